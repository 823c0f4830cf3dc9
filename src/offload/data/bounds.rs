//! Arrays whose bounds a kernel computes as the host has: explicit shapes of constants and of scalars that keep their value.
//!
//! Refuses to know how an array gets into the kernel.

use super::Data;
use crate::ir::walk::refs;
use crate::ir::{Bounds, Expr, ExprKind, Intent, Role, Shape, Space, VarId};

/// The declared bounds of an array, in terms of the kernel.
pub(super) fn declared(data: &mut Data<'_, '_>, array: &Expr) -> Option<Vec<Bounds>> {
    let ExprKind::Var(var) = array.kind else {
        return None;
    };
    let variable = &data.outliner.program[var];
    let Shape::Explicit(bounds) = &variable.shape else {
        return None;
    };
    let mut bounds = bounds.clone();
    let ends = || bounds.iter().flat_map(|bound| [&bound.lower, &bound.upper]);
    if !ends().all(|end| is_steady(data, end)) {
        return None;
    }
    for Bounds { lower, upper } in &mut bounds {
        data.expr(lower);
        data.expr(upper);
    }
    Some(bounds)
}

/// Whether an expression has the value that it had when the host procedure began.
fn is_steady(data: &Data<'_, '_>, value: &Expr) -> bool {
    let mut steady = true;
    refs::each(value, &mut |node| match &node.kind {
        ExprKind::Var(var) => steady &= keeps_its_value(data, *var),
        ExprKind::Const(_)
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Cast(_)
        | ExprKind::Paren(_) => {}
        _ => steady = false,
    });
    steady
}

/// Named constants, dummy arguments with INTENT(IN), and scalars of the procedure that nothing in it gives a value.
fn keeps_its_value(data: &Data<'_, '_>, var: VarId) -> bool {
    let variable = &data.outliner.program[var];
    let plain = variable.space == Space::Host && !variable.target && !variable.pointer;
    match &variable.role {
        Role::Parameter => true,
        Role::Dummy(dummy) if dummy.optional => false,
        Role::Dummy(dummy) if dummy.intent == Some(Intent::In) => plain,
        Role::Dummy(_) => plain && !data.outliner.written.contains(&var),
        _ => false,
    }
}
