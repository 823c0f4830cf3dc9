//! Intrinsic assignment of structures that have components with a type-bound ASSIGNMENT(=): these components are assigned by it (F2008 7.2.1.3).
//!
//! Scalars alone; components with POINTER or ALLOCATABLE, and arrays, are assigned as they are.

use super::{Lower, Lowering};
use crate::ir::{Expr, ExprKind, ProcId, Shape, Stmt, Type, TypeId};
use crate::sema::expr::call::Lowered;
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
        let alike = value.ty == target.ty && target.rank == 0 && value.rank == 0;
        if !alike || !self.has_assigned_parts(target, ty, DEEPEST) {
            return None;
        }
        let mut out = Vec::new();
        let kept = self.value_kept::<Op>("value", value, span, &mut out);
        self.parts(target, &kept, ty, span, &mut out);
        Some(out)
    }

    /// A variable with a value.
    fn value_kept<Op: Lower>(
        &mut self,
        name: &str,
        value: &Expr,
        span: Span,
        out: &mut Vec<Stmt<Op>>,
    ) -> Expr {
        let var = self.make_variable(name, value.ty.clone(), Shape::Scalar, span);
        let named = Expr::new(ExprKind::Var(var), value.ty.clone(), 0, span);
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
        for (to, from) in self.candidates(target, value, ty) {
            let Type::Derived(inner) = to.ty else {
                continue;
            };
            let procedure = self.part_assignment(&to);
            if procedure.is_some() || self.has_assigned_parts(&to, inner, DEEPEST) {
                let kept = self.value_kept::<Op>("old", &to, span, out);
                old.push((to, from, inner, procedure, kept));
            }
        }
        out.extend(Op::assignment(self, target.clone(), value.clone(), span));
        for (to, from, inner, procedure, kept) in old {
            out.extend(Op::assignment(self, to.clone(), kept, span));
            match procedure {
                Some(procedure) => out.extend(self.call_assignment(procedure, to, from, span)),
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

    /// Components that are structures, scalars, and part of the object itself: on both sides.
    fn candidates(&self, target: &Expr, value: &Expr, ty: TypeId) -> Vec<(Expr, Expr)> {
        let fields = self.an.program[ty].fields.iter().enumerate();
        let inside = fields.filter(|(_, field)| {
            let structure = matches!(field.ty, Type::Derived(_));
            structure && !field.pointer && !field.allocatable && field.shape.rank() == 0
        });
        let part = |base: &Expr, index: usize, part: &Type| {
            let node = ExprKind::Component {
                base: Box::new(base.clone()),
                ty,
                field: index as u32,
            };
            Expr::new(node, part.clone(), 0, base.span)
        };
        inside
            .map(|(index, field)| {
                (
                    part(target, index, &field.ty),
                    part(value, index, &field.ty),
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
        candidates.into_iter().any(|(part, _)| {
            let Type::Derived(inner) = part.ty else {
                return false;
            };
            self.part_assignment(&part).is_some()
                || self.has_assigned_parts(&part, inner, depth - 1)
        })
    }
}
