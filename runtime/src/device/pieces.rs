//! Arrays that the pieces of a loop on the CPU reduce, each into one of its own: operations of ATOMIC find nobody else there.
//!
//! Refuses to know how the rounds are cut into pieces.

use super::atomic::AtomicPlace;
use crate::access::Kind;
use crate::array::{Array, Element, Strided, Subscripts, View, for_each_position};
use std::panic::Location;

/// The array of one piece, with the bounds of that which all pieces reduce.
pub struct Part<T: Element, const R: usize>(Array<T, R>);

impl<T: Element + Copy, const R: usize> Part<T, R> {
    /// The place of an element.
    #[inline(always)]
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(&self, subscripts: S) -> Alone<T> {
        Alone(self.0.from_element(subscripts))
    }
}

/// A place that one thread alone reaches.
pub struct Alone<T>(View<T, 1>);

impl<T> AtomicPlace<T> for Alone<T> {
    const ALONE: bool = true;

    #[inline(always)]
    fn at_mut<'a>(self) -> &'a mut T
    where
        Self: 'a,
        T: 'a,
    {
        // SAFETY: the handle was made of the piece's own array, which lives as long as the piece.
        unsafe { &mut *self.0.as_ptr() }
    }
}

impl<T: Element + Copy, const R: usize> Strided<T, R> {
    /// An array like this one for one piece, full of the value that its operator leaves as it is.
    pub fn part(self, start: T) -> Part<T, R> {
        let mut part = Array::new(self.bounds());
        part.as_mut_slice().fill(start);
        Part(part)
    }

    /// Joins the arrays of the pieces to this one, in order.
    #[track_caller]
    pub fn join_parts<'a>(
        self,
        parts: impl IntoIterator<Item = &'a Part<T, R>>,
        join: impl Fn(T, T) -> T,
    ) where
        T: 'a,
    {
        let by = Location::caller();
        for part in parts {
            let part: Strided<T, R> = **part.0;
            for_each_position(self.extents(), |pos| {
                let place = self.used_by(self.position_address(pos), Kind::Atomic, by);
                // SAFETY: positions of the array's own shape; the loop is over, so nobody else is at it.
                unsafe { *place = join(*place, part.at(pos)) };
            });
        }
    }
}
