//! Arrays of the host that kernels reach where they lie: all that are allocated lie in managed memory when the program asks for it.
//!
//! Refuses to know directives: what they have copied is the present table's.

use super::table::Stretch;
use crate::array::large::{self, Elsewhere};
use crate::device::memory::{self, Kind};
use crate::device::{Device, device};
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Allocates the arrays of the host in managed memory from now on, so that kernels take them as arguments.
pub fn arrays_in_managed_memory() {
    ASKED.store(true, Ordering::Relaxed);
    // Elsewhere all memory is the host's.
    if matches!(device(), Device::Cuda(_)) {
        large::let_others_allocate(Elsewhere {
            allocate: |bytes| {
                let made = memory::allocate(Kind::Managed, bytes);
                made.unwrap_or(std::ptr::null_mut())
            },
            free: |first, bytes| {
                let _ = memory::free(Kind::Managed, first, bytes);
            },
        });
    }
}

/// Whether kernels reach memory of the host that nothing has copied.
pub(super) fn reaches(stretch: Stretch) -> bool {
    let asked = ASKED.load(Ordering::Relaxed);
    asked
        && match device() {
            Device::Cpu | Device::Emulate => true,
            Device::Cuda(cuda) => {
                large::is_elsewhere(stretch.start, stretch.bytes) || cuda.gpu().reaches_host()
            }
        }
}
