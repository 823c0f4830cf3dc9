//! REDUCTION with one operator of what a region's statements compute with another: `reduction(*: s)` around `s = s + x`; and variables of
//! reductions that other statements of the loop use before they are joined.
//!
//! Silent where some statement does what the clause says. Refuses to know how values are joined.

use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::places::touches;
use crate::ir::analysis::steps;
use crate::ir::walk::refs;
use crate::ir::{
    Expr, ExprKind, KernelOp, Origin, Program, ReduceOp, Region, Stmt, StmtKind, VarId,
};
use crate::source::Span;

/// Each clause of the region and of its loops that says something else.
pub(super) fn other_operators(program: &Program, region: &Region) -> Vec<Diagnostic> {
    // Of loops under `!$cuf kernel do` their own rules say it.
    if !matches!(region.origin, Origin::Compute(_)) {
        return Vec::new();
    }
    let mut said = region.reductions.clone();
    refs::statements(&region.body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(schedule),
            ..
        } = &stmt.kind
        {
            said.extend(schedule.reductions.iter().cloned());
        }
    });
    said.sort_by_key(|(_, var, span)| (span.start, *var));
    said.dedup_by_key(|(_, var, span)| (span.start, *var));
    let found = said.into_iter();
    found
        .filter_map(|(op, var, span)| other_operator(program, region, (op, var, span)))
        .collect()
}

fn other_operator(
    program: &Program,
    region: &Region,
    (op, var, span): (ReduceOp, VarId, Span),
) -> Option<Diagnostic> {
    let variable = &program[var];
    if variable.rank() > 0 {
        return None;
    }
    let target = Expr::new(ExprKind::Var(var), variable.ty.clone(), 0, span);
    let mut computed = Vec::new();
    refs::statements(&region.body, &mut |stmt| {
        let step = if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && lhs.same(&target)
        {
            steps::step(rhs, &target)
        } else {
            steps::extreme_by_if(stmt, &target)
        };
        computed.extend(step.map(|step| (step, stmt.span)));
    });
    if computed.iter().any(|(step, _)| *step == op) {
        return None;
    }
    let (step, place) = *computed.first()?;
    let name = &variable.name;
    let message = format!(
        "REDUCTION with {} of '{name}', which is computed with {}",
        op.text(),
        step.text()
    );
    Some(
        Diagnostic::warning(codes::ACC_OTHER_OPERATOR, message)
            .at(span, format!("joins what iterations have by {}", op.text()))
            .also(place, format!("a step with {}", step.text()))
            .help(format!("write REDUCTION({}: {name})", step.text())),
    )
}

/// The first use of each loop's joined scalars by statements that are no steps of the reduction.
pub(super) fn used_before(program: &Program, region: &Region) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if !matches!(region.origin, Origin::Compute(_)) {
        return found;
    }
    refs::statements(&region.body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(schedule),
            body,
            ..
        } = &stmt.kind
        {
            for (_, var, span) in &schedule.reductions {
                found.extend(used(program, body, (*var, *span)));
            }
        }
    });
    found.sort_by_key(|one: &Diagnostic| one.span().map(|span| span.start));
    found.dedup_by_key(|one| one.span().map(|span| span.start));
    found
}

fn used(
    program: &Program,
    body: &[Stmt<KernelOp>],
    (var, span): (VarId, Span),
) -> Option<Diagnostic> {
    let variable = &program[var];
    if variable.rank() > 0 {
        return None;
    }
    let target = Expr::new(ExprKind::Var(var), variable.ty.clone(), 0, span);
    if begins_anew(body, &target) {
        return None;
    }
    let place = first_use(body, &target)?;
    let name = &variable.name;
    let message = format!("'{name}' is used where each thread has a part of it");
    let found = Diagnostic::warning(codes::ACC_JOINED_USED, message)
        .at(place, "sees what this thread has joined so far")
        .also(span, "the reduction");
    Some(found.help(format!("use '{name}' behind the loop, or compute in a variable of its own what this statement wants")))
}

/// Whether each iteration gives the variable a value of its own, so that what is used is no part of anything.
fn begins_anew(body: &[Stmt<KernelOp>], target: &Expr) -> bool {
    body.iter().any(|stmt| {
        if let StmtKind::Do { body, .. } = &stmt.kind {
            begins_anew(body, target)
        } else if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
            lhs.same(target) && !touches(rhs, target)
        } else {
            false
        }
    })
}

/// An assignment to something else, or a condition, that has the value of a variable which is being joined.
fn first_use(body: &[Stmt<KernelOp>], target: &Expr) -> Option<Span> {
    for stmt in body {
        if steps::extreme_by_if(stmt, target).is_some() {
            continue;
        }
        let place = if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
            (!lhs.same(target) && touches(rhs, target)).then_some(rhs.span)
        } else if let StmtKind::If { arms, .. } = &stmt.kind {
            let mut conditions = arms.iter().map(|arm| &arm.condition);
            let used = conditions.find(|condition| touches(condition, target));
            used.map(|condition| condition.span)
        } else {
            None
        };
        if place.is_some() {
            return place;
        }
        let mut inner = None;
        refs::bodies(stmt, &mut |body| {
            inner = inner.or_else(|| first_use(body, target));
        });
        if inner.is_some() {
            return inner;
        }
    }
    None
}
