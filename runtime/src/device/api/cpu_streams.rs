//! Streams where there is no GPU: a number, and the flags that it was made with. All work is done when a call returns.
//!
//! Refuses to know how work is ordered.

use super::CudaStream;
use std::sync::{Mutex, MutexGuard};

/// The number of the first stream that is made: 1 and 2 are the legacy stream and that of the host thread.
const FIRST: CudaStream = 3;

/// The flags of all streams that were made, in the order of their numbers.
static FLAGS: Mutex<Vec<i32>> = Mutex::new(Vec::new());

fn made() -> MutexGuard<'static, Vec<i32>> {
    FLAGS.lock().unwrap_or_else(|held| held.into_inner())
}

/// A new stream.
pub(super) fn create(flags: i32) -> CudaStream {
    let mut made = made();
    made.push(flags);
    made.len() as CudaStream + FIRST - 1
}

/// The flags of a stream; the default stream has none.
pub(super) fn flags(stream: CudaStream) -> i32 {
    let index = usize::try_from(stream - FIRST).ok();
    index
        .and_then(|index| made().get(index).copied())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_and_keep_their_flags() {
        let (plain, loose) = (create(0), create(1));
        assert_ne!(plain, loose);
        assert_eq!((flags(plain), flags(loose), flags(0)), (0, 1, 0));
    }
}
