//! What kernels get of data that is present: the copies' addresses with the arrays' bounds.
//!
//! A program may keep an array in parts, each with a copy of its own. A kernel then works on the part that the innermost region around its launch
//! names, or on memory in which all parts are brought together (`gather`). Refuses to know which elements a kernel touches: that it keeps to these parts is its author's word.

use super::object::Object;
use super::table::{Entry, Found, Stretch, Table};
use super::{Held, MAPPED, REGIONS, absent, apart, everywhere, gather, moves, partly, with_table};
use crate::array::{Array, Strided, View};
use crate::device::array::{DeviceArray, DeviceSection, Located};
use crate::device::memory::Space;
use crate::device::{DeviceGlobalArray, ManagedArray, ManagedGlobalArray, PinnedArray};
use std::sync::atomic::Ordering;

/// The copy of an array that is present, be it in part, with the bounds of the array: what a kernel gets. Data in device memory of the program's own is its
/// own copy, and so is everything where the device works in the host's memory.
#[track_caller]
pub fn present<T: Copy + 'static, const R: usize>(what: impl Located<T, R>) -> Strided<T, R> {
    present_or(what, |_, _| None)
}

/// The same, and where an argument lies of which the launch has parts brought together.
#[track_caller]
fn present_or<T: Copy + 'static, const R: usize>(
    what: impl Located<T, R>,
    together: impl FnOnce(&Object, &Table) -> Option<usize>,
) -> Strided<T, R> {
    let (elements, space) = what.located();
    if !apart() && !MAPPED.load(Ordering::Relaxed) || space == Space::Device {
        return elements;
    }
    let object = Object::of("an array", elements);
    if !moves(&object) {
        return elements;
    }
    with_table(|table, _| {
        if let Some(start) = together(&object, table) {
            let behind = (elements.as_ptr() as usize).wrapping_sub(object.stretch().start);
            let first = start.wrapping_add(behind);
            // SAFETY: the memory at this address has the extent of the array's parts that are present, to which the kernel keeps.
            return unsafe { Strided::from_raw(first as *mut T, elements.dims()) };
        }
        if let Some(entry) = the_part(table, object.stretch()) {
            let first = entry.translate(elements.as_ptr() as usize);
            // SAFETY: the copy has the extent in memory of the array, or of the part of it that the author put there and that the kernel keeps to.
            return unsafe { Strided::from_raw(first as *mut T, elements.dims()) };
        }
        match table.find(object.stretch()) {
            Found::Whole(_) | Found::Partly(_) => in_parts(&object, table),
            Found::Absent if everywhere::reaches(object.stretch()) => elements,
            // No kernel touches an array of which its directives name no element.
            Found::Absent if names_nothing_of(object.stretch()) => elements,
            // Nor one that NO_CREATE names and that is not there.
            Found::Absent if is_left_out(object.stretch()) => elements,
            Found::Absent => absent(&object, "kernel"),
        }
    })
}

/// Data of the host for which a kernel gets the copy that is present: what `present a: DevicePtr<f64>` in [`kernels!`](crate::kernels) takes.
pub trait Present<D> {
    /// The copy, as [`present`] gives it, in the form that the kernel wants.
    #[track_caller]
    fn copy(self) -> D;

    /// Says that it is an argument of the launch that comes, before the first argument is looked up.
    fn announce(&self);
}

fn announce<T: Copy + 'static, const R: usize>(what: &impl Located<T, R>) {
    let (elements, space) = what.located();
    if !apart() && !MAPPED.load(Ordering::Relaxed) || space == Space::Device {
        return;
    }
    if let Some(stretch) = stretch_of(elements) {
        gather::announce(stretch);
    }
}

/// The host memory of an array, as its object has it, without making one: every launch asks for it. Nothing for an array without elements.
fn stretch_of<T, const R: usize>(elements: Strided<T, R>) -> Option<Stretch> {
    let (start, unit) = (elements.as_ptr() as usize, size_of::<T>());
    let (mut below, mut above) = (0, 0);
    for dim in elements.dims() {
        if dim.extent <= 0 {
            return None;
        }
        let far = (dim.extent - 1) * dim.stride * unit as i64;
        below += far.min(0);
        above += far.max(0);
    }
    (start != 0 && unit != 0).then(|| Stretch {
        start: start.wrapping_add_signed(below as isize),
        bytes: (above - below) as usize + unit,
    })
}

