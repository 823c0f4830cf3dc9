//! Array expressions in CUDA C: elements at the positions of a loop nest, sections as descriptors, reductions over lambdas.
//!
//! Positions run from one, so that `w(p1)` is an element of an array whose lower bound is one.

use super::Cx;
use super::expr::{Piece, Prec, function};
use crate::emit::layout::{Doc, concat, packed as list, packed_chain as chain, text};
use crate::intrinsics::Class;
use crate::ir::constant::constant;
use crate::ir::*;

fn arg(args: &[Option<Expr>], index: usize) -> Option<&Expr> {
    args.get(index).and_then(Option::as_ref)
}

impl<'a> Cx<'a> {
    // ------------------------------------------------------------------------------------------ loops

    /// Heads of loops over the elements of an array expression, the outermost first, and the context inside.
    pub fn loops_over(&self, array: &Expr) -> (Vec<String>, Cx<'a>) {
        let mut cx = self.clone();
        cx.position = self.fresh_positions(array.rank);
        let head = |dim: u8| {
            let name = &cx.position[usize::from(dim)];
            format!(
                "for (int {name} = 1; {name} <= {}; ++{name})",
                self.extent(array, dim).flat()
            )
        };
        let heads = (0..array.rank).rev().map(head).collect();
        (heads, cx)
    }

    /// Names for the positions of one more level of loops.
    fn fresh_positions(&self, rank: u8) -> Vec<String> {
        let letter = match self.position.first().and_then(|p| p.chars().next()) {
            None => 'p',
            Some('p') => 'q',
            Some('q') => 'r',
            Some(_) => 's',
        };
        (1..=rank).map(|d| format!("{letter}{d}")).collect()
    }

