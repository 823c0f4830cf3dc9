//! Functions of numbers and bits: conversions, parts of complex numbers, MAX and MIN, MOD, ATAN with two arguments.
//!
//! Refuses to know arrays: elements come one by one.

use super::arg;
use crate::emit::faults::fault;
use crate::emit::layout::{chain, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, Prec, function, is_literal, kind_bytes, member, reference};
use crate::ir::*;
use crate::source::Span;

impl Cx<'_> {
    pub(super) fn converted(&self, value: &Expr, to: &Type, typed: bool) -> Piece {
        self.cast(value, to, typed)
    }

    pub(super) fn rounded(&self, name: &str, value: &Expr, to: &Type) -> Piece {
        let spelled = if *to == Type::INT {
            name.to_string()
        } else {
            format!("{name}_as::<{}>", self.scalar_type(to))
        };
        function(&spelled, vec![self.free(value).doc])
    }

    pub(super) fn complex_part(&self, value: &Expr, field: &str) -> Piece {
        member(self.free(value), field)
    }

    pub(super) fn complex_of(&self, re: &Expr, im: Option<&Expr>, ty: &Type) -> Piece {
        let kind = kind_bytes(ty);
        let real = Type::Real(kind);
        if matches!(re.ty, Type::Complex(_)) {
            return function(
                &format!("complex::convert::<f{}>", u32::from(kind) * 8),
                vec![self.free(re).doc],
            );
        }
        let re = self.converted(re, &real, false).doc;
        let im = im.map_or_else(
            || self.zero(&real),
            |im| self.converted(im, &real, false).doc,
        );
        function("Complex::new", vec![re, im])
    }

    pub(super) fn infix(
        &self,
        sign: &'static str,
        prec: Prec,
        operands: [&Expr; 2],
        cast: Option<&str>,
    ) -> Piece {
        let side = |e: &Expr| match cast {
            Some(ty) => concat([self.free(e).at_least(Prec::Cast), text(format!(" as {ty}"))]),
            None => self.free(e).at_least(prec),
        };
        Piece {
            doc: chain(side(operands[0]), vec![(sign, side(operands[1]))]),
            prec,
        }
    }

    pub(super) fn extreme(&self, name: &str, args: &[Option<Expr>], ty: &Type) -> Piece {
        let mut given = args.iter().flatten();
        let Some(first) = given.next() else {
            return Piece::word("0");
        };
        if matches!(ty, Type::Character(..)) {
            let folded = given.fold(None, |all: Option<Piece>, next| {
                let left = all.map_or_else(|| self.text_ref(first), reference);
                Some(function(
                    &format!("{name}_text"),
                    vec![left, self.text_ref(next)],
                ))
            });
            return folded.unwrap_or_else(|| Piece::atom(self.own_text(first)));
        }
        let folded = given.fold(self.free(first), |all, next| {
            function(name, vec![all.doc, self.free(next).doc])
        });
        if first.ty == *ty {
            return folded;
        }
        Piece {
            doc: concat([folded.doc, text(format!(" as {}", self.scalar_type(ty)))]),
            prec: Prec::Cast,
        }
    }

    pub(super) fn remainder(&self, args: &[Option<Expr>], typed: bool) -> Piece {
        let (Some(a), Some(p)) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        let either = typed || !is_literal(a) || !is_literal(p);
        let left = self.piece(a, either).at_least(Prec::Product);
        let right = self.piece(p, either).at_least(Prec::Cast);
        Piece {
            doc: chain(left, vec![("%", right)]),
            prec: Prec::Product,
        }
    }

    pub(super) fn bits(&self, sign: &'static str, args: &[Option<Expr>], typed: bool) -> Piece {
        let (Some(a), Some(b)) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        if matches!(a.ty, Type::Logical(_)) {
            let sign = match sign {
                "&" => "&&",
                "|" => "||",
                _ => "!=",
            };
            let doc = chain(
                self.free(a).at_least(Prec::Sum),
                vec![(sign, self.free(b).at_least(Prec::Sum))],
            );
            return Piece {
                doc,
                prec: Prec::Lowest,
            };
        }
        let either = typed || !is_literal(a) || !is_literal(b);
        let doc = chain(
            self.piece(a, either).at_least(Prec::Unary),
            vec![(sign, self.piece(b, either).at_least(Prec::Unary))],
        );
        Piece {
            doc,
            prec: Prec::Lowest,
        }
    }

    pub(super) fn with_optional(&self, without: &str, with: &str, args: &[Option<Expr>]) -> Piece {
        let given = args
            .iter()
            .flatten()
            .map(|a| self.free(a).doc)
            .collect::<Vec<_>>();
        function(
            if given.len() == args.len() {
                with
            } else {
                without
            },
            given,
        )
    }

    /// OUT_OF_RANGE: of MOLD the kind alone counts.
    pub(super) fn beyond_range(&self, args: &[Option<Expr>]) -> Piece {
        let (Some(x), Some(mold)) = (arg(args, 0), arg(args, 1)) else {
            return Piece::atom(fault(Span::default(), "OUT_OF_RANGE without its arguments"));
        };
        let kinds = [x, mold].map(|number| self.scalar_type(&number.ty));
        let round = match arg(args, 2) {
            Some(round) => self.free(round).doc,
            None => text("false"),
        };
        let name = format!("out_of_range::<{}, {}>", kinds[0], kinds[1]);
        function(&name, vec![self.free(x).doc, round])
    }

    pub(super) fn arc_tangent(&self, args: &[Option<Expr>]) -> Piece {
        let (Some(y), x) = (arg(args, 0), arg(args, 1)) else {
            return Piece::word("0");
        };
        match x {
            Some(x) => self.number_method(y, "atan2", vec![self.free(x).doc]),
            None => self.number_method(y, "atan", vec![]),
        }
    }
}

/// `value as ty`: what stands in parentheses may take several lines, and the type has one of its own then.
pub(in crate::emit::rust) fn cast(value: Piece, ty: &str) -> Piece {
    let whole = value.prec >= Prec::Cast;
    let value = value.at_least(Prec::Cast);
    let doc = match whole {
        true => concat([value, text(format!(" as {ty}"))]),
        false => chain(value, vec![("as", text(ty))]),
    };
    Piece {
        doc,
        prec: Prec::Cast,
    }
}
