//! Work that one thread does for all, and barriers that not all threads of a block reach.

use crate::cudafor::Meets;
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Axis, BinaryOp, Body, Const, Expr, ExprKind, HostOp, IfArm, KernelOp, PredefinedVar, ProcId,
    Program, Stmt, StmtKind, VarId,
};
use crate::source::Span;

/// Rounds that one thread may do for the others without harm.
const FEW: i64 = 32;

/// Launches of one thread whose kernel has a loop.
pub(super) fn single_threads(
    program: &Program,
    body: &[Stmt<HostOp>],
    found: &mut Vec<Diagnostic>,
) {
    refs::statements(body, &mut |stmt| {
        let StmtKind::Op(HostOp::Launch { kernel, config, .. }) = &stmt.kind else {
            return;
        };
        let is_one = |extent: &Option<Expr>| {
            extent
                .as_ref()
                .is_some_and(|extent| matches!(extent.kind, ExprKind::Const(Const::Integer(1))))
        };
        if !is_one(&config.grid) || !is_one(&config.block) || !has_loop(program, *kernel) {
            return;
        }
        let name = &program[*kernel].name;
        let message = format!("one thread runs the loops of kernel '{name}'");
        found.push(
            Diagnostic::warning(codes::ONE_THREAD, message)
                .at(config.span, "a grid of one block of one thread")
                .help("give the rounds to the threads of a block, or reduce with sum, maxval or '!$cuf kernel do'"),
        );
    });
}

fn has_loop(program: &Program, kernel: ProcId) -> bool {
    let Body::Kernel(body) = &program[kernel].body else {
        return false;
    };
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
    });
    found
}

/// Loops in a kernel with which one thread of a block adds up what all have left.
pub(super) fn lonely_reductions(body: &[Stmt<KernelOp>], found: &mut Vec<Diagnostic>) {
    refs::statements(body, &mut |stmt| {
        let StmtKind::If { arms, .. } = &stmt.kind else {
            return;
        };
        for arm in arms.iter().filter(|arm| is_one_thread(&arm.condition)) {
            found.extend(reduction_in(arm));
        }
    });
}

/// `threadIdx%x == 1` and its kin.
fn is_one_thread(condition: &Expr) -> bool {
    if let ExprKind::Paren(inner) = &condition.kind {
        is_one_thread(inner)
    } else if let ExprKind::Binary {
        op: BinaryOp::And,
        left,
        right,
    } = &condition.kind
    {
        is_one_thread(left) || is_one_thread(right)
    } else if let ExprKind::Binary {
        op: BinaryOp::Eq,
        left,
        right,
    } = &condition.kind
    {
        let index = |side: &Expr| {
            let (var, axis) = (PredefinedVar::ThreadIdx, Axis::X);
            matches!(side.kind, ExprKind::Predefined { var: v, axis: a } if v == var && a == axis)
        };
        let fixed = |side: &Expr| constant(side).is_some();
        (index(left) && fixed(right)) || (index(right) && fixed(left))
    } else {
        false
    }
}

fn reduction_in(arm: &IfArm<KernelOp>) -> Option<Diagnostic> {
    let mut found = None;
    refs::statements(&arm.body, &mut |stmt| {
        let StmtKind::Do {
            var,
            from,
            to,
            body,
            ..
        } = &stmt.kind
        else {
            return;
        };
        let rounds = constant(from).zip(constant(to));
        let few = rounds.is_some_and(|(from, to)| to.saturating_sub(from) < FEW);
        if !few && body.iter().any(|inner| adds_up(inner, *var)) {
            found.get_or_insert(stmt.span);
        }
    });
    found.map(|span| lonely(span, arm.condition.span))
}

/// `s = s + a(i)`.
fn adds_up(stmt: &Stmt<KernelOp>, counter: VarId) -> bool {
    let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
        return false;
    };
    let ExprKind::Binary { op, left, right } = &rhs.kind else {
        return false;
    };
    let joins = matches!(op, BinaryOp::Add | BinaryOp::Mul);
    let takes = |own: &Expr, other: &Expr| own.same(lhs) && other.mentions(counter);
    joins && !lhs.mentions(counter) && (takes(left, right) || takes(right, left))
}

fn lonely(span: Span, condition: Span) -> Diagnostic {
    Diagnostic::warning(codes::ONE_THREAD, "one thread of each block adds up for all")
        .at(span, "the others wait for this loop")
        .also(condition, "one thread of the block")
        .help("halve the number of values round by round with all threads, or use warp shuffles or atomicadd")
}

