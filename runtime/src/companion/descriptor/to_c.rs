//! Arguments that C gets by descriptors: what is described, and what Fortran has of it after the call.

use super::super::convert::Held;
use super::{Attribute, CDescriptor, code};
use crate::array::{Array, Contiguous, Element, Strided, View};
use crate::character::{Character, DeferredCharacter, Text};
use crate::device::KernelArg;
use crate::held::{Allocatable, Pointer};

/// An argument whose descriptor goes to C.
pub trait Described {
    /// What is kept during the call.
    type Kept: Held<C = *mut CDescriptor>;
    /// Its descriptor.
    fn describe(self) -> Self::Kept;
}

/// A descriptor from which nothing comes back; none for an argument that is absent.
pub struct Lent(Option<CDescriptor>);

impl Held for Lent {
    type C = *mut CDescriptor;
    fn pass(&mut self) -> *mut CDescriptor {
        self.0
            .as_mut()
            .map_or(std::ptr::null_mut(), std::ptr::from_mut)
    }
}

/// A descriptor whose object is what C has made of it when the call is over.
pub struct Shared<V: Redescribed> {
    descriptor: CDescriptor,
    /// None for an argument that is absent.
    object: Option<V>,
}

/// A pointer or an allocatable object.
pub trait Redescribed {
    /// Its descriptor.
    fn descriptor(&mut self) -> CDescriptor;
    /// Becomes what a descriptor says.
    ///
    /// # Safety
    /// The descriptor was made of the object, and C has kept to F2018 18.6.
    unsafe fn follow(&mut self, descriptor: &CDescriptor);
}

impl<V: Redescribed> Shared<V> {
    fn of(object: Option<V>) -> Self {
        let mut object = object;
        let absent = || CDescriptor::scalar(std::ptr::null_mut(), 0, Attribute::OTHER, 0);
        Shared {
            descriptor: object.as_mut().map_or_else(absent, V::descriptor),
            object,
        }
    }
}

impl<V: Redescribed> Held for Shared<V> {
    type C = *mut CDescriptor;
    fn pass(&mut self) -> *mut CDescriptor {
        match self.object {
            Some(_) => &mut self.descriptor,
            None => std::ptr::null_mut(),
        }
    }
}

impl<V: Redescribed> Drop for Shared<V> {
    fn drop(&mut self) {
        if let Some(object) = &mut self.object {
            // SAFETY: the descriptor is the object's.
            unsafe { object.follow(&self.descriptor) };
        }
    }
}

impl<T: KernelArg, const R: usize> Described for Strided<T, R> {
    type Kept = Lent;
    fn describe(self) -> Lent {
        Lent(
            self.is_some()
                .then(|| CDescriptor::of(self, Attribute::OTHER)),
        )
    }
}

impl<T: KernelArg, const R: usize> Described for View<T, R> {
    type Kept = Lent;
    fn describe(self) -> Lent {
        self.strided().describe()
    }
}

/// What a CONTIGUOUS dummy argument of a function in C gets: elements with gaps are copied for the time of the call.
pub struct Gapless<H>(H);

impl<H> Gapless<H> {
    /// Of a handle.
    pub fn of(handle: H) -> Self {
        Gapless(handle)
    }
}

/// The copy, if there is one, and its descriptor.
pub struct PackedLent<T: Element, const R: usize>(
    Lent,
    #[allow(dead_code)] Option<Contiguous<T, R>>,
);

impl<T: KernelArg + Element, const R: usize> Described for Gapless<Strided<T, R>> {
    type Kept = PackedLent<T, R>;
    fn describe(self) -> Self::Kept {
        let packed = self.0.is_some().then(|| self.0.contiguous_mut());
        let handle = packed.as_ref().map_or(self.0, |packed| packed.strided());
        PackedLent(handle.describe(), packed)
    }
}

impl<T: Element, const R: usize> Held for PackedLent<T, R> {
    type C = *mut CDescriptor;
    fn pass(&mut self) -> *mut CDescriptor {
        self.0.pass()
    }
}

