//! Assignment: intrinsic and defined.

use super::{Lower, Lowering, one};
use crate::expr::call::Lowered;
use crate::ir::overlap::meets_other_elements;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, ProcId, Stmt, StmtKind, Target, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::parse::plain_stmt;
use crate::{Side, Symbol};

impl Lowering<'_, '_> {
    /// `lhs = rhs`.
    pub(super) fn assign<Op: Lower>(
        &mut self,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        if let Some((pointer, mut out)) = self.pointer_function::<Op>(lhs, span) {
            let value = self.an.expr(self.cx, rhs);
            if value.ty == Type::Error || !self.assignable(&pointer, &value) {
                return Vec::new();
            }
            out.extend(Op::assignment(self, pointer, value, span));
            return out;
        }
        if self.an.subscripts_scalar_result(self.cx, lhs) {
            return Vec::new();
        }
        let target = self.an.designator(self.cx, lhs);
        let is_bits = matches!(rhs.kind, ast::ExprKind::Boz { .. });
        let value = if is_bits {
            self.an.expr_as(self.cx, rhs, &target.ty)
        } else {
            self.an.expr(self.cx, rhs)
        };
        if self.null_assigned(&target, &value)
            || target.ty == Type::Error
            || value.ty == Type::Error
        {
            self.an.left_out.get_or_insert(span);
            return Vec::new();
        }
        if let Some(procedure) = self.defined_assignment(&target, &value) {
            return self.assign_by_call(procedure, lhs, rhs, span);
        }
        let value = self.an.with_truth_as(self.cx, &target.ty, value);
        let number = self.an.hollerith_as(&value, &target.ty, false);
        let value = number.unwrap_or(value);
        let whole = self.an.check_whole(&target);
        if !whole || !self.definable(&target) || !self.assignable(&target, &value) {
            return Vec::new();
        }
        if let Some(parts) = self.assign_parts(&target, &value, span) {
            return parts;
        }
        let lowered = Op::assignment(self, target, value, span);
        lowered.iter().for_each(|stmt| self.check_arguments(stmt));
        lowered
    }

    /// `f(3) = 2` where `f` gives a pointer: a name for it, and its assignment to that (F2008 6.2).
    fn pointer_function<Op: Lower>(
        &mut self,
        lhs: &ast::Expr,
        span: Span,
    ) -> Option<(Expr, Vec<Stmt<Op>>)> {
        let ast::ExprKind::Apply { base, .. } = &lhs.kind else {
            return None;
        };
        let ast::ExprKind::Name(name) = &base.kind else {
            return None;
        };
        let Some(Symbol::Procedure(called)) = self.an.lookup(self.cx, name) else {
            return None;
        };
        let result = &self.an.program[self.an.program[called].result?];
        if !result.pointer || self.cx.side == Side::Device {
            return None;
        }
        let (ty, shape) = (result.ty.clone(), result.shape.clone());
        let var = self.make_variable(&format!("{}_target", name.text), ty, shape, lhs.span);
        self.an.program[var].pointer = true;
        Some(self.pointed(var, lhs, span))
    }

    /// `variable => reference`, and the variable.
    pub(super) fn pointed<Op: Lower>(
        &mut self,
        var: VarId,
        reference: &ast::Expr,
        span: Span,
    ) -> (Expr, Vec<Stmt<Op>>) {
        let name = ast::Name {
            text: self.an.program[var].name.clone(),
            span: reference.span,
        };
        let inner = self.an.new_scope(self.cx);
        self.an
            .scope(inner)
            .names
            .insert(name.key(), Symbol::Var(var));
        let lhs = ast::Expr {
            kind: ast::ExprKind::Name(name),
            span: reference.span,
        };
        let rhs = reference.clone();
        let statement = plain_stmt(ast::StmtKind::PointerAssign { lhs, rhs }, span);
        let outer = std::mem::replace(&mut self.cx, inner);
        let made = Op::own(self, &statement);
        self.cx = outer;
        let pointer = &self.an.program[var];
        let (ty, rank) = (pointer.ty.clone(), pointer.rank());
        let named = Expr::new(ExprKind::Var(var), ty, rank, reference.span);
        (named, made)
    }

