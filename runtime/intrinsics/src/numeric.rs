//! Elemental numeric procedures that Rust lacks, or has with another meaning.

use crate::quad::f128;
use num_complex::Complex;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// The integer kinds.
pub trait Integer:
    Copy
    + Ord
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// BIT_SIZE.
    const BIT_SIZE: i64;
    /// The value as a place, a length or a count: of 16 bytes, the low ones.
    fn wide(self) -> i64;
    /// The low bits of a value.
    fn narrow(value: i64) -> Self;
    /// The value in the widest kind.
    fn widest(self) -> i128;
    /// The low bits of a value of the widest kind.
    fn lowest(value: i128) -> Self;
    /// The bits as an unsigned number.
    fn unsigned(self) -> u128;
    /// Moves the bits to the left by fewer places than there are.
    fn left(self, places: u32) -> Self;
    /// Moves the bits to the right by fewer places than there are; zeros come in.
    fn right(self, places: u32) -> Self;
    /// Moves the bits to the right by fewer places than there are; copies of the sign come in.
    fn right_signed(self, places: u32) -> Self;
    /// The number of set bits.
    fn ones(self) -> u32;
    /// The number of zeros before the first set bit.
    fn zeros_before(self) -> u32;
    /// The number of zeros behind the last set bit.
    fn zeros_behind(self) -> u32;
    /// Product, wrapping.
    fn times(self, other: Self) -> Self;
    /// Sum, wrapping.
    fn plus(self, other: Self) -> Self;
    /// Negation, wrapping.
    fn negated(self) -> Self;
    /// Remainder of the truncated division; division by zero ends the program.
    fn remainder(self, other: Self) -> Self;
    /// Converts a whole real number.
    fn from_f64(value: f64) -> Self;
    /// The smallest number of the kind.
    const LEAST: Self;
    /// The largest number of the kind.
    const MOST: Self;
}

macro_rules! integers {
    ($($int:ty, $unsigned:ty);*) => {
        $(
            impl Integer for $int {
                const ZERO: Self = 0;
                const ONE: Self = 1;
                const BIT_SIZE: i64 = <$int>::BITS as i64;
                const LEAST: Self = <$int>::MIN;
                const MOST: Self = <$int>::MAX;

                #[inline(always)]
                fn wide(self) -> i64 {
                    self as i64
                }

                #[inline(always)]
                fn narrow(value: i64) -> Self {
                    value as $int
                }

                #[inline(always)]
                fn widest(self) -> i128 {
                    self as i128
                }

                #[inline(always)]
                fn lowest(value: i128) -> Self {
                    value as $int
                }

                #[inline(always)]
                fn unsigned(self) -> u128 {
                    self as $unsigned as u128
                }

                #[inline(always)]
                fn left(self, places: u32) -> Self {
                    self << places
                }

                #[inline(always)]
                fn right(self, places: u32) -> Self {
                    (self as $unsigned >> places) as $int
                }

                #[inline(always)]
                fn right_signed(self, places: u32) -> Self {
                    self >> places
                }

                #[inline(always)]
                fn ones(self) -> u32 {
                    self.count_ones()
                }

                #[inline(always)]
                fn zeros_before(self) -> u32 {
                    self.leading_zeros()
                }

                #[inline(always)]
                fn zeros_behind(self) -> u32 {
                    self.trailing_zeros()
                }

                #[inline(always)]
                fn times(self, other: Self) -> Self {
                    self.wrapping_mul(other)
                }

                #[inline(always)]
                fn plus(self, other: Self) -> Self {
                    self.wrapping_add(other)
                }

                #[inline(always)]
                fn negated(self) -> Self {
                    self.wrapping_neg()
                }

                #[inline(always)]
                #[track_caller]
                fn remainder(self, other: Self) -> Self {
                    if other == 0 {
                        division_by_zero();
                    }
                    self.wrapping_rem(other)
                }

                #[inline(always)]
                fn from_f64(value: f64) -> Self {
                    value as $int
                }
            }
        )*
    };
}

integers!(i8, u8; i16, u16; i32, u32; i64, u64; i128, u128);

#[cold]
#[track_caller]
fn division_by_zero() -> ! {
    panic!("division of an integer by zero")
}

/// The real kinds.
pub trait Real: Copy + PartialOrd + Default + 'static {
    /// The value in double precision.
    fn double(self) -> f64;
    /// Rounds a value in double precision.
    fn single(value: f64) -> Self;
    /// The nearest whole number, halves away from zero.
    fn rounded(self) -> Self;
    /// The greatest whole number that is not above.
    fn floored(self) -> Self;
    /// The least whole number that is not below.
    fn ceiled(self) -> Self;
    /// IEEE remainder of the truncated division, as C's fmod.
    fn remainder(self, other: Self) -> Self;
    /// The magnitude with the sign of another number.
    fn signed_as(self, other: Self) -> Self;
    /// Whether it is not a number.
    fn is_not_a_number(self) -> bool;
    /// The value in another kind, rounded once.
    #[inline(always)]
    fn converted<T: Real>(self) -> T {
        T::single(self.double())
    }
    /// Rounds a value in quadruple precision.
    fn of_quad(value: f128) -> Self {
        Self::single(value.to_f64())
    }
    /// A whole number as an integer.
    #[inline(always)]
    fn whole<K: Integer>(self) -> K {
        K::from_f64(self.double())
    }
}

