//! Scalars of data clauses whose copies on the device nobody could tell from values that travel with the launches.
//!
//! The device's copy of a scalar is a variable of its own, which kernels share. It need not be in these rows:
//!
//! | what regions do with it | clauses that name it | besides | because |
//! |---|---|---|---|
//! | read it | COPY, COPYIN | the host gives it no value while it is present | both have one value |
//! | assign it, in KERNELS or as a reduction of loops alone | COPY of the regions themselves | a local variable | the regions' own rules say the same |
//! | assign it before they read it | COPYIN, CREATE | a local variable that the host reads nowhere | nobody sees what a region leaves |
//!
//! Such scalars are struck off the clauses. Refuses to know kernels.

use super::kept::unread;
use super::own::{outside_of_loops, scalars_assigned};
use super::reduction::is_joined;
use crate::ir::analysis::definite;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Action, Body, Compute, DataStep, Expr, ExprKind, HostOp, Motion, Origin, ProcId, Program,
    Region, Role, Space, Stmt, StmtKind, Type, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

type Code = Stmt<HostOp>;

/// Where a scalar is named.
#[derive(Default)]
struct Named {
    actions: Vec<Action>,
    /// By a data construct.
    around: bool,
    /// By a directive that is not structured.
    elsewhere: bool,
    /// The host gives it a value while it is present.
    stale: bool,
}

/// Strikes such scalars off the clauses in a procedure; which these are.
pub(super) fn strike(program: &Program, owner: ProcId, body: &mut [Code]) -> BTreeSet<VarId> {
    let mut named = BTreeMap::new();
    collect(body, &mut named);
    named.retain(|var, found| !found.elsewhere && may_be(program, owner, *var));
    if named.is_empty() {
        return BTreeSet::new();
    }
    around(program, body, &mut named);
    let mut steady = BTreeSet::new();
    let mut passing = BTreeSet::new();
    for (var, found) in &named {
        match judge(program, body, *var, found) {
            Some(true) => _ = steady.insert(*var),
            Some(false) => _ = passing.insert(*var),
            None => {}
        }
    }
    remove(body, &steady);
    if !passing.is_empty() {
        let mut without = body.to_vec();
        remove(&mut without, &passing);
        passing.retain(|var| unread(program, owner, &without).contains(var));
        remove(body, &passing);
        steady.append(&mut passing);
    }
    steady
}

/// Scalars that data constructs hold while the host gives them values.
pub(super) fn stale(program: &Program, body: &[Code]) -> BTreeSet<VarId> {
    let mut named = BTreeMap::new();
    collect(body, &mut named);
    around(program, body, &mut named);
    let stale = named.into_iter().filter(|(_, found)| found.stale);
    stale.map(|(var, _)| var).collect()
}

/// Whether all that is known of a variable stands in its procedure.
fn may_be(program: &Program, owner: ProcId, var: VarId) -> bool {
    let variable = &program[var];
    let plain = matches!(
        variable.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
    );
    let role = match &variable.role {
        Role::Local => !variable.save,
        Role::Dummy(dummy) => !dummy.optional,
        Role::Module(_) => !named_in_others(program, owner, var),
        Role::Common(_) | Role::Parameter | Role::Result => false,
    };
    let apart = variable.pointer || variable.allocatable || variable.target;
    plain
        && role
        && !apart
        && variable.overlay.is_none()
        && variable.declared.is_none()
        && variable.space == Space::Host
        && program[owner].internals.is_empty()
}

fn named_in_others(program: &Program, owner: ProcId, var: VarId) -> bool {
    let others = program.procs.iter().enumerate();
    others
        .filter(|(id, _)| *id as u32 != owner.0)
        .any(|(_, procedure)| {
            let Body::Host(body) = &procedure.body else {
                return false;
            };
            let mut named = BTreeMap::new();
            collect(body, &mut named);
            named.contains_key(&var)
        })
}

fn scalar(object: &Expr) -> Option<VarId> {
    if let ExprKind::Var(var) = object.kind
        && object.rank == 0
    {
        Some(var)
    } else {
        object.root().filter(|_| object.rank == 0)
    }
}

fn collect(body: &[Code], named: &mut BTreeMap<VarId, Named>) {
    let mut note = |motion: &[Motion], around: bool, elsewhere: bool| {
        for one in motion {
            let Some(var) = scalar(&one.object) else {
                continue;
            };
            let found: &mut Named = named.entry(var).or_default();
            found.actions.push(one.action);
            found.around |= around;
            found.elsewhere |= elsewhere || !matches!(one.object.kind, ExprKind::Var(_));
        }
    };
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Data(step)) = &stmt.kind {
            let structured = step.step == DataStep::Enter;
            note(&step.motion, structured, !structured);
        } else if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind {
            note(&region.motion, false, false)
        }
    });
    // What the host computes in place of a device is another copy than its own.
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind
            && region.refused.is_some()
        {
            let there = |var: VarId| named_in(&region.host, var);
            let mut all = named.iter_mut();
            all.by_ref()
                .filter(|(var, _)| there(**var))
                .for_each(|(_, found)| found.elsewhere = true);
        }
    });
}

