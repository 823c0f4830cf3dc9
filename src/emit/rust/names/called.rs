//! Functions of the runtime that a body calls by bare name, and that its variables must not hide.
//!
//! Refuses to know what the functions do, and how their calls are written.

use crate::cudafor::ApiId;
use crate::intrinsics::{IntrinsicId, Spelling};
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;

/// The names of the functions that a procedure's body calls.
pub(super) fn runtime_functions(body: &Body) -> Vec<String> {
    match body {
        Body::Host(stmts) => of(stmts, |op| match op {
            HostOp::Api { id, .. } => Some(*id),
            _ => None,
        }),
        Body::Kernel(stmts) => of(stmts, |op| match op {
            KernelOp::Api { id, .. } => Some(*id),
            _ => None,
        }),
        Body::Interface | Body::Companion => Vec::new(),
    }
}

/// Whether a program names anything of MPI, which the runtime has by a feature of its own.
pub fn calls_mpi(program: &Program) -> bool {
    let types = program.types.iter().filter_map(|ty| ty.builtin);
    let mut types = types.filter(|name| name.starts_with("mpi_"));
    let mut constants = program.vars.iter().filter(|var| {
        var.owner.is_none() && matches!(var.role, Role::Parameter) && var.span == Default::default()
    });
    types.next().is_some()
        || constants.any(|var| crate::library::mpi::is_constant(&var.name))
        || program.procs.iter().any(|procedure| {
            runtime_functions(&procedure.body)
                .iter()
                .any(|name| name.starts_with("mpi_"))
        })
}

fn of<Op: refs::Operands>(
    stmts: &[Stmt<Op>],
    called: impl Fn(&Op) -> Option<ApiId>,
) -> Vec<String> {
    let mut names = Vec::new();
    refs::statements(stmts, &mut |stmt| {
        let own = match &stmt.kind {
            StmtKind::IntrinsicCall { id, .. } => intrinsic(*id),
            StmtKind::Op(op) => called(op).and_then(api).into_iter().collect(),
            _ => Vec::new(),
        };
        names.extend(own);
    });
    refs::expressions(stmts, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            names.extend(match &node.kind {
                ExprKind::Intrinsic { id, .. } => intrinsic(*id),
                ExprKind::Api { id, .. } => api(*id).into_iter().collect(),
                _ => Vec::new(),
            });
        });
    });
    names
}

/// The function itself, and the forms of it that expressions of arrays and characters have.
fn intrinsic(id: IntrinsicId) -> Vec<String> {
    let name = id.row().name;
    let forms = ["of", "text", "back", "each"].map(|form| format!("{name}_{form}"));
    match id.row().rust {
        Spelling::Special => forms.into(),
        other => bare(other).into_iter().collect(),
    }
}

/// The names of the functions that any procedure's body calls.
pub(super) fn by_program(program: &Program) -> HashSet<String> {
    let bodies = program.procs.iter().map(|procedure| &procedure.body);
    bodies.flat_map(runtime_functions).collect()
}

fn api(id: ApiId) -> Option<String> {
    bare(id.row().rust)
}

fn bare(spelling: Spelling) -> Option<String> {
    match spelling {
        Spelling::Function(name) => Some(name.to_string()),
        Spelling::Method(_)
        | Spelling::Constant(_)
        | Spelling::Special
        | Spelling::Folded
        | Spelling::None => None,
    }
}
