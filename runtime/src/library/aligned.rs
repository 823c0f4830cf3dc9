//! COMPLEX(8) scalars that NVIDIA's libraries get by address. Their cuDoubleComplex lies at multiples of 16 bytes, and they load and store it as such; a
//! complex number of Rust lies at multiples of 8. A scalar that lies between is lent to the library in a place of its own for the time of a call.
//!
//! Refuses to know functions and arrays: elements of arrays lie where the program's memory does, which is aligned.

use crate::companion::{Held, ToC};
use std::cell::RefCell;

/// Bytes of such a number, and what their address is a multiple of.
const BYTES: usize = 16;

thread_local! {
    /// Scalars whose addresses were taken since the last call, and that lie between.
    static BETWEEN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Remembers a scalar whose address is taken if it may be such a number and lies between.
#[inline]
pub(crate) fn address_taken<T>(place: *const T) {
    taken(place as usize, size_of::<T>());
}

#[inline]
fn taken(address: usize, size: usize) {
    if size == BYTES && !address.is_multiple_of(BYTES) {
        BETWEEN.with_borrow_mut(|between| between.push(address));
    }
}

/// An argument of a call, with the place that it may need.
pub struct Lent<H> {
    held: H,
    place: Place,
}

#[repr(C, align(16))]
struct Place {
    bytes: [u8; BYTES],
    /// Where the number lies; 0 where this is not in use.
    home: usize,
}

impl<H: Held> Lent<H> {
    /// An argument of Fortran's.
    #[inline]
    pub fn of(argument: impl ToC<Held = H>) -> Lent<H> {
        if let Some((address, size)) = argument.scalar() {
            taken(address, size);
        }
        let place = Place {
            bytes: [0; BYTES],
            home: 0,
        };
        let held = argument.hold();
        Lent { held, place }
    }

    /// What C gets.
    pub fn pass(&mut self) -> H::C
    where
        H::C: Copy,
    {
        let passed = self.held.pass();
        if size_of::<H::C>() != size_of::<usize>() {
            return passed;
        }
        // SAFETY: of the size of an address; only compared, where it is none.
        let address = unsafe { std::mem::transmute_copy::<H::C, usize>(&passed) };
        if !BETWEEN.with_borrow(|between| between.contains(&address)) {
            return passed;
        }
        self.place.home = address;
        let here = self.place.bytes.as_mut_ptr();
        // SAFETY: the number is the argument of this call; an address stands for an address.
        unsafe {
            std::ptr::copy_nonoverlapping(address as *const u8, here, BYTES);
            std::mem::transmute_copy::<*mut u8, H::C>(&here)
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.home != 0 {
            // SAFETY: the number is there until its call is over.
            unsafe {
                std::ptr::copy_nonoverlapping(self.bytes.as_ptr(), self.home as *mut u8, BYTES);
            }
        }
    }
}

/// A call is over: addresses taken for it mean nothing to the next.
pub fn called() {
    BETWEEN.with_borrow_mut(Vec::clear);
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    /// Room for a number at a multiple of 16 bytes, and for one between.
    #[repr(C, align(16))]
    struct Room([f64; 5]);

    /// What a function of a library does with a number; gives the address that it got.
    fn changed(number: &mut Complex<f64>) -> usize {
        let mut lent = Lent::of(number);
        let there = lent.pass();
        // SAFETY: the place of the argument, or the one that it is lent in.
        unsafe { *there *= 2.0 };
        drop(lent);
        called();
        there as usize
    }

    #[test]
    fn numbers_between_are_lent_and_come_back() {
        for first in [0, 1] {
            let mut room = Room([2.0, 3.0, 5.0, 7.0, 11.0]);
            let place = room.0[first..].as_mut_ptr().cast::<Complex<f64>>();
            // SAFETY: two numbers of the array.
            let number = unsafe { &mut *place };
            let before = *number;
            assert!(changed(number).is_multiple_of(BYTES));
            assert_eq!(*number, before * 2.0);
        }
        assert_eq!(Lent::of(5_i32).pass(), 5);
    }
}
