//! Philox4x32 with ten rounds (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011).

use super::Sequence;

/// So many threads of cuRAND take turns, each with four results.
const THREADS: u64 = 65536;

/// The next draw of all, how many a thread takes at a time, and the block of four that it lies in.
pub struct Philox {
    draw: u64,
    unit: u64,
    key: [u32; 2],
    block: [u32; 4],
}

/// Ten rounds over a counter.
pub fn rounds(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    for round in 0..10 {
        if round > 0 {
            key = [
                key[0].wrapping_add(0x9e37_79b9),
                key[1].wrapping_add(0xbb67_ae85),
            ];
        }
        let one = u64::from(counter[0]) * 0xd251_1f53;
        let other = u64::from(counter[2]) * 0xcd9e_8d57;
        counter = [
            (other >> 32) as u32 ^ counter[1] ^ key[0],
            other as u32,
            (one >> 32) as u32 ^ counter[3] ^ key[1],
            one as u32,
        ];
    }
    counter
}

impl Philox {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Philox {
        Philox {
            draw: 0,
            unit: 4,
            key: [seed as u32, (seed >> 32) as u32],
            block: [0; 4],
        }
    }

    fn fill(&mut self) {
        let turn = self.draw / self.unit;
        let count = turn / THREADS * (self.unit / 4) + self.draw % self.unit / 4;
        let thread = (turn % THREADS) as u32;
        self.block = rounds([count as u32, (count >> 32) as u32, thread, 0], self.key);
    }
}

impl Sequence for Philox {
    fn next(&mut self) -> u32 {
        if self.draw.is_multiple_of(4) {
            self.fill();
        }
        self.draw += 1;
        self.block[((self.draw - 1) % 4) as usize]
    }

    fn widen(&mut self, wide: bool) {
        self.unit = if wide { 8 } else { 4 };
        if !self.draw.is_multiple_of(4) {
            self.fill();
        }
    }

    fn skip(&mut self, count: u64) {
        self.draw += count;
        self.fill();
    }
}
