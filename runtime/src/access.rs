//! Accesses to elements of arrays, told to whoever watches them in programs that are built for it (feature `acc-check`); in all others nothing is left of
//! this. Refuses to know who watches, and what is wrong with an access.

use crate::array::Dim;
use std::panic::Location;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whether this program is built to have its accesses watched.
pub const WATCHED: bool = cfg!(feature = "acc-check");

/// What is done with elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// They are read.
    Read,
    /// They are given a value.
    Write,
    /// A place for a value, or for one that is computed from the old one: only the text of the statement tells.
    Place,
    /// An atomic operation, which reads and writes.
    Atomic,
    /// An atomic operation that gives them a value, whatever they had.
    AtomicWrite,
}

/// An access to some elements that lie together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access<'a> {
    /// The address of the first one.
    pub address: usize,
    /// How many bytes.
    pub bytes: usize,
    pub kind: Kind,
    /// The line of the program, as far as it is known: else one of this library.
    pub place: &'static Location<'static>,
    /// The array by which they are reached: the address of its first element, the size of one, its dimensions.
    pub array: (usize, usize, &'a [Dim]),
}

static WATCHER: OnceLock<fn(&Access)> = OnceLock::new();

/// No watched address lies below the first, or from the second on.
static REACH: (AtomicUsize, AtomicUsize) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));

/// Has accesses to these bytes told, from here on.
pub(crate) fn watch(start: usize, bytes: usize, watcher: fn(&Access)) {
    let _ = WATCHER.set(watcher);
    REACH.0.fetch_min(start, Ordering::Relaxed);
    REACH.1.fetch_max(start + bytes, Ordering::Relaxed);
}

/// Whether a type is a number or a logical value: components of structures are not told apart, so structures are not watched.
#[inline(always)]
pub(crate) fn is_number<T>() -> bool {
    let name = std::any::type_name::<T>();
    !name.contains("::") || name.starts_with("num_complex::")
}

/// Elements of an array that is given by its first element and its dimensions.
#[inline(always)]
#[track_caller]
pub(crate) fn elements<T>(place: *const T, count: usize, kind: Kind, array: (*const T, &[Dim])) {
    if WATCHED && is_number::<T>() {
        tell(
            place as usize,
            (count, size_of::<T>()),
            kind,
            (array.0 as usize, array.1),
            Location::caller(),
        );
    }
}

/// As [`elements`], of one element, at a line that was noted before.
#[inline(always)]
pub(crate) fn element_by<T>(
    place: *const T,
    kind: Kind,
    array: (*const T, &[Dim]),
    by: &'static Location<'static>,
) {
    if WATCHED && is_number::<T>() {
        let unit = size_of::<T>();
        tell(
            place as usize,
            (1, unit),
            kind,
            (array.0 as usize, array.1),
            by,
        );
    }
}

#[inline(never)]
fn tell(
    address: usize,
    (count, unit): (usize, usize),
    kind: Kind,
    array: (usize, &[Dim]),
    place: &'static Location<'static>,
) {
    let (low, high) = (
        REACH.0.load(Ordering::Relaxed),
        REACH.1.load(Ordering::Relaxed),
    );
    if address >= high || address + count * unit <= low {
        return;
    }
    if let Some(watcher) = WATCHER.get() {
        watcher(&Access {
            address,
            bytes: count * unit,
            kind,
            place,
            array: (array.0, unit, array.1),
        });
    }
}
