//! RAND, IRAND and SRAND, the extensions of old Fortran compilers: the "minimal standard" generator of Park and Miller,
//! as gfortran has it.

use std::sync::atomic::{AtomicI64, Ordering};

const MODULUS: i64 = 2_147_483_647;
const MULTIPLIER: i64 = 16_807;
/// What the seed zero stands for. A program that sets no seed starts with one.
const DEFAULT_SEED: i64 = 123_459_876;
/// The bits of an integer of the stream that a single-precision real keeps.
const KEPT: i32 = !0x1ff;

static STATE: AtomicI64 = AtomicI64::new(1);

/// SRAND: starts the stream of a seed; zero stands for the default one.
pub fn srand(seed: impl Into<i64>) {
    let seed = seed.into();
    STATE.store(
        if seed == 0 { DEFAULT_SEED } else { seed },
        Ordering::Relaxed,
    );
}

/// IRAND: the next integer. `flag` zero goes on, one restarts, any other value is a new seed.
pub fn irand(flag: impl Into<i64>) -> i32 {
    match flag.into() {
        0 => {}
        1 => srand(0),
        seed => srand(seed),
    }
    let next = STATE.load(Ordering::Relaxed).wrapping_mul(MULTIPLIER) % MODULUS;
    STATE.store(next, Ordering::Relaxed);
    next as i32
}

/// RAND: the next number in [0, 1); `flag` as for [`irand`].
pub fn rand(flag: impl Into<i64>) -> f32 {
    ((irand(flag) - 1) & KEPT) as f32 / (1_u32 << 31) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_gfortrans() {
        srand(42);
        assert_eq!(
            (rand(0), rand(0), irand(0)),
            (3.285_408e-4, 0.524_586_9, 1_579_310_009)
        );
        assert_eq!((rand(1), rand(5)), (0.242_578_27, 3.910_064_7e-5));
    }
}
