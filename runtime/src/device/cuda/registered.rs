//! Host arrays that are copied again and again: their pages are locked where they lie, and the bus reads and writes them itself.
//!
//! Locking takes about as long as one copy of the block, so it begins to pay when a block has been copied several times; before that,
//! copies go through the slots of `staging`. It is undone when the array is deallocated. Only blocks of `array::large` are locked:
//! of other memory nobody would tell when it goes. The program must not notice: what CUDA makes asynchronous for page-locked memory only
//! stays as it is for pageable memory (see [`is_locked`]), and a program may lock the same pages itself (see [`leave_to_program`]).

use super::driver;
use crate::array::large::{self, Block, Pages};
use crate::device::select::device;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A block is locked when so many times its size has been copied.
const COPIES: usize = 3;
/// The part of the machine's memory that may be locked: one in so many.
const SHARE: usize = 2;

/// Bytes locked here.
static LOCKED: AtomicUsize = AtomicUsize::new(0);

/// Counts a copy of host memory that is about to be made; whether the bus may make it by itself.
pub fn about_to_copy(host: *const u8, bytes: usize) -> bool {
    large::enclosing(host as usize, bytes, |start, block| {
        block.moved = block.moved.saturating_add(bytes);
        if block.pages == Pages::Pageable && block.moved / COPIES > block.bytes {
            lock(start, block);
        }
        block.pages == Pages::Locked
    })
    .unwrap_or(false)
}

/// Whether an address lies in memory that was locked here, and that the program takes for pageable.
pub fn is_locked(host: usize) -> bool {
    large::enclosing(host, 1, |_, block| block.pages == Pages::Locked).unwrap_or(false)
}

/// The program is going to lock pages of this block itself.
pub fn leave_to_program(host: usize) {
    large::enclosing(host, 1, |start, block| {
        if block.pages == Pages::Locked {
            unlock(start as *mut u8, block.bytes);
            block.before_free = None;
        }
        block.pages = Pages::NotToLock;
    });
}

fn lock(start: usize, block: &mut Block) {
    let allowed = LOCKED.load(Ordering::Relaxed) + block.bytes <= physical_memory() / SHARE;
    let first = start as *mut u8;
    if allowed && driver::register_host(first, block.bytes).is_ok() {
        LOCKED.fetch_add(block.bytes, Ordering::Relaxed);
        block.pages = Pages::Locked;
        block.before_free = Some(unlock);
    } else {
        block.pages = Pages::NotToLock;
    }
}

/// Pages are unlocked in any context, if there is one; a driver that is gone has unlocked them.
fn unlock(first: *mut u8, bytes: usize) {
    if let Some(cuda) = device().cuda()
        && cuda.gpu().make_current().is_ok()
        && driver::unregister_host(first).is_ok()
    {
        LOCKED.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Bytes of memory that the machine has.
fn physical_memory() -> usize {
    // SAFETY: plain inquiries.
    let (pages, size) = unsafe {
        (
            libc::sysconf(libc::_SC_PHYS_PAGES),
            libc::sysconf(libc::_SC_PAGESIZE),
        )
    };
    pages.max(0) as usize * size.max(0) as usize
}
