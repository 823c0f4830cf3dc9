//! The names of a program in CUDA C: as the author wrote them, and no two alike where one scope sees both.
//!
//! Fortran lets a USE statement rename what it brings, so that a procedure may have a local variable of the name that a module's
//! entity bears at home; C++ would hide the one by the other. Refuses to know which words C++ keeps for itself.

use super::names::{global, is_free, kernel as kernel_name, safe};
use crate::emit::reach::{self, is_described, is_symbol};
use crate::emit::uses::Uses;
use crate::intrinsics::{Intrinsic, Spelling};
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::{HashMap, HashSet};

/// The name of every entity that the kernels' text has.
#[derive(Debug, Default)]
pub struct Symbols {
    procedures: HashMap<ProcId, String>,
    types: HashMap<TypeId, String>,
    data: HashMap<VarId, String>,
    locals: HashMap<ProcId, HashMap<VarId, String>>,
}

impl Symbols {
    /// Names everything.
    pub fn new(program: &Program) -> Symbols {
        let mut symbols = Symbols::default();
        let mut taken = HashSet::new();
        let called = intrinsics(program);
        let counts = name_counts(program);
        for id in procedures(program) {
            let name = unique(procedure_name(program, id, &counts, &called), &mut taken);
            symbols.procedures.insert(id, name);
        }
        let on_device = crate::emit::reach::in_device_memory(program);
        for index in 0..program.types.len() as u32 {
            let id = TypeId(index);
            if program[id].builtin.is_none() && on_device.contains(&id) {
                let name = unique(global(&program[id].name), &mut taken);
                symbols.types.insert(id, name);
            }
        }
        let declared = Declared::of(program);
        for id in program.modules.iter().flat_map(|m| &m.vars) {
            let var = &program[*id];
            if is_symbol(var) || is_described(var) {
                let name = unique(data_base(program, *id, &declared), &mut taken);
                symbols.data.insert(*id, name);
            }
        }
        for (id, base) in tables(program, &declared) {
            symbols.data.insert(id, unique(base, &mut taken));
        }
        for id in procedures(program) {
            let names = Scope::of(program, &symbols, id).names;
            symbols.locals.insert(id, names);
        }
        symbols
    }

    /// The name of a kernel or device procedure: as the author wrote it, with the module's name before it when two share it.
    pub fn procedure(&self, id: ProcId) -> &str {
        self.procedures.get(&id).map_or("unnamed", String::as_str)
    }

    /// Whether device code needs a derived type.
    pub fn has_type(&self, id: TypeId) -> bool {
        self.types.contains_key(&id)
    }

    /// The name of a derived type.
    pub fn ty(&self, id: TypeId) -> &str {
        self.types.get(&id).map_or("unnamed", String::as_str)
    }

    /// The name of module data or of a table of named constants at file scope. Arrays carry an underscore, for the name itself is the
    /// array with its bounds.
    pub fn data(&self, id: VarId) -> &str {
        self.data.get(&id).map_or("unnamed", String::as_str)
    }

    /// A name for something beside a variable of a procedure: `i_last`, which no variable there has.
    pub fn beside(&self, procedure: Option<ProcId>, shown: &str, what: &str) -> String {
        let names = procedure.and_then(|procedure| self.locals.get(&procedure));
        let mut name = format!("{shown}_{what}");
        while names.is_some_and(|names| names.values().any(|other| *other == name)) {
            name.push('_');
        }
        name
    }

    /// The name of a variable inside a procedure, if it has one there.
    pub fn local(&self, procedure: ProcId, id: VarId) -> Option<&str> {
        let names = self.locals.get(&procedure)?;
        names.get(&id).map(String::as_str)
    }
}

/// A name that nobody in `taken` has, with underscores behind it if need be.
fn unique(mut name: String, taken: &mut HashSet<String>) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// What runs on the device.
fn procedures(program: &Program) -> impl Iterator<Item = ProcId> {
    let all = (0..program.procs.len() as u32).map(ProcId);
    all.filter(|id| program[*id].target != Target::Host)
}

/// How many procedures that run on the device have a name, in lower case.
fn name_counts(program: &Program) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for id in procedures(program) {
        let name = program[id].name.to_ascii_lowercase();
        *counts.entry(name).or_default() += 1;
    }
    counts
}

fn procedure_base(program: &Program, id: ProcId, counts: &HashMap<String, usize>) -> String {
    let procedure = &program[id];
    let same = counts[&procedure.name.to_ascii_lowercase()];
    match procedure.module {
        Some(module) if same > 1 => format!("{}_{}", program[module].name, procedure.name),
        _ => procedure.name.clone(),
    }
}

