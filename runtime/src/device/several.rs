//! How many GPUs the CPU stands in for: one, or as many as `CUF2RS_EMULATED_DEVICES` says, so that programs for several can be tried.
//!
//! They share the memory and the cores. What tells them apart is the number that a thread has chosen: each has its own present table and queues.
//! Variables with DEVICE are there once. Refuses to know real GPUs.

use super::api::errors::{CUDA_ERROR_INVALID_DEVICE, CUDA_ERROR_PEER_ACCESS_UNSUPPORTED};
use super::cuda::driver::CudaError;
use std::cell::Cell;
use std::sync::OnceLock;

thread_local! {
    /// The device that this thread works on.
    static CURRENT: Cell<i32> = const { Cell::new(0) };
}

/// How many there are.
pub(crate) fn count() -> i32 {
    static COUNT: OnceLock<i32> = OnceLock::new();
    *COUNT.get_or_init(|| {
        let asked = std::env::var("CUF2RS_EMULATED_DEVICES").unwrap_or_default();
        asked
            .trim()
            .parse()
            .ok()
            .filter(|n| (1..=64).contains(n))
            .unwrap_or(1)
    })
}

/// The number of the one that this thread works on.
pub(crate) fn current() -> i32 {
    CURRENT.get()
}

/// Has this thread work on one.
pub(crate) fn select(number: i32) -> Result<(), CudaError> {
    known(number).map(|()| CURRENT.set(number))
}

/// Whether there is one of this number.
pub(crate) fn known(number: i32) -> Result<(), CudaError> {
    match (0..count()).contains(&number) {
        true => Ok(()),
        false => Err(CudaError(CUDA_ERROR_INVALID_DEVICE)),
    }
}

/// Whether there is one of this number beside that of this thread, whose memory it reaches.
pub(crate) fn other(number: i32) -> Result<(), CudaError> {
    match known(number) {
        Ok(()) if number != current() => Ok(()),
        _ => Err(CudaError(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED)),
    }
}

/// Has this thread work on a device of any number for a while.
#[cfg(test)]
pub(crate) fn as_if_on<R>(number: i32, work: impl FnOnce() -> R) -> R {
    let own = CURRENT.replace(number);
    let done = work();
    CURRENT.set(own);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_device_has_no_others() {
        assert_eq!((count(), current()), (1, 0));
        assert_eq!(select(1), Err(CudaError(CUDA_ERROR_INVALID_DEVICE)));
        assert_eq!(other(0), Err(CudaError(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED)));
        as_if_on(1, || assert_eq!(other(0), Ok(())));
    }
}
