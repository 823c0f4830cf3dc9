//! Bounds of dimensions: how constructors, ALLOCATE and dummy argument declarations give them.

use super::subscript::IndexValue;
use std::ops::RangeInclusive;

/// One dimension of an array: lower bound, number of elements, and the distance in elements between neighbours.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dim {
    /// The lower bound.
    pub lower: i64,
    /// The number of elements, never negative.
    pub extent: i64,
    /// Elements between two neighbours along this dimension; may be negative or zero in sections.
    pub stride: i64,
}

impl Dim {
    /// The upper bound; one less than the lower bound when the dimension is empty.
    #[inline(always)]
    pub fn upper(&self) -> i64 {
        self.lower.wrapping_add(self.extent) - 1
    }
}

/// The extent that [`assumed`] stands for until the actual argument gives it.
const ASSUMED: i64 = -1;

/// The bounds of one dimension before storage is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upto {
    pub(crate) lower: i64,
    pub(crate) extent: i64,
}

/// The last dimension of an assumed-size dummy argument: `a(n, lower:*)`.
pub fn assumed<I: IndexValue>(lower: I) -> Upto {
    Upto {
        lower: lower.value(),
        extent: ASSUMED,
    }
}

/// What gives the bounds of one dimension: an extent `n` (bounds `1..=n`), an inclusive range `lower..=upper`, or [`assumed`].
pub trait Bound: Clone {
    /// The lower bound and the extent; an upper bound below the lower one gives extent 0 (F2008 5.3.8.2).
    fn bound(self) -> Upto;
}

impl<I: IndexValue> Bound for I {
    #[inline(always)]
    fn bound(self) -> Upto {
        Upto {
            lower: 1,
            extent: self.value().max(0),
        }
    }
}

impl<I: IndexValue> Bound for RangeInclusive<I> {
    #[inline(always)]
    fn bound(self) -> Upto {
        let (lower, upper) = (self.start().value(), self.end().value());
        if upper < lower {
            Upto {
                lower: 1,
                extent: 0,
            }
        } else {
            Upto {
                lower,
                extent: upper - lower + 1,
            }
        }
    }
}

impl Bound for Upto {
    #[inline(always)]
    fn bound(self) -> Upto {
        self
    }
}

/// The bounds of all dimensions of an array of rank `R`, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape<const R: usize> {
    pub(crate) dims: [Upto; R],
}

impl<const R: usize> Shape<R> {
    /// Bounds `1..=extent` for each extent.
    #[inline(always)]
    pub fn from_extents(extents: [i64; R]) -> Self {
        Shape {
            dims: extents.map(|extent| Upto {
                lower: 1,
                extent: extent.max(0),
            }),
        }
    }

    /// The extents.
    #[inline(always)]
    pub fn extents(&self) -> [i64; R] {
        self.dims.map(|dim| dim.extent)
    }

    /// The number of elements, or `None` when it is beyond 64 bits.
    #[inline(always)]
    pub fn checked_size(&self) -> Option<i64> {
        if self.dims.iter().any(|dim| dim.extent == 0) {
            return Some(0);
        }
        self.dims
            .iter()
            .try_fold(1_i64, |size, dim| size.checked_mul(dim.extent))
    }

    /// The number of elements.
    #[inline(always)]
    pub fn size(&self) -> i64 {
        self.dims
            .iter()
            .fold(1, |size, dim| size.wrapping_mul(dim.extent))
    }

    /// The dimensions with the strides of column-major, contiguous storage.
    #[inline(always)]
    pub fn contiguous(&self) -> [Dim; R] {
        let mut stride = 1_i64;
        self.dims.map(|dim| {
            let placed = Dim {
                lower: dim.lower,
                extent: dim.extent,
                stride,
            };
            stride = stride.wrapping_mul(dim.extent);
            placed
        })
    }

    /// Whether the actual argument gives the last extent.
    #[inline(always)]
    pub(crate) fn is_assumed(&self) -> bool {
        R > 0 && self.dims[R - 1].extent == ASSUMED
    }

    /// Replaces an assumed last extent by what `available` elements leave for it. The last part may have fewer elements than the others: what a
    /// program may reach ends inside of it.
    #[inline(always)]
    pub(crate) fn resolve(mut self, available: i64) -> Self {
        if self.is_assumed() {
            let slab: i64 = self.dims[..R - 1].iter().map(|dim| dim.extent).product();
            self.dims[R - 1].extent = if slab <= 0 {
                0
            } else {
                (available + slab - 1) / slab
            };
        }
        self
    }
}

/// The bounds of an array of rank `R`: a tuple with one [`Bound`] per dimension, a single [`Bound`] for rank 1, a [`Shape`],
/// or an array of extents.
pub trait Bounds<const R: usize> {
    /// All bounds as one value.
    fn shape(self) -> Shape<R>;
}

impl<B: Bound> Bounds<1> for B {
    #[inline(always)]
    fn shape(self) -> Shape<1> {
        Shape {
            dims: [self.bound()],
        }
    }
}

impl<const R: usize> Bounds<R> for Shape<R> {
    #[inline(always)]
    fn shape(self) -> Shape<R> {
        self
    }
}

impl<I: IndexValue, const R: usize> Bounds<R> for [I; R] {
    #[inline(always)]
    fn shape(self) -> Shape<R> {
        Shape::from_extents(self.map(IndexValue::value))
    }
}

/// Implements [`Bounds`] for the tuple of one rank.
macro_rules! tuple_bounds {
    ($($rank:literal ($($name:ident)*)),* $(,)?) => {
        $(
            impl<$($name: Bound),*> Bounds<$rank> for ($($name,)*) {
                #[inline(always)]
                #[allow(non_snake_case)]
                fn shape(self) -> Shape<$rank> {
                    let ($($name,)*) = self;
                    Shape { dims: [$($name.bound()),*] }
                }
            }
        )*
    };
}

super::subscript::for_each_rank!(tuple_bounds);
