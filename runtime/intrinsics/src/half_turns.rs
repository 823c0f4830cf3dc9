//! Trigonometry in half turns (Fortran 2023): SINPI of 1 is the sine of 180 degrees. Exact at the angles where the value is.

use crate::quad::f128;

/// Reals that the functions of this chapter take.
pub trait HalfTurns: Copy {
    /// SINPI.
    fn sin_pi(self) -> Self;
    /// COSPI.
    fn cos_pi(self) -> Self;
    /// TANPI.
    fn tan_pi(self) -> Self;
    /// ASINPI: the arc sine in half turns.
    fn asin_pi(self) -> Self;
    /// ACOSPI: the arc cosine in half turns.
    fn acos_pi(self) -> Self;
    /// ATANPI: the arc tangent in half turns.
    fn atan_pi(self) -> Self;
    /// ATAN2PI: the angle of a point in half turns.
    fn atan2_pi(self, x: Self) -> Self;
}

macro_rules! in_half_turns {
    ($real:ty, $half:expr, $pi:expr) => {
        impl HalfTurns for $real {
            fn sin_pi(self) -> Self {
                sine(self, $half, $pi)
            }
            fn cos_pi(self) -> Self {
                cosine(self, $half, $pi)
            }
            fn tan_pi(self) -> Self {
                sine(self, $half, $pi) / cosine(self, $half, $pi)
            }
            fn asin_pi(self) -> Self {
                self.asin() / $pi
            }
            fn acos_pi(self) -> Self {
                self.acos() / $pi
            }
            fn atan_pi(self) -> Self {
                self.atan() / $pi
            }
            fn atan2_pi(self, x: Self) -> Self {
                self.atan2(x) / $pi
            }
        }
    };
}

in_half_turns!(f64, 0.5, std::f64::consts::PI);
in_half_turns!(f128, f128::new(0.5), f128::PI);

macro_rules! in_double {
    ($real:ty, $wide:expr, $narrow:expr) => {
        impl HalfTurns for $real {
            fn sin_pi(self) -> Self {
                $narrow($wide(self).sin_pi())
            }
            fn cos_pi(self) -> Self {
                $narrow($wide(self).cos_pi())
            }
            fn tan_pi(self) -> Self {
                $narrow($wide(self).tan_pi())
            }
            fn asin_pi(self) -> Self {
                $narrow($wide(self).asin_pi())
            }
            fn acos_pi(self) -> Self {
                $narrow($wide(self).acos_pi())
            }
            fn atan_pi(self) -> Self {
                $narrow($wide(self).atan_pi())
            }
            fn atan2_pi(self, x: Self) -> Self {
                $narrow($wide(self).atan2_pi($wide(x)))
            }
        }
    };
}

in_double!(f32, f64::from, |value: f64| value as f32);

/// What sine and cosine do with their kind.
trait Angle:
    Copy
    + PartialOrd
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Rem<Output = Self>
    + std::ops::Neg<Output = Self>
{
    fn sine(self) -> Self;
    fn cosine(self) -> Self;
    fn size(self) -> Self;
    fn with_sign_of(self, other: Self) -> Self;
}

macro_rules! angles {
    ($($real:ty),*) => {$(
        impl Angle for $real {
            fn sine(self) -> Self {
                self.sin()
            }
            fn cosine(self) -> Self {
                self.cos()
            }
            fn size(self) -> Self {
                self.abs()
            }
            fn with_sign_of(self, other: Self) -> Self {
                self.copysign(other)
            }
        }
    )*};
}

angles!(f64, f128);

/// The sine of an angle in half turns; infinite angles have none.
fn sine<T: Angle>(x: T, half: T, pi: T) -> T {
    let one = half + half;
    let turn = x.size() % (one + one);
    let (below, sign) = if turn >= one {
        (turn - one, -one)
    } else {
        (turn, one)
    };
    let quarter = if below > half { one - below } else { below };
    let value = first_quadrant(quarter, half, pi).size().with_sign_of(x);
    value * sign
}

/// The cosine of an angle in half turns.
fn cosine<T: Angle>(x: T, half: T, pi: T) -> T {
    let one = half + half;
    let turn = x.size() % (one + one);
    let angle = if turn > one { one + one - turn } else { turn };
    if angle > half {
        -first_quadrant(angle - half, half, pi)
    } else {
        first_quadrant(half - angle, half, pi)
    }
}

/// The sine of 0 to a half.
fn first_quadrant<T: Angle>(x: T, half: T, pi: T) -> T {
    let quarter = half * half;
    if x > quarter {
        ((half - x) * pi).cosine()
    } else {
        (x * pi).sine()
    }
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<T: HalfTurns>(x: T) -> T {
            x.$name()
        }
    )*};
}

functions! {
    /// SINPI: the sine of half turns.
    sin_pi;
    /// COSPI: the cosine of half turns.
    cos_pi;
    /// TANPI: the tangent of half turns.
    tan_pi;
    /// ASINPI: the arc sine in half turns.
    asin_pi;
    /// ACOSPI: the arc cosine in half turns.
    acos_pi;
    /// ATANPI: the arc tangent in half turns.
    atan_pi;
}

/// ATAN2PI: the angle of a point in half turns.
pub fn atan2_pi<T: HalfTurns>(y: T, x: T) -> T {
    y.atan2_pi(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_angles_are_exact() {
        assert_eq!(
            [0.0, 0.5, 1.0, 1.5, 2.0, -0.5].map(sin_pi),
            [0.0, 1.0, 0.0, -1.0, 0.0, -1.0]
        );
        assert_eq!(
            [0.0_f32, 0.5, 1.0, 1.5, 2.0].map(cos_pi),
            [1.0, 0.0, -1.0, 0.0, 1.0]
        );
        assert!(
            (tan_pi(0.25) - 1.0_f64).abs() < 1e-15 && (sin_pi(1.0 / 6.0) - 0.5_f64).abs() < 1e-15
        );
        assert_eq!(
            (acos_pi(-1.0), asin_pi(1.0), atan2_pi(0.0, -1.0)),
            (1.0, 0.5, 1.0)
        );
    }
}
