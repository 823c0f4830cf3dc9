//! Loops that end each iteration by adding a value to a sum. Looks at one body and refuses to know what the sum is for: whether its terms may be
//! added in another order is for the caller to say.

use super::places::touches;
use super::steps::bare;
use crate::ir::walk::refs::{self, Operands};
use crate::ir::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, VarId};

/// What an iteration adds to a sum.
pub struct Term<'a, Op> {
    /// The sum, a scalar.
    pub sum: VarId,
    /// What is done before.
    pub before: &'a [Stmt<Op>],
    /// `sum = sum + value`.
    pub step: &'a Stmt<Op>,
    /// The value, which does not use the sum.
    pub value: &'a Expr,
}

impl<Op> Term<'_, Op> {
    /// Whether the value is all that the body has, its comments included.
    pub fn is_alone(&self) -> bool {
        self.before.is_empty() && self.step.leading.is_empty() && self.step.trailing.is_empty()
    }
}

/// The term of a loop's body: its last statement adds to one of `sums`, nothing before uses that one, and no iteration ends early.
pub fn term<'a, Op: Operands>(body: &'a [Stmt<Op>], sums: &[VarId]) -> Option<Term<'a, Op>> {
    let (step, before) = body.split_last()?;
    let StmtKind::Assign { lhs, rhs } = &step.kind else {
        return None;
    };
    let ExprKind::Var(sum) = lhs.kind else {
        return None;
    };
    if !sums.contains(&sum) || lhs.rank > 0 {
        return None;
    }
    let value = added(rhs, lhs)?;
    let mut used = false;
    refs::expressions(before, &mut |_, expr| used |= expr.mentions(sum));
    (!used && !leaves(before)).then_some(Term {
        sum,
        before,
        step,
        value,
    })
}

/// The `value` of `sum + value` and `value + sum`.
fn added<'a>(rhs: &'a Expr, sum: &Expr) -> Option<&'a Expr> {
    let ExprKind::Binary {
        op: BinaryOp::Add,
        left,
        right,
    } = &bare(rhs).kind
    else {
        return None;
    };
    [(left, right), (right, left)]
        .into_iter()
        .find(|(own, value)| own.same(sum) && value.ty == sum.ty && !touches(value, sum))
        .map(|(_, value)| &**value)
}

fn leaves<Op>(body: &[Stmt<Op>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(
            stmt.kind,
            StmtKind::Exit(_)
                | StmtKind::Cycle(_)
                | StmtKind::Goto(_)
                | StmtKind::Return
                | StmtKind::Stop { .. }
        );
    });
    found
}
