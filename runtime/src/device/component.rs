//! What arrays need to be components of structures: copies, and a text for debugging.

use super::array::{DeviceArray, DeviceSection, Place, transfer};
use super::hosted::{ManagedArray, PinnedArray};
use super::reference::{DeviceAllocatable, DeviceRef};
use crate::array::{Array, View};
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

/// Copies of elements that own something, into fresh memory.
fn copy_elements<T: Clone, const R: usize>(to: &mut View<T, R>, from: &View<T, R>) {
    for (place, value) in to.as_mut_slice().iter_mut().zip(from.as_slice()) {
        // SAFETY: fresh memory is zero and owns nothing.
        unsafe { std::ptr::write(place, value.clone()) };
    }
}

macro_rules! copied {
    ($($owner:ident)*) => { $(
        impl<T: Clone + 'static, const R: usize> Clone for $owner<T, R> {
            fn clone(&self) -> Self {
                let mut copy = Self::unallocated();
                if !self.allocated() {
                    return copy;
                }
                copy.allocate(self.view().bounds());
                if std::mem::needs_drop::<T>() {
                    copy_elements(&mut copy.view_mut(), &self.view());
                } else {
                    // What owns nothing is copied as bytes, where it lies.
                    transfer(copy.place(), self.place());
                }
                copy
            }
        }
    )* };
}
copied!(ManagedArray PinnedArray);

macro_rules! from_host {
    ($($owner:ident)*) => { $(
        /// The value of a component in a structure constructor.
        impl<T: Copy + 'static, const R: usize> From<Array<T, R>> for $owner<T, R> {
            #[track_caller]
            fn from(value: Array<T, R>) -> Self {
                let mut copy = Self::unallocated();
                if value.allocated() {
                    copy.allocate(value.bounds());
                    copy.copy_from(&value);
                }
                copy
            }
        }
    )* };
}
from_host!(DeviceArray ManagedArray PinnedArray);

macro_rules! shown {
    ($($owner:ident $(: $bound:ident)?),*) => { $(
        impl<T: $($bound +)? 'static, const R: usize> fmt::Debug for $owner<T, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let extents = self.handle().dims().map(|dim| dim.extent);
                write!(f, concat!(stringify!($owner), "{:?}"), extents)
            }
        }
    )* };
}
shown!(DeviceArray: Copy, DeviceSection: Copy, ManagedArray, PinnedArray);

impl<T: Copy + 'static> Clone for DeviceAllocatable<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::unallocated();
        if self.allocated() {
            copy.allocate(self.get());
        }
        copy
    }
}

impl<T: Copy + 'static> fmt::Debug for DeviceRef<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceRef({:p})", self.address())
    }
}

impl<T: Copy + 'static> fmt::Debug for DeviceAllocatable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeviceAllocatable({:p})", self.reference().address())
    }
}
