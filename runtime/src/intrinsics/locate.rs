//! Places of extremes and values: MAXLOC, MINLOC, FINDLOC. Positions count from 1 whatever the bounds are; 0 says that there is none.

use super::numeric::Integer;
use super::reduce::along;
use super::states::Ordered;
use crate::array::{
    Array1, Element, Operand, Pos, Rank, RankBelow, Strided, check_conform, for_each_position,
};

/// Which of the locating intrinsics, and from which end.
#[derive(Clone, Copy)]
enum Search {
    Max { back: bool },
    Min { back: bool },
}

/// The best element so far and where it is.
#[derive(Clone)]
struct Best<T, P> {
    element: T,
    place: Option<P>,
    ordered: bool,
}

impl<T: Ordered, P> Best<T, P> {
    fn none() -> Self {
        Best {
            element: T::NOTHING,
            place: None,
            ordered: false,
        }
    }

    /// Takes in the next element. NaN counts only until the first number.
    fn take(&mut self, search: Search, element: T, place: P) {
        let wins = match search {
            _ if self.place.is_none() => true,
            _ if element.is_unordered() => false,
            _ if !self.ordered => true,
            Search::Max { back: false } => element > self.element,
            Search::Max { back: true } => element >= self.element,
            Search::Min { back: false } => element < self.element,
            Search::Min { back: true } => element <= self.element,
        };
        if wins {
            *self = Best {
                element,
                place: Some(place),
                ordered: !element.is_unordered(),
            };
        }
    }
}

/// A position as Fortran counts: an array of rank 1 with as many elements as there are dimensions.
fn subscripts<const R: usize>(place: Option<Pos<R>>) -> Array1<i32> {
    let found = place.is_some();
    let index = place.map_or([0; R], |pos| pos.index);
    index
        .iter()
        .map(|&index| if found { index as i32 + 1 } else { 0 })
        .collect()
}

/// The numbers along a dimension, as an array with one dimension less.
fn numbers<const R: usize>(
    places: impl Iterator<Item = Option<i64>>,
    extents: &[i64],
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    <Rank<R> as RankBelow>::build(
        places
            .map(|place| place.map_or(0, |index| index as i32 + 1))
            .collect(),
        extents,
    )
}

/// The position of an extreme of a whole array: the extreme first, then where it is; both run faster than one loop for the two. None
/// when NaN elements, or no elements, call for the careful way.
fn locate_whole<T: Ordered, const R: usize>(
    array: Strided<T, R>,
    search: Search,
) -> Option<Array1<i32>> {
    let view = array.as_view()?;
    let (best, back) = match search {
        Search::Max { back } => (array.maxval(), back),
        Search::Min { back } => (array.minval(), back),
    };
    let elements = view.as_slice();
    let rank = if back {
        elements.iter().rposition(|&element| element == best)
    } else {
        elements.iter().position(|&element| element == best)
    };
    rank.map(|rank| subscripts(Some(Pos::of_rank(rank as i64, array.extents()))))
}

fn locate<T: Ordered, const R: usize>(
    array: Strided<T, R>,
    search: Search,
    mask: impl Fn(Pos<R>) -> bool,
) -> Array1<i32> {
    let mut best = Best::none();
    for_each_position(array.extents(), |pos| {
        if mask(pos) {
            best.take(search, array.at(pos), pos);
        }
    });
    subscripts(best.place)
}

#[track_caller]
fn locate_dim<T: Ordered, const R: usize>(
    array: Strided<T, R>,
    dim: i64,
    search: Search,
    mask: impl Fn(Pos<R>) -> bool,
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    let (best, extents) = along(array.extents(), dim, Best::none(), |best, pos| {
        if mask(pos) {
            best.take(search, array.at(pos), pos.index[dim as usize - 1]);
        }
    });
    numbers::<R>(best.into_iter().map(|best| best.place), &extents)
}

/// The methods of MAXLOC or MINLOC in one direction.
macro_rules! locators {
    ($($search:expr, $name:ident $dim:ident $mask:ident $dim_mask:ident $text:literal;)*) => {
        impl<T: Ordered, const R: usize> Strided<T, R> {
            $(
                #[doc = concat!("The position of the ", $text, ".")]
                pub fn $name(self) -> Array1<i32> {
                    locate_whole(self, $search).unwrap_or_else(|| locate(self, $search, |_| true))
                }

                #[doc = concat!("Along a dimension, the number of the ", $text, ".")]
                #[track_caller]
                pub fn $dim(self, dim: impl Integer) -> <Rank<R> as RankBelow>::Array<i32>
                where
                    Rank<R>: RankBelow,
                {
                    locate_dim(self, dim.wide(), $search, |_| true)
                }

                #[doc = concat!("Where a mask holds, the position of the ", $text, ".")]
                #[track_caller]
                pub fn $mask(self, mask: impl Operand<Handle = Strided<bool, R>>) -> Array1<i32> {
                    let mask = mask.handle();
                    check_conform(self.extents(), mask.extents());
                    locate(self, $search, |pos| mask.at(pos))
                }

                #[doc = concat!("Along a dimension and where a mask holds, the number of the ", $text, ".")]
                #[track_caller]
                pub fn $dim_mask(
                    self,
                    dim: impl Integer,
                    mask: impl Operand<Handle = Strided<bool, R>>,
                ) -> <Rank<R> as RankBelow>::Array<i32>
                where
                    Rank<R>: RankBelow,
                {
                    let mask = mask.handle();
                    check_conform(self.extents(), mask.extents());
                    locate_dim(self, dim.wide(), $search, |pos| mask.at(pos))
                }
            )*
        }
    };
}

