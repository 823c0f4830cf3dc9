//! The guard around a kernel, `if (i <= n) then ... end if` or `if (i > n) return`, as bounds of the loop over threads on the CPU.
//!
//! Taken only when the guard compares positions in the whole grid (plus a constant) with values that are the same for all threads, and
//! when nothing but such positions is computed before it: then the threads outside would do nothing.

use super::Cx;
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

/// A kernel's body with its guard taken apart.
pub struct Guard<'a> {
    /// Calls that narrow the loop: `.upto_x(n)`.
    pub bounds: Vec<Doc>,
    /// Positions computed before the guard.
    pub before: &'a [Stmt<KernelOp>],
    /// The guard itself, for its comments.
    pub test: &'a Stmt<KernelOp>,
    /// What the threads inside do.
    pub body: &'a [Stmt<KernelOp>],
}

/// `position op limit` with the position alone on the left.
struct Limit<'e> {
    axis: Axis,
    offset: i64,
    op: BinaryOp,
    limit: &'e Expr,
}

impl<'a> Cx<'a> {
    /// The guard of a kernel, if its body has that form.
    pub fn guard(&self, stmts: &'a [Stmt<KernelOp>]) -> Option<Guard<'a>> {
        let derived = self.derivable(stmts);
        let at = stmts
            .iter()
            .position(|s| matches!(s.kind, StmtKind::If { .. }))?;
        let (before, rest) = stmts.split_at(at);
        let (test, after) = rest.split_first()?;
        let plain = before.iter().all(|s| {
            if let StmtKind::Assign { lhs, .. } = &s.kind {
                matches!(lhs.kind, ExprKind::Var(id) if derived.iter().any(|(v, _)| *v == id))
            } else {
                matches!(s.kind, StmtKind::Empty)
            }
        });
        let StmtKind::If {
            arms,
            otherwise: None,
            ..
        } = &test.kind
        else {
            return None;
        };
        let [arm] = &arms[..] else { return None };
        let leaves = matches!(&arm.body[..], [only] if matches!(only.kind, StmtKind::Return));
        let ends = after
            .iter()
            .all(|s| matches!(s.kind, StmtKind::Return | StmtKind::Empty) && s.leading.is_empty());
        if !plain || !(leaves || ends) {
            return None;
        }
        let mut limits = Vec::new();
        self.limits(&arm.condition, leaves, &derived, &mut limits)?;
        let bounds = limits
            .iter()
            .map(|l| self.narrowing(l))
            .collect::<Option<Vec<_>>>()?;
        Some(Guard {
            bounds,
            before,
            test,
            body: if leaves { after } else { &arm.body },
        })
    }

    /// The comparisons that all hold inside: of a conjunction, or of a disjunction that leaves.
    fn limits<'e>(
        &self,
        condition: &'e Expr,
        leaves: bool,
        derived: &[(VarId, &Expr)],
        found: &mut Vec<Limit<'e>>,
    ) -> Option<()> {
        if let ExprKind::Paren(inner) = &condition.kind {
            self.limits(inner, leaves, derived, found)
        } else if let ExprKind::Binary { op, left, right } = &condition.kind {
            if *op == (if leaves { BinaryOp::Or } else { BinaryOp::And }) {
                self.limits(left, leaves, derived, found)?;
                return self.limits(right, leaves, derived, found);
            }
            let op = if leaves { negated(*op)? } else { *op };
            found.push(
                self.limit(op, left, right, derived)
                    .or_else(|| self.limit(mirrored(op)?, right, left, derived))?,
            );
            Some(())
        } else {
            None
        }
    }

