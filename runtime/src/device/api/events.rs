//! Synchronisation, streams and events.

use super::errors::{CUDA_ERROR_INVALID_RESOURCE_HANDLE, CUDA_ERROR_INVALID_VALUE, code, store};
use super::{CudaStream, OptionalInteger};
use crate::device::acc;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::select::device;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard};
use std::time::Instant;

/// `cudaStreamNonBlocking`.
pub const CUDA_STREAM_NON_BLOCKING: i32 = 1;
/// `cudaEventBlockingSync`.
pub const CUDA_EVENT_BLOCKING_SYNC: i32 = 1;
/// `cudaEventDisableTiming`.
pub const CUDA_EVENT_DISABLE_TIMING: i32 = 2;

/// `type(cudaEvent)`: a handle. On the CPU it names a time that is kept here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CudaEvent {
    handle: usize,
}

impl CudaEvent {
    /// The event that C knows by a handle.
    pub(super) fn of(handle: usize) -> CudaEvent {
        CudaEvent { handle }
    }

    /// As C knows it.
    pub(super) fn handle(self) -> usize {
        self.handle
    }
}

/// When the events of the CPU were recorded.
static RECORDED: LazyLock<Mutex<HashMap<usize, Option<Instant>>>> =
    LazyLock::new(|| Mutex::new(HashMap::new()));

/// The number of the next event of the CPU.
static NEXT: AtomicUsize = AtomicUsize::new(1);

fn recorded() -> MutexGuard<'static, HashMap<usize, Option<Instant>>> {
    RECORDED.lock().unwrap_or_else(|e| e.into_inner())
}

fn on_gpu() -> bool {
    device().cuda().is_some()
}

/// A stream of the program's own.
fn own_stream(
    flags: i32,
    create: impl FnOnce() -> Result<driver::StreamHandle, CudaError>,
) -> Result<CudaStream, CudaError> {
    if let Some(cuda) = device().cuda() {
        cuda.give_up_null_streams()?;
        if flags & CUDA_STREAM_NON_BLOCKING != 0 {
            cuda.note_loose_stream();
        }
    }
    create().map(|s| s as CudaStream)
}

/// The driver's handle of a stream; 0 is the null stream, wherever its kernels run.
pub(super) fn handle_of(stream: CudaStream) -> driver::StreamHandle {
    match device().cuda() {
        Some(cuda) => cuda.stream(stream as usize),
        None => stream as usize,
    }
}

