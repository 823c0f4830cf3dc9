//! Which procedures may be entered again before they have returned: their shared variables need storage per call.

use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;

/// The procedures that reach themselves through calls. A dummy procedure may be any that is an actual argument somewhere.
pub fn recursive(program: &Program) -> HashSet<ProcId> {
    let calls: Vec<HashSet<ProcId>> = program.procs.iter().map(called_by).collect();
    let actuals: HashSet<ProcId> = program.procs.iter().flat_map(named_in).collect();
    let all = (0..program.procs.len()).map(|index| ProcId(index as u32));
    all.filter(|id| reaches(program, &calls, &actuals, *id))
        .collect()
}

fn reaches(
    program: &Program,
    calls: &[HashSet<ProcId>],
    actuals: &HashSet<ProcId>,
    start: ProcId,
) -> bool {
    let mut seen = HashSet::new();
    let mut waiting = vec![start];
    while let Some(id) = waiting.pop() {
        let unknown = matches!(program[id].body, Body::Interface);
        let next = calls[id.0 as usize]
            .iter()
            .chain(actuals.iter().filter(|_| unknown));
        for called in next {
            if *called == start {
                return true;
            }
            if seen.insert(*called) {
                waiting.push(*called);
            }
        }
    }
    false
}

fn called_by(procedure: &Procedure) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    let mut note = |expr: &Expr| {
        if let ExprKind::Call { procedure, .. } = expr.kind {
            found.insert(procedure);
        }
    };
    each_node(&procedure.body, &mut note);
    if let Body::Host(body) = &procedure.body {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. } = stmt.kind {
                found.insert(procedure);
            }
        });
    }
    found
}

fn named_in(procedure: &Procedure) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    each_node(&procedure.body, &mut |expr| {
        if let ExprKind::Procedure(id) = expr.kind {
            found.insert(id);
        }
    });
    found
}

fn each_node(body: &Body, visit: &mut dyn FnMut(&Expr)) {
    match body {
        Body::Host(stmts) => refs::expressions(stmts, &mut |_, expr| {
            refs::each(expr, &mut |node| visit(node))
        }),
        Body::Kernel(stmts) => refs::expressions(stmts, &mut |_, expr| {
            refs::each(expr, &mut |node| visit(node))
        }),
        Body::Interface | Body::Companion => {}
    }
}
