//! Functions of CUDA's runtime library for programs that bind to them by interfaces of their own: sizes are in bytes, addresses are those of C.

use super::errors::{CUDA_ERROR_INVALID_VALUE, code, cuda_get_last_error, cuda_peek_at_last_error};
use super::events::{self, CudaEvent};
use super::reserve::{give_back, reserve};
use super::{CudaStream, HostPointer, info};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::Kind;
use crate::device::select::{Device, device};
use std::ffi::{c_int, c_void};

/// A sum or a code by an address of C.
///
/// # Safety
/// The address is null or that of a variable.
unsafe fn put<T>(to: *mut T, value: T) -> c_int {
    if to.is_null() {
        return code(Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
    }
    // SAFETY: as the caller promises.
    unsafe { to.write(value) };
    0
}

/// Memory of a kind.
///
/// # Safety
/// As for [`put`].
unsafe fn allocated(to: *mut *mut c_void, kind: Kind, bytes: usize) -> c_int {
    match reserve(kind, bytes as i64) {
        // SAFETY: as the caller promises.
        Ok(address) => unsafe { put(to, address as *mut c_void) },
        Err(failed) => code(Err(failed)),
    }
}

/// What `cudaLaunchHostFunc` calls.
pub type HostFunction = unsafe extern "C" fn(*mut c_void);
/// What `cudaStreamAddCallback` calls.
pub type Callback = unsafe extern "C" fn(CudaStream, c_int, *mut c_void);

/// Attributes of a device: where it sits.
const PCI_BUS: c_int = 33;
const PCI_DEVICE: c_int = 34;
const PCI_DOMAIN: c_int = 50;

macro_rules! functions {
    ($($symbol:literal fn $rust:ident($($arg:ident: $ty:ty),*) $body:block)*) => { $(
        #[doc = concat!("`", $symbol, "` of CUDA's runtime library.")]
        ///
        /// # Safety
        /// Addresses are those that the C function of this name takes.
        #[unsafe(export_name = concat!("cuf2rs_", $symbol))]
        pub unsafe extern "C" fn $rust($($arg: $ty),*) -> c_int $body
    )* };
}

mod wide;

functions! {
    "cudaProfilerStart" fn profiler_start() { info::cuda_profiler_start() }
    "cudaProfilerStop" fn profiler_stop() { info::cuda_profiler_stop() }
    "cudaDeviceSynchronize" fn device_synchronize() { super::cuda_device_synchronize() }
    "cudaDeviceReset" fn device_reset() { info::cuda_device_reset() }
    "cudaGetLastError" fn get_last_error() { cuda_get_last_error() }
    "cudaPeekAtLastError" fn peek_at_last_error() { cuda_peek_at_last_error() }
    "cudaSetDevice" fn set_device(n: c_int) { info::cuda_set_device(n) }
    "cudaGetDeviceCount" fn get_device_count(n: *mut c_int) {
        let mut count = 0;
        info::cuda_get_device_count(&mut count);
        // SAFETY: as the caller promises; so below.
        unsafe { put(n, count) }
    }
    "cudaGetDevice" fn get_device(n: *mut c_int) {
        let mut current = 0;
        info::cuda_get_device(&mut current);
        unsafe { put(n, current) }
    }
    "cudaDriverGetVersion" fn driver_get_version(version: *mut c_int) {
        let mut found = 0;
        info::cuda_driver_get_version(&mut found);
        unsafe { put(version, found) }
    }
    "cudaRuntimeGetVersion" fn runtime_get_version(version: *mut c_int) {
        let mut found = 0;
        info::cuda_runtime_get_version(&mut found);
        unsafe { put(version, found) }
    }
    "cudaMemGetInfo" fn mem_get_info(free: *mut usize, total: *mut usize) {
        let (mut f, mut t) = (0, 0);
        match info::cuda_mem_get_info(&mut f, &mut t) {
            0 => unsafe { put(free, f as usize).max(put(total, t as usize)) },
            failed => failed,
        }
    }
    "cudaMalloc" fn malloc(to: *mut *mut c_void, bytes: usize) {
        unsafe { allocated(to, Kind::Device, bytes) }
    }
    "cudaMallocManaged" fn malloc_managed(to: *mut *mut c_void, bytes: usize, _flags: u32) {
        unsafe { allocated(to, Kind::Managed, bytes) }
    }
    "cudaMallocHost" fn malloc_host(to: *mut *mut c_void, bytes: usize) {
        unsafe { allocated(to, Kind::Pinned, bytes) }
    }
    "cudaFree" fn free(what: *mut c_void) { code(give_back(what as usize)) }
    "cudaFreeHost" fn free_host(what: *mut c_void) {
        super::cuda_free_host(&HostPointer { address: what as usize })
    }
    "cudaMemcpy" fn memcpy(to: *mut c_void, from: *const c_void, bytes: usize, _kind: c_int) {
        code(match device() {
            Device::Cuda(cuda) => {
                cuda.in_turn(to as usize, |_| driver::copy_any(to as u64, from as u64, bytes))
            }
            Device::Cpu | Device::Emulate => {
                // SAFETY: as the caller promises.
                unsafe { std::ptr::copy(from.cast::<u8>(), to.cast::<u8>(), bytes) };
                Ok(())
            }
        })
    }
    "cudaStreamCreate" fn stream_create(to: *mut CudaStream) {
        let mut made = 0;
        match events::cuda_stream_create(&mut made) {
            0 => unsafe { put(to, made) },
            failed => failed,
        }
    }
    "cudaStreamDestroy" fn stream_destroy(stream: CudaStream) { events::cuda_stream_destroy(stream) }
    "cudaStreamSynchronize" fn stream_synchronize(stream: CudaStream) {
        events::cuda_stream_synchronize(stream)
    }
    "cudaEventCreate" fn event_create(to: *mut usize) {
        let mut made = CudaEvent::default();
        match events::cuda_event_create(&mut made) {
            0 => unsafe { put(to, made.handle()) },
            failed => failed,
        }
    }
    "cudaEventRecord" fn event_record(event: usize, stream: CudaStream) {
        events::cuda_event_record(&CudaEvent::of(event), stream)
    }
    "cudaEventSynchronize" fn event_synchronize(event: usize) {
        events::cuda_event_synchronize(&CudaEvent::of(event))
    }
    "cudaEventElapsedTime" fn event_elapsed_time(to: *mut f32, start: usize, end: usize) {
        let mut time = 0.0;
        let (start, end) = (CudaEvent::of(start), CudaEvent::of(end));
        match events::cuda_event_elapsed_time(&mut time, &start, &end) {
            0 => unsafe { put(to, time) },
            failed => failed,
        }
    }
    "cudaEventDestroy" fn event_destroy(event: usize) {
        events::cuda_event_destroy(&CudaEvent::of(event))
    }
    // In its turn, and done when the call returns.
    "cudaMemcpyAsync" fn memcpy_async(to: *mut c_void, from: *const c_void, bytes: usize, kind: c_int, stream: CudaStream) {
        match events::cuda_stream_synchronize(stream) {
            0 => unsafe { memcpy(to, from, bytes, kind) },
            failed => failed,
        }
    }
    "cudaMemsetAsync" fn memset_async(to: *mut c_void, value: c_int, bytes: usize, stream: CudaStream) {
        match events::cuda_stream_synchronize(stream) {
            0 => unsafe { memset(to, value, bytes) },
            failed => failed,
        }
    }
    "cudaMemset" fn memset(to: *mut c_void, value: c_int, bytes: usize) {
        code(match device() {
            Device::Cuda(cuda) => cuda.in_turn(to as usize, |gpu| {
                driver::fill8(to as u64, value as u8, bytes, gpu.null_stream())
            }),
            Device::Cpu | Device::Emulate => {
                // SAFETY: as the caller promises.
                unsafe { to.cast::<u8>().write_bytes(value as u8, bytes) };
                Ok(())
            }
        })
    }
    "cudaStreamCreateWithFlags" fn stream_create_with_flags(to: *mut CudaStream, flags: u32) {
        let mut made = 0;
        match events::cuda_stream_create_with_flags(&mut made, flags as i32) {
            0 => unsafe { put(to, made) },
            failed => failed,
        }
    }
    "cudaStreamCreateWithPriority" fn stream_create_with_priority(to: *mut CudaStream, flags: u32, priority: c_int) {
        let mut made = 0;
        match events::cuda_stream_create_with_priority(&mut made, flags as i32, priority) {
            0 => unsafe { put(to, made) },
            failed => failed,
        }
    }
    "cudaStreamQuery" fn stream_query(stream: CudaStream) { events::cuda_stream_query(stream) }
    "cudaStreamWaitEvent" fn stream_wait_event(stream: CudaStream, event: usize, _flags: u32) {
        events::cuda_stream_wait_event(stream, &CudaEvent::of(event), 0)
    }
    "cudaStreamIsCapturing" fn stream_is_capturing(stream: CudaStream, to: *mut c_int) {
        let mut status = 0;
        match super::graphs::cuda_stream_is_capturing(stream, &mut status) {
            0 => unsafe { put(to, status) },
            failed => failed,
        }
    }
    "cudaEventCreateWithFlags" fn event_create_with_flags(to: *mut usize, flags: u32) {
        let mut made = CudaEvent::default();
        match events::cuda_event_create_with_flags(&mut made, flags as i32) {
            0 => unsafe { put(to, made.handle()) },
            failed => failed,
        }
    }
    "cudaEventQuery" fn event_query(event: usize) { events::cuda_event_query(&CudaEvent::of(event)) }
    "cudaDeviceGetAttribute" fn device_get_attribute(to: *mut c_int, attribute: c_int, n: c_int) {
        let mut value = 0;
        match info::cuda_device_get_attribute(&mut value, attribute, n) {
            0 => unsafe { put(to, value) },
            failed => failed,
        }
    }
    "cudaDeviceGetStreamPriorityRange" fn device_get_stream_priority_range(least: *mut c_int, greatest: *mut c_int) {
        let (mut lowest, mut highest) = (0, 0);
        match events::cuda_device_get_stream_priority_range(&mut lowest, &mut highest) {
            0 => unsafe { put(least, lowest).max(put(greatest, highest)) },
            failed => failed,
        }
    }
    // As much of `domain:bus:device.0` as there is room for, ended as C has it.
    "cudaDeviceGetPCIBusId" fn device_get_pci_bus_id(to: *mut u8, room: c_int, n: c_int) {
        let mut found = [0; 3];
        for (part, attribute) in found.iter_mut().zip([PCI_DOMAIN, PCI_BUS, PCI_DEVICE]) {
            match info::cuda_device_get_attribute(part, attribute, n) {
                0 => {}
                failed => return failed,
            }
        }
        let name = format!("{:04x}:{:02x}:{:02x}.0", found[0], found[1], found[2]);
        if to.is_null() || room < 1 {
            return code(Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
        }
        let length = name.len().min(room as usize - 1);
        // SAFETY: the caller has room for so many, and one.
        unsafe {
            std::ptr::copy_nonoverlapping(name.as_ptr(), to, length);
            to.add(length).write(0);
        }
        0
    }
    "cudaHostAlloc" fn host_alloc(to: *mut *mut c_void, bytes: usize, _flags: u32) {
        unsafe { allocated(to, Kind::Pinned, bytes) }
    }
    // In their turn, and done when the call returns.
    "cudaMallocAsync" fn malloc_async(to: *mut *mut c_void, bytes: usize, _stream: CudaStream) {
        unsafe { allocated(to, Kind::Device, bytes) }
    }
    "cudaFreeAsync" fn free_async(what: *mut c_void, stream: CudaStream) {
        match events::cuda_stream_synchronize(stream) {
            0 => unsafe { free(what) },
            failed => failed,
        }
    }
    "cudaLaunchHostFunc" fn launch_host_func(stream: CudaStream, call: Option<HostFunction>, data: *mut c_void) {
        let Some(call) = call else {
            return code(Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
        };
        super::graphs::cannot_be_captured("a function of the host");
        let waited = events::cuda_stream_synchronize(stream);
        if waited == 0 {
            unsafe { call(data) };
        }
        waited
    }
    "cudaStreamAddCallback" fn stream_add_callback(stream: CudaStream, call: Option<Callback>, data: *mut c_void, _flags: u32) {
        let Some(call) = call else {
            return code(Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
        };
        super::graphs::cannot_be_captured("a function of the host");
        let waited = events::cuda_stream_synchronize(stream);
        unsafe { call(stream, waited, data) };
        waited
    }
}
