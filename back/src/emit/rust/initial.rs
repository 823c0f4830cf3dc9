//! What variables and components start with in Rust: initial values, storage, zeros, arrays without elements.
//!
//! Refuses to know where a declaration stands.

use super::expr::{Piece, function, method};
use super::procedure::statics::constructor;
use super::{Cx, character, place};
use crate::emit::layout::{Doc, text};
use crate::ir::*;

impl Cx<'_> {
    /// What a local holds at its declaration: its initial value, its storage, or zero.
    pub fn initial_value(&self, id: VarId) -> Doc {
        self.initial_of(&self.program[id], false)
    }

    /// As [`Cx::initial_value`], also for a variable that is in no table: a component. `told`: its type stands beside the value.
    pub fn initial_of(&self, var: &Variable, told: bool) -> Doc {
        if let Some(overlay) = var.overlay {
            return self.overlaid(var, overlay);
        }
        if var.rank() > 0 {
            return self.initial_array(var, told);
        }
        if character::is_deferred(var) {
            return text(character::of_kind(
                "DeferredCharacter::unallocated()",
                &var.ty,
            ));
        }
        if var.pointer && matches!(var.ty, Type::Procedure(_)) {
            return match &var.init {
                Some(target) => self.procedure_target(target),
                None => text("None"),
            };
        }
        if var.pointer || var.allocatable {
            let made = constructor(&self.owned_type(var), told);
            let empty = if var.pointer { "null" } else { "unallocated" };
            return text(format!("{made}::{empty}()"));
        }
        if matches!(var.space, Space::Device | Space::Constant) {
            let zero = || match character::letters(self.program, var) {
                Some(_) => text("Letters::zero()"),
                None => self.zero(&var.ty),
            };
            let value = var.init.as_ref().map_or_else(zero, |e| self.value(e));
            return function("DeviceScalar::new", vec![value]).doc;
        }
        if var.space == Space::Managed && !self.kernel {
            let value = var
                .init
                .as_ref()
                .map_or_else(|| self.zero(&var.ty), |e| self.value(e));
            return function("ManagedScalar::new", vec![value]).doc;
        }
        match (&var.init, &var.ty) {
            (Some(e), Type::Character(..)) => self.own_text_of(e, &var.ty),
            (Some(e), _) => self.owned(e),
            (None, ty) => self.zero(ty),
        }
    }

    fn initial_array(&self, var: &Variable, told: bool) -> Doc {
        let ty = constructor(&self.owned_type(var), told);
        if var.pointer {
            return text(format!("{ty}::null()"));
        }
        let Shape::Explicit(bounds) = &var.shape else {
            return text(format!("{ty}::unallocated()"));
        };
        if let Some(init) = &var.init {
            if init.rank == 0 {
                return function(
                    &format!("{ty}::filled"),
                    vec![self.bounds(bounds), self.owned_as(init, &var.ty)],
                )
                .doc;
            }
            let elements = self
                .elements(&self.in_own_length(init, &var.ty))
                .unwrap_or_else(|| listed(self.array_value(init)));
            if var.space == Space::Host && is_as_long_as(bounds, init) {
                return function(&format!("{ty}::from"), vec![elements]).doc;
            }
            return function(
                &format!("{ty}::from_elements"),
                vec![self.bounds(bounds), elements],
            )
            .doc;
        }
        if matches!(var.ty, Type::Character(..)) && character::letters(self.program, var).is_none()
        {
            let blank = self.zero(&var.ty);
            return function(&format!("{ty}::filled"), vec![self.bounds(bounds), blank]).doc;
        }
        if self.begins_filled(&var.ty, var.space) {
            let value = self.zero(&var.ty);
            return function(&format!("{ty}::filled"), vec![self.bounds(bounds), value]).doc;
        }
        function(&format!("{ty}::new"), vec![self.bounds(bounds)]).doc
    }

    /// Whether elements of memory outside the host's start with the default values of their type, which zeros are not.
    pub fn begins_filled(&self, ty: &Type, space: Space) -> bool {
        if matches!(space, Space::Host | Space::Shared) {
            false
        } else if let Type::Derived(id) = ty {
            crate::emit::has_default(self.program, *id)
        } else {
            false
        }
    }
}

/// The elements of an array value, in order.
fn listed(array: Piece) -> Doc {
    method(array, "to_vec", vec![]).doc
}

/// Whether an array constructor says by itself what the bounds say in numbers: one to the count of its items.
fn is_as_long_as(bounds: &[Bounds], value: &Expr) -> bool {
    let ExprKind::Array(items) = &value.kind else {
        return false;
    };
    let scalars = items
        .iter()
        .all(|item| matches!(item, ArrayItem::Expr(item) if item.rank == 0));
    let count = items.len() as i128;
    scalars
        && matches!(bounds, [only] if place::is_one(&only.lower)
            && matches!(only.upper.kind, ExprKind::Const(Const::Integer(upper)) if upper == count))
}
