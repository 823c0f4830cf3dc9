//! Arguments of kernels: what a host wrapper turns its Rust arguments into.
//! Knows their layout in memory as the CUDA C text declares it, not what they mean.

use super::array::{DeviceArray, DeviceSection};
use super::global::{DeviceGlobal, DeviceGlobalArray};
use super::hosted::{ManagedArray, PinnedArray};
use super::kernels::Kernels;
use super::scalar::DeviceScalar;
use super::select::{Device, device};
use crate::access::{self, Kind};
use crate::array::{Bounds, Dim, Strided, View};
use std::ffi::c_void;
use std::marker::PhantomData;

/// A pointer to an argument's value, as `cuLaunchKernel` takes it.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Arg<'a> {
    pub(crate) value: *mut c_void,
    _value: PhantomData<&'a ()>,
}

/// What can be passed to a kernel by value: the intrinsic types, derived types (`#[repr(C)]`), and the handles here.
pub trait KernelArg: Copy + 'static {
    /// The argument. The value must live until the launch.
    #[inline(always)]
    fn by_value(&self, _kernels: &Kernels) -> Arg<'_> {
        self.arg()
    }

    /// The argument likewise, without what a type wants to be sure of before (see [`narrow`]).
    #[inline(always)]
    fn arg(&self) -> Arg<'_> {
        Arg {
            value: std::ptr::from_ref(self).cast_mut().cast(),
            _value: PhantomData,
        }
    }
}

impl<T: Copy + 'static> KernelArg for T {}

/// A structure with VALUE and allocatable components: the kernel gets its bytes, the descriptors of the components among them, and works
/// on the components' memory itself.
pub fn structure_arg<T>(structure: &T) -> Arg<'_> {
    Arg {
        value: std::ptr::from_ref(structure).cast_mut().cast(),
        _value: PhantomData,
    }
}

/// An array argument for an explicit-shape or assumed-size dummy, or a scalar dummy without VALUE: the address of the first
/// element. In a host wrapper: `grid: impl Into<DevicePtr<i32>>`.
#[repr(C)]
pub struct DevicePtr<T> {
    first: *mut T,
    // The kernel reads the address only; the count serves bounds checks on the CPU.
    len: i64,
}

impl<T> Clone for DevicePtr<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DevicePtr<T> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T> Send for DevicePtr<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for DevicePtr<T> {}

impl<T> DevicePtr<T> {
    /// `len` elements from an address on.
    pub(crate) fn new(first: *mut T, len: i64) -> Self {
        DevicePtr { first, len }
    }

    /// An absent optional argument.
    pub const fn null() -> Self {
        DevicePtr {
            first: std::ptr::null_mut(),
            len: 0,
        }
    }

    /// PRESENT.
    pub fn is_some(self) -> bool {
        !self.first.is_null()
    }

    /// The address, as an integer (`c_devptr`).
    pub fn address(self) -> usize {
        self.first as usize
    }

    /// What the dummy array is on the CPU: this storage with the dummy's bounds (sequence association).
    #[inline]
    #[track_caller]
    pub fn view<const R: usize>(self, bounds: impl Bounds<R>) -> View<T, R> {
        View::<T, 1>::place(self.first, crate::array::Shape::from_extents([self.len]))
            .reshaped(bounds)
    }

    /// A scalar dummy without VALUE, on the CPU: `x[()]`-like access by `get`, `put` and `at_mut`.
    #[inline]
    pub fn scalar(self) -> DeviceScalarRef<T> {
        DeviceScalarRef { place: self.first }
    }
}

/// A scalar in device memory, seen by a kernel's Rust twin.
pub struct DeviceScalarRef<T> {
    place: *mut T,
}

impl<T> Clone for DeviceScalarRef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DeviceScalarRef<T> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T> Send for DeviceScalarRef<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for DeviceScalarRef<T> {}

impl<T> DeviceScalarRef<T> {
    pub(crate) fn new(place: *mut T) -> Self {
        DeviceScalarRef { place }
    }

    /// PRESENT.
    pub fn is_some(self) -> bool {
        !self.place.is_null()
    }

    /// The place, for atomic operations and for passing the scalar on by reference.
    #[inline(always)]
    #[track_caller]
    pub fn at_mut<'a>(self) -> &'a mut T
    where
        T: 'a,
    {
        access::elements(self.place, 1, Kind::Place, (self.place, &[]));
        // SAFETY: the handle was made from a live variable; kernels share variables as CUDA Fortran shares them.
        unsafe { &mut *self.place }
    }
}

