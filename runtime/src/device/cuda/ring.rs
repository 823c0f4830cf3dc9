//! Who may touch which slot of a ring: pieces of a transfer go through slots in turn, piece i through slot i modulo their number.
//!
//! Several threads copy pieces, one talks to the bus, which takes neighbours together. It knows neither bytes nor devices.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The state of one transfer.
pub struct Ring {
    pieces: usize,
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
    pub fn new(pieces: usize, slots: usize) -> Ring {
        Ring {
            pieces,
            taken: AtomicUsize::new(0),
            copied: (0..slots).map(|_| AtomicUsize::new(0)).collect(),
            released: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// How many pieces the transfer has.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// The next piece for a thread to copy. Waits until the bus has brought the piece (`arriving`), or has done with the piece that was in
    /// the slot before. `None` at the end.
    pub fn take(&self, arriving: bool) -> Option<usize> {
        let index = self.taken.fetch_add(1, Ordering::Relaxed);
        if index >= self.pieces {
            return None;
        }
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
        Some(index)
    }

    /// A piece has been copied.
    pub fn copied(&self, index: usize) {
        self.copied[index % self.copied.len()].store(index + 1, Ordering::Release);
    }

    /// How many pieces from `first` on are copied into their slots and lie side by side there, `most` at most.
    pub fn filled(&self, first: usize, most: usize) -> usize {
        self.neighbours(first, most, |index| self.is_copied(index))
    }

    /// How many pieces from `first` on find their slots empty and side by side, `most` at most.
    pub fn emptied(&self, first: usize, most: usize) -> usize {
        let slots = self.copied.len();
        self.neighbours(first, most, |index| {
            index < slots || self.is_copied(index - slots)
        })
    }

    /// Whether a piece has the first slot of the ring, which no piece before it lies beside.
    pub fn begins_a_round(&self, index: usize) -> bool {
        index.is_multiple_of(self.copied.len())
    }

    /// The bus has done with so many pieces.
    pub fn release(&self, pieces: usize) {
        self.released.store(pieces, Ordering::Release);
    }

    /// Nobody waits any longer.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn neighbours(&self, first: usize, most: usize, so: impl Fn(usize) -> bool) -> usize {
        let end = self.pieces.min(first + most);
        let alike = (first..end)
            .take_while(|&index| (index == first || !self.begins_a_round(index)) && so(index));
        alike.count()
    }

    fn is_copied(&self, index: usize) -> bool {
        self.copied[index % self.copied.len()].load(Ordering::Acquire) == index + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_wait_for_their_slot_and_take_each_piece_once() {
        let ring = Ring::new(40, 4);
        let copies = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while let Some(index) = ring.take(false) {
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
    fn the_bus_takes_neighbours_up_to_the_end_of_a_round() {
        let ring = Ring::new(10, 4);
        assert_eq!(ring.filled(0, 9), 0);
        assert_eq!(ring.emptied(1, 9), 3);
        [0, 1, 3].iter().for_each(|&index| ring.copied(index));
        assert_eq!(ring.filled(0, 9), 2);
        assert_eq!(ring.filled(0, 1), 1);
        assert_eq!(ring.filled(3, 9), 1);
        assert_eq!(ring.emptied(4, 9), 2);
        assert_eq!(ring.emptied(7, 9), 1);
        [4, 5, 2, 3].iter().for_each(|&index| ring.copied(index));
        assert_eq!(ring.emptied(8, 9), 2, "no more pieces than there are");
        assert!(ring.begins_a_round(8));
    }

    #[test]
    fn a_stopped_transfer_lets_its_threads_go() {
        let ring = Ring::new(2, 1);
        ring.stop();
        assert_eq!(ring.take(true), None);
    }
}
