//! Page-locked memory and transfers by the API: `cudaHostAlloc`, `cudaMemcpy` and their kin. Counts are elements of the arrays' type; with a
//! `type(c_devptr)` or `type(c_ptr)` on either side they are bytes (CUDA Fortran guide, 4.3).

use super::data::{Data, Extent};
use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::reserve::{give_back, reserve};
use super::{CudaStream, DevicePointer, HostPointer, OptionalInteger};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::cuda::registered;
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::{Loop, Plan};
use crate::device::select::{Device, device};
use crate::device::several;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// `cudaMemcpyHostToHost`.
pub const CUDA_MEMCPY_HOST_TO_HOST: i32 = 0;
/// `cudaMemcpyHostToDevice`.
pub const CUDA_MEMCPY_HOST_TO_DEVICE: i32 = 1;
/// `cudaMemcpyDeviceToHost`.
pub const CUDA_MEMCPY_DEVICE_TO_HOST: i32 = 2;
/// `cudaMemcpyDeviceToDevice`.
pub const CUDA_MEMCPY_DEVICE_TO_DEVICE: i32 = 3;
/// `cudaMemcpyDefault`.
pub const CUDA_MEMCPY_DEFAULT: i32 = 4;

/// `cudaMallocHost(hostptr, bytes)`: page-locked.
#[track_caller]
pub fn cuda_malloc_host(to: &mut HostPointer, bytes: impl Into<i64>) -> i32 {
    store(
        to,
        reserve(Kind::Pinned, bytes.into()).map(|address| HostPointer { address }),
    )
}

/// What `cudaHostAlloc` was given, by address.
static HOST_FLAGS: LazyLock<Mutex<HashMap<usize, i32>>> = LazyLock::new(Mutex::default);

/// `cudaHostAlloc(hostptr, bytes, flags)`: all of it is portable and mapped, which current devices have in any case.
#[track_caller]
pub fn cuda_host_alloc(to: &mut HostPointer, bytes: impl Into<i64>, flags: i32) -> i32 {
    if !(0..8).contains(&flags) {
        return code(Err(INVALID));
    }
    let done = cuda_malloc_host(to, bytes);
    if done == 0 {
        let mut given = HOST_FLAGS.lock().unwrap_or_else(|e| e.into_inner());
        given.insert(to.address, flags);
    }
    done
}

/// `cudaHostGetFlags(flags, hostptr)`: those given to `cudaHostAlloc`.
#[track_caller]
pub fn cuda_host_get_flags(flags: &mut i32, host: &HostPointer) -> i32 {
    let given = HOST_FLAGS.lock().unwrap_or_else(|e| e.into_inner());
    store(flags, given.get(&host.address).copied().ok_or(INVALID))
}

/// `cudaFreeHost(hostptr)`.
#[track_caller]
pub fn cuda_free_host(what: &HostPointer) -> i32 {
    let mut given = HOST_FLAGS.lock().unwrap_or_else(|e| e.into_inner());
    given.remove(&what.address);
    drop(given);
    code(give_back(what.address))
}

/// `cudaHostRegister(array, bytes, flags)`: page-locks memory that is there already.
#[track_caller]
pub fn cuda_host_register(what: impl Data, bytes: impl Into<i64>, _flags: i32) -> i32 {
    let bytes = bytes.into().max(0) as usize;
    code(what.extent().and_then(|e| match device() {
        Device::Cuda(_) => {
            registered::leave_to_program(e.address);
            driver::register_host(e.address as *mut u8, bytes)
        }
        Device::Cpu | Device::Emulate => Ok(()),
    }))
}

/// `cudaHostUnregister(array)`.
#[track_caller]
pub fn cuda_host_unregister(what: impl Data) -> i32 {
    code(what.extent().and_then(|e| match device() {
        Device::Cuda(_) => driver::unregister_host(e.address as *mut u8),
        Device::Cpu | Device::Emulate => Ok(()),
    }))
}

/// `cudaHostGetDevicePointer(devptr, hostptr, flags)`.
#[track_caller]
pub fn cuda_host_get_device_pointer(
    to: &mut DevicePointer,
    host: &HostPointer,
    _flags: i32,
) -> i32 {
    let address = match device() {
        Device::Cuda(_) => driver::device_address(host.address as *mut u8).map(|p| p as usize),
        Device::Cpu | Device::Emulate => Ok(host.address),
    };
    store(to, address.map(|address| DevicePointer { address }))
}

/// A copy of `count` elements between two extents; elements of both sides have one size.
fn plan_of(to: &Extent, from: &Extent, count: i64) -> Result<Plan, CudaError> {
    let unit = match (to.unit, from.unit) {
        (Some(a), Some(b)) if a == b && to.holds(count) && from.holds(count) => a,
        (Some(_), Some(_)) => return Err(INVALID),
        (None, _) | (_, None) if count >= 0 => 1,
        (None, _) | (_, None) => return Err(INVALID),
    };
    let step = unit as i64;
    Ok(Plan::new(
        to.address,
        from.address,
        unit,
        std::iter::once(Loop {
            count,
            to: step,
            from: step,
        }),
    ))
}

