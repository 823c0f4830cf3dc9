//! Functions that compilers have beside those of the standard, in the standard's words: `imagpart(z)` is `aimag(z)`.
//!
//! Refuses to know how arguments are checked.

use super::call::Lowered;
use super::vendor_names::VENDOR;
use super::{Analyzer, Cx};
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
        name => return vendor_form(id, name, args),
    };
    if name == "cmplx" {
        args.extend(kind_of_both(&args));
    }
    (intrinsics::find(name).unwrap_or(id), args)
}

/// Functions of DEC's and PGI's compilers, and the kind that they convert to.
fn vendor_form(id: IntrinsicId, name: &str, mut args: Vec<Lowered>) -> (IntrinsicId, Vec<Lowered>) {
    let Some((_, standard, kind)) = VENDOR.iter().find(|(known, ..)| *known == name) else {
        return (id, args);
    };
    let Some(first) = args.first() else {
        return (id, args);
    };
    let span = first.span;
    if let Some(kind) = kind {
        args.push(keyword("kind", Const::whole(*kind), Type::INT, span));
    }
    if name == "rindex" {
        args.push(keyword(
            "back",
            Const::Logical(true),
            Type::Logical(4),
            span,
        ));
    }
    (intrinsics::find(standard).unwrap_or(id), args)
}

/// An argument with a keyword and a constant value.
fn keyword(name: &str, value: Const, ty: Type, span: Span) -> Lowered {
    let keyword = ast::Name {
        text: name.to_string(),
        span,
    };
    Lowered {
        keyword: Some(keyword),
        value: Expr::new(ExprKind::Const(value), ty, 0, span),
        boz: None,
        span,
        by_value: false,
    }
}

/// `KIND=` of COMPLEX: that of the sum of both parts.
fn kind_of_both(args: &[Lowered]) -> Option<Lowered> {
    let span = args.first()?.span;
    let kinds = args.iter().map(|arg| {
        if let Type::Real(kind) = arg.value.ty {
            i128::from(kind)
        } else {
            4
        }
    });
    let kind = Const::Integer(kinds.max()?);
    Some(keyword("kind", kind, Type::INT, span))
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

impl Analyzer<'_> {
    /// `eqv(i, j)`: the bits in which both are alike, `ieor(not(i), j)`.
    pub(super) fn equivalence_of_bits(
        &mut self,
        cx: Cx,
        mut args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        let (Some(not), Some(ieor)) = (intrinsics::find("not"), intrinsics::find("ieor")) else {
            return Expr::error(span);
        };
        if let Some(first) = args.first_mut() {
            let taken = std::mem::replace(&mut first.value, Expr::error(span));
            let inner = Lowered {
                keyword: None,
                value: taken,
                boz: None,
                span,
                by_value: false,
            };
            first.value = self.intrinsic_lowered(cx, not, vec![inner], span);
        }
        self.intrinsic_lowered(cx, ieor, args, span)
    }
}

/// What stands in `%val(x)`; intrinsic procedures take values anyway.
pub(super) fn without_percent(arg: &ast::Arg) -> ast::Arg {
    let mut arg = arg.clone();
    if let ast::ArgValue::Expr(value) = &arg.value
        && let ast::ExprKind::Apply { base, args } = &value.kind
        && matches!(&base.kind, ast::ExprKind::Name(name) if name.text == "%val")
        && let [inner] = &args[..]
    {
        arg.value = inner.value.clone();
    }
    arg
}
