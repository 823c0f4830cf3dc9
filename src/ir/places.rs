//! Where components lie in a structure's memory: each at the next multiple of its alignment, as Fortran and C compilers lay them out.
//!
//! Knows structures of numbers, logical values, characters of constant length and arrays of constant shape; no others have a fixed place.

use super::constant::constant_volume;
use super::{CharLen, Field, Program, Type, TypeId};
use std::ops::Range;

/// A structure's memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Bytes of the whole, with what fills it up to a multiple of the alignment.
    pub bytes: u64,
    /// What its address is a multiple of.
    pub alignment: u64,
    /// The bytes of each component.
    pub components: Vec<Range<u64>>,
}

/// The places in objects of a type; `None` where a component has none.
pub fn places(program: &Program, id: TypeId) -> Option<Places> {
    let ty = &program[id];
    if matches!(ty.builtin, Some("c_ptr" | "c_funptr")) {
        return Some(Places {
            bytes: 8,
            alignment: 8,
            components: Vec::new(),
        });
    }
    if ty.builtin.is_some() || ty.fields.is_empty() {
        return None;
    }
    let mut found = Places {
        bytes: 0,
        alignment: 1,
        components: Vec::new(),
    };
    for field in &ty.fields {
        let (bytes, alignment) = component(program, field)?;
        let first = found.bytes.checked_next_multiple_of(alignment)?;
        found.bytes = first.checked_add(bytes)?;
        found.alignment = found.alignment.max(alignment);
        found.components.push(first..found.bytes);
    }
    found.bytes = found.bytes.checked_next_multiple_of(found.alignment)?;
    Some(found)
}

fn component(program: &Program, field: &Field) -> Option<(u64, u64)> {
    if field.pointer || field.allocatable {
        return None;
    }
    let (bytes, alignment) = scalar(program, &field.ty)?;
    let count = match field.shape.rank() {
        0 => 1,
        _ => u64::try_from(constant_volume(&field.shape)?).ok()?,
    };
    Some((bytes.checked_mul(count)?, alignment))
}

fn scalar(program: &Program, ty: &Type) -> Option<(u64, u64)> {
    match ty {
        Type::Integer(kind) | Type::Real(kind) | Type::Logical(kind) => {
            Some((u64::from(*kind), u64::from(*kind)))
        }
        Type::Complex(kind) => Some((2 * u64::from(*kind), u64::from(*kind))),
        Type::Character(CharLen::Const(length)) => Some((u64::try_from(*length).ok()?, 1)),
        Type::Derived(id) => places(program, *id).map(|inner| (inner.bytes, inner.alignment)),
        Type::Character(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
    }
}
