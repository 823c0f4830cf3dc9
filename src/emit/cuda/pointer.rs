//! Pointers in CUDA C: those to scalars are addresses, those to arrays are descriptors with bounds; components keep the host's layout.

use super::Cx;
use super::expr::function;
use crate::emit::layout::{Doc, text};
use crate::emit::uses::is_designator;
use crate::ir::*;

impl Cx<'_> {
    /// What a pointer component is given by a structure constructor.
    pub(super) fn pointer_component(&self, value: &Expr, field: &Field) -> Doc {
        match field.shape.rank() {
            _ if !is_designator(value) => text("{}"),
            0 => self.address_of(value),
            _ => function("component", vec![self.pointed(value)]).doc,
        }
    }

    /// The place of a scalar.
    pub(super) fn address_of(&self, value: &Expr) -> Doc {
        let place = self.scalar().piece(value).doc.flat();
        match place
            .strip_prefix("(*")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            Some(address) if !address.contains(['(', ' ']) => text(address.to_string()),
            _ => text(format!("&{place}")),
        }
    }

    /// An array or section as a pointer sees it: whole arrays keep their bounds.
    pub(super) fn pointed(&self, target: &Expr) -> Doc {
        match &target.kind {
            ExprKind::Section { .. } => self.object(target),
            _ if self.has_descriptor(target) => self.object(target),
            _ => function("with_bounds", vec![self.object(target)]).doc,
        }
    }

    fn has_descriptor(&self, array: &Expr) -> bool {
        match &array.kind {
            ExprKind::Var(id) => matches!(
                self.program[*id].shape,
                Shape::Assumed(_) | Shape::Deferred(_)
            ),
            ExprKind::Paren(inner) => self.has_descriptor(inner),
            _ => false,
        }
    }
}
