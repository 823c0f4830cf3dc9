//! Characters in device memory and in structures that C shares: [`Letters`] is N bytes and nothing else, so that all see one layout. Everything that
//! reads or writes characters takes them as it takes a [`Character`]; what the host computes with them is copied to the host first.

use super::{Bytes, Character, Text, Units};
use crate::array::{Array, Element, Operand, Pos, Strided, View, for_each_position};
use std::ops::{Deref, DerefMut};

/// `character(len=n)` in device memory, or a component of a type with BIND(C).
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Letters<const N: usize> {
    bytes: [u8; N],
}

impl<const N: usize> Letters<N> {
    /// A value, cut or padded with blanks.
    pub fn new<B: Bytes + ?Sized>(value: &B) -> Self {
        let mut place = Self::default();
        place.assign(value);
        place
    }

    /// Zeros, which fresh device memory holds.
    pub const fn zero() -> Self {
        Letters { bytes: [0; N] }
    }

    /// As [`Text::assign`].
    pub fn assign<B: Bytes + ?Sized>(&mut self, value: &B) {
        (**self).assign(value);
    }

    /// As [`Text::sub_mut`].
    #[track_caller]
    pub fn sub_mut(&mut self, lo: impl Into<i64>, hi: impl Into<i64>) -> &mut Text {
        (**self).sub_mut(lo, hi)
    }

    /// As [`Text::sub_from_mut`].
    #[track_caller]
    pub fn sub_from_mut(&mut self, lo: impl Into<i64>) -> &mut Text {
        (**self).sub_from_mut(lo)
    }

    /// The variable, whose bytes stay where they are anyway.
    pub fn still(&mut self) -> &mut Self {
        self
    }
}

impl<const N: usize> crate::intrinsics::kinds::Stored for Letters<N> {
    fn put(&self, at: &mut [u8]) {
        let count = N.min(at.len());
        at[..count].copy_from_slice(&self.bytes[..count]);
    }

    fn take(&mut self, from: &[u8]) {
        self.assign(from);
    }
}

impl<B: Bytes + ?Sized, const N: usize> PartialEq<B> for Letters<N> {
    fn eq(&self, other: &B) -> bool {
        super::compare(self, other).is_eq()
    }
}

impl<B: Bytes + ?Sized, const N: usize> PartialOrd<B> for Letters<N> {
    fn partial_cmp(&self, other: &B) -> Option<std::cmp::Ordering> {
        Some(super::compare(self, other))
    }
}

impl<const N: usize> Default for Letters<N> {
    fn default() -> Self {
        Letters { bytes: [b' '; N] }
    }
}

impl<const N: usize> Units for Letters<N> {
    type Unit = u8;

    fn units(&self) -> &[u8] {
        &self.bytes
    }
}

impl<const N: usize> Deref for Letters<N> {
    type Target = Text;

    fn deref(&self) -> &Text {
        Text::new(&self.bytes)
    }
}

impl<const N: usize> DerefMut for Letters<N> {
    fn deref_mut(&mut self) -> &mut Text {
        Text::new_mut(&mut self.bytes)
    }
}

impl<const N: usize> From<Letters<N>> for Character {
    fn from(value: Letters<N>) -> Self {
        Character::from(&value.bytes[..])
    }
}

impl<const N: usize> From<&Letters<N>> for Character {
    fn from(value: &Letters<N>) -> Self {
        Character::from(*value)
    }
}

impl<const N: usize> std::fmt::Debug for Letters<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

/// An array of the host as it is moved to the device, its elements cut or padded.
#[track_caller]
pub fn letters<T: Bytes + Element, const N: usize, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
) -> Array<Letters<N>, R> {
    let array = array.handle();
    Array::from_fn(array.bounds(), |pos| Letters::new(&array.at(pos)))
}

impl<const N: usize, const R: usize> Array<Letters<N>, R> {
    /// The elements as characters of the host.
    pub fn to_characters(&self) -> Array<Character, R> {
        Array::from_fn(self.bounds(), |pos| Character::from(self.at(pos)))
    }
}

impl<const N: usize, const R: usize> Strided<Letters<N>, R> {
    /// `a = x` with a scalar of any length.
    pub fn fill_text<B: Bytes + ?Sized>(&mut self, value: &B) {
        self.fill(Letters::new(value));
    }

    /// `a = b` with elements of any length; right when the two share elements.
    #[track_caller]
    pub fn assign_text<T: Bytes + Element>(
        &mut self,
        source: impl Operand<Handle = Strided<T, R>>,
    ) {
        let source = source.handle();
        crate::array::check_conform(self.extents(), source.extents());
        let kept = source.to_array();
        self.assign_text_with(|pos| kept.at(pos));
    }

    /// `a = expression`, with values of any length.
    pub fn assign_text_with<B: Bytes>(&mut self, mut value: impl FnMut(Pos<R>) -> B) {
        self.assign_with(|pos| Letters::new(&value(pos)));
    }

    /// `where (mask) a = expression`, with values of any length.
    pub fn assign_text_where<B: Bytes>(
        &mut self,
        mut mask: impl FnMut(Pos<R>) -> bool,
        mut value: impl FnMut(Pos<R>) -> B,
    ) {
        let target = *self;
        for_each_position(target.extents(), |pos| {
            if mask(pos) {
                // SAFETY: positions of the target's own shape.
                unsafe { *target.position_address(pos) = Letters::new(&value(pos)) };
            }
        });
    }
}

macro_rules! through_handles {
    ($($owner:ident),*) => {$(
        impl<const N: usize, const R: usize> $owner<Letters<N>, R> {
            /// `a = x` with a scalar of any length.
            pub fn fill_text<B: Bytes + ?Sized>(&mut self, value: &B) {
                self.handle_mut().fill_text(value);
            }

            /// `a = b` with elements of any length; right when the two share elements.
            #[track_caller]
            pub fn assign_text<T: Bytes + Element>(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
                self.handle_mut().assign_text(source);
            }

            /// `a = expression`, with values of any length.
            pub fn assign_text_with<B: Bytes>(&mut self, value: impl FnMut(Pos<R>) -> B) {
                self.handle_mut().assign_text_with(value);
            }

            /// `where (mask) a = expression`, with values of any length.
            pub fn assign_text_where<B: Bytes>(
                &mut self,
                mask: impl FnMut(Pos<R>) -> bool,
                value: impl FnMut(Pos<R>) -> B,
            ) {
                self.handle_mut().assign_text_where(mask, value);
            }
        }
    )*};
}
through_handles!(Array, View);
