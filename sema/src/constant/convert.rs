//! Conversions of constants by the rules of assignment (F2008 7.2.1.3).

use super::beyond::{Loose, Why, beyond, wrapped};
use super::quads;
use super::value::{Failure, real};
use crate::ir::{CharLen, Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::bits::{unsigned_of_quad, unsigned_quad};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

/// A real rounded to its kind.
pub(super) fn round(value: f64, ty: &Type) -> f64 {
    if let Type::Real(kind) | Type::Complex(kind) = ty {
        of_kind(value, *kind)
    } else {
        value
    }
}

/// A real rounded to a kind that a double holds.
pub(in super::super) fn of_kind(value: f64, kind: u8) -> f64 {
    match kind {
        2 => f16::new(value).to_f64(),
        4 => f64::from(value as f32),
        _ => value,
    }
}

/// The smallest and the largest INTEGER of a kind.
pub(super) fn range(ty: &Type) -> (i128, i128) {
    let unused = if let Type::Integer(kind) | Type::Unsigned(kind) = ty {
        128 - 8 * u32::from(*kind)
    } else {
        64
    };
    (i128::MIN >> unused, i128::MAX >> unused)
}

/// An INTEGER of a kind.
pub(super) fn integer(value: i128, ty: &Type, span: Span) -> Result<Const, Failure> {
    let (least, most) = range(ty);
    if (least..=most).contains(&value) {
        Ok(Const::Integer(value))
    } else {
        Err(beyond(Why::Overflow, Loose::Integer(value), span))
    }
}

/// A REAL of a kind; infinite results of finite operands are an error.
pub(super) fn finite(value: f64, ty: &Type, span: Span) -> Result<Const, Failure> {
    let rounded = round(value, ty);
    if rounded.is_finite() {
        Ok(real(rounded))
    } else {
        Err(beyond(Why::Overflow, Loose::Real(rounded), span))
    }
}

/// Real and imaginary part of a number.
pub(super) fn parts(value: &Const) -> Option<(f64, f64)> {
    match value {
        Const::Integer(value) => Some((*value as f64, 0.0)),
        Const::Real { value, .. } => Some((*value, 0.0)),
        Const::Complex { re, im } => Some((*re, *im)),
        Const::Quad { re, im } => Some((re.to_f64(), im.to_f64())),
        Const::Logical(_) | Const::Character(_) => None,
        Const::Named { value, .. } => parts(value),
    }
}

/// A value as one of another type.
pub(super) fn convert(value: &Const, from: &Type, to: &Type, span: Span) -> Result<Const, Failure> {
    if let (Type::Unsigned(kind), Const::Integer(bits)) = (from, value) {
        return of_unsigned(unsigned(*bits, *kind), to, span);
    }
    if let Some(value) = quads::converted(value, to, span) {
        return value;
    }
    match (value, to) {
        (Const::Integer(value), Type::Integer(_)) => integer(*value, to, span),
        (Const::Integer(value), Type::Unsigned(kind)) => Ok(Const::Integer(wrapped(*value, *kind))),
        (Const::Real { value, .. } | Const::Complex { re: value, .. }, Type::Unsigned(kind)) => {
            let bits = unsigned_of_quad(f128::new(value.trunc()));
            Ok(Const::Integer(wrapped(bits, *kind)))
        }
        (Const::Integer(value), Type::Real(4)) => Ok(real(f64::from(*value as f32))),
        (Const::Real { value, .. }, Type::Integer(_)) => truncate(*value, to, span),
        (Const::Complex { re, .. }, Type::Integer(_)) => truncate(*re, to, span),
        (Const::Real { value, text }, Type::Real(_)) => {
            let text = text.clone().filter(|_| from == to);
            finite(*value, to, span).map(|rounded| match rounded {
                Const::Real { value, .. } => Const::Real { value, text },
                other @ (Const::Integer(_)
                | Const::Complex { .. }
                | Const::Quad { .. }
                | Const::Logical(_)
                | Const::Character(_)
                | Const::Named { .. }) => other,
            })
        }
        (_, Type::Real(_)) => finite(parts(value).ok_or(Failure::NotConstant(span))?.0, to, span),
        (_, Type::Complex(_)) => {
            let (re, im) = parts(value).ok_or(Failure::NotConstant(span))?;
            Ok(Const::Complex {
                re: round(re, to),
                im: round(im, to),
            })
        }
        (Const::Logical(value), Type::Logical(_)) => Ok(Const::Logical(*value)),
        (Const::Character(codes), Type::Character(len, _)) => {
            Ok(Const::Character(padded(codes, len)))
        }
        // Extension of most compilers: LOGICAL and INTEGER convert to each other.
        (Const::Logical(value), Type::Integer(_)) => Ok(Const::Integer(i128::from(*value))),
        (Const::Integer(value), Type::Logical(_)) => Ok(Const::Logical(*value != 0)),
        _ => Err(Failure::NotConstant(span)),
    }
}

/// The number that the bits of a kind of UNSIGNED are.
pub(in super::super) fn unsigned(bits: i128, kind: u8) -> u128 {
    bits as u128 & (u128::MAX >> (128 - 8 * u32::from(kind)))
}

/// UNSIGNED as another type: an INTEGER has its low bits.
fn of_unsigned(value: u128, to: &Type, span: Span) -> Result<Const, Failure> {
    if let Type::Integer(kind) | Type::Unsigned(kind) = to {
        return Ok(Const::Integer(wrapped(value as i128, *kind)));
    }
    let wide = Const::Quad {
        re: unsigned_quad(value as i128),
        im: f128::ZERO,
    };
    if *to == Type::Real(16) {
        return Ok(wide);
    }
    convert(&wide, &Type::Real(16), to, span)
}

fn truncate(value: f64, to: &Type, span: Span) -> Result<Const, Failure> {
    let whole = value.trunc();
    // 2^127 is the first real above the largest INTEGER(16).
    if !(-(2_f64.powi(127))..2_f64.powi(127)).contains(&whole) {
        return Err(Failure::Overflow(span));
    }
    integer(whole as i128, to, span)
}

/// Characters cut or blank padded to a constant length.
fn padded(codes: &[u32], len: &CharLen) -> Vec<u32> {
    let mut codes = codes.to_vec();
    if let CharLen::Const(len) = len {
        codes.resize((*len).clamp(0, 1 << 24) as usize, crate::ir::BLANK);
    }
    codes
}
