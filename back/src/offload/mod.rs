//! Kernels out of loops of host code.
//!
//! Input: a program as semantic analysis made it, with loop nests under directives as [`HostOp::Region`]. Output: the same program with
//! a kernel for each nest among its procedures, and a launch in its place; each decision is a remark. Entry: [`outline`]. What cannot be
//! done is reported at its place.
//!
//! - `nest` takes the loops that run side by side off the body; `check` says what may stand in the body;
//! - `compute` takes compute constructs of OpenACC apart; `indistinct`, `shared` and `own` know which variables their kernels share and have for themselves;
//! - `reduction` finds the scalars whose values the rounds join, `scalars` those that each round has for itself;
//! - `data` decides how everything that the body names gets into the kernel, and rewrites the body so;
//! - `kernel` makes the procedure and its launch;
//! - `hosted` lets the host run a construct that no kernels can be made of, with the data of the device;
//! - `gangs` lets the threads of a block share the loops inside the loops of a gang;
//! - `lift` takes internal procedures of device code out of the procedures around them.
//!
//! Refuses to know directives' syntax and targets: whoever has a loop nest that runs side by side comes here.

mod arrays;
mod at_once;
mod by_element;
mod calls;
mod check;
mod compute;
mod concurrent;
mod copied;
mod data;
mod elements;
mod extents;
mod form;
mod gangs;
mod guess;
mod handed;
mod hosted;
mod indistinct;
mod kept;
mod kernel;
mod lift;
mod named;
mod nest;
mod overwritten;
mod own;
mod reduction;
mod remarks;
mod scalars;
mod shared;
#[cfg(test)]
mod tests;
mod texts;
mod undivided;
mod unseen;

use crate::diag::{Diagnostic, Diagnostics};
use crate::ir::analysis::dependence;
use crate::ir::analysis::places;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Action, Body, CharLen, DataMotion, DataStep, Expr, ExprKind, HostOp, Motion, Origin, ProcId,
    Program, Region, Stmt, StmtKind, Type, VarId,
};
use crate::source::{Sources, Span};
use copied::Copied;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Makes kernels of all loop nests under directives; gives the remarks.
pub fn outline(
    program: &mut Program,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Diagnostics {
    lift::internals(program, diagnostics);
    let struck = struck(program);
    let copied = Copied::of(program);
    let mut outliner = Outliner {
        program,
        sources,
        diagnostics,
        remarks: Diagnostics::default(),
        starts: arrays::Starts::default(),
        temporaries: Vec::new(),
        present: Vec::new(),
        touched: None,
        shared: BTreeSet::new(),
        wanted: BTreeSet::new(),
        copied,
        lost: Diagnostics::default(),
        one_gang: None,
        of_clauses: Default::default(),
        takes_turns: false,
        stores_shared: false,
        tables: true,
        written: HashSet::new(),
        in_data: HashSet::new(),
        of_threads: Vec::new(),
        at_once: Vec::new(),
        struck: BTreeSet::new(),
        dead: HashMap::new(),
        handed: HashSet::new(),
        within: String::new(),
        loops_around: Vec::new(),
    };
    outliner.starts = arrays::Starts::of(outliner.program);
    outliner.remark_routines();
    for (index, struck) in struck.into_iter().enumerate() {
        let id = ProcId(index as u32);
        outliner.within = outliner.program[id].name.clone();
        outliner.struck = struck;
        outliner.look_behind(id);
        outliner.look_for_writes(id);
        outliner.look_for_handed(id);
        if let Body::Host(body) = &mut outliner.program[id].body {
            let body = std::mem::take(body);
            let mut body = outliner.statements(id, body);
            unseen::drop_steps(outliner.program, &mut body);
            outliner.program[id].body = Body::Host(body);
        }
    }
    let remarks = outliner.remarks;
    undivided::of_threads(program);
    remarks
}

/// Strikes scalars off data clauses that need not be there, in all procedures; which these are.
fn struck(program: &mut Program) -> Vec<BTreeSet<VarId>> {
    let mut struck = Vec::new();
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let mut found = BTreeSet::new();
        if let Body::Host(body) = &mut program[id].body {
            let mut body = std::mem::take(body);
            found = indistinct::strike(program, id, &mut body);
            program[id].body = Body::Host(body);
        }
        struck.push(found);
    }
    struck
}

