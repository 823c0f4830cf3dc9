//! Reductions: SUM, PRODUCT, MAXVAL, MINVAL, ANY, ALL, COUNT, PARITY, IALL, IANY, IPARITY, NORM2.
//!
//! Elements are combined in array order, as the plain loop would, so that results repeat from run to run and equal gfortran's.

use super::numeric::{Integer, Real};
use super::states::{
    All, Any, Count, Iall, Iany, Iparity, Maxval, Minval, Norm2, Number, Ordered, Parity, Product,
    Reduction, Sum,
};
use crate::array::{
    Array, Bounds, Element, Operand, Pos, Rank, RankBelow, Strided, dimension, for_each_column,
    for_each_position,
};

/// Reduces an elementwise expression.
#[inline(always)]
fn reduce_of<S: Reduction<T>, T, const R: usize>(
    extents: [i64; R],
    mut value: impl FnMut(Pos<R>) -> T,
) -> S::Value {
    let mut state = S::start();
    for_each_position(extents, |pos| state.take(value(pos)));
    state.value()
}

/// Reduces the elements of an array.
#[inline(always)]
fn reduce<S: Reduction<T>, T: Element, const R: usize>(array: Strided<T, R>) -> S::Value {
    match array.as_view() {
        Some(view) => {
            let mut state = S::start();
            view.as_slice()
                .iter()
                .for_each(|element| state.take(element.clone()));
            state.value()
        }
        None => reduce_of::<S, T, R>(array.extents(), |pos| array.at(pos)),
    }
}

/// Runs one state per line along a dimension: calls `step` with the state of the line that each position lies on, in array order.
/// Gives the states, and the extents without that dimension.
#[track_caller]
pub(crate) fn along<U: Clone, const R: usize>(
    extents: [i64; R],
    dim: i64,
    start: U,
    mut step: impl FnMut(&mut U, Pos<R>),
) -> (Vec<U>, Vec<i64>) {
    let reduced = dimension::<R>(dim);
    let rest: Vec<i64> = (0..R)
        .filter(|&other| other != reduced)
        .map(|other| extents[other])
        .collect();
    let mut states = vec![start; rest.iter().product::<i64>() as usize];
    let mut strides = [0_i64; R];
    let mut stride = 1;
    for other in (0..R).filter(|&other| other != reduced) {
        strides[other] = stride;
        stride *= extents[other];
    }
    for_each_column(extents, |mut pos| {
        let line = (0..R).map(|dim| pos.index[dim] * strides[dim]).sum::<i64>() as usize;
        if reduced == 0 {
            let state = &mut states[line];
            for first in 0..extents[0] {
                pos.index[0] = first;
                step(state, pos);
            }
        } else {
            for (first, state) in states[line..line + extents[0] as usize]
                .iter_mut()
                .enumerate()
            {
                pos.index[0] = first as i64;
                step(state, pos);
            }
        }
    });
    (states, rest)
}

/// Reduces the elements at the positions where a mask holds, along a dimension.
#[track_caller]
fn reduce_dim<S: Reduction<T>, T: Element, const R: usize>(
    array: Strided<T, R>,
    dim: i64,
    mask: impl Fn(Pos<R>) -> bool,
) -> <Rank<R> as RankBelow>::Array<S::Value>
where
    Rank<R>: RankBelow,
{
    let (states, extents) = match array.as_view() {
        Some(view) => along(array.extents(), dim, S::start(), |state, pos| {
            state.take_if(mask(pos), || view.at(pos))
        }),
        None => along(array.extents(), dim, S::start(), |state, pos| {
            state.take_if(mask(pos), || array.at(pos))
        }),
    };
    <Rank<R> as RankBelow>::build(states.into_iter().map(S::value).collect(), &extents)
}

/// Reduces the elements at the positions where a mask holds.
#[inline(always)]
fn reduce_where<S: Reduction<T>, T, const R: usize>(
    extents: [i64; R],
    mut mask: impl FnMut(Pos<R>) -> bool,
    mut value: impl FnMut(Pos<R>) -> T,
) -> S::Value {
    let mut state = S::start();
    for_each_position(extents, |pos| {
        if mask(pos) {
            state.take(value(pos));
        }
    });
    state.value()
}

