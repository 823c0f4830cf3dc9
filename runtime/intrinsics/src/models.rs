//! The numeric models of F2008 13.4: exponents, fractions, spacings; and the kinds that meet a requirement.

use crate::c_math;
use crate::numeric::{Integer, Real};

/// The model numbers of a real kind.
pub trait Model: Real {
    /// DIGITS.
    const DIGITS: i32;
    /// MINEXPONENT.
    const MIN_EXPONENT: i32;
    /// TINY.
    const TINY: Self;
    /// The neighbour towards the infinity of that sign.
    fn neighbour(self, upwards: bool) -> Self;
    /// A finite number other than zero as a fraction in [0.5, 1) and an exponent.
    fn parts(self) -> (Self, i32);
    /// `self * 2**n`, rounded once.
    fn scaled(self, n: i32) -> Self;
}

macro_rules! model {
    ($real:ident) => {
        impl Model for $real {
            const DIGITS: i32 = $real::MANTISSA_DIGITS as i32;
            const MIN_EXPONENT: i32 = $real::MIN_EXP;
            const TINY: $real = $real::MIN_POSITIVE;

            #[inline(always)]
            fn neighbour(self, upwards: bool) -> Self {
                if upwards {
                    self.next_up()
                } else {
                    self.next_down()
                }
            }

            fn parts(self) -> (Self, i32) {
                let (fraction, exponent) = split(self.double());
                (fraction as $real, exponent)
            }

            fn scaled(self, n: i32) -> Self {
                c_math::ldexp(self.double(), n) as $real
            }
        }
    };
}

model!(f32);
model!(f64);

/// Splits a finite number other than zero into a fraction in [0.5, 1) and an exponent.
fn split(x: f64) -> (f64, i32) {
    let (x, shift) = if x.abs() < f64::MIN_POSITIVE {
        (x * 2f64.powi(54), 54)
    } else {
        (x, 0)
    };
    let exponent = ((x.to_bits() >> 52) & 0x7ff) as i32 - 1022;
    let fraction = f64::from_bits(x.to_bits() & !(0x7ff << 52) | (1022 << 52));
    (fraction, exponent - shift)
}

/// Whether a number is neither an infinity nor NaN.
fn is_finite<T: Model>(x: T) -> bool {
    let (top, bottom) = (T::single(f64::INFINITY), T::single(f64::NEG_INFINITY));
    x < top && x > bottom
}

/// EXPONENT: 0 for zero, HUGE(0) for infinities and NaN.
pub fn exponent<T: Model>(x: T) -> i32 {
    if !is_finite(x) {
        i32::MAX
    } else if x == T::default() {
        0
    } else {
        x.parts().1
    }
}

/// FRACTION: the number with its exponent taken away; NaN for infinities.
pub fn fraction<T: Model>(x: T) -> T {
    if !is_finite(x) {
        T::single(f64::NAN)
    } else if x == T::default() {
        x
    } else {
        x.parts().0
    }
}

/// SCALE: `x * 2**i`, rounded once.
pub fn scale<T: Model>(x: T, i: impl Integer) -> T {
    x.scaled(i.wide().clamp(-40000, 40000) as i32)
}

/// SET_EXPONENT: the fraction of `x` with exponent `i`.
pub fn set_exponent<T: Model>(x: T, i: impl Integer) -> T {
    scale(fraction(x), i)
}

/// NEAREST: the next number of the kind in the direction of the sign of `s`.
#[inline(always)]
pub fn nearest<T: Model>(x: T, s: impl Real) -> T {
    x.neighbour(s.double().is_sign_positive())
}

/// SPACING: the distance of numbers near `x`, at least TINY.
pub fn spacing<T: Model>(x: T) -> T {
    if !is_finite(x) {
        return T::single(f64::NAN);
    }
    if x == T::default() {
        return T::TINY;
    }
    let spacing = T::single(1.0).scaled(x.parts().1 - T::DIGITS);
    if spacing > T::TINY { spacing } else { T::TINY }
}

/// RRSPACING: the reciprocal of the relative spacing near `x`.
pub fn rrspacing<T: Model>(x: T) -> T {
    let fraction = fraction(x);
    if fraction == T::default() {
        return T::default();
    }
    fraction.signed_as(T::single(1.0)).scaled(T::DIGITS)
}

/// SELECTED_INT_KIND: the smallest kind with `r` decimal digits, or -1.
pub fn selected_int_kind(r: impl Integer) -> i32 {
    match r.wide() {
        ..=2 => 1,
        3..=4 => 2,
        5..=9 => 4,
        10..=18 => 8,
        19..=38 => 16,
        39.. => -1,
    }
}

/// SELECTED_REAL_KIND: the smallest kind with `p` decimal digits and the exponent range `r` (0 for either that was not given); -1, -2, -3
/// when there is no such precision, no such range, or neither.
pub fn selected_real_kind(p: impl Integer, r: impl Integer) -> i32 {
    let (p, r) = (p.wide(), r.wide());
    match (p <= 33, r <= 4931) {
        (true, true) if p <= 6 && r <= 37 => 4,
        (true, true) if p <= 15 && r <= 307 => 8,
        (true, true) => 16,
        (false, true) => -1,
        (true, false) => -2,
        (false, false) => -3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The values of gfortran 12 for variables with these values.
    #[test]
    fn model_functions_agree_with_gfortran() {
        assert_eq!(
            (spacing(0.0), spacing(1.0), spacing(1e-310)),
            (f64::MIN_POSITIVE, f64::EPSILON, f64::MIN_POSITIVE)
        );
        assert_eq!(
            (rrspacing(0.0), rrspacing(3.0), rrspacing(1e-310)),
            (0.0, 6755399441055744.0, 5181497684667136.0)
        );
        assert_eq!(
            (exponent(0.0), exponent(1e-310), exponent(3.0_f32)),
            (0, -1029, 2)
        );
        assert_eq!((fraction(0.0), fraction(1e-310)), (0.0, 0.5752618031559393));
        assert_eq!(
            (
                set_exponent(3.0, 5),
                set_exponent(0.0, 3),
                set_exponent(1e-310, 3)
            ),
            (24.0, 0.0, 4.602094425247515)
        );
        assert_eq!(scale(1.5, -1080), 0.0);
        assert_eq!(
            (nearest(1.0_f32, -1.0), nearest(0.0_f32, 1.0)),
            (0.99999994, 1e-45)
        );
    }

    #[test]
    fn kinds_are_the_smallest_that_do() {
        assert_eq!(
            [2, 3, 9, 10, 38, 39].map(selected_int_kind),
            [1, 2, 4, 8, 16, -1]
        );
        assert_eq!(
            (
                selected_real_kind(6, 37),
                selected_real_kind(7, 0),
                selected_real_kind(3, 5000)
            ),
            (4, 8, -2)
        );
    }
}