/// The state of the pass.
struct Outliner<'a> {
    program: &'a mut Program,
    sources: &'a Sources,
    diagnostics: &'a mut Diagnostics,
    remarks: Diagnostics,
    starts: arrays::Starts,
    /// Arrays in device memory that were made for statements behind which nothing needs them.
    temporaries: Vec<VarId>,
    /// The data regions around, by their text.
    present: Vec<DataMotion>,
    /// In compute constructs: what their kernels touch.
    touched: Option<compute::Touched>,
    /// In compute constructs: scalars and structures whose copy on the device is the variable.
    shared: BTreeSet<VarId>,
    /// In compute constructs: scalars that must be shared, as it turned out.
    wanted: BTreeSet<VarId>,
    /// Structures that may be present where no directive around says so.
    copied: Copied,
    /// Remarks on loops of the region at hand that run in one thread for a scalar whose value somebody wants.
    lost: Diagnostics,
    /// A statement of the region at hand that one gang runs although it counts gangs.
    one_gang: Option<Span>,
    /// The shared scalars of data clauses, which gangs share, too.
    of_clauses: BTreeSet<VarId>,
    /// One thread takes the turns of all gangs.
    takes_turns: bool,
    /// Arrays of the present nest whose elements its threads join.
    of_threads: Vec<by_element::OfThread>,
    /// Arrays of the present nest whose steps no other thread divides.
    at_once: Vec<(crate::ir::ReduceOp, VarId)>,
    /// Scalars struck off the clauses of the present procedure.
    struck: BTreeSet<VarId>,
    /// Whether the present nest may store to what is shared.
    stores_shared: bool,
    /// Whether kernels may choose structures of the host by subscripts of their own, through tables.
    tables: bool,
    /// What the procedure at hand may give a value.
    written: HashSet<VarId>,
    /// What its data clauses name.
    in_data: HashSet<VarId>,
    /// Of each compute construct: scalars whose values nobody uses behind it.
    dead: HashMap<Span, BTreeSet<VarId>>,
    /// Names of HOST_DATA, of the procedure at hand, that may stand for data of the host.
    handed: HashSet<VarId>,
    /// The name of the procedure that is being looked at.
    within: String,
    /// The loops of the host around the present statement.
    loops_around: Vec<Span>,
}

