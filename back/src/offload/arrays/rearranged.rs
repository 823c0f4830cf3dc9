//! Elements of arrays whose elements come from other places: shifted off an end, read in another shape, listed by a loop of an array constructor.
//!
//! Each is one element of what is rearranged, at a subscript that the round computes. Refuses to know loops.

use super::Why;
use super::element::Elements;
use super::joining::{binary, call};
use super::lines::Along;
use super::reduce::shape_giver;
use super::shapes::size;
use crate::ir::constant::constant;
use crate::ir::element::arithmetic;
use crate::ir::walk::muts;
use crate::ir::{ArrayItem, BinaryOp, Const, Expr, ExprKind, Type, VarId};
use crate::source::Span;

/// Shifts of fewer places than this are added to a subscript as they are.
const NEAR: i64 = 1 << 30;

/// Values of an array constructor that one thread chooses among, but one.
const MOST_CHOSEN: usize = 7;

/// The dimensions of the result of RESHAPE, that which its elements go along first first.
fn order_of(order: Option<&Expr>, rank: usize) -> Result<Vec<usize>, Why> {
    let Some(order) = order else {
        return Ok((0..rank).collect());
    };
    let unknown = "a function in it takes an order of dimensions that is computed";
    let ExprKind::Array(items) = &order.kind else {
        return Err(unknown);
    };
    let dim = |item: &ArrayItem| {
        let ArrayItem::Expr(value) = item else {
            return None;
        };
        let dim = usize::try_from(constant(value)? - 1).ok()?;
        Some(dim).filter(|dim| *dim < rank)
    };
    let dims: Option<Vec<usize>> = items.iter().map(dim).collect();
    dims.filter(|dims| dims.len() == rank).ok_or(unknown)
}

