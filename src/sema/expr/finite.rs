//! Constants that have no value, or none that is a number: `1/0`, `char(300)`, `sqrt(-1.0)`.
//!
//! Integers and characters are errors wherever they stand. Real numbers have infinity and NaN when the program runs, so that a warning is enough
//! outside of constant expressions, in which they are errors (`constant`).

use super::intrinsic::is_plain_constant;
use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, Type};
use crate::sema::constant::Failure;

impl Analyzer<'_> {
    /// A reference with literals alone, unless it has no value: an integer that its kind has not, a bit outside the number.
    pub(super) fn of_known_value(&mut self, cx: Cx, node: Expr) -> Expr {
        let ExprKind::Intrinsic { args, .. } = &node.kind else {
            return node;
        };
        if node.rank > 0 || !args.iter().flatten().all(is_plain_constant) {
            return node;
        }
        if !matches!(node.ty, Type::Integer(_) | Type::Character(_)) {
            self.warn_of_no_number(cx, &node);
            return node;
        }
        match self.evaluate(&node) {
            Err(Failure::Overflow(_) | Failure::Domain(_) | Failure::ZeroDivision(_)) => {
                self.constant(&node);
                Expr::error(node.span)
            }
            _ => node,
        }
    }

    /// Real and complex constants whose result is no number.
    pub(super) fn warn_of_no_number(&mut self, cx: Cx, made: &Expr) {
        if cx.specification || !matches!(made.ty, Type::Real(_) | Type::Complex(_)) {
            return;
        }
        let what = match self.evaluate(made) {
            Err(Failure::ZeroDivision(_)) => "the divisor is zero",
            Err(Failure::Overflow(_)) => "too big for its kind",
            Err(Failure::Domain(_)) => "argument outside the domain of the function",
            Ok(_) | Err(_) => return,
        };
        let message = "this constant is no finite number";
        let found = Diagnostic::warning(codes::NO_NUMBER, message).at(made.span, what);
        self.report(found);
    }
}
