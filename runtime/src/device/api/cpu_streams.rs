//! Streams where there is no GPU: a number, and the flags that it was made with. All work is done when a call returns.
//!
//! Refuses to know how work is ordered.

use super::CudaStream;
use std::sync::{Mutex, MutexGuard};

/// The flags of all streams that were made, in the order of their numbers, of which 1 is the first.
static FLAGS: Mutex<Vec<i32>> = Mutex::new(Vec::new());

fn made() -> MutexGuard<'static, Vec<i32>> {
    FLAGS.lock().unwrap_or_else(|held| held.into_inner())
}

/// A new stream.
pub(super) fn create(flags: i32) -> CudaStream {
    let mut made = made();
    made.push(flags);
    made.len() as CudaStream
}

/// The flags of a stream; the default stream has none.
pub(super) fn flags(stream: CudaStream) -> i32 {
    let index = usize::try_from(stream - 1).ok();
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
