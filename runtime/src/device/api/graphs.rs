//! CUDA graphs: what is given to a stream between `cudaStreamBeginCapture` and `cudaStreamEndCapture` is noted down, and run as often as
//! `cudaGraphLaunch` says. On a GPU the driver notes it; elsewhere it is a list of calls, kept here.
//!
//! Refuses to know what a kernel is: a step is a call.

use super::errors::{CUDA_ERROR_INVALID_RESOURCE_HANDLE, CUDA_ERROR_INVALID_VALUE, code, store};
use super::events::handle_of;
use super::{CudaStream, OptionalInteger};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::select::device;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// `type(cudaGraph)` and its kin: a handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CudaGraph {
    handle: usize,
}

/// `cudaErrorStreamCaptureUnsupported`, `cudaErrorIllegalState`.
const CAPTURE_UNSUPPORTED: i32 = 900;
const ILLEGAL_STATE: i32 = 401;

/// What a graph of the CPU does, one call after the other.
type Steps = Arc<Vec<Step>>;
/// One of them.
type Step = Box<dyn Fn() + Send + Sync>;

/// The capture that is under way on the CPU.
struct Capture {
    /// The stream that began it, and those that wait for events of it.
    streams: Vec<CudaStream>,
    /// Events that were recorded in these streams.
    events: Vec<usize>,
    steps: Vec<Step>,
}

/// Whether there is one, for launches, which ask each time.
static CAPTURES: AtomicBool = AtomicBool::new(false);
static CAPTURE: Mutex<Option<Capture>> = Mutex::new(None);
/// The graphs of the CPU; a handle is a place here, counted from one.
static GRAPHS: Mutex<Vec<Option<Steps>>> = Mutex::new(Vec::new());

fn held<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Whether what a stream is given on the CPU is noted down now.
#[inline]
pub(crate) fn takes(stream: CudaStream) -> bool {
    CAPTURES.load(Ordering::Relaxed) && capture_has(stream)
}

#[cold]
fn capture_has(stream: CudaStream) -> bool {
    let of = |capture: &Capture| capture.streams.contains(&stream);
    held(&CAPTURE).as_ref().is_some_and(of)
}

/// Notes a call down.
pub(crate) fn note(step: impl Fn() + Send + Sync + 'static) {
    if let Some(capture) = held(&CAPTURE).as_mut() {
        capture.steps.push(Box::new(step));
    }
}

/// Ends the program if something is to happen while a stream of the CPU is captured that cannot be noted down.
#[inline]
#[track_caller]
pub fn cannot_be_captured(what: &str) {
    if CAPTURES.load(Ordering::Relaxed) {
        refuse(what);
    }
}

#[cold]
#[track_caller]
fn refuse(what: &str) -> ! {
    crate::fatal(&format!(
        "{what} cannot be a part of a CUDA graph on the CPU: call it before cudaStreamBeginCapture or behind cudaStreamEndCapture, or run the program on a GPU"
    ))
}

/// An event recorded in a captured stream belongs to the capture.
pub(super) fn recorded(event: usize, stream: CudaStream) {
    if takes(stream) {
        held(&CAPTURE)
            .iter_mut()
            .for_each(|capture| capture.events.push(event));
    }
}

/// A stream that waits for an event of a capture belongs to it from then on.
pub(super) fn awaited(event: usize, stream: CudaStream) {
    if !CAPTURES.load(Ordering::Relaxed) {
        return;
    }
    if let Some(capture) = held(&CAPTURE).as_mut()
        && capture.events.contains(&event)
    {
        capture.streams.push(stream);
    }
}

/// `cudaStreamBeginCapture(stream, mode)`.
#[track_caller]
pub fn cuda_stream_begin_capture(stream: CudaStream, mode: i32) -> i32 {
    if device().cuda().is_some() {
        return code(driver::begin_capture(handle_of(stream), mode));
    }
    let mut capture = held(&CAPTURE);
    if stream == 0 || capture.is_some() {
        let why = if stream == 0 {
            CAPTURE_UNSUPPORTED
        } else {
            ILLEGAL_STATE
        };
        return code(Err(CudaError(why)));
    }
    if super::cudafor_get_default_stream() == stream {
        refuse("what goes to the default stream");
    }
    *capture = Some(Capture {
        streams: vec![stream],
        events: Vec::new(),
        steps: Vec::new(),
    });
    CAPTURES.store(true, Ordering::Relaxed);
    0
}

