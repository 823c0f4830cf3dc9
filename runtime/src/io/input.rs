//! Characters to values: what an input field or a token of a list means (Fortran 2018, 13.7.2 and 13.10.3). Blanks inside
//! formatted fields are dealt with by [`significant`] first.

use super::modes::{Blank, Decimal};

/// Why an integer could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntegerError {
    Bad,
    Overflow,
}

/// The characters of a numeric field that count: no leading blanks; inner and trailing ones dropped or made zeros.
pub(crate) fn significant(field: &[u8], blank: Blank) -> Vec<u8> {
    let start = field
        .iter()
        .position(|&byte| byte != b' ' && byte != b'\t')
        .unwrap_or(field.len());
    let rest = field[start..].iter().copied();
    match blank {
        Blank::Null => rest.filter(|&byte| byte != b' ' && byte != b'\t').collect(),
        Blank::Zero => rest
            .map(|byte| if byte == b' ' { b'0' } else { byte })
            .collect(),
    }
}

/// A decimal integer of a kind of `size` bytes.
pub(crate) fn integer(text: &[u8], size: usize) -> Result<i64, IntegerError> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(IntegerError::Bad);
    }
    let value = digits.iter().try_fold(0_i128, |value, digit| {
        let next = value * 10 + i128::from(digit - b'0');
        (next <= 1 << 64).then_some(next)
    });
    let limit = 1_i128 << (8 * size - 1);
    match value {
        Some(value) if value < limit || (negative && value == limit) => Ok(if negative {
            -value as i64
        } else {
            value as i64
        }),
        _ => Err(IntegerError::Overflow),
    }
}

/// The bits that a binary, octal or hexadecimal field stands for.
pub(crate) fn bits(text: &[u8], radix: u32, size: usize) -> Result<u64, IntegerError> {
    let text = std::str::from_utf8(text).map_err(|_| IntegerError::Bad)?;
    if text.is_empty() {
        return Ok(0);
    }
    if !text.chars().all(|digit| digit.is_digit(radix)) {
        return Err(IntegerError::Bad);
    }
    let value = u128::from_str_radix(text, radix).map_err(|_| IntegerError::Overflow)?;
    if value >> (8 * size) != 0 {
        Err(IntegerError::Overflow)
    } else {
        Ok(value as u64)
    }
}

/// A real in the form that Rust parses, so that it is rounded once, to its own kind. `implied` decimals count when
/// there is no point; `scale` divides by a power of ten when there is no exponent.
pub(crate) fn real(text: &[u8], decimal: Decimal, implied: i64, scale: i64) -> Option<String> {
    let (sign, rest) = match text {
        [b'-', rest @ ..] => ("-", rest),
        [b'+', rest @ ..] => ("", rest),
        rest => ("", rest),
    };
    if let Some(name) = not_finite(rest) {
        return Some(format!("{sign}{name}"));
    }
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b'e' | b'E' | b'd' | b'D' | b'q' | b'Q' | b'+' | b'-'));
    let (mantissa, exponent) = rest.split_at(end.unwrap_or(rest.len()));
    let (digits, decimals) = mantissa_parts(mantissa, decimal.symbol())?;
    let power = match end {
        Some(_) => exponent_value(exponent)?,
        None => -scale,
    };
    let power = power - decimals.unwrap_or(implied);
    Some(format!("{sign}{digits}e{power}"))
}

fn mantissa_parts(mantissa: &[u8], symbol: u8) -> Option<(String, Option<i64>)> {
    let point = mantissa.iter().position(|&byte| byte == symbol);
    let (whole, fraction) = mantissa.split_at(point.unwrap_or(mantissa.len()));
    let fraction = fraction.get(1..).unwrap_or_default();
    let digits: String = whole
        .iter()
        .chain(fraction)
        .map(|&byte| char::from(byte))
        .collect();
    let valid = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| (digits, point.map(|_| fraction.len() as i64)))
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
