//! Variables of BLOCK and its kin, and of implied DOs, that hide what their statements use: an ASSOCIATE name, or that of SELECT RANK, may stand for a variable whose own
//! name means another one inside. They are called something else.
//!
//! Works on lowered bodies; printers take it that a name means the innermost variable that has it.

use crate::ir::walk::refs;
use crate::ir::{ArrayItem, Body, Expr, ExprKind, ProcId, Program, Stmt, StmtKind, VarId};
use std::collections::{BTreeSet, HashSet};

/// Renames such variables, in all bodies.
pub(super) fn rename(program: &mut Program) {
    for index in 0..program.procs.len() {
        let mut hiding = BTreeSet::new();
        match &program[ProcId(index as u32)].body {
            Body::Host(body) => look(program, body, &mut hiding),
            Body::Kernel(body) => look(program, body, &mut hiding),
            Body::Interface | Body::Companion => {}
        }
        for var in hiding {
            let name = free_name(program, &program[var].name);
            program[var].name = name;
        }
    }
}

fn look<Op: refs::Operands>(program: &Program, body: &[Stmt<Op>], hiding: &mut BTreeSet<VarId>) {
    refs::statements(body, &mut |stmt| {
        let own = declared(stmt);
        if own.is_empty() {
            return;
        }
        let mut inner: HashSet<VarId> = own.iter().copied().collect();
        let mut used = HashSet::new();
        refs::bodies(stmt, &mut |body| {
            refs::statements(body, &mut |stmt| inner.extend(declared(stmt)));
            refs::expressions(body, &mut |_, expr| uses(expr, &mut used));
        });
        hiding.extend(
            own.into_iter()
                .filter(|var| hides(program, *var, &used, &inner)),
        );
        if let StmtKind::Associate { bindings, .. } = &stmt.kind {
            look_at_bindings(program, bindings, hiding);
        }
    });
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Array(items) = &node.kind {
                items
                    .iter()
                    .for_each(|item| look_at_item(program, item, hiding));
            }
        });
    });
}

/// Selectors mean what their names mean outside, also behind a binding that has such a name.
fn look_at_bindings(program: &Program, bindings: &[(VarId, Expr)], hiding: &mut BTreeSet<VarId>) {
    for (place, (var, _)) in bindings.iter().enumerate() {
        let (mut used, mut called) = (HashSet::new(), false);
        for (_, selector) in &bindings[place + 1..] {
            uses(selector, &mut used);
            refs::each(selector, &mut |node| {
                if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) = node.kind
                {
                    let name = &program[procedure].name;
                    called |= name.eq_ignore_ascii_case(&program[*var].name);
                }
            });
        }
        let hides = called || hides(program, *var, &used, &HashSet::from([*var]));
        hiding.extend(hides.then_some(*var));
    }
}

/// The variable of an implied DO.
fn look_at_item(program: &Program, item: &ArrayItem, hiding: &mut BTreeSet<VarId>) {
    let ArrayItem::ImpliedDo { items, var, .. } = item else {
        return;
    };
    let (mut used, mut inner) = (HashSet::new(), HashSet::from([*var]));
    for item in items {
        item_uses(item, &mut used, &mut inner);
        look_at_item(program, item, hiding);
    }
    hiding.extend(hides(program, *var, &used, &inner).then_some(*var));
}

fn item_uses(item: &ArrayItem, used: &mut HashSet<VarId>, inner: &mut HashSet<VarId>) {
    match item {
        ArrayItem::Expr(value) => uses(value, used),
        ArrayItem::ImpliedDo {
            items,
            var,
            from,
            to,
            step,
        } => {
            inner.insert(*var);
            [from, to]
                .into_iter()
                .chain(step)
                .for_each(|bound| uses(bound, used));
            items.iter().for_each(|item| item_uses(item, used, inner));
        }
    }
}

fn uses(expr: &Expr, used: &mut HashSet<VarId>) {
    refs::each(expr, &mut |node| {
        if let ExprKind::Var(var) = node.kind {
            used.insert(var);
        }
    });
}

/// Whether a variable has the name of another one that is used where it is known, and that is none of the `inner` ones.
fn hides(program: &Program, var: VarId, used: &HashSet<VarId>, inner: &HashSet<VarId>) -> bool {
    let name = &program[var].name;
    used.difference(inner)
        .any(|other| program[*other].name.eq_ignore_ascii_case(name))
}

/// The variables that a construct has for itself.
fn declared<Op>(stmt: &Stmt<Op>) -> Vec<VarId> {
    if let StmtKind::Block { vars, .. } = &stmt.kind {
        vars.clone()
    } else if let StmtKind::Associate { bindings, .. } = &stmt.kind {
        bindings.iter().map(|(var, _)| *var).collect()
    } else if let StmtKind::Concurrent { ranges, .. } = &stmt.kind {
        ranges.iter().map(|range| range.var).collect()
    } else {
        Vec::new()
    }
}

fn free_name(program: &Program, of: &str) -> String {
    let is_free = |name: &String| {
        let mut vars = program.vars.iter();
        vars.all(|var| !var.name.eq_ignore_ascii_case(name))
    };
    let mut names = (2..).map(|number| format!("{of}_{number}"));
    names.find(is_free).unwrap_or_default()
}
