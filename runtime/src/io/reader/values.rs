//! READ of single values: one way for list-directed, formatted and unformatted input each.
//!
//! Refuses to know where records come from.

use super::{Form, ListInput, Reader};
use crate::character::{Text, WideText};
use crate::io::encoding::{decoded, narrowed};
use crate::io::input;
use crate::io::list_read::List;
use crate::io::status::{Io, IoError};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

impl<'a> Reader<'a> {
    /// An integer of a kind of `size` bytes: what implementations of [`ReadItem`] call. None leaves the variable alone.
    pub fn integer(&mut self, size: usize) -> Option<i128> {
        if self.unsigned {
            return self.unsigned(size);
        }
        self.transfer(
            |list, input| list.integer(input, size),
            |reader| reader.integer_field(size).map(Some),
            |reader| reader.number(size).map(|bytes| Some(signed(&bytes))),
        )
    }

    /// Whether integers that follow are unsigned numbers.
    pub(in crate::io) fn set_unsigned(&mut self, unsigned: bool) {
        self.unsigned = unsigned;
    }

    /// The bits of an unsigned number: decimal ones have a digit more than an integer of the size, and wrap below zero.
    fn unsigned(&mut self, size: usize) -> Option<i128> {
        let within = |value: i128| match size < 16 && value >> (8 * size) > 0 {
            true => Err(IoError::new(
                IoError::READ_OVERFLOW,
                "Value overflowed during unsigned integer read",
            )),
            false => Ok(value),
        };
        self.transfer(
            |list, input| list.integer(input, size + 1)?.map(within).transpose(),
            |reader| reader.unsigned_field(size).and_then(within).map(Some),
            |reader| reader.number(size).map(|bytes| Some(signed(&bytes))),
        )
    }

    /// A half-precision real.
    pub fn real2(&mut self) -> Option<f16> {
        self.transfer(
            |list, input| Ok(list.real(input)?.and_then(|text| half(&text))),
            |reader| reader.real_field(2)?.half().map(Some),
            |reader| {
                let bytes = reader.number(2)?;
                Ok(Some(f16::from_bits(signed(&bytes) as u16)))
            },
        )
    }

    /// A single-precision real.
    pub fn real4(&mut self) -> Option<f32> {
        self.transfer(
            |list, input| Ok(list.real(input)?.and_then(|text| text.parse().ok())),
            |reader| reader.real_field(4)?.single().map(Some),
            |reader| {
                reader
                    .number(4)
                    .map(|bytes| Some(f32::from_bits(signed(&bytes) as u32)))
            },
        )
    }

    /// A double-precision real.
    pub fn real8(&mut self) -> Option<f64> {
        self.transfer(
            |list, input| Ok(list.real(input)?.and_then(|text| text.parse().ok())),
            |reader| reader.real_field(8)?.double().map(Some),
            |reader| {
                reader
                    .number(8)
                    .map(|bytes| Some(f64::from_bits(signed(&bytes) as u64)))
            },
        )
    }

    /// A real of quadruple precision.
    pub fn real16(&mut self) -> Option<f128> {
        self.transfer(
            |list, input| Ok(list.real(input)?.and_then(|text| f128::parse(&text))),
            |reader| reader.real_field(16)?.quad().map(Some),
            |reader| {
                let bytes = reader.number(16)?;
                let bits = bytes.try_into().map(u128::from_le_bytes);
                Ok(bits.ok().map(f128::from_bits))
            },
        )
    }

    /// A complex number of quadruple precision.
    pub fn complex16(&mut self) -> Option<(f128, f128)> {
        if !matches!(self.form, Form::List(_)) {
            return self.real16().zip(self.real16());
        }
        let (re, im) = self.complex_list()?;
        f128::parse(&re).zip(f128::parse(&im))
    }

    /// A single-precision complex number.
    pub fn complex4(&mut self) -> Option<(f32, f32)> {
        if !matches!(self.form, Form::List(_)) {
            return self.real4().zip(self.real4());
        }
        let (re, im) = self.complex_list()?;
        re.parse().ok().zip(im.parse().ok())
    }

