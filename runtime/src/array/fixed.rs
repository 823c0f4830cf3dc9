//! Arrays inside structures that devices or C share with the host: the elements themselves, with bounds that are part of the type.
//!
//! An ordinary component array is an [`Array`](super::Array), which owns memory elsewhere; a structure that travels to device
//! memory as bytes must hold its elements. The layout is that of CUDA C's `T elements[N]`.

use super::bounds::Bounds;
use super::subscript::Subscripts;
use super::{Element, Operand, Strided, View};
use crate::character::{Bytes, Character, Letters, elements_at};
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

impl<T: PartialEq, const N: usize, B> PartialEq for Fixed<T, N, B> {
    fn eq(&self, other: &Self) -> bool {
        self.elements == other.elements
    }
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

impl<T, const N: usize, B> Fixed<T, N, B> {
    /// The elements in array order.
    pub fn elements(&self) -> &[T] {
        &self.elements
    }

    /// The elements in array order, to be changed.
    pub(crate) fn elements_mut(&mut self) -> &mut [T] {
        &mut self.elements
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

/// `N` characters of length `LEN` in array order, as C's `char name[N][LEN]`: the array of a structure that C shares with the host. Handles
/// to it have elements that are names for these bytes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct FixedCharacters<const LEN: usize, const N: usize, B> {
    elements: [Letters<LEN>; N],
    bounds: PhantomData<B>,
}

impl<const LEN: usize, const N: usize, B> Default for FixedCharacters<LEN, N, B> {
    fn default() -> Self {
        FixedCharacters {
            elements: [Letters::default(); N],
            bounds: PhantomData,
        }
    }
}

impl<const LEN: usize, const N: usize, B> fmt::Debug for FixedCharacters<LEN, N, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.elements.fmt(f)
    }
}

impl<const LEN: usize, const N: usize, B> FixedCharacters<LEN, N, B> {
    /// One value in every element, cut or padded with blanks.
    pub fn filled(value: impl Bytes) -> Self {
        FixedCharacters {
            elements: [Letters::new(&value); N],
            bounds: PhantomData,
        }
    }

    /// The elements of an array, in array order.
    pub fn of<T: Bytes + Element, const R: usize>(
        array: impl Operand<Handle = Strided<T, R>>,
    ) -> Self {
        Self::from_elements(array.handle().to_vec())
    }

    /// Elements in array order.
    pub fn from_elements(elements: impl IntoIterator<Item = impl Bytes>) -> Self {
        let mut made = Self::default();
        for (place, value) in made.elements.iter_mut().zip(elements) {
            *place = Letters::new(&value);
        }
        made
    }

    /// The elements in array order.
    pub(crate) fn elements(&self) -> &[Letters<LEN>] {
        &self.elements
    }

    /// The elements in array order, to be changed.
    pub(crate) fn elements_mut(&mut self) -> &mut [Letters<LEN>] {
        &mut self.elements
    }

    /// Names for the elements, where they lie.
    fn names(&self) -> *mut Character {
        elements_at(self.elements.as_ptr().cast_mut().cast(), LEN, N)
    }
}

impl<const LEN: usize, const N: usize, B> crate::intrinsics::kinds::Stored
    for FixedCharacters<LEN, N, B>
{
    fn put(&self, at: &mut [u8]) {
        let places = at.chunks_exact_mut(LEN.max(1));
        for (element, place) in self.elements.iter().zip(places) {
            place.copy_from_slice(element.bytes());
        }
    }

    fn take(&mut self, from: &[u8]) {
        let values = from.chunks_exact(LEN.max(1));
        for (element, value) in self.elements.iter_mut().zip(values) {
            element.assign(value);
        }
    }
}

/// Bounds that a type says.
pub trait Spans {
    /// Lower and upper bound of each dimension.
    fn limits() -> Vec<(i64, i64)>;
}

/// Implements the bounds of one rank.
macro_rules! spans {
    ($($name:ident $rank:literal ($($lower:ident $upper:ident),*)),* $(,)?) => {
        $(
            #[doc = concat!("Lower and upper bounds of rank ", stringify!($rank), ".")]
            #[derive(Debug, Clone, Copy, Default)]
            pub struct $name<$(const $lower: i64, const $upper: i64),*>;

            impl<$(const $lower: i64, const $upper: i64),*> Spans for $name<$($lower, $upper),*> {
                fn limits() -> Vec<(i64, i64)> {
                    vec![$(($lower, $upper)),*]
                }
            }

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

            impl<const LEN: usize, const N: usize, $(const $lower: i64, const $upper: i64),*> FixedCharacters<LEN, N, $name<$($lower, $upper),*>> {
                /// A handle to the elements, for reading.
                pub fn view(&self) -> View<Character, $rank> {
                    View::place(self.names(), Bounds::<$rank>::shape(($($lower..=$upper),*)))
                }

                /// A handle to the elements.
                pub fn view_mut(&mut self) -> View<Character, $rank> {
                    self.view()
                }

                /// A handle to the elements as bytes, for reading.
                #[inline(always)]
                pub fn letters(&self) -> View<Letters<LEN>, $rank> {
                    View::place(self.elements.as_ptr().cast_mut(), Bounds::<$rank>::shape(($($lower..=$upper),*)))
                }

                /// A handle to the elements as bytes.
                #[inline(always)]
                pub fn letters_mut(&mut self) -> View<Letters<LEN>, $rank> {
                    View::place(self.elements.as_mut_ptr(), Bounds::<$rank>::shape(($($lower..=$upper),*)))
                }
            }

            impl<S: Subscripts<$rank>, const LEN: usize, const N: usize, $(const $lower: i64, const $upper: i64),*> Index<S>
                for FixedCharacters<LEN, N, $name<$($lower, $upper),*>>
            {
                type Output = Character;

                #[track_caller]
                fn index(&self, subscripts: S) -> &Character {
                    // SAFETY: the subscripts are within the bounds, which checked builds verify; names of bytes in `self`.
                    unsafe { &*self.view().unit_address(subscripts) }
                }
            }

            impl<S: Subscripts<$rank>, const LEN: usize, const N: usize, $(const $lower: i64, const $upper: i64),*> IndexMut<S>
                for FixedCharacters<LEN, N, $name<$($lower, $upper),*>>
            {
                #[track_caller]
                fn index_mut(&mut self, subscripts: S) -> &mut Character {
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

    #[test]
    fn characters_lie_one_behind_the_other() {
        let mut a = FixedCharacters::<2, 3, Spans1<0, 2>>::from_elements(["ab", "c", "def"]);
        a[1].assign("xyz");
        a.view_mut()[2].assign("!");
        assert_eq!(a.elements.map(|e| e.bytes().to_vec()).concat(), b"abxy! ");
        let mut b = a;
        b[0].assign("??");
        assert_eq!((a[0].bytes(), b[0].bytes()), (&b"ab"[..], &b"??"[..]));
        assert_eq!(size_of_val(&a), 6);
    }
}
