//! CHARACTER values: [`Text`] is a place of fixed length that holds bytes (what a CHARACTER dummy argument sees),
//! [`Character`] owns such a place (a CHARACTER variable), as `str` and `String` do for Rust text. Bytes are not
//! interpreted: one byte is one character. [`WideText`] and [`WideCharacter`] are the same for characters of kind 4, which hold the
//! codes of ISO 10646. Knows nothing of units, formats or arrays.

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
mod unit;

pub use arrays::{Cut, characters, cut_anew, joined, put_back, rejoin};
pub use compare::{compare, lge, lgt, lle, llt};
pub use deferred::{DeferredCharacter, DeferredCharacterOf, DeferredWideCharacter};
pub(crate) use elsewhere::elements_at;
pub(crate) use intrinsics::trimmed;
pub use intrinsics::{
    achar, adjustl, adjustr, char, element_len, iachar, ichar, index, index_back, len, len_trim,
    narrowed, new_line, repeat, scan, scan_back, selected_char_kind, trim, verify, verify_back,
    wide_char, widened,
};
pub use letters::{Letters, letters};
pub use reduce::{
    TextMask, findloc_text, max_text, maxloc_text, maxval_text, min_text, minloc_text, minval_text,
};
pub use reduce_dim::{
    findloc_text_dim, maxloc_text_dim, maxval_text_dim, minloc_text_dim, minval_text_dim,
};
pub use text::{Text, TextOf, WideText};
pub use unit::{Unit, codes, count};

use crate::global::{Global, LazyGlobal};
use crate::openmp::{TeamGlobal, ThreadGlobal};
use place::Place;
use std::ops::{Deref, DerefMut};

/// Anything that can be read as a character value: `str`, slices and arrays of bytes or codes, [`Text`], [`Character`], those of kind 4 and
/// references to them.
pub trait Units {
    /// What holds a character.
    type Unit: Unit;

    /// The characters.
    fn units(&self) -> &[Self::Unit];

    /// Concatenation `self // other`, see [`concat`].
    fn cat<B: Units<Unit = Self::Unit> + ?Sized>(&self, other: &B) -> CharacterOf<Self::Unit> {
        concat(self, other)
    }
}

/// Character values of default kind.
pub trait Bytes: Units<Unit = u8> {
    /// The characters, one byte each.
    fn bytes(&self) -> &[u8] {
        self.units()
    }
}

impl<T: Units<Unit = u8> + ?Sized> Bytes for T {}

/// Concatenation `left // right` (Fortran 2018, 10.1.5.3).
pub fn concat<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    left: &A,
    right: &B,
) -> CharacterOf<A::Unit> {
    CharacterOf::from([left.units(), right.units()].concat())
}

impl Units for str {
    type Unit = u8;

