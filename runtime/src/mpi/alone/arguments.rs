//! The arguments of a procedure: addresses, with the lengths of characters behind them.

use super::ignored;

/// The arguments of one call.
pub(super) struct Arguments<'a> {
    places: &'a [usize],
    lengths: &'a [usize],
}

impl<'a> Arguments<'a> {
    pub fn new(places: &'a [usize], lengths: &'a [usize]) -> Self {
        Arguments { places, lengths }
    }

    /// The address itself.
    pub fn place(&self, index: usize) -> usize {
        self.places[index]
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    // SAFETY of all below: the rows say what lies at the addresses, and semantic analysis has held programs to them.

    pub fn int(&self, index: usize) -> i32 {
        unsafe { *(self.places[index] as *const i32) }
    }

    pub fn long(&self, index: usize) -> i64 {
        unsafe { *(self.places[index] as *const i64) }
    }

    /// An element of an array of integers, from 0.
    pub fn int_at(&self, index: usize, element: i32) -> i32 {
        unsafe { *(self.places[index] as *const i32).offset(element as isize) }
    }

    pub fn long_at(&self, index: usize, element: i32) -> i64 {
        unsafe { *(self.places[index] as *const i64).offset(element as isize) }
    }

    pub fn put(&self, index: usize, value: i32) {
        self.put_at(index, 0, value);
    }

    pub fn put_at(&self, index: usize, element: i32, value: i32) {
        if !ignored(self.places[index]) {
            unsafe { *(self.places[index] as *mut i32).offset(element as isize) = value }
        }
    }

    pub fn put_long(&self, index: usize, value: i64) {
        unsafe { *(self.places[index] as *mut i64) = value }
    }

    /// A status at a place: source, tag and bytes.
    pub fn put_status(&self, index: usize, element: i32, (source, tag, bytes): (i32, i32, i64)) {
        let words = [bytes as i32, (bytes >> 32 << 1) as i32, source, tag, 0];
        for (n, word) in words.into_iter().enumerate() {
            self.put_at(index, 5 * element + n as i32, word);
        }
    }

    /// The bytes that a status tells of.
    pub fn status_bytes(&self, index: usize) -> i64 {
        i64::from(self.int_at(index, 0) as u32) | i64::from(self.int_at(index, 1) >> 1) << 32
    }

    /// A character argument without trailing blanks; which of them counts from 0.
    pub fn text(&self, index: usize, which: usize) -> String {
        let bytes = unsafe {
            std::slice::from_raw_parts(self.places[index] as *const u8, self.lengths[which])
        };
        String::from_utf8_lossy(bytes)
            .trim_end()
            .trim_start()
            .to_string()
    }

    /// Gives a character argument a value; how many letters it is.
    pub fn put_text(&self, index: usize, which: usize, value: &str) -> i32 {
        let room = unsafe {
            std::slice::from_raw_parts_mut(self.places[index] as *mut u8, self.lengths[which])
        };
        room.fill(b' ');
        let count = value.len().min(room.len());
        room[..count].copy_from_slice(&value.as_bytes()[..count]);
        count as i32
    }
}
