//! The IEEE modules (F2008 14): classes of numbers, exception flags, halting. Rounding is always to the nearest: compilers move
//! arithmetic across a change of the mode.

mod comparisons;

pub use comparisons::*;

use super::c_math;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

/// IEEE_CLASS_TYPE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IeeeClass {
    /// No class of numbers.
    #[default]
    Other,
    /// A NaN that signals.
    SignalingNan,
    /// A NaN that does not.
    QuietNan,
    /// Minus infinity.
    NegativeInf,
    /// An ordinary number below zero.
    NegativeNormal,
    /// Below zero, with less precision than the kind has.
    NegativeDenormal,
    /// Minus zero.
    NegativeZero,
    /// Zero.
    PositiveZero,
    /// Above zero, with less precision than the kind has.
    PositiveDenormal,
    /// An ordinary number above zero.
    PositiveNormal,
    /// Infinity.
    PositiveInf,
}

/// IEEE_FLAG_TYPE: an exception.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IeeeFlag {
    /// An operation without a result.
    #[default]
    Invalid,
    /// Division of a finite number by zero.
    DivideByZero,
    /// A result too large.
    Overflow,
    /// A result too small.
    Underflow,
    /// A rounded result.
    Inexact,
}

/// IEEE_ROUND_TYPE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IeeeRound {
    /// To the nearest number.
    #[default]
    Nearest,
    /// Towards zero.
    ToZero,
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the nearest, halves away from zero: a mode that numbers in base two do not have.
    Away,
    /// Another mode.
    Other,
}

/// IEEE_FEATURES_TYPE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IeeeFeature {
    #[default]
    Datatype,
    Denormal,
    Divide,
    Halting,
    InexactFlag,
    Inf,
    InvalidFlag,
    Nan,
    Rounding,
    Sqrt,
    UnderflowFlag,
}

/// IEEE_STATUS_TYPE: flags, and modes of halting, rounding and underflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IeeeStatus {
    signalling: i32,
    halting: i32,
    rounding: IeeeRound,
    abrupt: bool,
}

const ALL: [IeeeFlag; 5] = [
    IeeeFlag::Invalid,
    IeeeFlag::DivideByZero,
    IeeeFlag::Overflow,
    IeeeFlag::Underflow,
    IeeeFlag::Inexact,
];

impl IeeeFlag {
    /// Its bit in `fenv.h`.
    fn bit(self) -> i32 {
        let bits = if cfg!(target_arch = "x86_64") {
            [0x01, 0x04, 0x08, 0x10, 0x20]
        } else {
            [0x01, 0x02, 0x04, 0x08, 0x10]
        };
        bits[self as usize]
    }
}

fn all_bits() -> i32 {
    ALL.iter().map(|flag| flag.bit()).sum()
}

/// IEEE_GET_FLAG.
pub fn ieee_get_flag(flag: IeeeFlag, signalling: &mut bool) {
    *signalling = c_math::fetestexcept(flag.bit()) != 0;
}

/// IEEE_SET_FLAG.
pub fn ieee_set_flag(flag: IeeeFlag, signalling: bool) {
    if signalling {
        c_math::feraiseexcept(flag.bit());
    } else {
        c_math::feclearexcept(flag.bit());
    }
}

/// IEEE_SUPPORT_HALTING: whether the exception can end the program.
pub fn ieee_support_halting(flag: IeeeFlag) -> bool {
    let before = c_math::fegetexcept();
    let known = c_math::feenableexcept(flag.bit()) != -1 && c_math::fegetexcept() & flag.bit() != 0;
    if before & flag.bit() == 0 {
        c_math::fedisableexcept(flag.bit());
    }
    known
}

/// IEEE_GET_HALTING_MODE.
pub fn ieee_get_halting_mode(flag: IeeeFlag, halting: &mut bool) {
    *halting = c_math::fegetexcept() & flag.bit() != 0;
}

/// IEEE_SET_HALTING_MODE: from now on the exception ends the program, or does not.
pub fn ieee_set_halting_mode(flag: IeeeFlag, halting: bool) {
    if halting {
        c_math::feclearexcept(flag.bit());
        c_math::feenableexcept(flag.bit());
    } else {
        c_math::fedisableexcept(flag.bit());
    }
}

