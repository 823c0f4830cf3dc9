//! DO CONCURRENT where the command line asks for it to run on the device (`--stdpar`): lowered twice, as a region for a kernel and as the host's loop.
//!
//! The offload pass takes one of the two. What device code cannot say is no error here: the host runs the loop, and a remark says why.

use super::{Lowering, one};
use crate::Symbol;
use crate::diag::Diagnostic;
use crate::ir::{HostOp, Origin, ReduceOp, Region, Stmt, StmtKind, VarId};
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// DO CONCURRENT in host code.
    pub(super) fn concurrent_of_host(
        &mut self,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
        locality: &[ast::Locality],
    ) -> Vec<Stmt<HostOp>> {
        let errors = self.an.diags.has_errors();
        let mut host = self.concurrent(construct, header, locality);
        let asked = self.an.scopes[self.cx.scope.0 as usize].defaults.stdpar;
        if !asked || errors || self.an.diags.has_errors() {
            return host;
        }
        let span = construct.open.span;
        let depth = header.ranges.len();
        let head = String::from_utf8_lossy(self.an.sources.bytes(span)).into_owned();
        let mut region = Region::new(one_line(&head), span, Origin::Concurrent(depth));
        region.reductions = self.joined(locality, span);
        let node = ast::Node::Construct(Box::new(construct.clone()));
        let kept = std::mem::take(self.an.diags);
        let in_region = std::mem::replace(&mut self.an.routines.in_region, true);
        let pure_alone = std::mem::replace(&mut self.an.routines.pure_alone, true);
        region.body = self.body_of_kernel(std::slice::from_ref(&node), depth);
        self.an.refuse_quads(&region.body);
        self.an.routines.in_region = in_region;
        self.an.routines.pure_alone = pure_alone;
        let found = std::mem::replace(self.an.diags, kept);
        if let Some(why) = found.iter().find(|one| one.is_error()) {
            region.refused = Some(reason(why, span));
            region.body = Vec::new();
        }
        self.settle(&mut host);
        region.host = host;
        one(StmtKind::Op(HostOp::Region(Box::new(region))), span)
    }

    /// What REDUCE names.
    fn joined(&mut self, locality: &[ast::Locality], span: Span) -> Vec<(ReduceOp, VarId, Span)> {
        let mut found = Vec::new();
        for clause in locality {
            let operator = clause.keyword.strip_prefix("reduce:");
            let Some(op) = operator.and_then(ReduceOp::find) else {
                continue;
            };
            for name in &clause.names {
                if let Symbol::Var(var) = self.an.lookup_variable(self.cx, name) {
                    found.push((op, var, span));
                }
            }
        }
        found
    }
}

fn reason(why: &Diagnostic, span: Span) -> (Span, String) {
    (why.span().unwrap_or(span), why.message.clone())
}

fn one_line(head: &str) -> String {
    let lines = head
        .lines()
        .map(|line| line.trim().trim_matches('&').trim());
    lines.collect::<Vec<_>>().join(" ")
}
