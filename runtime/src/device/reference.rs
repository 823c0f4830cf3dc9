//! Handles of device data that travel by value: a scalar's place, a whole array, a pointer with the DEVICE attribute.
//! Knows no memory of its own.

use super::argument::DevicePtr;
use super::array::{DeviceArray, DeviceSection, Place};
use super::failure;
use super::filled::allocate_filled;
use super::global::{DeviceGlobal, DeviceGlobalArray};
use super::managed::{ManagedGlobal, ManagedScalar};
use super::memory::{self, Kind, Space};
use super::scalar::DeviceScalar;
use crate::array::{Bounds, Shape, Stat, Strided, Subscripts, View};
use crate::storage::Overlaid;

/// A scalar in device memory, wherever it lies: a scalar dummy argument with the DEVICE attribute, an element, a component.
#[repr(transparent)]
pub struct DeviceRef<T> {
    place: *mut T,
}

impl<T> Clone for DeviceRef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DeviceRef<T> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T> Send for DeviceRef<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for DeviceRef<T> {}

impl<T: Copy + 'static> DeviceRef<T> {
    pub(crate) fn of(place: *mut T) -> Self {
        DeviceRef { place }
    }

    /// A pointer that points nowhere; an absent argument.
    pub const fn null() -> Self {
        DeviceRef {
            place: std::ptr::null_mut(),
        }
    }

    /// ASSOCIATED(p): whether it points at something.
    pub fn associated(self) -> bool {
        !self.place.is_null()
    }

    /// PRESENT(p): whether the actual argument is there.
    pub fn is_some(self) -> bool {
        !self.place.is_null()
    }

    /// ASSOCIATED(p, t): whether both point at the same place, and at something.
    pub fn same_as(self, other: DeviceRef<T>) -> bool {
        self.associated() && self.place == other.place
    }

    /// `allocate(p)` of a pointer to a scalar.
    #[track_caller]
    pub fn allocate(&mut self, value: T) {
        if self.allocate_stat(value) != Stat::Ok {
            super::array::out_of_memory::<T, 0>("device", Shape { dims: [] });
        }
    }

    /// `allocate(p, stat=...)`.
    #[track_caller]
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        match memory::allocate(Kind::Device, size_of::<T>()) {
            Ok(place) => {
                self.place = place.cast();
                self.set(value);
                Stat::Ok
            }
            Err(super::cuda::driver::CudaError::OUT_OF_MEMORY) => Stat::OutOfMemory,
            Err(e) => failure::driver("an allocation", e),
        }
    }

    /// `deallocate(p)`.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a device pointer that is not associated");
        }
    }

    /// `deallocate(p, stat=...)`.
    #[track_caller]
    pub fn deallocate_stat(&mut self) -> Stat {
        if !self.associated() {
            return Stat::NotAllocated;
        }
        if let Err(e) = memory::free(Kind::Device, self.place.cast(), size_of::<T>()) {
            failure::driver("a deallocation", e);
        }
        *self = Self::null();
        Stat::Ok
    }

    /// The scalar, for a kernel's Rust twin.
    #[inline(always)]
    pub fn at_mut<'a>(self) -> &'a mut T {
        // SAFETY: twins run on the CPU, whose device memory is the host's; kernels share variables as CUDA Fortran shares them.
        unsafe { &mut *self.place }
    }

    /// Where it lies.
    pub(crate) fn address(self) -> *mut T {
        self.place
    }

    /// `x = d`.
    #[track_caller]
    pub fn get(self) -> T {
        let mut value = std::mem::MaybeUninit::<T>::uninit();
        if let Err(e) =
            memory::download(value.as_mut_ptr().cast(), self.place.cast(), size_of::<T>())
        {
            failure::driver("the read of a device scalar", e);
        }
        // SAFETY: all bytes were written.
        unsafe { value.assume_init() }
    }

    /// `d = x`.
    #[track_caller]
    pub fn set(self, value: T) {
        if let Err(e) = memory::upload(
            self.place.cast(),
            std::ptr::from_ref(&value).cast(),
            size_of::<T>(),
        ) {
            failure::driver("the assignment to a device scalar", e);
        }
    }

    /// An array component that lies in the structure, by its offset and with its bounds.
    pub fn elements<U: Copy + 'static, const R: usize>(
        self,
        offset: usize,
        bounds: impl Bounds<R>,
    ) -> DeviceSection<U, R> {
        let first = self.place.wrapping_byte_add(offset).cast();
        DeviceSection::of(*View::place(first, bounds.shape()))
    }

    /// A component of the structure, by its offset (`offset_of!`).
    pub fn component<U: Copy + 'static>(self, offset: usize) -> DeviceRef<U> {
        DeviceRef::of(self.place.wrapping_byte_add(offset).cast())
    }
}

