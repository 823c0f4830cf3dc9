//! The functions of the C library that Rust's standard library does not offer: gfortran calls the same ones, so that results agree to
//! the last bit. The only module that declares foreign functions.

use num_complex::Complex;

/// Declares C functions and gives each a safe wrapper of the same name.
macro_rules! c_functions {
    ($($(#[$attribute:meta])* $name:ident ($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {
        mod c {
            #[allow(unused_imports)]
            use super::Complex;
            unsafe extern "C" {
                $($(#[$attribute])* pub safe fn $name($($argument: $kind),*) -> $result;)*
            }
        }
        $(
            #[inline(always)]
            pub fn $name($($argument: $kind),*) -> $result {
                c::$name($($argument),*)
            }
        )*
    };
}

// SAFETY of `safe fn`: these functions of the C standard library take and return numbers and touch no memory of ours.
c_functions! {
    asinh(x: f64) -> f64;
    acosh(x: f64) -> f64;
    atanh(x: f64) -> f64;
    asinhf(x: f32) -> f32;
    acoshf(x: f32) -> f32;
    atanhf(x: f32) -> f32;
    erf(x: f64) -> f64;
    erfc(x: f64) -> f64;
    erff(x: f32) -> f32;
    erfcf(x: f32) -> f32;
    tgamma(x: f64) -> f64;
    lgamma(x: f64) -> f64;
    tgammaf(x: f32) -> f32;
    lgammaf(x: f32) -> f32;
    ldexp(x: f64, exponent: i32) -> f64;
    remainder(x: f64, y: f64) -> f64;
    remainderf(x: f32, y: f32) -> f32;
    logb(x: f64) -> f64;
    ilogb(x: f64) -> i32;
    nextafter(x: f64, y: f64) -> f64;
    nextafterf(x: f32, y: f32) -> f32;
    scalbn(x: f64, exponent: i32) -> f64;
    scalbnf(x: f32, exponent: i32) -> f32;
    fdim(x: f64, y: f64) -> f64;
    fdimf(x: f32, y: f32) -> f32;
    feclearexcept(flags: i32) -> i32;
    feraiseexcept(flags: i32) -> i32;
    fetestexcept(flags: i32) -> i32;
    fegetround() -> i32;
    fesetround(mode: i32) -> i32;
    rint(x: f64) -> f64;
    rintf(x: f32) -> f32;
    #[cfg_attr(windows, link_name = "_j0")] j0(x: f64) -> f64;
    #[cfg_attr(windows, link_name = "_j1")] j1(x: f64) -> f64;
    #[cfg_attr(windows, link_name = "_jn")] jn(n: i32, x: f64) -> f64;
    #[cfg_attr(windows, link_name = "_y0")] y0(x: f64) -> f64;
    #[cfg_attr(windows, link_name = "_y1")] y1(x: f64) -> f64;
    #[cfg_attr(windows, link_name = "_yn")] yn(n: i32, x: f64) -> f64;
}

/// Bessel functions in single precision, which the C library of Windows lacks.
#[cfg(not(windows))]
mod single_bessel {
    unsafe extern "C" {
        pub safe fn j0f(x: f32) -> f32;
        pub safe fn j1f(x: f32) -> f32;
        pub safe fn jnf(n: i32, x: f32) -> f32;
        pub safe fn y0f(x: f32) -> f32;
        pub safe fn y1f(x: f32) -> f32;
        pub safe fn ynf(n: i32, x: f32) -> f32;
    }
}

/// The same, computed in double precision.
#[cfg(windows)]
mod single_bessel {
    pub fn j0f(x: f32) -> f32 {
        super::j0(x.into()) as f32
    }
    pub fn j1f(x: f32) -> f32 {
        super::j1(x.into()) as f32
    }
    pub fn jnf(n: i32, x: f32) -> f32 {
        super::jn(n, x.into()) as f32
    }
    pub fn y0f(x: f32) -> f32 {
        super::y0(x.into()) as f32
    }
    pub fn y1f(x: f32) -> f32 {
        super::y1(x.into()) as f32
    }
    pub fn ynf(n: i32, x: f32) -> f32 {
        super::yn(n, x.into()) as f32
    }
}
pub use single_bessel::{j0f, j1f, jnf, y0f, y1f, ynf};

/// The complex functions of one precision: the C library's where a C complex number is passed as a Rust struct of two numbers is
/// (System V on x86-64, AArch64), num-complex's elsewhere.
macro_rules! complex_functions {
    ($module:ident, $real:ty, $($name:ident $c:literal $fallback:ident),*) => {
        pub mod $module {
            use super::Complex;

            #[cfg(all(unix, any(target_arch = "x86_64", target_arch = "aarch64")))]
            mod c {
                use super::Complex;
                // `Complex` is `repr(C)` with two numbers, and no pointers are involved.
                #[allow(improper_ctypes)]
                unsafe extern "C" {
                    $(#[link_name = $c] pub safe fn $name(z: Complex<$real>) -> Complex<$real>;)*
                }
            }

            $(
                #[inline(always)]
                pub fn $name(z: Complex<$real>) -> Complex<$real> {
                    #[cfg(all(unix, any(target_arch = "x86_64", target_arch = "aarch64")))]
                    return c::$name(z);
                    #[cfg(not(all(unix, any(target_arch = "x86_64", target_arch = "aarch64"))))]
                    return z.$fallback();
                }
            )*
        }
    };
}

complex_functions!(
    double, f64, sqrt "csqrt" sqrt, exp "cexp" exp, log "clog" ln, sin "csin" sin, cos "ccos" cos, tan "ctan" tan,
    asin "casin" asin, acos "cacos" acos, atan "catan" atan, sinh "csinh" sinh, cosh "ccosh" cosh, tanh "ctanh" tanh,
    asinh "casinh" asinh, acosh "cacosh" acosh, atanh "catanh" atanh
);
complex_functions!(
    single, f32, sqrt "csqrtf" sqrt, exp "cexpf" exp, log "clogf" ln, sin "csinf" sin, cos "ccosf" cos, tan "ctanf" tan,
    asin "casinf" asin, acos "cacosf" acos, atan "catanf" atan, sinh "csinhf" sinh, cosh "ccoshf" cosh, tanh "ctanhf" tanh,
    asinh "casinhf" asinh, acosh "cacoshf" acosh, atanh "catanhf" atanh
);

/// Which exceptions end the program; the C library of GNU has functions for that.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod halting {
    unsafe extern "C" {
        pub safe fn feenableexcept(flags: i32) -> i32;
        pub safe fn fedisableexcept(flags: i32) -> i32;
        pub safe fn fegetexcept() -> i32;
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use halting::{fedisableexcept, feenableexcept, fegetexcept};

/// Elsewhere nothing can be enabled.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod no_halting {
    pub fn feenableexcept(_flags: i32) -> i32 {
        -1
    }
    pub fn fedisableexcept(_flags: i32) -> i32 {
        0
    }
    pub fn fegetexcept() -> i32 {
        0
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub use no_halting::{fedisableexcept, feenableexcept, fegetexcept};
