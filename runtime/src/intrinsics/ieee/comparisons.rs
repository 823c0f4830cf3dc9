//! What IEEE_ARITHMETIC has since Fortran 2018: comparisons, maxima and minima, neighbours, fused multiply-add, rounding by a mode.

use super::{Ieee, IeeeClass, IeeeFlag, IeeeRound};
use crate::intrinsics::c_math;
use crate::intrinsics::f16;
use crate::intrinsics::f128;

/// Kinds that these functions compute with.
pub trait Rounding: Ieee {
    /// `self * b + c`, rounded once.
    fn fused(self, b: Self, c: Self) -> Self;
    /// The integer that a mode gives.
    fn rounded(self, mode: IeeeRound) -> Self;
}

macro_rules! rounding {
    ($($kind:ty, $fused:expr;)*) => {$(
        impl Rounding for $kind {
            fn fused(self, b: Self, c: Self) -> Self {
                $fused(self, b, c)
            }
            fn rounded(self, mode: IeeeRound) -> Self {
                match mode {
                    IeeeRound::Nearest => self.rint(),
                    IeeeRound::ToZero => self.trunc(),
                    IeeeRound::Up => self.ceil(),
                    IeeeRound::Down => self.floor(),
                    IeeeRound::Away | IeeeRound::Other => self.round(),
                }
            }
        }
    )*};
}

rounding! {
    f32, f32::mul_add;
    f64, f64::mul_add;
    f128, f128::mul_add;
}

impl Rounding for f16 {
    fn fused(self, b: Self, c: Self) -> Self {
        let wide = |x: f16| f64::from(x.to_f32());
        f16::from((wide(self) * wide(b) + wide(c)) as f32)
    }
    fn rounded(self, mode: IeeeRound) -> Self {
        self.to_f32().rounded(mode).into()
    }
}

fn is_nan<T: Ieee>(x: T) -> bool {
    matches!(x.class(), IeeeClass::QuietNan | IeeeClass::SignalingNan)
}

/// A signaling NaN raises INVALID and becomes a quiet one.
fn quiet<T: Ieee>(x: T) -> T {
    if x.class() == IeeeClass::SignalingNan {
        c_math::feraiseexcept(IeeeFlag::Invalid.bit());
        return T::of_class(IeeeClass::QuietNan);
    }
    x
}

fn magnitude<T: Ieee>(x: T) -> T {
    x.signed(false)
}

/// The one of two values that an order prefers; zeros are ordered by their signs.
fn chosen<T: Ieee>(x: T, y: T, greatest: bool) -> T {
    let first = if x == y {
        y.wide().is_sign_negative() == greatest
    } else {
        (x > y) == greatest
    };
    if first { x } else { y }
}

/// The number of two of which one is none; a NaN if both are.
fn number<T: Ieee>(x: T, y: T) -> Option<T> {
    match (is_nan(x), is_nan(y)) {
        (false, false) => None,
        (true, false) => Some(y),
        (false, true) => Some(x),
        (true, true) => Some(quiet(x)),
    }
}

/// A NaN, if one of two is one.
fn none<T: Ieee>(x: T, y: T) -> Option<T> {
    if is_nan(x) {
        Some(quiet(x))
    } else if is_nan(y) {
        Some(quiet(y))
    } else {
        None
    }
}

fn by_magnitude<T: Ieee>(x: T, y: T, greatest: bool) -> T {
    let (a, b) = (magnitude(x), magnitude(y));
    if a == b {
        chosen(x, y, greatest)
    } else if (a > b) == greatest {
        x
    } else {
        y
    }
}

macro_rules! extremes {
    ($($name:ident $doc:literal $of_nan:ident $choose:ident $greatest:literal;)*) => {$(
        #[doc = $doc]
        pub fn $name<T: Ieee>(x: T, y: T) -> T {
            $of_nan(x, y).unwrap_or_else(|| $choose(x, y, $greatest))
        }
    )*};
}

