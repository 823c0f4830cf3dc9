//! Fills of the driver API: one pattern again and again, as bytes, half words or words.

use super::{CudaError, StreamHandle, check};
use cudarc::driver::sys as cu;

/// What a fill repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Pattern {
    Byte(u8),
    Half(u16),
    Word(u32),
}

impl Pattern {
    /// Bytes of one.
    pub fn bytes(self) -> usize {
        match self {
            Pattern::Byte(_) => 1,
            Pattern::Half(_) => 2,
            Pattern::Word(_) => 4,
        }
    }
}

/// Fills `height` rows of `width` patterns each, `pitch` bytes apart, in their turn in a stream.
pub fn fill_rows_async(
    (to, pitch): (u64, usize),
    pattern: Pattern,
    (width, height): (usize, usize),
    stream: StreamHandle,
) -> Result<(), CudaError> {
    let s = stream as cu::CUstream;
    check(unsafe {
        match pattern {
            Pattern::Byte(v) => cu::cuMemsetD2D8Async(to, pitch, v, width, height, s),
            Pattern::Half(v) => cu::cuMemsetD2D16Async(to, pitch, v, width, height, s),
            Pattern::Word(v) => cu::cuMemsetD2D32Async(to, pitch, v, width, height, s),
        }
    })
}

/// Sets bytes, as all fills when the stream's work before is done.
pub fn fill8(to: u64, value: u8, count: usize, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemsetD8Async(to, value, count, stream as cu::CUstream) })
}

/// Sets half words.
pub fn fill16(to: u64, value: u16, count: usize, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemsetD16Async(to, value, count, stream as cu::CUstream) })
}

/// Sets words.
pub fn fill32(to: u64, value: u32, count: usize, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemsetD32Async(to, value, count, stream as cu::CUstream) })
}
