//! Storage that variables of different types and shapes share: EQUIVALENCE, and COMMON blocks that program units divide in different ways.
//!
//! A [`Storage`] owns the bytes. The variables are what pointers and dummy arguments are, handles to places in it: [`Pointer`] for
//! scalars, [`View`] for arrays. So code that uses them looks like any other. Knows nothing of which variables meet.

use crate::array::{Bounds, View};
use crate::character::{Bytes, Character, elements_at};
use crate::held::Pointer;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;
use std::cell::UnsafeCell;

/// Types of which every pattern of bits is a value, structures of numbers and characters among them. LOGICAL shares storage with LOGICAL alone, which the translator sees to.
///
/// # Safety
/// Any bytes that another such type leaves are a value of the type.
pub unsafe trait Overlaid: 'static {}

/// A structure of numbers and characters, in their order, that shares storage with other variables: `shares_storage!(Own);`.
#[macro_export]
macro_rules! shares_storage {
    ($name:ty) => {
        // SAFETY: the translator writes it for structures of such components alone, each of which takes any bytes.
        unsafe impl $crate::prelude::Overlaid for $name {}
    };
}

macro_rules! overlaid {
    ($($ty:ty),*) => {$(
        // SAFETY: numbers take any bits; `bool` meets `bool` only.
        unsafe impl Overlaid for $ty {}
    )*};
}

overlaid!(
    u8,
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f128>,
    Complex<f32>,
    Complex<f64>,
    bool
);

/// The bytes that variables share. They are zero at first.
///
/// The handles are valid as long as the storage lives: to the end of the call for local variables, else to that of the program.
pub struct Storage {
    words: Box<[UnsafeCell<u64>]>,
}

impl Storage {
    /// Storage of this many bytes.
    pub fn new(bytes: usize) -> Self {
        let words = bytes.div_ceil(size_of::<u64>());
        Storage {
            words: (0..words).map(|_| UnsafeCell::new(0)).collect(),
        }
    }

    /// With initial values for the elements from a place on: DATA.
    #[track_caller]
    pub fn with<T: Overlaid + Copy>(self, offset: usize, values: &[T]) -> Self {
        let first = self.place::<T>(offset, values.len());
        // SAFETY: `place` has checked that the elements are inside and aligned; nobody else has a handle yet.
        unsafe { std::slice::from_raw_parts_mut(first, values.len()) }.copy_from_slice(values);
        self
    }

    /// The scalar variable that starts after this many bytes.
    #[track_caller]
    pub fn scalar<T: Overlaid>(&self, offset: usize) -> Pointer<T> {
        Pointer::at(self.place(offset, 1))
    }

    /// The character variable of this length that starts after so many bytes.
    #[track_caller]
    pub fn text(&self, offset: usize, len: usize) -> Pointer<Character> {
        Pointer::at(elements_at(self.place(offset, len), len, 1))
    }

    /// The array of characters that starts after this many bytes.
    #[track_caller]
    pub fn texts<const R: usize>(
        &self,
        offset: usize,
        len: usize,
        bounds: impl Bounds<R>,
    ) -> View<Character, R> {
        let shape = bounds.shape();
        let count = usize::try_from(shape.size()).unwrap_or(0);
        let first: *mut u8 = self.place(offset, count * len);
        View::place(elements_at(first, len, count), shape)
    }

    /// With an initial value for so many elements of a length from a place on: DATA.
    #[track_caller]
    pub fn with_text<B: Bytes + ?Sized>(
        self,
        offset: usize,
        len: usize,
        count: usize,
        value: &B,
    ) -> Self {
        let first: *mut u8 = self.place(offset, count * len);
        for index in 0..count {
            Character::elsewhere(first.wrapping_add(index * len), len).assign(value);
        }
        self
    }

    /// The array that starts after this many bytes.
    #[track_caller]
    pub fn array<T: Overlaid, const R: usize>(
        &self,
        offset: usize,
        bounds: impl Bounds<R>,
    ) -> View<T, R> {
        let shape = bounds.shape();
        let count = usize::try_from(shape.size()).unwrap_or(0);
        // SAFETY: `place` has checked that the elements are inside and aligned.
        unsafe { View::from_raw(self.place(offset, count), shape) }
    }

    /// The address of `count` elements after this many bytes.
    #[track_caller]
    fn place<T: Overlaid>(&self, offset: usize, count: usize) -> *mut T {
        let end = count
            .checked_mul(size_of::<T>())
            .and_then(|bytes| bytes.checked_add(offset));
        let inside = end.is_some_and(|end| end <= size_of_val(&*self.words));
        if !inside || !offset.is_multiple_of(align_of::<T>()) {
            crate::fatal("a variable lies outside the storage that it shares");
        }
        // The cells make the bytes changeable through a shared reference.
        let first = self.words.as_ptr().cast_mut().cast::<u8>();
        first.wrapping_add(offset).cast()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_see_each_other() {
        let storage = Storage::new(24).with(0, &[1.0_f64]).with(16, &[7_i32, 8]);
        let mut x: Pointer<f64> = storage.scalar(0);
        let mut halves: View<i32, 1> = storage.array(0, 2);
        let table: View<i32, 2> = storage.array(8, (2, 2));
        assert_eq!((halves[1], halves[2]), (0, 0x3ff0_0000));
        halves[2] = 0x4000_0000;
        assert_eq!(*x, 2.0);
        *x = -1.0;
        assert_eq!(halves[2], 0xbff0_0000_u32 as i32);
        assert_eq!(table.to_vec(), [0, 0, 7, 8]);
    }

    #[test]
    fn characters_of_several_lengths() {
        let storage = Storage::new(8)
            .with_text(0, 4, 1, "ab")
            .with_text(4, 4, 1, "wxyz");
        let mut whole = storage.text(0, 8);
        let mut halves: View<Character, 1> = storage.texts(0, 4, 2);
        let number: Pointer<i32> = storage.scalar(0);
        assert_eq!(whole.as_bytes(), b"ab  wxyz");
        halves[2].assign("!");
        assert_eq!(whole.as_bytes(), b"ab  !   ");
        whole.assign("12345678");
        halves.fill(Character::from("pqrs"));
        assert_eq!(whole.as_bytes(), b"pqrspqrs");
        assert_eq!(number.to_le_bytes(), *b"pqrs");
    }

    #[test]
    fn numbers_of_a_complex_value() {
        let storage = Storage::new(16);
        let mut parts: View<f64, 1> = storage.array(0, 0..=1);
        let z: Pointer<Complex<f64>> = storage.scalar(0);
        (parts[0], parts[1]) = (3.0, 4.0);
        assert_eq!(z.norm(), 5.0);
    }
}