impl<T: Copy + 'static> Default for DeviceRef<T> {
    fn default() -> Self {
        Self::null()
    }
}

/// A scalar with the attributes DEVICE and ALLOCATABLE.
#[repr(transparent)]
pub struct DeviceAllocatable<T: Copy + 'static> {
    held: DeviceRef<T>,
}

impl<T: Copy + 'static> DeviceAllocatable<T> {
    /// Not allocated.
    pub const fn unallocated() -> Self {
        DeviceAllocatable {
            held: DeviceRef::null(),
        }
    }

    /// ALLOCATED.
    pub fn allocated(&self) -> bool {
        self.held.associated()
    }

    /// `allocate(x)`.
    #[track_caller]
    pub fn allocate(&mut self, value: T) {
        match self.allocate_stat(value) {
            Stat::Ok => {}
            Stat::AlreadyAllocated => {
                crate::fatal("attempt to allocate a device scalar that is already allocated")
            }
            Stat::NotAllocated | Stat::OutOfMemory => {
                super::array::out_of_memory::<T, 0>("device", Shape { dims: [] })
            }
        }
    }

    /// `allocate(x, stat=...)`.
    #[track_caller]
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        self.held.allocate_stat(value)
    }

    /// `deallocate(x)`.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a device scalar that is not allocated");
        }
    }

    /// `deallocate(x, stat=...)`.
    #[track_caller]
    pub fn deallocate_stat(&mut self) -> Stat {
        self.held.deallocate_stat()
    }

    /// `h = x`.
    #[track_caller]
    pub fn get(&self) -> T {
        self.held.get()
    }

    /// `x = h`, allocating where it is not.
    #[track_caller]
    pub fn set(&mut self, value: T) {
        if !self.allocated() {
            return self.allocate(value);
        }
        self.held.set(value);
    }

    /// The scalar as an argument for a DEVICE dummy.
    pub fn reference(&self) -> DeviceRef<T> {
        self.held
    }

    /// The scalar, for a kernel's Rust twin.
    #[inline(always)]
    pub fn at_mut<'a>(&self) -> &'a mut T {
        self.held.at_mut()
    }
}

impl<T: Copy + 'static> Default for DeviceAllocatable<T> {
    fn default() -> Self {
        Self::unallocated()
    }
}

impl<T: Copy + 'static> Drop for DeviceAllocatable<T> {
    fn drop(&mut self) {
        if self.allocated() {
            let _ = self.deallocate_stat();
        }
    }
}

impl<T: Copy + 'static> From<&DeviceAllocatable<T>> for DevicePtr<T> {
    fn from(held: &DeviceAllocatable<T>) -> Self {
        DevicePtr::from(held.held)
    }
}

impl<T: Copy + 'static> Place<T, 1> for DeviceRef<T> {
    fn place(&self) -> (Strided<T, 1>, Space) {
        (
            *View::place(self.place, Shape::from_extents([1])),
            Space::Device,
        )
    }
}

impl<T: Copy + 'static> From<DeviceRef<T>> for DevicePtr<T> {
    fn from(r: DeviceRef<T>) -> Self {
        DevicePtr::new(r.place, 1)
    }
}

macro_rules! placed {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static> $owner<T> {
            /// The scalar as an argument for a DEVICE dummy.
            #[track_caller]
            pub fn reference(&self) -> DeviceRef<T> {
                DeviceRef::of(self.address())
            }
        }
    )* };
}
placed!(DeviceScalar DeviceGlobal ManagedScalar ManagedGlobal);

/// A managed scalar dummy argument, component or element as an argument for a DEVICE dummy.
pub fn device_reference<T: Copy + 'static>(place: &mut T) -> DeviceRef<T> {
    DeviceRef::of(place)
}

macro_rules! whole {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> $owner<T, R> {
            /// The whole array as a handle: an actual argument, the target of a pointer.
            #[track_caller]
            pub fn whole(&self) -> DeviceSection<T, R> {
                DeviceSection::of(**self.handle())
            }

            /// An element as an argument for a scalar DEVICE dummy.
            #[track_caller]
            pub fn element<S: Subscripts<R>>(&self, subscripts: S) -> DeviceRef<T> {
                DeviceRef::of(self.handle().address(subscripts))
            }

            /// The same storage as elements of another type, one behind the other.
            #[track_caller]
            pub fn overlaid<U: Overlaid + Copy>(&self) -> DeviceSection<U, 1> {
                self.whole().overlaid()
            }
        }
    )* };
}
whole!(DeviceArray DeviceGlobalArray);