locators! {
    Search::Max { back: false }, maxloc maxloc_dim maxloc_mask maxloc_dim_mask "first greatest element";
    Search::Max { back: true }, maxloc_back maxloc_dim_back maxloc_mask_back maxloc_dim_mask_back "last greatest element";
    Search::Min { back: false }, minloc minloc_dim minloc_mask minloc_dim_mask "first least element";
    Search::Min { back: true }, minloc_back minloc_dim_back minloc_mask_back minloc_dim_mask_back "last least element";
}

fn find<T: Element, const R: usize>(
    array: Strided<T, R>,
    back: bool,
    wanted: impl Fn(&T, Pos<R>) -> bool,
) -> Array1<i32> {
    let mut place = None;
    for_each_position(array.extents(), |pos| {
        if (back || place.is_none()) && wanted(&array.at(pos), pos) {
            place = Some(pos);
        }
    });
    subscripts(place)
}

#[track_caller]
fn find_dim<T: Element, const R: usize>(
    array: Strided<T, R>,
    dim: i64,
    back: bool,
    wanted: impl Fn(&T, Pos<R>) -> bool,
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    let (places, extents) = along(
        array.extents(),
        dim,
        None,
        |place: &mut Option<i64>, pos| {
            if (back || place.is_none()) && wanted(&array.at(pos), pos) {
                *place = Some(pos.index[dim as usize - 1]);
            }
        },
    );
    numbers::<R>(places.into_iter(), &extents)
}

/// The methods of FINDLOC in one direction.
macro_rules! finders {
    ($($back:literal $name:ident $dim:ident $mask:ident $dim_mask:ident $text:literal;)*) => {
        impl<T: Element + PartialEq, const R: usize> Strided<T, R> {
            $(
                #[doc = concat!("The position of the ", $text, " element equal to `value`.")]
                pub fn $name(self, value: T) -> Array1<i32> {
                    find(self, $back, |element, _| *element == value)
                }

                #[doc = concat!("Along a dimension, the number of the ", $text, " element equal to `value`.")]
                #[track_caller]
                pub fn $dim(self, value: T, dim: impl Integer) -> <Rank<R> as RankBelow>::Array<i32>
                where
                    Rank<R>: RankBelow,
                {
                    find_dim(self, dim.wide(), $back, |element, _| *element == value)
                }

                #[doc = concat!("Where a mask holds, the position of the ", $text, " element equal to `value`.")]
                pub fn $mask(self, value: T, mask: impl Operand<Handle = Strided<bool, R>>) -> Array1<i32> {
                    let mask = mask.handle();
                    find(self, $back, |element, pos| mask.at(pos) && *element == value)
                }

                #[doc = concat!("Along a dimension and where a mask holds, the number of the ", $text, " element equal to `value`.")]
                #[track_caller]
                pub fn $dim_mask(
                    self,
                    value: T,
                    dim: impl Integer,
                    mask: impl Operand<Handle = Strided<bool, R>>,
                ) -> <Rank<R> as RankBelow>::Array<i32>
                where
                    Rank<R>: RankBelow,
                {
                    let mask = mask.handle();
                    find_dim(self, dim.wide(), $back, |element, pos| mask.at(pos) && *element == value)
                }
            )*
        }
    };
}

finders! {
    false findloc findloc_dim findloc_mask findloc_dim_mask "first";
    true findloc_back findloc_dim_back findloc_mask_back findloc_dim_mask_back "last";
}

#[cfg(test)]
mod tests {
    use crate::array::{Array1, Array2};

    #[test]
    fn places_count_from_one() {
        let a = Array2::from_elements((0..=1, 3), [5, 1, 7, 7, 1, 2]);
        assert_eq!(
            (a.maxloc().to_vec(), a.maxloc_back().to_vec()),
            (vec![1, 2], vec![2, 2])
        );
        assert_eq!(
            (a.minloc().to_vec(), a.minloc_back().to_vec()),
            (vec![2, 1], vec![1, 3])
        );
        assert_eq!(
            (a.maxloc_dim(1).to_vec(), a.maxloc_dim(2).to_vec()),
            (vec![1, 1, 2], vec![2, 2])
        );
        assert_eq!(a.findloc(7).to_vec(), [1, 2]);
        assert_eq!(a.findloc_dim(1, 2).to_vec(), [3, 1]);
        assert_eq!(a.findloc_back(9).to_vec(), [0, 0]);
    }

    #[test]
    fn nan_is_the_place_only_when_there_is_nothing_else() {
        assert_eq!(Array1::from([f64::NAN, 1.0, 2.0]).maxloc().to_vec(), [3]);
        assert_eq!(Array1::from([f64::NAN, f64::NAN]).maxloc().to_vec(), [1]);
        assert_eq!(Array1::<f64>::new(0).minloc().to_vec(), [0]);
        assert_eq!(
            Array1::from([1, 2])
                .maxloc_mask(&Array1::from([false, false]))
                .to_vec(),
            [0]
        );
    }
}
