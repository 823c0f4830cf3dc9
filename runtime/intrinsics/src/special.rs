//! Mathematical functions that Rust's standard library lacks or computes otherwise than the C library.

use crate::numeric::Real;
use crate::quad::f128;
use crate::{c_math, complex};
use num_complex::Complex;

/// A function of each real kind by the C library's functions.
macro_rules! functions {
    ($($trait_method:ident $single:ident $double:ident $text:literal),* $(,)?) => {
        /// The real kinds, with the C library's functions.
        pub trait SpecialReal: Real {
            $(
                #[doc = $text]
                fn $trait_method(self) -> Self;
            )*
            /// BESSEL_JN.
            fn bessel_jn(n: i32, x: Self) -> Self;
            /// BESSEL_YN.
            fn bessel_yn(n: i32, x: Self) -> Self;
            /// ERFC_SCALED.
            fn erfc_scaled(self) -> Self {
                Self::single(erfc_scaled_double(self.double()))
            }
        }

        impl SpecialReal for f32 {
            $(
                #[inline(always)]
                fn $trait_method(self) -> Self {
                    c_math::$single(self)
                }
            )*

            #[inline(always)]
            fn bessel_jn(n: i32, x: Self) -> Self {
                c_math::jnf(n, x)
            }

            #[inline(always)]
            fn bessel_yn(n: i32, x: Self) -> Self {
                c_math::ynf(n, x)
            }
        }

        impl SpecialReal for f64 {
            $(
                #[inline(always)]
                fn $trait_method(self) -> Self {
                    c_math::$double(self)
                }
            )*

            #[inline(always)]
            fn bessel_jn(n: i32, x: Self) -> Self {
                c_math::jn(n, x)
            }

            #[inline(always)]
            fn bessel_yn(n: i32, x: Self) -> Self {
                c_math::yn(n, x)
            }
        }

        $(
            #[doc = $text]
            #[inline(always)]
            pub fn $trait_method<T: SpecialReal>(x: T) -> T {
                x.$trait_method()
            }
        )*
    };
}

functions! {
    erf erff erf "ERF, the error function.",
    erfc erfcf erfc "ERFC, the complementary error function.",
    gamma tgammaf tgamma "GAMMA.",
    log_gamma lgammaf lgamma "LOG_GAMMA, the logarithm of the magnitude of the gamma function.",
    bessel_j0 j0f j0 "BESSEL_J0.",
    bessel_j1 j1f j1 "BESSEL_J1.",
    bessel_y0 y0f y0 "BESSEL_Y0.",
    bessel_y1 y1f y1 "BESSEL_Y1.",
}

/// The kinds that ASINH, ACOSH and ATANH take: real and complex.
pub trait InverseHyperbolic: Copy {
    /// ASINH.
    fn asinh_of(self) -> Self;
    /// ACOSH.
    fn acosh_of(self) -> Self;
    /// ATANH.
    fn atanh_of(self) -> Self;
}

macro_rules! inverse_hyperbolic {
    ($($kind:ty, $asinh:path, $acosh:path, $atanh:path);*) => {
        $(
            impl InverseHyperbolic for $kind {
                #[inline(always)]
                fn asinh_of(self) -> Self {
                    $asinh(self)
                }

                #[inline(always)]
                fn acosh_of(self) -> Self {
                    $acosh(self)
                }

                #[inline(always)]
                fn atanh_of(self) -> Self {
                    $atanh(self)
                }
            }
        )*
    };
}

inverse_hyperbolic!(
    f32, c_math::asinhf, c_math::acoshf, c_math::atanhf;
    f64, c_math::asinh, c_math::acosh, c_math::atanh;
    f128, f128::asinh, f128::acosh, f128::atanh;
    Complex<f128>, complex::asinh, complex::acosh, complex::atanh;
    Complex<f32>, complex::asinh, complex::acosh, complex::atanh;
    Complex<f64>, complex::asinh, complex::acosh, complex::atanh
);

/// ASINH of a real or complex number.
#[inline(always)]
pub fn asinh<T: InverseHyperbolic>(x: T) -> T {
    x.asinh_of()
}

/// ACOSH of a real or complex number.
#[inline(always)]
pub fn acosh<T: InverseHyperbolic>(x: T) -> T {
    x.acosh_of()
}

/// ATANH of a real or complex number.
#[inline(always)]
pub fn atanh<T: InverseHyperbolic>(x: T) -> T {
    x.atanh_of()
}

/// BESSEL_JN of order `n`.
#[inline(always)]
pub fn bessel_jn<T: SpecialReal>(n: i32, x: T) -> T {
    T::bessel_jn(n, x)
}

/// BESSEL_YN of order `n`.
#[inline(always)]
pub fn bessel_yn<T: SpecialReal>(n: i32, x: T) -> T {
    T::bessel_yn(n, x)
}

/// ERFC_SCALED: `exp(x**2) * erfc(x)`, without overflow or underflow for large `x`.
pub fn erfc_scaled<T: SpecialReal>(x: T) -> T {
    x.erfc_scaled()
}

fn erfc_scaled_double(x: f64) -> f64 {
    if x < 12.0 {
        // exp(x**2) in two factors: the square of a number with few bits is exact.
        let coarse = (x * 16.0).trunc() / 16.0;
        let rest = (x - coarse) * (x + coarse);
        return (coarse * coarse).exp() * rest.exp() * c_math::erfc(x);
    }
    let square = 2.0 * x * x;
    let (mut term, mut sum) = (1.0, 1.0);
    for k in 0..12 {
        term *= -f64::from(2 * k + 1) / square;
        sum += term;
    }
    sum / (x * std::f64::consts::PI.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_gfortrans() {
        assert_eq!(erf(0.5_f64), 0.5204998778130465);
        assert_eq!(gamma(5.0_f64), 24.0);
        assert_eq!(bessel_j0(1.0_f64), 0.7651976865579666);
    }

    #[test]
    fn erfc_scaled_joins_where_its_formulas_meet() {
        let (below, above) = (erfc_scaled(11.999999999_f64), erfc_scaled(12.000000001_f64));
        assert!(below > above && (below - above) / above < 1e-9);
        // gfortran 12's values.
        for (x, value) in [
            (0.25, 0.7703465477309967),
            (1.0, 0.42758357615580705),
            (11.9, 0.047245232484087664),
        ] {
            assert!((erfc_scaled(x) / value - 1.0_f64).abs() < 1e-15);
        }
        for (x, value) in [
            (12.1, 0.04646960733983501),
            (20.0, 0.02817434874105132),
            (-3.0, 16205.988853999586),
        ] {
            assert!((erfc_scaled(x) / value - 1.0_f64).abs() < 1e-15);
        }
    }
}