impl<T: Copy + 'static, const R: usize> DeviceSection<T, R> {
    /// A pointer that points nowhere.
    pub const fn null() -> Self {
        DeviceSection::of(Strided::null())
    }

    /// ASSOCIATED.
    pub fn associated(self) -> bool {
        self.handle().is_some()
    }

    /// `associated(p, t)`.
    pub fn same_as(self, other: impl super::array::Located<T, R>) -> bool {
        self.handle().same_as(other.located().0)
    }

    /// PRESENT.
    pub fn is_some(self) -> bool {
        self.handle().is_some()
    }

    /// An element as an argument for a scalar DEVICE dummy.
    #[track_caller]
    pub fn element<S: Subscripts<R>>(self, subscripts: S) -> DeviceRef<T> {
        DeviceRef::of(self.handle().address(subscripts))
    }

    /// Sequence association: the elements under other bounds. They must lie one after the other.
    #[track_caller]
    pub fn reshaped<const S: usize>(self, bounds: impl Bounds<S>) -> DeviceSection<T, S> {
        DeviceSection::of(*self.gapless().reshaped(bounds))
    }

    /// As [`DeviceSection::reshaped`], in the shape that the rank alone gives.
    #[track_caller]
    pub fn in_rank<const S: usize>(self) -> DeviceSection<T, S> {
        DeviceSection::of(*self.gapless().in_rank())
    }

    /// Sequence association from an element on.
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(self, subscripts: S) -> DeviceSection<T, 1> {
        DeviceSection::of(*self.gapless().from_element(subscripts))
    }

    /// Other lower bounds.
    pub fn with_lower<S: Subscripts<R>>(self, lower: S) -> Self {
        DeviceSection::of(self.handle().with_lower(lower))
    }

    /// `p(1:n, 1:m) => a`.
    #[track_caller]
    pub fn remapped<const S: usize>(self, bounds: impl Bounds<S>) -> DeviceSection<T, S> {
        DeviceSection::of(self.handle().remapped(bounds))
    }

    /// The same storage as elements of another type, one behind the other: what a procedure sees that declares its dummy argument so.
    #[track_caller]
    pub fn overlaid<U: Overlaid + Copy>(self) -> DeviceSection<U, 1> {
        let whole = self.gapless();
        let bytes = whole.len() * size_of::<T>() as i64;
        let elements = Shape::from_extents([bytes / size_of::<U>() as i64]);
        DeviceSection::of(*View::place(whole.as_ptr().cast::<U>(), elements))
    }

    /// Lower bounds 1, as an assumed-shape dummy sees its actual argument.
    pub fn from_one(self) -> Self {
        DeviceSection::of(self.handle().from_one())
    }

    /// The descriptor, for a kernel's Rust twin.
    pub fn view(self) -> Strided<T, R> {
        self.handle()
    }

    #[track_caller]
    fn gapless(self) -> View<T, R> {
        let handle = self.handle();
        if !handle.is_contiguous() {
            crate::fatal(
                "a device array section with gaps is passed to an explicit-shape or assumed-size dummy; make the dummy assumed-shape",
            );
        }
        View::place(handle.as_ptr(), handle.bounds())
    }

    /// `allocate(p(bounds))` of a pointer.
    #[track_caller]
    pub fn allocate(&mut self, bounds: impl Bounds<R>) {
        let shape = bounds.shape();
        if self.allocate_stat(shape) != Stat::Ok {
            super::array::out_of_memory::<T, R>("device", shape);
        }
    }

    /// `allocate(p(bounds), stat=...)`.
    #[track_caller]
    pub fn allocate_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
        match super::array::reserve(Kind::Device, bounds.shape()) {
            Some(view) => {
                *self = DeviceSection::of(*view);
                Stat::Ok
            }
            None => Stat::OutOfMemory,
        }
    }

    /// `allocate(p, source=b)`: bounds and values of an array on either side.
    #[track_caller]
    pub fn allocate_source(&mut self, source: impl super::array::Located<T, R>) {
        self.allocate(source.located().0.bounds());
        self.copy_from(source);
    }

    allocate_filled!(fill);

    /// `deallocate(p)`.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a device pointer that is not associated");
        }
    }

    /// `deallocate(p, stat=...)`.
    #[track_caller]
    pub fn deallocate_stat(&mut self) -> Stat {
        if !self.associated() {
            return Stat::NotAllocated;
        }
        super::array::release(Kind::Device, self.gapless());
        *self = Self::null();
        Stat::Ok
    }
}

impl<T: Copy + 'static, const R: usize> Default for DeviceSection<T, R> {
    fn default() -> Self {
        Self::null()
    }
}

/// The bounds of an array in device memory, to allocate another alike.
impl<T: Copy + 'static, const R: usize> DeviceSection<T, R> {
    /// Its bounds.
    pub fn bounds(self) -> Shape<R> {
        self.handle().bounds()
    }
}
