//! Variables of the host that device procedures use of modules and COMMON blocks: which ones, with those of the procedures that they call.
//!
//! Refuses to know how they are handed over, but for the lower bounds of allocatable arrays and pointers, which the dummy argument cannot know.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::refs;
use crate::ir::{
    Body, Dummy, Expr, ExprKind, Passing, ProcId, Program, Role, Shape, Space, StmtKind, Target,
    Type, VarId, Variable,
};
use std::collections::{BTreeSet, HashMap};

/// What each device procedure uses, itself or through others.
pub(super) fn by_procedures(program: &Program) -> HashMap<ProcId, BTreeSet<VarId>> {
    let mut used: HashMap<ProcId, BTreeSet<VarId>> = HashMap::new();
    let mut calls: HashMap<ProcId, BTreeSet<ProcId>> = HashMap::new();
    for index in 0..program.procs.len() as u32 {
        let id = ProcId(index);
        if program[id].target == Target::Device {
            let (vars, called) = of(program, id);
            used.insert(id, vars);
            calls.insert(id, called);
        }
    }
    let mut grown = true;
    while grown {
        grown = false;
        for (id, called) in &calls {
            let more: BTreeSet<VarId> = called
                .iter()
                .filter_map(|called| used.get(called))
                .flatten()
                .copied()
                .collect();
            let Some(own) = used.get_mut(id) else {
                continue;
            };
            let before = own.len();
            own.extend(more);
            grown |= own.len() > before;
        }
    }
    used.retain(|_, vars| !vars.is_empty());
    used
}

/// The variables that a procedure names, and the procedures that it calls.
fn of(program: &Program, id: ProcId) -> (BTreeSet<VarId>, BTreeSet<ProcId>) {
    let (mut vars, mut called) = (BTreeSet::new(), BTreeSet::new());
    let Body::Kernel(body) = &program[id].body else {
        return (vars, called);
    };
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            called.insert(*procedure);
        } else if let StmtKind::Do { var, .. } = &stmt.kind
            && is_shared(program, *var)
        {
            vars.insert(*var);
        }
    });
    let mut note = |expr: &Expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = &node.kind
                && is_shared(program, *var)
            {
                vars.insert(*var);
            } else if let ExprKind::Call { procedure, .. } = &node.kind {
                called.insert(*procedure);
            }
        });
    };
    refs::expressions(body, &mut |_, expr| note(expr));
    let own = program[id].dummies.iter().chain(&program[id].locals);
    for var in own.chain(&program[id].result) {
        super::declaration(&program[*var], &mut note);
    }
    (vars, called)
}

fn is_shared(program: &Program, var: VarId) -> bool {
    let var = &program[var];
    let host = matches!(var.space, Space::Host | Space::Pinned);
    host && matches!(var.role, Role::Module(_) | Role::Common(_))
}

/// Kernels of the author's own have nothing to hand over.
pub(super) fn refuse_kernels(
    program: &Program,
    used: &HashMap<ProcId, BTreeSet<VarId>>,
    diagnostics: &mut Diagnostics,
) {
    for kernel in &program.procs {
        let (Target::Global | Target::GridGlobal, Body::Kernel(body)) =
            (kernel.target, &kernel.body)
        else {
            continue;
        };
        let mut found = Vec::new();
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. } = &stmt.kind {
                found.push((*procedure, stmt.span));
            }
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Call { procedure, .. } = &node.kind {
                        found.push((*procedure, node.span));
                    }
                });
            });
        });
        for (procedure, span) in found {
            let Some(var) = used.get(&procedure).and_then(|vars| vars.first()) else {
                continue;
            };
            let (name, var) = (&program[procedure].name, &program[*var]);
            let message = format!("'{name}' uses the host variable '{}'", var.name);
            let found = Diagnostic::error(codes::ACC_ROUTINE_DATA, message)
                .at(
                    span,
                    "a kernel that is launched has no copy of it to hand over",
                )
                .also(var.span, "declared here")
                .help("give it the attribute DEVICE or MANAGED, or make it an argument");
            diagnostics.push(found);
        }
    }
}

/// How many lower bounds travel beside a variable.
pub(super) fn lower_bounds(program: &Program, var: VarId) -> u8 {
    match program[var].shape {
        Shape::Deferred(rank) => rank,
        Shape::Scalar | Shape::Explicit(_) | Shape::Assumed(_) | Shape::AssumedSize(..) => 0,
    }
}

/// A dummy argument for the lower bound of a dimension of another one.
pub(super) fn lower_bound(program: &mut Program, array: VarId, dim: u8, owner: ProcId) -> VarId {
    let (name, span) = (program[array].name.clone(), program[array].span);
    let name = match dim {
        0 => format!("{name}_lower"),
        _ => format!("{name}_lower_{}", dim + 1),
    };
    let role = Role::Dummy(Dummy {
        intent: None,
        optional: false,
        value: false,
        passing: Passing::Undecided,
    });
    let mut bound = Variable::new(name, span, Type::INT, Shape::Scalar, role);
    bound.owner = Some(owner);
    let bound = program.add_var(bound);
    if let Shape::Assumed(lowers) = &mut program[array].shape {
        lowers[usize::from(dim)] = Expr::new(ExprKind::Var(bound), Type::INT, 0, span);
    }
    bound
}

/// LBOUND of a dimension.
pub(super) fn lower_bound_of(array: &Expr, dim: u8) -> Expr {
    let Some(id) = crate::intrinsics::find("lbound") else {
        return Expr::int(1, array.span);
    };
    let dim = Expr::int(i64::from(dim) + 1, array.span);
    let args = vec![Some(array.clone()), Some(dim), None];
    Expr::new(ExprKind::Intrinsic { id, args }, Type::INT, 0, array.span)
}
