//! Scalars that the loops assign without joining them: each round has its own, and must give it a value before using it.

use super::Outliner;
use super::nest::{Nest, bare, own_variables};
use super::reduction::{self, Joined};
use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::definite;
use crate::ir::constant::constant;
use crate::ir::walk::{Access, refs};
use crate::ir::{Expr, ExprKind, KernelOp, Region, Shape, Space, Stmt, StmtKind, VarId};
use crate::source::Span;
use std::collections::{BTreeSet, HashSet};

/// Variables of the host procedure of which each thread has its own.
pub(super) fn private(
    outliner: &mut Outliner<'_>,
    loops: &Region,
    nest: &Nest,
    joined: &[Joined],
) -> BTreeSet<VarId> {
    let own: HashSet<VarId> = own_variables(&nest.body).into_iter().collect();
    let mut private: BTreeSet<VarId> = nest.loops.iter().map(|one| one.var).collect();
    private.extend(&own);
    let joins = |var: VarId| joined.iter().any(|one| one.target.root() == Some(var));
    // Elements and components are for `data` to see to.
    let whole = |expr: &Expr| {
        if let ExprKind::Var(var) = expr.kind {
            Some(var)
        } else {
            None
        }
    };
    let mut assigned: Vec<VarId> = reduction::assigned(outliner.program, &nest.body)
        .iter()
        .filter_map(whole)
        .filter(|var| !own.contains(var) && !joins(*var) && !private.contains(var))
        .collect();
    assigned.sort();
    assigned.dedup();
    for var in clause(outliner, loops, &joins) {
        private.insert(var);
        assigned.retain(|other| *other != var);
    }
    let definite::Uses { read, exposed, .. } =
        definite::uses(outliner.program, &assigned, &nest.body);
    for var in assigned {
        let variable = &outliner.program[var];
        let host = matches!(variable.space, Space::Host | Space::Pinned);
        match (variable.rank(), host) {
            (0, true) if outliner.shared.contains(&var) && outliner.stores_shared => {}
            (0, true) if outliner.shared.contains(&var) => {
                carried(outliner, var, variable.span, &nest.body);
            }
            (0, true) => {
                private.insert(var);
                match (exposed.get(&var), read.get(&var)) {
                    (Some(span), _) => carried(outliner, var, *span, &nest.body),
                    (None, None) if is_status(var, &nest.body) => {}
                    // What somebody wants was seen to before.
                    (None, None) if outliner.touched.is_some() => {}
                    (None, None) => lost(outliner, var, &nest.body),
                    (None, Some(_)) => {}
                }
            }
            (0, false) => {
                if let Some(span) = read.get(&var) {
                    shared(outliner, var, *span);
                }
            }
            _ => {}
        }
    }
    private
}

/// The variables of PRIVATE; reports those of which a thread cannot have its own.
fn clause(
    outliner: &mut Outliner<'_>,
    loops: &Region,
    joins: &dyn Fn(VarId) -> bool,
) -> Vec<VarId> {
    let mut fit = Vec::new();
    for &var in &loops.private {
        let variable = &outliner.program[var];
        let small = match &variable.shape {
            Shape::Scalar => true,
            Shape::Explicit(bounds) => bounds
                .iter()
                .all(|b| constant(&b.lower).is_some() && constant(&b.upper).is_some()),
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => false,
        };
        let any = outliner.touched.is_some() && !matches!(variable.shape, Shape::AssumedSize(..));
        let why = if joins(var) {
            "is reduced as well"
        } else if any {
            fit.push(var);
            continue;
        } else if !small || variable.allocatable || variable.pointer {
            "has no bounds that are constants, which a thread's own array needs"
        } else {
            fit.push(var);
            continue;
        };
        let name = variable.name.clone();
        let declared = variable.span;
        outliner.report(
            Diagnostic::error(codes::LOOP_CLAUSE, format!("'{name}' cannot be private"))
                .at(loops.span, format!("'{name}' {why}"))
                .also(declared, "declared here")
                .help("name scalars and arrays of fixed size"),
        );
    }
    fit
}

fn carried(outliner: &mut Outliner<'_>, var: VarId, span: Span, body: &[Stmt<KernelOp>]) {
    let name = outliner.program[var].name.clone();
    let mut diagnostic = Diagnostic::error(
        codes::LOOP_CARRIED,
        format!("'{name}' hands a value from round to round of kernel loops"),
    )
    .at(span, "may be used before this round has assigned it");
    if let Some(place) = assignment(var, body).filter(|place| *place != span) {
        diagnostic = diagnostic.also(place, "assigned here");
    }
    outliner.report(diagnostic.help(format!(
        "assign '{name}' on every way before it is used, say PRIVATE({name}), or let all its uses be a reduction such as {name} = {name} + x"
    )));
}

fn shared(outliner: &mut Outliner<'_>, var: VarId, span: Span) {
    let name = outliner.program[var].name.clone();
    outliner.report(
        Diagnostic::error(
            codes::LOOP_CARRIED,
            format!("device scalar '{name}' is assigned and used in kernel loops"),
        )
        .at(span, "all threads share it, and run at the same time")
        .help(format!(
            "use a host scalar, of which each thread has its own, or say PRIVATE({name})"
        )),
    );
}

fn lost(outliner: &mut Outliner<'_>, var: VarId, body: &[Stmt<KernelOp>]) {
    let name = outliner.program[var].name.clone();
    let place = assignment(var, body).unwrap_or(outliner.program[var].span);
    outliner.report(
        Diagnostic::warning(
            codes::LOOP_VALUE_LOST,
            format!("the value that kernel loops assign to '{name}' is lost"),
        )
        .at(
            place,
            "each thread has its own, and the host's keeps its value",
        )
        .help(format!(
            "declare '{name}' with DEVICE, or make it a reduction"
        )),
    );
}

/// Whether a variable takes nothing but what functions give back that are called for what they do, such as atomic ones.
fn is_status(var: VarId, body: &[Stmt<KernelOp>]) -> bool {
    let mut all = true;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && lhs.root() == Some(var)
        {
            let called = matches!(bare(rhs).kind, ExprKind::Api { .. } | ExprKind::Call { .. });
            all &= called;
        }
    });
    all
}

fn assignment(var: VarId, body: &[Stmt<KernelOp>]) -> Option<Span> {
    let mut found = None;
    refs::expressions(body, &mut |access, expr| {
        if access != Access::Read && expr.root() == Some(var) {
            found.get_or_insert(expr.span);
        }
    });
    found
}
