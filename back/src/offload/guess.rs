//! Guesses of the host at the bounds of loops that read elements of arrays, or scalars and structures that kernels share: they choose the grid, and each thread
//! reads the bounds anew on the device.
//!
//! The host reads its own copy of data that is present, which may be an old one; what lies in device memory alone, as DEVICEPTR has it, it fetches.

use super::kernel::{asked_of, element_in};
use crate::ir::constant::constant;
use crate::ir::space::space_of;
use crate::ir::walk::{muts, refs};
use crate::ir::{BinaryOp, Expr, ExprKind, LoopRange, Program, Space, VarId};
use std::collections::BTreeSet;

/// A loop for the host, which takes a step that it may know with another value, zero among them, as 1.
pub(super) fn guessable(
    program: &Program,
    shared: &BTreeSet<VarId>,
    range: LoopRange,
) -> LoopRange {
    let known = |step: &Expr| element_in(step).is_none() && !reads_shared(shared, step);
    let step = range.step.filter(known);
    LoopRange {
        from: fetched(program, range.from),
        to: fetched(program, range.to),
        step,
    }
}

/// Whether a loop of a region has bounds that the device may know with other values than the host.
pub(super) fn is_guessed(shared: &BTreeSet<VarId>, range: &LoopRange) -> bool {
    let bounds = [Some(&range.from), Some(&range.to), range.step.as_ref()];
    let mut bounds = bounds.into_iter().flatten();
    bounds.any(|one| element_in(one).is_some() || reads_shared(shared, one))
}

/// Whether a value reads what kernels share. Bounds of arrays are the host's.
pub(super) fn reads_shared(shared: &BTreeSet<VarId>, value: &Expr) -> bool {
    if let ExprKind::Var(var) = value.kind {
        return shared.contains(&var);
    }
    let mut found = false;
    if asked_of(value).is_none() {
        refs::operands(value, &mut |_, operand| {
            found |= reads_shared(shared, operand);
        });
    }
    found
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

/// Functions that have a value for any arguments.
const TOTAL: [&str; 9] = [
    "min", "max", "abs", "int", "nint", "floor", "ceiling", "real", "dble",
];

/// Whether the host can compute a bound from any values of its elements: nothing is divided but by constants, and no element tells where another one lies.
pub(super) fn can_be_guessed(value: &Expr) -> bool {
    let mut fits = true;
    refs::each(value, &mut |node| {
        fits &= if let ExprKind::Element { subscripts, .. } = &node.kind {
            subscripts.iter().all(|one| element_in(one).is_none())
        } else if let ExprKind::Binary { op, right, .. } = &node.kind {
            let divides = *op == BinaryOp::Div && constant(right).is_some_and(|by| by != 0);
            let raises = *op == BinaryOp::Pow && constant(right).is_some_and(|by| by >= 0);
            let total = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
            divides || raises || total
        } else if let ExprKind::Intrinsic { id, args } = &node.kind {
            let name = id.row().name;
            let by = args.get(1).and_then(Option::as_ref).and_then(constant);
            let divides = matches!(name, "mod" | "modulo") && by.is_some_and(|by| by != 0);
            divides || TOTAL.contains(&name)
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
