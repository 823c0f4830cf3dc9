//! Names of what a kernel is given, after what it stands for.

use super::Data;
use crate::ir::constant::constant;
use crate::ir::{Expr, ExprKind};

impl Data<'_, '_> {
    /// `grid_dx` of `grid%dx`, `w_2_m1` of `w(2, -1)`.
    pub(super) fn place_name(&self, expr: &Expr) -> String {
        let mut name = self.flat_name(expr);
        if let ExprKind::Element { subscripts, .. } = &expr.kind {
            for index in subscripts.iter().filter_map(constant) {
                let sign = if index < 0 { "m" } else { "" };
                name.push_str(&format!("_{sign}{}", index.unsigned_abs()));
            }
        }
        name
    }

    /// `grid_dx` of `grid%dx`, `acc` of `acc(3)`.
    pub(super) fn flat_name(&self, expr: &Expr) -> String {
        if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = &self.outliner.program[*ty].fields[*field as usize];
            format!("{}_{}", self.flat_name(base), field.name)
        } else if let ExprKind::Element { base, .. } = &expr.kind {
            self.flat_name(base)
        } else {
            self.root_name(expr)
        }
    }

    pub(super) fn value_name(&self, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Intrinsic { id, .. } => {
                format!("{}_value", id.name().trim_end_matches("@device"))
            }
            ExprKind::Call { procedure, .. } => {
                format!("{}_value", self.outliner.program[*procedure].name)
            }
            ExprKind::Fetch(inner) => format!("{}_value", self.flat_name(inner)),
            _ if value.root().is_some() => format!("{}_value", self.flat_name(value)),
            _ => String::from("value"),
        }
    }

    pub(super) fn root_name(&self, expr: &Expr) -> String {
        expr.root().map_or(String::from("value"), |root| {
            self.outliner.program[root].name.clone()
        })
    }
}
