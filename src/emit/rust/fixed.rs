//! Components that are arrays inside structures which device memory holds: `Fixed` in Rust, so that such a structure travels as bytes.

use super::Cx;
use super::expr::{Piece, function};
use crate::emit::layout::{Doc, text};
use crate::ir::*;

impl Cx<'_> {
    /// Whether a component is an array whose elements lie in the structure itself.
    pub fn is_fixed(&self, ty: TypeId, field: &Field) -> bool {
        let inside =
            || self.program[ty].bound || crate::emit::reach::in_device_memory(self.program, ty);
        self.fixed_volume(field).is_some() && inside()
    }

    fn fixed_volume(&self, field: &Field) -> Option<i64> {
        let inside = !field.allocatable && !field.pointer && field.shape.rank() <= 7;
        let plain = !matches!(field.ty, Type::Character(_));
        crate::emit::constant_volume(&field.shape).filter(|_| inside && plain)
    }

    /// Whether a designator is such a component of a scalar.
    pub fn is_fixed_component(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Component { base, ty, field } => {
                let field = self.program[*ty].fields.get(*field as usize);
                base.rank == 0 && field.is_some_and(|field| self.is_fixed(*ty, field))
            }
            ExprKind::Paren(inner) => self.is_fixed_component(inner),
            _ => false,
        }
    }

    /// `Fixed<f32, 3, Spans1<1, 3>>`.
    pub fn fixed_type(&self, field: &Field) -> String {
        let Shape::Explicit(bounds) = &field.shape else {
            return String::new();
        };
        let spans: Vec<String> = bounds
            .iter()
            .flat_map(|b| [&b.lower, &b.upper])
            .map(|e| crate::emit::cuda::constant(e).unwrap_or(1).to_string())
            .collect();
        let volume = self.fixed_volume(field).unwrap_or(1).max(1);
        format!(
            "Fixed<{}, {volume}, Spans{}<{}>>",
            self.element_type(&field.ty),
            bounds.len(),
            spans.join(", ")
        )
    }

    /// The value of such a component from an array expression or a scalar.
    pub fn fixed_value(&self, value: &Expr) -> Doc {
        if value.rank == 0 {
            return function("Fixed::filled", vec![self.owned(value)]).doc;
        }
        match self.elements(value) {
            Some(elements) => function("Fixed::from_elements", vec![elements]).doc,
            None => function("Fixed::of", vec![self.array_arg(value)]).doc,
        }
    }

    /// What a structure starts with there.
    pub fn fixed_default(&self, field: &Field) -> Doc {
        field
            .init
            .as_ref()
            .map_or_else(|| text("Fixed::default()"), |init| self.fixed_value(init))
    }

    /// A handle to the elements.
    pub fn fixed_handle(&self, component: Piece, write: bool) -> Piece {
        super::expr::method(component, if write { "view_mut" } else { "view" }, vec![])
    }
}
