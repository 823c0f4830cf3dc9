//! Which axis of the thread index should run innermost on the CPU: the one that walks the first subscripts of arrays.

use crate::emit::rust::Cx;
use crate::emit::uses::{children, walk_stmt};
use crate::ir::*;

impl<'a> Cx<'a> {
    /// The axis of the thread index that walks the first subscript of most array elements.
    pub(super) fn fast_axis(&self, stmts: &[Stmt<KernelOp>]) -> Axis {
        self.fast_axis_after(&[], stmts)
    }

    /// As [`Cx::fast_axis`], with scalars that were computed before.
    pub(super) fn fast_axis_after(
        &self,
        before: &[(VarId, &Expr)],
        stmts: &[Stmt<KernelOp>],
    ) -> Axis {
        let mut scores = [0_i32; 3];
        let mut sources: Vec<(VarId, [bool; 3])> = Vec::new();
        for (var, value) in before {
            let axes = axes_of(value, &sources);
            sources.push((*var, axes));
        }
        sources_of(stmts, &mut sources);
        for stmt in stmts {
            walk_stmt(
                stmt,
                &mut |e, _| self.score(e, &sources, &mut scores),
                &mut |_| {},
            );
        }
        if scores[1] > scores[0] && scores[1] >= scores[2] {
            Axis::Y
        } else if scores[2] > scores[0] {
            Axis::Z
        } else {
            Axis::X
        }
    }

    fn score(&self, expr: &Expr, sources: &[(VarId, [bool; 3])], scores: &mut [i32; 3]) {
        if let ExprKind::Element { base, subscripts } = &expr.kind
            && let ExprKind::Var(id) = base.kind
            && !self.is_thread_local(id)
            && let Some(first) = subscripts.first()
        {
            let axes = axes_of(first, sources);
            (0..3).filter(|a| axes[*a]).for_each(|a| scores[a] += 1);
        }
        children(expr, &mut |child| self.score(child, sources, scores));
    }
}

/// The axis in a loop over threads, when it is not x.
pub(super) fn along(axis: Axis) -> &'static str {
    match axis {
        Axis::X => "",
        Axis::Y => ", Y",
        Axis::Z => ", Z",
    }
}

/// Which axes of the thread index each scalar is made from.
fn sources_of(stmts: &[Stmt<KernelOp>], sources: &mut Vec<(VarId, [bool; 3])>) {
    for stmt in stmts {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let ExprKind::Var(id) = lhs.kind
        {
            let axes = axes_of(rhs, sources);
            sources.push((id, axes));
        }
    }
}

fn axes_of(expr: &Expr, sources: &[(VarId, [bool; 3])]) -> [bool; 3] {
    let mut axes = [false; 3];
    if let ExprKind::Predefined {
        var: PredefinedVar::ThreadIdx,
        axis,
    } = &expr.kind
    {
        axes[axis_number(*axis)] = true
    } else if let ExprKind::Var(id) = &expr.kind {
        if let Some((_, known)) = sources.iter().rev().find(|(v, _)| v == id) {
            axes = *known;
        }
    } else if matches!(expr.kind, ExprKind::Element { .. }) {
    } else {
        children(expr, &mut |child| {
            let inner = axes_of(child, sources);
            (0..3).for_each(|a| axes[a] |= inner[a]);
        })
    }
    axes
}

fn axis_number(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}
