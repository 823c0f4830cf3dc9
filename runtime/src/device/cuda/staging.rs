//! Large transfers between pageable host memory and a device, at the speed of page-locked memory.
//!
//! The driver's own path for pageable memory copies through one buffer on one core. Here a ring of page-locked slots stands between
//! the two: several cores copy pieces between host memory and slots, and the calling thread alone talks to the driver, which lets
//! one thread in at a time, and sends slots in the order of their pieces. It knows bytes only.

use super::driver::{self, CudaError, EventHandle, StreamHandle};
use super::gpu::Gpu;
use super::registered;
use super::ring::Ring;
use rayon::Scope;

/// Bytes of a slot, and of a piece in the middle of a transfer.
const PIECE: usize = 2 << 20;
/// Bytes of a piece at the ends: the bus starts early, and little is left to copy when it stops.
const LEAST_PIECE: usize = 256 << 10;
/// Slots of the ring.
const SLOTS: usize = 32;
/// Transfers below this go to the driver directly.
const WORTH_STAGING: usize = 2 << 20;
/// Transfers below this do not count for the locking of pages.
const WORTH_COUNTING: usize = 64 << 10;
/// Pieces at the start with which the calling thread helps.
const HELPED: usize = 16;
/// More than this many cores no longer help.
const MOST_LANES: usize = 15;
/// `CU_STREAM_NON_BLOCKING`; ordering with the legacy stream is by event.
const NON_BLOCKING: u32 = 1;
/// `CU_EVENT_DISABLE_TIMING`.
const NO_TIMING: u32 = 2;

/// The page-locked slots of one device and what their transfers need.
pub struct Staging {
    stream: StreamHandle,
    before: EventHandle,
    slots: usize,
    sent: Vec<EventHandle>,
}

/// Which way, and between which addresses.
#[derive(Clone, Copy)]
struct Transfer {
    device: u64,
    host: usize,
    bytes: usize,
    up: bool,
}

/// Host memory to the device; returns when the host memory may be changed again and the data are on the device.
pub fn upload(gpu: &Gpu, to: u64, from: *const u8, bytes: usize) -> Result<(), CudaError> {
    if bytes < WORTH_COUNTING {
        return driver::copy_to_device(to, from, bytes);
    }
    if registered::about_to_copy(from, bytes) || bytes < WORTH_STAGING || driver::is_pinned(from) {
        return driver::copy_to_device(to, from, bytes);
    }
    staged(
        gpu,
        Transfer {
            device: to,
            host: from as usize,
            bytes,
            up: true,
        },
    )
}

/// The device to host memory; returns when the data are there.
pub fn download(gpu: &Gpu, to: *mut u8, from: u64, bytes: usize) -> Result<(), CudaError> {
    if bytes < WORTH_COUNTING {
        return driver::copy_to_host(to, from, bytes);
    }
    if registered::about_to_copy(to, bytes) || bytes < WORTH_STAGING || driver::is_pinned(to) {
        return driver::copy_to_host(to, from, bytes);
    }
    staged(
        gpu,
        Transfer {
            device: from,
            host: to as usize,
            bytes,
            up: false,
        },
    )
}

fn staged(gpu: &Gpu, transfer: Transfer) -> Result<(), CudaError> {
    let mut slot = gpu.staging.lock().unwrap_or_else(|e| e.into_inner());
    let staging = match slot.take() {
        Some(ready) => slot.insert(ready),
        None => slot.insert(Staging::new()?),
    };
    staging.run(transfer)
}

impl Staging {
    fn new() -> Result<Staging, CudaError> {
        Ok(Staging {
            stream: driver::create_stream(NON_BLOCKING)?,
            before: driver::create_event(NO_TIMING)?,
            slots: driver::allocate_pinned(SLOTS * PIECE)? as usize,
            sent: (0..SLOTS)
                .map(|_| driver::create_event(NO_TIMING))
                .collect::<Result<_, _>>()?,
        })
    }

    /// After all work given to the device before, as the legacy stream would.
    fn run(&self, transfer: Transfer) -> Result<(), CudaError> {
        driver::record_event(self.before, 0)?;
        driver::stream_wait(self.stream, self.before)?;
        let ring = Ring::new(pieces(transfer.bytes), SLOTS);
        rayon::in_place_scope(|scope| {
            self.start_lanes(scope, transfer, &ring, lane_count().min(ring.pieces.len()));
            let outcome = if transfer.up {
                self.send(transfer, &ring)
            } else {
                self.receive(transfer, &ring)
            };
            if outcome.is_err() {
                ring.stop();
            }
            outcome
        })
    }