/// The methods of a reduction with all forms: whole, DIM, MASK, both; and the functions for expressions.
macro_rules! reductions {
    ($($state:ident $bound:ident $name:ident $dim:ident $mask:ident $when:ident $dim_mask:ident $of:ident $wherever:ident $fortran:literal;)*) => {
        $(
            impl<T: $bound + Element, const R: usize> Strided<T, R> {
                #[doc = concat!($fortran, " of all elements.")]
                #[inline]
                pub fn $name(self) -> T {
                    reduce::<$state<T>, T, R>(self)
                }

                #[doc = concat!($fortran, " along a dimension.")]
                #[track_caller]
                pub fn $dim(self, dim: impl Integer) -> <Rank<R> as RankBelow>::Array<T>
                where
                    Rank<R>: RankBelow,
                {
                    reduce_dim::<$state<T>, T, R>(self, dim.wide(), |_| true)
                }

                #[doc = concat!($fortran, " of the elements where a mask holds.")]
                #[track_caller]
                pub fn $mask(self, mask: impl Operand<Handle = Strided<bool, R>>) -> T {
                    let mask = mask.handle();
                    crate::array::check_conform(self.extents(), mask.extents());
                    reduce_where::<$state<T>, T, R>(self.extents(), |pos| mask.at(pos), |pos| self.at(pos))
                }

                #[doc = concat!($fortran, " with a scalar mask: of all elements or of none.")]
                pub fn $when(self, mask: bool) -> T {
                    if mask { self.$name() } else { $state::<T>::start().value() }
                }

                #[doc = concat!($fortran, " along a dimension, of the elements where a mask holds.")]
                #[track_caller]
                pub fn $dim_mask(
                    self,
                    dim: impl Integer,
                    mask: impl Operand<Handle = Strided<bool, R>>,
                ) -> <Rank<R> as RankBelow>::Array<T>
                where
                    Rank<R>: RankBelow,
                {
                    let mask = mask.handle();
                    crate::array::check_conform(self.extents(), mask.extents());
                    reduce_dim::<$state<T>, T, R>(self, dim.wide(), |pos| mask.at(pos))
                }
            }

            #[doc = concat!($fortran, " of an elementwise expression.")]
            #[inline(always)]
            pub fn $of<T: $bound + Element, const R: usize>(shape: impl Bounds<R>, value: impl FnMut(Pos<R>) -> T) -> T {
                reduce_of::<$state<T>, T, R>(shape.shape().extents(), value)
            }

            #[doc = concat!($fortran, " of an elementwise expression where a mask holds.")]
            #[inline(always)]
            pub fn $wherever<T: $bound + Element, const R: usize>(
                shape: impl Bounds<R>,
                mask: impl FnMut(Pos<R>) -> bool,
                value: impl FnMut(Pos<R>) -> T,
            ) -> T {
                reduce_where::<$state<T>, T, R>(shape.shape().extents(), mask, value)
            }
        )*
    };
}

reductions! {
    Sum Number sum sum_dim sum_mask sum_if sum_dim_mask sum_of sum_where "SUM";
    Product Number product product_dim product_mask product_if product_dim_mask product_of product_where "PRODUCT";
    Maxval Ordered maxval maxval_dim maxval_mask maxval_if maxval_dim_mask maxval_of maxval_where "MAXVAL";
    Minval Ordered minval minval_dim minval_mask minval_if minval_dim_mask minval_of minval_where "MINVAL";
    Iall Integer iall iall_dim iall_mask iall_if iall_dim_mask iall_of iall_where "IALL";
    Iany Integer iany iany_dim iany_mask iany_if iany_dim_mask iany_of iany_where "IANY";
    Iparity Integer iparity iparity_dim iparity_mask iparity_if iparity_dim_mask iparity_of iparity_where "IPARITY";
}

/// The methods of a reduction of logical values, and the function for expressions.
macro_rules! logical_reductions {
    ($($state:ident $value:ty, $name:ident $dim:ident $of:ident $fortran:literal;)*) => {
        $(
            impl<const R: usize> Strided<bool, R> {
                #[doc = concat!($fortran, " of all elements.")]
                #[inline]
                pub fn $name(self) -> $value {
                    reduce::<$state, bool, R>(self)
                }

                #[doc = concat!($fortran, " along a dimension.")]
                #[track_caller]
                pub fn $dim(self, dim: impl Integer) -> <Rank<R> as RankBelow>::Array<$value>
                where
                    Rank<R>: RankBelow,
                {
                    reduce_dim::<$state, bool, R>(self, dim.wide(), |_| true)
                }
            }

            #[doc = concat!($fortran, " of an elementwise expression.")]
            #[inline(always)]
            pub fn $of<const R: usize>(shape: impl Bounds<R>, value: impl FnMut(Pos<R>) -> bool) -> $value {
                reduce_of::<$state, bool, R>(shape.shape().extents(), value)
            }
        )*
    };
}