/// `cudaMemcpy(to, from, count [, kind])`. The arguments say on which side they lie, so KIND is not needed.
#[track_caller]
pub fn cuda_memcpy(
    to: impl Data,
    from: impl Data,
    count: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    code(copy(to, from, count.into()))
}

pub(super) fn copy(to: impl Data, from: impl Data, count: i64) -> Result<(), CudaError> {
    let (t, f) = (to.extent()?, from.extent()?);
    memory::copy(&plan_of(&t, &f, count)?, t.space, f.space)
}

/// `cudaMemcpyAsync(to, from, count [, kind] [, stream])`: asynchronous when the host side is pinned or there is none.
#[track_caller]
pub fn cuda_memcpy_async(
    to: impl Data,
    from: impl Data,
    count: impl Into<i64>,
    _kind: impl OptionalInteger,
    stream: impl OptionalInteger,
) -> i32 {
    code(copy_async(to, from, count.into(), stream.or(0)))
}

pub(super) fn copy_async(
    to: impl Data,
    from: impl Data,
    count: i64,
    stream: CudaStream,
) -> Result<(), CudaError> {
    let (t, f) = (to.extent()?, from.extent()?);
    let plan = plan_of(&t, &f, count)?;
    match device() {
        Device::Cuda(_) => {
            let stream = super::events::handle_of(stream);
            driver::copy_async(plan.to as u64, plan.from as u64, plan.bytes(), stream)?;
            // The program takes these pages for pageable ones, whose copies are done when the call returns.
            if registered::is_locked(plan.to) || registered::is_locked(plan.from) {
                driver::synchronize_stream(stream)?;
            }
            Ok(())
        }
        Device::Cpu | Device::Emulate if super::captures(stream) => {
            // The same copy has the same answer each time.
            super::note_captured(move || {
                let _ = memory::copy(&plan, t.space, f.space);
            });
            Ok(())
        }
        Device::Cpu | Device::Emulate => memory::copy(&plan, t.space, f.space),
    }
}

/// `cudaMemcpy2D(to, topitch, from, frompitch, width, height [, kind])`: pitches and width in elements.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy2d(
    to: impl Data,
    to_pitch: impl Into<i64>,
    from: impl Data,
    from_pitch: impl Into<i64>,
    width: impl Into<i64>,
    height: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let shape = [
        width.into(),
        height.into(),
        to_pitch.into(),
        from_pitch.into(),
    ];
    code(rows(to, from, shape).and_then(|(plan, (to, from))| memory::copy(&plan, to, from)))
}

/// The copy of `height` rows, and where its sides lie.
pub(super) fn rows(
    to: impl Data,
    from: impl Data,
    [width, height, to_pitch, from_pitch]: [i64; 4],
) -> Result<(Plan, (Space, Space)), CudaError> {
    let (t, f) = (to.extent()?, from.extent()?);
    let unit = plan_of(&t, &f, 0)?.unit;
    let last = |pitch: i64| (height - 1).max(0) * pitch + width;
    let fits = width >= 0 && height >= 0 && to_pitch >= width && from_pitch >= width;
    if !fits || (unit > 1 && !(t.holds(last(to_pitch)) && f.holds(last(from_pitch)))) {
        return Err(INVALID);
    }
    let step = unit as i64;
    let loops = [
        Loop {
            count: width,
            to: step,
            from: step,
        },
        Loop {
            count: height,
            to: to_pitch * step,
            from: from_pitch * step,
        },
    ];
    let plan = Plan::new(t.address, f.address, unit, loops.into_iter());
    Ok((plan, (t.space, f.space)))
}

/// `cudaMemcpyPeer(to, todevice, from, fromdevice, count)`.
#[track_caller]
pub fn cuda_memcpy_peer(
    to: impl Data,
    to_device: i32,
    from: impl Data,
    from_device: i32,
    count: impl Into<i64>,
) -> i32 {
    let devices = (to_device, from_device);
    code(copy_peer(to, from, devices, count.into(), None))
}

/// A copy between devices: in its turn in a stream, or at once.
pub(super) fn copy_peer(
    to: impl Data,
    from: impl Data,
    (to_device, from_device): (i32, i32),
    count: i64,
    stream: Option<CudaStream>,
) -> Result<(), CudaError> {
    let (t, f) = (to.extent()?, from.extent()?);
    let plan = plan_of(&t, &f, count)?;
    match device() {
        Device::Cuda(c) => {
            let (a, b) = (c.nth(to_device)?.context(), c.nth(from_device)?.context());
            let (to, from, bytes) = (plan.to as u64, plan.from as u64, plan.bytes());
            match stream.map(super::events::handle_of) {
                Some(stream) => driver::copy_peer_async((to, a), (from, b), bytes, stream),
                None => driver::copy_peer(to, a, from, b, bytes),
            }
        }
        Device::Cpu | Device::Emulate => {
            several::known(to_device)?;
            several::known(from_device)?;
            memory::copy(&plan, t.space, f.space)
        }
    }
}

