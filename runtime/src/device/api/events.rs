//! Synchronisation, streams and events.

use super::CudaStream;
use super::errors::{CUDA_ERROR_INVALID_RESOURCE_HANDLE, CUDA_ERROR_INVALID_VALUE, code, store};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::select::device;
use std::time::Instant;

/// `cudaStreamNonBlocking`.
pub const CUDA_STREAM_NON_BLOCKING: i32 = 1;
/// `cudaEventBlockingSync`.
pub const CUDA_EVENT_BLOCKING_SYNC: i32 = 1;
/// `cudaEventDisableTiming`.
pub const CUDA_EVENT_DISABLE_TIMING: i32 = 2;

/// `type(cudaEvent)`: a handle; on the CPU, the time when it was recorded.
#[derive(Clone, Copy, Debug, Default)]
pub struct CudaEvent {
    handle: usize,
    recorded: Option<Instant>,
}

fn on_gpu() -> bool {
    device().cuda().is_some()
}

/// `cudaDeviceSynchronize()`.
#[track_caller]
pub fn cuda_device_synchronize() -> i32 {
    // Kernels print when they are waited for: what the host wrote before comes first.
    crate::io::flush_all();
    code(if on_gpu() {
        driver::synchronize()
    } else {
        Ok(())
    })
}

/// `cudaThreadSynchronize()`, the old name.
#[track_caller]
pub fn cuda_thread_synchronize() -> i32 {
    cuda_device_synchronize()
}

/// `cudaStreamCreate(stream)`: one that takes turns with the default stream.
#[track_caller]
pub fn cuda_stream_create(stream: &mut CudaStream) -> i32 {
    cuda_stream_create_with_flags(stream, 0)
}

/// `cudaStreamCreateWithFlags(stream, flags)`.
#[track_caller]
pub fn cuda_stream_create_with_flags(stream: &mut CudaStream, flags: i32) -> i32 {
    if !on_gpu() {
        // Any number but the default stream's; all work on the CPU is done when a call returns.
        *stream = 1;
        return 0;
    }
    store(
        stream,
        driver::create_stream(flags as u32).map(|s| s as CudaStream),
    )
}

/// `cudaStreamDestroy(stream)`.
#[track_caller]
pub fn cuda_stream_destroy(stream: CudaStream) -> i32 {
    code(match (on_gpu(), stream) {
        (_, 0) => Err(CudaError(CUDA_ERROR_INVALID_RESOURCE_HANDLE)),
        (true, s) => driver::destroy_stream(s as usize),
        (false, _) => Ok(()),
    })
}

/// `cudaStreamSynchronize(stream)`.
#[track_caller]
pub fn cuda_stream_synchronize(stream: CudaStream) -> i32 {
    code(if on_gpu() {
        driver::synchronize_stream(stream as usize)
    } else {
        Ok(())
    })
}

/// `cudaStreamQuery(stream)`: 0 when all its work is done, else `cudaErrorNotReady`.
#[track_caller]
pub fn cuda_stream_query(stream: CudaStream) -> i32 {
    code(if on_gpu() {
        driver::query_stream(stream as usize)
    } else {
        Ok(())
    })
}

/// `cudaStreamWaitEvent(stream, event, flags)`.
#[track_caller]
pub fn cuda_stream_wait_event(stream: CudaStream, event: CudaEvent, _flags: i32) -> i32 {
    code(if on_gpu() {
        driver::stream_wait(stream as usize, event.handle)
    } else {
        Ok(())
    })
}

/// `cudaEventCreate(event)`.
#[track_caller]
pub fn cuda_event_create(event: &mut CudaEvent) -> i32 {
    cuda_event_create_with_flags(event, 0)
}

/// `cudaEventCreateWithFlags(event, flags)`.
#[track_caller]
pub fn cuda_event_create_with_flags(event: &mut CudaEvent, flags: i32) -> i32 {
    if !on_gpu() {
        *event = CudaEvent {
            handle: 1,
            recorded: None,
        };
        return 0;
    }
    store(
        event,
        driver::create_event(flags as u32).map(|handle| CudaEvent {
            handle,
            recorded: None,
        }),
    )
}

/// `cudaEventRecord(event, stream)`.
#[track_caller]
pub fn cuda_event_record(event: &mut CudaEvent, stream: CudaStream) -> i32 {
    code(if on_gpu() {
        driver::record_event(event.handle, stream as usize)
    } else {
        event.recorded = Some(Instant::now());
        handle_of(event).map(|_| ())
    })
}

/// `cudaEventSynchronize(event)`.
#[track_caller]
pub fn cuda_event_synchronize(event: CudaEvent) -> i32 {
    code(if on_gpu() {
        driver::synchronize_event(event.handle)
    } else {
        handle_of(&event).map(|_| ())
    })
}

/// `cudaEventQuery(event)`.
#[track_caller]
pub fn cuda_event_query(event: CudaEvent) -> i32 {
    code(if on_gpu() {
        driver::query_event(event.handle)
    } else {
        handle_of(&event).map(|_| ())
    })
}

/// `cudaEventElapsedTime(time, start, end)`: milliseconds.
#[track_caller]
pub fn cuda_event_elapsed_time(time: &mut f32, start: CudaEvent, end: CudaEvent) -> i32 {
    store(
        time,
        if on_gpu() {
            driver::elapsed(start.handle, end.handle)
        } else {
            between(start, end)
        },
    )
}

/// `cudaEventDestroy(event)`.
#[track_caller]
pub fn cuda_event_destroy(event: CudaEvent) -> i32 {
    code(if on_gpu() {
        driver::destroy_event(event.handle)
    } else {
        handle_of(&event).map(|_| ())
    })
}

fn handle_of(event: &CudaEvent) -> Result<usize, CudaError> {
    if event.handle == 0 {
        Err(CudaError(CUDA_ERROR_INVALID_RESOURCE_HANDLE))
    } else {
        Ok(event.handle)
    }
}

fn between(start: CudaEvent, end: CudaEvent) -> Result<f32, CudaError> {
    match (start.recorded, end.recorded) {
        (Some(a), Some(b)) if b >= a => Ok(b.duration_since(a).as_secs_f32() * 1e3),
        (Some(a), Some(b)) => Ok(-a.duration_since(b).as_secs_f32() * 1e3),
        (None, _) | (_, None) => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    }
}
