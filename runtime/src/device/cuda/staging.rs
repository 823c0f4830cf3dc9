//! Large transfers between pageable host memory and a device, at the speed of page-locked memory.
//!
//! The driver's own path for pageable memory copies through one buffer on one core. Here a ring of page-locked slots stands between
//! the two: several cores copy pieces between host memory and slots, and the calling thread alone talks to the driver, which lets
//! one thread in at a time, and sends slots that lie side by side together. The ring is small, so that it stays in the processor's caches,
//! and each copy on the bus is as large as what is there, since the bus rests for some microseconds after each. It knows bytes only.

use super::driver::{self, CudaError, EventHandle, StreamHandle};
use super::gpu::Gpu;
use super::registered;
use super::ring::Ring;
use std::collections::VecDeque;

/// Bytes of a slot, and of a piece of a transfer.
const PIECE: usize = 128 << 10;
/// Slots of the ring.
const SLOTS: usize = 256;
/// So many pieces are sent though the bus is busy with others: more in one copy gain nothing.
const WORTH_SENDING: usize = 32;
/// Copies given to the bus that keep it busy.
const BUSY: usize = 2;
/// Pieces of one copy from the device, which cores can begin with when all have come.
const MOST_AT_ONCE: usize = 32;
/// Transfers below this go to the driver directly.
const WORTH_STAGING: usize = 2 << 20;
/// Transfers below this do not count for the locking of pages.
const WORTH_COUNTING: usize = 64 << 10;
/// More than this many cores no longer help, and fewer than that are no quicker than the driver's own one.
const MOST_LANES: usize = 12;
const LEAST_LANES: usize = 3;
/// `CU_STREAM_NON_BLOCKING`; ordering with the legacy stream is by event.
const NON_BLOCKING: u32 = 1;
/// `CU_EVENT_DISABLE_TIMING`.
const NO_TIMING: u32 = 2;

