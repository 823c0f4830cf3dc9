//! Iterations of loops under `!$cuf kernel do` that read what other iterations store: `a(i) = a(i-1)`.
//!
//! Compares the references of an array whose subscripts are sums of products. Silent where a condition may keep them apart, and where
//! subscripts cannot be compared.

use super::forms::{Factor, Form, Known, form};
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::{Expr, ExprKind, KernelLoops, KernelOp, Program, Stmt, StmtKind, VarId};

/// A loop whose iterations run at once.
struct Loop {
    var: VarId,
    step: i64,
    /// Its last iteration's distance from the first.
    length: Option<i64>,
}

/// The first pair of references.
pub(super) fn carried(program: &Program, loops: &KernelLoops) -> Option<Diagnostic> {
    if loops.of_arrays {
        return None;
    }
    let mut parallel = Vec::new();
    let body = nest(&loops.body, loops.depth, &mut parallel)?;
    let mut stores = Vec::new();
    unconditional_stores(body, &mut stores);
    stores.retain(|store| store.root().is_some_and(|id| !loops.private.contains(&id)));
    let mut reads: Vec<&Expr> = Vec::new();
    read_elements(body, &mut reads);
    stores.iter().find_map(|store| {
        reads.iter().find_map(|read| {
            let (var, distance) = distance(store, read, &parallel)?;
            Some(told(program, store, read, var, distance))
        })
    })
}

/// The loops that run side by side, and what stands in them.
fn nest<'b>(
    body: &'b [Stmt<KernelOp>],
    depth: usize,
    parallel: &mut Vec<Loop>,
) -> Option<&'b [Stmt<KernelOp>]> {
    if depth == 0 {
        return Some(body);
    }
    let inner = body.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Do {
            var,
            from,
            to,
            step,
            body,
            ..
        } => Some((var, from, to, step, body)),
        _ => None,
    });
    let (var, from, to, step, body) = inner?;
    let step = step.as_ref().map_or(Some(1), constant)?;
    let length = constant(from)
        .zip(constant(to))
        .map(|(from, to)| (to - from).abs());
    parallel.push(Loop {
        var: *var,
        step,
        length,
    });
    nest(body, depth - 1, parallel)
}

/// Elements that every iteration stores.
fn unconditional_stores<'b>(body: &'b [Stmt<KernelOp>], stores: &mut Vec<&'b Expr>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign { lhs, .. } if matches!(lhs.kind, ExprKind::Element { .. }) => {
                stores.push(lhs);
            }
            StmtKind::Do { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Associate { body, .. } => unconditional_stores(body, stores),
            _ => {}
        }
    }
}

/// Elements that every iteration reads: in assignments under no condition.
fn read_elements<'b>(body: &'b [Stmt<KernelOp>], reads: &mut Vec<&'b Expr>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign { rhs, .. } => elements(rhs, reads),
            StmtKind::Do { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Associate { body, .. } => read_elements(body, reads),
            _ => {}
        }
    }
}

fn elements<'b>(expr: &'b Expr, reads: &mut Vec<&'b Expr>) {
    match &expr.kind {
        ExprKind::Element { .. } => reads.push(expr),
        ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => {
            elements(operand, reads);
        }
        ExprKind::Binary { left, right, .. } => {
            elements(left, reads);
            elements(right, reads);
        }
        ExprKind::Intrinsic { args, .. } => {
            args.iter().flatten().for_each(|arg| elements(arg, reads));
        }
        _ => {}
    }
}

/// By how many steps of which loop the iteration that stores an element is apart from the one that reads it.
fn distance(store: &Expr, read: &Expr, parallel: &[Loop]) -> Option<(VarId, i64)> {
    let (
        ExprKind::Element { base, subscripts },
        ExprKind::Element {
            base: other,
            subscripts: others,
        },
    ) = (&store.kind, &read.kind)
    else {
        return None;
    };
    if !base.same(other) || !matches!(base.kind, ExprKind::Var(_)) {
        return None;
    }
    let mut distances: Vec<Option<i64>> = vec![None; parallel.len()];
    for (stored, loaded) in subscripts.iter().zip(others) {
        let (stored, loaded) = (form(stored, &Known::new())?, form(loaded, &Known::new())?);
        let apart = stored.less(&loaded).constant()?;
        match counter(&stored, parallel)? {
            None if apart == 0 => {}
            None => return None,
            Some((which, by)) => {
                let steps = (apart % by == 0).then_some(apart / by)?;
                if distances[which].is_some_and(|known| known != steps) {
                    return None;
                }
                distances[which] = Some(steps);
            }
        }
    }
    let all = distances.into_iter().zip(parallel).map(|(apart, one)| {
        let apart = apart.unwrap_or(0);
        let meets = apart % one.step == 0 && one.length.is_none_or(|most| apart.abs() <= most);
        meets.then_some((one.var, apart))
    });
    let all: Vec<(VarId, i64)> = all.collect::<Option<_>>()?;
    all.into_iter().find(|(_, apart)| *apart != 0)
}

/// The one parallel loop whose variable a subscript counts with, and how often it is taken; `None` inside for none at all.
fn counter(form: &Form, parallel: &[Loop]) -> Option<Option<(usize, i64)>> {
    let mut found = None;
    for (factors, by) in form.terms() {
        let which = factors.iter().find_map(|factor| {
            parallel
                .iter()
                .position(|one| Factor::Var(one.var) == *factor)
        });
        match (which, factors.len(), found) {
            (None, ..) => {}
            (Some(which), 1, None) => found = Some((which, by)),
            _ => return None,
        }
    }
    Some(found)
}

fn told(program: &Program, store: &Expr, read: &Expr, var: VarId, distance: i64) -> Diagnostic {
    let (name, counter) = (
        store.root().map_or("", |id| program[id].name.as_str()),
        &program[var].name,
    );
    let message = format!("iterations of this loop read what others store in '{name}'");
    let (apart, which) = match distance {
        1.. => (distance, "less"),
        _ => (-distance, "more"),
    };
    Diagnostic::warning(codes::LOOP_DEPENDENCE, message)
        .at(
            read.span,
            format!("stored by the iteration whose '{counter}' is {apart} {which}"),
        )
        .also(store.span, "stored here")
        .help("iterations run at once: read from another array than is stored, or leave the loop to the host")
}
