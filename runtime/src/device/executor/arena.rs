//! Memory of one block on the CPU: shared arrays and per-thread storage. One per core, reused from block to block,
//! so that a block costs no allocation. Contents are undefined at the start of a block, as shared memory is.

use std::cell::UnsafeCell;

/// Alignment of everything handed out: a cache line.
const ALIGN: usize = 64;

#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Line([u8; ALIGN]);

/// A bump allocator whose pieces live until [`Arena::reset`].
pub(super) struct Arena {
    inner: UnsafeCell<Chunks>,
}

struct Chunks {
    current: Vec<Line>,
    used: usize,
    full: Vec<Vec<Line>>,
}

impl Arena {
    pub(super) fn new() -> Self {
        Arena {
            inner: UnsafeCell::new(Chunks {
                current: Vec::new(),
                used: 0,
                full: Vec::new(),
            }),
        }
    }

    /// `bytes` bytes, aligned to a cache line; the same sequence of requests gives the same places in every block.
    #[inline(always)]
    pub(super) fn take(&self, bytes: usize) -> *mut u8 {
        let lines = bytes.div_ceil(ALIGN);
        // SAFETY: an arena is used by one core, and no reference into `Chunks` outlives a call.
        let chunks = unsafe { &mut *self.inner.get() };
        if chunks.used + lines > chunks.current.len() {
            chunks.grow(lines);
        }
        let place = unsafe { chunks.current.as_mut_ptr().add(chunks.used) };
        chunks.used += lines;
        place.cast()
    }

    /// Gives everything back; if the block needed several pieces, the next one finds them joined.
    #[inline(always)]
    pub(super) fn reset(&self) {
        // SAFETY: as in `take`; the pieces of the block before are no longer used.
        let chunks = unsafe { &mut *self.inner.get() };
        if !chunks.full.is_empty() {
            chunks.join();
        }
        chunks.used = 0;
    }
}

impl Chunks {
    #[cold]
    fn grow(&mut self, lines: usize) {
        let size = (self.current.len() * 2).max(lines).max(64);
        let old = std::mem::replace(&mut self.current, vec![Line([0; ALIGN]); size]);
        self.full.push(old);
        self.used = 0;
    }

    #[cold]
    fn join(&mut self) {
        let total = self.current.len() + self.full.iter().map(Vec::len).sum::<usize>();
        self.full.clear();
        self.current = vec![Line([0; ALIGN]); total];
    }
}
