//! REAL(2): IEEE numbers of 16 bits, with the names and the meaning of Rust's other floating-point types. Stable Rust has no such type
//! yet; when it has one, this one can go.
//!
//! Operations are computed in single precision and rounded once, which gives the nearest number of 16 bits: 24 bits are enough for the
//! sums, products, quotients and roots of numbers with 11. Refuses to know formats, and functions that sema computes in REAL(4).

use crate::models::Model;
use crate::numeric::{Arithmetic, Integer, Real};
use crate::quad::f128;
use std::cmp::Ordering;
use std::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

/// A number of 16 bits: a sign, 5 bits of exponent, 10 of the fraction.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct f16(u16);

const SIGN: u16 = 0x8000;

impl f16 {
    /// Zero.
    pub const ZERO: f16 = f16(0);
    /// One.
    pub const ONE: f16 = f16(0x3c00);
    /// HUGE.
    pub const MAX: f16 = f16(0x7bff);
    /// The number that is furthest below zero.
    pub const MIN: f16 = f16(0xfbff);
    /// TINY.
    pub const MIN_POSITIVE: f16 = f16(0x0400);
    /// EPSILON.
    pub const EPSILON: f16 = f16(0x1400);
    /// The positive infinity.
    pub const INFINITY: f16 = f16(0x7c00);
    /// The negative infinity.
    pub const NEG_INFINITY: f16 = f16(0xfc00);
    /// A quiet NaN.
    pub const NAN: f16 = f16(0x7e00);
    /// DIGITS.
    pub const MANTISSA_DIGITS: u32 = 11;
    /// MINEXPONENT.
    pub const MIN_EXP: i32 = -13;

    /// The number with these bits.
    pub const fn from_bits(bits: u16) -> f16 {
        f16(bits)
    }