/// Characters have no gaps as bytes.
impl<const R: usize> Described for Gapless<Strided<Character, R>> {
    type Kept = Letters<R>;
    fn describe(self) -> Letters<R> {
        self.0.describe()
    }
}

impl Described for &mut Text {
    type Kept = Lent;
    fn describe(self) -> Lent {
        let bytes = self.as_bytes_mut();
        Lent(Some(CDescriptor::scalar(
            bytes.as_mut_ptr(),
            bytes.len(),
            Attribute::OTHER,
            code::LETTERS,
        )))
    }
}

impl Described for &Text {
    type Kept = Lent;
    fn describe(self) -> Lent {
        let bytes = self.as_bytes();
        Lent(Some(CDescriptor::scalar(
            bytes.as_ptr().cast_mut(),
            bytes.len(),
            Attribute::OTHER,
            code::LETTERS,
        )))
    }
}

impl Described for Option<&mut Text> {
    type Kept = Lent;
    fn describe(self) -> Lent {
        self.map_or(Lent(None), Described::describe)
    }
}

/// The elements of an array of characters as the bytes that C sees; what C wrote goes back to them.
pub struct Letters<const R: usize> {
    descriptor: CDescriptor,
    elements: Strided<Character, R>,
    bytes: Vec<u8>,
}

impl<const R: usize> Described for Strided<Character, R> {
    type Kept = Letters<R>;
    fn describe(self) -> Letters<R> {
        let bytes = bytes_of(self);
        let length = bytes.len() / (self.len().max(1) as usize);
        let contiguous = packed(bytes.as_ptr().cast_mut(), self, length);
        Letters {
            descriptor: contiguous,
            elements: self,
            bytes,
        }
    }
}

impl<const R: usize> Described for View<Character, R> {
    type Kept = Letters<R>;
    fn describe(self) -> Letters<R> {
        self.strided().describe()
    }
}

impl<const R: usize> Held for Letters<R> {
    type C = *mut CDescriptor;
    fn pass(&mut self) -> *mut CDescriptor {
        if !self.elements.is_some() {
            return std::ptr::null_mut();
        }
        self.descriptor.base = self.bytes.as_mut_ptr();
        &mut self.descriptor
    }
}

impl<const R: usize> Drop for Letters<R> {
    fn drop(&mut self) {
        if self.elements.is_some() {
            set_bytes(self.elements, &self.bytes);
        }
    }
}

/// The bytes of all elements, one after the other.
pub(super) fn bytes_of<const R: usize>(elements: Strided<Character, R>) -> Vec<u8> {
    if !elements.is_some() {
        return Vec::new();
    }
    let all = elements.to_vec();
    all.iter().flat_map(|one| one.as_bytes()).copied().collect()
}

/// Gives elements the bytes that stand for them.
pub(super) fn set_bytes<const R: usize>(elements: Strided<Character, R>, bytes: &[u8]) {
    let mut rest = bytes;
    crate::array::for_each_position(elements.extents(), |pos| {
        // SAFETY: a position of this very shape.
        let own = unsafe { &mut *elements.position_address(pos) }.as_bytes_mut();
        let (mine, others) = rest.split_at(own.len().min(rest.len()));
        own[..mine.len()].copy_from_slice(mine);
        rest = others;
    });
}

/// The descriptor of bytes that stand for an array's elements, without gaps.
fn packed<const R: usize>(
    base: *mut u8,
    elements: Strided<Character, R>,
    length: usize,
) -> CDescriptor {
    let mut made = CDescriptor::scalar(base, length, Attribute::OTHER, code::LETTERS);
    let mut dims = elements.dims();
    let mut stride = 1;
    for dim in &mut dims {
        dim.stride = stride;
        stride *= dim.extent;
    }
    made.set_dims(dims, Attribute::OTHER);
    made
}

