//! Elemental functions that change an array among their actual arguments: refused, since their value is made element by element in an expression, where
//! nothing is changed.
//!
//! Looks at the whole typed program after `ir::passing`, which knows what procedures change.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::refs;
use crate::ir::{Body, ExprKind, Program, Stmt};

/// Reports each such reference.
pub fn refuse(program: &Program, diagnostics: &mut Diagnostics) {
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => diagnostics.extend(found(program, body)),
            Body::Kernel(body) => diagnostics.extend(found(program, body)),
            Body::Interface | Body::Companion => {}
        }
    }
}

fn found<Op: refs::Operands>(program: &Program, body: &[Stmt<Op>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            let ExprKind::Call { procedure, args } = &node.kind else {
                return;
            };
            let called = &program[*procedure];
            for (arg, dummy) in args.iter().zip(&called.dummies) {
                let array = arg.value.as_ref().filter(|value| value.rank > 0);
                let changed = called.elemental && program[*dummy].mutated;
                if let Some(array) = array.filter(|_| changed) {
                    let (name, dummy) = (&called.name, &program[*dummy].name);
                    found.push(
                        Diagnostic::error(
                            codes::NOT_TRANSLATED,
                            format!("elemental function '{name}' changes the elements of an array argument, '{dummy}'"),
                        )
                        .at(array.span, "is changed element by element while a value is made")
                        .help("reference it in a DO loop over the elements, or make it a subroutine"),
                    );
                }
            }
        });
    });
    found
}
