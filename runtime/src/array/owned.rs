//! The array that owns its elements: local, automatic, allocatable and module arrays, function results, temporaries.

use super::bounds::{Bounds, Shape};
use super::strided::Strided;
use super::subscript::Subscripts;
use super::{Element, Pointee, View, allocate};
use crate::access::Kind;
use std::fmt;
use std::ops::{Deref, Index, IndexMut};

/// An array that owns its elements, which lie contiguously in array order; or an allocatable one that is not allocated.
#[repr(transparent)]
pub struct Array<T: Pointee + ?Sized, const R: usize> {
    view: View<T, R>,
}

impl<T: Pointee + ?Sized, const R: usize> Array<T, R> {
    /// An allocatable array, not allocated.
    #[inline(always)]
    pub const fn unallocated() -> Self {
        Array { view: View::null() }
    }

    /// Whether storage is allocated: the intrinsic ALLOCATED.
    #[inline(always)]
    pub fn allocated(&self) -> bool {
        self.view.is_some()
    }

    /// Replaces the storage, which must be free or moved away.
    #[inline(always)]
    pub(crate) fn hold(&mut self, view: View<T, R>) {
        self.view = view;
    }

    /// The array with lower bounds of 1, as the value of a function has them.
    pub fn from_one(mut self) -> Self {
        if self.allocated() {
            self.view = self.view.with_lower([1_i64; R]);
        }
        self
    }

    /// A contiguous handle to the whole array, for a dummy argument that is only read.
    #[inline(always)]
    pub fn view(&self) -> View<T, R> {
        self.view
    }

    /// The elements as the target of a pointer; the bounds are kept.
    #[inline(always)]
    pub fn handle_mut(&mut self) -> Strided<T, R> {
        *self.view
    }

    /// A contiguous handle to the whole array, for a dummy argument that is changed.
    #[inline(always)]
    pub fn view_mut(&mut self) -> View<T, R> {
        self.view
    }

    /// The handle of an assumed-shape dummy argument that the procedure writes.
    #[inline(always)]
    pub fn strided_mut(&mut self) -> Strided<T, R> {
        self.view.strided()
    }
}

impl<T, const R: usize> Array<T, R> {
    /// Takes ownership of elements in array order.
    pub(crate) fn from_parts(elements: Vec<T>, shape: Shape<R>) -> Self {
        debug_assert_eq!(elements.len() as i64, shape.size());
        let first = allocate::leak(elements);
        Array {
            view: View::place(first, shape),
        }
    }

    /// The elements as a slice in array order.
    #[inline(always)]
    #[track_caller]
    pub fn as_slice(&self) -> &[T] {
        self.view.as_slice()
    }

    /// The elements as a slice in array order, for writing.
    #[inline(always)]
    #[track_caller]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.view.as_mut_slice()
    }

    /// Sequence association from an element on, for a dummy that changes its elements.
    #[inline(always)]
    #[track_caller]
    pub fn from_element_mut<S: Subscripts<R>>(&mut self, subscripts: S) -> View<T, 1> {
        self.view.from_element(subscripts)
    }
}

impl<T: Element, const R: usize> Array<T, R> {
    /// An array with these bounds and default elements (zero, false, blanks): explicit-shape and automatic arrays.
    #[inline(always)]
    #[track_caller]
    pub fn new(bounds: impl Bounds<R>) -> Self {
        Array {
            view: allocate::fresh(bounds.shape()),
        }
    }
}

impl<T: Pointee + ?Sized, const R: usize> Drop for Array<T, R> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.view.is_some() {
            T::release(self.view.as_ptr(), self.view.len());
        }
    }
}

impl<T: Pointee + ?Sized, const R: usize> Default for Array<T, R> {
    /// Not allocated.
    fn default() -> Self {
        Self::unallocated()
    }
}

impl<T: Element, const R: usize> Clone for Array<T, R> {
    fn clone(&self) -> Self {
        if self.allocated() {
            Self::from_parts(self.to_vec(), self.bounds())
        } else {
            Self::unallocated()
        }
    }
}

impl<T: Pointee + ?Sized, const R: usize> Deref for Array<T, R> {
    type Target = View<T, R>;

    #[inline(always)]
    fn deref(&self) -> &View<T, R> {
        &self.view
    }
}

impl<T, S: Subscripts<R>, const R: usize> Index<S> for Array<T, R> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, subscripts: S) -> &T {
        // SAFETY: the subscripts are within the bounds, which checked builds verify; the array owns its elements.
        unsafe {
            &*self
                .view
                .used(self.view.unit_address(subscripts), 1, Kind::Read)
        }
    }
}

impl<T, S: Subscripts<R>, const R: usize> IndexMut<S> for Array<T, R> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, subscripts: S) -> &mut T {
        // SAFETY: as for `index`.
        unsafe {
            &mut *self
                .view
                .used(self.view.unit_address(subscripts), 1, Kind::Place)
        }
    }
}

impl<T: fmt::Debug + Pointee + ?Sized, const R: usize> fmt::Debug for Array<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view.fmt(f)
    }
}
