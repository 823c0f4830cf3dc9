//! Module LIBM on the CPU: functions of C's mathematical library that are no intrinsic procedures of Fortran, for reals of 4 and 8 bytes,
//! as the C standard defines them. Knows nothing of devices.

use cuf2rs_intrinsics::c_math;

/// A real for which C has these functions.
pub trait CReal: Copy {
    /// The least whole number that is not below.
    fn ceil(self) -> Self;
    /// Without its sign.
    fn fabs(self) -> Self;
    /// The exponent, as a real.
    fn logb(self) -> Self;
    /// The exponent.
    fn ilogb(self) -> i32;
    /// The nearest whole number, the even one of two.
    fn rint(self) -> Self;
    /// The nearest whole number, of two the one that is farther from zero.
    fn round(self) -> Self;
    /// Without what stands behind the point.
    fn trunc(self) -> Self;
    /// With the sign of another.
    fn copysign(self, y: Self) -> Self;
    /// How much it is above another.
    fn fdim(self, y: Self) -> Self;
    /// The greater one; a number where the other is NaN.
    fn fmax(self, y: Self) -> Self;
    /// The smaller one; a number where the other is NaN.
    fn fmin(self, y: Self) -> Self;
    /// What a division with truncated quotient leaves.
    fn fmod(self, y: Self) -> Self;
    /// The neighbour in the direction of another.
    fn nextafter(self, y: Self) -> Self;
    /// What a division with rounded quotient leaves.
    fn remainder(self, y: Self) -> Self;
    /// Times another, plus a third, rounded once.
    fn fma(self, y: Self, z: Self) -> Self;
    /// Times a power of two.
    fn scalbn(self, n: i32) -> Self;
    /// Rounded to an integer by truncation.
    fn to_integer(self) -> i64;
    /// The quotient of two, of which the first is a multiple of the second.
    fn times(self, y: Self) -> i32;
    /// Eight times.
    fn eightfold(self) -> Self;
    /// Less another.
    fn less(self, y: Self) -> Self;
    /// Whether it is neither zero nor infinite nor NaN.
    fn is_plain(self) -> bool;
    /// Whether it is neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// What stands behind the point, nothing for infinity.
    fn fraction(self) -> Self;
    /// Whether it has a minus sign.
    fn has_minus(self) -> bool;
}

macro_rules! c_real {
    ($real:ident, $fdim:ident, $nextafter:ident, $remainder:ident, $scalbn:ident) => {
        impl CReal for $real {
            fn ceil(self) -> $real {
                $real::ceil(self)
            }
            fn fabs(self) -> $real {
                self.abs()
            }
            fn logb(self) -> $real {
                c_math::logb(f64::from(self)) as $real
            }
            fn ilogb(self) -> i32 {
                c_math::ilogb(f64::from(self))
            }
            fn rint(self) -> $real {
                self.round_ties_even()
            }
            fn round(self) -> $real {
                $real::round(self)
            }
            fn trunc(self) -> $real {
                $real::trunc(self)
            }
            fn copysign(self, y: $real) -> $real {
                $real::copysign(self, y)
            }
            fn fdim(self, y: $real) -> $real {
                c_math::$fdim(self, y)
            }
            fn fmax(self, y: $real) -> $real {
                self.max(y)
            }
            fn fmin(self, y: $real) -> $real {
                self.min(y)
            }
            fn fmod(self, y: $real) -> $real {
                self % y
            }
            fn nextafter(self, y: $real) -> $real {
                c_math::$nextafter(self, y)
            }
            fn remainder(self, y: $real) -> $real {
                c_math::$remainder(self, y)
            }
            fn fma(self, y: $real, z: $real) -> $real {
                self.mul_add(y, z)
            }
            fn scalbn(self, n: i32) -> $real {
                c_math::$scalbn(self, n)
            }
            fn to_integer(self) -> i64 {
                self as i64
            }
            fn times(self, y: $real) -> i32 {
                (self / y).round() as i32
            }
            fn eightfold(self) -> $real {
                8.0 * self
            }
            fn less(self, y: $real) -> $real {
                self - y
            }
            fn is_plain(self) -> bool {
                self != 0.0 && $real::is_finite(self)
            }
            fn is_finite(self) -> bool {
                $real::is_finite(self)
            }
            fn fraction(self) -> $real {
                if self.is_infinite() {
                    0.0
                } else {
                    self.fract()
                }
            }
            fn has_minus(self) -> bool {
                self.is_sign_negative()
            }
        }
    };
}
c_real!(f32, fdimf, nextafterf, remainderf, scalbnf);
c_real!(f64, fdim, nextafter, remainder, scalbn);

