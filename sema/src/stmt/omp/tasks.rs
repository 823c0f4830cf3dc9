//! Tasks, which the thread that meets them runs at once, and SIMD loops, which run as they stand. Both are what the specification allows:
//! a task may be undeferred, a loop may take one iteration at a time.

use super::super::Lowering;
use super::data::{How, Own, is_scanned, names};
use super::sharing::counters;
use super::steps::Steps;
use super::team::replace;
use super::waits::{counted, innermost, not};
use super::{ClauseId, Omp, clause, has};
use crate::Cx;
use crate::directive::DirectiveId;
use crate::ir::walk::{Access, refs};
use crate::ir::{ExprKind, HostOp, Role, Shape, Stmt, StmtKind, VarId};
use crate::syntax::ast;
use std::collections::BTreeSet;

impl Lowering<'_, '_> {
    /// TASK and TASKLOOP: what the task has for itself keeps its value outside.
    pub(super) fn task(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "task");
        let steps = Steps::at(construct);
        let outer = self.cx;
        let first = self.an.program.vars.len();
        self.cx = self.an.new_scope(outer);
        let mut own = self.own_data(directive, outer);
        self.own_counters(&construct.body, outer, &mut own);
        let label = self.left_by(construct, "taskgroup");
        let has_group =
            directive.id == DirectiveId::Omp(Omp::Taskloop) && !has(directive, ClauseId::Nogroup);
        self.an.openmp.waits.groups += usize::from(has_group);
        let mut body = self.leavable("taskgroup", &label, |lowering| {
            lowering.nodes(&construct.body)
        });
        self.an.openmp.waits.groups -= usize::from(has_group);
        body = self.left_task(body, label, &steps);
        self.copies_of_task(directive, &mut own, &mut body, (first, outer));
        self.cx = outer;
        let mut all = own.before;
        let ends = clause(directive, ClauseId::Final).and_then(|one| self.clause_condition(one));
        if let Some(ends) = ends {
            body.insert(0, steps.call("omp:final", vec![Some(ends)]));
            body.push(steps.call("omp:end_final", vec![]));
        }
        if has_group {
            body.insert(0, steps.call("omp:group", vec![]));
            body.push(steps.behind("omp:end_group", vec![]));
        }
        all.append(&mut body);
        all.append(&mut own.last);
        all.append(&mut own.joins);
        if own.vars.is_empty() {
            return all;
        }
        vec![steps.stmt(StmtKind::Block {
            vars: own.vars,
            body: all,
            name: None,
        })]
    }

    /// What a task has for itself without a clause that names it: what it changes of its thread's own, or what DEFAULT says.
    fn copies_of_task(
        &mut self,
        directive: &ast::Directive,
        own: &mut Own,
        body: &mut [Stmt<HostOp>],
        (first, outer): (usize, Cx),
    ) {
        if has(directive, ClauseId::Default) {
            return self.by_default(directive, own, body, (first, outer));
        }
        for var in self.changed_by_task(body) {
            let variable = &self.an.program[var];
            let text = self.an.openmp.name_of_own(var);
            let name = ast::Name {
                text: text.unwrap_or(&variable.name).clone(),
                span: directive.span,
            };
            let around = (var.0 as usize) < first;
            if around
                && !own.named.contains(&name.key())
                && self.is_own_of_task(var)
                && let Some(local) = self.own_variable(&name, How::First, outer, own)
            {
                replace(body, var, local);
            }
        }
    }

    /// The variables that a task changes; of pointers those that it has point elsewhere.
    fn changed_by_task(&self, body: &[Stmt<HostOp>]) -> BTreeSet<VarId> {
        let mut found = BTreeSet::new();
        refs::expressions(body, &mut |access, expr| {
            let Some(root) = expr.root() else {
                return;
            };
            let itself = matches!(expr.kind, ExprKind::Var(_));
            let changes = match access {
                Access::Read => false,
                Access::Object | Access::Argument(..) => itself || !self.an.program[root].pointer,
                Access::Write | Access::Atomic | Access::Target => !self.an.program[root].pointer,
            };
            if changes {
                found.insert(root);
            }
        });
        found
    }

    /// A task that may be left, and need not begin where its group is left.
    fn left_task(
        &mut self,
        body: Vec<Stmt<HostOp>>,
        label: Option<String>,
        steps: &Steps,
    ) -> Vec<Stmt<HostOp>> {
        let in_group = self.an.openmp.waits.groups > 0;
        let mut body = match label {
            Some(_) => vec![steps.stmt(StmtKind::Block {
                vars: Vec::new(),
                body,
                name: label,
            })],
            None => body,
        };
        if in_group {
            let left = steps.asks("omp:cancelled", vec![Some(steps.text("taskgroup"))]);
            body = vec![steps.stmt(StmtKind::only_if(not(left), body))];
        }
        body
    }

    /// TASKGROUP: its tasks run one after the other where they stand.
    pub(super) fn task_group(&mut self, construct: &ast::Construct) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let mut out = vec![steps.call("omp:group", vec![])];
        self.an.openmp.waits.groups += 1;
        out.extend(self.nodes::<HostOp>(&construct.body));
        self.an.openmp.waits.groups -= 1;
        out.push(steps.behind("omp:end_group", vec![]));
        out
    }

    /// Whether a task has a copy of a variable that no clause names: what was a thread's own, and in a procedure called by a region what is its own.
    fn is_own_of_task(&self, var: VarId) -> bool {
        let variable = &self.an.program[var];
        let local = matches!(variable.role, Role::Local | Role::Dummy(_) | Role::Result);
        let shared = variable.save || matches!(variable.shape, Shape::AssumedSize(..));
        local && !shared && !self.an.openmp.is_shared(var)
    }

    /// SIMD: the loop as it stands, with variables of its own where a clause says so.
    pub(super) fn simd(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let mut own = super::data::Own::default();
        let depth = self.depth_of(directive);
        let counters = counters(&construct.body, depth);
        for clause in &directive.clauses {
            match clause.id {
                Some(ClauseId::Private) => {
                    for name in names(clause) {
                        self.own_variable(name, How::Private, outer, &mut own);
                    }
                }
                Some(ClauseId::Linear) => self.linear_as_is(clause, &counters, &mut own),
                Some(ClauseId::Reduction) if is_scanned(clause) => {
                    for name in names(clause) {
                        self.own_running(clause, name, outer, &mut own);
                    }
                }
                _ => {}
            }
        }
        own.scan.shared = false;
        self.scanned(&construct.body, depth, &mut own.scan);
        self.an.openmp.waits.scans.push(own.scan.clone());
        let mut body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
        self.an.openmp.waits.scans.pop();
        self.with_iterations(&mut body, depth, &mut own, &steps);
        self.cx = outer;
        if own.vars.is_empty() {
            return body;
        }
        vec![steps.stmt(StmtKind::Block {
            vars: own.vars,
            body,
            name: None,
        })]
    }
}

impl Lowering<'_, '_> {
    /// What an iteration of a SIMD loop does besides: variables that grow, running values.
    fn with_iterations(
        &mut self,
        body: &mut Vec<Stmt<HostOp>>,
        depth: usize,
        own: &mut Own,
        steps: &Steps,
    ) {
        let mut first = Vec::new();
        let mut before = std::mem::take(&mut own.before);
        if !own.grows.is_empty() {
            let at = self.counter("iteration", steps.span(), own);
            before.push(steps.assign(at.clone(), steps.long(-1)));
            let mut grown = vec![counted(&at, steps)];
            grown.extend(self.grown(&own.grows, &at, steps));
            first.splice(0..0, grown);
        }
        if let Some((inner, name)) = innermost(body, depth) {
            let iteration = own.scan.iteration(std::mem::take(inner), name, steps);
            inner.extend(first.into_iter().chain(iteration));
        }
        body.splice(0..0, before);
    }
}

/// The variables that statements change.
pub(super) fn changed(body: &[Stmt<HostOp>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    refs::expressions(body, &mut |access, expr| {
        if !matches!(access, Access::Read)
            && let Some(root) = expr.root()
        {
            found.insert(root);
        }
    });
    found
}
