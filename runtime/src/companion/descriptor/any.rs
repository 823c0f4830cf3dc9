//! C descriptors of data of any type and rank, as TYPE(*) asks for them: they say of what type the data is.
//!
//! Refuses to know which function in C gets them.

use super::super::convert::Held;
use super::to_c::Letters;
use super::{Attribute, CDescriptor, Described, code, code_of_type};
use crate::array::{Operand, Strided};
use crate::character::{Character, Text, WideCharacter};
use crate::class::Class;
use crate::device::api::HostPointer;
use std::any::TypeId;

/// A descriptor for the time of a call, and what must be there as long as it is.
pub struct Description<const R: usize>(Data<R>);

enum Data<const R: usize> {
    Plain(CDescriptor),
    Letters(Letters<R>),
}

impl<const R: usize> Description<R> {
    fn of(descriptor: CDescriptor) -> Self {
        Description(Data::Plain(descriptor))
    }

    /// What C gets.
    pub fn address(&mut self) -> HostPointer {
        let descriptor: *mut CDescriptor = match &mut self.0 {
            Data::Plain(descriptor) => descriptor,
            Data::Letters(letters) => letters.pass(),
        };
        HostPointer {
            address: descriptor as usize,
        }
    }
}

/// CFI_type_t of an object by its own type.
#[track_caller]
fn code_of_own_type(own: TypeId) -> i16 {
    if own == TypeId::of::<WideCharacter>() {
        crate::fatal("characters of kind 4 have no type in C");
    }
    code_of_type(own)
}

/// The descriptor of a scalar.
#[track_caller]
pub fn c_describe_scalar<T: Class + ?Sized>(what: &mut T) -> Description<0> {
    let text = what.find_mut(TypeId::of::<Character>());
    if let Some(text) = text.and_then(|text| text.downcast_mut::<Character>()) {
        return c_describe_text(text);
    }
    let (bytes, code) = (size_of_val(what), code_of_own_type(what.own_type()));
    let base = std::ptr::from_mut(what).cast();
    Description::of(CDescriptor::scalar(base, bytes, Attribute::OTHER, code))
}

/// The descriptor of characters.
pub fn c_describe_text(what: &mut Text) -> Description<0> {
    let bytes = what.as_bytes_mut();
    let (base, length) = (bytes.as_mut_ptr(), bytes.len());
    let made = CDescriptor::scalar(base, length, Attribute::OTHER, code::LETTERS);
    Description::of(made)
}

/// The descriptor of an array of characters: of a copy whose elements stand one behind the other, which goes back to the array after the call.
pub fn c_describe_texts<const R: usize>(
    what: impl Operand<Handle = Strided<Character, R>>,
) -> Description<R> {
    Description(Data::Letters(what.handle().describe()))
}

/// The descriptor of an array.
pub fn c_describe<T: Class, const R: usize>(
    what: impl Operand<Handle = Strided<T, R>>,
) -> Description<R> {
    Description::of(CDescriptor::of(what.handle(), Attribute::OTHER))
}

/// The descriptor of an array of objects of CLASS, by the type that they have.
#[track_caller]
pub fn c_describe_objects<const R: usize>(
    what: impl Operand<Handle = Strided<dyn Class, R>>,
) -> Description<R> {
    let what = what.handle();
    let first = what.first_object();
    if first.is::<Character>() {
        return Description(Data::Letters(what.part::<Character>().describe()));
    }
    let base: *mut u8 = what.as_ptr().cast();
    let (bytes, code) = (first.elements().bytes, code_of_own_type(first.own_type()));
    let mut made = CDescriptor::scalar(base, bytes, Attribute::OTHER, code);
    made.set_dims(what.dims(), Attribute::OTHER);
    Description::of(made)
}

/// `c_loc(x)` of an object of CLASS(*).
pub fn c_loc_object(what: &mut dyn Class) -> HostPointer {
    let text = what.find_mut(TypeId::of::<Character>());
    let address = match text.and_then(|text| text.downcast_mut::<Character>()) {
        Some(text) => text.as_bytes_mut().as_mut_ptr() as usize,
        None => std::ptr::from_mut(what).cast::<u8>() as usize,
    };
    HostPointer { address }
}

/// `c_loc(x)` of an array of objects of CLASS(*).
#[track_caller]
pub fn c_loc_objects<const R: usize>(
    what: impl Operand<Handle = Strided<dyn Class, R>>,
) -> HostPointer {
    let what = what.handle();
    let first = what.first_object();
    let address = match first.is::<Character>() {
        true => what.part::<Character>().in_one_place() as usize,
        false => what.as_ptr().cast::<u8>() as usize,
    };
    HostPointer { address }
}
