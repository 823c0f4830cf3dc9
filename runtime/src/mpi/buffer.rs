//! Host memory that stands in for a buffer of a call. For data of a device its pages are locked, so that copies take the bus's whole speed, and it is
//! kept for the calls to come, since locking takes longer than most messages.
//!
//! Refuses to know what it stands in for.

use crate::device::cuda::driver;
use std::sync::Mutex;

/// So many bytes are kept when nothing needs them.
const MOST_KEPT: usize = 64 << 20;
/// The least that is locked: pages are locked whole.
const LEAST: usize = 64 << 10;

/// Memory of the host, aligned for every type.
pub(super) enum Buffer {
    Plain(Vec<u64>),
    Locked(Locked),
}

/// Memory whose pages are locked.
pub(super) struct Locked {
    address: usize,
    bytes: usize,
}

static KEPT: Mutex<Vec<Locked>> = Mutex::new(Vec::new());

fn kept() -> std::sync::MutexGuard<'static, Vec<Locked>> {
    KEPT.lock().unwrap_or_else(|e| e.into_inner())
}

impl Buffer {
    /// For data of the host.
    pub fn plain(bytes: usize) -> Buffer {
        Buffer::Plain(vec![0; bytes.div_ceil(8).max(1)])
    }

    /// For data of a device. Where no pages can be locked, plain memory does as well.
    pub fn locked(bytes: usize) -> Buffer {
        let fits = |one: &Locked| one.bytes >= bytes && one.bytes / 4 <= bytes.max(LEAST);
        let mut kept = kept();
        if let Some(found) = kept.iter().position(fits) {
            return Buffer::Locked(kept.swap_remove(found));
        }
        drop(kept);
        let bytes = bytes.next_power_of_two().max(LEAST);
        match driver::allocate_pinned(bytes) {
            Ok(place) => Buffer::Locked(Locked {
                address: place as usize,
                bytes,
            }),
            Err(_) => Buffer::plain(bytes),
        }
    }

    /// Where it lies.
    pub fn address(&self) -> usize {
        match self {
            Buffer::Plain(words) => words.as_ptr() as usize,
            Buffer::Locked(memory) => memory.address,
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let Buffer::Locked(memory) = self else {
            return;
        };
        let mut kept = kept();
        let held: usize = kept.iter().map(|one| one.bytes).sum();
        let Locked { address, bytes } = *memory;
        if held + bytes <= MOST_KEPT {
            kept.push(Locked { address, bytes });
        } else {
            // Memory that stays locked does no harm.
            let _ = driver::free_pinned(address as *mut u8);
        }
    }
}
