//! Decimal digits of binary reals, rounded exactly. The library's formatting is exact for any number of digits, so the
//! common rounding comes from there; the directed ones cut the full expansion.

use super::super::modes::Round;
use super::real::Real;

/// More digits than any number of the kind has.
fn all_digits(real: Real) -> usize {
    match real {
        Real::Single(_) | Real::Double(_) => 766,
        Real::Quad(_) => 11562,
    }
}

/// More decimal places than any number of the kind has.
fn all_places(real: Real) -> usize {
    match real {
        Real::Single(_) | Real::Double(_) => 1074,
        Real::Quad(_) => 16494,
    }
}

/// A decimal number `0.d1d2d3... * 10**point`; zero has no digits but those asked for, all zero.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Digits {
    /// ASCII digits; the first is not zero unless the number is zero.
    pub digits: Vec<u8>,
    pub point: i32,
}

/// Where a number is cut.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// After so many digits, counted from the first that is not zero.
    Significant(usize),
    /// So many places after the decimal point (before it when negative).
    Places(i32),
}

/// The digits of a finite `magnitude` (not negative), which belongs to a negative number when `negative`.
pub(crate) fn digits(magnitude: Real, cut: Cut, round: Round, negative: bool) -> Digits {
    if magnitude.is_zero() {
        return zero(cut);
    }
    match (round, cut) {
        (Round::Nearest, Cut::Significant(count)) if count > 0 => scientific(magnitude, count - 1),
        (Round::Nearest, Cut::Places(places @ 0..)) => positional(magnitude, places as usize),
        _ => directed(magnitude, cut, round, negative),
    }
}

/// The power of ten of the first digit, plus one: `magnitude` is in `[10**(p - 1), 10**p)`.
pub(crate) fn point(magnitude: Real) -> i32 {
    if magnitude.is_zero() {
        0
    } else {
        scientific(magnitude, 30).point
    }
}

fn zero(cut: Cut) -> Digits {
    let count = match cut {
        Cut::Significant(count) => count,
        Cut::Places(places) => places.max(0) as usize,
    };
    Digits {
        digits: vec![b'0'; count],
        point: 0,
    }
}

fn scientific(magnitude: Real, after: usize) -> Digits {
    // All digits behind these are zeros, and the library counts no further than 65535.
    let exact = after.min(all_digits(magnitude));
    let mut text = match magnitude {
        Real::Single(value) => format!("{value:.exact$e}").into_bytes(),
        Real::Double(value) => format!("{value:.exact$e}").into_bytes(),
        Real::Quad(value) => value.scientific(exact),
    };
    let letter = text
        .iter()
        .position(|&byte| byte == b'e')
        .unwrap_or(text.len());
    let exponent = std::str::from_utf8(&text[letter + 1..])
        .ok()
        .and_then(|digits| digits.parse::<i32>().ok());
    text.truncate(letter);
    if text.len() > 1 {
        text.remove(1);
    }
    text.resize(after + 1, b'0');
    Digits {
        digits: text,
        point: exponent.unwrap_or(0) + 1,
    }
}

fn positional(magnitude: Real, places: usize) -> Digits {
    let exact = places.min(all_places(magnitude));
    let mut text = match magnitude {
        Real::Single(value) => format!("{value:.exact$}").into_bytes(),
        Real::Double(value) => format!("{value:.exact$}").into_bytes(),
        Real::Quad(value) => value.positional(exact),
    };
    let whole = if exact > 0 {
        text.len() - exact - 1
    } else {
        text.len()
    };
    if exact > 0 {
        text.remove(whole);
    }
    let zeros = text.iter().take_while(|&&byte| byte == b'0').count();
    if zeros == text.len() {
        return zero(Cut::Places(places as i32));
    }
    text.drain(..zeros);
    text.resize(text.len() + places - exact, b'0');
    Digits {
        digits: text,
        point: whole as i32 - zeros as i32,
    }
}

fn directed(magnitude: Real, cut: Cut, round: Round, negative: bool) -> Digits {
    let mut exact = scientific(magnitude, all_digits(magnitude));
    let kept = match cut {
        Cut::Significant(count) => count as i32,
        Cut::Places(places) => exact.point + places,
    };
    let up = rounds_up(&exact.digits, kept, round, negative);
    let length = kept.max(0) as usize;
    exact.digits.resize(length, b'0');
    if up {
        increment(&mut exact, kept, cut);
    }
    if exact.digits.is_empty() || exact.digits[0] == b'0' {
        zero(cut)
    } else {
        exact
    }
}

/// Whether the number goes up to the next one of `kept` digits.
fn rounds_up(digits: &[u8], kept: i32, round: Round, negative: bool) -> bool {
    let digit = |at: i32| {
        if at < 0 {
            b'0'
        } else {
            *digits.get(at as usize).unwrap_or(&b'0')
        }
    };
    let rest_from = |at: i32| {
        digits[(at.max(0) as usize).min(digits.len())..]
            .iter()
            .any(|&byte| byte != b'0')
    };
    match round {
        Round::Zero => false,
        Round::Up => !negative && rest_from(kept),
        Round::Down => negative && rest_from(kept),
        Round::Compatible => kept >= 0 && digit(kept) >= b'5',
        Round::Nearest => {
            let tie_or_more = kept >= 0 && digit(kept) >= b'5';
            let more = digit(kept) > b'5' || rest_from(kept + 1);
            tie_or_more && (more || digit(kept - 1) % 2 == 1)
        }
    }
}

fn increment(number: &mut Digits, kept: i32, cut: Cut) {
    let nines = number
        .digits
        .iter()
        .rev()
        .take_while(|&&byte| byte == b'9')
        .count();
    let length = number.digits.len();
    number.digits[length - nines..].fill(b'0');
    if nines < length {
        number.digits[length - nines - 1] += 1;
        return;
    }
    // 99.9 became 100.0, or everything was cut away and one unit of the last place remains.
    number.digits.insert(0, b'1');
    number.point = if kept < 0 {
        number.point - kept + 1
    } else {
        number.point + 1
    };
    if let Cut::Significant(count) = cut {
        number.digits.truncate(count);
    }
}
