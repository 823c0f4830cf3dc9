//! Rust names for Fortran entities, unique in their scope.

pub mod called;
mod reserved;
mod spelling;
mod taken;

use crate::emit::cuda::Symbols;
use crate::emit::uses::Uses;
use crate::ir::passing::living_in_loops;
use crate::ir::*;
use called::Called;
use reserved::{DeviceWords, is_reserved};
pub use spelling::{camel, snake};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::OnceLock;
use taken::{Taken, unique, unique_inside, unique_procedure};

/// The Rust name of every entity of a program.
#[derive(Debug, Default)]
pub struct Names {
    vars: HashMap<VarId, String>,
    procs: HashMap<ProcId, String>,
    types: HashMap<TypeId, String>,
    modules: HashMap<ModuleId, String>,
    /// Module data in device memory by its handle in the kernels' twins.
    handles: HashMap<VarId, String>,
    storages: HashMap<StorageId, String>,
    symbols: Symbols,
    words: DeviceWords,
    /// The functions of the runtime that each procedure calls.
    called: Vec<Called>,
    /// What variables and procedures are called, for those who need a name of their own.
    given: OnceLock<HashSet<String>>,
    /// Names that stand for one thing only in the whole program.
    alone: HashSet<String>,
}

/// The names of variables that device code may have.
fn device_names(program: &Program) -> HashSet<String> {
    let device = program.procs.iter().filter(|p| p.target != Target::Host);
    let own = device.flat_map(|p| p.dummies.iter().chain(&p.result).chain(&p.locals));
    let modules = program.modules.iter().flat_map(|module| &module.vars);
    own.chain(modules)
        .map(|id| snake(&program[*id].name))
        .collect()
}

impl Names {
    /// Names everything.
    pub fn new(program: &Program) -> Names {
        let mut names = Names {
            symbols: Symbols::new(program),
            words: DeviceWords::beside(&device_names(program)),
            ..Names::default()
        };
        names.handles_of(program);
        // Functions of the runtime that the program calls by bare name.
        let procedures = program.procs.iter();
        let of_data = called::of_data(program);
        names.called = procedures
            .map(|procedure| Called::by(program, procedure, &of_data))
            .collect();
        let called: HashSet<String> = names.called.iter().flat_map(Called::names).collect();
        // Files that every project has.
        let mut root = Taken::from_iter(["lib".to_string(), "source_map".to_string()]);
        // Types of procedures stand at the root, whatever module the procedure is of.
        for id in program.procs.iter().flat_map(|procedure| &procedure.types) {
            let name = unique(camel(&program[*id].name), &mut root);
            names.types.insert(*id, name);
        }
        for (index, module) in program.modules.iter().enumerate() {
            names.modules.insert(
                ModuleId(index as u32),
                unique(snake(&module.name), &mut root),
            );
        }
        // Modules and types are called nothing that functions are called.
        root.extend(called.iter().cloned());
        let modules = names.modules.values().cloned();
        let around = Rc::new(called.iter().cloned().chain(modules).collect());
        for module in &program.modules {
            names.module_items(program, module, &around);
        }
        names.root_items(program, &mut root);
        names.alone = names.alone(program);
        names
    }

