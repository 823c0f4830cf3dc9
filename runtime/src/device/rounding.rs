//! Arithmetic in the four rounding modes and conversions of module CUDADEVICE on the CPU (CUDA Fortran guide, section 3.6).
//!
//! The machine rounds to nearest. Whether the exact result lies above or below what it gave is found without rounding, as the sign of
//! a*b + c + d ([`exact_sign`]), and the result is moved to its neighbour where the mode asks for it. Results are those of IEEE 754 for all
//! arguments, subnormal and infinite ones too, as they are on a GPU.

use std::cmp::Ordering::{Equal, Greater, Less};

/// Where a result is moved that is not exact.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Zero,
    Up,
    Down,
}

/// Limbs of a number with every bit that products of two reals of 8 bytes can have: 2^-2148 to 2^2050.
const LIMBS: usize = 67;

/// The exponent of the lowest bit.
const LOWEST: i32 = -2150;

/// Sum of exact terms, two's complement.
struct Wide([u64; LIMBS]);

impl Wide {
    /// Adds `mantissa * 2^exponent`, or subtracts it.
    fn add(&mut self, mantissa: u128, exponent: i32, negative: bool) {
        let shift = (exponent - LOWEST) as usize;
        let (limb, bit) = (shift / 64, shift % 64);
        let low = mantissa << bit;
        let high = if bit == 0 { 0 } else { mantissa >> (128 - bit) };
        let words = [low as u64, (low >> 64) as u64, high as u64];
        let mut carry = negative;
        for at in limb..LIMBS {
            let word = words.get(at - limb).copied().unwrap_or(0);
            let word = if negative { !word } else { word };
            let (sum, first) = self.0[at].overflowing_add(word);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            self.0[at] = sum;
            carry = first || second;
        }
    }

    fn sign(&self) -> i32 {
        if self.0[LIMBS - 1] >> 63 != 0 {
            -1
        } else {
            i32::from(self.0.iter().any(|&limb| limb != 0))
        }
    }
}

/// Mantissa and exponent of the lowest bit.
fn parts(x: f64) -> (u128, i32) {
    let bits = x.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    match exponent {
        0 => (u128::from(fraction), -1074),
        _ => (u128::from(fraction | 1 << 52), exponent - 1075),
    }
}

/// The sign of a*b + c + d, exactly; all finite.
fn exact_sign(a: f64, b: f64, c: f64, d: f64) -> i32 {
    let mut sum = Wide([0; LIMBS]);
    let ((ma, ea), (mb, eb)) = (parts(a), parts(b));
    sum.add(
        ma * mb,
        ea + eb,
        a.is_sign_negative() != b.is_sign_negative(),
    );
    for term in [c, d] {
        let (mantissa, exponent) = parts(term);
        sum.add(mantissa, exponent, term.is_sign_negative());
    }
    sum.sign()
}

/// A real of either kind, for what follows.
trait Real: Copy + PartialOrd {
    fn wide(self) -> f64;
    fn up(self) -> Self;
    fn down(self) -> Self;
    fn negative_zero() -> Self;
    fn is_finite(self) -> bool;
}

macro_rules! real {
    ($($t:ident)*) => {$(
        impl Real for $t {
            fn wide(self) -> f64 {
                f64::from(self)
            }
            fn up(self) -> Self {
                self.next_up()
            }
            fn down(self) -> Self {
                self.next_down()
            }
            fn negative_zero() -> Self {
                -0.0
            }
            fn is_finite(self) -> bool {
                $t::is_finite(self)
            }
        }
    )*};
}
real! { f32 f64 }

