//! Tasks, which the thread that meets them runs at once, and SIMD loops, which run as they stand. Both are what the specification allows:
//! a task may be undeferred, a loop may take one iteration at a time.

use super::super::Lowering;
use super::ClauseId;
use super::data::{How, names};
use super::steps::Steps;
use super::team::replace;
use crate::ir::walk::{Access, refs};
use crate::ir::{HostOp, Role, Stmt, StmtKind, VarId};
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
        let mut body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
        for var in changed(&body) {
            let variable = &self.an.program[var];
            let name = ast::Name {
                text: variable.name.clone(),
                span: construct.open.span,
            };
            let around = (var.0 as usize) < first;
            let fits = !variable.allocatable && !variable.pointer;
            let first = around && fits && !own.named.contains(&name.key());
            if first
                && self.is_own_of_task(var)
                && let Some(local) = self.own_variable(&name, How::First, outer, &mut own)
            {
                replace(&mut body, var, local);
            }
        }
        self.cx = outer;
        let mut all = own.before;
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

    /// Whether a task has a copy of a variable that no clause names: what was a thread's own, and in a procedure called by a region what is its own.
    fn is_own_of_task(&self, var: VarId) -> bool {
        let variable = &self.an.program[var];
        let local = matches!(variable.role, Role::Local | Role::Dummy(_)) && !variable.save;
        match self.an.openmp.in_team() {
            true => self.an.openmp.is_own(var),
            false => local,
        }
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
        let private = |one: &&ast::Clause| one.id == Some(ClauseId::Private);
        for clause in directive.clauses.iter().filter(private) {
            for name in names(clause) {
                self.own_variable(name, How::Private, outer, &mut own);
            }
        }
        let body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
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
