//! TRANSFER: the same bits as another type.

use crate::array::{Array1, Element, Operand, Strided};
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

storages!(u8, i8, i16, i32, i64, f32, f64);

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

fn bytes_of_array<S: Storage, const R: usize>(source: Strided<S, R>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(S::BYTES * source.len() as usize);
    source.iter().for_each(|x| x.store(&mut bytes));
    bytes
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

/// TRANSFER of a scalar to an array; without `size`, as many elements as it takes.
pub fn transfer_to<S: Storage, D: Storage>(source: S, size: impl Into<Option<i64>>) -> Array1<D> {
    array_of(&bytes_of(&source), size.into())
}

/// TRANSFER of an array to a scalar.
pub fn transfer_from<S: Storage, D: Storage, const R: usize>(
    source: &impl Operand<Handle = Strided<S, R>>,
) -> D {
    D::load(&bytes_of_array(source.handle()))
}

/// TRANSFER of an array to an array; without `size`, as many elements as it takes.
pub fn transfer_array<S: Storage, D: Storage, const R: usize>(
    source: &impl Operand<Handle = Strided<S, R>>,
    size: impl Into<Option<i64>>,
) -> Array1<D> {
    array_of(&bytes_of_array(source.handle()), size.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_keep_their_places() {
        assert_eq!(transfer::<_, i32>(1.0_f32), 0x3f80_0000);
        assert_eq!(transfer::<_, f64>(transfer::<_, i64>(-2.5)), -2.5);
        let halves: Array1<i32> = transfer_to(1.0_f64, None);
        assert_eq!(transfer_from::<_, f64, 1>(&halves), 1.0);
        assert_eq!(
            transfer_array::<_, Complex<f32>, 1>(&Array1::from([1.0_f32, 2.0]), None).to_vec(),
            [Complex::new(1.0, 2.0)]
        );
    }
}
