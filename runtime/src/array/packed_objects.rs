//! Copy-in/copy-out of polymorphic objects: those of an array with gaps, for an explicit-shape or assumed-size dummy argument.
//!
//! Refuses to know which type the objects have.

use super::{Array, Strided, View};
use crate::class::Class;
use std::ops::Deref;

/// Objects made contiguous for the length of a call. It dereferences to a [`View`]; when it is dropped, at the end of the statement that holds the call,
/// changed objects go back to where they came from.
pub struct PackedObjects<const R: usize> {
    view: View<dyn Class, R>,
    copy: Option<Array<dyn Class, R>>,
    home: Option<Strided<dyn Class, R>>,
}

impl<const R: usize> Strided<dyn Class, R> {
    /// The objects, contiguous, for a dummy argument that is only read. Copies only what is not contiguous already.
    #[track_caller]
    pub fn contiguous(self) -> PackedObjects<R> {
        PackedObjects::of(self, None)
    }

    /// As [`contiguous`](#method.contiguous), for a procedure that changes them.
    #[track_caller]
    pub fn contiguous_mut(self) -> PackedObjects<R> {
        PackedObjects::of(self, Some(self))
    }
}

impl<const R: usize> PackedObjects<R> {
    #[track_caller]
    fn of(objects: Strided<dyn Class, R>, home: Option<Strided<dyn Class, R>>) -> Self {
        let copy = match objects.is_contiguous() {
            true => None,
            false => Some(objects.to_array()),
        };
        let view = match (&copy, objects.is_some()) {
            (Some(copy), _) => copy.view(),
            (None, true) => View::place(objects.as_ptr(), objects.from_one().bounds()),
            (None, false) => View::null(),
        };
        PackedObjects { view, copy, home }
    }
}

impl<const R: usize> Deref for PackedObjects<R> {
    type Target = View<dyn Class, R>;

    fn deref(&self) -> &View<dyn Class, R> {
        &self.view
    }
}

impl<const R: usize> Drop for PackedObjects<R> {
    fn drop(&mut self) {
        if let (Some(copy), Some(home)) = (&self.copy, self.home) {
            home.take_objects(copy.strided());
        }
    }
}