/// The page-locked slots of one device and what their transfers need.
pub struct Staging {
    stream: StreamHandle,
    before: EventHandle,
    slots: usize,
    events: Vec<EventHandle>,
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
    if is_direct(from, bytes) {
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
    if is_direct(to, bytes) {
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

/// Whether the driver's own way is the better one, or the only one.
fn is_direct(host: *const u8, bytes: usize) -> bool {
    bytes < WORTH_COUNTING
        || registered::about_to_copy(host, bytes)
        || bytes < WORTH_STAGING
        || driver::is_pinned(host)
        || lane_count() < LEAST_LANES
}

fn staged(gpu: &Gpu, transfer: Transfer) -> Result<(), CudaError> {
    let mut slot = gpu.staging.lock().unwrap_or_else(|e| e.into_inner());
    let staging = match slot.take() {
        Some(ready) => slot.insert(ready),
        None => slot.insert(Staging::new()?),
    };
    staging.run(transfer)
}

impl Transfer {
    fn pieces(&self) -> usize {
        self.bytes.div_ceil(PIECE)
    }

    /// Offset and size of so many pieces.
    fn range(&self, first: usize, count: usize) -> (usize, usize) {
        let offset = first * PIECE;
        (offset, (count * PIECE).min(self.bytes - offset))
    }
}

impl Staging {
    fn new() -> Result<Staging, CudaError> {
        Ok(Staging {
            stream: driver::create_stream(NON_BLOCKING)?,
            before: driver::create_event(NO_TIMING)?,
            slots: driver::allocate_pinned(SLOTS * PIECE)? as usize,
            events: (0..SLOTS)
                .map(|_| driver::create_event(NO_TIMING))
                .collect::<Result<_, _>>()?,
        })
    }

    /// After all work given to the device before, as the legacy stream would.
    fn run(&self, transfer: Transfer) -> Result<(), CudaError> {
        driver::record_event(self.before, 0)?;
        driver::stream_wait(self.stream, self.before)?;
        let ring = Ring::new(transfer.pieces(), SLOTS);
        let lanes = lane_count();
        rayon::in_place_scope(|scope| {
            scope.spawn_broadcast(|_, lane| {
                if lane.index() < lanes {
                    self.copy_pieces(transfer, &ring);
                }
            });
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

    /// What each core does: pieces between host memory and their slots, while any are left.
    fn copy_pieces(&self, t: Transfer, ring: &Ring) {
        let through_memory = t.up && ring.pieces() <= SLOTS;
        while let Some(index) = ring.take(!t.up) {
            let (offset, bytes) = t.range(index, 1);
            let (to, from) = if t.up {
                (self.slot(index), t.host + offset)
            } else {
                (t.host + offset, self.slot(index))
            };
            let (to, from) = (to as *mut u8, from as *const u8);
            // SAFETY: one side is a slot of PIECE bytes that is this piece's now, the other a piece of the caller's array.
            unsafe {
                if through_memory {
                    copy_past_caches(to, from, bytes);
                } else {
                    std::ptr::copy_nonoverlapping(from, to, bytes);
                }
            }
            ring.copied(index);
        }
    }

    /// Host to device: full slots, in order.
    fn send(&self, t: Transfer, ring: &Ring) -> Result<(), CudaError> {
        let (mut given, mut bus) = (0, Bus::new(self));
        while bus.done < ring.pieces() {
            let full = ring.filled(given, SLOTS);
            let next = given + full;
            let no_more = next == ring.pieces() || ring.begins_a_round(next);
            if full > 0 && (bus.copies() < BUSY || full >= WORTH_SENDING || no_more) {
                let (offset, bytes) = t.range(given, full);
                let slots = self.slot(given) as *const u8;
                driver::copy_to_device_async(t.device + offset as u64, slots, bytes, self.stream)?;
                bus.gave(next)?;
                given = next;
            }
            bus.look(ring)?;
            std::hint::spin_loop();
        }
        Ok(())
    }

    /// Device to host: into as many slots as are empty.
    fn receive(&self, t: Transfer, ring: &Ring) -> Result<(), CudaError> {
        let (mut asked, mut bus) = (0, Bus::new(self));
        while bus.done < ring.pieces() {
            let most = MOST_AT_ONCE.min(1 + asked / 2);
            let empty = ring.emptied(asked, most);
            let next = asked + empty;
            let no_more = next == ring.pieces() || ring.begins_a_round(next);
            if empty > 0 && (bus.copies() < BUSY || empty == most || no_more) {
                let (offset, bytes) = t.range(asked, empty);
                let slots = self.slot(asked) as *mut u8;
                driver::copy_to_host_async(slots, t.device + offset as u64, bytes, self.stream)?;
                bus.gave(next)?;
                asked = next;
            }
            bus.look(ring)?;
            std::hint::spin_loop();
        }
        Ok(())
    }

    fn slot(&self, index: usize) -> usize {
        self.slots + (index % SLOTS) * PIECE
    }
}

/// What the bus has been given and not done with.
struct Bus<'s> {
    staging: &'s Staging,
    /// For each copy, the pieces up to its end and the event after it.
    under_way: VecDeque<(usize, EventHandle)>,
    given: usize,
    /// Pieces that the bus has done with.
    done: usize,
}

impl Bus<'_> {
    fn new(staging: &Staging) -> Bus<'_> {
        Bus {
            staging,
            under_way: VecDeque::new(),
            given: 0,
            done: 0,
        }
    }

    fn copies(&self) -> usize {
        self.under_way.len()
    }

    /// A copy that ends before piece `next` has just been given to it. There are as many events as slots, and a slot is in one copy at a time.
    fn gave(&mut self, next: usize) -> Result<(), CudaError> {
        let event = self.staging.events[self.given % SLOTS];
        driver::record_event(event, self.staging.stream)?;
        self.under_way.push_back((next, event));
        self.given += 1;
        Ok(())
    }

    /// Tells the cores about the pieces that the bus has done with.
    fn look(&mut self, ring: &Ring) -> Result<(), CudaError> {
        while let Some(&(next, event)) = self.under_way.front() {
            if !driver::has_happened(event)? {
                break;
            }
            self.under_way.pop_front();
            self.done = next;
            ring.release(next);
        }
        Ok(())
    }
}

/// `CUF2RS_STAGING_LANES`, else three for four cores but not more than [`MOST_LANES`].
fn lane_count() -> usize {
    let given = std::env::var("CUF2RS_STAGING_LANES")
        .ok()
        .and_then(|v| v.parse::<usize>().ok());
    given
        .unwrap_or_else(|| (rayon::current_num_threads() * 3 / 4).min(MOST_LANES))
        .max(1)
}

/// Copies without reading the target's lines into the caches first, for a transfer that uses each slot once.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_transfer_without_gaps() {
        for bytes in [WORTH_STAGING, (64 << 20) + 17, 1 << 30] {
            let transfer = Transfer {
                device: 0,
                host: 0,
                bytes,
                up: true,
            };
            let mut reached = 0;
            for index in 0..transfer.pieces() {
                let (offset, length) = transfer.range(index, 1);
                assert_eq!(offset, reached);
                assert!((1..=PIECE).contains(&length));
                reached += length;
            }
            assert_eq!(reached, bytes);
        }
    }
}
