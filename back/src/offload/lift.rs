//! Internal procedures of device code become procedures beside the one around them: what they share with it are further arguments. So are the host's
//! variables that procedures called by regions use of modules and COMMON blocks.
//!
//! Neither CUDA C nor a kernel's loop over threads has functions inside functions. A variable that the internal procedure, or what it calls,
//! uses of the procedure around it becomes a dummy argument of the same name, and each call hands the variable over. Named constants come
//! along as constants of its own. Refuses to know how arguments travel: `passing` decides that for these as for all.

mod shared;

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, ArrayItem, Body, Bounds, CharLen, Const, Dummy, Expr, ExprKind, Handover, HostOp,
    KernelOp, Passing, ProcId, Program, Role, Shape, Space, Stmt, StmtKind, Target, Type, VarId,
};
use std::collections::{BTreeSet, HashMap};

/// What stands for a variable of the procedure around.
type Own = HashMap<VarId, VarId>;

/// Lifts all internal procedures of device code out of the procedures around them.
pub(super) fn internals(program: &mut Program, diagnostics: &mut Diagnostics) {
    let used = shared::by_procedures(program);
    let lifted: Vec<ProcId> = (0..program.procs.len() as u32)
        .map(ProcId)
        .filter(|id| is_internal(program, *id) || used.contains_key(id))
        .collect();
    if lifted.is_empty() {
        return;
    }
    shared::refuse_kernels(program, &used, diagnostics);
    crate::ir::passing::find_captures(program);
    let mut shared: HashMap<ProcId, Vec<VarId>> = HashMap::new();
    for id in &lifted {
        let mut vars = program[*id].captures.clone();
        let more = used.get(id).into_iter().flatten();
        vars.extend(more.filter(|var| !program[*id].captures.contains(var)));
        let held = vars.iter().map(|var| (*var, &program[*var]));
        let held = held.filter(|(_, var)| {
            let of_device = var.owner.is_some_and(|owner| is_device(program, owner));
            of_device && (var.pointer || var.allocatable)
        });
        held.for_each(|(var, _)| diagnostics.push(refused(program, *id, var)));
        shared.insert(*id, with_bounds(program, vars));
    }
    let mut own: HashMap<ProcId, Own> = HashMap::new();
    for id in &lifted {
        own.insert(*id, adopt(program, *id, &shared[id]));
    }
    for index in 0..program.procs.len() as u32 {
        let id = ProcId(index);
        let own = own.remove(&id).unwrap_or_default();
        let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
        match &mut body {
            Body::Kernel(stmts) => hand_over(program, stmts, &shared, &own),
            Body::Host(stmts) => muts::statements(stmts, &mut |stmt| {
                if let StmtKind::Op(HostOp::Region(region)) = &mut stmt.kind {
                    hand_over(program, &mut region.body, &shared, &own);
                }
            }),
            Body::Interface | Body::Companion => {}
        }
        program[id].body = body;
    }
    lifted.into_iter().for_each(|id| move_out(program, id));
}

/// What cannot be an argument in device code.
fn refused(program: &Program, id: ProcId, var: VarId) -> Diagnostic {
    let (name, shared) = (&program[id].name, &program[var]);
    let message = format!(
        "internal procedure '{name}' uses '{}' of the procedure around it",
        shared.name
    );
    Diagnostic::error(codes::INTERNAL_ON_DEVICE, message)
        .at(program[id].span, "runs on the device")
        .also(
            shared.span,
            "is allocatable or a pointer, which device code does not hand on",
        )
        .help("hand it over as an array argument")
}

fn is_internal(program: &Program, id: ProcId) -> bool {
    is_device(program, id) && program[id].host.is_some()
}

fn is_device(program: &Program, id: ProcId) -> bool {
    program[id].target != Target::Host
}

/// Gives a procedure variables of its own for those that it shares; renames them in its body and its declarations.
fn adopt(program: &mut Program, id: ProcId, shared: &[VarId]) -> Own {
    let mut own = Own::new();
    for var in shared {
        let mine = dummy_like(program, *var, id);
        program[id].dummies.push(mine);
        own.insert(*var, mine);
        for dim in 0..shared::lower_bounds(program, *var) {
            let lower = shared::lower_bound(program, mine, dim, id);
            program[id].dummies.push(lower);
        }
    }
    for constant in constants_around(program, id, shared) {
        let mut mine = program[constant].clone();
        mine.owner = Some(id);
        let mine = program.add_var(mine);
        program[id].locals.insert(0, mine);
        own.insert(constant, mine);
    }
    let declared = program[id].dummies.iter().chain(&program[id].locals);
    let declared: Vec<VarId> = declared.chain(&program[id].result).copied().collect();
    declared
        .into_iter()
        .for_each(|var| rename_declaration(program, var, &own));
    let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
    if let Body::Kernel(body) = &mut body {
        rename(body, &own);
    }
    program[id].body = body;
    own
}