/// The nearest result moved by the mode. `error` gives the sign of what the exact result is above it; `finite`: the exact one is finite.
fn moved<T: Real>(nearest: T, finite: bool, mode: Mode, error: impl FnOnce() -> i32) -> T {
    let value = nearest.wide();
    if value.is_nan() || !finite {
        return nearest;
    }
    let above = if nearest.is_finite() {
        error()
    } else {
        // Too large for the kind: the exact result is nearer to zero.
        if value > 0.0 { -1 } else { 1 }
    };
    match (above.cmp(&0), mode) {
        (Less, Mode::Down) => nearest.down(),
        (Greater, Mode::Up) => nearest.up(),
        (Less, Mode::Zero) if value > 0.0 => nearest.down(),
        (Greater, Mode::Zero) if value < 0.0 => nearest.up(),
        (Less | Equal | Greater, Mode::Zero | Mode::Up | Mode::Down) => nearest,
    }
}

/// x*y + z. Downwards, a sum of opposite terms is negative zero (IEEE 754, 6.3).
fn fused<T: Real>(nearest: T, x: T, y: T, z: T, mode: Mode) -> T {
    let (x, y, z) = (x.wide(), y.wide(), z.wide());
    let finite = x.is_finite() && y.is_finite() && z.is_finite();
    if mode == Mode::Down && finite && nearest.wide() == 0.0 {
        let sign = exact_sign(x, y, z, 0.0);
        let negative = x.is_sign_negative() != y.is_sign_negative();
        let opposite = negative != z.is_sign_negative();
        if sign == 0 && opposite {
            return T::negative_zero();
        }
    }
    moved(nearest, finite, mode, || {
        exact_sign(x, y, z, -nearest.wide())
    })
}

fn quotient<T: Real>(nearest: T, x: T, y: T, mode: Mode) -> T {
    let (x, y) = (x.wide(), y.wide());
    let finite = x.is_finite() && y.is_finite() && y != 0.0;
    moved(nearest, finite, mode, || {
        let rest = exact_sign(-nearest.wide(), y, x, 0.0);
        if y < 0.0 { -rest } else { rest }
    })
}

fn root<T: Real>(nearest: T, x: T, mode: Mode) -> T {
    let r = nearest.wide();
    moved(nearest, x.is_finite(), mode, || {
        exact_sign(-r, r, x.wide(), 0.0)
    })
}

macro_rules! directed {
    ($($t:ident, $mode:ident: $add:ident $mul:ident $div:ident $fma:ident $sqrt:ident $rcp:ident, $letters:literal;)*) => {$(
        #[doc = concat!("`x + y` rounded ", $letters, ".")]
        pub fn $add(x: $t, y: $t) -> $t {
            fused(x + y, x, 1.0, y, Mode::$mode)
        }
        #[doc = concat!("`x * y` rounded ", $letters, ".")]
        pub fn $mul(x: $t, y: $t) -> $t {
            let nearest = x * y;
            let finite = Real::is_finite(x) && Real::is_finite(y);
            moved(nearest, finite, Mode::$mode, || {
                exact_sign(x.wide(), y.wide(), 0.0, -nearest.wide())
            })
        }
        #[doc = concat!("`x / y` rounded ", $letters, ".")]
        pub fn $div(x: $t, y: $t) -> $t {
            quotient(x / y, x, y, Mode::$mode)
        }
        #[doc = concat!("`x * y + z` rounded once, ", $letters, ".")]
        pub fn $fma(x: $t, y: $t, z: $t) -> $t {
            fused(x.mul_add(y, z), x, y, z, Mode::$mode)
        }
        #[doc = concat!("`sqrt(x)` rounded ", $letters, ".")]
        pub fn $sqrt(x: $t) -> $t {
            root(x.sqrt(), x, Mode::$mode)
        }
        #[doc = concat!("`1 / x` rounded ", $letters, ".")]
        pub fn $rcp(x: $t) -> $t {
            quotient(1.0 / x, 1.0, x, Mode::$mode)
        }
    )*};
}

