//! The units of a character variable, bytes for one of default kind: its own, or a place elsewhere that it is a name for, in a storage that
//! variables overlay or in memory of C. Knows nothing of characters.

use super::unit::Unit;
use std::ptr::NonNull;

/// Set in the length of a place that belongs to somebody else.
const ELSEWHERE: usize = 1 << (usize::BITS - 1);

/// Some bytes and who owns them.
pub(super) struct Place<U> {
    first: NonNull<U>,
    length: usize,
}

// SAFETY: bytes of its own go where the place goes; those elsewhere are shared as Fortran's pointers are, without lifetimes.
unsafe impl<U: Unit> Send for Place<U> {}
// SAFETY: changes need `&mut`.
unsafe impl<U: Unit> Sync for Place<U> {}

impl<U> Place<U> {
    /// Bytes that belong to the place.
    pub fn owned(bytes: Box<[U]>) -> Self {
        let units = Box::leak(bytes);
        Place {
            length: units.len(),
            first: NonNull::from(units).cast(),
        }
    }

    /// A name for `length` bytes at an address, which stay there as long as the place is used.
    pub fn elsewhere(first: *mut U, length: usize) -> Self {
        Place {
            first: NonNull::new(first).unwrap_or(NonNull::dangling()),
            length: if first.is_null() { 0 } else { length } | ELSEWHERE,
        }
    }

    /// Whether the bytes belong to somebody else.
    pub fn is_elsewhere(&self) -> bool {
        self.length & ELSEWHERE != 0
    }

    /// Number of bytes.
    pub fn len(&self) -> usize {
        self.length & !ELSEWHERE
    }

    /// The bytes.
    pub fn units(&self) -> &[U] {
        // SAFETY: so many bytes are there, as who made the place has said.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len()) }
    }

    /// The bytes, to be changed.
    pub fn units_mut(&mut self) -> &mut [U] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.len()) }
    }
}

impl<U> Drop for Place<U> {
    fn drop(&mut self) {
        if !self.is_elsewhere() {
            let units: *mut [U] = self.units_mut();
            // SAFETY: they came from a box of this length.
            drop(unsafe { Box::from_raw(units) });
        }
    }
}

impl<U: Unit> Clone for Place<U> {
    fn clone(&self) -> Self {
        Place::owned(self.units().into())
    }
}

impl<U: Unit> Default for Place<U> {
    fn default() -> Self {
        Place::owned(Box::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_elsewhere_is_a_name_for_bytes() {
        let mut bytes = *b"abcdef";
        let mut place = Place::elsewhere(bytes.as_mut_ptr().wrapping_add(2), 3);
        place.units_mut()[1] = b'!';
        let mut own = place.clone();
        own.units_mut()[0] = b'?';
        assert!(place.is_elsewhere() && !own.is_elsewhere());
        assert_eq!((place.units(), own.units()), (&b"c!e"[..], &b"?!e"[..]));
        drop(place);
        assert_eq!(&bytes, b"abc!ef");
        assert_eq!(Place::<u8>::elsewhere(std::ptr::null_mut(), 3).len(), 0);
    }
}