    /// The bits.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The bytes as they lie in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        self.0.to_ne_bytes()
    }

    /// The number with these bytes.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> f16 {
        f16(u16::from_ne_bytes(bytes))
    }

    /// The nearest number, of two the one whose last bit is zero.
    pub const fn new(value: f64) -> f16 {
        let bits = value.to_bits();
        let sign = (bits >> 48) as u16 & SIGN;
        let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        if exponent == 0x7ff {
            // A NaN keeps its first bits and is quiet.
            let quiet = if fraction == 0 { 0 } else { 0x200 };
            return f16(sign | 0x7c00 | quiet | (fraction >> 42) as u16);
        }
        let own = exponent - 1023 + 15;
        if own >= 31 {
            return f16(sign | 0x7c00);
        }
        if own < -10 {
            return f16(sign);
        }
        // Below TINY the leading bit stands in the fraction.
        let (whole, dropped) = if own > 0 {
            ((own as u64) << 52 | fraction, 42)
        } else {
            (1 << 52 | fraction, 43 - own)
        };
        let kept = whole >> dropped;
        let (rest, half) = (whole & ((1 << dropped) - 1), 1 << (dropped - 1));
        let up = rest > half || rest == half && kept & 1 == 1;
        f16(sign | (kept + up as u64) as u16)
    }

    /// The number in single precision, which is exact.
    pub const fn to_f32(self) -> f32 {
        let sign = ((self.0 & SIGN) as u32) << 16;
        let (exponent, fraction) = ((self.0 >> 10 & 31) as u32, (self.0 & 0x3ff) as u32);
        let magnitude = match (exponent, fraction) {
            (0, 0) => 0,
            (0, _) => {
                let shift = fraction.leading_zeros() - 21;
                (113 - shift) << 23 | (fraction << (shift + 13)) & 0x7f_ffff
            }
            (31, _) => 0x7f80_0000 | fraction << 13,
            _ => (exponent + 112) << 23 | fraction << 13,
        };
        f32::from_bits(sign | magnitude)
    }

    /// The number in double precision, which is exact.
    pub const fn to_f64(self) -> f64 {
        self.to_f32() as f64
    }

    /// Magnitude.
    pub const fn abs(self) -> f16 {
        f16(self.0 & !SIGN)
    }

    /// Whether it is not a number.
    pub const fn is_nan(self) -> bool {
        self.abs().0 > f16::INFINITY.0
    }

    /// Whether it is neither an infinity nor NaN.
    pub const fn is_finite(self) -> bool {
        self.abs().0 < f16::INFINITY.0
    }

    /// Whether the sign bit is set.
    pub const fn is_sign_negative(self) -> bool {
        self.0 & SIGN != 0
    }

    /// Which class of numbers it belongs to.
    pub fn classify(self) -> std::num::FpCategory {
        match self.abs().0 {
            0 => std::num::FpCategory::Zero,
            0x0001..=0x03ff => std::num::FpCategory::Subnormal,
            0x0400..=0x7bff => std::num::FpCategory::Normal,
            0x7c00 => std::num::FpCategory::Infinite,
            _ => std::num::FpCategory::Nan,
        }
    }

    /// The magnitude with the sign of another number.
    pub const fn copysign(self, sign: f16) -> f16 {
        f16(self.abs().0 | (sign.0 & SIGN))
    }

    /// The larger one; of a number and NaN the number.
    pub fn max(self, other: f16) -> f16 {
        f16::from(self.to_f32().max(other.to_f32()))
    }

    /// The smaller one; of a number and NaN the number.
    pub fn min(self, other: f16) -> f16 {
        f16::from(self.to_f32().min(other.to_f32()))
    }

    /// The nearest whole number, halves to even.
    pub fn round_ties_even(self) -> f16 {
        f16::from(self.to_f32().round_ties_even())
    }

    /// The next number above.
    pub const fn next_up(self) -> f16 {
        match self.0 {
            _ if self.is_nan() => self,
            0x7c00 => self,
            SIGN => f16(1),
            bits if bits & SIGN == 0 => f16(bits + 1),
            bits => f16(bits - 1),
        }
    }

    /// The next number below.
    pub const fn next_down(self) -> f16 {
        f16(f16(self.0 ^ SIGN).next_up().0 ^ SIGN)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident;)*) => {$(
        impl $trait for f16 {
            type Output = f16;

            #[inline]
            fn $method(self, other: f16) -> f16 {
                f16::from($trait::$method(self.to_f32(), other.to_f32()))
            }
        }

        impl $assign_trait for f16 {
            #[inline]
            fn $assign(&mut self, other: f16) {
                *self = $trait::$method(*self, other);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
}

impl Neg for f16 {
    type Output = f16;

    fn neg(self) -> f16 {
        f16(self.0 ^ SIGN)
    }
}

impl std::iter::Sum for f16 {
    fn sum<I: Iterator<Item = f16>>(items: I) -> f16 {
        items.fold(f16::ZERO, |total, item| total + item)
    }
}

impl std::iter::Product for f16 {
    fn product<I: Iterator<Item = f16>>(items: I) -> f16 {
        items.fold(f16::ONE, |total, item| total * item)
    }
}

impl PartialEq for f16 {
    fn eq(&self, other: &f16) -> bool {
        self.to_f32() == other.to_f32()
    }
}

impl PartialOrd for f16 {
    fn partial_cmp(&self, other: &f16) -> Option<Ordering> {
        self.to_f32().partial_cmp(&other.to_f32())
    }
}

macro_rules! conversions {
    ($($kind:ty, $to:ident;)*) => {$(
        impl From<$kind> for f16 {
            #[inline]
            fn from(value: $kind) -> f16 {
                f16::new(value as f64)
            }
        }

        impl f16 {
            /// The whole part as an integer of a kind.
            #[inline]
            pub fn $to(self) -> $kind {
                self.to_f32() as $kind
            }
        }
    )*};
}

// Integers that a double does not hold exactly are above HUGE.
conversions! {
    i8, to_i8;
    i16, to_i16;
    i32, to_i32;
    i64, to_i64;
    i128, to_i128;
}

impl From<f32> for f16 {
    #[inline]
    fn from(value: f32) -> f16 {
        f16::new(f64::from(value))
    }
}

impl From<f64> for f16 {
    #[inline]
    fn from(value: f64) -> f16 {
        f16::new(value)
    }
}

impl From<f128> for f16 {
    fn from(value: f128) -> f16 {
        let nearest = value.to_f64();
        let back = f128::new(nearest);
        if !nearest.is_finite() || back == value {
            return f16::new(nearest);
        }
        // Rounded to odd, a double says on which side of the middle between two numbers the value lies.
        let below = match back.abs() > value.abs() {
            true => nearest.to_bits() - 1,
            false => nearest.to_bits(),
        };
        f16::new(f64::from_bits(below | 1))
    }
}

impl From<f16> for f128 {
    fn from(value: f16) -> f128 {
        f128::new(value.to_f64())
    }
}

impl std::fmt::Debug for f16 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.shortest(), f)
    }
}

impl std::fmt::Display for f16 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.shortest(), f)
    }
}

impl f16 {
    /// The number with the fewest decimal digits that are rounded to this one.
    fn shortest(self) -> f64 {
        let value = self.to_f64();
        let digits = (0..5).map(|places| format!("{value:.places$e}"));
        let mut read = digits.filter_map(|digits| digits.parse::<f64>().ok());
        read.find(|read| f16::new(*read) == self).unwrap_or(value)
    }
}

impl num_traits::Zero for f16 {
    fn zero() -> f16 {
        f16::ZERO
    }

    fn is_zero(&self) -> bool {
        *self == f16::ZERO
    }
}

impl num_traits::One for f16 {
    fn one() -> f16 {
        f16::ONE
    }
}

impl num_traits::Num for f16 {
    type FromStrRadixErr = ();

    fn from_str_radix(digits: &str, radix: u32) -> Result<f16, ()> {
        match radix {
            10 => f128::parse(digits).map(f16::from).ok_or(()),
            _ => Err(()),
        }
    }
}

