//! Integer scalars of a body that are above zero whatever happens: sizes of blocks and grids, and what is made of them.
//!
//! A loop whose step is such a value is written with a plain `i <= last`, as an author would write it, which the compiler of CUDA
//! C can unroll. Refuses to know values; overflow is the program's fault.

use super::uses::{Operation, Uses, bodies};
use crate::ir::*;
use std::collections::HashSet;

/// Locals that have one assignment in the body, of a value above zero.
pub fn positive_locals<Op: Operation>(
    program: &Program,
    stmts: &[Stmt<Op>],
    uses: &Uses,
) -> HashSet<VarId> {
    let mut known = HashSet::new();
    collect(program, stmts, uses, &mut known);
    known
}

fn collect<Op: Operation>(
    program: &Program,
    stmts: &[Stmt<Op>],
    uses: &Uses,
    known: &mut HashSet<VarId>,
) {
    for stmt in stmts {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let ExprKind::Var(id) = lhs.kind
            && is_private(&program[id])
            && uses.count(id).writes == 1
            && is_positive(rhs, known)
        {
            known.insert(id);
        }
        for body in bodies(stmt) {
            collect(program, body, uses, known);
        }
    }
}

/// A scalar that only this thread's statements can change.
fn is_private(var: &Variable) -> bool {
    var.rank() == 0
        && var.space == Space::Host
        && matches!(var.role, Role::Local)
        && !var.save
        && !var.captured
        && var.init.is_none()
        && matches!(var.ty, Type::Integer(_))
}

/// Whether an integer expression is above zero, given the locals that are.
pub fn is_positive(expr: &Expr, known: &HashSet<VarId>) -> bool {
    match &expr.kind {
        ExprKind::Const(Const::Integer(value)) => *value > 0,
        ExprKind::Const(Const::Named { value, .. }) => {
            matches!(**value, Const::Integer(value) if value > 0)
        }
        ExprKind::Predefined { .. } | ExprKind::WarpSize => true,
        ExprKind::Var(id) => known.contains(id),
        ExprKind::Paren(inner) => is_positive(inner, known),
        ExprKind::Cast(inner) => matches!(inner.ty, Type::Integer(_)) && is_positive(inner, known),
        ExprKind::Binary { op, left, right } => {
            matches!(op, BinaryOp::Add | BinaryOp::Mul)
                && is_positive(left, known)
                && is_positive(right, known)
        }
        ExprKind::Const(_)
        | ExprKind::Element { .. }
        | ExprKind::Section { .. }
        | ExprKind::Component { .. }
        | ExprKind::Substring { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Intrinsic { .. }
        | ExprKind::Api { .. }
        | ExprKind::Call { .. }
        | ExprKind::Array(_)
        | ExprKind::Structure { .. }
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Fetch(_)
        | ExprKind::Error => false,
    }
}
