//! Compute constructs, and what `loop` says of the loops in them.

use super::super::kernel_loops::plain_value;
use super::super::{Lowering, one};
use super::{devices, has, shown};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{
    BinaryOp, Compute, Expr, ExprKind, HostOp, KernelOp, Origin, Region, Role, Schedule, Shape,
    Stmt, StmtKind, Type, UnaryOp, Unfit, VarId, Variable,
};
use crate::routines::Level;
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// PARALLEL, SERIAL, KERNELS and their combined forms.
    pub(super) fn compute(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let outer = self.cx;
        self.cx = self.names_in_region(directive);
        let made = self.compute_in_scope(construct, directive);
        self.cx = outer;
        made
    }

    fn compute_in_scope(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let span = construct.open.span;
        let (compute, combined) = form(directive.id);
        self.check_leaving(&construct.body, "compute region");
        let sentinel = match self.is_of_openmp(span) {
            true => "!$omp",
            false => "!$acc",
        };
        let head = format!("{sentinel} {}", self.directive_text(span));
        let mut region = Region::new(head, span, Origin::Compute(compute));
        let named = self.an.structures_named.len();
        region.motion = self.an.acc_motions(self.cx, directive);
        region.structures = self.an.structures_named.clone();
        self.an.structures_named.truncate(named);
        let (mut out, queue) = self.turn(directive, span);
        region.queue = queue;
        self.region_clauses(directive, &mut region);
        if compute != Compute::Kernels && self.is_of_openmp(span) {
            let own = self.scalars_of_data(&region);
            region.first_private.extend(own);
        }
        let parts = std::mem::take(&mut self.parts);
        let always_host = self_without_condition(directive);
        if let Some(why) = self.an.reason_for_host(span).filter(|_| !always_host) {
            out.extend(self.region_on_host(construct, directive, region, why));
            return out;
        }
        let before = self.an.diags.iter().count();
        region.body = self.body_of_region(construct, directive, compute);
        self.an.refuse_quads(&region.body);
        self.an.note_unfit(span, before);
        self.parts = parts;
        if combined {
            let schedule = self.schedule(directive);
            schedule_first(&mut region.body, schedule);
        }
        if let Some(clause) = directive
            .clauses
            .iter()
            .find(|one| one.id == Some(ClauseId::SelfClause))
        {
            if clause.list().is_empty() {
                out.extend(self.hosts_version(construct));
                return out;
            }
            self.on_the_host(clause, &mut region);
        }
        if self.an.options.may_choose_host {
            region.when = Some(unless_on_host(region.when.take(), span));
        }
        if region.when.is_some() {
            region.host = self.hosts_version(construct);
        }
        let behind = self.parts_of_region(&mut region, combined, &mut out);
        out.extend(one(StmtKind::Op(HostOp::Region(Box::new(region))), span));
        out.extend(behind);
        out
    }

    /// Lets scalars stand for the parts of variables that clauses name. What a combined construct joins, its loop joins: the values come from the device and
    /// go back there.
    fn parts_of_region(
        &mut self,
        region: &mut Region,
        combined: bool,
        out: &mut Vec<Stmt<HostOp>>,
    ) -> Vec<Stmt<HostOp>> {
        if !combined {
            return self.parts_joined_around(region, out);
        }
        let scalars: Vec<VarId> = self.parts.iter().map(|(var, ..)| *var).collect();
        let reductions = &mut region.reductions;
        reductions.retain(|(_, var, _)| !scalars.contains(var));
        let mut body = std::mem::take(&mut region.body);
        let (mut around, behind) = self.with_stand_ins(&mut body);
        around.append(&mut body);
        around.extend(behind);
        region.body = around;
        Vec::new()
    }

    /// The scalars of a construct whose gangs join parts of variables: the device gives them their values before it, and puts the results back behind it, as
    /// the parts may be present. Where the host runs the construct, they get the host's values.
    fn parts_joined_around(
        &mut self,
        region: &mut Region,
        out: &mut Vec<Stmt<HostOp>>,
    ) -> Vec<Stmt<HostOp>> {
        let parts = self.parts.clone();
        let (before, behind) = self.with_stand_ins(&mut region.body);
        if before.is_empty() {
            return Vec::new();
        }
        self.parts = parts;
        let (begin, end) = self.with_stand_ins(&mut region.host);
        if let Some(when) = region.when.take() {
            let once = self.condition_of_region(&when);
            let (lhs, span) = (once.clone(), region.span);
            out.extend(one(StmtKind::Assign { lhs, rhs: when }, span));
            region.when = Some(once);
        }
        let waits = |region: &Region| match region.queue.clone() {
            Some(queue) => super::queues::call("acc_wait", vec![queue], region.span),
            None => Vec::new(),
        };
        out.extend(waits(region));
        out.extend(around(region, before, begin));
        let mut after = waits(region);
        after.extend(around(region, behind, end));
        after
    }

    /// A variable for the condition of a region, which several statements ask for.
    fn condition_of_region(&mut self, when: &Expr) -> Expr {
        let name = String::from("on_device");
        let mut variable =
            Variable::new(name, when.span, when.ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = self.cx.procedure;
        let id = self.an.program.add_var(variable);
        if let Some(procedure) = self.cx.procedure {
            self.an.program[procedure].locals.push(id);
        }
        Expr::new(ExprKind::Var(id), when.ty.clone(), 0, when.span)
    }

    /// A region that no kernels can be made of: what of it the host must know to run it with the device's data.
    fn region_on_host(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        mut region: Region,
        why: Unfit,
    ) -> Vec<Stmt<HostOp>> {
        self.clauses_of_loops(&construct.body, &mut region);
        self.parts.clear();
        let own = |one: &&ast::Clause| one.id == Some(ClauseId::SelfClause);
        if let Some(clause) = directive.clauses.iter().find(own) {
            self.on_the_host(clause, &mut region);
        }
        region.host = self.hosts_version(construct);
        let found = Diagnostic::warning(codes::ACC_ON_HOST, "a region that the host runs");
        self.an.report(
            found
                .at(why.place, why.why.clone())
                .also(region.span, "this region"),
        );
        region.refused = Some((why.place, why.why));
        let span = region.span;
        one(StmtKind::Op(HostOp::Region(Box::new(region))), span)
    }

    /// What the clauses of loops in a region make private, and what they reduce.
    fn clauses_of_loops(&mut self, nodes: &[ast::Node], region: &mut Region) {
        for node in nodes {
            let ast::Node::Construct(construct) = node else {
                continue;
            };
            if let ast::StmtKind::Directive(directive) = &construct.open.kind {
                for clause in &directive.clauses {
                    match clause.id {
                        Some(ClauseId::Private) => {
                            region.private.extend(self.named_private(clause))
                        }
                        Some(ClauseId::Reduction) => {
                            region.reductions.extend(self.reductions(clause));
                        }
                        _ => {}
                    }
                }
            }
            self.clauses_of_loops(&construct.body, region);
            for (_, body) in &construct.parts {
                self.clauses_of_loops(body, region);
            }
        }
    }

    /// What the host runs in place of a region: there loops have their directives for nothing, and rightly so.
    fn hosts_version(&mut self, construct: &ast::Construct) -> Vec<Stmt<HostOp>> {
        let around = std::mem::replace(&mut self.an.routines.in_lonely, true);
        let mut body = self.nodes(&construct.body);
        self.settle(&mut body);
        self.an.routines.in_lonely = around;
        body
    }

    fn body_of_region(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        compute: Compute,
    ) -> Vec<Stmt<KernelOp>> {
        let around = std::mem::replace(&mut self.an.routines.in_region, true);
        let outer = self.an.routines.region.replace(construct.open.span);
        self.an.routines.free = Level::Gang.inside(directive);
        self.an.routines.arranged = compute == Compute::Kernels;
        let body = self.body_of_kernel(&construct.body, 0);
        self.an.routines.in_region = around;
        self.an.routines.region = outer;
        (self.an.routines.free, self.an.routines.arranged) = (Level::Gang, false);
        body
    }

    fn region_clauses(&mut self, directive: &ast::Directive, region: &mut Region) {
        use ClauseId as C;
        for clause in &directive.clauses {
            match clause.id {
                Some(C::If) => region.when = self.clause_condition(clause),
                Some(C::Private) => region.private.extend(self.named_private(clause)),
                Some(C::Reduction) => region.reductions.extend(self.reductions(clause)),
                Some(C::Default) => self.default_data(clause, region),
                Some(C::VectorLength) => region.block = vec![self.clause_integer(clause)],
                // Said of the whole region.
                Some(C::Async | C::Wait) => {}
                Some(C::NumGangs) => region.num_gangs = self.clause_integer(clause),
                // How many run is for the runtime to choose.
                Some(C::NumWorkers) => {}
                Some(C::FirstPrivate) => region.first_private.extend(self.named_first(clause)),
                _ => {}
            }
        }
    }

    /// SELF with a condition: the host runs the region where it is true.
    fn on_the_host(&mut self, clause: &ast::Clause, region: &mut Region) {
        let Some(condition) = self.clause_condition(clause) else {
            return;
        };
        let (ty, span) = (condition.ty.clone(), condition.span);
        let not = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(condition),
        };
        let not = Expr::new(not, ty.clone(), 0, span);
        region.when = Some(match region.when.take() {
            None => not,
            Some(when) => {
                let both = ExprKind::Binary {
                    op: BinaryOp::And,
                    left: Box::new(when),
                    right: Box::new(not),
                };
                Expr::new(both, ty, 0, span)
            }
        });
    }

    fn default_data(&mut self, clause: &ast::Clause, region: &mut Region) {
        let word = clause.list().first().and_then(plain_value);
        let word = word.and_then(|value| {
            if let ast::ExprKind::Name(name) = &value.kind {
                Some(name.key())
            } else {
                None
            }
        });
        match word.as_deref() {
            Some("present") => region.all_present = true,
            Some("none") => region.all_named = Some(clause.span),
            _ => {
                let message = String::from("DEFAULT of neither 'none' nor 'present'");
                let help = "write DEFAULT(NONE) or DEFAULT(PRESENT)";
                self.wrong_clause(clause.span, message, "in this clause", help);
            }
        }
    }

    pub(in crate::stmt) fn clause_condition(
        &mut self,
        clause: &ast::Clause,
    ) -> Option<crate::ir::Expr> {
        let value = clause.list().first().and_then(plain_value)?;
        Some(self.an.scalar_logical(self.cx, value, "condition"))
    }

    pub(in crate::stmt) fn clause_integer(
        &mut self,
        clause: &ast::Clause,
    ) -> Option<crate::ir::Expr> {
        let value = clause.list().first().and_then(plain_value)?;
        let value = self.an.scalar_integer(self.cx, value, "value of a clause");
        Some(value).filter(|value| value.ty != Type::Error)
    }

    // ------------------------------------------------------------------------------------------ loops

    /// A directive inside a region.
    pub(in crate::stmt) fn acc_in_region(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<KernelOp>> {
        let keeps_rules = self.keeps_rules(construct, directive)
            && (self.an.routines.region.is_some() || self.may_be_called(directive));
        let directive = &*devices::chosen(directive);
        if directive.id == DirectiveId::Atomic {
            return self.atomic_on_device(construct, directive);
        }
        let free = self.an.routines.free;
        self.an.routines.free = free.inside(directive);
        let mut body = self.nodes(&construct.body);
        self.an.routines.free = free;
        if !keeps_rules {
            return body;
        }
        match directive.id {
            DirectiveId::Loop
            | DirectiveId::ParallelLoop
            | DirectiveId::SerialLoop
            | DirectiveId::KernelsLoop => {
                let schedule = as_loop(self.schedule(directive), directive.id);
                schedule_first(&mut body, schedule);
                let (mut around, behind) = self.with_stand_ins(&mut body);
                around.append(&mut body);
                around.extend(behind);
                body = around;
            }
            _ => self.an.acc_not_yet(
                directive.span,
                &format!("{} inside a region", shown(directive)),
            ),
        }
        body
    }

    /// What a directive says of the loop behind it.
    fn schedule(&mut self, directive: &ast::Directive) -> Schedule {
        use ClauseId as C;
        let old = directive.words.contains("do");
        let mut schedule = Schedule {
            span: directive.span,
            collapse: 1,
            sequential: has(directive, C::Seq) || old && has(directive, C::Host),
            independent: has(directive, C::Independent),
            automatic: has(directive, C::Auto),
            worker: has(directive, C::Worker),
            vector: has(directive, C::Vector),
            gang: has(directive, C::Gang),
            ..Schedule::default()
        };
        for clause in &directive.clauses {
            match clause.id {
                Some(C::Private) => schedule.private.extend(self.named_private(clause)),
                Some(C::Reduction) => schedule.reductions.extend(self.reductions(clause)),
                Some(C::Gang) => schedule.gangs = self.constant_of(clause),
                Some(C::Vector) => schedule.length = self.constant_of(clause),
                Some(C::Collapse) => schedule.collapse = self.collapse(clause),
                Some(C::Tile) => schedule.collapse = clause.list().len().max(1),
                _ => {}
            }
        }
        schedule
    }

    /// The constant in a level's brackets, STATIC left out.
    fn constant_of(&mut self, clause: &ast::Clause) -> Option<i64> {
        let first = clause.list().first()?;
        let said = |word: &ast::Name| !matches!(word.key().as_str(), "num" | "length");
        if first.modifiers.iter().any(said) {
            return None;
        }
        let value = self.an.expr(self.cx, plain_value(first)?);
        self.an.const_int(&value).filter(|value| *value > 0)
    }

    fn collapse(&mut self, clause: &ast::Clause) -> usize {
        let value = self.clause_integer(clause);
        let count = value.as_ref().and_then(|value| self.an.const_int(value));
        count.map_or(1, |count| count.clamp(1, crate::ir::MOST_LOOPS) as usize)
    }
}

