//! WHERE that assigns to parts of the elements of an array (`where (p%m > 0) p%v = p%f/p%m`): loops over the elements with the mask
//! as a condition. Masks are computed before what they choose is assigned (F2008 7.2.3.2).

use super::elementwise::{array_within, with_values};
use super::{Lower, Lowering, one};
use crate::intrinsics::Class;
use crate::ir::element::{arithmetic, element_at, held_type, inquiry};
use crate::ir::overlap::overlaps;
use crate::ir::{
    Actual, BinaryOp, Bounds, Expr, ExprKind, Role, Shape, Stmt, StmtKind, UnaryOp, VarId, Variable,
};
use crate::source::Span;
use std::convert::Infallible;

/// A mask, or none for ELSEWHERE alone, and what it chooses.
pub(super) type Arm<Op> = (Option<Expr>, Vec<Stmt<Op>>);

/// Values that an ASSOCIATE holds.
type Held = Vec<(VarId, Expr)>;

/// Whether some assignment of a WHERE goes to parts of elements.
pub(super) fn has_parts<Op>(arms: &[Arm<Op>]) -> bool {
    let mut stmts = arms.iter().flat_map(|(_, body)| body);
    stmts.any(|stmt| {
        if let StmtKind::ArrayAssign { lhs, .. } = &stmt.kind {
            array_within(lhs).is_some()
        } else if let StmtKind::Where { arms } = &stmt.kind {
            has_parts(arms)
        } else {
            false
        }
    })
}

fn not(mask: Expr) -> Expr {
    let (ty, rank, span) = (mask.ty.clone(), mask.rank, mask.span);
    let operand = Box::new(mask);
    let op = UnaryOp::Not;
    Expr::new(ExprKind::Unary { op, operand }, ty, rank, span)
}

impl Lowering<'_, '_> {
    /// The statements of a WHERE; `pending` are the elements that it may choose from.
    pub(super) fn where_by_elements<Op: Lower>(
        &mut self,
        arms: Vec<Arm<Op>>,
        pending: Option<Expr>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let mut arms = arms.into_iter();
        let Some((mask, body)) = arms.next() else {
            return Vec::new();
        };
        let condition = match (pending.clone(), mask) {
            (Some(pending), Some(mask)) => arithmetic(BinaryOp::And, pending, mask),
            (Some(all), None) | (None, Some(all)) => all,
            (None, None) => return Vec::new(),
        };
        let mut bindings = Held::new();
        let chosen = self.held_as(&self.mask_name(), condition, &mut bindings, span);
        self.held_masks += 1;
        let mut out = Vec::new();
        for stmt in body {
            out.extend(self.chosen_only(stmt, &chosen));
        }
        let others = not(chosen);
        let others = match pending {
            Some(pending) => arithmetic(BinaryOp::And, pending, others),
            None => others,
        };
        let rest = self.where_by_elements(arms.collect(), Some(others), span);
        out.extend(rest);
        self.held_masks -= 1;
        with_values(bindings, out, span)
    }

    /// Masks that are held at the same time have names of their own.
    fn mask_name(&self) -> String {
        match self.held_masks {
            0 => "chosen".to_string(),
            around => format!("chosen_{}", around + 1),
        }
    }

    /// A statement of a WHERE for the elements that a mask chooses.
    fn chosen_only<Op: Lower>(&mut self, stmt: Stmt<Op>, chosen: &Expr) -> Vec<Stmt<Op>> {
        let span = stmt.span;
        let comments = stmt.leading.clone();
        let mut out = match stmt.kind {
            StmtKind::ArrayAssign { lhs, rhs, .. } if array_within(&lhs).is_some() => {
                self.chosen_parts(&lhs, rhs, chosen, span)
            }
            StmtKind::Where { arms } => self.where_by_elements(arms, Some(chosen.clone()), span),
            StmtKind::ArrayAssign { .. } => {
                let arms = vec![(Some(chosen.clone()), vec![stmt])];
                return one(StmtKind::Where { arms }, span);
            }
            _ => return vec![stmt],
        };
        if let Some(first) = out.first_mut() {
            first.leading.splice(0..0, comments);
        }
        out
    }

