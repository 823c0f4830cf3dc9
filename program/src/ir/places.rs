//! Where components lie in a structure's memory: each at the next multiple of its alignment, as Fortran and C compilers lay them out.
//!
//! Knows structures of numbers, logical values, characters of constant length and arrays of constant shape; no others have a fixed place.

use super::constant::constant_volume;
use super::{CharLen, Expr, ExprKind, Field, Program, Role, Shape, Space, Type, TypeId};
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

/// How many characters the elements of an array of the host have, or of a section of it, where regions may name it: each lies in a place of its own, and
/// device code has an array in their place.
pub fn letters_of(program: &Program, object: &Expr) -> Option<i64> {
    let var = if let ExprKind::Section { base, .. } = &object.kind {
        base.as_var()?
    } else {
        object.as_var()?
    };
    let variable = &program[var];
    let Type::Character(CharLen::Const(letters @ 1..), 1) = variable.ty else {
        return None;
    };
    let shaped = !matches!(variable.shape, Shape::Scalar | Shape::AssumedSize(..));
    let there = !matches!(variable.role, Role::Parameter) && variable.space == Space::Host;
    let optional = variable.dummy().is_some_and(|dummy| dummy.optional);
    (shaped && !variable.pointer && there && !optional).then_some(letters)
}

/// Whether an object of a data clause is an array of characters of the host or a section of one, of which the device has a copy.
pub fn is_array_of_texts(program: &Program, object: &Expr) -> bool {
    let named = if let ExprKind::Section { base, .. } = &object.kind {
        base
    } else {
        object
    };
    let Some(var) = named.as_var() else {
        return false;
    };
    let variable = &program[var];
    let constant = matches!(variable.role, Role::Parameter);
    let array = !matches!(variable.shape, Shape::Scalar);
    matches!(variable.ty, Type::Character(_, 1))
        && array
        && !constant
        && variable.space == Space::Host
}

/// Whether a derived type has numbers, logical values and characters of constant length alone, in components that lie in the structure.
pub fn is_plain(program: &Program, ty: TypeId) -> bool {
    let declared = &program[ty];
    declared.builtin.is_none()
        && declared.fields.iter().all(|field| match field.ty {
            _ if field.pointer || field.allocatable => false,
            Type::Derived(inner) => is_plain(program, inner),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_) => true,
            Type::Character(CharLen::Const(1..), 1) => true,
            Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => false,
        })
}

/// Whether an array lies in a structure that may be an element of an array, or in a part of one, where the structure has components that lie elsewhere.
/// Data clauses for such arrays of structures bring none of the arrays in them.
pub fn may_lie_in_element(program: &Program, object: &Expr) -> bool {
    if let ExprKind::Section { base, .. } = &object.kind {
        return may_lie_in_element(program, base);
    }
    let ExprKind::Component { base, ty, field } = &object.kind else {
        return false;
    };
    let field = &program[*ty].fields[*field as usize];
    !field.pointer
        && !field.allocatable
        && is_element(program, base)
        && !is_plain(program, outermost(object, *ty))
}

/// The type of the outermost structure around a component that lies in it.
fn outermost(object: &Expr, inner: TypeId) -> TypeId {
    if let ExprKind::Component { base, ty, .. } = &object.kind {
        outermost(base, *ty)
    } else if let ExprKind::Part(base) = &object.kind {
        outermost(base, inner)
    } else {
        inner
    }
}

fn is_element(program: &Program, structure: &Expr) -> bool {
    if let ExprKind::Var(var) = structure.kind {
        let variable = &program[var];
        variable.dummy().is_some() || variable.pointer || structure.rank > 0
    } else if let ExprKind::Component { base, ty, field } = &structure.kind {
        let field = &program[*ty].fields[*field as usize];
        field.pointer || structure.rank > 0 || !field.allocatable && is_element(program, base)
    } else if let ExprKind::Part(base) = &structure.kind {
        is_element(program, base)
    } else {
        true
    }
}

/// The places in objects of a type; `None` where a component has none.
pub fn places(program: &Program, id: TypeId) -> Option<Places> {
    let ty = &program[id];
    if matches!(ty.builtin, Some("c_ptr" | "c_funptr" | "c_devptr")) {
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

/// The bytes of an object of a type, with the descriptors that gfortran has for components with ALLOCATABLE and POINTER.
pub fn size(program: &Program, id: TypeId) -> Option<u64> {
    size_and_alignment(program, id).map(|(bytes, _)| bytes)
}

fn size_and_alignment(program: &Program, id: TypeId) -> Option<(u64, u64)> {
    let ty = &program[id];
    if ty.builtin.is_some() {
        return places(program, id).map(|found| (found.bytes, found.alignment));
    }
    let (mut size, mut alignment) = (0_u64, 1);
    for field in &ty.fields {
        let (bytes, own) = match (descriptor(field), &field.ty) {
            (Some(bytes), _) => (bytes, 8),
            (None, Type::Derived(inner)) => {
                let (bytes, own) = size_and_alignment(program, *inner)?;
                let count = match field.shape.rank() {
                    0 => 1,
                    _ => u64::try_from(constant_volume(&field.shape)?).ok()?,
                };
                (bytes.checked_mul(count)?, own)
            }
            (None, _) => component(program, field)?,
        };
        size = size.checked_next_multiple_of(own)?.checked_add(bytes)?;
        alignment = own.max(alignment);
    }
    Some((size.checked_next_multiple_of(alignment)?, alignment))
}

/// Address, offset, type and span of an array, three words for each dimension; what names the type of an object of CLASS, and lengths.
fn descriptor(field: &Field) -> Option<u64> {
    if matches!(field.ty, Type::Procedure(_)) {
        return Some(8);
    }
    if !field.pointer && !field.allocatable {
        return None;
    }
    let data = match field.shape.rank() {
        0 => 8,
        rank => 40 + 24 * u64::from(rank),
    };
    let further = match field.ty {
        Type::Class(Some(_)) | Type::Character(CharLen::Deferred, _) => 8,
        Type::Class(None) => 16,
        Type::Character(..)
        | Type::Integer(_)
        | Type::Unsigned(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Derived(_)
        | Type::Procedure(_)
        | Type::Error => 0,
    };
    Some(data + further)
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
        Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) | Type::Logical(kind) => {
            Some((u64::from(*kind), u64::from(*kind)))
        }
        Type::Complex(kind) => Some((2 * u64::from(*kind), u64::from(*kind))),
        Type::Character(CharLen::Const(length), kind) => {
            let bytes = u64::try_from(*length).ok()?.checked_mul(u64::from(*kind))?;
            Some((bytes, u64::from(*kind)))
        }
        Type::Derived(id) => places(program, *id).map(|inner| (inner.bytes, inner.alignment)),
        Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
    }
}
