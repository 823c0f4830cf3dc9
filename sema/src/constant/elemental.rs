//! Elemental functions of scalar constants.

use super::arrays::{extremum, order};
use super::convert::{convert, parts, round, unsigned};
use super::integers::integer_function;
use super::operator::binary;
use super::quads;
use super::reals::{complex_function, real_function};
use super::value::Failure;
use crate::ir::{BLANK, BinaryOp, Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::bits::unsigned_quad;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use cuf2rs_intrinsics::ranges::{Amount, Limit, Ranged, beyond};
use std::cmp::Ordering;

/// One element of an elemental function.
pub(super) fn element(
    name: &str,
    args: &[Option<Const>],
    types: &[Type],
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = || Failure::NotConstant(span);
    let first = args.first().and_then(Option::as_ref).ok_or_else(none)?;
    let from = types.first().ok_or_else(none)?;
    match name {
        "int" | "uint" => convert(first, from, ty, span),
        "mod" | "modulo" if let (Type::Unsigned(_), Some(Some(by))) = (from, args.get(1)) => {
            // What the truncated quotient leaves.
            let quotient = binary(BinaryOp::Div, from, first, by, span)?;
            let whole = binary(BinaryOp::Mul, from, &quotient, by, span)?;
            binary(BinaryOp::Sub, from, first, &whole, span)
        }
        "cmplx" => complex(args, ty, span),
        "merge" => merged(args, span),
        "out_of_range" => out_of_range(first, args, types, span),
        "max" | "min" => {
            let given: Vec<Const> = args.iter().flatten().cloned().collect();
            let best = extremum(&given, name == "max", from, span)?;
            convert(&best, from, ty, span)
        }
        _ => match first {
            Const::Integer(_) => integer_function(name, args, from, ty, span),
            Const::Real { value, .. } => real_function(name, *value, args, from, ty, span),
            Const::Complex { re, im } => complex_function(name, *re, *im, ty, span),
            Const::Quad { .. } => quads::function(name, args, from, ty, span),
            Const::Character(codes) if name == "kind@character" => Ok(of_kind(codes, ty)),
            Const::Character(codes) => text_function(name, codes, args, span),
            Const::Logical(_) | Const::Named { .. } => Err(none()),
        },
    }
}

fn complex(args: &[Option<Const>], ty: &Type, span: Span) -> Result<Const, Failure> {
    if *ty == Type::Complex(16) {
        return quads::complex(args, span);
    }
    let part = |index: usize| args.get(index).and_then(Option::as_ref).and_then(parts);
    let (re, im) = part(0).ok_or(Failure::NotConstant(span))?;
    let im = part(1).map_or(im, |(second, _)| second);
    Ok(Const::Complex {
        re: round(re, ty),
        im: round(im, ty),
    })
}

/// OUT_OF_RANGE of a constant.
fn out_of_range(
    x: &Const,
    args: &[Option<Const>],
    types: &[Type],
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let amount = match x {
        Const::Integer(bits) if let Some(Type::Unsigned(kind)) = types.first() => {
            match i128::try_from(unsigned(*bits, *kind)) {
                Ok(value) => Amount::Integer(value),
                Err(_) => Amount::Real(unsigned_quad(*bits)),
            }
        }
        Const::Integer(value) => Amount::Integer(*value),
        Const::Real { value, .. } => Amount::Real(f128::new(*value)),
        Const::Quad { re, .. } => Amount::Real(*re),
        Const::Named { value, .. } => return out_of_range(value, args, types, span),
        Const::Complex { .. } | Const::Logical(_) | Const::Character(_) => return Err(none),
    };
    let limit = limit(types.get(1).ok_or(none)?).ok_or(none)?;
    let round = matches!(args.get(2), Some(Some(Const::Logical(true))));
    Ok(Const::Logical(beyond(amount, limit, round)))
}

/// What a kind of numbers holds.
fn limit(ty: &Type) -> Option<Limit> {
    Some(match ty {
        Type::Integer(1) => i8::limit(),
        Type::Integer(2) => i16::limit(),
        Type::Integer(4) => i32::limit(),
        Type::Integer(8) => i64::limit(),
        Type::Integer(_) => i128::limit(),
        Type::Real(2) => f16::limit(),
        Type::Real(4) => f32::limit(),
        Type::Real(8) => f64::limit(),
        Type::Real(_) => f128::limit(),
        Type::Unsigned(kind) => Limit::Unsigned(8 * u32::from(*kind)),
        Type::Complex(_)
        | Type::Logical(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => return None,
    })
}

fn merged(args: &[Option<Const>], span: Span) -> Result<Const, Failure> {
    if let [Some(yes), Some(no), Some(Const::Logical(mask))] = args {
        Ok(if *mask { yes.clone() } else { no.clone() })
    } else {
        Err(Failure::NotConstant(span))
    }
}

pub(super) fn trimmed(text: &[u32]) -> &[u32] {
    let end = text
        .iter()
        .rposition(|code| *code != BLANK)
        .map_or(0, |last| last + 1);
    &text[..end]
}

/// Characters in another kind: of codes that one byte cannot hold the low eight bits, as gfortran has it.
fn of_kind(codes: &[u32], ty: &Type) -> Const {
    match ty.character_kind() {
        1 => Const::characters(&crate::ir::bytes(codes)),
        _ => Const::Character(codes.to_vec()),
    }
}

fn text_function(
    name: &str,
    text: &[u32],
    args: &[Option<Const>],
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let other = || match args.get(1) {
        Some(Some(Const::Character(codes))) => Ok(codes.as_slice()),
        _ => Err(none),
    };
    let back = matches!(args.get(2), Some(Some(Const::Logical(true))));
    let number = |found: Option<usize>| Const::Integer(found.map_or(0, |at| at as i128 + 1));
    Ok(match name {
        "ichar" | "iachar" => Const::Integer(i128::from(*text.first().ok_or(none)?)),
        "len_trim" => Const::Integer(trimmed(text).len() as i128),
        "adjustl" => adjusted(text, true),
        "adjustr" => adjusted(text, false),
        "index" => number(find(text, other()?, back)),
        "scan" => number(search(text, back, |byte| {
            other().is_ok_and(|set| set.contains(&byte))
        })),
        "verify" => number(search(text, back, |byte| {
            other().is_ok_and(|set| !set.contains(&byte))
        })),
        "lge" | "lgt" | "lle" | "llt" => {
            let order = order(
                &Const::Character(text.to_vec()),
                &Const::Character(other()?.to_vec()),
            );
            Const::Logical(lexical(name, order.ok_or(none)?))
        }
        _ => return Err(none),
    })
}

fn lexical(name: &str, order: Ordering) -> bool {
    match name {
        "lge" => order != Ordering::Less,
        "lgt" => order == Ordering::Greater,
        "lle" => order != Ordering::Greater,
        _ => order == Ordering::Less,
    }
}

fn adjusted(text: &[u32], left: bool) -> Const {
    let blanks =
        |codes: &mut dyn Iterator<Item = &u32>| codes.take_while(|code| **code == BLANK).count();
    let mut text = text.to_vec();
    if left {
        let count = blanks(&mut text.iter());
        text.rotate_left(count);
    } else {
        let count = blanks(&mut text.iter().rev());
        text.rotate_right(count);
    }
    Const::Character(text)
}

fn find(text: &[u32], part: &[u32], back: bool) -> Option<usize> {
    if part.is_empty() {
        return Some(if back { text.len() } else { 0 });
    }
    let mut places = text.windows(part.len());
    if back {
        places.rposition(|window| window == part)
    } else {
        places.position(|window| window == part)
    }
}

fn search(text: &[u32], back: bool, wanted: impl Fn(u32) -> bool) -> Option<usize> {
    let mut bytes = text.iter();
    if back {
        bytes.rposition(|byte| wanted(*byte))
    } else {
        bytes.position(|byte| wanted(*byte))
    }
}
