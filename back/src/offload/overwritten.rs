//! Arrays of which a region gives every element a value before it uses any: their values need not come along.
//!
//! Refuses to know what moves data. What it does not see through counts as used.

use super::Outliner;
use super::compute::mentions;
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{Bounds, Expr, ExprKind, KernelOp, Shape, Stmt, StmtKind, VarId};

type Code = Stmt<KernelOp>;

/// A loop around the statement at hand.
struct Around<'a> {
    var: VarId,
    from: &'a Expr,
    to: &'a Expr,
}

impl Outliner<'_> {
    /// Whether the first statement of a region that names an explicit-shape array gives all its elements values.
    pub(super) fn is_overwritten(&self, body: &[Code], array: &Expr) -> bool {
        let ExprKind::Var(var) = array.kind else {
            return false;
        };
        let variable = &self.program[var];
        let Shape::Explicit(bounds) = &variable.shape else {
            return false;
        };
        let plain = !variable.target && !variable.pointer && variable.overlay.is_none();
        let ends = bounds.iter().flat_map(|one| [&one.lower, &one.upper]);
        let steady = ends.into_iter().all(|end| self.is_steady(end));
        let first = body
            .iter()
            .find(|stmt| mentions(std::slice::from_ref(stmt), var));
        let stays = |stmt: &Code| !jumps(std::slice::from_ref(stmt));
        let reached = body
            .iter()
            .take_while(|stmt| !mentions(std::slice::from_ref(stmt), var))
            .all(stays);
        plain
            && steady
            && reached
            && first.is_some_and(|stmt| covers(stmt, var, bounds, &mut Vec::new()))
    }
}

/// Whether a loop nest, or an assignment inside one, gives all elements values and reads none before.
fn covers<'a>(stmt: &'a Code, var: VarId, bounds: &[Bounds], around: &mut Vec<Around<'a>>) -> bool {
    if let StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind {
        around.is_empty()
            && matches!(lhs.kind, ExprKind::Var(whole) if whole == var)
            && !rhs.mentions(var)
    } else if let StmtKind::Do {
        var: counter,
        from,
        to,
        step,
        body,
        ..
    } = &stmt.kind
    {
        let single = step.as_ref().is_none_or(|step| constant(step) == Some(1));
        let known = !from.mentions(var) && !to.mentions(var);
        around.push(Around {
            var: *counter,
            from,
            to,
        });
        let Some(at) = body
            .iter()
            .position(|stmt| mentions(std::slice::from_ref(stmt), var))
        else {
            return false;
        };
        let before = &body[..at];
        single && known && !jumps(before) && covers(&body[at], var, bounds, around) && {
            around.pop();
            let behind = &body[at + 1..];
            !mentions(behind, var) && !jumps(behind)
        }
    } else if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
        let ExprKind::Element { base, subscripts } = &lhs.kind else {
            return false;
        };
        let whole = matches!(base.kind, ExprKind::Var(whole) if whole == var);
        let own = subscripts.iter().all(|index| !index.mentions(var));
        whole && own && !rhs.mentions(var) && spans(subscripts, bounds, around)
    } else {
        false
    }
}

/// Whether subscripts are the variables of the loops around, each of which runs through the bounds of its dimension.
fn spans(subscripts: &[Expr], bounds: &[Bounds], around: &[Around<'_>]) -> bool {
    let fits = |(index, bound): (&Expr, &Bounds)| {
        let ExprKind::Var(counter) = index.kind else {
            return false;
        };
        let mut loops = around.iter().filter(|one| one.var == counter);
        loops
            .next()
            .is_some_and(|one| alike(one.from, &bound.lower) && alike(one.to, &bound.upper))
    };
    around.len() == subscripts.len() && subscripts.iter().zip(bounds).all(fits) && {
        let mut counters: Vec<VarId> = subscripts.iter().filter_map(Expr::root).collect();
        counters.sort();
        counters.dedup();
        counters.len() == subscripts.len()
    }
}

/// Whether two expressions have the same value.
pub(super) fn alike(one: &Expr, other: &Expr) -> bool {
    let constants = constant(one).zip(constant(other));
    constants.map_or_else(|| one.same(other), |(one, other)| one == other)
}

/// Whether statements may go on elsewhere than behind themselves.
pub(super) fn jumps(body: &[Code]) -> bool {
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
