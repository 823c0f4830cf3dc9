//! The rounds of a loop shared out over the cores in pieces that are the same on every machine, so that what is joined of them piece by piece
//! is the same too.

use super::simd::{self, Work};
use super::spread::spread;
use super::thread::CpuGrid;
use crate::access::WATCHED;
use crate::do_loop::Rounds;
use crate::iteration;
use std::mem::ManuallyDrop;

/// Pieces of a long loop.
const MOST_PIECES: u64 = 256;

/// Rounds of a loop without another one inside that are worth a piece of their own.
const SHORTEST_PIECE: u64 = 4096;

impl CpuGrid {
    /// Calls `body` with the rounds of each piece of a loop; gives what the pieces gave, in order. What stands in the loop is short.
    #[inline(always)]
    pub fn share<R, T, F>(&self, rounds: R, body: F) -> Vec<T>
    where
        R: Rounds + Sync,
        T: Send,
        F: Fn(R) -> T + Sync,
    {
        let pieces = (rounds.left() / SHORTEST_PIECE).clamp(1, MOST_PIECES);
        share_in(rounds, pieces, body)
    }

    /// As [`CpuGrid::share`], of a loop with another one inside.
    #[inline(always)]
    pub fn share_rows<R, T, F>(&self, rounds: R, body: F) -> Vec<T>
    where
        R: Rounds + Sync,
        T: Send,
        F: Fn(R) -> T + Sync,
    {
        let pieces = rounds.left().clamp(1, MOST_PIECES);
        share_in(rounds, pieces, body)
    }
}

/// So many elements at most do the arrays of all pieces have together.
const MOST_ELEMENTS: u64 = 1 << 22;

/// A loop whose pieces reduce arrays, each piece into its own.
#[derive(Clone, Copy)]
pub struct WithParts {
    elements: u64,
}

impl CpuGrid {
    /// Makes as few pieces of a loop that arrays of so many elements, of which each piece has its own, cost less than the loop.
    pub fn with_parts(&self, elements: i64) -> WithParts {
        let elements = elements.max(1) as u64;
        WithParts { elements }
    }
}

impl WithParts {
    /// As [`CpuGrid::share`].
    #[inline(always)]
    pub fn share<R, T, F>(&self, rounds: R, body: F) -> Vec<T>
    where
        R: Rounds + Sync,
        T: Send,
        F: Fn(R) -> T + Sync,
    {
        let worth = rounds.left() / SHORTEST_PIECE.max(4 * self.elements);
        share_in(rounds, worth.min(self.most()).max(1), body)
    }

    /// As [`CpuGrid::share_rows`].
    #[inline(always)]
    pub fn share_rows<R, T, F>(&self, rounds: R, body: F) -> Vec<T>
    where
        R: Rounds + Sync,
        T: Send,
        F: Fn(R) -> T + Sync,
    {
        let pieces = rounds.left().min(self.most()).max(1);
        share_in(rounds, pieces, body)
    }

    fn most(&self) -> u64 {
        (MOST_ELEMENTS / self.elements).min(MOST_PIECES / 4)
    }
}

#[inline(always)]
fn share_in<R, T, F>(rounds: R, pieces: u64, body: F) -> Vec<T>
where
    R: Rounds + Sync,
    T: Send,
    F: Fn(R) -> T + Sync,
{
    let count = rounds.left();
    let mut results: Vec<T> = Vec::with_capacity(pieces as usize);
    let places = Places(results.as_mut_ptr());
    if WATCHED {
        iteration::begin_launch();
    }
    spread(pieces as i64, (count / pieces) as i64, &|range| {
        simd::run(Pieces {
            rounds: &rounds,
            pieces,
            range: range.start as u64..range.end as u64,
            body: &body,
            places: &places,
        });
    });
    if WATCHED {
        iteration::end_launch();
    }
    // SAFETY: `spread` gave each piece once, and each has filled its place.
    unsafe { results.set_len(pieces as usize) };
    results
}

/// Where the results of the pieces go: each piece has a place of its own.
struct Places<T>(*mut T);

// SAFETY: every place is written by one piece.
unsafe impl<T: Send> Sync for Places<T> {}

/// Some of the pieces, one after the other.
struct Pieces<'a, R, T, F> {
    rounds: &'a R,
    pieces: u64,
    range: std::ops::Range<u64>,
    body: &'a F,
    places: &'a Places<T>,
}

impl<R: Rounds, T, F: Fn(R) -> T> Work for Pieces<'_, R, T, F> {
    #[inline(always)]
    fn run(self) {
        let start = |piece: u64| {
            let start =
                u128::from(self.rounds.left()) * u128::from(piece) / u128::from(self.pieces);
            start as u64
        };
        // SAFETY: what the macros make closures of captures handles and values by copy, and a copy that is never dropped is used as the
        // body itself would be. A local one can lie in registers: behind a reference, every store of the loop might change it.
        let body = ManuallyDrop::new(unsafe { std::ptr::read(self.body) });
        for piece in self.range.clone() {
            let result = body(self.rounds.piece(start(piece), start(piece + 1)));
            // SAFETY: `spread` gives each piece once, and there are as many places as pieces.
            unsafe { self.places.0.add(piece as usize).write(result) };
        }
    }
}

/// A loop whose rounds are shared out over the cores: `share!(cores, do_range(1, n), |rounds| { for i in rounds { ... } })`. The body is
/// inlined and captures by value, as speed needs.
#[macro_export]
macro_rules! share {
    ($over:expr, $rounds:expr, |$piece:ident| $body:block) => {
        $over.share(
            $rounds,
            #[inline(always)]
            move |$piece| $body,
        )
    };
}

/// As [`share!`](crate::share), of a loop with another one inside.
#[macro_export]
macro_rules! share_rows {
    ($over:expr, $rounds:expr, |$piece:ident| $body:block) => {
        $over.share_rows(
            $rounds,
            #[inline(always)]
            move |$piece| $body,
        )
    };
}

/// A loop whose rounds are shared out over the cores and give nothing back: `for_each!(cores, do_range(1, n), |i| { ... })`. CYCLE is
/// `continue` in it.
#[macro_export]
macro_rules! for_each {
    ($over:expr, $rounds:expr, |$i:pat_param| $body:block) => {
        $crate::share!($over, $rounds, |rounds| { for $i in rounds $body });
    };
}

/// As [`for_each!`](crate::for_each), of a loop with another one inside.
#[macro_export]
macro_rules! for_each_row {
    ($over:expr, $rounds:expr, |$i:pat_param| $body:block) => {
        $crate::share_rows!($over, $rounds, |rounds| { for $i in rounds $body });
    };
}
