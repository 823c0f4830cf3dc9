//! The error function's family and other functions of one real that CUDA has beyond Fortran's intrinsic procedures, on the CPU. Accurate to a few
//! units in the last place, as CUDA's own are; the two need not agree in the last digit.

use crate::intrinsics::{erf, erfc};
use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

/// A real of either kind, computed with in eight bytes.
pub trait Wide: Copy {
    /// In eight bytes.
    fn wide(self) -> f64;
    /// Rounded to its kind.
    fn narrow(value: f64) -> Self;
}

impl Wide for f32 {
    fn wide(self) -> f64 {
        f64::from(self)
    }
    fn narrow(value: f64) -> Self {
        value as f32
    }
}

impl Wide for f64 {
    fn wide(self) -> f64 {
        self
    }
    fn narrow(value: f64) -> Self {
        value
    }
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $of:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name<T: Wide>(x: T) -> T {
            let of: fn(f64) -> f64 = $of;
            T::narrow(of(x.wide()))
        }
    )*};
}

functions! {
    /// `erfinv(x)`: the y with `erf(y) = x`.
    erf_inverse = |x| if x.abs() > 0.5 { inverse(1.0 - x.abs()).copysign(x) } else { small_inverse(x) };
    /// `erfcinv(x)`: the y with `erfc(y) = x`.
    erfc_inverse = |x| {
        if x > 1.5 { -inverse(2.0 - x) } else if x > 0.5 { small_inverse(1.0 - x) } else { inverse(x) }
    };
    /// `normcdf(x)`: the standard normal distribution.
    normal_probability = |x| 0.5 * erfc(-x * FRAC_1_SQRT_2);
    /// `normcdfinv(p)`: its inverse.
    normal_quantile = |p| 0.0 - SQRT_2 * erfc_inverse(2.0 * p);
    /// `exp10(x)`
    power_of_ten = |x| 10.0_f64.powf(x);
    /// `exp2(x)`
    power_of_two = f64::exp2;
    /// `expm1(x)`: exp(x) - 1 without cancellation.
    exp_less_one = f64::exp_m1;
    /// `log1p(x)`: log(1 + x) without cancellation.
    log_of_one_more = f64::ln_1p;
    /// `log2(x)`
    binary_logarithm = f64::log2;
}

/// The y with `erfc(y) = q`, for q up to a half: Halley's steps from the leading terms of the asymptotic series, in the logarithm, which
/// is close to a parabola.
fn inverse(q: f64) -> f64 {
    if q == 0.0 {
        return f64::INFINITY;
    }
    if !(0.0..=1.0).contains(&q) {
        return f64::NAN;
    }
    let target = q.ln();
    let mut y = (-target - 0.5 * (PI * -target).max(1.0).ln())
        .max(0.2)
        .sqrt();
    for _ in 0..6 {
        let tail = crate::intrinsics::erfc_scaled(y);
        // log erfc(y) and its derivative.
        let value = tail.ln() - y * y;
        let slope = -2.0 / (PI.sqrt() * tail);
        let step = (value - target) / slope;
        y -= step / (1.0 + step * (slope / 2.0 + y));
    }
    y
}

/// The y with `erf(y) = x`, for x up to a half: Newton's steps.
fn small_inverse(x: f64) -> f64 {
    let mut y = x * PI.sqrt() / 2.0;
    for _ in 0..5 {
        y -= (erf(y) - x) / (2.0 / PI.sqrt() * (-y * y).exp());
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() <= 1e-14 * want.abs(), "{got} {want}");
    }

    #[test]
    fn inverses_lead_back() {
        for x in [0.01, 0.1, 0.3, 0.5, 0.51, 0.9, 0.999, -0.7] {
            close(erf(erf_inverse(x)), x);
        }
        for x in [1e-300_f64, 1e-20, 1e-5, 0.2, 0.5, 0.7, 1.0 + 1e-3, 1.4, 1.9] {
            let y = erfc_inverse(x);
            let error = (erfc(y) - x).abs() / x;
            assert!(error <= 1e-15 * (4.0 + y * y * 4.0), "{x}: {error}");
        }
    }

    #[test]
    fn known_values() {
        close(erf_inverse(0.5), 0.476_936_276_204_469_9);
        close(normal_quantile(0.975), 1.959_963_984_540_054);
        close(normal_probability(-1.0), 0.158_655_253_931_457_05);
        assert_eq!(
            (erf_inverse(1.0_f64), erf_inverse(-1.0_f64)),
            (f64::INFINITY, f64::NEG_INFINITY)
        );
        assert_eq!((erf_inverse(0.0_f32), erfc_inverse(1.0_f64)), (0.0, 0.0));
        assert!(erf_inverse(1.5_f64).is_nan() && erfc_inverse(-0.1_f64).is_nan());
        assert_eq!(
            (power_of_ten(2.0_f32), binary_logarithm(8.0_f64)),
            (100.0, 3.0)
        );
    }
}
