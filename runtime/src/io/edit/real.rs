//! F, E, D, EN and ES editing of reals (Fortran 2018, 13.7.2.3).

use super::super::format::{RealField, RealForm};
use super::super::modes::Modes;
use super::super::status::{Io, IoError};
use super::decimal::{Cut, Digits, digits, point};
use super::field::{Parts, compact, lay_out, not_finite};
use cuf2rs_intrinsics::quad::f128;

/// A real of any kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Real {
    Single(f32),
    Double(f64),
    Quad(f128),
}

impl Real {
    pub fn is_negative(self) -> bool {
        match self {
            Self::Single(value) => value.is_sign_negative(),
            Self::Double(value) => value.is_sign_negative(),
            Self::Quad(value) => value.is_sign_negative(),
        }
    }

    pub fn is_zero(self) -> bool {
        match self {
            Self::Single(value) => value == 0.0,
            Self::Double(value) => value == 0.0,
            Self::Quad(value) => value == f128::ZERO,
        }
    }

    pub fn is_finite(self) -> bool {
        match self {
            Self::Single(value) => value.is_finite(),
            Self::Double(value) => value.is_finite(),
            Self::Quad(value) => value.is_finite(),
        }
    }

    pub fn is_nan(self) -> bool {
        match self {
            Self::Single(value) => value.is_nan(),
            Self::Double(value) => value.is_nan(),
            Self::Quad(value) => value.is_nan(),
        }
    }

    pub fn abs(self) -> Real {
        match self {
            Self::Single(value) => Self::Single(value.abs()),
            Self::Double(value) => Self::Double(value.abs()),
            Self::Quad(value) => Self::Quad(value.abs()),
        }
    }
}

/// Writes a real by F, E, D, EN, ES or EX.
pub(super) fn formatted(
    out: &mut Vec<u8>,
    real: Real,
    form: RealForm,
    field: RealField,
    modes: &Modes,
) -> Io<()> {
    if !real.is_finite() {
        not_finite(out, real, field.width, modes.sign);
        return Ok(());
    }
    let places = field.digits.unwrap_or(0);
    let field = compact_exponent(field);
    let parts = match form {
        RealForm::F => fixed(real, places as i32, modes),
        RealForm::E | RealForm::D => exponential(real, form, field, modes)?,
        RealForm::Engineering => engineering(real, places, field.exponent, modes),
        RealForm::Scientific => scientific(real, places, field.exponent, modes),
        RealForm::Hexadecimal => super::hexadecimal::parts(real, field),
    };
    if field.width == 0 && form != RealForm::F {
        compact(out, real.is_negative(), parts, modes);
    } else {
        lay_out(out, real.is_negative(), &parts, field.width, modes);
    }
    Ok(())
}

/// A field of width zero has the shortest exponent, unless its width is given.
fn compact_exponent(field: RealField) -> RealField {
    match field {
        RealField {
            width: 0,
            exponent: None,
            ..
        } => RealField {
            exponent: Some(0),
            ..field
        },
        _ => field,
    }
}

/// The digits before and after the point of an F field with `places` decimals.
pub(super) fn fixed(value: Real, places: i32, modes: &Modes) -> Parts {
    let cut = Cut::Places(places + modes.scale);
    let mut number = digits(value.abs(), cut, modes.round, value.is_negative());
    let places = places as usize;
    if number.digits.first().is_none_or(|&first| first == b'0') {
        return Parts {
            digits: Vec::new(),
            before: 0,
            leading: places,
            exponent: Some(Vec::new()),
        };
    }
    number.point += modes.scale;
    let before = number.point.max(0) as usize;
    let leading = ((-number.point).max(0) as usize).min(places);
    // A scale factor can move the point past the digits that there are.
    number.digits.resize(before + places - leading, b'0');
    Parts {
        digits: number.digits,
        before,
        leading,
        exponent: Some(Vec::new()),
    }
}

fn exponential(value: Real, form: RealForm, field: RealField, modes: &Modes) -> Io<Parts> {
    let (places, scale) = (field.digits.unwrap_or(0) as i32, modes.scale);
    if scale <= -places || scale >= places + 2 {
        return Err(IoError::format(
            "Scale factor out of range in format specifier 'E' or 'D'",
        ));
    }
    let letter = if form == RealForm::D { b'D' } else { b'E' };
    Ok(with_exponent(
        value,
        places as usize,
        letter,
        field.exponent,
        modes,
    ))
}

/// E editing with the scale factor of `modes`, which must be in range.
pub(super) fn with_exponent(
    value: Real,
    places: usize,
    letter: u8,
    width: Option<usize>,
    modes: &Modes,
) -> Parts {
    let scale = modes.scale;
    let leading = scale.min(0).unsigned_abs() as usize;
    let count = if scale > 0 {
        places + 1
    } else {
        places - leading
    };
    let number = significant(value, count, modes);
    let power = if value.is_zero() {
        0
    } else {
        number.point - scale
    };
    let before = scale.max(0) as usize;
    Parts {
        digits: number.digits,
        before,
        leading,
        exponent: exponent(power, letter, width),
    }
}

fn significant(value: Real, count: usize, modes: &Modes) -> Digits {
    digits(
        value.abs(),
        Cut::Significant(count),
        modes.round,
        value.is_negative(),
    )
}

fn scientific(value: Real, places: usize, width: Option<usize>, modes: &Modes) -> Parts {
    let number = significant(value, places + 1, modes);
    let power = if value.is_zero() { 0 } else { number.point - 1 };
    Parts {
        digits: number.digits,
        before: 1,
        leading: 0,
        exponent: exponent(power, b'E', width),
    }
}

fn engineering(value: Real, places: usize, width: Option<usize>, modes: &Modes) -> Parts {
    let first = if value.is_zero() {
        0
    } else {
        point(value.abs()) - 1
    };
    let count = first.rem_euclid(3) as usize + 1 + places;
    let mut number = significant(value, count, modes);
    // Rounding up may have brought one digit more, and with it the next group of three.
    let first = if value.is_zero() { 0 } else { number.point - 1 };
    let before = first.rem_euclid(3) as usize + 1;
    number.digits.resize(before + places, b'0');
    let exponent = exponent(first - first.rem_euclid(3), b'E', width);
    Parts {
        digits: number.digits,
        before,
        leading: 0,
        exponent,
    }
}

/// The exponent part: `E+dd`, `+ddd` when three digits are needed, or as wide as asked for (zero: as short as may be).
fn exponent(power: i32, letter: u8, width: Option<usize>) -> Option<Vec<u8>> {
    let digits = power.unsigned_abs().to_string();
    let (letter, width) = match width {
        None if digits.len() > 3 => return None,
        None if digits.len() == 3 => (None, 3),
        None => (Some(letter), 2),
        Some(0) => (Some(letter), digits.len()),
        Some(width) if digits.len() > width => return None,
        Some(width) => (Some(letter), width),
    };
    let mut text: Vec<u8> = letter.into_iter().collect();
    text.push(if power < 0 { b'-' } else { b'+' });
    text.resize(text.len() + width - digits.len(), b'0');
    text.extend_from_slice(digits.as_bytes());
    Some(text)
}
