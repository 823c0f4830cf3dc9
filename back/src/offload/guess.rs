//! Guesses of the host at the bounds of loops that read elements of arrays: they choose the grid, and each thread reads the bounds anew on the device.
//!
//! The host reads its own copy of data that is present, which may be an old one; what lies in device memory alone, as DEVICEPTR has it, it fetches.

use super::kernel::element_in;
use crate::ir::space::space_of;
use crate::ir::walk::{muts, refs};
use crate::ir::{BinaryOp, Expr, ExprKind, LoopRange, Program, Space};

/// A loop for the host, which takes a step that it may know with another value, zero among them, as 1.
pub(super) fn guessable(program: &Program, range: LoopRange) -> LoopRange {
    let step = range.step.filter(|step| element_in(step).is_none());
    LoopRange {
        from: fetched(program, range.from),
        to: fetched(program, range.to),
        step,
    }
}

/// A bound with copies of the elements that lie in device memory.
fn fetched(program: &Program, mut value: Expr) -> Expr {
    fetch(program, &mut value);
    value
}

fn fetch(program: &Program, value: &mut Expr) {
    let element = matches!(value.kind, ExprKind::Element { .. });
    if element && space_of(program, value) == Some(Space::Device) {
        value.kind = ExprKind::Fetch(Box::new(value.clone()));
        return;
    }
    muts::operands(value, &mut |_, operand| fetch(program, operand));
}

/// Whether the host can compute a bound from any values of its elements: nothing is divided, and no element tells where another one lies.
pub(super) fn can_be_guessed(value: &Expr) -> bool {
    let mut fits = true;
    refs::each(value, &mut |node| {
        fits &= if let ExprKind::Element { subscripts, .. } = &node.kind {
            subscripts.iter().all(|one| element_in(one).is_none())
        } else if let ExprKind::Binary { op, .. } = &node.kind {
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
        } else {
            matches!(
                node.kind,
                ExprKind::Var(_)
                    | ExprKind::Component { .. }
                    | ExprKind::Part(_)
                    | ExprKind::Const(_)
                    | ExprKind::Unary { .. }
                    | ExprKind::Cast(_)
                    | ExprKind::Paren(_)
            )
        }
    });
    fits
}
