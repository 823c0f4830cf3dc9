//! Scalars with the DEVICE attribute that are not module variables.

use super::failure;
use super::memory::{self, Kind};
use std::cell::Cell;

/// `real, device :: x` in a host procedure: one value in device memory, allocated when it is first used.
pub struct DeviceScalar<T: Copy + 'static> {
    place: Cell<*mut T>,
    initial: T,
}

impl<T: Copy + 'static> DeviceScalar<T> {
    /// A scalar with this value.
    pub const fn new(initial: T) -> Self {
        DeviceScalar {
            place: Cell::new(std::ptr::null_mut()),
            initial,
        }
    }

    /// Where the value lies in device memory.
    #[track_caller]
    pub(crate) fn address(&self) -> *mut T {
        if self.place.get().is_null() {
            match memory::allocate(Kind::Device, size_of::<T>()) {
                Ok(p) => self.place.set(p.cast()),
                Err(e) => failure::driver("the allocation of a device scalar", e),
            }
            self.set(self.initial);
        }
        self.place.get()
    }

    /// `x = d`.
    #[track_caller]
    pub fn get(&self) -> T {
        let mut value = std::mem::MaybeUninit::<T>::uninit();
        if let Err(e) = memory::download(
            value.as_mut_ptr().cast(),
            self.address().cast(),
            size_of::<T>(),
        ) {
            failure::driver("the read of a device scalar", e);
        }
        // SAFETY: all bytes were written.
        unsafe { value.assume_init() }
    }

    /// `d = x`.
    #[track_caller]
    pub fn set(&self, value: T) {
        if let Err(e) = memory::upload(
            self.address().cast(),
            std::ptr::from_ref(&value).cast(),
            size_of::<T>(),
        ) {
            failure::driver("the assignment to a device scalar", e);
        }
    }
}

impl<T: Copy + Default + 'static> Default for DeviceScalar<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Copy + 'static> Drop for DeviceScalar<T> {
    fn drop(&mut self) {
        let place = self.place.get();
        if !place.is_null()
            && let Err(e) = memory::free(Kind::Device, place.cast(), size_of::<T>())
        {
            failure::driver("a deallocation", e);
        }
    }
}
