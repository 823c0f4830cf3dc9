//! The idiom for a thread's position in the whole grid, which both targets print by name.

use crate::ir::*;

/// The axis of `(blockIdx%a - 1) * blockDim%a + threadIdx%a`, operands in any order.
pub fn global_axis(expr: &Expr) -> Option<Axis> {
    let ExprKind::Binary {
        op: BinaryOp::Add,
        left,
        right,
    } = &plain(expr).kind
    else {
        return None;
    };
    [(left, right), (right, left)]
        .into_iter()
        .find_map(|(product, thread)| axis_of(plain(product), plain(thread)))
}

fn axis_of(product: &Expr, thread: &Expr) -> Option<Axis> {
    let ExprKind::Predefined {
        var: PredefinedVar::ThreadIdx,
        axis,
    } = thread.kind
    else {
        return None;
    };
    let ExprKind::Binary {
        op: BinaryOp::Mul,
        left,
        right,
    } = &product.kind
    else {
        return None;
    };
    let block = |e: &Expr| matches!(plain(e).kind, ExprKind::Predefined { var: PredefinedVar::BlockDim, axis: a } if a == axis);
    let before = |e: &Expr| is_block_before(plain(e), axis);
    ((block(left) && before(right)) || (block(right) && before(left))).then_some(axis)
}

/// `blockIdx%a - 1`.
fn is_block_before(expr: &Expr, axis: Axis) -> bool {
    let ExprKind::Binary {
        op: BinaryOp::Sub,
        left,
        right,
    } = &expr.kind
    else {
        return false;
    };
    let block = matches!(plain(left).kind, ExprKind::Predefined { var: PredefinedVar::BlockIdx, axis: a } if a == axis);
    block && matches!(plain(right).kind, ExprKind::Const(Const::Integer(1)))
}

fn plain(expr: &Expr) -> &Expr {
    expr.without_parentheses()
}
