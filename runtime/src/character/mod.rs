//! CHARACTER values: [`Text`] is a place of fixed length that holds bytes (what a CHARACTER dummy argument sees),
//! [`Character`] owns such a place (a CHARACTER variable), as `str` and `String` do for Rust text. Bytes are not
//! interpreted: one byte is one character. Knows nothing of units, formats or arrays.

mod arrays;
mod compare;
mod deferred;
mod elsewhere;
mod intrinsics;
mod letters;
mod place;
mod reduce;
mod reduce_dim;
mod text;

pub use arrays::{Cut, characters, cut_anew, joined, put_back, rejoin};
pub use compare::{compare, lge, lgt, lle, llt};
pub use deferred::DeferredCharacter;
pub(crate) use elsewhere::elements_at;
pub(crate) use intrinsics::trimmed;
pub use intrinsics::{
    achar, adjustl, adjustr, char, element_len, iachar, ichar, index, index_back, len, len_trim,
    new_line, repeat, scan, scan_back, selected_char_kind, trim, verify, verify_back,
};
pub use letters::{Letters, letters};
pub use reduce::{
    TextMask, findloc_text, max_text, maxloc_text, maxval_text, min_text, minloc_text, minval_text,
};
pub use reduce_dim::{
    findloc_text_dim, maxloc_text_dim, maxval_text_dim, minloc_text_dim, minval_text_dim,
};
pub use text::Text;

use crate::global::{Global, LazyGlobal};
use place::Place;
use std::ops::{Deref, DerefMut};

/// Anything that can be read as a character value: `str`, byte slices and arrays, [`Text`], [`Character`] and
/// references to them.
pub trait Bytes {
    /// The characters, one byte each.
    fn bytes(&self) -> &[u8];

    /// Concatenation `self // other`, see [`concat`].
    fn cat<B: Bytes + ?Sized>(&self, other: &B) -> Character {
        concat(self, other)
    }
}

/// Concatenation `left // right` (Fortran 2018, 10.1.5.3).
pub fn concat<A: Bytes + ?Sized, B: Bytes + ?Sized>(left: &A, right: &B) -> Character {
    Character::from([left.bytes(), right.bytes()].concat())
}

impl Bytes for str {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Bytes for String {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Bytes for [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl<const N: usize> Bytes for [u8; N] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl Bytes for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

impl Bytes for Text {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Bytes for Character {
    fn bytes(&self) -> &[u8] {
        self.place.bytes()
    }
}

impl<T: Bytes> Bytes for Global<T> {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }
}

impl<T: Bytes> Bytes for LazyGlobal<T> {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }
}

impl<T: Bytes + ?Sized> Bytes for &T {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }
}

impl<T: Bytes + ?Sized> Bytes for &mut T {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }
}

/// A CHARACTER variable: bytes of a length that assignment does not change, its own or those of a place that it is a name for.
/// The default value has length zero; [`Character::blank`] makes one of a given length.
#[derive(Clone, Default)]
pub struct Character {
    place: Place,
}

impl Character {
    /// A variable of length `len` (negative lengths are zero), all blanks.
    pub fn blank(len: impl Into<i64>) -> Self {
        Self::from(vec![b' '; usize::try_from(len.into()).unwrap_or(0)])
    }

    /// A variable of length `len` that holds `value`, blank padded or cut.
    pub fn new<B: Bytes + ?Sized>(len: impl Into<i64>, value: &B) -> Self {
        let mut place = Self::blank(len);
        place.assign(value);
        place
    }

    /// A name for bytes that belong to somebody else and stay where they are. A copy of it owns its bytes.
    pub(crate) fn elsewhere(first: *mut u8, len: usize) -> Self {
        Self {
            place: Place::elsewhere(first, len),
        }
    }

    pub(crate) fn is_elsewhere(&self) -> bool {
        self.place.is_elsewhere()
    }

    /// Takes the place of the value before, or, where others see the bytes, its characters.
    pub(crate) fn become_value(&mut self, value: Character) {
        let own = self.as_bytes().len();
        let fits = own == 0 || own == value.as_bytes().len();
        if self.is_elsewhere() || !fits {
            self.assign(&value);
        } else {
            *self = value;
        }
    }
}

/// What changes a variable in place, as methods of the variable itself: Rust then makes the arguments, which may read the
/// variable, before it borrows it (`s.sub_from_mut(len_trim(&s) + 1)`).
macro_rules! changes {
    ($($owner:ty),*) => {$(
        impl $owner {
            /// As [`Text::assign`].
            #[track_caller]
            pub fn assign<B: Bytes + ?Sized>(&mut self, value: &B) {
                (**self).assign(value);
            }

            /// As [`Text::sub_mut`].
            #[track_caller]
            pub fn sub_mut(&mut self, lo: impl Into<i64>, hi: impl Into<i64>) -> &mut Text {
                (**self).sub_mut(lo, hi)
            }

            /// As [`Text::sub_from_mut`].
            #[track_caller]
            pub fn sub_from_mut(&mut self, lo: impl Into<i64>) -> &mut Text {
                (**self).sub_from_mut(lo)
            }
        }
    )*};
}

changes!(Character, DeferredCharacter);

impl Character {
    /// The variable, whose bytes stay where they are from now on, so that a pointer can reach a part of them.
    pub fn still(&mut self) -> &mut Self {
        if !self.is_elsewhere() {
            let bytes = Box::leak(self.as_bytes().to_vec().into_boxed_slice());
            *self = Character::elsewhere(bytes.as_mut_ptr(), bytes.len());
        }
        self
    }
}

impl DeferredCharacter {
    /// As [`Character::still`]: until the variable gets another length.
    #[track_caller]
    pub fn still(&mut self) -> &mut Character {
        self.character_mut().still()
    }
}

impl From<Vec<u8>> for Character {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            place: Place::owned(bytes.into_boxed_slice()),
        }
    }
}

impl From<&[u8]> for Character {
    fn from(bytes: &[u8]) -> Self {
        Self {
            place: Place::owned(bytes.into()),
        }
    }
}

impl<const N: usize> From<&[u8; N]> for Character {
    fn from(bytes: &[u8; N]) -> Self {
        Self::from(&bytes[..])
    }
}

impl From<&str> for Character {
    fn from(text: &str) -> Self {
        Self::from(text.as_bytes())
    }
}

impl From<String> for Character {
    fn from(text: String) -> Self {
        Self::from(text.into_bytes())
    }
}

impl From<&DeferredCharacter> for Character {
    fn from(variable: &DeferredCharacter) -> Self {
        Self::from(&**variable)
    }
}

impl From<&Text> for Character {
    fn from(text: &Text) -> Self {
        Self::from(text.as_bytes())
    }
}

impl Deref for Character {
    type Target = Text;

    fn deref(&self) -> &Text {
        Text::new(self.place.bytes())
    }
}

impl DerefMut for Character {
    fn deref_mut(&mut self) -> &mut Text {
        Text::new_mut(self.place.bytes_mut())
    }
}

impl std::fmt::Debug for Character {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

impl std::fmt::Display for Character {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests;
