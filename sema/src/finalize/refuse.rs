//! Finalizations that cannot be written out: of results of functions, in WHERE, on the device.
//!
//! Refuses to know the statements that finalize.

use super::Host;
use super::results::{holds_results, holds_type};
use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{ExprKind, ProcId, Role, StmtKind};
use crate::source::Span;

impl Analyzer<'_> {
    /// A result lives until its statement has run: but for assignments and calls, nothing here could name it.
    pub(super) fn refuse_results(&mut self, body: &[Host]) {
        let mut found: Vec<(Span, &str, &str)> = Vec::new();
        refs::statements(body, &mut |stmt| {
            let held = holds_results(stmt);
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    let ExprKind::Call { procedure, args } = &node.kind else {
                        return;
                    };
                    let held = held && holds_type(node);
                    if self.is_finalized_result(node) && !held {
                        found.push((
                            node.span,
                            "the result is finalized when its statement has run",
                            "assign the result to a variable first",
                        ));
                    }
                    if self.given_out(*procedure, args).next().is_some() {
                        found.push((
                            node.span,
                            "a function gives an INTENT(OUT) argument that is finalized",
                            "use a subroutine with a dummy argument for the object",
                        ));
                    }
                });
            });
        });
        for (span, label, help) in found {
            let found = Diagnostic::error(
                codes::TYPE_BOUND,
                "a function reference with an object of a type with FINAL procedures is not supported",
            );
            self.report(found.at(span, label).help(help));
        }
    }

    pub(super) fn refuse_in_where(&mut self, stmt: &Host) {
        let mut place = None;
        refs::statements(std::slice::from_ref(stmt), &mut |stmt| {
            if let StmtKind::ArrayAssign { lhs, .. } = &stmt.kind
                && self.is_finalized(&lhs.ty)
            {
                place = Some(lhs.span);
            }
        });
        if let Some(place) = place {
            let message = "WHERE with objects of a type with a FINAL procedure is not supported";
            let found = Diagnostic::error(codes::TYPE_BOUND, message);
            self.report(
                found
                    .at(place, "each is finalized before it is assigned")
                    .help("write DO loops with IF"),
            );
        }
    }

    pub(super) fn refuse_on_device(&mut self, id: ProcId) {
        for var in self.program[id].locals.clone() {
            if self.is_finalized(&self.program[var].ty) && self.program[var].role == Role::Local {
                let found = Diagnostic::error(
                    codes::TYPE_BOUND,
                    "device code does not call FINAL procedures",
                );
                let span = self.program[var].span;
                self.report(
                    found
                        .at(span, "would be finalized at the end")
                        .help("pass the object as an argument"),
                );
            }
        }
    }
}
