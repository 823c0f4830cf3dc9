//! Integer arithmetic that counts on wrapping: sums and products with a factor so large that few numbers times it fit, as hashes and
//! random numbers made by hand have them.
//!
//! Signed overflow is undefined in CUDA C, and its compiler makes use of that; unsigned arithmetic wraps. So such an expression is computed in
//! unsigned numbers and converted back: `(int)(s * 1103515245u + 12345u)`. Everything else stays as it is written, subscripts above all.

use super::Cx;
use super::expr::{Piece, Prec};
use crate::emit::layout::{Doc, chain, concat, text};
use crate::ir::*;

impl Cx<'_> {
    /// An expression of this form in unsigned numbers; `None` for all others.
    pub(super) fn wrapping(&self, expr: &Expr) -> Option<Piece> {
        if expr.rank > 0 && self.position.is_empty() || !has_large_factor(expr) {
            return None;
        }
        let doc = concat([
            text(format!("({})(", self.type_name(&expr.ty))),
            self.unsigned(expr, Prec::Sum),
            text(")"),
        ]);
        Some(Piece {
            doc,
            prec: Prec::Unary,
        })
    }

    fn unsigned(&self, expr: &Expr, least: Prec) -> Doc {
        let long = matches!(expr.ty, Type::Integer(8));
        if let ExprKind::Const(Const::Integer(value)) = &expr.kind {
            text(format!("{value}{}", if long { "ULL" } else { "u" }))
        } else if let ExprKind::Const(Const::Named { .. }) = &expr.kind {
            let word = if long {
                "(unsigned long long)"
            } else {
                "(unsigned)"
            };
            concat([text(word), self.piece(expr).at_least(Prec::Atom)])
        } else if let ExprKind::Paren(inner) = &expr.kind
            && is_sum(inner)
        {
            self.unsigned(inner, least)
        } else if let ExprKind::Binary { op, left, right } = &expr.kind
            && is_sum(expr)
        {
            let (sign, prec, tighter) = if let BinaryOp::Mul = op {
                ("*", Prec::Product, Prec::Unary)
            } else if let BinaryOp::Sub = op {
                ("-", Prec::Sum, Prec::Product)
            } else {
                ("+", Prec::Sum, Prec::Product)
            };
            let sides = [self.unsigned(left, prec), self.unsigned(right, tighter)];
            let [left, right] = sides;
            let doc = chain(left, vec![(sign, right)]);
            Piece { doc, prec }.at_least(least)
        } else {
            self.piece(expr).at_least(least)
        }
    }
}

/// Whether an expression is a sum, difference or product of integers that C does not widen.
fn is_sum(expr: &Expr) -> bool {
    let whole = matches!(expr.ty, Type::Integer(4 | 8));
    let ExprKind::Binary { op, .. } = expr.kind else {
        return false;
    };
    whole && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
}

fn has_large_factor(expr: &Expr) -> bool {
    let ExprKind::Binary { op, left, right } = &expr.kind else {
        return false;
    };
    let constants = is_constant(left) && is_constant(right);
    let factor = *op == BinaryOp::Mul && !constants && (is_large(left) || is_large(right));
    is_sum(expr) && (factor || [left, right].into_iter().any(|side| inside(side)))
}

fn inside(expr: &Expr) -> bool {
    if let ExprKind::Paren(inner) = &expr.kind {
        inside(inner)
    } else {
        has_large_factor(expr)
    }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(_))
}

/// A constant by which few numbers can be multiplied.
fn is_large(expr: &Expr) -> bool {
    let ExprKind::Const(value) = &expr.kind else {
        return false;
    };
    let value = match value {
        Const::Named { value, .. } => value,
        plain @ (Const::Integer(_)
        | Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_)
        | Const::Character(_)) => plain,
    };
    let least = if expr.ty == Type::Integer(8) {
        1 << 32
    } else {
        1 << 16
    };
    matches!(value, Const::Integer(value) if value.unsigned_abs() > least)
}