impl<T: Copy> DeviceScalarRef<T> {
    /// The value.
    #[inline(always)]
    #[track_caller]
    pub fn get(self) -> T {
        access::elements(self.place, 1, Kind::Read, (self.place, &[]));
        // SAFETY: the handle was made from a live variable.
        unsafe { *self.place }
    }

    /// Assigns.
    #[inline(always)]
    #[track_caller]
    pub fn set(self, value: T) {
        access::elements(self.place, 1, Kind::Write, (self.place, &[]));
        // SAFETY: as above.
        unsafe { *self.place = value }
    }
}

/// One dimension of a [`DeviceView`], as the support header's descriptor has it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceDim {
    /// Lower bound.
    pub lower: i64,
    /// Number of elements.
    pub extent: i64,
    /// Elements between neighbours.
    pub stride: i64,
}

/// Elements between the first in memory and the last.
pub(super) fn reach(dims: &[DeviceDim]) -> u64 {
    if dims.iter().any(|d| d.extent <= 0) {
        return 0;
    }
    let along = |d: &DeviceDim| (d.extent as u64 - 1).saturating_mul(d.stride.unsigned_abs());
    dims.iter().map(along).fold(0, u64::saturating_add)
}

/// Device code counts elements of assumed-shape dummy arguments in 32 bits, which spares half of the work of finding one.
pub(super) fn narrow(dims: &[DeviceDim], kernels: &Kernels) {
    if reach(dims) > i32::MAX as u64 {
        needs_large_arrays(kernels);
    }
}

/// Ends the program where device code counts elements in 32 bits, of which there are more.
#[cold]
pub(super) fn needs_large_arrays(kernels: &Kernels) {
    if !matches!(device(), Device::Cpu) && !kernels.how().has_large_arrays() {
        crate::fatal(
            "an array of a kernel has more than 2147483648 elements, or reaches as far: build the program with --large-arrays (cuf2rs fc: -Mlarge_arrays), so that device code counts them in 64 bits",
        );
    }
}

/// An array argument for an assumed-shape dummy: the descriptor that the kernel gets by value (`Descriptor<T, R>` of the support
/// header). In a host wrapper: `a: impl Into<DeviceView<f32, 2>>`.
#[repr(C)]
pub struct DeviceView<T, const R: usize> {
    first: *mut T,
    dims: [DeviceDim; R],
}

impl<T, const R: usize> Clone for DeviceView<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const R: usize> Copy for DeviceView<T, R> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T, const R: usize> Send for DeviceView<T, R> {}
// SAFETY: as above.
unsafe impl<T, const R: usize> Sync for DeviceView<T, R> {}

impl<T: 'static, const R: usize> DeviceView<T, R> {
    /// The descriptor as an argument.
    #[inline]
    pub fn by_value(&self, kernels: &Kernels) -> Arg<'_> {
        narrow(&self.dims, kernels);
        self.arg()
    }
}

impl<T, const R: usize> DeviceView<T, R> {
    /// The elements of a handle, with all lower bounds 1.
    pub(crate) fn of(handle: Strided<T, R>) -> Self {
        let dims = handle.dims().map(|d| DeviceDim {
            lower: 1,
            extent: d.extent,
            stride: d.stride,
        });
        DeviceView {
            first: handle.as_ptr(),
            dims,
        }
    }

    /// An absent optional argument, an array that is not allocated.
    pub const fn null() -> Self {
        DeviceView {
            first: std::ptr::null_mut(),
            dims: [DeviceDim {
                lower: 1,
                extent: 0,
                stride: 1,
            }; R],
        }
    }

    /// PRESENT.
    pub fn is_some(self) -> bool {
        !self.first.is_null()
    }

    /// From its parts.
    pub(crate) fn new(first: *mut T, dims: [DeviceDim; R]) -> Self {
        DeviceView { first, dims }
    }

    /// The bytes that the support header's descriptor has.
    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: an address and 64-bit integers, without gaps between.
        unsafe { std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), size_of::<Self>()) }
    }

    /// The dummy's own lower bounds: `a(0:, 2:)`.
    pub fn with_lower(mut self, lower: [i64; R]) -> Self {
        for (dim, lower) in self.dims.iter_mut().zip(lower) {
            dim.lower = lower;
        }
        self
    }

    /// The dummy array on the CPU.
    #[inline]
    pub fn strided(self) -> Strided<T, R> {
        let dims = self.dims.map(|d| Dim {
            lower: d.lower,
            extent: d.extent,
            stride: d.stride,
        });
        Strided::place(self.first, dims)
    }
}

