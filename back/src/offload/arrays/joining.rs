//! Pieces of reductions as expressions: operations on two values, the value of a round joined to those before, what no elements give.
//!
//! Refuses to know arrays.

use super::super::reduction;
use crate::intrinsics;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, ReduceOp, Type, UnaryOp};
use crate::source::Span;

pub(in crate::offload) fn binary(op: BinaryOp, left: Expr, right: Expr, ty: &Type) -> Expr {
    let span = left.span;
    let kind = ExprKind::Binary {
        op,
        left: Box::new(left),
        right: Box::new(right),
    };
    Expr::new(kind, ty.clone(), 0, span)
}

pub(super) fn call(name: &str, args: Vec<Expr>, ty: &Type, span: Span) -> Expr {
    let Some(id) = intrinsics::find(name) else {
        return Expr::error(span);
    };
    let args = args.into_iter().map(Some).collect();
    Expr::new(ExprKind::Intrinsic { id, args }, ty.clone(), 0, span)
}

/// The product of DOT_PRODUCT (F2008 13.7.53): the first vector of complex numbers is conjugated.
pub(super) fn times(first: Expr, second: Expr) -> Expr {
    let (ty, span) = (first.ty.clone(), first.span);
    let first = if matches!(ty, Type::Complex(_)) {
        call("conjg", vec![first], &ty, span)
    } else {
        first
    };
    binary(BinaryOp::Mul, first, second, &ty)
}

/// The value of a round joined to the thread's.
pub(in crate::offload) fn joined_to(op: ReduceOp, total: &Expr, value: Expr) -> Expr {
    let own = total.clone();
    let (ty, span) = (&total.ty, value.span);
    let infix = |op, value| binary(op, own.clone(), value, ty);
    let function = |name, value| call(name, vec![own.clone(), value], ty, span);
    match op {
        ReduceOp::Sum => infix(BinaryOp::Add, value),
        ReduceOp::Product => infix(BinaryOp::Mul, value),
        ReduceOp::And => infix(BinaryOp::And, value),
        ReduceOp::Or => infix(BinaryOp::Or, value),
        ReduceOp::Eqv => infix(BinaryOp::Eqv, value),
        ReduceOp::Neqv => infix(BinaryOp::Neqv, value),
        ReduceOp::Least => {
            let args = extreme("min", own.clone(), value);
            Expr::new(args, ty.clone(), 0, span)
        }
        ReduceOp::Greatest => {
            let args = extreme("max", own.clone(), value);
            Expr::new(args, ty.clone(), 0, span)
        }
        ReduceOp::Maxval => function("larger@device", value),
        ReduceOp::Minval => function("smaller@device", value),
        ReduceOp::BitAnd => function("iand", value),
        ReduceOp::BitOr => function("ior", value),
        ReduceOp::BitXor => function("ieor", value),
    }
}

/// MIN and MAX have room for more arguments.
pub(in crate::offload) fn extreme(name: &str, own: Expr, value: Expr) -> ExprKind {
    match intrinsics::find(name) {
        Some(id) => ExprKind::Intrinsic {
            id,
            args: vec![Some(own), Some(value), None],
        },
        None => ExprKind::Error,
    }
}

/// The value of no elements.
pub(super) fn start(op: ReduceOp, total: &Expr) -> Expr {
    let (ty, span) = (total.ty.clone(), total.span);
    let zero = ExprKind::Const(Const::Real {
        value: 0.0,
        text: None,
    });
    let zero = Expr::new(zero, ty.clone(), 0, span);
    let huge = || call("huge", vec![zero.clone()], &ty, span);
    if let ReduceOp::Maxval = op {
        let kind = ExprKind::Unary {
            op: UnaryOp::Neg,
            operand: Box::new(huge()),
        };
        Expr::new(kind, ty.clone(), 0, span)
    } else if let ReduceOp::Minval = op {
        huge()
    } else {
        reduction::start(op, total)
    }
}