    /// What a thread is called in the kernels' twins.
    pub fn thread(&self) -> &'static str {
        self.words.thread
    }

    /// What a block is called there.
    pub fn block(&self) -> &'static str {
        self.words.block
    }

    /// The names that nothing else in the program has. A procedure for the host and the device has one name in two files.
    fn alone(&self, program: &Program) -> HashSet<String> {
        let procs = self.procs.iter().filter(|(id, _)| {
            let twin = program[**id].twin;
            twin.is_none_or(|twin| twin > **id)
        });
        let mut counts: HashMap<&String, usize> = HashMap::new();
        let all = procs.map(|(_, name)| name).chain(self.vars.values());
        let all = all.chain(self.types.values()).chain(self.storages.values());
        for name in all
            .chain(self.modules.values())
            .chain(self.handles.values())
        {
            *counts.entry(name).or_default() += 1;
        }
        let alone = counts.into_iter().filter(|(_, count)| *count == 1);
        alone.map(|(name, _)| name.clone()).collect()
    }

    /// Whether a name stands for one thing only in the whole program, so that it needs no path.
    pub fn is_alone(&self, name: &str) -> bool {
        self.alone.contains(name)
    }

    /// Handles of module data in device memory: lower case, no two alike.
    fn handles_of(&mut self, program: &Program) {
        let words = self.words.all().into_iter();
        let mut taken: Taken = words.map(str::to_string).collect();
        for id in program.modules.iter().flat_map(|m| &m.vars) {
            let var = &program[*id];
            if matches!(var.role, Role::Module(_)) && var.space != Space::Host {
                self.handles
                    .insert(*id, unique(snake(&var.name), &mut taken));
            }
        }
    }

    fn module_items(&mut self, program: &Program, module: &Module, around: &Rc<HashSet<String>>) {
        let taken = &mut Taken::inside(around);
        self.items(program, &module.procs, &module.vars, &module.types, taken);
    }

    fn root_items(&mut self, program: &Program, taken: &mut Taken) {
        let words = self.words;
        let mut procs = program.externals.clone();
        if let Some(main) = program.main {
            let name = match program.companions.start {
                true => "before_main",
                false => "main",
            };
            self.procs.insert(main, name.to_string());
            self.inner(program, main, taken);
        }
        procs.retain(|id| Some(*id) != program.main);
        let commons: Vec<VarId> = program
            .commons
            .iter()
            .flat_map(|c| c.vars.clone())
            .collect();
        self.items(program, &procs, &commons, &[], taken);
        self.companions(program, taken);
        for index in 0..program.procs.len() {
            let id = ProcId(index as u32);
            self.procs
                .entry(id)
                .or_insert_with(|| unique_procedure(snake(&program[id].name), words, taken));
        }
        for (index, ty) in program.types.iter().enumerate() {
            self.types
                .entry(TypeId(index as u32))
                .or_insert_with(|| unique(camel(&ty.name), taken));
        }
        self.of_blocks(program);
    }

    /// Variables of blocks: one hides that of the same name around it, as in Fortran, but none whose name is spelled otherwise there.
    fn of_blocks(&mut self, program: &Program) {
        let mut called: HashMap<ProcId, Rc<HashSet<String>>> = HashMap::new();
        let mut spelled: HashMap<(Option<ProcId>, String), String> = HashMap::new();
        for (id, name) in &self.vars {
            let var = &program[*id];
            spelled.insert((var.owner, name.clone()), var.name.to_ascii_lowercase());
        }
        for (index, var) in program.vars.iter().enumerate() {
            let id = VarId(index as u32);
            if self.vars.contains_key(&id) {
                continue;
            }
            let functions = var.owner.map(|owner| {
                let names = || Rc::new(self.called[owner.0 as usize].names().collect());
                Rc::clone(called.entry(owner).or_insert_with(names))
            });
            let functions = functions.unwrap_or_default();
            let mut name = match var.role {
                Role::Parameter => snake(&var.name).to_ascii_uppercase(),
                Role::Local | Role::Dummy(_) | Role::Result | Role::Module(_) | Role::Common(_) => {
                    snake(&var.name)
                }
            };
            let own = var.name.to_ascii_lowercase();
            loop {
                name = unique(name, &mut Taken::inside(&functions));
                let other = spelled
                    .entry((var.owner, name.clone()))
                    .or_insert_with(|| own.clone());
                if *other == own {
                    break;
                }
                name.push('_');
            }
            self.vars.insert(id, name);
        }
    }

    /// Procedures in C: interface bodies that say the same of one function share a name.
    fn companions(&mut self, program: &Program, taken: &mut Taken) {
        let mut known: Vec<(ProcId, String)> = Vec::new();
        for id in crate::emit::reach::companions(program) {
            let same = known
                .iter()
                .find(|(other, _)| are_alike(program, *other, id));
            let name = match same {
                Some((_, name)) => name.clone(),
                None => unique_procedure(snake(&program[id].name), self.words, taken),
            };
            known.push((id, name.clone()));
            self.procs.insert(id, name);
            let mut own = Taken::default();
            for var in &program[id].dummies {
                let name = unique(snake(&program[*var].name), &mut own);
                self.vars.insert(*var, name);
            }
        }
    }

    fn items(
        &mut self,
        program: &Program,
        procs: &[ProcId],
        vars: &[VarId],
        types: &[TypeId],
        taken: &mut Taken,
    ) {
        for id in types {
            self.types
                .insert(*id, unique(camel(&program[*id].name), taken));
        }
        for id in vars {
            self.vars.insert(
                *id,
                unique(snake(&program[*id].name).to_ascii_uppercase(), taken),
            );
        }
        for id in storages(program, vars) {
            let name = snake(&program[id].name).to_ascii_uppercase();
            self.storages.insert(id, unique(name, taken));
        }
        for id in procs {
            let twin = program[*id]
                .twin
                .and_then(|twin| self.procs.get(&twin).cloned());
            let name = twin
                .unwrap_or_else(|| unique_procedure(snake(&program[*id].name), self.words, taken));
            self.procs.insert(*id, name);
        }
        for id in procs {
            self.inner(program, *id, taken);
        }
    }

    /// Names inside a procedure: dummies, locals, internal procedures.
    fn inner(&mut self, program: &Program, id: ProcId, outer: &mut Taken) {
        let procedure = &program[id];
        for inner in &procedure.internals {
            let name = unique_procedure(snake(&program[*inner].name), self.words, outer);
            self.procs.insert(*inner, name);
        }
        let called = &self.called[id.0 as usize];
        let mut taken = Taken::from_iter(called.names());
        if Some(id) == program.main {
            taken.extend(called.externals(program));
        }
        if procedure.target != Target::Host {
            taken.extend(self.words.all().map(str::to_string));
            if let Body::Kernel(stmts) = &procedure.body {
                let used = crate::emit::Uses::of(stmts);
                taken.extend(
                    used.vars()
                        .filter_map(|var| self.handles.get(&var).cloned()),
                );
            }
        }
        let result = procedure.result;
        let locals = procedure
            .dummies
            .iter()
            .chain(result.iter())
            .chain(&procedure.locals);
        let never_read = never_read(program, id);
        for var in locals {
            if self.vars.contains_key(var) {
                continue;
            }
            let name = match never_read.contains(var) {
                true => unique(format!("_{}", snake(&program[*var].name)), &mut taken),
                false => self.local_name(program, *var, Some(*var) == result, outer, &mut taken),
            };
            self.vars.insert(*var, name);
        }
        for id in storages(program, &procedure.locals) {
            let name = snake(&program[id].name);
            let name = match program.is_stacked(id) {
                true => unique_inside(name, outer, &mut taken),
                false => unique(name.to_ascii_uppercase(), outer),
            };
            self.storages.insert(id, name);
        }
        for inner in procedure.internals.clone() {
            self.inner(program, inner, outer);
        }
    }

    fn local_name(
        &self,
        program: &Program,
        id: VarId,
        result: bool,
        outer: &mut Taken,
        taken: &mut Taken,
    ) -> String {
        let var = &program[id];
        if is_static(var) {
            return unique(snake(&var.name).to_ascii_uppercase(), outer);
        }
        if matches!(var.role, Role::Parameter) {
            let name = snake(&var.name).to_ascii_uppercase();
            return if var.captured {
                unique(name, outer)
            } else {
                unique_inside(name, outer, taken)
            };
        }
        let name = snake(&var.name);
        let calls_itself = result && var.owner.is_some_and(|owner| is_recursive(program, owner));
        if result && !calls_itself && !is_reserved(&name) {
            taken.insert(name.clone());
            return name;
        }
        unique_inside(name, outer, taken)
    }

    /// The names of variables and components that are not just the Fortran name in lower case, with that name, in order.
    pub fn respelled(&self, program: &Program) -> BTreeMap<String, String> {
        let vars = program.vars.iter().enumerate();
        let vars = vars.map(|(index, var)| (self.var(VarId(index as u32)).to_string(), &var.name));
        let fields = program.types.iter().flat_map(|ty| &ty.fields);
        let fields = fields.map(|field| (super::item::field_name(field), &field.name));
        vars.chain(fields)
            .filter(|(rust, fortran)| *rust != fortran.to_ascii_lowercase())
            .map(|(rust, fortran)| (rust, fortran.clone()))
            .collect()
    }

    /// Name of the handle of module data in the kernels' twins.
    pub fn in_kernels(&self, id: VarId) -> &str {
        self.handles.get(&id).map_or("unnamed", String::as_str)
    }

    /// Name of a variable.
    pub fn var(&self, id: VarId) -> &str {
        self.vars.get(&id).map_or("unnamed", String::as_str)
    }

    /// A name for a value of the translation, which no variable of the program has.
    pub fn fresh(&self, wish: &str) -> String {
        self.fresh_beside(wish, |_| false)
    }

    /// The same where more names are `taken`: `part_of_a`, `part_of_a_2`.
    pub fn fresh_beside(&self, wish: &str, taken: impl Fn(&str) -> bool) -> String {
        let given = self.given.get_or_init(|| {
            self.vars
                .values()
                .chain(self.procs.values())
                .cloned()
                .collect()
        });
        let is_free = |name: &String| !given.contains(name) && !taken(name);
        let numbered = (2..).map(|number| format!("{wish}_{number}"));
        std::iter::once(wish.to_string())
            .chain(numbered)
            .find(is_free)
            .unwrap_or_default()
    }

    /// Name of a procedure, without path.
    pub fn procedure(&self, id: ProcId) -> &str {
        self.procs.get(&id).map_or("unnamed", String::as_str)
    }

    /// Name of a derived type, without path.
    pub fn ty(&self, id: TypeId) -> &str {
        self.types.get(&id).map_or("Unnamed", String::as_str)
    }

    /// What the kernels' text calls kernels and module data.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Name of a storage that variables overlay.
    pub fn storage(&self, id: StorageId) -> &str {
        self.storages.get(&id).map_or("unnamed", String::as_str)
    }

    /// Name of a module.
    pub fn module(&self, id: ModuleId) -> &str {
        self.modules.get(&id).map_or("unnamed", String::as_str)
    }
}

