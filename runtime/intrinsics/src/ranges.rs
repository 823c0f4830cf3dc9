//! OUT_OF_RANGE (Fortran 2018): whether a number can be converted to another kind.
//!
//! Refuses to know how numbers are converted.

use crate::half::f16;
use crate::quad::f128;

/// A number of any kind.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    /// An integer.
    Integer(i128),
    /// A real number.
    Real(f128),
}

/// What a kind can hold.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// Integers from the first to the second.
    Integers(i128, i128),
    /// Unsigned numbers of so many bits.
    Unsigned(u32),
    /// Real numbers up to this magnitude, infinities and NaN.
    Reals(f128),
}

/// Kinds that the function takes.
pub trait Ranged: Copy {
    /// The number.
    fn amount(self) -> Amount;
    /// What the kind holds.
    fn limit() -> Limit;
}

macro_rules! integers {
    ($($kind:ty),*) => {$(
        impl Ranged for $kind {
            fn amount(self) -> Amount {
                Amount::Integer(self as i128)
            }
            fn limit() -> Limit {
                Limit::Integers(<$kind>::MIN as i128, <$kind>::MAX as i128)
            }
        }
    )*};
}

macro_rules! reals {
    ($($kind:ty),*) => {$(
        impl Ranged for $kind {
            fn amount(self) -> Amount {
                Amount::Real(self.into())
            }
            fn limit() -> Limit {
                Limit::Reals(<$kind>::MAX.into())
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128);
reals!(f16, f32, f64, f128);

/// Whether the amount is beyond the limit; reals are rounded to integers, or truncated.
pub fn beyond(amount: Amount, limit: Limit, round: bool) -> bool {
    match (amount, limit) {
        (Amount::Integer(value), Limit::Integers(low, high)) => value < low || value > high,
        (Amount::Integer(value), Limit::Unsigned(bits)) => {
            value < 0 || value.checked_shr(bits).is_some_and(|rest| rest > 0)
        }
        (Amount::Real(value), Limit::Unsigned(bits)) => {
            let whole = if round { value.round() } else { value.trunc() };
            let end = f128::new(2_f64.powi(bits as i32));
            !value.is_finite() || whole < f128::ZERO || whole >= end
        }
        (Amount::Integer(value), Limit::Reals(most)) => f128::from(value).abs() > most,
        (Amount::Real(value), Limit::Reals(most)) => value.is_finite() && value.abs() > most,
        (Amount::Real(value), Limit::Integers(low, _)) => {
            let low = f128::from(low);
            let whole = if round { value.round() } else { value.trunc() };
            !value.is_finite() || whole < low || whole >= -low
        }
    }
}

/// OUT_OF_RANGE of unsigned numbers of so many bits.
pub fn beyond_unsigned(x: impl Ranged, round: bool, bits: i32) -> bool {
    beyond(x.amount(), Limit::Unsigned(bits as u32), round)
}

/// OUT_OF_RANGE.
pub fn out_of_range<X: Ranged, M: Ranged>(x: X, round: bool) -> bool {
    beyond(x.amount(), M::limit(), round)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_kinds() {
        assert!(out_of_range::<i32, i8>(128, false) && !out_of_range::<i32, i8>(-128, false));
        assert!(!out_of_range::<f64, i8>(127.9, false) && out_of_range::<f64, i8>(127.9, true));
        assert!(
            out_of_range::<f64, f32>(1e40, false)
                && !out_of_range::<f64, f32>(f64::INFINITY, false)
        );
        assert!(
            out_of_range::<f32, i128>(2f32.powi(127), false)
                && out_of_range::<f32, i64>(f32::NAN, false)
        );
    }
}
