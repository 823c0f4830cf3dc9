//! Internal files: character variables, and arrays of them, as the records of a data transfer statement. An array type
//! implements the traits by listing its elements in array element order.

use super::encoding::{decoded, encoded};
use crate::character::{Character, CharacterOf, DeferredCharacterOf, Text, TextOf, Unit, WideText};
use std::borrow::Cow;

/// A record of an internal file that is written.
pub enum RecordMut<'a> {
    /// Of default kind.
    Text(&'a mut Text),
    /// Of kind 4.
    Wide(&'a mut WideText),
}

impl RecordMut<'_> {
    /// Takes the bytes of a record, padded with blanks. Says whether they fit.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> bool {
        match self {
            Self::Text(text) => {
                text.assign(bytes);
                bytes.len() <= text.as_bytes().len()
            }
            Self::Wide(text) => {
                let codes = decoded(bytes, true);
                text.assign(&codes);
                codes.len() <= text.as_units().len()
            }
        }
    }

    pub(crate) fn is_wide(&self) -> bool {
        matches!(self, Self::Wide(_))
    }
}

/// Characters of a kind that an internal file can be of.
pub trait Recorded: Unit {
    /// A record to be overwritten.
    fn record(text: &mut TextOf<Self>) -> RecordMut<'_>;

    /// A record to be read, its characters as bytes.
    fn bytes(text: &TextOf<Self>) -> Cow<'_, Text>;

    /// Whether a character can be more than a byte.
    const WIDE: bool;
}

impl Recorded for u8 {
    const WIDE: bool = false;

    fn record(text: &mut Text) -> RecordMut<'_> {
        RecordMut::Text(text)
    }

    fn bytes(text: &Text) -> Cow<'_, Text> {
        Cow::Borrowed(text)
    }
}

impl Recorded for u32 {
    const WIDE: bool = true;

    fn record(text: &mut WideText) -> RecordMut<'_> {
        RecordMut::Wide(text)
    }

    fn bytes(text: &WideText) -> Cow<'_, Text> {
        Cow::Owned(Character::from(encoded(text.as_units(), true)))
    }
}

/// What WRITE can use as an internal file.
pub trait WriteTarget {
    /// The records in order, to be overwritten.
    fn records_mut(&mut self) -> Vec<RecordMut<'_>>;
}

/// What READ can use as an internal file.
pub trait ReadSource {
    /// The records in order.
    fn records(&self) -> Vec<Cow<'_, Text>>;

    /// Whether they are of characters of kind 4.
    fn is_wide(&self) -> bool {
        false
    }
}

impl<U: Recorded> WriteTarget for TextOf<U> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        vec![U::record(self)]
    }
}

impl<const N: usize> WriteTarget for crate::character::Letters<N> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        vec![RecordMut::Text(self)]
    }
}

impl<const N: usize> ReadSource for crate::character::Letters<N> {
    fn records(&self) -> Vec<Cow<'_, Text>> {
        vec![Cow::Borrowed(self)]
    }
}

impl<U: Recorded> WriteTarget for CharacterOf<U> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        vec![U::record(self)]
    }
}

impl<U: Recorded> WriteTarget for DeferredCharacterOf<U> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        vec![U::record(self)]
    }
}

impl<U: Recorded> WriteTarget for [CharacterOf<U>] {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        self.iter_mut().map(|element| U::record(element)).collect()
    }
}

impl<U: Recorded, const N: usize> WriteTarget for [CharacterOf<U>; N] {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        self.as_mut_slice().records_mut()
    }
}

impl ReadSource for str {
    fn records(&self) -> Vec<Cow<'_, Text>> {
        vec![Cow::Borrowed(Text::new(self))]
    }
}

macro_rules! sources {
    ($(($($header:tt)*) $kind:ty, |$source:ident| $records:expr;)*) => {$(
        impl<$($header)*> ReadSource for $kind {
            fn records(&self) -> Vec<Cow<'_, Text>> {
                let $source = self;
                $records
            }

            fn is_wide(&self) -> bool {
                U::WIDE
            }
        }
    )*};
}

sources! {
    (U: Recorded) TextOf<U>, |text| vec![U::bytes(text)];
    (U: Recorded) CharacterOf<U>, |text| vec![U::bytes(text)];
    (U: Recorded) DeferredCharacterOf<U>, |text| vec![U::bytes(text)];
    (U: Recorded) [CharacterOf<U>], |texts| texts.iter().map(|text| U::bytes(text)).collect();
    (U: Recorded, const N: usize) [CharacterOf<U>; N], |texts| texts.as_slice().records();
}