// ------------------------------------------------------------------------------------------ barriers

/// Barriers in a loop that ends later for some threads of the block, as `do j = 1, threadIdx%x` does. Where the first value differs as
/// well (`do j = threadIdx%x, n, blockDim%x`), all may have the same number of rounds.
fn uneven_rounds(
    stmt: &Stmt<KernelOp>,
    depends: &dyn Fn(&Expr) -> bool,
    found: &mut Vec<Diagnostic>,
) {
    let StmtKind::Do { from, to, body, .. } = &stmt.kind else {
        return;
    };
    if let (true, false, Some(barrier)) = (depends(to), depends(from), barrier_in(body)) {
        found.push(parted(barrier, to.span, "let all threads run as many rounds, with an IF around the work that some have no part in"));
    }
}

/// Barriers in an arm of an IF that some threads of the block enter and others do not.
pub(super) fn parted_barriers(
    body: &[Stmt<KernelOp>],
    depends: &dyn Fn(&Expr) -> bool,
    found: &mut Vec<Diagnostic>,
) {
    refs::statements(body, &mut |stmt| {
        uneven_rounds(stmt, depends, found);
        let StmtKind::If {
            arms, otherwise, ..
        } = &stmt.kind
        else {
            return;
        };
        let parting = arms.iter().find(|arm| depends(&arm.condition));
        let barriers: Vec<Option<Span>> = arms
            .iter()
            .map(|arm| &arm.body)
            .chain(otherwise)
            .map(|body| barrier_in(body))
            .collect();
        let everywhere = otherwise.is_some() && barriers.iter().all(Option::is_some);
        let first = barriers.into_iter().flatten().next();
        if let (Some(arm), Some(barrier), false) = (parting, first, everywhere) {
            let way_out = "end the IF before the barrier, and open another one behind it";
            found.push(parted(barrier, arm.condition.span, way_out));
        }
    });
}

/// Barriers behind an IF in which some threads of the block leave the kernel, and in a CASE that some do not take.
pub(super) fn left_barriers(
    body: &[Stmt<KernelOp>],
    depends: &dyn Fn(&Expr) -> bool,
    found: &mut Vec<Diagnostic>,
) {
    refs::statements(body, &mut |stmt| parted_case(stmt, depends, found));
    let mut left = None;
    for stmt in body {
        if let (Some(condition), Some(barrier)) = (left, barrier_in(std::slice::from_ref(stmt))) {
            let way_out = "let all threads go on to the barrier, with an IF around the work that some have no part in";
            found.push(parted(barrier, condition, way_out));
            return;
        }
        if left.is_none()
            && let StmtKind::If { arms, .. } = &stmt.kind
        {
            let leaving = arms
                .iter()
                .find(|arm| returns(&arm.body) && depends(&arm.condition));
            left = leaving.map(|arm| arm.condition.span);
        }
    }
}

fn returns(body: &[Stmt<KernelOp>]) -> bool {
    body.last()
        .is_some_and(|last| matches!(last.kind, StmtKind::Return))
}

fn parted_case(
    stmt: &Stmt<KernelOp>,
    depends: &dyn Fn(&Expr) -> bool,
    found: &mut Vec<Diagnostic>,
) {
    let StmtKind::Select {
        selector,
        cases,
        default,
        ..
    } = &stmt.kind
    else {
        return;
    };
    if !depends(selector) {
        return;
    }
    let bodies = cases.iter().map(|case| &case.body).chain(default);
    let barriers: Vec<Option<Span>> = bodies.map(|body| barrier_in(body)).collect();
    let everywhere = default.is_some() && barriers.iter().all(Option::is_some);
    if let (Some(barrier), false) = (barriers.into_iter().flatten().next(), everywhere) {
        let way_out = "end the SELECT before the barrier, and open another one behind it";
        found.push(parted(barrier, selector.span, way_out));
    }
}

fn barrier_in(body: &[Stmt<KernelOp>]) -> Option<Span> {
    let mut found = None;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind
            && id.row().meets == Meets::Block
        {
            found.get_or_insert(stmt.span);
        }
    });
    found
}

fn parted(barrier: Span, condition: Span, way_out: &str) -> Diagnostic {
    Diagnostic::warning(
        codes::PARTED_BARRIER,
        "a barrier that some threads of the block may not reach",
    )
    .at(barrier, "waits for all threads of the block")
    .also(condition, "differs from thread to thread")
    .help(way_out)
}
