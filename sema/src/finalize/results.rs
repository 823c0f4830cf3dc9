//! Results of functions: they live in variables of their own until their statement has run, and are finalized then.
//!
//! Refuses to know what is finalized for other reasons; leaves statements that may evaluate a reference never or several times to `refuse`.

use super::Host;
use crate::Analyzer;
use crate::ir::walk::muts;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, HostOp, Io, IoItem, ProcId, Shape, Stmt, StmtKind, Type};

/// Whether the results in a statement can be held before it: it evaluates them once, and it comes to its end.
pub(super) fn holds_results(stmt: &Host) -> bool {
    match &stmt.kind {
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Op(HostOp::Allocate(_)) => true,
        StmtKind::Op(HostOp::Io(Io::Write(transfer))) => {
            (transfer.items.iter()).all(|item| matches!(item, IoItem::Expr(_)))
        }
        StmtKind::If { arms, .. } => arms.len() == 1 && !jumps_away(stmt),
        StmtKind::Do { .. } | StmtKind::Select { .. } => !jumps_away(stmt),
        StmtKind::Op(_)
        | StmtKind::While { .. }
        | StmtKind::Concurrent { .. }
        | StmtKind::Where { .. }
        | StmtKind::Block { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Empty => false,
    }
}

/// Whether something inside may leave a construct, so that what stands behind it does not run.
fn jumps_away(construct: &Host) -> bool {
    let mut jumps = false;
    refs::statements(std::slice::from_ref(construct), &mut |stmt| {
        jumps |= matches!(
            stmt.kind,
            StmtKind::Exit(_) | StmtKind::Cycle(_) | StmtKind::Goto(_) | StmtKind::Return
        );
    });
    jumps
}

/// Whether a variable can hold the result of a function reference.
pub(super) fn holds_type(result: &Expr) -> bool {
    matches!(result.ty, Type::Derived(_)) || matches!(result.ty, Type::Class(_)) && result.rank == 0
}

impl Analyzer<'_> {
    /// Whether an expression is a function reference whose result is finalized.
    pub(super) fn is_finalized_result(&self, expr: &Expr) -> bool {
        let ExprKind::Call { procedure, .. } = &expr.kind else {
            return false;
        };
        let result = self.program[*procedure].result;
        let made = self.makes_objects(*procedure);
        !made && result.is_some_and(|var| !self.program[var].pointer) && self.is_finalized(&expr.ty)
    }

    /// Takes the results out of a statement: the statements that hold them, and the objects to be finalized behind it.
    pub(super) fn results_held(
        &mut self,
        owner: ProcId,
        stmt: &mut Host,
    ) -> (Vec<Host>, Vec<Expr>) {
        let mut held = (Vec::new(), Vec::new());
        if holds_results(stmt) {
            muts::statement(stmt, &mut |_, expr| {
                self.hold_results(owner, expr, &mut held)
            });
        }
        held
    }

    fn hold_results(&mut self, owner: ProcId, expr: &mut Expr, held: &mut (Vec<Host>, Vec<Expr>)) {
        muts::operands(expr, &mut |_, operand| {
            self.hold_results(owner, operand, held)
        });
        if !self.is_finalized_result(expr) || !holds_type(expr) {
            return;
        }
        let (span, rank) = (expr.span, expr.rank);
        let shape = match rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let value = self.local(owner, "result", expr.ty.clone(), shape, span);
        self.program[value].allocatable = rank > 0 || matches!(expr.ty, Type::Class(_));
        let object = Expr::new(ExprKind::Var(value), expr.ty.clone(), rank, span);
        let (lhs, rhs) = (object.clone(), std::mem::replace(expr, object.clone()));
        let kind = StmtKind::assignment(lhs, rhs, true);
        held.0.push(Stmt::new(kind, span));
        held.1.push(object);
    }
}