/// Shared variables, and those in the bounds with which they are handed over.
fn with_bounds(program: &Program, mut shared: Vec<VarId>) -> Vec<VarId> {
    let mut next = 0;
    while next < shared.len() {
        let var = &program[shared[next]];
        let mut more = Vec::new();
        let shape = shape_like(var);
        let declared = crate::ir::Variable {
            shape,
            init: None,
            ..var.clone()
        };
        declaration(&declared, &mut |expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(id) = node.kind
                    && program[id].owner == var.owner
                {
                    more.push(id)
                }
            });
        });
        more.retain(|id| program[*id].role != Role::Parameter && !shared.contains(id));
        shared.extend(more);
        next += 1;
    }
    shared
}

/// The shape of a dummy argument for a variable: extents that are no constants come with the argument, for what they were computed from
/// may have changed since.
fn shape_like(var: &crate::ir::Variable) -> Shape {
    match &var.shape {
        Shape::Explicit(bounds) if !bounds.iter().all(is_constant) => {
            Shape::Assumed(bounds.iter().map(|dim| dim.lower.clone()).collect())
        }
        // The lower bounds come as arguments of their own.
        Shape::Deferred(rank) => {
            Shape::Assumed((0..*rank).map(|_| Expr::int(1, var.span)).collect())
        }
        other @ (Shape::Scalar
        | Shape::Explicit(_)
        | Shape::Assumed(_)
        | Shape::AssumedSize(..)) => other.clone(),
    }
}

fn is_constant(dim: &Bounds) -> bool {
    let mut constant = true;
    for bound in [&dim.lower, &dim.upper] {
        refs::each(bound, &mut |node| {
            constant &= matches!(
                node.kind,
                ExprKind::Const(_)
                    | ExprKind::Unary { .. }
                    | ExprKind::Binary { .. }
                    | ExprKind::Cast(_)
                    | ExprKind::Paren(_)
            );
        });
    }
    constant
}

/// A dummy argument through which a procedure reaches a variable of the procedure around it.
fn dummy_like(program: &mut Program, var: VarId, owner: ProcId) -> VarId {
    let mut mine = program[var].clone();
    mine.role = Role::Dummy(Dummy {
        intent: None,
        optional: program[var].dummy().is_some_and(|d| d.optional),
        value: false,
        passing: Passing::Undecided,
    });
    mine.owner = Some(owner);
    mine.space = Space::Host;
    (mine.allocatable, mine.pointer) = (false, false);
    mine.shape = shape_like(&program[var]);
    mine.init = None;
    mine.save = false;
    mine.leading.clear();
    mine.trailing.clear();
    program.add_var(mine)
}

/// Named constants of the procedure around that a procedure uses, in the order of their declaration.
fn constants_around(program: &Program, id: ProcId, shared: &[VarId]) -> Vec<VarId> {
    let mut found = BTreeSet::new();
    let mut note = |expr: &Expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) | ExprKind::Const(Const::Named { var, .. }) = &node.kind
                && program[*var].role == Role::Parameter
                && program[*var].owner.is_some_and(|owner| owner != id)
            {
                found.insert(*var);
            }
        });
    };
    if let Body::Kernel(body) = &program[id].body {
        refs::expressions(body, &mut |_, expr| note(expr));
    }
    let procedure = &program[id];
    let declared = procedure.dummies.iter().chain(&procedure.locals);
    for var in declared.chain(&procedure.result).chain(shared) {
        declaration(&program[*var], &mut note);
    }
    found.into_iter().rev().collect()
}

/// The expressions in a variable's bounds and length.
fn declaration(var: &crate::ir::Variable, visit: &mut dyn FnMut(&Expr)) {
    match &var.shape {
        Shape::Scalar | Shape::Deferred(_) => {}
        Shape::Explicit(dims) => dims.iter().for_each(|dim| {
            visit(&dim.lower);
            visit(&dim.upper);
        }),
        Shape::AssumedSize(dims, last) => {
            dims.iter().for_each(|dim| {
                visit(&dim.lower);
                visit(&dim.upper);
            });
            visit(last);
        }
        Shape::Assumed(lowers) => lowers.iter().for_each(&mut *visit),
    }
    if let Type::Character(CharLen::Expr(length), _) = &var.ty {
        visit(length);
    }
    var.init.iter().for_each(visit);
}

