//! What device code reaches: the module data that a kernel uses itself or through the procedures that it calls.

use crate::emit::uses::{Uses, children, walk_stmt};
use crate::ir::*;
use std::collections::{BTreeSet, HashSet};

/// Module data that is a symbol of the kernels' text.
pub fn is_symbol(var: &Variable) -> bool {
    matches!(var.role, Role::Module(_))
        && matches!(var.space, Space::Device | Space::Constant | Space::Managed)
        && !var.allocatable
        && !var.pointer
}

/// Module arrays that are allocatable or pointers and that device code may use: kernels see them through a descriptor.
pub fn is_described(var: &Variable) -> bool {
    let space = matches!(var.space, Space::Device | Space::Managed | Space::Texture);
    matches!(var.role, Role::Module(_))
        && space
        && (var.allocatable || var.pointer)
        && var.rank() > 0
}

/// Dummy arguments of kernels that get the device's copy of data of the host wherever the kernel is launched.
pub fn handed_present(program: &Program) -> HashSet<VarId> {
    let (mut present, mut others) = (HashSet::new(), HashSet::new());
    let mut launch = |kernel: ProcId, args: &[Actual]| {
        for (arg, dummy) in args.iter().zip(&program[kernel].dummies) {
            let there = arg.value.as_ref().is_some_and(|value| {
                !space::space_of(program, value).is_some_and(Space::is_remote)
            });
            let plain = !matches!(
                program[*dummy].dummy().map(|own| own.passing),
                Some(Passing::Total | Passing::Shaped)
            );
            match arg.how == Handover::Present && there && plain {
                true => present.insert(*dummy),
                false => others.insert(*dummy),
            };
        }
    };
    for procedure in &program.procs {
        if let Body::Host(body) = &procedure.body {
            walk::refs::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::Launch { kernel, args, .. }) = &stmt.kind {
                    launch(*kernel, args);
                }
            });
        }
    }
    &present - &others
}

/// The types of structures that device memory or device code holds, as variables or as components of others.
pub fn in_device_memory(program: &Program) -> HashSet<TypeId> {
    let holds = |var: &Variable| {
        matches!(var.ty, Type::Derived(_))
            && (!matches!(var.space, Space::Host | Space::Pinned)
                || var
                    .owner
                    .is_some_and(|owner| program[owner].target != Target::Host))
    };
    let held = program.vars.iter().filter(|var| holds(var));
    let held = held.filter_map(|var| var.ty.derived());
    with_components(program, held.chain(moved(program)))
}

/// Types with those of their components, as far down as structures lie in structures.
pub fn with_components(program: &Program, types: impl Iterator<Item = TypeId>) -> HashSet<TypeId> {
    let mut seen = HashSet::new();
    let mut open: Vec<TypeId> = types.collect();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let fields = program[id].fields.iter();
            open.extend(fields.filter_map(|field| field.ty.derived()));
        }
    }
    seen
}

/// The types of structures that data clauses move as they are.
fn moved(program: &Program) -> Vec<TypeId> {
    let mut found = Vec::new();
    let declared = program.vars.iter().filter(|var| var.declared.is_some());
    found.extend(declared.filter_map(|var| var.ty.derived()));
    for procedure in &program.procs {
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        walk::refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Data(step)) = &stmt.kind {
                let objects = step.motion.iter().map(|one| &one.object.ty);
                found.extend(objects.filter_map(|ty| ty.derived()));
            }
        });
    }
    found.retain(|ty| places::is_plain(program, *ty));
    found
}

/// Described module arrays that some device code of the program uses.
pub fn described(program: &Program) -> Vec<VarId> {
    let mut found = BTreeSet::new();
    for procedure in &program.procs {
        if let Body::Kernel(stmts) = &procedure.body {
            found.extend(
                Uses::of(stmts)
                    .vars()
                    .filter(|v| is_described(&program[*v])),
            );
        }
    }
    found.into_iter().collect()
}

/// Described module arrays that a kernel uses, itself or through what it calls.
pub fn described_by(program: &Program, kernel: ProcId) -> Vec<VarId> {
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut pending = vec![kernel];
    while let Some(id) = pending.pop() {
        let Body::Kernel(stmts) = &program[id].body else {
            continue;
        };
        if !seen.insert(id) {
            continue;
        }
        found.extend(
            Uses::of(stmts)
                .vars()
                .filter(|v| is_described(&program[*v])),
        );
        pending.extend(called(stmts));
    }
    found.into_iter().collect()
}

/// The procedures in C that some procedure of the program calls, launches or hands on, in order.
pub fn companions(program: &Program) -> Vec<ProcId> {
    use crate::ir::walk::refs;
    let is_in_c = |procedure: &Procedure| matches!(procedure.body, Body::Companion);
    if !program.procs.iter().any(is_in_c) {
        return Vec::new();
    }
    let found = std::cell::RefCell::new(BTreeSet::new());
    for procedure in &program.procs {
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) =
                    &node.kind
                {
                    found.borrow_mut().insert(*procedure);
                }
            });
        });
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. }
            | StmtKind::Op(HostOp::Launch {
                kernel: procedure, ..
            }) = &stmt.kind
            {
                found.borrow_mut().insert(*procedure);
            }
        });
    }
    let found = found.into_inner().into_iter();
    found.filter(|id| is_in_c(&program[*id])).collect()
}

/// The procedures that statements call.
pub fn called(stmts: &[Stmt<KernelOp>]) -> Vec<ProcId> {
    let calls = std::cell::RefCell::new(Vec::new());
    for stmt in stmts {
        walk_stmt(
            stmt,
            &mut |e, _| in_expr(e, &mut calls.borrow_mut()),
            &mut |s| {
                if let StmtKind::Call { procedure, .. } = &s.kind {
                    calls.borrow_mut().push(*procedure);
                }
            },
        );
    }
    calls.into_inner()
}

fn in_expr(expr: &Expr, calls: &mut Vec<ProcId>) {
    if let ExprKind::Call { procedure, .. } = &expr.kind {
        calls.push(*procedure);
    }
    children(expr, &mut |child| in_expr(child, calls));
}
