//! Powers of complex numbers with the constant exponents that compilers multiply out: 1, 2 and -1 at every level of optimisation.
//!
//! They differ from the powers of a variable exponent, whose product begins at one, in the signs of zeros and beyond the largest number.
//! Refuses to know other powers, which stay as they are written.

use crate::ir::{BinaryOp, Const, Expr, ExprKind};
use cuf2rs_intrinsics::quad::f128;

/// The power of a complex number, multiplied out where its exponent is such a number.
pub(super) fn multiplied_out(base: Expr, exponent: i128, power: Expr) -> Expr {
    let (ty, rank, span) = (base.ty.clone(), base.rank, base.span);
    let made = |kind| Expr::new(kind, ty.clone(), rank, power.span);
    match exponent {
        1 => made(ExprKind::Paren(Box::new(base))),
        2 => match crate::intrinsics::find("squared@complex") {
            Some(id) => made(ExprKind::Intrinsic {
                id,
                args: vec![Some(base)],
            }),
            None => power,
        },
        -1 => {
            let (re, im) = (f128::ONE, f128::ZERO);
            let one = if ty == crate::ir::Type::Complex(16) {
                Const::Quad { re, im }
            } else {
                Const::Complex { re: 1.0, im: 0.0 }
            };
            let one = ExprKind::Const(one);
            let left = Box::new(Expr::new(one, ty.clone(), 0, span));
            let (op, right) = (BinaryOp::Div, Box::new(base));
            made(ExprKind::Binary { op, left, right })
        }
        _ => power,
    }
}
