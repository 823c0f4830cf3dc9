//! Spreads a range of rows over the cores in contiguous chunks; small work stays on the calling thread.
//! Knows nothing of what a row is.

use crate::access::WATCHED;
use crate::device::acc::procedures::as_kernel;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Work that is over sooner than this on one core is not worth waking another one.
const WORTH_SPREADING: Duration = Duration::from_micros(20);

/// Calls `chunk` with contiguous ranges that together make `0..rows`. `weight` is the number of threads in a row:
/// when the whole is small, the first rows are timed on the calling thread before others are asked to help. It is compiled once, not for
/// each kernel: a call per piece costs nothing beside the piece.
pub(super) fn spread(rows: i64, weight: i64, chunk: &Chunk<'_>) {
    let chunk = |range: Range<i64>| as_kernel(|| chunk(range));
    let cores = cores();
    if cores <= 1 || rows <= 1 || WATCHED {
        return chunk(0..rows.max(0));
    }
    let first = if rows.saturating_mul(weight) <= 8192 {
        alone(rows, &chunk)
    } else {
        0
    };
    if first < rows {
        spread_over(first..rows, cores, &chunk);
    }
}

/// Works on a range of rows.
type Chunk<'a> = dyn Fn(Range<i64>) + Sync + 'a;

fn cores() -> i64 {
    i64::try_from(rayon::current_num_threads()).unwrap_or(1)
}

/// Runs doubling pieces on the calling thread until the time is worth sharing; gives back the first row left.
fn alone(rows: i64, chunk: &Chunk<'_>) -> i64 {
    let start = Instant::now();
    let (mut done, mut step) = (0, (rows / 16).max(1));
    while done < rows && start.elapsed() < WORTH_SPREADING {
        let end = (done + step).min(rows);
        chunk(done..end);
        done = end;
        step *= 2;
    }
    done
}

/// Four pieces per core: enough to balance, long enough to stay in a cache line's company.
fn spread_over(rows: Range<i64>, cores: i64, chunk: &Chunk<'_>) {
    let count = rows.end - rows.start;
    let pieces = (cores * 4).min(count);
    rayon::scope(|scope| {
        for piece in 0..pieces {
            let lo = rows.start + count * piece / pieces;
            let hi = rows.start + count * (piece + 1) / pieces;
            scope.spawn(move |_| chunk(lo..hi));
        }
    });
}
