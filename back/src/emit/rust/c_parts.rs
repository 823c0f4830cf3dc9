//! `c_parts.rs`: the program's parts in C and CUDA C as the Rust side sees them, and the Fortran procedures that they call.

use super::item::Emitted;
use super::{Cx, compilation};
use crate::companion::{CFile, Language, Native, SharedLibrary, is_supplied_function};
use crate::emit::layout::{Doc, list, parameters, text};
use crate::emit::lines::Lines;
use crate::emit::project::ProjectFile;
use crate::emit::reach;
use crate::emit::rust::paths::UseLine;
use crate::ir::*;
use crate::library::nvidia::{self, Library};
use std::collections::{BTreeSet, HashSet};

/// Whether a program has procedures in C, or files that hold some.
pub fn has_c_parts(program: &Program) -> bool {
    let known = |p: &Procedure| p.points_to_c || program.is_exported(p);
    let exports = program.procs.iter().any(known);
    exports || !program.companions.is_empty() || !reach::companions(program).is_empty()
}

/// The C files as they are compiled, and the build script that compiles them or lets them call back.
pub fn files(program: &Program) -> Vec<ProjectFile> {
    let companions = &program.companions;
    let mut files = Vec::new();
    for file in &companions.files {
        let path = format!("src/c/{}", file.name);
        files.push(ProjectFile::plain(path, file.text.clone()));
        if let Some(text) = &file.for_cpu {
            let path = format!("src/c/cpu/{}", file.name);
            files.push(ProjectFile::plain(path, text.clone()));
        }
    }
    files.extend(build_script(program).map(|text| ProjectFile::plain("build.rs", text)));
    files
}

/// The library of NVIDIA's that has a procedure in C, unless a file of the program has a function of that name.
pub fn library_of(program: &Program, id: ProcId) -> Option<&'static Library> {
    let label = program[id].bind_c.as_deref()?;
    let own = program.companions.mentions(label) || is_supplied_function(label);
    nvidia::of_function(label).filter(|_| !own)
}

/// The features of the runtime that the program's libraries ask for.
pub fn library_features(program: &Program) -> BTreeSet<&'static str> {
    let used = reach::companions(program).into_iter();
    used.filter_map(|id| library_of(program, id)?.feature)
        .collect()
}

/// Whether the C compiler runs when the program is built, and its output is linked.
pub fn is_linked(program: &Program) -> bool {
    let companions = &program.companions;
    linked_sources(program).next().is_some() || !companions.natives.is_empty()
}

/// C files that are compiled when the program is built; beside CUDA C they are compiled with it.
fn linked_sources(program: &Program) -> impl Iterator<Item = &CFile> {
    let companions = &program.companions;
    let linked = !companions.has_cuda();
    let all = companions.files.iter();
    all.filter(move |file| linked && file.language == Language::C)
}

fn build_script(program: &Program) -> Option<String> {
    let calls_back = program.companions.has_cuda()
        && (program.procs.iter().any(|p| program.is_exported(p))
            || program.companions.mentions("CFI_cdesc_t"));
    let mut steps = Vec::new();
    let libraries = libraries(program);
    if is_linked(program) {
        steps.push(compilation(program));
    }
    steps.extend(libraries.iter().map(|library| linking(library)));
    if calls_back {
        steps.push("    println!(\"cargo::rustc-link-arg-bins=-rdynamic\");\n".to_string());
    }
    let purpose = match (is_linked(program), calls_back) {
        (false, false) if libraries.is_empty() => return None,
        (false, false) => "Links libraries of C.",
        (true, false) => "Compiles and links the program's parts in C.",
        (false, true) | (true, true) => {
            "Lets the library that is made of the program's parts in C find the procedures that they call."
        }
    };
    let body = steps.concat();
    Some(format!("//! {purpose}\n\nfn main() {{\n{body}}}\n"))
}

/// The libraries that the program's own calls or its parts in C need.
fn libraries(program: &Program) -> Vec<&SharedLibrary> {
    let used = reach::companions(program);
    let labels: Vec<&str> = used
        .iter()
        .filter_map(|id| program[*id].bind_c.as_deref())
        .collect();
    program.companions.wanted_libraries(&labels)
}

/// What the linker is told of a library, and where the program looks for it when it runs.
fn linking(library: &SharedLibrary) -> String {
    let mut text = String::new();
    if let Some(folder) = &library.folder {
        let folder = folder.display().to_string();
        let search = format!("cargo::rustc-link-search=native={folder}");
        let run = format!("cargo::rustc-link-arg-bins=-Wl,-rpath,{folder}");
        text += &format!("    println!({search:?});\n    println!({run:?});\n");
    }
    let name = format!("cargo::rustc-link-lib=dylib={}", library.name);
    text + &format!("    println!({name:?});\n")
}

