//! Sums of reals in kernels made of loops: terms of long loops are added in lanes, as vector units do, in an order that is the same on every
//! machine. It does not know what a term is made of.

use crate::access::WATCHED;
use crate::do_loop::Rounds;
use std::ops::Add;

/// Iterations whose terms lie side by side before they are added.
const BLOCK: usize = 128;

/// Sums side by side: what the widest vectors hold of REAL(8).
const LANES: usize = 8;

/// Adds the terms of all iterations to `sum`: those of fewer than 128 iterations one after the other. What the compiler may not do, adding
/// in another order, is done here: a sum of one term after the other takes four cycles for each, whatever the term costs.
#[inline(always)]
pub fn sum_terms<S, R, F>(mut sum: S, rounds: R, mut term: F) -> S
where
    S: Copy + Default + Add<Output = S>,
    R: Rounds,
    F: FnMut(R::Item) -> S,
{
    let blocks = match WATCHED {
        true => 0,
        false => rounds.left() / BLOCK as u64,
    };
    if blocks > 0 {
        let mut lanes = [S::default(); LANES];
        for block in 0..blocks {
            let mut terms = [S::default(); BLOCK];
            let start = block * BLOCK as u64;
            let rounds = rounds.piece(start, start + BLOCK as u64);
            for (place, round) in terms.iter_mut().zip(rounds) {
                *place = term(round);
            }
            for row in terms.chunks_exact(LANES) {
                for (lane, value) in lanes.iter_mut().zip(row) {
                    *lane = *lane + *value;
                }
            }
        }
        for half in [LANES / 2, LANES / 4, LANES / 8] {
            for lane in 0..half {
                lanes[lane] = lanes[lane] + lanes[lane + half];
            }
        }
        sum = sum + lanes[0];
    }
    for value in rounds.piece(blocks * BLOCK as u64, rounds.left()) {
        sum = sum + term(value);
    }
    sum
}

/// A loop that ends each iteration with a value for a sum: `sum_terms!(s, do_range(1, n), |i| x[i] * x[i]);`.
#[macro_export]
macro_rules! sum_terms {
    ($sum:ident, $rounds:expr, |$i:pat_param| $term:expr $(,)?) => {
        $sum = $crate::device::sum_terms(
            $sum,
            $rounds,
            #[inline(always)]
            |$i| $term,
        )
    };
}

#[cfg(test)]
mod tests {
    use crate::do_loop::{do_range, do_step};

    #[test]
    fn few_terms_are_added_in_order() {
        let mut sum = 1e16;
        sum_terms!(sum, do_range(1, 3), |_i| 1.0);
        assert_eq!(sum, 1e16 + 1.0 + 1.0 + 1.0);
    }

    #[test]
    fn every_term_is_added_once() {
        for n in [0_i32, 1, 127, 128, 129, 1000] {
            let (mut sum, mut seen) = (0.5_f64, 0);
            sum_terms!(sum, do_range(1, n), |i| {
                seen += 1;
                f64::from(i)
            });
            assert_eq!((sum, seen), (0.5 + f64::from(n * (n + 1) / 2), n));
            let mut down = 0.0_f32;
            sum_terms!(down, do_step(2 * n, 1, -2), |i| i as f32);
            assert_eq!(down, (n * (n + 1)) as f32);
        }
    }
}
