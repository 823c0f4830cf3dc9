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
        "ieee_real" => "real",
        "atand" if args.len() == 2 => "atan2d",
        "atanpi" if args.len() == 2 => "atan2pi",
        "ieee_rint" if args.len() == 2 => "ieee_rint@by",
        "ieee_set_rounding_mode" | "ieee_get_rounding_mode" => {
            args.retain(|arg| !is_base_two(arg));
            return (id, args);
        }
        name => return vendor_form(id, name, args),
    };
    if name == "cmplx" {
        args.extend(kind_of_both(&args));
    }
    (intrinsics::find(name).unwrap_or(id), args)
}

/// `RADIX=2`, the base that all real numbers have.
fn is_base_two(arg: &Lowered) -> bool {
    matches!(&arg.value.kind, ExprKind::Const(Const::Integer(2)))
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
    /// `ieee_int(a, round, kind)`: the conversion of what IEEE_RINT gives.
    pub(super) fn rounded_integer(&mut self, cx: Cx, args: Vec<Lowered>, span: Span) -> Expr {
        let (Some(by), Some(int)) = (intrinsics::find("ieee_rint@by"), intrinsics::find("int"))
        else {
            return Expr::error(span);
        };
        let is_kind = |position: usize, arg: &Lowered| match &arg.keyword {
            Some(keyword) => keyword.key() == "kind",
            None => position == 2,
        };
        let numbered = args.into_iter().enumerate();
        let (kind, mut rounded): (Vec<_>, Vec<_>) =
            numbered.partition(|(position, arg)| is_kind(*position, arg));
        for (_, arg) in &mut rounded {
            if let Some(keyword) = &mut arg.keyword
                && keyword.key() == "a"
            {
                keyword.text = "x".to_string();
            }
        }
        let rounded = rounded.into_iter().map(|(_, arg)| arg).collect();
        let value = self.intrinsic_lowered(cx, by, rounded, span);
        let mut converted = vec![Lowered {
            keyword: None,
            value,
            boz: None,
            span,
            by_value: false,
        }];
        converted.extend(kind.into_iter().map(|(_, arg)| arg));
        self.intrinsic_lowered(cx, int, converted, span)
    }

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
