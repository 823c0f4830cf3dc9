//! Array sections with subscript triplets.
//!
//! One subscript per dimension, as a tuple: an integer for one element, `..` for the whole dimension, `lo..=hi`, `lo..`, `..=hi`, and
//! any of these with a stride: `(lo..=hi).by(2)`, `triplet` functions [`range`] and [`step`] where the bounds are not in increasing
//! order. `a.section::<1>((j, ..))` is Fortran's `a(j, :)`; the number is the section's rank.

use super::bounds::Dim;
use super::subscript::{CHECKED, IndexValue, for_each_rank};
use super::{Array, Pointee, Strided, View};
use std::ops::{RangeFrom, RangeFull, RangeInclusive, RangeToInclusive};

/// The subscript of one dimension of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscript {
    /// One element: the dimension disappears from the section.
    At(i64),
    /// `lower:upper:stride`; what is None is the dimension's own bound (which one, a negative stride does not change).
    Triplet(Option<i64>, Option<i64>, i64),
}

/// `j`: one element of the dimension.
pub fn at<I: IndexValue>(subscript: I) -> Subscript {
    Subscript::At(subscript.value())
}

/// `lo:hi`: no elements where `hi` is less than `lo`.
pub fn range<I: IndexValue, J: IndexValue>(lower: I, upper: J) -> Subscript {
    Subscript::Triplet(Some(lower.value()), Some(upper.value()), 1)
}

/// `:`, the whole dimension.
pub fn all() -> Subscript {
    Subscript::Triplet(None, None, 1)
}

/// `lo:hi:stride`: `lo`, `lo + stride` and so on, as far as `hi`, which is less than `lo` where the stride is negative.
pub fn step<I: IndexValue, J: IndexValue, K: IndexValue>(
    lower: I,
    upper: J,
    stride: K,
) -> Subscript {
    Subscript::Triplet(Some(lower.value()), Some(upper.value()), stride.value())
}

/// `::stride`, the whole dimension with a stride.
pub fn every<I: IndexValue>(stride: I) -> Subscript {
    Subscript::Triplet(None, None, stride.value())
}

/// `lo:`, as far as the upper bound.
pub fn from<I: IndexValue>(lower: I) -> Subscript {
    Subscript::Triplet(Some(lower.value()), None, 1)
}

/// `:hi`, from the lower bound on.
pub fn to<I: IndexValue>(upper: I) -> Subscript {
    Subscript::Triplet(None, Some(upper.value()), 1)
}

/// What can stand as the subscript of one dimension of a section.
pub trait IntoSubscript {
    /// The subscript.
    fn subscript(self) -> Subscript;
}

impl IntoSubscript for Subscript {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        self
    }
}

impl<I: IndexValue> IntoSubscript for I {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        at(self)
    }
}

impl IntoSubscript for RangeFull {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        all()
    }
}

impl<I: IndexValue> IntoSubscript for RangeInclusive<I> {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        range(*self.start(), *self.end())
    }
}

impl<I: IndexValue> IntoSubscript for RangeFrom<I> {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        from(self.start)
    }
}

impl<I: IndexValue> IntoSubscript for RangeToInclusive<I> {
    #[inline(always)]
    fn subscript(self) -> Subscript {
        to(self.end)
    }
}

/// Gives a range a stride: `(1..=n).by(2)`, `(..).by(-1)`.
pub trait By: IntoSubscript + Sized {
    /// The same bounds with this stride.
    #[inline(always)]
    fn by<I: IndexValue>(self, stride: I) -> Subscript {
        match self.subscript() {
            Subscript::At(subscript) => Subscript::At(subscript),
            Subscript::Triplet(lower, upper, _) => Subscript::Triplet(lower, upper, stride.value()),
        }
    }
}

impl By for RangeFull {}
impl<I: IndexValue> By for RangeInclusive<I> {}
impl<I: IndexValue> By for RangeFrom<I> {}
impl<I: IndexValue> By for RangeToInclusive<I> {}

/// The subscripts of a section of an array of rank `R`.
pub trait SectionSpec<const R: usize> {
    /// One subscript per dimension.
    fn subscripts(self) -> [Subscript; R];
}

impl<const R: usize> SectionSpec<R> for [Subscript; R] {
    #[inline(always)]
    fn subscripts(self) -> [Subscript; R] {
        self
    }
}

impl<S: IntoSubscript> SectionSpec<1> for S {
    #[inline(always)]
    fn subscripts(self) -> [Subscript; 1] {
        [self.subscript()]
    }
}

macro_rules! tuple_sections {
    ($($rank:literal ($($name:ident)*)),* $(,)?) => {
        $(
            impl<$($name: IntoSubscript),*> SectionSpec<$rank> for ($($name,)*) {
                #[inline(always)]
                #[allow(non_snake_case)]
                fn subscripts(self) -> [Subscript; $rank] {
                    let ($($name,)*) = self;
                    [$($name.subscript()),*]
                }
            }
        )*
    };
}

