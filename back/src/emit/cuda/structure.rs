//! Derived types in CUDA C: constructors, components, initial values.

use super::Cx;
use super::expr::{Piece, Prec, function};
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::ir::*;

impl Cx<'_> {
    /// The type of a component; arrays of constant shape lie inside the structure with their bounds, others elsewhere.
    pub(super) fn field_type(&self, field: &Field) -> String {
        let element = self.type_name(&field.ty);
        let bounds = match &field.shape {
            Shape::Explicit(bounds) => bounds,
            Shape::Deferred(rank) if field.pointer => {
                return format!("PointerArray<{element}, {rank}>");
            }
            Shape::Deferred(rank) => return format!("AllocatableArray<{element}, {rank}>"),
            Shape::Scalar if field.pointer || field.allocatable => return format!("{element} *"),
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) => return element,
        };
        let bounds: Vec<String> = bounds
            .iter()
            .flat_map(|b| [&b.lower, &b.upper])
            .map(|e| self.value(e).flat())
            .collect();
        format!("Fixed<{element}, {}>", bounds.join(", "))
    }

    /// A structure constructor.
    pub(super) fn structure(&self, ty: TypeId, values: &[Option<Expr>]) -> Piece {
        let fields = self.program[ty].fields.iter().zip(values);
        let docs = fields.map(|(field, value)| match value {
            Some(value) => self.component_value(value, field),
            None => self.default_component(field),
        });
        // CUDA's own has a constructor, whose unsigned parameters take Fortran's integers.
        let (open, close) = match self.program[ty].builtin {
            Some("dim3") => ("(", ")"),
            _ => ("{", "}"),
        };
        let head = format!("{}{open}", self.type_name(&Type::Derived(ty)));
        Piece {
            doc: list(&head, docs.collect(), close),
            prec: Prec::Atom,
        }
    }

    fn component_value(&self, value: &Expr, field: &Field) -> Doc {
        if is_held(field) {
            return self.pointer_component(value, field);
        }
        if field.shape.rank() == 0 {
            return self.value(value);
        }
        let ty = self.field_type(field);
        if value.rank == 0 {
            function(&format!("filled<{ty}>"), vec![self.value(value)]).doc
        } else if let ExprKind::Array(items) = &value.kind
            && self.held_name(value).is_none()
        {
            let values = items.iter().filter_map(|item| match item {
                ArrayItem::Expr(e) => Some(self.value(e)),
                ArrayItem::ImpliedDo { .. } => None,
            });
            function(&format!("elements<{ty}>"), values.collect()).doc
        } else {
            let array = function("describe", vec![self.object(value)]).doc;
            function(&format!("gathered<{ty}>"), vec![array]).doc
        }
    }

    fn default_component(&self, field: &Field) -> Doc {
        match (&field.init, &field.ty) {
            (Some(_), _) if is_held(field) => text("{}"),
            (Some(value), _) => self.component_value(value, field),
            (None, _) if is_held(field) => text("{}"),
            (None, Type::Derived(inner)) if field.shape.rank() == 0 => self.default_value(*inner),
            (None, Type::Derived(inner)) if self.has_default(*inner) => {
                let ty = self.field_type(field);
                function(&format!("filled<{ty}>"), vec![self.default_value(*inner)]).doc
            }
            (None, _) => text("{}"),
        }
    }

    /// A structure with its default values, zeros where there is none.
    pub(super) fn default_value(&self, ty: TypeId) -> Doc {
        let none = vec![None; self.program[ty].fields.len()];
        self.structure(ty, &none).doc
    }

    /// Whether a component of the type has default initialisation.
    pub(super) fn has_default(&self, ty: TypeId) -> bool {
        crate::emit::has_default(self.program, ty)
    }

    /// `base%field`.
    pub(super) fn component(&self, base: &Expr, ty: TypeId, field: u32) -> Piece {
        let def = &self.program[ty];
        let name = def
            .fields
            .get(field as usize)
            .map_or(String::new(), |f| f.name.clone());
        let (whole, name) = (
            self.piece(base).at_least(Prec::Atom),
            super::names::safe(&name),
        );
        let component = match super::pointer::pointee(&whole.flat()) {
            Some(pointer) => Piece::word(format!("{pointer}->{name}")),
            None => Piece {
                doc: concat([whole, text(format!(".{name}"))]),
                prec: Prec::Atom,
            },
        };
        let behind = def.fields.get(field as usize).is_some_and(is_held_scalar);
        match behind && base.rank == 0 {
            true => Piece::pointee(&component.doc.flat()),
            false => component,
        }
    }
}

/// Whether a component lies in memory of its own.
fn is_held(field: &Field) -> bool {
    field.pointer || field.allocatable
}

fn is_held_scalar(field: &Field) -> bool {
    is_held(field) && field.shape.rank() == 0
}
