//! What can stand in the list of a data transfer statement. Scalars are done here; an array type implements the traits
//! by handing its elements over one by one, in array element order; a derived type by its components.

use super::{Reader, Value, Writer};
use crate::character::{
    Character, DeferredCharacterOf, Text, TextOf, Unit, WideCharacter, WideText,
};
use crate::held::Pointer;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// An output item.
pub trait WriteItem {
    /// Hands the value, or the values of the parts, to the statement.
    #[track_caller]
    fn write_to(&self, writer: &mut Writer<'_>);
}

/// An input item.
pub trait ReadItem {
    /// Takes the value, or the values of the parts, from the statement; a null value or an earlier error leaves the
    /// variable as it is.
    #[track_caller]
    fn read_from(&mut self, reader: &mut Reader<'_>);
}

macro_rules! integer_items {
    ($($type:ty),*) => {$(
        impl WriteItem for $type {
            fn write_to(&self, writer: &mut Writer<'_>) {
                writer.value(Value::Integer(i128::from(*self), size_of::<$type>()));
            }
        }

        impl ReadItem for $type {
            fn read_from(&mut self, reader: &mut Reader<'_>) {
                if let Some(value) = reader.integer(size_of::<$type>()) {
                    *self = value as $type;
                }
            }
        }
    )*};
}

integer_items!(i8, i16, i32, i64, i128);

/// No item itself: whether the integers behind it in the list are unsigned numbers (an extension of gfortran).
pub struct UnsignedItems(bool);

/// Says whether the integers behind it in the list are unsigned numbers.
pub fn unsigned_items(begin: bool) -> UnsignedItems {
    UnsignedItems(begin)
}

impl WriteItem for UnsignedItems {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.set_unsigned(self.0);
    }
}

impl ReadItem for UnsignedItems {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.set_unsigned(self.0);
    }
}

impl WriteItem for f32 {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Real4(*self));
    }
}

/// As numbers of single precision; in unformatted records they are themselves.
impl WriteItem for f16 {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Real2(*self));
    }
}

impl WriteItem for f64 {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Real8(*self));
    }
}

impl WriteItem for f128 {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Real16(*self));
    }
}

impl WriteItem for Complex<f128> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Complex16(self.re, self.im));
    }
}

impl WriteItem for Complex<f32> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Complex4(self.re, self.im));
    }
}

impl WriteItem for Complex<f64> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Complex8(self.re, self.im));
    }
}

impl WriteItem for bool {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Logical(*self));
    }
}

impl WriteItem for str {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self.as_bytes()));
    }
}

impl WriteItem for [u8] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self));
    }
}

impl<const N: usize> WriteItem for [u8; N] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self));
    }
}

impl WriteItem for Text {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self.as_bytes()));
    }
}

impl WriteItem for Character {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self.as_bytes()));
    }
}

impl<const N: usize> WriteItem for crate::character::Letters<N> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Character(self.as_bytes()));
    }
}

impl<const N: usize> ReadItem for crate::character::Letters<N> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.character(self);
    }
}

impl WriteItem for WideText {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Wide(self.as_units()));
    }
}

impl WriteItem for WideCharacter {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Wide(self.as_units()));
    }
}

/// A constant of characters of kind 4.
impl<const N: usize> WriteItem for [u32; N] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Wide(self));
    }
}

impl WriteItem for [u32] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.value(Value::Wide(self));
    }
}

impl<U: Unit> WriteItem for DeferredCharacterOf<U>
where
    TextOf<U>: WriteItem,
{
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

impl<U: Unit> ReadItem for DeferredCharacterOf<U>
where
    TextOf<U>: ReadItem,
{
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        (**self).read_from(reader);
    }
}

impl<T: WriteItem + ?Sized> WriteItem for &T {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

impl<T: WriteItem + ?Sized> WriteItem for &mut T {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

impl<T: WriteItem> WriteItem for [T] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.iter().for_each(|element| element.write_to(writer));
    }
}

impl<T: WriteItem, const N: usize> WriteItem for [T; N] {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.as_slice().write_to(writer);
    }
}

impl<T: WriteItem> WriteItem for Vec<T> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.as_slice().write_to(writer);
    }
}

impl ReadItem for f32 {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some(value) = reader.real4() {
            *self = value;
        }
    }
}

impl ReadItem for f16 {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some(value) = reader.real2() {
            *self = value;
        }
    }
}

impl ReadItem for f64 {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some(value) = reader.real8() {
            *self = value;
        }
    }
}

impl ReadItem for f128 {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some(value) = reader.real16() {
            *self = value;
        }
    }
}

impl ReadItem for Complex<f128> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some((re, im)) = reader.complex16() {
            *self = Self::new(re, im);
        }
    }
}

impl ReadItem for Complex<f32> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some((re, im)) = reader.complex4() {
            *self = Self::new(re, im);
        }
    }
}

impl ReadItem for Complex<f64> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some((re, im)) = reader.complex8() {
            *self = Self::new(re, im);
        }
    }
}

impl ReadItem for bool {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        if let Some(value) = reader.logical() {
            *self = value;
        }
    }
}

impl ReadItem for Text {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.character(self);
    }
}

impl ReadItem for Character {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.character(self);
    }
}

impl ReadItem for WideText {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.wide_character(self);
    }
}

impl ReadItem for WideCharacter {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        reader.wide_character(self);
    }
}

impl<T: ReadItem + ?Sized> ReadItem for &mut T {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        (**self).read_from(reader);
    }
}

/// What a pointer points to, and variables that meet others in storage.
impl<T: ReadItem + ?Sized> ReadItem for Pointer<T> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        (**self).read_from(reader);
    }
}

impl<T: ReadItem> ReadItem for [T] {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        self.iter_mut()
            .for_each(|element| element.read_from(reader));
    }
}

impl<T: ReadItem, const N: usize> ReadItem for [T; N] {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        self.as_mut_slice().read_from(reader);
    }
}

impl<T: ReadItem> ReadItem for Vec<T> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        self.as_mut_slice().read_from(reader);
    }
}
