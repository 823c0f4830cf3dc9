//! Error codes: their names and texts, and the last one.

use super::super::cuda::driver::CudaError;
use super::super::{failure, select::device};
use crate::character::Character;
use crate::device::cuda::driver;
use std::cell::Cell;
use std::panic::Location;

/// `cudaSuccess`.
pub const CUDA_SUCCESS: i32 = 0;
/// `cudaErrorInvalidValue`.
pub const CUDA_ERROR_INVALID_VALUE: i32 = 1;
/// `cudaErrorMemoryAllocation`.
pub const CUDA_ERROR_MEMORY_ALLOCATION: i32 = 2;
/// `cudaErrorInvalidDevice`.
pub const CUDA_ERROR_INVALID_DEVICE: i32 = 101;
/// `cudaErrorInvalidResourceHandle`.
pub const CUDA_ERROR_INVALID_RESOURCE_HANDLE: i32 = 400;
/// `cudaErrorNotReady`.
pub const CUDA_ERROR_NOT_READY: i32 = 600;
/// `cudaErrorPeerAccessUnsupported`.
pub const CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: i32 = 217;
/// `cudaErrorNotSupported`.
pub const CUDA_ERROR_NOT_SUPPORTED: i32 = 801;

/// Code, name and text as `cudaGetErrorName` and `cudaGetErrorString` give them (CUDA Runtime API, data types).
const ERRORS: &[(i32, &str, &str)] = &[
    (0, "cudaSuccess", "no error"),
    (1, "cudaErrorInvalidValue", "invalid argument"),
    (2, "cudaErrorMemoryAllocation", "out of memory"),
    (3, "cudaErrorInitializationError", "initialization error"),
    (4, "cudaErrorCudartUnloading", "driver shutting down"),
    (
        9,
        "cudaErrorInvalidConfiguration",
        "invalid configuration argument",
    ),
    (12, "cudaErrorInvalidPitchValue", "invalid pitch argument"),
    (13, "cudaErrorInvalidSymbol", "invalid device symbol"),
    (
        17,
        "cudaErrorInvalidDevicePointer",
        "invalid device pointer",
    ),
    (
        21,
        "cudaErrorInvalidMemcpyDirection",
        "invalid copy direction for memcpy",
    ),
    (
        35,
        "cudaErrorInsufficientDriver",
        "CUDA driver version is insufficient for CUDA runtime version",
    ),
    (
        46,
        "cudaErrorDevicesUnavailable",
        "CUDA-capable device(s) is/are busy or unavailable",
    ),
    (
        98,
        "cudaErrorInvalidDeviceFunction",
        "invalid device function",
    ),
    (
        100,
        "cudaErrorNoDevice",
        "no CUDA-capable device is detected",
    ),
    (101, "cudaErrorInvalidDevice", "invalid device ordinal"),
    (
        200,
        "cudaErrorInvalidKernelImage",
        "device kernel image is invalid",
    ),
    (
        201,
        "cudaErrorDeviceUninitialized",
        "invalid device context",
    ),
    (
        209,
        "cudaErrorNoKernelImageForDevice",
        "no kernel image is available for execution on the device",
    ),
    (
        214,
        "cudaErrorECCUncorrectable",
        "uncorrectable ECC error encountered",
    ),
    (
        217,
        "cudaErrorPeerAccessUnsupported",
        "peer access is not supported between these two devices",
    ),
    (218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed"),
    (
        222,
        "cudaErrorUnsupportedPtxVersion",
        "the provided PTX was compiled with an unsupported toolchain.",
    ),
    (
        304,
        "cudaErrorOperatingSystem",
        "OS call failed or operation not supported on this OS",
    ),
    (
        400,
        "cudaErrorInvalidResourceHandle",
        "invalid resource handle",
    ),
    (500, "cudaErrorSymbolNotFound", "named symbol not found"),
    (600, "cudaErrorNotReady", "device not ready"),
    (
        700,
        "cudaErrorIllegalAddress",
        "an illegal memory access was encountered",
    ),
    (
        701,
        "cudaErrorLaunchOutOfResources",
        "too many resources requested for launch",
    ),
    (
        702,
        "cudaErrorLaunchTimeout",
        "the launch timed out and was terminated",
    ),
    (
        704,
        "cudaErrorPeerAccessAlreadyEnabled",
        "peer access is already enabled",
    ),
    (
        705,
        "cudaErrorPeerAccessNotEnabled",
        "peer access has not been enabled",
    ),
    (709, "cudaErrorContextIsDestroyed", "context is destroyed"),
    (710, "cudaErrorAssert", "device-side assert triggered"),
    (
        712,
        "cudaErrorHostMemoryAlreadyRegistered",
        "part or all of the requested memory range is already mapped",
    ),
    (
        713,
        "cudaErrorHostMemoryNotRegistered",
        "pointer does not correspond to a registered memory region",
    ),
    (714, "cudaErrorHardwareStackError", "hardware stack error"),
    (
        715,
        "cudaErrorIllegalInstruction",
        "an illegal instruction was encountered",
    ),
    (716, "cudaErrorMisalignedAddress", "misaligned address"),
    (
        717,
        "cudaErrorInvalidAddressSpace",
        "operation not supported on global/shared address space",
    ),
    (718, "cudaErrorInvalidPc", "invalid program counter"),
    (719, "cudaErrorLaunchFailure", "unspecified launch failure"),
    (800, "cudaErrorNotPermitted", "operation not permitted"),
    (801, "cudaErrorNotSupported", "operation not supported"),
    (802, "cudaErrorSystemNotReady", "system not yet initialized"),
    (
        803,
        "cudaErrorSystemDriverMismatch",
        "system has unsupported display driver / cuda driver combination",
    ),
    (
        900,
        "cudaErrorStreamCaptureUnsupported",
        "operation not permitted when stream is capturing",
    ),
    (999, "cudaErrorUnknown", "unknown error"),
];

thread_local! {
    /// Each thread of the host has its own, as with CUDA.
    static LAST: Cell<i32> = const { Cell::new(0) };
}

/// `cudaGetErrorString(code)`.
pub fn cuda_get_error_string(code: i32) -> Character {
    Character::from(error_text(code))
}

/// `cudaGetErrorName(code)`.
pub fn cuda_get_error_name(code: i32) -> Character {
    Character::from(error_name(code))
}

/// The name of a code.
pub(crate) fn error_name(code: i32) -> &'static str {
    ERRORS
        .iter()
        .find(|e| e.0 == code)
        .map_or("unrecognized error code", |e| e.1)
}