macro_rules! functions {
    ($($name:ident: $method:ident($($operand:ident),*);)*) => {$(
        #[doc = concat!("`", stringify!($method), "` of C.")]
        pub fn $name<T: CReal>(x: T $(, $operand: T)*) -> T {
            x.$method($($operand),*)
        }
    )*};
}

functions! {
    c_ceil: ceil();
    c_fabs: fabs();
    c_logb: logb();
    c_rint: rint();
    c_round: round();
    c_trunc: trunc();
    c_copysign: copysign(y);
    c_fdim: fdim(y);
    c_fmax: fmax(y);
    c_fmin: fmin(y);
    c_fmod: fmod(y);
    c_nextafter: nextafter(y);
    c_remainder: remainder(y);
    c_fma: fma(y, z);
}

/// `ilogb(x)`: the exponent.
pub fn c_ilogb<T: CReal>(x: T) -> i32 {
    x.ilogb()
}

/// `llrint(x)`: the nearest integer, the even one of two.
pub fn c_llrint<T: CReal>(x: T) -> i64 {
    x.rint().to_integer()
}

/// `llround(x)`: the nearest integer, of two the one that is farther from zero.
pub fn c_llround<T: CReal>(x: T) -> i64 {
    x.round().to_integer()
}

/// `scalbn(x, n)`: x times the n-th power of two.
pub fn c_scalbn<T: CReal>(x: T, n: i32) -> T {
    x.scalbn(n)
}

/// `scalbln(x, n)`: the same for a long n.
pub fn c_scalbln<T: CReal>(x: T, n: i64) -> T {
    x.scalbn(n.clamp(-100_000, 100_000) as i32)
}

/// `frexp(x, n)`: the fraction from a half to one, and in n the exponent.
pub fn c_frexp<T: CReal>(x: T, n: &mut i32) -> T {
    *n = if x.is_plain() { x.ilogb() + 1 } else { 0 };
    x.scalbn(-*n)
}

/// `modf(x, y)`: what stands behind the point, and in y what stands before it.
pub fn c_modf<T: CReal>(x: T, y: &mut T) -> T {
    *y = x.trunc();
    x.fraction().copysign(x)
}

/// `remquo(x, y, n)`: the remainder, and in n the sign and the last three bits of the quotient.
pub fn c_remquo<T: CReal>(x: T, y: T, n: &mut i32) -> T {
    let (over, under) = (x.fabs(), y.fabs());
    let eight = under.eightfold();
    let part = if eight.is_finite() {
        over.fmod(eight)
    } else {
        over
    };
    let quotient = part.less(over.remainder(under)).times(under) & 7;
    *n = if x.has_minus() == y.has_minus() {
        quotient
    } else {
        -quotient
    };
    x.remainder(y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_apart_as_in_c() {
        let mut n = 0;
        assert_eq!((c_frexp(-10.0_f64, &mut n), n), (-0.625, 4));
        assert_eq!((c_frexp(1e-40_f32, &mut n), n), (0.544_448_85, -132));
        assert_eq!((c_frexp(0.0_f32, &mut n), n), (0.0, 0));
        let mut whole = 0.0;
        assert_eq!((c_modf(-3.25, &mut whole), whole), (-0.25, -3.0));
        assert_eq!(
            (c_modf(f64::INFINITY, &mut whole), whole),
            (0.0, f64::INFINITY)
        );
        assert!(c_modf(f64::NAN, &mut whole).is_nan());
    }

    #[test]
    fn remainders_tell_the_last_bits_of_the_quotient() {
        let mut n = 0;
        assert_eq!((c_remquo(29.0, 3.0, &mut n), n), (-1.0, 2));
        assert_eq!((c_remquo(-29.0, 3.0, &mut n), n), (1.0, -2));
        assert_eq!((c_remquo(7.5_f32, -2.0, &mut n), n), (-0.5, -4));
    }

    #[test]
    fn halves_go_to_even_or_away_from_zero() {
        assert_eq!((c_llrint(2.5), c_llround(2.5_f32)), (2, 3));
        assert_eq!((c_rint(-0.5_f32), c_round(-0.5)), (-0.0, -1.0));
        assert_eq!(c_nextafter(1.0_f32, 2.0), 1.000_000_1);
    }
}