/// IEEE_GET_STATUS.
pub fn ieee_get_status(status: &mut IeeeStatus) {
    status.signalling = c_math::fetestexcept(all_bits());
    status.halting = c_math::fegetexcept();
    ieee_get_rounding_mode(&mut status.rounding);
    status.abrupt = is_abrupt();
}

/// IEEE_MODES_TYPE: modes of halting, rounding and underflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IeeeModes(IeeeStatus);

/// IEEE_GET_MODES.
pub fn ieee_get_modes(modes: &mut IeeeModes) {
    ieee_get_status(&mut modes.0);
}

/// IEEE_SET_MODES.
pub fn ieee_set_modes(modes: IeeeModes) {
    let signalling = c_math::fetestexcept(all_bits());
    ieee_set_status(IeeeStatus {
        signalling,
        ..modes.0
    });
}

/// IEEE_SET_STATUS.
pub fn ieee_set_status(status: IeeeStatus) {
    c_math::fedisableexcept(all_bits());
    c_math::feclearexcept(all_bits());
    c_math::feraiseexcept(status.signalling);
    c_math::feenableexcept(status.halting);
    ieee_set_rounding_mode(status.rounding);
    set_abrupt(status.abrupt);
}

impl IeeeRound {
    /// The modes with their numbers in `fenv.h`.
    const MODES: [(IeeeRound, i32); 4] = if cfg!(target_arch = "x86_64") {
        Self::modes([0, 0xc00, 0x800, 0x400])
    } else {
        Self::modes([0, 0xc0_0000, 0x40_0000, 0x80_0000])
    };

    const fn modes(numbers: [i32; 4]) -> [(IeeeRound, i32); 4] {
        [
            (IeeeRound::Nearest, numbers[0]),
            (IeeeRound::ToZero, numbers[1]),
            (IeeeRound::Up, numbers[2]),
            (IeeeRound::Down, numbers[3]),
        ]
    }
}

/// Flags and modes of the caller of a procedure that looks at them: see [`ieee_scope`].
pub struct IeeeScope(IeeeStatus);

/// A procedure that looks at flags begins with none, and has its caller's modes (F2018 17.3, 17.4). When it is over, the caller's modes are there again,
/// and flags signal that signalled before or do now.
pub fn ieee_scope() -> IeeeScope {
    let mut before = IeeeStatus::default();
    ieee_get_status(&mut before);
    c_math::feclearexcept(all_bits());
    IeeeScope(before)
}

impl Drop for IeeeScope {
    fn drop(&mut self) {
        let raised = c_math::fetestexcept(all_bits());
        let signalling = self.0.signalling | raised;
        ieee_set_status(IeeeStatus {
            signalling,
            ..self.0
        });
    }
}

/// IEEE_GET_ROUNDING_MODE.
pub fn ieee_get_rounding_mode(mode: &mut IeeeRound) {
    let now = c_math::fegetround();
    let known = IeeeRound::MODES.iter().find(|(_, number)| *number == now);
    *mode = known.map_or(IeeeRound::Other, |(known, _)| *known);
}

/// IEEE_SET_ROUNDING_MODE; a mode that there is not changes nothing.
pub fn ieee_set_rounding_mode(mode: IeeeRound) {
    let known = IeeeRound::MODES.iter().find(|(known, _)| *known == mode);
    if let Some((_, number)) = known {
        c_math::fesetround(*number);
    }
}

/// IEEE_SUPPORT_ROUNDING: whether a program may set the mode.
pub fn ieee_support_rounding(mode: IeeeRound) -> bool {
    !matches!(mode, IeeeRound::Other | IeeeRound::Away)
}

/// IEEE_RINT: as the rounding mode says.
pub fn ieee_rint<T: Ieee>(x: T) -> T {
    x.rint()
}

/// IEEE_GET_UNDERFLOW_MODE.
pub fn ieee_get_underflow_mode(gradual: &mut bool) {
    *gradual = !is_abrupt();
}

/// IEEE_SET_UNDERFLOW_MODE.
pub fn ieee_set_underflow_mode(gradual: bool) {
    set_abrupt(!gradual);
}

