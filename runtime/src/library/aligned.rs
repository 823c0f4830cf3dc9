//! COMPLEX(8) scalars that NVIDIA's libraries get by address. Their cuDoubleComplex lies at multiples of 16 bytes, and they load and store it as such; a
//! complex number of Rust lies at multiples of 8. A scalar that lies between is lent to the library in a place of its own for the time of a call.
//!
//! Refuses to know functions and arrays: elements of arrays lie where the program's memory does, which is aligned.

use crate::companion::{Held, ToC};
use crate::device::api::HostPointer;
use std::cell::RefCell;

/// Bytes of such a number, and what their address is a multiple of.
const BYTES: usize = 16;

/// Room for a number.
#[repr(C, align(16))]
struct Room([u8; BYTES]);

/// A number that is lent: its room, which stays where it is, and where the number lies.
struct Place {
    room: Box<Room>,
    home: usize,
}

impl Place {
    /// The number, where it lies between.
    fn of(address: usize, size: usize) -> Option<Place> {
        let between = size == BYTES && !address.is_multiple_of(BYTES);
        between.then(|| {
            let mut room = Box::new(Room([0; BYTES]));
            // SAFETY: a scalar of the program, of this size.
            unsafe {
                std::ptr::copy_nonoverlapping(address as *const u8, room.0.as_mut_ptr(), BYTES);
            }
            Place {
                room,
                home: address,
            }
        })
    }

    fn address(&mut self) -> usize {
        self.room.0.as_mut_ptr() as usize
    }
}

impl Drop for Place {
    /// The number comes back.
    fn drop(&mut self) {
        // SAFETY: the scalar is there until its call is over.
        unsafe {
            std::ptr::copy_nonoverlapping(self.room.0.as_ptr(), self.home as *mut u8, BYTES);
        }
    }
}

thread_local! {
    /// Numbers on their way to a call, as addresses.
    static ON_THEIR_WAY: RefCell<Vec<Place>> = const { RefCell::new(Vec::new()) };
}

/// The address of a scalar for the function of a library that is called next with it.
pub fn lent_scalar<T>(scalar: &mut T) -> HostPointer {
    let address = std::ptr::from_mut(scalar) as usize;
    let Some(mut place) = Place::of(address, size_of::<T>()) else {
        return HostPointer::at(address);
    };
    let lent = HostPointer::at(place.address());
    ON_THEIR_WAY.with_borrow_mut(|all| all.push(place));
    lent
}

/// An argument of a call, with the place that it may need.
pub struct Lent<H> {
    held: H,
    place: Option<Place>,
}

impl<H: Held> Lent<H> {
    /// An argument of Fortran's.
    #[inline]
    pub fn of(argument: impl ToC<Held = H>) -> Lent<H> {
        let place = argument
            .scalar()
            .and_then(|(address, size)| Place::of(address, size));
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
        if let Some(place) = &mut self.place {
            let here = place.address();
            // SAFETY: an address stands for an address.
            return unsafe { std::mem::transmute_copy::<usize, H::C>(&here) };
        }
        // SAFETY: of the size of an address; only compared, where it is none.
        let address = unsafe { std::mem::transmute_copy::<H::C, usize>(&passed) };
        self.place = arrived(address);
        passed
    }
}

/// The number that came by this address, which is the call's from here on.
#[inline]
fn arrived(address: usize) -> Option<Place> {
    ON_THEIR_WAY.with_borrow_mut(|all| {
        let found = all
            .iter_mut()
            .position(|place| place.address() == address)?;
        Some(all.swap_remove(found))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    /// Space for a number at a multiple of 16 bytes, and for one between.
    #[repr(C, align(16))]
    struct Numbers([f64; 5]);

    /// What a function of a library does with the number that it gets: doubles it.
    fn double(argument: impl ToC<Held: Held<C: Copy>>) {
        let mut lent = Lent::of(argument);
        let passed = lent.pass();
        // SAFETY: all arguments here are addresses.
        let address = unsafe { std::mem::transmute_copy::<_, usize>(&passed) };
        assert!(address.is_multiple_of(BYTES));
        // SAFETY: the place of the argument, or the one that it is lent in.
        unsafe { *(address as *mut Complex<f64>) *= 2.0 };
    }

    #[test]
    fn numbers_between_are_lent_and_come_back() {
        for first in [0, 1] {
            let mut space = Numbers([2.0, 3.0, 5.0, 7.0, 11.0]);
            let place = space.0[first..].as_mut_ptr().cast::<Complex<f64>>();
            // SAFETY: two numbers of the array.
            let number = unsafe { &mut *place };
            let before = *number;
            let reference: &mut Complex<f64> = &mut *number;
            double(reference);
            assert_eq!(*number, before * 2.0);
            // Another call may come between the taking of an address and its call.
            let (address, mut other) = (lent_scalar(&mut *number), before);
            double(lent_scalar(&mut other));
            double(address);
            assert_eq!((other, *number), (before * 2.0, before * 4.0));
            assert!(ON_THEIR_WAY.with_borrow(Vec::is_empty));
        }
        assert_eq!(Lent::of(5_i32).pass(), 5);
    }
}
