//! Functions that compilers have beside those of the standard, in the standard's words: `imagpart(z)` is `aimag(z)`.
//!
//! Refuses to know how arguments are checked.

use super::call::Lowered;
use crate::intrinsics::{self, IntrinsicId};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Type};
use crate::source::Span;
use crate::syntax::ast;

/// The function of the standard that means the same, and its arguments.
pub(super) fn standard_form(
    id: IntrinsicId,
    mut args: Vec<Lowered>,
) -> (IntrinsicId, Vec<Lowered>) {
    let name = match id.name() {
        "realpart" => "real",
        "imagpart" => "aimag",
        "besjn" => "bessel_jn",
        "besyn" => "bessel_yn",
        "complex" => "cmplx",
        _ => return (id, args),
    };
    if name == "cmplx" {
        args.extend(kind_of_both(&args));
    }
    (intrinsics::find(name).unwrap_or(id), args)
}

/// `KIND=` of COMPLEX: that of the sum of both parts.
fn kind_of_both(args: &[Lowered]) -> Option<Lowered> {
    let span = args.first()?.span;
    let kinds = args.iter().map(|arg| match arg.value.ty {
        Type::Real(kind) => i64::from(kind),
        _ => 4,
    });
    let keyword = ast::Name {
        text: "kind".to_string(),
        span,
    };
    Some(Lowered {
        keyword: Some(keyword),
        value: Expr::new(
            ExprKind::Const(Const::Integer(kinds.max()?)),
            Type::INT,
            0,
            span,
        ),
        boz: None,
        span,
    })
}

/// `and(l, m)`, `or(l, m)` and `xor(l, m)` of logical values are operators.
pub(super) fn logical_operation(id: IntrinsicId, args: &[Lowered], span: Span) -> Option<Expr> {
    let op = match id.name() {
        "and" => BinaryOp::And,
        "or" => BinaryOp::Or,
        "xor" => BinaryOp::Neqv,
        _ => return None,
    };
    let [one, other] = args else { return None };
    let (Type::Logical(one_kind), Type::Logical(other_kind)) = (&one.value.ty, &other.value.ty)
    else {
        return None;
    };
    let ty = Type::Logical(*one_kind.max(other_kind));
    let rank = one.value.rank.max(other.value.rank);
    let (left, right) = (Box::new(one.value.clone()), Box::new(other.value.clone()));
    Some(Expr::new(
        ExprKind::Binary { op, left, right },
        ty,
        rank,
        span,
    ))
}
