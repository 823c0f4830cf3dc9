//! A polymorphic array handed to a procedure as an array of its declared type: the parents of its objects, where they lie if arrays of that type reach
//! them, else as a copy for the length of a call.
//!
//! Refuses to know which type the objects have.

use super::{Array, Element, Strided, View, for_each_position};
use crate::class::Class;

/// The parents of the objects of an array for the length of a call. When it is dropped, at the end of the statement that holds the call, a copy that the
/// procedure may have changed goes back to where it came from.
pub struct Parents<T: Element, const R: usize> {
    objects: Strided<dyn Class, R>,
    changed: bool,
    copy: Option<Array<T, R>>,
}

impl<const R: usize> Strided<dyn Class, R> {
    /// The objects as those of a type that they have or extend, for a procedure that only reads them.
    pub fn parents<T: Element>(self) -> Parents<T, R> {
        Parents {
            objects: self,
            changed: false,
            copy: None,
        }
    }

    /// The same for a procedure that changes them.
    pub fn parents_mut<T: Element>(self) -> Parents<T, R> {
        Parents {
            objects: self,
            changed: true,
            copy: None,
        }
    }

    /// Whether steps of whole elements of a type lead from one object to the next.
    fn reaches<T: 'static>(self) -> bool {
        let whole = self.first_object().elements().bytes;
        let steps = self.dims().iter().any(|dim| dim.extent > 1);
        !steps || whole.is_multiple_of(size_of::<T>().max(1))
    }
}

impl<T: Element, const R: usize> Parents<T, R> {
    /// A handle for an assumed-shape dummy argument; the bounds begin at one.
    #[track_caller]
    pub fn strided(&mut self) -> Strided<T, R> {
        if !self.objects.is_some() || self.objects.reaches::<T>() {
            return self.objects.part::<T>().from_one();
        }
        self.copied().strided()
    }

    /// A handle for an explicit-shape or assumed-size dummy argument.
    #[track_caller]
    pub fn view(&mut self) -> View<T, R> {
        if self.objects.is_some() && self.objects.reaches::<T>() {
            let parts = self.objects.part::<T>().from_one();
            if let Some(view) = parts.as_view() {
                return view;
            }
        }
        match self.objects.is_some() {
            true => self.copied().view(),
            false => View::null(),
        }
    }

    /// The handle of an explicit-shape dummy argument of another rank.
    #[track_caller]
    pub fn in_rank<const K: usize>(&mut self) -> View<T, K> {
        self.view().in_rank::<K>()
    }

    fn copied(&mut self) -> &Array<T, R> {
        let objects = self.objects;
        self.copy.get_or_insert_with(|| {
            let bounds = objects.with_lower([1_i64; R]).bounds();
            Array::from_fn(bounds, |pos| objects.at(pos).part::<T>().clone())
        })
    }
}

impl<T: Element, const R: usize> Drop for Parents<T, R> {
    fn drop(&mut self) {
        let Some(copy) = self.copy.as_ref().filter(|_| self.changed) else {
            return;
        };
        let objects = self.objects;
        for_each_position(objects.extents(), |pos| {
            objects.at(pos).part_mut::<T>().clone_from(&copy.at(pos));
        });
    }
}