fn rename_declaration(program: &mut Program, id: VarId, own: &Own) {
    let var = &mut program[id];
    let mut each = |expr: &mut Expr| rename_in(expr, own);
    match &mut var.shape {
        Shape::Scalar | Shape::Deferred(_) => {}
        Shape::Explicit(dims) => dims.iter_mut().for_each(|dim| {
            each(&mut dim.lower);
            each(&mut dim.upper);
        }),
        Shape::AssumedSize(dims, last) => {
            dims.iter_mut().for_each(|dim| {
                each(&mut dim.lower);
                each(&mut dim.upper);
            });
            each(last);
        }
        Shape::Assumed(lowers) => lowers.iter_mut().for_each(&mut each),
    }
    if let Type::Character(CharLen::Expr(length), _) = &mut var.ty {
        each(length);
    }
    var.init.iter_mut().for_each(each);
}

fn rename(body: &mut [Stmt<KernelOp>], own: &Own) {
    let swap = |var: &mut VarId| *var = own.get(var).copied().unwrap_or(*var);
    muts::statements(body, &mut |stmt| match &mut stmt.kind {
        StmtKind::Do { var, .. } => swap(var),
        StmtKind::Concurrent { ranges, .. } => ranges.iter_mut().for_each(|r| swap(&mut r.var)),
        _ => {}
    });
    muts::expressions(body, &mut |_, expr| rename_in(expr, own));
}

fn rename_in(expr: &mut Expr, own: &Own) {
    muts::each(expr, &mut |node| match &mut node.kind {
        ExprKind::Var(var) | ExprKind::Const(Const::Named { var, .. }) => {
            *var = own.get(var).copied().unwrap_or(*var);
        }
        ExprKind::Array(items) => items.iter_mut().for_each(|item| rename_item(item, own)),
        _ => {}
    });
}

fn rename_item(item: &mut ArrayItem, own: &Own) {
    if let ArrayItem::ImpliedDo { items, var, .. } = item {
        *var = own.get(var).copied().unwrap_or(*var);
        items.iter_mut().for_each(|item| rename_item(item, own));
    }
}

/// Calls hand over what the lifted procedures share: the caller's variable, or what stands for it there.
fn hand_over(
    program: &Program,
    body: &mut [Stmt<KernelOp>],
    shared: &HashMap<ProcId, Vec<VarId>>,
    own: &Own,
) {
    let further = |procedure: &ProcId, span| -> Vec<Actual> {
        let vars = shared.get(procedure).into_iter().flatten();
        let whole = |var: VarId| {
            let found = &program[var];
            Expr::new(ExprKind::Var(var), found.ty.clone(), found.rank(), span)
        };
        let mut values = Vec::new();
        for var in vars {
            let mine = whole(own.get(var).copied().unwrap_or(*var));
            let lowers = shared::lower_bounds(program, *var);
            let lowers = (0..lowers).map(|dim| shared::lower_bound_of(&mine, dim));
            let lowers: Vec<Expr> = lowers.collect();
            values.push(mine);
            values.extend(lowers);
        }
        let handed = |value| Actual {
            value: Some(value),
            how: Handover::Undecided,
        };
        values.into_iter().map(handed).collect()
    };
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, args } = &mut stmt.kind {
            args.extend(further(procedure, stmt.span));
        }
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, args } = &mut node.kind {
                args.extend(further(procedure, node.span));
            }
        });
    });
}

/// The procedure stands beside the one around it from now on, under a name that no other device procedure has.
fn move_out(program: &mut Program, id: ProcId) {
    let Some(host) = program[id].host.take() else {
        return;
    };
    let around = &mut program[host];
    around.internals.retain(|internal| *internal != id);
    let (module, prefix) = (around.module, around.name.clone());
    let taken = program.procs.iter().enumerate().any(|(index, other)| {
        index as u32 != id.0
            && other.target != Target::Host
            && other.name.eq_ignore_ascii_case(&program[id].name)
    });
    if taken {
        program[id].name = format!("{prefix}_{}", program[id].name);
    }
    program[id].module = module;
    match module {
        Some(module) => program[module].procs.push(id),
        None => program.externals.push(id),
    }
}
