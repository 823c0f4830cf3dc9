//! What arrays need to be components of structures: copies, and a text for debugging.

use super::array::{DeviceArray, DeviceSection};
use super::hosted::{ManagedArray, PinnedArray};
use std::fmt;

/// An allocatable component is copied with its structure (F2008 7.2.1.3).
impl<T: Copy + 'static, const R: usize> Clone for DeviceArray<T, R> {
    fn clone(&self) -> Self {
        let mut copy = Self::unallocated();
        if self.allocated() {
            copy.allocate(self.bounds());
            copy.copy_from(self);
        }
        copy
    }
}

macro_rules! copied {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Clone for $owner<T, R> {
            fn clone(&self) -> Self {
                let mut copy = Self::unallocated();
                if self.allocated() {
                    copy.allocate(self.view().bounds());
                    copy.copy_from(self);
                }
                copy
            }
        }
    )* };
}
copied!(ManagedArray PinnedArray);

macro_rules! shown {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> fmt::Debug for $owner<T, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let extents = self.handle().dims().map(|dim| dim.extent);
                write!(f, concat!(stringify!($owner), "{:?}"), extents)
            }
        }
    )* };
}
shown!(DeviceArray DeviceSection ManagedArray PinnedArray);
