//! Intrinsic assignment of structures that have components with a type-bound ASSIGNMENT(=): these components are assigned by it (F2008 7.2.1.3).
//!
//! Arrays of such structures go element by element, and an array component is handed to an elemental procedure as a whole. Components with POINTER
//! or ALLOCATABLE are assigned as they are.

use super::elementwise::with_values;
use super::{Lower, Lowering, one};
use crate::expr::call::Lowered;
use crate::ir::element::{element_at, inquiry};
use crate::ir::{Expr, ExprKind, Field, ProcId, Shape, Stmt, StmtKind, Type, TypeId, VarId};
use crate::source::Span;

/// Types inside of types are looked into so far.
const DEEPEST: usize = 20;

impl Lowering<'_, '_> {
    /// The assignment, if it is one of such structures.
    pub(super) fn assign_parts<Op: Lower>(
        &mut self,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> Option<Vec<Stmt<Op>>> {
        let Type::Derived(ty) = target.ty else {
            return None;
        };
        if value.ty != target.ty || !self.has_assigned_parts(target, ty, DEEPEST) {
            return None;
        }
        let mut out = Vec::new();
        if target.rank == 0 {
            let kept = self.value_kept::<Op>("value", value, Shape::Scalar, span, &mut out);
            out.extend(Op::made_ready(self, target, &kept, span));
            self.parts(target, &kept, ty, span, &mut out);
            return Some(out);
        }
        let mut bindings = Vec::new();
        let kept = self.held(value.clone(), &mut bindings, span);
        if value.rank > 0 {
            out.extend(Op::made_ready(self, target, &kept, span));
        }
        self.elements(target, &kept, ty, span, &mut out);
        Some(with_values(bindings, out, span))
    }

    /// Such assignments of the elements of an array.
    fn elements<Op: Lower>(
        &mut self,
        target: &Expr,
        value: &Expr,
        ty: TypeId,
        span: Span,
        out: &mut Vec<Stmt<Op>>,
    ) {
        let counters: Vec<VarId> = (0..target.rank)
            .map(|_| self.make_variable("element", Type::INT, Shape::Scalar, span))
            .collect();
        let index = |var: &VarId| Expr::new(ExprKind::Var(*var), Type::INT, 0, span);
        let at: Vec<Expr> = counters.iter().map(index).collect();
        let to = element_at(&self.an.program, target, &at, span);
        let from = match value.rank {
            0 => value.clone(),
            _ => element_at(&self.an.program, value, &at, span),
        };
        let mut body = Vec::new();
        self.parts(&to, &from, ty, span, &mut body);
        for (dim, var) in counters.into_iter().enumerate() {
            let kind = StmtKind::counted(
                var,
                (Expr::int(1, span), inquiry("size", target, dim, span), None),
                body,
            );
            body = one(kind, span);
        }
        out.extend(body);
    }

    /// A variable with a value.
    fn value_kept<Op: Lower>(
        &mut self,
        name: &str,
        value: &Expr,
        shape: Shape,
        span: Span,
        out: &mut Vec<Stmt<Op>>,
    ) -> Expr {
        let var = self.make_variable(name, value.ty.clone(), shape, span);
        let named = Expr::new(ExprKind::Var(var), value.ty.clone(), value.rank, span);
        out.extend(Op::assignment(self, named.clone(), value.clone(), span));
        named
    }

    /// The whole as it is, and then such components once more: each has its old value when its procedure is called.
    fn parts<Op: Lower>(
        &mut self,
        target: &Expr,
        value: &Expr,
        ty: TypeId,
        span: Span,
        out: &mut Vec<Stmt<Op>>,
    ) {
        let mut old = Vec::new();
        for (to, from, shape) in self.candidates(target, value, ty) {
            let Type::Derived(inner) = to.ty else {
                continue;
            };
            let procedure = self.part_assignment(&to);
            if procedure.is_some() || self.has_assigned_parts(&to, inner, DEEPEST) {
                let kept = self.value_kept::<Op>("old", &to, shape, span, out);
                old.push((to, from, inner, procedure, kept));
            }
        }
        out.extend(Op::assignment(self, target.clone(), value.clone(), span));
        for (to, from, inner, procedure, kept) in old {
            out.extend(Op::assignment(self, to.clone(), kept, span));
            match procedure {
                Some(procedure) => out.extend(self.call_assignment(procedure, to, from, span)),
                None if to.rank > 0 => self.elements(&to, &from, inner, span, out),
                None => self.parts(&to, &from, inner, span, out),
            }
        }
    }

    fn call_assignment<Op: Lower>(
        &mut self,
        procedure: ProcId,
        to: Expr,
        from: Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let procedure = self.an.for_side(procedure, self.cx.side);
        let sides = vec![Lowered::positional(to), Lowered::positional(from)];
        let bound = self.an.bind(self.cx, procedure, sides, span);
        bound.map_or_else(Vec::new, |args| self.call_procedure(procedure, args, span))
    }

    /// Components that are structures and part of the object itself: on both sides, with their shape.
    fn candidates(&self, target: &Expr, value: &Expr, ty: TypeId) -> Vec<(Expr, Expr, Shape)> {
        let fields = self.an.program[ty].fields.iter().enumerate();
        let inside = fields.filter(|(_, field)| {
            let structure = matches!(field.ty, Type::Derived(_));
            structure && !field.pointer && !field.allocatable
        });
        let part = |base: &Expr, index: usize, field: &Field| {
            let node = ExprKind::Component {
                base: Box::new(base.clone()),
                ty,
                field: index as u32,
            };
            Expr::new(node, field.ty.clone(), field.shape.rank(), base.span)
        };
        inside
            .map(|(index, field)| {
                (
                    part(target, index, field),
                    part(value, index, field),
                    field.shape.clone(),
                )
            })
            .collect()
    }

    /// The procedure that the type of a component binds to its assignment.
    fn part_assignment(&mut self, part: &Expr) -> Option<ProcId> {
        let sides = [part, part].map(|side| Lowered::positional(side.clone()));
        self.an.bound_operator(self.cx, "assignment(=)", &sides)
    }

    fn has_assigned_parts(&mut self, object: &Expr, ty: TypeId, depth: usize) -> bool {
        if depth == 0 {
            return false;
        }
        let candidates = self.candidates(object, object, ty);
        candidates.into_iter().any(|(part, ..)| {
            let Type::Derived(inner) = part.ty else {
                return false;
            };
            self.part_assignment(&part).is_some()
                || self.has_assigned_parts(&part, inner, depth - 1)
        })
    }
}
