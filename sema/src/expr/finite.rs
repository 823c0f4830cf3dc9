//! Constants that have no value, or none that is a number: `1/0`, `char(300)`, `sqrt(-1.0)`.
//!
//! Integers and characters are errors wherever they stand. Real numbers have infinity and NaN when the program runs, so that a warning is enough
//! outside of constant expressions, in which they are errors (`constant`).

use super::{Analyzer, Cx};
use crate::constant::Failure;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Class;
use crate::ir::{Expr, ExprKind, Type};

/// So deep are expressions looked into for constants; a chain of operators asks again at each of them.
const DEEPEST: u8 = 4;

impl Analyzer<'_> {
    /// A reference with literals alone, unless it has no value: an integer that its kind has not, a bit outside the number.
    pub(super) fn of_known_value(&mut self, cx: Cx, node: Expr) -> Expr {
        let ExprKind::Intrinsic { args, .. } = &node.kind else {
            return node;
        };
        if node.rank > 0 || !args.iter().flatten().all(is_of_constants) {
            return node;
        }
        if let Some(made) = self.wrapped_around(&node) {
            return made;
        }
        if !matches!(node.ty, Type::Integer(_) | Type::Character(..)) {
            self.warn_of_no_number(cx, &node);
            return node;
        }
        if !args.iter().flatten().all(is_plain) {
            self.warn_of_wrapping(cx, &node);
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

    /// The value of integer constants where ranges are not checked: it may have wrapped around, and no target computes it so by itself.
    pub(super) fn wrapped_around(&self, node: &Expr) -> Option<Expr> {
        if !self.program.unchecked_range || !matches!(node.ty, Type::Integer(_)) {
            return None;
        }
        let value = self.const_value(node)?;
        let kind = ExprKind::Const(value);
        Some(Expr::new(kind, node.ty.clone(), 0, node.span))
    }

    /// Integers of functions of constants that do not fit, `huge(i) + 1`: programs ask for the wrapped number to see how it wraps.
    pub(super) fn warn_of_wrapping(&mut self, cx: Cx, made: &Expr) {
        if cx.specification || !matches!(self.evaluate(made), Err(Failure::Overflow(_))) {
            return;
        }
        let message = "this constant is out of range and wraps around";
        let found = Diagnostic::warning(codes::CONSTANT_OVERFLOW, message)
            .at(made.span, "does not fit its kind")
            .help("compute it in a longer kind: `int(x, 8)`");
        self.report(found);
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

/// Literals and named constants with operators between them: an integer that does not fit is an error, as nobody can mean it.
pub(super) fn is_plain(expr: &Expr) -> bool {
    is_constant(expr, DEEPEST, false)
}

/// Made of literals, named constants and what is known of types alone: `huge(i)`, whatever `i` holds.
pub(super) fn is_of_constants(expr: &Expr) -> bool {
    is_constant(expr, DEEPEST, true)
}

fn is_constant(expr: &Expr, depth: u8, functions: bool) -> bool {
    let deeper = |inner: &Expr| depth > 0 && is_constant(inner, depth - 1, functions);
    match &expr.kind {
        ExprKind::Const(_) => true,
        ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) | ExprKind::Cast(operand) => {
            deeper(operand)
        }
        ExprKind::Binary { left, right, .. } => deeper(left) && deeper(right),
        ExprKind::Intrinsic { id, args } if functions && expr.rank == 0 => {
            id.row().class == Class::Inquiry || args.iter().flatten().all(deeper)
        }
        _ => false,
    }
}
