//! The rank below (reductions along a dimension) and the rank above (SPREAD), as types.

use super::bounds::Shape;
use super::{Array, Element};

/// A rank as a type.
pub struct Rank<const R: usize>;

/// A rank that has one below it that is a rank of arrays.
pub trait RankBelow {
    /// The array with one dimension less.
    type Array<T>;
    /// Makes it from its elements in array order and its extents.
    fn build<T: Element>(elements: Vec<T>, extents: &[i64]) -> Self::Array<T>;
}

/// A rank that has one above it.
pub trait RankAbove {
    /// The array with one dimension more.
    type Array<T>;
    /// Makes it from its elements in array order and its extents.
    fn build<T: Element>(elements: Vec<T>, extents: &[i64]) -> Self::Array<T>;
}

/// `Array<T, R - 1>`.
pub type Below<T, const R: usize> = <Rank<R> as RankBelow>::Array<T>;

/// `Array<T, R + 1>`.
pub type Above<T, const R: usize> = <Rank<R> as RankAbove>::Array<T>;

/// Makes an array of a rank that is known to the caller by other means.
fn build<T: Element, const R: usize>(elements: Vec<T>, extents: &[i64]) -> Array<T, R> {
    let extents: [i64; R] = extents.try_into().expect("as many extents as dimensions");
    Array::from_parts(elements, Shape::from_extents(extents))
}

macro_rules! neighbours {
    ($($lower:literal $upper:literal),*) => {
        $(
            impl RankBelow for Rank<$upper> {
                type Array<T> = Array<T, $lower>;

                fn build<T: Element>(elements: Vec<T>, extents: &[i64]) -> Array<T, $lower> {
                    build(elements, extents)
                }
            }

            impl RankAbove for Rank<$lower> {
                type Array<T> = Array<T, $upper>;

                fn build<T: Element>(elements: Vec<T>, extents: &[i64]) -> Array<T, $upper> {
                    build(elements, extents)
                }
            }
        )*
    };
}

neighbours!(1 2, 2 3, 3 4, 4 5, 5 6, 6 7, 7 8, 8 9, 9 10, 10 11, 11 12, 12 13, 13 14, 14 15);
