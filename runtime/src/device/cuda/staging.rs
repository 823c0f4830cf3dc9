//! Large transfers between pageable host memory and a device, at the speed of page-locked memory.
//!
//! The driver's own path for pageable memory copies through one buffer on one core. Here several cores each walk their own
//! pipeline: claim a piece, copy it into one of two page-locked buffers, send it while the other is filled. The pieces are small
//! enough for the buffers to stay in cache. It knows bytes only.

use super::driver::{self, CudaError, EventHandle, StreamHandle};
use super::gpu::Gpu;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of a piece in the middle of a transfer, and of a buffer.
const PIECE: usize = 4 << 20;
/// Bytes of a piece at its ends: the bus starts early, and little is left to copy when it stops.
const LEAST_PIECE: usize = 512 << 10;
/// Transfers below this go to the driver directly.
const WORTH_STAGING: usize = 4 << 20;
/// Pipelines; more than this many cores no longer help.
const MOST_LANES: usize = 8;
/// `CU_STREAM_NON_BLOCKING`; ordering with the legacy stream is by event.
const NON_BLOCKING: u32 = 1;
/// `CU_EVENT_DISABLE_TIMING`.
const NO_TIMING: u32 = 2;

/// The page-locked buffers and streams of one device.
pub struct Staging {
    lanes: Vec<Mutex<Lane>>,
    before: EventHandle,
}

/// One core's pipeline.
struct Lane {
    stream: StreamHandle,
    buffers: [usize; 2],
    done: [EventHandle; 2],
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
    if bytes < WORTH_STAGING || driver::is_pinned(from) {
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
    if bytes < WORTH_STAGING || driver::is_pinned(to) {
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
    staging.run(gpu, transfer)
}

impl Staging {
    fn new() -> Result<Staging, CudaError> {
        let lanes = lane_count();
        let lanes = (0..lanes)
            .map(|_| Lane::new().map(Mutex::new))
            .collect::<Result<_, _>>()?;
        Ok(Staging {
            lanes,
            before: driver::create_event(NO_TIMING)?,
        })
    }

    /// After all work given to the device before, as the legacy stream would.
    fn run(&self, gpu: &Gpu, transfer: Transfer) -> Result<(), CudaError> {
        driver::record_event(self.before, 0)?;
        let next = AtomicUsize::new(0);
        let failure = Mutex::new(None);
        rayon::scope(|scope| {
            for lane in &self.lanes {
                let (next, failure) = (&next, &failure);
                scope.spawn(move |_| {
                    let mut lane = lane.lock().unwrap_or_else(|e| e.into_inner());
                    if let Err(e) = lane.work(gpu, self.before, transfer, next) {
                        *failure.lock().unwrap_or_else(|e| e.into_inner()) = Some(e);
                    }
                });
            }
        });
        failure
            .into_inner()
            .unwrap_or_else(|e| e.into_inner())
            .map_or(Ok(()), Err)
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

impl Lane {
    fn new() -> Result<Lane, CudaError> {
        Ok(Lane {
            stream: driver::create_stream(NON_BLOCKING)?,
            buffers: [
                driver::allocate_pinned(PIECE)? as usize,
                driver::allocate_pinned(PIECE)? as usize,
            ],
            done: [
                driver::create_event(NO_TIMING)?,
                driver::create_event(NO_TIMING)?,
            ],
        })
    }

    fn work(
        &mut self,
        gpu: &Gpu,
        before: EventHandle,
        t: Transfer,
        next: &AtomicUsize,
    ) -> Result<(), CudaError> {
        gpu.make_current()?;
        driver::stream_wait(self.stream, before)?;
        if t.up {
            self.upload(t, next)
        } else {
            self.download(t, next)
        }
    }

    fn upload(&mut self, t: Transfer, next: &AtomicUsize) -> Result<(), CudaError> {
        let mut side = 0;
        while let Some((offset, bytes)) = claim(t, next) {
            driver::synchronize_event(self.done[side])?;
            copy_host(self.buffers[side], t.host + offset, bytes);
            let buffer = self.buffers[side] as *const u8;
            driver::copy_to_device_async(t.device + offset as u64, buffer, bytes, self.stream)?;
            driver::record_event(self.done[side], self.stream)?;
            side = 1 - side;
        }
        driver::synchronize_stream(self.stream)
    }

    fn download(&mut self, t: Transfer, next: &AtomicUsize) -> Result<(), CudaError> {
        let mut side = 0;
        let mut waiting: Option<(usize, usize, usize)> = None;
        loop {
            let piece = claim(t, next);
            if let Some((offset, bytes)) = piece {
                let buffer = self.buffers[side] as *mut u8;
                driver::copy_to_host_async(buffer, t.device + offset as u64, bytes, self.stream)?;
                driver::record_event(self.done[side], self.stream)?;
            }
            if let Some((other, offset, bytes)) = waiting {
                driver::synchronize_event(self.done[other])?;
                copy_host(t.host + offset, self.buffers[other], bytes);
            }
            let Some((offset, bytes)) = piece else {
                return Ok(());
            };
            waiting = Some((side, offset, bytes));
            side = 1 - side;
        }
    }
}

/// The next piece that no lane has taken: (offset, bytes).
fn claim(t: Transfer, next: &AtomicUsize) -> Option<(usize, usize)> {
    let grown = |offset| (offset < t.bytes).then(|| offset + piece(offset, t.bytes));
    let offset = next
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown)
        .ok()?;
    Some((offset, piece(offset, t.bytes)))
}

/// The size of the piece at an offset: it grows from the start and shrinks towards the end.
fn piece(offset: usize, bytes: usize) -> usize {
    let left = bytes - offset;
    let wanted = (offset.min(left) / 8).clamp(LEAST_PIECE, PIECE);
    (wanted & !(LEAST_PIECE - 1)).min(left)
}

fn copy_host(to: usize, from: usize, bytes: usize) {
    // SAFETY: one side is a buffer of PIECE bytes, the other a piece of the caller's array; they do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(from as *const u8, to as *mut u8, bytes) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_transfer_without_gaps() {
        for bytes in [WORTH_STAGING, (64 << 20) + 17, 1 << 30] {
            let (next, mut reached) = (AtomicUsize::new(0), 0);
            let t = Transfer {
                device: 0,
                host: 0,
                bytes,
                up: true,
            };
            while let Some((offset, length)) = claim(t, &next) {
                assert_eq!(offset, reached);
                assert!((1..=PIECE).contains(&length));
                reached += length;
            }
            assert_eq!(reached, bytes);
        }
    }
}