/// The text of a code.
pub(crate) fn error_text(code: i32) -> &'static str {
    ERRORS
        .iter()
        .find(|e| e.0 == code)
        .map_or("unrecognized error code", |e| e.2)
}

/// `cudaGetLastError()`: the code of the last failed call, which is then forgotten. A kernel that failed is an error of the program.
#[track_caller]
pub fn cuda_get_last_error() -> i32 {
    look_at_kernels();
    failure::asked();
    LAST.take()
}

/// `cudaPeekAtLastError()`: as [`cuda_get_last_error`], without forgetting.
#[track_caller]
pub fn cuda_peek_at_last_error() -> i32 {
    look_at_kernels();
    failure::asked();
    LAST.get()
}

/// Without waiting: a failure that has shown itself already ends the program.
#[track_caller]
fn look_at_kernels() {
    if device().cuda().is_some()
        && let Err(e) = driver::query_stream(0)
        && e.is_sticky()
    {
        failure::asynchronous(Location::caller(), e);
    }
}

/// Makes this code the last error.
pub(crate) fn remember_error(code: i32) {
    LAST.set(code);
}

/// The code of a result, remembered as the last error when it is one.
#[track_caller]
pub(super) fn code(result: Result<(), CudaError>) -> i32 {
    match result {
        Ok(()) => 0,
        Err(e) if e.is_sticky() => failure::asynchronous(Location::caller(), e),
        Err(e) => {
            if e.0 != CUDA_ERROR_NOT_READY {
                remember_error(e.0);
            }
            e.0
        }
    }
}

/// As [`code`], storing the value of a success.
#[track_caller]
pub(super) fn store<T>(to: &mut T, result: Result<T, CudaError>) -> i32 {
    code(result.map(|value| *to = value))
}
