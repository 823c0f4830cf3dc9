//! Trigonometry in degrees, an extension of older compilers: exact at the angles where the value is.

use crate::quad::f128;
use std::f64::consts::PI;

/// Reals that the functions of this chapter take.
pub trait Degrees: Copy {
    /// As double precision, in which sines of degrees are computed.
    fn wide(self) -> f64;
    /// Rounded.
    fn narrow(value: f64) -> Self;
    /// SIND.
    fn sind(self) -> Self {
        Self::narrow(sine(self.wide()))
    }
    /// COSD.
    fn cosd(self) -> Self {
        Self::narrow(cosine(self.wide()))
    }
    /// TAND.
    fn tand(self) -> Self {
        Self::narrow(tangent(self.wide()))
    }
    /// COTAN.
    fn cotan(self) -> Self {
        Self::narrow(1.0 / self.wide().tan())
    }
    /// COTAND.
    fn cotand(self) -> Self {
        Self::narrow(cosine(self.wide()) / sine(self.wide()))
    }
    /// ASIND: the arc sine in degrees.
    fn asind(self) -> Self;
    /// ACOSD: the arc cosine in degrees.
    fn acosd(self) -> Self;
    /// ATAND: the arc tangent in degrees.
    fn atand(self) -> Self;
    /// ATAN2D: the angle of a point in degrees.
    fn atan2d(self, x: Self) -> Self;
}

macro_rules! in_degrees {
    ($($real:ident),*) => {$(
        impl Degrees for $real {
            fn wide(self) -> f64 {
                self as f64
            }

            fn narrow(value: f64) -> Self {
                value as $real
            }

            fn asind(self) -> Self {
                self.asin() * (180.0 / std::$real::consts::PI)
            }

            fn acosd(self) -> Self {
                self.acos() * (180.0 / std::$real::consts::PI)
            }

            fn atand(self) -> Self {
                self.atan() * (180.0 / std::$real::consts::PI)
            }

            fn atan2d(self, x: Self) -> Self {
                self.atan2(x) * (180.0 / std::$real::consts::PI)
            }
        }
    )*};
}

in_degrees!(f32, f64);

/// Half a turn has so many degrees.
const HALF_TURN: f128 = f128::new(180.0);

impl Degrees for f128 {
    fn wide(self) -> f64 {
        self.to_f64()
    }

    fn narrow(value: f64) -> f128 {
        f128::new(value)
    }

    fn sind(self) -> f128 {
        let angle = self % (HALF_TURN + HALF_TURN);
        match angle.abs().to_f64() {
            0.0 | 180.0 => f128::ZERO.copysign(self),
            30.0 | 150.0 => f128::new(0.5).copysign(self),
            210.0 | 330.0 => -f128::new(0.5).copysign(self),
            _ => (angle * f128::PI / HALF_TURN).sin(),
        }
    }

    fn cosd(self) -> f128 {
        let angle = self.abs() % (HALF_TURN + HALF_TURN);
        match angle.to_f64() {
            60.0 | 300.0 => f128::new(0.5),
            90.0 | 270.0 => f128::ZERO,
            120.0 | 240.0 => f128::new(-0.5),
            _ => (angle * f128::PI / HALF_TURN).cos(),
        }
    }

    fn tand(self) -> f128 {
        let angle = self % HALF_TURN;
        match angle.abs().to_f64() {
            45.0 => f128::ONE.copysign(angle),
            135.0 => -f128::ONE.copysign(angle),
            90.0 => self.sind() / self.cosd(),
            _ => (angle * f128::PI / HALF_TURN).tan(),
        }
    }

    fn cotan(self) -> f128 {
        f128::ONE / self.tan()
    }

    fn cotand(self) -> f128 {
        self.cosd() / self.sind()
    }

    fn asind(self) -> f128 {
        self.asin() * (HALF_TURN / f128::PI)
    }

    fn acosd(self) -> f128 {
        self.acos() * (HALF_TURN / f128::PI)
    }

    fn atand(self) -> f128 {
        self.atan() * (HALF_TURN / f128::PI)
    }

    fn atan2d(self, x: f128) -> f128 {
        self.atan2(x) * (HALF_TURN / f128::PI)
    }
}

/// Degrees in radians: the product with a factor in two parts, rounded once.
fn radians(x: f64) -> f64 {
    const HIGH: f64 = PI / 180.0;
    const LOW: f64 = 2.948_652_277_516_460_6e-19;
    x.mul_add(HIGH, x * LOW)
}

/// The sine of 0 to 90 degrees.
fn first_quadrant(x: f64) -> f64 {
    match x {
        30.0 => 0.5,
        _ if x <= 45.0 => radians(x).sin(),
        60.0 => 0.75_f64.sqrt(),
        _ => radians(90.0 - x).cos(),
    }
}

fn sine(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let angle = x.abs() % 360.0;
    let (angle, sign) = if angle >= 180.0 {
        (angle - 180.0, -1.0)
    } else {
        (angle, 1.0)
    };
    let value = first_quadrant(angle.min(180.0 - angle));
    value * sign * 1.0_f64.copysign(x)
}

fn cosine(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let angle = x.abs() % 360.0;
    let angle = if angle > 180.0 { 360.0 - angle } else { angle };
    if angle > 90.0 {
        -first_quadrant(angle - 90.0)
    } else {
        first_quadrant(90.0 - angle)
    }
}

fn tangent(x: f64) -> f64 {
    let angle = x % 180.0;
    let angle = if angle.abs() > 90.0 {
        angle - 180.0_f64.copysign(angle)
    } else {
        angle
    };
    match angle.abs() {
        45.0 => 1.0_f64.copysign(angle),
        90.0 => sine(x) / cosine(x),
        _ => radians(angle).tan(),
    }
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<T: Degrees>(x: T) -> T {
            x.$name()
        }
    )*};
}

functions! {
    /// SIND: the sine of degrees.
    sind;
    /// COSD: the cosine of degrees.
    cosd;
    /// TAND: the tangent of degrees.
    tand;
    /// COTAN: the cotangent.
    cotan;
    /// COTAND: the cotangent of degrees.
    cotand;
}

/// ASIND: the arc sine in degrees.
pub fn asind<T: Degrees>(x: T) -> T {
    x.asind()
}

/// ACOSD: the arc cosine in degrees.
pub fn acosd<T: Degrees>(x: T) -> T {
    x.acosd()
}

/// ATAND: the arc tangent in degrees.
pub fn atand<T: Degrees>(x: T) -> T {
    x.atand()
}

/// ATAN2D: the angle of a point in degrees.
pub fn atan2d<T: Degrees>(y: T, x: T) -> T {
    y.atan2d(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_angles_are_exact() {
        assert_eq!(
            [0.0, 30.0, 90.0, 150.0, 210.0, 270.0].map(sind),
            [0.0, 0.5, 1.0, 0.5, -0.5, -1.0]
        );
        assert_eq!(
            [60.0_f32, 90.0, 120.0, 180.0].map(cosd),
            [0.5, 0.0, -0.5, -1.0]
        );
        assert_eq!([45.0, 135.0, 225.0].map(tand), [1.0, -1.0, 1.0]);
        let near = |value: f32, wanted: f32| (value - wanted).abs() < 1e-4;
        assert!(near(asind(0.5), 30.0) && near(acosd(0.5), 60.0) && near(atand(-1.0), -45.0));
        assert_eq!((atan2d(1.0, -1.0), atan2d(0.0, 1.0)), (135.0, 0.0));
    }
}
