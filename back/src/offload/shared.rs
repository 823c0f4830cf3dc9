//! Scalars and structures that the kernels of a region share: the device's copy is the variable, and kernels reach it by its address.
//!
//! So it is with what data clauses name, with structures of which the region assigns components, with scalars that ATOMIC changes, and with scalars that one
//! kernel assigns and another one, or the host behind a KERNELS construct, reads.

use super::Outliner;
use super::calls::may_write;
use super::compute::{private_of, whole};
use super::copied::reduced;
use super::nest::own_variables;
use super::reduction::assigned;
use crate::ir::places::is_plain;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Compute, Expr, ExprKind, KernelOp, Origin, ProcId, Program, Region, Role, Space, Stmt,
    StmtKind, Type, VarId,
};
use std::collections::BTreeSet;

/// Whether data clauses of a region or of the data regions around name a variable that is no array.
pub(super) fn is_named(outliner: &Outliner<'_>, region: &Region, var: VarId) -> bool {
    let around = outliner.present.iter().flat_map(|step| &step.motion);
    let own = region.first_private.contains(&var);
    let mut motion = region.motion.iter().chain(around.filter(|_| !own));
    motion.any(|one| matches!(one.object.kind, ExprKind::Var(named) if named == var && one.object.rank == 0))
}

/// What the kernels of a region share in any case.
pub(super) fn at_first(
    outliner: &Outliner<'_>,
    region: &Region,
    body: &[Stmt<KernelOp>],
) -> BTreeSet<VarId> {
    let around = outliner.present.iter().flat_map(|step| &step.motion);
    let objects = region
        .motion
        .iter()
        .chain(around)
        .map(|one| whole(&one.object));
    let mut found: BTreeSet<VarId> = objects
        .filter_map(|object| {
            if let ExprKind::Var(var) = object.kind
                && object.rank == 0
            {
                Some(var)
            } else {
                None
            }
        })
        .collect();
    found.extend(declared_scalars(outliner, body));
    let own = own_variables(body);
    let structures = assigned(outliner.program, body);
    let structures = structures.iter().filter_map(|one| one.root());
    let copied = copied(outliner, body);
    found.extend(copied.iter().filter(|var| {
        let number = matches!(
            outliner.program[**var].ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        let host = matches!(outliner.program[**var].space, Space::Host);
        number && host && is_seen(region, body, **var)
    }));
    found.extend(structures.chain(copied).filter(|var| {
        let variable = &outliner.program[*var];
        let plain = matches!(variable.ty, Type::Derived(ty) if is_plain(outliner.program, ty));
        let host = matches!(variable.space, Space::Host) && variable.role != Role::Parameter;
        let shared = plain && host && variable.rank() == 0 && !own.contains(var);
        shared && !by_arrays(body, *var)
    }));
    found.extend(changed_at_once(outliner.program, body).difference(&own.into_iter().collect()));
    let private = private_of(region, body);
    found.retain(|var| !private.contains(var) && !region.first_private.contains(var));
    found
}

/// Whether a region that names a scalar in no clause sees the present copy of it: KERNELS and reductions take it as with COPY, elsewhere it is FIRSTPRIVATE. An
/// iteration's own values, which are there before they are used, and are used, are nobody's else.
fn is_seen(region: &Region, body: &[Stmt<KernelOp>], var: VarId) -> bool {
    let joined = region.reductions.iter().any(|one| one.1 == var) || reduced(body).contains(&var);
    let kernels = region.origin == Origin::Compute(Compute::Kernels);
    joined || kernels && first_use(body, var, false) != Some(Use::SetInLoop)
}

/// What statements do first with a scalar.
#[derive(PartialEq)]
enum Use {
    Read,
    Set,
    SetInLoop,
}

fn first_use(body: &[Stmt<KernelOp>], var: VarId, in_loop: bool) -> Option<Use> {
    body.iter().find_map(|stmt| {
        let (read, set) = uses(stmt, var);
        if read {
            return Some(Use::Read);
        }
        if set {
            return Some(if in_loop { Use::SetInLoop } else { Use::Set });
        }
        let loops = matches!(
            stmt.kind,
            StmtKind::Do { .. } | StmtKind::While { .. } | StmtKind::Concurrent { .. }
        );
        let mut found = None;
        refs::bodies(stmt, &mut |inner| {
            if found.is_none() {
                found = first_use(inner, var, in_loop || loops);
            }
        });
        // What a loop sets and never reads is meant for somebody else.
        let unread = found == Some(Use::SetInLoop) && !in_loop && !is_read(stmt, var);
        if unread { Some(Use::Set) } else { found }
    })
}

/// Whether a statement itself reads a scalar, and whether it sets it.
fn uses(stmt: &Stmt<KernelOp>, var: VarId) -> (bool, bool) {
    let (mut read, mut set) = (false, false);
    refs::statement(stmt, &mut |access, expr| {
        let it = matches!(expr.kind, ExprKind::Var(named) if named == var);
        if it && access == Access::Write {
            set = true;
        } else {
            read |= expr.mentions(var);
        }
    });
    (read, set)
}

/// Whether a statement, or one in it, reads a scalar.
fn is_read(stmt: &Stmt<KernelOp>, var: VarId) -> bool {
    let mut found = uses(stmt, var).0;
    refs::bodies(stmt, &mut |inner| {
        found |= inner.iter().any(|stmt| is_read(stmt, var));
    });
    found
}

/// Structures and scalars of statements that may be present.
fn copied(outliner: &Outliner<'_>, body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind
                && outliner.copied.may_have(outliner.program, var)
                && outliner.program[var].rank() == 0
            {
                found.insert(var);
            }
        });
    });
    found
}

