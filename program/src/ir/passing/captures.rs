//! What internal procedures use of the procedures around them: variables, and named constants, which are no captures but marked.

use crate::ir::walk::{Index, refs};
use crate::ir::{
    Body, Bounds, CharLen, Const, Dummy, Expr, ExprKind, HostOp, Intent, ProcId, Procedure,
    Program, Role, Shape, Space, Stmt, StmtKind, Type, VarId, Variable,
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Decides `Variable::captured` and `Procedure::captures`.
pub(super) fn decide(program: &mut Program) {
    let mut uses: Vec<BTreeSet<VarId>> = Vec::new();
    let mut calls: Vec<HashSet<ProcId>> = Vec::new();
    let dummies = dummy_procedures(program);
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let (mut used, called) = used_by(program, id);
        let through = called.iter().filter_map(|called| dummies.get(called));
        used.extend(through.filter(|&&var| is_outer(program, id, var)));
        uses.push(used);
        calls.push(called);
    }
    while spread(program, &mut uses, &calls) {}
    program.vars.iter_mut().for_each(|var| var.captured = false);
    for (index, used) in uses.into_iter().enumerate() {
        for &var in &used {
            program[var].captured = true;
        }
        let variables = used
            .into_iter()
            .filter(|&var| program[var].role != Role::Parameter);
        let variables: Vec<VarId> = variables.collect();
        program.procs[index].captures = variables;
    }
    shared_by_threads(program);
    constants_of_shared(program);
}

/// Scalar dummy arguments of procedures in which threads of a team wait for each other outside of the region itself: the others change the
/// same actual argument meanwhile, so that it is looked at where it is, as by an internal procedure.
fn shared_by_threads(program: &mut Program) {
    let shared: Vec<VarId> = program
        .procs
        .iter()
        .filter(|procedure| meets_threads(procedure))
        .flat_map(|procedure| procedure.dummies.iter().copied())
        .filter(|&var| is_changeable_number(&program[var]))
        .collect();
    for var in shared {
        program[var].captured = true;
    }
}

/// Whether threads of a team meet in a procedure.
fn meets_threads(procedure: &Procedure) -> bool {
    let Body::Host(body) = &procedure.body else {
        return false;
    };
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Api { id, .. }) = &stmt.kind {
            let name = id.row().name;
            found |= name.starts_with("omp:") && name != "omp:parallel";
        }
    });
    found
}

fn is_changeable_number(var: &Variable) -> bool {
    let number = matches!(
        var.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
    );
    let plain = !var.allocatable && !var.pointer && var.rank() == 0 && var.space == Space::Host;
    let free = |dummy: &Dummy| !dummy.value && !dummy.optional && dummy.intent != Some(Intent::In);
    number && plain && var.dummy().is_some_and(free)
}

/// Named constants in the declarations of shared variables and constants are shared as well; so are those of SAVE variables and COMMON blocks.
fn constants_of_shared(program: &mut Program) {
    let is_shared =
        |var: &Variable| var.captured || var.save || matches!(var.role, Role::Common(_));
    let mut waiting: Vec<VarId> = (0..program.vars.len() as u32)
        .map(VarId)
        .filter(|&var| is_shared(&program[var]))
        .collect();
    while let Some(var) = waiting.pop() {
        let mut used = Vec::new();
        declaration(program, var, &mut |expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(other) | ExprKind::Const(Const::Named { var: other, .. }) =
                    node.kind
                {
                    used.push(other)
                }
            });
        });
        for other in used {
            if program[other].role == Role::Parameter && !program[other].captured {
                program[other].captured = true;
                waiting.push(other);
            }
        }
    }
}

/// The dummy procedures by the interfaces that calls name.
fn dummy_procedures(program: &Program) -> HashMap<ProcId, VarId> {
    let mut found = HashMap::new();
    for index in (0..program.vars.len() as u32).rev() {
        let var = &program[VarId(index)];
        if let (Type::Procedure(interface), Role::Dummy(_)) = (&var.ty, &var.role) {
            found.insert(*interface, VarId(index));
        }
    }
    found
}