/// The storages that some of these variables overlay, each once.
fn storages(program: &Program, vars: &[VarId]) -> Vec<StorageId> {
    let mut found = Vec::new();
    for overlay in vars.iter().filter_map(|var| program[*var].overlay) {
        if program[overlay.storage].at.is_none() && !found.contains(&overlay.storage) {
            found.push(overlay.storage);
        }
    }
    found
}

/// Whether a function refers to itself, so that its result needs another name.
fn is_recursive(program: &Program, id: ProcId) -> bool {
    use crate::ir::walk::refs;
    let mut found = false;
    let mut look = |expr: &Expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) if procedure == id);
        });
    };
    match &program[id].body {
        Body::Host(body) => refs::expressions(body, &mut |_, expr| look(expr)),
        Body::Kernel(body) => refs::expressions(body, &mut |_, expr| look(expr)),
        Body::Interface | Body::Companion => {}
    }
    found
}

/// The local scalars of a procedure that are assigned and never read, as statuses of calls often are.
fn never_read(program: &Program, id: ProcId) -> HashSet<VarId> {
    let (uses, in_loops) = match &program[id].body {
        Body::Host(stmts) => (Uses::of_body(program, stmts), living_in_loops(stmts)),
        Body::Kernel(stmts) => (Uses::of_body(program, stmts), living_in_loops(stmts)),
        Body::Interface | Body::Companion => return HashSet::new(),
    };
    let is_never_read = |var: &&VarId| {
        let count = uses.count(**var);
        let plain = is_plain_scalar(&program[**var]) && program[**var].owner == Some(id);
        plain && count.reads == 0 && count.writes > 0 && !in_loops.contains(*var)
    };
    let locals = program[id].locals.iter();
    locals.filter(is_never_read).copied().collect()
}

