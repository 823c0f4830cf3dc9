//! INTEGER where LOGICAL stands and the other way round: extensions of compilers, taken with a warning.
//!
//! Compilers differ in them. A condition asks for the lowest bit, as those have it that allow it at all; in assignments zero is false, anything
//! else true, and true is one.

use crate::diag::{Diagnostic, codes};
use crate::expr::call::Lowered;
use crate::intrinsics;
use crate::ir::{Expr, ExprKind, Type};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx};

impl Analyzer<'_> {
    /// An integer as a condition; `what` names the place.
    pub(super) fn integer_as_condition(&mut self, value: Expr, what: &str) -> Expr {
        let (rank, span) = (value.rank, value.span);
        let asked = Diagnostic::warning(
            codes::MIXED_TRUTH,
            format!("{what} that is an integer is an extension"),
        )
        .at(span, "its lowest bit counts: odd numbers are true")
        .help(match what {
            "operand" => "compare it: `/= 0`; each side of .AND. and .OR. is a condition of its own: `i == 1 .or. i == 2`",
            _ => "compare it: `/= 0`",
        });
        self.report(asked);
        let args = vec![Some(value), Some(Expr::int(0, span))];
        intrinsic("btest", args, Type::LOGICAL, rank, span)
    }

    /// A value for a variable of the other type; others stay as they are.
    pub(crate) fn with_truth_as(&mut self, cx: Cx, want: &Type, value: Expr) -> Expr {
        let span = value.span;
        match (want, &value.ty) {
            (Type::Logical(_), Type::Integer(_)) => {
                self.warn_of_truth(
                    "assignment between",
                    span,
                    "taken as `/= 0`",
                    "compare it: `/= 0`",
                );
                let zero = Expr::int(0, span);
                self.operation(cx, &ast::BinaryOp::Ne, value, zero, span)
            }
            (Type::Integer(_), Type::Logical(_)) => {
                self.truth_as_number(value, "assignment between")
            }
            _ => value,
        }
    }

    /// `flag == n` compares integers, `flag .and. n` joins conditions.
    pub(super) fn mixed_truth(
        &mut self,
        cx: Cx,
        key: &str,
        operands: &[Lowered],
        span: Span,
    ) -> Option<Expr> {
        let [left, right] = operands else { return None };
        let (left, right) = (left.value.clone(), right.value.clone());
        let mixed = |one: &Expr, other: &Expr| {
            matches!(one.ty, Type::Logical(_)) && matches!(other.ty, Type::Integer(_))
        };
        if !mixed(&left, &right) && !mixed(&right, &left) {
            return None;
        }
        let op = match key {
            "==" => ast::BinaryOp::Eq,
            "/=" => ast::BinaryOp::Ne,
            ".and." => ast::BinaryOp::And,
            ".or." => ast::BinaryOp::Or,
            ".eqv." => ast::BinaryOp::Eqv,
            ".neqv." => ast::BinaryOp::Neqv,
            _ => return None,
        };
        let compares = matches!(op, ast::BinaryOp::Eq | ast::BinaryOp::Ne);
        let [left, right] = [left, right].map(|one| {
            if compares && matches!(one.ty, Type::Logical(_)) {
                self.truth_as_number(one, "comparison of")
            } else if !compares && matches!(one.ty, Type::Integer(_)) {
                self.integer_as_condition(one, "operand")
            } else {
                one
            }
        });
        Some(self.operation(cx, &op, left, right, span))
    }

    /// 1 for true, 0 for false.
    fn truth_as_number(&mut self, value: Expr, what: &str) -> Expr {
        let (rank, span) = (value.rank, value.span);
        let label = "true is 1 here; some compilers store -1";
        self.warn_of_truth(what, span, label, "write merge(1, 0, ...)");
        let [one, zero] = [1, 0].map(|number| Some(Expr::int(number, span)));
        let args = vec![one, zero, Some(value)];
        intrinsic("merge", args, Type::Integer(4), rank, span)
    }

    fn warn_of_truth(&mut self, what: &str, span: Span, label: &str, help: &str) {
        let message = format!("{what} INTEGER and LOGICAL is an extension");
        let found = Diagnostic::warning(codes::MIXED_TRUTH, message);
        self.report(found.at(span, label).help(help));
    }
}

fn intrinsic(name: &str, args: Vec<Option<Expr>>, ty: Type, rank: u8, span: Span) -> Expr {
    match intrinsics::find(name) {
        Some(id) => Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span),
        None => Expr::error(span),
    }
}
