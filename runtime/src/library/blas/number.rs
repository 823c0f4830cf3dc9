//! The four types of numbers of BLAS.

use num_complex::{Complex32, Complex64};

/// A type of numbers.
pub trait Number: Copy + Send + Sync + PartialEq + 'static {
    /// The type of its size.
    type Real: Copy;
    /// The type of double precision beside it, in which factorisations are computed.
    type Wide: Number<Wide = Self::Wide>;
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
    /// A real number.
    fn of(value: f64) -> Self;
    /// The real part.
    fn re(self) -> f64;
    /// In double precision.
    fn wide(self) -> Self::Wide;
    /// Of double precision.
    fn narrow(value: Self::Wide) -> Self;
}

macro_rules! number {
    ($t:ty, $real:ty, $wide:ty, $letter:literal, $letters:literal, $zero:expr, $x:ident => $conjugate:expr, $square:expr, $size:expr,
        $re:expr, $of:expr, $widened:expr, $narrowed:expr) => {
        impl Number for $t {
            type Real = $real;
            type Wide = $wide;
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
            fn of($x: f64) -> Self {
                $of
            }
            fn re(self) -> f64 {
                let $x = self;
                f64::from($re)
            }
            fn wide(self) -> $wide {
                let $x = self;
                $widened
            }
            fn narrow($x: $wide) -> Self {
                $narrowed
            }
        }
    };
}

number!(f32, f32, f64, "S", "S", 0.0, x => x, f64::from(x) * f64::from(x), x.abs(), x, x as f32, f64::from(x), x as f32);
number!(f64, f64, f64, "D", "D", 0.0, x => x, x * x, x.abs(), x, x, x, x);
number!(Complex32, f32, Complex64, "C", "Sc", Complex32::new(0.0, 0.0), x => x.conj(), x.norm_sqr(), x.re.abs() + x.im.abs(), x.re,
    Complex32::new(x as f32, 0.0), Complex64::new(f64::from(x.re), f64::from(x.im)), Complex32::new(x.re as f32, x.im as f32));
number!(Complex64, f64, Complex64, "Z", "Dz", Complex64::new(0.0, 0.0), x => x.conj(), x.norm_sqr(), x.re.abs() + x.im.abs(), x.re,
    Complex64::new(x, 0.0), x, x);
