//! Activity queues (OpenACC 3.4, section 2.16): a stream for each async value of each device.
//!
//! Refuses to know data.

use crate::device::api;
use crate::device::cuda::gpu::Cuda;
use crate::device::select::device;
use crate::device::several;
use crate::device::watch;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::panic::Location;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard};

/// `acc_async_noval`: ASYNC without an argument.
pub const ASYNC_NOVAL: i32 = -1;
/// `acc_async_sync`: as without ASYNC.
pub const ASYNC_SYNC: i32 = -2;
/// `acc_async_default`.
pub const ASYNC_DEFAULT: i32 = -3;

/// The queue of ASYNC without an argument.
static DEFAULT: AtomicI32 = AtomicI32::new(ASYNC_NOVAL);

/// `acc_get_default_async()`.
pub(super) fn default_queue() -> i32 {
    DEFAULT.load(Ordering::Relaxed)
}

/// `acc_set_default_async(queue)`.
pub(super) fn set_default_queue(queue: i32) {
    DEFAULT.store(queue, Ordering::Relaxed);
}

/// The streams of the queues, by device and async value.
static STREAMS: LazyLock<Mutex<HashMap<(i32, i32), api::CudaStream>>> =
    LazyLock::new(Mutex::default);

fn streams() -> MutexGuard<'static, HashMap<(i32, i32), api::CudaStream>> {
    STREAMS.lock().unwrap_or_else(|e| e.into_inner())
}

/// The number of the device that the program works on.
pub(in crate::device) fn ordinal() -> i32 {
    let gpu = |cuda: &Cuda| cuda.gpu().ordinal;
    device().cuda().map_or_else(several::current, gpu)
}

/// The stream of a queue; 0, the null stream, for `acc_async_sync`.
#[track_caller]
pub(super) fn stream(queue: i32) -> api::CudaStream {
    let value = match queue {
        ASYNC_NOVAL | ASYNC_DEFAULT => default_queue(),
        own => own,
    };
    if value == ASYNC_SYNC {
        return 0;
    }
    match streams().entry((ordinal(), value)) {
        Entry::Occupied(known) => *known.get(),
        Entry::Vacant(new) => {
            let mut stream = 0;
            must(api::cuda_stream_create(&mut stream));
            *new.insert(stream)
        }
    }
}

/// The queue that a stream belongs to; `acc_async_sync` for others.
pub(in crate::device) fn of_stream(stream: api::CudaStream) -> i32 {
    let streams = streams();
    let found = streams.iter().find(|(_, own)| **own == stream);
    found.map_or(ASYNC_SYNC, |((_, queue), _)| *queue)
}

/// Gives a queue a stream of the program's (`acc_set_cuda_stream`).
pub(super) fn set_stream(queue: i32, stream: api::CudaStream) {
    streams().insert((ordinal(), queue), stream);
}

/// Waits for one queue.
#[track_caller]
pub(super) fn wait(queue: i32) {
    let begun = watch::begin();
    must(api::cuda_stream_synchronize(stream(queue)));
    if let Some(begun) = begun {
        begun.waited(queue, Location::caller());
    }
}

/// Waits for all work on the device.
#[track_caller]
pub(super) fn wait_all() {
    let begun = watch::begin();
    must(api::cuda_device_synchronize());
    if let Some(begun) = begun {
        begun.waited(ASYNC_SYNC, Location::caller());
    }
}

/// Whether all work of a queue is done.
pub(super) fn is_done(queue: i32) -> bool {
    api::cuda_stream_query(stream(queue)) == 0
}

/// Whether all queues of the device are done.
pub(super) fn all_done() -> bool {
    let here = ordinal();
    let known: Vec<api::CudaStream> = {
        let streams = streams();
        let mine = streams.iter().filter(|((device, _), _)| *device == here);
        mine.map(|(_, stream)| *stream).collect()
    };
    let mut all = known.into_iter().chain([0]);
    all.all(|stream| api::cuda_stream_query(stream) == 0)
}

/// What some queues of the device have to do now, as events; all queues that are known where none is named.
#[track_caller]
pub(super) fn events(queues: &[i32]) -> Vec<api::CudaEvent> {
    let here = ordinal();
    let waited: Vec<api::CudaStream> = match queues.is_empty() {
        true => {
            let streams = streams();
            let mine = streams.iter().filter(|((device, _), _)| *device == here);
            mine.map(|(_, stream)| *stream).collect()
        }
        false => queues.iter().map(|queue| stream(*queue)).collect(),
    };
    waited.into_iter().map(event_in).collect()
}

#[track_caller]
fn event_in(stream: api::CudaStream) -> api::CudaEvent {
    let mut event = api::CudaEvent::default();
    let flags = api::CUDA_EVENT_DISABLE_TIMING;
    must(api::cuda_event_create_with_flags(&mut event, flags));
    must(api::cuda_event_record(&event, stream));
    event
}

/// What comes into `queue` from here on waits for these events.
#[track_caller]
pub(super) fn wait_for(queue: i32, events: Vec<api::CudaEvent>) {
    let own = stream(queue);
    for event in events {
        must(api::cuda_stream_wait_event(own, &event, 0));
        must(api::cuda_event_destroy(&event));
    }
}

#[track_caller]
fn must(code: i32) {
    if code != 0 {
        crate::fatal(&format!(
            "an activity queue: {}",
            String::from_utf8_lossy(api::cuda_get_error_string(code).as_ref()).trim_end()
        ));
    }
}
