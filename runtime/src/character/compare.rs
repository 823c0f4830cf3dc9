//! Comparison: the shorter operand counts as padded with blanks (Fortran 2018, 10.1.5.5.1); the collating order is that
//! of the byte values, as in ASCII.

use super::{Bytes, Character, CharacterOf, Text, TextOf, Unit, Units};
use std::cmp::Ordering;

/// The order of two character values after blank padding.
pub fn compare<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(a: &A, b: &B) -> Ordering {
    let (a, b) = (a.units(), b.units());
    let common = a.len().min(b.len());
    let head = a[..common].cmp(&b[..common]);
    head.then_with(|| against_blanks(&a[common..]))
        .then_with(|| against_blanks(&b[common..]).reverse())
}

fn against_blanks<U: Unit>(rest: &[U]) -> Ordering {
    rest.iter()
        .find(|&&unit| unit != U::BLANK)
        .map_or(Ordering::Equal, |unit| unit.cmp(&U::BLANK))
}

/// LGE: `a` collates after `b` or equals it, in ASCII.
pub fn lge<A: Bytes + ?Sized, B: Bytes + ?Sized>(a: &A, b: &B) -> bool {
    compare(a, b).is_ge()
}

/// LGT: `a` collates after `b`, in ASCII.
pub fn lgt<A: Bytes + ?Sized, B: Bytes + ?Sized>(a: &A, b: &B) -> bool {
    compare(a, b).is_gt()
}

/// LLE: `a` collates before `b` or equals it, in ASCII.
pub fn lle<A: Bytes + ?Sized, B: Bytes + ?Sized>(a: &A, b: &B) -> bool {
    compare(a, b).is_le()
}

/// LLT: `a` collates before `b`, in ASCII.
pub fn llt<A: Bytes + ?Sized, B: Bytes + ?Sized>(a: &A, b: &B) -> bool {
    compare(a, b).is_lt()
}

impl<U: Unit, B: Units<Unit = U> + ?Sized> PartialEq<B> for TextOf<U> {
    fn eq(&self, other: &B) -> bool {
        compare(self, other).is_eq()
    }
}

impl<U: Unit> Eq for TextOf<U> {}

impl<U: Unit, B: Units<Unit = U> + ?Sized> PartialOrd<B> for TextOf<U> {
    fn partial_cmp(&self, other: &B) -> Option<Ordering> {
        Some(compare(self, other))
    }
}

impl<U: Unit, B: Units<Unit = U> + ?Sized> PartialEq<B> for CharacterOf<U> {
    fn eq(&self, other: &B) -> bool {
        compare(self, other).is_eq()
    }
}

impl<U: Unit> Eq for CharacterOf<U> {}

impl<U: Unit, B: Units<Unit = U> + ?Sized> PartialOrd<B> for CharacterOf<U> {
    fn partial_cmp(&self, other: &B) -> Option<Ordering> {
        Some(compare(self, other))
    }
}

impl<U: Unit> PartialEq<CharacterOf<U>> for &TextOf<U> {
    fn eq(&self, other: &CharacterOf<U>) -> bool {
        compare(*self, other).is_eq()
    }
}

impl PartialEq<Text> for str {
    fn eq(&self, other: &Text) -> bool {
        compare(self, other).is_eq()
    }
}

impl PartialEq<Character> for str {
    fn eq(&self, other: &Character) -> bool {
        compare(self, other).is_eq()
    }
}

impl PartialEq<Character> for &str {
    fn eq(&self, other: &Character) -> bool {
        compare(self, other).is_eq()
    }
}

macro_rules! wide_constants {
    ($($other:ident),*) => {$(
        impl<const N: usize> PartialEq<$other<u32>> for [u32; N] {
            fn eq(&self, other: &$other<u32>) -> bool {
                compare(self, other).is_eq()
            }
        }
    )*};
}

wide_constants!(TextOf, CharacterOf);
