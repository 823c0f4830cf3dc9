//! Functions of module CUDADEVICE on the CPU (CUDA Fortran guide, section 3.6): bits, fences, clocks, fast arithmetic.
//!
//! Rounding to nearest is what the CPU does anyway; the fast functions are the exact ones here, as results may differ in the last
//! bits between devices. Knows nothing of threads: barriers and votes belong to the executor.

use std::sync::LazyLock;
use std::sync::atomic::{Ordering, fence};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A real of either kind.
pub trait DeviceReal: Copy {
    /// 1 / sqrt(x)
    fn reciprocal_root(self) -> Self;
    /// The cube root.
    fn cube_root(self) -> Self;
    /// 1 / x
    fn reciprocal(self) -> Self;
    /// sin(pi * x), the whole turns taken off first.
    fn sin_of_turns(self) -> Self;
    /// cos(pi * x), likewise.
    fn cos_of_turns(self) -> Self;
    /// Both of x itself.
    fn sine_and_cosine(self) -> (Self, Self);
    /// Whether the sign bit is set.
    fn has_sign(self) -> bool;
}

macro_rules! device_real {
    ($($real:ident)*) => {$(
        impl DeviceReal for $real {
            fn reciprocal_root(self) -> Self {
                1.0 / self.sqrt()
            }
            fn cube_root(self) -> Self {
                self.cbrt()
            }
            fn reciprocal(self) -> Self {
                1.0 / self
            }
            fn sine_and_cosine(self) -> (Self, Self) {
                self.sin_cos()
            }
            fn has_sign(self) -> bool {
                self.is_sign_negative()
            }
            fn sin_of_turns(self) -> Self {
                let turn = self % 2.0;
                if turn % 1.0 == 0.0 { 0.0 * turn } else { (std::$real::consts::PI * turn).sin() }
            }
            fn cos_of_turns(self) -> Self {
                let turn = (self % 2.0).abs();
                if turn == 0.5 || turn == 1.5 { 0.0 } else { (std::$real::consts::PI * turn).cos() }
            }
        }
    )*};
}
device_real! { f32 f64 }

/// `rsqrt(x)`
pub fn rsqrt<T: DeviceReal>(x: T) -> T {
    x.reciprocal_root()
}

/// `cbrt(x)`
pub fn cbrt<T: DeviceReal>(x: T) -> T {
    x.cube_root()
}

/// `rcbrt(x)`
pub fn rcbrt<T: DeviceReal>(x: T) -> T {
    x.cube_root().reciprocal()
}

/// `sinpi(x)`
pub fn sinpi<T: DeviceReal>(x: T) -> T {
    x.sin_of_turns()
}

/// `cospi(x)`
pub fn cospi<T: DeviceReal>(x: T) -> T {
    x.cos_of_turns()
}

/// `threadfence()`: writes before it are seen before writes after it.
pub fn threadfence() {
    fence(Ordering::SeqCst);
}

/// `threadfence_block()`
pub fn threadfence_block() {
    fence(Ordering::SeqCst);
}

/// `threadfence_system()`
pub fn threadfence_system() {
    fence(Ordering::SeqCst);
}

/// `__popc(i)`
pub fn popc(i: i32) -> i32 {
    i.count_ones() as i32
}

/// `__popcll(i)`
pub fn popcll(i: i64) -> i32 {
    i.count_ones() as i32
}

/// `__clz(i)`
pub fn clz(i: i32) -> i32 {
    i.leading_zeros() as i32
}

/// `__clzll(i)`
pub fn clzll(i: i64) -> i32 {
    i.leading_zeros() as i32
}

/// `__ffs(i)`: the place of the first one bit, from 1; 0 for 0.
pub fn ffs(i: i32) -> i32 {
    if i == 0 {
        0
    } else {
        i.trailing_zeros() as i32 + 1
    }
}

/// `__ffsll(i)`
pub fn ffsll(i: i64) -> i32 {
    if i == 0 {
        0
    } else {
        i.trailing_zeros() as i32 + 1
    }
}

/// `__brev(i)`: the bits in reverse.
pub fn brev(i: i32) -> i32 {
    i.reverse_bits()
}

/// `__brevll(i)`
pub fn brevll(i: i64) -> i64 {
    i.reverse_bits()
}

/// `__mul24(i, j)`: the low 32 bits of the product of the low 24 bits.
pub fn mul24(i: i32, j: i32) -> i32 {
    ((i << 8) >> 8).wrapping_mul((j << 8) >> 8)
}

/// `__mulhi(i, j)`: the high 32 bits of the product.
pub fn mulhi(i: i32, j: i32) -> i32 {
    ((i64::from(i) * i64::from(j)) >> 32) as i32
}

/// `umulhi(i, j)`: the high 32 bits of the product without sign.
pub fn umulhi(i: i32, j: i32) -> i32 {
    ((u64::from(i as u32) * u64::from(j as u32)) >> 32) as i32
}

