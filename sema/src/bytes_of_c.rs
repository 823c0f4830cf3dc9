//! Arrays of characters that C passes to procedures with BIND(C): how many there are is for C to know, so that they stay the bytes that they are.
//!
//! Refuses what takes an array of characters for one of Fortran's own: to hand the dummy argument on, to point to it, to call the procedure from Fortran.

use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{Body, ExprKind, HostOp, ProcId, StmtKind, VarId};
use crate::one_for_two::calls;
use crate::source::Span;

impl Analyzer<'_> {
    /// A dummy argument of a procedure that C calls.
    pub(super) fn check_bytes_of_c(&mut self, id: ProcId, var: VarId) {
        let Some((span, what)) = self.taken_for_fortrans_own(id, var) else {
            return;
        };
        let (name, declared) = (self.program[var].name.clone(), self.program[var].span);
        let procedure = self.program[id].name.clone();
        let message = format!("'{name}' of '{procedure}' is nothing that C has");
        let found = Diagnostic::error(codes::NOT_INTEROPERABLE, message)
            .at(declared, "how many characters there are only C knows")
            .also(span, what)
            .help("copy the characters to a variable and hand that on, or declare it type(c_ptr), value, and use c_f_pointer");
        self.report(found);
    }

    fn taken_for_fortrans_own(&self, id: ProcId, var: VarId) -> Option<(Span, &'static str)> {
        let mut found = None;
        for procedure in &self.program.procs {
            let Body::Host(body) = &procedure.body else {
                continue;
            };
            calls(body, &mut |called, args| {
                let values = args.iter().zip(&self.program[called].dummies);
                for (arg, dummy) in values {
                    let Some(value) = &arg.value else { continue };
                    let whole = self.program[*dummy].rank() > 0;
                    if value.root() == Some(var) && whole {
                        found = found.or(Some((value.span, "handed on here")));
                    }
                    if called == id && *dummy == var {
                        found = found.or(Some((value.span, "Fortran calls it, too")));
                    }
                }
            });
            refs::expressions(body, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Intrinsic { id, args } = &node.kind
                        && id.name() == "c_loc"
                        && args.iter().flatten().any(|arg| arg.root() == Some(var))
                    {
                        found = found.or(Some((node.span, "its address is taken here")));
                    }
                });
            });
            refs::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::PointerAssign { target, .. }) = &stmt.kind
                    && target.root() == Some(var)
                {
                    found = found.or(Some((stmt.span, "pointed to here")));
                }
            });
        }
        found
    }
}
