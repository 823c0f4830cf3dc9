//! DO variables that are used in no place but the bodies of loops over them.

use super::captures::declaration;
use crate::ir::walk::{Index, muts, refs};
use crate::ir::{Body, Expr, ExprKind, ProcId, Program, Role, Stmt, StmtKind, VarId};
use std::collections::HashSet;

/// Decides `Do::private`. Needs `Variable::captured`.
pub(super) fn decide(program: &mut Program) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let mut shared = HashSet::new();
        let procedure = &program[id];
        let declared = procedure
            .dummies
            .iter()
            .chain(&procedure.locals)
            .chain(&procedure.result);
        for &var in declared {
            declaration(program, var, &mut |expr| outside(expr, &[], &mut shared));
        }
        let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
        match &mut body {
            Body::Host(body) => mark(program, body, shared),
            Body::Kernel(body) => mark(program, body, shared),
            Body::Interface => {}
        }
        program[id].body = body;
    }
}

fn mark<Op: refs::Operands + muts::Operands>(
    program: &Program,
    body: &mut [Stmt<Op>],
    mut shared: HashSet<VarId>,
) {
    collect(body, &mut Vec::new(), &mut shared);
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, private, .. } = &mut stmt.kind {
            *private = !shared.contains(var) && is_own(program, *var);
        }
    });
}

/// A plain local variable that nobody else reaches.
fn is_own(program: &Program, var: VarId) -> bool {
    let var = &program[var];
    var.role == Role::Local
        && !var.captured
        && !var.save
        && !var.target
        && !var.pointer
        && !var.allocatable
}

/// Notes the variables that are used outside the loops over them; `loops` are the variables of the loops around.
fn collect<Op: refs::Operands>(
    body: &[Stmt<Op>],
    loops: &mut Vec<VarId>,
    shared: &mut HashSet<VarId>,
) {
    for stmt in body {
        refs::statement(stmt, &mut |_, expr| outside(expr, loops, shared));
        if let StmtKind::Op(op) = &stmt.kind {
            op.indices(&mut |Index(var)| {
                shared.insert(var);
            });
        }
        match &stmt.kind {
            StmtKind::Do { var, .. } if loops.contains(var) => {
                shared.insert(*var);
            }
            StmtKind::Block { vars, .. } => {
                shared.extend(vars.iter().filter(|var| loops.contains(var)))
            }
            _ => {}
        }
        let depth = loops.len();
        if let StmtKind::Do { var, .. } = &stmt.kind {
            loops.push(*var);
        }
        refs::bodies(stmt, &mut |inner| collect(inner, loops, shared));
        loops.truncate(depth);
    }
}

fn outside(expr: &Expr, loops: &[VarId], shared: &mut HashSet<VarId>) {
    refs::each(expr, &mut |node| {
        if let ExprKind::Var(var) = node.kind
            && !loops.contains(&var)
        {
            shared.insert(var);
        }
    });
    expr.indices(&mut |var| {
        shared.insert(var);
    });
}