/// The library that is made of the parts in C before the program runs.
fn compilation(program: &Program) -> String {
    let natives = &program.companions.natives;
    let sources = linked_sources(program).map(|f| format!("        .file(\"src/c/{}\")\n", f.name));
    let objects = natives
        .iter()
        .map(|native| format!("        .object(\"src/c/{}\")\n", native.name));
    let lines: String = sources.chain(objects).collect();
    let mut text = format!(
        "    println!(\"cargo::rerun-if-changed=src/c\");
    cc::Build::new()
{lines}        .flag_if_supported(\"-ffp-contract=off\")
        .warnings(false)
        .compile(\"c_parts\");
"
    );
    if !natives.is_empty() {
        text += "    println!(\"cargo::rustc-link-lib=m\");\n";
    }
    if natives.iter().any(Native::is_cpp) {
        text += "    println!(\"cargo::rustc-link-lib=stdc++\");\n";
    }
    text
}

/// The file of the Rust side.
pub fn emit(cx: &Cx<'_>) -> Option<Emitted> {
    let program = cx.program;
    if !has_c_parts(program) {
        return None;
    }
    let mut out = Lines::default();
    let companions = &program.companions;
    let files = companions.files.iter().map(|f| f.name.as_str());
    let objects = companions.natives.iter().map(|native| native.name.as_str());
    let names: Vec<&str> = files.chain(objects).collect();
    out.line(match names.is_empty() {
        true => "//! Functions of libraries in C, and procedures for C.".to_string(),
        false => format!("//! The program's parts in C: {}.", names.join(", ")),
    });
    out.line("");
    let cx = Cx {
        in_c: true,
        ..cx.clone()
    };
    let mut items = Lines::default();
    if program.companions.has_cuda() {
        cx.parts(&mut items);
    }
    cx.structures(&mut items);
    cx.c_functions(&mut items);
    cx.c_kernels(&mut items);
    cx.c_interfaces(&mut items);
    cx.c_procedures(&mut items);
    let imports = cx.imports.take();
    imports.write(&[UseLine::new("", "super::*")], &mut out);
    out.append(items);
    let (text, origins) = out.finish();
    Some(Emitted {
        path: "src/c_parts.rs".to_string(),
        text,
        origins,
    })
}

impl Cx<'_> {
    /// The procedures in C that the program uses, one of each name in Rust.
    fn used_companions(&self, is_kernel: bool) -> Vec<ProcId> {
        let mut seen = HashSet::new();
        let all = reach::companions(self.program);
        let wanted = all
            .into_iter()
            .filter(|id| (self.program[*id].target != Target::Host) == is_kernel);
        wanted
            .filter(|id| seen.insert(self.names.procedure(*id).to_string()))
            .collect()
    }

    fn parts(&self, out: &mut Lines) {
        let companions = &self.program.companions;
        let launched: BTreeSet<String> = self
            .used_companions(true)
            .into_iter()
            .filter_map(|id| self.program[id].bind_c.clone())
            .collect();
        let c_linkage = companions
            .kernels()
            .filter(|kernel| launched.contains(&kernel.name))
            .all(|kernel| kernel.c_linkage);
        let functions = self.used_companions(false).is_empty();
        let sources = companions.files.iter();
        let one_file = sources.filter(|f| f.language != Language::Header).count() == 1;
        let alone = one_file && companions.files.len() == 1;
        let (maker, when) = if companions.is_device_code() && c_linkage && functions && alone {
            ("device_code", "by NVRTC on a GPU")
        } else {
            ("new", "by nvcc on a GPU")
        };
        out.line("");
        out.line(format!(
            "/// Compiled when it is first needed: {when}, by the C++ compiler on the CPU."
        ));
        let files = companions.files.iter().map(|f| part(f, &launched));
        let files: Vec<[String; 4]> = files.collect();
        let head = format!("pub static PARTS: Companion = Companion::{maker}(&[");
        if let [only] = &files[..] {
            out.open(format!("{head}CFile {{"));
            only.iter().for_each(|field| out.line(field));
            return compilation::close("}])", self.program, out);
        }
        out.open(head);
        for fields in files {
            out.open("CFile {");
            fields.iter().for_each(|field| out.line(field));
            out.close("},");
        }
        compilation::close("])", self.program, out);
    }

    /// Structures that travel as values.
    fn structures(&self, out: &mut Lines) {
        let mut types = BTreeSet::new();
        let imported = self.used_companions(false).into_iter();
        for id in imported.chain(self.exported()) {
            let procedure = &self.program[id];
            let values = procedure
                .dummies
                .iter()
                .filter(|v| self.program[**v].dummy().is_some_and(|d| d.value));
            for var in values.chain(&procedure.result) {
                if let Type::Derived(ty) = self.program[*var].ty
                    && self.program[ty].builtin.is_none()
                {
                    types.insert(ty);
                }
            }
        }
        for ty in types {
            out.line("");
            out.line(format!("c_struct!({});", self.type_path(ty)));
        }
    }

    fn c_functions(&self, out: &mut Lines) {
        let (supplied, own): (Vec<ProcId>, Vec<ProcId>) = self
            .used_companions(false)
            .into_iter()
            .partition(|id| self.is_supplied(*id));
        let (of_libraries, own): (Vec<ProcId>, Vec<ProcId>) = own
            .into_iter()
            .partition(|id| library_of(self.program, *id).is_some());
        let companions = &self.program.companions;
        let is_linked = |id: &ProcId| {
            let label = self.program[*id].bind_c.as_deref().unwrap_or_default();
            !companions.has_cuda() || companions.is_native(label)
        };
        let (linked, looked_up): (Vec<ProcId>, Vec<ProcId>) = own.into_iter().partition(is_linked);
        self.functions_of("linked;", linked, "", out);
        self.functions_of("from PARTS;", looked_up, "", out);
        // Those of NVIDIA's libraries are in the runtime, under names of its own.
        self.functions_of("linked;", supplied, "cuf2rs_", out);
        self.functions_of("of libraries;", of_libraries, "", out);
    }

    /// Whether the runtime has the function, and no file of the program.
    fn is_supplied(&self, id: ProcId) -> bool {
        self.program[id].bind_c.as_deref().is_some_and(|label| {
            crate::companion::is_supplied_function(label)
                && !self.program.companions.mentions(label)
        })
    }

    fn functions_of(&self, origin: &str, functions: Vec<ProcId>, prefix: &str, out: &mut Lines) {
        if functions.is_empty() {
            return;
        }
        out.line("");
        out.open("c_functions! {");
        out.line(origin);
        for id in functions {
            out.line("");
            self.head_lines(id, out);
            let result = self.result_of(id);
            let head = parameters(
                &format!("fn {}(", self.names.procedure(id)),
                self.parameters(id),
                ")",
            );
            let label = self.program[id].bind_c.as_deref().unwrap_or_default();
            out.doc(&head, &format!("{result} = \"{prefix}{label}\";"));
        }
        out.close("}");
    }

    fn head_lines(&self, id: ProcId, out: &mut Lines) {
        self.lead_procedure(id, out);
        self.doc_line(id, out);
        out.origin(self.program[id].span);
    }

    fn c_kernels(&self, out: &mut Lines) {
        for id in self.used_companions(true) {
            out.line("");
            self.head_lines(id, out);
            self.c_kernel(id, out);
        }
    }

    /// The host function that launches a kernel of the parts.
    fn c_kernel(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        out.line("#[track_caller]");
        let mut params = vec![text("launch: Launch")];
        params.extend(procedure.dummies.iter().map(|var| {
            let var_ref = &self.program[*var];
            let (name, element) = (self.names.var(*var), self.scalar_type(&var_ref.ty));
            text(match self.is_address(var_ref) {
                true => format!("{name}: impl Into<DevicePtr<{element}>>"),
                false => format!("{name}: {element}"),
            })
        }));
        let name = self.names.procedure(id);
        out.open_doc(&parameters(&format!("pub fn {name}("), params, ")"), " {");
        for var in &procedure.dummies {
            if self.is_address(&self.program[*var]) {
                let name = self.names.var(*var);
                out.line(format!("let {name} = {name}.into();"));
            }
        }
        let args = procedure.dummies.iter();
        let args = args.map(|var| text(format!("{}.arg()", self.names.var(*var))));
        let label = procedure.bind_c.clone().unwrap_or_default();
        let call = list(
            "launch.run_in_c(",
            vec![
                text("&PARTS"),
                text(format!("{label:?}")),
                list("&[", args.collect(), "]"),
            ],
            ")",
        );
        out.doc(&call, ";");
        out.close("}");
    }

    fn is_address(&self, var: &Variable) -> bool {
        var.rank() > 0 || !var.dummy().is_some_and(|dummy| dummy.value)
    }

    /// Interfaces of procedure pointers that point at functions in C.
    fn pointed(&self) -> impl Iterator<Item = ProcId> {
        let all = (0..self.program.procs.len() as u32).map(ProcId);
        all.filter(|id| self.program[*id].points_to_c && !self.program[*id].through)
    }

    /// The name of the function that makes pointers of an interface: `op_at`, with a number where another interface has the name.
    pub fn pointer_maker(&self, interface: ProcId) -> String {
        let name = |id: ProcId| self.program[id].name.to_ascii_lowercase();
        let own = name(interface);
        let before = self
            .pointed()
            .filter(|id| *id < interface && name(*id) == own);
        match before.count() {
            0 => format!("{own}_at"),
            number => format!("{own}_at_{}", number + 1),
        }
    }

    fn c_interfaces(&self, out: &mut Lines) {
        let mut pointed = self.pointed().peekable();
        if pointed.peek().is_none() {
            return;
        }
        out.line("");
        out.open("c_interfaces! {");
        for (index, id) in pointed.enumerate() {
            if index > 0 {
                out.line("");
            }
            self.head_lines(id, out);
            let head = parameters(
                &format!("fn {}(", self.pointer_maker(id)),
                self.parameters(id),
                ")",
            );
            out.doc(&head, &format!("{};", self.result_of(id)));
        }
        out.close("}");
    }

    /// `a: i32, x: &mut f64`.
    fn parameters(&self, id: ProcId) -> Vec<Doc> {
        let dummies = self.program[id].dummies.iter();
        let parameter = |var: &VarId| {
            let name = self.names.var(*var).to_ascii_lowercase();
            text(format!(
                "{name}{}: {}",
                self.by_descriptor(&self.program[*var]),
                self.parameter_type(&self.program[*var])
            ))
        };
        dummies.map(parameter).collect()
    }

    /// ` by descriptor` of what C knows as CFI_cdesc_t.
    fn by_descriptor(&self, var: &Variable) -> &'static str {
        match self.program.by_descriptor(var) {
            false => "",
            // What C gets has no gaps then; procedures in Fortran take any.
            true if var.contiguous && !var.pointer => " by packed",
            true => " by descriptor",
        }
    }

    /// ` -> f64`, or the length of what an external function of type CHARACTER gives, ` => 80`.
    fn result_of(&self, id: ProcId) -> String {
        let result = self.program[id].result.map(|var| &self.program[var]);
        result.map_or(String::new(), |result| {
            if let Type::Character(CharLen::Const(length), 1) = result.ty {
                return format!(" => {length}");
            }
            format!(" -> {}", self.owned_type(result))
        })
    }

    /// The Fortran procedures that C calls.
    fn exported(&self) -> Vec<ProcId> {
        let all = (0..self.program.procs.len() as u32).map(ProcId);
        all.filter(|id| self.program.is_exported(&self.program[*id]))
            .collect()
    }

    fn c_procedures(&self, out: &mut Lines) {
        let exported = self.exported();
        if exported.is_empty() {
            return;
        }
        out.line("");
        out.open("c_procedures! {");
        for (index, id) in exported.into_iter().enumerate() {
            if index > 0 {
                out.line("");
            }
            self.doc_line(id, out);
            out.origin(self.program[id].span);
            let procedure = &self.program[id];
            let params = procedure.dummies.iter().map(|var| {
                let name = self.names.var(*var).to_ascii_lowercase();
                let var = &self.program[*var];
                let how = self.by_descriptor(var);
                text(format!("{name}{how}: {}", self.type_from_c(var)))
            });
            let result = procedure.result.map_or(String::new(), |result| {
                format!(" -> {}", self.owned_type(&self.program[result]))
            });
            let name = self.name_for_c(id);
            let head = parameters(&format!("fn {name}("), params.collect(), ")");
            let label = procedure.bind_c.clone().unwrap_or_default();
            let path = self.full_proc_path(id);
            out.doc(&head, &format!("{result} = {path}, {label:?};"));
        }
        out.close("}");
    }

    /// The name of the function that C calls: those of internal procedures tell whose they are.
    pub(super) fn name_for_c(&self, id: ProcId) -> &str {
        let procedure = &self.program[id];
        match (&procedure.bind_c, procedure.host) {
            (Some(label), Some(_)) => label,
            _ => self.names.procedure(id),
        }
    }

    /// The type by which a dummy argument comes from C.
    fn type_from_c(&self, var: &Variable) -> String {
        if let Type::Character(CharLen::Const(n), _) = &var.ty
            && var.rank() == 0
            && self.is_address(var)
        {
            match var.dummy().is_some_and(|dummy| dummy.optional) {
                true => format!("Option<CText<{n}>>"),
                false => format!("CText<{n}>"),
            }
        } else {
            self.parameter_type(var).replace("&mut ", "&'static mut ")
        }
    }
}

/// The fields of a file.
fn part(file: &CFile, launched: &BTreeSet<String>) -> [String; 4] {
    let name = &file.name;
    let own = file.functions.iter();
    let own = own.filter(|f| f.is_kernel && launched.contains(&f.name));
    let kernels: Vec<String> = own.map(|f| format!("{:?}", f.name)).collect();
    let folder = if file.for_cpu.is_some() { "c/cpu" } else { "c" };
    [
        format!("name: {name:?},"),
        format!("text: include_str!(\"c/{name}\"),"),
        format!("for_cpu: include_str!(\"{folder}/{name}\"),"),
        format!("kernels: &[{}],", kernels.join(", ")),
    ]
}
