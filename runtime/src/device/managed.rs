//! Managed data other than allocatable arrays: scalars, and module variables, which are symbols of the kernels' text. The host reads and
//! writes them in place; it must synchronise before it touches what a kernel writes.

use super::argument::{DevicePtr, DeviceView};
use super::array::Place;
use super::failure;
use super::global::{DeviceGlobal, DeviceGlobalArray};
use super::kernels::Kernels;
use super::memory::{self, Kind, Space};
use crate::array::{Strided, View};
use std::cell::{Cell, UnsafeCell};
use std::ops::Deref;

/// `integer, managed :: n` in a host procedure: allocated when it is first used.
pub struct ManagedScalar<T: 'static> {
    place: Cell<*mut T>,
    initial: Cell<Option<T>>,
}

impl<T: 'static> ManagedScalar<T> {
    /// A scalar with this value.
    pub const fn new(initial: T) -> Self {
        ManagedScalar {
            place: Cell::new(std::ptr::null_mut()),
            initial: Cell::new(Some(initial)),
        }
    }

    #[track_caller]
    pub(crate) fn address(&self) -> *mut T {
        if self.place.get().is_null() {
            match memory::allocate(Kind::Managed, size_of::<T>()) {
                Ok(p) => self.place.set(p.cast()),
                Err(e) => failure::driver("the allocation of a managed scalar", e),
            }
            if let Some(initial) = self.initial.take() {
                // SAFETY: just allocated, for one value; the host reaches managed memory.
                unsafe { self.place.get().write(initial) };
            }
        }
        self.place.get()
    }
}

impl<T: 'static> Drop for ManagedScalar<T> {
    fn drop(&mut self) {
        let place = self.place.get();
        if place.is_null() {
            return;
        }
        // SAFETY: it was given its value with its memory; nobody uses it afterwards.
        unsafe { std::ptr::drop_in_place(place) };
        if let Err(e) = memory::free(Kind::Managed, place.cast(), size_of::<T>()) {
            failure::driver("a deallocation", e);
        }
    }
}

/// A managed scalar of a module: `static N: ManagedGlobal<i32> = ManagedGlobal::new(&KERNELS, "n", 0);`.
pub struct ManagedGlobal<T: 'static> {
    symbol: DeviceGlobal<T>,
}

impl<T: Copy + 'static> ManagedGlobal<T> {
    /// The variable `symbol` of `kernels`, with its initial value.
    pub const fn new(kernels: &'static Kernels, symbol: &'static str, initial: T) -> Self {
        ManagedGlobal {
            symbol: DeviceGlobal::new(kernels, symbol, initial),
        }
    }
}

impl<T: 'static> ManagedGlobal<T> {
    /// As [`DeviceGlobal::made`].
    pub const fn made(kernels: &'static Kernels, symbol: &'static str, make: fn() -> T) -> Self {
        ManagedGlobal {
            symbol: DeviceGlobal::made(kernels, symbol, make),
        }
    }

    #[track_caller]
    pub(crate) fn address(&self) -> *mut T {
        self.symbol.address()
    }

    /// For a kernel's Rust twin: the variable on the CPU.
    pub fn on_cpu(&self) -> super::DeviceScalarRef<T> {
        self.symbol.on_cpu()
    }
}

macro_rules! scalars {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static> $owner<T> {
            /// The value.
            #[track_caller]
            pub fn get(&self) -> T {
                // SAFETY: the host reaches managed memory.
                unsafe { *self.address() }
            }
        }

        impl<T: 'static> $owner<T> {
            /// Assigns.
            #[track_caller]
            pub fn set(&self, value: T) {
                // SAFETY: as in `get`.
                unsafe { *self.address() = value }
            }

            /// The variable itself.
            #[track_caller]
            #[allow(clippy::mut_from_ref)]
            pub fn edit(&self) -> &mut T {
                // SAFETY: as in `get`; host code is one thread.
                unsafe { &mut *self.address() }
            }
        }

        /// Components of structures are read in place.
        impl<T: 'static> Deref for $owner<T> {
            type Target = T;
            #[track_caller]
            fn deref(&self) -> &T {
                // SAFETY: as in `get`.
                unsafe { &*self.address() }
            }
        }

        impl<T: 'static> From<&$owner<T>> for DevicePtr<T> {
            #[track_caller]
            fn from(s: &$owner<T>) -> Self {
                DevicePtr::new(s.address(), 1)
            }
        }

        impl<T: Copy + 'static> Place<T, 1> for $owner<T> {
            fn place(&self) -> (Strided<T, 1>, Space) {
                (*View::place(self.address(), crate::array::Shape::from_extents([1])), Space::Device)
            }
        }
    )* };
}
scalars!(ManagedScalar ManagedGlobal);

