//! Components inside structures which device memory or C hold: arrays are `Fixed` in Rust and characters `Letters`, so that such a structure
//! travels as bytes.

use super::Cx;
use super::expr::{Piece, function};
use crate::emit::layout::{Doc, text};
use crate::ir::*;

impl Cx<'_> {
    /// Whether a component is an array whose elements lie in the structure itself.
    pub fn is_fixed(&self, ty: TypeId, field: &Field) -> bool {
        self.fixed_volume(ty, field).is_some() && self.is_laid_out(ty)
    }

    /// Whether the components lie in the structure itself, as C and device code expect them.
    fn is_laid_out(&self, ty: TypeId) -> bool {
        let own = &self.program[ty];
        own.bound || own.sent || self.in_device_memory.contains(&ty)
    }

    fn fixed_volume(&self, ty: TypeId, field: &Field) -> Option<i64> {
        let inside = !field.allocatable && !field.pointer && field.shape.rank() <= 7;
        let lies = !matches!(field.ty, Type::Character(..)) || self.lettered(ty, field).is_some();
        crate::emit::constant_volume(&field.shape).filter(|_| inside && lies)
    }

    /// The length of a character component whose bytes lie in the structure itself.
    pub fn lettered(&self, ty: TypeId, field: &Field) -> Option<i64> {
        let inside = self.is_laid_out(ty)
            && !field.allocatable
            && !field.pointer
            && field.ty.character_kind() == 1;
        super::character::constant_length(&field.ty).filter(|_| inside)
    }

    /// Whether a designator is a scalar character component whose bytes lie in its structure.
    pub fn is_lettered_component(&self, expr: &Expr) -> bool {
        if let ExprKind::Component { ty, field, .. } = &expr.kind {
            let field = &self.program[*ty].fields[*field as usize];
            field.shape.rank() == 0 && self.lettered(*ty, field).is_some()
        } else {
            false
        }
    }

    /// Whether a designator is such a component of a scalar.
    pub fn is_fixed_component(&self, expr: &Expr) -> bool {
        if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = self.program[*ty].fields.get(*field as usize);
            base.rank == 0 && field.is_some_and(|field| self.is_fixed(*ty, field))
        } else if let ExprKind::Paren(inner) = &expr.kind {
            self.is_fixed_component(inner)
        } else {
            false
        }
    }

    /// `Fixed<f32, 3, Spans1<1, 3>>`.
    pub fn fixed_type(&self, ty: TypeId, field: &Field) -> String {
        let Shape::Explicit(bounds) = &field.shape else {
            return String::new();
        };
        let spans: Vec<String> = bounds
            .iter()
            .flat_map(|b| [&b.lower, &b.upper])
            .map(|e| crate::ir::constant::constant(e).unwrap_or(1).to_string())
            .collect();
        let volume = self.fixed_volume(ty, field).unwrap_or(1).max(1);
        let elements = match self.lettered(ty, field) {
            Some(length) => format!("Characters<{length}"),
            None => format!("<{}", self.element_type(&field.ty)),
        };
        format!(
            "Fixed{elements}, {volume}, Spans{}<{}>>",
            bounds.len(),
            spans.join(", ")
        )
    }

    /// The value of such a component from an array expression or a scalar.
    pub fn fixed_value(&self, value: &Expr) -> Doc {
        let made = if matches!(value.ty, Type::Character(..)) {
            "FixedCharacters"
        } else {
            "Fixed"
        };
        let (maker, argument) = match self.elements(value) {
            _ if value.rank == 0 => ("filled", self.owned(value)),
            Some(elements) => ("from_elements", elements),
            None => ("of", self.array_arg(value)),
        };
        function(&format!("{made}::{maker}"), vec![argument]).doc
    }

    /// What a structure starts with there.
    pub fn fixed_default(&self, field: &Field) -> Doc {
        let empty = if matches!(field.ty, Type::Character(..)) {
            "FixedCharacters::default()"
        } else {
            "Fixed::default()"
        };
        let init = field.init.as_ref();
        init.map_or_else(|| text(empty), |init| self.fixed_value(init))
    }

    /// A handle to the elements.
    pub fn fixed_handle(&self, component: Piece, lettered: bool, write: bool) -> Piece {
        let name = match (lettered && self.as_letters, write) {
            (true, true) => "letters_mut",
            (true, false) => "letters",
            (false, true) => "view_mut",
            (false, false) => "view",
        };
        super::expr::method(component, name, vec![])
    }
}
