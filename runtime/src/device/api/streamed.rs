//! Memory functions that take their turn in a stream, the default stream, and what is known of an address.
//!
//! A copy that CUDA would make later is made at once, when the stream's work before it is done: no program can tell, but by the clock.

use super::data::Data;
use super::errors::{code, store};
use super::transfers::{Reservable, cuda_memcpy_peer, cuda_memcpy2d, cuda_memset2d};
use super::{CUDA_ERROR_INVALID_VALUE, CudaStream, DevicePointer, OptionalInteger};
use crate::array::Stat;
use crate::device::array::DeviceArray;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::{Kind, Space};
use crate::device::select::device;
use std::sync::atomic::{AtomicI64, Ordering};

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// Waits for what a stream has to do.
fn turn(stream: i64) -> Result<(), CudaError> {
    match device().cuda() {
        Some(_) => driver::synchronize_stream(super::events::handle_of(stream as CudaStream)),
        None => Ok(()),
    }
}

/// `cudaMemcpy2DAsync(to, topitch, from, frompitch, width, height [, kind] [, stream])`.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy2d_async(
    to: impl Data,
    to_pitch: impl Into<i64>,
    from: impl Data,
    from_pitch: impl Into<i64>,
    width: impl Into<i64>,
    height: impl Into<i64>,
    kind: impl OptionalInteger,
    stream: impl OptionalInteger,
) -> i32 {
    match code(turn(stream.or(0))) {
        0 => cuda_memcpy2d(to, to_pitch, from, from_pitch, width, height, kind),
        failed => failed,
    }
}

/// `cudaMemcpyPeerAsync(to, todevice, from, fromdevice, count [, stream])`.
#[track_caller]
pub fn cuda_memcpy_peer_async(
    to: impl Data,
    to_device: i32,
    from: impl Data,
    from_device: i32,
    count: impl Into<i64>,
    stream: impl OptionalInteger,
) -> i32 {
    match code(turn(stream.or(0))) {
        0 => cuda_memcpy_peer(to, to_device, from, from_device, count),
        failed => failed,
    }
}

/// `cudaMemset2DAsync(array, pitch, value, width, height [, stream])`.
#[track_caller]
pub fn cuda_memset2d_async<V: Copy>(
    to: impl Data,
    pitch: impl Into<i64>,
    value: V,
    width: impl Into<i64>,
    height: impl Into<i64>,
    stream: impl OptionalInteger,
) -> i32 {
    match code(turn(stream.or(0))) {
        0 => cuda_memset2d(to, pitch, value, width, height),
        failed => failed,
    }
}

/// What `cudaMallocPitch` can make: a rank-two device array, whose rows it pads, or a `type(c_devptr)`.
pub trait Pitched {
    /// Allocates rows of `width` elements, of bytes for an address; gives the length of a row in the same unit.
    fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError>;
}

/// Rows start at multiples of 256 bytes.
fn padded(width: i64, unit: usize) -> i64 {
    let align = (256 / unit.max(1)).max(1) as i64;
    (width.max(0) + align - 1) / align * align
}

impl Pitched for DevicePointer {
    fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError> {
        let pitch = padded(width, 1);
        self.reserve(Kind::Device, pitch * height)?;
        Ok(pitch)
    }
}

impl<T: Copy + 'static> Pitched for DeviceArray<T, 2> {
    fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError> {
        let pitch = padded(width, size_of::<T>());
        match self.allocate_stat((pitch, height)) {
            Stat::Ok => Ok(pitch),
            Stat::OutOfMemory => Err(CudaError::OUT_OF_MEMORY),
            Stat::AlreadyAllocated | Stat::NotAllocated => Err(INVALID),
        }
    }
}

/// `cudaMallocPitch(array, pitch, width, height)`: rows of `width` elements, padded to `pitch` elements each; bytes with a `type(c_devptr)`.
#[track_caller]
pub fn cuda_malloc_pitch<P: TryFrom<i64>>(
    to: &mut impl Pitched,
    pitch: &mut P,
    width: impl Into<i64>,
    height: impl Into<i64>,
) -> i32 {
    let made = to.reserve_rows(width.into(), height.into());
    store(
        pitch,
        made.and_then(|p| P::try_from(p).map_err(|_| INVALID)),
    )
}

/// `cudaGetSymbolSize(size, symbol)`: in bytes.
#[track_caller]
pub fn cuda_get_symbol_size<S: TryFrom<i64>>(size: &mut S, symbol: impl Data) -> i32 {
    let bytes = symbol.extent().and_then(|e| {
        let elements = e.len.ok_or(INVALID)?;
        let bytes = elements * e.unit.unwrap_or(1) as i64;
        S::try_from(bytes).map_err(|_| INVALID)
    });
    store(size, bytes)
}

/// `type(cudaPointerAttributes)`.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct PointerAttributes {
    pub memory_type: i32,
    pub device: i32,
    pub is_managed: i32,
}

/// `cudaPointerGetAttributes(attributes, array)`: memory types are 1 for the host, 2 for a device, 3 for managed memory.
#[track_caller]
pub fn cuda_pointer_get_attributes(to: &mut PointerAttributes, what: impl Data) -> i32 {
    let found = what.extent().and_then(|e| {
        let known = PointerAttributes {
            memory_type: match e.space {
                Space::Host => 1,
                Space::Device => 2,
            },
            device: 0,
            is_managed: 0,
        };
        let Some(cuda) = device().cuda() else {
            return Ok(known);
        };
        let there = driver::place_of(e.address as u64)?;
        Ok(match there {
            None => PointerAttributes {
                device: cuda.gpu().ordinal,
                ..known
            },
            Some((ordinal, managed)) => PointerAttributes {
                memory_type: if managed { 3 } else { known.memory_type },
                device: ordinal,
                is_managed: i32::from(managed),
            },
        })
    });
    store(to, found)
}

/// The default stream of the CPU, which is but a number.
static DEFAULT_ON_CPU: AtomicI64 = AtomicI64::new(0);

/// `cudaforSetDefaultStream(stream)`: the stream of everything that names none.
#[track_caller]
pub fn cudafor_set_default_stream(stream: impl Into<CudaStream>) -> i32 {
    let stream = stream.into();
    match device().cuda() {
        Some(cuda) => cuda.set_default_stream(stream as usize),
        None => DEFAULT_ON_CPU.store(stream, Ordering::Relaxed),
    }
    0
}

/// `cudaforGetDefaultStream()`.
pub fn cudafor_get_default_stream() -> i64 {
    device()
        .cuda()
        .map_or(DEFAULT_ON_CPU.load(Ordering::Relaxed), |cuda| {
            cuda.default_stream() as i64
        })
}

/// `cudaStreamAttachMemAsync(stream, array [, length] [, flags])`: advice on who may touch managed memory.
#[track_caller]
pub fn cuda_stream_attach_mem_async(
    _stream: CudaStream,
    what: impl Data,
    _length: impl OptionalInteger,
    _flags: impl OptionalInteger,
) -> i32 {
    code(what.extent().map(|_| ()))
}

/// `cudaStreamGetPriority(stream, priority)`.
#[track_caller]
pub fn cuda_stream_get_priority(stream: CudaStream, priority: &mut i32) -> i32 {
    let found = match device().cuda() {
        Some(_) => driver::stream_priority(super::events::handle_of(stream)),
        None => Ok(0),
    };
    store(priority, found)
}
