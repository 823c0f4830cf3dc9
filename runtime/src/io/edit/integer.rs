//! I, B, O and Z editing (Fortran 2018, 13.7.2.2 and 13.7.2.4).

use super::super::format::Base;
use super::super::modes::Sign;
use super::stars;

/// Iw.m: width zero asks for the smallest field.
pub(super) fn decimal(
    out: &mut Vec<u8>,
    value: i128,
    width: usize,
    least: Option<usize>,
    sign: Sign,
) {
    magnitude(out, (value < 0, value.unsigned_abs()), width, least, sign);
}

/// The same for a number as its sign and what is behind it.
pub(super) fn magnitude(
    out: &mut Vec<u8>,
    (negative, value): (bool, u128),
    width: usize,
    least: Option<usize>,
    sign: Sign,
) {
    let mut buffer = [0; 39];
    let digits = decimal_digits(value, &mut buffer);
    let sign = match (negative, sign) {
        (true, _) => Some(b'-'),
        (false, Sign::Plus) => Some(b'+'),
        (false, Sign::Suppress) => None,
    };
    field(
        out,
        sign,
        if value == 0 && least == Some(0) {
            &[]
        } else {
            digits
        },
        width,
        least,
    );
}

fn decimal_digits(value: u128, buffer: &mut [u8; 39]) -> &[u8] {
    let mut at = buffer.len();
    let Ok(mut value) = u64::try_from(value) else {
        let digits = value.to_string();
        let kept = &mut buffer[at - digits.len()..];
        kept.copy_from_slice(digits.as_bytes());
        return kept;
    };
    loop {
        at -= 1;
        buffer[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            return &buffer[at..];
        }
    }
}

/// Bw.m, Ow.m and Zw.m of the bits of a value.
pub(super) fn bits(out: &mut Vec<u8>, bits: u128, base: Base, width: usize, least: Option<usize>) {
    let digits = match base {
        Base::Binary => format!("{bits:b}"),
        Base::Octal => format!("{bits:o}"),
        Base::Hexadecimal => format!("{bits:X}"),
        Base::Decimal => bits.to_string(),
    };
    field(
        out,
        None,
        if bits == 0 && least == Some(0) {
            &[]
        } else {
            digits.as_bytes()
        },
        width,
        least,
    );
}

fn field(out: &mut Vec<u8>, sign: Option<u8>, digits: &[u8], width: usize, least: Option<usize>) {
    // A zero without digits (`m` of zero) has no sign either.
    let sign = if digits.is_empty() { None } else { sign };
    let zeros = least.unwrap_or(0).saturating_sub(digits.len());
    let needed = usize::from(sign.is_some()) + zeros + digits.len();
    if width > 0 && needed > width {
        return stars(out, width);
    }
    // A field without digits is never empty.
    let width = if digits.is_empty() && zeros == 0 {
        width.max(1)
    } else {
        width
    };
    out.resize(out.len() + width.saturating_sub(needed), b' ');
    out.extend(sign);
    out.resize(out.len() + zeros, b'0');
    out.extend_from_slice(digits);
}

/// The list-directed form: right-justified in the width that the kind's longest value needs.
pub(super) fn list(out: &mut Vec<u8>, value: i128, size: usize, sign: Sign) {
    let width = match size {
        1 => 4,
        2 => 6,
        4 => 11,
        8 => 20,
        _ => 40,
    };
    decimal(out, value, width, None, sign);
}