impl Data for Extent {
    fn extent(&self) -> Result<Extent, CudaError> {
        Ok(*self)
    }
}

/// `cudaMemset(array, value, count)`: elements get the value; with a plain address, bytes get its lowest byte.
#[track_caller]
pub fn cuda_memset<V: Copy>(to: impl Data, value: V, count: impl Into<i64>) -> i32 {
    code(set(to, &value, count.into(), None))
}

/// `cudaMemsetAsync(array, value, count [, stream])`.
#[track_caller]
pub fn cuda_memset_async<V: Copy>(
    to: impl Data,
    value: V,
    count: impl Into<i64>,
    stream: impl OptionalInteger,
) -> i32 {
    code(set(to, &value, count.into(), Some(stream.or(0))))
}

/// `cudaMemset2D(array, pitch, value, width, height)`: pitch and width in elements.
#[track_caller]
pub fn cuda_memset2d<V: Copy>(
    to: impl Data,
    pitch: impl Into<i64>,
    value: V,
    width: impl Into<i64>,
    height: impl Into<i64>,
) -> i32 {
    let shape = [pitch.into(), width.into(), height.into()];
    code(set_rows(to, &value, shape, None))
}

pub(super) fn set_rows<V: Copy>(
    to: impl Data,
    value: &V,
    [pitch, width, height]: [i64; 3],
    stream: Option<CudaStream>,
) -> Result<(), CudaError> {
    let e = to.extent()?;
    let last = (height - 1).max(0) * pitch + width;
    if width < 0 || height < 0 || pitch < width || !e.holds(last) {
        return Err(INVALID);
    }
    let unit = e.unit.unwrap_or(1) as i64;
    let each = |count, to| Loop { count, to, from: 0 };
    let loops = [each(width, unit), each(height, pitch * unit)];
    set_loops(&e, value, &loops, stream)
}

fn set<V: Copy>(
    to: impl Data,
    value: &V,
    count: i64,
    stream: Option<CudaStream>,
) -> Result<(), CudaError> {
    let e = to.extent()?;
    if !e.holds(count) {
        return Err(INVALID);
    }
    set_loops(
        &e,
        value,
        &[Loop {
            count,
            to: e.unit.unwrap_or(1) as i64,
            from: 0,
        }],
        stream,
    )
}

/// A value of another size than the elements can only be zero.
fn set_loops<V: Copy>(
    e: &Extent,
    value: &V,
    loops: &[Loop],
    stream: Option<CudaStream>,
) -> Result<(), CudaError> {
    // SAFETY: any value may be looked at as bytes; little-endian machines have the lowest byte first.
    let bytes = unsafe {
        std::slice::from_raw_parts(std::ptr::from_ref(value).cast::<u8>(), size_of::<V>())
    };
    let unit = e.unit.unwrap_or(1);
    let zeros = vec![0u8; unit];
    let source = match () {
        () if unit == bytes.len() || e.unit.is_none() => bytes.as_ptr(),
        () if bytes.iter().all(|&b| b == 0) => zeros.as_ptr(),
        () => return Err(INVALID),
    };
    let plan = Plan::new(e.address, source as usize, unit, loops.iter().copied());
    match (e.space, stream) {
        (Space::Device, None) => memory::fill(&plan),
        (Space::Device, Some(stream)) => {
            memory::fill_in_stream(&plan, super::events::handle_of(stream))
        }
        (Space::Host, _) => {
            super::streamed::turn(stream.unwrap_or(0))?;
            plan.run_on_host();
            Ok(())
        }
    }
}

/// `c_devloc(x)`: the address of data in device memory.
#[track_caller]
pub fn c_devloc(what: impl Data) -> DevicePointer {
    let mut p = DevicePointer::default();
    store(
        &mut p,
        what.extent().map(|e| DevicePointer { address: e.address }),
    );
    p
}

/// `cudaMemPrefetchAsync(array, count, device [, stream])`: advice; pages move when they are touched.
#[track_caller]
pub fn cuda_mem_prefetch_async(
    what: impl Data,
    _count: impl Into<i64>,
    _device: i32,
    _stream: impl OptionalInteger,
) -> i32 {
    code(what.extent().map(|_| ()))
}

/// `cudaMemAdvise(array, count, advice, device)`: advice.
#[track_caller]
pub fn cuda_mem_advise(what: impl Data, _count: impl Into<i64>, _advice: i32, _device: i32) -> i32 {
    code(what.extent().map(|_| ()))
}
