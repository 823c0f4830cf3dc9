//! Operators on constants (F2008 7.1.5).

use super::beyond::{Loose, Why, beyond, wrapped};
use super::convert::{finite, integer, parts, round, unsigned};
use super::quads;
use super::value::{Failure, real};
use crate::ir::{BinaryOp, Const, Type, UnaryOp};
use crate::source::Span;
use cuf2rs_intrinsics::bits::unsigned_power;
use cuf2rs_intrinsics::quad::f128;
use std::cmp::Ordering;

/// `op x`.
pub(super) fn unary(op: UnaryOp, ty: &Type, value: &Const, span: Span) -> Result<Const, Failure> {
    match (op, value) {
        (UnaryOp::Neg, Const::Integer(value)) if let Type::Unsigned(kind) = ty => {
            Ok(Const::Integer(wrapped(value.wrapping_neg(), *kind)))
        }
        (UnaryOp::Neg, Const::Integer(value)) => integer(
            value.checked_neg().ok_or(Failure::Overflow(span))?,
            ty,
            span,
        ),
        (UnaryOp::Neg, Const::Real { value, .. }) => Ok(real(-value)),
        (UnaryOp::Neg, Const::Complex { re, im }) => Ok(Const::Complex { re: -re, im: -im }),
        (UnaryOp::Neg, Const::Quad { re, im }) => Ok(Const::Quad { re: -*re, im: -*im }),
        (UnaryOp::Not, Const::Logical(value)) => Ok(Const::Logical(!value)),
        _ => Err(Failure::NotConstant(span)),
    }
}

/// `left op right`; `ty` is the type of the left operand.
pub(super) fn binary(
    op: BinaryOp,
    ty: &Type,
    left: &Const,
    right: &Const,
    span: Span,
) -> Result<Const, Failure> {
    match (left, right) {
        (Const::Quad { .. }, _) | (_, Const::Quad { .. }) => {
            quads::binary(op, ty, left, right, span)
        }
        (Const::Integer(left), Const::Integer(right)) if let Type::Unsigned(kind) = ty => {
            unsigneds(op, *kind, [*left, *right], span)
        }
        (Const::Integer(left), Const::Integer(right)) => integers(op, ty, *left, *right, span),
        (Const::Logical(left), Const::Logical(right)) => logicals(op, *left, *right, span),
        (Const::Character(left), Const::Character(right)) => characters(op, left, right, span),
        (Const::Real { value: left, .. }, Const::Real { value: right, .. }) => {
            reals(op, ty, *left, *right, span)
        }
        (Const::Real { value: left, .. }, Const::Integer(right)) if op == BinaryOp::Pow => {
            let power = f128::new(*left).powf(f128::from(*right));
            finite(quads::narrowed(power, ty), ty, span)
        }
        _ => match (parts(left), parts(right)) {
            (Some(left), Some(right)) => complexes(op, ty, left, right, span),
            _ => Err(Failure::NotConstant(span)),
        },
    }
}

pub(super) fn comparison(op: BinaryOp, order: Option<Ordering>) -> Option<Const> {
    let holds = match op {
        BinaryOp::Eq => order == Some(Ordering::Equal),
        BinaryOp::Ne => order != Some(Ordering::Equal),
        BinaryOp::Lt => order == Some(Ordering::Less),
        BinaryOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        BinaryOp::Gt => order == Some(Ordering::Greater),
        BinaryOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => return None,
    };
    Some(Const::Logical(holds))
}

fn integers(
    op: BinaryOp,
    ty: &Type,
    left: i128,
    right: i128,
    span: Span,
) -> Result<Const, Failure> {
    if let Some(result) = comparison(op, Some(left.cmp(&right))) {
        return Ok(result);
    }
    let result = match op {
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Sub => left.checked_sub(right),
        BinaryOp::Mul => left.checked_mul(right),
        BinaryOp::Div if right == 0 => return Err(Failure::ZeroDivision(span)),
        BinaryOp::Div => left.checked_div(right),
        BinaryOp::Pow => integer_power(left, right, span)?,
        _ => return Err(Failure::NotConstant(span)),
    };
    integer(result.ok_or(Failure::Overflow(span))?, ty, span)
}

