//! Memory functions that take their turn in a stream, the default stream, and what is known of an address.

use super::data::Data;
use super::errors::{code, store};
use super::transfers::{copy_peer, rows, set_rows};
use super::{CudaStream, OptionalInteger};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::{self, Space};
use crate::device::select::device;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{LazyLock, Mutex};

/// Waits for what a stream has to do.
pub(super) fn turn(stream: i64) -> Result<(), CudaError> {
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
    _kind: impl OptionalInteger,
    stream: impl OptionalInteger,
) -> i32 {
    let shape = [
        width.into(),
        height.into(),
        to_pitch.into(),
        from_pitch.into(),
    ];
    let given = rows(to, from, shape).and_then(|(plan, sides)| {
        let stream = super::events::handle_of(stream.or(0));
        memory::copy_in_stream(&plan, sides, stream)
    });
    code(given)
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
    let (devices, stream) = ((to_device, from_device), Some(stream.or(0)));
    code(copy_peer(to, from, devices, count.into(), stream))
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
    let shape = [pitch.into(), width.into(), height.into()];
    code(set_rows(to, &value, shape, Some(stream.or(0))))
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

/// Likewise those of variables, by their addresses.
static VARIABLES_ON_CPU: LazyLock<Mutex<HashMap<usize, i64>>> = LazyLock::new(Mutex::default);

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

/// `--default-stream per-thread`: from the program's start on the stream of everything that names none is that of the host thread, on
/// every device. It neither waits for other streams nor lets them wait.
pub fn default_streams_per_thread() {
    DEFAULT_ON_CPU.store(PER_THREAD, Ordering::Relaxed);
    if let Some(cuda) = device().cuda() {
        cuda.start_default_streams(PER_THREAD as usize);
    }
}

/// `cudaStreamPerThread`.
const PER_THREAD: i64 = 2;

/// `cudaforGetDefaultStream()`.
pub fn cudafor_get_default_stream() -> i64 {
    device()
        .cuda()
        .map_or(DEFAULT_ON_CPU.load(Ordering::Relaxed), |cuda| {
            cuda.default_stream() as i64
        })
}

/// `cudaforSetDefaultStream(devptr, stream)`: the stream of transfers of this variable.
#[track_caller]
pub fn cudafor_set_variable_stream(what: impl Data, stream: impl Into<CudaStream>) -> i32 {
    let stream = stream.into();
    code(what.extent().map(|e| match device().cuda() {
        Some(cuda) => cuda.set_variable_stream(e.address, stream as usize),
        None => {
            let mut streams = VARIABLES_ON_CPU.lock().unwrap_or_else(|e| e.into_inner());
            streams.insert(e.address, stream);
        }
    }))
}

/// `cudaforGetDefaultStream(devptr)`: that of the variable, else that of everything.
pub fn cudafor_get_variable_stream(what: impl Data) -> i64 {
    let Ok(extent) = what.extent() else {
        return cudafor_get_default_stream();
    };
    match device().cuda() {
        Some(cuda) => cuda.variable_stream(extent.address) as i64,
        None => {
            let streams = VARIABLES_ON_CPU.lock().unwrap_or_else(|e| e.into_inner());
            let own = streams.get(&extent.address).copied();
            own.unwrap_or_else(cudafor_get_default_stream)
        }
    }
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

/// `cudaStreamGetFlags(stream, flags)`.
#[track_caller]
pub fn cuda_stream_get_flags(stream: CudaStream, flags: &mut i32) -> i32 {
    let found = match device().cuda() {
        Some(_) => driver::stream_flags(super::events::handle_of(stream)),
        None => Ok(super::cpu_streams::flags(stream)),
    };
    store(flags, found)
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
