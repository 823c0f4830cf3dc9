//! Devices, their properties, memory and versions.

use super::data::Data;
use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::properties::{CudaDeviceProp, of_cpu};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::cuda::gpu::Cuda;
use crate::device::select::{Device, device};
use crate::device::several;
use cudarc::driver::sys::CUlimit;
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};

/// `cudaGetDeviceCount(n)`: on the CPU 1, or what the environment says.
#[track_caller]
pub fn cuda_get_device_count(n: &mut i32) -> i32 {
    *n = device().cuda().map_or_else(several::count, Cuda::count);
    0
}

/// `cudaSetDevice(n)`.
#[track_caller]
pub fn cuda_set_device(n: i32) -> i32 {
    code(match device().cuda() {
        Some(cuda) => cuda.select(n),
        None => several::select(n),
    })
}

/// `cudaGetDevice(n)`.
#[track_caller]
pub fn cuda_get_device(n: &mut i32) -> i32 {
    *n = device()
        .cuda()
        .map_or_else(several::current, |c| c.gpu().ordinal);
    0
}

/// `cudaDeviceReset()`: everything on the current device is gone.
#[track_caller]
pub fn cuda_device_reset() -> i32 {
    let Some(cuda) = device().cuda() else {
        return 0;
    };
    let gpu = cuda.gpu();
    // The stream that stands for the null stream goes with the context; from here on it is the legacy stream itself.
    let done = driver::synchronize().and_then(|()| cuda.give_up_null_streams());
    gpu.programs.forget();
    crate::device::cuda::reduce::forget(gpu);
    crate::device::total::forget(gpu);
    crate::device::descriptor::forget(gpu);
    crate::device::acc::pool::forget(gpu.ordinal);
    *gpu.staging.lock().unwrap_or_else(|e| e.into_inner()) = None;
    code(done.and_then(|()| gpu.renew_context()))
}

/// `cudaMemGetInfo(free, total)`, in bytes.
#[track_caller]
pub fn cuda_mem_get_info(free: &mut i64, total: &mut i64) -> i32 {
    let mut both = (0, 0);
    let done = store(
        &mut both,
        match device() {
            Device::Cuda(_) => driver::memory_info(),
            Device::Cpu | Device::Emulate => Ok(host_memory()),
        },
    );
    (*free, *total) = (both.0 as i64, both.1 as i64);
    done
}

/// (free, total) bytes where device arrays are allocated, for messages.
pub(crate) fn free_memory() -> Option<(usize, usize)> {
    match device() {
        Device::Cuda(_) => driver::memory_info().ok(),
        Device::Cpu | Device::Emulate => Some(host_memory()).filter(|m| m.1 > 0),
    }
}

/// What the operating system says of this machine's memory; zeros where it does not.
pub(super) fn host_memory() -> (usize, usize) {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = |key: &str| {
        let rest = text.lines().find_map(|l| l.strip_prefix(key))?;
        rest.split_whitespace().next()?.parse::<usize>().ok()
    };
    (
        line("MemAvailable:").unwrap_or(0) * 1024,
        line("MemTotal:").unwrap_or(0) * 1024,
    )
}

/// `cudaDriverGetVersion(version)`: as 13000 for 13.0; 0 where there is no driver.
#[track_caller]
pub fn cuda_driver_get_version(version: &mut i32) -> i32 {
    store(
        version,
        if device().cuda().is_some() {
            driver::driver_version()
        } else {
            Ok(0)
        },
    )
}

/// The version of CUDA's runtime library that stands for it where no run-time compiler tells one: that of the procedures here.
const IMITATED: (i32, i32) = (13, 0);

/// `cudaRuntimeGetVersion(version)`: that of the run-time compiler on a GPU.
#[track_caller]
pub fn cuda_runtime_get_version(version: &mut i32) -> i32 {
    let compiler = crate::device::cuda::nvrtc::library().map(|n| n.version());
    let (major, minor) = match compiler {
        Ok(found) if device().cuda().is_some() => found,
        _ => IMITATED,
    };
    *version = major * 1000 + minor * 10;
    0
}

/// `cudaDeviceCanAccessPeer(can, device, peer)`: 1 or 0.
#[track_caller]
pub fn cuda_device_can_access_peer(can: &mut i32, n: i32, peer: i32) -> i32 {
    store(
        can,
        match device().cuda() {
            Some(c) => c.nth(n).and_then(|a| {
                Ok(i32::from(driver::can_access_peer(
                    a.device,
                    c.nth(peer)?.device,
                )?))
            }),
            None => several::known(n)
                .and_then(|()| several::known(peer))
                .map(|()| i32::from(n != peer)),
        },
    )
}

/// `cudaDeviceEnablePeerAccess(peer, flags)`.
#[track_caller]
pub fn cuda_device_enable_peer_access(peer: i32, _flags: i32) -> i32 {
    code(match device().cuda() {
        Some(c) => c.nth(peer).and_then(|p| driver::enable_peer(p.context())),
        None => several::other(peer),
    })
}

/// `cudaDeviceDisablePeerAccess(peer)`.
#[track_caller]
pub fn cuda_device_disable_peer_access(peer: i32) -> i32 {
    code(match device().cuda() {
        Some(c) => c.nth(peer).and_then(|p| driver::disable_peer(p.context())),
        None => several::other(peer),
    })
}

