//! Atomic functions of CUDA Fortran on the CPU (guide 3.6.5): each returns the value before.
//! On the GPU the kernels' text calls CUDA's own.

use super::argument::DeviceScalarRef;
use crate::array::View;
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, Ordering};

const ORDER: Ordering = Ordering::Relaxed;

/// A type that the atomic functions work on.
pub trait Atomic: Copy {
    /// Replaces the value by `f` of it until no other thread came between; gives the old one.
    fn update(place: &mut Self, f: impl Fn(Self) -> Self) -> Self;
    /// Adds, without a loop where the machine can.
    fn add(place: &mut Self, value: Self) -> Self;
    /// Puts the value there.
    fn exchange(place: &mut Self, value: Self) -> Self {
        Self::update(place, |_| value)
    }
    /// Whether the bits agree.
    fn same(self, other: Self) -> bool;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The greater, by Fortran's MAX.
    fn greater(self, other: Self) -> Self;
    /// The lesser, by Fortran's MIN.
    fn lesser(self, other: Self) -> Self;
}

/// Where an atomic function works: a variable, an array's element, a scalar in device memory.
pub trait AtomicPlace<T> {
    /// The place; several threads may hold it, and reach it through atomics only.
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a;
}

impl<T> AtomicPlace<T> for &mut T {
    #[inline(always)]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        self
    }
}

impl<T> AtomicPlace<T> for View<T, 1> {
    /// The first element: `a.from_element(i)`.
    #[inline(always)]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        // SAFETY: the handle was made from a live array.
        unsafe { &mut *self.as_ptr() }
    }
}

impl<T: Copy> AtomicPlace<T> for DeviceScalarRef<T> {
    #[inline(always)]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        DeviceScalarRef::at_mut(self)
    }
}

macro_rules! integer {
    ($t:ty, $atomic:ty) => {
        impl Atomic for $t {
            #[inline]
            fn update(place: &mut $t, f: impl Fn($t) -> $t) -> $t {
                // SAFETY: the place is valid and aligned; all threads reach it through atomics.
                let place = unsafe { <$atomic>::from_ptr(place) };
                place
                    .fetch_update(ORDER, ORDER, |old| Some(f(old)))
                    .unwrap_or_else(|old| old)
            }
            #[inline]
            fn add(place: &mut $t, value: $t) -> $t {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(place) }.fetch_add(value, ORDER)
            }
            #[inline]
            fn same(self, other: $t) -> bool {
                self == other
            }
            #[inline]
            fn minus(self, other: $t) -> $t {
                self.wrapping_sub(other)
            }
            #[inline]
            fn greater(self, other: $t) -> $t {
                self.max(other)
            }
            #[inline]
            fn lesser(self, other: $t) -> $t {
                self.min(other)
            }
        }
    };
}
integer!(i32, AtomicI32);
integer!(i64, AtomicI64);

macro_rules! real {
    ($t:ty, $bits:ty, $atomic:ty) => {
        impl Atomic for $t {
            #[inline]
            fn update(place: &mut $t, f: impl Fn($t) -> $t) -> $t {
                // SAFETY: as above; a real and its bits have one layout.
                let place =
                    unsafe { <$atomic>::from_ptr(std::ptr::from_mut(place).cast::<$bits>()) };
                let old =
                    place.fetch_update(ORDER, ORDER, |old| Some(f(<$t>::from_bits(old)).to_bits()));
                <$t>::from_bits(old.unwrap_or_else(|old| old))
            }
            #[inline]
            fn add(place: &mut $t, value: $t) -> $t {
                Self::update(place, |old| old + value)
            }
            #[inline]
            fn same(self, other: $t) -> bool {
                self.to_bits() == other.to_bits()
            }
            #[inline]
            fn minus(self, other: $t) -> $t {
                self - other
            }
            #[inline]
            fn greater(self, other: $t) -> $t {
                self.max(other)
            }
            #[inline]
            fn lesser(self, other: $t) -> $t {
                self.min(other)
            }
        }
    };
}
real!(f32, u32, AtomicU32);
real!(f64, u64, AtomicU64);

/// `atomicadd(place, value)`.
#[inline]
pub fn atomic_add<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::add(place.at_mut(), value)
}

/// `atomicsub(place, value)`.
#[inline]
pub fn atomic_sub<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::update(place.at_mut(), |old| old.minus(value))
}

/// `atomicmax(place, value)`.
#[inline]
pub fn atomic_max<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::update(place.at_mut(), |old| old.greater(value))
}

/// `atomicmin(place, value)`.
#[inline]
pub fn atomic_min<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::update(place.at_mut(), |old| old.lesser(value))
}

/// `atomicexch(place, value)`.
#[inline]
pub fn atomic_exch<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::exchange(place.at_mut(), value)
}

/// `atomiccas(place, compare, value)`: puts `value` there if `compare` is there.
#[inline]
pub fn atomic_cas<T: Atomic>(place: impl AtomicPlace<T>, compare: T, value: T) -> T {
    T::update(
        place.at_mut(),
        |old| if old.same(compare) { value } else { old },
    )
}

/// `atomicand(place, value)`.
#[inline]
pub fn atomic_and<T: Atomic + std::ops::BitAnd<Output = T>>(
    place: impl AtomicPlace<T>,
    value: T,
) -> T {
    T::update(place.at_mut(), |old| old & value)
}

/// `atomicor(place, value)`.
#[inline]
pub fn atomic_or<T: Atomic + std::ops::BitOr<Output = T>>(
    place: impl AtomicPlace<T>,
    value: T,
) -> T {
    T::update(place.at_mut(), |old| old | value)
}

/// `atomicxor(place, value)`.
#[inline]
pub fn atomic_xor<T: Atomic + std::ops::BitXor<Output = T>>(
    place: impl AtomicPlace<T>,
    value: T,
) -> T {
    T::update(place.at_mut(), |old| old ^ value)
}

/// `atomicinc(place, limit)`: one more, or 0 from `limit` on (compared without sign, as CUDA does).
#[inline]
pub fn atomic_inc(place: impl AtomicPlace<i32>, limit: i32) -> i32 {
    i32::update(place.at_mut(), |old| {
        if old as u32 >= limit as u32 {
            0
        } else {
            old.wrapping_add(1)
        }
    })
}

/// `atomicdec(place, limit)`: one less, or `limit` from 0 or above `limit`.
#[inline]
pub fn atomic_dec(place: impl AtomicPlace<i32>, limit: i32) -> i32 {
    i32::update(place.at_mut(), |old| {
        if old == 0 || old as u32 > limit as u32 {
            limit
        } else {
            old.wrapping_sub(1)
        }
    })
}

/// `__ldca(x)` and relatives: a load with a hint for the caches, of which the CPU takes none.
#[inline(always)]
pub fn cached_load<T: Copy>(value: T) -> T {
    value
}

/// `call __stwb(x, value)` and relatives.
#[inline(always)]
pub fn cached_store<T>(place: impl AtomicPlace<T>, value: T) {
    *place.at_mut() = value;
}
