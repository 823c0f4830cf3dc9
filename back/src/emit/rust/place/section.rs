//! Parts of arrays and texts by triplets and bounds: sections and substrings.
//!
//! Refuses to know what is done with them.

use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, Prec, function, method};
use crate::ir::*;

impl Cx<'_> {
    /// `a(i, 1:n)`, for reading: a handle.
    pub fn section(&self, base: &Expr, subscripts: &[Subscript], rank: u8) -> Piece {
        let cx = self.scalar_context();
        let array = match cx.is_apart_for(base, false) {
            true => cx.array_apart(base),
            false => cx.container(base, false),
        };
        cx.sliced(array, subscripts, rank, false)
    }

    /// `a.clipped((2..=n - 1, ..))`: what lies in the array.
    pub fn clipped(&self, base: &Expr, subscripts: &[Subscript]) -> Doc {
        let cx = self.scalar_context();
        let list = vec![self.section_list(subscripts)];
        method(cx.container(base, false), "clipped", list).doc
    }

    pub(super) fn sliced(
        &self,
        base: Piece,
        subscripts: &[Subscript],
        rank: u8,
        write: bool,
    ) -> Piece {
        let name = match (is_gathered(subscripts), write) {
            (true, _) => "gather",
            (false, true) => "section_mut",
            (false, false) => "section",
        };
        method(
            base,
            &format!("{name}::<{rank}>"),
            vec![self.section_list(subscripts)],
        )
    }

    /// The subscripts of a section: ranges where the bounds are given, `..` for a whole dimension.
    pub fn section_list(&self, subscripts: &[Subscript]) -> Doc {
        let cx = self.scalar_context();
        let mut docs: Vec<Doc> = subscripts.iter().map(|s| cx.section_subscript(s)).collect();
        if docs.len() == 1 {
            docs.remove(0)
        } else {
            list("(", docs, ")")
        }
    }

    fn section_subscript(&self, subscript: &Subscript) -> Doc {
        match subscript {
            Subscript::Index(e) => self.free(e).doc,
            Subscript::Vector(e) => {
                let mut named = self.named.iter();
                let known = named.find(|(at, _)| std::ptr::eq(*at, e));
                let array = match known {
                    Some((_, name)) => text(format!("&{name}")),
                    None => self.array_arg(e),
                };
                function("vector", vec![array]).doc
            }
            Subscript::Range {
                lower,
                upper,
                stride,
            } => self.range(lower.as_ref(), upper.as_ref(), stride.as_ref()),
        }
    }

    fn range(&self, lower: Option<&Expr>, upper: Option<&Expr>, stride: Option<&Expr>) -> Doc {
        let bound = |e: &Expr| self.free(e).at_least(Prec::Or);
        let plain = match (lower, upper) {
            (None, None) => text(".."),
            (Some(l), None) => concat([bound(l), text("..")]),
            (None, Some(u)) => concat([text("..="), bound(u)]),
            (Some(l), Some(u)) => concat([bound(l), text("..="), bound(u)]),
        };
        let Some(stride) = stride else { return plain };
        let step = self.free(stride).doc;
        match (lower, upper) {
            (Some(l), Some(u)) => {
                function("step", vec![self.free(l).doc, self.free(u).doc, step]).doc
            }
            (None, None) => function("every", vec![step]).doc,
            _ => {
                method(
                    Piece {
                        doc: plain,
                        prec: Prec::Lowest,
                    },
                    "by",
                    vec![step],
                )
                .doc
            }
        }
    }

    /// `s(lower:upper)`, for reading.
    pub fn substring(&self, base: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) -> Piece {
        let owner = if matches!(base.kind, ExprKind::Const(_)) {
            let seen = crate::emit::rust::character::of_kind("Text::new", &base.ty);
            function(&seen, vec![self.piece(base, true).doc])
        } else if self.is_text_apart_for(base, false) {
            method(self.container(base, true), "object", vec![])
        } else {
            self.container(base, false)
        };
        self.substring_of(owner, lower, upper, "")
    }

    /// A substring of what stands before the dot.
    pub fn substring_of(
        &self,
        base: Piece,
        lower: Option<&Expr>,
        upper: Option<&Expr>,
        suffix: &str,
    ) -> Piece {
        let cx = self.scalar_context();
        self.part(
            base,
            lower.map(|l| cx.free(l).doc),
            upper.map(|u| cx.free(u).doc),
            suffix,
        )
    }

    /// As [`Cx::substring_of`], with bounds that are written already.
    pub fn part(&self, base: Piece, lower: Option<Doc>, upper: Option<Doc>, suffix: &str) -> Piece {
        let first = lower.unwrap_or_else(|| text("1"));
        match upper {
            Some(last) => method(base, &format!("sub{suffix}"), vec![first, last]),
            None => method(base, &format!("sub_from{suffix}"), vec![first]),
        }
    }
}

/// Whether a section has vector subscripts, so that reading it makes a copy.
pub fn is_gathered(subscripts: &[Subscript]) -> bool {
    subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
}

/// Whether an expression is a section with vector subscripts.
pub fn is_gathered_section(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Section { subscripts, .. } if is_gathered(subscripts))
}
