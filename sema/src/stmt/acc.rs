//! Directives of OpenACC in host code: compute constructs become regions, data constructs and data statements steps of data motion.
//!
//! The table of directives says which clauses may stand where; here stands what each means. What has no meaning yet is reported under L013, and
//! then the whole program is translated as if it had no directives. Which loops become kernels is for the offload pass to say.

mod addresses;

pub(crate) use addresses::Address;
pub(crate) use host_data::PerhapsOnDevice;
mod atomic;
mod clauses;
mod devices;
mod host_data;
pub(super) mod leaving;
mod objects;
mod parts;
mod queues;
mod regions;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use rules::Known;

use super::Lowering;
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{Action, DataMotion, DataStep, Expr, HostOp, Motion, Stmt, StmtKind};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx, ScopeKind};

impl Analyzer<'_> {
    /// Whether a ROUTINE directive has clauses that it may have.
    pub(crate) fn routine_keeps_rules(&mut self, cx: Cx, directive: &ast::Directive) -> bool {
        Lowering::new(self, cx, &[]).statement_keeps_rules(directive)
    }

    /// A ROUTINE directive without the clauses for devices of other types.
    pub(crate) fn chosen_for_device(&self, directive: &ast::Directive) -> ast::Directive {
        devices::chosen(directive).into_owned()
    }

    /// A directive or clause that has no meaning yet.
    pub(crate) fn acc_not_yet(&mut self, span: Span, what: &str) {
        self.report(
            Diagnostic::error(codes::OPENACC, format!("{what} is not translated yet"))
                .at(span, "so no OpenACC directive of the program has an effect"),
        );
    }
}

impl Analyzer<'_> {
    /// Reports clauses of a directive among declarations that it does not have, and says what old words are called today.
    pub(crate) fn check_declaration(&mut self, cx: Cx, directive: &ast::Directive) {
        let mut lowering = Lowering::new(self, cx, &[]);
        lowering.check_clauses(directive);
        lowering.check_needs(directive);
        lowering.remark_old_words(directive);
    }
}

impl Lowering<'_, '_> {
    /// A construct of OpenACC.
    pub(super) fn acc_construct(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        use DirectiveId as D;
        if !self.keeps_rules(construct, directive) {
            return self.nodes(&construct.body);
        }
        let directive = &*devices::chosen(directive);
        match directive.id {
            D::Parallel | D::Serial | D::Kernels => self.compute(construct, directive),
            D::ParallelLoop | D::SerialLoop | D::KernelsLoop => self.compute(construct, directive),
            D::Data => self.data_region(construct, directive),
            D::HostData => self.host_data(construct, directive),
            // Outside a region it says something of procedures that regions call.
            D::Loop => {
                let inside = self.an.note_lonely_loop(self.cx, directive.span);
                let body = self.nodes(&construct.body);
                self.an.routines.in_lonely = inside;
                body
            }
            D::Atomic => self.atomic_on_host(construct, directive),
            D::KernelDo
            | D::EnterData
            | D::ExitData
            | D::Update
            | D::Declare
            | D::Routine
            | D::Cache
            | D::Wait
            | D::Init
            | D::Shutdown
            | D::Set
            | D::Omp(_) => {
                self.an.acc_not_yet(directive.span, &shown(directive));
                self.nodes(&construct.body)
            }
        }
    }

    /// A directive that is a statement.
    pub(super) fn acc_statement(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        use DirectiveId as D;
        if !self.statement_keeps_rules(directive) {
            return Vec::new();
        }
        let directive = &*devices::chosen(directive);
        match directive.id {
            D::EnterData => self.motion_statement(directive, DataStep::EnterData, span),
            D::ExitData => {
                let finalize = has(directive, ClauseId::Finalize);
                self.motion_statement(directive, DataStep::ExitData { finalize }, span)
            }
            D::Update => self.update(directive, span),
            // The host has caches of its own.
            D::Cache => Vec::new(),
            D::Wait => self.wait_directive(directive, span),
            D::Init | D::Shutdown | D::Set => self.device_directive(directive, span),
            D::Declare => self.declare_statement(directive),
            D::Routine => {
                let help = "write it among the declarations of the procedure, or of the scope that calls it";
                let message = "ROUTINE among the statements of a procedure";
                let found = Diagnostic::error(codes::ACC_ROUTINE, message);
                self.an
                    .report(found.at(directive.span, "comes too late").help(help));
                Vec::new()
            }
            D::KernelDo
            | D::Parallel
            | D::Serial
            | D::Kernels
            | D::ParallelLoop
            | D::SerialLoop
            | D::KernelsLoop
            | D::Loop
            | D::Data
            | D::HostData
            | D::Atomic
            | D::Omp(_) => {
                self.an.acc_not_yet(directive.span, &shown(directive));
                Vec::new()
            }
        }
    }

