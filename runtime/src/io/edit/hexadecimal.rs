//! EX editing (Fortran 2018, 13.7.2.3.6). gfortran 12 has no EX, so this follows the standard and C's `%a`.

use super::super::format::RealField;
use super::field::Parts;
use super::real::Real;

/// The bits of a number, how many of them are the fraction, and the bias of the exponent.
fn layout(value: Real) -> (u128, u32, i32) {
    match value {
        Real::Single(value) => (f64::from(value).abs().to_bits().into(), 52, 1023),
        Real::Double(value) => (value.abs().to_bits().into(), 52, 1023),
        Real::Quad(value) => (value.abs().to_bits(), 112, 16383),
    }
}

/// The parts of `0X1.hhhP+e`; zero digits asked for means as many as the value needs.
pub(super) fn parts(value: Real, field: RealField) -> Parts {
    let (bits, width, bias) = layout(value);
    let fraction = bits & ((1 << width) - 1);
    let biased = (bits >> width) as i32;
    let (lead, power) = match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (0, 1 - bias),
        _ => (1, biased - bias),
    };
    let (lead, digits) = rounded(lead, fraction, width, field.digits.unwrap_or(0));
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

fn rounded(lead: u128, fraction: u128, width: u32, places: usize) -> (u128, String) {
    let all = width as usize / 4;
    if places == 0 {
        return (
            lead,
            format!("{fraction:0all$X}")
                .trim_end_matches('0')
                .to_owned(),
        );
    }
    if places >= all {
        return (
            lead,
            format!("{fraction:0all$X}{}", "0".repeat(places - all)),
        );
    }
    let dropped = 4 * (all - places) as u32;
    let whole = (lead << width) | fraction;
    let (kept, rest, half) = (
        whole >> dropped,
        whole & ((1 << dropped) - 1),
        1 << (dropped - 1),
    );
    let kept = kept + u128::from(rest > half || (rest == half && kept % 2 == 1));
    let mask = (1 << (4 * places)) - 1;
    (kept >> (4 * places), format!("{:0places$X}", kept & mask))
}
