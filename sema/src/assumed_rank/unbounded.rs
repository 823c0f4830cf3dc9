//! Versions for assumed-size actual arguments (F2018 16.9.109, 16.9.172, 16.9.179, 16.9.196): the extent of the last dimension is -1 to whoever asks.
//!
//! Such a version has an assumed-shape dummy argument, whose last dimension is as long as what there is; the answers are written into its text.

use super::Ranks;
use crate::coarrays::{binary, call, integer};
use crate::source::Span;
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{
    Arg, ArgValue, AttrKind, BinaryOp, ConstructorItem, DimKind, DimSpec, Expr, ExprKind,
    ProgramUnit,
};
use std::collections::BTreeSet;

/// The ranks of the assumed-size arrays that units declare.
pub(super) fn declared_ranks(unit: &ProgramUnit, into: &mut BTreeSet<u8>) {
    let open = |dims: &[DimSpec]| {
        let star = dims
            .last()
            .is_some_and(|dim| matches!(dim.kind, DimKind::Star { .. }));
        star.then_some(dims.len() as u8)
    };
    for stmt in unit.specs.iter().flat_map(super::statements) {
        let Some((attrs, entities)) = super::declared(&stmt.kind) else {
            continue;
        };
        let shared = attrs.iter().filter_map(|attr| {
            if let AttrKind::Dimension(dims) = &attr.kind {
                open(dims)
            } else {
                None
            }
        });
        let own = entities.iter().filter_map(|entity| entity.dims.as_ref());
        into.extend(shared.chain(own.filter_map(|dims| open(dims))));
    }
    for inner in &unit.contains {
        declared_ranks(inner, into);
    }
}

/// Writes the answers about extents into a version, internal procedures included.
pub(super) fn answer(unit: &mut ProgramUnit, ranks: &Ranks) {
    if ranks.values().any(|kind| kind.open) {
        walk::in_unit(&mut Answers { ranks }, unit);
    }
}

struct Answers<'a> {
    ranks: &'a Ranks,
}

impl Change for Answers<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        walk::inside_expr(self, expr);
        if let Some(answer) = self.answered(expr) {
            *expr = answer;
        }
    }
}

impl Answers<'_> {
    fn answered(&self, expr: &Expr) -> Option<Expr> {
        let ExprKind::Apply { base, args } = &expr.kind else {
            return None;
        };
        let (ExprKind::Name(function), Some(array)) = (&base.kind, args.first()) else {
            return None;
        };
        let ArgValue::Expr(Expr {
            kind: ExprKind::Name(name),
            ..
        }) = &array.value
        else {
            return None;
        };
        let rank = self.ranks.get(&name.key()).filter(|rank| rank.open)?.dims;
        let function = function.key();
        if !["size", "shape", "ubound"].contains(&function.as_str()) {
            return None;
        }
        let asked = Asked {
            array,
            rank,
            span: expr.span,
        };
        let dim = argument(&args[1..], "dim", 0).filter(|_| function != "shape");
        let value = match dim {
            Some(dim) => asked.of_dimension(expr, dim),
            None if function == "size" => asked.product(),
            None => asked.list(),
        };
        Some(
            match argument(&args[1..], "kind", usize::from(function != "shape")) {
                Some(kind) => call(
                    "int",
                    vec![(None, value), (Some("kind"), kind.clone())],
                    expr.span,
                ),
                None => value,
            },
        )
    }
}

/// The value of a further argument: by its name, or by its place.
fn argument<'e>(args: &'e [Arg], name: &str, place: usize) -> Option<&'e Expr> {
    let named = |arg: &&Arg| arg.keyword.as_ref().is_some_and(|word| word.key() == name);
    let plain = || args.get(place).filter(|arg| arg.keyword.is_none());
    match &args.iter().find(named).or_else(plain)?.value {
        ArgValue::Expr(value) => Some(value),
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) | ArgValue::Star => None,
    }
}

/// A question about an array whose last dimension has no extent.
struct Asked<'a> {
    array: &'a Arg,
    rank: u8,
    span: Span,
}

impl Asked<'_> {
    fn none(&self) -> Expr {
        integer(-1, self.span)
    }

    /// The extent, or the upper bound, which is the same from the lower bound 1, of a dimension.
    fn extent(&self, dim: u8) -> Expr {
        if dim == self.rank {
            return self.none();
        }
        let ArgValue::Expr(array) = &self.array.value else {
            return self.none();
        };
        let dim = integer(i64::from(dim), self.span);
        call("size", vec![(None, array.clone()), (None, dim)], self.span)
    }

    fn of_dimension(&self, asked: &Expr, dim: &Expr) -> Expr {
        let last = integer(i64::from(self.rank), self.span);
        let is_last = binary(BinaryOp::Eq, dim.clone(), last, self.span);
        call(
            "merge",
            vec![
                (None, call("int", vec![(None, self.none())], self.span)),
                (None, call("int", vec![(None, asked.clone())], self.span)),
                (None, is_last),
            ],
            self.span,
        )
    }

    fn product(&self) -> Expr {
        let extents = (1..=self.rank).map(|dim| self.extent(dim));
        let product = extents.reduce(|all, one| binary(BinaryOp::Mul, all, one, self.span));
        product.unwrap_or_else(|| self.none())
    }

    fn list(&self) -> Expr {
        let items = (1..=self.rank).map(|dim| ConstructorItem::Expr(self.extent(dim)));
        let kind = ExprKind::ArrayConstructor {
            ty: None,
            items: items.collect(),
        };
        Expr {
            kind,
            span: self.span,
        }
    }
}
