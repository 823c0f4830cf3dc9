//! Scalars behind an attribute: ALLOCATABLE ([`Allocatable`]) and POINTER ([`Pointer`]). Arrays have their own in `array`, allocatable
//! characters in `character`.

use crate::array::Stat;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// An allocatable scalar: nothing, or a value. Reading it while it is not allocated ends the program.
#[derive(Clone, Debug)]
pub struct Allocatable<T>(Option<Box<T>>);

impl<T> Allocatable<T> {
    /// Not allocated, as at the start of its scope.
    pub const fn unallocated() -> Self {
        Allocatable(None)
    }

    /// Allocated with a value.
    pub fn with(value: T) -> Self {
        Allocatable(Some(Box::new(value)))
    }

    /// ALLOCATED.
    pub fn allocated(&self) -> bool {
        self.0.is_some()
    }

    /// ALLOCATE, with the value that SOURCE= gives or a fresh one.
    #[track_caller]
    pub fn allocate(&mut self, value: T) {
        if self.allocate_stat(value) != Stat::Ok {
            crate::fatal("ALLOCATE of a variable that is allocated already");
        }
    }

    /// ALLOCATE with STAT=.
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        self.set(value);
        Stat::Ok
    }

    /// DEALLOCATE.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("DEALLOCATE of a variable that is not allocated");
        }
    }

    /// DEALLOCATE with STAT=.
    pub fn deallocate_stat(&mut self) -> Stat {
        match self.0.take() {
            Some(_) => Stat::Ok,
            None => Stat::NotAllocated,
        }
    }

    /// Gives it up if it is allocated: INTENT(OUT) on entry.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Assignment, which allocates what is not allocated (F2008 7.2.1.3).
    pub fn set(&mut self, value: T) {
        self.0 = Some(Box::new(value));
    }

    /// MOVE_ALLOC: takes over another one's value, which is not allocated afterwards.
    pub fn move_alloc(&mut self, from: &mut Self) {
        self.0 = from.0.take();
    }
}

impl<T> Default for Allocatable<T> {
    fn default() -> Self {
        Allocatable::unallocated()
    }
}

impl<T> Deref for Allocatable<T> {
    type Target = T;

    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => crate::fatal("reference to an allocatable variable that is not allocated"),
        }
    }
}

impl<T> DerefMut for Allocatable<T> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        match &mut self.0 {
            Some(value) => value,
            None => crate::fatal("reference to an allocatable variable that is not allocated"),
        }
    }
}

/// A pointer to a scalar: of a TARGET, of an element, or of memory from ALLOCATE. As in Fortran, a pointer whose target is gone must not be
/// used.
pub struct Pointer<T>(*mut T);

// SAFETY: the host part of a Fortran program is one thread; kernels get no pointers.
unsafe impl<T> Sync for Pointer<T> {}

impl<T> Pointer<T> {
    /// NULL().
    pub const fn null() -> Self {
        Pointer(std::ptr::null_mut())
    }

    /// `p => target`.
    pub fn to(target: &mut T) -> Self {
        Pointer(target)
    }

    /// ASSOCIATED(p).
    pub fn associated(self) -> bool {
        !self.0.is_null()
    }

    /// ASSOCIATED(p, target): both point at the same place.
    pub fn same_as(self, other: Self) -> bool {
        self.associated() && std::ptr::eq(self.0, other.0)
    }

    /// ALLOCATE: a new target.
    pub fn allocate(&mut self, value: T) {
        self.0 = Box::into_raw(Box::new(value));
    }

    /// ALLOCATE with STAT=.
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        self.allocate(value);
        Stat::Ok
    }

    /// DEALLOCATE: frees the target, which came from ALLOCATE.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("DEALLOCATE of a pointer that is not associated");
        }
    }

    /// DEALLOCATE with STAT=.
    pub fn deallocate_stat(&mut self) -> Stat {
        if self.0.is_null() {
            return Stat::NotAllocated;
        }
        // SAFETY: the target came from `allocate`, as DEALLOCATE demands (F2008 6.7.3.3).
        drop(unsafe { Box::from_raw(self.0) });
        self.0 = std::ptr::null_mut();
        Stat::Ok
    }
}

impl<T> Clone for Pointer<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pointer<T> {}

impl<T> Default for Pointer<T> {
    fn default() -> Self {
        Pointer::null()
    }
}

impl<T> fmt::Debug for Pointer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

impl<T> Deref for Pointer<T> {
    type Target = T;

    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &T {
        if self.0.is_null() {
            crate::fatal("reference through a pointer that is not associated");
        }
        // SAFETY: an associated pointer has a target that lives, by contract.
        unsafe { &*self.0 }
    }
}

impl<T> DerefMut for Pointer<T> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        if self.0.is_null() {
            crate::fatal("reference through a pointer that is not associated");
        }
        // SAFETY: as for `deref`.
        unsafe { &mut *self.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignment_allocates() {
        let mut count = Allocatable::<i32>::unallocated();
        count.set(3);
        assert!(count.allocated() && *count == 3);
        let mut other = Allocatable::<i32>::unallocated();
        other.move_alloc(&mut count);
        assert!(!count.allocated() && *other == 3);
        assert_eq!(count.deallocate_stat(), Stat::NotAllocated);
    }

    #[test]
    fn pointers_share_their_target() {
        let mut x: f64 = 1.5;
        let mut p = Pointer::to(&mut x);
        let q = p;
        *p += 1.0;
        assert!(*q == 2.5 && p.same_as(q));
        p = Pointer::null();
        assert!(!p.associated());
        p.allocate(7.0);
        p.deallocate();
        assert!(!p.associated());
    }
}
