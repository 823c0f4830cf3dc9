//! Values to characters: what each edit descriptor makes of a value (Fortran 2018, 13.7). Knows nothing of records and units.

pub(crate) mod decimal;
mod field;
mod general;
mod hexadecimal;
mod integer;
mod list;
mod real;

pub(crate) use list::list_item;

use super::encoding::encoded;
use super::format::{Edit, RealField};
use super::modes::Modes;
use super::status::{Io, IoError};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

/// A scalar on its way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// The value and the size of its kind in bytes.
    Integer(i128, usize),
    /// An unsigned number of 16 bytes; smaller ones are integers.
    Unsigned(u128),
    Real2(f16),
    Real4(f32),
    Real8(f64),
    Real16(f128),
    Complex4(f32, f32),
    Complex8(f64, f64),
    Complex16(f128, f128),
    Logical(bool),
    Character(&'a [u8]),
    /// Characters of kind 4.
    Wide(&'a [u32]),
}

impl Value<'_> {
    fn type_name(&self) -> &'static str {
        match self {
            Self::Integer(..) | Self::Unsigned(_) => "INTEGER",
            Self::Real2(_) | Self::Real4(_) | Self::Real8(_) | Self::Real16(_) => "REAL",
            Self::Complex4(..) | Self::Complex8(..) | Self::Complex16(..) => "COMPLEX",
            Self::Logical(_) => "LOGICAL",
            Self::Character(_) | Self::Wide(_) => "CHARACTER",
        }
    }

    /// The bits that B, O and Z show: of a character value those of its first byte, as gfortran does.
    fn bits(&self) -> u128 {
        match *self {
            Self::Unsigned(value) => value,
            Self::Integer(value, 16..) => value as u128,
            Self::Integer(value, size) => value as u128 & ((1 << (8 * size)) - 1),
            Self::Real2(value) => value.to_bits().into(),
            Self::Real4(value) | Self::Complex4(value, _) => value.to_bits().into(),
            Self::Real8(value) | Self::Complex8(value, _) => value.to_bits().into(),
            Self::Real16(value) | Self::Complex16(value, _) => value.to_bits(),
            Self::Logical(value) => u128::from(value),
            Self::Character(bytes) => bytes.first().map_or(0, |&byte| byte.into()),
            Self::Wide(codes) => codes.first().map_or(0, |&code| code.into()),
        }
    }

    /// The bytes as they lie in memory, number by number; with the most significant byte first when `big_endian`.
    pub(crate) fn memory(&self, big_endian: bool) -> Vec<u8> {
        let number = |mut bytes: Vec<u8>| {
            if big_endian {
                bytes.reverse();
            }
            bytes
        };
        match *self {
            Self::Integer(value, size) => number(value.to_le_bytes()[..size.min(16)].to_vec()),
            Self::Unsigned(value) => number(value.to_le_bytes().to_vec()),
            Self::Real2(value) => number(value.to_bits().to_le_bytes().to_vec()),
            Self::Real4(value) => number(value.to_le_bytes().to_vec()),
            Self::Real8(value) => number(value.to_le_bytes().to_vec()),
            Self::Real16(value) => number(value.to_bits().to_le_bytes().to_vec()),
            Self::Complex16(re, im) => [Self::Real16(re), Self::Real16(im)]
                .map(|part| part.memory(big_endian))
                .concat(),
            Self::Complex4(re, im) => [Self::Real4(re), Self::Real4(im)]
                .map(|part| part.memory(big_endian))
                .concat(),
            Self::Complex8(re, im) => [Self::Real8(re), Self::Real8(im)]
                .map(|part| part.memory(big_endian))
                .concat(),
            Self::Logical(value) => number(i32::from(value).to_le_bytes().to_vec()),
            Self::Character(bytes) => bytes.to_vec(),
            Self::Wide(codes) => codes
                .iter()
                .flat_map(|code| number(code.to_le_bytes().to_vec()))
                .collect(),
        }
    }

    /// How many bytes it has, and whether it is real. Of characters and logical values no width follows.
    fn extent(&self) -> (usize, bool) {
        match *self {
            Self::Integer(_, size) => (size, false),
            Self::Unsigned(_) => (16, false),
            Self::Real2(_) => (2, true),
            Self::Real4(_) | Self::Complex4(..) => (4, true),
            Self::Real8(_) | Self::Complex8(..) => (8, true),
            Self::Real16(_) | Self::Complex16(..) => (16, true),
            Self::Logical(_) => (4, false),
            Self::Character(bytes) => (bytes.len(), false),
            Self::Wide(codes) => (codes.len(), false),
        }
    }

    fn real(&self) -> Option<real::Real> {
        match *self {
            Self::Real2(value) => Some(real::Real::Single(value.to_f32())),
            Self::Real4(value) => Some(real::Real::Single(value)),
            Self::Real8(value) => Some(real::Real::Double(value)),
            Self::Real16(value) => Some(real::Real::Quad(value)),
            Self::Integer(..)
            | Self::Unsigned(_)
            | Self::Complex4(..)
            | Self::Complex8(..)
            | Self::Complex16(..)
            | Self::Logical(_)
            | Self::Character(_)
            | Self::Wide(_) => None,
        }
    }
}

