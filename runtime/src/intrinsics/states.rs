//! The states of the reductions: what SUM, MAXVAL and the others keep while they take in elements one after the other.

use super::numeric::Integer;
use crate::array::Element;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// The type of numbers: addition and multiplication that wrap for integers.
pub trait Number: Element + Copy {
    /// Zero.
    const NOTHING: Self;
    /// One.
    const UNIT: Self;
    /// Sum.
    fn add(self, other: Self) -> Self;
    /// Product.
    fn mul(self, other: Self) -> Self;
}

/// A number with an order: MAXVAL and MINVAL.
pub trait Ordered: Number + PartialOrd {
    /// HUGE.
    const HIGHEST: Self;
    /// What no number is above.
    const TOP: Self;
    /// What no number is below.
    const BOTTOM: Self;
    /// What MAXVAL of no elements gives: `-HUGE`, and one less for integers, as in gfortran.
    const LOWEST: Self;
    /// Whether it compares with nothing.
    fn is_unordered(self) -> bool;
    /// NaN, of a type that has one.
    fn unordered() -> Self;
}

macro_rules! integer_numbers {
    ($($int:ty),*) => {
        $(
            impl Number for $int {
                const NOTHING: Self = 0;
                const UNIT: Self = 1;

                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    self.wrapping_add(other)
                }

                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    self.wrapping_mul(other)
                }
            }

            impl Ordered for $int {
                const HIGHEST: Self = <$int>::MAX;
                const LOWEST: Self = <$int>::MIN;
                const TOP: Self = <$int>::MAX;
                const BOTTOM: Self = <$int>::MIN;

                #[inline(always)]
                fn is_unordered(self) -> bool {
                    false
                }

                fn unordered() -> Self {
                    0
                }
            }
        )*
    };
}

integer_numbers!(i8, i16, i32, i64, i128);

macro_rules! real_numbers {
    ($($real:ty, $zero:expr, $one:expr);*) => {
        $(
            impl Number for $real {
                const NOTHING: Self = $zero;
                const UNIT: Self = $one;

                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    self + other
                }

                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    self * other
                }
            }

            impl Ordered for $real {
                const HIGHEST: Self = <$real>::MAX;
                const LOWEST: Self = <$real>::MIN;
                const TOP: Self = <$real>::INFINITY;
                const BOTTOM: Self = <$real>::NEG_INFINITY;

                #[inline(always)]
                fn is_unordered(self) -> bool {
                    self.is_nan()
                }

                fn unordered() -> Self {
                    <$real>::NAN
                }
            }

            impl Number for Complex<$real> {
                const NOTHING: Self = Complex::new($zero, $zero);
                const UNIT: Self = Complex::new($one, $zero);

                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    self + other
                }

                #[inline(always)]
                fn mul(self, other: Self) -> Self {
                    self * other
                }
            }
        )*
    };
}

real_numbers!(f16, f16::ZERO, f16::ONE; f32, 0.0, 1.0; f64, 0.0, 1.0; f128, f128::ZERO, f128::ONE);

/// A way to combine elements into one value.
pub trait Reduction<T>: Clone {
    /// The type of the value.
    type Value: Element;
    /// The state before the first element.
    fn start() -> Self;
    /// Takes in the next element.
    fn take(&mut self, element: T);
    /// The value of all that was taken in.
    fn value(self) -> Self::Value;

    /// Takes in an element if a mask holds for it.
    #[inline(always)]
    fn take_if(&mut self, mask: bool, element: impl FnOnce() -> T) {
        if mask {
            self.take(element());
        }
    }

    /// Takes in contiguous elements, with the same result as one by one.
    #[inline(always)]
    fn take_all(&mut self, elements: &[T])
    where
        T: Clone,
    {
        elements
            .iter()
            .for_each(|element| self.take(element.clone()));
    }
}

/// The state of a reduction that keeps one value of the element's type.
macro_rules! folds {
    ($($name:ident $bound:ident $start:expr, $combine:expr, $text:literal;)*) => {
        $(
            #[doc = $text]
            #[derive(Clone, Debug)]
            pub struct $name<T>(T);

            impl<T: $bound + Element> Reduction<T> for $name<T> {
                type Value = T;

                #[inline(always)]
                fn start() -> Self {
                    $name($start)
                }

                #[inline(always)]
                fn take(&mut self, element: T) {
                    self.0 = $combine(self.0, element);
                }

                #[inline(always)]
                fn value(self) -> T {
                    self.0
                }
            }
        )*
    };
}

folds! {
    Sum Number T::NOTHING, T::add, "The state of SUM.";
    Product Number T::UNIT, T::mul, "The state of PRODUCT.";
    Iall Integer !T::ZERO, |a: T, b: T| a & b, "The state of IALL.";
    Iany Integer T::ZERO, |a: T, b: T| a | b, "The state of IANY.";
    Iparity Integer T::ZERO, |a: T, b: T| a ^ b, "The state of IPARITY.";
}

