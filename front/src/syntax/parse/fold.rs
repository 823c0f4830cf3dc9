//! Operators: from a flat chain to a tree, by precedence (F2008 table 7.1).

use super::context::{Context, Item};
use crate::syntax::ast::*;
use crate::syntax::tokens::{Token, TokenKind};
use std::iter::Peekable;
use std::vec::IntoIter;

/// Binding strengths, weakest first.
mod level {
    pub const DEFINED_BINARY: u8 = 1;
    pub const EQUIVALENCE: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const NOT: u8 = 5;
    pub const RELATION: u8 = 6;
    pub const CONCAT: u8 = 7;
    pub const ADD: u8 = 8;
    pub const MULTIPLY: u8 = 9;
    pub const POWER: u8 = 10;
    pub const DEFINED_UNARY: u8 = 11;
}

/// The tree of a chain.
pub fn fold(cx: &Context<'_>, items: Vec<Item>) -> Expr {
    let mut chain = Chain {
        cx,
        items: items.into_iter().peekable(),
    };
    chain.expression(0)
}

struct Chain<'c, 'a> {
    cx: &'c Context<'a>,
    items: Peekable<IntoIter<Item>>,
}

impl Chain<'_, '_> {
    /// Reads as far as operators bind at least as strongly as `least`.
    fn expression(&mut self, least: u8) -> Expr {
        let mut left = self.operand(least);
        while let Some(Item::Infix(token)) = self.items.peek() {
            let token = *token;
            let (op, level) = binary(self.cx, token);
            if level < least {
                break;
            }
            self.items.next();
            let right = self.expression(right_level(level));
            left = join(op, left, right);
        }
        left
    }

    /// A sign behind `*` or `**` binds as strongly as they do (an extension that compilers share): `a**-b*c` is `(a**(-b))*c`.
    fn operand(&mut self, least: u8) -> Expr {
        match self.items.next() {
            Some(Item::Operand(expr)) => expr,
            Some(Item::Prefix(token)) => {
                let (op, level) = unary(self.cx, token);
                let operand = self.expression(level.max(least));
                prefix(self.cx, token, op, operand)
            }
            // The grammar makes no chain that ends with an operator.
            Some(Item::Infix(_)) | None => Expr {
                kind: ExprKind::Error,
                span: self.cx.span(0, 0),
            },
        }
    }
}

/// How strongly the right operand of an operator is bound: only `**` groups from the right.
pub(super) fn right_level(level: u8) -> u8 {
    if level == level::POWER {
        level
    } else {
        level + 1
    }
}

/// `op operand`.
pub(super) fn prefix(cx: &Context<'_>, token: Token, op: UnaryOp, operand: Expr) -> Expr {
    let span = cx.token_span(token).to(operand.span);
    let operand = Box::new(operand);
    let kind = ExprKind::Unary { op, operand };
    Expr { kind, span }
}

/// `left op right`.
pub(super) fn join(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let (left, right) = (Box::new(left), Box::new(right));
    Expr {
        kind: ExprKind::Binary { op, left, right },
        span,
    }
}

/// The operator and how strongly its operand is bound: `-a*b` is `-(a*b)`, and `-a**b` is `-(a**b)`.
pub(super) fn unary(cx: &Context<'_>, token: Token) -> (UnaryOp, u8) {
    match token.kind {
        TokenKind::Plus => (UnaryOp::Plus, level::MULTIPLY),
        TokenKind::Minus => (UnaryOp::Minus, level::MULTIPLY),
        TokenKind::Not => (UnaryOp::Not, level::NOT + 1),
        _ => (
            UnaryOp::Defined(Box::new(operator_name(cx, token))),
            level::DEFINED_UNARY,
        ),
    }
}

/// The operator and its binding strength.
pub(super) fn binary(cx: &Context<'_>, token: Token) -> (BinaryOp, u8) {
    match token.kind {
        TokenKind::Plus => (BinaryOp::Add, level::ADD),
        TokenKind::Minus => (BinaryOp::Sub, level::ADD),
        TokenKind::Star => (BinaryOp::Mul, level::MULTIPLY),
        TokenKind::Slash => (BinaryOp::Div, level::MULTIPLY),
        TokenKind::Power => (BinaryOp::Pow, level::POWER),
        TokenKind::Slashes => (BinaryOp::Concat, level::CONCAT),
        TokenKind::Operator => relational(cx.token_text(token)),
        _ => (
            BinaryOp::Defined(Box::new(operator_name(cx, token))),
            level::DEFINED_BINARY,
        ),
    }
}

fn relational(text: &str) -> (BinaryOp, u8) {
    let op = match text.to_ascii_lowercase().as_str() {
        "==" | ".eq." => BinaryOp::Eq,
        "/=" | ".ne." => BinaryOp::Ne,
        "<" | ".lt." => BinaryOp::Lt,
        "<=" | ".le." => BinaryOp::Le,
        ">" | ".gt." => BinaryOp::Gt,
        ">=" | ".ge." => BinaryOp::Ge,
        ".and." => return (BinaryOp::And, level::AND),
        ".or." => return (BinaryOp::Or, level::OR),
        ".eqv." => return (BinaryOp::Eqv, level::EQUIVALENCE),
        _ => return (BinaryOp::Neqv, level::EQUIVALENCE),
    };
    (op, level::RELATION)
}

/// The name of a defined operator, without its dots.
fn operator_name(cx: &Context<'_>, token: Token) -> Name {
    Name {
        text: cx.token_text(token).trim_matches('.').to_owned(),
        span: cx.token_span(token),
    }
}
