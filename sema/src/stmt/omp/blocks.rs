//! Blocks that the threads of a team share: sections, blocks for one thread.
//!
//! Sections are numbered; a thread asks for the next one (`omp:next`) until there are no more.

use super::super::{Lowering, one};
use super::data::Own;
use super::steps::Steps;
use super::{ClauseId, clause, end_of, nowait};
use crate::directive::Omp;
use crate::ir::{Case, CaseValue, Expr, HostOp, Stmt, StmtKind};
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// SECTIONS.
    pub(super) fn sections(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "SECTIONS construct");
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let own = self.own_data(directive, outer);
        let body = self.shared_sections(construct);
        self.cx = outer;
        self.finished(own, body, &steps, nowait(construct, directive))
    }

    pub(super) fn shared_sections(&mut self, construct: &ast::Construct) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let span = construct.open.span;
        let mut parts: Vec<Vec<ast::Node>> = vec![Vec::new()];
        for node in &construct.body {
            match node {
                ast::Node::Stmt(stmt) if is_section(stmt) => parts.push(Vec::new()),
                other @ ast::Node::Stmt(_) | other @ ast::Node::Construct(_) => parts
                    .last_mut()
                    .into_iter()
                    .for_each(|part| part.push(other.clone())),
            }
        }
        parts.retain(|part| !part.is_empty());
        let mut own = Own::default();
        let (first, last) = (
            self.counter("section", span, &mut own),
            self.counter("last", span, &mut own),
        );
        let label = self.left_by(construct, "sections");
        let bodies: Vec<Vec<Stmt<HostOp>>> = self.leavable("sections", &label, |lowering| {
            parts.iter().map(|part| lowering.nodes(part)).collect()
        });
        let share = vec![
            Some(steps.text("dynamic")),
            Some(steps.long(1)),
            Some(steps.long(bodies.len() as i64)),
            Some(steps.logical(false)),
        ];
        let case = |(number, body)| Case {
            values: vec![CaseValue::Single(steps.long(number as i64))],
            body,
            leading: Vec::new(),
        };
        let select = StmtKind::Select {
            selector: first.clone(),
            cases: bodies.into_iter().enumerate().map(case).collect(),
            default: None,
            name: None,
        };
        let next = steps.asks("omp:next", vec![Some(first), Some(last)]);
        let rounds = StmtKind::While {
            condition: Some(next),
            body: vec![steps.stmt(select)],
            name: label,
        };
        one(
            StmtKind::Block {
                vars: own.vars,
                body: vec![steps.call("omp:share", share), steps.stmt(rounds)],
                name: None,
            },
            span,
        )
    }

    /// SINGLE and WORKSHARE.
    pub(super) fn single(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "construct that one thread runs");
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let mut own = self.own_data(directive, outer);
        let mut body = std::mem::take(&mut own.before);
        body.extend(self.nodes(&construct.body));
        self.cx = outer;
        if !own.vars.is_empty() {
            let block = StmtKind::Block {
                vars: std::mem::take(&mut own.vars),
                body,
                name: None,
            };
            body = vec![steps.stmt(block)];
        }
        let only = steps.asks("omp:single", vec![]);
        let mut all = vec![steps.stmt(StmtKind::only_if(only, body))];
        let ends = end_of(construct);
        let clauses = directive
            .clauses
            .iter()
            .chain(ends.iter().flat_map(|end| &end.clauses));
        let given = clauses.filter(|one| one.id == Some(ClauseId::CopyPrivate));
        let given: Vec<&ast::Clause> = given.collect();
        for clause in &given {
            for var in self.variables_of(clause) {
                let did = steps.asks("omp:was_single", vec![]);
                let whole = self.whole_variable(var, clause.span);
                all.push(steps.behind("omp:broadcast", vec![Some(whole), Some(did)]));
            }
        }
        if given.is_empty() && !nowait(construct, directive) {
            all.push(steps.behind("omp:barrier", vec![]));
        }
        all
    }

    /// MASKED and MASTER.
    pub(super) fn omp_masked(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let chosen = self.is_masked(construct, directive);
        let body = self.nodes(&construct.body);
        vec![Steps::at(construct).stmt(StmtKind::only_if(chosen, body))]
    }

    fn is_masked(&mut self, construct: &ast::Construct, directive: &ast::Directive) -> Expr {
        let filter = clause(directive, ClauseId::Filter)
            .and_then(|clause| self.clause_integer(clause))
            .unwrap_or_else(|| Expr::int(0, directive.span));
        Steps::at(construct).asks("omp:masked", vec![Some(filter)])
    }

    /// MASKED TASKLOOP.
    pub(super) fn masked_tasks(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let chosen = self.is_masked(construct, directive);
        let body = self.task(construct, directive);
        vec![Steps::at(construct).stmt(StmtKind::only_if(chosen, body))]
    }

    /// SCOPE.
    pub(super) fn omp_scope(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "block of all threads");
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let own = self.own_data(directive, outer);
        let body = self.nodes(&construct.body);
        self.cx = outer;
        let steps = Steps::at(construct);
        self.finished(own, body, &steps, nowait(construct, directive))
    }
}

fn is_section(stmt: &ast::Stmt) -> bool {
    use crate::directive::DirectiveId;
    matches!(&stmt.kind, ast::StmtKind::Directive(one) if one.id == DirectiveId::Omp(Omp::Section))
}
