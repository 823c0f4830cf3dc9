//! Which procedures may be entered again before they have returned: their shared variables need storage per call.

use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;

/// The procedures that reach themselves through calls. A dummy procedure may be any that is an actual argument somewhere.
pub fn recursive(program: &Program) -> HashSet<ProcId> {
    let actuals: HashSet<ProcId> = program.procs.iter().flat_map(named_in).collect();
    let calls: Calls = program
        .procs
        .iter()
        .map(|procedure| {
            let mut called = called_by(procedure);
            if matches!(procedure.body, Body::Interface) {
                called.extend(&actuals);
            }
            called.into_iter().map(|id| id.0 as usize).collect()
        })
        .collect();
    let circles = components(&calls)
        .into_iter()
        .filter(|circle| circle.len() > 1 || calls[circle[0]].contains(&circle[0]));
    circles
        .flatten()
        .map(|index| ProcId(index as u32))
        .collect()
}

/// Which procedures each procedure calls, by number.
type Calls = Vec<Vec<usize>>;

/// Groups of procedures that all reach each other (Kosaraju's two walks, without recursion).
fn components(calls: &Calls) -> Vec<Vec<usize>> {
    let mut callers = vec![Vec::new(); calls.len()];
    for (caller, called) in calls.iter().enumerate() {
        called.iter().for_each(|&index| callers[index].push(caller));
    }
    let mut seen = vec![false; calls.len()];
    let mut order = Vec::with_capacity(calls.len());
    for start in 0..calls.len() {
        walk(calls, start, &mut seen, &mut order);
    }
    let mut seen = vec![false; calls.len()];
    let groups = order.iter().rev().map(|&start| {
        let mut group = Vec::new();
        walk(&callers, start, &mut seen, &mut group);
        group
    });
    groups.filter(|group| !group.is_empty()).collect()
}

/// Appends what can be reached from a start and was not seen, each behind all that is reached from it.
fn walk(edges: &Calls, start: usize, seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut open = vec![(start, edges[start].iter())];
    while let Some((at, rest)) = open.last_mut() {
        match rest.next() {
            Some(&next) if !std::mem::replace(&mut seen[next], true) => {
                open.push((next, edges[next].iter()));
            }
            Some(_) => {}
            None => {
                order.push(*at);
                open.pop();
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn groups_are_those_that_reach_each_other() {
        // 0 -> 1 -> 2 -> 1, 2 -> 3, 3 -> 3, 4 -> 0
        let calls = vec![vec![1], vec![2], vec![1, 3], vec![3], vec![0]];
        let mut groups = components(&calls);
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort();
        assert_eq!(groups, [vec![0], vec![1, 2], vec![3], vec![4]]);
    }
}
