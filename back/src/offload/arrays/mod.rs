//! Array statements of the host over device data: assignments, WHERE, FORALL and reductions become loops whose rounds are their elements,
//! and the loops become kernels.
//!
//! Semantic analysis leaves every such statement as host code over copies of the device data, which is right whatever stands in it. Here
//! the statement is taken apart into elements; where that cannot be done, it stays as it is. Fortran's order is kept: what reads elements
//! that other rounds store goes through a temporary in device memory; scalars of the host, and scalars of the arrays that are stored, are
//! read before the launch; the shapes of operands are compared on the host; with managed data the host waits for the kernel.
//!
//! - `element` finds the element of an expression that belongs to a round;
//! - `axes` makes the loops, `shapes` the comparisons, `starts` knows lower bounds;
//! - `assignment`, `masked`, `reduce` are the statements, `temporaries` the arrays that hold elements for them;
//! - `spread` writes those of compute constructs as loops, which go the way of the author's.

mod assignment;
pub(super) mod axes;
mod element;
pub(super) mod joining;
mod lines;
mod located;
mod masked;
mod rearranged;
mod reduce;
pub(super) mod shapes;
mod spread;
mod starts;
mod temporaries;
mod through;

pub(super) use spread::READS_WHAT_IT_STORES;
pub(super) use starts::Starts;
pub(super) use through::Through;

use super::Outliner;
use crate::cudafor;
use crate::diag::codes;
use crate::ir::space::space_of;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Direction, Expr, ExprKind, HostOp, KernelOp, Origin, ProcId, ReduceOp, Region, Space, Stmt,
    StmtKind, Type, TypeId, VarId,
};
use crate::source::Span;
use axes::Axis;
use element::{Elements, reads_device_arrays};

/// Why a statement stays on the host.
pub(super) type Why = &'static str;

/// How much a program has, to which it goes back where a statement stays on the host.
#[derive(Clone, Copy)]
pub(super) struct Before {
    procs: usize,
    locals: usize,
    vars: usize,
    types: usize,
}

/// The statements that stand for one.
type Made = Result<Vec<Stmt<HostOp>>, Why>;

impl Outliner<'_> {
    /// A statement as kernels, where it is an array statement over device data that can be one; else as it is.
    pub(super) fn array_statement(
        &mut self,
        host: ProcId,
        stmt: Stmt<HostOp>,
    ) -> Vec<Stmt<HostOp>> {
        let span = stmt.span;
        let before = self.before(host);
        let made = match &stmt.kind {
            StmtKind::Op(HostOp::Copy(copy))
                if copy.direction == Direction::HostToDevice && copy.src.rank > 0 =>
            {
                reads_device_arrays(&copy.src)
                    .then(|| self.assignment(host, &copy.dst, &copy.src, span))
            }
            StmtKind::Op(HostOp::Copy(copy))
                if copy.direction == Direction::DeviceToDevice
                    && (is_part(&copy.dst) || is_part(&copy.src)) =>
            {
                Some(self.assignment(host, &copy.dst, &copy.src, span))
            }
            StmtKind::ArrayAssign { lhs, rhs, .. } if self.is_managed(lhs) => {
                reads_device_arrays(rhs).then(|| self.assignment(host, lhs, rhs, span))
            }
            StmtKind::Where { .. } | StmtKind::Concurrent { .. } if self.stores_managed(&stmt) => {
                let direct = vec![stmt.clone()];
                reads_devices(&direct).then(|| self.masked(host, &direct, span))
            }
            StmtKind::Op(HostOp::OnCopies(ways)) => Some(self.masked(host, &ways.direct, span)),
            _ => None,
        };
        let made = match made {
            None => return vec![stmt],
            Some(Ok(made)) => made,
            Some(Err(why)) => {
                self.undo(host, before);
                self.stays(span, why);
                return on_copies(stmt);
            }
        };
        if let StmtKind::Op(HostOp::OnCopies(ways)) = &stmt.kind {
            let made = ways.made.clone();
            self.program[host].locals.retain(|var| !made.contains(var));
        }
        dressed(stmt, made)
    }

    /// What there is before a statement is looked at.
    pub(super) fn before(&self, host: ProcId) -> Before {
        Before {
            procs: self.program.procs.len(),
            locals: self.program[host].locals.len(),
            vars: self.program.vars.len(),
            types: self.program.types.len(),
        }
    }

    /// Forgets kernels and variables that were made for a statement which stays on the host after all.
    pub(super) fn undo(&mut self, host: ProcId, before: Before) {
        let Before {
            procs,
            locals,
            vars,
            types,
        } = before;
        // What nothing declares any more takes no name from others.
        for unused in &mut self.program.vars[vars..] {
            unused.name = "unused".to_string();
            if matches!(unused.ty, Type::Derived(ty) if ty.0 as usize >= types) {
                unused.ty = Type::INT;
            }
        }
        self.temporaries.retain(|var| (var.0 as usize) < vars);
        self.program.procs.truncate(procs);
        self.program[host].locals.truncate(locals);
        let known = |id: &ProcId| (id.0 as usize) < procs;
        self.program.externals.retain(known);
        let declared = |id: &TypeId| (id.0 as usize) < types;
        self.program.types.truncate(types);
        for procedure in &mut self.program.procs {
            procedure.types.retain(declared);
        }
        for module in &mut self.program.modules {
            module.procs.retain(known);
            module.types.retain(declared);
        }
    }

    pub(super) fn stays(&mut self, span: Span, why: Why) {
        let text = format!("array statement over device data computed by the host: {why}");
        let remark = crate::diag::Diagnostic::remark(codes::HOST_COMPUTES, text);
        self.remarks.push(remark.at(span, ""));
    }

    fn is_managed(&self, expr: &Expr) -> bool {
        space_of(self.program, expr) == Some(Space::Managed)
    }

    fn stores_managed(&self, stmt: &Stmt<HostOp>) -> bool {
        let mut found = false;
        refs::expressions(std::slice::from_ref(stmt), &mut |access, expr| {
            found |= access == Access::Write && self.is_managed(expr);
        });
        found
    }

    /// Loops over all axes, the first one innermost, as a kernel; `None` when something in them cannot be one.
    fn launched(
        &mut self,
        host: ProcId,
        heads: &[Head],
        body: Vec<Stmt<KernelOp>>,
        span: Span,
        reduction: Option<(ReduceOp, VarId)>,
    ) -> Result<Stmt<HostOp>, Why> {
        let origin = Origin::ArrayStatement(heads.len());
        let mut loops = Region::new(self.head(span), span, origin);
        loops
            .reductions
            .extend(reduction.iter().map(|(op, var)| (*op, *var, span)));
        loops.body = nested(heads, body, span);
        let kept = std::mem::take(self.diagnostics);
        let remarks = self.remarks.clone();
        let launch = self.loops(host, loops);
        let found = std::mem::replace(self.diagnostics, kept);
        match launch.filter(|_| !found.has_errors()) {
            Some(launch) => {
                self.diagnostics.append(found);
                Ok(Stmt::new(launch, span))
            }
            None => {
                self.remarks = remarks;
                Err("the kernel cannot be handed all that it uses")
            }
        }
    }

    /// A statement on one line, for doc comments.
    fn head(&self, span: Span) -> String {
        let text = String::from_utf8_lossy(self.sources.bytes(span)).into_owned();
        let without_comment = |line: &str| line.split('!').next().unwrap_or("").to_string();
        let lines: Vec<String> = match text.lines().count() {
            0 | 1 => vec![text],
            _ => text.lines().map(without_comment).collect(),
        };
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        let words: Vec<&str> = words.filter(|word| *word != "&").collect();
        words.join(" ").replace('&', "").replace("  ", " ")
    }

    /// A statement that waits for the device, where the host may touch managed data next.
    fn wait(&self, span: Span) -> Option<Stmt<HostOp>> {
        let id = cudafor::find("cudadevicesynchronize")?;
        let args = Vec::new();
        Some(Stmt::new(StmtKind::Op(HostOp::Api { id, args }), span))
    }
}