impl Outliner<'_> {
    fn statements(&mut self, host: ProcId, body: Vec<Stmt<HostOp>>) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::with_capacity(body.len());
        for mut stmt in body {
            let around = self.loops_around.len();
            if matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. }) {
                self.loops_around.push(stmt.span);
            }
            muts::bodies(&mut stmt, &mut |inner| {
                let taken = std::mem::take(inner);
                *inner = self.statements(host, taken);
            });
            self.loops_around.truncate(around);
            let kind = std::mem::replace(&mut stmt.kind, StmtKind::Empty);
            match kind {
                StmtKind::Op(HostOp::Region(region))
                    if let Origin::Compute(compute) = region.origin =>
                {
                    let made = self.compute(host, *region, compute);
                    out.extend(arrays::dressed(stmt, made));
                    continue;
                }
                StmtKind::Op(HostOp::Region(region))
                    if matches!(region.origin, Origin::Concurrent(_)) =>
                {
                    let made = self.concurrent(host, *region);
                    out.extend(arrays::dressed(stmt, made));
                    continue;
                }
                StmtKind::Op(HostOp::Data(step)) => {
                    self.follow(&step);
                    self.remark_step(&step, stmt.span);
                    stmt.kind = StmtKind::Op(HostOp::Data(step));
                }
                StmtKind::Op(HostOp::Region(loops)) => {
                    if let Some(launch) = self.loops(host, *loops) {
                        stmt.kind = launch;
                    }
                }
                other => stmt.kind = other,
            }
            let grown = self.follows_growth(&stmt);
            if self.names_handed(&stmt) {
                out.extend(self.kept_on_host(stmt));
                continue;
            }
            for stmt in self.array_statement(host, stmt) {
                out.extend(self.with_reductions(host, stmt));
            }
            out.extend(grown);
        }
        out
    }

    /// The step behind an assignment that may allocate what DECLARE keeps on the device, and behind MOVE_ALLOC to it.
    fn follows_growth(&self, stmt: &Stmt<HostOp>) -> Option<Stmt<HostOp>> {
        let lhs = if let StmtKind::ArrayAssign {
            lhs, reallocate, ..
        } = &stmt.kind
        {
            let longer = matches!(lhs.ty, Type::Character(CharLen::Deferred, _));
            (*reallocate || longer).then_some(lhs)?
        } else if let StmtKind::IntrinsicCall { id, args } = &stmt.kind
            && id.name() == "move_alloc"
        {
            args.get(1)?.as_ref()?
        } else {
            return None;
        };
        let ExprKind::Var(var) = lhs.kind else {
            return None;
        };
        let motion = vec![Motion::new(Action::Create, lhs.clone())];
        let step = DataMotion::new(DataStep::EnterData, motion);
        let kind = StmtKind::Op(HostOp::Data(step));
        self.is_declared(var).then(|| Stmt::new(kind, stmt.span))
    }

    /// One nest: the launch that stands for it.
    fn loops(&mut self, host: ProcId, mut loops: Region) -> Option<StmtKind<HostOp>> {
        let before = self.errors();
        let body = std::mem::take(&mut loops.body);
        let nest = nest::peel(self, &loops, body)?;
        check::body(self, &nest);
        let joined = reduction::find(self, host, &loops, &nest);
        let private = scalars::private(self, &loops, &nest, &joined);
        if self.errors() > before {
            return None;
        }
        let launch = kernel::make(self, host, loops, nest, joined, private);
        (self.errors() == before).then_some(launch)
    }

    /// Notes what a procedure, or one inside it, may give a value.
    fn look_for_writes(&mut self, id: ProcId) {
        self.written.clear();
        self.in_data.clear();
        let within = self.program[id].internals.clone();
        for procedure in within.into_iter().chain([id]) {
            if let Body::Host(body) = &self.program[procedure].body {
                refs::expressions(body, &mut |access, expr| {
                    note(&mut self.written, access, expr)
                });
                refs::statements(body, &mut |stmt| note_data(&mut self.in_data, stmt));
            }
        }
    }

    /// Finds the scalars whose values nobody uses behind the compute constructs of a procedure.
    fn look_behind(&mut self, id: ProcId) {
        let Body::Host(body) = &self.program[id].body else {
            return;
        };
        let mut found = HashMap::new();
        let mut unread = None;
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind
                && matches!(region.origin, Origin::Compute(_) | Origin::Concurrent(_))
            {
                let unread = unread.get_or_insert_with(|| kept::unread(self.program, id, body));
                let mut dead = dependence::dead_behind(self.program, id, body, stmt);
                dead.extend(unread.iter().copied());
                // Several regions may stand for one construct.
                found
                    .entry(region.span)
                    .and_modify(|known: &mut BTreeSet<VarId>| {
                        known.retain(|var| dead.contains(var))
                    })
                    .or_insert(dead);
            }
        });
        self.dead = found;
    }

    /// Keeps account of the data regions.
    fn follow(&mut self, step: &DataMotion) {
        match step.step {
            DataStep::Enter => self.present.push(step.clone()),
            DataStep::Leave => {
                self.present.pop();
            }
            DataStep::EnterData
            | DataStep::ExitData { .. }
            | DataStep::UpdateHost { .. }
            | DataStep::UpdateDevice { .. }
            | DataStep::Scope
            | DataStep::Lend { .. }
            | DataStep::TakeBack => {}
        }
    }

    /// Procedures that got a version for the device because a region calls them.
    fn remark_routines(&mut self) {
        let implied = self
            .program
            .procs
            .iter()
            .filter(|one| one.implied.is_some());
        let names: Vec<_> = implied.map(|one| (one.span, one.name.clone())).collect();
        for (span, name) in names {
            self.remark(
                span,
                format!("Generating implicit acc routine seq of '{name}'"),
            );
        }
    }

    fn errors(&self) -> usize {
        self.diagnostics.count(crate::diag::Severity::Error)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// Notes the variables that the data clauses of a statement name.
fn note_data(named: &mut HashSet<VarId>, stmt: &Stmt<HostOp>) {
    let motion = if let StmtKind::Op(HostOp::Data(step)) = &stmt.kind {
        &step.motion
    } else if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind {
        &region.motion
    } else {
        return;
    };
    named.extend(motion.iter().filter_map(|one| one.object.root()));
}

/// Notes the roots of what an expression, or a part of it, is given.
fn note(written: &mut HashSet<VarId>, access: Access, expr: &Expr) {
    if access != Access::Read {
        written.extend(expr.root());
    }
    refs::each(expr, &mut |node| {
        refs::operands(node, &mut |access, operand| {
            if access != Access::Read {
                written.extend(operand.root());
            }
        });
    });
}
