//! Places outside pure procedures that want pure ones: DO CONCURRENT and specification expressions.

use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    Body, Bounds, CharLen, Expr, ExprKind, ProcId, Program, Shape, Stmt, StmtKind, Type, Variable,
};
use crate::source::Span;

/// Looks through a procedure.
pub(super) fn check(program: &Program, procedure: ProcId, found: &mut Vec<Diagnostic>) {
    match &program[procedure].body {
        Body::Host(body) => concurrent(program, body, found),
        Body::Kernel(body) => concurrent(program, body, found),
        Body::Interface | Body::Companion => return,
    }
    let own = &program[procedure];
    for id in own.dummies.iter().chain(&own.locals).chain(&own.result) {
        specification(program, &program[*id], found);
    }
}

fn concurrent<Op: refs::Operands>(
    program: &Program,
    body: &[Stmt<Op>],
    found: &mut Vec<Diagnostic>,
) {
    refs::statements(body, &mut |stmt| {
        let StmtKind::Concurrent { body, mask, .. } = &stmt.kind else {
            return;
        };
        let mut told = |called: ProcId, span: Span| {
            found.extend(
                impure(program, called, span, "DO CONCURRENT or FORALL").map(|one| {
                    one.also(
                        stmt.span,
                        "its iterations may run in any order, and at once",
                    )
                }),
            );
        };
        mask.iter().for_each(|mask| calls(mask, &mut told));
        refs::statements(body, &mut |inner| {
            if let StmtKind::Call { procedure, .. } = &inner.kind {
                told(*procedure, inner.span);
            }
            refs::statement(inner, &mut |_, expr| calls(expr, &mut told));
        });
        let mut stateful = |name: &str, span: Span| {
            let message = format!("'{name}', which is not PURE, is called in DO CONCURRENT");
            let one = Diagnostic::warning(codes::IMPURE_REFERENCE, message)
                .at(span, "other compilers refuse this")
                .also(
                    stmt.span,
                    "its iterations may run in any order, and at once",
                )
                .help("call it before the loop, and keep the values in an array");
            found.push(one);
        };
        mask.iter().for_each(|mask| states(mask, &mut stateful));
        refs::statements(body, &mut |inner| {
            refs::statement(inner, &mut |_, expr| states(expr, &mut stateful));
        });
    });
}

/// Intrinsic functions that change something or ask for what changes.
const STATES: &[&str] = &[
    "rand", "irand", "ran", "etime", "dtime", "second", "secnds", "time", "time8", "getcwd",
    "unlink", "system", "ierrno", "fgetc", "malloc",
];

fn states(expr: &Expr, told: &mut dyn FnMut(&str, Span)) {
    refs::each(expr, &mut |node| {
        if let ExprKind::Intrinsic { id, .. } = &node.kind
            && STATES.contains(&id.name())
        {
            told(id.name(), node.span);
        }
    });
}

fn specification(program: &Program, var: &Variable, found: &mut Vec<Diagnostic>) {
    let mut told = |called: ProcId, span: Span| {
        found.extend(impure(program, called, span, "a specification expression"));
    };
    if let Type::Character(CharLen::Expr(length), _) = &var.ty {
        calls(length, &mut told);
    }
    let bounds: &[Bounds] = match &var.shape {
        Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => bounds,
        Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => &[],
    };
    for bound in bounds {
        calls(&bound.lower, &mut told);
        calls(&bound.upper, &mut told);
    }
}

fn calls(expr: &Expr, told: &mut dyn FnMut(ProcId, Span)) {
    refs::each(expr, &mut |node| {
        if let ExprKind::Call { procedure, .. } = &node.kind {
            told(*procedure, node.span);
        }
    });
}

fn impure(program: &Program, called: ProcId, span: Span, place: &str) -> Option<Diagnostic> {
    let called = &program[called];
    (!called.pure).then(|| {
        let message = format!("'{}', which is not PURE, is called in {place}", called.name);
        Diagnostic::warning(codes::IMPURE_REFERENCE, message)
            .at(span, "other compilers refuse this")
            .help(format!(
                "declare '{}' PURE if it has no side effects",
                called.name
            ))
    })
}