macro_rules! reals {
    ($($real:ty),*) => {
        $(
            impl Real for $real {
                #[inline(always)]
                fn double(self) -> f64 {
                    self as f64
                }

                #[inline(always)]
                fn single(value: f64) -> Self {
                    value as $real
                }

                #[inline(always)]
                fn rounded(self) -> Self {
                    self.round()
                }

                #[inline(always)]
                fn floored(self) -> Self {
                    self.floor()
                }

                #[inline(always)]
                fn ceiled(self) -> Self {
                    self.ceil()
                }

                #[inline(always)]
                fn remainder(self, other: Self) -> Self {
                    self % other
                }

                #[inline(always)]
                fn signed_as(self, other: Self) -> Self {
                    self.copysign(other)
                }

                #[inline(always)]
                fn is_not_a_number(self) -> bool {
                    self.is_nan()
                }
            }
        )*
    };
}

reals!(f32, f64);

/// NINT: the nearest integer, halves away from zero.
#[inline(always)]
pub fn nint(x: impl Real) -> i32 {
    nint_as::<i32>(x)
}

/// NINT with a kind.
#[inline(always)]
pub fn nint_as<K: Integer>(x: impl Real) -> K {
    x.rounded().whole()
}

/// FLOOR.
#[inline(always)]
pub fn floor(x: impl Real) -> i32 {
    floor_as::<i32>(x)
}

/// FLOOR with a kind.
#[inline(always)]
pub fn floor_as<K: Integer>(x: impl Real) -> K {
    x.floored().whole()
}

/// CEILING.
#[inline(always)]
pub fn ceiling(x: impl Real) -> i32 {
    ceiling_as::<i32>(x)
}

/// CEILING with a kind.
#[inline(always)]
pub fn ceiling_as<K: Integer>(x: impl Real) -> K {
    x.ceiled().whole()
}

/// Procedures that integers and reals share.
pub trait Arithmetic: Copy {
    /// MODULO.
    fn modulo(self, divisor: Self) -> Self;
    /// SIGN.
    fn sign(self, other: Self) -> Self;
    /// DIM.
    fn dim(self, other: Self) -> Self;
}

macro_rules! integer_arithmetic {
    ($($int:ty),*) => {
        $(
            impl Arithmetic for $int {
                #[inline(always)]
                #[track_caller]
                fn modulo(self, divisor: Self) -> Self {
                    let rest = Integer::remainder(self, divisor);
                    if rest != 0 && (rest ^ divisor) < 0 { rest.wrapping_add(divisor) } else { rest }
                }

                #[inline(always)]
                fn sign(self, other: Self) -> Self {
                    if (self ^ other) >= 0 { self } else { self.wrapping_neg() }
                }

                #[inline(always)]
                fn dim(self, other: Self) -> Self {
                    if self > other { self.wrapping_sub(other) } else { 0 }
                }
            }
        )*
    };
}

integer_arithmetic!(i8, i16, i32, i64, i128);

macro_rules! real_arithmetic {
    ($($real:ty),*) => {
        $(
            impl Arithmetic for $real {
                #[inline(always)]
                fn modulo(self, divisor: Self) -> Self {
                    let rest = self % divisor;
                    if rest == 0.0 {
                        (0.0 as $real).copysign(divisor)
                    } else if (rest < 0.0) != (divisor < 0.0) {
                        rest + divisor
                    } else {
                        rest
                    }
                }

                #[inline(always)]
                fn sign(self, other: Self) -> Self {
                    self.copysign(other)
                }

                #[inline(always)]
                fn dim(self, other: Self) -> Self {
                    if self > other { self - other } else { 0.0 }
                }
            }
        )*
    };
}

real_arithmetic!(f32, f64);

/// MODULO: the remainder with the sign of the divisor.
#[inline(always)]
#[track_caller]
pub fn modulo<T: Arithmetic>(a: T, p: T) -> T {
    a.modulo(p)
}

/// SIGN: the magnitude of `a` with the sign of `b`.
#[inline(always)]
pub fn sign<T: Arithmetic>(a: T, b: T) -> T {
    a.sign(b)
}

/// DIM: the difference if it is positive, else zero.
#[inline(always)]
pub fn dim<T: Arithmetic>(x: T, y: T) -> T {
    x.dim(y)
}

/// MAX of two; of more, `max(max(a, b), c)`. With a NaN the
/// second argument wins, as in gfortran on x86.
#[inline(always)]
pub fn max<T: PartialOrd>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

/// MIN of two; see [`max`].
#[inline(always)]
pub fn min<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

/// MERGE: `tsource` where `mask` holds, else `fsource`.
#[inline(always)]
pub fn merge<T>(tsource: T, fsource: T, mask: bool) -> T {
    if mask { tsource } else { fsource }
}