/// `acc_get_device_type() /= acc_device_host`, and what else is asked: where the program has chosen the host, regions are its loops.
fn unless_on_host(when: Option<Expr>, span: Span) -> Expr {
    let binary = |op, left, right| ExprKind::Binary {
        op,
        left: Box::new(left),
        right: Box::new(right),
    };
    let kind = super::devices::chosen_type(span);
    let host = Expr::int(super::devices::HOST, span);
    let differs = Expr::new(binary(BinaryOp::Ne, kind, host), Type::LOGICAL, 0, span);
    match when {
        None => differs,
        Some(when) => Expr::new(binary(BinaryOp::And, differs, when), Type::LOGICAL, 0, span),
    }
}

/// Statements that the device runs before or behind a region, under the same condition, and those of the host in their place.
fn around(
    region: &Region,
    body: Vec<Stmt<KernelOp>>,
    host: Vec<Stmt<HostOp>>,
) -> Vec<Stmt<HostOp>> {
    let span = region.span;
    let origin = Origin::Compute(Compute::Kernels);
    let mut own = Region::new(region.head.clone(), span, origin);
    own.when = region.when.clone();
    if own.when.is_some() {
        own.host = host;
    }
    own.body = body;
    one(StmtKind::Op(HostOp::Region(Box::new(own))), span)
}