/// A kernel may be called as an intrinsic procedure is that no device code of the program calls: nobody else says its name.
fn procedure_name(
    program: &Program,
    id: ProcId,
    counts: &HashMap<String, usize>,
    called: &HashSet<&str>,
) -> String {
    let base = procedure_base(program, id, counts);
    let kernel = program[id].target != Target::Device;
    match kernel && !called.contains(base.to_ascii_lowercase().as_str()) {
        true => kernel_name(&base),
        false => global(&base),
    }
}

/// The intrinsic procedures that device code calls, and the functions that stand for them.
fn intrinsics(program: &Program) -> HashSet<&'static str> {
    let mut found = HashSet::new();
    for procedure in &program.procs {
        each_intrinsic(&procedure.body, &mut |row| {
            found.insert(row.name);
            found.extend(other_name(row));
        });
    }
    found
}

/// Goes through the intrinsic procedures that a procedure on the device calls.
fn each_intrinsic(body: &Body, what: &mut dyn FnMut(&'static Intrinsic)) {
    let Body::Kernel(stmts) = body else {
        return;
    };
    refs::expressions(stmts, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Intrinsic { id, .. } = &node.kind {
                what(id.row());
            }
        });
    });
}

/// The function that stands for a specific intrinsic (`dim` for IDIM), whose name Fortran leaves to variables beside it.
fn other_name(row: &Intrinsic) -> Option<&'static str> {
    match row.cuda {
        Spelling::Function(name) if name != row.name => Some(name),
        Spelling::Function(_)
        | Spelling::Method(_)
        | Spelling::Constant(_)
        | Spelling::Special
        | Spelling::Folded
        | Spelling::None => None,
    }
}

/// The names of module data and of procedures in lower case, counted once: programs have thousands of both.
struct Declared {
    /// How many module variables and named constants have a name.
    data: HashMap<String, usize>,
    /// Those that are names of variables.
    variables: HashSet<String>,
    procedures: HashSet<String>,
}

impl Declared {
    fn of(program: &Program) -> Declared {
        let mut found = Declared {
            data: HashMap::new(),
            variables: HashSet::new(),
            procedures: HashSet::new(),
        };
        for id in program.modules.iter().flat_map(|m| &m.vars) {
            let name = program[*id].name.to_ascii_lowercase();
            if !matches!(program[*id].role, Role::Parameter) {
                found.variables.insert(name.clone());
            }
            *found.data.entry(name).or_default() += 1;
        }
        let procedures = program.procs.iter();
        found.procedures = procedures.map(|p| p.name.to_ascii_lowercase()).collect();
        found
    }

    /// Whether other module data or a procedure has the name of this variable of a module, too.
    fn is_shared(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        self.data.get(&name).is_some_and(|count| *count > 1) || self.procedures.contains(&name)
    }
}

fn data_base(program: &Program, id: VarId, declared: &Declared) -> String {
    let var = &program[id];
    let shared = declared.is_shared(&var.name);
    let base = match var.role {
        Role::Module(module) if shared => format!("{}_{}", program[module].name, var.name),
        Role::Local
        | Role::Dummy(_)
        | Role::Result
        | Role::Module(_)
        | Role::Common(_)
        | Role::Parameter => var.name.clone(),
    };
    match var.rank() {
        0 => global(&base),
        // A local name that is a keyword of C++ has one underscore already.
        _ => format!("{}_", safe(&base)),
    }
}

/// Named constants that are arrays, with the names of their tables: a number stands in those that several constants have.
fn tables(program: &Program, declared: &Declared) -> Vec<(VarId, String)> {
    let mut found: Vec<(VarId, String)> = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for id in (0..program.vars.len() as u32).map(VarId) {
        let var = &program[id];
        if !matches!(var.role, Role::Parameter) || var.rank() == 0 {
            continue;
        }
        let name = var.name.to_ascii_lowercase();
        let taken = declared.variables.contains(&name);
        let number = seen.entry(name).or_default();
        let base = match *number {
            0 if !taken => format!("{}_", safe(&var.name)),
            number => format!("{}_{number}_", safe(&var.name)),
        };
        *number += 1;
        found.push((id, base));
    }
    found
}

/// The names of one procedure's variables while they are being given.
struct Scope<'a> {
    program: &'a Program,
    symbols: &'a Symbols,
    procedure: ProcId,
    /// Names with the Fortran name of who has them; those of file scope belong to nobody.
    taken: HashMap<String, Option<String>>,
    names: HashMap<VarId, String>,
}

