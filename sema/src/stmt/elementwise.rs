//! Array assignments whose left side is no array in memory: a component, an element of a component or a substring of every element
//! of an array (`p%x = 0`, `p(:)%tags(1) = 3`, `names(1:2)(3:) = ' '`). They become loops over the elements.

use super::settled::calls;
use super::{Lower, Lowering, one};
use crate::intrinsics::Class;
use crate::ir::element::{element_at, inquiry};
use crate::ir::overlap::overlaps;
use crate::ir::{Expr, ExprKind, Program, Role, Shape, Stmt, StmtKind, Type, VarId, Variable};
use crate::source::Span;

/// The array of structures or characters over whose elements such a left side goes; `None` for arrays in memory.
pub(super) fn array_within(target: &Expr) -> Option<&Expr> {
    let within = match &target.kind {
        ExprKind::Component { base, .. } => base,
        ExprKind::Element { base, .. } if target.rank > 0 => return array_within(base),
        ExprKind::Section { base, .. } if target.rank > 0 => {
            if let ExprKind::Component { base, .. } = &base.kind {
                base
            } else {
                return None;
            }
        }
        ExprKind::Substring { base, .. } => base,
        _ => return None,
    };
    let within = if let ExprKind::Part(objects) = &within.kind {
        objects
    } else {
        within
    };
    (within.rank > 0).then(|| array_within(within).unwrap_or(within))
}

impl Lowering<'_, '_> {
    /// Loops for such an assignment; `None` when the left side is an array in memory.
    pub(super) fn elementwise<Op: Lower>(
        &mut self,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> Option<Vec<Stmt<Op>>> {
        array_within(target)?;
        let (mut bindings, mut value) = (Vec::new(), value.clone());
        let target = &self.settled::<Op>(target, &[target], &mut bindings, span);
        let array = array_within(target)?.clone();
        let again = overlaps(&self.an.program, target, &value) || calls(&value);
        if again || (value.rank == 0 && !is_simple(&value)) {
            value = self.held(value, &mut bindings, span);
        }
        let indices = self.element_indices(array.rank, span);
        let lhs = element_at(&self.an.program, target, &indices, span);
        let rhs = match element_of(&self.an.program, &value, &indices, span) {
            Some(rhs) => rhs,
            None => {
                let held = Box::new(self.held(value, &mut bindings, span));
                let kind = ExprKind::Element {
                    base: held,
                    subscripts: indices,
                };
                Expr::new(kind, lhs.ty.clone(), 0, span)
            }
        };
        let body = one(StmtKind::Assign { lhs, rhs }, span);
        let body = self.loops_over(&array, body, span);
        Some(with_values(bindings, body, span))
    }

    /// A loop nest over the elements of an array, counted from 1 by the variables of [`Lowering::element_index`].
    pub(super) fn loops_over<Op: Lower>(
        &mut self,
        array: &Expr,
        mut body: Vec<Stmt<Op>>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        for dim in 0..array.rank {
            let var = self.element_index(dim, span);
            let kind = StmtKind::counted(
                var,
                (
                    Expr::int(1, span),
                    inquiry("size", array, usize::from(dim), span),
                    None,
                ),
                body,
            );
            body = one(kind, span);
        }
        body
    }

    /// The variables that count the elements of an array of this rank, as subscripts.
    pub(super) fn element_indices(&mut self, rank: u8, span: Span) -> Vec<Expr> {
        let vars: Vec<_> = (0..rank).map(|dim| self.element_index(dim, span)).collect();
        let index = |var| Expr::new(ExprKind::Var(var), Type::INT, 0, span);
        vars.into_iter().map(index).collect()
    }

    /// The variable that counts dimension `dim` in loops over elements; such loops hold no others, so all share it.
    pub(super) fn element_index(&mut self, dim: u8, span: Span) -> VarId {
        while self.counters.len() <= usize::from(dim) {
            let var = self.make_variable("element", Type::INT, Shape::Scalar, span);
            self.counters.push(var);
        }
        self.counters[usize::from(dim)]
    }

    /// A variable of an ASSOCIATE that holds a value.
    pub(super) fn held(
        &mut self,
        value: Expr,
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> Expr {
        let name = match bindings.len() {
            0 => "value".to_string(),
            before => format!("value_{}", before + 1),
        };
        self.held_as(&name, value, bindings, span)
    }

    /// As [`Lowering::held`], under this name.
    pub(super) fn held_as(
        &mut self,
        name: &str,
        value: Expr,
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> Expr {
        let shape = if value.rank == 0 {
            Shape::Scalar
        } else {
            Shape::Deferred(value.rank)
        };
        let cx = self.an.new_scope(self.cx);
        let variable = Variable::new(name, span, value.ty.clone(), shape, Role::Local);
        let var = self.an.declare_local(cx, variable);
        self.holds_object(var, &value);
        let holder = Expr::new(ExprKind::Var(var), value.ty.clone(), value.rank, value.span);
        bindings.push((var, value));
        holder
    }
}

/// Statements in an ASSOCIATE that holds values, or by themselves when nothing is held.
pub(super) fn with_values<Op>(
    bindings: Vec<(VarId, Expr)>,
    body: Vec<Stmt<Op>>,
    span: Span,
) -> Vec<Stmt<Op>> {
    if bindings.is_empty() {
        return body;
    }
    let name = None;
    one(
        StmtKind::Associate {
            bindings,
            body,
            name,
        },
        span,
    )
}

fn is_simple(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Const(_) | ExprKind::Var(_))
}

/// The value of an array expression at positions counted from 1, where it can be computed for one element alone.
pub(super) fn element_of(program: &Program, expr: &Expr, at: &[Expr], span: Span) -> Option<Expr> {
    if expr.rank == 0 {
        return Some(expr.clone());
    }
    if expr.root().is_some() {
        return Some(element_at(program, expr, at, span));
    }
    let element = |inner: &Expr| element_of(program, inner, at, span);
    if let Some(kind) = expr.kind.over(|inner| element(inner).ok_or(())).ok()? {
        return Some(Expr::new(kind, expr.ty.clone(), 0, expr.span));
    }
    let kind = if let ExprKind::Intrinsic { id, args } = &expr.kind
        && id.row().class == Class::Elemental
    {
        let mut elements = Vec::new();
        for arg in args {
            elements.push(match arg {
                Some(arg) => Some(element_of(program, arg, at, span)?),
                None => None,
            });
        }
        ExprKind::Intrinsic {
            id: *id,
            args: elements,
        }
    } else {
        return None;
    };
    Some(Expr::new(kind, expr.ty.clone(), 0, expr.span))
}
