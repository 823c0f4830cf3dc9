//! MT19937 (Matsumoto and Nishimura, "Mersenne Twister", 1998), as one sequence. On a GPU cuRAND joins 8192 of them, and MTGP32 has parameters of
//! its own: the numbers are others there, equally distributed.

use super::Sequence;

/// Words of the state, and how far apart two lie that are joined.
const WORDS: usize = 624;
const APART: usize = 397;

/// The sequence.
pub struct Twister {
    state: [u32; WORDS],
    next: usize,
}

impl Twister {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Twister {
        let mut state = [0; WORDS];
        state[0] = seed as u32 ^ (seed >> 32) as u32;
        for index in 1..WORDS {
            let before: u32 = state[index - 1];
            let mixed = (before ^ (before >> 30)).wrapping_mul(1_812_433_253);
            state[index] = mixed.wrapping_add(index as u32);
        }
        Twister { state, next: WORDS }
    }

    fn twist(&mut self) {
        for index in 0..WORDS {
            let high = self.state[index] & 0x8000_0000;
            let joined = high | self.state[(index + 1) % WORDS] & 0x7fff_ffff;
            let odd = match joined & 1 {
                1 => 0x9908_b0df,
                _ => 0,
            };
            self.state[index] = self.state[(index + APART) % WORDS] ^ (joined >> 1) ^ odd;
        }
        self.next = 0;
    }
}

impl Sequence for Twister {
    fn next(&mut self) -> u32 {
        if self.next == WORDS {
            self.twist();
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    fn skip(&mut self, count: u64) {
        (0..count).for_each(|_| {
            self.next();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_published_ones() {
        let mut twister = Twister::new(5489);
        let first: Vec<u32> = (0..3).map(|_| twister.next()).collect();
        assert_eq!(first, [3_499_211_612, 581_869_302, 3_890_346_734]);
        twister.skip(9_996);
        assert_eq!(twister.next(), 4_123_659_995);
    }
}
