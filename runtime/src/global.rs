//! Variables that live as long as the program: module variables, SAVE variables and COMMON blocks.

use std::cell::UnsafeCell;
use std::ops::Deref;
use std::sync::OnceLock;

/// A variable with static storage and an initial value that is a constant: scalars, and allocatable arrays (not allocated at first).
///
/// Reads go through `.get()` or, for arrays, through Deref: `U[(i, j)]`; writes through `.set(x)` and `.edit()[(i, j)] = x`. In a loop, take a
/// handle first (`let mut u = U.edit().view_mut();`), since the descriptor is in memory that any store might change.
///
/// The host part of a Fortran program is one thread; so there is no lock.
pub struct Global<T> {
    value: UnsafeCell<T>,
}

// SAFETY: translated host code runs on one thread; kernels get handles and values, never a `Global`.
unsafe impl<T> Sync for Global<T> {}

impl<T> Global<T> {
    /// A variable with this initial value.
    pub const fn new(value: T) -> Self {
        Global {
            value: UnsafeCell::new(value),
        }
    }

    /// The value, of a type that is copied.
    #[inline(always)]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: one thread, and the reference does not outlive the expression.
        unsafe { *self.value.get() }
    }

    /// `x = value`.
    #[inline(always)]
    pub fn set(&self, value: T) {
        // SAFETY: as for `get`.
        unsafe { *self.value.get() = value }
    }

    /// The variable itself, to change it in place.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // A Fortran module variable is shared and changeable; see the SAFETY note of Sync.
    pub fn edit(&self) -> &mut T {
        // SAFETY: one thread; translated code holds the reference within one statement.
        unsafe { &mut *self.value.get() }
    }
}

impl<T> Global<T> {
    /// Gives it another value as long as the frame lives; the former one comes back then. So each call of a procedure has its own of
    /// the variables that it shares with its internal procedures, recursive calls too.
    #[must_use]
    pub fn frame(&self, value: T) -> Frame<'_, T> {
        let former = Some(std::mem::replace(self.edit(), value));
        Frame {
            variable: self.value.get(),
            former,
            owner: std::marker::PhantomData,
        }
    }
}

/// The time of one call in which a variable has a value of its own; see [`Global::frame`].
pub struct Frame<'a, T> {
    variable: *mut T,
    former: Option<T>,
    owner: std::marker::PhantomData<&'a T>,
}

impl<T> Frame<'_, T> {
    /// Ends it before the call does: the value that the variable had in it.
    pub fn end(mut self) -> T {
        let former = self.former.take();
        // SAFETY: a frame has the former value until it ends; the variable outlives it; one thread.
        unsafe { std::mem::replace(&mut *self.variable, former.unwrap_unchecked()) }
    }
}

impl<T> Drop for Frame<'_, T> {
    fn drop(&mut self) {
        if let Some(former) = self.former.take() {
            // SAFETY: the variable outlives the frame; one thread.
            unsafe { *self.variable = former }
        }
    }
}

impl<T> Deref for Global<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: as for `edit`.
        unsafe { &*self.value.get() }
    }
}

/// A variable with static storage whose initial value needs memory or a computation: explicit-shape arrays, characters, arrays with
/// initial values. It is made at the first use; otherwise as [`Global`].
pub struct LazyGlobal<T> {
    value: OnceLock<UnsafeCell<T>>,
    initial: fn() -> T,
}

// SAFETY: as for `Global`.
unsafe impl<T> Sync for LazyGlobal<T> {}

impl<T> LazyGlobal<T> {
    /// A variable with the value that `initial` gives.
    pub const fn new(initial: fn() -> T) -> Self {
        LazyGlobal {
            value: OnceLock::new(),
            initial,
        }
    }

    #[inline(always)]
    fn cell(&self) -> *mut T {
        self.value
            .get_or_init(|| UnsafeCell::new((self.initial)()))
            .get()
    }

    /// The value, of a type that is copied.
    #[inline(always)]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: as for `Global::get`.
        unsafe { *self.cell() }
    }

    /// Assigns.
    #[inline(always)]
    pub fn set(&self, value: T) {
        // SAFETY: as for `Global::get`.
        unsafe { *self.cell() = value }
    }

    /// The variable itself, to change it in place.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // As for `Global::edit`.
    pub fn edit(&self) -> &mut T {
        // SAFETY: as for `Global::edit`.
        unsafe { &mut *self.cell() }
    }
}

impl<T> LazyGlobal<T> {
    /// As [`Global::frame`].
    #[must_use]
    pub fn frame(&self, value: T) -> Frame<'_, T> {
        let former = Some(std::mem::replace(self.edit(), value));
        Frame {
            variable: self.cell(),
            former,
            owner: std::marker::PhantomData,
        }
    }
}

impl<T> Deref for LazyGlobal<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: as for `Global::edit`.
        unsafe { &*self.cell() }
    }
}

/// A scalar in device or managed memory with static storage. `S.get()`, `S.set(x)` and all else
/// but its frame are those of the scalar, which reach that memory.
pub struct Resident<T> {
    scalar: LazyGlobal<T>,
}

impl<T> Resident<T> {
    /// A scalar that `initial` makes at its first use.
    pub const fn new(initial: fn() -> T) -> Self {
        Resident {
            scalar: LazyGlobal::new(initial),
        }
    }

    /// As [`Global::frame`].
    #[must_use]
    pub fn frame(&self, value: T) -> Frame<'_, T> {
        self.scalar.frame(value)
    }
}

impl<T> Deref for Resident<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.scalar
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array1;

    static COUNT: Global<i32> = Global::new(3);
    static WORK: Global<Array1<f64>> = Global::new(Array1::unallocated());
    static TABLE: LazyGlobal<Array1<i32>> = LazyGlobal::new(|| Array1::from([1, 2, 3]));

    #[test]
    fn module_variables_keep_their_values() {
        COUNT.set(COUNT.get() + 1);
        assert_eq!(COUNT.get(), 4);
        WORK.edit().allocate(5);
        WORK.edit()[2] = 0.5;
        assert_eq!(WORK[2], 0.5);
        TABLE.edit()[1] = TABLE[3] + 1;
        assert_eq!(TABLE.to_vec(), [4, 2, 3]);
        {
            let _count = COUNT.frame(10);
            let _table = TABLE.frame(Array1::from([7]));
            COUNT.set(COUNT.get() + 1);
            assert_eq!((COUNT.get(), TABLE[1]), (11, 7));
        }
        assert_eq!((COUNT.get(), TABLE[1]), (4, 4));
    }
}