/// A loop: variable, first and last value, step.
type Head = (VarId, Expr, Expr, Option<Expr>);

/// The loops over axes.
fn heads(axes: &[Axis]) -> Vec<Head> {
    let head = |axis: &Axis| (axis.var, axis.first.clone(), axis.last.clone(), None);
    axes.iter().map(head).collect()
}

fn nested(heads: &[Head], body: Vec<Stmt<KernelOp>>, span: Span) -> Vec<Stmt<KernelOp>> {
    let mut inside = body;
    for (var, from, to, step) in heads {
        let kind = StmtKind::counted(*var, (from.clone(), to.clone(), step.clone()), inside);
        inside = vec![Stmt::new(kind, span)];
    }
    inside
}

/// A statement as code of the host.
pub(super) fn on_copies(mut stmt: Stmt<HostOp>) -> Vec<Stmt<HostOp>> {
    let StmtKind::Op(HostOp::OnCopies(ways)) = &mut stmt.kind else {
        return vec![stmt];
    };
    let copies = std::mem::take(&mut ways.copies);
    dressed(stmt, copies)
}

/// Comments and label of a statement, on the first of those that stand for it.
pub(super) fn dressed(stmt: Stmt<HostOp>, mut made: Vec<Stmt<HostOp>>) -> Vec<Stmt<HostOp>> {
    if let Some(first) = made.first_mut() {
        first.leading.splice(0..0, stmt.leading);
        first.trailing.splice(0..0, stmt.trailing);
        first.blank_before |= stmt.blank_before;
    }
    made
}

/// Whether a component of every element of an array is named.
fn is_part(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Component { base, .. } if base.rank > 0)
}

/// Whether statements read device arrays element by element.
fn reads_devices(body: &[Stmt<HostOp>]) -> bool {
    let mut found = false;
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Fetch(_));
        });
    });
    found
}

impl Elements<'_> {
    /// The first subscripts as the kernel computes them.
    fn settle(&mut self) -> Result<(), Why> {
        for axis in 0..self.axes.len() {
            let first = self.axes[axis].first.clone();
            self.axes[axis].base = self.scalar(&first)?;
        }
        Ok(())
    }
}