for_each_rank!(tuple_sections);

/// The number of elements of `lower:upper:stride` (F2008 6.5.3.3.1).
#[inline(always)]
pub(super) fn triplet_extent(lower: i64, upper: i64, stride: i64) -> i64 {
    ((upper - lower + stride) / stride).max(0)
}

/// A triplet with the dimension's bounds filled in: lower, extent, stride.
#[inline(always)]
#[track_caller]
pub(super) fn resolve(
    dim: Dim,
    lower: Option<i64>,
    upper: Option<i64>,
    stride: i64,
) -> (i64, i64, i64) {
    if stride == 0 {
        crate::fatal("the stride of an array section is zero");
    }
    let lower = lower.unwrap_or(dim.lower);
    let upper = upper.unwrap_or(dim.upper());
    (lower, triplet_extent(lower, upper, stride), stride)
}

#[inline(always)]
#[track_caller]
pub(super) fn check_reach(number: usize, dim: Dim, lower: i64, extent: i64, stride: i64) {
    if CHECKED && extent > 0 {
        for subscript in [lower, lower + (extent - 1) * stride] {
            if subscript < dim.lower || subscript > dim.upper() {
                outside(number, dim, subscript);
            }
        }
    }
}

#[cold]
#[track_caller]
fn outside(number: usize, dim: Dim, subscript: i64) -> ! {
    let (low, high) = (dim.lower, dim.upper());
    crate::fatal::fatal_about(0, |name| {
        let of = name.map_or_else(String::new, |name| format!(" of array '{name}'"));
        format!(
            "section subscript {subscript} of dimension {number}{of} is outside the bounds {low}:{high}"
        )
    })
}

impl<T: Pointee + ?Sized, const R: usize> Strided<T, R> {
    /// The section with these subscripts; `K` is its rank, the number of dimensions given by a range. Its lower bounds are 1.
    #[inline(always)]
    #[track_caller]
    pub fn section<const K: usize>(self, subscripts: impl SectionSpec<R>) -> Strided<T, K> {
        let mut kept = [Dim {
            lower: 1,
            extent: 0,
            stride: 1,
        }; K];
        let (mut offset, mut count, mut empty) = (0_i64, 0, false);
        for (number, (dim, subscript)) in self
            .dims()
            .into_iter()
            .zip(subscripts.subscripts())
            .enumerate()
        {
            let (lower, extent, stride) = match subscript {
                Subscript::At(subscript) => (subscript, 1, 1),
                Subscript::Triplet(lower, upper, stride) => resolve(dim, lower, upper, stride),
            };
            check_reach(number + 1, dim, lower, extent, stride);
            if matches!(subscript, Subscript::Triplet(..)) {
                kept[count] = Dim {
                    lower: 1,
                    extent,
                    stride: stride * dim.stride,
                };
                count += 1;
            }
            empty |= extent == 0;
            offset += (lower - dim.lower) * dim.stride;
        }
        assert!(count == K, "the rank of the section is {count}, not {K}");
        // An empty section has no first element: its subscripts may lie anywhere.
        Strided::place(
            T::step(self.as_ptr(), if empty { 0 } else { offset as isize }),
            kept,
        )
    }

    /// What lies in the array of the section with these subscripts, ranges all of them. Its lower bounds are 1.
    pub fn clipped(self, subscripts: impl SectionSpec<R>) -> Strided<T, R> {
        let mut ranges = subscripts.subscripts();
        for (dim, subscript) in self.dims().into_iter().zip(&mut ranges) {
            if let Subscript::Triplet(lower, upper, _) = subscript {
                *lower = Some(lower.map_or(dim.lower, |lower| lower.max(dim.lower)));
                *upper = Some(upper.map_or(dim.upper(), |upper| upper.min(dim.upper())));
            }
        }
        self.section(ranges)
    }

    /// The section, for changing its elements.
    #[inline(always)]
    #[track_caller]
    pub fn section_mut<const K: usize>(
        &mut self,
        subscripts: impl SectionSpec<R>,
    ) -> Strided<T, K> {
        self.section(subscripts)
    }
}

impl<T: Pointee + ?Sized, const R: usize> View<T, R> {
    /// The section, for changing its elements.
    #[inline(always)]
    #[track_caller]
    pub fn section_mut<const K: usize>(
        &mut self,
        subscripts: impl SectionSpec<R>,
    ) -> Strided<T, K> {
        self.section(subscripts)
    }
}

impl<T: Pointee + ?Sized, const R: usize> Array<T, R> {
    /// The section, for changing its elements.
    #[inline(always)]
    #[track_caller]
    pub fn section_mut<const K: usize>(
        &mut self,
        subscripts: impl SectionSpec<R>,
    ) -> Strided<T, K> {
        self.section(subscripts)
    }
}