    /// DECLARE in a BLOCK, which is left at its end; among the statements of a procedure it comes too late.
    fn declare_statement(&mut self, directive: &ast::Directive) -> Vec<Stmt<HostOp>> {
        if self.an.scope(self.cx).kind == ScopeKind::Block {
            return Vec::from_iter(self.an.declared_until_end(self.cx, directive));
        }
        let message = "DECLARE among the statements of a procedure";
        let help = "write it among the declarations, behind those of its variables; ENTER DATA brings data to the device where it stands";
        let found = Diagnostic::error(codes::ACC_DECLARE, message);
        self.an
            .report(found.at(directive.span, "comes too late").help(help));
        Vec::new()
    }

    /// DATA ... END DATA: what stands inside, between two steps.
    fn data_region(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let span = construct.open.span;
        self.check_leaving(&construct.body, "data region");
        let when = self.data_condition(directive);
        let named = self.an.structures_named.len();
        let motion = self.an.acc_motions(self.cx, directive);
        let (mut out, queue) = self.turn(directive, span);
        let (enter, leave) = DataMotion::around(motion, &queue, when);
        let around = self.an.openmp.scalars_in_data.len();
        if self.is_of_openmp(span) {
            self.an.openmp.enter_data(&enter);
        }
        out.extend(enter.into_iter().map(|step| data(step, span)));
        out.extend(self.nodes(&construct.body));
        self.an.openmp.scalars_in_data.truncate(around);
        self.an.structures_named.truncate(named);
        let end = construct.end.as_ref();
        let place = end.map_or(span, |end| end.span);
        let leave = leave.into_iter().map(|step| data(step, place)).collect();
        out.extend(match end {
            Some(end) => self.dressed(end, leave),
            None => leave,
        });
        out
    }

    fn motion_statement(
        &mut self,
        directive: &ast::Directive,
        step: DataStep,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let named = self.an.structures_named.len();
        let motion = self.an.acc_motions(self.cx, directive);
        self.an.structures_named.truncate(named);
        let (mut out, queue) = self.turn(directive, span);
        out.extend(self.step(directive, step, (motion, &queue), span));
        out
    }

    /// A step under the directive's condition; nothing where it names nothing.
    fn step(
        &mut self,
        directive: &ast::Directive,
        step: DataStep,
        (motion, queue): (Vec<Motion>, &Option<Expr>),
        span: Span,
    ) -> Option<Stmt<HostOp>> {
        let when = self.data_condition(directive);
        let queue = queue.clone();
        let step = DataMotion {
            step,
            motion,
            queue,
            when,
        };
        (!step.motion.is_empty()).then(|| data(step, span))
    }

    /// UPDATE: to the host, then to the device.
    fn update(&mut self, directive: &ast::Directive, span: Span) -> Vec<Stmt<HostOp>> {
        let (mut to_host, mut to_device) = (Vec::new(), Vec::new());
        for clause in &directive.clauses {
            let list = match clause.id {
                Some(ClauseId::SelfClause | ClauseId::Host) => &mut to_host,
                Some(ClauseId::Device) => &mut to_device,
                _ => continue,
            };
            list.extend(self.an.acc_objects(self.cx, clause));
        }
        let (mut out, queue) = self.turn(directive, span);
        let host = |if_present| DataStep::UpdateHost { if_present };
        let device = |if_present| DataStep::UpdateDevice { if_present };
        for (if_present, objects) in self.quiet_ones(directive, to_host) {
            out.extend(self.step(directive, host(if_present), (objects, &queue), span));
        }
        for (if_present, objects) in self.quiet_ones(directive, to_device) {
            out.extend(self.step(directive, device(if_present), (objects, &queue), span));
        }
        out
    }

    /// The objects of an UPDATE that must be present, and those that it passes over where they are not: with IF_PRESENT all, without it components that
    /// kernels get by value, which are present only where a clause names them.
    fn quiet_ones(
        &self,
        directive: &ast::Directive,
        objects: Vec<Expr>,
    ) -> [(bool, Vec<Motion>); 2] {
        let if_present = has(directive, ClauseId::IfPresent);
        let quiet = |object: &Expr| if_present || self.an.travels_by_value(object);
        let (quiet, loud): (Vec<Expr>, Vec<Expr>) = objects.into_iter().partition(quiet);
        let motions = |objects: Vec<Expr>| {
            let objects = objects.into_iter();
            objects
                .map(|one| Motion::new(Action::Update, one))
                .collect()
        };
        [(false, motions(loud)), (true, motions(quiet))]
    }

    /// The clause IF of a directive of data.
    fn data_condition(&mut self, directive: &ast::Directive) -> Option<Expr> {
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.id == Some(ClauseId::If))?;
        self.clause_condition(clause)
    }
}

fn data(step: DataMotion, span: Span) -> Stmt<HostOp> {
    Stmt::new(StmtKind::Op(HostOp::Data(step)), span)
}

/// A directive as it is called today.
fn shown(directive: &ast::Directive) -> String {
    format!("!$acc {}", directive.id.row().spelling)
}

/// Whether a directive has a clause.
fn has(directive: &ast::Directive, id: ClauseId) -> bool {
    let mut clauses = directive.clauses.iter();
    clauses.any(|clause| clause.id == Some(id))
}
