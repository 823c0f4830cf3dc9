//! Conversions, as assignment makes them (F2008 table 7.8).

use super::Analyzer;
use super::literal::{largest, plain};
use super::types::{constant_length, some_characters};
use crate::diag::{Diagnostic, codes};
use crate::ir::same_type;
use crate::ir::{Const, Expr, ExprKind, Type, UnaryOp};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

impl Analyzer<'_> {
    /// `expr` converted to `ty`, elementwise on arrays; reports it when there is no conversion. Lengths of characters are left to
    /// the assignment itself.
    pub fn cast(&mut self, expr: Expr, ty: &Type) -> Expr {
        if same_type(&expr.ty, ty) {
            return expr;
        }
        if matches!(ty, Type::Class(_) | Type::Derived(_)) && self.accepts(ty, &expr.ty) {
            return self.as_declared(expr, ty);
        }
        if let (Type::Character(..), Type::Character(_, kind)) = (&expr.ty, ty) {
            return of_character_kind(expr, *kind);
        }
        if !convertible(&expr.ty, ty) {
            return self.no_conversion(expr, ty);
        }
        self.converted(expr, ty)
    }

    fn converted(&mut self, mut expr: Expr, ty: &Type) -> Expr {
        if self.program.unchecked_range {
            expr = wrap_around(expr, ty);
        }
        if self.overflows(&expr, ty) {
            return Expr::error(expr.span);
        }
        match expr.kind {
            ExprKind::Const(ref value) => match folded(value, &expr.ty, ty) {
                Some(value) => Expr::new(ExprKind::Const(value), ty.clone(), 0, expr.span),
                None => wrapped(expr, ty),
            },
            ExprKind::Unary {
                op: UnaryOp::Neg,
                operand,
            } if matches!(operand.kind, ExprKind::Const(Const::Integer(_))) => {
                let (op, span) = (UnaryOp::Neg, expr.span);
                let operand = Box::new(self.converted(*operand, ty));
                Expr::new(ExprKind::Unary { op, operand }, ty.clone(), 0, span)
            }
            _ => wrapped(expr, ty),
        }
    }

    /// A constant that its new integer kind cannot hold.
    fn overflows(&mut self, expr: &Expr, ty: &Type) -> bool {
        let (ExprKind::Const(value), Type::Integer(kind)) = (&expr.kind, ty) else {
            return self.overflows_single(expr, ty);
        };
        let Const::Integer(value) = plain(value.clone()) else {
            return false;
        };
        let most = largest(*kind);
        if value <= most && value >= -most - 1 {
            return false;
        }
        self.error(
            codes::INTEGER_TOO_BIG,
            expr.span,
            format!("{value} is too big for INTEGER({kind})"),
            format!("the largest value is {most}"),
        );
        true
    }

    /// A constant that single or half precision cannot hold.
    fn overflows_single(&mut self, expr: &Expr, ty: &Type) -> bool {
        let ExprKind::Const(value) = &expr.kind else {
            return false;
        };
        let Type::Real(kind @ (2 | 4)) = ty else {
            return false;
        };
        let constant = plain(value.clone());
        let value = if let Const::Real { value, .. } = constant {
            value
        } else if let (Const::Integer(value), 2) = (constant, kind) {
            value as f64
        } else {
            return false;
        };
        let checked = !self.program.unchecked_range;
        let big =
            checked && value.is_finite() && !crate::constant::of_kind(value, *kind).is_finite();
        if big {
            let message = format!("{value:e} is too big for REAL({kind})");
            let label = match kind {
                2 => "65504 is the largest number of this kind",
                _ => "about 3.4e38 is the largest number of this kind",
            };
            self.error(codes::REAL_TOO_BIG, expr.span, message, label);
        }
        big
    }

    fn no_conversion(&mut self, expr: Expr, ty: &Type) -> Expr {
        let (from, to) = (self.type_name(&expr.ty), self.type_name(ty));
        let mut report = Diagnostic::error(
            codes::NO_CONVERSION,
            format!("{from} cannot be converted to {to}"),
        )
        .at(expr.span, format!("this is {from}"));
        report = match (&expr.ty, ty) {
            (_, Type::Logical(_)) if let Some(dots) = self.logical_wanted(&expr) => {
                report.help(dots)
            }
            (Type::Logical(_), Type::Integer(_)) => report.help("write merge(1, 0, ...)"),
            (Type::Integer(_), Type::Logical(_)) => report.help("compare it: `/= 0`"),
            (Type::Character(..), Type::Integer(_) | Type::Real(_)) => {
                report.help("read the value from an internal file: read (text, *) x")
            }
            (Type::Integer(_) | Type::Real(_), Type::Character(..)) => {
                report.help("write the value to an internal file: write (text, *) x")
            }
            _ => report,
        };
        self.report(report);
        Expr::error(expr.span)
    }
}

