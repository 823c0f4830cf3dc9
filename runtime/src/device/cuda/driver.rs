//! The driver API, as thin safe functions over cudarc's raw layer: values in, `Result` out.
//! It knows addresses and handles; arrays, kernels' meaning and messages to the user are made elsewhere.

mod copies;
mod fills;
mod graphs;
mod pointers;

pub use copies::*;
pub use fills::*;
pub use graphs::*;
pub use pointers::*;

use cudarc::driver::sys as cu;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};

/// An error code of the CUDA driver API (`CUresult`; the numbers are those of `cudaError_t` where both exist).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CudaError(pub i32);

/// A stream handle as a number; 0 is the legacy default stream.
pub type StreamHandle = usize;
/// An event handle as a number.
pub type EventHandle = usize;

impl CudaError {
    /// `CUDA_ERROR_OUT_OF_MEMORY`.
    pub const OUT_OF_MEMORY: CudaError = CudaError(2);
    /// `CUDA_ERROR_NOT_SUPPORTED`.
    pub const NOT_SUPPORTED: CudaError = CudaError(801);

    /// An error after which the device's context cannot be used any more (illegal address, assert, launch failure).
    pub fn is_sticky(self) -> bool {
        matches!(self.0, 700 | 702 | 710 | 714..=719)
    }
}

impl std::fmt::Display for CudaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = crate::device::api::error_text(self.0);
        write!(f, "{} (CUDA error {})", text, self.0)
    }
}

/// Zero is success.
pub fn check(code: cu::CUresult) -> Result<(), CudaError> {
    match code as i32 {
        0 => Ok(()),
        n => Err(CudaError(n)),
    }
}

/// Whether the driver's library can be opened at all; asked before anything else here.
pub fn is_present() -> bool {
    // SAFETY: only tries to open libcuda.
    unsafe { cu::is_culib_present() }
}

/// `cuInit`.
pub fn init() -> Result<(), CudaError> {
    check(unsafe { cu::cuInit(0) })
}

/// Number of devices.
pub fn device_count() -> Result<i32, CudaError> {
    let mut n = 0;
    check(unsafe { cu::cuDeviceGetCount(&mut n) })?;
    Ok(n)
}

/// The device handle of an ordinal.
pub fn device(ordinal: i32) -> Result<cu::CUdevice, CudaError> {
    let mut d = 0;
    check(unsafe { cu::cuDeviceGet(&mut d, ordinal) })?;
    Ok(d)
}

/// A device attribute.
pub fn attribute(device: cu::CUdevice, which: cu::CUdevice_attribute) -> Result<i32, CudaError> {
    let mut v = 0;
    check(unsafe { cu::cuDeviceGetAttribute(&mut v, which, device) })?;
    Ok(v)
}

