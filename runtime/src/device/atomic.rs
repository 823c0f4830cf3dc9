//! Atomic functions of CUDA Fortran (guide 3.6.5) and the operations of OpenACC's ATOMIC on the CPU: each returns the value before, those
//! that end in `_fetch` the value after. On the GPU the kernels' text calls CUDA's own.

use super::argument::DeviceScalarRef;
use crate::access::Kind;
use crate::array::View;
use cuf2rs_intrinsics::half::f16;
use num_complex::Complex;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64,
    Ordering,
};
use std::sync::{Mutex, PoisonError};

const ORDER: Ordering = Ordering::Relaxed;

/// A type that the atomic functions work on.
pub trait Atomic: Copy {
    /// Replaces the value by `f` of it until no other thread came between; gives the old one.
    fn update(place: &mut Self, f: impl Fn(Self) -> Self) -> Self;
    /// The value, whole.
    fn read(place: &mut Self) -> Self {
        Self::update(place, |old| old)
    }
}

/// Numbers.
pub trait AtomicNumber: Atomic {
    /// Adds, without a loop where the machine can.
    fn add(place: &mut Self, value: Self) -> Self {
        Self::update(place, |old| old.plus(value))
    }
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// The quotient.
    fn over(self, other: Self) -> Self;
}

/// Numbers with an order.
pub trait AtomicOrder: Atomic {
    /// Whether the bits agree.
    fn same(self, other: Self) -> bool;
    /// The greater, by Fortran's MAX.
    fn greater(self, other: Self) -> Self;
    /// The lesser, by Fortran's MIN.
    fn lesser(self, other: Self) -> Self;
}

/// Where an atomic function works: a variable, an array's element, a scalar in device memory.
pub trait AtomicPlace<T> {
    /// Whether no other thread can reach it.
    const ALONE: bool = false;

    /// The place; several threads may hold it, and reach it through atomics only.
    #[track_caller]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a;

