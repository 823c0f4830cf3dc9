//! The files of the emitted crate: the main program, one file per module, the CPU twins.

mod derived;
mod imports;
mod inlined;
mod module;
mod thread;

use super::names::Names;
use super::paths::{Imports, UseLine};
use super::{Cx, Locate, compilation};
use crate::emit::lines::Lines;
use crate::emit::reach::is_symbol;
use crate::emit::{faults, meeting, reach};
use crate::ir::*;
use crate::source::Span;
use crate::threads;
use derived::derived_type;
pub(super) use derived::field_name;
use imports::needs_runtime;
use module::module_file;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use thread::threaded;

/// What emitted files call of the runtime.
const RUNTIME: &str = "cuf2rs_runtime::prelude::*";

/// One emitted Rust file.
#[derive(Debug, Clone)]
pub struct Emitted {
    /// Path in the project: `src/main.rs`.
    pub path: String,
    /// Text.
    pub text: String,
    /// Which Fortran place each line starts.
    pub origins: Vec<(u32, Span)>,
}

/// What has been found out about the whole program before the first line is written.
struct Facts {
    threaded: HashSet<ProcId>,
    inlined: HashSet<ProcId>,
    waits: HashSet<ProcId>,
    grid_waits: HashSet<ProcId>,
    exact_texts: HashSet<VarId>,
    recursive: HashSet<ProcId>,
    transferred: HashSet<TypeId>,
    grouped: HashSet<TypeId>,
    bytes_matter: bool,
    observed: bool,
    in_device_memory: HashSet<TypeId>,
    handed_present: HashSet<VarId>,
}

impl Facts {
    fn of(program: &Program) -> Facts {
        Facts {
            threaded: threaded(program),
            inlined: inlined::inlined(program),
            waits: meeting::meeting(program, meeting::anybody),
            grid_waits: meeting::meeting(program, meeting::grid),
            exact_texts: super::character::exact_texts(program),
            recursive: super::recursion::recursive(program),
            transferred: derived::transferred(program),
            grouped: derived::grouped(program),
            bytes_matter: derived::bytes_matter(program),
            observed: program.observed_arithmetic().is_some(),
            in_device_memory: reach::in_device_memory(program),
            handed_present: reach::handed_present(program),
        }
    }

    /// Where writing begins: outside of modules.
    fn context<'a>(
        &'a self,
        program: &'a Program,
        names: &'a Names,
        locate: &'a Locate<'a>,
        notes: &'a Notes,
    ) -> Cx<'a> {
        Cx {
            program,
            names,
            copy_structs: &notes.copy_structs,
            module: None,
            outside: false,
            kernel: false,
            in_c: false,
            imports: &notes.imports,
            pos: None,
            plain: Vec::new(),
            untyped_loops: Vec::new(),
            hoisted: Vec::new(),
            apart: Vec::new(),
            recursive: &self.recursive,
            transferred: &self.transferred,
            grouped: &self.grouped,
            bytes_matter: self.bytes_matter,
            observed: self.observed,
            in_device_memory: &self.in_device_memory,
            handed_present: &self.handed_present,
            threaded: &self.threaded,
            inlined: &self.inlined,
            waits: &self.waits,
            grid_waits: &self.grid_waits,
            locate,
            thread: names.thread(),
            per_thread: Vec::new(),
            derived: Vec::new(),
            block_level: Vec::new(),
            waiting: false,
            exact_texts: &self.exact_texts,
            named: Vec::new(),
            parts: Vec::new(),
            looking: false,
            as_letters: false,
        }
    }
}

/// What one thread notes down while it writes.
#[derive(Default)]
struct Notes {
    copy_structs: RefCell<HashMap<TypeId, bool>>,
    imports: RefCell<Imports>,
}

/// All Rust files of a program. `locate` names a place as `file:line`. Modules are files of their own, which threads share out.
pub fn emit<'a>(program: &'a Program, names: &'a Names, locate: &'a Locate<'a>) -> Vec<Emitted> {
    let facts = Facts::of(program);
    let notes = Notes::default();
    let cx = facts.context(program, names, locate, &notes);
    let mut files = vec![root_file(&cx)];
    let modules: Vec<ModuleId> = (0..program.modules.len() as u32)
        .map(ModuleId)
        .filter(|id| !is_empty(program, *id))
        .collect();
    let written = threads::map(&modules, Notes::default, |notes, id| {
        let cx = Cx {
            module: Some(*id),
            ..facts.context(program, names, locate, notes)
        };
        faults::apart(|| module_files(&cx, *id))
    });
    for (own, found) in written {
        files.extend(own);
        faults::note(found);
    }
    files.extend(super::c_parts::emit(&cx));
    files.extend(twin_file(&cx, &program.externals, "src/cpu.rs"));
    files
}