impl Elements<'_> {
    /// How far behind the first element of a dimension a round is.
    fn behind(&self, along: &Along, span: Span) -> Result<Expr, Why> {
        match along {
            Along::Axis(axis) => Ok(self.axes[*axis].at(Expr::int(0, span), None)),
            Along::Behind(place) => Ok(place.clone()),
            Along::All => Err("what a function in it moves is wanted line by line"),
        }
    }

    // ------------------------------------------------------------------------------------------ shifts

    /// CSHIFT: the element that stands so far on, from the last one on to the first.
    pub(super) fn shifted(
        &mut self,
        array: &Expr,
        (shift, dim): (&Expr, Option<&Expr>),
        along: &[Along],
    ) -> Result<Expr, Why> {
        let (dim, extent) = self.shifted_dimension(array, dim, along)?;
        let span = shift.span;
        let by = self.shift(shift, dim, along)?;
        let near = match constant(&by) {
            Some(by) if by.abs() < NEAR => Expr::int(by, span),
            _ => call("modulo", vec![by, extent.clone()], &Type::INT, span),
        };
        let here = self.behind(&along[dim], span)?;
        let there = arithmetic(BinaryOp::Add, here, near);
        let place = call("modulo", vec![there, extent], &Type::INT, span);
        self.moved(array, dim, along, place)
    }

    /// EOSHIFT: the element that stands so far on, or the boundary where there is none.
    pub(super) fn shifted_off(
        &mut self,
        array: &Expr,
        (shift, boundary, dim): (&Expr, Option<&Expr>, Option<&Expr>),
        along: &[Along],
    ) -> Result<Expr, Why> {
        let (dim, extent) = self.shifted_dimension(array, dim, along)?;
        let span = shift.span;
        let by = self.shift(shift, dim, along)?;
        let near = match constant(&by) {
            Some(by) if by.abs() < NEAR => Expr::int(by, span),
            _ => clamped(by, (negative(extent.clone()), extent.clone()), span),
        };
        let place = arithmetic(BinaryOp::Add, self.behind(&along[dim], span)?, near);
        let last = arithmetic(BinaryOp::Sub, extent.clone(), Expr::int(1, span));
        let within = clamped(place.clone(), (Expr::int(0, span), last), span);
        let element = self.moved(array, dim, along, within)?;
        let boundary = match boundary {
            Some(value) if value.rank > 0 => self.line(value, &others(along, dim))?,
            Some(value) => self.scalar(value)?,
            None => nothing(&array.ty, span),
        };
        let logical = Type::LOGICAL;
        let begun = binary(BinaryOp::Ge, place.clone(), Expr::int(0, span), &logical);
        let ends = binary(BinaryOp::Lt, place, extent, &logical);
        let inside = binary(BinaryOp::And, begun, ends, &logical);
        Ok(call(
            "merge",
            vec![element, boundary, inside],
            &array.ty,
            span,
        ))
    }

    /// The dimension of a shift, and how many elements it has.
    fn shifted_dimension(
        &self,
        array: &Expr,
        dim: Option<&Expr>,
        along: &[Along],
    ) -> Result<(usize, Expr), Why> {
        let dim = dim.map_or(Some(1), constant);
        let dim = dim.filter(|dim| (1..=along.len() as i64).contains(dim));
        let dim = dim.ok_or("the dimension of a function in it is not constant")? as usize - 1;
        let like = shape_giver(self.program, array, &|_| true);
        let like = like.ok_or("nothing in it tells the extents of what a function shifts")?;
        Ok((dim, size(self.program, &like, dim)))
    }

    /// By how many places the line of a round is shifted.
    fn shift(&mut self, shift: &Expr, dim: usize, along: &[Along]) -> Result<Expr, Why> {
        if shift.ty == Type::Integer(8) {
            return Err("it shifts by an integer of 8 bytes");
        }
        let by = match shift.rank {
            0 => self.scalar(shift)?,
            _ => self.line(shift, &others(along, dim))?,
        };
        Ok(match (by.ty == Type::INT, constant(&by)) {
            (true, _) => by,
            (false, Some(by)) => Expr::int(by, shift.span),
            (false, None) => Expr {
                kind: ExprKind::Cast(Box::new(by)),
                ..Expr::int(0, shift.span)
            },
        })
    }

    fn moved(
        &mut self,
        array: &Expr,
        dim: usize,
        along: &[Along],
        place: Expr,
    ) -> Result<Expr, Why> {
        let mut moved = along.to_vec();
        moved[dim] = Along::Behind(place);
        self.line(array, &moved)
    }

    // ------------------------------------------------------------------------------------------ shapes

    /// RESHAPE without PAD: the element at the same place in array element order, or in the order of dimensions that ORDER gives.
    pub(super) fn reshaped(
        &mut self,
        source: &Expr,
        (shape, order): (&Expr, Option<&Expr>),
        along: &[Along],
    ) -> Result<Expr, Why> {
        let span = shape.span;
        let mut place = None;
        for dim in order_of(order, along.len())?.into_iter().rev() {
            let here = self.behind(&along[dim], span)?;
            place = Some(match place {
                None => here,
                Some(outer) => {
                    let extent = self.extent_of_shape(shape, dim)?;
                    let passed = arithmetic(BinaryOp::Mul, outer, extent);
                    arithmetic(BinaryOp::Add, passed, here)
                }
            });
        }
        let mut place = place.ok_or("it reshapes to a scalar")?;
        let rank = usize::from(source.rank);
        let like = shape_giver(self.program, source, &|_| true);
        let mut found = Vec::new();
        for dim in 0..rank.saturating_sub(1) {
            let like = like
                .as_ref()
                .ok_or("nothing in it tells the extents of what a function reshapes")?;
            let extent = size(self.program, like, dim);
            let here = vec![place.clone(), extent.clone()];
            found.push(Along::Behind(call("mod", here, &Type::INT, span)));
            place = binary(BinaryOp::Div, place, extent, &Type::INT);
        }
        found.push(Along::Behind(place));
        self.line(source, &found)
    }

    /// One extent of the second argument of RESHAPE.
    fn extent_of_shape(&mut self, shape: &Expr, dim: usize) -> Result<Expr, Why> {
        let unknown = "a function in it takes a shape that is computed";
        let extent = if let ExprKind::Array(items) = &shape.kind {
            let Some(ArrayItem::Expr(extent)) = items.get(dim) else {
                return Err(unknown);
            };
            if extent.rank > 0 {
                return Err(unknown);
            }
            self.scalar(extent)?
        } else if let ExprKind::Intrinsic { id, args } = &shape.kind
            && let ("shape", [Some(array), ..]) = (id.row().name, &args[..])
        {
            size(self.program, array, dim)
        } else if shape.root().is_some() {
            self.line(shape, &[Along::Behind(Expr::int(dim as i64, shape.span))])?
        } else {
            return Err(unknown);
        };
        Ok(match (extent.ty == Type::INT, constant(&extent)) {
            (true, _) => extent,
            (false, Some(extent)) => Expr::int(extent, shape.span),
            (false, None) => return Err("it reshapes by integers of another kind"),
        })
    }

    // ------------------------------------------------------------------------------------------ array constructors

    /// The element of an array constructor of one loop.
    pub(super) fn listed(&mut self, items: &[ArrayItem], along: &Along) -> Result<Expr, Why> {
        let [item @ ArrayItem::ImpliedDo { from, .. }] = items else {
            return self.chosen(items, along);
        };
        let place = self.behind(along, from.span)?;
        self.item(item, place)
    }

    /// One of a few values, of which some are computed.
    fn chosen(&mut self, items: &[ArrayItem], along: &Along) -> Result<Expr, Why> {
        let mut values = Vec::new();
        let mut computed = false;
        for item in items {
            let ArrayItem::Expr(value) = item else {
                return Err("an array constructor in it lists loops and values");
            };
            if value.rank > 0 {
                return Err("an array constructor in it joins arrays");
            }
            computed |= constant(value).is_none() && !matches!(value.kind, ExprKind::Const(_));
            values.push(self.scalar(value)?);
        }
        let last = values
            .pop()
            .filter(|_| computed && values.len() < MOST_CHOSEN);
        let mut found = last.ok_or("an array constructor in it lists its values")?;
        let span = found.span;
        let place = self.behind(along, span)?;
        for (at, value) in values.into_iter().enumerate().rev() {
            let at = Expr::int(at as i64, span);
            let here = binary(BinaryOp::Eq, place.clone(), at, &Type::LOGICAL);
            let ty = value.ty.clone();
            found = call("merge", vec![value, found, here], &ty, span);
        }
        Ok(found)
    }

    /// The value of an item at a place behind its first one.
    fn item(&mut self, item: &ArrayItem, place: Expr) -> Result<Expr, Why> {
        let (items, var, from, step) = match item {
            ArrayItem::Expr(value) if value.rank == 0 => return self.scalar(value),
            ArrayItem::Expr(_) => return Err("an array constructor in it joins arrays"),
            ArrayItem::ImpliedDo {
                items,
                var,
                from,
                step,
                ..
            } => (items, *var, from, step),
        };
        let [inner] = &items[..] else {
            return Err("a loop of an array constructor in it lists several values");
        };
        let span = from.span;
        let (round, place) = match count(inner, var)? {
            None => (place, Expr::int(0, span)),
            Some(length) => {
                let args = vec![place.clone(), length.clone()];
                let round = binary(BinaryOp::Div, place, length, &Type::INT);
                (round, call("mod", args, &Type::INT, span))
            }
        };
        let steps = match step {
            Some(step) => arithmetic(BinaryOp::Mul, round, step.clone()),
            None => round,
        };
        let index = arithmetic(BinaryOp::Add, steps, from.clone());
        if index.ty != self.program[var].ty {
            return Err("a loop of an array constructor in it has bounds of another kind");
        }
        let mut inner = inner.clone();
        replace(&mut inner, var, &index);
        self.item(&inner, place)
    }
}