/// Whether statements name nothing of a structure but arrays that lie in it: these are handed over by themselves, so that clauses may name them alone.
fn by_arrays(body: &[Stmt<KernelOp>], var: VarId) -> bool {
    let (mut names, mut arrays) = (0, 0);
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            names += usize::from(matches!(node.kind, ExprKind::Var(named) if named == var));
            arrays += usize::from(is_array_in(node, var));
        });
    });
    names > 0 && names == arrays
}

/// Whether an expression is an array component of a structure, or of one in it.
fn is_array_in(expr: &Expr, var: VarId) -> bool {
    let ExprKind::Component { base, .. } = &expr.kind else {
        return false;
    };
    let mut around = &**base;
    while let ExprKind::Component { base, .. } = &around.kind {
        around = base;
    }
    let within = matches!(around.kind, ExprKind::Var(named) if named == var);
    expr.rank > 0 && base.rank == 0 && within
}

/// The scalars of statements that DECLARE keeps on the device.
fn declared_scalars(outliner: &Outliner<'_>, body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind
                && node.rank == 0
                && outliner.program[var].rank() == 0
                && outliner.is_declared(var)
            {
                found.insert(var);
            }
        });
    });
    found
}

/// Scalars of the host that threads read and change without being divided, and those of modules and of procedures around that called procedures change:
/// there is one for all.
pub(super) fn changed_at_once(program: &Program, body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    let mut note = |access: Access, expr: &Expr| {
        let changes = match access {
            Access::Atomic => true,
            Access::Argument(procedure, place) => {
                is_handed_on(program, procedure, place) && may_write(program, procedure, place)
            }
            Access::Read | Access::Write | Access::Object | Access::Target => false,
        };
        if let ExprKind::Var(var) = expr.kind
            && changes
            && program[var].rank() == 0
        {
            found.extend(Some(var).filter(|_| program[var].space == Space::Host));
        }
    };
    refs::expressions(body, &mut |access, expr| {
        note(access, expr);
        refs::each(expr, &mut |node| refs::operands(node, &mut note));
    });
    found
}

/// Whether an argument is none that the author wrote, but a variable that the procedure uses without it.
fn is_handed_on(program: &Program, procedure: ProcId, place: usize) -> bool {
    let name = |var: VarId| program[var].name.to_ascii_lowercase();
    let own = program[procedure].dummies.get(place).map(|own| name(*own));
    let host = program[procedure].twin;
    host.is_some_and(|host| {
        let mut written = program[host].dummies.iter().map(|one| name(*one));
        written.all(|one| Some(one) != own)
    })
}
