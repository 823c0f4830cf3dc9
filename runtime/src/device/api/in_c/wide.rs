//! More of CUDA's runtime library by the addresses of C: texts of errors, copies of rows, several devices, memory of the host, limits.

use super::super::data::{Data, Extent};
use super::super::{errors, events, streamed, transfers};
use super::{CudaStream, code, device, driver, info, put};
use crate::device::memory::Space;
use crate::device::select::Device;
use std::collections::BTreeMap;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::Mutex;

/// Bytes at an address, in the memory that the driver knows it to be in.
fn bytes_at(address: *const c_void) -> Extent {
    let address = address as usize;
    let there = match device() {
        Device::Cuda(_) => driver::place_of(address as u64).is_ok_and(|known| known.is_some()),
        Device::Cpu | Device::Emulate => false,
    };
    Extent {
        address,
        space: match there {
            true => Space::Device,
            false => Space::Host,
        },
        unit: None,
        len: None,
    }
}

/// A text that stays where it is, for each code.
fn lasting(
    texts: &Mutex<BTreeMap<c_int, CString>>,
    code: c_int,
    made: impl FnOnce() -> String,
) -> *const c_char {
    let mut texts = texts.lock().unwrap_or_else(|e| e.into_inner());
    let text = texts
        .entry(code)
        .or_insert_with(|| CString::new(made()).unwrap_or_default());
    text.as_ptr()
}

/// `cudaGetErrorString` of CUDA's runtime library.
#[unsafe(export_name = "cuf2rs_cudaGetErrorString")]
pub extern "C" fn get_error_string(error: c_int) -> *const c_char {
    static TEXTS: Mutex<BTreeMap<c_int, CString>> = Mutex::new(BTreeMap::new());
    lasting(&TEXTS, error, || errors::error_text(error).to_owned())
}

/// `cudaGetErrorName` of CUDA's runtime library.
#[unsafe(export_name = "cuf2rs_cudaGetErrorName")]
pub extern "C" fn get_error_name(error: c_int) -> *const c_char {
    static TEXTS: Mutex<BTreeMap<c_int, CString>> = Mutex::new(BTreeMap::new());
    lasting(&TEXTS, error, || errors::error_name(error).to_owned())
}

functions! {
    "cudaThreadSynchronize" fn thread_synchronize() { events::cuda_thread_synchronize() }
    "cudaMemcpy2D" fn memcpy_2d(to: *mut c_void, to_pitch: usize, from: *const c_void, from_pitch: usize, width: usize, height: usize, _kind: c_int) {
        let (to, from) = (bytes_at(to), bytes_at(from));
        transfers::cuda_memcpy2d(to, to_pitch as i64, from, from_pitch as i64, width as i64, height as i64, None)
    }
    "cudaMemcpy2DAsync" fn memcpy_2d_async(to: *mut c_void, to_pitch: usize, from: *const c_void, from_pitch: usize, width: usize, height: usize, _kind: c_int, stream: CudaStream) {
        let (to, from) = (bytes_at(to), bytes_at(from));
        streamed::cuda_memcpy2d_async(to, to_pitch as i64, from, from_pitch as i64, width as i64, height as i64, None, stream)
    }
    "cudaMemset2D" fn memset_2d(to: *mut c_void, pitch: usize, value: c_int, width: usize, height: usize) {
        transfers::cuda_memset2d(bytes_at(to), pitch as i64, value as u8, width as i64, height as i64)
    }
    "cudaMemcpyPeer" fn memcpy_peer(to: *mut c_void, to_device: c_int, from: *const c_void, from_device: c_int, bytes: usize) {
        transfers::cuda_memcpy_peer(bytes_at(to), to_device, bytes_at(from), from_device, bytes as i64)
    }
    "cudaDeviceCanAccessPeer" fn device_can_access_peer(can: *mut c_int, n: c_int, peer: c_int) {
        let mut found = 0;
        match info::cuda_device_can_access_peer(&mut found, n, peer) {
            // SAFETY: as the caller promises; so below.
            0 => unsafe { put(can, found) },
            failed => failed,
        }
    }
    "cudaDeviceEnablePeerAccess" fn device_enable_peer_access(peer: c_int, flags: u32) {
        info::cuda_device_enable_peer_access(peer, flags as i32)
    }
    "cudaDeviceDisablePeerAccess" fn device_disable_peer_access(peer: c_int) {
        info::cuda_device_disable_peer_access(peer)
    }
    "cudaHostRegister" fn host_register(what: *mut c_void, bytes: usize, flags: u32) {
        transfers::cuda_host_register(bytes_at(what), bytes as i64, flags as i32)
    }
    "cudaHostUnregister" fn host_unregister(what: *mut c_void) {
        transfers::cuda_host_unregister(bytes_at(what))
    }
    // One address names such memory everywhere.
    "cudaHostGetDevicePointer" fn host_get_device_pointer(to: *mut *mut c_void, host: *mut c_void, _flags: u32) {
        unsafe { put(to, host) }
    }
    "cudaMemPrefetchAsync" fn mem_prefetch_async(what: *const c_void, _bytes: usize, _device: c_int, _stream: CudaStream) {
        code(bytes_at(what).extent().map(|_| ()))
    }
    "cudaDeviceSetLimit" fn device_set_limit(which: c_int, value: usize) {
        info::cuda_device_set_limit(which, value as i64)
    }
    "cudaDeviceGetLimit" fn device_get_limit(to: *mut usize, which: c_int) {
        let mut found = 0;
        match info::cuda_device_get_limit(&mut found, which) {
            0 => unsafe { put(to, found as usize) },
            failed => failed,
        }
    }
    "cudaSetDeviceFlags" fn set_device_flags(flags: u32) { info::cuda_set_device_flags(flags as i32) }
    "cudaDeviceSetCacheConfig" fn device_set_cache_config(config: c_int) {
        info::cuda_device_set_cache_config(config)
    }
}