macro_rules! present {
    (@ $($array:ty),* $(,)?) => { $(
        impl<T: Copy + 'static, const R: usize, D: From<Strided<T, R>>> Present<D> for $array {
            #[track_caller]
            fn copy(self) -> D {
                present_or(self, gather::place_of).into()
            }

            fn announce(&self) {
                announce(self);
            }
        }
    )* };
    ($($array:ident)*) => {
        present! { @ $(&$array<T, R>, &mut $array<T, R>,)* }
    };
}
present! { @ View<T, R>, Strided<T, R>, DeviceSection<T, R> }
present! {
    Array View Strided DeviceArray DeviceSection ManagedArray PinnedArray ManagedGlobalArray DeviceGlobalArray
}

/// The copy of an array or of its only part that is present; where there are several parts, of the one that this thread's innermost region names.
pub(super) fn the_part(table: &Table, array: Stretch) -> Option<&Entry> {
    let mut parts = table.parts_of(array);
    let part = parts.next()?;
    if parts.next().is_none() {
        return Some(part);
    }
    let named = named_part(array)?;
    table.parts_of(named).next()
}

/// The part of an array that the innermost of this thread's regions to name any names; nothing where it names several.
fn named_part(array: Stretch) -> Option<Stretch> {
    REGIONS.with_borrow(|regions| {
        let mut innermost = regions.iter().rev().filter_map(|(_, held)| {
            let holding = held.iter().filter(|one| one.holds);
            let mut named = holding
                .map(|one| one.motion.object.stretch())
                .filter(|part| array.holds(*part));
            let first = named.next()?;
            Some(named.all(|other| other == first).then_some(first))
        });
        innermost.next().flatten()
    })
}

/// Whether a clause around names a section of an array that has no elements.
fn names_nothing_of(array: Stretch) -> bool {
    let empty = |held: &Held| held.motion.object.is_empty_part_of(array);
    REGIONS.with_borrow(|regions| regions.iter().any(|(_, held)| held.iter().any(empty)))
}

/// Whether NO_CREATE around names an array, or a part of it, that was not present.
pub(super) fn is_left_out(array: Stretch) -> bool {
    let left_out = |held: &Held| !held.holds && held.motion.object.stretch().meets(array);
    REGIONS.with_borrow(|regions| regions.iter().any(|(_, held)| held.iter().any(left_out)))
}

/// Whether all elements of an array are present (`acc_is_present`).
pub fn is_present<T: Copy + 'static, const R: usize>(what: impl Located<T, R>) -> bool {
    object_is_present(&Object::of("", what))
}

pub(super) fn object_is_present(object: &Object) -> bool {
    !moves(object) || with_table(|table, _| matches!(table.find(object.stretch()), Found::Whole(_)))
}

/// Several parts of an array are present, and no region says which of them a kernel means.
fn in_parts(object: &Object, table: &Table) -> ! {
    let mut parts: Vec<&Entry> = table.parts_of(object.stretch()).collect();
    parts.reverse();
    if let [only] = parts[..] {
        partly(object, only);
    }
    let listed: Vec<String> = parts.iter().take(3).map(|part| described(part)).collect();
    let more = if parts.len() > 3 { ", ..." } else { "" };
    let message = format!(
        "an array that this kernel needs is present in {} parts, {}{more}: name the part that it works on in a data clause of its construct, or put the whole array there",
        parts.len(),
        listed.join(", "),
    );
    crate::fatal::fatal_at(&message, object.place)
}

fn described(part: &Entry) -> String {
    let place = crate::fatal::place_name(Some(part.made));
    format!("'{}' of {place}", part.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::{Array1, Dim};

    #[test]
    fn the_memory_of_an_array_is_that_of_its_object() {
        let array = Array1::<f64>::filled(9, 1.0);
        let first = array.view().strided().as_ptr();
        for (extent, stride) in [(9, 1), (3, 2), (0, 1), (1, -1)] {
            let dims = [Dim {
                lower: 1,
                extent,
                stride,
            }];
            // SAFETY: all elements lie in the array, and none is reached.
            let part = unsafe { Strided::from_raw(first, dims) };
            let object = Object::of("part", part);
            let expected = (!object.is_empty()).then(|| object.stretch());
            assert_eq!(stretch_of(part), expected);
        }
    }
}
