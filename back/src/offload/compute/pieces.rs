//! Questions about the statements of compute constructs, and their small pieces.
//!
//! Refuses to know what becomes a kernel.

use super::Place;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    DataMotion, Expr, ExprKind, HostOp, IfArm, KernelOp, Motion, Program, Schedule, Space, Stmt,
    StmtKind, VarId,
};
use crate::source::Span;

/// What is said of a loop and of the loops tightly inside it, from the outside in.
pub(in crate::offload) fn tight(stmt: &Stmt<KernelOp>) -> Vec<Option<&Schedule>> {
    let mut found = Vec::new();
    let (mut next, mut collapsed, mut said) = (Some(stmt), 0, None);
    while let Some(stmt) = next {
        let StmtKind::Do { body, schedule, .. } = &stmt.kind else {
            break;
        };
        if collapsed == 0 || schedule.is_some() {
            said = schedule.as_deref();
            collapsed = said.map_or(1, |said| said.collapse.max(1));
        }
        collapsed -= 1;
        found.push(said);
        let mut inner = body
            .iter()
            .filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
        next = match (inner.next(), inner.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
    }
    found
}

/// A region's statements between the steps that bring its data and take it back.
pub(in crate::offload) fn with_data(
    motion: Vec<Motion>,
    made: Vec<Stmt<HostOp>>,
    (span, queue): (Span, &Option<Expr>),
) -> Vec<Stmt<HostOp>> {
    if motion.is_empty() {
        return made;
    }
    let data = |step| Stmt::new(StmtKind::Op(HostOp::Data(step)), span);
    let (enter, leave) = DataMotion::around(motion, queue, None);
    let mut out: Vec<_> = enter.into_iter().map(data).collect();
    out.extend(made);
    out.extend(leave.into_iter().map(data));
    out
}

/// The array of a section.
pub(in crate::offload) fn whole(object: &Expr) -> Expr {
    if let ExprKind::Section { base, .. } = &object.kind {
        (**base).clone()
    } else {
        object.clone()
    }
}

pub(in crate::offload) fn redressed(stmt: &Stmt<KernelOp>, kind: StmtKind<HostOp>) -> Stmt<HostOp> {
    Stmt {
        kind,
        span: stmt.span,
        leading: stmt.leading.clone(),
        trailing: stmt.trailing.clone(),
        blank_before: stmt.blank_before,
        label: None,
    }
}

/// Comments and blank line of a statement, for what stands for it.
pub(in crate::offload) fn bare(stmt: &Stmt<KernelOp>) -> Stmt<HostOp> {
    redressed(stmt, StmtKind::Empty)
}

pub(in crate::offload) fn conditions(arms: &[IfArm<KernelOp>]) -> Vec<&Expr> {
    arms.iter().map(|arm| &arm.condition).collect()
}

pub(in crate::offload) fn bounds<'a>(
    from: &'a Expr,
    to: &'a Expr,
    step: Option<&'a Expr>,
) -> Vec<&'a Expr> {
    [Some(from), Some(to), step].into_iter().flatten().collect()
}

/// Whether the author says that a loop's iterations have variables for themselves, or join values.
pub(in crate::offload) fn is_private_to(stmt: &Stmt<KernelOp>) -> bool {
    let StmtKind::Do { schedule, .. } = &stmt.kind else {
        return false;
    };
    let own = |said: &Schedule| !said.private.is_empty() || !said.reductions.is_empty();
    schedule.as_deref().is_some_and(own)
}

/// Whether a construct has arrays that statements outside of its loops use, and of which each gang has its own.
pub(in crate::offload) fn has_gang_arrays(program: &Program, place: &Place<'_>) -> bool {
    let region = place.region;
    let named = region.private.iter().chain(&region.first_private);
    let mut arrays = named.filter(|var| program[**var].rank() > 0);
    let outside = |stmt: &&Stmt<KernelOp>| !is_shared_out(stmt);
    let outside: Vec<Stmt<KernelOp>> = place.body.iter().filter(outside).cloned().collect();
    arrays.any(|var| mentions(&outside, *var))
}

/// Whether the author says that gangs share a loop.
pub(in crate::offload) fn is_shared_out(stmt: &Stmt<KernelOp>) -> bool {
    said_of(stmt).is_some()
}

/// What is said of such a loop.
pub(in crate::offload) fn said_of(stmt: &Stmt<KernelOp>) -> Option<&Schedule> {
    if let StmtKind::Do {
        schedule: Some(said),
        ..
    } = &stmt.kind
    {
        let inside = !said.gang && (said.worker || said.vector);
        Some(&**said).filter(|said| !said.sequential && !inside)
    } else {
        None
    }
}

/// Whether statements hold loops, or array statements, which are loops over elements.
pub(in crate::offload) fn has_loops(body: &[Stmt<KernelOp>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(
            stmt.kind,
            StmtKind::Do { .. } | StmtKind::ArrayAssign { .. } | StmtKind::Where { .. }
        )
    });
    found
}

pub(in crate::offload) fn mentions(body: &[Stmt<KernelOp>], var: VarId) -> bool {
    let mut found = false;
    refs::expressions(body, &mut |_: Access, expr| found |= expr.mentions(var));
    found
}

pub(in crate::offload) fn only_scalars(program: &Program, expr: &Expr) -> bool {
    let mut only = true;
    refs::each(expr, &mut |node| {
        if let ExprKind::Var(var) = &node.kind {
            let variable = &program[*var];
            only &= variable.rank() == 0 && variable.space == Space::Host;
        } else if !matches!(
            node.kind,
            ExprKind::Const(_)
                | ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
                | ExprKind::Cast(_)
                | ExprKind::Intrinsic { .. }
                | ExprKind::Component { .. }
                | ExprKind::Paren(_)
        ) {
            only = false;
        }
    });
    only
}
