//! REAL(16): IEEE numbers of 128 bits, with the names and the meaning of Rust's other floating-point types. Stable Rust has no such type
//! yet; when it has one, this one can go.
//!
//! Computed by the functions of the compiler's support library and of the C library, as gfortran does it. Refuses to know formats.

mod kinds;
mod library;

use std::cmp::Ordering;
use std::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

/// A number of 128 bits: a sign, 15 bits of exponent, 112 of the fraction.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct f128([u64; 2]);

const SIGN: u128 = 1 << 127;
const FRACTION: u128 = (1 << 112) - 1;
const BIAS: i32 = 16383;

impl f128 {
    /// Zero.
    pub const ZERO: f128 = f128::from_bits(0);
    /// One.
    pub const ONE: f128 = f128::new(1.0);
    /// HUGE.
    pub const MAX: f128 = f128::from_bits((0x7ffe << 112) | FRACTION);
    /// The number that is furthest below zero.
    pub const MIN: f128 = f128::from_bits(SIGN | (0x7ffe << 112) | FRACTION);
    /// TINY.
    pub const MIN_POSITIVE: f128 = f128::from_bits(1 << 112);
    /// EPSILON.
    pub const EPSILON: f128 = f128::from_bits(((BIAS - 112) as u128) << 112);
    /// The positive infinity.
    pub const INFINITY: f128 = f128::from_bits(0x7fff << 112);
    /// The negative infinity.
    pub const NEG_INFINITY: f128 = f128::from_bits(SIGN | (0x7fff << 112));
    /// A quiet NaN.
    pub const NAN: f128 = f128::from_bits(0xffff << 111);
    /// The circle's constant.
    pub const PI: f128 = f128::from_bits(0x4000_921f_b544_42d1_8469_898c_c517_01b8);
    /// DIGITS.
    pub const MANTISSA_DIGITS: u32 = 113;
    /// MINEXPONENT.
    pub const MIN_EXP: i32 = -16381;

    /// The number with these bits.
    pub const fn from_bits(bits: u128) -> f128 {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        f128(if cfg!(target_endian = "little") {
            [low, high]
        } else {
            [high, low]
        })
    }

    /// The bits.
    pub const fn to_bits(self) -> u128 {
        let [low, high] = if cfg!(target_endian = "little") {
            self.0
        } else {
            [self.0[1], self.0[0]]
        };
        (high as u128) << 64 | low as u128
    }

