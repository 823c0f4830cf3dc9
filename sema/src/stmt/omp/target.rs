//! Regions for other devices, and teams of teams: the host is the device, which the specification allows.
//!
//! Data is where it is, so that directives about data say nothing. A region is run by the thread that meets it; there is one team, and loops whose
//! iterations teams share go to the threads of a parallel region, unless there is one inside. What counts of the data clauses is which scalars
//! come back: a region has copies of those that no clause names.

use super::super::Lowering;
use super::data::{How, Own, named_variables};
use super::steps::Steps;
use super::tasks::changed;
use super::team::replace;
use super::{ClauseId, Omp, has, rules};
use crate::diag::{Diagnostic, codes};
use crate::directive::DirectiveId;
use crate::ir::{DataMotion, ExprKind, HostOp, Region, Shape, Stmt, StmtKind, Type, VarId};
use crate::syntax::ast;
use std::collections::HashSet;

/// What a construct is for the threads of the host.
pub(super) fn on_host(id: Omp, construct: &ast::Construct) -> Omp {
    match id.without_target().unwrap_or(id) {
        Omp::TeamsDo | Omp::DistributeDo => Omp::ParallelDo,
        Omp::TeamsDistribute => match starts_a_team(&construct.body) {
            true => Omp::Distribute,
            false => Omp::ParallelDo,
        },
        other => other,
    }
}

/// Whether a parallel region begins somewhere in statements.
fn starts_a_team(nodes: &[ast::Node]) -> bool {
    nodes.iter().any(|node| match node {
        ast::Node::Stmt(_) => false,
        ast::Node::Construct(construct) => {
            let team = if let ast::StmtKind::Directive(directive) = &construct.open.kind
                && let DirectiveId::Omp(id) = directive.id
            {
                rules::is_team(on_host(id, construct))
            } else {
                false
            };
            team || starts_a_team(&construct.body)
                || construct.parts.iter().any(|(_, part)| starts_a_team(part))
        }
    })
}

impl Lowering<'_, '_> {
    /// Says once that the host runs what is for a device.
    pub(super) fn tell_of_device(&mut self, directive: &ast::Directive) {
        // Where others are kernels, the author says so of this one.
        let kernels = self.an.scope(self.cx).defaults.omp_target;
        if kernels || std::mem::replace(&mut self.an.openmp.told, true) {
            return;
        }
        let message = "TARGET regions of OpenMP run on the host";
        let found = Diagnostic::warning(codes::OMP_TARGET, message);
        self.an
            .report(found.at(directive.span, "the first directive for a device"));
    }

    /// What `loop` is where it stands: a loop of the team at hand, of a new one, or one that a single thread runs.
    pub(super) fn loop_on_host(&self, directive: &ast::Directive) -> Omp {
        let bound = super::clause(directive, ClauseId::Bind).and_then(rules::word_of);
        match bound.as_deref() {
            Some("thread") => Omp::Distribute,
            Some("teams") if !self.an.openmp.in_team() => Omp::ParallelDo,
            _ => self.an.openmp.of_loop(),
        }
    }

    /// TARGET and its combined forms; `host` is what runs on the host.
    pub(super) fn omp_target(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        host: Omp,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let outer = self.cx;
        let first = self.an.program.vars.len();
        let mut body = match host {
            Omp::Simd => self.simd(construct, directive),
            Omp::Parallel | Omp::ParallelDo => self.team(construct, directive, host),
            _ => self.one_team(construct, directive),
        };
        if rules::scalars_come_back(directive) {
            return body;
        }
        self.cx = self.an.new_scope(outer);
        let mut own = Own::default();
        let named = named_variables(directive);
        for var in changed(&body) {
            let name = self.an.program[var].name.clone();
            let outside = (var.0 as usize) < first;
            if !outside || named.contains(&name.to_ascii_lowercase()) || !self.has_copy(var) {
                continue;
            }
            let span = construct.open.span;
            let name = ast::Name { text: name, span };
            if let Some(local) = self.own_variable(&name, How::First, outer, &mut own) {
                replace(&mut body, var, local);
            }
        }
        self.cx = outer;
        in_block(own, body, &steps)
    }

    /// Whether a region for a device begins with a copy of a variable that no clause names.
    fn has_copy(&self, var: VarId) -> bool {
        let variable = &self.an.program[var];
        let plain = matches!(
            variable.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        plain
            && matches!(variable.shape, Shape::Scalar)
            && !variable.allocatable
            && !variable.pointer
            && !self.an.openmp.is_of_device(var)
    }

    /// A block or loop that the thread at hand runs as it stands, with variables of its own where clauses say so.
    pub(super) fn one_team(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "region");
        let steps = Steps::at(construct);
        let outer = self.cx;
        let first = self.an.program.vars.len();
        self.cx = self.an.new_scope(outer);
        let mut own = self.own_data(directive, outer);
        self.own_counters(&construct.body, outer, &mut own);
        let mut body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
        self.cx = outer;
        if has(directive, ClauseId::Default) {
            self.by_default(directive, &mut own, &mut body, (first, outer));
        }
        body.append(&mut own.last);
        body.append(&mut own.joins);
        in_block(own, body, &steps)
    }
}

/// Statements with the variables that they have for themselves.
fn in_block(mut own: Own, mut body: Vec<Stmt<HostOp>>, steps: &Steps) -> Vec<Stmt<HostOp>> {
    if own.vars.is_empty() {
        return body;
    }
    let mut all = std::mem::take(&mut own.before);
    all.append(&mut body);
    vec![steps.stmt(StmtKind::Block {
        vars: own.vars,
        body: all,
        name: None,
    })]
}

impl Lowering<'_, '_> {
    /// What a region of OpenMP has for itself of the scalars that TARGET DATA around it has on the device: those that the region does not name.
    pub(in crate::stmt) fn scalars_of_data(&self, region: &Region) -> Vec<VarId> {
        let named = |var: VarId| {
            let mut motion = region.motion.iter().map(|one| one.object.root());
            motion.any(|one| one == Some(var))
                || region.reductions.iter().any(|one| one.1 == var)
                || region.private.contains(&var)
                || region.first_private.contains(&var)
        };
        let mut found = self.an.openmp.scalars_in_data.clone();
        found.retain(|var| {
            !named(*var) && self.has_copy(*var) && self.an.program[*var].declared.is_none()
        });
        found.sort();
        found.dedup();
        found
    }
}

impl super::Known {
    /// Notes what TARGET DATA names, until its END.
    pub(in crate::stmt) fn enter_data(&mut self, steps: &[DataMotion]) {
        let motion = steps.iter().flat_map(|step| &step.motion);
        let scalars = motion.filter(|one| one.object.rank == 0);
        self.scalars_in_data.extend(scalars.filter_map(|one| {
            if let ExprKind::Var(var) = one.object.kind {
                Some(var)
            } else {
                None
            }
        }));
    }

    /// Notes a variable that DECLARE TARGET names.
    pub(crate) fn note_of_device(&mut self, var: VarId) {
        self.of_device.insert(var);
    }

    fn is_of_device(&self, var: VarId) -> bool {
        self.of_device.contains(&var)
    }
}

/// The variables of DECLARE TARGET.
pub(super) type OfDevice = HashSet<VarId>;
