//! TRANSFER: the same bits as another type.

use super::numeric::Integer;
use crate::array::{Array1, Element, Operand, Strided};
use crate::character::{
    Character, CharacterOf, DeferredCharacterOf, Letters, TextOf, Unit, Units, WideCharacter,
};
use crate::class::Class;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// A type whose storage TRANSFER may read and make.
pub trait Storage: Element {
    /// Bytes of one element.
    const BYTES: usize;
    /// Appends the element's bytes, in the machine's order.
    fn store(&self, bytes: &mut Vec<u8>);
    /// The element with these bytes.
    fn load(bytes: &[u8]) -> Self;
}

macro_rules! storages {
    ($($kind:ty),*) => {
        $(
            impl Storage for $kind {
                const BYTES: usize = size_of::<$kind>();

                fn store(&self, bytes: &mut Vec<u8>) {
                    bytes.extend_from_slice(&self.to_ne_bytes());
                }

                fn load(bytes: &[u8]) -> Self {
                    let mut own = [0; size_of::<$kind>()];
                    let count = own.len().min(bytes.len());
                    own[..count].copy_from_slice(&bytes[..count]);
                    <$kind>::from_ne_bytes(own)
                }
            }
        )*
    };
}

storages!(usize, u8, i8, i16, i32, i64, i128, f16, f32, f64, f128);

impl<T: Storage> Storage for Complex<T> {
    const BYTES: usize = 2 * T::BYTES;

    fn store(&self, bytes: &mut Vec<u8>) {
        self.re.store(bytes);
        self.im.store(bytes);
    }

    fn load(bytes: &[u8]) -> Self {
        let middle = T::BYTES.min(bytes.len());
        Complex {
            re: T::load(&bytes[..middle]),
            im: T::load(&bytes[middle..]),
        }
    }
}

fn bytes_of<S: Storage>(x: &S) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(S::BYTES);
    x.store(&mut bytes);
    bytes
}

/// An array whose storage TRANSFER may read.
pub trait StoredArray {
    /// The bytes of all elements in array order.
    fn bytes(self) -> Vec<u8>;
}

impl<T: Storage, const R: usize> StoredArray for Strided<T, R> {
    fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(T::BYTES * self.len() as usize);
        self.iter().for_each(|x| x.store(&mut bytes));
        bytes
    }
}

fn array_of<D: Storage>(bytes: &[u8], size: Option<i64>) -> Array1<D> {
    let size = size.unwrap_or_else(|| bytes.len().div_ceil(D::BYTES) as i64);
    (0..size as usize)
        .map(|rank| D::load(bytes.get(rank * D::BYTES..).unwrap_or(&[])))
        .collect()
}

/// TRANSFER of a scalar to a scalar: `transfer::<_, f32>(i)`. Bits that the source has not are zero.
pub fn transfer<S: Storage, D: Storage>(source: S) -> D {
    D::load(&bytes_of(&source))
}

/// TRANSFER of a scalar to an array of `size` elements.
pub fn transfer_to<S: Storage, D: Storage>(source: S, size: impl Integer) -> Array1<D> {
    array_of(&bytes_of(&source), Some(size.wide()))
}

/// TRANSFER of a scalar to an array of as many elements as it takes.
pub fn transfer_to_whole<S: Storage, D: Storage>(source: S) -> Array1<D> {
    array_of(&bytes_of(&source), None)
}

/// TRANSFER of an array to a scalar.
pub fn transfer_from<A: Operand<Handle: StoredArray>, D: Storage>(source: A) -> D {
    D::load(&source.handle().bytes())
}

/// TRANSFER of an array to an array of `size` elements.
pub fn transfer_array<A: Operand<Handle: StoredArray>, D: Storage>(
    source: A,
    size: impl Integer,
) -> Array1<D> {
    array_of(&source.handle().bytes(), Some(size.wide()))
}

/// TRANSFER of an array to an array of as many elements as it takes.
pub fn transfer_whole<A: Operand<Handle: StoredArray>, D: Storage>(source: A) -> Array1<D> {
    array_of(&source.handle().bytes(), None)
}

/// What TRANSFER between characters and other types reads: the bytes of a value.
pub trait Memory {
    /// The bytes, in the machine's order.
    fn memory(&self) -> Vec<u8>;
}

