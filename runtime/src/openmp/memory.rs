//! Memory of devices as module OMP_LIB hands it out: that of OpenACC's device where TARGET regions are kernels, else memory of the host.

use super::devices::{device_is_on, omp_get_num_devices};
use super::team::locked;
use crate::device::api::HostPointer;
use crate::device::{
    acc_deviceptr, acc_free, acc_malloc, acc_map_data, acc_memcpy_device, acc_memcpy_from_device,
    acc_memcpy_to_device, acc_unmap_data,
};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// The host's memory that `omp_target_alloc` gave, by its address. Its pieces have 16 bytes, so that they begin where any number may.
static GIVEN: LazyLock<Mutex<HashMap<usize, Vec<u128>>>> = LazyLock::new(Mutex::default);

const NULL: HostPointer = HostPointer { address: 0 };

fn is_device(number: impl Into<i64>) -> bool {
    device_is_on() && (0..i64::from(omp_get_num_devices())).contains(&number.into())
}

/// OMP_TARGET_ALLOC: memory of a device.
#[track_caller]
pub fn omp_target_alloc(size: impl Into<i64>, device: impl Into<i64>) -> HostPointer {
    let size = size.into();
    match is_device(device) {
        _ if size <= 0 => NULL,
        true => acc_malloc(size),
        false => {
            let mut memory = vec![0u128; (size as usize).div_ceil(16)];
            let address = memory.as_mut_ptr() as usize;
            locked(&GIVEN).insert(address, memory);
            HostPointer { address }
        }
    }
}

/// OMP_TARGET_FREE: gives it back.
#[track_caller]
pub fn omp_target_free(pointer: &HostPointer, device: impl Into<i64>) {
    match is_device(device) {
        true => acc_free(pointer),
        false => {
            let given = locked(&GIVEN).remove(&pointer.address);
            if given.is_none() && pointer.address != 0 {
                crate::fatal(
                    "omp_target_free is given an address that omp_target_alloc did not give",
                );
            }
        }
    }
}

/// OMP_TARGET_IS_PRESENT: whether data of the host have a place on a device.
#[track_caller]
pub fn omp_target_is_present(pointer: &HostPointer, device: impl Into<i64>) -> i32 {
    i32::from(!is_device(device) || acc_deviceptr(pointer).address != 0)
}

/// OMP_GET_MAPPED_PTR: that place.
#[track_caller]
pub fn omp_get_mapped_ptr(pointer: &HostPointer, device: impl Into<i64>) -> HostPointer {
    match is_device(device) {
        true => acc_deviceptr(pointer),
        false => *pointer,
    }
}

/// OMP_TARGET_MEMCPY: copies bytes between host and device, or within one of them.
#[track_caller]
pub fn omp_target_memcpy(
    to: &HostPointer,
    from: &HostPointer,
    bytes: impl Into<i64>,
    to_offset: impl Into<i64>,
    from_offset: impl Into<i64>,
    to_device: impl Into<i64>,
    from_device: impl Into<i64>,
) -> i32 {
    let at = |pointer: &HostPointer, offset: i64| HostPointer {
        address: pointer.address.wrapping_add_signed(offset as isize),
    };
    if to.address == 0 || from.address == 0 {
        return 22;
    }
    let (to, from) = (at(to, to_offset.into()), at(from, from_offset.into()));
    let bytes = bytes.into();
    match (is_device(to_device), is_device(from_device)) {
        (true, true) => acc_memcpy_device(&to, &from, bytes),
        (true, false) => acc_memcpy_to_device(&to, &from, bytes),
        (false, true) => acc_memcpy_from_device(&to, &from, bytes),
        (false, false) => {
            let (target, source) = (to.address as *mut u8, from.address as *const u8);
            // SAFETY: the program says that both have this many bytes.
            unsafe { std::ptr::copy(source, target, bytes.max(0) as usize) }
        }
    }
    0
}

/// OMP_TARGET_ASSOCIATE_PTR: memory of a device that data of the host have for their place there.
#[track_caller]
pub fn omp_target_associate_ptr(
    host: &HostPointer,
    device: &HostPointer,
    bytes: impl Into<i64>,
    offset: impl Into<i64>,
    number: impl Into<i64>,
) -> i32 {
    if is_device(number) {
        let address = device.address.wrapping_add_signed(offset.into() as isize);
        acc_map_data(host, &HostPointer { address }, bytes);
    }
    0
}

/// OMP_TARGET_DISASSOCIATE_PTR: they have none any more.
#[track_caller]
pub fn omp_target_disassociate_ptr(host: &HostPointer, number: impl Into<i64>) -> i32 {
    if is_device(number) {
        acc_unmap_data(host);
    }
    0
}
