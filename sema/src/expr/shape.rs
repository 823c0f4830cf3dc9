//! Extents that are known at translation.

use super::Analyzer;
use crate::ir::{ArrayItem, Bounds, Expr, ExprKind, Shape, Subscript};

impl Analyzer<'_> {
    /// The extent of every dimension, where it is constant; as many entries as the rank.
    pub(crate) fn extents(&self, expr: &Expr) -> Vec<Option<i64>> {
        let found = match &expr.kind {
            ExprKind::Var(id) => self.shape_extents(&self.program[*id].shape),
            ExprKind::Component { ty, field, base } if base.rank == 0 => {
                self.shape_extents(&self.program[*ty].fields[*field as usize].shape)
            }
            ExprKind::Component { base, .. } => self.extents(base),
            ExprKind::Section { base, subscripts } => self.section_extents(base, subscripts),
            ExprKind::Paren(inner) | ExprKind::Cast(inner) | ExprKind::Fetch(inner) => {
                self.extents(inner)
            }
            ExprKind::Unary { operand, .. } => self.extents(operand),
            ExprKind::Binary { left, right, .. } => {
                self.extents(if left.rank >= right.rank { left } else { right })
            }
            ExprKind::Substring { base, .. } => self.extents(base),
            ExprKind::Array(items) => vec![self.item_count(items)],
            ExprKind::Intrinsic { id, args } => self.intrinsic_extents(*id, args, expr.rank),
            ExprKind::Call { procedure, .. } => match self.program[*procedure].result {
                Some(result) if !self.program[*procedure].elemental => {
                    self.shape_extents(&self.program[result].shape)
                }
                _ => Vec::new(),
            },
            ExprKind::Const(_)
            | ExprKind::Element { .. }
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => Vec::new(),
        };
        if found.len() == expr.rank as usize {
            found
        } else {
            vec![None; expr.rank as usize]
        }
    }

    /// The number of elements, where all extents are constant; 1 for a scalar.
    pub(crate) fn element_count(&self, expr: &Expr) -> Option<i64> {
        let extents = self.extents(expr);
        extents
            .into_iter()
            .try_fold(1i64, |all, extent| all.checked_mul(extent?))
    }

    fn shape_extents(&self, shape: &Shape) -> Vec<Option<i64>> {
        match shape {
            Shape::Explicit(bounds) => bounds.iter().map(|bounds| self.extent(bounds)).collect(),
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                vec![None; shape.rank() as usize]
            }
        }
    }

    /// Number of indices of a dimension.
    pub(crate) fn extent(&self, bounds: &Bounds) -> Option<i64> {
        let (lower, upper) = (
            self.const_int(&bounds.lower)?,
            self.const_int(&bounds.upper)?,
        );
        Some(upper.checked_sub(lower)?.checked_add(1)?.max(0))
    }

    fn section_extents(&self, base: &Expr, subscripts: &[Subscript]) -> Vec<Option<i64>> {
        let whole = self.extents(base);
        let mut extents = Vec::new();
        for (dim, subscript) in subscripts.iter().enumerate() {
            match subscript {
                Subscript::Index(_) => {}
                Subscript::Vector(vector) => extents.extend(self.extents(vector)),
                Subscript::Range {
                    lower,
                    upper,
                    stride,
                } => extents.push(match (lower, upper, stride) {
                    (None, None, None) => whole.get(dim).copied().flatten(),
                    (Some(lower), Some(upper), stride) => {
                        self.range_extent(lower, upper, stride.as_ref())
                    }
                    (lower, upper, stride) => {
                        let range = (lower.as_ref(), upper.as_ref(), stride.as_ref());
                        self.open_range_extent(base, dim, range)
                    }
                }),
            }
        }
        extents
    }

    /// A range that begins or ends with a bound of the array itself.
    fn open_range_extent(
        &self,
        base: &Expr,
        dim: usize,
        (lower, upper, stride): (Option<&Expr>, Option<&Expr>, Option<&Expr>),
    ) -> Option<i64> {
        let shape = if let ExprKind::Var(id) = &base.kind {
            &self.program[*id].shape
        } else if let ExprKind::Component { ty, field, base } = &base.kind
            && base.rank == 0
        {
            &self.program[*ty].fields[*field as usize].shape
        } else {
            return None;
        };
        let Shape::Explicit(bounds) = shape else {
            return None;
        };
        let own = bounds.get(dim)?;
        let step = stride.map_or(Some(1), |stride| self.const_int(stride))?;
        let (first, last) = match step > 0 {
            true => (&own.lower, &own.upper),
            false => (&own.upper, &own.lower),
        };
        self.range_extent(lower.unwrap_or(first), upper.unwrap_or(last), stride)
    }

    fn range_extent(&self, lower: &Expr, upper: &Expr, stride: Option<&Expr>) -> Option<i64> {
        let (lower, upper) = (self.const_int(lower)?, self.const_int(upper)?);
        let stride = stride.map_or(Some(1), |stride| self.const_int(stride))?;
        let steps = upper.checked_sub(lower)?.checked_add(stride)?;
        Some(steps.checked_div(stride)?.max(0))
    }

    /// Elements of an array constructor.
    fn item_count(&self, items: &[ArrayItem]) -> Option<i64> {
        let mut total = 0i64;
        for item in items {
            let count = match item {
                ArrayItem::Expr(expr) => self.element_count(expr)?,
                ArrayItem::ImpliedDo {
                    items,
                    from,
                    to,
                    step,
                    ..
                } => {
                    let rounds = self.range_extent(from, to, step.as_ref())?;
                    rounds.checked_mul(self.item_count(items)?)?
                }
            };
            total = total.checked_add(count)?;
        }
        Some(total)
    }
}
