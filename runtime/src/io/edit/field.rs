//! The layout of a real number in its field: sign, digits, point and exponent, right-justified, or stars.

use super::super::modes::{LeadingZero, Modes, Sign};
use super::real::Real;
use super::stars;

/// The parts of a field before they are laid out.
pub(super) struct Parts {
    /// All digits but the zeros of `leading`.
    pub digits: Vec<u8>,
    /// How many of the digits stand before the point.
    pub before: usize,
    /// Zeros between the point and the next digit.
    pub leading: usize,
    /// The exponent with its letter; none when it does not fit.
    pub exponent: Option<Vec<u8>>,
}

impl Parts {
    fn after(&self) -> usize {
        self.leading + self.digits.len() - self.before
    }

    /// Whether there is no digit at all.
    fn is_bare(&self) -> bool {
        self.digits.is_empty() && self.leading == 0
    }

    /// The characters that the parts need.
    fn needed(&self, negative: bool, modes: &Modes) -> usize {
        let sign = usize::from(sign_of(negative, modes.sign).is_some());
        let zero = self.before == 0 && modes.leading_zero == LeadingZero::Print;
        let before = self.before + usize::from(zero);
        sign + before + 1 + self.after() + self.exponent.as_ref().map_or(0, Vec::len)
    }

    /// Whether the parts fit in a field. A lone point is not a number: it needs a zero.
    pub fn fit(&self, negative: bool, width: usize, modes: &Modes) -> bool {
        let lone = self.is_bare() && modes.leading_zero != LeadingZero::Print;
        let needed = self.needed(negative, modes) + usize::from(lone);
        self.exponent.is_some() && (width == 0 || needed <= width)
    }
}

/// The sign that is written, if any.
pub(super) fn sign_of(negative: bool, sign: Sign) -> Option<u8> {
    match (negative, sign) {
        (true, _) => Some(b'-'),
        (false, Sign::Plus) => Some(b'+'),
        (false, Sign::Suppress) => None,
    }
}

/// Puts the parts into a field, right-justified; stars when they do not fit.
pub(super) fn lay_out(
    out: &mut Vec<u8>,
    negative: bool,
    parts: &Parts,
    width: usize,
    modes: &Modes,
) {
    if !parts.fit(negative, width, modes) {
        return stars(out, width.max(1));
    }
    let blanks = width.saturating_sub(parts.needed(negative, modes));
    let leading_zero = parts.before == 0
        && match modes.leading_zero {
            LeadingZero::Room => blanks > 0 || (parts.is_bare() && width == 0),
            LeadingZero::Print => true,
            LeadingZero::Suppress => parts.is_bare(),
        };
    let of_blanks = leading_zero && blanks > 0 && modes.leading_zero != LeadingZero::Print;
    out.resize(out.len() + blanks - usize::from(of_blanks), b' ');
    out.extend(sign_of(negative, modes.sign));
    if leading_zero {
        out.push(b'0');
    }
    out.extend_from_slice(&parts.digits[..parts.before]);
    out.push(modes.decimal.symbol());
    out.resize(out.len() + parts.leading, b'0');
    out.extend_from_slice(&parts.digits[parts.before..]);
    out.extend_from_slice(parts.exponent.as_deref().unwrap_or_default());
}

/// A field as narrow as may be, but with a digit before the point; an exponent of zero is left out.
pub(super) fn compact(out: &mut Vec<u8>, negative: bool, mut parts: Parts, modes: &Modes) {
    if parts.exponent.as_deref().is_some_and(is_zero_exponent) {
        parts.exponent = Some(Vec::new());
    }
    let sign = usize::from(sign_of(negative, modes.sign).is_some());
    let least = match modes.leading_zero {
        LeadingZero::Suppress if !parts.is_bare() => 0,
        LeadingZero::Room | LeadingZero::Print | LeadingZero::Suppress => 1,
    };
    let digits = parts.before.max(least) + parts.after();
    match parts.exponent.as_ref().map(Vec::len) {
        None => stars(out, sign + digits),
        Some(exponent) => lay_out(out, negative, &parts, sign + digits + 1 + exponent, modes),
    }
}

fn is_zero_exponent(exponent: &[u8]) -> bool {
    let is_zero = exponent
        .iter()
        .all(|byte| !byte.is_ascii_digit() || *byte == b'0');
    is_zero && exponent.first() != Some(&b'P')
}

/// Infinities and NaN, right-justified.
pub(super) fn not_finite(out: &mut Vec<u8>, value: Real, width: usize, sign: Sign) {
    let sign = if value.is_nan() {
        None
    } else {
        sign_of(value.is_negative(), sign)
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
