//! The list-directed form of a value (Fortran 2018, 13.10.4) as gfortran chooses it: fixed widths by kind, reals by G
//! with one digit before the point, complex numbers tight but right-justified.

use super::super::encoding::encoded;
use super::super::format::{RealField, RealForm};
use super::super::modes::Modes;
use super::field::{compact, not_finite};
use super::general::{Choice, choice, default_digits, fixed_with_room};
use super::real::{Real, fixed, formatted, with_exponent};
use super::{Value, integer, logical};

/// Writes one item without the blank that separates it from the one before.
pub(crate) fn list_item(out: &mut Vec<u8>, value: Value<'_>, modes: &Modes) {
    match value {
        Value::Integer(number, size) => integer::list(out, number, size, modes.sign),
        Value::Unsigned(number) => integer::magnitude(out, (false, number), 40, None, modes.sign),
        Value::Real2(number) => real(out, Real::Single(number.to_f32()), modes),
        Value::Real4(number) => real(out, Real::Single(number), modes),
        Value::Real8(number) => real(out, Real::Double(number), modes),
        Value::Real16(number) => real(out, Real::Quad(number), modes),
        Value::Complex16(re, im) => complex(out, Real::Quad(re), Real::Quad(im), modes),
        Value::Complex4(re, im) => complex(out, Real::Single(re), Real::Single(im), modes),
        Value::Complex8(re, im) => complex(out, Real::Double(re), Real::Double(im), modes),
        Value::Logical(truth) => logical(out, truth, 1),
        Value::Character(bytes) => character(out, bytes, modes),
        Value::Wide(codes) => character(out, &encoded(codes, modes.utf8), modes),
    }
}

fn character(out: &mut Vec<u8>, bytes: &[u8], modes: &Modes) {
    let Some(delimiter) = modes.delim.symbol() else {
        return out.extend_from_slice(bytes);
    };
    out.push(delimiter);
    for &byte in bytes {
        out.push(byte);
        if byte == delimiter {
            out.push(byte);
        }
    }
    out.push(delimiter);
}

fn field(real: Real) -> RealField {
    let (width, exponent) = match real {
        Real::Single(_) => (16, 2),
        Real::Double(_) => (25, 3),
        Real::Quad(_) => (45, 4),
    };
    RealField {
        width,
        digits: Some(default_digits(real)),
        exponent: Some(exponent),
    }
}

fn real(out: &mut Vec<u8>, real: Real, modes: &Modes) {
    let field = field(real);
    let modes = Modes { scale: 1, ..*modes };
    if !real.is_finite() {
        return not_finite(out, real, field.width, modes.sign);
    }
    match choice(real, default_digits(real), modes.round) {
        Choice::Fixed(places) => fixed_with_room(out, real, field, places, &modes),
        Choice::Exponential => {
            let field = RealField {
                digits: field.digits.map(|digits| digits - 1),
                ..field
            };
            // The scale factor one is always in range, so this cannot fail.
            let _ = formatted(out, real, RealForm::E, field, &modes);
        }
    }
}

fn complex(out: &mut Vec<u8>, re: Real, im: Real, modes: &Modes) {
    let mut text = vec![b'('];
    part(&mut text, re, modes);
    text.push(modes.decimal.separator());
    part(&mut text, im, modes);
    text.push(b')');
    let width = 2 * field(re).width + 3;
    out.resize(out.len() + width.saturating_sub(text.len()), b' ');
    out.append(&mut text);
}

fn part(out: &mut Vec<u8>, real: Real, modes: &Modes) {
    let RealField { exponent, .. } = field(real);
    let digits = default_digits(real);
    if !real.is_finite() {
        return not_finite(out, real, 0, modes.sign);
    }
    let plain = Modes { scale: 0, ..*modes };
    let parts = match choice(real, digits, modes.round) {
        Choice::Fixed(places) => fixed(real, places, &plain),
        Choice::Exponential => {
            with_exponent(real, digits, b'E', exponent, &Modes { scale: 1, ..*modes })
        }
    };
    compact(out, real.is_negative(), parts, &plain);
}