/// The bit of MXCSR that makes results zero that would be subnormal.
#[cfg(target_arch = "x86_64")]
const FLUSH_TO_ZERO: u32 = 1 << 15;

#[cfg(target_arch = "x86_64")]
fn control() -> u32 {
    let mut word = 0_u32;
    // SAFETY: stores the register to a variable of its size.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
    word
}

#[cfg(target_arch = "x86_64")]
fn is_abrupt() -> bool {
    control() & FLUSH_TO_ZERO != 0
}

#[cfg(target_arch = "x86_64")]
fn set_abrupt(abrupt: bool) {
    let word = match abrupt {
        true => control() | FLUSH_TO_ZERO,
        false => control() & !FLUSH_TO_ZERO,
    };
    // SAFETY: a program that sets the mode is compiled without optimisation, so that nothing was computed for another one.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack)) };
}

#[cfg(not(target_arch = "x86_64"))]
fn is_abrupt() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn set_abrupt(_: bool) {}

/// The kinds of REAL.
pub trait Ieee: Copy + PartialOrd {
    /// Sign, NaN, infinity, subnormal, bit of a quiet NaN.
    fn class(self) -> IeeeClass;
    /// A number of this class.
    fn of_class(class: IeeeClass) -> Self;
    /// `logb` of the C library.
    fn logb(self) -> Self;
    /// The neighbour above (`true`) or below.
    fn neighbour(self, up: bool) -> Self;
    /// `remainder` of the C library.
    fn remainder(self, other: Self) -> Self;
    /// The integer that the rounding mode says.
    fn rint(self) -> Self;
    /// `self * 2**exponent`.
    fn scaled(self, exponent: i32) -> Self;
    /// `self` with the sign of a number.
    fn signed(self, negative: bool) -> Self;
    /// As the largest kind.
    fn wide(self) -> f128;
}

macro_rules! ieee {
    ($kind:ident, $quiet:expr, $remainder:ident, $rint:ident) => {
        impl Ieee for $kind {
            fn class(self) -> IeeeClass {
                use std::num::FpCategory::{Infinite, Nan, Normal, Subnormal, Zero};
                match (self.classify(), self.is_sign_negative()) {
                    (Nan, _) if self.to_bits() & $quiet == 0 => IeeeClass::SignalingNan,
                    (Nan, _) => IeeeClass::QuietNan,
                    (Infinite, true) => IeeeClass::NegativeInf,
                    (Infinite, false) => IeeeClass::PositiveInf,
                    (Normal, true) => IeeeClass::NegativeNormal,
                    (Normal, false) => IeeeClass::PositiveNormal,
                    (Subnormal, true) => IeeeClass::NegativeDenormal,
                    (Subnormal, false) => IeeeClass::PositiveDenormal,
                    (Zero, true) => IeeeClass::NegativeZero,
                    (Zero, false) => IeeeClass::PositiveZero,
                }
            }
            fn of_class(class: IeeeClass) -> Self {
                match class {
                    IeeeClass::SignalingNan => $kind::from_bits($kind::INFINITY.to_bits() | 1),
                    IeeeClass::QuietNan => $kind::from_bits($kind::INFINITY.to_bits() | $quiet),
                    IeeeClass::NegativeInf => $kind::NEG_INFINITY,
                    // The numbers that gfortran has for these classes.
                    IeeeClass::NegativeNormal => -42.0,
                    IeeeClass::NegativeDenormal => -$kind::MIN_POSITIVE / 2.0,
                    IeeeClass::NegativeZero => -0.0,
                    IeeeClass::PositiveZero | IeeeClass::Other => 0.0,
                    IeeeClass::PositiveDenormal => $kind::MIN_POSITIVE / 2.0,
                    IeeeClass::PositiveNormal => 42.0,
                    IeeeClass::PositiveInf => $kind::INFINITY,
                }
            }
            fn logb(self) -> Self {
                c_math::logb(self.into()) as $kind
            }
            fn neighbour(self, up: bool) -> Self {
                if up { self.next_up() } else { self.next_down() }
            }
            fn remainder(self, other: Self) -> Self {
                c_math::$remainder(self, other)
            }
            fn rint(self) -> Self {
                c_math::$rint(self)
            }
            fn scaled(self, exponent: i32) -> Self {
                super::scale(self, exponent)
            }
            fn signed(self, negative: bool) -> Self {
                self.copysign(if negative { -1.0 } else { 1.0 })
            }
            fn wide(self) -> f128 {
                self.into()
            }
        }
    };
}