/// A local scalar of the host that nothing but its procedure's own statements can reach.
fn is_plain_scalar(var: &Variable) -> bool {
    var.rank() == 0
        && matches!(var.role, Role::Local)
        && !is_static(var)
        && !var.allocatable
        && !var.pointer
        && var.overlay.is_none()
        && var.space == Space::Host
        && !var.captured
}

/// Whether two interface bodies describe one function in C alike.
fn are_alike(program: &Program, one: ProcId, other: ProcId) -> bool {
    let (one, other) = (&program[one], &program[other]);
    let vars = |procedure: &Procedure| {
        procedure
            .dummies
            .clone()
            .into_iter()
            .chain(procedure.result)
    };
    let same = |(a, b): (VarId, VarId)| {
        let (a, b) = (&program[a], &program[b]);
        let attributes = |var: &Variable| {
            let dummy = var.dummy();
            (
                var.space,
                std::mem::discriminant(&var.shape),
                dummy.map(|d| (d.value, d.optional, d.passing)),
            )
        };
        a.ty == b.ty && a.rank() == b.rank() && attributes(a) == attributes(b)
    };
    one.bind_c == other.bind_c
        && one.name.eq_ignore_ascii_case(&other.name)
        && one.target == other.target
        && one.dummies.len() == other.dummies.len()
        && one.result.is_some() == other.result.is_some()
        && vars(one).zip(vars(other)).all(same)
}

/// Whether a local lives in static storage: SAVE, or shared with internal procedures.
pub fn is_static(var: &Variable) -> bool {
    (var.save || var.captured) && !matches!(var.role, Role::Parameter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locals_hide_no_function_that_their_procedure_calls() {
        let text = "module m
            contains
              attributes(global) subroutine k(a)
                integer :: a, atomic_add, atomic_sub
                atomic_add = atomicadd(a, 1)
                atomic_sub = atomic_add
                a = atomic_sub
              end subroutine k
            end module m";
        let (program, ..) = cuf2rs_sema::in_memory::program(&[("a.cuf", text)]);
        let names = Names::new(&program);
        let kernel = program.procs.iter().find(|p| p.name == "k").unwrap();
        let locals = kernel.locals.iter().map(|var| names.var(*var));
        assert_eq!(locals.collect::<Vec<_>>(), ["atomic_add_", "atomic_sub"]);
    }

    #[test]
    fn names_are_made_snake_case() {
        let made: Vec<String> = ["newGrid", "GOL_kernel", "ADEV", "dSumSqA", "N_PER"]
            .map(snake)
            .into();
        assert_eq!(
            made,
            ["new_grid", "gol_kernel", "adev", "d_sum_sq_a", "n_per"]
        );
        assert_eq!(camel("mcResults"), "McResults");
    }
}
