//! Variables with the name of an intrinsic function that a program calls: `sum = sum(a)`.
//!
//! A type alone says nothing of what a name is (`real :: dsin` is a function's); a value that is given makes it a variable.

use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{Access, refs};
use crate::ir::{Body, ExprKind, Program, Stmt, StmtKind, VarId};
use crate::source::Span;
use std::collections::HashSet;

/// An error for each name that is called as a function and is given a value as well.
pub(super) fn called_and_set(program: &Program, called: &[(VarId, Span)]) -> Vec<Diagnostic> {
    if called.is_empty() {
        return Vec::new();
    }
    let mut set = HashSet::new();
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => variables_set(body, &mut set),
            Body::Kernel(body) => variables_set(body, &mut set),
            Body::Interface | Body::Companion => {}
        }
    }
    let mut told = HashSet::new();
    let twice = called
        .iter()
        .filter(|(var, _)| set.contains(var) && told.insert(*var));
    twice
        .map(|(var, span)| found(program, *var, *span))
        .collect()
}

fn variables_set<Op: refs::Operands>(body: &[Stmt<Op>], set: &mut HashSet<VarId>) {
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &stmt.kind {
            set.insert(*var);
        }
        refs::statement(stmt, &mut |access, expr| {
            let writes = matches!(access, Access::Write | Access::Atomic);
            if let (true, ExprKind::Var(var)) = (writes, &expr.kind) {
                set.insert(*var);
            }
        });
    });
}

fn found(program: &Program, var: VarId, span: Span) -> Diagnostic {
    let variable = &program[var];
    let name = &variable.name;
    let message = format!("'{name}' is a variable here, and no function");
    Diagnostic::error(codes::NOT_APPLICABLE, message)
        .at(span, "called as the intrinsic function")
        .also(variable.span, "declared as a variable")
        .help(format!(
            "give the variable another name, such as '{name}_value'"
        ))
}