fn form(id: DirectiveId) -> (Compute, bool) {
    match id {
        DirectiveId::ParallelLoop => (Compute::Parallel, true),
        DirectiveId::SerialLoop => (Compute::Serial, true),
        DirectiveId::KernelsLoop => (Compute::Kernels, true),
        DirectiveId::Serial => (Compute::Serial, false),
        DirectiveId::Kernels => (Compute::Kernels, false),
        _ => (Compute::Parallel, false),
    }
}

/// A construct inside a region is a loop, of which its first word says how independent its iterations are.
fn as_loop(said: Schedule, id: DirectiveId) -> Schedule {
    let left_open = !(said.sequential || said.independent || said.automatic);
    Schedule {
        independent: said.independent || left_open && id == DirectiveId::ParallelLoop,
        sequential: said.sequential || id == DirectiveId::SerialLoop,
        automatic: said.automatic || left_open && id == DirectiveId::KernelsLoop,
        ..said
    }
}

fn self_without_condition(directive: &ast::Directive) -> bool {
    let own = |one: &ast::Clause| one.id == Some(ClauseId::SelfClause) && one.list().is_empty();
    directive.clauses.iter().any(own)
}

/// Gives the first loop what a directive says of it.
fn schedule_first(body: &mut [Stmt<KernelOp>], said: Schedule) {
    for stmt in body {
        if let StmtKind::Do { schedule, .. } = &mut stmt.kind {
            *schedule = Some(Box::new(said));
            return;
        }
    }
}
