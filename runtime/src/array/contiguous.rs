//! Copy-in/copy-out: a section passed to an explicit-shape or assumed-size dummy argument.

use super::bounds::Shape;
use super::{Array, Element, Strided, View};
use std::ops::Deref;

/// Elements made contiguous for the length of a call. It dereferences to a [`View`]; when it is dropped, at the end of the statement
/// that holds the call, changed elements go back to where they came from.
pub struct Contiguous<T: Element, const R: usize> {
    view: View<T, R>,
    packed: Option<Array<T, R>>,
    home: Option<Strided<T, R>>,
}

impl<T: Element, const R: usize> Strided<T, R> {
    /// The elements, contiguous, for a dummy argument that is only read: `f(*a.section::<1>((j, ..)).contiguous())`. Copies only
    /// what is not contiguous already.
    pub fn contiguous(self) -> Contiguous<T, R> {
        match self.as_view() {
            Some(view) => Contiguous {
                view: view.with_lower([1_i64; R]),
                packed: None,
                home: None,
            },
            None => Contiguous::pack(self, None),
        }
    }

    /// The elements, contiguous, for a dummy argument that is changed: copies them back afterwards.
    pub fn contiguous_mut(self) -> Contiguous<T, R> {
        match self.as_view() {
            Some(view) => Contiguous {
                view: view.with_lower([1_i64; R]),
                packed: None,
                home: None,
            },
            None => Contiguous::pack(self, Some(self)),
        }
    }
}

impl<T: Element, const R: usize> Contiguous<T, R> {
    fn pack(elements: Strided<T, R>, home: Option<Strided<T, R>>) -> Self {
        let packed = Array::from_parts(elements.to_vec(), Shape::from_extents(elements.extents()));
        Contiguous {
            view: packed.view(),
            packed: Some(packed),
            home,
        }
    }
}

impl<T: Element, const R: usize> Deref for Contiguous<T, R> {
    type Target = View<T, R>;

    fn deref(&self) -> &View<T, R> {
        &self.view
    }
}

impl<T: Element, const R: usize> Drop for Contiguous<T, R> {
    fn drop(&mut self) {
        if let (Some(packed), Some(home)) = (&self.packed, self.home) {
            home.take_elements(packed.strided());
        }
    }
}