    fn at(&self, position: Vec<String>) -> Cx<'a> {
        Cx {
            position,
            ..self.clone()
        }
    }

    // ------------------------------------------------------------------------------------------ extents

    /// The number of elements of an array expression along a dimension (from zero).
    pub fn extent(&self, array: &Expr, dim: u8) -> Doc {
        if let Some(name) = self.held_name(array) {
            return text(format!("{name}.size({})", dim + 1));
        }
        match &array.kind {
            ExprKind::Var(id) => self.variable_extent(*id, dim),
            ExprKind::Section { base, subscripts } => self.section_extent(base, subscripts, dim),
            ExprKind::Unary { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Paren(operand) => self.extent(operand, dim),
            ExprKind::Binary { left, right, .. } => {
                self.extent(if left.rank > 0 { left } else { right }, dim)
            }
            ExprKind::Intrinsic { id, args } => self.intrinsic_extent(id.row(), args, array, dim),
            ExprKind::Call { args, .. } => {
                let operand = args
                    .iter()
                    .filter_map(|a| a.value.as_ref())
                    .find(|a| a.rank > 0);
                operand.map_or_else(|| text("0"), |a| self.extent(a, dim))
            }
            ExprKind::Component { base, .. } | ExprKind::Element { base, .. } if base.rank > 0 => {
                self.extent(base, dim)
            }
            ExprKind::Component { ty, field, .. } => {
                self.shape_extent(array, &self.program[*ty].fields[*field as usize].shape, dim)
            }
            ExprKind::Array(items) => text(items.len().to_string()),
            _ => concat([self.object(array), text(format!(".size({})", dim + 1))]),
        }
    }

    fn variable_extent(&self, id: VarId, dim: u8) -> Doc {
        let var = &self.program[id];
        let whole = Expr::new(ExprKind::Var(id), var.ty.clone(), var.rank(), var.span);
        self.shape_extent(&whole, &var.shape, dim)
    }

    fn shape_extent(&self, array: &Expr, shape: &Shape, dim: u8) -> Doc {
        let bounds = match shape {
            Shape::Explicit(bounds) => bounds.get(usize::from(dim)),
            Shape::AssumedSize(bounds, _) => bounds.get(usize::from(dim)),
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => None,
        };
        match bounds {
            Some(b) if constant(&b.lower) == Some(1) => {
                self.scalar().piece(&b.upper).at_least(Prec::Sum)
            }
            Some(b) if constant(&b.lower).is_some() && constant(&b.upper).is_some() => {
                let count = constant(&b.upper).unwrap_or(0) - constant(&b.lower).unwrap_or(0) + 1;
                text(count.max(0).to_string())
            }
            _ => concat([self.object(array), text(format!(".size({})", dim + 1))]),
        }
    }

    fn section_extent(&self, base: &Expr, subscripts: &[Subscript], dim: u8) -> Doc {
        let mut ranges = subscripts
            .iter()
            .enumerate()
            .filter(|(_, s)| !matches!(s, Subscript::Index(_)));
        let Some((place, subscript)) = ranges.nth(usize::from(dim)) else {
            return text("0");
        };
        let whole = || self.scalar().base_extent(base, place as u8);
        match subscript {
            Subscript::Vector(v) => self.extent(v, 0),
            Subscript::Index(_) => text("1"),
            Subscript::Range {
                lower: None,
                upper: None,
                stride: None,
            } => whole(),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => self.range_extent(
                base,
                place,
                (lower.as_ref(), upper.as_ref(), stride.as_ref()),
            ),
        }
    }

    fn base_extent(&self, base: &Expr, place: u8) -> Doc {
        match &base.kind {
            ExprKind::Var(id) => self.variable_extent(*id, place),
            ExprKind::Component { .. } => self.extent(base, place),
            _ => concat([self.object(base), text(format!(".size({})", place + 1))]),
        }
    }

    fn range_extent(
        &self,
        base: &Expr,
        place: usize,
        (lower, upper, stride): (Option<&Expr>, Option<&Expr>, Option<&Expr>),
    ) -> Doc {
        let first = lower.map_or_else(
            || self.lower_of(base, place),
            |l| self.scalar().value(l).flat(),
        );
        let last = upper.map_or_else(
            || self.upper_of(base, place),
            |u| self.scalar().piece(u).at_least(Prec::Sum).flat(),
        );
        let step = stride.and_then(constant);
        match (first.parse::<i64>(), last.parse::<i64>(), stride, step) {
            (Ok(l), Ok(u), None, _) => text((u - l + 1).max(0).to_string()),
            (Ok(l), Ok(u), Some(_), Some(s)) if s != 0 => {
                text(((u - l + s) / s).max(0).to_string())
            }
            (Ok(1), _, None, _) => text(last),
            _ => {
                let step = stride.map_or("1".to_string(), |s| self.scalar().value(s).flat());
                text(format!("section_extent({first}, {last}, {step})"))
            }
        }
    }

    fn intrinsic_extent(
        &self,
        row: &crate::intrinsics::Intrinsic,
        args: &[Option<Expr>],
        whole: &Expr,
        dim: u8,
    ) -> Doc {
        let first = arg(args, 0);
        match (row.name, first) {
            ("transpose", Some(a)) => self.extent(a, 1 - dim),
            ("matmul", Some(a)) => match (dim, a.rank, arg(args, 1)) {
                (0, 2, _) => self.extent(a, 0),
                (_, _, Some(b)) => self.extent(b, b.rank - 1),
                _ => text("0"),
            },
            ("spread", Some(a)) => match (arg(args, 1).and_then(constant), arg(args, 2)) {
                (Some(d), Some(count)) if i64::from(dim) + 1 == d => self.scalar().value(count),
                (Some(d), _) => self.extent(a, if i64::from(dim) + 1 > d { dim - 1 } else { dim }),
                _ => text("0"),
            },
            ("reshape", _) => match arg(args, 1) {
                Some(shape) => match &shape.kind {
                    ExprKind::Array(items) if matches!(items.get(usize::from(dim)), Some(ArrayItem::Expr(e)) if e.rank == 0) => {
                        match items.get(usize::from(dim)) {
                            Some(ArrayItem::Expr(e)) => self.scalar().value(e),
                            _ => text("0"),
                        }
                    }
                    _ => self.at(vec![(dim + 1).to_string()]).value(shape),
                },
                None => text("0"),
            },
            ("shape" | "lbound" | "ubound", Some(a)) => text(a.rank.to_string()),
            ("maxloc" | "minloc" | "findloc", Some(a))
                if self.location_dim(row.name, args).is_none() =>
            {
                text(a.rank.to_string())
            }
            ("unpack", _) => arg(args, 1).map_or_else(|| text("0"), |mask| self.extent(mask, dim)),
            (
                "sum" | "product" | "maxval" | "minval" | "all" | "any" | "count" | "iall" | "iany"
                | "iparity" | "parity" | "norm2" | "maxloc" | "minloc" | "findloc",
                Some(a),
            ) if a.rank > whole.rank => {
                let skipped = match row.name {
                    "findloc" => arg(args, 2),
                    _ => arg(args, 1),
                };
                let skipped = skipped.and_then(constant).unwrap_or(1);
                self.extent(
                    a,
                    if i64::from(dim) + 1 >= skipped {
                        dim + 1
                    } else {
                        dim
                    },
                )
            }
            _ => {
                let operand = args.iter().flatten().find(|a| a.rank > 0);
                operand.map_or_else(|| text("0"), |a| self.extent(a, dim))
            }
        }
    }

    /// The lower bound of an array along a dimension (from zero).
    fn lower_of(&self, base: &Expr, place: usize) -> String {
        if let Some(shape) = self.declared_shape(base) {
            let lower = match shape {
                Shape::Explicit(bounds) => bounds.get(place).map(|b| &b.lower),
                Shape::AssumedSize(bounds, last) => {
                    bounds.get(place).map(|b| &b.lower).or(Some(last))
                }
                Shape::Assumed(lower) => lower.get(place),
                Shape::Scalar | Shape::Deferred(_) => None,
            };
            if let Some(value) = lower.and_then(constant) {
                return value.to_string();
            }
        }
        format!("{}.lbound({})", self.object(base).flat(), place + 1)
    }

    /// The shape with which a variable or component is declared.
    fn declared_shape(&self, array: &Expr) -> Option<&Shape> {
        match &array.kind {
            ExprKind::Var(id) => Some(&self.program[*id].shape),
            ExprKind::Component { base, ty, field } if base.rank == 0 => {
                Some(&self.program[*ty].fields[*field as usize].shape)
            }
            _ => None,
        }
    }

    fn upper_of(&self, base: &Expr, place: usize) -> String {
        if let Some(Shape::Explicit(bounds)) = self.declared_shape(base)
            && let Some(value) = bounds.get(place).and_then(|b| constant(&b.upper))
        {
            return value.to_string();
        }
        format!("{}.ubound({})", self.object(base).flat(), place + 1)
    }

    // ------------------------------------------------------------------------------------------ elements

    /// The array itself, outside any position: what subscripts and inquiries follow.
    pub fn object(&self, array: &Expr) -> Doc {
        match &array.kind {
            ExprKind::Section { .. } if self.held_name(array).is_none() => {
                self.scalar().section(array)
            }
            _ => self.scalar().piece(array).at_least(Prec::Atom),
        }
    }

    /// Whether an array expression is something with bounds of its own: a variable, a component, a section.
    pub fn is_object(&self, array: &Expr) -> bool {
        match &array.kind {
            _ if self.held_name(array).is_some() => true,
            ExprKind::Var(_) => true,
            ExprKind::Section { subscripts, .. } => {
                !subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
            }
            ExprKind::Component { base, .. } => base.rank == 0,
            ExprKind::Paren(inner) => self.is_object(inner),
            _ => false,
        }
    }

    /// The element of an array expression's leaf at the current position.
    pub fn element_at(&self, expr: &Expr) -> Option<Piece> {
        match &expr.kind {
            ExprKind::Var(_) => Some(self.indexed(expr)),
            ExprKind::Component { base, .. } if base.rank == 0 => Some(self.indexed(expr)),
            ExprKind::Section { base, subscripts } => Some(self.section_element(base, subscripts)),
            ExprKind::Element { base, subscripts } => {
                let args = subscripts.iter().map(|s| self.scalar().value(s)).collect();
                Some(Piece {
                    doc: concat([self.piece(base).at_least(Prec::Atom), list("(", args, ")")]),
                    prec: Prec::Atom,
                })
            }
            ExprKind::Array(items) => Some(self.item_at(items)),
            ExprKind::Intrinsic { id, args } if !matches!(id.row().class, Class::Elemental) => {
                Some(self.special(id.row().name, args, expr))
            }
            _ => None,
        }
    }

    fn indexed(&self, expr: &Expr) -> Piece {
        let subscripts = (0..expr.rank).map(|d| {
            let place = usize::from(d);
            text(shifted(
                &self.lower_of(expr, place),
                self.position.get(place).map_or("1", String::as_str),
            ))
        });
        Piece {
            doc: concat([self.object(expr), list("(", subscripts.collect(), ")")]),
            prec: Prec::Atom,
        }
    }

    fn section_element(&self, base: &Expr, subscripts: &[Subscript]) -> Piece {
        let cx = self.scalar();
        let mut position = self.position.iter();
        let docs = subscripts.iter().enumerate().map(|(place, s)| match s {
            Subscript::Index(e) => cx.value(e),
            Subscript::Vector(v) => self
                .at(position.next().cloned().into_iter().collect())
                .value(v),
            Subscript::Range { lower, stride, .. } => {
                let p = position.next().cloned().unwrap_or_default();
                let first = lower.as_ref().map_or_else(
                    || self.lower_of(base, place),
                    |l| cx.piece(l).at_least(Prec::Sum).flat(),
                );
                match stride {
                    None => text(shifted(&first, &p)),
                    Some(s) => text(format!(
                        "{first} + ({p} - 1) * {}",
                        cx.piece(s).at_least(Prec::Unary).flat()
                    )),
                }
            }
        });
        let docs = docs.collect();
        Piece {
            doc: concat([self.object(base), list("(", docs, ")")]),
            prec: Prec::Atom,
        }
    }

    /// The element of an array constructor of scalars.
    fn item_at(&self, items: &[ArrayItem]) -> Piece {
        let cx = self.scalar();
        let mut docs = vec![text(
            self.position
                .first()
                .cloned()
                .unwrap_or_else(|| "1".to_string()),
        )];
        docs.extend(items.iter().filter_map(|item| match item {
            ArrayItem::Expr(e) => Some(cx.value(e)),
            ArrayItem::ImpliedDo { .. } => None,
        }));
        function("pick", docs)
    }

    // ------------------------------------------------------------------------------------------ sections

    /// A section as a descriptor: `section(a, range(2, n), at(j))`.
    pub fn section(&self, expr: &Expr) -> Doc {
        let ExprKind::Section { base, subscripts } = &expr.kind else {
            return self.piece(expr).at_least(Prec::Atom);
        };
        let bound = |e: &Option<Expr>, otherwise: String| {
            e.as_ref().map_or(text(otherwise), |e| self.value(e))
        };
        let docs = subscripts.iter().enumerate().map(|(place, s)| match s {
            Subscript::Index(e) | Subscript::Vector(e) => function("at", vec![self.value(e)]).doc,
            Subscript::Range {
                lower: None,
                upper: None,
                stride: None,
            } => text("whole()"),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => {
                let mut args = vec![
                    bound(lower, self.lower_of(base, place)),
                    bound(upper, self.upper_of(base, place)),
                ];
                args.extend(stride.as_ref().map(|s| self.value(s)));
                function("range", args).doc
            }
        });
        let mut args = vec![self.object(base)];
        args.extend(docs);
        function(&format!("section<{}>", expr.rank), args).doc
    }

    // ------------------------------------------------------------------------------------------ reductions

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
        let base = match (name, &array.ty) {
            ("dot_product", Type::Logical(_)) => "any",
            ("dot_product", _) => "sum",
            _ => name,
        };
        self.over(base, extents, &inner, mask, value, &whole.ty)
    }

    fn extents_of(&self, array: &Expr) -> Vec<Doc> {
        (0..array.rank)
            .map(|d| self.scalar().extent(array, d))
            .collect()
    }

    /// DIM of MAXLOC and its kin, where the result has one dimension less than the array.
    fn location_dim(&self, name: &str, args: &[Option<Expr>]) -> Option<usize> {
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
        match whole.ty {
            Type::Integer(4) => call,
            _ => Piece {
                doc: concat([text(format!("({})", self.type_name(&whole.ty))), call.doc]),
                prec: Prec::Unary,
            },
        }
    }

    fn product(&self, left: &Expr, right: &Expr) -> Doc {
        let first = match left.ty {
            Type::Complex(_) => function("conjg", vec![self.value(left)]).doc,
            Type::Logical(_) => {
                return chain(
                    self.piece(left).at_least(Prec::And),
                    vec![("&&", self.piece(right).at_least(Prec::Bits))],
                );
            }
            _ => self.piece(left).at_least(Prec::Product),
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

    /// MATMUL, TRANSPOSE, SPREAD, CSHIFT, RESHAPE, SHAPE at the current position.
    pub fn transformed(&self, name: &str, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let Some(array) = arg(args, 0) else {
            return Piece::word("0");
        };
        let p = |index: usize| {
            self.position
                .get(index)
                .cloned()
                .unwrap_or_else(|| "1".to_string())
        };
        match name {
            "transpose" => self.at(vec![p(1), p(0)]).piece(array),
            "matmul" => self.matmul(array, arg(args, 1).unwrap_or(array), whole),
            "spread" => {
                let dim = arg(args, 1).and_then(constant).unwrap_or(1);
                let rest = self
                    .position
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i as i64 + 1 != dim)
                    .map(|(_, p)| p.clone());
                if array.rank == 0 {
                    self.scalar().piece(array)
                } else {
                    self.at(rest.collect()).piece(array)
                }
            }
            "cshift" => {
                let dim = arg(args, 2).and_then(constant).unwrap_or(1).max(1) as usize - 1;
                let shift = arg(args, 1).map_or("0".to_string(), |s| {
                    self.scalar().piece(s).at_least(Prec::Product).flat()
                });
                let mut position = self.position.clone();
                if let Some(own) = position.get_mut(dim) {
                    *own = format!(
                        "(modulo({own} - 1 + {shift}, {}) + 1)",
                        self.extent(array, dim as u8).flat()
                    );
                }
                self.at(position).piece(array)
            }
            "eoshift" => self.shifted_off(args, array),
            "unpack" => self.unpacked(args, array),
            "reshape" => self.reshaped(array, whole),
            _ => function(
                &format!("{}.size", self.object(array).flat()),
                vec![text(p(0))],
            ),
        }
    }

    /// EOSHIFT: what is shifted in from outside is BOUNDARY, or zero.
    fn shifted_off(&self, args: &[Option<Expr>], array: &Expr) -> Piece {
        let dim = arg(args, 3).and_then(constant).unwrap_or(1).max(1) as usize - 1;
        let shift = arg(args, 1).map_or("0".to_string(), |s| {
            self.scalar().piece(s).at_least(Prec::Product).flat()
        });
        let mut position = self.position.clone();
        let Some(own) = position.get_mut(dim) else {
            return self.piece(array);
        };
        *own = format!("{own} + {shift}");
        let place = own.clone();
        let extent = self.extent(array, dim as u8).flat();
        let boundary = arg(args, 2).map_or_else(
            || text(format!("{}()", self.constructor_name(&array.ty))),
            |b| self.scalar().value(b),
        );
        let inside = self.at(position).piece(array).at_least(Prec::Or);
        Piece {
            doc: concat([
                text(format!("(1 <= {place} && {place} <= {extent} ? ")),
                inside,
                text(" : "),
                boundary,
                text(")"),
            ]),
            prec: Prec::Atom,
        }
    }

    /// The type's name as C++ takes it before parentheses.
    fn constructor_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(1) => "integer1".to_string(),
            Type::Integer(8) => "integer8".to_string(),
            _ => self.type_name(ty),
        }
    }

    /// UNPACK: the elements of the vector go to the true places of the mask, in array element order.
    fn unpacked(&self, args: &[Option<Expr>], vector: &Expr) -> Piece {
        let (Some(mask), Some(field)) = (arg(args, 1), arg(args, 2)) else {
            return Piece::word("0");
        };
        let chosen = self.piece(mask).at_least(Prec::Or);
        let other = self.piece(field).at_least(Prec::Or);
        let inner = self.at(self.fresh_positions(mask.rank));
        let params: Vec<String> = inner.position.iter().map(|p| format!("int {p}")).collect();
        // A true place counts the true ones up to itself.
        let own: Vec<String> = self.position.clone();
        let before = (0..own.len())
            .rev()
            .map(|d| {
                let ties: Vec<String> = (d + 1..own.len())
                    .map(|e| format!("{} == {}", inner.position[e], own[e]))
                    .collect();
                let less = if d == 0 { "<=" } else { "<" };
                let mut all = ties;
                all.push(format!("{} {less} {}", inner.position[d], own[d]));
                all.join(" && ")
            })
            .collect::<Vec<_>>()
            .join(" || ");
        let test = inner.piece(mask).at_least(Prec::Bits);
        let lambda = concat([
            text(format!("[&]({}) {{ return ", params.join(", "))),
            test,
            text(format!(" && ({before}); }}")),
        ]);
        let extents = function("extents", self.extents_of(mask)).doc;
        let place = function("count_of<int>", vec![extents, lambda]).doc.flat();
        let element = self.at(vec![place]).piece(vector).at_least(Prec::Or);
        Piece {
            doc: concat([
                text("("),
                chosen,
                text(" ? "),
                element,
                text(" : "),
                other,
                text(")"),
            ]),
            prec: Prec::Atom,
        }
    }

    fn matmul(&self, a: &Expr, b: &Expr, whole: &Expr) -> Piece {
        let own = self.fresh_positions(1).remove(0);
        let p = |index: usize| {
            self.position
                .get(index)
                .cloned()
                .unwrap_or_else(|| "1".to_string())
        };
        let left = if a.rank == 2 {
            vec![p(0), own.clone()]
        } else {
            vec![own.clone()]
        };
        let right = if b.rank == 2 {
            vec![own.clone(), p(usize::from(whole.rank) - 1)]
        } else {
            vec![own.clone()]
        };
        let (first, second) = (self.at(left).piece(a), self.at(right).piece(b));
        let (sign, prec, name) = match whole.ty {
            Type::Logical(_) => ("&&", Prec::And, "any"),
            _ => ("*", Prec::Product, "sum"),
        };
        let value = chain(
            first.at_least(prec),
            vec![(sign, second.at_least(Prec::Unary))],
        );
        let lambda = concat([
            text(format!("[&](int {own}) {{ return ")),
            value,
            text("; }"),
        ]);
        let extents = function("extents", vec![self.scalar().extent(a, a.rank - 1)]).doc;
        function(
            &format!("{name}_of<{}>", self.type_name(&whole.ty)),
            vec![extents, lambda],
        )
    }

    /// An element of RESHAPE of a rank-one array, in array element order.
    fn reshaped(&self, array: &Expr, whole: &Expr) -> Piece {
        let mut place = self
            .position
            .first()
            .cloned()
            .unwrap_or_else(|| "1".to_string());
        let mut stride = String::new();
        for (dim, p) in self.position.iter().enumerate().skip(1) {
            let extent = self.extent(whole, dim as u8 - 1).flat();
            stride = if stride.is_empty() {
                extent
            } else {
                format!("{stride} * {extent}")
            };
            place.push_str(&format!(" + ({p} - 1) * {stride}"));
        }
        let place = if self.position.len() > 1 {
            format!("({place})")
        } else {
            place
        };
        if array.rank == 1 {
            return self.at(vec![place]).piece(array);
        }
        // In memory, one element behind the other.
        Piece {
            doc: concat([self.object(array), text(format!(".data()[{place} - 1]"))]),
            prec: Prec::Atom,
        }
    }
}

/// The subscript at a position from one on, where the first subscript is `lower`.
fn shifted(lower: &str, position: &str) -> String {
    if let (Ok(l), Ok(p)) = (lower.parse::<i64>(), position.parse::<i64>()) {
        return (l + p - 1).to_string();
    }
    match lower.parse::<i64>() {
        Ok(1) => position.to_string(),
        Ok(n) if n > 1 => format!("{position} + {}", n - 1),
        Ok(n) => format!("{position} - {}", 1 - n),
        Err(_) => format!("{lower} + {position} - 1"),
    }
}
