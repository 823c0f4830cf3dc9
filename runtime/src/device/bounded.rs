//! Array arguments of kernels that are made of loops: the loops stood in host code, so the kernel sees the bounds that the host sees.

use super::argument::{Arg, DeviceDim, KernelArg, narrow, needs_large_arrays, reach};
use super::array::{DeviceArray, DeviceSection};
use super::global::DeviceGlobalArray;
use super::hosted::{ManagedArray, PinnedArray};
use super::kernels::Kernels;
use super::managed::ManagedGlobalArray;
use crate::array::{Dim, Shape, Strided, Upto, View};

/// An array with the bounds of the actual argument. As one argument it is the support header's `Descriptor<T, R>`; a contiguous array is
/// an address and a `Shape<R>`. In a host wrapper: `a: impl Into<Bounded<f32, 2>>`.
#[repr(C)]
pub struct Bounded<T, const R: usize> {
    first: *mut T,
    dims: [DeviceDim; R],
}

impl<T, const R: usize> Clone for Bounded<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const R: usize> Copy for Bounded<T, R> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T, const R: usize> Send for Bounded<T, R> {}
// SAFETY: as above.
unsafe impl<T, const R: usize> Sync for Bounded<T, R> {}

impl<T: 'static, const R: usize> Bounded<T, R> {
    /// The descriptor as one argument.
    #[inline]
    pub fn by_value(&self, kernels: &Kernels) -> Arg<'_> {
        narrow(&self.dims, kernels);
        self.arg()
    }
}

/// Whether subscripts and distances between elements are numbers of 32 bits.
fn is_narrow(dims: &[DeviceDim]) -> bool {
    let fits = |bound: i64| i32::try_from(bound).is_ok();
    let bounds = |d: &DeviceDim| fits(d.lower) && fits(d.lower.saturating_add(d.extent));
    reach(dims) <= i32::MAX as u64 && dims.iter().all(bounds)
}

impl<T, const R: usize> Bounded<T, R> {
    fn of(handle: Strided<T, R>) -> Self {
        let dims = handle.dims().map(|d| DeviceDim {
            lower: d.lower,
            extent: d.extent,
            stride: d.stride,
        });
        Bounded {
            first: handle.as_ptr(),
            dims,
        }
    }

    /// The bounds as an argument of their own, behind the address.
    pub fn shape_arg(&self) -> Arg<'_> {
        self.dims.arg()
    }

    /// The same for a kernel that counts elements in 32 bits.
    pub fn counted_shape_arg(&self, kernels: &Kernels) -> Arg<'_> {
        if !is_narrow(&self.dims) {
            needs_large_arrays(kernels);
        }
        self.shape_arg()
    }

    /// The array on the CPU.
    #[inline]
    pub fn strided(self) -> Strided<T, R> {
        let dims = self.dims.map(|d| Dim {
            lower: d.lower,
            extent: d.extent,
            stride: d.stride,
        });
        Strided::place(self.first, dims)
    }

    /// The array on the CPU, which is known to be contiguous.
    #[inline]
    pub fn view(self) -> View<T, R> {
        let dims = self.dims.map(|d| Upto {
            lower: d.lower,
            extent: d.extent,
        });
        View::place(self.first, Shape { dims })
    }
}

macro_rules! bounded {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> From<&$owner<T, R>> for Bounded<T, R> {
            #[inline]
            #[track_caller]
            fn from(a: &$owner<T, R>) -> Self {
                Bounded::of(**a.handle())
            }
        }
        impl<T: Copy + 'static, const R: usize> From<&mut $owner<T, R>> for Bounded<T, R> {
            #[inline]
            #[track_caller]
            fn from(a: &mut $owner<T, R>) -> Self {
                Bounded::from(&*a)
            }
        }
    )* };
}
bounded!(DeviceArray ManagedArray PinnedArray DeviceGlobalArray);

impl<T: Copy + 'static, const R: usize> From<&ManagedGlobalArray<T, R>> for Bounded<T, R> {
    #[track_caller]
    fn from(a: &ManagedGlobalArray<T, R>) -> Self {
        Bounded::of(***a)
    }
}

impl<T: Copy + 'static, const R: usize> From<DeviceSection<T, R>> for Bounded<T, R> {
    fn from(s: DeviceSection<T, R>) -> Self {
        Bounded::of(s.handle())
    }
}

impl<T: Copy + 'static, const R: usize> From<&DeviceSection<T, R>> for Bounded<T, R> {
    fn from(s: &DeviceSection<T, R>) -> Self {
        Bounded::of(s.handle())
    }
}

impl<T: Copy + 'static, const R: usize> From<View<T, R>> for Bounded<T, R> {
    fn from(v: View<T, R>) -> Self {
        Bounded::of(*v)
    }
}

impl<T: Copy + 'static, const R: usize> From<Strided<T, R>> for Bounded<T, R> {
    fn from(s: Strided<T, R>) -> Self {
        Bounded::of(s)
    }
}