directed! {
    f32, Zero: fadd_rz fmul_rz fdiv_rz fmaf_rz fsqrt_rz frcp_rz, "towards zero";
    f32, Up: fadd_ru fmul_ru fdiv_ru fmaf_ru fsqrt_ru frcp_ru, "up";
    f32, Down: fadd_rd fmul_rd fdiv_rd fmaf_rd fsqrt_rd frcp_rd, "down";
    f64, Zero: dadd_rz dmul_rz ddiv_rz fma_rz dsqrt_rz drcp_rz, "towards zero";
    f64, Up: dadd_ru dmul_ru ddiv_ru fma_ru dsqrt_ru drcp_ru, "up";
    f64, Down: dadd_rd dmul_rd ddiv_rd fma_rd dsqrt_rd drcp_rd, "down";
}

// ---------------------------------------------------------------------------------------------------------------------------
// Conversions. What an integer does not hold becomes the nearest one that it does, what is no number becomes 0.

macro_rules! to_integers {
    ($($from:ident, $bits:ident as $to:ident: $rn:ident $rz:ident $ru:ident $rd:ident;)*) => {$(
        #[doc = "To the nearest integer, to the even one of two."]
        pub fn $rn(x: $from) -> $to {
            x.round_ties_even() as $bits as $to
        }
        #[doc = "To the integer towards zero."]
        pub fn $rz(x: $from) -> $to {
            x as $bits as $to
        }
        #[doc = "To the integer above."]
        pub fn $ru(x: $from) -> $to {
            x.ceil() as $bits as $to
        }
        #[doc = "To the integer below."]
        pub fn $rd(x: $from) -> $to {
            x.floor() as $bits as $to
        }
    )*};
}

to_integers! {
    f32, i32 as i32: float2int_rn float2int_rz float2int_ru float2int_rd;
    f32, u32 as i32: float2uint_rn float2uint_rz float2uint_ru float2uint_rd;
    f32, i64 as i64: float2ll_rn float2ll_rz float2ll_ru float2ll_rd;
    f32, u64 as i64: float2ull_rn float2ull_rz float2ull_ru float2ull_rd;
    f64, i32 as i32: double2int_rn double2int_rz double2int_ru double2int_rd;
    f64, u32 as i32: double2uint_rn double2uint_rz double2uint_ru double2uint_rd;
    f64, i64 as i64: double2ll_rn double2ll_rz double2ll_ru double2ll_rd;
    f64, u64 as i64: double2ull_rn double2ull_rz double2ull_ru double2ull_rd;
}

macro_rules! from_integers {
    ($($from:ident as $bits:ident, $to:ident: $rn:ident $(, $rz:ident $ru:ident $rd:ident)?;)*) => {$(
        #[doc = "To the nearest real."]
        pub fn $rn(i: $from) -> $to {
            i as $bits as $to
        }
        $(
            from_integers!(@ $from as $bits, $to: $rz Zero "towards zero");
            from_integers!(@ $from as $bits, $to: $ru Up "above");
            from_integers!(@ $from as $bits, $to: $rd Down "below");
        )?
    )*};
    (@ $from:ident as $bits:ident, $to:ident: $name:ident $mode:ident $letters:literal) => {
        #[doc = concat!("To the real ", $letters, ".")]
        pub fn $name(i: $from) -> $to {
            let nearest = i as $bits as $to;
            moved(nearest, true, Mode::$mode, || {
                (i128::from(i as $bits)).cmp(&(nearest as i128)) as i32
            })
        }
    };
}

from_integers! {
    i32 as i32, f32: int2float_rn, int2float_rz int2float_ru int2float_rd;
    i32 as u32, f32: uint2float_rn, uint2float_rz uint2float_ru uint2float_rd;
    i64 as i64, f32: ll2float_rn, ll2float_rz ll2float_ru ll2float_rd;
    i64 as u64, f32: ull2float_rn, ull2float_rz ull2float_ru ull2float_rd;
    i32 as i32, f64: int2double_rn;
    i32 as u32, f64: uint2double_rn;
    i64 as i64, f64: ll2double_rn, ll2double_rz ll2double_ru ll2double_rd;
    i64 as u64, f64: ull2double_rn, ull2double_rz ull2double_ru ull2double_rd;
}

