//! What handles can point at: values of one type, whose size is known, and objects of CLASS, whose type all elements of an array have in common and which
//! is known when the program runs.
//!
//! Refuses to know shapes.

use crate::class::Class;

/// What an array has for elements.
pub trait Pointee {
    /// The address of nothing.
    const NULL: *mut Self;

    /// The place that lies so many elements behind another one.
    fn step(first: *mut Self, count: isize) -> *mut Self;

    /// The address of an array without elements.
    fn nowhere() -> *mut Self;

    /// Drops the elements of an array that owns them, and frees their storage.
    fn release(first: *mut Self, count: i64);
}

impl<T> Pointee for T {
    const NULL: *mut T = std::ptr::null_mut();

    #[inline(always)]
    fn step(first: *mut T, count: isize) -> *mut T {
        first.wrapping_offset(count)
    }

    #[inline(always)]
    fn nowhere() -> *mut T {
        std::ptr::dangling_mut()
    }

    #[inline(always)]
    fn release(first: *mut T, count: i64) {
        super::allocate::release(first, count);
    }
}

/// A handle to objects always has a first one to ask for their type, also where the array has no elements.
#[expect(
    clippy::not_unsafe_ptr_arg_deref,
    reason = "only handles call these, with the first object of an array that lives"
)]
impl Pointee for dyn Class {
    const NULL: *mut dyn Class = std::ptr::null_mut::<i8>();

    fn step(first: *mut dyn Class, count: isize) -> *mut dyn Class {
        if first.is_null() {
            return first;
        }
        // SAFETY: what is not null has a first object.
        let bytes = unsafe { &*first }.elements().bytes as isize;
        first.wrapping_byte_offset(count.wrapping_mul(bytes))
    }

    fn nowhere() -> *mut dyn Class {
        Self::NULL
    }

    fn release(first: *mut dyn Class, count: i64) {
        // SAFETY: as above, and what an array owns came from `Elements::allocate` of the same type.
        unsafe {
            let elements = (&*first).elements();
            (elements.release)(first.cast(), count);
        }
    }
}
