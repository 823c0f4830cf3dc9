//! F, E, D, EN and ES editing of reals (Fortran 2018, 13.7.2.3), and the layout of their fields.

use super::super::format::{RealField, RealForm};
use super::super::modes::{Modes, Sign};
use super::super::status::{Io, IoError};
use super::decimal::{Cut, Digits, digits, point};
use super::stars;

/// A real of either kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Real {
    Single(f32),
    Double(f64),
}

impl Real {
    /// The value as a double, which is exact.
    pub fn value(self) -> f64 {
        match self {
            Self::Single(value) => f64::from(value),
            Self::Double(value) => value,
        }
    }

    pub fn is_negative(self) -> bool {
        self.value().is_sign_negative()
    }
}

/// The parts of a field before they are laid out.
pub(super) struct Parts {
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    /// The exponent with its letter; none when it does not fit.
    pub exponent: Option<Vec<u8>>,
}

/// Writes a real by F, E, D, EN, ES or EX.
pub(super) fn formatted(
    out: &mut Vec<u8>,
    real: Real,
    form: RealForm,
    field: RealField,
    modes: &Modes,
) -> Io<()> {
    let value = real.value();
    if !value.is_finite() {
        not_finite(out, value, field.width, modes.sign);
        return Ok(());
    }
    let places = field.digits.unwrap_or(0);
    let field = compact_exponent(field);
    let parts = match form {
        RealForm::F => fixed(value, places as i32, modes),
        RealForm::E | RealForm::D => exponential(value, form, field, modes)?,
        RealForm::Engineering => engineering(value, places, field.exponent, modes),
        RealForm::Scientific => scientific(value, places, field.exponent, modes),
        RealForm::Hexadecimal => super::hexadecimal::parts(value, field),
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

/// A field as narrow as may be, but with a digit before the point; an exponent of zero is left out.
pub(super) fn compact(out: &mut Vec<u8>, negative: bool, mut parts: Parts, modes: &Modes) {
    if parts.exponent.as_deref().is_some_and(is_zero_exponent) {
        parts.exponent = Some(Vec::new());
    }
    let sign = usize::from(sign_of(negative, modes.sign).is_some());
    let Some(exponent) = parts.exponent.as_ref().map(Vec::len) else {
        return stars(out, sign + parts.before.len().max(1) + parts.after.len());
    };
    let width = sign + parts.before.len().max(1) + 1 + parts.after.len() + exponent;
    lay_out(out, negative, &parts, width, modes);
}

fn is_zero_exponent(exponent: &[u8]) -> bool {
    exponent
        .iter()
        .all(|byte| !byte.is_ascii_digit() || *byte == b'0')
        && exponent.first() != Some(&b'P')
}

/// The digits before and after the point of an F field with `places` decimals.
pub(super) fn fixed(value: f64, places: i32, modes: &Modes) -> Parts {
    let mut number = digits(
        value.abs(),
        Cut::Places(places + modes.scale),
        modes.round,
        value.is_sign_negative(),
    );
    if number.digits.first().is_none_or(|&first| first == b'0') {
        return Parts {
            before: Vec::new(),
            after: vec![b'0'; places as usize],
            exponent: Some(Vec::new()),
        };
    }
    number.point += modes.scale;
    let whole = number.point.max(0) as usize;
    let leading = (-number.point).max(0) as usize;
    let mut after = vec![b'0'; leading];
    number.digits.resize(number.digits.len().max(whole), b'0');
    after.extend_from_slice(&number.digits[whole..]);
    after.resize(places as usize, b'0');
    number.digits.truncate(whole);
    Parts {
        before: number.digits,
        after,
        exponent: Some(Vec::new()),
    }
}

fn exponential(value: f64, form: RealForm, field: RealField, modes: &Modes) -> Io<Parts> {
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
    value: f64,
    places: usize,
    letter: u8,
    width: Option<usize>,
    modes: &Modes,
) -> Parts {
    let scale = modes.scale;
    let count = if scale > 0 {
        places + 1
    } else {
        places - scale.unsigned_abs() as usize
    };
    let mut number = digits(
        value.abs(),
        Cut::Significant(count),
        modes.round,
        value.is_sign_negative(),
    );
    let power = if value == 0.0 {
        0
    } else {
        number.point - scale
    };
    let after = if scale > 0 {
        number.digits.split_off(scale as usize)
    } else {
        let mut after = vec![b'0'; scale.unsigned_abs() as usize];
        after.append(&mut number.digits);
        after
    };
    Parts {
        before: number.digits,
        after,
        exponent: exponent(power, letter, width),
    }
}

fn scientific(value: f64, places: usize, width: Option<usize>, modes: &Modes) -> Parts {
    let mut number = digits(
        value.abs(),
        Cut::Significant(places + 1),
        modes.round,
        value.is_sign_negative(),
    );
    let power = if value == 0.0 { 0 } else { number.point - 1 };
    let after = number.digits.split_off(1);
    Parts {
        before: number.digits,
        after,
        exponent: exponent(power, b'E', width),
    }
}

fn engineering(value: f64, places: usize, width: Option<usize>, modes: &Modes) -> Parts {
    let first = if value == 0.0 {
        0
    } else {
        point(value.abs()) - 1
    };
    let count = first.rem_euclid(3) as usize + 1 + places;
    let Digits {
        digits: mut all,
        point,
    } = digits(
        value.abs(),
        Cut::Significant(count),
        modes.round,
        value.is_sign_negative(),
    );
    // Rounding up may have brought one digit more, and with it the next group of three.
    let first = if value == 0.0 { 0 } else { point - 1 };
    let before = first.rem_euclid(3) as usize + 1;
    all.resize(before + places, b'0');
    let after = all.split_off(before);
    Parts {
        before: all,
        after,
        exponent: exponent(first - first.rem_euclid(3), b'E', width),
    }
}

/// The exponent part: `E+dd`, `+ddd` when three digits are needed, or as wide as asked for (zero: as short as may be).
pub(super) fn exponent(power: i32, letter: u8, width: Option<usize>) -> Option<Vec<u8>> {
    let sign = if power < 0 { '-' } else { '+' };
    let size = power.unsigned_abs();
    let letter = char::from(letter);
    let text = match width {
        None if size > 999 => return None,
        None if size > 99 => format!("{sign}{size:03}"),
        None => format!("{letter}{sign}{size:02}"),
        Some(0) => format!("{letter}{sign}{size}"),
        Some(width) if size.to_string().len() > width => return None,
        Some(width) => format!("{letter}{sign}{size:0width$}"),
    };
    Some(text.into_bytes())
}

fn sign_of(negative: bool, sign: Sign) -> Option<u8> {
    match (negative, sign) {
        (true, _) => Some(b'-'),
        (false, Sign::Plus) => Some(b'+'),
        (false, Sign::Suppress) => None,
    }
}

/// The characters that the parts need.
fn needed(parts: &Parts, negative: bool, modes: &Modes) -> usize {
    let sign = usize::from(sign_of(negative, modes.sign).is_some());
    sign + parts.before.len() + 1 + parts.after.len() + parts.exponent.as_ref().map_or(0, Vec::len)
}

/// Whether the parts fit in a field. A lone point is not a number: it needs a zero.
pub(super) fn fits(parts: &Parts, negative: bool, width: usize, modes: &Modes) -> bool {
    let bare = parts.before.is_empty() && parts.after.is_empty();
    let needed = needed(parts, negative, modes) + usize::from(bare);
    parts.exponent.is_some() && (width == 0 || needed <= width)
}

/// Puts the parts into a field, right-justified; stars when they do not fit.
pub(super) fn lay_out(
    out: &mut Vec<u8>,
    negative: bool,
    parts: &Parts,
    width: usize,
    modes: &Modes,
) {
    if !fits(parts, negative, width, modes) {
        return stars(out, width.max(1));
    }
    let needed = needed(parts, negative, modes);
    let bare = parts.before.is_empty() && parts.after.is_empty();
    let blanks = width.saturating_sub(needed);
    let leading_zero = parts.before.is_empty() && (blanks > 0 || (bare && width == 0));
    out.resize(
        out.len() + blanks - usize::from(leading_zero && blanks > 0),
        b' ',
    );
    out.extend(sign_of(negative, modes.sign));
    if leading_zero {
        out.push(b'0');
    }
    out.extend_from_slice(&parts.before);
    out.push(modes.decimal.symbol());
    out.extend_from_slice(&parts.after);
    out.extend(parts.exponent.iter().flatten());
}

/// Infinities and NaN, right-justified.
pub(super) fn not_finite(out: &mut Vec<u8>, value: f64, width: usize, sign: Sign) {
    let sign = if value.is_nan() {
        None
    } else {
        sign_of(value < 0.0, sign)
    };
    let shortest = 3 + usize::from(sign == Some(b'-') || (sign.is_some() && width == 0));
    if width > 0 && width < shortest {
        return stars(out, width);
    }
    let width = if width == 0 { shortest } else { width };
    let name: &[u8] = match (value.is_nan(), width >= 8 + usize::from(sign.is_some())) {
        (true, _) => b"NaN",
        (false, true) => b"Infinity",
        (false, false) => b"Inf",
    };
    // A plus sign gives way in a field of three.
    let sign = sign.filter(|_| width > name.len());
    out.resize(
        out.len() + width - name.len() - usize::from(sign.is_some()),
        b' ',
    );
    out.extend(sign);
    out.extend_from_slice(name);
}
