//! Complex arithmetic as gfortran does it: division without needless overflow (Smith's method), elementary functions of the C library.
//!
//! Used with its name, `complex::sqrt(z)`: num-complex's own methods differ in the last bits and near overflow.

use crate::c_math;
use crate::numeric::Real;
pub use kind::Float;
use num_complex::Complex;

/// What the functions below need of a real kind.
mod kind {
    use super::Complex;

    /// A real kind of a complex type.
    pub trait Float:
        super::Real
        + std::ops::Add<Output = Self>
        + std::ops::Sub<Output = Self>
        + std::ops::Mul<Output = Self>
        + std::ops::Div<Output = Self>
    {
        /// Magnitude.
        fn magnitude(self) -> Self;
        /// C's hypot.
        fn hypotenuse(self, other: Self) -> Self;
        /// The elementary functions in the order of [`super::Function`].
        fn apply(function: super::Function, z: Complex<Self>) -> Complex<Self>;
    }
}

/// The elementary functions.
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// Square root, with a real part that is not negative.
    Sqrt,
    /// Exponential.
    Exp,
    /// Natural logarithm, imaginary part in (-pi, pi].
    Log,
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Arc sine.
    Asin,
    /// Arc cosine.
    Acos,
    /// Arc tangent.
    Atan,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Inverse hyperbolic sine.
    Asinh,
    /// Inverse hyperbolic cosine.
    Acosh,
    /// Inverse hyperbolic tangent.
    Atanh,
}

macro_rules! float_kinds {
    ($($real:ty, $library:ident);*) => {
        $(
            impl Float for $real {
                #[inline(always)]
                fn magnitude(self) -> Self {
                    self.abs()
                }

                #[inline(always)]
                fn hypotenuse(self, other: Self) -> Self {
                    self.hypot(other)
                }

                #[inline(always)]
                fn apply(function: Function, z: Complex<Self>) -> Complex<Self> {
                    use c_math::$library as library;
                    match function {
                        Function::Sqrt => library::sqrt(z),
                        Function::Exp => library::exp(z),
                        Function::Log => library::log(z),
                        Function::Sin => library::sin(z),
                        Function::Cos => library::cos(z),
                        Function::Tan => library::tan(z),
                        Function::Asin => library::asin(z),
                        Function::Acos => library::acos(z),
                        Function::Atan => library::atan(z),
                        Function::Sinh => library::sinh(z),
                        Function::Cosh => library::cosh(z),
                        Function::Tanh => library::tanh(z),
                        Function::Asinh => library::asinh(z),
                        Function::Acosh => library::acosh(z),
                        Function::Atanh => library::atanh(z),
                    }
                }
            }
        )*
    };
}

float_kinds!(f32, single; f64, double);

macro_rules! elementary {
    ($($name:ident $function:ident $text:literal),* $(,)?) => {
        $(
            #[doc = $text]
            #[inline(always)]
            pub fn $name<T: Float>(z: Complex<T>) -> Complex<T> {
                T::apply(Function::$function, z)
            }
        )*
    };
}

elementary! {
    sqrt Sqrt "SQRT of a complex number.",
    exp Exp "EXP of a complex number.",
    log Log "LOG of a complex number.",
    sin Sin "SIN of a complex number.",
    cos Cos "COS of a complex number.",
    tan Tan "TAN of a complex number.",
    asin Asin "ASIN of a complex number.",
    acos Acos "ACOS of a complex number.",
    atan Atan "ATAN of a complex number.",
    sinh Sinh "SINH of a complex number.",
    cosh Cosh "COSH of a complex number.",
    tanh Tanh "TANH of a complex number.",
    asinh Asinh "ASINH of a complex number.",
    acosh Acosh "ACOSH of a complex number.",
    atanh Atanh "ATANH of a complex number.",
}

/// ABS of a complex number, without overflow on the way.
#[inline(always)]
pub fn abs<T: Float>(z: Complex<T>) -> T {
    z.re.hypotenuse(z.im)
}

/// `a / b` by Smith's method, as gfortran divides.
#[inline(always)]
pub fn div<T: Float>(a: Complex<T>, b: Complex<T>) -> Complex<T> {
    if b.re.magnitude() < b.im.magnitude() {
        let ratio = b.re / b.im;
        let denominator = b.re * ratio + b.im;
        Complex {
            re: (a.re * ratio + a.im) / denominator,
            im: (a.im * ratio - a.re) / denominator,
        }
    } else {
        let ratio = b.im / b.re;
        let denominator = b.im * ratio + b.re;
        Complex {
            re: (a.im * ratio + a.re) / denominator,
            im: (a.im - a.re * ratio) / denominator,
        }
    }
}

/// `z ** 2`: one product, as compilers write it for this exponent.
#[inline(always)]
pub fn squared<T: Float>(z: Complex<T>) -> Complex<T> {
    Complex {
        re: z.re * z.re - z.im * z.im,
        im: z.re * z.im + z.im * z.re,
    }
}

/// `z ** w` for complex `w`: `exp(w * log(z))`, and zero for zero `z`.
#[inline(always)]
pub fn pow<T: Float>(z: Complex<T>, w: Complex<T>) -> Complex<T> {
    let zero = T::single(0.0);
    if z.re == zero && z.im == zero && w.re > zero {
        // As the C library, whose logarithm of zero ends here with a negative sign.
        return Complex {
            re: zero,
            im: T::single(-0.0),
        };
    }
    let log = log(z);
    exp(Complex {
        re: w.re * log.re - w.im * log.im,
        im: w.re * log.im + w.im * log.re,
    })
}

/// CMPLX of a complex number with a kind.
#[inline(always)]
pub fn convert<T: Float>(z: Complex<impl Real>) -> Complex<T> {
    Complex {
        re: z.re.converted(),
        im: z.im.converted(),
    }
}

/// A complex number of any kind as one of kind 4.
#[inline(always)]
pub fn complex32(z: Complex<impl Real>) -> Complex<f32> {
    convert(z)
}

/// A complex number of any kind as one of kind 8.
#[inline(always)]
pub fn complex64(z: Complex<impl Real>) -> Complex<f64> {
    convert(z)
}

/// A complex number of any kind as one of kind 16.
#[inline(always)]
pub fn complex128(z: Complex<impl Real>) -> Complex<crate::quad::f128> {
    convert(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_survives_large_numbers() {
        let big = Complex::new(1e300, 1e300);
        assert_eq!(div(big, big), Complex::new(1.0, 0.0));
    }

    #[test]
    fn elementary_functions_take_the_principal_value() {
        assert_eq!(sqrt(Complex::new(-4.0_f64, 0.0)), Complex::new(0.0, 2.0));
        assert_eq!(sqrt(Complex::new(-4.0_f32, -0.0)), Complex::new(0.0, -2.0));
        assert!(abs(Complex::new(f64::MAX * 0.6, f64::MAX * 0.5)).is_finite());
        assert!((exp(Complex::new(0.0, std::f64::consts::PI)).re + 1.0).abs() < 1e-15);
    }
}