macro_rules! scalar_memory {
    ($($kind:ty),*) => {$(
        impl Memory for $kind {
            fn memory(&self) -> Vec<u8> {
                bytes_of(self)
            }
        }
    )*};
}

scalar_memory!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f32>,
    Complex<f64>,
    Complex<f128>
);

macro_rules! text_memory {
    ($($text:ident),*) => {$(
        impl<U: Unit> Memory for $text<U> {
            fn memory(&self) -> Vec<u8> {
                Unit::memory(self.units())
            }
        }
    )*};
}

text_memory!(TextOf, CharacterOf, DeferredCharacterOf);

impl<const N: usize> Memory for Letters<N> {
    fn memory(&self) -> Vec<u8> {
        Unit::memory(self.units())
    }
}

impl Memory for str {
    fn memory(&self) -> Vec<u8> {
        self.as_bytes().to_vec()
    }
}

/// A constant of characters of kind 4.
impl<const N: usize> Memory for [u32; N] {
    fn memory(&self) -> Vec<u8> {
        Unit::memory(self)
    }
}

macro_rules! array_memory {
    ($($family:ident),*) => {$(
        impl<T: Memory + Clone, const R: usize> Memory for crate::array::$family<T, R> {
            fn memory(&self) -> Vec<u8> {
                self.iter().flat_map(|element| element.memory()).collect()
            }
        }
    )*};
}

array_memory!(Array, View, Strided);

impl<M: Memory + ?Sized> Memory for &M {
    fn memory(&self) -> Vec<u8> {
        (**self).memory()
    }
}

/// TRANSFER of characters to a number: `number_of::<i32, _>("abcd")`. Bytes that the source has not are zero.
pub fn number_of<D: Storage, M: Memory>(source: M) -> D {
    D::load(&source.memory())
}

/// TRANSFER of characters to an array of numbers: of `size` elements, or of as many as it takes.
pub fn numbers_of<D: Storage, M: Memory>(source: M, size: Option<i32>) -> Array1<D> {
    array_of(&source.memory(), size.map(i64::from))
}

/// TRANSFER of anything to a character value of length `len`.
pub fn text_of<M: Memory>(source: M, len: i32) -> Character {
    let mut bytes = source.memory();
    bytes.resize(len.max(0) as usize, 0);
    Character::from(bytes)
}

/// TRANSFER of anything to an array of characters of length `len`: of `size` elements, or of as many as it takes.
pub fn texts_of<M: Memory>(source: M, len: i32, size: Option<i32>) -> Array1<Character> {
    let mut bytes = source.memory();
    let len = len.max(0) as usize;
    let size = size.map_or_else(
        || bytes.len().div_ceil(len.max(1)),
        |size| size.max(0) as usize,
    );
    bytes.resize(size * len, 0);
    (0..size)
        .map(|at| Character::from(&bytes[at * len..(at + 1) * len]))
        .collect()
}

/// TRANSFER of anything to characters of kind 4, as [`text_of`].
pub fn wide_text_of<M: Memory>(source: M, len: i32) -> WideCharacter {
    let text = text_of(source, len.max(0) * 4);
    WideCharacter::from(codes_in(text.as_bytes()))
}

/// TRANSFER of anything to an array of characters of kind 4, as [`texts_of`].
pub fn wide_texts_of<M: Memory>(source: M, len: i32, size: Option<i32>) -> Array1<WideCharacter> {
    let texts = texts_of(source, len.max(0) * 4, size);
    texts.map(|text| WideCharacter::from(codes_in(text.as_bytes())))
}

fn codes_in(bytes: &[u8]) -> Vec<u32> {
    let words = bytes.chunks_exact(4);
    words
        .map(|word| {
            word.iter()
                .rev()
                .fold(0, |code, byte| code << 8 | u32::from(*byte))
        })
        .collect()
}

/// What STORAGE_SIZE and SIZEOF can be asked about: numbers, and arrays of them.
pub trait Measured {
    /// Bytes of one element, and the number of elements.
    fn measure(&self) -> (i64, i64);
}

macro_rules! measured_scalars {
    ($($kind:ty),*) => {
        $(
            impl Measured for $kind {
                fn measure(&self) -> (i64, i64) {
                    (<$kind>::BYTES as i64, 1)
                }
            }
        )*
    };
}

measured_scalars!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f32>,
    Complex<f64>,
    Complex<f128>
);

