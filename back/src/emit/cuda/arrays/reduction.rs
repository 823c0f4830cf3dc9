//! Reductions and locations over lambdas that give the element at a position.
//!
//! Refuses to know how an element is spelled.

use super::arg;
use crate::emit::cuda::Cx;
use crate::emit::cuda::expr::{Piece, Prec, function};
use crate::emit::layout::{Doc, concat, packed_chain as chain, text};
use crate::ir::constant::constant;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// `sum(a)`; of other expressions `sum_of<T>(extents(n), [&](int p1) { return ...; })`.
    pub fn reduction(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(array) = arg(args, 0) else {
            return Piece::word("0");
        };
        let masked = matches!(
            name,
            "sum" | "product" | "maxval" | "minval" | "iall" | "iany" | "iparity"
        );
        let mask = if masked { arg(args, 2) } else { None };
        let dim = if name == "dot_product" {
            None
        } else {
            arg(args, 1).filter(|_| array.rank > 1).and_then(constant)
        };
        if let Some(dim) = dim {
            return self.reduced_along(name, array, mask, dim as usize, whole);
        }
        if !matches!(name, "dot_product" | "norm2") && mask.is_none() && self.is_object(array) {
            return function(name, vec![self.object(array)]);
        }
        let inner = self.at(self.fresh_positions(array.rank));
        let extents = self.extents_of(array);
        let value = match (name, arg(args, 1)) {
            ("dot_product", Some(other)) => inner.product(array, other),
            _ => inner.value(array),
        };
        let base = if name != "dot_product" {
            name
        } else if matches!(array.ty, Type::Logical(_)) {
            "any"
        } else {
            "sum"
        };
        self.over(base, extents, &inner, mask, value, &whole.ty)
    }

    /// DIM of MAXLOC and its kin, where the result has one dimension less than the array.
    pub(super) fn location_dim(&self, name: &str, args: &[Option<Expr>]) -> Option<usize> {
        let dim = arg(args, if name == "findloc" { 2 } else { 1 })?;
        Some(constant(dim).unwrap_or(1).max(1) as usize)
    }

    /// `maxloc_of<T>(extents(n), back, mask, value)(dim)`.
    pub fn location(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(array) = arg(args, 0) else {
            return Piece::word("0");
        };
        let shift = usize::from(name == "findloc");
        let (mask, back) = (arg(args, 2 + shift), arg(args, 4 + shift));
        let dim = self.location_dim(name, args);
        let (inner, extents, own) = match dim {
            Some(dim) if array.rank > 1 => {
                let own = self.fresh_positions(1);
                let mut position = self.position.clone();
                position.insert((dim - 1).min(position.len()), own[0].clone());
                let extents = vec![self.scalar().extent(array, (dim - 1) as u8)];
                (self.at(position), extents, own)
            }
            _ => {
                let own = self.fresh_positions(array.rank);
                (self.at(own.clone()), self.extents_of(array), own)
            }
        };
        let params: Vec<String> = own.iter().map(|p| format!("int {p}")).collect();
        let lambda = |value: Doc| {
            let head = format!("[&]({}) {{ return ", params.join(", "));
            concat([text(head), value, text("; }")])
        };
        let chosen = mask.map_or_else(|| text("true"), |m| inner.value(m));
        let mut docs = vec![
            function("extents", extents).doc,
            back.map_or_else(|| text("false"), |b| self.scalar().value(b)),
            lambda(chosen),
            lambda(inner.value(array)),
        ];
        if shift > 0 {
            docs.extend(arg(args, 1).map(|wanted| self.scalar().value(wanted)));
        }
        let made = function(&format!("{name}_of<{}>", self.type_name(&array.ty)), docs);
        let place = match (dim, self.position.first()) {
            (None, Some(p)) => p.clone(),
            _ => "1".to_string(),
        };
        let call = Piece {
            doc: concat([made.doc, text(format!("({place})"))]),
            prec: Prec::Atom,
        };
        if whole.ty == Type::INT {
            call
        } else {
            Piece {
                doc: concat([text(format!("({})", self.type_name(&whole.ty))), call.doc]),
                prec: Prec::Unary,
            }
        }
    }

    pub(super) fn product(&self, left: &Expr, right: &Expr) -> Doc {
        let first = match left.ty {
            Type::Complex(_) => function("conjg", vec![self.value(left)]).doc,
            Type::Logical(_) => {
                return chain(
                    self.piece(left).at_least(Prec::And),
                    vec![("&&", self.piece(right).at_least(Prec::Bits))],
                );
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.piece(left).at_least(Prec::Product),
        };
        chain(first, vec![("*", self.piece(right).at_least(Prec::Unary))])
    }

    fn over(
        &self,
        name: &str,
        extents: Vec<Doc>,
        inner: &Cx<'_>,
        mask: Option<&Expr>,
        value: Doc,
        ty: &Type,
    ) -> Piece {
        let params = inner
            .position
            .iter()
            .map(|p| format!("int {p}"))
            .collect::<Vec<_>>()
            .join(", ");
        let lambda = |value: Doc| {
            concat([
                text(format!("[&]({params}) {{ return ")),
                value,
                text("; }"),
            ])
        };
        let mut docs = vec![function("extents", extents).doc];
        docs.extend(mask.map(|m| lambda(inner.value(m))));
        docs.push(lambda(value));
        function(&format!("{name}_of<{}>", self.type_name(ty)), docs)
    }

    /// A reduction along one dimension, at the current position of its result.
    fn reduced_along(
        &self,
        name: &str,
        array: &Expr,
        mask: Option<&Expr>,
        dim: usize,
        whole: &Expr,
    ) -> Piece {
        let own = self.fresh_positions(1).remove(0);
        let mut position = self.position.clone();
        position.insert((dim - 1).min(position.len()), own.clone());
        let inner = self.at(position);
        let extents = vec![self.scalar().extent(array, (dim - 1) as u8)];
        let value = inner.value(array);
        let params = Cx {
            position: vec![own],
            ..self.clone()
        };
        let lambda = |value: Doc| {
            concat([
                text(format!("[&](int {}) {{ return ", params.position[0])),
                value,
                text("; }"),
            ])
        };
        let mut docs = vec![function("extents", extents).doc];
        docs.extend(mask.map(|m| lambda(inner.value(m))));
        docs.push(lambda(value));
        function(&format!("{name}_of<{}>", self.type_name(&whole.ty)), docs)
    }
}
