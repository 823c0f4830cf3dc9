//! Scalar arguments of external subroutines whose numeric type is not that of the dummy argument: the bits are handed over in a variable of the
//! dummy's type, and come back from it.
//!
//! Refuses to know why a program does so: compilers that see no interface let it.

use super::copies::Around;
use super::{Lower, Lowering};
use crate::ir::{Actual, Dummy, Expr, ExprKind, HostOp, Intent, ProcId, Role, Shape, VarId};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// Replaces such arguments of a CALL.
    pub(super) fn by_storage(
        &mut self,
        procedure: ProcId,
        args: &mut [Actual],
        span: Span,
    ) -> Around {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        if !self.an.is_unseen(self.cx, procedure) {
            return (before, after);
        }
        let dummies = self.an.program[procedure].dummies.clone();
        for (dummy, arg) in dummies.into_iter().zip(args) {
            let Some(value) = arg.value.clone() else {
                continue;
            };
            if !self.an.is_scalar_of_other_bits(dummy, &value) {
                continue;
            }
            let ty = self.an.program[dummy].ty.clone();
            let stem = self.an.program[dummy].name.clone();
            let bits = self.make_variable(&stem, ty.clone(), Shape::Scalar, span);
            let bits = Expr::new(ExprKind::Var(bits), ty, 0, value.span);
            let given = transferred(value.clone(), &bits);
            before.extend(HostOp::assignment(self, bits.clone(), given, span));
            if self.comes_back(dummy, &value) {
                let back = transferred(bits.clone(), &value);
                after.extend(HostOp::assignment(self, value, back, span));
            }
            arg.value = Some(bits);
        }
        (before, after)
    }

    /// Whether the procedure may have changed what an argument is.
    fn comes_back(&self, dummy: VarId, value: &Expr) -> bool {
        let read = |var: VarId| {
            let variable = &self.an.program[var];
            let given = |dummy: &Dummy| dummy.value || dummy.intent == Some(Intent::In);
            variable.role == Role::Parameter || variable.dummy().is_some_and(given)
        };
        let place = value.designator().is_some();
        place && !read(dummy) && value.root().is_some_and(|root| !read(root))
    }
}

/// `transfer(value, mold)`.
fn transferred(value: Expr, mold: &Expr) -> Expr {
    let span = value.span;
    let Some(id) = crate::intrinsics::find("transfer") else {
        return Expr::error(span);
    };
    let ty = mold.ty.clone();
    let args = vec![Some(value), Some(mold.clone()), None];
    Expr::new(ExprKind::Intrinsic { id, args }, ty, 0, span)
}