/// A module's file and that of the CPU twins of its device code.
fn module_files(cx: &Cx<'_>, id: ModuleId) -> Vec<Emitted> {
    let path = format!("src/{}/cpu.rs", cx.names.module(id));
    let own = module_file(cx, id);
    let twins = twin_file(cx, &cx.program[id].procs, &path);
    std::iter::once(own).chain(twins).collect()
}

/// Whether a program has kernels, so that it needs their text.
pub fn has_kernels(program: &Program) -> bool {
    program.procs.iter().any(|p| {
        matches!(p.target, Target::Global | Target::GridGlobal) && matches!(p.body, Body::Kernel(_))
    })
}

fn is_device(program: &Program, id: ProcId) -> bool {
    !matches!(program[id].target, Target::Host) && matches!(program[id].body, Body::Kernel(_))
}

fn root_file(cx: &Cx<'_>) -> Emitted {
    let program = cx.program;
    let mut out = Lines::default();
    let sources = crate::emit::source_names(program);
    out.line(format!("//! Translated by cuf2rs from {sources}."));
    if is_library(program) {
        LIBRARY.iter().for_each(|line| out.line(*line));
    }
    out.line("");
    if program.procs.iter().any(has_many_dummies) {
        out.line("// Kernels with many arguments: `kernels!` takes them one by one.");
        out.line("#![recursion_limit = \"1024\"]");
        out.line("");
    }
    if program.companions.start {
        out.line("#![no_main]");
        out.line("");
    }
    let visible = if is_library(program) { "pub " } else { "" };
    for module in root_modules(cx) {
        out.line(format!("{visible}mod {module};"));
    }
    out.line("");
    let items = root_items(cx);
    let mut always = Vec::new();
    if is_library(program) {
        always.push(UseLine::new(visible, "source_map::SOURCE_MAP"));
    }
    let runtime = !is_library(program) || super::c_parts::has_c_parts(program);
    if runtime || needs_runtime(std::slice::from_ref(&items), &cx.imports.borrow()) {
        always.push(UseLine::new("", RUNTIME));
    }
    cx.imports.take().write(&always, &mut out);
    out.append(items);
    let path = match is_library(program) {
        true => crate::emit::LIBRARY_ROOT,
        false => "src/main.rs",
    };
    finish(path.to_string(), out)
}

/// What the head of a library says to those who use it.
const LIBRARY: [&str; 3] = [
    "//!",
    "//! `cuf2rs_runtime::prelude::start(&SOURCE_MAP)` comes before everything else: run-time errors name Fortran lines from then on, and a",
    "//! device loads the kernels when it is first touched.",
];

/// Whether nothing of a library's module is used but functions in C.
fn is_empty(program: &Program, id: ModuleId) -> bool {
    let module = &program[id];
    let is_fortran = |id: &ProcId| !matches!(program[*id].body, Body::Interface | Body::Companion);
    let has_data = !module.vars.is_empty() || !module.types.is_empty();
    module.of_library && !has_data && !module.procs.iter().any(is_fortran)
}

/// Rust's modules, in order of their names.
fn root_modules(cx: &Cx<'_>) -> Vec<String> {
    let program = cx.program;
    let mut modules: Vec<String> = (0..program.modules.len() as u32)
        .map(ModuleId)
        .filter(|id| !is_empty(program, *id))
        .map(|id| cx.names.module(id).to_string())
        .collect();
    if program.externals.iter().any(|p| is_device(program, *p)) {
        modules.push("cpu".to_string());
    }
    if super::c_parts::has_c_parts(program) {
        modules.push("c_parts".to_string());
    }
    modules.push("source_map".to_string());
    modules.sort();
    modules
}

/// Whether procedures of the device call themselves.
fn device_recursion(cx: &Cx<'_>) -> bool {
    let mut recursive = cx.recursive.iter();
    recursive.any(|id| matches!(cx.program[*id].body, Body::Kernel(_)))
}

