//! Devices, their properties, memory and versions.

use super::data::Data;
use super::errors::{
    CUDA_ERROR_INVALID_DEVICE, CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_NOT_SUPPORTED,
    CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, code, store,
};
use crate::array::Array1;
use crate::character::Character;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::cuda::gpu::{Cuda, Gpu};
use crate::device::limits::Limits;
use crate::device::select::{Device, device};
use cudarc::driver::sys::{CUdevice_attribute as A, CUlimit};
use std::sync::atomic::{AtomicI32, Ordering};

/// `type(cudaDeviceProp)`: the components that codes print and decide by (CUDA Runtime API, cudaDeviceProp; the clock rates are
/// those that CUDA Fortran still has).
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaDeviceProp {
    pub name: Character,
    pub total_global_mem: i64,
    pub shared_mem_per_block: i64,
    pub regs_per_block: i32,
    pub warp_size: i32,
    pub mem_pitch: i64,
    pub max_threads_per_block: i32,
    pub max_threads_dim: Array1<i32>,
    pub max_grid_size: Array1<i32>,
    pub clock_rate: i32,
    pub total_const_mem: i64,
    pub major: i32,
    pub minor: i32,
    pub texture_alignment: i64,
    pub device_overlap: i32,
    pub multi_processor_count: i32,
    pub kernel_exec_timeout_enabled: i32,
    pub integrated: i32,
    pub can_map_host_memory: i32,
    pub compute_mode: i32,
    pub concurrent_kernels: i32,
    pub eccenabled: i32,
    pub pci_bus_id: i32,
    pub pci_device_id: i32,
    pub pci_domain_id: i32,
    pub tcc_driver: i32,
    pub async_engine_count: i32,
    pub unified_addressing: i32,
    pub memory_clock_rate: i32,
    pub memory_bus_width: i32,
    pub l2cache_size: i32,
    pub max_threads_per_multi_processor: i32,
    pub shared_mem_per_multiprocessor: i64,
    pub regs_per_multiprocessor: i32,
    pub managed_memory: i32,
    pub is_multi_gpu_board: i32,
    pub concurrent_managed_access: i32,
    pub pageable_memory_access: i32,
    pub cooperative_launch: i32,
    pub shared_mem_per_block_optin: i64,
}

/// `cudaGetDeviceCount(n)`: 1 on the CPU.
#[track_caller]
pub fn cuda_get_device_count(n: &mut i32) -> i32 {
    *n = device().cuda().map_or(1, Cuda::count);
    0
}

/// `cudaSetDevice(n)`.
#[track_caller]
pub fn cuda_set_device(n: i32) -> i32 {
    code(match device().cuda() {
        Some(cuda) => cuda.select(n),
        None => only_device(n),
    })
}

/// `cudaGetDevice(n)`.
#[track_caller]
pub fn cuda_get_device(n: &mut i32) -> i32 {
    *n = device().cuda().map_or(0, |c| c.gpu().ordinal);
    0
}

