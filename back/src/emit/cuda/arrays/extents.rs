//! How many elements an array expression has along each dimension, and where the bounds of its parts are.
//!
//! Refuses to know elements.

use super::arg;
use crate::emit::cuda::Cx;
use crate::emit::cuda::expr::Prec;
use crate::emit::layout::{Doc, concat, text};
use crate::ir::constant::constant;
use crate::ir::*;

impl<'a> Cx<'a> {
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
            ExprKind::Const(_)
            | ExprKind::Element { .. }
            | ExprKind::Substring { .. }
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => concat([self.object(array), text(format!(".size({})", dim + 1))]),
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
        if let ExprKind::Var(id) = &base.kind {
            self.variable_extent(*id, place)
        } else if matches!(base.kind, ExprKind::Component { .. }) {
            self.extent(base, place)
        } else {
            concat([self.object(base), text(format!(".size({})", place + 1))])
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
                Some(shape) => {
                    if let ExprKind::Array(items) = &shape.kind
                        && let Some(ArrayItem::Expr(extent)) = items.get(usize::from(dim))
                        && extent.rank == 0
                    {
                        self.scalar().value(extent)
                    } else {
                        self.at(vec![(dim + 1).to_string()]).value(shape)
                    }
                }
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
    pub(super) fn lower_of(&self, base: &Expr, place: usize) -> String {
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
        self.program
            .declaration(array)
            .filter(|declared| !declared.is_scattered)
            .map(|declared| declared.shape)
    }

    pub(super) fn upper_of(&self, base: &Expr, place: usize) -> String {
        if let Some(Shape::Explicit(bounds)) = self.declared_shape(base)
            && let Some(value) = bounds.get(place).and_then(|b| constant(&b.upper))
        {
            return value.to_string();
        }
        format!("{}.ubound({})", self.object(base).flat(), place + 1)
    }

    pub(super) fn extents_of(&self, array: &Expr) -> Vec<Doc> {
        (0..array.rank)
            .map(|d| self.scalar().extent(array, d))
            .collect()
    }
}