logical_reductions! {
    Any bool, any any_dim any_of "ANY";
    All bool, all all_dim all_of "ALL";
    Parity bool, parity parity_dim parity_of "PARITY";
    Count i32, count count_dim count_of "COUNT";
}

impl<T: Real + Element, const R: usize> Strided<T, R>
where
    Norm2<T, true>: Reduction<T, Value = T>,
    Norm2<T, false>: Reduction<T, Value = T>,
{
    /// NORM2 of all elements.
    pub fn norm2(self) -> T {
        reduce::<Norm2<T, true>, T, R>(self)
    }

    /// NORM2 along a dimension.
    #[track_caller]
    pub fn norm2_dim(self, dim: impl Integer) -> <Rank<R> as RankBelow>::Array<T>
    where
        Rank<R>: RankBelow,
    {
        reduce_dim::<Norm2<T, false>, T, R>(self, dim.wide(), |_| true)
    }
}

/// NORM2 of an elementwise expression.
pub fn norm2_of<T: Real + Element, const R: usize>(
    shape: impl Bounds<R>,
    value: impl FnMut(Pos<R>) -> T,
) -> T
where
    Norm2<T, true>: Reduction<T, Value = T>,
    Norm2<T, false>: Reduction<T, Value = T>,
{
    Array::from_fn(shape, value).norm2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::{Array1, Array2, Array3};

    #[test]
    fn reductions_run_along_each_dimension() {
        let a = Array3::<i32>::from_elements((2, 3, 2), 1..);
        assert_eq!(
            (a.sum(), a.product(), a.maxval(), a.minval()),
            (78, 479001600, 12, 1)
        );
        assert_eq!(a.sum_dim(1).to_vec(), [3, 7, 11, 15, 19, 23]);
        assert_eq!(a.sum_dim(2).to_vec(), [9, 12, 27, 30]);
        assert_eq!(a.sum_dim(3).extents(), [2, 3]);
        let even = Array::from_fn(a.extents(), |p| a.at(p) % 2 == 0);
        assert_eq!(
            (a.sum_mask(&even), a.sum_if(true), a.minval_if(false)),
            (42, 78, i32::MAX)
        );
        assert_eq!(a.maxval_dim_mask(1, &even).to_vec(), [2, 4, 6, 8, 10, 12]);
        assert_eq!(
            (even.count(), even.any(), even.all(), even.parity()),
            (6, true, false, false)
        );
        assert_eq!(even.count_dim(2).to_vec(), [0, 3, 0, 3]);
        assert_eq!((a.iall(), a.iany(), a.iparity()), (0, 15, 12));
    }

    #[test]
    fn extremes_pass_over_nan() {
        let nothing = Array1::<f64>::new(0);
        assert_eq!((nothing.maxval(), nothing.minval()), (f64::MIN, f64::MAX));
        assert_eq!(Array1::<i32>::new(0).maxval(), i32::MIN);
        let some = Array1::from([f64::NAN, 1.0, 2.0]);
        assert_eq!((some.maxval(), some.minval()), (2.0, 1.0));
        assert!(Array1::from([f64::NAN; 2]).maxval().is_nan());
        assert_eq!(
            Array1::from([f64::NEG_INFINITY, f64::NAN]).maxval(),
            f64::NEG_INFINITY
        );
    }

    #[test]
    fn expressions_reduce_without_a_temporary() {
        let (a, b) = (
            Array2::<f64>::filled((2, 3), 2.0),
            Array2::<f64>::filled((0..=1, 3), 3.0),
        );
        assert_eq!(sum_of(a.extents(), |p| a.at(p) * b.at(p)), 36.0);
        assert_eq!(
            sum_where((2, 3), |p: Pos<2>| p.along(1) == 0, |p| a.at(p)),
            6.0
        );
        assert_eq!(count_of(a.extents(), |p| a.at(p) < b.at(p)), 6);
        assert_eq!(Array1::from([3.0_f64, 4.0]).norm2(), 5.0);
        assert_eq!(
            Array1::from([3e200_f64, 4e200]).norm2(),
            4.9999999999999995e200
        );
    }
}