impl<T: KernelArg, const R: usize> Redescribed for &mut Strided<T, R> {
    fn descriptor(&mut self) -> CDescriptor {
        CDescriptor::of(**self, Attribute::POINTER)
    }
    unsafe fn follow(&mut self, descriptor: &CDescriptor) {
        // SAFETY: as the caller promises; so below.
        **self = match descriptor.base.is_null() {
            true => Strided::null(),
            false => unsafe { descriptor.array(Attribute::POINTER) },
        };
    }
}

impl<T: KernelArg, const R: usize> Redescribed for &mut Array<T, R> {
    fn descriptor(&mut self) -> CDescriptor {
        CDescriptor::of(self.handle_mut(), Attribute::ALLOCATABLE)
    }
    unsafe fn follow(&mut self, descriptor: &CDescriptor) {
        let now: Strided<T, R> = unsafe { descriptor.array(Attribute::ALLOCATABLE) };
        // What was there, C has given back, or has it still.
        self.hold(match now.is_some() {
            true => View::place(now.as_ptr(), now.bounds()),
            false => View::null(),
        });
    }
}

impl<T: KernelArg> Redescribed for &mut Pointer<T> {
    fn descriptor(&mut self) -> CDescriptor {
        let base: *mut T = self
            .as_option_mut()
            .map_or(std::ptr::null_mut(), std::ptr::from_mut);
        let code = super::code_of::<T>();
        CDescriptor::scalar(base.cast(), size_of::<T>(), Attribute::POINTER, code)
    }
    unsafe fn follow(&mut self, descriptor: &CDescriptor) {
        **self = Pointer::at(descriptor.base.cast());
    }
}

impl<T: KernelArg> Redescribed for &mut Allocatable<T> {
    fn descriptor(&mut self) -> CDescriptor {
        let base: *mut T = self
            .as_option_mut()
            .map_or(std::ptr::null_mut(), std::ptr::from_mut);
        let code = super::code_of::<T>();
        CDescriptor::scalar(base.cast(), size_of::<T>(), Attribute::ALLOCATABLE, code)
    }
    unsafe fn follow(&mut self, descriptor: &CDescriptor) {
        unsafe { self.hold_at(descriptor.base.cast()) };
    }
}

impl Redescribed for &mut DeferredCharacter {
    fn descriptor(&mut self) -> CDescriptor {
        let (base, length) = match self.as_option() {
            Some(text) => (
                super::functions::copy_of(text.as_bytes()),
                text.as_bytes().len(),
            ),
            None => (std::ptr::null_mut(), 0),
        };
        CDescriptor::scalar(base, length, Attribute::ALLOCATABLE, code::LETTERS)
    }
    unsafe fn follow(&mut self, descriptor: &CDescriptor) {
        if descriptor.base.is_null() {
            return self.clear();
        }
        // SAFETY: C has left so many bytes there, which are the descriptor's own.
        unsafe {
            let bytes = std::slice::from_raw_parts(descriptor.base, descriptor.element);
            self.replace(bytes);
            super::functions::give_back(descriptor.base, descriptor.element);
        }
    }
}

/// Pointers and allocatable objects, there or absent.
macro_rules! redescribed {
    ($([$($generic:tt)*] $ty:ty;)*) => { $(
        impl<$($generic)*> Described for &mut $ty {
            type Kept = Shared<Self>;
            fn describe(self) -> Shared<Self> {
                Shared::of(Some(self))
            }
        }
        impl<'a, $($generic)*> Described for Option<&'a mut $ty> {
            type Kept = Shared<&'a mut $ty>;
            fn describe(self) -> Self::Kept {
                Shared::of(self)
            }
        }
    )* };
}

redescribed! {
    [T: KernelArg, const R: usize] Strided<T, R>;
    [T: KernelArg, const R: usize] Array<T, R>;
    [T: KernelArg] Pointer<T>;
    [T: KernelArg] Allocatable<T>;
    [] DeferredCharacter;
}