/// `cudaStreamEndCapture(stream, graph)`.
#[track_caller]
pub fn cuda_stream_end_capture(stream: CudaStream, graph: &mut CudaGraph) -> i32 {
    if device().cuda().is_some() {
        let ended = driver::end_capture(handle_of(stream));
        return store(graph, ended.map(|handle| CudaGraph { handle }));
    }
    let mut capture = held(&CAPTURE);
    let begun_here = |capture: &mut Capture| capture.streams.first() == Some(&stream);
    let Some(ended) = capture.take_if(begun_here) else {
        return code(Err(CudaError(ILLEGAL_STATE)));
    };
    CAPTURES.store(false, Ordering::Relaxed);
    *graph = keep(Arc::new(ended.steps));
    0
}

/// `cudaStreamIsCapturing(stream, status)`: 0 not, 1 it is, 2 it was until something spoiled it.
#[track_caller]
pub fn cuda_stream_is_capturing(stream: CudaStream, status: &mut i32) -> i32 {
    store(
        status,
        match device().cuda() {
            Some(_) => driver::capture_status(handle_of(stream)),
            None => Ok(takes(stream).into()),
        },
    )
}

/// `cudaGraphCreate(graph, flags)`: a graph of nothing.
#[track_caller]
pub fn cuda_graph_create(graph: &mut CudaGraph, flags: i32) -> i32 {
    let made = match device().cuda() {
        Some(_) => driver::create_graph(flags as u32).map(|handle| CudaGraph { handle }),
        None => Ok(keep(Steps::default())),
    };
    store(graph, made)
}

fn keep(steps: Steps) -> CudaGraph {
    let mut graphs = held(&GRAPHS);
    graphs.push(Some(steps));
    CudaGraph {
        handle: graphs.len(),
    }
}

fn steps_of(graph: CudaGraph) -> Result<Steps, CudaError> {
    let kept = held(&GRAPHS)
        .get(graph.handle.wrapping_sub(1))
        .cloned()
        .flatten();
    kept.ok_or(CudaError(CUDA_ERROR_INVALID_RESOURCE_HANDLE))
}

fn forget(graph: CudaGraph) -> Result<(), CudaError> {
    steps_of(graph)?;
    held(&GRAPHS)[graph.handle - 1] = None;
    Ok(())
}

/// `cudaGraphInstantiate(exec, graph [, node, buffer, length])`; what is said of a graph that is refused is the code alone.
#[track_caller]
pub fn cuda_graph_instantiate(exec: &mut CudaGraph, graph: &CudaGraph) -> i32 {
    let made = match device().cuda() {
        Some(_) if graph.handle == 0 => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
        Some(_) => driver::instantiate(graph.handle).map(|handle| CudaGraph { handle }),
        None => steps_of(*graph).map(keep),
    };
    store(exec, made)
}

/// `cudaGraphLaunch(exec [, stream])`.
#[track_caller]
pub fn cuda_graph_launch(exec: &CudaGraph, stream: impl OptionalInteger) -> i32 {
    let stream = stream.or(0) as CudaStream;
    if device().cuda().is_some() {
        return code(match exec.handle {
            0 => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
            handle => driver::launch_graph(handle, handle_of(stream)),
        });
    }
    code(steps_of(*exec).map(|steps| {
        let all = move || steps.iter().for_each(|step| step());
        match takes(stream) {
            true => note(all),
            false => all(),
        }
    }))
}

/// `cudaGraphDestroy(graph)`.
#[track_caller]
pub fn cuda_graph_destroy(graph: &CudaGraph) -> i32 {
    code(match device().cuda() {
        Some(_) => driver::destroy_graph(graph.handle),
        None => forget(*graph),
    })
}

/// `cudaGraphExecDestroy(exec)`.
#[track_caller]
pub fn cuda_graph_exec_destroy(exec: &CudaGraph) -> i32 {
    code(match device().cuda() {
        Some(_) => driver::destroy_executable_graph(exec.handle),
        None => forget(*exec),
    })
}
