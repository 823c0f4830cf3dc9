//! Scalars that change by the same constant in every iteration of a loop: `k = k + 2`.

use super::super::effects::{Operation, Summaries};
use super::super::steps::bare;
use super::modified::{self, is_shared};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{BinaryOp, Expr, ExprKind, Program, Stmt, StmtKind, Type, VarId};
use crate::source::Span;

/// Each of them, by how much it changes, and where. The assignment stands in the body itself, under no condition, and is the only one.
pub(super) fn of<Op: Operation>(
    program: &Program,
    summaries: &Summaries<'_>,
    body: &[Stmt<Op>],
    counter: VarId,
) -> Vec<(VarId, i64, Span)> {
    let mut found = Vec::new();
    for (place, stmt) in body.iter().enumerate() {
        let Some((var, by)) = step(stmt) else {
            continue;
        };
        let variable = &program[var];
        let follows = matches!(variable.ty, Type::Integer(4 | 8)) && !is_shared(program, var);
        let others = body.iter().enumerate().filter(|(other, _)| *other != place);
        let alone = others.clone().all(|(_, other)| {
            let changed = modified::of(program, summaries, std::slice::from_ref(other));
            !changed.vars.contains(&var) && !changed.anything
        });
        if follows && alone && var != counter && !skips(&body[..place]) {
            found.push((var, by, stmt.span));
        }
    }
    found
}

/// `k = k + c`, `k = c + k`, `k = k - c`.
fn step<Op>(stmt: &Stmt<Op>) -> Option<(VarId, i64)> {
    let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
        return None;
    };
    let ExprKind::Var(var) = lhs.kind else {
        return None;
    };
    let ExprKind::Binary { op, left, right } = &bare(rhs).kind else {
        return None;
    };
    let is_own = |expr: &Expr| matches!(bare(expr).kind, ExprKind::Var(own) if own == var);
    if let BinaryOp::Add = op
        && is_own(left)
    {
        Some((var, constant(bare(right))?))
    } else if let BinaryOp::Add = op
        && is_own(right)
    {
        Some((var, constant(bare(left))?))
    } else if let BinaryOp::Sub = op
        && is_own(left)
    {
        Some((var, constant(bare(right))?.checked_neg()?))
    } else {
        None
    }
}

/// Whether a jump may go round what follows, within the loop.
fn skips<Op>(body: &[Stmt<Op>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Cycle(_) | StmtKind::Goto(_));
    });
    found
}
