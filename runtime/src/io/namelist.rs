//! NAMELIST groups: what an object of a group is made of, so that it can be written by name and found by name.

use super::ReadItem;
use super::edit::Value;
use crate::array::{Array, Fixed, FixedCharacters, Spans, Strided, View, for_each_position};
use crate::character::{Character, DeferredCharacter, Letters, Text};
use crate::device::{ManagedArray, ManagedScalar, PinnedArray};
use crate::held::Pointer;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// The parts of an object, for writing.
pub enum Parts<'a> {
    /// A scalar of intrinsic type.
    Value(Value<'a>),
    /// An array: lower and upper bounds, and the elements in array element order.
    Elements(Vec<(i64, i64)>, Vec<Parts<'a>>),
    /// A structure: its components by lower-case name.
    Components(Vec<(&'static str, Parts<'a>)>),
}

/// The parts of an object, for reading.
pub enum Places<'a> {
    /// A scalar of a numeric type or a logical.
    Value(&'a mut dyn ReadItem),
    /// A character scalar.
    Text(&'a mut Text),
    /// An array: lower and upper bounds, and the elements in array element order.
    Elements(Vec<(i64, i64)>, Vec<Places<'a>>),
    /// A structure: its components by lower-case name.
    Components(Vec<(&'static str, Places<'a>)>),
}

/// What can be an object of a NAMELIST group. A derived type is made one by
/// [`namelist_components`](crate::namelist_components).
pub trait NamelistObject {
    /// The parts, for writing.
    fn parts(&self) -> Parts<'_>;
    /// The parts, for reading.
    fn places(&mut self) -> Places<'_>;
}

macro_rules! scalars {
    ($($type:ty, |$x:ident| $value:expr;)*) => {$(
        impl NamelistObject for $type {
            fn parts(&self) -> Parts<'_> {
                let $x = *self;
                Parts::Value($value)
            }

            fn places(&mut self) -> Places<'_> {
                Places::Value(self)
            }
        }
    )*};
}

scalars! {
    i8, |x| Value::Integer(x.into(), 1);
    i16, |x| Value::Integer(x.into(), 2);
    i32, |x| Value::Integer(x.into(), 4);
    i64, |x| Value::Integer(x.into(), 8);
    i128, |x| Value::Integer(x, 16);
    f16, |x| Value::Real2(x);
    f32, |x| Value::Real4(x);
    f64, |x| Value::Real8(x);
    f128, |x| Value::Real16(x);
    Complex<f128>, |x| Value::Complex16(x.re, x.im);
    Complex<f32>, |x| Value::Complex4(x.re, x.im);
    Complex<f64>, |x| Value::Complex8(x.re, x.im);
    bool, |x| Value::Logical(x);
}

macro_rules! texts {
    ($($type:ty),*) => {$(
        impl NamelistObject for $type {
            fn parts(&self) -> Parts<'_> {
                Parts::Value(Value::Character(self.as_bytes()))
            }

            fn places(&mut self) -> Places<'_> {
                Places::Text(self)
            }
        }
    )*};
}

texts!(Text, Character, DeferredCharacter);

impl<T: NamelistObject, const R: usize> NamelistObject for Strided<T, R> {
    fn parts(&self) -> Parts<'_> {
        let mut elements = Vec::new();
        for_each_position(self.extents(), |position| {
            // SAFETY: a position of the handle's own shape; the handle is valid by contract.
            elements.push(unsafe { (*self.position_address(position)).parts() });
        });
        Parts::Elements(limits(self), elements)
    }

    fn places(&mut self) -> Places<'_> {
        let mut elements = Vec::new();
        for_each_position(self.extents(), |position| {
            // SAFETY: positions differ, so the references do not overlap; the handle is valid by contract.
            elements.push(unsafe { (*self.position_address(position)).places() });
        });
        Places::Elements(limits(self), elements)
    }
}

fn limits<T, const R: usize>(array: &Strided<T, R>) -> Vec<(i64, i64)> {
    let dims = array.dims().into_iter();
    dims.map(|dim| (dim.lower, dim.lower + dim.extent - 1))
        .collect()
}

macro_rules! slices {
    ($($owner:ident),*) => {$(
        impl<T: NamelistObject, const R: usize> NamelistObject for $owner<T, R> {
            fn parts(&self) -> Parts<'_> {
                let elements = self.as_slice().iter().map(NamelistObject::parts).collect();
                Parts::Elements(limits(self), elements)
            }

            fn places(&mut self) -> Places<'_> {
                let bounds = limits(self);
                let elements = self.as_mut_slice().iter_mut().map(NamelistObject::places);
                Places::Elements(bounds, elements.collect())
            }
        }
    )*};
}

slices!(View, Array, ManagedArray, PinnedArray);

impl<T: NamelistObject, const N: usize, B: Spans> NamelistObject for Fixed<T, N, B> {
    fn parts(&self) -> Parts<'_> {
        let elements = self.elements().iter().map(NamelistObject::parts);
        Parts::Elements(B::limits(), elements.collect())
    }

    fn places(&mut self) -> Places<'_> {
        let elements = self.elements_mut().iter_mut().map(NamelistObject::places);
        Places::Elements(B::limits(), elements.collect())
    }
}

impl<const LEN: usize, const N: usize, B: Spans> NamelistObject for FixedCharacters<LEN, N, B> {
    fn parts(&self) -> Parts<'_> {
        let elements = self.elements().iter().map(NamelistObject::parts);
        Parts::Elements(B::limits(), elements.collect())
    }

    fn places(&mut self) -> Places<'_> {
        let elements = self.elements_mut().iter_mut().map(NamelistObject::places);
        Places::Elements(B::limits(), elements.collect())
    }
}

impl<const N: usize> NamelistObject for Letters<N> {
    fn parts(&self) -> Parts<'_> {
        Parts::Value(Value::Character(self.as_bytes()))
    }

    fn places(&mut self) -> Places<'_> {
        Places::Text(self)
    }
}

/// What a pointer points to, and variables that meet others in storage.
impl<T: NamelistObject + ?Sized> NamelistObject for Pointer<T> {
    fn parts(&self) -> Parts<'_> {
        (**self).parts()
    }

    fn places(&mut self) -> Places<'_> {
        (**self).places()
    }
}

impl<T: NamelistObject> NamelistObject for ManagedScalar<T> {
    fn parts(&self) -> Parts<'_> {
        (**self).parts()
    }

    fn places(&mut self) -> Places<'_> {
        self.edit().places()
    }
}

/// Makes a structure an object of NAMELIST groups: `namelist_components!(Point: "x" => x, "y" => y);`
#[macro_export]
macro_rules! namelist_components {
    ($type:ty: $($name:literal => $field:ident),* $(,)?) => {
        impl $crate::io::NamelistObject for $type {
            fn parts(&self) -> $crate::io::Parts<'_> {
                $crate::io::Parts::Components(vec![$(($name, $crate::io::NamelistObject::parts(&self.$field))),*])
            }

            fn places(&mut self) -> $crate::io::Places<'_> {
                $crate::io::Places::Components(vec![$(($name, $crate::io::NamelistObject::places(&mut self.$field))),*])
            }
        }
    };
}
