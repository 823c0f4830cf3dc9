//! What both targets ask of the body of a procedure: whether it is one value, whether it jumps, where it ends.
//!
//! Refuses to know where variables are declared.

use crate::emit::uses::{Operation, bodies};
use crate::ir::*;

/// The only statement of a function that assigns its result and nothing else.
pub fn sole_value<Op>(stmts: &[Stmt<Op>], result: VarId) -> Option<(&Stmt<Op>, &Expr)> {
    let mut real = stmts
        .iter()
        .filter(|s| !matches!(s.kind, StmtKind::Empty | StmtKind::Return));
    let first = real.next()?;
    if real.next().is_some() {
        return None;
    }
    if let StmtKind::Assign { lhs, rhs } = &first.kind
        && matches!(lhs.kind, ExprKind::Var(id) if id == result)
        && !matches!(lhs.ty, Type::Character(..))
    {
        Some((first, rhs))
    } else {
        None
    }
}

/// Without a RETURN at the very end.
pub fn trimmed<Op>(stmts: &[Stmt<Op>]) -> &[Stmt<Op>] {
    match stmts.split_last() {
        Some((last, rest)) if matches!(last.kind, StmtKind::Return) && last.leading.is_empty() => {
            trimmed(rest)
        }
        _ => stmts,
    }
}

/// Whether there is a GOTO, over which no declaration may stand.
pub fn has_goto<Op: Operation>(stmts: &[Stmt<Op>]) -> bool {
    stmts
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Goto(_)) || bodies(s).into_iter().any(has_goto))
}
