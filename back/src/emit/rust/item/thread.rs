//! Device procedures that use their thread's position, themselves or through what they call.
//!
//! Refuses to know how it is handed to them.

use crate::emit::meeting;
use crate::emit::uses::{bodies, children, walk_stmt};
use crate::ir::*;
use std::collections::HashSet;

/// Device procedures that use their thread's position, themselves or through what they call.
pub(super) fn threaded(program: &Program) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    loop {
        let before = found.len();
        for (index, procedure) in program.procs.iter().enumerate() {
            let Body::Kernel(stmts) = &procedure.body else {
                continue;
            };
            let shares = meeting::has_shared(program, procedure);
            if shares || stmts.iter().any(|s| needs_thread(s, &found)) {
                found.insert(ProcId(index as u32));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn needs_thread(stmt: &Stmt<KernelOp>, known: &HashSet<ProcId>) -> bool {
    let mut found = false;
    walk_stmt(
        stmt,
        &mut |e, _| found |= expr_needs_thread(e, known),
        &mut |_| {},
    );
    let own = if let StmtKind::Call { procedure, .. } = &stmt.kind {
        known.contains(procedure)
    } else if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind {
        matches!(id.row().rust, crate::intrinsics::Spelling::Method(_))
    } else {
        false
    };
    found
        || own
        || bodies(stmt)
            .into_iter()
            .any(|b| b.iter().any(|s| needs_thread(s, known)))
}

fn expr_needs_thread(expr: &Expr, known: &HashSet<ProcId>) -> bool {
    let mut found = if matches!(expr.kind, ExprKind::Predefined { .. }) {
        true
    } else if let ExprKind::Api { id, .. } = &expr.kind {
        matches!(id.row().rust, crate::intrinsics::Spelling::Method(_))
    } else if let ExprKind::Call { procedure, .. } = &expr.kind {
        known.contains(procedure)
    } else {
        false
    };
    children(expr, &mut |child| found |= expr_needs_thread(child, known));
    found
}
