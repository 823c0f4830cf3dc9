//! What the API's memory functions take: arrays and scalars on either side, sections without gaps, and plain addresses.

use super::{DevicePointer, HostPointer};
use crate::array::{Array, Strided, View};
use crate::device::array::{DeviceArray, DeviceSection, Place};
use crate::device::cuda::driver::CudaError;
use crate::device::global::{DeviceGlobal, DeviceGlobalArray};
use crate::device::hosted::{ManagedArray, PinnedArray};
use crate::device::managed::{ManagedGlobal, ManagedGlobalArray, ManagedScalar};
use crate::device::memory::Space;
use crate::device::reference::DeviceRef;
use crate::device::scalar::DeviceScalar;
use crate::global::{Global, LazyGlobal, Resident};
use cuf2rs_intrinsics::half::f16;
use num_complex::Complex;

/// Memory as the API sees it.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    pub(crate) address: usize,
    pub(crate) space: Space,
    /// Bytes of an element; `None` for a plain address, which is counted in bytes.
    pub(crate) unit: Option<usize>,
    /// Elements that are there; `None` where nobody knows.
    pub(crate) len: Option<i64>,
}

/// Data that a memory function can be given by reference.
pub trait Memory {
    /// Where it lies; an error for a section with gaps.
    fn memory(&self) -> Result<Extent, CudaError>;
}

/// An argument of a memory function: a reference to data, or a handle.
pub trait Data {
    /// Where it lies; an error for a section with gaps.
    fn extent(&self) -> Result<Extent, CudaError>;
}

impl<M: Memory> Data for &M {
    fn extent(&self) -> Result<Extent, CudaError> {
        self.memory()
    }
}

impl<M: Memory> Data for &mut M {
    fn extent(&self) -> Result<Extent, CudaError> {
        self.memory()
    }
}

macro_rules! handles {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Data for $t<T, R> {
            fn extent(&self) -> Result<Extent, CudaError> {
                of_located(self.place())
            }
        }
    )* };
}
handles!(View Strided DeviceSection);

fn of_located<T, const R: usize>(located: (Strided<T, R>, Space)) -> Result<Extent, CudaError> {
    let (handle, space) = located;
    if !handle.is_contiguous() {
        return Err(CudaError(super::CUDA_ERROR_INVALID_VALUE));
    }
    Ok(Extent {
        address: handle.as_ptr() as usize,
        space,
        unit: Some(size_of::<T>()),
        len: Some(handle.len()),
    })
}

macro_rules! arrays {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Memory for $t<T, R> {
            fn memory(&self) -> Result<Extent, CudaError> {
                of_located(self.place())
            }
        }
    )* };
}
arrays!(Array View Strided DeviceArray DeviceSection ManagedArray PinnedArray DeviceGlobalArray ManagedGlobalArray);

macro_rules! placed {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static> Memory for $t<T> {
            fn memory(&self) -> Result<Extent, CudaError> {
                of_located(self.place())
            }
        }
    )* };
}
placed!(DeviceGlobal DeviceScalar DeviceRef ManagedScalar ManagedGlobal);

impl<T: Copy + 'static> Data for DeviceRef<T> {
    fn extent(&self) -> Result<Extent, CudaError> {
        self.memory()
    }
}

macro_rules! scalars {
    ($($t:ty),*) => { $(
        impl Memory for $t {
            fn memory(&self) -> Result<Extent, CudaError> {
                let address = std::ptr::from_ref(self) as usize;
                Ok(Extent { address, space: Space::Host, unit: Some(size_of::<$t>()), len: Some(1) })
            }
        }
    )* };
}
scalars!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    bool,
    Complex<f32>,
    Complex<f64>
);

macro_rules! module_variables {
    ($($t:ident)*) => { $(
        impl<M: Memory> Memory for $t<M> {
            fn memory(&self) -> Result<Extent, CudaError> {
                (**self).memory()
            }
        }
    )* };
}
module_variables!(Global LazyGlobal Resident);

/// Where data lie, for a reference in which another argument changes the same variable.
pub fn lying(what: impl Data) -> Result<Extent, CudaError> {
    what.extent()
}

impl Data for Result<Extent, CudaError> {
    fn extent(&self) -> Result<Extent, CudaError> {
        *self
    }
}

/// A structure in host memory, to be read.
pub fn structure<T>(what: &T) -> Extent {
    Extent {
        address: std::ptr::from_ref(what) as usize,
        space: Space::Host,
        unit: Some(size_of::<T>()),
        len: Some(1),
    }
}

/// A structure in host memory, to be written.
pub fn structure_mut<T>(what: &mut T) -> Extent {
    Extent {
        address: std::ptr::from_mut(what) as usize,
        ..structure(what)
    }
}

impl Memory for DevicePointer {
    fn memory(&self) -> Result<Extent, CudaError> {
        Ok(Extent {
            address: self.address,
            space: Space::Device,
            unit: None,
            len: None,
        })
    }
}

impl Memory for HostPointer {
    fn memory(&self) -> Result<Extent, CudaError> {
        Ok(Extent {
            address: self.address,
            space: Space::Host,
            unit: None,
            len: None,
        })
    }
}

impl Extent {
    /// Whether `count` elements are there.
    pub(super) fn holds(&self, count: i64) -> bool {
        count >= 0 && self.len.is_none_or(|len| count <= len)
    }
}