macro_rules! measured_arrays {
    ($($family:ident),*) => {
        $(
            impl<T: Storage, const R: usize> Measured for crate::array::$family<T, R> {
                fn measure(&self) -> (i64, i64) {
                    (T::BYTES as i64, self.len())
                }
            }
        )*
    };
}

measured_arrays!(Array, View, Strided);

/// Arrays in device memory, by their descriptors.
macro_rules! measured_device_arrays {
    ($($family:ident $(: $bound:ident)?),*) => {
        $(
            impl<T: Storage $(+ $bound)? + 'static, const R: usize> Measured for crate::device::$family<T, R> {
                fn measure(&self) -> (i64, i64) {
                    (T::BYTES as i64, self.handle().len())
                }
            }
        )*
    };
}

measured_device_arrays!(DeviceArray: Copy, DeviceSection: Copy, ManagedArray, PinnedArray);

/// Scalars outside host memory.
macro_rules! measured_device_scalars {
    ($($family:ident),*) => {
        $(
            impl<T: Storage + Copy + 'static> Measured for crate::device::$family<T> {
                fn measure(&self) -> (i64, i64) {
                    (T::BYTES as i64, 1)
                }
            }
        )*
    };
}

measured_device_scalars!(
    DeviceScalar,
    DeviceGlobal,
    DeviceRef,
    ManagedScalar,
    ManagedGlobal
);

impl<M: Measured + ?Sized> Measured for &mut M {
    fn measure(&self) -> (i64, i64) {
        (**self).measure()
    }
}

macro_rules! measured_statics {
    ($($family:ident),*) => {
        $(
            impl<M: Measured> Measured for crate::global::$family<M> {
                fn measure(&self) -> (i64, i64) {
                    (**self).measure()
                }
            }
        )*
    };
}

measured_statics!(Global, LazyGlobal, Resident);

macro_rules! measured_texts {
    ($($text:ident),*) => {$(
        impl<U: Unit> Measured for $text<U> {
            fn measure(&self) -> (i64, i64) {
                (size_of_val(self.units()) as i64, 1)
            }
        }
    )*};
}

measured_texts!(TextOf, CharacterOf, DeferredCharacterOf);

impl Measured for str {
    fn measure(&self) -> (i64, i64) {
        (self.len() as i64, 1)
    }
}

/// A constant of characters of kind 4.
impl<const N: usize> Measured for [u32; N] {
    fn measure(&self) -> (i64, i64) {
        (size_of_val(self) as i64, 1)
    }
}

impl Measured for bool {
    fn measure(&self) -> (i64, i64) {
        (4, 1)
    }
}

/// An object of CLASS tells the size of its own type; a text its length.
impl Measured for dyn Class {
    fn measure(&self) -> (i64, i64) {
        if self.is::<WideCharacter>() {
            return self.part::<WideCharacter>().measure();
        }
        match self.is::<Character>() {
            true => self.part::<Character>().measure(),
            false => (self.bytes(), 1),
        }
    }
}

/// STORAGE_SIZE: bits of one element.
pub fn storage_size<M: Measured + ?Sized>(x: &M) -> i32 {
    (x.measure().0 * 8) as i32
}

/// SIZEOF: bytes of all elements.
pub fn sizeof<M: Measured + ?Sized>(x: &M) -> i64 {
    let (element, count) = x.measure();
    element * count
}

/// C_SIZEOF: bytes of all elements.
pub fn c_sizeof<M: Measured + ?Sized>(x: &M) -> i64 {
    sizeof(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_keep_their_places() {
        assert_eq!(transfer::<_, i32>(1.0_f32), 0x3f80_0000);
        assert_eq!(transfer::<_, f64>(transfer::<_, i64>(-2.5)), -2.5);
        let halves = transfer_to_whole::<_, i32>(1.0_f64);
        assert_eq!(transfer_from::<_, f64>(&halves), 1.0);
        assert_eq!(
            transfer_whole::<_, Complex<f32>>(&Array1::from([1.0_f32, 2.0])).to_vec(),
            [Complex::new(1.0, 2.0)]
        );
        assert_eq!(number_of::<i32, _>("abcd"), i32::from_ne_bytes(*b"abcd"));
        assert_eq!(text_of(Array1::from([72_i8, 105]), 2).as_bytes(), b"Hi");
        assert_eq!(texts_of("abcdef", 2, None)[3].as_bytes(), b"ef");
    }
}