impl<'a> Scope<'a> {
    fn of(program: &'a Program, symbols: &'a Symbols, id: ProcId) -> Scope<'a> {
        let procedure = &program[id];
        let mut scope = Scope {
            program,
            symbols,
            procedure: id,
            taken: HashMap::new(),
            names: HashMap::new(),
        };
        let mut own: Vec<VarId> = procedure.dummies.clone();
        own.extend(procedure.result);
        own.extend(&procedure.locals);
        let used = scope.used(&own);
        scope.note_symbols(&own, &used);
        own.into_iter().chain(used).for_each(|var| scope.name(var));
        scope
    }

    /// The variables of others that the procedure uses.
    fn used(&self, own: &[VarId]) -> Vec<VarId> {
        let mut uses = Uses::default();
        if let Body::Kernel(stmts) = &self.program[self.procedure].body {
            uses = Uses::of(stmts);
        }
        for var in own {
            if let Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) =
                &self.program[*var].shape
            {
                let both = bounds.iter().flat_map(|b| [&b.lower, &b.upper]);
                both.for_each(|bound| uses.read(bound));
            }
        }
        let mut used: Vec<VarId> = uses.vars().filter(|var| !own.contains(var)).collect();
        used.sort();
        used.dedup();
        used
    }

    /// What the procedure names of file scope: its local names must not hide that.
    fn note_symbols(&mut self, own: &[VarId], used: &[VarId]) {
        let mut names: Vec<&str> = Vec::new();
        let data = used.iter().filter_map(|var| self.symbols.data.get(var));
        names.extend(data.map(String::as_str));
        let types = self.types(own.iter().chain(used).copied());
        names.extend(types.iter().map(|ty| self.symbols.ty(*ty)));
        let called = called(self.program, self.procedure);
        names.extend(called.iter().map(|id| self.symbols.procedure(*id)));
        each_intrinsic(&self.program[self.procedure].body, &mut |row| {
            names.extend(other_name(row));
        });
        self.taken
            .extend(names.into_iter().map(|name| (name.to_string(), None)));
    }

    /// The derived types of variables, with those of their components.
    fn types(&self, vars: impl Iterator<Item = VarId>) -> HashSet<TypeId> {
        let types = vars.filter_map(|var| self.program[var].ty.derived());
        reach::with_components(self.program, types)
    }

    /// Gives a variable its name. Variables of one Fortran name stand in scopes inside one another, as they do in C++.
    fn name(&mut self, var: VarId) {
        let own = self.program[var].owner == Some(self.procedure);
        let holder = own.then(|| self.program[var].name.to_ascii_lowercase());
        if self.names.contains_key(&var) || self.is_global_scalar(var) {
            return;
        }
        let mut name = safe(&self.program[var].name);
        if let Role::Module(module) = self.program[var].role
            && !self.is_free(var, &name, &holder)
        {
            let home = &self.program[module].name;
            name = safe(&format!("{home}_{}", self.program[var].name));
        }
        while !self.is_free(var, &name, &holder) {
            name.push('_');
        }
        for form in self.forms(var, &name) {
            self.taken.insert(form, holder.clone());
        }
        self.names.insert(var, name);
    }

    /// Scalars of modules are called by their names at file scope.
    fn is_global_scalar(&self, var: VarId) -> bool {
        let var = &self.program[var];
        matches!(var.role, Role::Module(_)) && var.rank() == 0
    }

    fn is_free(&self, var: VarId, name: &str, holder: &Option<String>) -> bool {
        is_free(name)
            && self
                .forms(var, name)
                .iter()
                .all(|form| match self.taken.get(form) {
                    None => true,
                    Some(other) => other.is_some() && other == holder,
                })
    }

    /// The name with those that are made of it: of the memory behind it, of its shape.
    fn forms(&self, id: VarId, name: &str) -> Vec<String> {
        let var = &self.program[id];
        let mut forms = vec![name.to_string()];
        let passing = var.dummy().map(|dummy| dummy.passing);
        let memory = var.rank() > 0 && !self.symbols.data.contains_key(&id);
        if memory || var.dummy().is_some() {
            forms.push(format!("{name}_"));
        }
        if passing == Some(Passing::Shaped) {
            forms.push(format!("{name}_shape"));
        }
        forms
    }
}

/// The procedures that a procedure's statements call.
fn called(program: &Program, id: ProcId) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    let Body::Kernel(stmts) = &program[id].body else {
        return found;
    };
    refs::statements(stmts, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            found.insert(*procedure);
        }
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { procedure, .. } = node.kind {
                    found.insert(procedure);
                }
            });
        });
    });
    found
}