ieee!(f32, 0x0040_0000, remainderf, rintf);
ieee!(f64, 0x0008_0000_0000_0000, remainder, rint);

impl Ieee for f16 {
    fn class(self) -> IeeeClass {
        match f16::classify(self) {
            std::num::FpCategory::Nan if self.to_bits() & 0x200 == 0 => IeeeClass::SignalingNan,
            std::num::FpCategory::Subnormal if self.is_sign_negative() => {
                IeeeClass::NegativeDenormal
            }
            std::num::FpCategory::Subnormal => IeeeClass::PositiveDenormal,
            _ => self.to_f32().class(),
        }
    }
    fn of_class(class: IeeeClass) -> Self {
        match class {
            IeeeClass::SignalingNan => f16::from_bits(0x7c01),
            IeeeClass::NegativeDenormal => f16::from_bits(0x8200),
            IeeeClass::PositiveDenormal => f16::from_bits(0x0200),
            other => f32::of_class(other).into(),
        }
    }
    fn logb(self) -> Self {
        self.to_f32().logb().into()
    }
    fn neighbour(self, up: bool) -> Self {
        if up { self.next_up() } else { self.next_down() }
    }
    fn remainder(self, other: Self) -> Self {
        c_math::remainderf(self.to_f32(), other.to_f32()).into()
    }
    fn rint(self) -> Self {
        c_math::rintf(self.to_f32()).into()
    }
    fn scaled(self, exponent: i32) -> Self {
        super::scale(self, exponent)
    }
    fn signed(self, negative: bool) -> Self {
        self.copysign(if negative { -f16::ONE } else { f16::ONE })
    }
    fn wide(self) -> f128 {
        self.into()
    }
}

impl Ieee for f128 {
    fn class(self) -> IeeeClass {
        let tiny = self.abs() < f128::MIN_POSITIVE;
        match self.is_sign_negative() {
            _ if self.is_nan() && self.to_bits() >> 111 & 1 == 0 => IeeeClass::SignalingNan,
            _ if self.is_nan() => IeeeClass::QuietNan,
            true if self.is_infinite() => IeeeClass::NegativeInf,
            false if self.is_infinite() => IeeeClass::PositiveInf,
            true if self == f128::ZERO => IeeeClass::NegativeZero,
            false if self == f128::ZERO => IeeeClass::PositiveZero,
            true if tiny => IeeeClass::NegativeDenormal,
            false if tiny => IeeeClass::PositiveDenormal,
            true => IeeeClass::NegativeNormal,
            false => IeeeClass::PositiveNormal,
        }
    }
    fn of_class(class: IeeeClass) -> Self {
        match class {
            IeeeClass::SignalingNan => f128::from_bits(f128::INFINITY.to_bits() | 1),
            IeeeClass::QuietNan => f128::NAN,
            IeeeClass::NegativeInf => f128::NEG_INFINITY,
            IeeeClass::NegativeNormal => f128::new(-42.0),
            IeeeClass::NegativeDenormal => -f128::MIN_POSITIVE.ldexp(-1),
            IeeeClass::NegativeZero => -f128::ZERO,
            IeeeClass::PositiveZero | IeeeClass::Other => f128::ZERO,
            IeeeClass::PositiveDenormal => f128::MIN_POSITIVE.ldexp(-1),
            IeeeClass::PositiveNormal => f128::new(42.0),
            IeeeClass::PositiveInf => f128::INFINITY,
        }
    }
    fn logb(self) -> Self {
        self.logb()
    }
    fn neighbour(self, up: bool) -> Self {
        if up { self.next_up() } else { self.next_down() }
    }
    fn remainder(self, other: Self) -> Self {
        f128::remainder(self, other)
    }
    fn rint(self) -> Self {
        f128::rint(self)
    }
    fn scaled(self, exponent: i32) -> Self {
        self.ldexp(exponent)
    }
    fn signed(self, negative: bool) -> Self {
        self.copysign(if negative { -f128::ONE } else { f128::ONE })
    }
    fn wide(self) -> f128 {
        self
    }
}