    /// Lets so many cores begin. Each wakes two others, since to wake one takes as long as to send a piece.
    fn start_lanes<'s>(&'s self, scope: &Scope<'s>, t: Transfer, ring: &'s Ring, count: usize) {
        if count == 0 {
            return;
        }
        scope.spawn(move |scope| {
            let half = (count - 1) / 2;
            self.start_lanes(scope, t, ring, half);
            self.start_lanes(scope, t, ring, count - 1 - half);
            self.copy_pieces(t, ring, false);
        });
    }

    /// What each core does: pieces between host memory and their slots, all that are left or one.
    fn copy_pieces(&self, t: Transfer, ring: &Ring, only_one: bool) {
        while let Some((index, offset, bytes)) = ring.take(!t.up) {
            let slot = self.slot(index);
            let (to, from) = if t.up {
                (slot, t.host + offset)
            } else {
                (t.host + offset, slot)
            };
            // SAFETY: one side is a slot of PIECE bytes that is this piece's now, the other a piece of the caller's array.
            unsafe {
                if t.up && index < SLOTS {
                    copy_past_caches(to as *mut u8, from as *const u8, bytes);
                } else {
                    std::ptr::copy_nonoverlapping(from as *const u8, to as *mut u8, bytes);
                }
            }
            ring.copied(index);
            if only_one {
                return;
            }
        }
    }

    /// Host to device: each slot that is full, in order.
    fn send(&self, t: Transfer, ring: &Ring) -> Result<(), CudaError> {
        let mut freed = 0;
        for (index, &(offset, bytes)) in ring.pieces.iter().enumerate() {
            while !ring.is_copied(index) {
                if ring.taken() < HELPED {
                    // The other cores are only waking up.
                    self.copy_pieces(t, ring, true);
                }
                self.passed(ring, &mut freed, index)?;
                std::hint::spin_loop();
            }
            let slot = self.slot(index) as *const u8;
            driver::copy_to_device_async(t.device + offset as u64, slot, bytes, self.stream)?;
            driver::record_event(self.sent[index % SLOTS], self.stream)?;
        }
        driver::synchronize_stream(self.stream)
    }

    /// Device to host: as many slots on their way as are free.
    fn receive(&self, t: Transfer, ring: &Ring) -> Result<(), CudaError> {
        let (mut asked, mut arrived) = (0, 0);
        while arrived < ring.pieces.len() {
            while asked < ring.pieces.len() && (asked < SLOTS || ring.is_copied(asked - SLOTS)) {
                let (offset, bytes) = ring.pieces[asked];
                let slot = self.slot(asked) as *mut u8;
                driver::copy_to_host_async(slot, t.device + offset as u64, bytes, self.stream)?;
                driver::record_event(self.sent[asked % SLOTS], self.stream)?;
                asked += 1;
            }
            self.passed(ring, &mut arrived, asked)?;
            std::hint::spin_loop();
        }
        Ok(())
    }

    /// Counts the pieces below `asked` that the bus has done with, and tells the cores.
    fn passed(&self, ring: &Ring, done: &mut usize, asked: usize) -> Result<(), CudaError> {
        while *done < asked && driver::has_happened(self.sent[*done % SLOTS])? {
            *done += 1;
            ring.release(*done);
        }
        Ok(())
    }

    fn slot(&self, index: usize) -> usize {
        self.slots + (index % SLOTS) * PIECE
    }
}

/// `CUF2RS_STAGING_LANES`, else one for each core but not more than [`MOST_LANES`].
fn lane_count() -> usize {
    let given = std::env::var("CUF2RS_STAGING_LANES")
        .ok()
        .and_then(|v| v.parse::<usize>().ok());
    given
        .unwrap_or_else(|| rayon::current_num_threads().min(MOST_LANES))
        .max(1)
}

/// Copies without reading the target's lines into the caches first, for slots that are in no cache yet.
///
/// # Safety
/// As for `std::ptr::copy_nonoverlapping`.
unsafe fn copy_past_caches(to: *mut u8, from: *const u8, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: whole lines lie inside both ranges; SSE2 belongs to the architecture; slots start on a page.
    unsafe {
        use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
        let whole = bytes & !63;
        for line in (0..whole).step_by(64) {
            for part in (line..line + 64).step_by(16) {
                let value = _mm_loadu_si128(from.add(part).cast::<__m128i>());
                _mm_stream_si128(to.add(part).cast::<__m128i>(), value);
            }
        }
        _mm_sfence();
        std::ptr::copy_nonoverlapping(from.add(whole), to.add(whole), bytes - whole);
    }
    #[cfg(not(target_arch = "x86_64"))]
    // SAFETY: as the caller promises.
    unsafe {
        std::ptr::copy_nonoverlapping(from, to, bytes);
    }
}

/// Offsets and sizes: pieces grow from the start and shrink towards the end.
fn pieces(bytes: usize) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    let mut offset = 0;
    while offset < bytes {
        let left = bytes - offset;
        let wanted = (offset.min(left) / 8).clamp(LEAST_PIECE, PIECE);
        let length = (wanted & !(LEAST_PIECE - 1)).min(left);
        list.push((offset, length));
        offset += length;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_transfer_without_gaps() {
        for bytes in [WORTH_STAGING, (64 << 20) + 17, 1 << 30] {
            let mut reached = 0;
            for (offset, length) in pieces(bytes) {
                assert_eq!(offset, reached);
                assert!((1..=PIECE).contains(&length));
                reached += length;
            }
            assert_eq!(reached, bytes);
        }
    }
}
