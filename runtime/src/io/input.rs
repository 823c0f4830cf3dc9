//! Characters to values: what an input field or a token of a list means (Fortran 2018, 13.7.2 and 13.10.3). Lists and
//! fields have their own forms of numbers: fields have blanks in them and may leave out more.

use super::modes::{Blank, Decimal, Modes};

/// Why an integer could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntegerError {
    Bad,
    Overflow,
}

/// A field without its leading blanks.
fn unindented(field: &[u8]) -> &[u8] {
    let blanks = field.iter().take_while(|&&byte| byte == b' ').count();
    &field[blanks..]
}

/// What inner and trailing blanks leave of the characters of a field: nothing or zeros.
fn filled(field: &[u8], blank: Blank) -> Vec<u8> {
    match blank {
        Blank::Null => field.iter().copied().filter(|&byte| byte != b' ').collect(),
        Blank::Zero => field
            .iter()
            .map(|&byte| if byte == b' ' { b'0' } else { byte })
            .collect(),
    }
}

/// The sign of a field without leading blanks, and what follows it.
fn signed(field: &[u8]) -> (bool, &[u8]) {
    match field {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    }
}

/// An integer field: I editing (radix 10) of a kind of `size` bytes. Blank fields, and a sign with blanks, are zero.
pub(crate) fn integer_field(field: &[u8], size: usize, blank: Blank) -> Result<i128, IntegerError> {
    match digits_of_field(field, blank)? {
        None => Ok(0),
        Some((negative, digits)) => magnitude(negative, &digits, size),
    }
}

fn digits_of_field(field: &[u8], blank: Blank) -> Result<Option<(bool, Vec<u8>)>, IntegerError> {
    let field = unindented(field);
    let (negative, rest) = signed(field);
    if rest.is_empty() && !field.is_empty() {
        return Err(IntegerError::Bad);
    }
    let digits = filled(rest, blank);
    Ok((!digits.is_empty()).then_some((negative, digits)))
}

/// A B, O or Z field: the bits that it stands for.
pub(crate) fn bits_field(
    field: &[u8],
    radix: u32,
    size: usize,
    blank: Blank,
) -> Result<u128, IntegerError> {
    let Some((negative, digits)) = digits_of_field(field, blank)? else {
        return Ok(0);
    };
    let value = bits(&digits, radix, size)?;
    Ok(if negative {
        value.wrapping_neg()
    } else {
        value
    })
}

/// A real field in the form that Rust parses. `implied` decimals count when there is no point; `scale` divides by a
/// power of ten when there is no exponent. As gfortran reads it: the digits before an exponent may be missing.
pub(crate) fn real_field(field: &[u8], modes: &Modes, implied: i64) -> Option<String> {
    let (negative, rest) = signed(unindented(field));
    let rest = unindented(rest);
    if rest.is_empty() {
        return Some("0".into());
    }
    let sign = if negative { "-" } else { "" };
    let name = if modes.blank == Blank::Null {
        crate::character::trimmed(rest)
    } else {
        rest
    };
    if let Some(name) = not_finite(name) {
        return Some(format!("{sign}{name}"));
    }
    let end = rest.iter().position(|byte| is_exponent(*byte));
    let (mantissa, exponent) = rest.split_at(end.unwrap_or(rest.len()));
    let mantissa = filled(mantissa, modes.blank);
    // A point counts even where a comma is asked for.
    let symbol = if mantissa.contains(&b'.') {
        b'.'
    } else {
        modes.decimal.symbol()
    };
    let (digits, decimals) = digits_and_decimals(&mantissa, symbol)?;
    let power = match end {
        Some(_) => exponent_field(exponent, modes.blank)?,
        None => -i64::from(modes.scale),
    };
    let power = power - decimals.unwrap_or(implied);
    Some(format!("{sign}0{digits}e{power}"))
}

fn is_exponent(byte: u8) -> bool {
    matches!(byte, b'e' | b'E' | b'd' | b'D' | b'q' | b'Q' | b'+' | b'-')
}

/// The exponent of a field, from its letter or sign on.
fn exponent_field(exponent: &[u8], blank: Blank) -> Option<i64> {
    let rest = if exponent[0].is_ascii_alphabetic() {
        &exponent[1..]
    } else {
        exponent
    };
    let (negative, rest) = signed(unindented(rest));
    if rest.is_empty() {
        return None;
    }
    let digits = filled(rest, blank);
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = digits.iter().fold(0, |value: i64, digit| {
        (value * 10 + i64::from(digit - b'0')).min(1_000_000)
    });
    (value <= LARGEST_EXPONENT).then_some(if negative { -value } else { value })
}

