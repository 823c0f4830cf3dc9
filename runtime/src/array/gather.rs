//! Vector subscripts: sections that are gathered into a copy, or scattered to from one.

use super::bounds::{Dim, Shape};
use super::section::{IntoSubscript, Subscript, check_reach, resolve};
use super::subscript::{IndexValue, for_each_rank};
use super::{Array, Element, Operand, Pos, Strided, View, for_each_position};
use crate::access::Kind;
use std::panic::Location;

/// The subscript of one dimension of a section with vector subscripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GatherSubscript {
    /// One element or a triplet.
    Plain(Subscript),
    /// The elements of an integer array, one after the other, in any order.
    Vector(Vec<i64>),
}

/// `idx` as a subscript: a vector subscript.
pub fn vector<I: IndexValue + Element>(
    subscripts: impl Operand<Handle = Strided<I, 1>>,
) -> GatherSubscript {
    GatherSubscript::Vector(subscripts.handle().iter().map(IndexValue::value).collect())
}

/// What can stand as the subscript of one dimension in a section with vector subscripts.
pub trait IntoGatherSubscript {
    /// The subscript.
    fn gather_subscript(self) -> GatherSubscript;
}

impl IntoGatherSubscript for GatherSubscript {
    fn gather_subscript(self) -> GatherSubscript {
        self
    }
}

impl<S: IntoSubscript> IntoGatherSubscript for S {
    fn gather_subscript(self) -> GatherSubscript {
        GatherSubscript::Plain(self.subscript())
    }
}

/// The subscripts of a section with vector subscripts.
pub trait GatherSpec<const R: usize> {
    /// One subscript per dimension.
    fn gather_subscripts(self) -> [GatherSubscript; R];
}

impl<S: IntoGatherSubscript> GatherSpec<1> for S {
    fn gather_subscripts(self) -> [GatherSubscript; 1] {
        [self.gather_subscript()]
    }
}

macro_rules! tuple_gathers {
    ($($rank:literal ($($name:ident)*)),* $(,)?) => {
        $(
            impl<$($name: IntoGatherSubscript),*> GatherSpec<$rank> for ($($name,)*) {
                #[allow(non_snake_case)]
                fn gather_subscripts(self) -> [GatherSubscript; $rank] {
                    let ($($name,)*) = self;
                    [$($name.gather_subscript()),*]
                }
            }
        )*
    };
}

for_each_rank!(tuple_gathers);

/// A section with vector subscripts: the offset of each index of each kept dimension.
pub(super) struct Gathered<const K: usize> {
    start: i64,
    offsets: [Vec<i64>; K],
}

impl<const K: usize> Gathered<K> {
    #[track_caller]
    pub(super) fn of<const R: usize>(dims: [Dim; R], subscripts: [GatherSubscript; R]) -> Self {
        let mut gathered = Gathered {
            start: 0,
            offsets: [const { Vec::new() }; K],
        };
        let mut count = 0;
        for (number, (dim, subscript)) in dims.into_iter().zip(subscripts).enumerate() {
            if let GatherSubscript::Plain(Subscript::At(subscript)) = subscript {
                check_reach(number + 1, dim, subscript, 1, 1);
                gathered.start += (subscript - dim.lower) * dim.stride;
            } else {
                assert!(count < K, "the rank of the section is above {K}");
                gathered.offsets[count] = dimension_offsets(number + 1, dim, subscript);
                count += 1;
            }
        }
        assert!(count == K, "the rank of the section is {count}, not {K}");
        gathered
    }

    pub(super) fn extents(&self) -> [i64; K] {
        std::array::from_fn(|dim| self.offsets[dim].len() as i64)
    }

    pub(super) fn offset(&self, pos: Pos<K>) -> isize {
        let along = (0..K).map(|dim| self.offsets[dim][pos.index[dim] as usize]);
        (self.start + along.sum::<i64>()) as isize
    }
}

