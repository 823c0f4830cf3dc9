//! Values that a kind does not have: integers that are too big, infinity and NaN. They are failures, unless the command line asks not to mind them
//! (`-fno-range-check`); integers wrap around then, as they do when the program runs.

use super::value::{Failure, real};
use crate::ir::{Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::quad::f128;

/// A value that its kind does not have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Beyond {
    why: Why,
    value: Loose,
    span: Span,
}

/// What is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Why {
    Overflow,
    ZeroDivision,
    Domain,
}

/// What it would be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Loose {
    Integer(i128),
    Real(f64),
    Complex(f64, f64),
}

/// The failure that stands for a value.
pub(super) fn beyond(why: Why, value: Loose, span: Span) -> Failure {
    Failure::Beyond(Beyond { why, value, span })
}

/// The failure of a real result: NaN where the function has no value, else infinity.
pub(super) fn no_number(value: f64, span: Span) -> Failure {
    let why = if value.is_nan() {
        Why::Domain
    } else {
        Why::Overflow
    };
    beyond(why, Loose::Real(value), span)
}

/// What an operation has come to: the value all the same where ranges are not checked.
pub(super) fn judged(
    result: Result<Const, Failure>,
    ty: &Type,
    unchecked: bool,
) -> Result<Const, Failure> {
    match result {
        Err(Failure::Beyond(found)) if unchecked => {
            found.value.as_constant(ty).ok_or(found.failure())
        }
        Err(Failure::Beyond(found)) => Err(found.failure()),
        other => other,
    }
}

impl Beyond {
    fn failure(self) -> Failure {
        match self.why {
            Why::Overflow => Failure::Overflow(self.span),
            Why::ZeroDivision => Failure::ZeroDivision(self.span),
            Why::Domain => Failure::Domain(self.span),
        }
    }
}

impl Loose {
    fn as_constant(self, ty: &Type) -> Option<Const> {
        let quad = |re, im| Const::Quad {
            re: f128::new(re),
            im: f128::new(im),
        };
        let wide = matches!(ty, Type::Real(16) | Type::Complex(16));
        Some(match self {
            Loose::Integer(value) => {
                let kind = if let Type::Integer(kind) = ty {
                    *kind
                } else {
                    return None;
                };
                Const::Integer(wrapped(value, kind))
            }
            Loose::Real(value) if wide => quad(value, 0.0),
            Loose::Real(value) => real(value),
            Loose::Complex(re, im) if wide => quad(re, im),
            Loose::Complex(re, im) => Const::Complex { re, im },
        })
    }
}

/// The low bits of an integer, with the sign that they have.
pub(in super::super) fn wrapped(value: i128, kind: u8) -> i128 {
    let unused = 128 - 8 * u32::from(kind);
    (value << unused) >> unused
}
