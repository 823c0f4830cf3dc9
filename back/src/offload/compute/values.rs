//! Variables of REDUCTION of which statements of a PARALLEL or SERIAL construct use what their gang has so far.
//!
//! Steps of the clause's operation may stand in as many kernels as one likes: what these join comes to the same. A statement that reads the variable, or changes it
//! in another way, needs what earlier statements of its gang have left there, and all of them stand in one kernel. The first statement that names the variable finds
//! what the operation starts with in any case; where each gang runs it, each has a variable of its own. Refuses to know how many gangs there are.

use super::super::Outliner;
use super::super::arrays::joining::joined_to;
use super::super::own::{rename, variable};
use super::{Place, is_shared_out, mentions};
use crate::ir::analysis::steps::{extreme_by_if, start, step};
use crate::ir::walk::refs;
use crate::ir::{
    Compute, Const, Expr, ExprKind, HostOp, KernelOp, ProcId, Program, ReduceOp, Region, Role,
    Shape, Stmt, StmtKind, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

type Code = Stmt<KernelOp>;

impl Outliner<'_> {
    /// Statements of a gang with variables of their own in place of those that they change in other ways than by the steps of a clause.
    pub(super) fn by_own_values(&mut self, place: &Place<'_>, mut body: Vec<Code>) -> Vec<Code> {
        for (op, var, span) in &place.region.reductions {
            if self.program[*var].rank() > 0 || !mentions(&body, *var) {
                continue;
            }
            let whole = variable(self.program, *var, *span);
            if !has_steps_alone(&body, *op, &whole) {
                let own = self.scalar_like(place.host, &whole, *var);
                rename(&mut body, &BTreeMap::from([(*var, own)]));
                let own = variable(self.program, own, *span);
                body.insert(0, assigned(&own, start(*op, &own), *span, 0));
                let joined = joined_to(*op, &whole, own);
                body.push(assigned(&whole, joined, *span, 1));
            }
        }
        body
    }

    fn scalar_like(&mut self, host: ProcId, whole: &Expr, var: VarId) -> VarId {
        let name = self.program[var].name.clone();
        let ty = whole.ty.clone();
        let mut own = Variable::new(name, whole.span, ty, Shape::Scalar, Role::Local);
        own.owner = Some(host);
        let own = self.program.add_var(own);
        self.program[host].locals.push(own);
        own
    }

    /// The host's version of a construct, which starts with what the operation starts with, too.
    pub(in crate::offload) fn gang_of_the_host(
        &mut self,
        host: ProcId,
        region: &Region,
        mut body: Vec<Stmt<HostOp>>,
    ) -> Vec<Stmt<HostOp>> {
        for (op, var, span) in &region.reductions {
            let whole = variable(self.program, *var, *span);
            if has_steps_alone(&body, *op, &whole) {
                continue;
            }
            let before = match whole.rank {
                0 => self.scalar_like(host, &whole, *var),
                _ => self.array_like(*var, host),
            };
            let before = variable(self.program, before, *span);
            body.insert(0, assigned(&before, whole.clone(), *span, 0));
            body.insert(1, assigned(&whole, start(*op, &whole), *span, 1));
            let mut joined = joined_to(*op, &before, whole.clone());
            joined.rank = whole.rank;
            body.push(assigned(&whole, joined, *span, 2));
        }
        body
    }
}

/// Those of a construct.
pub(super) fn looked_at(
    program: &Program,
    region: &Region,
    compute: Compute,
    body: &[Code],
) -> BTreeSet<VarId> {
    let reductions = region.reductions.iter();
    let here = reductions.filter(|(op, var, span)| {
        let whole = variable(program, *var, *span);
        compute != Compute::Kernels && is_looked_at(body, *op, &whole)
    });
    here.map(|(_, var, _)| *var).collect()
}

fn is_looked_at(body: &[Code], op: ReduceOp, whole: &Expr) -> bool {
    let mut first = true;
    body.iter().any(|stmt| {
        let one = std::slice::from_ref(stmt);
        if whole.root().is_none_or(|var| !mentions(one, var)) {
            return false;
        }
        let plain = whole.rank == 0 && matches!(stmt.kind, StmtKind::Assign { .. });
        let alone = std::mem::take(&mut first) && (plain || is_shared_out(stmt));
        !alone && !has_steps_alone(one, op, whole)
    })
}

/// Whether statements name a variable for steps of one operation alone, be it on elements of an array.
fn has_steps_alone<Op: refs::Operands>(body: &[Stmt<Op>], op: ReduceOp, whole: &Expr) -> bool {
    let (mut all, mut of_steps) = (0, 0);
    refs::expressions(body, &mut |_, expr| all += times(expr, whole));
    refs::statements(body, &mut |stmt| of_steps += names_in_step(stmt, op, whole));
    all == of_steps
}

/// How often a statement names a variable, where it is such a step.
fn names_in_step<Op>(stmt: &Stmt<Op>, op: ReduceOp, whole: &Expr) -> usize {
    if extreme_by_if(stmt, whole) == Some(op) {
        return 2;
    }
    let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
        return 0;
    };
    let element = whole.rank > 0 && matches!(lhs.kind, ExprKind::Element { .. });
    let it = lhs.same(whole) || element && lhs.root() == whole.root();
    if !it || times(lhs, whole) != 1 {
        return 0;
    }
    if step(rhs, lhs) == Some(op) && times(rhs, whole) == 1 {
        return 2;
    }
    let sets = op == ReduceOp::Or && is_logical(rhs, true);
    usize::from(sets || op == ReduceOp::And && is_logical(rhs, false))
}

fn is_logical(expr: &Expr, value: bool) -> bool {
    matches!(expr.kind, ExprKind::Const(Const::Logical(known)) if known == value)
}

/// How often an expression names a variable.
fn times(expr: &Expr, whole: &Expr) -> usize {
    let mut found = 0;
    refs::each(expr, &mut |node| {
        found += usize::from(matches!(node.kind, ExprKind::Var(var) if whole.root() == Some(var)));
    });
    found
}

/// An assignment with a place of its own: statements are told apart by their places.
fn assigned<Op>(lhs: &Expr, rhs: Expr, span: Span, number: u32) -> Stmt<Op> {
    // Arrays that keep values are allocated by them.
    let kind = StmtKind::assignment(lhs.clone(), rhs, number == 0);
    let end = (span.start + number).min(span.end);
    Stmt::new(kind, Span { end, ..span })
}
