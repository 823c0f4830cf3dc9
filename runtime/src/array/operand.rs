//! What can stand where an array is read: arrays, handles, temporaries, module variables.

use super::{Array, Contiguous, Element, Strided, View};
use crate::global::{Global, LazyGlobal};

/// An array of any kind, as an argument that is read. `Handle` is the [`Strided`] of its type and rank.
pub trait Operand {
    /// `Strided<T, R>`.
    type Handle;

    /// The handle to the elements; it keeps the bounds.
    fn handle(&self) -> Self::Handle;
}

impl<T, const R: usize> Operand for Strided<T, R> {
    type Handle = Strided<T, R>;

    #[inline(always)]
    fn handle(&self) -> Strided<T, R> {
        *self
    }
}

impl<T, const R: usize> Operand for View<T, R> {
    type Handle = Strided<T, R>;

    #[inline(always)]
    fn handle(&self) -> Strided<T, R> {
        **self
    }
}

impl<T, const R: usize> Operand for Array<T, R> {
    type Handle = Strided<T, R>;

    #[inline(always)]
    fn handle(&self) -> Strided<T, R> {
        *self.view()
    }
}

impl<T: Element, const R: usize> Operand for Contiguous<T, R> {
    type Handle = Strided<T, R>;

    #[inline(always)]
    fn handle(&self) -> Strided<T, R> {
        ***self
    }
}

impl<A: Operand> Operand for Global<A> {
    type Handle = A::Handle;

    #[inline(always)]
    fn handle(&self) -> A::Handle {
        (**self).handle()
    }
}

impl<A: Operand> Operand for LazyGlobal<A> {
    type Handle = A::Handle;

    #[inline(always)]
    fn handle(&self) -> A::Handle {
        (**self).handle()
    }
}
