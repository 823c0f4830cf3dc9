//! Whether two designators may mean one place: components of different names are apart, and so are elements with different constants.

use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind};

/// A step from a variable towards a place in it.
#[derive(PartialEq)]
enum Step {
    Field(u32),
    /// Subscripts that are constants.
    Fixed(Vec<i64>),
    /// Any other choice.
    Open,
}

/// Whether an expression uses a place that may be the target's, the target's variable being at its root.
pub fn touches(expr: &Expr, target: &Expr) -> bool {
    if expr.root().is_some() && expr.root() == target.root() {
        return meet(expr, target) || in_subscripts(expr, target);
    }
    let mut found = false;
    refs::operands(expr, &mut |_, operand| found |= touches(operand, target));
    found
}

fn in_subscripts(expr: &Expr, target: &Expr) -> bool {
    let mut found = false;
    refs::operands(expr, &mut |_, operand| {
        found |= if operand.root() == expr.root() {
            in_subscripts(operand, target)
        } else {
            touches(operand, target)
        };
    });
    found
}

/// Whether two designators of one variable may mean one place.
pub fn meet(one: &Expr, other: &Expr) -> bool {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    steps(one, &mut left);
    steps(other, &mut right);
    let apart = left.iter().zip(&right).any(|pair| match pair {
        (Step::Field(one), Step::Field(other)) => one != other,
        (Step::Fixed(one), Step::Fixed(other)) => one != other,
        _ => false,
    });
    !apart
}

fn steps(expr: &Expr, found: &mut Vec<Step>) {
    if let ExprKind::Component { base, field, .. } = &expr.kind {
        steps(base, found);
        found.push(Step::Field(*field));
    } else if let ExprKind::Element { base, subscripts } = &expr.kind {
        steps(base, found);
        let fixed: Option<Vec<i64>> = subscripts.iter().map(constant).collect();
        found.push(fixed.map_or(Step::Open, Step::Fixed));
    } else if let ExprKind::Section { base, .. } | ExprKind::Substring { base, .. } = &expr.kind {
        steps(base, found);
        found.push(Step::Open);
    }
}