/// `cudaDeviceSynchronize()`.
#[track_caller]
pub fn cuda_device_synchronize() -> i32 {
    // Kernels print when they are waited for: what the host wrote before comes first.
    crate::io::flush_all();
    code(if on_gpu() {
        driver::synchronize()
    } else {
        acc::waited_for_all();
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
        *stream = super::cpu_streams::create(flags);
        return 0;
    }
    store(
        stream,
        own_stream(flags, || driver::create_stream(flags as u32)),
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

/// `cudaStreamCreateWithPriority(stream, flags, priority)`: the CPU has one priority.
#[track_caller]
pub fn cuda_stream_create_with_priority(stream: &mut CudaStream, flags: i32, priority: i32) -> i32 {
    if !on_gpu() {
        return cuda_stream_create_with_flags(stream, flags);
    }
    store(
        stream,
        own_stream(flags, || {
            driver::create_stream_with_priority(flags as u32, priority)
        }),
    )
}

/// `cudaDeviceGetStreamPriorityRange(least, greatest)`.
#[track_caller]
pub fn cuda_device_get_stream_priority_range(least: &mut i32, greatest: &mut i32) -> i32 {
    let mut both = (0, 0);
    let done = store(
        &mut both,
        if on_gpu() {
            driver::stream_priorities()
        } else {
            Ok((0, 0))
        },
    );
    (*least, *greatest) = both;
    done
}

/// `cudaStreamSynchronize([stream])`; without a stream the default one.
#[track_caller]
pub fn cuda_stream_synchronize(stream: impl OptionalInteger) -> i32 {
    crate::io::flush_all();
    let stream = stream.or(0);
    code(if on_gpu() {
        driver::synchronize_stream(handle_of(stream as CudaStream))
    } else {
        acc::waited_for(stream as CudaStream);
        Ok(())
    })
}

/// A value that is computed when the work of a stream is done: `minval(x, stream=s)`.
#[track_caller]
pub fn behind_stream<T>(stream: i64, value: impl FnOnce() -> T) -> T {
    cuda_stream_synchronize(stream);
    value()
}

/// `cudaStreamQuery(stream)`: 0 when all its work is done, else `cudaErrorNotReady`.
#[track_caller]
pub fn cuda_stream_query(stream: CudaStream) -> i32 {
    code(if on_gpu() {
        driver::query_stream(handle_of(stream))
    } else {
        acc::waited_for(stream);
        Ok(())
    })
}

/// `cudaStreamWaitEvent(stream, event [, flags])`.
#[track_caller]
pub fn cuda_stream_wait_event(
    stream: CudaStream,
    event: &CudaEvent,
    _flags: impl OptionalInteger,
) -> i32 {
    code(if on_gpu() {
        driver::stream_wait(handle_of(stream), event.handle)
    } else {
        super::graphs::awaited(event.handle, stream);
        acc::comes_behind(stream);
        time_of(event).map(|_| ())
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
        let handle = NEXT.fetch_add(1, Ordering::Relaxed);
        recorded().insert(handle, None);
        *event = CudaEvent { handle };
        return 0;
    }
    store(
        event,
        driver::create_event(flags as u32).map(|handle| CudaEvent { handle }),
    )
}

/// `cudaEventRecord(event [, stream])`.
#[track_caller]
pub fn cuda_event_record(event: &CudaEvent, stream: impl OptionalInteger) -> i32 {
    let stream = stream.or(0) as CudaStream;
    code(if on_gpu() {
        driver::record_event(event.handle, handle_of(stream))
    } else {
        super::graphs::recorded(event.handle, stream);
        let now = Some(Instant::now());
        recorded()
            .get_mut(&event.handle)
            .map(|time| *time = now)
            .ok_or(NO_EVENT)
    })
}

/// `cudaEventSynchronize(event)`.
#[track_caller]
pub fn cuda_event_synchronize(event: &CudaEvent) -> i32 {
    crate::io::flush_all();
    code(if on_gpu() {
        driver::synchronize_event(event.handle)
    } else {
        acc::waited_for_all();
        time_of(event).map(|_| ())
    })
}

/// `cudaEventQuery(event)`.
#[track_caller]
pub fn cuda_event_query(event: &CudaEvent) -> i32 {
    code(if on_gpu() {
        driver::query_event(event.handle)
    } else {
        acc::waited_for_all();
        time_of(event).map(|_| ())
    })
}

/// `cudaEventElapsedTime(time, start, end)`: milliseconds.
#[track_caller]
pub fn cuda_event_elapsed_time(time: &mut f32, start: &CudaEvent, end: &CudaEvent) -> i32 {
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
pub fn cuda_event_destroy(event: &CudaEvent) -> i32 {
    code(if on_gpu() {
        driver::destroy_event(event.handle)
    } else {
        recorded().remove(&event.handle).map(|_| ()).ok_or(NO_EVENT)
    })
}

const NO_EVENT: CudaError = CudaError(CUDA_ERROR_INVALID_RESOURCE_HANDLE);

/// When an event of the CPU was recorded, if it was.
fn time_of(event: &CudaEvent) -> Result<Option<Instant>, CudaError> {
    recorded().get(&event.handle).copied().ok_or(NO_EVENT)
}

fn between(start: &CudaEvent, end: &CudaEvent) -> Result<f32, CudaError> {
    match (time_of(start)?, time_of(end)?) {
        (Some(a), Some(b)) if b >= a => Ok(b.duration_since(a).as_secs_f32() * 1e3),
        (Some(a), Some(b)) => Ok(-a.duration_since(b).as_secs_f32() * 1e3),
        (None, _) | (_, None) => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    }
}