/// Exponents in fields have at most four digits.
const LARGEST_EXPONENT: i64 = 9999;

fn digits_and_decimals(mantissa: &[u8], symbol: u8) -> Option<(String, Option<i64>)> {
    let point = mantissa.iter().position(|&byte| byte == symbol);
    let (whole, fraction) = mantissa.split_at(point.unwrap_or(mantissa.len()));
    let fraction = fraction.get(1..).unwrap_or_default();
    let digits: String = whole
        .iter()
        .chain(fraction)
        .map(|&byte| char::from(byte))
        .collect();
    let valid = digits.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| (digits, point.map(|_| fraction.len() as i64)))
}

/// A decimal integer of a kind of `size` bytes, in a list.
pub(crate) fn integer(text: &[u8], size: usize) -> Result<i128, IntegerError> {
    let (negative, digits) = signed(text);
    magnitude(negative, digits, size)
}

fn magnitude(negative: bool, digits: &[u8], size: usize) -> Result<i128, IntegerError> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(IntegerError::Bad);
    }
    let value = digits.iter().try_fold(0_u128, |value, digit| {
        value.checked_mul(10)?.checked_add(u128::from(digit - b'0'))
    });
    let Some(limit) = 1_u128.checked_shl(8 * size as u32 - 1) else {
        // Of more bytes than a number has: its bits.
        let bits = value.ok_or(IntegerError::Overflow)? as i128;
        return Ok(if negative { bits.wrapping_neg() } else { bits });
    };
    match value {
        Some(value) if negative && value <= limit => Ok((value as i128).wrapping_neg()),
        Some(value) if value < limit => Ok(value as i128),
        _ => Err(IntegerError::Overflow),
    }
}

/// The bits that digits of a radix stand for.
fn bits(text: &[u8], radix: u32, size: usize) -> Result<u128, IntegerError> {
    let text = std::str::from_utf8(text).map_err(|_| IntegerError::Bad)?;
    if text.is_empty() {
        return Ok(0);
    }
    if !text.chars().all(|digit| digit.is_digit(radix)) {
        return Err(IntegerError::Bad);
    }
    let value = u128::from_str_radix(text, radix).map_err(|_| IntegerError::Overflow)?;
    if value
        .checked_shr(8 * size as u32)
        .is_some_and(|rest| rest != 0)
    {
        Err(IntegerError::Overflow)
    } else {
        Ok(value)
    }
}

/// A real of a list in the form that Rust parses, so that it is rounded once, to its own kind.
pub(crate) fn real(text: &[u8], decimal: Decimal) -> Option<String> {
    let (negative, rest) = signed(text);
    let sign = if negative { "-" } else { "" };
    if let Some(name) = not_finite(rest) {
        return Some(format!("{sign}{name}"));
    }
    let end = rest.iter().position(|byte| is_exponent(*byte));
    let (mantissa, exponent) = rest.split_at(end.unwrap_or(rest.len()));
    let (digits, decimals) = digits_and_decimals(mantissa, decimal.symbol())?;
    let power = if end.is_some() {
        exponent_value(exponent)?
    } else {
        0
    };
    let power = power - decimals.unwrap_or(0);
    (!digits.is_empty()).then(|| format!("{sign}{digits}e{power}"))
}

fn exponent_value(exponent: &[u8]) -> Option<i64> {
    let digits = if exponent[0].is_ascii_alphabetic() {
        &exponent[1..]
    } else {
        exponent
    };
    let text = std::str::from_utf8(digits).ok()?;
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // An exponent past this is infinity or zero in any kind.
    let value = digits.bytes().fold(0, |value: i64, byte| {
        (value * 10 + i64::from(byte - b'0')).min(1_000_000)
    });
    Some(if negative { -value } else { value })
}

fn not_finite(text: &[u8]) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    match lower.as_slice() {
        b"inf" | b"infinity" => Some("inf"),
        b"nan" => Some("nan"),
        [b'n', b'a', b'n', b'(', .., b')'] => Some("nan"),
        _ => None,
    }
}

/// A logical field.
pub(crate) fn logical_field(field: &[u8]) -> Option<bool> {
    logical(unindented(field))
}

/// A logical: an optional point, then T or F, whatever follows.
pub(crate) fn logical(text: &[u8]) -> Option<bool> {
    let text = text.strip_prefix(b".").unwrap_or(text);
    match text.first()?.to_ascii_uppercase() {
        b'T' => Some(true),
        b'F' => Some(false),
        _ => None,
    }
}

/// The error of a field that does not hold what its descriptor wants.
pub(crate) fn bad(what: &str) -> super::status::IoError {
    use super::status::IoError;
    IoError::new(IoError::READ_VALUE, format!("Bad value during {what}"))
}