/// The offsets, in elements, of the indices that a triplet or a vector selects.
#[track_caller]
fn dimension_offsets(number: usize, dim: Dim, subscript: GatherSubscript) -> Vec<i64> {
    let selected = match subscript {
        GatherSubscript::Vector(selected) => selected,
        GatherSubscript::Plain(Subscript::At(selected)) => vec![selected],
        GatherSubscript::Plain(Subscript::Triplet(lower, upper, stride)) => {
            let (lower, extent, stride) = resolve(dim, lower, upper, stride);
            (0..extent).map(|rank| lower + rank * stride).collect()
        }
    };
    for &subscript in &selected {
        check_reach(number, dim, subscript, 1, 1);
    }
    selected
        .into_iter()
        .map(|subscript| (subscript - dim.lower) * dim.stride)
        .collect()
}

impl<T: Element, const R: usize> Strided<T, R> {
    /// A copy of the section with these subscripts, some of them vectors: `a(idx, :)` as a value. `K` is the section's rank.
    #[track_caller]
    pub fn gather<const K: usize>(self, subscripts: impl GatherSpec<R>) -> Array<T, K> {
        let gathered = Gathered::<K>::of(self.dims(), subscripts.gather_subscripts());
        let by = Location::caller();
        Array::from_fn(Shape::from_extents(gathered.extents()), |pos| {
            // SAFETY: the subscripts are within the bounds, which checked builds verify.
            unsafe {
                let place = self.as_ptr().wrapping_offset(gathered.offset(pos));
                (*self.used_by(place, Kind::Read, by)).clone()
            }
        })
    }

    /// `a(idx, :) = values`: assigns to the section with these subscripts, in array element order.
    #[track_caller]
    pub fn scatter<const K: usize>(
        &mut self,
        subscripts: impl GatherSpec<R>,
        values: impl Operand<Handle = Strided<T, K>>,
    ) {
        let gathered = Gathered::<K>::of(self.dims(), subscripts.gather_subscripts());
        let by = Location::caller();
        let values = values.handle().to_array();
        super::assign::check_conform(gathered.extents(), values.extents());
        for_each_position(gathered.extents(), |pos| {
            // SAFETY: as for `gather`.
            let element = unsafe {
                let place = self.as_ptr().wrapping_offset(gathered.offset(pos));
                &mut *self.used_by(place, Kind::Write, by)
            };
            super::assign::put(element, values.at(pos));
        });
    }

    /// `a(idx, :) = x` with a scalar.
    #[track_caller]
    pub fn scatter_fill<const K: usize>(&mut self, subscripts: impl GatherSpec<R>, value: T) {
        let gathered = Gathered::<K>::of(self.dims(), subscripts.gather_subscripts());
        let by = Location::caller();
        for_each_position(gathered.extents(), |pos| {
            // SAFETY: as for `gather`.
            let element = unsafe {
                let place = self.as_ptr().wrapping_offset(gathered.offset(pos));
                &mut *self.used_by(place, Kind::Write, by)
            };
            super::assign::put(element, value.clone());
        });
    }
}

impl<T: Element, const R: usize> View<T, R> {
    /// `a(idx, :) = values`; see [`Strided::scatter`].
    #[track_caller]
    pub fn scatter<const K: usize>(
        &mut self,
        subscripts: impl GatherSpec<R>,
        values: impl Operand<Handle = Strided<T, K>>,
    ) {
        self.handle().scatter(subscripts, values);
    }

    /// `a(idx, :) = x` with a scalar.
    #[track_caller]
    pub fn scatter_fill<const K: usize>(&mut self, subscripts: impl GatherSpec<R>, value: T) {
        self.handle().scatter_fill::<K>(subscripts, value);
    }
}

impl<T: Element, const R: usize> Array<T, R> {
    /// `a(idx, :) = values`; see [`Strided::scatter`].
    #[track_caller]
    pub fn scatter<const K: usize>(
        &mut self,
        subscripts: impl GatherSpec<R>,
        values: impl Operand<Handle = Strided<T, K>>,
    ) {
        self.handle().scatter(subscripts, values);
    }

    /// `a(idx, :) = x` with a scalar.
    #[track_caller]
    pub fn scatter_fill<const K: usize>(&mut self, subscripts: impl GatherSpec<R>, value: T) {
        self.handle().scatter_fill::<K>(subscripts, value);
    }
}