fn only_device(n: i32) -> Result<(), CudaError> {
    if n == 0 {
        Ok(())
    } else {
        Err(CudaError(CUDA_ERROR_INVALID_DEVICE))
    }
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
    *gpu.staging.lock().unwrap_or_else(|e| e.into_inner()) = None;
    code(
        done.and_then(|()| driver::reset_primary(gpu.device))
            .and_then(|()| gpu.make_current()),
    )
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
fn host_memory() -> (usize, usize) {
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

/// `cudaRuntimeGetVersion(version)`: that of the run-time compiler; 0 where there is none.
#[track_caller]
pub fn cuda_runtime_get_version(version: &mut i32) -> i32 {
    let compiler = crate::device::cuda::nvrtc::library()
        .map(|n| n.version())
        .unwrap_or((0, 0));
    *version = if device().cuda().is_some() {
        compiler.0 * 1000 + compiler.1 * 10
    } else {
        0
    };
    0
}

/// `cudaGetDeviceProperties(prop, n)`.
#[track_caller]
pub fn cuda_get_device_properties(prop: &mut CudaDeviceProp, n: i32) -> i32 {
    store(
        prop,
        match device().cuda() {
            Some(cuda) => cuda.nth(n).and_then(of_gpu),
            None => only_device(n).map(|()| of_cpu()),
        },
    )
}

/// The CPU, in the terms of a GPU: what a program may launch here.
fn of_cpu() -> CudaDeviceProp {
    CudaDeviceProp {
        name: Character::new(256, &device().name()),
        total_global_mem: host_memory().1 as i64,
        shared_mem_per_block: i64::from(Limits::CPU.shared),
        shared_mem_per_block_optin: i64::from(Limits::CPU.shared_optin),
        warp_size: 32,
        max_threads_per_block: Limits::CPU.threads,
        max_threads_dim: Array1::from(Limits::CPU.block),
        max_grid_size: Array1::from(Limits::CPU.grid),
        total_const_mem: 65536,
        multi_processor_count: rayon::current_num_threads() as i32,
        max_threads_per_multi_processor: 1024,
        unified_addressing: 1,
        managed_memory: 1,
        concurrent_managed_access: 1,
        integrated: 1,
        ..CudaDeviceProp::default()
    }
}

fn of_gpu(gpu: &Gpu) -> Result<CudaDeviceProp, CudaError> {
    let get = |which| driver::attribute(gpu.device, which);
    // Attributes that a driver does not know read as 0 instead of failing the whole.
    let maybe = |which| get(which).unwrap_or(0);
    Ok(CudaDeviceProp {
        name: Character::new(256, &gpu.name),
        total_global_mem: driver::total_memory(gpu.device)? as i64,
        shared_mem_per_block: i64::from(gpu.limits.shared),
        shared_mem_per_block_optin: i64::from(gpu.limits.shared_optin),
        regs_per_block: get(A::CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK)?,
        warp_size: get(A::CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
        mem_pitch: i64::from(gpu.limits.pitch),
        max_threads_per_block: gpu.limits.threads,
        max_threads_dim: Array1::from(gpu.limits.block),
        max_grid_size: Array1::from(gpu.limits.grid),
        clock_rate: maybe(A::CU_DEVICE_ATTRIBUTE_CLOCK_RATE),
        total_const_mem: i64::from(get(A::CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY)?),
        major: gpu.arch / 10,
        minor: gpu.arch % 10,
        texture_alignment: i64::from(maybe(A::CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)),
        device_overlap: maybe(A::CU_DEVICE_ATTRIBUTE_GPU_OVERLAP),
        multi_processor_count: get(A::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
        kernel_exec_timeout_enabled: maybe(A::CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT),
        integrated: maybe(A::CU_DEVICE_ATTRIBUTE_INTEGRATED),
        can_map_host_memory: maybe(A::CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY),
        compute_mode: maybe(A::CU_DEVICE_ATTRIBUTE_COMPUTE_MODE),
        concurrent_kernels: maybe(A::CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS),
        eccenabled: maybe(A::CU_DEVICE_ATTRIBUTE_ECC_ENABLED),
        pci_bus_id: maybe(A::CU_DEVICE_ATTRIBUTE_PCI_BUS_ID),
        pci_device_id: maybe(A::CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID),
        pci_domain_id: maybe(A::CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID),
        tcc_driver: maybe(A::CU_DEVICE_ATTRIBUTE_TCC_DRIVER),
        async_engine_count: maybe(A::CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT),
        unified_addressing: maybe(A::CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING),
        memory_clock_rate: maybe(A::CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE),
        memory_bus_width: maybe(A::CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH),
        l2cache_size: maybe(A::CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE),
        max_threads_per_multi_processor: maybe(
            A::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
        ),
        shared_mem_per_multiprocessor: i64::from(maybe(
            A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
        )),
        regs_per_multiprocessor: maybe(A::CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR),
        managed_memory: maybe(A::CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY),
        is_multi_gpu_board: maybe(A::CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD),
        concurrent_managed_access: maybe(A::CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS),
        pageable_memory_access: maybe(A::CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS),
        cooperative_launch: maybe(A::CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH),
    })
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
            None => Ok(0),
        },
    )
}

/// `cudaDeviceEnablePeerAccess(peer, flags)`.
#[track_caller]
pub fn cuda_device_enable_peer_access(peer: i32, _flags: i32) -> i32 {
    code(match device().cuda() {
        Some(c) => c.nth(peer).and_then(|p| driver::enable_peer(p.context())),
        None => Err(CudaError(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED)),
    })
}

/// `cudaDeviceDisablePeerAccess(peer)`.
#[track_caller]
pub fn cuda_device_disable_peer_access(peer: i32) -> i32 {
    code(match device().cuda() {
        Some(c) => c.nth(peer).and_then(|p| driver::disable_peer(p.context())),
        None => Err(CudaError(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED)),
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

/// `cudaDeviceSetLimit(which, value)`: the CPU has none of these limits.
#[track_caller]
pub fn cuda_device_set_limit(which: i32, value: impl Into<i64>) -> i32 {
    let value = value.into();
    code(limit_of(which).and_then(|l| {
        if device().cuda().is_some() {
            driver::set_limit(l, value as usize)
        } else {
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
            None => Err(CudaError(CUDA_ERROR_NOT_SUPPORTED)),
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
            None => only_device(n).and_then(|()| cpu_attribute(attribute)),
        },
    )
}

/// The attributes that mean something on the CPU.
fn cpu_attribute(attribute: i32) -> Result<i32, CudaError> {
    let p = of_cpu();
    match attribute {
        1 => Ok(p.max_threads_per_block),
        2..=4 => Ok(p.max_threads_dim[attribute - 1]),
        5..=7 => Ok(p.max_grid_size[attribute - 4]),
        8 | 97 => Ok(p.shared_mem_per_block as i32),
        9 => Ok(p.total_const_mem as i32),
        10 => Ok(p.warp_size),
        16 => Ok(p.multi_processor_count),
        39 => Ok(p.max_threads_per_multi_processor),
        41 | 83 | 89 => Ok(1),
        75 | 76 => Ok(0),
        _ => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
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