    /// The bytes as they lie in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        self.to_bits().to_ne_bytes()
    }

    /// The number with these bytes.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> f128 {
        f128::from_bits(u128::from_ne_bytes(bytes))
    }

    /// A number of double precision, which is exact.
    pub const fn new(value: f64) -> f128 {
        let bits = value.to_bits();
        let sign = ((bits >> 63) as u128) << 127;
        let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let magnitude = match (exponent, fraction) {
            (0, 0) => 0,
            (0x7ff, _) => (0x7fff << 112) | (fraction as u128) << 60,
            // Numbers below TINY of double precision are ordinary here.
            (0, _) => {
                let shift = fraction.leading_zeros() as i32 - 11;
                let fraction = (fraction << shift) & ((1 << 52) - 1);
                ((BIAS - 1022 - shift) as u128) << 112 | (fraction as u128) << 60
            }
            _ => ((exponent - 1023 + BIAS) as u128) << 112 | (fraction as u128) << 60,
        };
        f128::from_bits(sign | magnitude)
    }

    /// The number that decimal digits say, rounded once.
    pub fn parse(digits: &str) -> Option<f128> {
        let plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
        let word = matches!(
            digits
                .trim_start_matches(['+', '-'])
                .to_ascii_lowercase()
                .as_str(),
            "inf" | "infinity" | "nan"
        );
        if digits.is_empty() || !(word || digits.bytes().all(plain)) {
            return None;
        }
        Some(library::parse(&std::ffi::CString::new(digits).ok()?))
    }

    /// The decimal digits with an exponent, so many behind the point: `1.50e+00`.
    pub fn scientific(self, places: usize) -> Vec<u8> {
        self.by_format(places, 'e')
    }

    /// The decimal digits, so many behind the point.
    pub fn positional(self, places: usize) -> Vec<u8> {
        self.by_format(places, 'f')
    }

    fn by_format(self, places: usize, form: char) -> Vec<u8> {
        match std::ffi::CString::new(format!("%.{places}{form}")) {
            Ok(format) => library::digits(&format, self),
            Err(_) => Vec::new(),
        }
    }

    /// Magnitude.
    pub const fn abs(self) -> f128 {
        f128::from_bits(self.to_bits() & !SIGN)
    }

    /// Whether it is not a number.
    pub const fn is_nan(self) -> bool {
        self.abs().to_bits() > f128::INFINITY.to_bits()
    }

    /// Whether it is neither an infinity nor NaN.
    pub const fn is_finite(self) -> bool {
        self.abs().to_bits() < f128::INFINITY.to_bits()
    }

    /// Whether it is an infinity.
    pub const fn is_infinite(self) -> bool {
        self.abs().to_bits() == f128::INFINITY.to_bits()
    }

    /// Whether the sign bit is set.
    pub const fn is_sign_negative(self) -> bool {
        self.to_bits() & SIGN != 0
    }

    /// Whether the sign bit is not set.
    pub const fn is_sign_positive(self) -> bool {
        !self.is_sign_negative()
    }

    /// The magnitude with the sign of another number.
    pub const fn copysign(self, sign: f128) -> f128 {
        f128::from_bits(self.abs().to_bits() | (sign.to_bits() & SIGN))
    }

    /// Real power.
    pub fn powf(self, exponent: f128) -> f128 {
        library::two::pow(self, exponent)
    }

    /// The angle of the point (x, self).
    pub fn atan2(self, x: f128) -> f128 {
        library::two::atan2(self, x)
    }

    /// C's hypot.
    pub fn hypot(self, other: f128) -> f128 {
        library::two::hypot(self, other)
    }

    /// `self * b + c`, rounded once.
    pub fn mul_add(self, b: f128, c: f128) -> f128 {
        library::other::fma(self, b, c)
    }

    /// The IEEE remainder, of the quotient rounded to the nearest.
    pub fn remainder(self, other: f128) -> f128 {
        library::two::remainder(self, other)
    }

    /// The next number above.
    pub fn next_up(self) -> f128 {
        library::two::next_after(self, f128::INFINITY)
    }

    /// The next number below.
    pub fn next_down(self) -> f128 {
        library::two::next_after(self, f128::NEG_INFINITY)
    }

    /// `self * 2**n`, rounded once.
    pub fn ldexp(self, n: i32) -> f128 {
        library::other::ldexp(self, n)
    }

    /// A fraction in [0.5, 1) and an exponent; of zero, infinities and NaN themselves and 0.
    pub fn split(self) -> (f128, i32) {
        if self == f128::ZERO || !self.is_finite() {
            return (self, 0);
        }
        let (x, shift) = match self.abs().to_bits() >> 112 {
            0 => (self.ldexp(114), 114),
            _ => (self, 0),
        };
        let exponent = (x.abs().to_bits() >> 112) as i32 - (BIAS - 1);
        let fraction = x.to_bits() & (SIGN | FRACTION) | ((BIAS - 1) as u128) << 112;
        (f128::from_bits(fraction), exponent - shift)
    }

    /// BESSEL_JN.
    pub fn bessel_jn(n: i32, x: f128) -> f128 {
        library::other::bessel_jn(n, x)
    }

    /// BESSEL_YN.
    pub fn bessel_yn(n: i32, x: f128) -> f128 {
        library::other::bessel_yn(n, x)
    }

    /// Rounded to double precision.
    pub fn to_f64(self) -> f64 {
        library::other::to_f64(self)
    }

    /// Rounded to single precision.
    pub fn to_f32(self) -> f32 {
        library::other::to_f32(self)
    }

    /// The whole part; the nearest that there is where it is too large.
    pub fn to_i128(self) -> i128 {
        match self {
            _ if self.is_nan() => 0,
            _ if self.abs() >= f128::new(1.7e38) && self.is_sign_negative() => i128::MIN,
            _ if self.abs() >= f128::new(1.7e38) => i128::MAX,
            _ => library::other::to_i128(self),
        }
    }

    /// The whole part as an integer of a kind.
    pub fn to_i64(self) -> i64 {
        self.to_i128().clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// The whole part as an integer of a kind.
    pub fn to_i32(self) -> i32 {
        self.to_i128().clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// The whole part as an integer of a kind.
    pub fn to_i16(self) -> i16 {
        self.to_i128().clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// The whole part as an integer of a kind.
    pub fn to_i8(self) -> i8 {
        self.to_i128().clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }
}

macro_rules! methods {
    ($($name:ident $text:literal),*) => {
        impl f128 {
            $(
                #[doc = $text]
                pub fn $name(self) -> f128 {
                    library::one::$name(self)
                }
            )*
        }
    };
}

methods!(
    sqrt "Square root.", exp "Exponential.", ln "Natural logarithm.", log10 "Decimal logarithm.", sin "Sine.", cos "Cosine.",
    tan "Tangent.", asin "Arc sine.", acos "Arc cosine.", atan "Arc tangent.", sinh "Hyperbolic sine.",
    cosh "Hyperbolic cosine.", tanh "Hyperbolic tangent.", asinh "Inverse hyperbolic sine.",
    acosh "Inverse hyperbolic cosine.", atanh "Inverse hyperbolic tangent.", erf "ERF.", erfc "ERFC.", gamma "GAMMA.",
    log_gamma "LOG_GAMMA.", bessel_j0 "BESSEL_J0.", bessel_j1 "BESSEL_J1.", bessel_y0 "BESSEL_Y0.",
    bessel_y1 "BESSEL_Y1.", trunc "The whole part.", round "The nearest whole number, halves away from zero.",
    floor "The greatest whole number that is not above.", ceil "The least whole number that is not below.",
    rint "The nearest whole number, halves to even.", logb "The exponent as a number."
);

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $function:ident;)*) => {$(
        impl $trait for f128 {
            type Output = f128;

            #[inline]
            fn $method(self, other: f128) -> f128 {
                library::two::$function(self, other)
            }
        }

        impl $assign_trait for f128 {
            #[inline]
            fn $assign(&mut self, other: f128) {
                *self = $trait::$method(*self, other);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign add;
    Sub sub SubAssign sub_assign sub;
    Mul mul MulAssign mul_assign mul;
    Div div DivAssign div_assign div;
    Rem rem RemAssign rem_assign fmod;
}

impl Neg for f128 {
    type Output = f128;

    fn neg(self) -> f128 {
        f128::from_bits(self.to_bits() ^ SIGN)
    }
}

impl PartialEq for f128 {
    fn eq(&self, other: &f128) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for f128 {
    fn partial_cmp(&self, other: &f128) -> Option<Ordering> {
        match self.is_nan() || other.is_nan() {
            true => None,
            false => Some(library::other::compare(*self, *other).cmp(&0)),
        }
    }
}

macro_rules! conversions {
    ($($kind:ty, $function:ident, $wide:ty;)*) => {$(
        impl From<$kind> for f128 {
            fn from(value: $kind) -> f128 {
                library::other::$function(<$wide>::from(value))
            }
        }
    )*};
}

conversions! {
    i8, from_i32, i32;
    i16, from_i32, i32;
    i32, from_i32, i32;
    i64, from_i64, i64;
    i128, from_i128, i128;
    f32, from_f32, f32;
    f64, from_f64, f64;
}

impl std::fmt::Debug for f128 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            _ if self.is_nan() => f.write_str("NaN"),
            _ if self.is_infinite() => f.write_str(if self.is_sign_negative() {
                "-inf"
            } else {
                "inf"
            }),
            _ => f.write_str(&String::from_utf8_lossy(&self.shortest())),
        }
    }
}

impl std::fmt::Display for f128 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

impl f128 {
    /// The fewest digits that give the number back.
    fn shortest(self) -> Vec<u8> {
        let back = |digits: &Vec<u8>| {
            let digits = String::from_utf8_lossy(digits);
            f128::parse(&digits).is_some_and(|value| value.to_bits() == self.to_bits())
        };
        let tried = (0..36).map(|places| self.scientific(places));
        tried
            .into_iter()
            .find(back)
            .unwrap_or_else(|| self.scientific(36))
    }

    /// The digits without an exponent of zero, as a program would write them.
    pub fn written(self) -> String {
        let digits = String::from_utf8_lossy(&self.shortest()).into_owned();
        let (mantissa, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        let fraction = mantissa
            .split_once('.')
            .map_or(0, |(_, fraction)| fraction.len() as i32);
        match exponent {
            -4..=20 => {
                let places = (fraction - exponent).max(1) as usize;
                String::from_utf8_lossy(&self.positional(places)).into_owned()
            }
            _ => {
                let point = if mantissa.contains('.') { "" } else { ".0" };
                format!("{mantissa}{point}e{exponent}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    #[test]
    fn numbers_survive_the_way_to_digits_and_back() {
        for digits in ["0.1", "1.5", "-2.25", "1.0e4000", "123456.789", "1.0e-4950"] {
            let value = f128::parse(digits).unwrap_or(f128::NAN);
            assert_eq!(
                f128::parse(&value.written()).map(f128::to_bits),
                Some(value.to_bits())
            );
        }
        assert_eq!(
            f128::parse("0.5").map(f128::written).as_deref(),
            Some("0.5")
        );
        assert_eq!(
            (f128::new(5e-324).to_f64(), f128::new(-3.25).to_f64()),
            (5e-324, -3.25)
        );
        assert_eq!(f128::parse("one"), None);
    }

    #[test]
    fn arithmetic_has_113_bits() {
        let third = f128::ONE / f128::new(3.0);
        assert_eq!(third * f128::new(3.0), f128::ONE);
        assert_eq!(f128::ONE + f128::EPSILON - f128::ONE, f128::EPSILON);
        assert_eq!((f128::ONE + f128::EPSILON.ldexp(-1)), f128::ONE);
        assert!(
            f128::NAN != f128::NAN && f128::MAX < f128::INFINITY && f128::new(-1.0) < f128::ZERO
        );
        assert_eq!(f128::from(i128::MAX).to_i128(), i128::MAX);
        assert_eq!((f128::new(-7.9).to_i32(), f128::MAX.to_i8()), (-7, 127));
        assert_eq!(
            f128::MIN_POSITIVE.ldexp(-3).split(),
            (f128::new(0.5), -16384)
        );
    }

    #[test]
    fn functions_are_those_of_the_c_library() {
        let digits = |x: f128| String::from_utf8_lossy(&x.scientific(33)).into_owned();
        assert_eq!(
            digits(f128::new(2.0).sqrt()),
            "1.414213562373095048801688724209698e+00"
        );
        assert_eq!(
            digits(f128::ONE.sin()),
            "8.414709848078965066525023216302990e-01"
        );
        let root = crate::complex::sqrt(Complex::new(f128::new(-4.0), f128::ZERO));
        assert_eq!((root.re, root.im), (f128::ZERO, f128::new(2.0)));
    }
}