/// UNSIGNED is computed modulo two to the number of bits.
fn unsigneds(op: BinaryOp, kind: u8, bits: [i128; 2], span: Span) -> Result<Const, Failure> {
    let [left, right] = bits.map(|bits| unsigned(bits, kind));
    if let Some(result) = comparison(op, Some(left.cmp(&right))) {
        return Ok(result);
    }
    let result = match op {
        BinaryOp::Add => left.wrapping_add(right) as i128,
        BinaryOp::Sub => left.wrapping_sub(right) as i128,
        BinaryOp::Mul => left.wrapping_mul(right) as i128,
        BinaryOp::Div if right == 0 => return Err(Failure::ZeroDivision(span)),
        BinaryOp::Div => (left / right) as i128,
        BinaryOp::Pow => unsigned_power(left as i128, right as i128),
        BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => return Err(Failure::NotConstant(span)),
    };
    Ok(Const::Integer(wrapped(result, kind)))
}

/// An INTEGER power; a negative exponent gives the truncated quotient (F2008 7.1.5.2.2).
fn integer_power(base: i128, exponent: i128, span: Span) -> Result<Option<i128>, Failure> {
    match (base, exponent) {
        (0, ..0) => Err(Failure::ZeroDivision(span)),
        (1, _) => Ok(Some(1)),
        (-1, _) => Ok(Some(if exponent % 2 == 0 { 1 } else { -1 })),
        (_, ..0) => Ok(Some(0)),
        (0, _) => Ok(Some(i128::from(exponent == 0))),
        _ => Ok(u32::try_from(exponent)
            .ok()
            .and_then(|exponent| base.checked_pow(exponent))),
    }
}

fn reals(op: BinaryOp, ty: &Type, left: f64, right: f64, span: Span) -> Result<Const, Failure> {
    if let Some(result) = comparison(op, left.partial_cmp(&right)) {
        return Ok(result);
    }
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::Div if right == 0.0 => {
            let value = Loose::Real(left / right);
            return Err(beyond(Why::ZeroDivision, value, span));
        }
        BinaryOp::Div => left / right,
        BinaryOp::Pow if left < 0.0 => return Err(Failure::Domain(span)),
        BinaryOp::Pow => quads::narrowed(f128::new(left).powf(f128::new(right)), ty),
        _ => return Err(Failure::NotConstant(span)),
    };
    finite(result, ty, span)
}

fn complexes(
    op: BinaryOp,
    ty: &Type,
    left: (f64, f64),
    right: (f64, f64),
    span: Span,
) -> Result<Const, Failure> {
    let ((a, b), (c, d)) = (left, right);
    let (re, im) = match op {
        BinaryOp::Eq => return Ok(Const::Logical(left == right)),
        BinaryOp::Ne => return Ok(Const::Logical(left != right)),
        BinaryOp::Add => (a + c, b + d),
        BinaryOp::Sub => (a - c, b - d),
        BinaryOp::Div if right == (0.0, 0.0) => {
            let value = Loose::Complex(f64::NAN, f64::NAN);
            return Err(beyond(Why::ZeroDivision, value, span));
        }
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Pow => {
            let value = quads::wider_operation(op, left, right, ty);
            value.ok_or(Failure::NotConstant(span))?
        }
        _ => return Err(Failure::NotConstant(span)),
    };
    Ok(Const::Complex {
        re: round(re, ty),
        im: round(im, ty),
    })
}

fn logicals(op: BinaryOp, left: bool, right: bool, span: Span) -> Result<Const, Failure> {
    let result = match op {
        BinaryOp::And => left && right,
        BinaryOp::Or => left || right,
        BinaryOp::Eqv | BinaryOp::Eq => left == right,
        BinaryOp::Neqv | BinaryOp::Ne => left != right,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => return Err(Failure::NotConstant(span)),
    };
    Ok(Const::Logical(result))
}

fn characters(op: BinaryOp, left: &[u32], right: &[u32], span: Span) -> Result<Const, Failure> {
    if op == BinaryOp::Concat {
        return Ok(Const::Character([left, right].concat()));
    }
    comparison(op, Some(compare(left, right))).ok_or(Failure::NotConstant(span))
}

/// Comparison with the shorter one blank padded (F2008 7.1.5.5.2).
pub(super) fn compare(left: &[u32], right: &[u32]) -> Ordering {
    let length = left.len().max(right.len());
    let padded = |text: &[u32], at: usize| text.get(at).copied().unwrap_or(crate::ir::BLANK);
    let mut pairs = (0..length).map(|at| padded(left, at).cmp(&padded(right, at)));
    pairs
        .find(|order| *order != Ordering::Equal)
        .unwrap_or(Ordering::Equal)
}
