//! REAL(16) as one of the kinds that the functions of numbers know.

use super::{f128, library};
use num_complex::Complex;

impl num_traits::Zero for f128 {
    fn zero() -> f128 {
        f128::ZERO
    }

    fn is_zero(&self) -> bool {
        *self == f128::ZERO
    }
}

impl num_traits::One for f128 {
    fn one() -> f128 {
        f128::ONE
    }
}

/// What the arithmetic of complex numbers asks of a number.
impl num_traits::Num for f128 {
    type FromStrRadixErr = ();

    fn from_str_radix(digits: &str, radix: u32) -> Result<f128, ()> {
        match radix {
            10 => f128::parse(digits).ok_or(()),
            _ => Err(()),
        }
    }
}

impl crate::numeric::Real for f128 {
    fn double(self) -> f64 {
        self.to_f64()
    }

    fn single(value: f64) -> f128 {
        f128::new(value)
    }

    fn rounded(self) -> f128 {
        self.round()
    }

    fn floored(self) -> f128 {
        self.floor()
    }

    fn ceiled(self) -> f128 {
        self.ceil()
    }

    fn remainder(self, other: f128) -> f128 {
        self % other
    }

    fn signed_as(self, other: f128) -> f128 {
        self.copysign(other)
    }

    fn is_not_a_number(self) -> bool {
        self.is_nan()
    }

    fn converted<T: crate::numeric::Real>(self) -> T {
        T::of_quad(self)
    }

    fn of_quad(value: f128) -> f128 {
        value
    }

    fn whole<K: crate::numeric::Integer>(self) -> K {
        K::lowest(self.to_i128().clamp(K::LEAST.widest(), K::MOST.widest()))
    }
}

impl crate::numeric::Arithmetic for f128 {
    fn modulo(self, divisor: f128) -> f128 {
        let rest = self % divisor;
        if rest == f128::ZERO {
            f128::ZERO.copysign(divisor)
        } else if rest.is_sign_negative() != divisor.is_sign_negative() {
            rest + divisor
        } else {
            rest
        }
    }

    fn sign(self, other: f128) -> f128 {
        self.copysign(other)
    }

    fn dim(self, other: f128) -> f128 {
        if self > other {
            self - other
        } else {
            f128::ZERO
        }
    }
}

impl crate::models::Model for f128 {
    const DIGITS: i32 = f128::MANTISSA_DIGITS as i32;
    const MIN_EXPONENT: i32 = f128::MIN_EXP;
    const TINY: f128 = f128::MIN_POSITIVE;

    fn neighbour(self, upwards: bool) -> f128 {
        if upwards {
            self.next_up()
        } else {
            self.next_down()
        }
    }

    fn parts(self) -> (f128, i32) {
        self.split()
    }

    fn scaled(self, n: i32) -> f128 {
        self.ldexp(n)
    }
}

impl crate::special::SpecialReal for f128 {
    fn erf(self) -> f128 {
        self.erf()
    }

    fn erfc(self) -> f128 {
        self.erfc()
    }

    fn gamma(self) -> f128 {
        self.gamma()
    }

    fn log_gamma(self) -> f128 {
        self.log_gamma()
    }

    fn bessel_j0(self) -> f128 {
        self.bessel_j0()
    }

    fn bessel_j1(self) -> f128 {
        self.bessel_j1()
    }

    fn bessel_y0(self) -> f128 {
        self.bessel_y0()
    }

    fn bessel_y1(self) -> f128 {
        self.bessel_y1()
    }

    fn bessel_jn(n: i32, x: f128) -> f128 {
        f128::bessel_jn(n, x)
    }

    fn bessel_yn(n: i32, x: f128) -> f128 {
        f128::bessel_yn(n, x)
    }

    fn erfc_scaled(self) -> f128 {
        let square = self * self;
        if self < f128::new(90.0) {
            return square.exp() * self.erfc();
        }
        let (mut term, mut sum) = (f128::ONE, f128::ONE);
        for k in 0..20 {
            term *= f128::from(-(2 * k + 1)) / (square + square);
            sum += term;
        }
        sum / (self * f128::PI.sqrt())
    }
}

impl crate::complex::Float for f128 {
    fn magnitude(self) -> f128 {
        self.abs()
    }

    fn hypotenuse(self, other: f128) -> f128 {
        self.hypot(other)
    }

    fn apply(function: crate::complex::Function, z: Complex<f128>) -> Complex<f128> {
        use crate::complex::Function;
        use library::complex;
        match function {
            Function::Sqrt => complex::sqrt(z),
            Function::Exp => complex::exp(z),
            Function::Log => complex::log(z),
            Function::Sin => complex::sin(z),
            Function::Cos => complex::cos(z),
            Function::Tan => complex::tan(z),
            Function::Asin => complex::asin(z),
            Function::Acos => complex::acos(z),
            Function::Atan => complex::atan(z),
            Function::Sinh => complex::sinh(z),
            Function::Cosh => complex::cosh(z),
            Function::Tanh => complex::tanh(z),
            Function::Asinh => complex::asinh(z),
            Function::Acosh => complex::acosh(z),
            Function::Atanh => complex::atanh(z),
        }
    }
}
