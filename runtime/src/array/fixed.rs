//! Arrays inside structures that devices share with the host: the elements themselves, with bounds that are part of the type.
//!
//! An ordinary component array is an [`Array`](super::Array), which owns memory elsewhere; a structure that travels to device
//! memory as bytes must hold its elements. The layout is that of CUDA C's `T elements[N]`.

use super::bounds::Bounds;
use super::subscript::Subscripts;
use super::{Element, Operand, Strided, View};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// `N` elements in array order; `B` is one of the `Spans` types, which says the bounds: `Fixed<f32, 3, Spans1<1, 3>>`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Fixed<T, const N: usize, B> {
    elements: [T; N],
    bounds: PhantomData<B>,
}

impl<T: Default, const N: usize, B> Default for Fixed<T, N, B> {
    fn default() -> Self {
        Fixed {
            elements: std::array::from_fn(|_| T::default()),
            bounds: PhantomData,
        }
    }
}

impl<T: fmt::Debug, const N: usize, B> fmt::Debug for Fixed<T, N, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.elements.fmt(f)
    }
}

impl<T: crate::intrinsics::kinds::Stored, const N: usize, B> crate::intrinsics::kinds::Stored
    for Fixed<T, N, B>
{
    fn put(&self, at: &mut [u8]) {
        let size = at.len() / N.max(1);
        let places = at.chunks_exact_mut(size.max(1));
        for (element, place) in self.elements.iter().zip(places) {
            element.put(place);
        }
    }

    fn take(&mut self, from: &[u8]) {
        let size = from.len() / N.max(1);
        for (element, place) in self.elements.iter_mut().zip(from.chunks_exact(size.max(1))) {
            element.take(place);
        }
    }
}

impl<T: Clone, const N: usize, B> Fixed<T, N, B> {
    /// One value in every element.
    pub fn filled(value: T) -> Self {
        Fixed {
            elements: std::array::from_fn(|_| value.clone()),
            bounds: PhantomData,
        }
    }
}

impl<T: Clone + Default, const N: usize, B> Fixed<T, N, B> {
    /// The elements of an array, in array order.
    pub fn of<const R: usize>(array: impl Operand<Handle = Strided<T, R>>) -> Self
    where
        T: Element,
    {
        Self::from_elements(array.handle().to_vec())
    }

    /// Elements in array order.
    pub fn from_elements(elements: impl IntoIterator<Item = T>) -> Self {
        let mut made = Self::default();
        for (place, value) in made.elements.iter_mut().zip(elements) {
            *place = value;
        }
        made
    }
}

/// Implements the bounds of one rank.
macro_rules! spans {
    ($($name:ident $rank:literal ($($lower:ident $upper:ident),*)),* $(,)?) => {
        $(
            #[doc = concat!("Lower and upper bounds of rank ", stringify!($rank), ".")]
            #[derive(Debug, Clone, Copy, Default)]
            pub struct $name<$(const $lower: i64, const $upper: i64),*>;

            impl<T, const N: usize, $(const $lower: i64, const $upper: i64),*> Fixed<T, N, $name<$($lower, $upper),*>> {
                /// A handle to the elements, for reading.
                #[inline(always)]
                pub fn view(&self) -> View<T, $rank> {
                    View::place(self.elements.as_ptr().cast_mut(), Bounds::<$rank>::shape(($($lower..=$upper),*)))
                }

                /// A handle to the elements.
                #[inline(always)]
                pub fn view_mut(&mut self) -> View<T, $rank> {
                    View::place(self.elements.as_mut_ptr(), Bounds::<$rank>::shape(($($lower..=$upper),*)))
                }
            }

            impl<T, S: Subscripts<$rank>, const N: usize, $(const $lower: i64, const $upper: i64),*> Index<S>
                for Fixed<T, N, $name<$($lower, $upper),*>>
            {
                type Output = T;

                #[inline(always)]
                #[track_caller]
                fn index(&self, subscripts: S) -> &T {
                    // SAFETY: the subscripts are within the bounds, which checked builds verify; the elements are in `self`.
                    unsafe { &*self.view().unit_address(subscripts) }
                }
            }

            impl<T, S: Subscripts<$rank>, const N: usize, $(const $lower: i64, const $upper: i64),*> IndexMut<S>
                for Fixed<T, N, $name<$($lower, $upper),*>>
            {
                #[inline(always)]
                #[track_caller]
                fn index_mut(&mut self, subscripts: S) -> &mut T {
                    // SAFETY: as for `index`.
                    unsafe { &mut *self.view_mut().unit_address(subscripts) }
                }
            }
        )*
    };
}

spans! {
    Spans1 1 (A B),
    Spans2 2 (A B, C D),
    Spans3 3 (A B, C D, E F),
    Spans4 4 (A B, C D, E F, G H),
    Spans5 5 (A B, C D, E F, G H, I J),
    Spans6 6 (A B, C D, E F, G H, I J, K L),
    Spans7 7 (A B, C D, E F, G H, I J, K L, M O),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_part_of_the_type() {
        let mut a = Fixed::<f32, 6, Spans2<0, 1, 2, 4>>::default();
        a[(1, 2)] = 5.0;
        a.view_mut().put((0, 4), 7.0);
        assert_eq!(a.elements, [0.0, 5.0, 0.0, 0.0, 7.0, 0.0]);
        assert_eq!(a.view().len(), 6);
        assert_eq!(size_of_val(&a), 24);
    }

    #[test]
    fn elements_come_from_arrays() {
        let a = Fixed::<i32, 3, Spans1<1, 3>>::of(&super::super::Array::from([4, 5, 6]));
        assert_eq!((a[1], a[3]), (4, 6));
        assert_eq!(Fixed::<i32, 2, Spans1<1, 2>>::filled(9)[2], 9);
    }
}