/// Compute capability times ten.
pub fn architecture(device: cu::CUdevice) -> Result<i32, CudaError> {
    use cu::CUdevice_attribute as A;
    let major = attribute(device, A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
    let minor = attribute(device, A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
    Ok(major * 10 + minor)
}

/// The marketing name of a device.
pub fn device_name(device: cu::CUdevice) -> Result<String, CudaError> {
    let mut name = [0 as c_char; 256];
    check(unsafe { cu::cuDeviceGetName(name.as_mut_ptr(), 256, device) })?;
    Ok(text(name.as_ptr()))
}

/// Bytes of memory of a device.
pub fn total_memory(device: cu::CUdevice) -> Result<usize, CudaError> {
    let mut bytes = 0;
    check(unsafe { cu::cuDeviceTotalMem_v2(&mut bytes, device) })?;
    Ok(bytes)
}

/// Version that the driver supports, as 13000 for 13.0.
pub fn driver_version() -> Result<i32, CudaError> {
    let mut v = 0;
    check(unsafe { cu::cuDriverGetVersion(&mut v) })?;
    Ok(v)
}

/// The primary context of a device, which lives until the process ends.
pub fn retain_primary(device: cu::CUdevice) -> Result<cu::CUcontext, CudaError> {
    let mut context = std::ptr::null_mut();
    check(unsafe { cu::cuDevicePrimaryCtxRetain(&mut context, device) })?;
    Ok(context)
}

/// Destroys everything in the primary context.
pub fn reset_primary(device: cu::CUdevice) -> Result<(), CudaError> {
    check(unsafe { cu::cuDevicePrimaryCtxReset_v2(device) })
}

/// Makes a context current on this host thread.
pub fn set_current(context: cu::CUcontext) -> Result<(), CudaError> {
    check(unsafe { cu::cuCtxSetCurrent(context) })
}

/// Waits for the current context.
pub fn synchronize() -> Result<(), CudaError> {
    check(unsafe { cu::cuCtxSynchronize() })
}

/// Device memory.
pub fn allocate(bytes: usize) -> Result<u64, CudaError> {
    let mut p = 0;
    check(unsafe { cu::cuMemAlloc_v2(&mut p, bytes) })?;
    Ok(p)
}

/// Memory that host and device may both touch (`cudaMallocManaged`, attached globally).
pub fn allocate_managed(bytes: usize) -> Result<u64, CudaError> {
    let mut p = 0;
    check(unsafe {
        cu::cuMemAllocManaged(
            &mut p,
            bytes,
            cu::CUmemAttach_flags::CU_MEM_ATTACH_GLOBAL as c_uint,
        )
    })?;
    Ok(p)
}

/// Page-locked host memory, cached, portable between contexts.
pub fn allocate_pinned(bytes: usize) -> Result<*mut u8, CudaError> {
    let mut p = std::ptr::null_mut();
    check(unsafe { cu::cuMemHostAlloc(&mut p, bytes, cu::CU_MEMHOSTALLOC_PORTABLE) })?;
    Ok(p.cast())
}

/// Frees device or managed memory.
pub fn free(address: u64) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemFree_v2(address) })
}

/// Frees page-locked memory.
pub fn free_pinned(address: *mut u8) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemFreeHost(address.cast()) })
}

/// (free, total) bytes of the current device.
pub fn memory_info() -> Result<(usize, usize), CudaError> {
    let (mut free, mut total) = (0, 0);
    check(unsafe { cu::cuMemGetInfo_v2(&mut free, &mut total) })?;
    Ok((free, total))
}

/// Device memory, from the moment on when the stream's work before is done.
pub fn allocate_async(bytes: usize, stream: StreamHandle) -> Result<u64, CudaError> {
    let mut p = 0;
    check(unsafe { cu::cuMemAllocAsync(&mut p, bytes, stream as cu::CUstream) })?;
    Ok(p)
}

/// Frees what [`allocate_async`] gave, when the stream's work before is done.
pub fn free_async(address: u64, stream: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemFreeAsync(address, stream as cu::CUstream) })
}

/// Loads a CUBIN or PTX image; the error carries the JIT compiler's log.
pub fn load_module(image: &[u8]) -> Result<cu::CUmodule, (CudaError, String)> {
    let mut log = vec![0u8; 16 * 1024];
    let mut options = [
        cu::CUjit_option::CU_JIT_ERROR_LOG_BUFFER,
        cu::CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    ];
    let mut values = [log.as_mut_ptr().cast::<c_void>(), log.len() as *mut c_void];
    let mut module = std::ptr::null_mut();
    let code = unsafe {
        cu::cuModuleLoadDataEx(
            &mut module,
            image.as_ptr().cast(),
            2,
            options.as_mut_ptr(),
            values.as_mut_ptr(),
        )
    };
    let end = log.iter().position(|&b| b == 0).unwrap_or(0);
    check(code).map_err(|e| (e, String::from_utf8_lossy(&log[..end]).trim().to_string()))?;
    Ok(module)
}

