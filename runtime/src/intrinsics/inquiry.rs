//! Array inquiry: SIZE, SHAPE, LBOUND, UBOUND, ASSOCIATED.

use super::numeric::Integer;
use crate::array::{Array1, Dim, Operand, Pointee, Strided, dimension};

/// LBOUND of a dimension: 1 when it is empty (F2008 13.7.90).
fn lower_bound(dim: Dim) -> i32 {
    if dim.extent == 0 { 1 } else { dim.lower as i32 }
}

/// UBOUND of a dimension: 0 when it is empty (F2008 13.7.171).
fn upper_bound(dim: Dim) -> i32 {
    if dim.extent == 0 {
        0
    } else {
        dim.upper() as i32
    }
}

impl<T: Pointee + ?Sized, const R: usize> Strided<T, R> {
    #[inline(always)]
    #[track_caller]
    fn along(self, dim: impl Integer) -> Dim {
        self.dims()[dimension::<R>(dim.wide())]
    }

    /// SIZE(a): the number of elements; it wraps beyond 2147483647, where Fortran asks for KIND=8.
    #[inline(always)]
    pub fn size(self) -> i32 {
        self.len() as i32
    }

    /// SIZE(a, dim): dimensions count from 1; another number is a run-time error.
    #[inline(always)]
    #[track_caller]
    pub fn size_dim(self, dim: impl Integer) -> i32 {
        self.len_dim(dim) as i32
    }

    /// SIZE along a dimension, with KIND=8.
    #[inline(always)]
    #[track_caller]
    pub fn len_dim(self, dim: impl Integer) -> i64 {
        self.along(dim).extent
    }

    /// SHAPE(a): the extent of each dimension.
    pub fn shape(self) -> Array1<i32> {
        self.dims().iter().map(|dim| dim.extent as i32).collect()
    }

    /// LBOUND(a, dim): 1 where the dimension has no elements (F2008 13.7.90).
    #[inline(always)]
    #[track_caller]
    pub fn lbound(self, dim: impl Integer) -> i32 {
        lower_bound(self.along(dim))
    }

    /// UBOUND(a, dim): 0 where the dimension has no elements (F2008 13.7.171).
    #[inline(always)]
    #[track_caller]
    pub fn ubound(self, dim: impl Integer) -> i32 {
        upper_bound(self.along(dim))
    }

    /// LBOUND(a) of all dimensions.
    pub fn lbounds(self) -> Array1<i32> {
        self.dims().into_iter().map(lower_bound).collect()
    }

    /// UBOUND(a) of all dimensions.
    pub fn ubounds(self) -> Array1<i32> {
        self.dims().into_iter().map(upper_bound).collect()
    }

    /// ASSOCIATED with a target: the same elements, of which there are some.
    pub fn same_as(self, target: impl Operand<Handle = Strided<T, R>>) -> bool {
        let target = target.handle();
        let same_dim =
            |(a, b): (Dim, Dim)| a.extent == b.extent && (a.extent <= 1 || a.stride == b.stride);
        self.is_some()
            && !self.is_empty()
            && std::ptr::addr_eq(self.as_ptr(), target.as_ptr())
            && self.dims().into_iter().zip(target.dims()).all(same_dim)
    }
}

#[cfg(test)]
mod tests {
    use crate::array::Array2;

    #[test]
    fn empty_dimensions_have_bounds_one_and_zero() {
        let upper = 4;
        let a = Array2::<f32>::new((5..=upper, -1..=2));
        assert_eq!(
            (a.lbounds().to_vec(), a.ubounds().to_vec()),
            (vec![1, -1], vec![0, 2])
        );
        assert_eq!((a.size(), a.size_dim(2), a.len_dim(1)), (0, 4, 0));
    }
}