fn narrowed(x: f64, mode: Mode) -> f32 {
    let nearest = x as f32;
    moved(nearest, x.is_finite(), mode, || {
        match x.partial_cmp(&nearest.wide()) {
            Some(order) => order as i32,
            None => 0,
        }
    })
}

/// `__double2float_rn(x)`
pub fn double2float_rn(x: f64) -> f32 {
    x as f32
}

/// `__double2float_rz(x)`
pub fn double2float_rz(x: f64) -> f32 {
    narrowed(x, Mode::Zero)
}

/// `__double2float_ru(x)`
pub fn double2float_ru(x: f64) -> f32 {
    narrowed(x, Mode::Up)
}

/// `__double2float_rd(x)`
pub fn double2float_rd(x: f64) -> f32 {
    narrowed(x, Mode::Down)
}

/// `__double2loint(x)`: the low half of the bits.
pub fn double2loint(x: f64) -> i32 {
    x.to_bits() as i32
}

/// `__double2hiint(x)`: the high half of the bits.
pub fn double2hiint(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// `__hiloint2double(hi, lo)`
pub fn hiloint2double(hi: i32, lo: i32) -> f64 {
    f64::from_bits(u64::from(hi as u32) << 32 | u64::from(lo as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Down and up enclose the nearest result, and lie apart exactly when it is not exact; towards zero is one of them.
    fn enclosed<T: Real + std::fmt::Debug>(rn: T, rz: T, ru: T, rd: T, exact: bool) {
        let said = format!("{rd:?} {rn:?} {ru:?} {rz:?}");
        assert!(rd <= rn && rn <= ru, "{said}");
        assert_eq!(rd.wide() == ru.wide(), exact, "{said}");
        let zero = if rn.wide().is_sign_negative() { ru } else { rd };
        assert_eq!(rz.wide(), zero.wide(), "{said}");
        if !exact {
            assert_eq!(rd.up().wide(), ru.wide(), "{said}");
        }
    }

    /// Numbers of all sizes, the same in every run.
    fn numbers() -> impl Iterator<Item = (f64, f64, f64)> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = move || loop {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let x = f64::from_bits(state.wrapping_mul(0x2545_f491_4f6c_dd1d));
            if x.is_finite() {
                return x;
            }
        };
        std::iter::repeat_with(move || (next(), next(), next())).take(2000)
    }

    #[test]
    fn directed_results_enclose_the_exact_one() {
        for (x, y, z) in numbers() {
            let exact = exact_sign(x, 1.0, y, -(x + y));
            if (x + y).is_finite() {
                enclosed(
                    x + y,
                    dadd_rz(x, y),
                    dadd_ru(x, y),
                    dadd_rd(x, y),
                    exact == 0,
                );
            }
            let (x, y, z) = (x as f32, y as f32, z as f32);
            if !(Real::is_finite(x) && Real::is_finite(y) && Real::is_finite(z)) {
                continue;
            }
            // The product of two reals of 4 bytes is exact in 8.
            let product = x.wide() * y.wide();
            if Real::is_finite(x * y) {
                let exact = product == (x * y).wide();
                enclosed(x * y, fmul_rz(x, y), fmul_ru(x, y), fmul_rd(x, y), exact);
            }
            let q = x / y;
            if Real::is_finite(q) {
                let exact = q.wide() * y.wide() == x.wide();
                enclosed(q, fdiv_rz(x, y), fdiv_ru(x, y), fdiv_rd(x, y), exact);
            }
            let r = x.abs().sqrt();
            let exact = r.wide() * r.wide() == x.abs().wide();
            let x = x.abs();
            enclosed(r, fsqrt_rz(x), fsqrt_ru(x), fsqrt_rd(x), exact);
        }
    }

    #[test]
    fn known_values_of_every_mode() {
        let third = 1.0_f64 / 3.0;
        assert_eq!(
            (ddiv_rd(1.0, 3.0), ddiv_ru(1.0, 3.0)),
            (third, third.next_up())
        );
        assert_eq!(ddiv_rz(-1.0, 3.0), -third);
        assert_eq!(
            (dadd_ru(1.0, 1e-300), dadd_rd(1.0, -1e-300)),
            (1.0_f64.next_up(), 1.0_f64.next_down())
        );
        assert_eq!(
            (dmul_ru(1e-200, 1e-200), dmul_rd(1e-200, -1e-200)),
            (5e-324, -5e-324)
        );
        assert_eq!(
            (dmul_rz(1e200, 1e200), dmul_rd(1e200, 1e200)),
            (f64::MAX, f64::MAX)
        );
        assert_eq!(
            (dmul_ru(1e200, 1e200), dmul_ru(1e200, -1e200)),
            (f64::INFINITY, -f64::MAX)
        );
        assert_eq!(fma_ru(0.1, 10.0, -1.0), 0.1_f64.mul_add(10.0, -1.0));
        assert_eq!(
            (fma_rd(1e-300, 1e-300, 1.0), fma_ru(1e-300, 1e-300, 1.0)),
            (1.0, 1.0_f64.next_up())
        );
        assert_eq!(
            (dsqrt_rd(2.0), dsqrt_ru(2.0)),
            (2.0_f64.sqrt().next_down(), 2.0_f64.sqrt())
        );
        assert_eq!(
            (frcp_rd(3.0), frcp_ru(3.0)),
            ((1.0_f32 / 3.0).next_down(), 1.0_f32 / 3.0)
        );
        assert_eq!(fadd_rd(1.0, -1.0).to_bits(), (-0.0_f32).to_bits());
        assert_eq!(fadd_ru(1.0, -1.0).to_bits(), 0.0_f32.to_bits());
        assert_eq!(dadd_rd(0.0, 0.0).to_bits(), 0);
        assert_eq!(
            (ddiv_rd(1.0, 0.0), drcp_rz(-0.0)),
            (f64::INFINITY, f64::NEG_INFINITY)
        );
        assert!(dsqrt_rd(-1.0).is_nan());
    }

    #[test]
    fn conversions_round_and_saturate() {
        assert_eq!(
            (
                double2int_rn(2.5),
                double2int_ru(2.1),
                double2int_rd(-2.1),
                double2int_rz(-2.9)
            ),
            (2, 3, -3, -2)
        );
        assert_eq!(
            (float2int_rz(3e9), float2uint_rz(3e9), float2uint_rn(-1.0)),
            (i32::MAX, 3_000_000_000_u32 as i32, 0)
        );
        assert_eq!(
            (float2ll_rn(f32::NAN), double2ull_rz(1.5e19)),
            (0, 15_000_000_000_000_000_000_u64 as i64)
        );
        let big = (1_i64 << 53) + 1;
        assert_eq!(
            (ll2double_rd(big), ll2double_ru(big)),
            (9_007_199_254_740_992.0, 9_007_199_254_740_994.0)
        );
        assert_eq!(
            (uint2float_rz(-1), uint2float_ru(-1)),
            (4_294_967_040.0, 4_294_967_296.0)
        );
        assert_eq!(
            (double2float_rd(0.1), double2float_ru(0.1)),
            (0.1_f32.next_down(), 0.1_f32)
        );
        assert_eq!(
            (double2float_rz(1e300), double2float_ru(-1e300)),
            (f32::MAX, -f32::MAX)
        );
        assert_eq!(
            hiloint2double(double2hiint(-7.25), double2loint(-7.25)),
            -7.25
        );
    }
}
