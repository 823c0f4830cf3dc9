//! The contiguous handle: explicit-shape and assumed-size dummy arguments, and sequence association.

use super::bounds::{Bounds, Shape};
use super::position::Pos;
use super::strided::Strided;
use super::subscript::{CHECKED, Subscripts};
use super::{Element, Pointee};
use crate::access::Kind;
use crate::storage::Overlaid;
use std::fmt;
use std::ops::{Deref, Index, IndexMut};

/// A Copy handle to elements that lie one after the other in array order.
///
/// Invariant: the strides are those of column-major, contiguous storage.
#[repr(transparent)]
pub struct View<T: ?Sized, const R: usize> {
    strided: Strided<T, R>,
}

impl<T: ?Sized, const R: usize> Clone for View<T, R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, const R: usize> Copy for View<T, R> {}

impl<T: Pointee + ?Sized, const R: usize> Default for View<T, R> {
    fn default() -> Self {
        Self::null()
    }
}

impl<T: ?Sized, const R: usize> Deref for View<T, R> {
    type Target = Strided<T, R>;

    #[inline(always)]
    fn deref(&self) -> &Strided<T, R> {
        &self.strided
    }
}

impl<T: Pointee + ?Sized, const R: usize> View<T, R> {
    /// A handle to nothing: an absent optional argument, an unallocated array.
    #[inline(always)]
    pub const fn null() -> Self {
        View {
            strided: Strided::null(),
        }
    }

    /// Places a shape over the storage that starts at `first`.
    #[inline(always)]
    pub(crate) fn place(first: *mut T, shape: Shape<R>) -> Self {
        View {
            strided: Strided::place(first, shape.contiguous()),
        }
    }

    /// A handle to contiguous elements that start at `first`.
    ///
    /// # Safety
    /// All elements of the shape must be valid for reads and writes for as long as the handle is used.
    #[inline(always)]
    pub unsafe fn from_raw(first: *mut T, bounds: impl Bounds<R>) -> Self {
        Self::place(first, bounds.shape())
    }

    /// The handle as a strided one: passes the array to an assumed-shape dummy argument (lower bounds 1).
    #[inline(always)]
    pub fn strided(self) -> Strided<T, R> {
        self.strided.from_one()
    }

    /// As [`View::strided`], for a dummy that changes its elements.
    #[inline(always)]
    pub fn strided_mut(&mut self) -> Strided<T, R> {
        self.strided.from_one()
    }

    /// Sequence association (F2008 12.5.2.11): the same elements, from the first one on, as a dummy argument of another
    /// shape, and of another rank maybe. The actual argument must not be shorter than the dummy.
    #[inline(always)]
    #[track_caller]
    pub fn reshaped<const S: usize>(self, bounds: impl Bounds<S>) -> View<T, S> {
        let asked = bounds.shape();
        let shape = asked.resolve(self.len());
        if CHECKED && !asked.is_assumed() && shape.size() > self.len() && self.is_some() {
            too_short(shape.size(), self.len());
        }
        View::place(self.as_ptr(), shape)
    }

    /// The elements as one sequence, with bounds `1..=len`.
    #[inline(always)]
    pub fn sequence(self) -> View<T, 1> {
        View::place(self.as_ptr(), Shape::from_extents([self.len()]))
    }

    /// The elements as one sequence in the rank of a dummy argument, which then gives them its bounds with `reshaped`.
    #[inline(always)]
    pub fn in_rank<const S: usize>(self) -> View<T, S> {
        let mut extents = [1; S];
        extents[0] = self.len();
        View::place(self.as_ptr(), Shape::from_extents(extents))
    }

    /// The same elements with other lower bounds.
    #[inline(always)]
    pub fn with_lower<S: Subscripts<R>>(self, lower: S) -> Self {
        View {
            strided: self.strided.with_lower(lower),
        }
    }

    /// The handle itself, for a dummy argument that is only read.
    #[inline(always)]
    pub fn view(&self) -> Self {
        *self
    }

    /// The elements as the target of a pointer; the bounds are kept.
    #[inline(always)]
    pub fn handle_mut(&mut self) -> Strided<T, R> {
        self.strided
    }

    /// The handle itself, for a thread that changes elements which all threads share.
    #[inline(always)]
    pub fn shared(self) -> Self {
        self
    }

    /// The handle itself, for a dummy argument that is changed.
    #[inline(always)]
    pub fn view_mut(&mut self) -> Self {
        *self
    }
}

impl<T, const R: usize> View<T, R> {
    /// The elements as a slice in array order.
    #[inline(always)]
    #[track_caller]
    pub fn as_slice(&self) -> &[T] {
        let first = if self.is_empty() {
            std::ptr::NonNull::dangling().as_ptr()
        } else {
            self.used(self.as_ptr(), self.len() as usize, Kind::Read)
        };
        // SAFETY: a view's elements are contiguous, and `len` of them exist.
        unsafe { std::slice::from_raw_parts(first, self.len() as usize) }
    }

