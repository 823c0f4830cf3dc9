//! Directives of OpenMP in host code: teams of threads, and how they share work and wait for each other.
//!
//! A parallel region becomes a BLOCK that begins with the step `omp:parallel`; `team` (a pass behind this one) makes a procedure of it, which
//! all threads of the team call. Everything else is written with statements that there are and with steps of the table's chapter `omp`. Variables that
//! a thread has for itself are names of a scope of their own, as in BLOCK. Refuses to know threads: the runtime has them.

mod blocks;
mod data;
mod known;
mod linear;
mod messages;
mod operations;
mod rules;
mod sharing;
mod steps;
mod target;
mod tasks;
mod team;
mod waits;

pub(crate) use known::OpenMp as Known;

use super::{Lowering, Stmt, one};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId, Form, Omp};
use crate::ir::{HostOp, KernelOp, StmtKind};
use crate::source::Span;
use crate::syntax::ast;
use steps::Steps;

impl Lowering<'_, '_> {
    /// A construct of OpenMP.
    pub(super) fn omp_construct(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        id: Omp,
    ) -> Vec<Stmt<HostOp>> {
        if !self.omp_keeps_rules(construct, directive, id) {
            return self.nodes(&construct.body);
        }
        let host = match id {
            Omp::Loop => self.loop_on_host(directive),
            _ => target::on_host(id, construct),
        };
        let around = self.an.openmp.enter(host);
        let body = match id.is_of_device() && id != Omp::TargetData {
            true => self.omp_target(construct, directive, host),
            false => self.omp_body(construct, directive, host),
        };
        self.an.openmp.leave(around);
        body
    }

    fn omp_body(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        id: Omp,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        match id {
            Omp::Parallel
            | Omp::ParallelDo
            | Omp::ParallelSections
            | Omp::ParallelWorkshare
            | Omp::ParallelMasked
            | Omp::ParallelMaskedTaskloop => self.team(construct, directive, id),
            Omp::Do => self.worksharing_loop(construct, directive),
            Omp::Sections => self.sections(construct, directive),
            Omp::Single | Omp::Workshare => self.single(construct, directive),
            Omp::Masked => self.omp_masked(construct, directive),
            Omp::MaskedTaskloop => self.masked_tasks(construct, directive),
            Omp::Scope => self.omp_scope(construct, directive),
            // What they say changes nothing that a program can see.
            id if id.changes_nothing() => self.nodes(&construct.body),
            Omp::Critical => {
                let name = rules::critical_name(directive);
                let text = |name: &str| vec![Some(steps.text(name))];
                let enter = steps.call("omp:critical", text(&name));
                let leave = steps.behind("omp:end_critical", text(&name));
                self.between(enter, construct, leave)
            }
            Omp::Atomic => self.omp_atomic(construct, directive),
            Omp::Ordered => {
                let enter = steps.call("omp:ordered", vec![]);
                self.between(enter, construct, steps.behind("omp:end_ordered", vec![]))
            }
            Omp::Task | Omp::Taskloop => self.task(construct, directive),
            Omp::Taskgroup => self.task_group(construct),
            Omp::TargetData => self.nodes(&construct.body),
            Omp::Teams | Omp::Distribute => self.one_team(construct, directive),
            Omp::Simd => self.simd(construct, directive),
            Omp::Section
            | Omp::OrderedDepend
            | Omp::Cancel
            | Omp::CancellationPoint
            | Omp::Scan
            | Omp::Barrier
            | Omp::Flush
            | Omp::Taskwait
            | Omp::Taskyield
            | Omp::DeclareSimd
            | Omp::DeclareReduction
            | Omp::DeclareMapper
            | Omp::Threadprivate
            | Omp::Target
            | Omp::TargetTeams
            | Omp::TargetParallel
            | Omp::TargetParallelDo
            | Omp::TargetSimd
            | Omp::TargetTeamsDistribute
            | Omp::TargetTeamsDo
            | Omp::TargetEnterData
            | Omp::TargetExitData
            | Omp::TargetUpdate
            | Omp::DeclareTarget
            | Omp::Requires
            | Omp::TeamsDistribute
            | Omp::TeamsDo
            | Omp::DistributeDo
            | Omp::Error
            | Omp::Nothing
            | Omp::Assume
            | Omp::Assumes
            | Omp::Unroll
            | Omp::Allocators
            | Omp::Dispatch
            | Omp::Allocate
            | Omp::Depobj
            | Omp::Loop => Vec::new(),
        }
    }