/// A managed module array of constant shape.
pub struct ManagedGlobalArray<T: 'static, const R: usize> {
    symbol: DeviceGlobalArray<T, R>,
    view: UnsafeCell<View<T, R>>,
}

// SAFETY: host code is one thread; kernels share variables as CUDA Fortran shares them.
unsafe impl<T, const R: usize> Sync for ManagedGlobalArray<T, R> {}

impl<T: 'static, const R: usize> ManagedGlobalArray<T, R> {
    /// The array `symbol` of `kernels`, zero at first.
    pub const fn new(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
    ) -> Self {
        ManagedGlobalArray {
            symbol: DeviceGlobalArray::new(kernels, symbol, bounds),
            view: UnsafeCell::new(View::null()),
        }
    }

    /// As [`DeviceGlobalArray::with_values`].
    pub const fn with_values(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
        initial: &'static [T],
    ) -> Self {
        ManagedGlobalArray {
            symbol: DeviceGlobalArray::with_values(kernels, symbol, bounds, initial),
            view: UnsafeCell::new(View::null()),
        }
    }

    /// As [`DeviceGlobalArray::made`].
    pub const fn made(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
        make: fn() -> T,
    ) -> Self {
        ManagedGlobalArray {
            symbol: DeviceGlobalArray::made(kernels, symbol, bounds, make),
            view: UnsafeCell::new(View::null()),
        }
    }

    /// The array, to be changed.
    #[track_caller]
    #[allow(clippy::mut_from_ref)]
    pub fn edit(&self) -> &mut View<T, R> {
        // SAFETY: host code is one thread.
        let view = unsafe { &mut *self.view.get() };
        *view = *self.symbol.handle();
        view
    }

    /// The descriptor.
    #[track_caller]
    pub fn handle(&self) -> &View<T, R> {
        self.symbol.handle()
    }

    /// For a kernel's Rust twin: the array on the CPU.
    #[inline]
    pub fn on_cpu(&self) -> View<T, R> {
        self.symbol.on_cpu()
    }
}

impl<T: 'static, const R: usize> Deref for ManagedGlobalArray<T, R> {
    type Target = View<T, R>;
    #[track_caller]
    fn deref(&self) -> &View<T, R> {
        self.symbol.handle()
    }
}

impl<T: Copy + 'static, const R: usize> Place<T, R> for ManagedGlobalArray<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (**self.symbol.handle(), Space::Device)
    }
}

impl<T: 'static, const R: usize> From<&ManagedGlobalArray<T, R>> for DevicePtr<T> {
    fn from(a: &ManagedGlobalArray<T, R>) -> Self {
        DevicePtr::from(&a.symbol)
    }
}

impl<T: 'static, const R: usize> From<&ManagedGlobalArray<T, R>> for DeviceView<T, R> {
    fn from(a: &ManagedGlobalArray<T, R>) -> Self {
        DeviceView::from(&a.symbol)
    }
}

/// A managed scalar that came as a dummy argument, as an argument of a kernel.
pub fn managed<T: 'static>(place: &mut T) -> DevicePtr<T> {
    DevicePtr::new(place, 1)
}

/// The same of one that came as an OPTIONAL dummy argument and is there: `managed_ref(optional_ref(s.as_deref()))`.
pub fn managed_ref<T: 'static>(place: &T) -> DevicePtr<T> {
    DevicePtr::new(std::ptr::from_ref(place).cast_mut(), 1)
}
