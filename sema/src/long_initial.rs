//! Initial values of module data in device memory: they stand in the kernels' text one by one, which sets a limit.
//!
//! Looks at the whole typed program. Zero needs no text, since that is what the device's memory of modules begins with.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::constant::{constant_volume, has_default, is_zero};
use crate::ir::{ExprKind, Program, Role, Space, Type, Variable};

/// More values than this make a text that no compiler takes in reasonable time.
const MOST: i64 = 1 << 20;

/// Refuses arrays with more initial values than a text should hold.
pub fn refuse(program: &Program, diagnostics: &mut Diagnostics) {
    let long = program.vars.iter().filter(|var| is_long(program, var));
    for var in long {
        let message = format!(
            "'{}' has {} initial values in device memory",
            var.name,
            constant_volume(&var.shape).unwrap_or(0)
        );
        diagnostics.push(
            Diagnostic::error(codes::LONG_INITIAL, message)
                .at(
                    var.span,
                    format!("at most {MOST} fit into the kernels' text"),
                )
                .help("assign the values on the host before the first launch"),
        );
    }
}

fn is_long(program: &Program, var: &Variable) -> bool {
    let apart = matches!(var.space, Space::Device | Space::Constant | Space::Managed);
    let begins = match (&var.init, &var.ty) {
        (Some(init), _) => !matches!(&init.kind, ExprKind::Const(value) if is_zero(value)),
        (None, Type::Derived(ty)) => has_default(program, *ty),
        (None, _) => false,
    };
    apart
        && begins
        && !matches!(var.role, Role::Dummy(_))
        && constant_volume(&var.shape).is_some_and(|count| count > MOST)
}
