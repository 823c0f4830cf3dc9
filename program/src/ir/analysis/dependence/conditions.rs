//! What a condition of IF says of linear forms where it is true, and where it is false.

use super::super::affine::Affine;
use super::reference::Condition;
use crate::ir::{BinaryOp, Expr, ExprKind, Type, UnaryOp};

/// What surely holds where a condition is true or false. What cannot be said is left out.
pub(super) fn of(
    condition: &Expr,
    truth: bool,
    form: &mut dyn FnMut(&Expr) -> Affine,
) -> Vec<Condition> {
    let mut found = Vec::new();
    collect(condition, truth, form, &mut found);
    found
}

fn collect(
    condition: &Expr,
    truth: bool,
    form: &mut dyn FnMut(&Expr) -> Affine,
    found: &mut Vec<Condition>,
) {
    let joint = if truth { BinaryOp::And } else { BinaryOp::Or };
    match &condition.kind {
        ExprKind::Paren(inner) => collect(inner, truth, form, found),
        ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } => collect(operand, !truth, form, found),
        ExprKind::Binary { op, left, right } if *op == joint => {
            collect(left, truth, form, found);
            collect(right, truth, form, found);
        }
        ExprKind::Binary { op, left, right }
            if left.rank == 0 && right.rank == 0 && matches!(left.ty, Type::Integer(_)) =>
        {
            let (left, right) = (form(left), form(right));
            found.extend(comparison(*op, truth, &left, &right));
        }
        _ => {}
    }
}

fn comparison(op: BinaryOp, truth: bool, left: &Affine, right: &Affine) -> Option<Condition> {
    let at_least = |greater: &Affine, less: &Affine, by: i64| {
        let form = greater.minus(less)?.plus(&Affine::constant(-by))?;
        Some(Condition {
            form,
            is_zero: false,
        })
    };
    match (op, truth) {
        (BinaryOp::Lt, true) | (BinaryOp::Ge, false) => at_least(right, left, 1),
        (BinaryOp::Le, true) | (BinaryOp::Gt, false) => at_least(right, left, 0),
        (BinaryOp::Gt, true) | (BinaryOp::Le, false) => at_least(left, right, 1),
        (BinaryOp::Ge, true) | (BinaryOp::Lt, false) => at_least(left, right, 0),
        (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => Some(Condition {
            form: left.minus(right)?,
            is_zero: true,
        }),
        _ => None,
    }
}
