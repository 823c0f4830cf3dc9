//! TRANSFER of structures: their components' bytes at the places that Fortran and C compilers give them.
//!
//! `stored!(Point: 16; x at 0..4, flag at 4..8);` says so of a type; the places come from the translator.

use crate::array::Array;
use crate::character::{Bytes, Character};
use crate::device::api::{DevicePointer, FunctionPointer, HostPointer};
use crate::intrinsics::kinds::{Memory, Storage};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// What lies in a structure's memory.
pub trait Stored {
    /// Writes the bytes, all of them.
    fn put(&self, at: &mut [u8]);
    /// Becomes the value with these bytes.
    fn take(&mut self, from: &[u8]);
}

macro_rules! stored_numbers {
    ($($kind:ty),*) => {$(
        impl Stored for $kind {
            fn put(&self, at: &mut [u8]) {
                at.copy_from_slice(&self.to_ne_bytes());
            }

            fn take(&mut self, from: &[u8]) {
                let mut own = [0; size_of::<$kind>()];
                own.copy_from_slice(from);
                *self = <$kind>::from_ne_bytes(own);
            }
        }
    )*};
}

stored_numbers!(i8, i16, i32, i64, i128, f16, f32, f64, f128);

impl<T: Stored> Stored for Complex<T> {
    fn put(&self, at: &mut [u8]) {
        let (re, im) = at.split_at_mut(at.len() / 2);
        self.re.put(re);
        self.im.put(im);
    }

    fn take(&mut self, from: &[u8]) {
        let (re, im) = from.split_at(from.len() / 2);
        self.re.take(re);
        self.im.take(im);
    }
}

/// Addresses: `type(c_ptr)` and `type(c_funptr)`, which are integers of the machine's size.
macro_rules! stored_addresses {
    ($($kind:ty),*) => {$(
        impl Stored for $kind {
            fn put(&self, at: &mut [u8]) {
                at.copy_from_slice(&self.address.to_ne_bytes());
            }

            fn take(&mut self, from: &[u8]) {
                self.address = usize::load(from);
            }
        }

        impl Storage for $kind {
            const BYTES: usize = size_of::<usize>();

            fn store(&self, bytes: &mut Vec<u8>) {
                self.address.store(bytes);
            }

            fn load(bytes: &[u8]) -> Self {
                Self { address: usize::load(bytes) }
            }
        }

        impl Memory for $kind {
            fn memory(&self) -> Vec<u8> {
                self.address.to_ne_bytes().to_vec()
            }
        }
    )*};
}

stored_addresses!(HostPointer, FunctionPointer, DevicePointer);

/// A logical value of any kind: an integer of that size.
impl Stored for bool {
    fn put(&self, at: &mut [u8]) {
        at.fill(0);
        if let Some(first) = at.first_mut() {
            *first = u8::from(*self);
        }
    }

    fn take(&mut self, from: &[u8]) {
        *self = from.iter().any(|byte| *byte != 0);
    }
}

impl Stored for Character {
    fn put(&self, at: &mut [u8]) {
        at.fill(b' ');
        let own = Bytes::bytes(self);
        let count = own.len().min(at.len());
        at[..count].copy_from_slice(&own[..count]);
    }

    fn take(&mut self, from: &[u8]) {
        *self = Character::from(from);
    }
}

impl<T: Stored + Clone + Default + 'static, const R: usize> Stored for Array<T, R> {
    fn put(&self, at: &mut [u8]) {
        let size = at.len() / (self.len() as usize).max(1);
        let places = at.chunks_exact_mut(size.max(1));
        for (element, place) in self.as_slice().iter().zip(places) {
            element.put(place);
        }
    }

    fn take(&mut self, from: &[u8]) {
        let size = from.len() / (self.len() as usize).max(1);
        let places = from.chunks_exact(size.max(1));
        for (element, place) in self.as_mut_slice().iter_mut().zip(places) {
            element.take(place);
        }
    }
}

/// Says where the components of a structure lie, so that TRANSFER may read and make its objects.
#[macro_export]
macro_rules! stored {
    ($name:ident: $bytes:literal; $($field:ident at $place:expr),* $(,)?) => {
        impl $crate::intrinsics::kinds::Stored for $name {
            fn put(&self, at: &mut [u8]) {
                $($crate::intrinsics::kinds::Stored::put(&self.$field, &mut at[$place]);)*
            }
            fn take(&mut self, from: &[u8]) {
                $($crate::intrinsics::kinds::Stored::take(&mut self.$field, &from[$place]);)*
            }
        }
        impl $crate::intrinsics::kinds::Storage for $name {
            const BYTES: usize = $bytes;
            fn store(&self, bytes: &mut Vec<u8>) {
                let start = bytes.len();
                bytes.resize(start + $bytes, 0);
                $crate::intrinsics::kinds::Stored::put(self, &mut bytes[start..]);
            }
            fn load(bytes: &[u8]) -> Self {
                let mut own = [0; $bytes];
                let count = bytes.len().min($bytes);
                own[..count].copy_from_slice(&bytes[..count]);
                let mut object = Self::default();
                $crate::intrinsics::kinds::Stored::take(&mut object, &own);
                object
            }
        }
        impl $crate::intrinsics::kinds::Memory for $name {
            fn memory(&self) -> Vec<u8> {
                let mut bytes = Vec::new();
                $crate::intrinsics::kinds::Storage::store(self, &mut bytes);
                bytes
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::array::Array1;
    use crate::character::Character;
    use crate::intrinsics::{transfer, transfer_to_whole, transfer_whole};

    #[derive(Clone, Debug, PartialEq)]
    struct Point {
        small: i8,
        wide: f64,
        yes: bool,
        name: Character,
    }

    impl Default for Point {
        fn default() -> Self {
            Point {
                small: 0,
                wide: 0.0,
                yes: false,
                name: Character::blank(3),
            }
        }
    }

    stored!(Point: 24; small at 0..1, wide at 8..16, yes at 16..20, name at 20..23);

    #[test]
    fn structures_come_back_from_their_bytes() {
        let point = Point {
            small: -2,
            wide: 1.5,
            yes: true,
            name: Character::from("abc"),
        };
        let bytes = transfer_to_whole::<_, i8>(point.clone());
        assert_eq!(bytes.len(), 24);
        assert_eq!((bytes[1], bytes[17], bytes[21]), (-2, 1, b'a' as i8));
        assert_eq!(transfer_whole::<_, Point>(&bytes)[1], point);
        let numbers = transfer::<_, i64>(point);
        assert_eq!(numbers & 0xff, 0xfe);
        let none: Array1<Point> = transfer_whole(&Array1::<i8>::new(0));
        assert_eq!(none.len(), 0);
    }
}