/// Characters in another kind, as assignment makes them.
fn of_character_kind(expr: Expr, kind: u8) -> Expr {
    let (rank, span) = (expr.rank, expr.span);
    let Some(id) = crate::intrinsics::find("kind@character") else {
        return expr;
    };
    let ty = some_characters(constant_length(&expr.ty), kind);
    let args = vec![Some(expr)];
    Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
}

/// UNSIGNED becomes something else by INT, REAL and UINT alone.
fn convertible(from: &Type, to: &Type) -> bool {
    let unsigned = |ty: &Type| matches!(ty, Type::Unsigned(_));
    from.is_numeric() && to.is_numeric() && unsigned(from) == unsigned(to)
        || matches!((from, to), (Type::Logical(_), Type::Logical(_)))
}

fn wrapped(expr: Expr, ty: &Type) -> Expr {
    let (rank, span) = (expr.rank, expr.span);
    Expr::new(ExprKind::Cast(Box::new(expr)), ty.clone(), rank, span)
}

/// Integer and logical constants change their type at once; what was written as a real keeps its digits and its cast.
fn folded(value: &Const, from: &Type, ty: &Type) -> Option<Const> {
    if let (Const::Integer(bits), Type::Unsigned(from), Type::Unsigned(to)) = (value, from, ty) {
        let value = crate::constant::unsigned(*bits, *from) as i128;
        return Some(Const::Integer(crate::constant::wrapped(value, *to)));
    }
    match (value, ty) {
        (Const::Integer(value), Type::Integer(_)) => Some(Const::Integer(*value)),
        (Const::Integer(value), Type::Real(2)) => Some(real(f16::from(*value).to_f64())),
        (Const::Integer(value), Type::Real(4)) => Some(real(f64::from(*value as f32))),
        (Const::Integer(value), Type::Real(16) | Type::Complex(16)) => Some(Const::Quad {
            re: f128::from(*value),
            im: f128::ZERO,
        }),
        (Const::Integer(value), Type::Real(_)) => Some(real(*value as f64)),
        (Const::Integer(value), Type::Complex(4)) => Some(complex(f64::from(*value as f32))),
        (Const::Integer(value), Type::Complex(_)) => Some(complex(*value as f64)),
        (Const::Logical(value), Type::Logical(_)) => Some(Const::Logical(*value)),
        _ => None,
    }
}

fn real(value: f64) -> Const {
    Const::Real { value, text: None }
}

fn complex(re: f64) -> Const {
    Const::Complex { re, im: 0.0 }
}

/// An integer constant as the integer that the kind has in its place; a literal that is too big for its own kind counts as it was written.
fn wrap_around(mut expr: Expr, ty: &Type) -> Expr {
    if let ExprKind::Cast(inner) = &expr.kind
        && let (ExprKind::Const(Const::Integer(_)), Type::Integer(_)) = (&inner.kind, &expr.ty)
    {
        expr = (**inner).clone();
    }
    if let (ExprKind::Const(value), Type::Integer(kind)) = (&mut expr.kind, ty)
        && let Const::Integer(whole) = plain(value.clone())
        && crate::constant::wrapped(whole, *kind) != whole
    {
        *value = Const::Integer(crate::constant::wrapped(whole, *kind));
    }
    expr
}
