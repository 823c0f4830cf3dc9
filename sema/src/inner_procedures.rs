//! Internal procedures that a recursive procedure hands on into its own next call: refused where they share variables with it, since these would be
//! the variables of the latest call then. It is known when it is decided what internal procedures use.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::refs;
use crate::ir::{Body, Expr, ExprKind, ProcId, Procedure, Program, StmtKind, Type, VarId};
use crate::source::Span;
use std::collections::HashSet;

/// Reports them.
pub fn refuse(program: &Program, diagnostics: &mut Diagnostics) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let host = &program[id];
        if host.internals.is_empty() || !takes_procedures(program, host) {
            continue;
        }
        let (called, mut handed) = used_by(host);
        if !reaches(program, called, id) {
            continue;
        }
        for inner in &host.internals {
            handed.extend(used_by(&program[*inner]).1);
        }
        let sharing = handed.into_iter().find_map(|(inner, span)| {
            let own = host.internals.contains(&inner);
            let shared = shared_variable(program, inner, id).filter(|_| own)?;
            Some((inner, shared, span))
        });
        if let Some((inner, shared, span)) = sharing {
            diagnostics.push(report(program, inner, shared, span));
        }
    }
}

fn report(program: &Program, inner: ProcId, shared: VarId, span: Span) -> Diagnostic {
    let (name, variable) = (&program[inner].name, &program[shared]);
    let message = format!(
        "internal procedure '{name}' is handed on by a procedure that calls itself, with '{}' of the first call",
        variable.name
    );
    Diagnostic::error(codes::SHARED_IN_RECURSION, message)
        .at(span, "handed on here")
        .also(variable.span, "shared with the internal procedure")
        .help("pass what it needs as arguments, or in a module variable")
}

fn takes_procedures(program: &Program, procedure: &Procedure) -> bool {
    let mut dummies = procedure.dummies.iter();
    dummies.any(|dummy| matches!(program[*dummy].ty, Type::Procedure(_)))
}

/// A variable of the host that each of its calls has anew and the internal procedure uses.
fn shared_variable(program: &Program, inner: ProcId, host: ProcId) -> Option<VarId> {
    let mut captured = program[inner].captures.iter().copied();
    captured.find(|var| program[*var].owner == Some(host) && !program[*var].save)
}

/// Whether calls that start with `called` come to a procedure.
fn reaches(program: &Program, called: HashSet<ProcId>, goal: ProcId) -> bool {
    let mut open: Vec<ProcId> = called.into_iter().collect();
    let mut seen: HashSet<ProcId> = open.iter().copied().collect();
    while let Some(next) = open.pop() {
        if next == goal {
            return true;
        }
        let (called, handed) = used_by(&program[next]);
        let handed = handed.into_iter().map(|(id, _)| id);
        open.extend(
            called
                .into_iter()
                .chain(handed)
                .filter(|id| seen.insert(*id)),
        );
    }
    false
}

/// The procedures that a procedure calls, and those that it hands on.
fn used_by(procedure: &Procedure) -> (HashSet<ProcId>, Vec<(ProcId, Span)>) {
    let (mut called, mut handed) = (HashSet::new(), Vec::new());
    let Body::Host(body) = &procedure.body else {
        return (called, handed);
    };
    let mut note = |expr: &Expr| {
        if let ExprKind::Call { procedure, .. } = expr.kind {
            called.insert(procedure);
        } else if let ExprKind::Procedure(id) = expr.kind {
            handed.push((id, expr.span))
        }
    };
    refs::expressions(body, &mut |_, expr| refs::each(expr, &mut note));
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = stmt.kind {
            called.insert(procedure);
        }
    });
    (called, handed)
}
