//! xoshiro256** by Blackman and Vigna (public domain), and how its 64-bit outputs become reals: the generator of gfortran 7 and
//! later, so that streams agree bit for bit.

use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

/// Words of state.
pub const WORDS: usize = 4;

/// What seeds are combined with, so that seeds with few bits set still start in good states. Fixed: the same in every
/// program, since PUT= must repeat streams.
const SCRAMBLE: [u64; WORDS] = [
    0xbd0c_5b6e_50c2_df49,
    0xd460_61cd_46e1_df38,
    0xbb4f_4d4e_d610_3544,
    0x114a_583d_0756_ad39,
];

/// The state that RANDOM_INIT(REPEATABLE=.TRUE.) sets, as RANDOM_SEED(GET=) shows it.
const REPEATABLE: [u64; WORDS] = [
    0x096a_7f26_2ec1_9c9e,
    0x4533_3992_2608_c3bc,
    0x3b14_755e_3c25_8c9f,
    0x1ec5_a7e2_4290_f636,
];

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    state: [u64; WORDS],
}

impl Generator {
    /// The stream of a seed.
    pub fn seeded(seed: [u64; WORDS]) -> Self {
        Self {
            state: scrambled(seed),
        }
    }

    /// The stream of RANDOM_INIT with a repeatable state.
    pub fn repeatable() -> Self {
        Self::seeded(REPEATABLE)
    }

    /// A stream that differs from run to run.
    pub fn from_system() -> Self {
        Self {
            state: std::array::from_fn(|_| system_word()),
        }
    }

    /// The seed from which the stream goes on as from here.
    pub fn seed(&self) -> [u64; WORDS] {
        scrambled(self.state)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let state = &mut self.state;
        let result = state[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        result
    }

    /// A single-precision real in [0, 1): the upper 24 bits of an output.
    #[inline]
    pub fn single(&mut self) -> f32 {
        (self.next() >> 40) as f32 * (0.5_f32).powi(24)
    }

    /// A double-precision real in [0, 1): the upper 53 bits of an output.
    #[inline]
    pub fn double(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (0.5_f64).powi(53)
    }

    /// A real of half precision in [0, 1): the highest 11 bits of one output.
    pub fn half(&mut self) -> f16 {
        f16::from((self.next() >> 53) as f32 * (0.5_f32).powi(11))
    }

    /// A real of quadruple precision in [0, 1): all bits of one output and the upper 49 of the next.
    pub fn quad(&mut self) -> f128 {
        let high = u128::from(self.next()) << 49;
        let bits = high | u128::from(self.next() >> 15);
        f128::from(bits as i128).ldexp(-113)
    }
}

fn scrambled(words: [u64; WORDS]) -> [u64; WORDS] {
    std::array::from_fn(|i| words[i] ^ SCRAMBLE[i])
}

/// Fresh bits: the standard library seeds its hash tables from the system's random source.
fn system_word() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new()
        .build_hasher()
        .finish()
}
