//! What bounds and lengths of a procedure may use (F2018 10.1.11): they are computed when it is called, so that an argument counts that is
//! surely there and has a value.
//!
//! Refuses to know local variables: `shape` does.

use super::{Analyzer, ScopeKind};
use crate::Cx;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Class;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, Intent, VarId};

/// Dummy arguments of an expression: those that it uses at all, and of them those that it uses for their values.
#[derive(Default)]
struct Used {
    all: Vec<VarId>,
    values: Vec<VarId>,
    /// It asks whether an argument is there.
    asks: bool,
}

impl Analyzer<'_> {
    /// Whether all arguments that a bound or length uses are there and have values; reports one that may not.
    pub(super) fn check_restricted(&mut self, cx: Cx, expr: &Expr) -> bool {
        let of_procedure = matches!(
            self.scope(cx).kind,
            ScopeKind::Procedure(_) | ScopeKind::Interface(_)
        );
        if !of_procedure {
            return true;
        }
        let mut used = Used::default();
        collect(expr, true, &mut used);
        // What the host's arguments are is known when its internal procedures are called.
        let host = |var: &VarId| self.program[*var].owner != cx.procedure;
        let role = |var: &VarId| self.program[*var].dummy().filter(|_| !host(var));
        let optional = |var: &&VarId| role(var).is_some_and(|dummy| dummy.optional);
        let out = |var: &&VarId| role(var).is_some_and(|dummy| dummy.intent == Some(Intent::Out));
        let (var, what, why, help) = if let Some(var) = used.all.iter().find(optional) {
            let help = "remove OPTIONAL, or make the object ALLOCATABLE and allocate it behind `if (present(...))`";
            (*var, "OPTIONAL", "may be absent when it is computed", help)
        } else if let Some(var) = used.values.iter().find(out) {
            let help = "declare the argument with INTENT(IN), or make the object ALLOCATABLE";
            (
                *var,
                "INTENT(OUT)",
                "has no value when it is computed",
                help,
            )
        } else {
            return true;
        };
        if used.asks {
            return true;
        }
        let (name, declared) = (&self.program[var].name, self.program[var].span);
        let message = format!("the {what} argument '{name}' in a bound or length");
        let found = Diagnostic::error(codes::LOCAL_IN_BOUND, message)
            .at(expr.span, why)
            .also(declared, "declared here")
            .help(help);
        self.report(found);
        false
    }
}

fn collect(expr: &Expr, value: bool, used: &mut Used) {
    let mut value = value;
    if let ExprKind::Var(id) = &expr.kind {
        used.all.push(*id);
        if value {
            used.values.push(*id);
        }
    } else if let ExprKind::Intrinsic { id, .. } = &expr.kind {
        used.asks |= id.row().name == "present";
        value &= id.row().class != Class::Inquiry;
    }
    refs::operands(expr, &mut |_, operand| collect(operand, value, used));
}
