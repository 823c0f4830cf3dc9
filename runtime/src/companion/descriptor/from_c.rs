//! Arguments that procedures in Fortran get from C by descriptors.

use super::{Attribute, CDescriptor, functions};
use crate::array::{Array, Dim, Shape, Strided, View};
use crate::character::{Character, DeferredCharacter, Text};
use crate::device::KernelArg;
use crate::held::{Allocatable, Pointer};

/// A dummy argument that comes from C by a descriptor.
pub trait FromDescriptor {
    /// What holds it while the procedure runs; dropped afterwards, it tells C what has become of it.
    type Kept;
    /// The type in Fortran's procedures.
    type Fortran;
    /// What a descriptor says, null where the argument is absent.
    ///
    /// # Safety
    /// The descriptor fits the dummy argument (F2018 18.3.6).
    unsafe fn receive(descriptor: *mut CDescriptor) -> Self::Kept;
    /// The argument.
    ///
    /// # Safety
    /// It is used no longer than what is kept.
    unsafe fn lend(kept: &mut Self::Kept) -> Self::Fortran;
}

/// The array that a descriptor says; nothing where there is none.
///
/// # Safety
/// As for [`FromDescriptor::receive`].
#[track_caller]
unsafe fn array<T, const R: usize>(from: *mut CDescriptor, kind: Attribute) -> Strided<T, R> {
    if from.is_null() {
        return Strided::place(std::ptr::null_mut(), [Dim::default(); R]);
    }
    // SAFETY: as the caller promises. What lies behind the last dimension is not read.
    unsafe { (*from).array(kind) }
}

impl<T: KernelArg, const R: usize> FromDescriptor for Strided<T, R> {
    type Kept = Self;
    type Fortran = Self;
    unsafe fn receive(from: *mut CDescriptor) -> Self {
        // SAFETY: as the caller promises; so below.
        unsafe { array(from, Attribute::OTHER) }
    }
    unsafe fn lend(kept: &mut Self) -> Self {
        *kept
    }
}

/// A pointer or an allocatable object of C's while Fortran has it.
pub struct Borrowed<V: Written> {
    object: V,
    home: *mut CDescriptor,
}

/// What is written to C's descriptor when Fortran is done.
pub trait Written {
    /// Writes it there, and gives its memory up.
    ///
    /// # Safety
    /// The descriptor is the one that the object was made of.
    unsafe fn write(&mut self, home: *mut CDescriptor);
}

impl<V: Written> Drop for Borrowed<V> {
    fn drop(&mut self) {
        if !self.home.is_null() {
            // SAFETY: made of this descriptor.
            unsafe { self.object.write(self.home) };
        }
    }
}

/// Writes base and dimensions, and no dimension more than C has room for.
unsafe fn put<const R: usize>(
    home: *mut CDescriptor,
    base: *mut u8,
    element: usize,
    dims: [Dim; R],
) {
    let place = unsafe { &raw mut (*home).dims }.cast::<super::CDimension>();
    unsafe {
        (*home).base = base;
        (*home).element = element;
    }
    for (number, dim) in dims.into_iter().enumerate() {
        let of_c = super::CDimension {
            lower: dim.lower as isize,
            extent: dim.extent as isize,
            step: dim.stride as isize * element as isize,
        };
        unsafe { place.add(number).write(of_c) };
    }
}

impl<T: KernelArg, const R: usize> Written for Strided<T, R> {
    unsafe fn write(&mut self, home: *mut CDescriptor) {
        unsafe { put(home, self.as_ptr().cast(), size_of::<T>(), self.dims()) };
    }
}

impl<T: KernelArg, const R: usize> Written for Array<T, R> {
    unsafe fn write(&mut self, home: *mut CDescriptor) {
        let handle = self.handle_mut();
        unsafe { put(home, handle.as_ptr().cast(), size_of::<T>(), handle.dims()) };
        self.hold(View::null());
    }
}

impl<T: KernelArg> Written for Pointer<T> {
    unsafe fn write(&mut self, home: *mut CDescriptor) {
        let base: *mut T = self
            .as_option_mut()
            .map_or(std::ptr::null_mut(), std::ptr::from_mut);
        unsafe { (*home).base = base.cast() };
    }
}

impl<T: KernelArg> Written for Allocatable<T> {
    unsafe fn write(&mut self, home: *mut CDescriptor) {
        unsafe { (*home).base = self.give_up().cast() };
    }
}

impl Written for DeferredCharacter {
    unsafe fn write(&mut self, home: *mut CDescriptor) {
        let text = self.as_option().map(Text::as_bytes);
        unsafe {
            (*home).element = text.map_or(0, <[u8]>::len);
            (*home).base = text.map_or(std::ptr::null_mut(), functions::copy_of);
        }
    }
}

