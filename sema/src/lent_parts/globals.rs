//! Structures of modules and COMMON blocks that procedures called by regions use, as arguments of these, so that their components can be lent.

use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, Body, Dummy, Expr, ExprKind, Handover, HostOp, KernelOp, Passing, ProcId, Program,
    Role, Space, Stmt, StmtKind, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Which structures a procedure uses, and what stands for each in it.
type Own = BTreeMap<ProcId, BTreeMap<VarId, VarId>>;

/// Makes them arguments.
pub(super) fn hand_over(program: &mut Program, made: &[ProcId]) {
    let used = used(program, made);
    let mut own = Own::new();
    let mut wholes = BTreeMap::new();
    for (id, vars) in used {
        for var in vars {
            let found = &program[var];
            let whole = Expr::new(ExprKind::Var(var), found.ty.clone(), 0, found.span);
            wholes.insert(var, whole);
            let mine = argument(program, var, id);
            own.entry(id).or_default().insert(var, mine);
        }
    }
    if own.is_empty() {
        return;
    }
    let nothing = BTreeMap::new();
    for (id, procedure) in program.procs.iter_mut().enumerate() {
        let mine = own.get(&ProcId(id as u32)).unwrap_or(&nothing);
        match &mut procedure.body {
            Body::Kernel(body) => rewrite(body, mine, (&own, &wholes)),
            Body::Host(body) => muts::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::Region(region)) = &mut stmt.kind {
                    rewrite(&mut region.body, mine, (&own, &wholes));
                }
            }),
            Body::Interface | Body::Companion => {}
        }
    }
}

/// The structures that each procedure uses, itself or through others.
fn used(program: &Program, made: &[ProcId]) -> BTreeMap<ProcId, BTreeSet<VarId>> {
    let mut used: BTreeMap<ProcId, BTreeSet<VarId>> = BTreeMap::new();
    let mut calls: BTreeSet<(ProcId, ProcId)> = BTreeSet::new();
    for id in made {
        let Body::Kernel(body) = &program[*id].body else {
            continue;
        };
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. } = &stmt.kind {
                calls.insert((*id, *procedure));
            }
        });
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { procedure, .. } = &node.kind {
                    calls.insert((*id, *procedure));
                } else if let ExprKind::Var(var) = node.kind
                    && is_shared(program, var)
                {
                    used.entry(*id).or_default().insert(var);
                }
            });
        });
    }
    let mut grown = true;
    while grown {
        grown = false;
        for (caller, called) in &calls {
            let more = used.get(called).cloned().unwrap_or_default();
            if !more.is_empty() {
                let own = used.entry(*caller).or_default();
                let before = own.len();
                own.extend(more);
                grown |= own.len() > before;
            }
        }
    }
    used
}

fn is_shared(program: &Program, var: VarId) -> bool {
    let found = &program[var];
    let host = matches!(found.space, Space::Host | Space::Pinned);
    let global = matches!(found.role, Role::Module(_) | Role::Common(_));
    let plain = found.rank() == 0 && !found.allocatable && !found.pointer;
    let holds = found
        .ty
        .derived()
        .is_some_and(|ty| super::holds(program, ty));
    host && global && plain && holds
}

fn argument(program: &mut Program, var: VarId, id: ProcId) -> VarId {
    let mut mine = program[var].clone();
    mine.role = Role::Dummy(Dummy {
        intent: None,
        optional: false,
        value: false,
        passing: Passing::Undecided,
    });
    mine.owner = Some(id);
    mine.space = Space::Host;
    mine.init = None;
    mine.save = false;
    mine.declared = None;
    mine.leading.clear();
    mine.trailing.clear();
    let mine = program.add_var(mine);
    program[id].dummies.push(mine);
    mine
}

/// Hands the structures to the procedures that are called, and names what stands for them here.
fn rewrite(
    body: &mut [Stmt<KernelOp>],
    mine: &BTreeMap<VarId, VarId>,
    (own, wholes): (&Own, &BTreeMap<VarId, Expr>),
) {
    let further = |procedure: &ProcId, args: &mut Vec<Actual>| {
        let vars = own.get(procedure).into_iter().flat_map(BTreeMap::keys);
        args.extend(vars.map(|var| Actual {
            value: wholes.get(var).cloned(),
            how: Handover::Undecided,
        }));
    };
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, args } = &mut stmt.kind {
            further(procedure, args);
        }
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, args } = &mut node.kind {
                further(procedure, args);
            }
        });
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if let ExprKind::Var(var) = &mut node.kind {
                *var = mine.get(var).copied().unwrap_or(*var);
            }
        });
    });
}