extremes! {
    ieee_max_num "IEEE_MAX_NUM: of a number and a NaN, the number." number chosen true;
    ieee_min_num "IEEE_MIN_NUM." number chosen false;
    ieee_max_num_mag "IEEE_MAX_NUM_MAG: by magnitude." number by_magnitude true;
    ieee_min_num_mag "IEEE_MIN_NUM_MAG." number by_magnitude false;
    ieee_max "IEEE_MAX: of a number and a NaN, the NaN." none chosen true;
    ieee_min "IEEE_MIN." none chosen false;
    ieee_max_mag "IEEE_MAX_MAG: by magnitude." none by_magnitude true;
    ieee_min_mag "IEEE_MIN_MAG." none by_magnitude false;
}

/// Comparisons raise INVALID for signaling NaNs, those that signal for all.
fn signals<T: Ieee>(x: T, y: T, always: bool) {
    let signalling = |x: T| x.class() == IeeeClass::SignalingNan;
    if signalling(x) || signalling(y) || always && (is_nan(x) || is_nan(y)) {
        c_math::feraiseexcept(IeeeFlag::Invalid.bit());
    }
}

macro_rules! comparisons {
    ($($quiet:ident $signaling:ident $op:tt;)*) => {$(
        /// A comparison that signals for signaling NaNs alone.
        pub fn $quiet<T: Ieee>(a: T, b: T) -> bool {
            signals(a, b, false);
            !is_nan(a) && !is_nan(b) && a $op b || stringify!($op) == "!=" && (is_nan(a) || is_nan(b))
        }

        /// A comparison that signals for every NaN.
        pub fn $signaling<T: Ieee>(a: T, b: T) -> bool {
            signals(a, b, true);
            !is_nan(a) && !is_nan(b) && a $op b || stringify!($op) == "!=" && (is_nan(a) || is_nan(b))
        }
    )*};
}

comparisons! {
    ieee_quiet_eq ieee_signaling_eq ==;
    ieee_quiet_ne ieee_signaling_ne !=;
    ieee_quiet_lt ieee_signaling_lt <;
    ieee_quiet_le ieee_signaling_le <=;
    ieee_quiet_gt ieee_signaling_gt >;
    ieee_quiet_ge ieee_signaling_ge >=;
}

/// IEEE_SIGNBIT.
pub fn ieee_signbit<T: Ieee>(x: T) -> bool {
    x.wide().is_sign_negative()
}

/// IEEE_FMA: `a * b + c`, rounded once.
pub fn ieee_fma<T: Rounding>(a: T, b: T, c: T) -> T {
    a.fused(b, c)
}

/// IEEE_NEXT_UP: the next number above.
pub fn ieee_next_up<T: Ieee>(x: T) -> T {
    neighbour(x, true)
}

/// IEEE_NEXT_DOWN: the next number below.
pub fn ieee_next_down<T: Ieee>(x: T) -> T {
    neighbour(x, false)
}

fn neighbour<T: Ieee>(x: T, up: bool) -> T {
    let x = quiet(x);
    if is_nan(x) { x } else { x.neighbour(up) }
}

/// IEEE_RINT with a mode of rounding.
pub fn ieee_rint_by<T: Rounding>(x: T, mode: IeeeRound) -> T {
    x.rounded(mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_before_nans_or_not() {
        assert_eq!(ieee_max_num(1.0, f64::NAN), 1.0);
        assert!(ieee_max(1.0, f64::NAN).is_nan());
        assert_eq!(ieee_min_num_mag(-3.0, 2.0), 2.0);
        assert!(ieee_signbit(ieee_min(0.0_f32, -0.0)) && !ieee_signbit(ieee_max(-0.0_f32, 0.0)));
        assert!(ieee_quiet_ne(f64::NAN, 1.0) && !ieee_quiet_le(f64::NAN, 1.0));
    }

    #[test]
    fn modes_round() {
        let by = |mode| [2.5, -2.5].map(|x: f64| ieee_rint_by(x, mode));
        assert_eq!(by(IeeeRound::Away), [3.0, -3.0]);
        assert_eq!(by(IeeeRound::Nearest), [2.0, -2.0]);
        assert_eq!(by(IeeeRound::Up), [3.0, -2.0]);
    }
}