/// Adds what called procedures capture and the caller does not own; whether anything was added.
fn spread(program: &Program, uses: &mut [BTreeSet<VarId>], calls: &[HashSet<ProcId>]) -> bool {
    let mut grown = false;
    for index in 0..uses.len() {
        for called in &calls[index] {
            let inherited = uses[called.0 as usize].iter().copied();
            let inherited: Vec<_> = inherited
                .filter(|&var| is_outer(program, ProcId(index as u32), var))
                .collect();
            let before = uses[index].len();
            uses[index].extend(inherited);
            grown |= uses[index].len() > before;
        }
    }
    grown
}

/// Whether a variable belongs to a procedure around `id`.
fn is_outer(program: &Program, id: ProcId, var: VarId) -> bool {
    let variable = &program[var];
    let shared = match variable.role {
        Role::Local | Role::Dummy(_) | Role::Result | Role::Parameter => true,
        Role::Module(_) | Role::Common(_) => false,
    };
    let mut around = program[id].host;
    while let (true, Some(host)) = (shared, around) {
        if variable.owner == Some(host) {
            return true;
        }
        around = program[host].host;
    }
    false
}

/// The outer variables that a procedure uses itself, and the procedures that it calls or names.
fn used_by(program: &Program, id: ProcId) -> (BTreeSet<VarId>, HashSet<ProcId>) {
    let (mut vars, mut called) = (BTreeSet::new(), HashSet::new());
    {
        let mut note = |expr: &Expr| {
            expr.indices(&mut |var| {
                vars.insert(var);
            });
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(var) = node.kind {
                    vars.insert(var);
                } else if let ExprKind::Const(Const::Named { var, .. }) = node.kind {
                    vars.insert(var);
                } else if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) =
                    node.kind
                {
                    called.insert(procedure);
                }
            });
        };
        let procedure = &program[id];
        let declared = procedure
            .dummies
            .iter()
            .chain(&procedure.locals)
            .chain(&procedure.result);
        declared.for_each(|&var| declaration(program, var, &mut note));
        match &procedure.body {
            Body::Host(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Kernel(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Interface | Body::Companion => {}
        }
    }
    match &program[id].body {
        Body::Host(body) => by_statements(body, &mut vars, &mut called),
        Body::Kernel(body) => by_statements(body, &mut vars, &mut called),
        Body::Interface | Body::Companion => {}
    }
    vars.extend(lengths(program, &vars));
    vars.retain(|&var| is_outer(program, id, var));
    (vars, called)
}

/// What the lengths of characters are computed from that may be allocated where they are used.
fn lengths(program: &Program, used: &BTreeSet<VarId>) -> Vec<VarId> {
    let mut found = Vec::new();
    for var in used.iter().map(|var| &program[*var]) {
        if let Type::Character(CharLen::Expr(length), _) = &var.ty
            && (var.allocatable || var.pointer)
        {
            refs::each(length, &mut |node| {
                if let ExprKind::Var(used) = node.kind {
                    found.push(used);
                }
            });
        }
    }
    found
}

fn by_statements<Op: refs::Operands>(
    body: &[Stmt<Op>],
    vars: &mut BTreeSet<VarId>,
    called: &mut HashSet<ProcId>,
) {
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &stmt.kind {
            vars.insert(*var);
        } else if let StmtKind::Call { procedure, .. } = &stmt.kind {
            called.insert(*procedure);
        } else if let StmtKind::Op(op) = &stmt.kind {
            op.indices(&mut |Index(var)| {
                vars.insert(var);
            })
        }
    });
}

/// The expressions of a declaration.
fn declaration(program: &Program, var: VarId, note: &mut dyn FnMut(&Expr)) {
    let var = &program[var];
    let bounds = |dims: &[Bounds], note: &mut dyn FnMut(&Expr)| {
        for dim in dims {
            note(&dim.lower);
            note(&dim.upper);
        }
    };
    match &var.shape {
        Shape::Scalar | Shape::Deferred(_) => {}
        Shape::Explicit(dims) => bounds(dims, note),
        Shape::AssumedSize(dims, lower) => {
            bounds(dims, note);
            note(lower);
        }
        Shape::Assumed(lowers) => lowers.iter().for_each(&mut *note),
    }
    if let Type::Character(CharLen::Expr(length), _) = &var.ty {
        note(length);
    }
    var.init.iter().for_each(note);
}
