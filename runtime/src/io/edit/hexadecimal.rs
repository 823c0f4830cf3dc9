//! EX editing (Fortran 2018, 13.7.2.3.6). gfortran 12 has no EX, so this follows the standard and C's `%a`.

use super::super::format::RealField;
use super::field::Parts;

const FRACTION_BITS: u32 = 52;
const FRACTION_DIGITS: usize = 13;

/// The parts of `0X1.hhhP+e`; zero digits asked for means as many as the value needs.
pub(super) fn parts(value: f64, field: RealField) -> Parts {
    let bits = value.abs().to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let biased = (bits >> FRACTION_BITS) as i32;
    let (lead, power) = match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, -1022),
        _ => (1, biased - 1023),
    };
    let (lead, digits) = rounded(lead, fraction, field.digits.unwrap_or(0));
    let sign = if power < 0 { '-' } else { '+' };
    let power = power.unsigned_abs().to_string();
    let zeros = "0".repeat(field.exponent.unwrap_or(0).saturating_sub(power.len()));
    Parts {
        digits: format!("0X{lead}{digits}").into_bytes(),
        before: 3,
        leading: 0,
        exponent: Some(format!("P{sign}{zeros}{power}").into_bytes()),
    }
}

fn rounded(lead: u64, fraction: u64, places: usize) -> (u64, String) {
    if places == 0 {
        return (
            lead,
            format!("{fraction:013X}").trim_end_matches('0').to_owned(),
        );
    }
    if places >= FRACTION_DIGITS {
        return (
            lead,
            format!("{fraction:013X}{}", "0".repeat(places - FRACTION_DIGITS)),
        );
    }
    let dropped = 4 * (FRACTION_DIGITS - places) as u32;
    let whole = (lead << FRACTION_BITS) | fraction;
    let (kept, rest, half) = (
        whole >> dropped,
        whole & ((1 << dropped) - 1),
        1 << (dropped - 1),
    );
    let kept = kept + u64::from(rest > half || (rest == half && kept % 2 == 1));
    let mask = (1 << (4 * places)) - 1;
    (kept >> (4 * places), format!("{:0places$X}", kept & mask))
}