/// Whether statements of the host name a variable.
fn named_in(body: &[Code], var: VarId) -> bool {
    let mut found = false;
    refs::expressions(body, &mut |_, expr| found |= expr.mentions(var));
    found
}

/// Looks for values that the host gives to what a data construct holds.
fn around(program: &Program, body: &[Code], named: &mut BTreeMap<VarId, Named>) {
    let mut held: Vec<Vec<VarId>> = Vec::new();
    for stmt in body {
        if let StmtKind::Op(HostOp::Data(step)) = &stmt.kind {
            match step.step {
                DataStep::Enter => {
                    held.push(
                        step.motion
                            .iter()
                            .filter_map(|one| scalar(&one.object))
                            .collect(),
                    );
                }
                DataStep::Leave => _ = held.pop(),
                DataStep::Scope
                | DataStep::EnterData
                | DataStep::ExitData { .. }
                | DataStep::UpdateHost { .. }
                | DataStep::UpdateDevice { .. }
                | DataStep::Lend { .. }
                | DataStep::TakeBack => {}
            }
            continue;
        }
        for var in held.iter().flatten() {
            if let Some(found) = named.get_mut(var) {
                found.stale |= changes(program, stmt, *var);
            }
        }
        refs::bodies(stmt, &mut |inner| around(program, inner, named));
    }
}

/// Whether the host may give a variable a value in a statement.
fn changes(program: &Program, stmt: &Code, var: VarId) -> bool {
    if matches!(stmt.kind, StmtKind::Op(HostOp::Region(_) | HostOp::Data(_))) {
        return false;
    }
    let module = matches!(program[var].role, Role::Module(_));
    let mut found = if let StmtKind::Do { var: counter, .. } = &stmt.kind {
        *counter == var
    } else if matches!(stmt.kind, StmtKind::Call { .. }) {
        module
    } else {
        false
    };
    refs::statement(stmt, &mut |access, expr| {
        found |= access != Access::Read && expr.root() == Some(var);
        refs::each(expr, &mut |node| {
            found |= module && matches!(node.kind, ExprKind::Call { .. });
        });
    });
    refs::bodies(stmt, &mut |inner| {
        found |= inner.iter().any(|stmt| changes(program, stmt, var));
    });
    found
}

/// Whether a row of the table holds; false for the last one, where the host must read the scalar nowhere.
fn judge(program: &Program, body: &[Code], var: VarId, named: &Named) -> Option<bool> {
    let (mut assigned, mut exposed, mut alike) = (false, false, true);
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind
            && let Origin::Compute(compute) = region.origin
        {
            let (reduced, stored) = in_region(program, region, var);
            // What no loop joins, a construct has for itself where no clause names it.
            let alone = scalars_assigned(program, &outside_of_loops(&region.body)).contains(&var);
            let joined = is_joined(program, &region.body, var) && !alone;
            assigned |= reduced || stored;
            alike &= !stored || joined || compute == Compute::Kernels;
            let uses = definite::uses(program, &[var], &region.body);
            exposed |= reduced || uses.exposed.contains_key(&var);
        }
    });
    let only = |wanted: &[Action]| named.actions.iter().all(|action| wanted.contains(action));
    let own = [
        Action::Copy,
        Action::Copyin,
        Action::Copyout,
        Action::Create,
    ];
    let local = program[var].role == Role::Local;
    match assigned {
        false if only(&own[..2]) && !named.stale => Some(true),
        true if only(&own[..1]) && !named.around && local && alike => Some(true),
        true if only(&[Action::Copyin, Action::Create]) && local && !exposed => Some(false),
        _ => None,
    }
}

/// Whether a region joins values to a scalar, and whether it assigns it.
fn in_region(program: &Program, region: &Region, var: VarId) -> (bool, bool) {
    let mut reduced = region.reductions.iter().any(|one| one.1 == var);
    refs::statements(&region.body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
        {
            reduced |= said.reductions.iter().any(|one| one.1 == var);
        }
    });
    (
        reduced,
        scalars_assigned(program, &region.body).contains(&var),
    )
}

fn remove(body: &mut [Code], vars: &BTreeSet<VarId>) {
    let stays = |one: &Motion| !scalar(&one.object).is_some_and(|var| vars.contains(&var));
    muts::statements(body, &mut |stmt| match &mut stmt.kind {
        StmtKind::Op(HostOp::Data(step)) => step.motion.retain(stays),
        StmtKind::Op(HostOp::Region(region)) => region.motion.retain(stays),
        _ => {}
    });
}
