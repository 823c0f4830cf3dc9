//! One scalar variable for two dummy arguments of which the procedure changes one: a warning, since Fortran forbids it and compilers differ.
//!
//! Looks at the whole typed program after `ir::passing`, which knows what procedures change. Silent about arrays, which share their elements here as they
//! do elsewhere.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::refs;
use crate::ir::{Actual, Body, Expr, ExprKind, Intent, ProcId, Program, Stmt, StmtKind, VarId};

/// Warns of each such call.
pub fn warn(program: &Program, diagnostics: &mut Diagnostics) {
    for procedure in &program.procs {
        if let Body::Host(body) = &procedure.body {
            calls(body, &mut |called, args| {
                diagnostics.extend(found(program, called, args));
            });
        }
    }
}

/// Each call of a body, with its arguments.
pub(crate) fn calls<Op: refs::Operands>(
    body: &[Stmt<Op>],
    visit: &mut dyn FnMut(ProcId, &[Actual]),
) {
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, args } = &stmt.kind {
            visit(*procedure, args);
        }
    });
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, args } = &node.kind {
                visit(*procedure, args);
            }
        });
    });
}

/// The first pair of arguments of a call that meet.
fn found(program: &Program, called: ProcId, args: &[Actual]) -> Option<Diagnostic> {
    let dummies = &program[called].dummies;
    let pairs = args.iter().zip(dummies);
    let scalars: Vec<(&Expr, VarId)> = pairs
        .filter_map(|(arg, dummy)| Some((arg.value.as_ref()?, *dummy)))
        .filter(|(value, dummy)| value.root().is_some() && is_lent(program, *dummy))
        .collect();
    // With INTENT(IN) it is a directive that changes it, to what the same variable has on the device.
    let reads = |dummy: VarId| {
        let dummy = program[dummy].dummy();
        dummy.is_some_and(|dummy| dummy.intent == Some(Intent::In))
    };
    let changed = |dummy: VarId| program[dummy].mutated && !reads(dummy);
    for (at, (value, dummy)) in scalars.iter().enumerate() {
        let meets = |(other, its): &&(&Expr, VarId)| {
            other.same(value) && (changed(*dummy) || changed(*its))
        };
        if let Some((other, its)) = scalars[at + 1..].iter().find(meets) {
            let (one, two) = (&program[*dummy].name, &program[*its].name);
            let which = if changed(*dummy) { one } else { two };
            let message = format!(
                "one variable for '{one}' and '{two}' of '{}', which changes '{which}'",
                program[called].name
            );
            return Some(
                Diagnostic::warning(codes::ONE_FOR_TWO, message)
                    .at(other.span, "the same variable again")
                    .also(value.span, "here first")
                    .help("hand over a value, in parentheses, or a variable of its own"),
            );
        }
    }
    None
}

/// Whether a dummy argument is a scalar that stands for the variable of the caller.
fn is_lent(program: &Program, dummy: VarId) -> bool {
    let variable = &program[dummy];
    let by_value = variable.dummy().is_none_or(|dummy| dummy.value);
    variable.rank() == 0 && !by_value && !variable.pointer && !variable.space.is_remote()
}