    /// The place, whose old value does not count.
    #[inline(always)]
    #[track_caller]
    fn to_store<'a>(self) -> &'a mut T
    where
        Self: Sized + 'a,
        T: 'a,
    {
        self.at_mut()
    }
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
    #[track_caller]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        // SAFETY: the handle was made from a live array.
        unsafe { &mut *self.used(self.as_ptr(), 1, Kind::Atomic) }
    }

    #[inline(always)]
    #[track_caller]
    fn to_store<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        // SAFETY: as above.
        unsafe { &mut *self.used(self.as_ptr(), 1, Kind::AtomicWrite) }
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
            fn read(place: &mut $t) -> $t {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(place) }.load(ORDER)
            }
        }

        impl AtomicNumber for $t {
            #[inline]
            fn add(place: &mut $t, value: $t) -> $t {
                // SAFETY: as above.
                unsafe { <$atomic>::from_ptr(place) }.fetch_add(value, ORDER)
            }
            #[inline]
            fn plus(self, other: $t) -> $t {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: $t) -> $t {
                self.wrapping_sub(other)
            }
            #[inline]
            fn times(self, other: $t) -> $t {
                self.wrapping_mul(other)
            }
            #[inline]
            fn over(self, other: $t) -> $t {
                self.wrapping_div(other)
            }
        }

        impl AtomicOrder for $t {
            #[inline]
            fn same(self, other: $t) -> bool {
                self == other
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
integer!(i8, AtomicI8);
integer!(i16, AtomicI16);
integer!(i32, AtomicI32);
integer!(i64, AtomicI64);

macro_rules! arithmetic {
    ($t:ty) => {
        impl AtomicNumber for $t {
            #[inline]
            fn plus(self, other: $t) -> $t {
                self + other
            }
            #[inline]
            fn minus(self, other: $t) -> $t {
                self - other
            }
            #[inline]
            fn times(self, other: $t) -> $t {
                self * other
            }
            #[inline]
            fn over(self, other: $t) -> $t {
                self / other
            }
        }
    };
}

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
            fn read(place: &mut $t) -> $t {
                // SAFETY: as above.
                let place =
                    unsafe { <$atomic>::from_ptr(std::ptr::from_mut(place).cast::<$bits>()) };
                <$t>::from_bits(place.load(ORDER))
            }
        }
        arithmetic!($t);

        impl AtomicOrder for $t {
            #[inline]
            fn same(self, other: $t) -> bool {
                self.to_bits() == other.to_bits()
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
real!(f16, u16, AtomicU16);
real!(f32, u32, AtomicU32);
real!(f64, u64, AtomicU64);

impl Atomic for bool {
    #[inline]
    fn update(place: &mut bool, f: impl Fn(bool) -> bool) -> bool {
        // SAFETY: the place is valid; all threads reach it through atomics.
        let place = unsafe { AtomicBool::from_ptr(place) };
        place
            .fetch_update(ORDER, ORDER, |old| Some(f(old)))
            .unwrap_or_else(|old| old)
    }
}

macro_rules! complex {
    ($t:ty) => {
        impl Atomic for Complex<$t> {
            /// No machine changes two numbers at once: the threads take turns.
            #[inline]
            fn update(place: &mut Self, f: impl Fn(Self) -> Self) -> Self {
                static TURN: Mutex<()> = Mutex::new(());
                let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
                let old = *place;
                *place = f(old);
                old
            }
        }
        arithmetic!(Complex<$t>);
    };
}
complex!(f32);
complex!(f64);

/// Gives a place another value; the one before.
#[inline(always)]
#[track_caller]
fn changed<T: Atomic, P: AtomicPlace<T>>(place: P, new: impl Fn(T) -> T) -> T {
    let place = place.at_mut();
    if !P::ALONE {
        return T::update(place, new);
    }
    let old = *place;
    *place = new(old);
    old
}

/// Adds to a place; the value before.
#[inline(always)]
#[track_caller]
fn added<T: AtomicNumber, P: AtomicPlace<T>>(place: P, value: T) -> T {
    match P::ALONE {
        true => changed(place, |old| old.plus(value)),
        false => T::add(place.at_mut(), value),
    }
}

/// `v = x` under ATOMIC READ: the whole value, never half of an old and half of a new one.
#[inline]
#[track_caller]
pub fn atomic_read<T: Atomic>(place: impl AtomicPlace<T>) -> T {
    T::read(place.at_mut())
}

/// `x = value` under ATOMIC WRITE: nobody sees half of it.
#[inline]
#[track_caller]
pub fn atomic_write<T: Atomic>(place: impl AtomicPlace<T>, value: T) {
    T::update(place.to_store(), |_| value);
}

/// `atomicexch(place, value)`; `x = value` whose old value counts.
#[inline]
#[track_caller]
pub fn atomic_exch<T: Atomic>(place: impl AtomicPlace<T>, value: T) -> T {
    T::update(place.at_mut(), |_| value)
}

/// `atomicadd(place, value)`: adds, and gives the value before.
#[inline]
#[track_caller]
pub fn atomic_add<T: AtomicNumber>(place: impl AtomicPlace<T>, value: T) -> T {
    added(place, value)
}

/// `x = x + value; v = x` under ATOMIC CAPTURE: adds, and gives the sum.
#[inline]
#[track_caller]
pub fn atomic_add_fetch<T: AtomicNumber>(place: impl AtomicPlace<T>, value: T) -> T {
    added(place, value).plus(value)
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident, $after:ident: $bound:path = |$old:ident, $value:ident| $new:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        #[track_caller]
        pub fn $name<T: $bound>(place: impl AtomicPlace<T>, $value: T) -> T {
            changed(place, |$old| $new)
        }

        /// The same, giving the value after it.
        #[inline]
        #[track_caller]
        pub fn $after<T: $bound>(place: impl AtomicPlace<T>, $value: T) -> T {
            let $old = $name(place, $value);
            $new
        }
    )*};
}

/// Values with bits.
pub trait AtomicBits:
    Atomic
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
    + std::ops::Not<Output = Self>
{
}
impl AtomicBits for i8 {}
impl AtomicBits for i16 {}
impl AtomicBits for i32 {}
impl AtomicBits for i64 {}
impl AtomicBits for bool {}

operations! {
    /// `atomicsub(place, value)`; `x = x - value`.
    atomic_sub, atomic_sub_fetch: AtomicNumber = |old, value| old.minus(value);
    /// `x = value - x`.
    atomic_sub_from, atomic_sub_from_fetch: AtomicNumber = |old, value| value.minus(old);
    /// `x = x * value`.
    atomic_mul, atomic_mul_fetch: AtomicNumber = |old, value| old.times(value);
    /// `x = x / value`.
    atomic_div, atomic_div_fetch: AtomicNumber = |old, value| old.over(value);
    /// `x = value / x`.
    atomic_div_into, atomic_div_into_fetch: AtomicNumber = |old, value| value.over(old);
    /// `atomicmax(place, value)`.
    atomic_max, atomic_max_fetch: AtomicOrder = |old, value| old.greater(value);
    /// `atomicmin(place, value)`.
    atomic_min, atomic_min_fetch: AtomicOrder = |old, value| old.lesser(value);
    /// `atomicand(place, value)`; `x = x .and. value`.
    atomic_and, atomic_and_fetch: AtomicBits = |old, value| old & value;
    /// `atomicor(place, value)`; `x = x .or. value`.
    atomic_or, atomic_or_fetch: AtomicBits = |old, value| old | value;
    /// `atomicxor(place, value)`; `x = x .neqv. value`.
    atomic_xor, atomic_xor_fetch: AtomicBits = |old, value| old ^ value;
    /// `x = x .eqv. value`.
    atomic_eqv, atomic_eqv_fetch: AtomicBits = |old, value| !(old ^ value);
}

/// `atomiccas(place, compare, value)`: puts `value` there if `compare` is there.
#[inline]
#[track_caller]
pub fn atomic_cas<T: AtomicOrder>(place: impl AtomicPlace<T>, compare: T, value: T) -> T {
    T::update(
        place.at_mut(),
        |old| if old.same(compare) { value } else { old },
    )
}

/// `atomicinc(place, limit)`: one more, or 0 from `limit` on (compared without sign, as CUDA does).
#[inline]
#[track_caller]
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
#[track_caller]
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
