//! Directives of OpenACC in host code: compute constructs become regions, data constructs and data statements steps of data motion.
//!
//! The table of directives says which clauses may stand where; here stands what each means. What has no meaning yet is reported under L013, and
//! then the whole program is translated as if it had no directives. Which loops become kernels is for the offload pass to say.

mod atomic;
mod clauses;
mod devices;
mod leaving;
mod queues;
mod regions;
mod rules;

pub(in crate::sema) use rules::Known;

use super::{Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{Action, DataMotion, DataStep, Expr, HostOp, Motion, Stmt, StmtKind};
use crate::sema::Analyzer;
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// A directive or clause that has no meaning yet.
    pub(in crate::sema) fn acc_not_yet(&mut self, span: Span, what: &str) {
        self.report(
            Diagnostic::error(codes::OPENACC, format!("{what} is not translated yet"))
                .at(span, "so no OpenACC directive of the program has an effect"),
        );
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
            // Outside a region it says something of procedures that regions call.
            D::Loop => self.nodes(&construct.body),
            D::Atomic => self.atomic_on_host(construct, directive),
            D::KernelDo
            | D::EnterData
            | D::ExitData
            | D::HostData
            | D::Update
            | D::Declare
            | D::Routine
            | D::Cache
            | D::Wait
            | D::Init
            | D::Shutdown
            | D::Set => {
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
        let if_present = has(directive, ClauseId::IfPresent);
        match directive.id {
            D::EnterData => self.motion_statement(directive, DataStep::EnterData, span),
            D::ExitData => {
                let finalize = has(directive, ClauseId::Finalize);
                self.motion_statement(directive, DataStep::ExitData { finalize }, span)
            }
            D::Update => self.update(directive, if_present, span),
            D::Wait => self.wait_directive(directive, span),
            D::Init | D::Shutdown | D::Set => self.device_directive(directive, span),
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
            | D::Declare
            | D::Routine
            | D::Atomic
            | D::Cache => {
                self.an.acc_not_yet(directive.span, &shown(directive));
                Vec::new()
            }
        }
    }

    /// DATA ... END DATA: what stands inside, between two steps.
    fn data_region(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let span = construct.open.span;
        self.check_leaving(&construct.body, "data region");
        self.without_condition(directive);
        let motion = self.motions(directive);
        let (mut out, queue) = self.turn(directive, span);
        out.extend(data(DataStep::Enter, motion, &queue, span));
        out.extend(self.nodes(&construct.body));
        let end = construct.end.as_ref();
        let place = end.map_or(span, |end| end.span);
        let leave = data(DataStep::Leave, Vec::new(), &None, place);
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
        self.without_condition(directive);
        let motion = self.motions(directive);
        let (mut out, queue) = self.turn(directive, span);
        if !motion.is_empty() {
            out.extend(data(step, motion, &queue, span));
        }
        out
    }

    /// UPDATE: to the host, then to the device.
    fn update(
        &mut self,
        directive: &ast::Directive,
        if_present: bool,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        self.without_condition(directive);
        let (mut to_host, mut to_device) = (Vec::new(), Vec::new());
        for clause in &directive.clauses {
            let list = match clause.id {
                Some(ClauseId::SelfClause | ClauseId::Host) => &mut to_host,
                Some(ClauseId::Device) => &mut to_device,
                _ => continue,
            };
            let objects = self.objects(clause);
            list.extend(objects.into_iter().map(|object| Motion {
                action: Action::Update,
                object,
            }));
        }
        let (mut out, queue) = self.turn(directive, span);
        if !to_host.is_empty() {
            let step = DataStep::UpdateHost { if_present };
            out.extend(data(step, to_host, &queue, span));
        }
        if !to_device.is_empty() {
            let step = DataStep::UpdateDevice { if_present };
            out.extend(data(step, to_device, &queue, span));
        }
        out
    }

    /// IF on directives of data has no meaning yet.
    fn without_condition(&mut self, directive: &ast::Directive) {
        let mut clauses = directive.clauses.iter();
        if let Some(clause) = clauses.find(|clause| clause.id == Some(ClauseId::If)) {
            let what = format!("IF of '{}'", shown(directive));
            self.an.acc_not_yet(clause.span, &what);
        }
    }
}

fn data(
    step: DataStep,
    motion: Vec<Motion>,
    queue: &Option<Expr>,
    span: Span,
) -> Vec<Stmt<HostOp>> {
    let queue = queue.clone();
    let motion = DataMotion {
        step,
        motion,
        queue,
    };
    one(StmtKind::Op(HostOp::Data(motion)), span)
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