/// `cudaLimitStackSize`, `cudaLimitPrintfFifoSize`, `cudaLimitMallocHeapSize`: 0, 1, 2.
fn limit_of(which: i32) -> Result<CUlimit, CudaError> {
    match which {
        0 => Ok(CUlimit::CU_LIMIT_STACK_SIZE),
        1 => Ok(CUlimit::CU_LIMIT_PRINTF_FIFO_SIZE),
        2 => Ok(CUlimit::CU_LIMIT_MALLOC_HEAP_SIZE),
        _ => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    }
}

/// What a program that asks for the limits finds on the CPU, which has none of them: CUDA's own to begin with.
static CPU_LIMITS: [AtomicI64; 3] = [
    AtomicI64::new(1024),
    AtomicI64::new(1 << 20),
    AtomicI64::new(8 << 20),
];

/// `cudaDeviceSetLimit(which, value)`: the CPU has none of these limits, and remembers them.
#[track_caller]
pub fn cuda_device_set_limit(which: i32, value: impl Into<i64>) -> i32 {
    let value = value.into();
    code(limit_of(which).and_then(|l| {
        if device().cuda().is_some() {
            driver::set_limit(l, value as usize)
        } else {
            CPU_LIMITS[which as usize].store(value, Ordering::Relaxed);
            Ok(())
        }
    }))
}

/// `cudaDeviceGetLimit(value, which)`.
#[track_caller]
pub fn cuda_device_get_limit(value: &mut i64, which: i32) -> i32 {
    store(
        value,
        limit_of(which).and_then(|l| match device().cuda() {
            Some(_) => driver::limit(l).map(|v| v as i64),
            None => Ok(CPU_LIMITS[which as usize].load(Ordering::Relaxed)),
        }),
    )
}

/// `cudaDeviceGetAttribute(value, attribute, n)`: the attribute's number as CUDA gives it.
#[track_caller]
pub fn cuda_device_get_attribute(value: &mut i32, attribute: i32, n: i32) -> i32 {
    store(
        value,
        match device().cuda() {
            Some(cuda) => cuda
                .nth(n)
                .and_then(|gpu| driver::attribute_by_number(gpu.device, attribute)),
            None => several::known(n).and_then(|()| cpu_attribute(attribute)),
        },
    )
}

/// The attributes that are components of [`CudaDeviceProp`]; the others that CUDA has are 0 on the CPU.
fn cpu_attribute(attribute: i32) -> Result<i32, CudaError> {
    const LAST_ATTRIBUTE: i32 = 150;
    match of_cpu().attribute(attribute) {
        Some(value) => Ok(value),
        None if (1..=LAST_ATTRIBUTE).contains(&attribute) => Ok(0),
        None => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    }
}

/// `cudaChooseDevice(n, prop)`: the current device.
#[track_caller]
pub fn cuda_choose_device(n: &mut i32, _prop: &CudaDeviceProp) -> i32 {
    cuda_get_device(n)
}

/// What `cudaSetDeviceFlags` was given.
static FLAGS: AtomicI32 = AtomicI32::new(0);

/// `cudaSetDeviceFlags(flags)`: how the host waits; has no meaning for results and is kept as it comes.
#[track_caller]
pub fn cuda_set_device_flags(flags: i32) -> i32 {
    FLAGS.store(flags, Ordering::Relaxed);
    code(Ok(()))
}

/// `cudaGetDeviceFlags(flags)`.
#[track_caller]
pub fn cuda_get_device_flags(flags: &mut i32) -> i32 {
    store(flags, Ok(FLAGS.load(Ordering::Relaxed)))
}

/// `cudaSetValidDevices(devices, numdev)`: the first of them becomes current.
#[track_caller]
pub fn cuda_set_valid_devices(devices: impl Data, count: i32) -> i32 {
    let first = devices.extent().and_then(|e| {
        if count < 1 || !e.holds(i64::from(count)) || e.unit != Some(size_of::<i32>()) {
            return Err(CudaError(CUDA_ERROR_INVALID_VALUE));
        }
        // SAFETY: an array of the host with at least one element of this size.
        Ok(unsafe { *(e.address as *const i32) })
    });
    match first {
        Ok(device) => cuda_set_device(device),
        Err(failed) => code(Err(failed)),
    }
}

/// `cudaThreadExit()`, the old name of `cudaDeviceReset`.
#[track_caller]
pub fn cuda_thread_exit() -> i32 {
    cuda_device_reset()
}

/// `cudaDeviceSetCacheConfig(config)`: a preference, which current GPUs ignore.
#[track_caller]
pub fn cuda_device_set_cache_config(_config: i32) -> i32 {
    code(Ok(()))
}

/// `cudaDeviceGetCacheConfig(config)`: no preference.
#[track_caller]
pub fn cuda_device_get_cache_config(config: &mut i32) -> i32 {
    store(config, Ok(0))
}

/// `cudaDeviceSetSharedMemConfig(config)`: a preference, which current GPUs ignore.
#[track_caller]
pub fn cuda_device_set_shared_mem_config(_config: i32) -> i32 {
    code(Ok(()))
}

/// `cudaDeviceGetSharedMemConfig(config)`: banks of four bytes, as all current GPUs have.
#[track_caller]
pub fn cuda_device_get_shared_mem_config(config: &mut i32) -> i32 {
    store(config, Ok(1))
}

/// `cudaProfilerStart()`: profilers that want it watch the driver; there is nothing to do here.
#[track_caller]
pub fn cuda_profiler_start() -> i32 {
    code(Ok(()))
}

/// `cudaProfilerStop()`.
#[track_caller]
pub fn cuda_profiler_stop() -> i32 {
    code(Ok(()))
}
