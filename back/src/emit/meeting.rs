//! Where threads wait for each other: at barriers, warp functions, grid synchronisation, in a procedure itself or in what it calls.
//! Knows nothing of how an emitter makes them wait.

use crate::cudafor::Meets;
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;

/// Device procedures and kernels in which threads wait for each other, themselves or in what they call; `which` says at what.
pub fn meeting(program: &Program, which: fn(Meets) -> bool) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    loop {
        let before = found.len();
        for (index, procedure) in program.procs.iter().enumerate() {
            if let Body::Kernel(stmts) = &procedure.body
                && (which(Meets::Block) && has_shared(program, procedure)
                    || meets_in(stmts, which, &found))
            {
                found.insert(ProcId(index as u32));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Whether a device procedure has shared variables of its own, which it finds where its block is.
pub fn has_shared(program: &Program, procedure: &Procedure) -> bool {
    let shared = |v: &VarId| program[*v].space == Space::Shared;
    procedure.target == Target::Device && procedure.locals.iter().any(shared)
}

fn meets_in(stmts: &[Stmt<KernelOp>], which: fn(Meets) -> bool, known: &HashSet<ProcId>) -> bool {
    let mut found = false;
    refs::statements(stmts, &mut |stmt| {
        found |= if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind {
            which(id.row().meets)
        } else if let StmtKind::Call { procedure, .. } = &stmt.kind {
            known.contains(procedure)
        } else {
            false
        };
        refs::statement(stmt, &mut |_, e| found |= asks(e, which, known));
    });
    found
}

/// Whether threads wait for each other in an expression.
pub fn asks(expr: &Expr, which: fn(Meets) -> bool, known: &HashSet<ProcId>) -> bool {
    let mut found = false;
    refs::each(expr, &mut |e| {
        found |= if let ExprKind::Api { id, .. } = &e.kind {
            which(id.row().meets)
        } else if let ExprKind::Call { procedure, .. } = &e.kind {
            known.contains(procedure)
        } else {
            false
        };
    });
    found
}

/// Any meeting of threads.
pub fn anybody(meets: Meets) -> bool {
    meets != Meets::Nobody
}

/// A meeting of the whole grid.
pub fn grid(meets: Meets) -> bool {
    meets == Meets::Grid
}
