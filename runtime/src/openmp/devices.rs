//! Devices as module OMP_LIB sees them: those of OpenACC where the program's TARGET regions are kernels, else none.

use crate::device::{acc_get_device_num, acc_get_num_devices, acc_on_device, acc_set_device_num};
use std::sync::atomic::{AtomicBool, Ordering};

/// TARGET regions are kernels.
static DEVICE_IS_ON: AtomicBool = AtomicBool::new(false);

/// `acc_device_host` and `acc_device_not_host`.
const HOST: i32 = 2;
const NOT_HOST: i32 = 4;

/// What a main program begins with whose TARGET regions are kernels.
pub fn use_device_of_openmp() {
    DEVICE_IS_ON.store(true, Ordering::Relaxed);
}

pub(super) fn device_is_on() -> bool {
    DEVICE_IS_ON.load(Ordering::Relaxed)
}

/// OMP_GET_NUM_DEVICES: devices of OpenMP.
pub fn omp_get_num_devices() -> i32 {
    match device_is_on() {
        true => acc_get_num_devices(NOT_HOST),
        false => 0,
    }
}

/// OMP_GET_DEFAULT_DEVICE: the one that regions use; the host where there is none.
pub fn omp_get_default_device() -> i32 {
    match device_is_on() {
        true => acc_get_device_num(NOT_HOST),
        false => 0,
    }
}

/// OMP_SET_DEFAULT_DEVICE: chooses one.
#[track_caller]
pub fn omp_set_default_device(number: impl Into<i64>) {
    let number = number.into();
    if device_is_on() && number < i64::from(omp_get_num_devices()) {
        acc_set_device_num(number as i32, NOT_HOST);
    }
}

/// OMP_GET_INITIAL_DEVICE: the host, whose number follows those of the devices.
pub fn omp_get_initial_device() -> i32 {
    omp_get_num_devices()
}

/// OMP_GET_DEVICE_NUM: the device that this code runs on, which is the host.
pub fn omp_get_device_num() -> i32 {
    omp_get_initial_device()
}

/// OMP_IS_INITIAL_DEVICE: whether this is the host.
pub fn omp_is_initial_device() -> bool {
    acc_on_device(HOST)
}