    fn units(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Units for String {
    type Unit = u8;

    fn units(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<U: Unit> Units for [U] {
    type Unit = U;

    fn units(&self) -> &[U] {
        self
    }
}

impl<U: Unit, const N: usize> Units for [U; N] {
    type Unit = U;

    fn units(&self) -> &[U] {
        self
    }
}

impl<U: Unit> Units for Vec<U> {
    type Unit = U;

    fn units(&self) -> &[U] {
        self
    }
}

impl<U: Unit> Units for TextOf<U> {
    type Unit = U;

    fn units(&self) -> &[U] {
        self.as_units()
    }
}

impl<U: Unit> Units for CharacterOf<U> {
    type Unit = U;

    fn units(&self) -> &[U] {
        self.place.units()
    }
}

/// What holds a variable has its characters.
macro_rules! units_as_held {
    ($($holder:ident),*) => {$(
        impl<T: Units> Units for $holder<T> {
            type Unit = T::Unit;

            fn units(&self) -> &[T::Unit] {
                (**self).units()
            }
        }
    )*};
}

units_as_held!(Global, LazyGlobal, TeamGlobal, ThreadGlobal);

impl<T: Units + ?Sized> Units for &T {
    type Unit = T::Unit;

    fn units(&self) -> &[T::Unit] {
        (**self).units()
    }
}

impl<T: Units + ?Sized> Units for &mut T {
    type Unit = T::Unit;

    fn units(&self) -> &[T::Unit] {
        (**self).units()
    }
}

/// A CHARACTER variable: bytes of a length that assignment does not change, its own or those of a place that it is a name for.
/// The default value has length zero; [`CharacterOf::blank`] makes one of a given length.
#[derive(Clone)]
pub struct CharacterOf<U: Unit> {
    place: Place<U>,
}

/// A variable of characters of default kind.
pub type Character = CharacterOf<u8>;

/// A variable of characters of kind 4.
pub type WideCharacter = CharacterOf<u32>;

impl<U: Unit> Default for CharacterOf<U> {
    fn default() -> Self {
        Self {
            place: Place::default(),
        }
    }
}

impl<U: Unit> CharacterOf<U> {
    /// A variable of length `len` (negative lengths are zero), all blanks.
    pub fn blank(len: impl Into<i64>) -> Self {
        Self::from(vec![U::BLANK; usize::try_from(len.into()).unwrap_or(0)])
    }

    /// A variable of length `len` that holds `value`, blank padded or cut.
    pub fn new<B: Units<Unit = U> + ?Sized>(len: impl Into<i64>, value: &B) -> Self {
        let mut place = Self::blank(len);
        place.assign(value);
        place
    }

    /// A name for bytes that belong to somebody else and stay where they are. A copy of it owns its bytes.
    pub(crate) fn elsewhere(first: *mut U, len: usize) -> Self {
        Self {
            place: Place::elsewhere(first, len),
        }
    }

    pub(crate) fn is_elsewhere(&self) -> bool {
        self.place.is_elsewhere()
    }

    /// Takes the place of the value before, or, where others see the bytes, its characters.
    pub(crate) fn become_value(&mut self, value: Self) {
        let own = self.as_units().len();
        let fits = own == 0 || own == value.as_units().len();
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
    ($($owner:ident),*) => {$(
        impl<U: Unit> $owner<U> {
            /// As [`Text::assign`].
            #[track_caller]
            pub fn assign<B: Units<Unit = U> + ?Sized>(&mut self, value: &B) {
                (**self).assign(value);
            }

            /// As [`Text::sub_mut`].
            #[track_caller]
            pub fn sub_mut(&mut self, lo: impl Into<i64>, hi: impl Into<i64>) -> &mut TextOf<U> {
                (**self).sub_mut(lo, hi)
            }

            /// As [`Text::sub_from_mut`].
            #[track_caller]
            pub fn sub_from_mut(&mut self, lo: impl Into<i64>) -> &mut TextOf<U> {
                (**self).sub_from_mut(lo)
            }
        }
    )*};
}

changes!(CharacterOf, DeferredCharacterOf);

impl<U: Unit> CharacterOf<U> {
    /// The variable, whose bytes stay where they are from now on, so that a pointer can reach a part of them.
    pub fn still(&mut self) -> &mut Self {
        if !self.is_elsewhere() {
            let bytes = Box::leak(self.as_units().to_vec().into_boxed_slice());
            *self = Self::elsewhere(bytes.as_mut_ptr(), bytes.len());
        }
        self
    }
}

impl<U: Unit> DeferredCharacterOf<U> {
    /// As [`CharacterOf::still`]: until the variable gets another length.
    #[track_caller]
    pub fn still(&mut self) -> &mut CharacterOf<U> {
        self.character_mut().still()
    }
}

impl<U: Unit> From<Vec<U>> for CharacterOf<U> {
    fn from(bytes: Vec<U>) -> Self {
        Self {
            place: Place::owned(bytes.into_boxed_slice()),
        }
    }
}

impl<U: Unit> From<&[U]> for CharacterOf<U> {
    fn from(bytes: &[U]) -> Self {
        Self {
            place: Place::owned(bytes.into()),
        }
    }
}

impl<U: Unit, const N: usize> From<&[U; N]> for CharacterOf<U> {
    fn from(bytes: &[U; N]) -> Self {
        Self::from(&bytes[..])
    }
}

impl From<u8> for Character {
    fn from(letter: u8) -> Self {
        Self::from(&[letter])
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

impl<U: Unit> From<&DeferredCharacterOf<U>> for CharacterOf<U> {
    fn from(variable: &DeferredCharacterOf<U>) -> Self {
        Self::from(&**variable)
    }
}

impl<U: Unit> From<&TextOf<U>> for CharacterOf<U> {
    fn from(text: &TextOf<U>) -> Self {
        Self::from(text.as_units())
    }
}

impl<U: Unit> Deref for CharacterOf<U> {
    type Target = TextOf<U>;

    fn deref(&self) -> &TextOf<U> {
        TextOf::new(self.place.units())
    }
}

impl<U: Unit> DerefMut for CharacterOf<U> {
    fn deref_mut(&mut self) -> &mut TextOf<U> {
        TextOf::new_mut(self.place.units_mut())
    }
}

impl<U: Unit> std::fmt::Debug for CharacterOf<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

impl<U: Unit> std::fmt::Display for CharacterOf<U> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests;