    /// A directive of OpenMP that is a statement.
    pub(super) fn omp_statement(
        &mut self,
        directive: &ast::Directive,
        id: Omp,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        if !self.omp_statement_keeps_rules(directive, id) {
            return Vec::new();
        }
        let steps = Steps::new(span);
        match id {
            Omp::Barrier => vec![steps.call("omp:barrier", vec![])],
            Omp::Flush => vec![steps.call("omp:flush", vec![])],
            Omp::OrderedDepend => self.ordered_depend(directive, span),
            Omp::Cancel | Omp::CancellationPoint => self.cancel(directive, id, span),
            Omp::Scan => self.scan(directive, span),
            Omp::Error => self.error_directive(directive, span),
            // Tasks are over when the thread that met them goes on; the host's data is the device's.
            Omp::Taskwait
            | Omp::Taskyield
            | Omp::TargetEnterData
            | Omp::TargetExitData
            | Omp::TargetUpdate => one(StmtKind::Empty, span),
            _ => Vec::new(),
        }
    }

    /// A construct of OpenMP in device code.
    pub(super) fn omp_in_device_code(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<KernelOp>> {
        if matches!(directive.id, DirectiveId::Omp(id) if id.changes_nothing()) {
            return self.nodes(&construct.body);
        }
        let of_loop = matches!(directive.id.row().form, Form::Loop);
        let kernels = self.an.scope(self.cx).defaults.omp_target;
        match self.an.routines.region.is_some() && of_loop && !kernels {
            true => self.omp_has_no_effect(directive),
            // A thread runs the loop as it stands.
            false
                if kernels
                    && directive.id == DirectiveId::Omp(Omp::Simd)
                    && !has(directive, ClauseId::Linear) => {}
            false => self.omp_is_of_the_host(directive),
        }
        self.nodes(&construct.body)
    }

    /// A loop in a region of OpenACC, whose words say how it runs.
    fn omp_has_no_effect(&mut self, directive: &ast::Directive) {
        let message = format!("'!$omp {}' in a region", directive.id.row().spelling);
        let found = Diagnostic::warning(codes::OMP_ON_DEVICE, message);
        let help = "the directives of OpenACC say how the loop runs";
        self.an
            .report(found.at(directive.span, "has no effect").help(help));
    }

    pub(super) fn omp_is_of_the_host(&mut self, directive: &ast::Directive) {
        let shown = format!("'!$omp {}'", directive.id.row().spelling);
        // Of a region of OpenMP that would be kernels, and of procedures that it calls.
        if self.an.scope(self.cx).defaults.omp_target {
            return self
                .an
                .acc_not_yet(directive.span, &format!("{shown} in a region"));
        }
        let message = format!("{shown} in device code");
        let found = Diagnostic::error(codes::OMP_ON_DEVICE, message);
        self.an
            .report(found.at(directive.span, "shares work among threads of the host"));
    }

    fn between(
        &mut self,
        enter: Stmt<HostOp>,
        construct: &ast::Construct,
        leave: Stmt<HostOp>,
    ) -> Vec<Stmt<HostOp>> {
        let mut out = vec![enter];
        out.extend(self.nodes(&construct.body));
        out.push(leave);
        out
    }

    /// ATOMIC: the statements, while no other thread runs any under such a directive.
    fn omp_atomic(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let mut out = vec![steps.call("omp:atomic", vec![])];
        out.extend(self.atomic_on_host(construct, directive));
        out.push(steps.call("omp:end_atomic", vec![]));
        out
    }
}

/// Whether threads that are done need not wait: the clause stands in the directive or in its END.
fn nowait(construct: &ast::Construct, directive: &ast::Directive) -> bool {
    has(directive, ClauseId::Nowait)
        || end_of(construct).is_some_and(|end| has(end, ClauseId::Nowait))
}

/// The END of a construct, with its clauses.
fn end_of(construct: &ast::Construct) -> Option<&ast::Directive> {
    if let Some(ast::StmtKind::Directive(end)) = construct.end.as_ref().map(|end| &end.kind) {
        Some(end)
    } else {
        None
    }
}

fn has(directive: &ast::Directive, id: ClauseId) -> bool {
    clause(directive, id).is_some()
}

fn clause(directive: &ast::Directive, id: ClauseId) -> Option<&ast::Clause> {
    let mut clauses = directive.clauses.iter();
    clauses.find(|clause| clause.id == Some(id))
}
