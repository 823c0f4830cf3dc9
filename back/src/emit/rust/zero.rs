//! What variables hold that nothing has given a value: zero, false, blanks, or default initialisation.

use super::expr::function;
use super::{Cx, character};
use crate::emit::layout::{Doc, text};
use crate::ir::*;

impl Cx<'_> {
    /// Zero, false, blanks, or default initialisation.
    pub fn zero(&self, ty: &Type) -> Doc {
        match ty {
            Type::Integer(_) => text("0"),
            Type::Real(2) => text("f16::ZERO"),
            Type::Real(16) => text("f128::ZERO"),
            Type::Real(_) => text("0.0"),
            Type::Complex(_) => text("Complex::default()"),
            Type::Logical(_) => text("false"),
            Type::Character(len, _) => self.blank(len, ty),
            Type::Derived(_) => text(format!("{}::default()", self.scalar_type(ty))),
            Type::Class(_) | Type::Procedure(_) | Type::Unsigned(_) | Type::Error => text("()"),
        }
    }

    fn blank(&self, len: &CharLen, ty: &Type) -> Doc {
        let length = match len {
            CharLen::Const(n) => text(n.to_string()),
            CharLen::Expr(e) => self.free(e).doc,
            CharLen::Assumed | CharLen::Deferred => {
                return text(character::of_kind("Character::default()", ty));
            }
        };
        function(&character::of_kind("Character::blank", ty), vec![length]).doc
    }
}
