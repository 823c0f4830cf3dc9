//! Copies of the driver API: bytes, rows, planes, between devices. Which of them a statement needs is decided elsewhere.

use super::{CudaError, StreamHandle, check};
use cudarc::driver::sys as cu;
use std::ffi::c_void;
use std::ptr::null_mut;

/// Any address to any address, ordered after the legacy stream, waiting for the end when host memory takes part.
pub fn copy_to_device(to: u64, from: *const u8, bytes: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyHtoD_v2(to, from.cast(), bytes) })
}

/// As [`copy_to_device`], the other way.
pub fn copy_to_host(to: *mut u8, from: u64, bytes: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyDtoH_v2(to.cast(), from, bytes) })
}

/// Kinds found by unified addressing; `stream` 0 is the legacy default stream.
pub fn copy_async(to: u64, from: u64, bytes: usize, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyAsync(to, from, bytes, stream as cu::CUstream) })
}

/// Kinds found by unified addressing, on the legacy default stream.
pub fn copy_any(to: u64, from: u64, bytes: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpy(to, from, bytes) })
}

/// Host to device on a stream, from page-locked memory.
pub fn copy_to_device_async(
    to: u64,
    from: *const u8,
    bytes: usize,
    stream: StreamHandle,
) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyHtoDAsync_v2(to, from.cast(), bytes, stream as cu::CUstream) })
}

/// Device to host on a stream, into page-locked memory.
pub fn copy_to_host_async(
    to: *mut u8,
    from: u64,
    bytes: usize,
    stream: StreamHandle,
) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyDtoHAsync_v2(to.cast(), from, bytes, stream as cu::CUstream) })
}

/// Between devices without peer access.
pub fn copy_peer(
    to: u64,
    to_context: cu::CUcontext,
    from: u64,
    from_context: cu::CUcontext,
    bytes: usize,
) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemcpyPeer(to, to_context, from, from_context, bytes) })
}

/// Where one side of a [`copy_rows`] lies.
#[derive(Clone, Copy, Debug)]
pub enum Side {
    /// Host address.
    Host(usize),
    /// Device address.
    Device(u64),
}

impl Side {
    /// As the driver's descriptions of copies say it: kind of memory, host address, device address.
    fn parts(self) -> (cu::CUmemorytype, *mut c_void, u64) {
        match self {
            Side::Host(p) => (cu::CUmemorytype::CU_MEMORYTYPE_HOST, p as *mut c_void, 0),
            Side::Device(p) => (cu::CUmemorytype::CU_MEMORYTYPE_DEVICE, null_mut(), p),
        }
    }
}

/// `height` rows of `width` bytes, `pitch` bytes from row to row on either side.
pub fn copy_rows(
    to: Side,
    to_pitch: usize,
    from: Side,
    from_pitch: usize,
    width: usize,
    height: usize,
) -> Result<(), CudaError> {
    let (src_type, src_host, src_device) = from.parts();
    let (dst_type, dst_host, dst_device) = to.parts();
    let copy = cu::CUDA_MEMCPY2D {
        srcXInBytes: 0,
        srcY: 0,
        srcMemoryType: src_type,
        srcHost: src_host,
        srcDevice: src_device,
        srcArray: null_mut(),
        srcPitch: from_pitch,
        dstXInBytes: 0,
        dstY: 0,
        dstMemoryType: dst_type,
        dstHost: dst_host,
        dstDevice: dst_device,
        dstArray: null_mut(),
        dstPitch: to_pitch,
        WidthInBytes: width,
        Height: height,
    };
    // SAFETY: the caller's addresses and extents; the description itself lives until the call is back.
    check(unsafe { cu::cuMemcpy2D_v2(&copy) })
}

/// A copy of rows and planes: pitches and width in bytes, heights in rows from plane to plane.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // Named after the driver's.
pub struct Blocks {
    pub to_pitch: usize,
    pub to_height: usize,
    pub from_pitch: usize,
    pub from_height: usize,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// `depth` planes of `height` rows of `width` bytes, in their turn in a stream.
pub fn copy_blocks_async(
    to: Side,
    from: Side,
    blocks: &Blocks,
    stream: StreamHandle,
) -> Result<(), CudaError> {
    let (src_type, src_host, src_device) = from.parts();
    let (dst_type, dst_host, dst_device) = to.parts();
    let copy = cu::CUDA_MEMCPY3D {
        srcXInBytes: 0,
        srcY: 0,
        srcZ: 0,
        srcLOD: 0,
        srcMemoryType: src_type,
        srcHost: src_host,
        srcDevice: src_device,
        srcArray: null_mut(),
        reserved0: null_mut(),
        srcPitch: blocks.from_pitch,
        srcHeight: blocks.from_height,
        dstXInBytes: 0,
        dstY: 0,
        dstZ: 0,
        dstLOD: 0,
        dstMemoryType: dst_type,
        dstHost: dst_host,
        dstDevice: dst_device,
        dstArray: null_mut(),
        reserved1: null_mut(),
        dstPitch: blocks.to_pitch,
        dstHeight: blocks.to_height,
        WidthInBytes: blocks.width,
        Height: blocks.height,
        Depth: blocks.depth,
    };
    // SAFETY: as in [`copy_rows`].
    check(unsafe { cu::cuMemcpy3DAsync_v2(&copy, stream as cu::CUstream) })
}

/// Between devices, in its turn in a stream.
pub fn copy_peer_async(
    to: (u64, cu::CUcontext),
    from: (u64, cu::CUcontext),
    bytes: usize,
    stream: StreamHandle,
) -> Result<(), CudaError> {
    check(unsafe {
        cu::cuMemcpyPeerAsync(to.0, to.1, from.0, from.1, bytes, stream as cu::CUstream)
    })
}