/// A base that can be raised to an integer power.
pub trait Power: Copy {
    /// `self ** exponent` by repeated squaring.
    fn power(self, exponent: i64) -> Self;
}

/// `x ** n` with an integer exponent of any kind. Integers wrap; `0 ** negative` of integers is a division by zero.
#[inline(always)]
#[track_caller]
pub fn power<T: Power>(x: T, n: impl Integer) -> T {
    x.power(n.wide())
}

macro_rules! integer_powers {
    ($($int:ty),*) => {
        $(
            impl Power for $int {
                #[inline]
                #[track_caller]
                fn power(self, exponent: i64) -> Self {
                    if exponent < 0 {
                        return match self {
                            0 => division_by_zero(),
                            1 => 1,
                            -1 if exponent % 2 == 0 => 1,
                            -1 => -1,
                            _ => 0,
                        };
                    }
                    let (mut base, mut left, mut result) = (self, exponent, 1 as $int);
                    while left != 0 {
                        if left & 1 == 1 {
                            result = result.wrapping_mul(base);
                        }
                        base = base.wrapping_mul(base);
                        left >>= 1;
                    }
                    result
                }
            }
        )*
    };
}

integer_powers!(i8, i16, i32, i64, i128);

/// Repeated squaring as libgfortran has it: a negative exponent inverts the base first.
macro_rules! float_power {
    ($base:expr, $exponent:expr, $one:expr, $invert:expr) => {{
        let (mut base, mut left) = ($base, $exponent.unsigned_abs());
        let mut result = $one;
        if left == 0 {
            return result;
        }
        if $exponent < 0 {
            base = $invert(base);
        }
        loop {
            if left & 1 == 1 {
                result *= base;
            }
            left >>= 1;
            if left == 0 {
                return result;
            }
            base *= base;
        }
    }};
}

macro_rules! real_powers {
    ($($real:ty),*) => {
        $(
            impl Power for $real {
                #[inline]
                fn power(self, exponent: i64) -> Self {
                    // Written out, since LLVM rounds the powers of constants differently.
                    let square = self * self;
                    match exponent {
                        2 => return square,
                        3 => return square * self,
                        4 => return square * square,
                        _ => {}
                    }
                    if let Ok(exponent) = i32::try_from(exponent) {
                        return self.powi(exponent);
                    }
                    float_power!(self, exponent, 1.0, |base: $real| 1.0 / base)
                }
            }

            impl Power for Complex<$real> {
                #[inline]
                fn power(self, exponent: i64) -> Self {
                    let one = Complex::new(1.0, 0.0);
                    float_power!(self, exponent, one, |base| crate::complex::div(one, base))
                }
            }
        )*
    };
}

real_powers!(f32, f64);

impl Power for f128 {
    fn power(self, exponent: i64) -> Self {
        float_power!(self, exponent, f128::ONE, |base: f128| f128::ONE / base)
    }
}

impl Power for Complex<f128> {
    fn power(self, exponent: i64) -> Self {
        let one = Complex::new(f128::ONE, f128::ZERO);
        float_power!(self, exponent, one, |base| crate::complex::div(one, base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modulo_takes_the_sign_of_the_divisor() {
        assert_eq!(
            (
                modulo(-8, 3),
                modulo(8, -3),
                modulo(-6, 3),
                modulo(7_i64, 3)
            ),
            (1, -1, 0, 1)
        );
        assert_eq!(
            (modulo(-3.0, 2.0), modulo(5.5, -2.0), modulo(-0.0, 2.0)),
            (1.0, -0.5, 0.0)
        );
        assert!(modulo(4.0_f64, -2.0).is_sign_negative());
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(
            (
                nint(2.5_f32),
                nint(-2.5_f64),
                nint(0.49999997_f32),
                nint(8388609.0_f32)
            ),
            (3, -3, 0, 8388609)
        );
        assert_eq!(
            (floor(-0.5_f32), ceiling(0.5_f64), floor_as::<i64>(-1e10)),
            (-1, 1, -10_000_000_000)
        );
    }

    #[test]
    fn powers_wrap_and_truncate() {
        assert_eq!(
            (
                power(2, 31),
                power(3_i64, 4_i8),
                power(2, -1),
                power(-1, -3)
            ),
            (i32::MIN, 81, 0, -1)
        );
        assert_eq!((power(2.0, -2_i64), power(0.0, 0)), (0.25, 1.0));
        assert_eq!(power(Complex::new(0.0, 1.0), 2), Complex::new(-1.0, 0.0));
    }

    #[test]
    #[should_panic(expected = "division of an integer by zero")]
    fn zero_has_no_negative_power() {
        power(0, -1);
    }

    #[test]
    fn with_a_nan_the_second_argument_wins() {
        assert!(max(1.0, f64::NAN).is_nan());
        assert_eq!(
            (max(f64::NAN, 1.0), min(f64::NAN, 1.0), max(3, 2)),
            (1.0, 1.0, 3)
        );
        assert_eq!(
            (
                sign(-3, 2),
                sign(3, -2),
                sign(3, 0),
                dim(3, 5),
                dim(5.5, 5.0)
            ),
            (3, -3, 3, 0, 0.5)
        );
    }
}
