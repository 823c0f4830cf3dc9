//! TRANSFER of what is stored in another way here than Fortran has it: LOGICAL values travel as the integers that stand for them in memory,
//! structures by the bytes of their components (`ir::places`). Refuses structures that hold more than that, and those of device code.

use super::Analyzer;
use crate::Side;
use crate::intrinsics::IntrinsicId;
use crate::ir::places::places;
use crate::ir::{BinaryOp, Expr, ExprKind, Type};
use crate::source::Span;

impl Analyzer<'_> {
    /// A reference of TRANSFER from or to such values; `None` for all others.
    pub(super) fn transferred(
        &mut self,
        side: Side,
        id: IntrinsicId,
        args: &[Option<Expr>],
        (ty, rank): (&Type, u8),
        span: Span,
    ) -> Option<Expr> {
        let [Some(source), Some(mold), size] = args else {
            return None;
        };
        let given = [source, mold];
        if let Some(help) = given
            .iter()
            .find_map(|given| self.unmovable(&given.ty, side))
        {
            return Some(self.not_translated(span, "TRANSFER of such structures", help));
        }
        let stored = integer_of(ty);
        if stored.is_none() && integer_of(&source.ty).is_none() {
            return None;
        }
        let args = vec![Some(as_integer(source)), Some(mold.clone()), size.clone()];
        let node = ExprKind::Intrinsic { id, args };
        let Some(own) = stored else {
            return Some(Expr::new(node, ty.clone(), rank, span));
        };
        let node = Expr::new(node, own.clone(), rank, span);
        let zero = self.cast(Expr::int(0, span), &own);
        let differs = ExprKind::Binary {
            op: BinaryOp::Ne,
            left: Box::new(node),
            right: Box::new(zero),
        };
        Some(Expr::new(differs, ty.clone(), rank, span))
    }

    /// What to do instead, where values of a type do not travel.
    fn unmovable(&self, ty: &Type, side: Side) -> Option<&'static str> {
        match ty {
            Type::Class(_) => Some("name the type in SELECT TYPE, where the object has it"),
            Type::Derived(_) if side == Side::Device => {
                Some("move the components one by one in device code")
            }
            Type::Derived(id) if places(&self.program, *id).is_none() => Some(
                "move the components one by one: one of them has no place in the structure, such as those with POINTER or ALLOCATABLE",
            ),
            _ => None,
        }
    }
}

/// The integer that stands for a LOGICAL in Fortran's memory.
fn integer_of(ty: &Type) -> Option<Type> {
    if let Type::Logical(kind) = ty {
        Some(Type::Integer(*kind))
    } else {
        None
    }
}

fn as_integer(value: &Expr) -> Expr {
    match integer_of(&value.ty) {
        Some(ty) => Expr::new(
            ExprKind::Cast(Box::new(value.clone())),
            ty,
            value.rank,
            value.span,
        ),
        None => value.clone(),
    }
}
