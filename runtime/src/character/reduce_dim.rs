//! MAXVAL, MINVAL, MAXLOC, MINLOC and FINDLOC of character arrays along a dimension. Refuses to know how whole arrays are reduced.

use super::{Bytes, Character, TextMask, compare, element_len};
use crate::array::{Operand, Pos, Rank, RankBelow, Strided};
use crate::intrinsics::{along, kinds::Integer};
use std::cmp::Ordering;

/// The element of each line that is preferred to the others, with its number in the line.
type Best = Option<(Character, i64)>;

fn best<const R: usize>(
    array: Strided<Character, R>,
    dim: i64,
    mask: &impl TextMask<R>,
    better: impl Fn(Ordering) -> bool,
) -> (Vec<Best>, Vec<i64>) {
    along(
        array.extents(),
        dim,
        None,
        |kept: &mut Best, place: Pos<R>| {
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

fn numbers<const R: usize>(
    (lines, extents): (Vec<Best>, Vec<i64>),
) -> <Rank<R> as RankBelow>::Array<i32>
where
    Rank<R>: RankBelow,
{
    let number = |line: Best| line.map_or(0, |(_, at)| at as i32 + 1);
    <Rank<R> as RankBelow>::build(lines.into_iter().map(number).collect(), &extents)
}

fn values<const R: usize>(
    (lines, extents): (Vec<Best>, Vec<i64>),
    length: i64,
    of_nothing: u8,
) -> <Rank<R> as RankBelow>::Array<Character>
where
    Rank<R>: RankBelow,
{
    let nothing = || Character::from(vec![of_nothing; length as usize]);
    let value = |line: Best| line.map_or_else(nothing, |(value, _)| value);
    <Rank<R> as RankBelow>::build(lines.into_iter().map(value).collect(), &extents)
}

macro_rules! along_a_dimension {
    ($($value:ident $place:ident $order:path, $of_nothing:literal, $fortran:literal;)*) => {$(
        #[doc = concat!($fortran, "VAL along a dimension.")]
        #[track_caller]
        pub fn $value<const R: usize>(
            array: impl Operand<Handle = Strided<Character, R>>,
            dim: impl Integer,
            mask: impl TextMask<R>,
        ) -> <Rank<R> as RankBelow>::Array<Character>
        where
            Rank<R>: RankBelow,
        {
            let array = array.handle();
            let found = best(array, dim.wide(), &mask, |order| order == $order);
            values::<R>(found, element_len(array) as i64, $of_nothing)
        }

        #[doc = concat!($fortran, "LOC along a dimension; `back` prefers the last of equal elements.")]
        #[track_caller]
        pub fn $place<const R: usize>(
            array: impl Operand<Handle = Strided<Character, R>>,
            dim: impl Integer,
            mask: impl TextMask<R>,
            back: bool,
        ) -> <Rank<R> as RankBelow>::Array<i32>
        where
            Rank<R>: RankBelow,
        {
            let better = |order: Ordering| order == $order || (back && order.is_eq());
            numbers::<R>(best(array.handle(), dim.wide(), &mask, better))
        }
    )*};
}

along_a_dimension! {
    maxval_text_dim maxloc_text_dim Ordering::Greater, 0, "MAX";
    minval_text_dim minloc_text_dim Ordering::Less, 255, "MIN";
}

/// FINDLOC along a dimension.
#[track_caller]
pub fn findloc_text_dim<B: Bytes + ?Sized, const R: usize>(
    array: impl Operand<Handle = Strided<Character, R>>,
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
        |kept: &mut Best, place: Pos<R>| {
            if !(back || kept.is_none()) || !mask.counts(place) {
                return;
            }
            let element = array.at(place);
            if compare(&element, value).is_eq() {
                *kept = Some((element, place.index[dim as usize - 1]));
            }
        },
    );
    numbers::<R>(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array;

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
