//! Memory functions that take their turn in a stream, the default stream, and what is known of an address.
//!
//! A copy that CUDA would make later is made at once, when the stream's work before it is done: no program can tell, but by the clock.

use super::data::Data;
use super::errors::{code, store};
use super::transfers::{cuda_memcpy_peer, cuda_memcpy2d, cuda_memset2d};
use super::{CUDA_ERROR_INVALID_VALUE, CudaStream, OptionalInteger};
use crate::array::Stat;
use crate::device::array::DeviceArray;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::Space;
use crate::device::select::device;

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

/// `cudaMallocPitch(array, pitch, width, height)`: rows of `width` elements, padded to `pitch` elements each.
#[track_caller]
pub fn cuda_malloc_pitch<T: Copy + 'static, P: TryFrom<i64>>(
    to: &mut DeviceArray<T, 2>,
    pitch: &mut P,
    width: impl Into<i64>,
    height: impl Into<i64>,
) -> i32 {
    let (width, height) = (width.into(), height.into());
    let align = (256 / size_of::<T>().max(1)).max(1) as i64;
    let padded = (width.max(0) + align - 1) / align * align;
    let made = match to.allocate_stat((padded, height)) {
        Stat::Ok => P::try_from(padded).map_err(|_| INVALID),
        Stat::OutOfMemory => Err(CudaError::OUT_OF_MEMORY),
        Stat::AlreadyAllocated | Stat::NotAllocated => Err(INVALID),
    };
    store(pitch, made)
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

/// `cudaforSetDefaultStream(stream)`: the stream of everything that names none.
#[track_caller]
pub fn cudafor_set_default_stream(stream: CudaStream) -> i32 {
    if let Some(cuda) = device().cuda() {
        cuda.set_default_stream(stream as usize);
    }
    0
}

/// `cudaforGetDefaultStream()`.
pub fn cudafor_get_default_stream() -> i64 {
    device()
        .cuda()
        .map_or(0, |cuda| cuda.default_stream() as i64)
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

/// `cudaGetDeviceFlags(flags)`: the flags that no program needs are all off.
#[track_caller]
pub fn cuda_get_device_flags(flags: &mut i32) -> i32 {
    store(flags, Ok(0))
}