    /// `if (chosen(i)) p(i)%x = value(i)` for all i; through an array where values read what other elements store.
    fn chosen_parts<Op: Lower>(
        &mut self,
        lhs: &Expr,
        rhs: Expr,
        chosen: &Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let indices = self.element_indices(lhs.rank, span);
        let mut bindings = Held::new();
        let lhs = &self.settled::<Op>(lhs, &[lhs], &mut bindings, span);
        let value = self.element_or_held::<Op>((&rhs, lhs), &indices, &mut bindings, span);
        let condition = element_at(&self.an.program, chosen, &indices, span);
        let place = element_at(&self.an.program, lhs, &indices, span);
        let body = if rhs.rank > 0 && overlaps(&self.an.program, lhs, &rhs) {
            self.through_values(lhs, chosen, (place, value, condition), span)
        } else {
            let store = self.if_chosen(condition, place, value, span);
            self.loops_over(chosen, store, span)
        };
        with_values(bindings, body, span)
    }

    fn if_chosen<Op: Lower>(
        &mut self,
        condition: Expr,
        lhs: Expr,
        rhs: Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let kind = StmtKind::only_if(condition, one(StmtKind::Assign { lhs, rhs }, span));
        one(kind, span)
    }

    /// All values first, then all assignments.
    fn through_values<Op: Lower>(
        &mut self,
        lhs: &Expr,
        chosen: &Expr,
        (place, value, condition): (Expr, Expr, Expr),
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let bounds = (0..usize::from(lhs.rank)).map(|dim| Bounds {
            lower: Expr::int(1, span),
            upper: inquiry("size", chosen, dim, span),
        });
        let shape = Shape::Explicit(bounds.collect());
        let cx = self.an.new_scope(self.cx);
        let ty = held_type(lhs).unwrap_or_else(|| lhs.ty.clone());
        let variable = Variable::new("values", span, ty, shape, Role::Local);
        let values = self.an.declare_local(cx, variable);
        let ty = self.an.program[values].ty.clone();
        let whole = Expr::new(ExprKind::Var(values), ty, lhs.rank, span);
        let indices = self.element_indices(lhs.rank, span);
        let held = element_at(&self.an.program, &whole, &indices, span);
        let first = self.if_chosen(condition.clone(), held.clone(), value, span);
        let second = self.if_chosen(condition, place, held, span);
        let mut body = self.loops_over(chosen, first, span);
        body.extend(self.loops_over(chosen, second, span));
        let kind = StmtKind::Block {
            vars: vec![values],
            body,
            name: None,
        };
        one(kind, span)
    }

    /// The value of an array expression for one element; what is no elemental operation is computed whole and held.
    fn element_or_held<Op: Lower>(
        &mut self,
        (expr, lhs): (&Expr, &Expr),
        at: &[Expr],
        bindings: &mut Held,
        span: Span,
    ) -> Expr {
        if expr.rank == 0 {
            return self.settled_scalar(expr.clone(), &[lhs], bindings, span);
        }
        if expr.root().is_some() {
            let expr = self.settled::<Op>(expr, &[lhs], bindings, span);
            return element_at(&self.an.program, &expr, at, span);
        }
        let operation = expr.kind.over(|inner| {
            Ok::<_, Infallible>(self.element_or_held::<Op>((inner, lhs), at, bindings, span))
        });
        if let Ok(Some(kind)) = operation {
            return Expr::new(kind, expr.ty.clone(), 0, expr.span);
        }
        let mut part = |inner: &Expr| self.element_or_held::<Op>((inner, lhs), at, bindings, span);
        let kind = if let ExprKind::Intrinsic { id, args } = &expr.kind
            && id.row().class == Class::Elemental
        {
            let args = args.iter().map(|arg| arg.as_ref().map(&mut part)).collect();
            ExprKind::Intrinsic { id: *id, args }
        } else if let ExprKind::Call { procedure, args } = &expr.kind
            && self.an.program[*procedure].elemental
        {
            let (procedure, args) = (*procedure, args.clone());
            let mut part =
                |inner: &Expr| self.element_or_held::<Op>((inner, lhs), at, bindings, span);
            let one = |arg: &Actual| Actual {
                value: arg.value.as_ref().map(&mut part),
                ..arg.clone()
            };
            let args = args.iter().map(one).collect();
            ExprKind::Call { procedure, args }
        } else {
            let base = Box::new(self.held(expr.clone(), bindings, span));
            let subscripts = at.to_vec();
            ExprKind::Element { base, subscripts }
        };
        Expr::new(kind, expr.ty.clone(), 0, expr.span)
    }
}
