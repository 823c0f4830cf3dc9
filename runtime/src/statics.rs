//! Variables with static storage as arguments: `&X` stands for the array or structure that `X` holds, in launches, transfers, clauses, lists of
//! output and intrinsic functions.
//!
//! Refuses to know what is held, and how a variable finds it.

use crate::array::Operand;
use crate::array::Strided;
use crate::device::openacc::Present;
use crate::device::{
    Bounded, DeviceArray, DevicePtr, DeviceScalar, DeviceView, ManagedArray, PinnedArray, Place,
    Space,
};
use crate::global::{Global, LazyGlobal, Resident};
use crate::openmp::{TeamGlobal, ThreadGlobal};

macro_rules! statics {
    ($($holder:ident)*) => { $(
        impl<'a, V> Operand for &'a $holder<V>
        where
            &'a V: Operand,
        {
            type Handle = <&'a V as Operand>::Handle;

            #[inline(always)]
            fn handle(self) -> Self::Handle {
                (&**self).handle()
            }
        }

        impl<T, const R: usize, V: Place<T, R>> Place<T, R> for $holder<V> {
            fn place(&self) -> (Strided<T, R>, Space) {
                (**self).place()
            }
        }

        impl<'a, V, D> Present<D> for &'a $holder<V>
        where
            &'a V: Present<D>,
        {
            #[track_caller]
            fn copy(self) -> D {
                Present::copy(&**self)
            }

            fn announce(&self) {
                let holder: &'a $holder<V> = self;
                Present::announce(&&**holder)
            }
        }
    )* };
}
statics!(Global LazyGlobal Resident TeamGlobal ThreadGlobal);

macro_rules! reachable {
    ($($holder:ident)*) => { $(
        reachable! { $holder: DeviceArray ManagedArray PinnedArray }

        impl<T: Copy + 'static> From<&$holder<DeviceScalar<T>>> for DevicePtr<T> {
            fn from(variable: &$holder<DeviceScalar<T>>) -> Self {
                DevicePtr::from(&**variable)
            }
        }
    )* };
    ($holder:ident: $($owner:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> From<&$holder<$owner<T, R>>> for DevicePtr<T> {
            fn from(variable: &$holder<$owner<T, R>>) -> Self {
                DevicePtr::from(&**variable)
            }
        }

        impl<T: Copy + 'static, const R: usize> From<&$holder<$owner<T, R>>> for Bounded<T, R> {
            #[track_caller]
            fn from(variable: &$holder<$owner<T, R>>) -> Self {
                Bounded::from(&**variable)
            }
        }

        impl<T: Copy + 'static, const R: usize> From<&$holder<$owner<T, R>>> for DeviceView<T, R> {
            fn from(variable: &$holder<$owner<T, R>>) -> Self {
                DeviceView::from(&**variable)
            }
        }
    )* };
}
reachable!(Global LazyGlobal Resident TeamGlobal ThreadGlobal);