/// A kernel of a module.
pub fn function(module: cu::CUmodule, name: &str) -> Result<cu::CUfunction, CudaError> {
    let name = CString::new(name).map_err(|_| CudaError(500))?;
    let mut f = std::ptr::null_mut();
    check(unsafe { cu::cuModuleGetFunction(&mut f, module, name.as_ptr()) })?;
    Ok(f)
}

/// Loads every kernel of a module now, which the driver else does at the kernel's first use (CUDA_MODULE_LOADING). Drivers older than 12.4
/// have no word for it.
pub fn load_functions(module: cu::CUmodule) -> Result<(), CudaError> {
    type Count = unsafe extern "C" fn(*mut c_uint, cu::CUmodule) -> cu::CUresult;
    type List = unsafe extern "C" fn(*mut cu::CUfunction, c_uint, cu::CUmodule) -> cu::CUresult;
    type Load = unsafe extern "C" fn(cu::CUfunction) -> cu::CUresult;
    // SAFETY: the signatures are those of cuda.h.
    unsafe {
        let library = cu::culib();
        let (Ok(count), Ok(list), Ok(load)) = (
            library.get::<Count>(b"cuModuleGetFunctionCount\0"),
            library.get::<List>(b"cuModuleEnumerateFunctions\0"),
            library.get::<Load>(b"cuFuncLoad\0"),
        ) else {
            return Ok(());
        };
        let mut n = 0;
        check(count(&mut n, module))?;
        let mut functions = vec![std::ptr::null_mut(); n as usize];
        check(list(functions.as_mut_ptr(), n, module))?;
        functions.into_iter().try_for_each(|f| check(load(f)))
    }
}

/// Address and bytes of a variable of a module.
pub fn global(module: cu::CUmodule, name: &str) -> Result<(u64, usize), CudaError> {
    let name = CString::new(name).map_err(|_| CudaError(500))?;
    let (mut p, mut bytes) = (0, 0);
    check(unsafe { cu::cuModuleGetGlobal_v2(&mut p, &mut bytes, module, name.as_ptr()) })?;
    Ok((p, bytes))
}

/// An attribute of a kernel.
pub fn function_attribute(
    f: cu::CUfunction,
    which: cu::CUfunction_attribute,
) -> Result<i32, CudaError> {
    let mut v: c_int = 0;
    check(unsafe { cu::cuFuncGetAttribute(&mut v, which, f) })?;
    Ok(v)
}

/// Lets a kernel have more dynamic shared memory than the default.
pub fn allow_shared(f: cu::CUfunction, bytes: i32) -> Result<(), CudaError> {
    let which = cu::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    check(unsafe { cu::cuFuncSetAttribute(f, which, bytes) })
}

/// A stream that waits for the legacy default stream and is waited for by it (`flags` 0), as CUDA Fortran's streams.
pub fn create_stream(flags: u32) -> Result<StreamHandle, CudaError> {
    let mut s = std::ptr::null_mut();
    check(unsafe { cu::cuStreamCreate(&mut s, flags) })?;
    Ok(s as StreamHandle)
}

/// Ends a stream once its work is done.
pub fn destroy_stream(s: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuStreamDestroy_v2(s as cu::CUstream) })
}

/// Waits for a stream.
pub fn synchronize_stream(s: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuStreamSynchronize(s as cu::CUstream) })
}

/// Success, or 600 (`cudaErrorNotReady`).
pub fn query_stream(s: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuStreamQuery(s as cu::CUstream) })
}

/// Work in `s` after this waits for `e`.
pub fn stream_wait(s: StreamHandle, e: EventHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuStreamWaitEvent(s as cu::CUstream, e as cu::CUevent, 0) })
}

/// An event; flags as `cudaEventCreateWithFlags`.
pub fn create_event(flags: u32) -> Result<EventHandle, CudaError> {
    let mut e = std::ptr::null_mut();
    check(unsafe { cu::cuEventCreate(&mut e, flags) })?;
    Ok(e as EventHandle)
}

