//! SIZE, SHAPE, LBOUND and UBOUND of arrays in device memory: their descriptors are the host's.

use super::array::{DeviceArray, DeviceSection};
use super::global::DeviceGlobalArray;
use crate::array::Array1;
use crate::intrinsics::kinds::Integer;

macro_rules! inquiries {
    ($($family:ident),*) => {$(
        impl<T: Copy + 'static, const R: usize> $family<T, R> {
            /// SIZE(a, dim): dimensions count from 1; another number is a run-time error.
            pub fn size_dim(&self, dim: impl Integer) -> i32 {
                self.handle().size_dim(dim)
            }

            /// SIZE(a, kind=8): the number of elements.
            #[allow(clippy::len_without_is_empty)] // It is Fortran's SIZE.
            pub fn len(&self) -> i64 {
                self.handle().len()
            }

            /// SIZE(a, dim, kind=8), as [`Self::size_dim`].
            pub fn len_dim(&self, dim: impl Integer) -> i64 {
                self.handle().len_dim(dim)
            }

            /// SHAPE(a): the extent of each dimension.
            pub fn shape(&self) -> Array1<i32> {
                self.handle().shape()
            }

            /// LBOUND(a, dim): 1 where the dimension has no elements.
            pub fn lbound(&self, dim: impl Integer) -> i32 {
                self.handle().lbound(dim)
            }

            /// UBOUND(a, dim): 0 where the dimension has no elements.
            pub fn ubound(&self, dim: impl Integer) -> i32 {
                self.handle().ubound(dim)
            }

            /// LBOUND(a) of all dimensions.
            pub fn lbounds(&self) -> Array1<i32> {
                self.handle().lbounds()
            }

            /// UBOUND(a) of all dimensions.
            pub fn ubounds(&self) -> Array1<i32> {
                self.handle().ubounds()
            }
        }
    )*};
}

inquiries!(DeviceArray, DeviceSection, DeviceGlobalArray);

impl<T: Copy + 'static, const R: usize> DeviceSection<T, R> {
    /// SIZE(a): the number of elements; beyond 2147483647, use [`Self::len`].
    pub fn size(&self) -> i32 {
        self.handle().size()
    }
}

impl<T: Copy + 'static, const R: usize> DeviceGlobalArray<T, R> {
    /// SIZE(a): the number of elements; beyond 2147483647, use [`Self::len`].
    pub fn size(&self) -> i32 {
        self.handle().size()
    }
}
