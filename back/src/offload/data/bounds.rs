//! Arrays whose bounds a kernel computes as the host has: explicit shapes of constants and of scalars that keep their value.
//!
//! Refuses to know how an array gets into the kernel.

use super::{Data, Outliner};
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
    if !ends().all(|end| data.outliner.is_steady(end)) {
        return None;
    }
    for Bounds { lower, upper } in &mut bounds {
        data.expr(lower);
        data.expr(upper);
    }
    Some(bounds)
}

impl Outliner<'_> {
    /// Whether an expression has the value that it had when the host procedure began.
    pub(in crate::offload) fn is_steady(&self, value: &Expr) -> bool {
        let mut steady = true;
        refs::each(value, &mut |node| {
            if let ExprKind::Var(var) = &node.kind {
                steady &= self.keeps_its_value(*var)
            } else if matches!(
                node.kind,
                ExprKind::Const(_)
                    | ExprKind::Unary { .. }
                    | ExprKind::Binary { .. }
                    | ExprKind::Cast(_)
                    | ExprKind::Paren(_)
            ) {
            } else {
                steady = false
            }
        });
        steady
    }

    /// Named constants, dummy arguments with INTENT(IN), and those that nothing in the procedure gives a value.
    fn keeps_its_value(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let plain = variable.space == Space::Host && !variable.target && !variable.pointer;
        match &variable.role {
            Role::Parameter => true,
            Role::Dummy(dummy) if dummy.optional => false,
            Role::Dummy(dummy) if dummy.intent == Some(Intent::In) => plain,
            Role::Dummy(_) => plain && !self.written.contains(&var),
            Role::Local | Role::Result | Role::Module(_) | Role::Common(_) => false,
        }
    }
}
