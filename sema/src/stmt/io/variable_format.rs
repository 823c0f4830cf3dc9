//! `(<n>f<w>.2)`: numbers of a format that are computed when the statement runs. The format becomes a text that is joined of its pieces.
//!
//! Knows sums, differences and products of names and whole numbers; refuses to know what the pieces mean.

use crate::intrinsics;
use crate::ir::{BinaryOp, CharLen, Const, Expr, ExprKind, IoFormat, Type};
use crate::source::Span;
use crate::stmt::Lowering;
use crate::syntax::ast;

/// How many characters a number takes, blanks before it.
const WIDTH: i64 = 12;

/// A format in pieces: text, and expressions between `<` and `>`.
enum Piece<'t> {
    Text(&'t [u8]),
    Number(&'t [u8]),
}

impl Lowering<'_, '_> {
    /// The format as an expression; `None` where it has no such numbers, or they cannot be read.
    pub(super) fn variable_format(&mut self, text: &[u8], span: Span) -> Option<IoFormat> {
        let mut joined: Option<Expr> = None;
        for piece in pieces(text)? {
            let next = match piece {
                Piece::Text(text) => constant(text, span),
                Piece::Number(number) => self.digits(number, span)?,
            };
            joined = Some(match joined {
                Some(before) => both(before, next, span),
                None => next,
            });
        }
        joined.map(IoFormat::Expr)
    }

    /// The digits of a number of the format.
    fn digits(&mut self, number: &[u8], span: Span) -> Option<Expr> {
        let mut reader = Reader { text: number, span };
        let tree = reader.sum()?;
        if !reader.text.trim_ascii().is_empty() {
            return None;
        }
        let value = self.an.value(self.cx, &tree);
        if !matches!(value.ty, Type::Integer(_)) || value.rank > 0 {
            return None;
        }
        let (id, args) = (intrinsics::find("digits@format")?, vec![Some(value)]);
        let ty = Type::characters(CharLen::Const(WIDTH));
        Some(Expr::new(ExprKind::Intrinsic { id, args }, ty, 0, span))
    }
}

fn constant(text: &[u8], span: Span) -> Expr {
    let ty = Type::characters(CharLen::Const(text.len() as i64));
    let kind = ExprKind::Const(Const::characters(text));
    Expr::new(kind, ty, 0, span)
}

fn both(left: Expr, right: Expr, span: Span) -> Expr {
    let length = |expr: &Expr| {
        if let Type::Character(CharLen::Const(length), _) = expr.ty {
            length
        } else {
            0
        }
    };
    let ty = Type::characters(CharLen::Const(length(&left) + length(&right)));
    let (op, left, right) = (BinaryOp::Concat, Box::new(left), Box::new(right));
    Expr::new(ExprKind::Binary { op, left, right }, ty, 0, span)
}

/// Cuts a format at its numbers; texts in quotes stay whole.
fn pieces(text: &[u8]) -> Option<Vec<Piece<'_>>> {
    let (mut out, mut quote, mut start, mut at) = (Vec::new(), None, 0, 0);
    while at < text.len() {
        match (text[at], quote) {
            (byte, Some(open)) if byte == open => quote = None,
            (b'\'' | b'"', None) => quote = Some(text[at]),
            (b'<', None) => {
                let end = at + text[at..].iter().position(|byte| *byte == b'>')?;
                out.push(Piece::Text(&text[start..at]));
                out.push(Piece::Number(&text[at + 1..end]));
                (start, at) = (end + 1, end);
            }
            _ => {}
        }
        at += 1;
    }
    out.push(Piece::Text(&text[start..]));
    (out.len() > 1).then_some(out)
}

/// Reads an expression of whole numbers.
struct Reader<'t> {
    text: &'t [u8],
    span: Span,
}

impl Reader<'_> {
    fn sum(&mut self) -> Option<ast::Expr> {
        self.chain(
            Reader::product,
            &[(b'+', ast::BinaryOp::Add), (b'-', ast::BinaryOp::Sub)],
        )
    }

    fn product(&mut self) -> Option<ast::Expr> {
        self.chain(
            Reader::operand,
            &[(b'*', ast::BinaryOp::Mul), (b'/', ast::BinaryOp::Div)],
        )
    }

    fn chain(
        &mut self,
        part: fn(&mut Self) -> Option<ast::Expr>,
        operators: &[(u8, ast::BinaryOp)],
    ) -> Option<ast::Expr> {
        let mut left = part(self)?;
        loop {
            self.text = self.text.trim_ascii_start();
            let first = self.text.first().copied();
            let Some((_, op)) = operators.iter().find(|(sign, _)| Some(*sign) == first) else {
                return Some(left);
            };
            self.text = &self.text[1..];
            let right = Box::new(part(self)?);
            let (op, span) = (op.clone(), self.span);
            left = ast::Expr {
                kind: ast::ExprKind::Binary {
                    op,
                    left: Box::new(left),
                    right,
                },
                span,
            };
        }
    }

    fn operand(&mut self) -> Option<ast::Expr> {
        self.text = self.text.trim_ascii_start();
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let end = self.text.iter().position(|byte| !word(byte));
        let (taken, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        let text = String::from_utf8(taken.to_vec()).ok()?;
        let span = self.span;
        self.text = rest;
        let kind = match taken.first()? {
            byte if byte.is_ascii_digit() && taken.iter().all(u8::is_ascii_digit) => {
                ast::ExprKind::Integer {
                    digits: text,
                    kind: None,
                }
            }
            byte if byte.is_ascii_alphabetic() => ast::ExprKind::Name(ast::Name { text, span }),
            _ => return None,
        };
        Some(ast::Expr { kind, span })
    }
}
