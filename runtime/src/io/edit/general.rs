//! G editing of reals (Fortran 2018, 13.7.5.2): F where the value fits in the digits asked for, E elsewhere. The choice is
//! made in the arithmetic of the real's own kind, as gfortran's library does, so that values next to a power of ten
//! come out alike.

use super::super::format::RealField;
use super::super::modes::{Modes, Round};
use super::super::status::{Io, IoError};
use super::field::{compact, lay_out, not_finite};
use super::real::{Real, fixed, formatted as real_formatted, with_exponent};
use super::stars;
use crate::io::format::RealForm;
use cuf2rs_intrinsics::quad::f128;

/// What G turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Exponential,
    /// F with this many decimals.
    Fixed(i32),
}

/// The digits that show every value of the kind: for `g0` and list-directed output.
pub(super) fn default_digits(real: Real) -> usize {
    match real {
        Real::Single(_) => 9,
        Real::Double(_) => 17,
        Real::Quad(_) => 36,
    }
}

macro_rules! choice_in {
    ($name:ident, $type:ty, $tenth:expr) => {
        fn $name(magnitude: $type, digits: usize, tie: f64) -> Choice {
            use crate::intrinsics::kinds::Real;
            let number = <$type as Real>::single;
            let (zero, one) = (number(0.0), number(1.0));
            let power = |n: i32| {
                let size = (0..n.abs()).fold(one, |size: $type, _| size * number(10.0));
                if n < 0 { one / size } else { size }
            };
            let half = number(tie);
            let top = power(digits as i32);
            let slack = one - half / top;
            let low: $type = $tenth(slack);
            let too_large = if half < one {
                half >= top - magnitude
            } else {
                one > top - magnitude
            };
            if digits == 0 || (magnitude > zero && (magnitude < low || too_large)) {
                return Choice::Exponential;
            }
            if magnitude == zero {
                return Choice::Fixed(digits as i32 - 1);
            }
            let whole = (0..=digits as i32).find(|&n| magnitude < power(n) * slack);
            Choice::Fixed(digits as i32 - whole.unwrap_or(digits as i32))
        }
    };
}

choice_in!(choice_single, f32, |slack| (0.1 * f64::from(slack)) as f32);
choice_in!(choice_double, f64, |slack| 0.1 * slack);
choice_in!(choice_quad, f128, |slack| f128::new(0.1) * slack);

/// F or E, for `digits` significant digits.
pub(super) fn choice(real: Real, digits: usize, round: Round) -> Choice {
    let negative = real.is_negative();
    let tie = match round {
        Round::Nearest | Round::Compatible => 0.5,
        Round::Zero => f64::from(u8::from(negative)),
        Round::Up => 1.0,
        Round::Down => 0.0,
    };
    match real {
        Real::Single(value) => choice_single(value.abs(), digits, tie),
        Real::Double(value) => choice_double(value.abs(), digits, tie),
        Real::Quad(value) => choice_quad(value.abs(), digits, tie),
    }
}

/// Writes a real by Gw.dEe, or by G0 and G0.d.
pub(super) fn formatted(out: &mut Vec<u8>, real: Real, field: RealField, modes: &Modes) -> Io<()> {
    if field.width == 0 {
        shortest(
            out,
            real,
            field.digits.unwrap_or(default_digits(real)),
            modes,
        );
        return Ok(());
    }
    let Some(digits) = field.digits else {
        return Err(IoError::format("Period required in format specifier G"));
    };
    match choice(real, digits, modes.round) {
        Choice::Fixed(_) if !real.is_finite() => not_finite(out, real, field.width, modes.sign),
        Choice::Fixed(places) => fixed_with_room(out, real, field, places, modes),
        Choice::Exponential => return real_formatted(out, real, RealForm::E, field, modes),
    }
    Ok(())
}

/// The F form of G: blanks stand where the exponent would be, and the scale factor does not count.
pub(super) fn fixed_with_room(
    out: &mut Vec<u8>,
    real: Real,
    field: RealField,
    places: i32,
    modes: &Modes,
) {
    let room = match field.exponent {
        None | Some(0) => 4,
        Some(width) => width + 2,
    };
    let room = if room >= field.width {
        field.width - 1
    } else {
        room
    };
    let modes = Modes { scale: 0, ..*modes };
    let parts = fixed(real, places, &modes);
    if !parts.fit(real.is_negative(), field.width - room, &modes) {
        return stars(out, field.width);
    }
    lay_out(out, real.is_negative(), &parts, field.width - room, &modes);
    out.resize(out.len() + room, b' ');
}

fn shortest(out: &mut Vec<u8>, real: Real, digits: usize, modes: &Modes) {
    if !real.is_finite() {
        return not_finite(out, real, 0, modes.sign);
    }
    let modes = Modes { scale: 0, ..*modes };
    let parts = match choice(real, digits, modes.round) {
        Choice::Fixed(places) => fixed(real, places, &modes),
        Choice::Exponential => with_exponent(real, digits, b'E', Some(0), &modes),
    };
    compact(out, real.is_negative(), parts, &modes);
}
