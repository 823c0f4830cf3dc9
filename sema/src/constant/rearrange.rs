//! Array functions of constants that move elements: CSHIFT, EOSHIFT, PACK, UNPACK, and MATMUL.

use super::operator::binary;
use super::value::{Failure, Value, count};
use super::{MOST_ELEMENTS, arrays};
use crate::ir::{BinaryOp, Const, Type};
use crate::source::Span;

/// An argument that has one value for all lines along a dimension, or one for each.
fn of_line(argument: &Value, line: usize, span: Span) -> Result<&Const, Failure> {
    let at = if argument.shape.is_empty() { 0 } else { line };
    argument.items.get(at).ok_or(Failure::Shapes(span))
}

/// The position of a dimension (1-based) of a value.
pub(super) fn dimension(value: &Value, dim: i64, span: Span) -> Result<usize, Failure> {
    usize::try_from(dim - 1)
        .ok()
        .filter(|at| *at < value.shape.len())
        .ok_or(Failure::Shapes(span))
}

/// CSHIFT and EOSHIFT: every element takes the value `shift` places further on in its line; past the end stands the boundary, or the line's
/// beginning where there is none.
pub(super) fn shifted(
    array: &Value,
    shift: &Value,
    boundary: Option<&Value>,
    dim: i64,
    span: Span,
) -> Result<Value, Failure> {
    let along = dimension(array, dim, span)?;
    let (stride, extent) = line(&array.shape, along);
    let mut items = Vec::with_capacity(array.items.len());
    for at in 0..array.items.len() {
        let (index, number) = (
            (at / stride) % extent,
            at % stride + at / stride / extent * stride,
        );
        let Const::Integer(by) = of_line(shift, number, span)? else {
            return Err(Failure::NotConstant(span));
        };
        let from = index as i64 + *by.clamp(&-(1 << 40), &(1 << 40)) as i64;
        let inside = (0..extent as i64).contains(&from);
        items.push(match boundary {
            Some(boundary) if !inside => of_line(boundary, number, span)?.clone(),
            _ => {
                let from = from.rem_euclid(extent as i64) as usize;
                array.items[at - index * stride + from * stride].clone()
            }
        });
    }
    Ok(Value::shaped(array.ty.clone(), array.shape.clone(), items))
}

/// The distance between neighbours of a line along a dimension, and the length of the line.
fn line(shape: &[i64], along: usize) -> (usize, usize) {
    let stride: i64 = shape[..along].iter().product();
    (stride.max(1) as usize, shape[along].max(1) as usize)
}

/// What EOSHIFT takes past the end where no BOUNDARY is given.
pub(super) fn blank(ty: &Type, item: Option<&Const>) -> Const {
    match (ty, item) {
        (Type::Character(..), Some(Const::Character(text))) => {
            Const::Character(vec![crate::ir::BLANK; text.len()])
        }
        (Type::Logical(_), _) => Const::Logical(false),
        (Type::Real(16) | Type::Complex(16), _) => super::quads::real(Default::default()),
        (Type::Complex(_), _) => Const::Complex { re: 0.0, im: 0.0 },
        (Type::Real(_), _) => super::value::real(0.0),
        _ => Const::Integer(0),
    }
}

/// Whether a mask holds at an element.
pub(super) fn holds(mask: &Value, at: usize) -> bool {
    let at = if mask.shape.is_empty() { 0 } else { at };
    mask.items.get(at) == Some(&Const::Logical(true))
}

/// PACK.
pub(super) fn pack(array: &Value, mask: &Value, vector: Option<&Value>) -> Value {
    let kept = array.items.iter().enumerate();
    let kept = kept.filter(|(at, _)| holds(mask, *at));
    let mut items: Vec<Const> = kept.map(|(_, item)| item.clone()).collect();
    if let Some(vector) = vector {
        items.extend(vector.items.iter().skip(items.len()).cloned());
    }
    Value::vector(array.ty.clone(), items)
}

/// UNPACK.
pub(super) fn unpack(
    vector: &Value,
    mask: &Value,
    field: &Value,
    span: Span,
) -> Result<Value, Failure> {
    let mut next = vector.items.iter();
    let mut items = Vec::with_capacity(mask.items.len());
    for at in 0..mask.items.len() {
        let item = match holds(mask, at) {
            true => next.next(),
            false => Some(of_line(field, at, span)?),
        };
        items.push(item.cloned().ok_or(Failure::Shapes(span))?);
    }
    Ok(Value::shaped(vector.ty.clone(), mask.shape.clone(), items))
}

/// MATMUL of values of one type.
pub(super) fn matmul(a: &Value, b: &Value, ty: &Type, span: Span) -> Result<Value, Failure> {
    let (rows, inner) = match a.shape[..] {
        [inner] => (1, inner),
        [rows, inner] => (rows, inner),
        _ => return Err(Failure::Shapes(span)),
    };
    let (other, columns) = match b.shape[..] {
        [other] => (other, 1),
        [other, columns] => (other, columns),
        _ => return Err(Failure::Shapes(span)),
    };
    let total = count(&[rows, columns]).filter(|total| *total <= MOST_ELEMENTS);
    if inner != other {
        return Err(Failure::Shapes(span));
    }
    let mut items = Vec::with_capacity(total.ok_or(Failure::TooLarge(span))?);
    for column in 0..columns {
        for row in 0..rows {
            let terms = (0..inner).map(|at| {
                let left = &a.items[(at * rows + row) as usize];
                product(left, &b.items[(column * inner + at) as usize], ty, span)
            });
            let terms = terms.collect::<Result<Vec<_>, _>>()?;
            items.push(super::intrinsic::total(&terms, ty, span)?);
        }
    }
    let mut shape = Vec::new();
    shape.extend((a.shape.len() == 2).then_some(rows));
    shape.extend((b.shape.len() == 2).then_some(columns));
    Ok(Value::shaped(ty.clone(), shape, items))
}

/// A term of a product of vectors.
pub(super) fn product(
    left: &Const,
    right: &Const,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    if let (Const::Logical(left), Const::Logical(right)) = (left, right) {
        Ok(Const::Logical(*left && *right))
    } else {
        binary(BinaryOp::Mul, ty, left, right, span)
    }
}

/// The elements along a dimension, line by line: the shape without it, and the positions of each line.
pub(super) fn lines(
    shape: &[i64],
    along: usize,
    span: Span,
) -> Result<(Vec<i64>, Vec<Vec<usize>>), Failure> {
    let (stride, extent) = (shape[..along].iter().product::<i64>(), shape[along]);
    let mut rest = shape.to_vec();
    rest.remove(along);
    let axes: Vec<Vec<i64>> = rest.iter().map(|extent| (0..*extent).collect()).collect();
    let mut lines = Vec::new();
    arrays::for_each_index(&axes, |index| {
        let (inner, outer) = index.split_at(along);
        let before = place_in(inner, &shape[..along]);
        let behind = place_in(outer, &shape[along + 1..]);
        let first = before + behind * stride * extent;
        lines.push(
            (0..extent)
                .map(|at| (first + at * stride) as usize)
                .collect(),
        );
        Ok(())
    })?;
    match lines.len() > MOST_ELEMENTS {
        true => Err(Failure::TooLarge(span)),
        false => Ok((rest, lines)),
    }
}

fn place_in(index: &[i64], shape: &[i64]) -> i64 {
    let mut pairs = index.iter().zip(shape).rev();
    pairs
        .by_ref()
        .fold(0, |at, (index, extent)| at * extent + index)
}
