//! Bits of unsigned numbers as expressions: of integers, with the first bit turned, with zeros before them.
//!
//! Refuses to know statements.

use crate::intrinsics::find;
use crate::ir::{Const, Expr, ExprKind, Type};

/// INTEGER for UNSIGNED.
pub(super) fn bits_of(ty: &mut Type) {
    if let Type::Unsigned(kind) = ty {
        *ty = Type::Integer(*kind);
    }
}

/// The bits of the least integer of a kind, as an integer.
pub(super) fn least(kind: u8) -> i128 {
    i128::MIN >> (128 - 8 * u32::from(kind))
}

pub(super) fn cast(value: Expr, ty: Type) -> Expr {
    if value.ty == ty {
        return value;
    }
    let (rank, span) = (value.rank, value.span);
    Expr::new(ExprKind::Cast(Box::new(value)), ty, rank, span)
}

pub(super) fn with_bits(name: &str, value: Expr, bits: i128) -> Expr {
    let (rank, span, ty) = (value.rank, value.span, value.ty.clone());
    let Some(id) = find(name) else {
        return value;
    };
    let bits = Expr::new(ExprKind::Const(Const::Integer(bits)), ty.clone(), 0, span);
    let args = vec![Some(value), Some(bits)];
    Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
}

/// The first bit turned.
pub(super) fn turned(mut value: Expr, kind: u8) -> Expr {
    if value.rank == 0
        && let ExprKind::Const(constant) = &mut value.kind
        && let Const::Integer(bits) = constant.value()
    {
        *constant = Const::Integer(bits ^ least(kind));
        value.ty = Type::Integer(kind);
        return value;
    }
    with_bits("ieor", value, least(kind))
}

pub(super) fn turned_arguments(args: Vec<Option<Expr>>, kind: u8, all: bool) -> Vec<Option<Expr>> {
    let each = args.into_iter().enumerate();
    let each = each.map(|(at, arg)| {
        let number = all || at == 0;
        arg.map(|arg| if number { turned(arg, kind) } else { arg })
    });
    each.collect()
}

/// More bits, zeros before them.
pub(super) fn extended(value: Expr, from: u8, to: u8) -> Expr {
    let mask = (1_i128 << (8 * u32::from(from))) - 1;
    with_bits("iand", cast(value, Type::Integer(to)), mask)
}

/// The kind of unsigned numbers.
pub(super) fn kind_of(ty: &Type) -> Option<u8> {
    if let Type::Unsigned(kind) = ty {
        Some(*kind)
    } else {
        None
    }
}

/// The kind of an unsigned argument.
pub(super) fn unsigned_kind(expr: &Expr, place: usize) -> Option<u8> {
    let ExprKind::Intrinsic { args, .. } = &expr.kind else {
        return None;
    };
    kind_of(&args.get(place)?.as_ref()?.ty)
}