/// Ends an event.
pub fn destroy_event(e: EventHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuEventDestroy_v2(e as cu::CUevent) })
}

/// Records `e` in `s`.
pub fn record_event(e: EventHandle, s: StreamHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuEventRecord(e as cu::CUevent, s as cu::CUstream) })
}

/// Waits for `e`.
pub fn synchronize_event(e: EventHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuEventSynchronize(e as cu::CUevent) })
}

/// Success, or 600 (`cudaErrorNotReady`).
pub fn query_event(e: EventHandle) -> Result<(), CudaError> {
    check(unsafe { cu::cuEventQuery(e as cu::CUevent) })
}

/// Whether what was recorded has happened.
pub fn has_happened(e: EventHandle) -> Result<bool, CudaError> {
    match unsafe { cu::cuEventQuery(e as cu::CUevent) } {
        cu::CUresult::CUDA_ERROR_NOT_READY => Ok(false),
        code => check(code).map(|()| true),
    }
}

/// Milliseconds between two recorded events.
pub fn elapsed(start: EventHandle, end: EventHandle) -> Result<f32, CudaError> {
    type Elapsed = unsafe extern "C" fn(*mut f32, cu::CUevent, cu::CUevent) -> cu::CUresult;
    let mut ms = 0.0;
    // SAFETY: the name that every driver has; the bindings know only that of 12.8 and newer.
    let f = unsafe { cu::culib().get::<Elapsed>(b"cuEventElapsedTime\0") }
        .map_err(|_| CudaError(801))?;
    check(unsafe { f(&mut ms, start as cu::CUevent, end as cu::CUevent) })?;
    Ok(ms)
}

/// Whether `device` can read the memory of `peer`.
pub fn can_access_peer(device: cu::CUdevice, peer: cu::CUdevice) -> Result<bool, CudaError> {
    let mut yes = 0;
    check(unsafe { cu::cuDeviceCanAccessPeer(&mut yes, device, peer) })?;
    Ok(yes != 0)
}

/// Lets the current context read the memory of `peer`.
pub fn enable_peer(peer: cu::CUcontext) -> Result<(), CudaError> {
    check(unsafe { cu::cuCtxEnablePeerAccess(peer, 0) })
}

/// The inverse of [`enable_peer`].
pub fn disable_peer(peer: cu::CUcontext) -> Result<(), CudaError> {
    check(unsafe { cu::cuCtxDisablePeerAccess(peer) })
}

/// A limit of the current context (stack, printf buffer, heap).
pub fn set_limit(which: cu::CUlimit, value: usize) -> Result<(), CudaError> {
    check(unsafe { cu::cuCtxSetLimit(which, value) })
}

/// Reads a limit of the current context.
pub fn limit(which: cu::CUlimit) -> Result<usize, CudaError> {
    let mut v = 0;
    check(unsafe { cu::cuCtxGetLimit(&mut v, which) })?;
    Ok(v)
}

fn text(p: *const c_char) -> String {
    // SAFETY: the driver wrote a terminated string into a zeroed buffer.
    unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned()
}

/// Launches a kernel; `arguments` point at the values.
#[inline]
pub fn launch(
    f: cu::CUfunction,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: StreamHandle,
    arguments: &mut [*mut c_void],
) -> Result<(), CudaError> {
    check(unsafe {
        cu::cuLaunchKernel(
            f,
            grid[0],
            grid[1],
            grid[2],
            block[0],
            block[1],
            block[2],
            shared,
            stream as cu::CUstream,
            arguments.as_mut_ptr(),
            std::ptr::null_mut(),
        )
    })
}

/// As [`launch`], with all blocks at one time.
#[inline]
pub fn launch_cooperative(
    f: cu::CUfunction,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: StreamHandle,
    arguments: &mut [*mut c_void],
) -> Result<(), CudaError> {
    check(unsafe {
        cu::cuLaunchCooperativeKernel(
            f,
            grid[0],
            grid[1],
            grid[2],
            block[0],
            block[1],
            block[2],
            shared,
            stream as cu::CUstream,
            arguments.as_mut_ptr(),
        )
    })
}

