//! REDUCTION with one operator of what a region's statements compute with another: `reduction(*: s)` around `s = s + x`.
//!
//! Silent where some statement does what the clause says. Refuses to know how values are joined.

use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::steps;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, Origin, Program, ReduceOp, Region, StmtKind, VarId};
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
