//! MAXVAL, MINVAL, MAXLOC, MINLOC and FINDLOC of character arrays along a dimension. Refuses to know how whole arrays are reduced.

use super::{CharacterOf, TextMask, Unit, Units, compare, element_len};
use crate::array::{Element, Operand, Pos, Rank, RankBelow, Strided};
use crate::intrinsics::{along, kinds::Integer};
use std::cmp::Ordering;

/// The element of each line that is preferred to the others, with its number in the line.
type Best<T> = Option<(T, i64)>;

fn best<T: Units + Element, const R: usize>(
    array: Strided<T, R>,
    dim: i64,
    mask: &impl TextMask<R>,
    better: impl Fn(Ordering) -> bool,
) -> (Vec<Best<T>>, Vec<i64>) {
    along(
        array.extents(),
        dim,
        None,
        |kept: &mut Best<T>, place: Pos<R>| {
            if !mask.counts(place) {
                return;
            }
            let element = array.at(place);
            let wins = (kept.as_ref()).is_none_or(|(before, _)| better(compare(&element, before)));
            if wins {
                *kept = Some((element, place.index[dim as usize - 1]));
            }
        },
    )
}

fn numbers<T, const R: usize>(
    (lines, extents): (Vec<Best<T>>, Vec<i64>),
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    let number = |line: Best<T>| line.map_or(0, |(_, at)| at as i32 + 1);
    <Rank<R> as RankBelow>::build(lines.into_iter().map(number).collect(), &extents)
}

fn values<T: Units, const R: usize>(
    (lines, extents): (Vec<Best<T>>, Vec<i64>),
    length: i64,
    of_nothing: T::Unit,
) -> <Rank<R> as RankBelow>::Array<CharacterOf<T::Unit>>
where
    Rank<R>: RankBelow,
{
    let nothing = || CharacterOf::from(vec![of_nothing; length as usize]);
    let value = |line: Best<T>| {
        line.map_or_else(nothing, |(value, _)| {
            CharacterOf::from(value.units().to_vec())
        })
    };
    <Rank<R> as RankBelow>::build(lines.into_iter().map(value).collect(), &extents)
}

macro_rules! along_a_dimension {
    ($($value:ident $place:ident $order:path, $of_nothing:ident, $fortran:literal;)*) => {$(
        #[doc = concat!($fortran, "VAL along a dimension.")]
        #[track_caller]
        pub fn $value<T: Units + Element, const R: usize>(
            array: impl Operand<Handle = Strided<T, R>>,
            dim: impl Integer,
            mask: impl TextMask<R>,
        ) -> <Rank<R> as RankBelow>::Array<CharacterOf<T::Unit>>
        where
            Rank<R>: RankBelow,
        {
            let array = array.handle();
            let found = best(array, dim.wide(), &mask, |order| order == $order);
            values::<T, R>(found, element_len(array) as i64, T::Unit::$of_nothing)
        }

        #[doc = concat!($fortran, "LOC along a dimension; `back` prefers the last of equal elements.")]
        #[track_caller]
        pub fn $place<T: Units + Element, const R: usize>(
            array: impl Operand<Handle = Strided<T, R>>,
            dim: impl Integer,
            mask: impl TextMask<R>,
            back: bool,
        ) -> <Rank<R> as RankBelow>::Array<i32>
        where
            Rank<R>: RankBelow,
        {
            let better = |order: Ordering| order == $order || (back && order.is_eq());
            numbers::<T, R>(best(array.handle(), dim.wide(), &mask, better))
        }
    )*};
}

along_a_dimension! {
    maxval_text_dim maxloc_text_dim Ordering::Greater, LOWEST, "MAX";
    minval_text_dim minloc_text_dim Ordering::Less, HIGHEST, "MIN";
}

/// FINDLOC along a dimension.
#[track_caller]
pub fn findloc_text_dim<T: Units + Element, B: Units<Unit = T::Unit> + ?Sized, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    value: &B,
    dim: impl Integer,
    mask: impl TextMask<R>,
    back: bool,
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    let (array, dim) = (array.handle(), dim.wide());
    let lines = along(
        array.extents(),
        dim,
        None,
        |kept: &mut Best<T>, place: Pos<R>| {
            if !(back || kept.is_none()) || !mask.counts(place) {
                return;
            }
            let element = array.at(place);
            if compare(&element, value).is_eq() {
                *kept = Some((element, place.index[dim as usize - 1]));
            }
        },
    );
    numbers::<T, R>(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array;
    use crate::character::Character;

    #[test]
    fn each_line_has_its_extremes() {
        let words = ["b ", "a ", "c ", "a ", "a ", "d "].map(Character::from);
        let grid = Array::<Character, 2>::from_elements([2, 3], words.to_vec());
        let texts = |found: Vec<Character>| -> Vec<String> {
            let text = |one: &Character| String::from_utf8_lossy(one.as_bytes()).into_owned();
            found.iter().map(text).collect()
        };
        assert_eq!(
            texts(maxval_text_dim(&grid, 1, true).to_vec()),
            ["b ", "c ", "d "]
        );
        assert_eq!(
            texts(minval_text_dim(&grid, 2, true).to_vec()),
            ["a ", "a "]
        );
        assert_eq!(maxloc_text_dim(&grid, 2, true, false).to_vec(), [2, 3]);
        assert_eq!(minloc_text_dim(&grid, 2, true, true).to_vec(), [3, 2]);
        assert_eq!(minloc_text_dim(&grid, 2, false, true).to_vec(), [0, 0]);
        assert_eq!(
            findloc_text_dim(&grid, "a", 1, true, false).to_vec(),
            [2, 2, 1]
        );
        assert_eq!(texts(maxval_text_dim(&grid, 1, false).to_vec()).len(), 3);
    }
}
