//! Array statements of compute constructs as loops over their elements, which go on as the loops that the author writes do.
//!
//! An assignment whose right side reads elements that it stores elsewhere is a matter of `through`. What has no elements that a thread could
//! compute stays as it is: one thread runs such a statement. Refuses to know directives and what becomes a kernel.

use super::super::Outliner;
use super::axes::{Axis, over, ranges};
use super::element::Elements;
use super::joining::start;
use super::masked::{Arms, independent, targets};
use super::reduce::{Joined, reduction_of, shape_giver};
use super::{Why, heads, nested};
use crate::ir::overlap::meets_other_elements;
use crate::ir::walk::muts;
use crate::ir::{
    Compute, Expr, ExprKind, KernelOp, ProcId, ReduceOp, Role, Schedule, Shape, Stmt, StmtKind,
    Variable,
};
use crate::source::Span;

pub(super) type Code = Stmt<KernelOp>;

/// Why loops cannot store the elements of a statement at once.
pub(in super::super) const READS_WHAT_IT_STORES: Why = "it reads what it stores elsewhere";

impl Outliner<'_> {
    /// The statements that stand for an array statement, or for one that reduces arrays: loops, and scalar code between them.
    pub(in super::super) fn as_loops(
        &mut self,
        host: ProcId,
        compute: Compute,
        stmt: &Code,
    ) -> Option<Result<Vec<Code>, Why>> {
        if let StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind {
            if compute == Compute::Kernels
                && lhs.rank == 1
                && let Some((mut made, place)) = self.located(host, rhs)
            {
                let set = self.elements_assigned(host, lhs, &place, stmt.span);
                return Some(set.map(|set| {
                    made.extend(set);
                    made
                }));
            }
            Some(self.elements_assigned(host, lhs, rhs, stmt.span))
        } else if let StmtKind::Where { arms } = &stmt.kind {
            Some(self.elements_chosen(host, arms, stmt.span))
        } else if matches!(stmt.kind, StmtKind::Assign { .. }) && compute == Compute::Kernels {
            // The gangs of PARALLEL compute scalars each for itself.
            self.reduced_first(host, stmt).map(Ok)
        } else {
            None
        }
    }

    fn elements_assigned(
        &mut self,
        host: ProcId,
        lhs: &Expr,
        rhs: &Expr,
        span: Span,
    ) -> Result<Vec<Code>, Why> {
        if meets_other_elements(self.program, lhs, rhs) {
            return Err(READS_WHAT_IT_STORES);
        }
        let taken = self.names_in(&[lhs, rhs]);
        self.over_elements(host, lhs, &taken, span, |elements| {
            let rhs = elements.element(rhs)?;
            let lhs = elements.element(lhs)?;
            Ok(vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)])
        })
    }

    fn elements_chosen(
        &mut self,
        host: ProcId,
        arms: &Arms<KernelOp>,
        span: Span,
    ) -> Result<Vec<Code>, Why> {
        let targets = targets(arms);
        let first = targets.first().ok_or("WHERE assigns nothing")?;
        independent(self.program, &targets, arms)?;
        let taken = self.names_in_arms(arms);
        self.over_elements(host, first, &taken, span, |elements| {
            Ok(vec![elements.arms(arms, span)?])
        })
    }

    /// Independent loops over the elements of an array, the first dimension innermost, around what is done with each.
    fn over_elements(
        &mut self,
        host: ProcId,
        array: &Expr,
        taken: &[String],
        span: Span,
        body: impl FnOnce(&mut Elements<'_>) -> Result<Vec<Code>, Why>,
    ) -> Result<Vec<Code>, Why> {
        let starts = std::mem::take(&mut self.starts);
        let found = ranges(
            &Elements::of_region(self.program, &starts, Vec::new()),
            array,
        );
        let axes = over(self.program, found, &|name| {
            taken.iter().any(|own| own == name)
        });
        for axis in &axes {
            self.program[axis.var].owner = Some(host);
        }
        let mut elements = Elements::of_region(self.program, &starts, axes.clone());
        let body = elements.settle().and_then(|()| body(&mut elements));
        self.starts = starts;
        Ok(independent_loops(&axes, body?, span))
    }

    // ------------------------------------------------------------------------------------------ reductions

    /// A scalar assignment behind the loops that compute the reductions in it.
    fn reduced_first(&mut self, host: ProcId, stmt: &Code) -> Option<Vec<Code>> {
        let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
            return None;
        };
        let whole = reduction_of(rhs).filter(|_| rhs.ty == lhs.ty);
        if let (ExprKind::Var(var), Some(found)) = (&lhs.kind, whole)
            && lhs.rank == 0
            && !rhs.mentions(*var)
        {
            return self.joining_loops(host, &found, lhs, stmt.span).ok();
        }
        let mut ahead = Vec::new();
        let mut rest = stmt.clone();
        muts::statement(&mut rest, &mut |_, expr| {
            self.reductions_out(host, expr, &mut ahead);
        });
        (!ahead.is_empty()).then(|| {
            ahead.push(rest);
            ahead
        })
    }

    /// Puts variables in the place of the reductions in an expression.
    fn reductions_out(&mut self, host: ProcId, expr: &mut Expr, ahead: &mut Vec<Code>) {
        let mut indexed = false;
        expr.indices(&mut |_| indexed = true);
        if indexed {
            return;
        }
        if expr.rank == 0
            && let Some((made, place)) = self.located(host, expr)
        {
            ahead.extend(made);
            *expr = place;
            return;
        }
        let (ExprKind::Intrinsic { id, .. }, Some(found)) = (&expr.kind, reduction_of(expr)) else {
            muts::operands(expr, &mut |_, operand| {
                self.reductions_out(host, operand, ahead);
            });
            return;
        };
        let stem = format!("{}_value", id.name().trim_end_matches("@device"));
        let name = self.free_name(host, &stem);
        let (span, ty) = (expr.span, expr.ty.clone());
        let mut variable = Variable::new(name, span, ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = Some(host);
        let var = self.program.add_var(variable);
        let total = Expr::new(ExprKind::Var(var), ty, 0, span);
        if let Ok(made) = self.joining_loops(host, &found, &total, span) {
            self.program[host].locals.push(var);
            ahead.extend(made);
            *expr = total;
        }
    }

    /// `s = 0` and loops with `s = s + a(i)`.
    pub(super) fn joining_loops(
        &mut self,
        host: ProcId,
        joined: &Joined,
        total: &Expr,
        span: Span,
    ) -> Result<Vec<Code>, Why> {
        let parts: Vec<Expr> = joined.values.iter().chain(&joined.mask).cloned().collect();
        self.joined_over(host, (joined.op, &parts), total, span, |elements| {
            elements.step(joined, total, span)
        })
    }

    /// The start value of what all rounds join to, and loops over the elements of the first of these parts.
    pub(super) fn joined_over(
        &mut self,
        host: ProcId,
        (op, parts): (ReduceOp, &[Expr]),
        total: &Expr,
        span: Span,
        body: impl FnOnce(&mut Elements<'_>) -> Result<Vec<Code>, Why>,
    ) -> Result<Vec<Code>, Why> {
        let shape = parts.first();
        let shape = shape.and_then(|first| shape_giver(self.program, first, &|_| true));
        let shape = shape.ok_or("no operand of the reduction has its shape")?;
        let exprs: Vec<&Expr> = parts.iter().chain([total]).collect();
        let taken = self.names_in(&exprs);
        let mut loops = self.over_elements(host, &shape, &taken, span, body)?;
        if let (Some(StmtKind::Do { schedule, .. }), ExprKind::Var(var)) =
            (loops.first_mut().map(|first| &mut first.kind), &total.kind)
            && let Some(said) = schedule
        {
            said.reductions.push((op, *var, span));
        }
        let (lhs, rhs) = (total.clone(), start(op, total));
        let mut out = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
        out.extend(loops);
        Ok(out)
    }
}

pub(super) fn independent_loops(axes: &[Axis], body: Vec<Code>, span: Span) -> Vec<Code> {
    let mut made = nested(&heads(axes), body, span);
    let mut inside = made.first_mut();
    while let Some(Stmt {
        kind: StmtKind::Do { schedule, body, .. },
        ..
    }) = inside
    {
        *schedule = Some(Box::new(Schedule {
            span,
            independent: true,
            collapse: 1,
            ..Schedule::default()
        }));
        inside = body.first_mut();
    }
    made
}