impl Real for f16 {
    fn double(self) -> f64 {
        self.to_f64()
    }

    fn single(value: f64) -> f16 {
        f16::new(value)
    }

    fn rounded(self) -> f16 {
        f16::from(self.to_f32().round())
    }

    fn floored(self) -> f16 {
        f16::from(self.to_f32().floor())
    }

    fn ceiled(self) -> f16 {
        f16::from(self.to_f32().ceil())
    }

    fn remainder(self, other: f16) -> f16 {
        self % other
    }

    fn signed_as(self, other: f16) -> f16 {
        self.copysign(other)
    }

    fn is_not_a_number(self) -> bool {
        self.is_nan()
    }

    fn of_quad(value: f128) -> f16 {
        f16::from(value)
    }

    fn whole<K: Integer>(self) -> K {
        K::from_f64(self.to_f64())
    }
}

impl Arithmetic for f16 {
    fn modulo(self, divisor: f16) -> f16 {
        f16::from(self.to_f32().modulo(divisor.to_f32()))
    }

    fn sign(self, other: f16) -> f16 {
        self.copysign(other)
    }

    fn dim(self, other: f16) -> f16 {
        f16::from(self.to_f32().dim(other.to_f32()))
    }
}

impl Model for f16 {
    const DIGITS: i32 = f16::MANTISSA_DIGITS as i32;
    const MIN_EXPONENT: i32 = f16::MIN_EXP;
    const TINY: f16 = f16::MIN_POSITIVE;

    fn neighbour(self, upwards: bool) -> f16 {
        if upwards {
            self.next_up()
        } else {
            self.next_down()
        }
    }

    fn parts(self) -> (f16, i32) {
        let (fraction, exponent) = self.to_f64().parts();
        (f16::new(fraction), exponent)
    }

    fn scaled(self, n: i32) -> f16 {
        f16::new(self.to_f64().scaled(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::{nearest, spacing};

    #[test]
    fn every_number_survives_the_ways_through_wider_kinds() {
        for bits in 0..=u16::MAX {
            let x = f16::from_bits(bits);
            if x.is_nan() {
                assert!(x.to_f32().is_nan() && f16::from(x.to_f32()).is_nan());
                continue;
            }
            assert_eq!(f16::from(x.to_f32()).to_bits(), bits);
            assert_eq!(f16::new(x.to_f64()).to_bits(), bits);
            assert_eq!(f16::from(f128::from(x)).to_bits(), bits);
        }
    }

    #[test]
    fn numbers_between_go_to_the_nearest_and_halves_to_even() {
        let bits = |x: f64| f16::new(x).to_bits();
        assert_eq!((bits(2049.0), bits(2051.0)), (0x6800, 0x6802));
        assert_eq!((bits(65519.99), bits(65520.0)), (0x7bff, 0x7c00));
        assert_eq!((bits(2f64.powi(-25)), bits(1.5 * 2f64.powi(-25))), (0, 1));
        assert_eq!((bits(-1e-30), bits(0.1)), (0x8000, 0x2e66));
        // Just above the middle of two neighbours: a double would lie on it.
        let middle = f128::new(2049.0);
        let above = middle + f128::new(2f64.powi(-60));
        assert_eq!(
            (f16::from(middle).to_bits(), f16::from(above).to_bits()),
            (0x6800, 0x6801)
        );
    }

    #[test]
    fn operations_round_once() {
        let (a, b) = (f16::new(2048.0), f16::ONE);
        assert_eq!(a + b, a);
        assert_eq!(a + b + b, a);
        assert_eq!(f16::MAX + f16::MAX, f16::INFINITY);
        assert_eq!((f16::ONE / f16::new(3.0)).to_bits(), 0x3555);
        assert!(f16::NAN != f16::NAN && -f16::ONE < f16::ZERO && -f16::ZERO == f16::ZERO);
        assert_eq!((f16::new(-7.9).to_i32(), f16::MAX.to_i8()), (-7, 127));
    }

    #[test]
    fn digits_are_those_that_tell_it_from_its_neighbours() {
        let written = ["0.1", "65504.0", "0.333", "-1.5", "0.0", "6e-8"]
            .map(|digits| format!("{:?}", digits.parse().map(f16::new).unwrap_or_default()));
        assert_eq!(written, ["0.1", "65500.0", "0.333", "-1.5", "0.0", "6e-8"]);
        assert_eq!(format!("{:?} {}", f16::INFINITY, f16::NAN), "inf NaN");
    }

    #[test]
    fn neighbours_are_those_of_16_bits() {
        assert_eq!(nearest(f16::ONE, 1.0_f32), f16::ONE + f16::EPSILON);
        assert_eq!(nearest(f16::ZERO, -1.0_f32).to_bits(), 0x8001);
        assert_eq!(spacing(f16::new(1000.0)), f16::new(0.5));
    }
}
