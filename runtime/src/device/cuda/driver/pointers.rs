//! What the driver knows of an address.
//!
//! The question is put in the form that takes several attributes: to it an address of the host's own memory is no error, so that tools which
//! watch the driver's calls (compute-sanitizer) have nothing to report.

use super::{CudaError, check};
use cudarc::driver::sys as cu;
use std::ffi::{c_int, c_uint, c_void};

/// Answers to the attributes that are asked for; all zero for memory that the driver did not give.
#[derive(Default)]
struct Known {
    kind: c_uint,
    ordinal: c_int,
    managed: c_uint,
}

fn known(address: u64) -> Result<Known, CudaError> {
    use cu::CUpointer_attribute as A;
    let mut known = Known::default();
    let mut attributes = [
        A::CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        A::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
        A::CU_POINTER_ATTRIBUTE_IS_MANAGED,
    ];
    let mut answers: [*mut c_void; 3] = [
        (&raw mut known.kind).cast(),
        (&raw mut known.ordinal).cast(),
        (&raw mut known.managed).cast(),
    ];
    // SAFETY: three attributes of four bytes each, and a place for each answer.
    check(unsafe {
        cu::cuPointerGetAttributes(3, attributes.as_mut_ptr(), answers.as_mut_ptr(), address)
    })?;
    Ok(known)
}

/// Whether the driver knows `host` as page-locked or managed memory.
pub fn is_pinned(host: *const u8) -> bool {
    known(host as u64).is_ok_and(|known| known.kind != 0)
}

/// The device on which memory lies and whether it is managed; `None` for memory that the driver did not give.
pub fn place_of(address: u64) -> Result<Option<(i32, bool)>, CudaError> {
    let known = known(address)?;
    Ok((known.kind != 0).then_some((known.ordinal, known.managed != 0)))
}

/// Whether memory lies on a device, or is managed: nothing that is the host's alone, page-locked or not.
pub fn is_on_device(address: u64) -> bool {
    let host = cu::CUmemorytype::CU_MEMORYTYPE_HOST as c_uint;
    known(address).is_ok_and(|known| known.managed != 0 || known.kind > host)
}
