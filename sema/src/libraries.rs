//! Modules of NVIDIA's libraries hold hundreds of names; what a program does not use of them is no part of it.
//!
//! Refuses to know which libraries there are.

use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, Const, Expr, ExprKind, ProcId, Procedure, Program, Shape, Stmt, StmtKind, Type,
    TypeId, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeMap, HashSet};

/// Named constants, variables and types that occur.
#[derive(Default)]
struct Used {
    vars: HashSet<VarId>,
    types: HashSet<TypeId>,
    procedures: HashSet<ProcId>,
}

/// Takes what is not used out of the modules of libraries, and the comments that stand before them.
pub fn leave_used(program: &mut Program) {
    if !program.modules.iter().any(|module| module.of_library) {
        return;
    }
    let idle = idle(program);
    let used = Used::of(program, &idle);
    for module in program
        .modules
        .iter_mut()
        .filter(|module| module.of_library)
    {
        module.vars.retain(|var| used.vars.contains(var));
        module.types.retain(|ty| used.types.contains(ty));
        module.procs.retain(|id| !idle.contains(id));
        module.leading.clear();
    }
}

/// Procedures in Fortran for the host, of modules of libraries, that the program does not reach.
pub fn idle(program: &Program) -> HashSet<ProcId> {
    let of_libraries = program.modules.iter().filter(|module| module.of_library);
    let procs = of_libraries.flat_map(|module| module.procs.iter().copied());
    let mut idle: HashSet<ProcId> = procs
        .filter(|id| matches!(program[*id].body, Body::Host(_)))
        .collect();
    let all = (0..program.procs.len()).map(|index| ProcId(index as u32));
    let mut reached: Vec<ProcId> = all.filter(|id| !idle.contains(id)).collect();
    while let Some(id) = reached.pop() {
        let named = named_in(&program[id]).into_keys();
        reached.extend(named.filter(|procedure| idle.remove(procedure)));
    }
    idle
}

/// The procedures that a procedure of the host calls or hands on, with the first place.
pub(crate) fn named_in(procedure: &Procedure) -> BTreeMap<ProcId, Span> {
    let mut named = BTreeMap::new();
    let Body::Host(body) = &procedure.body else {
        return named;
    };
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) = &node.kind {
                named.entry(*procedure).or_insert(node.span);
            }
        });
    });
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            named.entry(*procedure).or_insert(stmt.span);
        }
    });
    named
}

impl Used {
    fn of(program: &Program, idle: &HashSet<ProcId>) -> Used {
        let mut used = Used::default();
        let inside: HashSet<VarId> = program
            .modules
            .iter()
            .filter(|module| module.of_library)
            .flat_map(|module| module.vars.iter().copied())
            .collect();
        for (index, procedure) in program.procs.iter().enumerate() {
            if idle.contains(&ProcId(index as u32)) {
                continue;
            }
            match &procedure.body {
                Body::Host(body) => {
                    refs::expressions(body, &mut |_, expr| used.note(expr));
                    refs::statements(body, &mut |stmt| used.note_call(stmt));
                }
                Body::Kernel(body) => refs::expressions(body, &mut |_, expr| used.note(expr)),
                Body::Interface | Body::Companion => {}
            }
        }
        for (index, variable) in program.vars.iter().enumerate() {
            let of_c = variable
                .owner
                .is_some_and(|owner| matches!(program[owner].body, Body::Companion));
            let is_idle = variable.owner.is_some_and(|owner| idle.contains(&owner));
            if of_c || is_idle || inside.contains(&VarId(index as u32)) {
                continue;
            }
            used.note_declaration(variable);
        }
        let fields = program.types.iter().flat_map(|ty| &ty.fields);
        used.types
            .extend(fields.filter_map(|field| field.ty.derived()));
        used.note_own_declarations(program, &inside);
        used.note_types(program);
        used
    }

    /// What the declarations of used variables of the modules themselves name: a value that is another named constant.
    fn note_own_declarations(&mut self, program: &Program, inside: &HashSet<VarId>) {
        let mut noted = HashSet::new();
        loop {
            let fresh = |var: &VarId| inside.contains(var) && !noted.contains(var);
            let fresh: Vec<VarId> = self.vars.iter().copied().filter(fresh).collect();
            if fresh.is_empty() {
                return;
            }
            for var in fresh {
                noted.insert(var);
                self.note_declaration(&program[var]);
            }
        }
    }

    fn note_declaration(&mut self, variable: &Variable) {
        let length = match &variable.ty {
            Type::Derived(ty) => {
                self.types.insert(*ty);
                None
            }
            Type::Character(CharLen::Expr(length), _) => Some(&**length),
            Type::Character(..)
            | Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => None,
        };
        let bounds = match &variable.shape {
            Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => &bounds[..],
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => &[],
        };
        let bounds = bounds.iter().flat_map(|one| [&one.lower, &one.upper]);
        bounds
            .chain(length)
            .chain(&variable.init)
            .for_each(|expr| self.note(expr));
    }

    /// The types of what is used: of named constants, and of what functions in C take and give.
    fn note_types(&mut self, program: &Program) {
        let of_call = |id: &ProcId| {
            let procedure = &program[*id];
            procedure
                .dummies
                .iter()
                .copied()
                .chain(procedure.result)
                .collect::<Vec<_>>()
        };
        let vars = self.vars.iter().copied();
        let vars = vars.chain(self.procedures.iter().flat_map(of_call));
        let types = vars.filter_map(|var| program[var].ty.derived());
        let types: Vec<TypeId> = types.collect();
        self.types.extend(types);
    }

    fn note_call<Op>(&mut self, stmt: &Stmt<Op>) {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            self.procedures.insert(*procedure);
        }
    }

    fn note(&mut self, expr: &Expr) {
        refs::each(expr, &mut |node| match &node.kind {
            ExprKind::Const(Const::Named { var, .. }) | ExprKind::Var(var) => {
                self.vars.insert(*var);
            }
            ExprKind::Call { procedure, .. } => {
                self.procedures.insert(*procedure);
            }
            ExprKind::Structure { ty, .. } => {
                self.types.insert(*ty);
            }
            _ => {}
        });
    }
}
