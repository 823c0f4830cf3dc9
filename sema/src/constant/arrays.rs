//! Array functions of constants: reshape, reductions, inquiries into shapes.

use super::operator::compare;
use super::quads;
use super::value::{Failure, Value, count, real};
use super::{MOST_ELEMENTS, convert};
use crate::ir::{CharLen, Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use std::cmp::Ordering;

/// Calls `f` with every index, the first dimension fastest.
pub(in super::super) fn for_each_index(
    axes: &[Vec<i64>],
    mut f: impl FnMut(&[i64]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if axes.iter().any(Vec::is_empty) {
        return Ok(());
    }
    let mut at = vec![0usize; axes.len()];
    loop {
        let index: Vec<i64> = at.iter().zip(axes).map(|(at, axis)| axis[*at]).collect();
        f(&index)?;
        let mut dimension = 0;
        loop {
            let Some(axis) = axes.get(dimension) else {
                return Ok(());
            };
            at[dimension] += 1;
            if at[dimension] < axis.len() {
                break;
            }
            at[dimension] = 0;
            dimension += 1;
        }
    }
}

/// RESHAPE(source, shape, pad, order).
pub(super) fn reshape(
    source: &Value,
    shape: &[i64],
    pad: Option<&Value>,
    order: Option<&[i64]>,
    span: Span,
) -> Result<Value, Failure> {
    let total = count(shape)
        .filter(|total| *total <= MOST_ELEMENTS)
        .ok_or(Failure::TooLarge(span))?;
    let padding = pad.map_or(&[][..], |pad| &pad.items);
    let mut items = Vec::with_capacity(total);
    for at in 0..total {
        let past = at.saturating_sub(source.items.len());
        let item = source
            .items
            .get(at)
            .or_else(|| padding.get(past % padding.len().max(1)));
        items.push(item.cloned().ok_or(Failure::Shapes(span))?);
    }
    let value = Value::shaped(source.ty.clone(), shape.to_vec(), items);
    match order {
        Some(order) => reordered(&value, order, span),
        None => Ok(value),
    }
}

/// Elements taken in the order of permuted subscripts.
fn reordered(value: &Value, order: &[i64], span: Span) -> Result<Value, Failure> {
    let rank = value.shape.len();
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted != (1..=rank as i64).collect::<Vec<_>>() {
        return Err(Failure::Shapes(span));
    }
    let axes: Vec<Vec<i64>> = order
        .iter()
        .map(|dim| (1..=value.shape[*dim as usize - 1]).collect())
        .collect();
    let mut items = value.items.clone();
    let mut next = 0;
    for_each_index(&axes, |permuted| {
        let mut index = vec![0; rank];
        for (dim, at) in order.iter().zip(permuted) {
            index[*dim as usize - 1] = *at;
        }
        let place = value.place(&index).ok_or(Failure::Shapes(span))?;
        items[place] = value.items[next].clone();
        next += 1;
        Ok(())
    })?;
    Ok(Value::shaped(value.ty.clone(), value.shape.clone(), items))
}

/// TRANSPOSE.
pub(super) fn transpose(value: &Value, span: Span) -> Result<Value, Failure> {
    let [rows, columns] = value.shape[..] else {
        return Err(Failure::Shapes(span));
    };
    let mut items = Vec::with_capacity(value.items.len());
    for row in 0..rows {
        for column in 0..columns {
            items.push(value.items[(column * rows + row) as usize].clone());
        }
    }
    Ok(Value::shaped(value.ty.clone(), vec![columns, rows], items))
}

/// The order of two numbers or texts.
pub(super) fn order(left: &Const, right: &Const) -> Option<Ordering> {
    match (left, right) {
        (Const::Integer(left), Const::Integer(right)) => Some(left.cmp(right)),
        (Const::Real { value: left, .. }, Const::Real { value: right, .. }) => {
            left.partial_cmp(right)
        }
        (Const::Quad { re: left, .. }, Const::Quad { re: right, .. }) => left.partial_cmp(right),
        (Const::Character(left), Const::Character(right)) => Some(compare(left, right)),
        _ => None,
    }
}

/// The order of two values of a type.
pub(super) fn order_of(ty: &Type, left: &Const, right: &Const) -> Option<Ordering> {
    if let (Type::Unsigned(kind), Const::Integer(left), Const::Integer(right)) = (ty, left, right) {
        let [left, right] = [left, right].map(|bits| convert::unsigned(*bits, *kind));
        return Some(left.cmp(&right));
    }
    order(left, right)
}

/// The largest (or smallest) of some values, or what an empty set gives (F2008 13.7.110).
pub(super) fn extremum(
    items: &[Const],
    largest: bool,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let wanted = if largest {
        Ordering::Greater
    } else {
        Ordering::Less
    };
    let mut best: Option<&Const> = None;
    for item in items {
        let better = best.is_none_or(|best| order_of(ty, item, best) == Some(wanted));
        if better {
            best = Some(item);
        }
    }
    match (best, ty) {
        (Some(best), _) => Ok(best.clone()),
        (None, Type::Integer(_)) => {
            let (least, most) = convert::range(ty);
            Ok(Const::Integer(if largest { least } else { most }))
        }
        (None, Type::Unsigned(_)) => Ok(Const::Integer(if largest { 0 } else { -1 })),
        (None, Type::Real(16)) => Ok(quads::real(if largest { f128::MIN } else { f128::MAX })),
        (None, Type::Real(kind)) => {
            let huge = match kind {
                2 => f16::MAX.to_f64(),
                4 => f64::from(f32::MAX),
                _ => f64::MAX,
            };
            Ok(real(if largest { -huge } else { huge }))
        }
        (None, Type::Character(CharLen::Const(length), kind)) => {
            let highest = if *kind == 1 { 255 } else { u32::MAX };
            let code = if largest { 0 } else { highest };
            Ok(Const::Character(vec![code; (*length).max(0) as usize]))
        }
        (None, _) => Err(Failure::NotConstant(span)),
    }
}
