//! Unsigned numbers as other numbers, and the other way round.
//!
//! Refuses to know which references convert.

use super::Lowering;
use super::bits::{cast, extended, with_bits};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Type};

impl Lowering {
    /// The number that bits are, as another type: an integer has its low bits.
    pub(super) fn out(&mut self, bits: Expr, kind: u8, ty: &Type) -> Expr {
        let (rank, span) = (bits.rank, bits.span);
        match ty {
            Type::Integer(to) | Type::Unsigned(to) if *to <= kind => cast(bits, Type::Integer(*to)),
            Type::Integer(to) | Type::Unsigned(to) => extended(bits, kind, *to),
            Type::Real(to) => {
                let (name, exact) = match to {
                    4 => ("single@unsigned", 4),
                    16 => ("quad@unsigned", 16),
                    _ => ("double@unsigned", 8),
                };
                let made = (Type::Real(exact), rank, span);
                let made = self.function(name, vec![Some(bits)], made);
                cast(made, ty.clone())
            }
            other => {
                let part = if let Type::Complex(kind) = other {
                    *kind
                } else {
                    8
                };
                let real = self.out(bits, kind, &Type::Real(part));
                cast(real, other.clone())
            }
        }
    }

    /// OUT_OF_RANGE where the number, or what shall hold it, is unsigned.
    pub(super) fn out_of_range(&mut self, of: Option<u8>, to: Option<u8>, ranged: Expr) -> Expr {
        let made = (ranged.ty.clone(), ranged.rank, ranged.span);
        let span = ranged.span;
        let ExprKind::Intrinsic { id, args } = ranged.kind else {
            return ranged;
        };
        let mut args = args.into_iter();
        let (Some(x), mold, round) = (args.next().flatten(), args.next(), args.next().flatten())
        else {
            return Expr::error(span);
        };
        if let (Some(of), Some(to)) = (of, to) {
            // Whether there are bits that the other kind has not.
            let kept = 1_i128.checked_shl(8 * u32::from(to)).unwrap_or(0) - 1;
            let mask = if to < of { !kept } else { 0 };
            let (op, left) = (BinaryOp::Ne, with_bits("iand", x, mask));
            let zero = ExprKind::Const(Const::Integer(0));
            let right = Expr::new(zero, left.ty.clone(), 0, span);
            let (left, right) = (Box::new(left), Box::new(right));
            let (ty, rank, _) = made;
            return Expr::new(ExprKind::Binary { op, left, right }, ty, rank, span);
        }
        let x = match of {
            Some(16) => self.out(x, 16, &Type::Real(16)),
            Some(kind) => self.out(x, kind, &Type::Integer(2 * kind)),
            None => x,
        };
        let Some(to) = to else {
            let kind = ExprKind::Intrinsic {
                id,
                args: vec![Some(x), mold.flatten(), round],
            };
            return Expr::new(kind, made.0, made.1, span);
        };
        let no = ExprKind::Const(Const::Logical(false));
        let round = round.unwrap_or_else(|| Expr::new(no, Type::LOGICAL, 0, span));
        let bits = Expr::int(8 * i64::from(to), span);
        self.function(
            "beyond@unsigned",
            vec![Some(x), Some(round), Some(bits)],
            made,
        )
    }

    /// The low bits of a number.
    pub(super) fn low_bits(&mut self, value: Expr, kind: u8) -> Expr {
        let (rank, span) = (value.rank, value.span);
        if let Type::Complex(part) = value.ty {
            return self.low_bits(cast(value, Type::Real(part)), kind);
        }
        let whole = if let Type::Integer(_) = value.ty {
            value
        } else {
            let wide = cast(value, Type::Real(16));
            let made = (Type::Integer(16), rank, span);
            self.function("of_quad@unsigned", vec![Some(wide)], made)
        };
        cast(whole, Type::Integer(kind))
    }
}