/// The state of MAXVAL and MINVAL: NaN elements are passed over unless there are no others.
macro_rules! extremes {
    ($($name:ident $worst:ident $end:ident $better:tt $text:literal),*) => {
        $(
            #[doc = $text]
            #[derive(Clone, Debug)]
            pub struct $name<T> {
                best: T,
                seen: bool,
                ordered: bool,
            }

            impl<T: Ordered> Reduction<T> for $name<T> {
                type Value = T;

                #[inline(always)]
                fn start() -> Self {
                    $name { best: T::$worst, seen: false, ordered: false }
                }

                #[inline(always)]
                fn take(&mut self, element: T) {
                    self.seen = true;
                    let first = !self.ordered & !element.is_unordered();
                    self.ordered |= first;
                    self.best = if first | (element $better self.best) { element } else { self.best };
                }

                #[inline]
                fn take_all(&mut self, elements: &[T]) {
                    match extreme_of_slice(elements, T::$end, |a, b| a $better b) {
                        Some(best) => self.take(best),
                        None => elements.iter().for_each(|&element| self.take(element)),
                    }
                }

                #[inline(always)]
                fn value(self) -> T {
                    if self.seen && !self.ordered { T::unordered() } else { self.best }
                }
            }
        )*
    };
}

extremes!(
    Maxval LOWEST BOTTOM > "The state of MAXVAL.",
    Minval HIGHEST TOP < "The state of MINVAL."
);

/// The element that beats all others, looked for in several lanes at once: the first in array order of those that compare equal (zeros
/// have signs). None when it is `end`, which NaN elements and no elements give too.
#[inline(always)]
fn extreme_of_slice<T: Ordered>(
    elements: &[T],
    end: T,
    better: impl Fn(T, T) -> bool,
) -> Option<T> {
    const LANES: usize = 32;
    let mut best = [end; LANES];
    let chunks = elements.chunks_exact(LANES);
    let rest = chunks.remainder();
    for chunk in chunks {
        for (best, &element) in best.iter_mut().zip(chunk) {
            *best = if better(element, *best) {
                element
            } else {
                *best
            };
        }
    }
    let all = best.iter().chain(rest).fold(
        end,
        |best, &element| if better(element, best) { element } else { best },
    );
    if all == end {
        None
    } else {
        elements.iter().copied().find(|&element| element == all)
    }
}

/// The state of NORM2: a scale and the sum of squares relative to it, as gfortran keeps them, so that nothing overflows on the way. The code
/// that gfortran emits for a whole array (`WHOLE`) and its library, for a dimension, multiply in different orders.
#[derive(Clone, Debug)]
pub struct Norm2<T, const WHOLE: bool> {
    scale: T,
    squares: T,
}

macro_rules! norms {
    ($($real:ty, $zero:expr, $one:expr);*) => {
        $(
            impl<const WHOLE: bool> Reduction<$real> for Norm2<$real, WHOLE> {
                type Value = $real;

                #[inline(always)]
                fn start() -> Self {
                    Norm2 { scale: $zero, squares: $one }
                }

                #[inline(always)]
                fn take(&mut self, element: $real) {
                    let size = element.abs();
                    if element == $zero {
                        return;
                    }
                    if self.scale < size {
                        let ratio = self.scale / size;
                        self.squares = $one
                            + match WHOLE {
                                true => self.squares * (ratio * ratio),
                                false => self.squares * ratio * ratio,
                            };
                        self.scale = size;
                    } else {
                        let ratio = size / self.scale;
                        self.squares += ratio * ratio;
                    }
                }

                #[inline(always)]
                fn value(self) -> $real {
                    self.scale * self.squares.sqrt()
                }
            }
        )*
    };
}

norms!(f32, 0.0, 1.0; f64, 0.0, 1.0; f128, f128::ZERO, f128::ONE);

/// The states of the reductions of logical values.
macro_rules! logical_folds {
    ($($name:ident $value:ty, $start:expr, $combine:expr, $text:literal;)*) => {
        $(
            #[doc = $text]
            #[derive(Clone, Debug)]
            pub struct $name($value);

            impl Reduction<bool> for $name {
                type Value = $value;

                #[inline(always)]
                fn start() -> Self {
                    $name($start)
                }

                #[inline(always)]
                fn take(&mut self, element: bool) {
                    self.0 = $combine(self.0, element);
                }

                #[inline(always)]
                fn value(self) -> $value {
                    self.0
                }
            }
        )*
    };
}

logical_folds! {
    Any bool, false, |a, b| a | b, "The state of ANY.";
    All bool, true, |a, b| a & b, "The state of ALL.";
    Parity bool, false, |a, b| a ^ b, "The state of PARITY.";
    Count i32, 0, |a: i32, b| a.wrapping_add(i32::from(b)), "The state of COUNT.";
}
