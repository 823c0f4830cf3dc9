//! The bytes of a character variable: its own, or a place elsewhere that it is a name for, in a storage that variables overlay or in
//! memory of C. Knows nothing of characters.

use std::ptr::NonNull;

/// Set in the length of a place that belongs to somebody else.
const ELSEWHERE: usize = 1 << (usize::BITS - 1);

/// Some bytes and who owns them.
pub(super) struct Place {
    first: NonNull<u8>,
    length: usize,
}

// SAFETY: bytes of its own go where the place goes; those elsewhere are shared as Fortran's pointers are, without lifetimes.
unsafe impl Send for Place {}
// SAFETY: changes need `&mut`.
unsafe impl Sync for Place {}

impl Place {
    /// Bytes that belong to the place.
    pub fn owned(bytes: Box<[u8]>) -> Place {
        let bytes = Box::leak(bytes);
        Place {
            length: bytes.len(),
            first: NonNull::from(bytes).cast(),
        }
    }

    /// A name for `length` bytes at an address, which stay there as long as the place is used.
    pub fn elsewhere(first: *mut u8, length: usize) -> Place {
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
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: so many bytes are there, as who made the place has said.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len()) }
    }

    /// The bytes, to be changed.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.len()) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.is_elsewhere() {
            let bytes: *mut [u8] = self.bytes_mut();
            // SAFETY: they came from a box of this length.
            drop(unsafe { Box::from_raw(bytes) });
        }
    }
}

impl Clone for Place {
    fn clone(&self) -> Place {
        Place::owned(self.bytes().into())
    }
}

impl Default for Place {
    fn default() -> Place {
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
        place.bytes_mut()[1] = b'!';
        let mut own = place.clone();
        own.bytes_mut()[0] = b'?';
        assert!(place.is_elsewhere() && !own.is_elsewhere());
        assert_eq!((place.bytes(), own.bytes()), (&b"c!e"[..], &b"?!e"[..]));
        drop(place);
        assert_eq!(&bytes, b"abc!ef");
        assert_eq!(Place::elsewhere(std::ptr::null_mut(), 3).len(), 0);
    }
}