/// IEEE_CLASS.
pub fn ieee_class<T: Ieee>(x: T) -> IeeeClass {
    x.class()
}

/// IEEE_VALUE: a number of this class.
pub fn ieee_value<T: Ieee>(class: IeeeClass) -> T {
    T::of_class(class)
}

/// IEEE_COPY_SIGN.
pub fn ieee_copy_sign<T: Ieee, U: Ieee>(x: T, y: U) -> T {
    x.signed(y.wide().is_sign_negative())
}

/// IEEE_IS_NEGATIVE.
pub fn ieee_is_negative<T: Ieee>(x: T) -> bool {
    let x = x.wide();
    x.is_sign_negative() && !x.is_nan()
}

/// IEEE_IS_NORMAL: an ordinary number or zero.
pub fn ieee_is_normal<T: Ieee>(x: T) -> bool {
    matches!(
        x.class(),
        IeeeClass::NegativeNormal
            | IeeeClass::PositiveNormal
            | IeeeClass::NegativeZero
            | IeeeClass::PositiveZero
    )
}

/// IEEE_LOGB: the exponent.
pub fn ieee_logb<T: Ieee>(x: T) -> T {
    x.logb()
}

/// IEEE_NEXT_AFTER: the neighbour in the direction of `y`.
pub fn ieee_next_after<T: Ieee, U: Ieee>(x: T, y: U) -> T {
    let (from, to) = (x.wide(), y.wide());
    if from.is_nan() || from == to {
        x
    } else if to.is_nan() {
        T::of_class(IeeeClass::QuietNan)
    } else {
        x.neighbour(from < to)
    }
}

/// IEEE_REM: the remainder of the division that is rounded to the nearest integer.
pub fn ieee_rem<T: Ieee>(x: T, y: T) -> T {
    x.remainder(y)
}

/// IEEE_SCALB.
pub fn ieee_scalb<T: Ieee, I: Into<i64>>(x: T, i: I) -> T {
    let exponent = i.into().clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    x.scaled(exponent as i32)
}

/// IEEE_UNORDERED: one of them is no number.
pub fn ieee_unordered<T: Ieee, U: Ieee>(x: T, y: U) -> bool {
    x.wide().is_nan() || y.wide().is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_class_they_were_made_of() {
        for class in [
            IeeeClass::SignalingNan,
            IeeeClass::QuietNan,
            IeeeClass::NegativeInf,
            IeeeClass::NegativeNormal,
            IeeeClass::NegativeDenormal,
            IeeeClass::NegativeZero,
            IeeeClass::PositiveZero,
            IeeeClass::PositiveDenormal,
            IeeeClass::PositiveNormal,
            IeeeClass::PositiveInf,
        ] {
            assert_eq!(ieee_class(ieee_value::<f64>(class)), class);
            assert_eq!(ieee_class(ieee_value::<f32>(class)), class);
        }
    }

    #[test]
    fn flags_are_raised_and_cleared() {
        let mut raised = true;
        ieee_set_flag(IeeeFlag::Overflow, false);
        ieee_get_flag(IeeeFlag::Overflow, &mut raised);
        assert!(!raised);
        ieee_set_flag(IeeeFlag::Overflow, true);
        ieee_get_flag(IeeeFlag::Overflow, &mut raised);
        assert!(raised);
    }

    #[test]
    fn neighbours_lie_in_the_direction_of_the_second_number() {
        assert_eq!(ieee_next_after(1.0_f32, 2.0_f64), 1.0 + f32::EPSILON);
        assert_eq!(ieee_next_after(0.0_f64, -1.0_f32), -f64::from_bits(1));
        assert_eq!(ieee_next_after(1.5_f64, 1.5_f64), 1.5);
        assert_eq!(ieee_rem(5.0_f64, 3.0), -1.0);
        assert_eq!(ieee_copy_sign(2.0_f32, -0.0_f64), -2.0);
    }
}