    /// The procedure that an interface ASSIGNMENT(=) names for these types, if any.
    fn defined_assignment(&mut self, target: &Expr, value: &Expr) -> Option<ProcId> {
        let generic = self.an.lookup_operator(self.cx, "assignment(=)");
        let specifics = generic.map_or(Vec::new(), |generic| {
            self.an.generics[generic.0 as usize].specifics.clone()
        });
        let fits = |lowering: &Self, procedure: ProcId, position: usize, actual: &Expr| {
            let called = &lowering.an.program[procedure];
            let Some(&dummy) = called.dummies.get(position) else {
                return false;
            };
            let dummy = &lowering.an.program[dummy];
            let ranks = dummy.rank() == actual.rank || (called.elemental && dummy.rank() == 0);
            ranks && lowering.an.accepts(&dummy.ty, &actual.ty)
        };
        let found = specifics
            .into_iter()
            .find(|&procedure| fits(self, procedure, 0, target) && fits(self, procedure, 1, value));
        let found = found.or_else(|| {
            let sides = [target, value].map(|side| Lowered::positional(side.clone()));
            self.an.bound_operator(self.cx, "assignment(=)", &sides)
        });
        let found = found.map(|procedure| self.an.for_side(procedure, self.cx.side))?;
        let host = self.an.program[found].target == crate::ir::Target::Host;
        match host && self.cx.side == crate::Side::Device {
            true => self.an.callable(self.cx, found, target.span),
            false => Some(found),
        }
    }

    /// A defined assignment is a CALL with the right side in parentheses (F2008 12.4.3.4.3).
    fn assign_by_call<Op: Lower>(
        &mut self,
        procedure: ProcId,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let arg = |expr: ast::Expr| ast::Arg {
            keyword: None,
            span: expr.span,
            value: ast::ArgValue::Expr(expr),
        };
        let value = ast::Expr {
            span: rhs.span,
            kind: ast::ExprKind::Paren(Box::new(rhs.clone())),
        };
        let args = self
            .an
            .actuals(self.cx, procedure, &[arg(lhs.clone()), arg(value)], span);
        self.call_procedure(procedure, args, span)
    }

    /// An assignment within one memory space.
    pub(super) fn plain<Op: Lower>(
        &mut self,
        target: Expr,
        value: Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let target = self.an.with_its_length(target);
        let value = if matches!(target.ty, Type::Class(_)) {
            value
        } else if matches!(target.ty, Type::Derived(_)) {
            self.an.as_declared(value, &target.ty)
        } else {
            self.an.cast(value, &target.ty)
        };
        if value.rank == target.rank && !self.length_is_known(&target, false) {
            return Vec::new();
        }
        if target.rank == 0 {
            return one(
                StmtKind::Assign {
                    lhs: target,
                    rhs: value,
                },
                span,
            );
        }
        if self.masks.is_empty()
            && let Some(loops) = self.elementwise(&target, &value, span)
        {
            return loops;
        }
        let overlap = meets_other_elements(&self.an.program, &target, &value);
        let may_allocate = Op::SIDE == crate::Side::Host || self.is_array_of_thread(&target);
        let reallocate = may_allocate
            && value.rank > 0
            && self.is_reallocated(&target)
            && !has_shape_of(&value, &target);
        one(
            StmtKind::ArrayAssign {
                lhs: target,
                rhs: value,
                overlap,
                reallocate,
            },
            span,
        )
    }
}

impl Lowering<'_, '_> {
    /// Whether a whole array is named that device code allocates itself.
    fn is_array_of_thread(&self, target: &Expr) -> bool {
        let ExprKind::Var(id) = target.kind else {
            return false;
        };
        let var = &self.an.program[id];
        let owner = var.owner.map(|owner| self.an.program[owner].target);
        var.allocatable && owner.is_some_and(|target| target != Target::Host)
    }
}

/// Whether an elementwise expression has the target itself as an operand, hence its shape.
fn has_shape_of(value: &Expr, target: &Expr) -> bool {
    if matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. }) {
        crate::ir::overlap::same(value, target)
    } else if matches!(
        value.kind,
        ExprKind::Unary { .. } | ExprKind::Binary { .. } | ExprKind::Cast(_) | ExprKind::Paren(_)
    ) {
        let mut found = false;
        refs::operands(value, &mut |_, operand| {
            found |= has_shape_of(operand, target)
        });
        found
    } else {
        false
    }
}