    /// A double-precision complex number.
    pub fn complex8(&mut self) -> Option<(f64, f64)> {
        if !matches!(self.form, Form::List(_)) {
            return self.real8().zip(self.real8());
        }
        let (re, im) = self.complex_list()?;
        re.parse().ok().zip(im.parse().ok())
    }

    fn complex_list(&mut self) -> Option<(String, String)> {
        if self.error.is_some() {
            return None;
        }
        let (list, mut input) = self.list()?;
        let result = list.complex(&mut input);
        self.kept(result)?
    }

    /// A logical.
    pub fn logical(&mut self) -> Option<bool> {
        self.transfer(
            List::logical,
            |reader| reader.logical_field().map(Some),
            |reader| {
                reader
                    .number(reader.logical)
                    .map(|bytes| Some(bytes.iter().any(|&byte| byte != 0)))
            },
        )
    }

    /// A character value, cut or blank padded.
    pub fn character(&mut self, place: &mut Text) {
        let (length, utf8) = (place.as_bytes().len(), self.modes.utf8);
        let value = self.transfer(
            |list, input| {
                let value = list.character(input)?;
                Ok(value.map(|bytes| match utf8 {
                    true => narrowed(&decoded(&bytes, true)),
                    false => bytes,
                }))
            },
            |reader| reader.character_field(length).map(Some),
            |reader| reader.memory(length).map(Some),
        );
        if let Some(value) = value {
            place.assign(&value);
        }
    }

    /// As [`Self::character`], of kind 4.
    pub fn wide_character(&mut self, place: &mut WideText) {
        let (length, utf8) = (place.as_units().len(), self.modes.utf8);
        let value = self.transfer(
            |list, input| Ok(list.character(input)?.map(|bytes| decoded(&bytes, utf8))),
            |reader| reader.wide_field(length).map(Some),
            |reader| {
                let codes = (0..length).map(|_| Ok(signed(&reader.number(4)?) as u32));
                codes.collect::<Io<Vec<u32>>>().map(Some)
            },
        );
        if let Some(value) = value {
            place.assign(&value);
        }
    }

    pub(super) fn transfer<T>(
        &mut self,
        list: impl FnOnce(&mut List, &mut ListInput<'_, 'a>) -> Io<Option<T>>,
        field: impl FnOnce(&mut Self) -> Io<Option<T>>,
        memory: impl FnOnce(&mut Self) -> Io<Option<T>>,
    ) -> Option<T> {
        if self.error.is_some() {
            return None;
        }
        let result = match &self.form {
            Form::List(_) => self
                .list()
                .map_or(Ok(None), |(state, mut input)| list(state, &mut input)),
            Form::Formatted(_) => field(self),
            Form::Unformatted => memory(self),
        };
        self.kept(result).flatten()
    }
}

pub(super) fn signed(bytes: &[u8]) -> i128 {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let unused = 128 - 8 * bytes.len() as u32;
    i128::from_le_bytes(wide) << unused >> unused
}

/// A real that a field gave: its digits, or its bits.
pub(crate) enum RealText {
    Digits(String),
    Bits(u128),
}

/// The nearest number of 16 bits, by way of one that has digits enough to tell on which side of the middle it lies.
fn half(text: &str) -> Option<f16> {
    f128::parse(text).map(f16::from)
}

impl RealText {
    fn half(self) -> Io<f16> {
        match self {
            Self::Digits(text) => half(&text).ok_or_else(|| input::bad("floating point read")),
            Self::Bits(bits) => Ok(f16::from_bits(bits as u16)),
        }
    }

    fn single(self) -> Io<f32> {
        match self {
            Self::Digits(text) => text.parse().map_err(|_| input::bad("floating point read")),
            Self::Bits(bits) => Ok(f32::from_bits(bits as u32)),
        }
    }

    fn double(self) -> Io<f64> {
        match self {
            Self::Digits(text) => text.parse().map_err(|_| input::bad("floating point read")),
            Self::Bits(bits) => Ok(f64::from_bits(bits as u64)),
        }
    }

    fn quad(self) -> Io<f128> {
        match self {
            Self::Digits(text) => {
                f128::parse(&text).ok_or_else(|| input::bad("floating point read"))
            }
            Self::Bits(bits) => Ok(f128::from_bits(bits)),
        }
    }
}
