//! Host memory under names that stand for device memory: what HOST_DATA with IF_PRESENT, or with a condition, leaves where it is.
//!
//! Knows whether there is any. Where there is, the driver is asked for each address; elsewhere nobody pays for the question.

use super::super::cuda::driver;
use super::Space;
use std::sync::atomic::{AtomicBool, Ordering};

static ANY: AtomicBool = AtomicBool::new(false);

/// From now on an address of the device's may be one of the host's.
pub(crate) fn note() {
    ANY.store(true, Ordering::Relaxed);
}

/// Whether memory of the device's lies on a device.
pub(crate) fn beyond(address: usize) -> bool {
    !ANY.load(Ordering::Relaxed) || driver::is_on_device(address as u64)
}

/// Where what is called memory of the host, or of the device, lies.
pub(super) fn space(address: usize, called: Space) -> Space {
    match called {
        Space::Device if !beyond(address) => Space::Host,
        Space::Device | Space::Host => called,
    }
}