/// Conversions from everything that lives where a kernel can reach it.
macro_rules! reachable {
    ($($owner:ident $(: $bound:ident)?),*) => { $(
        impl<T: $($bound +)? 'static, const R: usize> From<&$owner<T, R>> for DevicePtr<T> {
            #[inline]
            fn from(a: &$owner<T, R>) -> Self {
                let v = a.handle();
                DevicePtr::new(v.as_ptr(), v.len())
            }
        }
        impl<T: $($bound +)? 'static, const R: usize> From<&mut $owner<T, R>> for DevicePtr<T> {
            #[inline]
            fn from(a: &mut $owner<T, R>) -> Self {
                DevicePtr::from(&*a)
            }
        }
        impl<T: $($bound +)? 'static, const R: usize> From<&$owner<T, R>> for DeviceView<T, R> {
            #[inline]
            fn from(a: &$owner<T, R>) -> Self {
                DeviceView::of(**a.handle())
            }
        }
        impl<T: $($bound +)? 'static, const R: usize> From<&mut $owner<T, R>> for DeviceView<T, R> {
            #[inline]
            fn from(a: &mut $owner<T, R>) -> Self {
                DeviceView::from(&*a)
            }
        }
    )* };
}
reachable!(DeviceArray: Copy, ManagedArray, PinnedArray, DeviceGlobalArray);

impl<T: Copy + 'static, const R: usize> From<DeviceSection<T, R>> for DevicePtr<T> {
    /// The section must be contiguous: an explicit-shape dummy has no strides.
    #[track_caller]
    fn from(s: DeviceSection<T, R>) -> Self {
        let h = s.handle();
        if !h.is_contiguous() {
            crate::fatal(
                "a device array section with gaps is passed to an explicit-shape or assumed-size dummy; make the dummy assumed-shape",
            );
        }
        DevicePtr::new(h.as_ptr(), h.len())
    }
}

impl<T: Copy + 'static, const R: usize> From<DeviceSection<T, R>> for DeviceView<T, R> {
    fn from(s: DeviceSection<T, R>) -> Self {
        DeviceView::of(s.handle())
    }
}

impl<T: 'static> From<&DeviceGlobal<T>> for DevicePtr<T> {
    fn from(g: &DeviceGlobal<T>) -> Self {
        DevicePtr::new(g.address(), 1)
    }
}

impl<T: Copy + 'static> From<&DeviceScalar<T>> for DevicePtr<T> {
    #[track_caller]
    fn from(s: &DeviceScalar<T>) -> Self {
        DevicePtr::new(s.address(), 1)
    }
}

impl<T: Copy + 'static> From<&mut DeviceScalar<T>> for DevicePtr<T> {
    #[track_caller]
    fn from(s: &mut DeviceScalar<T>) -> Self {
        DevicePtr::new(s.address(), 1)
    }
}

impl<T: 'static, const R: usize> From<View<T, R>> for DevicePtr<T> {
    /// A part of a managed or pinned array, which host and kernels both reach.
    fn from(v: View<T, R>) -> Self {
        DevicePtr::new(v.as_ptr(), v.len())
    }
}

impl<T: 'static, const R: usize> From<View<T, R>> for DeviceView<T, R> {
    fn from(v: View<T, R>) -> Self {
        DeviceView::of(*v)
    }
}

impl<T: Copy + 'static, const R: usize> From<Strided<T, R>> for DevicePtr<T> {
    /// As for a [`DeviceSection`].
    #[track_caller]
    fn from(s: Strided<T, R>) -> Self {
        DevicePtr::from(DeviceSection::of(s))
    }
}

impl<T: Copy + 'static, const R: usize> From<Strided<T, R>> for DeviceView<T, R> {
    fn from(s: Strided<T, R>) -> Self {
        DeviceView::of(s)
    }
}

/// An optional argument of a kernel that is not there.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

/// What a host wrapper is called with for an OPTIONAL dummy without actual argument.
pub fn absent() -> Absent {
    Absent
}

impl<T> From<Absent> for DevicePtr<T> {
    fn from(_: Absent) -> Self {
        DevicePtr::null()
    }
}

impl<T, const R: usize> From<Absent> for DeviceView<T, R> {
    fn from(_: Absent) -> Self {
        DeviceView::null()
    }
}