    fn limit<'e>(
        &self,
        op: BinaryOp,
        position: &Expr,
        limit: &'e Expr,
        derived: &[(VarId, &Expr)],
    ) -> Option<Limit<'e>> {
        let (axis, offset) = self.position(position, derived)?;
        let fits = matches!(position.ty, Type::Integer(4)) && matches!(limit.ty, Type::Integer(4));
        (fits && self.uniform(limit)).then_some(Limit {
            axis,
            offset,
            op,
            limit,
        })
    }

    /// An expression that is the place in the whole grid plus a constant.
    fn position(&self, expr: &Expr, derived: &[(VarId, &Expr)]) -> Option<(Axis, i64)> {
        if let Some(axis) = crate::emit::global_axis(expr) {
            return Some((axis, 0));
        }
        if let ExprKind::Paren(inner) = &expr.kind {
            self.position(inner, derived)
        } else if let ExprKind::Var(id) = &expr.kind {
            derived
                .iter()
                .find(|(v, _)| v == id)
                .and_then(|(_, value)| self.position(value, derived))
        } else if let ExprKind::Binary { op, left, right } = &expr.kind {
            let ExprKind::Const(constant @ Const::Integer(_)) = &right.kind else {
                return None;
            };
            let c = constant.as_integer()?;
            let (axis, offset) = self.position(left, derived)?;
            if let BinaryOp::Add = op {
                Some((axis, offset + c))
            } else if let BinaryOp::Sub = op {
                Some((axis, offset - c))
            } else {
                None
            }
        } else {
            None
        }
    }

    /// `.upto_x(n)`, `.below_x(n)`, `.from_x(n)`, `.above_x(n)`.
    fn narrowing(&self, limit: &Limit<'_>) -> Option<Doc> {
        let word = match limit.op {
            BinaryOp::Le => "upto",
            BinaryOp::Lt => "below",
            BinaryOp::Ge => "from",
            BinaryOp::Gt => "above",
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Pow
            | BinaryOp::Concat
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv => return None,
        };
        let axis = match limit.axis {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        };
        let value = shifted(limit.limit, limit.offset);
        Some(concat([
            text(format!(".{word}_{axis}(")),
            self.free(&value).doc,
            text(")"),
        ]))
    }
}

/// `limit - offset`, with constants taken together.
fn shifted(limit: &Expr, offset: i64) -> Expr {
    let constant = |value: i64| {
        Expr::new(
            ExprKind::Const(Const::whole(value)),
            limit.ty.clone(),
            0,
            limit.span,
        )
    };
    let join = |left: &Expr, c: i64| match c {
        0 => left.clone(),
        _ => {
            let op = if c > 0 { BinaryOp::Add } else { BinaryOp::Sub };
            let kind = ExprKind::Binary {
                op,
                left: Box::new(left.clone()),
                right: Box::new(constant(c.abs())),
            };
            Expr::new(kind, limit.ty.clone(), 0, limit.span)
        }
    };
    let number = |expr: &Expr| {
        if let ExprKind::Const(value @ Const::Integer(_)) = &expr.kind {
            value.as_integer()
        } else {
            None
        }
    };
    if let Some(v) = number(limit) {
        constant(v - offset)
    } else if let ExprKind::Binary {
        op: op @ (BinaryOp::Add | BinaryOp::Sub),
        left,
        right,
    } = &limit.kind
    {
        if let Some(c) = number(right) {
            join(left, if *op == BinaryOp::Add { c } else { -c } - offset)
        } else {
            join(limit, -offset)
        }
    } else {
        join(limit, -offset)
    }
}

/// The comparison that holds where this one does not.
fn negated(op: BinaryOp) -> Option<BinaryOp> {
    use BinaryOp::{Ge, Gt, Le, Lt};
    paired(op, [(Lt, Ge), (Le, Gt), (Gt, Le), (Ge, Lt)])
}

/// The comparison with its sides exchanged.
fn mirrored(op: BinaryOp) -> Option<BinaryOp> {
    use BinaryOp::{Ge, Gt, Le, Lt};
    paired(op, [(Lt, Gt), (Le, Ge), (Gt, Lt), (Ge, Le)])
}

fn paired(op: BinaryOp, pairs: [(BinaryOp, BinaryOp); 4]) -> Option<BinaryOp> {
    let found = pairs.into_iter().find(|(one, _)| *one == op);
    found.map(|(_, other)| other)
}
