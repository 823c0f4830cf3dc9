//! Graphs of the driver: what streams are given, noted down and launched as one.

use super::{CudaError, StreamHandle, check};
use cudarc::driver::sys as cu;

/// What the stream is given from now on is noted down, in one of CUDA's modes (0 global, 1 of this thread, 2 relaxed).
pub fn begin_capture(stream: StreamHandle, mode: i32) -> Result<(), CudaError> {
    use cu::CUstreamCaptureMode as Mode;
    let mode = match mode {
        0 => Mode::CU_STREAM_CAPTURE_MODE_GLOBAL,
        1 => Mode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL,
        2 => Mode::CU_STREAM_CAPTURE_MODE_RELAXED,
        _ => return Err(CudaError(1)),
    };
    check(unsafe { cu::cuStreamBeginCapture_v2(stream as cu::CUstream, mode) })
}

/// Whether what the stream is given is noted down: 0 no, 1 yes, 2 it was, and something spoiled it.
pub fn capture_status(stream: StreamHandle) -> Result<i32, CudaError> {
    let mut status = cu::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
    check(unsafe { cu::cuStreamIsCapturing(stream as cu::CUstream, &mut status) })?;
    Ok(status as i32)
}

/// A graph of nothing.
pub fn create_graph(flags: u32) -> Result<usize, CudaError> {
    let mut graph = std::ptr::null_mut();
    check(unsafe { cu::cuGraphCreate(&mut graph, flags) })?;
    Ok(graph as usize)
}

/// The graph that was noted down.
pub fn end_capture(stream: StreamHandle) -> Result<usize, CudaError> {
    let mut graph = std::ptr::null_mut();
    check(unsafe { cu::cuStreamEndCapture(stream as cu::CUstream, &mut graph) })?;
    Ok(graph as usize)
}

/// The same as something to launch.
pub fn instantiate(graph: usize) -> Result<usize, CudaError> {
    let mut exec = std::ptr::null_mut();
    check(unsafe { cu::cuGraphInstantiateWithFlags(&mut exec, graph as cu::CUgraph, 0) })?;
    Ok(exec as usize)
}

/// Gives all of it to a stream.
pub fn launch_graph(exec: usize, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuGraphLaunch(exec as cu::CUgraphExec, stream as cu::CUstream) })
}

/// Ends a graph.
pub fn destroy_graph(graph: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuGraphDestroy(graph as cu::CUgraph) })
}

/// Ends what was made of one.
pub fn destroy_executable_graph(exec: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuGraphExecDestroy(exec as cu::CUgraphExec) })
}
