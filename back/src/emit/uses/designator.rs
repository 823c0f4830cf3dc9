//! Designators: what variable they name a part of, and by way of what.
//!
//! Refuses to know whether they are read or changed.

use crate::ir::*;

/// Whether an expression names a variable or a part of one.
pub fn is_designator(expr: &Expr) -> bool {
    expr.root().is_some()
}

/// What stands inside parentheses that were written.
pub fn unparenthesized(expr: &Expr) -> &Expr {
    expr.without_parentheses()
}

/// Whether a designator names something behind an allocatable or pointer component.
pub(super) fn is_behind(program: &Program, expr: &Expr) -> bool {
    match expr.designator() {
        Some(Designator::Component { base, ty, field }) => {
            let field = &program[ty].fields[field as usize];
            field.allocatable || field.pointer || is_behind(program, base)
        }
        Some(
            Designator::Element { base, .. }
            | Designator::Section { base, .. }
            | Designator::Part(base)
            | Designator::Substring { base, .. },
        ) => is_behind(program, base),
        Some(Designator::Var(_)) | None => false,
    }
}

/// Whether a whole ALLOCATABLE component is named.
pub(super) fn is_allocatable(program: &Program, expr: &Expr) -> bool {
    if let ExprKind::Component { ty, field, .. } = &expr.kind {
        return program[*ty].fields[*field as usize].allocatable;
    }
    false
}

/// The variable at the root of a designator.
pub fn root(expr: &Expr) -> Option<VarId> {
    let expr = expr.without_parentheses();
    match expr.designator()?.base() {
        Some(base) => root(base),
        None => expr.as_var(),
    }
}