/// Writes one value (not a complex one) by one edit descriptor. `item` is its number in the statement, for messages.
pub(crate) fn formatted(
    out: &mut Vec<u8>,
    edit: Edit,
    value: Value<'_>,
    modes: &Modes,
    item: usize,
) -> Io<()> {
    let (size, real) = value.extent();
    match (edit.sized(size, real), value) {
        (
            Edit::Integer {
                base: super::format::Base::Decimal,
                width,
                digits,
            },
            Value::Integer(number, _),
        ) => {
            integer::decimal(out, number, width, digits, modes.sign);
            Ok(())
        }
        (
            Edit::Integer {
                base: super::format::Base::Decimal,
                width,
                digits,
            },
            Value::Unsigned(number),
        ) => {
            integer::magnitude(out, (false, number), width, digits, modes.sign);
            Ok(())
        }
        (
            Edit::Integer {
                base: super::format::Base::Decimal,
                ..
            },
            _,
        ) => Err(mismatch("INTEGER", value, item)),
        (
            Edit::Integer {
                base,
                width,
                digits,
            },
            _,
        ) => {
            integer::bits(out, value.bits(), base, width, digits);
            Ok(())
        }
        (Edit::Real { form, field }, _) => match value.real() {
            Some(number) => real::formatted(out, number, form, field, modes),
            None => Err(mismatch("REAL", value, item)),
        },
        (Edit::General(field), _) => general_item(out, field, value, modes),
        (Edit::Logical { width }, Value::Logical(truth)) => {
            logical(out, truth, width);
            Ok(())
        }
        (Edit::Logical { .. }, _) => Err(mismatch("LOGICAL", value, item)),
        (Edit::Trimmed, Value::Character(bytes)) => {
            character(out, crate::character::trimmed(bytes), None);
            Ok(())
        }
        (Edit::Trimmed, Value::Wide(codes)) => {
            let kept = codes.iter().rposition(|code| *code != 32);
            wide(
                out,
                &codes[..kept.map_or(0, |last| last + 1)],
                None,
                modes.utf8,
            );
            Ok(())
        }
        (Edit::Trimmed, _) => Err(mismatch("CHARACTER", value, item)),
        (Edit::Character { width }, Value::Character(bytes)) => {
            character(out, bytes, width);
            Ok(())
        }
        (Edit::Character { width }, Value::Wide(codes)) => {
            wide(out, codes, width, modes.utf8);
            Ok(())
        }
        (Edit::Character { width }, _) => {
            character(out, &value.memory(false), width);
            Ok(())
        }
    }
}

fn mismatch(wanted: &str, value: Value<'_>, item: usize) -> IoError {
    let got = value.type_name();
    IoError::format(format!(
        "Expected {wanted} for item {item} in formatted transfer, got {got}"
    ))
}

fn general_item(out: &mut Vec<u8>, field: RealField, value: Value<'_>, modes: &Modes) -> Io<()> {
    match value {
        Value::Integer(number, _) => integer::decimal(out, number, field.width, None, modes.sign),
        Value::Unsigned(number) => {
            integer::magnitude(out, (false, number), field.width, None, modes.sign);
        }
        Value::Logical(truth) => logical(out, truth, field.width.max(1)),
        Value::Character(bytes) => character(out, bytes, (field.width > 0).then_some(field.width)),
        Value::Wide(codes) => wide(
            out,
            codes,
            (field.width > 0).then_some(field.width),
            modes.utf8,
        ),
        Value::Real2(number) => {
            return general::formatted(out, real::Real::Single(number.to_f32()), field, modes);
        }
        Value::Real4(number) => {
            return general::formatted(out, real::Real::Single(number), field, modes);
        }
        Value::Real8(number) => {
            return general::formatted(out, real::Real::Double(number), field, modes);
        }
        Value::Real16(number) => {
            return general::formatted(out, real::Real::Quad(number), field, modes);
        }
        Value::Complex4(..) | Value::Complex8(..) | Value::Complex16(..) => {}
    }
    Ok(())
}

fn logical(out: &mut Vec<u8>, truth: bool, width: usize) {
    out.resize(out.len() + width - 1, b' ');
    out.push(if truth { b'T' } else { b'F' });
}

fn character(out: &mut Vec<u8>, bytes: &[u8], width: Option<usize>) {
    let width = width.unwrap_or(bytes.len());
    let kept = width.min(bytes.len());
    out.resize(out.len() + width - kept, b' ');
    out.extend_from_slice(&bytes[..kept]);
}

/// As [`character`], for characters of kind 4: the width counts characters.
fn wide(out: &mut Vec<u8>, codes: &[u32], width: Option<usize>, utf8: bool) {
    let width = width.unwrap_or(codes.len());
    let kept = width.min(codes.len());
    out.resize(out.len() + width - kept, b' ');
    out.extend(encoded(&codes[..kept], utf8));
}

fn stars(out: &mut Vec<u8>, width: usize) {
    out.resize(out.len() + width, b'*');
}

#[cfg(test)]
mod tests;