/// Blocks of a kernel that one multiprocessor runs at once.
pub fn resident_blocks(f: cu::CUfunction, threads: i32, shared: usize) -> Result<i32, CudaError> {
    let mut n = 0;
    check(unsafe { cu::cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut n, f, threads, shared) })?;
    Ok(n)
}

/// The share of on-chip memory that a kernel wants as shared memory, in percent; -1 leaves it to the driver.
pub fn set_carveout(f: cu::CUfunction, percent: i32) -> Result<(), CudaError> {
    let which = cu::CUfunction_attribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT;
    check(unsafe { cu::cuFuncSetAttribute(f, which, percent) })
}

/// (least grid, block) by which a kernel fills the device; `limit` 0 is none.
pub fn best_block(f: cu::CUfunction, shared: usize, limit: i32) -> Result<(i32, i32), CudaError> {
    let (mut grid, mut block) = (0, 0);
    check(unsafe {
        cu::cuOccupancyMaxPotentialBlockSize(&mut grid, &mut block, f, None, shared, limit)
    })?;
    Ok((grid, block))
}

/// A stream with a priority.
pub fn create_stream_with_priority(flags: u32, priority: i32) -> Result<StreamHandle, CudaError> {
    let mut s = std::ptr::null_mut();
    check(unsafe { cu::cuStreamCreateWithPriority(&mut s, flags, priority) })?;
    Ok(s as StreamHandle)
}

/// (least, greatest) priority of streams.
pub fn stream_priorities() -> Result<(i32, i32), CudaError> {
    let (mut least, mut greatest) = (0, 0);
    check(unsafe { cu::cuCtxGetStreamPriorityRange(&mut least, &mut greatest) })?;
    Ok((least, greatest))
}

/// Priority of a stream.
pub fn stream_priority(s: StreamHandle) -> Result<i32, CudaError> {
    let mut priority = 0;
    check(unsafe { cu::cuStreamGetPriority(s as cu::CUstream, &mut priority) })?;
    Ok(priority)
}

/// Flags that a stream was made with.
pub fn stream_flags(s: StreamHandle) -> Result<i32, CudaError> {
    let mut flags: c_uint = 0;
    check(unsafe { cu::cuStreamGetFlags(s as cu::CUstream, &mut flags) })?;
    Ok(flags as i32)
}

/// Page-locks memory that is there already.
pub fn register_host(address: *mut u8, bytes: usize) -> Result<(), CudaError> {
    check(unsafe {
        cu::cuMemHostRegister_v2(address.cast(), bytes, cu::CU_MEMHOSTREGISTER_PORTABLE)
    })
}

/// The inverse of [`register_host`].
pub fn unregister_host(address: *mut u8) -> Result<(), CudaError> {
    check(unsafe { cu::cuMemHostUnregister(address.cast()) })
}

/// Address of page-locked host memory as kernels see it.
pub fn device_address(host: *mut u8) -> Result<u64, CudaError> {
    let mut p = 0;
    check(unsafe { cu::cuMemHostGetDevicePointer_v2(&mut p, host.cast(), 0) })?;
    Ok(p)
}

/// A device attribute by its number; one that is not known to the bindings is an invalid value.
pub fn attribute_by_number(device: cu::CUdevice, which: i32) -> Result<i32, CudaError> {
    type Get = unsafe extern "C" fn(*mut c_int, c_int, cu::CUdevice) -> cu::CUresult;
    let mut v = 0;
    // SAFETY: the function's own signature, with the enumeration as the integer that it is: a number from the program must not become
    // a Rust enumeration unchecked.
    let f =
        unsafe { cu::culib().get::<Get>(b"cuDeviceGetAttribute\0") }.map_err(|_| CudaError(801))?;
    check(unsafe { f(&mut v, which, device) })?;
    Ok(v)
}
