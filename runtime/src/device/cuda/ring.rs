//! Who may touch which slot of a ring: pieces of a transfer go through slots in turn, piece i through slot i modulo their number.
//!
//! Several threads copy pieces, one talks to the bus. It knows neither bytes nor devices.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The state of one transfer.
pub struct Ring {
    /// Offset and size of each piece, in order.
    pub pieces: Vec<(usize, usize)>,
    /// Pieces that threads have taken.
    taken: AtomicUsize,
    /// For each slot, one more than the last piece that was copied into it or out of it.
    copied: Vec<AtomicUsize>,
    /// Pieces that the bus has done with.
    released: AtomicUsize,
    stopped: AtomicBool,
}

/// Turns of waiting before the processor is offered to others.
const PATIENCE: u32 = 1000;

impl Ring {
    /// A transfer that has not begun.
    pub fn new(pieces: Vec<(usize, usize)>, slots: usize) -> Ring {
        Ring {
            pieces,
            taken: AtomicUsize::new(0),
            copied: (0..slots).map(|_| AtomicUsize::new(0)).collect(),
            released: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// The next piece for a thread to copy: (number, offset, size). Waits until the bus has brought the piece (`arriving`), or has done
    /// with the piece that was in the slot before. `None` at the end.
    pub fn take(&self, arriving: bool) -> Option<(usize, usize, usize)> {
        let index = self.taken.fetch_add(1, Ordering::Relaxed);
        let &(offset, bytes) = self.pieces.get(index)?;
        let needed = if arriving {
            index + 1
        } else {
            (index + 1).saturating_sub(self.copied.len())
        };
        let mut turns = 0;
        while self.released.load(Ordering::Acquire) < needed {
            if self.stopped.load(Ordering::Relaxed) {
                return None;
            }
            turns += 1;
            if turns % PATIENCE == 0 {
                std::thread::yield_now();
            }
            std::hint::spin_loop();
        }
        Some((index, offset, bytes))
    }

    /// How many pieces threads have taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    /// A piece has been copied.
    pub fn copied(&self, index: usize) {
        self.copied[index % self.copied.len()].store(index + 1, Ordering::Release);
    }

    /// Whether a piece has been copied.
    pub fn is_copied(&self, index: usize) -> bool {
        self.copied[index % self.copied.len()].load(Ordering::Acquire) == index + 1
    }

    /// The bus has done with so many pieces.
    pub fn release(&self, pieces: usize) {
        self.released.store(pieces, Ordering::Release);
    }

    /// Nobody waits any longer.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_wait_for_their_slot_and_take_each_piece_once() {
        let ring = Ring::new((0..40).map(|i| (i, 1)).collect(), 4);
        let copies = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while let Some((index, offset, _)) = ring.take(false) {
                        assert_eq!(index, offset);
                        assert!(index < ring.released.load(Ordering::Acquire) + 4);
                        copies.fetch_add(1, Ordering::Relaxed);
                        ring.copied(index);
                    }
                });
            }
            for index in 0..40 {
                while !ring.is_copied(index) {
                    std::thread::yield_now();
                }
                ring.release(index + 1);
            }
        });
        assert_eq!(copies.into_inner(), 40);
    }

    #[test]
    fn a_stopped_transfer_lets_its_threads_go() {
        let ring = Ring::new(vec![(0, 1), (1, 1)], 1);
        ring.stop();
        assert_eq!(ring.take(true), None);
    }
}
