//! OPTIONAL dummy arguments with ALLOCATABLE or POINTER that internal procedures share with their host: refused, since an internal procedure could
//! not tell an absent one from one that has no target. It is known when it is decided what internal procedures use.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::{Program, Target, Type};

/// Reports them.
pub fn refuse(program: &Program, diagnostics: &mut Diagnostics) {
    for var in &program.vars {
        let optional = var.dummy().is_some_and(|dummy| dummy.optional);
        let object = var.allocatable || var.pointer;
        let on_host = var
            .owner
            .is_some_and(|owner| program[owner].target == Target::Host);
        if !optional || !object || !var.captured || !on_host || matches!(var.ty, Type::Procedure(_))
        {
            continue;
        }
        let what = if var.pointer {
            "POINTER"
        } else {
            "ALLOCATABLE"
        };
        diagnostics.push(
            Diagnostic::error(
                codes::UNSUPPORTED_ATTRIBUTE,
                format!(
                    "OPTIONAL with {what} is not supported where an internal procedure uses '{}'",
                    var.name
                ),
            )
            .at(var.span, "an internal procedure of this one uses it")
            .help("pass it to the internal procedure as an argument"),
        );
    }
}
