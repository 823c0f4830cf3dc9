//! XORWOW (Marsaglia, "Xorshift RNGs", 2003), in sequences that begin 2**67 draws apart.

use super::Sequence;
use std::sync::LazyLock;

type State = [u32; 5];
/// A linear map of states over bits: what each bit of a state becomes.
type Matrix = Box<[State; 160]>;

const STEP: u32 = 362_437;

/// One sequence: the shift register, and the counter that is added to it.
pub struct Xorwow {
    state: State,
    counter: u32,
}

fn step(state: State) -> State {
    let t = state[0] ^ (state[0] >> 2);
    let last = state[4];
    [
        state[1],
        state[2],
        state[3],
        last,
        (last ^ (last << 4)) ^ (t ^ (t << 1)),
    ]
}

/// Plain statements, quick in builds without optimisation, too: a generator has thousands of sequences.
fn apply(matrix: &Matrix, state: State) -> State {
    let [mut a, mut b, mut c, mut d, mut e] = [0; 5];
    for (word, bits) in state.into_iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let column = &matrix[32 * word + bits.trailing_zeros() as usize];
            a ^= column[0];
            b ^= column[1];
            c ^= column[2];
            d ^= column[3];
            e ^= column[4];
            bits &= bits - 1;
        }
    }
    [a, b, c, d, e]
}

/// Powers of the step: the power 2**n at n, up to the distance of two sequences.
static POWERS: LazyLock<Vec<Matrix>> = LazyLock::new(|| {
    let mut first: Matrix = Box::new([[0; 5]; 160]);
    for (bit, column) in first.iter_mut().enumerate() {
        let mut unit = [0; 5];
        unit[bit / 32] = 1 << (bit % 32);
        *column = step(unit);
    }
    let mut powers = vec![first];
    for _ in 0..67 {
        let last = &powers[powers.len() - 1];
        powers.push(Box::new(last.map(|column| apply(last, column))));
    }
    powers
});

impl Sequence for Xorwow {
    fn next(&mut self) -> u32 {
        self.state = step(self.state);
        self.counter = self.counter.wrapping_add(STEP);
        self.state[4].wrapping_add(self.counter)
    }

    fn skip(&mut self, count: u64) {
        let powers = (0..64).filter(|bit| count >> bit & 1 == 1);
        self.state = powers.fold(self.state, |state, bit| apply(&POWERS[bit], state));
        self.counter = self.counter.wrapping_add(STEP.wrapping_mul(count as u32));
    }
}

/// So many sequences of a seed.
pub fn sequences(seed: u64, count: usize) -> impl Iterator<Item = Xorwow> {
    let low = (seed as u32 ^ 0xaad2_6b49).wrapping_mul(1_099_087_573);
    let high = ((seed >> 32) as u32 ^ 0xf7dc_efdd).wrapping_mul(2_591_861_531);
    let counter = 6_615_241u32.wrapping_add(high).wrapping_add(low);
    let first = [
        123_456_789u32.wrapping_add(low),
        362_436_069 ^ low,
        521_288_629u32.wrapping_add(high),
        88_675_123 ^ high,
        5_783_321u32.wrapping_add(low),
    ];
    let starts = std::iter::successors(Some(first), |state| Some(apply(&POWERS[67], *state)));
    starts
        .take(count)
        .map(move |state| Xorwow { state, counter })
}
