//! Activity queues: ASYNC and WAIT, as clauses and as a directive. Waiting is a call of the procedure of module OPENACC that does the same.
//!
//! Refuses to know what waits in a queue.

use super::super::kernel_loops::plain_value;
use super::super::{Lowering, one};
use crate::cudafor;
use crate::directive::ClauseId;
use crate::ir::{ASYNC_NOVAL, Expr, HostOp, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;

/// The arguments of WAIT: `devnum: n: queues: 1, 2`.
struct Waited {
    device: Option<Expr>,
    queues: Vec<Expr>,
}

impl Lowering<'_, '_> {
    /// What a directive waits for first, and the queue of its work: its clauses WAIT and ASYNC.
    pub(super) fn turn(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> (Vec<Stmt<HostOp>>, Option<Expr>) {
        let queue = self.async_clause(directive);
        let mut waits = Vec::new();
        for clause in &directive.clauses {
            if clause.id == Some(ClauseId::Wait) {
                let waited = self.waited(clause.list());
                waits.extend(calls(waited, &queue, span));
            }
        }
        (waits, queue)
    }

    /// `!$acc wait (queues) async(queue) if(condition)`.
    pub(super) fn wait_directive(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let queue = self.async_clause(directive);
        let waited = self.waited(directive.args.as_deref().unwrap_or_default());
        let waits = calls(waited, &queue, span);
        self.conditional(directive, waits, span)
    }

    fn async_clause(&mut self, directive: &ast::Directive) -> Option<Expr> {
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.id == Some(ClauseId::Async))?;
        match clause.args {
            Some(_) => self.clause_integer(clause),
            None => Some(Expr::int(ASYNC_NOVAL, clause.span)),
        }
    }

    fn waited(&mut self, args: &[ast::ClauseArg]) -> Waited {
        let mut waited = Waited {
            device: None,
            queues: Vec::new(),
        };
        for arg in args {
            let Some(value) = plain_value(arg) else {
                self.wrong_wait(arg.span);
                continue;
            };
            let value = self.an.scalar_integer(self.cx, value, "queue");
            let said = arg.modifiers.first().map(|word| word.key());
            match said.as_deref() {
                _ if value.ty == Type::Error => {}
                None | Some("queues") => waited.queues.push(value),
                Some("devnum") if waited.device.is_none() => waited.device = Some(value),
                Some(_) => self.wrong_wait(arg.span),
            }
        }
        waited
    }

    fn wrong_wait(&mut self, span: Span) {
        let message = String::from("wrong arguments of WAIT");
        let help = "write WAIT(1, 2) or WAIT(devnum: 0: queues: 1, 2)";
        self.wrong_clause(span, message, "is no queue", help);
    }

    /// Statements under the clause IF of a directive.
    pub(super) fn conditional(
        &mut self,
        directive: &ast::Directive,
        body: Vec<Stmt<HostOp>>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.id == Some(ClauseId::If));
        let Some(condition) = clause.and_then(|clause| self.clause_condition(clause)) else {
            return body;
        };
        let kind = StmtKind::only_if(condition, body);
        one(kind, span)
    }
}

/// The calls that wait: the host, or a queue.
fn calls(waited: Waited, queue: &Option<Expr>, span: Span) -> Vec<Stmt<HostOp>> {
    let Waited { device, queues } = waited;
    let on = if device.is_some() { "_device" } else { "" };
    let later = if queue.is_some() { "_async" } else { "" };
    let all = if queues.is_empty() { "_all" } else { "" };
    let name = format!("acc_wait{all}{on}{later}");
    let behind: Vec<Expr> = queue.iter().chain(&device).cloned().collect();
    if queues.is_empty() {
        return call(&name, behind, span);
    }
    let each = queues.into_iter().flat_map(|waited| {
        let args = std::iter::once(waited).chain(behind.iter().cloned());
        call(&name, args.collect(), span)
    });
    each.collect()
}

/// A call of a procedure of module OPENACC.
pub(super) fn call(name: &str, args: Vec<Expr>, span: Span) -> Vec<Stmt<HostOp>> {
    let id = cudafor::find(name).expect("the table has the procedures that directives stand for");
    let args = args.into_iter().map(Some).collect();
    one(StmtKind::Op(HostOp::Api { id, args }), span)
}
