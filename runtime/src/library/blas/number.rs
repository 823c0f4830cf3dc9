//! The four types of numbers of BLAS.

use num_complex::{Complex32, Complex64};

/// A type of numbers.
pub trait Number: Copy + Send + Sync + PartialEq + 'static {
    /// The type of its size.
    type Real: Copy;
    /// Its letter in names of cuBLAS.
    const LETTER: &'static str;
    /// What the names of functions begin with whose result is real.
    const REAL_LETTERS: &'static str;
    /// Zero.
    const ZERO: Self;
    /// Sum.
    fn plus(self, other: Self) -> Self;
    /// Difference.
    fn minus(self, other: Self) -> Self;
    /// Product.
    fn times(self, other: Self) -> Self;
    /// Quotient.
    fn over(self, other: Self) -> Self;
    /// The conjugate complex number.
    fn conjugate(self) -> Self;
    /// The square of the absolute value.
    fn square(self) -> f64;
    /// The sum of the absolute values of the parts.
    fn size(self) -> f64;
    /// A result in the type of its size.
    fn real(value: f64) -> Self::Real;
}

macro_rules! number {
    ($t:ty, $real:ty, $letter:literal, $letters:literal, $zero:expr, $x:ident => $conjugate:expr, $square:expr, $size:expr) => {
        impl Number for $t {
            type Real = $real;
            const LETTER: &'static str = $letter;
            const REAL_LETTERS: &'static str = $letters;
            const ZERO: Self = $zero;
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }
            #[inline(always)]
            fn over(self, other: Self) -> Self {
                self / other
            }
            fn conjugate(self) -> Self {
                let $x = self;
                $conjugate
            }
            fn square(self) -> f64 {
                let $x = self;
                f64::from($square)
            }
            fn size(self) -> f64 {
                let $x = self;
                f64::from($size)
            }
            fn real(value: f64) -> $real {
                value as $real
            }
        }
    };
}

number!(f32, f32, "S", "S", 0.0, x => x, f64::from(x) * f64::from(x), x.abs());
number!(f64, f64, "D", "D", 0.0, x => x, x * x, x.abs());
number!(Complex32, f32, "C", "Sc", Complex32::new(0.0, 0.0), x => x.conj(), x.norm_sqr(), x.re.abs() + x.im.abs());
number!(Complex64, f64, "Z", "Dz", Complex64::new(0.0, 0.0), x => x.conj(), x.norm_sqr(), x.re.abs() + x.im.abs());
