//! TRANSFER of what is stored in another way here than Fortran has it: LOGICAL values travel as the integers that stand for them in memory;
//! structures do not travel yet.

use super::Analyzer;
use crate::intrinsics::IntrinsicId;
use crate::ir::{BinaryOp, Expr, ExprKind, Type};
use crate::source::Span;

impl Analyzer<'_> {
    /// A reference of TRANSFER from or to such values; `None` for all others.
    pub(super) fn transferred(
        &mut self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        ty: &Type,
        rank: u8,
        span: Span,
    ) -> Option<Expr> {
        let [Some(source), Some(mold), size] = args else {
            return None;
        };
        if [source, mold].iter().any(|side| is_structure(&side.ty)) {
            let help =
                "move the components one by one, or share the storage of numbers by EQUIVALENCE";
            return Some(self.not_translated(span, "TRANSFER of structures", help));
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
}

fn is_structure(ty: &Type) -> bool {
    matches!(ty, Type::Derived(_) | Type::Class(_))
}

/// The integer that stands for a LOGICAL in Fortran's memory.
fn integer_of(ty: &Type) -> Option<Type> {
    match ty {
        Type::Logical(kind) => Some(Type::Integer(*kind)),
        _ => None,
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
