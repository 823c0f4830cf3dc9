//! Assignment to a part of a complex variable (F2008 6.4.4): `z%re = x` gives the whole, `z = cmplx(x, z%im, kind(z))`.
//!
//! Refuses to know other places where a part might be defined: READ, actual arguments.

use super::{Lower, Lowering};
use crate::expr::complex_of_parts;
use crate::ir::{Expr, Stmt, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// `None` when the left side is no part of a complex variable.
    pub(super) fn assign_complex_part<Op: Lower>(
        &mut self,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
    ) -> Option<Vec<Stmt<Op>>> {
        let ast::ExprKind::Component { base, name } = &lhs.kind else {
            return None;
        };
        let is_real = match name.key().as_str() {
            "re" => true,
            "im" => false,
            _ => return None,
        };
        let whole = self.an.expr(self.cx, base);
        let Type::Complex(kind) = whole.ty else {
            return None;
        };
        let value = self.an.expr(self.cx, rhs);
        let part = Expr {
            ty: Type::Real(kind),
            span: lhs.span,
            ..whole.clone()
        };
        let fits = value.ty != Type::Error
            && self.an.check_definable(self.cx, &whole)
            && self.an.check_whole(&whole)
            && self.definable(&whole)
            && self.assignable(&part, &value);
        if !fits {
            return Some(Vec::new());
        }
        let value = self.an.cast(value, &Type::Real(kind));
        let before = self.an.readable(self.cx, whole.clone());
        let both = complex_of_parts(value, before, is_real, rhs.span);
        let lowered = Op::assignment(self, whole, both, span);
        lowered.iter().for_each(|stmt| self.check_arguments(stmt));
        Some(lowered)
    }
}
