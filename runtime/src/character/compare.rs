//! Comparison: the shorter operand counts as padded with blanks (Fortran 2018, 10.1.5.5.1); the collating order is that
//! of the byte values, as in ASCII.

use super::{Bytes, Character, Text};
use std::cmp::Ordering;

/// The order of two character values after blank padding.
pub fn compare<A: Bytes + ?Sized, B: Bytes + ?Sized>(a: &A, b: &B) -> Ordering {
    let (a, b) = (a.bytes(), b.bytes());
    let common = a.len().min(b.len());
    let head = a[..common].cmp(&b[..common]);
    head.then_with(|| against_blanks(&a[common..]))
        .then_with(|| against_blanks(&b[common..]).reverse())
}

fn against_blanks(rest: &[u8]) -> Ordering {
    rest.iter()
        .find(|&&byte| byte != b' ')
        .map_or(Ordering::Equal, |byte| byte.cmp(&b' '))
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

impl<B: Bytes + ?Sized> PartialEq<B> for Text {
    fn eq(&self, other: &B) -> bool {
        compare(self, other).is_eq()
    }
}

impl Eq for Text {}

impl<B: Bytes + ?Sized> PartialOrd<B> for Text {
    fn partial_cmp(&self, other: &B) -> Option<Ordering> {
        Some(compare(self, other))
    }
}

impl<B: Bytes + ?Sized> PartialEq<B> for Character {
    fn eq(&self, other: &B) -> bool {
        compare(self, other).is_eq()
    }
}

impl Eq for Character {}

impl<B: Bytes + ?Sized> PartialOrd<B> for Character {
    fn partial_cmp(&self, other: &B) -> Option<Ordering> {
        Some(compare(self, other))
    }
}

impl PartialEq<Character> for &Text {
    fn eq(&self, other: &Character) -> bool {
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
