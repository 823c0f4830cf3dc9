//! MRG32k3a (L'Ecuyer, "Good parameters and implementations for combined multiple recursive random number generators", 1999), in sequences that begin
//! 2**76 draws apart.

use super::Sequence;

const M1: u64 = 4_294_967_087;
const M2: u64 = 4_294_944_443;
const NORM: f64 = 2.328306549837829e-10;
const BITS_NORM: f64 = 1.000000048662;

type Matrix = [[u64; 3]; 3];

const A1: Matrix = [[0, 1, 0], [0, 0, 1], [M1 - 810_728, 1_403_580, 0]];
const A2: Matrix = [[0, 1, 0], [0, 0, 1], [M2 - 1_370_589, 0, 527_612]];

/// One sequence.
pub struct Mrg {
    one: [u64; 3],
    other: [u64; 3],
}

fn apply(matrix: &Matrix, state: [u64; 3], modulus: u64) -> [u64; 3] {
    matrix.map(|row| {
        let parts = row.iter().zip(state).map(|(a, b)| a * b % modulus);
        parts.sum::<u64>() % modulus
    })
}

fn product(left: &Matrix, right: &Matrix, modulus: u64) -> Matrix {
    let mut result = [[0; 3]; 3];
    for (i, row) in result.iter_mut().enumerate() {
        for (j, item) in row.iter_mut().enumerate() {
            let parts = (0..3).map(|k| left[i][k] * right[k][j] % modulus);
            *item = parts.sum::<u64>() % modulus;
        }
    }
    result
}

/// A matrix to the power of 2**n.
fn doubled(matrix: Matrix, times: u32, modulus: u64) -> Matrix {
    (0..times).fold(matrix, |m, _| product(&m, &m, modulus))
}

impl Mrg {
    fn draw(&mut self) -> f64 {
        let p1 = (1_403_580 * self.one[1] + (M1 - 810_728) * self.one[0] % M1) % M1;
        self.one = [self.one[1], self.one[2], p1];
        let p2 = (527_612 * self.other[2] + (M2 - 1_370_589) * self.other[0] % M2) % M2;
        self.other = [self.other[1], self.other[2], p2];
        match p1 > p2 {
            true => (p1 - p2) as f64,
            false => (p1 + M1 - p2) as f64,
        }
    }
}

impl Sequence for Mrg {
    fn next(&mut self) -> u32 {
        (self.draw() * BITS_NORM) as u32
    }

    fn next_real(&mut self) -> Option<f64> {
        Some(self.draw() * NORM)
    }

    fn skip(&mut self, count: u64) {
        let (mut one, mut other) = (A1, A2);
        for bit in 0..64 {
            if count >> bit & 1 == 1 {
                self.one = apply(&one, self.one, M1);
                self.other = apply(&other, self.other, M2);
            }
            (one, other) = (product(&one, &one, M1), product(&other, &other, M2));
        }
    }
}

/// So many sequences of a seed.
pub fn sequences(seed: u64, count: usize) -> impl Iterator<Item = Mrg> {
    let (mut one, mut other) = ([12345; 3], [12345; 3]);
    if seed != 0 {
        let low = u64::from(seed as u32 ^ 0x5555_5555);
        let high = u64::from((seed >> 32) as u32 ^ 0xaaaa_aaaa);
        one = [low, high, low].map(|x| x * 12345 % M1);
        other = [high, low, high].map(|x| x * 12345 % M2);
    }
    let (far_one, far_other) = (doubled(A1, 76, M1), doubled(A2, 76, M2));
    let next = move |(one, other): &([u64; 3], [u64; 3])| {
        Some((apply(&far_one, *one, M1), apply(&far_other, *other, M2)))
    };
    std::iter::successors(Some((one, other)), next)
        .take(count)
        .map(|(one, other)| Mrg { one, other })
}