/// How many values an item of a loop lists in each of its rounds, where it is more than one: of a loop over scalars.
fn count(item: &ArrayItem, outer: VarId) -> Result<Option<Expr>, Why> {
    let ArrayItem::ImpliedDo {
        items,
        var,
        from,
        to,
        step,
    } = item
    else {
        return Ok(None);
    };
    let bounds = [Some(from), Some(to), step.as_ref()];
    if bounds.into_iter().flatten().any(|one| one.mentions(outer)) {
        return Err("a loop of an array constructor in it is as long as one around it says");
    }
    if from.ty != Type::INT || to.ty != Type::INT {
        return Err("a loop of an array constructor in it has bounds of another kind");
    }
    let span = from.span;
    let reach = arithmetic(BinaryOp::Sub, to.clone(), from.clone());
    let rounds = match step {
        None => arithmetic(BinaryOp::Add, reach, Expr::int(1, span)),
        Some(step) => {
            let reach = arithmetic(BinaryOp::Add, reach, step.clone());
            binary(BinaryOp::Div, reach, step.clone(), &Type::INT)
        }
    };
    let [inner] = &items[..] else {
        return Err("a loop of an array constructor in it lists several values");
    };
    Ok(Some(match count(inner, *var)? {
        None => rounds,
        Some(inner) => arithmetic(BinaryOp::Mul, rounds, inner),
    }))
}

fn replace(item: &mut ArrayItem, var: VarId, value: &Expr) {
    let put = |expr: &mut Expr| {
        muts::each(expr, &mut |node| {
            if matches!(node.kind, ExprKind::Var(found) if found == var) {
                *node = value.clone();
            }
        });
    };
    match item {
        ArrayItem::Expr(inner) => put(inner),
        ArrayItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            [from, to].into_iter().chain(step).for_each(put);
            for inner in items {
                replace(inner, var, value);
            }
        }
    }
}

/// The dimensions but one.
fn others(along: &[Along], dim: usize) -> Vec<Along> {
    let mut rest = along.to_vec();
    rest.remove(dim);
    rest
}

fn negative(value: Expr) -> Expr {
    arithmetic(BinaryOp::Sub, Expr::int(0, value.span), value)
}

/// The nearest of the numbers from `lowest` to `highest`; the latter is at least as large.
fn clamped(value: Expr, (lowest, highest): (Expr, Expr), span: Span) -> Expr {
    let least = call("min", vec![value, highest], &Type::INT, span);
    call("max", vec![least, lowest], &Type::INT, span)
}

/// Zero or false.
fn nothing(ty: &Type, span: Span) -> Expr {
    let value = match ty {
        Type::Logical(_) => Const::Logical(false),
        Type::Real(_) => Const::Real {
            value: 0.0,
            text: None,
        },
        Type::Complex(_) => Const::Complex { re: 0.0, im: 0.0 },
        Type::Integer(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => Const::Integer(0),
    };
    Expr::new(ExprKind::Const(value), ty.clone(), 0, span)
}
