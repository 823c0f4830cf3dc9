//! NOHOST: calls by the host of procedures that it has no version of. Refuses to know what device code calls.

use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::ir::walk::refs;
use crate::ir::{Body, ExprKind, ProcId, StmtKind};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// Remembers a procedure whose ROUTINE directive says NOHOST.
    pub(super) fn note_nohost(&mut self, procedure: ProcId, directive: &ast::Directive) {
        let mut clauses = directive.clauses.iter();
        if let Some(clause) = clauses.find(|clause| clause.id == Some(ClauseId::Nohost)) {
            self.routines.unhosted.insert(procedure, clause.span);
        }
    }

    /// Says where host code calls such procedures.
    pub(crate) fn warn_of_nohost(&mut self) {
        if self.routines.unhosted.is_empty() {
            return;
        }
        for (procedure, place) in self.calls_without_version() {
            let name = &self.program[procedure].name;
            let message = format!("'{name}' has NOHOST, and the host calls it");
            let said = self.routines.unhosted[&procedure];
            let found = Diagnostic::warning(codes::ACC_NOHOST, message)
                .at(place, "stands in no region")
                .also(said, "compilers leave out the host's version");
            self.report(found);
        }
    }

    /// Calls in host code of what has no version for the host; those in such procedures themselves nobody makes.
    fn calls_without_version(&self) -> Vec<(ProcId, Span)> {
        let unhosted = &self.routines.unhosted;
        let mut found = Vec::new();
        for (number, procedure) in self.program.procs.iter().enumerate() {
            let Body::Host(body) = &procedure.body else {
                continue;
            };
            if unhosted.contains_key(&ProcId(number as u32)) {
                continue;
            }
            refs::statements(body, &mut |stmt| {
                if let StmtKind::Call { procedure, .. } = &stmt.kind {
                    found.push((*procedure, stmt.span));
                }
            });
            refs::expressions(body, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Call { procedure, .. } = &node.kind {
                        found.push((*procedure, node.span));
                    }
                });
            });
        }
        found.retain(|(procedure, _)| unhosted.contains_key(procedure));
        found
    }
}
