//! Steps of reductions: `s = s + x` and its kin, `if (x > m) m = x`. Looks at one statement and one scalar; refuses to know whether the scalar
//! is used in other ways as well.

use super::places::touches;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, ReduceOp, Stmt, StmtKind, Type};

/// `if (x < s) s = x`: the least, and likewise the greatest.
pub fn extreme_by_if<Op>(stmt: &Stmt<Op>, target: &Expr) -> Option<ReduceOp> {
    let StmtKind::If {
        arms,
        otherwise: None,
        ..
    } = &stmt.kind
    else {
        return None;
    };
    let [arm] = &arms[..] else {
        return None;
    };
    let mut actions = arm
        .body
        .iter()
        .filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
    let (Some(only), None) = (actions.next(), actions.next()) else {
        return None;
    };
    let StmtKind::Assign { lhs, rhs } = &only.kind else {
        return None;
    };
    let ExprKind::Binary { op, left, right } = &bare(&arm.condition).kind else {
        return None;
    };
    if !lhs.same(target) || touches(rhs, target) {
        return None;
    }
    let value_first = bare(left).same(bare(rhs)) && bare(right).same(target);
    let target_first = bare(left).same(target) && bare(right).same(bare(rhs));
    match (op, value_first, target_first) {
        (BinaryOp::Lt | BinaryOp::Le, true, _) | (BinaryOp::Gt | BinaryOp::Ge, _, true) => {
            Some(ReduceOp::Least)
        }
        (BinaryOp::Gt | BinaryOp::Ge, true, _) | (BinaryOp::Lt | BinaryOp::Le, _, true) => {
            Some(ReduceOp::Greatest)
        }
        _ => None,
    }
}

/// The operator of `target = rhs` when it is one step of a reduction.
pub fn step(rhs: &Expr, target: &Expr) -> Option<ReduceOp> {
    let rhs = bare(rhs);
    if let ExprKind::Binary { op, .. } = &rhs.kind {
        let op = match op {
            BinaryOp::Add | BinaryOp::Sub => ReduceOp::Sum,
            BinaryOp::Mul => ReduceOp::Product,
            BinaryOp::Div if !matches!(rhs.ty, Type::Integer(_)) => ReduceOp::Product,
            BinaryOp::And => ReduceOp::And,
            BinaryOp::Or => ReduceOp::Or,
            BinaryOp::Eqv => ReduceOp::Eqv,
            BinaryOp::Neqv => ReduceOp::Neqv,
            _ => return None,
        };
        is_operand(rhs, target, op).then_some(op)
    } else if let ExprKind::Intrinsic { id, args } = &rhs.kind {
        let op = match id.row().name {
            "min" | "min0" | "amin1" | "dmin1" => ReduceOp::Least,
            "max" | "max0" | "amax1" | "dmax1" => ReduceOp::Greatest,
            "iand" | "and" => ReduceOp::BitAnd,
            "ior" | "or" => ReduceOp::BitOr,
            "ieor" | "xor" => ReduceOp::BitXor,
            _ => return None,
        };
        let own = args
            .iter()
            .flatten()
            .filter(|arg| bare(arg).same(target))
            .count();
        let mentioned = args
            .iter()
            .flatten()
            .filter(|arg| touches(arg, target))
            .count();
        (own == 1 && mentioned == 1).then_some(op)
    } else {
        None
    }
}

/// Whether the scalar is one operand of a chain of one operator, with a positive sign, and occurs nowhere else in it.
fn is_operand(expr: &Expr, target: &Expr, op: ReduceOp) -> bool {
    let expr = bare(expr);
    if expr.same(target) {
        return true;
    }
    let ExprKind::Binary {
        op: own,
        left,
        right,
    } = &expr.kind
    else {
        return false;
    };
    let left_is = || is_operand(left, target, op) && !touches(right, target);
    let right_is = || is_operand(right, target, op) && !touches(left, target);
    match (own, op) {
        (BinaryOp::Sub, ReduceOp::Sum) | (BinaryOp::Div, ReduceOp::Product) => left_is(),
        (BinaryOp::Add, ReduceOp::Sum)
        | (BinaryOp::Mul, ReduceOp::Product)
        | (BinaryOp::And, ReduceOp::And)
        | (BinaryOp::Or, ReduceOp::Or)
        | (BinaryOp::Eqv, ReduceOp::Eqv)
        | (BinaryOp::Neqv, ReduceOp::Neqv) => left_is() || right_is(),
        _ => false,
    }
}

/// The value without parentheses and conversions around it.
pub fn bare(expr: &Expr) -> &Expr {
    if let ExprKind::Paren(inner) = &expr.kind {
        bare(inner)
    } else if let ExprKind::Cast(inner) = &expr.kind
        && kindred(expr, inner)
    {
        bare(inner)
    } else {
        expr
    }
}

/// Conversions between kinds of one type.
fn kindred(to: &Expr, from: &Expr) -> bool {
    std::mem::discriminant(&to.ty) == std::mem::discriminant(&from.ty)
}

/// What a thread starts from: the value that the operator leaves other values as they are with.
pub fn start(op: ReduceOp, target: &Expr) -> Expr {
    use ReduceOp::*;
    if let (Maxval | Minval, Some(id)) = (op, crate::intrinsics::find("unset@device")) {
        let args = vec![Some(target.clone())];
        let kind = ExprKind::Intrinsic { id, args };
        return Expr::new(kind, target.ty.clone(), 0, target.span);
    }
    let real = |value: f64| Const::Real { value, text: None };
    let value = match (op, &target.ty) {
        (And | Eqv, _) => Const::Logical(true),
        (Or | Neqv, _) => Const::Logical(false),
        (BitAnd, _) => Const::Integer(-1),
        (Sum, Type::Real(_)) => real(0.0),
        (Product, Type::Real(_)) => real(1.0),
        (Least, Type::Real(_)) => real(f64::INFINITY),
        (Greatest, Type::Real(_)) => real(f64::NEG_INFINITY),
        (Sum, Type::Complex(_)) => Const::Complex { re: 0.0, im: 0.0 },
        (Product, Type::Complex(_)) => Const::Complex { re: 1.0, im: 0.0 },
        (Least, Type::Integer(bytes)) => Const::Integer(huge(*bytes)),
        (Greatest, Type::Integer(bytes)) => Const::Integer(-huge(*bytes) - 1),
        (Product, _) => Const::Integer(1),
        (Sum | BitOr | BitXor | Least | Greatest | Maxval | Minval, _) => Const::Integer(0),
    };
    Expr::new(ExprKind::Const(value), target.ty.clone(), 0, target.span)
}

fn huge(bytes: u8) -> i128 {
    i128::MAX >> (128 - 8 * u32::from(bytes.clamp(1, 16)))
}
