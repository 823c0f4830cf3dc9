//! Stores whose subscripts or values are made of the array that they change: `a.set(a[1], 3)`.
//!
//! Rust lends an array to `a[i] = x` before it evaluates `i`; arguments of a method are evaluated before the array is lent to it.

use super::owned::Array;
use super::strided::Strided;
use super::subscript::Subscripts;
use super::view::View;

macro_rules! apart {
    ($($array:ident),*) => {$(
        impl<T, const R: usize> $array<T, R> {
            /// Stores an element.
            #[inline(always)]
            #[track_caller]
            pub fn set<S: Subscripts<R>>(&mut self, subscripts: S, value: T) {
                self[subscripts] = value;
            }

            /// The place of an element. The array is not lent any longer when this has returned.
            #[inline(always)]
            #[track_caller]
            pub fn element_mut<'a, S: Subscripts<R>>(&mut self, subscripts: S) -> &'a mut T
            where
                T: 'a,
            {
                let place: *mut T = &mut self[subscripts];
                // SAFETY: the element is there; emitted code uses the place before the array can be deallocated.
                unsafe { &mut *place }
            }
        }
    )*};
}

apart!(Array, View, Strided);
