//! The models of integers and reals (F2008 13.4): kinds, ranges, precisions.

use super::convert::range;
use super::quads;
use super::value::real;
use crate::ir::{CharLen, Const, Type};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

/// SELECTED_INT_KIND: the smallest kind that holds so many decimal digits.
pub(super) fn selected_int_kind(digits: i64) -> i64 {
    match digits {
        ..=2 => 1,
        3..=4 => 2,
        5..=9 => 4,
        10..=18 => 8,
        19..=38 => 16,
        _ => -1,
    }
}

/// Numbers of the models of a type (F2008 13.4).
pub(super) fn model(name: &str, ty: &Type) -> Option<Const> {
    let kind = if let Type::Real(kind) | Type::Complex(kind) = ty {
        *kind
    } else {
        0
    };
    let whole = |value: i64| Some(Const::whole(value));
    let pick = |two: i64, four: i64, eight: i64, sixteen: i64| {
        whole(match kind {
            2 => two,
            4 => four,
            16 => sixteen,
            _ => eight,
        })
    };
    let number = |two: f16, four: f32, eight: f64| {
        Some(real(match kind {
            2 => two.to_f64(),
            4 => f64::from(four),
            _ => eight,
        }))
    };
    match (name, ty) {
        ("huge", Type::Real(16)) => Some(quads::real(f128::MAX)),
        ("tiny", Type::Real(16)) => Some(quads::real(f128::MIN_POSITIVE)),
        ("epsilon", Type::Real(16)) => Some(quads::real(f128::EPSILON)),
        ("kind", _) => whole(kind_of(ty)?),
        ("huge", Type::Unsigned(_)) => Some(Const::Integer(-1)),
        ("digits" | "bit_size", Type::Unsigned(kind)) => whole(i64::from(*kind) * 8),
        ("range", Type::Unsigned(kind)) => whole(unsigned_range(*kind)),
        ("radix", Type::Unsigned(_)) => whole(2),
        ("bit_size", Type::Integer(kind)) => whole(i64::from(*kind) * 8),
        ("storage_size", _) => whole(bytes_of(ty)? * 8),
        ("c_sizeof" | "sizeof", _) => None,
        ("huge", Type::Integer(_)) => Some(Const::Integer(range(ty).1)),
        ("huge", Type::Real(_)) => number(f16::MAX, f32::MAX, f64::MAX),
        ("tiny", Type::Real(_)) => number(f16::MIN_POSITIVE, f32::MIN_POSITIVE, f64::MIN_POSITIVE),
        ("epsilon", Type::Real(_)) => number(f16::EPSILON, f32::EPSILON, f64::EPSILON),
        ("digits", Type::Integer(kind)) => whole(i64::from(*kind) * 8 - 1),
        ("digits", Type::Real(_)) => pick(11, 24, 53, 113),
        ("precision", Type::Real(_) | Type::Complex(_)) => pick(3, 6, 15, 33),
        ("range", Type::Integer(kind)) => whole(match kind {
            1 => 2,
            2 => 4,
            4 => 9,
            8 => 18,
            _ => 38,
        }),
        ("range", Type::Real(_) | Type::Complex(_)) => pick(4, 37, 307, 4931),
        ("maxexponent", Type::Real(_)) => pick(16, 128, 1024, 16384),
        ("minexponent", Type::Real(_)) => pick(-13, -125, -1021, -16381),
        ("radix", Type::Integer(_) | Type::Real(_)) => whole(2),
        _ => None,
    }
}

/// The decimal digits that all numbers of a kind of UNSIGNED may have.
pub(in super::super) fn unsigned_range(kind: u8) -> i64 {
    match kind {
        1 => 2,
        2 => 4,
        4 => 9,
        8 => 19,
        _ => 38,
    }
}

fn kind_of(ty: &Type) -> Option<i64> {
    match ty {
        Type::Integer(kind)
        | Type::Unsigned(kind)
        | Type::Real(kind)
        | Type::Complex(kind)
        | Type::Logical(kind) => Some(i64::from(*kind)),
        Type::Character(_, kind) => Some(i64::from(*kind)),
        Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
    }
}

fn bytes_of(ty: &Type) -> Option<i64> {
    match ty {
        Type::Complex(kind) => Some(i64::from(*kind) * 2),
        Type::Character(CharLen::Const(length), kind) => Some(*length * i64::from(*kind)),
        Type::Character(..) => None,
        _ => kind_of(ty),
    }
}
