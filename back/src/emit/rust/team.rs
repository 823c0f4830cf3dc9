//! Parallel regions of OpenMP: `parallel().threads(4).run((n, a.view()), |(n, a)| main_team_12(n, a));`.
//!
//! Refuses to know what a region does: that stands in its procedure.

use super::stmt::Body;
use crate::emit::layout::{Doc, list, text};
use crate::emit::rust::expr::{Piece, function, method};
use crate::ir::*;

impl<'a> Body<'a> {
    /// The step with which a region begins, and the call of its procedure; false where a block is no region.
    pub(super) fn team(&mut self, body: &'a [Stmt<HostOp>]) -> bool {
        let [first, second] = body else {
            return false;
        };
        let (
            StmtKind::Op(HostOp::Api { args, .. }),
            StmtKind::Call {
                procedure,
                args: given,
            },
        ) = (&first.kind, &second.kind)
        else {
            return false;
        };
        if !crate::team::is_fork(first) {
            return false;
        }
        for stmt in body {
            self.declare_before(stmt);
        }
        let (before, after, docs) = self.cx.arguments(*procedure, given);
        let braces = !before.is_empty() && self.open_scope();
        before.iter().for_each(|doc| self.out.doc(doc, ""));
        let names: Vec<String> = (self.cx.program[*procedure].dummies.iter())
            .map(|dummy| self.cx.names.var(*dummy).to_ascii_lowercase())
            .collect();
        let head = match &names[..] {
            [name] => format!("|{name}| "),
            _ => format!("|({})| ", names.join(", ")),
        };
        let shared = match docs.len() {
            1 => docs[0].clone(),
            _ => list("(", docs, ")"),
        };
        let names: Vec<_> = names.into_iter().map(text).collect();
        let call = self.cx.called(*procedure, names);
        let run = vec![shared, Doc::Closure(head, Box::new(call.doc))];
        let made = method(self.fork(args), "run", run);
        self.out.doc(&made.doc, ";");
        after.iter().for_each(|doc| self.out.doc(doc, ""));
        self.close_scope(braces);
        true
    }

    /// `parallel().threads(4).when(n > 100)`.
    fn fork(&self, args: &[Option<Expr>]) -> Piece {
        let mut made = function("parallel", vec![]);
        let said = |value: &&Expr| {
            !matches!(
                value.kind,
                ExprKind::Const(Const::Integer(0) | Const::Logical(true))
            )
        };
        for (name, value) in ["threads", "when"].into_iter().zip(args) {
            if let Some(value) = value.as_ref().filter(said) {
                made = method(made, name, vec![self.cx.free(value).doc]);
            }
        }
        made
    }
}
