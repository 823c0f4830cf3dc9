//! Parallel regions: a BLOCK whose first step says that a team runs it.

use super::super::{Lowering, one};
use super::data::{How, Own, names};
use super::steps::Steps;
use super::{ClauseId, Omp, clause};
use crate::Cx;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{Expr, ExprKind, HostOp, Role, Stmt, StmtKind, Type, VarId};
use crate::syntax::ast;
use std::collections::BTreeMap;

impl Lowering<'_, '_> {
    /// PARALLEL and its combined forms.
    pub(super) fn team(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        id: Omp,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "parallel region");
        let steps = Steps::at(construct);
        let fork = self.fork(directive, &steps);
        let outer = self.cx;
        let first = self.an.program.vars.len();
        self.an.openmp.enter_team(first);
        self.cx = self.an.new_scope(outer);
        // The last values of tasks are those of the loop, whatever threads there are.
        let (mut of_team, of_tasks) = (directive.clone(), id == Omp::ParallelMaskedTaskloop);
        of_team
            .clauses
            .retain(|one| !of_tasks || one.id != Some(ClauseId::LastPrivate));
        let mut own = self.own_data(&of_team, outer);
        self.own_counters(&construct.body, outer, &mut own);
        let label = match id {
            Omp::Parallel => self.left_by(construct, "parallel"),
            _ => None,
        };
        let mut body = match id {
            Omp::ParallelDo => self.shared_iterations(construct, directive, outer, &mut own),
            Omp::ParallelSections => self.shared_sections(construct),
            Omp::ParallelWorkshare => {
                let only = steps.asks("omp:single", vec![]);
                one(
                    StmtKind::only_if(only, self.nodes(&construct.body)),
                    construct.open.span,
                )
            }
            Omp::ParallelMasked => self.omp_masked(construct, directive),
            Omp::ParallelMaskedTaskloop => self.masked_tasks(construct, directive),
            _ => self.leavable("parallel", &label, |lowering| {
                lowering.nodes(&construct.body)
            }),
        };
        if let Some(label) = &label {
            super::waits::look_behind_barriers(&mut body, label);
            body = one(
                StmtKind::Block {
                    vars: Vec::new(),
                    body,
                    name: Some(label.clone()),
                },
                construct.open.span,
            );
        }
        self.cx = outer;
        self.an.openmp.leave_team();
        self.by_default(directive, &mut own, &mut body, (first, outer));
        let mut all = vec![fork];
        all.extend(self.copied_in(directive, &steps));
        // Threads read first values before the last thread may change them.
        let waits_first = !own.before.is_empty() && !own.last.is_empty();
        all.append(&mut own.before);
        if waits_first {
            all.push(steps.call("omp:barrier", vec![]));
        }
        all.append(&mut body);
        let mut joined: Vec<Stmt<HostOp>> =
            self.last_values(&mut own, &steps).into_iter().collect();
        joined.extend(self.in_turn(&mut own, &steps));
        if label.is_some() && !joined.is_empty() {
            // The values of a region that was left are undefined.
            let left = steps.asks("omp:cancelled", vec![Some(steps.text("parallel"))]);
            let whole = StmtKind::only_if(super::waits::not(left), joined);
            joined = vec![steps.stmt(whole)];
        }
        all.append(&mut joined);
        let kind = StmtKind::Block {
            vars: own.vars,
            body: all,
            name: None,
        };
        one(kind, construct.open.span)
    }

    /// `call omp:parallel(threads, when)`; no threads are as many as there may be.
    fn fork(&mut self, directive: &ast::Directive, steps: &Steps) -> Stmt<HostOp> {
        let threads = clause(directive, ClauseId::NumThreads)
            .and_then(|clause| self.clause_integer(clause))
            .unwrap_or_else(|| Expr::int(0, directive.span));
        let when = condition(directive)
            .and_then(|clause| self.clause_condition(clause))
            .unwrap_or_else(|| steps.logical(true));
        steps.call("omp:parallel", vec![Some(threads), Some(when)])
    }

    /// COPYIN: all threads get what the first one has.
    fn copied_in(&mut self, directive: &ast::Directive, steps: &Steps) -> Vec<Stmt<HostOp>> {
        let clauses = directive.clauses.iter();
        let clauses = clauses.filter(|one| one.id == Some(ClauseId::Copyin));
        let clauses: Vec<&ast::Clause> = clauses.collect();
        let mut out = Vec::new();
        for clause in clauses {
            for var in self.variables_of(clause) {
                let first = steps.asks("omp:masked", vec![Some(Expr::int(0, clause.span))]);
                let whole = self.whole_variable(var, clause.span);
                out.push(steps.call("omp:broadcast", vec![Some(whole), Some(first)]));
            }
        }
        out
    }

    pub(super) fn whole_variable(&self, var: VarId, span: crate::source::Span) -> Expr {
        let variable = &self.an.program[var];
        Expr::new(
            ExprKind::Var(var),
            variable.ty.clone(),
            variable.rank(),
            span,
        )
    }

    /// The values of the last iteration go to the variables outside.
    pub(super) fn last_values(&self, own: &mut Own, steps: &Steps) -> Option<Stmt<HostOp>> {
        if own.last.is_empty() {
            return None;
        }
        let last = steps.asks("omp:last", vec![]);
        let body = std::mem::take(&mut own.last);
        Some(steps.stmt(StmtKind::only_if(last, body)))
    }

    /// The joins of reductions, one thread after the other.
    pub(super) fn in_turn(&self, own: &mut Own, steps: &Steps) -> Vec<Stmt<HostOp>> {
        if own.joins.is_empty() {
            return Vec::new();
        }
        let mut out = vec![steps.call("omp:turn", vec![])];
        out.append(&mut own.joins);
        out.push(steps.call("omp:end_turn", vec![]));
        out
    }

    // ------------------------------------------------------------------------------------------ DEFAULT

    pub(super) fn by_default(
        &mut self,
        directive: &ast::Directive,
        own: &mut Own,
        body: &mut [Stmt<HostOp>],
        (first, outer): (usize, Cx),
    ) {
        let word = clause(directive, ClauseId::Default).and_then(super::rules::word_of);
        let how = match word.as_deref() {
            Some("none") => None,
            Some("private") => Some(How::Private),
            Some("firstprivate") => Some(How::First),
            _ => return,
        };
        for (var, span) in self.used_outside(body, first) {
            let name = self.an.program[var].name.clone();
            if own.named.contains(&name.to_ascii_lowercase()) {
                continue;
            }
            let Some(how) = how else {
                let message = format!("'{name}' is in no clause of a region with DEFAULT(NONE)");
                let found = Diagnostic::error(codes::OMP_DEFAULT_NONE, message)
                    .at(span, "used here")
                    .also(directive.span, "the region");
                let help = format!("write SHARED({name}) or PRIVATE({name})");
                self.an.report(found.help(help));
                continue;
            };
            let name = ast::Name { text: name, span };
            let inner = self.cx;
            self.cx = self.an.new_scope(outer);
            if let Some(local) = self.own_variable(&name, how, outer, own) {
                replace(body, var, local);
            }
            self.cx = inner;
        }
    }

    /// The variables of the program around that statements use, each with a place.
    pub(super) fn used_outside(
        &self,
        body: &[Stmt<HostOp>],
        first: usize,
    ) -> BTreeMap<VarId, crate::source::Span> {
        let mut found = BTreeMap::new();
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(var) = node.kind {
                    let variable = &self.an.program[var];
                    let counts = variable.role != Role::Parameter
                        && !variable.per_thread
                        && !self.an.openmp.is_associated(var)
                        && !matches!(variable.ty, Type::Procedure(_));
                    if (var.0 as usize) < first && counts {
                        found.entry(var).or_insert(node.span);
                    }
                }
            });
        });
        found
    }

    /// The variables that a clause names, COMMON blocks by their members.
    pub(super) fn variables_of(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let mut vars: Vec<VarId> = Vec::new();
        for name in names(clause) {
            if let crate::Symbol::Var(id) = self.an.lookup_variable(self.cx, name) {
                vars.push(id);
            }
        }
        for arg in clause.list() {
            if let ast::ClauseValue::Common(name) = &arg.value {
                vars.extend(self.an.members_of_common(&name.key()));
            }
        }
        vars
    }
}

/// The IF clause that says whether there are several threads: not one for another part of a combined construct.
fn condition(directive: &ast::Directive) -> Option<&ast::Clause> {
    let mut clauses = directive.clauses.iter();
    clauses.find(|clause| {
        let first = clause.list().first();
        let words = first.map_or(&[][..], |arg| &arg.modifiers);
        clause.id == Some(ClauseId::If) && words.iter().all(|word| word.key() == "parallel")
    })
}

/// Puts one variable in the place of another.
pub(super) fn replace(body: &mut [Stmt<HostOp>], from: VarId, to: VarId) {
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &mut stmt.kind
            && *var == from
        {
            *var = to;
        }
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if node.kind == ExprKind::Var(from) {
                node.kind = ExprKind::Var(to);
            }
        });
    });
}