/// Objects that C's descriptors describe, there or absent: how each is made.
macro_rules! borrowed {
    ($([$($generic:tt)*] $ty:ty = |$from:ident| $made:expr;)*) => { $(
        impl<$($generic)*> FromDescriptor for &'static mut $ty {
            type Kept = Borrowed<$ty>;
            type Fortran = Self;
            unsafe fn receive($from: *mut CDescriptor) -> Self::Kept {
                // SAFETY: as the caller promises.
                Borrowed { object: unsafe { $made }, home: $from }
            }
            unsafe fn lend(kept: &mut Self::Kept) -> Self {
                let place: *mut $ty = &mut kept.object;
                // SAFETY: what is kept stays where it is during the call.
                unsafe { &mut *place }
            }
        }
        impl<$($generic)*> FromDescriptor for Option<&'static mut $ty> {
            type Kept = Option<Borrowed<$ty>>;
            type Fortran = Self;
            unsafe fn receive(from: *mut CDescriptor) -> Self::Kept {
                (!from.is_null()).then(|| unsafe { <&'static mut $ty>::receive(from) })
            }
            unsafe fn lend(kept: &mut Self::Kept) -> Self {
                kept.as_mut().map(|kept| unsafe { <&'static mut $ty>::lend(kept) })
            }
        }
    )* };
}

borrowed! {
    [T: KernelArg, const R: usize] Strided<T, R> = |from| match (*from).base.is_null() {
        true => Strided::place(std::ptr::null_mut(), [Dim { lower: 1, extent: 0, stride: 1 }; R]),
        false => array(from, Attribute::POINTER),
    };
    [T: KernelArg, const R: usize] Array<T, R> = |from| {
        let mut made = Array::<T, R>::unallocated();
        let there: Strided<T, R> = match (*from).base.is_null() {
            true => Strided::place(std::ptr::null_mut(), [Dim::default(); R]),
            false => array(from, Attribute::ALLOCATABLE),
        };
        if there.is_some() {
            made.hold(View::place(there.as_ptr(), there.bounds()));
        }
        made
    };
    [T: KernelArg] Pointer<T> = |from| Pointer::at((*from).base.cast());
    [T: KernelArg] Allocatable<T> = |from| {
        let mut made = Allocatable::<T>::unallocated();
        made.hold_at((*from).base.cast());
        made
    };
    [] DeferredCharacter = |from| {
        let mut made = DeferredCharacter::unallocated();
        if !(*from).base.is_null() {
            made.replace(std::slice::from_raw_parts((*from).base, (*from).element));
            functions::give_back((*from).base, (*from).element);
        }
        made
    };
}

/// Characters of assumed length.
impl FromDescriptor for &'static mut Text {
    type Kept = *mut CDescriptor;
    type Fortran = Self;
    unsafe fn receive(from: *mut CDescriptor) -> Self::Kept {
        from
    }
    unsafe fn lend(kept: &mut Self::Kept) -> Self {
        let (first, length) = unsafe { ((**kept).base, (**kept).element) };
        Text::new_mut(unsafe { std::slice::from_raw_parts_mut(first, length) })
    }
}

impl FromDescriptor for &'static Text {
    type Kept = *mut CDescriptor;
    type Fortran = Self;
    unsafe fn receive(from: *mut CDescriptor) -> Self::Kept {
        from
    }
    unsafe fn lend(kept: &mut Self::Kept) -> Self {
        unsafe { <&'static mut Text>::lend(kept) }
    }
}

/// An array of characters of C's while Fortran has its elements.
pub struct Texts<const R: usize> {
    home: Strided<u8, R>,
    length: usize,
    own: Array<Character, R>,
    absent: bool,
}

impl<const R: usize> Texts<R> {
    fn each(&self, mut what: impl FnMut(*mut u8)) {
        crate::array::for_each_position(self.home.extents(), |pos| {
            what(self.home.position_address(pos));
        });
    }
}

impl<const R: usize> FromDescriptor for Strided<Character, R> {
    type Kept = Texts<R>;
    type Fortran = Self;
    unsafe fn receive(from: *mut CDescriptor) -> Texts<R> {
        let mut kept = Texts {
            home: Strided::null(),
            length: 0,
            own: Array::unallocated(),
            absent: true,
        };
        if from.is_null() {
            return kept;
        }
        unsafe {
            kept.length = (*from).element;
            kept.home = Strided::place((*from).base, (*from).elements(1, Attribute::OTHER));
        }
        let mut elements = Vec::new();
        kept.each(|first| {
            // SAFETY: the descriptor says so.
            let bytes = unsafe { std::slice::from_raw_parts(first, kept.length) };
            elements.push(Character::from(bytes));
        });
        kept.own = Array::from_parts(elements, Shape::from_extents(kept.home.extents()));
        kept.absent = false;
        kept
    }
    unsafe fn lend(kept: &mut Texts<R>) -> Self {
        match kept.absent {
            true => Strided::null(),
            false => kept.own.strided_mut(),
        }
    }
}

impl<const R: usize> Drop for Texts<R> {
    fn drop(&mut self) {
        if self.absent {
            return;
        }
        let elements = self.own.as_slice();
        let mut next = elements.iter();
        self.each(|first| {
            let own = next.next().map_or(&[][..], |one| one.as_bytes());
            let count = own.len().min(self.length);
            // SAFETY: an element of the descriptor's array.
            unsafe { std::ptr::copy_nonoverlapping(own.as_ptr(), first, count) };
        });
    }
}
