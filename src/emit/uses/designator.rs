//! Designators: what variable they name a part of, and by way of what.
//!
//! Refuses to know whether they are read or changed.

use crate::ir::*;

/// Whether an expression names a variable or a part of one.
pub fn is_designator(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Var(_) => true,
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => is_designator(base),
        _ => false,
    }
}

/// What stands inside parentheses that were written.
pub fn unparenthesized(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Paren(inner) => unparenthesized(inner),
        _ => expr,
    }
}

/// Whether a designator names something behind an allocatable or pointer component.
pub(super) fn is_behind(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Component { base, ty, field } => {
            let field = &program[*ty].fields[*field as usize];
            field.allocatable || field.pointer || is_behind(program, base)
        }
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => is_behind(program, base),
        _ => false,
    }
}

/// The variable at the root of a designator.
pub fn root(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        ExprKind::Var(var) => Some(*var),
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => root(base),
        ExprKind::Paren(inner) => root(inner),
        _ => None,
    }
}
