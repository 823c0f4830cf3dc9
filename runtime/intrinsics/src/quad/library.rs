//! The functions of the C library and of the compiler's own for numbers of 128 bits: gfortran calls the same ones, so that results agree
//! to the last bit. Stable Rust has no name for their type, which travels in a vector register: their addresses are taken as those of
//! functions of vectors. Refuses to know what the numbers mean.

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::uint8x16_t as Vector;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::__m128i as Vector;

use super::f128;

/// A complex number as C has it: two numbers in memory.
#[derive(Clone, Copy)]
#[repr(C)]
struct Pair {
    re: Vector,
    im: Vector,
}

fn vector(x: f128) -> Vector {
    // SAFETY: both are 16 bytes, any of which are valid.
    unsafe { core::mem::transmute(x.to_bits()) }
}

fn number(x: Vector) -> f128 {
    // SAFETY: as above.
    f128::from_bits(unsafe { core::mem::transmute::<Vector, u128>(x) })
}

/// Functions of C by the types of their arguments and of their result; each type with the way there or back.
macro_rules! functions {
    ($($name:ident = $symbol:literal ($($arg:ident: $kind:ty => $c:ty, $to:expr),*) -> $result:ty, $c_result:ty, $from:expr;)*) => {
        mod symbols {
            unsafe extern "C" {
                $(#[link_name = $symbol] pub safe fn $name();)*
            }
        }
        $(
            pub fn $name($($arg: $kind),*) -> $result {
                #[allow(improper_ctypes_definitions)]
                type Function = extern "C" fn($($c),*) -> $c_result;
                // SAFETY: the C function of this name has this type, where its 128 bit numbers are vectors: both go through the
                // same registers by the calling conventions of System V on x86-64 and of AArch64.
                let function: Function = unsafe { core::mem::transmute(symbols::$name as extern "C" fn()) };
                $from(function($($to($arg)),*))
            }
        )*
    };
}

fn same<T>(x: T) -> T {
    x
}

macro_rules! of_one {
    ($($name:ident $symbol:literal),*) => {
        functions! { $($name = $symbol (x: f128 => Vector, vector) -> f128, Vector, number;)* }
    };
}

macro_rules! of_two {
    ($($name:ident $symbol:literal),*) => {
        functions! { $($name = $symbol (x: f128 => Vector, vector, y: f128 => Vector, vector) -> f128, Vector, number;)* }
    };
}

/// Functions of one number.
pub mod one {
    use super::*;
    of_one!(
        sqrt "sqrtf128", exp "expf128", ln "logf128", log10 "log10f128", sin "sinf128", cos "cosf128", tan "tanf128",
        asin "asinf128", acos "acosf128", atan "atanf128", sinh "sinhf128", cosh "coshf128", tanh "tanhf128",
        asinh "asinhf128", acosh "acoshf128", atanh "atanhf128", erf "erff128", erfc "erfcf128", gamma "tgammaf128",
        log_gamma "lgammaf128", bessel_j0 "j0f128", bessel_j1 "j1f128", bessel_y0 "y0f128", bessel_y1 "y1f128",
        trunc "truncf128", round "roundf128", floor "floorf128", ceil "ceilf128", rint "rintf128", logb "logbf128"
    );
}

/// Functions of two numbers.
pub mod two {
    use super::*;
    of_two!(
        add "__addtf3", sub "__subtf3", mul "__multf3", div "__divtf3", atan2 "atan2f128", hypot "hypotf128", pow "powf128",
        fmod "fmodf128", remainder "remainderf128", next_after "nextafterf128"
    );
}

/// Conversions, comparison, and functions with an integer.
pub mod other {
    use super::*;
    functions! {
        from_f32 = "__extendsftf2" (x: f32 => f32, same) -> f128, Vector, number;
        from_f64 = "__extenddftf2" (x: f64 => f64, same) -> f128, Vector, number;
        from_i32 = "__floatsitf" (x: i32 => i32, same) -> f128, Vector, number;
        from_i64 = "__floatditf" (x: i64 => i64, same) -> f128, Vector, number;
        from_i128 = "__floattitf" (x: i128 => i128, same) -> f128, Vector, number;
        to_f32 = "__trunctfsf2" (x: f128 => Vector, vector) -> f32, f32, same;
        to_f64 = "__trunctfdf2" (x: f128 => Vector, vector) -> f64, f64, same;
        to_i128 = "__fixtfti" (x: f128 => Vector, vector) -> i128, i128, same;
        ldexp = "ldexpf128" (x: f128 => Vector, vector, n: i32 => i32, same) -> f128, Vector, number;
        bessel_jn = "jnf128" (n: i32 => i32, same, x: f128 => Vector, vector) -> f128, Vector, number;
        bessel_yn = "ynf128" (n: i32 => i32, same, x: f128 => Vector, vector) -> f128, Vector, number;
        fma = "fmaf128" (x: f128 => Vector, vector, y: f128 => Vector, vector, z: f128 => Vector, vector) -> f128, Vector, number;
        compare = "__letf2" (x: f128 => Vector, vector, y: f128 => Vector, vector) -> i32, i32, same;
    }
}

/// Functions of a complex number.
pub mod complex {
    use super::*;
    use num_complex::Complex;

    fn pair(z: Complex<f128>) -> Pair {
        let (re, im) = (vector(z.re), vector(z.im));
        Pair { re, im }
    }

    fn complex(z: Pair) -> Complex<f128> {
        Complex::new(number(z.re), number(z.im))
    }

    macro_rules! of_complex {
        ($($name:ident $symbol:literal),*) => {
            functions! { $($name = $symbol (z: Complex<f128> => Pair, pair) -> Complex<f128>, Pair, complex;)* }
        };
    }

    of_complex!(
        sqrt "csqrtf128", exp "cexpf128", log "clogf128", sin "csinf128", cos "ccosf128", tan "ctanf128", asin "casinf128",
        acos "cacosf128", atan "catanf128", sinh "csinhf128", cosh "ccoshf128", tanh "ctanhf128", asinh "casinhf128",
        acosh "cacoshf128", atanh "catanhf128"
    );
}

/// The number that digits say, rounded once; what is none gives zero.
pub fn parse(digits: &core::ffi::CStr) -> f128 {
    mod symbols {
        unsafe extern "C" {
            pub safe fn strtof128();
        }
    }
    #[allow(improper_ctypes_definitions)]
    type Function =
        unsafe extern "C" fn(*const core::ffi::c_char, *mut *mut core::ffi::c_char) -> Vector;
    // SAFETY: the C function of this name, of this type, with a text that ends in zero.
    unsafe {
        let function: Function = core::mem::transmute(symbols::strtof128 as extern "C" fn());
        number(function(digits.as_ptr(), core::ptr::null_mut()))
    }
}

/// The digits of a finite number by a format of C, which has one descriptor.
pub fn digits(format: &core::ffi::CStr, x: f128) -> Vec<u8> {
    mod symbols {
        unsafe extern "C" {
            pub safe fn strfromf128();
        }
    }
    use core::ffi::c_char;
    #[allow(improper_ctypes_definitions)]
    type Function = unsafe extern "C" fn(*mut c_char, usize, *const c_char, Vector) -> i32;
    // SAFETY: the C function of this name, of this type; it writes no more than it is told to.
    unsafe {
        let function: Function = core::mem::transmute(symbols::strfromf128 as extern "C" fn());
        let length = function(core::ptr::null_mut(), 0, format.as_ptr(), vector(x)).max(0) as usize;
        let mut text = vec![0_u8; length + 1];
        function(
            text.as_mut_ptr().cast(),
            text.len(),
            format.as_ptr(),
            vector(x),
        );
        text.truncate(length);
        text
    }
}
