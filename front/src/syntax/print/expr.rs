//! Expressions and types for the dumps.

use super::plain;
use crate::syntax::ast::*;

/// Joins what `show` makes of each element.
pub(super) fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// An expression with its structure.
pub fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Integer { digits, kind } => format!("{digits}{}", kind_param(kind)),
        ExprKind::Unsigned { digits, kind } => format!("{digits}u{}", kind_param(kind)),
        ExprKind::Real { text, kind } => format!("{text}{}", kind_param(kind)),
        ExprKind::Complex { re, im } => format!("(complex {} {})", expr(re), expr(im)),
        ExprKind::Character { value, kind } => {
            format!(
                "'{}'{}",
                plain(&String::from_utf8_lossy(value)),
                kind_param(kind)
            )
        }
        ExprKind::Logical { value, kind } => format!(".{value}.{}", kind_param(kind)),
        ExprKind::Boz { radix, digits } => format!("boz({radix}, {digits})"),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Apply { base, args } => format!("{}({})", expr(base), list(args, arg)),
        ExprKind::Image { base, args: list } => {
            format!("{}[{}]", expr(base), self::list(list, arg))
        }
        ExprKind::Component { base, name } => format!("{}%{}", expr(base), name.text),
        ExprKind::Unary { op, operand } => format!("({} {})", unary(op), expr(operand)),
        ExprKind::Binary { op, left, right } => {
            format!("({} {} {})", binary(op), expr(left), expr(right))
        }
        ExprKind::Paren(inner) => format!("(paren {})", expr(inner)),
        ExprKind::ArrayConstructor { ty, items } => {
            let ty = ty
                .as_ref()
                .map(|ty| format!("{} :: ", type_spec(ty)))
                .unwrap_or_default();
            format!("[{ty}{}]", list(items, constructor_item))
        }
        ExprKind::Error => "(error)".to_owned(),
    }
}

fn kind_param(kind: &Option<Box<KindParam>>) -> String {
    match kind.as_deref() {
        None => String::new(),
        Some(KindParam::Digits(digits)) => format!("_{digits}"),
        Some(KindParam::Name(name)) => format!("_{}", name.text),
    }
}

fn optional(e: &Option<Box<Expr>>) -> String {
    e.as_deref().map(expr).unwrap_or_default()
}

/// An argument or subscript.
pub(super) fn arg(a: &Arg) -> String {
    let value = match &a.value {
        ArgValue::Expr(e) => expr(e),
        ArgValue::Triplet {
            lower,
            upper,
            stride,
        } => {
            let stride = stride
                .as_deref()
                .map(|e| format!(":{}", expr(e)))
                .unwrap_or_default();
            format!("{}:{}{stride}", optional(lower), optional(upper))
        }
        ArgValue::AltReturn(label) => format!("*{}", label.value),
        ArgValue::Star => "*".to_owned(),
    };
    match &a.keyword {
        Some(keyword) => format!("{}={value}", keyword.text),
        None => value,
    }
}

fn constructor_item(item: &ConstructorItem) -> String {
    match item {
        ConstructorItem::Expr(e) => expr(e),
        ConstructorItem::ImpliedDo(inner) => implied(inner, constructor_item),
    }
}

/// `(do i = 1, n: items)`.
pub(super) fn implied<T>(inner: &ImpliedDo<T>, show: impl Fn(&T) -> String) -> String {
    let ty = inner
        .ty
        .as_ref()
        .map(|ty| format!("{} :: ", type_spec(ty)))
        .unwrap_or_default();
    let step = inner
        .step
        .as_ref()
        .map(|e| format!(", {}", expr(e)))
        .unwrap_or_default();
    let (from, to) = (expr(&inner.from), expr(&inner.to));
    format!(
        "(do {ty}{} = {from}, {to}{step}: {})",
        inner.var.text,
        list(&inner.items, show)
    )
}

fn unary(op: &UnaryOp) -> String {
    match op {
        UnaryOp::Plus => "+".to_owned(),
        UnaryOp::Minus => "-".to_owned(),
        UnaryOp::Not => ".not.".to_owned(),
        UnaryOp::Defined(name) => format!(".{}.", name.text),
    }
}

fn binary(op: &BinaryOp) -> String {
    let text = match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Pow => "**",
        BinaryOp::Concat => "//",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "/=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => ".and.",
        BinaryOp::Or => ".or.",
        BinaryOp::Eqv => ".eqv.",
        BinaryOp::Neqv => ".neqv.",
        BinaryOp::Defined(name) => return format!(".{}.", name.text),
    };
    text.to_owned()
}

/// A type.
pub(super) fn type_spec(ty: &TypeSpec) -> String {
    match &ty.kind {
        TypeSpecKind::Integer(kind) => format!("integer{}", selector(kind)),
        TypeSpecKind::Unsigned(kind) => format!("unsigned{}", selector(kind)),
        TypeSpecKind::Real(kind) => format!("real{}", selector(kind)),
        TypeSpecKind::DoublePrecision => "double precision".to_owned(),
        TypeSpecKind::Complex(kind) => format!("complex{}", selector(kind)),
        TypeSpecKind::DoubleComplex => "double complex".to_owned(),
        TypeSpecKind::Logical(kind) => format!("logical{}", selector(kind)),
        TypeSpecKind::Character { len, kind } => {
            let len = len.as_ref().map(|len| format!("len={}", length(len)));
            let kind = kind.as_ref().map(|kind| format!("kind={}", expr(kind)));
            let parts: Vec<_> = len.into_iter().chain(kind).collect();
            if parts.is_empty() {
                "character".to_owned()
            } else {
                format!("character({})", parts.join(", "))
            }
        }
        TypeSpecKind::Type { name, params } if params.is_empty() => format!("type({})", name.text),
        TypeSpecKind::Type { name, params } => {
            format!("type({}({}))", name.text, list(params, arg))
        }
        TypeSpecKind::ClassOf { name, params } => {
            format!("class({}({}))", name.text, list(params, arg))
        }
        TypeSpecKind::Class(name) => format!("class({})", name.text),
        TypeSpecKind::ClassStar => "class(*)".to_owned(),
        TypeSpecKind::TypeStar => "type(*)".to_owned(),
    }
}

fn selector(kind: &Option<KindSelector>) -> String {
    match kind {
        None => String::new(),
        Some(KindSelector::Expr(e)) => format!("({})", expr(e)),
        Some(KindSelector::Star { bytes, .. }) => format!("*{bytes}"),
    }
}

pub(super) fn length(len: &LenSpec) -> String {
    match len {
        LenSpec::Expr(e) => expr(e),
        LenSpec::Assumed => "*".to_owned(),
        LenSpec::Deferred => ":".to_owned(),
    }
}

pub(super) fn dims(dims: &[DimSpec]) -> String {
    format!("({})", list(dims, dim))
}

fn dim(dim: &DimSpec) -> String {
    let from = |lower: &Option<Box<Expr>>| match lower {
        Some(lower) => format!("{}:", expr(lower)),
        None => String::new(),
    };
    match &dim.kind {
        DimKind::Explicit { lower, upper } => format!("{}{}", from(lower), expr(upper)),
        DimKind::Colon { lower: None } => ":".to_owned(),
        DimKind::Colon { lower } => from(lower),
        DimKind::Star { lower } => format!("{}*", from(lower)),
        DimKind::Rank | DimKind::Described | DimKind::Unbounded => "..".to_owned(),
    }
}