    /// The elements as a slice in array order, for writing.
    #[inline(always)]
    #[track_caller]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        let first = if self.is_empty() {
            std::ptr::NonNull::dangling().as_ptr()
        } else {
            self.used(self.as_ptr(), self.len() as usize, Kind::Write)
        };
        // SAFETY: as for `as_slice`.
        unsafe { std::slice::from_raw_parts_mut(first, self.len() as usize) }
    }

    /// Sequence association from an element on: the actual argument `a(i, j)` for an array dummy. `reshaped` then gives it the
    /// dummy's bounds.
    #[inline(always)]
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(self, subscripts: S) -> View<T, 1> {
        let first = self.strided.unit_address(subscripts);
        let before = (first as usize).wrapping_sub(self.as_ptr() as usize) / size_of::<T>().max(1);
        View::place(first, Shape::from_extents([self.len() - before as i64]))
    }

    /// Sequence association from an element on, for a dummy that changes its elements.
    #[inline(always)]
    #[track_caller]
    pub fn from_element_mut<S: Subscripts<R>>(&mut self, subscripts: S) -> View<T, 1> {
        self.from_element(subscripts)
    }
}

impl<T: Overlaid, const R: usize> View<T, R> {
    /// A handle to nothing, with bounds: the pointee of a Cray pointer until that has a value. A last extent that is assumed is as large as addresses
    /// let it be.
    #[inline(always)]
    pub fn nowhere(bounds: impl Bounds<R>) -> Self {
        Self::place(std::ptr::null_mut(), bounds.shape().resolve(1 << 40))
    }

    /// The same bounds at another address: the Cray pointer of this pointee has changed.
    #[inline(always)]
    pub fn move_to(&mut self, address: i64) {
        self.strided = Strided::place(address as *mut T, self.strided.dims());
    }

    /// The same storage as a sequence of elements of another type: what a procedure sees that declares its dummy argument so.
    #[track_caller]
    pub fn overlaid<U: Overlaid>(self) -> View<U, 1> {
        let first = self.as_ptr().cast::<U>();
        if !first.is_aligned() {
            crate::fatal("storage handed over as another type is not aligned for it");
        }
        let bytes = self.len() * size_of::<T>() as i64;
        View::place(first, Shape::from_extents([bytes / size_of::<U>() as i64]))
    }
}

impl<T> View<T, 1> {
    /// A scalar as an array of one element.
    pub fn of_scalar(scalar: &mut T) -> Self {
        View::place(scalar, Shape::from_extents([1]))
    }
}

#[cold]
#[track_caller]
fn too_short(dummy: i64, actual: i64) -> ! {
    crate::fatal(&format!(
        "the dummy argument has {dummy} elements, the actual argument only {actual}"
    ))
}

impl<T: Clone, const R: usize> View<T, R> {
    /// The element at a zero-based position, whatever the bounds are.
    #[inline(always)]
    #[track_caller]
    pub fn at(self, pos: Pos<R>) -> T {
        let place = self.strided.unit_position_address(pos);
        // SAFETY: positions come from shapes that conform with this one, so the element exists; handles are valid by contract.
        unsafe { (*self.used(place, 1, Kind::Read)).clone() }
    }

    /// The element with these subscripts, by value.
    #[inline(always)]
    #[track_caller]
    pub fn get<S: Subscripts<R>>(self, subscripts: S) -> T {
        // SAFETY: the subscripts are within the bounds, which checked builds verify.
        unsafe { (*self.used(self.unit_address(subscripts), 1, Kind::Read)).clone() }
    }

    /// Stores an element through a shared handle: what the threads of a kernel do.
    #[inline(always)]
    #[track_caller]
    pub fn put<S: Subscripts<R>>(self, subscripts: S, value: T) {
        // SAFETY: the subscripts are within the bounds, which checked builds verify.
        unsafe { *self.used(self.unit_address(subscripts), 1, Kind::Write) = value }
    }

    /// The place of an element behind a shared handle: components of structures, arguments by reference.
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::mut_from_ref)]
    pub fn at_mut<'a, S: Subscripts<R>>(self, subscripts: S) -> &'a mut T
    where
        T: 'a,
    {
        // SAFETY: as in `put`; kernels share variables as CUDA Fortran shares them.
        unsafe { &mut *self.used(self.unit_address(subscripts), 1, Kind::Place) }
    }
}

impl<T: Element> View<T, 1> {
    /// The elements of a slice as an array `1..=len`: for reading what Rust code hands over.
    pub fn of_slice(elements: &mut [T]) -> Self {
        View::place(
            elements.as_mut_ptr(),
            Shape::from_extents([elements.len() as i64]),
        )
    }
}

impl<T, S: Subscripts<R>, const R: usize> Index<S> for View<T, R> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, subscripts: S) -> &T {
        // SAFETY: the subscripts are within the bounds, which checked builds verify; handles are valid by contract.
        unsafe { &*self.used(self.unit_address(subscripts), 1, Kind::Read) }
    }
}

impl<T, S: Subscripts<R>, const R: usize> IndexMut<S> for View<T, R> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, subscripts: S) -> &mut T {
        // SAFETY: as for `index`.
        unsafe { &mut *self.used(self.unit_address(subscripts), 1, Kind::Place) }
    }
}

impl<T: fmt::Debug + Pointee + ?Sized, const R: usize> fmt::Debug for View<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.strided.fmt(f)
    }
}
