//! Large blocks of host memory: pages of their own, in the large pages of the machine where it has some, zero at first.
//!
//! With large pages the first touch of an array is several times quicker, and so is locking its pages. Each block stands in a table,
//! so that whoever holds an address can ask to which block it belongs. The module knows neither elements nor devices: who has done
//! something to a block leaves what undoes it in [`Block::before_free`].

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Blocks from this size on are kept here; smaller ones belong to the allocator.
pub(crate) const LEAST: usize = 1 << 20;
/// A large page.
const LARGE_PAGE: usize = 2 << 20;
/// Blocks begin at different places of a large page, lest the same elements of several arrays fight for the same lines of a cache.
const STAGGER: usize = 67 * 64;
const STAGGERED: usize = 16;

/// A block in use.
pub(crate) struct Block {
    /// Its size, as asked for.
    pub bytes: usize,
    /// Bytes that were copied to a device or from it.
    pub moved: usize,
    pub pages: Pages,
    /// What must be undone before the block is freed; it gets the block's address and size.
    pub before_free: Option<fn(*mut u8, usize)>,
    mapping: (usize, usize),
}

/// Whether a device reaches the block's pages by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pages {
    Pageable,
    Locked,
    /// Tried in vain, or the program locks pages itself.
    NotToLock,
}

static BLOCKS: Mutex<BTreeMap<usize, Block>> = Mutex::new(BTreeMap::new());

fn blocks() -> MutexGuard<'static, BTreeMap<usize, Block>> {
    BLOCKS.lock().unwrap_or_else(|e| e.into_inner())
}

/// Who allocates arrays instead, whatever their size.
pub(crate) struct Elsewhere {
    /// Zeroed memory; null when there is none.
    pub allocate: fn(usize) -> *mut u8,
    /// Frees it.
    pub free: fn(*mut u8, usize),
}

static ELSEWHERE: OnceLock<Elsewhere> = OnceLock::new();
static THERE: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

fn there() -> MutexGuard<'static, BTreeMap<usize, usize>> {
    THERE.lock().unwrap_or_else(|e| e.into_inner())
}

/// Arrays are allocated by somebody else from now on.
pub(crate) fn let_others_allocate(others: Elsewhere) {
    let _ = ELSEWHERE.set(others);
}

/// Zeroed memory where others allocate arrays; None when nobody does, and null when they have none.
pub(crate) fn allocate_elsewhere(bytes: usize) -> Option<*mut u8> {
    let others = ELSEWHERE.get().filter(|_| bytes > 0)?;
    let first = (others.allocate)(bytes);
    if !first.is_null() {
        there().insert(first as usize, bytes);
    }
    Some(first)
}

/// Frees what [`allocate_elsewhere`] gave; false if the address is not one of those.
pub(crate) fn free_elsewhere(first: *mut u8) -> bool {
    let Some(others) = ELSEWHERE.get() else {
        return false;
    };
    let Some(bytes) = there().remove(&(first as usize)) else {
        return false;
    };
    (others.free)(first, bytes);
    true
}

/// Whether a range lies in memory that others allocated.
pub(crate) fn is_elsewhere(address: usize, bytes: usize) -> bool {
    let table = there();
    let before = table.range(..=address).next_back();
    before.is_some_and(|(start, size)| address + bytes <= start + size)
}

/// Zeroed memory on pages of its own; null when there is none. At least [`LEAST`] bytes.
pub(crate) fn allocate(bytes: usize) -> *mut u8 {
    let mut table = blocks();
    let offset = table.len() % STAGGERED * STAGGER;
    let Some(length) = bytes.checked_add(offset + LARGE_PAGE) else {
        return std::ptr::null_mut();
    };
    let Some(mapped) = map(length) else {
        return std::ptr::null_mut();
    };
    let start = mapped.next_multiple_of(LARGE_PAGE) + offset;
    let block = Block {
        bytes,
        moved: 0,
        pages: Pages::Pageable,
        before_free: None,
        mapping: (mapped, length),
    };
    table.insert(start, block);
    start as *mut u8
}

/// Frees a block of [`allocate`]; false if the address is not that of one.
pub(crate) fn free(first: *mut u8) -> bool {
    let Some(block) = blocks().remove(&(first as usize)) else {
        return false;
    };
    if let Some(undo) = block.before_free {
        undo(first, block.bytes);
    }
    let (mapped, length) = block.mapping;
    // SAFETY: the mapping was made by `map`, and its block is in use no longer.
    unsafe { libc::munmap(mapped as *mut libc::c_void, length) };
    true
}

/// Does something to the block that holds all of a range, and to its address; None if there is no such block.
pub(crate) fn enclosing<R>(
    address: usize,
    bytes: usize,
    act: impl FnOnce(usize, &mut Block) -> R,
) -> Option<R> {
    let mut table = blocks();
    let (&start, block) = table.range_mut(..=address).next_back()?;
    (address + bytes <= start + block.bytes).then(|| act(start, block))
}

/// Address space without memory, of which large pages are wanted.
fn map(length: usize) -> Option<usize> {
    // SAFETY: a fresh mapping harms nobody.
    let mapped = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            length,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if mapped == libc::MAP_FAILED {
        return None;
    }
    #[cfg(all(target_os = "linux", not(miri)))]
    // SAFETY: advice about the mapping just made; a machine without large pages refuses it, and nothing is lost.
    unsafe {
        libc::madvise(mapped, length, libc::MADV_HUGEPAGE);
    }
    Some(mapped as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "megabytes take minutes")]
    fn a_block_is_zero_and_found_by_what_lies_in_it() {
        let bytes = LEAST + 12345;
        let first = allocate(bytes);
        // SAFETY: the block's own bytes.
        let all = unsafe { std::slice::from_raw_parts_mut(first, bytes) };
        assert!(all.iter().all(|&b| b == 0));
        all.fill(7);
        let inside = |offset, length| {
            enclosing(first as usize + offset, length, |start, block| {
                (start, block.bytes)
            })
        };
        assert_eq!(inside(0, bytes), Some((first as usize, bytes)));
        assert_eq!(inside(LEAST, 12345), Some((first as usize, bytes)));
        assert_eq!(inside(LEAST, 12346), None);
        assert!(free(first));
        assert!(!free(first));
    }

    #[test]
    #[cfg_attr(miri, ignore = "megabytes take minutes")]
    fn what_was_done_to_a_block_is_undone_before_it_is_freed() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static UNDONE: AtomicUsize = AtomicUsize::new(0);
        let first = allocate(LEAST);
        enclosing(first as usize, 1, |_, block| {
            block.before_free = Some(|p, _| UNDONE.store(p as usize, Ordering::Relaxed));
        });
        assert!(free(first));
        assert_eq!(UNDONE.load(Ordering::Relaxed), first as usize);
    }

    #[test]
    #[cfg_attr(miri, ignore = "asks for more than Miri has")]
    fn memory_that_nobody_has_is_null() {
        assert!(allocate(usize::MAX - 100).is_null());
        assert!(allocate(1 << 60).is_null());
    }
}