/// `mul64hi(i, j)`: the high 64 bits of the product.
pub fn mul64hi(i: i64, j: i64) -> i64 {
    ((i128::from(i) * i128::from(j)) >> 64) as i64
}

/// `umul64hi(i, j)`: the high 64 bits of the product without sign.
pub fn umul64hi(i: i64, j: i64) -> i64 {
    ((u128::from(i as u64) * u128::from(j as u64)) >> 64) as i64
}

/// `__umul24(i, j)`: the low 32 bits of the product of the low 24 bits without sign.
pub fn umul24(i: i32, j: i32) -> i32 {
    (i & 0xff_ffff).wrapping_mul(j & 0xff_ffff)
}

/// `__sad(i, j, k)`: |i - j| + k
pub fn sad(i: i32, j: i32, k: i32) -> i32 {
    (i.abs_diff(j) as i32).wrapping_add(k)
}

/// `__usad(i, j, k)`: |i - j| + k without sign.
pub fn usad(i: i32, j: i32, k: i32) -> i32 {
    ((i as u32).abs_diff(j as u32) as i32).wrapping_add(k)
}

/// `__byte_perm(i, j, selector)`: four bytes of the eight of both, each chosen by four bits of the selector.
pub fn byte_perm(i: i32, j: i32, selector: i32) -> i32 {
    let bytes = u64::from(j as u32) << 32 | u64::from(i as u32);
    let byte = |at: u32| {
        let nibble = selector as u32 >> (4 * at);
        let byte = (bytes >> (8 * (nibble & 7))) as u8;
        // The fourth bit asks for the sign of the byte, eight times.
        match nibble & 8 {
            0 => byte,
            _ => 0u8.wrapping_sub(byte >> 7),
        }
    };
    i32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)])
}

/// Both as one number of 64 bits.
fn funnel(lo: i32, hi: i32) -> u64 {
    u64::from(hi as u32) << 32 | u64::from(lo as u32)
}

/// `__funnelshift_l(lo, hi, n)`: the high half of both, shifted to the left by n modulo 32.
pub fn funnelshift_l(lo: i32, hi: i32, shift: i32) -> i32 {
    (funnel(lo, hi) << (shift & 31) >> 32) as i32
}

/// `__funnelshift_lc(lo, hi, n)`: by 32 where n is more.
pub fn funnelshift_lc(lo: i32, hi: i32, shift: i32) -> i32 {
    (funnel(lo, hi) << (shift as u32).min(32) >> 32) as i32
}

/// `__funnelshift_r(lo, hi, n)`: the low half of both, shifted to the right by n modulo 32.
pub fn funnelshift_r(lo: i32, hi: i32, shift: i32) -> i32 {
    (funnel(lo, hi) >> (shift & 31)) as i32
}

/// `__funnelshift_rc(lo, hi, n)`: by 32 where n is more.
pub fn funnelshift_rc(lo: i32, hi: i32, shift: i32) -> i32 {
    (funnel(lo, hi) >> (shift as u32).min(32)) as i32
}

/// `__hadd(i, j)`: the average, rounded down.
pub fn hadd(i: i32, j: i32) -> i32 {
    ((i64::from(i) + i64::from(j)) >> 1) as i32
}

/// `__rhadd(i, j)`: the average, rounded up.
pub fn rhadd(i: i32, j: i32) -> i32 {
    ((i64::from(i) + i64::from(j) + 1) >> 1) as i32
}

/// `__uhadd(i, j)`: the average without sign, rounded down.
pub fn uhadd(i: i32, j: i32) -> i32 {
    ((u64::from(i as u32) + u64::from(j as u32)) >> 1) as i32
}

/// `__urhadd(i, j)`: the average without sign, rounded up.
pub fn urhadd(i: i32, j: i32) -> i32 {
    ((u64::from(i as u32) + u64::from(j as u32) + 1) >> 1) as i32
}

/// `signbit(x)`: 1 for what has a minus sign, -0 too, else 0.
pub fn sign_bit<T: DeviceReal>(x: T) -> i32 {
    i32::from(x.has_sign())
}

/// `call sincos(x, s, c)`
pub fn sin_cos<T: DeviceReal>(x: T, sine: &mut T, cosine: &mut T) {
    (*sine, *cosine) = x.sine_and_cosine();
}

/// `call sincospi(x, s, c)`
pub fn sin_cos_pi<T: DeviceReal>(x: T, sine: &mut T, cosine: &mut T) {
    (*sine, *cosine) = (x.sin_of_turns(), x.cos_of_turns());
}

// ---------------------------------------------------------------------------------------------------------------------------
// Clocks: nanoseconds here.

/// `clock64()`: ticks of a clock that runs at the same speed for all threads.
pub fn device_clock64() -> i64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as i64
}

/// `clock()`: the low half of it.
pub fn device_clock() -> i32 {
    device_clock64() as i32
}

