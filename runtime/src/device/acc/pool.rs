//! Device memory of copies that are gone, kept for the next copies of the same size: a region in a loop allocates once.
//!
//! A block is given out again in the queue that gave it back alone, so that its work is over before that of the next copy begins. Refuses to
//! know what lies in it.

use crate::device::memory::{self, Kind};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard};

/// More than this is not kept.
const MOST_BYTES: usize = 1 << 30;

/// The device, the queue, and the size of blocks.
pub(super) type Size = (i32, i32, usize);

#[derive(Default)]
struct Pool {
    blocks: HashMap<Size, Vec<usize>>,
    bytes: usize,
}

static POOL: LazyLock<Mutex<Pool>> = LazyLock::new(Mutex::default);

fn pool() -> MutexGuard<'static, Pool> {
    POOL.lock().unwrap_or_else(|e| e.into_inner())
}

/// A block, if one is kept.
pub(super) fn take(size: Size) -> Option<usize> {
    let mut pool = pool();
    let block = pool.blocks.get_mut(&size)?.pop()?;
    pool.bytes -= size.2;
    Some(block)
}

/// Keeps a block; false where there are enough.
pub(super) fn keep(size: Size, block: usize) -> bool {
    let mut pool = pool();
    let fits = pool.bytes + size.2 <= MOST_BYTES;
    if fits {
        pool.bytes += size.2;
        pool.blocks.entry(size).or_default().push(block);
    }
    fits
}

/// Frees what is kept, where memory is short; whether there was anything.
pub(crate) fn drain() -> bool {
    let kept = std::mem::take(&mut *pool());
    for ((_, _, bytes), blocks) in kept.blocks {
        for block in blocks {
            // What cannot be freed was lost with its device.
            let _ = memory::free(Kind::Device, block as *mut u8, bytes);
        }
    }
    kept.bytes > 0
}

/// The device was reset, and its memory is gone.
pub(crate) fn forget(device: i32) {
    let mut pool = pool();
    let gone = |(size, blocks): (&Size, &Vec<usize>)| match size.0 == device {
        true => size.2 * blocks.len(),
        false => 0,
    };
    pool.bytes -= pool.blocks.iter().map(gone).sum::<usize>();
    pool.blocks.retain(|size, _| size.0 != device);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back_in_their_queue_and_size_alone() {
        let size = (-7, 3, 1 << 20);
        assert_eq!(take(size), None);
        assert!(keep(size, 4096));
        assert_eq!(take((-7, 2, 1 << 20)), None);
        assert_eq!(take((-7, 3, 1 << 19)), None);
        assert_eq!(take(size), Some(4096));
        assert_eq!(take(size), None);
    }

    #[test]
    fn a_reset_device_has_no_blocks() {
        let size = (-8, 0, 64);
        assert!(keep(size, 4096));
        forget(-8);
        assert_eq!(take(size), None);
        assert!(!keep((-8, 0, MOST_BYTES + 1), 4096));
    }
}
