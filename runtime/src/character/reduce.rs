//! MAXVAL, MINVAL, MAXLOC, MINLOC, FINDLOC, MAX and MIN of character values, in the order of [`compare`].

use super::{CharacterOf, Unit, Units, compare};
use crate::array::{Array1, Element, Operand, Pos, Strided, for_each_position};
use std::cmp::Ordering;

/// Which elements count: all, or those where a logical array is true.
pub trait TextMask<const R: usize> {
    /// Whether the element at a position counts.
    fn counts(&self, position: Pos<R>) -> bool;
}

impl<const R: usize> TextMask<R> for bool {
    fn counts(&self, _: Pos<R>) -> bool {
        *self
    }
}

impl<const R: usize> TextMask<R> for Strided<bool, R> {
    fn counts(&self, position: Pos<R>) -> bool {
        self.at(position)
    }
}

impl<const R: usize> TextMask<R> for &crate::array::Array<bool, R> {
    fn counts(&self, position: Pos<R>) -> bool {
        (***self).at(position)
    }
}

/// The position of the element that `better` prefers to the one before.
fn best<T: Units + Element, const R: usize>(
    array: Strided<T, R>,
    mask: impl TextMask<R>,
    better: impl Fn(Ordering) -> bool,
) -> Option<Pos<R>> {
    let mut found: Option<(T, Pos<R>)> = None;
    for_each_position(array.extents(), |position| {
        if !mask.counts(position) {
            return;
        }
        let element = array.at(position);
        let wins = found
            .as_ref()
            .is_none_or(|(kept, _)| better(compare(&element, kept)));
        if wins {
            found = Some((element, position));
        }
    });
    found.map(|(_, position)| position)
}

fn subscripts<const R: usize>(place: Option<Pos<R>>) -> Array1<i32> {
    let found = place.is_some();
    let index = place.map_or([0; R], |position| position.index);
    let one = |index: i64| if found { index as i32 + 1 } else { 0 };
    index.into_iter().map(one).collect()
}

/// MAXVAL; of no elements the lowest value that there is.
pub fn maxval_text<T: Units + Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl TextMask<R>,
) -> CharacterOf<T::Unit> {
    let array = array.handle();
    best(array, mask, Ordering::is_gt).map_or_else(
        || filled(array, T::Unit::LOWEST),
        |place| owned(&array.at(place)),
    )
}

/// MINVAL; of no elements the highest value that there is.
pub fn minval_text<T: Units + Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl TextMask<R>,
) -> CharacterOf<T::Unit> {
    let array = array.handle();
    best(array, mask, Ordering::is_lt).map_or_else(
        || filled(array, T::Unit::HIGHEST),
        |place| owned(&array.at(place)),
    )
}

/// A value of its own.
fn owned<T: Units>(value: &T) -> CharacterOf<T::Unit> {
    CharacterOf::from(value.units().to_vec())
}

fn filled<T: Units + Element, const R: usize>(
    array: Strided<T, R>,
    unit: T::Unit,
) -> CharacterOf<T::Unit> {
    CharacterOf::from(vec![unit; super::element_len(array) as usize])
}

/// MAXLOC; `back` prefers the last of equal elements.
pub fn maxloc_text<T: Units + Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl TextMask<R>,
    back: bool,
) -> Array1<i32> {
    let better = |order: Ordering| order.is_gt() || (back && order.is_eq());
    subscripts(best(array.handle(), mask, better))
}

/// MINLOC; `back` prefers the last of equal elements.
pub fn minloc_text<T: Units + Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl TextMask<R>,
    back: bool,
) -> Array1<i32> {
    let better = |order: Ordering| order.is_lt() || (back && order.is_eq());
    subscripts(best(array.handle(), mask, better))
}

/// FINDLOC.
pub fn findloc_text<T: Units + Element, B: Units<Unit = T::Unit> + ?Sized, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    value: &B,
    mask: impl TextMask<R>,
    back: bool,
) -> Array1<i32> {
    let array = array.handle();
    let mut found = None;
    for_each_position(array.extents(), |position| {
        let wanted = (back || found.is_none()) && mask.counts(position);
        if wanted && compare(&array.at(position), value).is_eq() {
            found = Some(position);
        }
    });
    subscripts(found)
}

/// MAX of character values, in the length of the longer.
pub fn max_text<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    a: &A,
    b: &B,
) -> CharacterOf<A::Unit> {
    padded(a, b, compare(a, b).is_ge())
}

/// MIN of character values, in the length of the longer.
pub fn min_text<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    a: &A,
    b: &B,
) -> CharacterOf<A::Unit> {
    padded(a, b, compare(a, b).is_le())
}

fn padded<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    a: &A,
    b: &B,
    first: bool,
) -> CharacterOf<A::Unit> {
    let length = a.units().len().max(b.units().len()) as i64;
    CharacterOf::new(length, if first { a.units() } else { b.units() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array;
    use crate::character::Character;

    #[test]
    fn extremes_follow_the_collating_order() {
        let names = Array::from(["beta", "zeta", "eps ", "zeta"].map(Character::from));
        assert_eq!(maxval_text(&names, true).as_bytes(), b"zeta");
        assert_eq!(minval_text(&names, true).as_bytes(), b"beta");
        assert_eq!(minval_text(&names, false).as_bytes(), [255; 4]);
        assert_eq!(maxloc_text(&names, true, false).to_vec(), [2]);
        assert_eq!(maxloc_text(&names, true, true).to_vec(), [4]);
        assert_eq!(findloc_text(&names, "eps", true, false).to_vec(), [3]);
        let some = Array::from([true, false, true, false]);
        assert_eq!(maxval_text(&names, &some).as_bytes(), b"eps ");
        assert_eq!(max_text("a", "abc").as_bytes(), b"abc");
        assert_eq!(min_text("a", "abc").as_bytes(), b"a  ");
    }
}