/// `globaltimer()`: nanoseconds of a clock that all devices share.
pub fn global_timer() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |since| since.as_nanos() as i64)
}

/// `call nanosleep(ns)`: a wish to let others go first; threads of a block take turns here anyway.
pub fn nanosleep(_ns: i32) {
    std::hint::spin_loop();
}

/// `__float_as_int(x)`
pub fn float_as_int(x: f32) -> i32 {
    x.to_bits() as i32
}

/// `__int_as_float(i)`
pub fn int_as_float(i: i32) -> f32 {
    f32::from_bits(i as u32)
}

/// `__double_as_longlong(x)`
pub fn double_as_longlong(x: f64) -> i64 {
    x.to_bits() as i64
}

/// `__longlong_as_double(i)`
pub fn longlong_as_double(i: i64) -> f64 {
    f64::from_bits(i as u64)
}

macro_rules! nearest {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) -> $real:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name($($arg: $real),*) -> $real {
            $value
        }
    )*};
}

nearest! {
    /// `__fadd_rn(x, y)`
    fadd_rn(x, y) -> f32 = x + y;
    /// `__fmul_rn(x, y)`
    fmul_rn(x, y) -> f32 = x * y;
    /// `__fdiv_rn(x, y)`
    fdiv_rn(x, y) -> f32 = x / y;
    /// `__fmaf_rn(x, y, z)`
    fmaf_rn(x, y, z) -> f32 = x.mul_add(y, z);
    /// `__fsqrt_rn(x)`
    fsqrt_rn(x) -> f32 = x.sqrt();
    /// `__dadd_rn(x, y)`
    dadd_rn(x, y) -> f64 = x + y;
    /// `__dmul_rn(x, y)`
    dmul_rn(x, y) -> f64 = x * y;
    /// `__ddiv_rn(x, y)`
    ddiv_rn(x, y) -> f64 = x / y;
    /// `__fma_rn(x, y, z)`
    fma_rn(x, y, z) -> f64 = x.mul_add(y, z);
    /// `__dsqrt_rn(x)`
    dsqrt_rn(x) -> f64 = x.sqrt();
    /// `__frcp_rn(x)`
    frcp_rn(x) -> f32 = 1.0 / x;
    /// `__drcp_rn(x)`
    drcp_rn(x) -> f64 = 1.0 / x;
    /// `__frsqrt_rn(x)`: one rounding.
    frsqrt_rn(x) -> f32 = (1.0 / f64::from(x).sqrt()) as f32;
    /// `__sinf(x)`
    fast_sin(x) -> f32 = x.sin();
    /// `__cosf(x)`
    fast_cos(x) -> f32 = x.cos();
    /// `__tanf(x)`
    fast_tan(x) -> f32 = x.tan();
    /// `__logf(x)`
    fast_log(x) -> f32 = x.ln();
    /// `__log2f(x)`
    fast_log2(x) -> f32 = x.log2();
    /// `__log10f(x)`
    fast_log10(x) -> f32 = x.log10();
    /// `__expf(x)`
    fast_exp(x) -> f32 = x.exp();
    /// `__exp10f(x)`
    fast_exp10(x) -> f32 = 10.0_f32.powf(x);
    /// `__powf(x, y)`
    fast_pow(x, y) -> f32 = x.powf(y);
    /// `__fdividef(x, y)`
    fast_divide(x, y) -> f32 = x / y;
    /// `__saturatef(x)`: within 0 and 1, 0 for what is no number.
    fast_saturate(x) -> f32 = if x > 0.0 { x.min(1.0) } else { 0.0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_as_cuda_counts_them() {
        assert_eq!((ffs(0), ffs(8), ffsll(1 << 40)), (0, 4, 41));
        assert_eq!((popc(-1), clz(1), clzll(1)), (32, 31, 63));
        assert_eq!(mul24(0x0100_0003, 5), 15);
        assert_eq!(mulhi(1 << 30, 8), 2);
        assert_eq!(byte_perm(0x0302_0100, 0x0706_8504, 0x7d50), 0x07ff_8500);
        assert_eq!(funnelshift_l(i32::MIN, 1, 33), 3);
        assert_eq!((funnelshift_lc(5, 1, 40), funnelshift_rc(5, 1, 40)), (5, 1));
        assert_eq!(funnelshift_r(4, 1, 1), i32::MIN + 2);
        assert_eq!((hadd(-3, 0), rhadd(-3, 0)), (-2, -1));
        assert_eq!((uhadd(-1, 0), urhadd(-1, 0)), (i32::MAX, i32::MIN));
    }

    #[test]
    fn whole_turns_are_exact() {
        assert_eq!(
            (sinpi(3.0_f64), cospi(0.5_f32), cospi(1.0_f64)),
            (0.0, 0.0, -1.0)
        );
        assert!((rsqrt(4.0_f32) - 0.5).abs() < 1e-7);
        assert_eq!(fast_saturate(f32::NAN), 0.0);
    }
}
