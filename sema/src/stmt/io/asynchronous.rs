//! Asynchronous transfers (F2018 9.6.2.5): each is done when its statement is, so that WAIT finds nothing to wait for and no transfer is pending.

use super::{Controls, Lowering};
use crate::ir::{Expr, HostOp, IoSpecValue, Stmt, StmtKind};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// Takes ID= out of a control list; the assignment that numbers the transfer.
    pub(super) fn asynchronous(
        &mut self,
        controls: &mut Controls,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::new();
        let transfers = matches!(controls.letter, 'w' | 'r');
        for spec in std::mem::take(&mut controls.specs) {
            if spec.keyword != "id" {
                controls.specs.push(spec);
            } else if let (IoSpecValue::Expr(lhs), true) = (spec.value, transfers) {
                let rhs = self.an.cast(Expr::int(1, span), &lhs.ty);
                out.push(Stmt::new(StmtKind::Assign { lhs, rhs }, span));
            }
        }
        out
    }
}