/// What the root holds besides modules: the kernels' text, COMMON blocks, procedures.
fn root_items(cx: &Cx<'_>) -> Lines {
    let program = cx.program;
    let mut out = Lines::default();
    if program.companions.start {
        out.line("");
        out.line("// The main program is the function `main` in C.");
        out.line("before_c!(before_main);");
    }
    compilation::constant(program, &mut out);
    if has_device_data(program) {
        out.line("");
        let text = "Kernels::new(\"kernels.cu\", include_str!(\"kernels.cu\"))";
        let recursive = match device_recursion(cx) {
            true => ".recursive()",
            false => "",
        };
        if compilation::is_asked_for(program) {
            out.line("pub static KERNELS: Kernels =");
            out.line(format!("    {text}.compiled(COMPILATION){recursive};"));
        } else {
            out.line(format!("pub static KERNELS: Kernels = {text}{recursive};"));
        }
    }
    for (index, common) in program.commons.iter().enumerate() {
        out.line("");
        let shown = if common.name.is_empty() {
            "blank COMMON".to_string()
        } else {
            format!("COMMON /{}/", common.name)
        };
        out.line(format!("// {shown}"));
        cx.static_storages(
            |storage| storage.role == Role::Common(index as u32),
            &mut out,
        );
        common
            .vars
            .iter()
            .for_each(|v| cx.static_item(*v, &mut out));
    }
    root_procedures(cx, &mut out);
    out
}

/// Whether there is no main program, so that other Rust programs call what is there.
fn is_library(program: &Program) -> bool {
    program.main.is_none()
}

/// Whether a kernel has more dummy arguments than a macro may take by itself.
fn has_many_dummies(procedure: &Procedure) -> bool {
    matches!(procedure.target, Target::Global | Target::GridGlobal) && procedure.dummies.len() > 100
}

fn root_procedures(cx: &Cx<'_>, out: &mut Lines) {
    let program = cx.program;
    let mut local_types: Vec<TypeId> = Vec::new();
    for procedure in &program.procs {
        local_types.extend(
            procedure
                .types
                .iter()
                .filter(|t| program[**t].builtin.is_none()),
        );
    }
    for ty in local_types {
        out.line("");
        derived_type(cx, ty, out);
    }
    let ids = program.main.iter().chain(&program.externals);
    procedures(cx, ids.copied(), out);
}

/// Procedures in their order; kernels that follow each other stand in one `kernels!`.
fn procedures(cx: &Cx<'_>, ids: impl Iterator<Item = ProcId>, out: &mut Lines) {
    let mut kernels = Vec::new();
    for id in ids {
        match &cx.program[id].body {
            Body::Host(_) => {
                launched(cx, &mut kernels, out);
                out.line("");
                out.append(cx.host_procedure(id));
            }
            Body::Kernel(_)
                if matches!(cx.program[id].target, Target::Global | Target::GridGlobal) =>
            {
                kernels.push(id)
            }
            Body::Kernel(_) | Body::Interface | Body::Companion => {}
        }
    }
    launched(cx, &mut kernels, out);
}

/// The host functions of kernels that were put aside.
fn launched(cx: &Cx<'_>, kernels: &mut Vec<ProcId>, out: &mut Lines) {
    if !kernels.is_empty() {
        out.line("");
        out.append(cx.launch_wrappers(kernels));
        kernels.clear();
    }
}

/// What a device loads when it is first touched.
pub fn device_code(program: &Program) -> Vec<&'static str> {
    let own = has_device_data(program).then_some("&super::KERNELS");
    let in_c = program
        .companions
        .has_cuda()
        .then_some("&super::c_parts::PARTS");
    own.into_iter().chain(in_c).collect()
}

/// Whether a program refers to the kernels' text at all.
pub fn has_device_data(program: &Program) -> bool {
    has_kernels(program)
        || program
            .modules
            .iter()
            .any(|m| m.vars.iter().any(|v| is_symbol(&program[*v])))
}

fn twin_file(cx: &Cx<'_>, procs: &[ProcId], path: &str) -> Option<Emitted> {
    let twins: Vec<ProcId> = procs
        .iter()
        .copied()
        .filter(|p| is_device(cx.program, *p))
        .collect();
    if twins.is_empty() {
        return None;
    }
    let device = Cx {
        kernel: true,
        ..cx.clone()
    };
    let mut out = Lines::default();
    out.line("//! The kernels on the CPU: the same bodies, run over the threads of a grid.");
    out.line("");
    let bodies: Vec<Lines> = twins.into_iter().map(|id| device.twin(id)).collect();
    write_imports(&device, &bodies, &mut out);
    for body in bodies {
        out.blank();
        out.append(body);
    }
    Some(finish(path.to_string(), out))
}

/// The `use` lines of a file with these items.
fn write_imports(cx: &Cx<'_>, items: &[Lines], out: &mut Lines) {
    let imports = cx.imports.take();
    let runtime = needs_runtime(items, &imports).then(|| UseLine::new("", RUNTIME));
    imports.write(runtime.as_slice(), out);
}

fn finish(path: String, out: Lines) -> Emitted {
    let (text, origins) = out.finish();
    Emitted {
        path,
        text,
        origins,
    }
}
