//! cuf2rs: CUDA Fortran to Rust and CUDA C.

pub use cuf2rs_back::{emit, offload, team};
pub use cuf2rs_front::{companion, diag, directive, source, syntax, threads};
pub use cuf2rs_program::{cudafor, intrinsics, ir, library};
pub use cuf2rs_sema as sema;

use diag::Diagnostics;
use source::{FileId, SourceOptions, Sources, Span, dump_lines, read_lines};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use syntax::outline::{Outline, outline};
use threads::with_large_stack;

/// What a translation depends on besides the files.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How files are read.
    pub source: SourceOptions,
    /// How single files are read that were compiled with options of their own.
    pub per_file: Vec<(FileId, SourceOptions)>,
    /// The name of the package; by default that of the first file.
    pub name: Option<String>,
    /// Whether files without a main program are translated to a library.
    pub library: bool,
    /// Whether procedures may be missing, as the files that hold them are not there yet.
    pub part: Part,
    /// Parts of the program that a C compiler has made already.
    pub natives: Vec<companion::Native>,
    /// Libraries in C that the program may call.
    pub libraries: Vec<companion::SharedLibrary>,
}

/// Whether a text has a word in it, in any case.
fn mentions(text: &[u8], word: &str) -> bool {
    let mut places = text.windows(word.len());
    places.any(|place| place.eq_ignore_ascii_case(word.as_bytes()))
}

/// Which files are a part of a program: that there is no main program, and that procedures are in no file, are no errors then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// None.
    #[default]
    Never,
    /// Those that hold no main program.
    WithoutMain,
    /// Any.
    Always,
}

impl Options {
    /// How a file is read.
    fn of(&self, file: FileId) -> &SourceOptions {
        let own = self.per_file.iter().find(|(known, _)| *known == file);
        own.map_or(&self.source, |(_, options)| options)
    }

    /// What is checked when the program runs: in the whole of it, when any file asks for it.
    fn checks(&self, sources: &Sources) -> emit::project::Checks {
        let asked = |what: fn(&source::Defaults) -> bool| {
            let mut files = sources.roots().iter();
            files.any(|file| what(&self.of(*file).defaults))
        };
        emit::project::Checks {
            bounds: asked(|defaults| defaults.check_bounds),
            accesses: asked(|defaults| defaults.check_acc),
        }
    }

    /// Whether a file is read with its directives of OpenACC, or those of OpenMP for a device, and has some.
    fn has_directives(&self, sources: &Sources) -> bool {
        let on = |file: &FileId| self.of(*file).openacc != Some(false);
        let omp = |file: &FileId| self.of(*file).defaults.omp_target;
        let said = |file: &FileId, word| mentions(&sources.file(*file).bytes, word);
        let read =
            |file: &FileId| on(file) && said(file, "$acc") || omp(file) && said(file, "$omp");
        sources.roots().iter().any(read)
    }

    /// Whether the program may ask for the host as its device of OpenACC while it runs: it chooses devices, and it names the host.
    fn may_choose_host(&self, sources: &Sources) -> bool {
        let said = |words: &[&str]| {
            let mut files = sources
                .roots()
                .iter()
                .map(|file| &sources.file(*file).bytes);
            files.any(|bytes| words.iter().any(|word| mentions(bytes, word)))
        };
        self.has_directives(sources)
            && said(&["acc_set_device", "acc_init", "$acc set", "$acc init"])
            && said(&[
                "acc_device_host",
                "device_type(host",
                "device_type(multicore",
            ])
    }

    /// The same without directives of OpenACC, and with the host for the device of OpenMP.
    fn without_openacc(&self) -> Options {
        let mut other = self.clone();
        let files = other.per_file.iter_mut().map(|(_, options)| options);
        for options in std::iter::once(&mut other.source).chain(files) {
            options.openacc = Some(false);
            options.defaults.omp_target = false;
        }
        other
    }

    /// Whether DO CONCURRENT of some file is to run on the device.
    fn has_stdpar(&self) -> bool {
        let mut files = self.per_file.iter().map(|(_, options)| options);
        self.source.defaults.stdpar || files.any(|options| options.defaults.stdpar)
    }

    /// The same with DO CONCURRENT on the host.
    fn without_stdpar(&self) -> Options {
        let mut other = self.clone();
        other.source.defaults.stdpar = false;
        for (_, options) in &mut other.per_file {
            options.defaults.stdpar = false;
        }
        other
    }

    /// Where headers of C files are looked for: all folders of all files.
    fn header_folders(&self) -> Vec<PathBuf> {
        let own = self.per_file.iter().map(|(_, options)| options);
        let all = std::iter::once(&self.source).chain(own);
        all.flat_map(|options| options.include_dirs.clone())
            .collect()
    }
}

/// One file of the emitted project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The path inside the project's folder.
    pub path: PathBuf,
    /// The content.
    pub text: String,
    /// Lines and the Fortran places that they start, in ascending order of the lines; a line that is not there belongs to the one before.
    pub origins: Vec<(u32, Span)>,
}

impl Translation {
    /// Whether the project is a library: the files hold no main program.
    pub fn is_library(&self) -> bool {
        let root = Path::new(emit::LIBRARY_ROOT);
        self.files.iter().any(|file| file.path == root)
    }
}

impl OutputFile {
    /// The Fortran place that a line comes from.
    pub fn origin(&self, line: u32) -> Option<Span> {
        let before = self.origins.partition_point(|(start, _)| *start <= line);
        self.origins[..before].last().map(|(_, span)| *span)
    }
}

/// The outcome of a translation.
#[derive(Clone, Debug, Default)]
pub struct Translation {
    /// The name of the package and its binary.
    pub name: String,
    /// The emitted project without the runtime crate, which its Cargo.toml expects as `path = "runtime"`; empty when there are errors.
    pub files: Vec<OutputFile>,
    /// Objects that belong to the project, by their paths in it.
    pub objects: Vec<(PathBuf, Vec<u8>)>,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
    /// Remarks on the translator's decisions.
    pub remarks: Diagnostics,
}

/// A pass whose output can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Logical lines.
    Lines,
    /// Tokens and statement kinds.
    Tokens,
    /// The syntax tree.
    Ast,
    /// The typed program.
    Ir,
}

/// Translates the files of one program. Reads nothing but `sources` and what they include.
pub fn translate(sources: &mut Sources, options: &Options) -> Translation {
    with_large_stack(|| translate_here(sources, options))
}

/// What is wrong with some files of a program, where the others are not there yet: no main program and procedures that are in no file
/// are no errors. And what was decided.
pub fn check_part(sources: &mut Sources, options: &Options) -> (Diagnostics, Diagnostics) {
    check_as(Part::Always, sources, options)
}

/// What is wrong with some files: as a whole program where they hold a main program, else as a part of one. And what was decided.
pub fn check(sources: &mut Sources, options: &Options) -> (Diagnostics, Diagnostics) {
    check_as(Part::WithoutMain, sources, options)
}

fn check_as(part: Part, sources: &mut Sources, options: &Options) -> (Diagnostics, Diagnostics) {
    let options = Options {
        part,
        ..options.clone()
    };
    with_large_stack(|| {
        let mut diagnostics = Diagnostics::default();
        let (_, remarks) = analyze(sources, &options, &mut diagnostics);
        (diagnostics, remarks)
    })
}

/// The modules that the files define and use. All that they include is among the sources afterwards.
pub fn modules(sources: &mut Sources, options: &Options) -> Outline {
    with_large_stack(|| {
        let mut whole = syntax::ast::SourceFile::default();
        for file in sources.roots().to_vec() {
            let mut ignored = Diagnostics::default();
            let tree = syntax::parse_file(sources, file, options.of(file), &mut ignored);
            whole.units.extend(tree.units);
        }
        companion::Companions::read(sources, &options.header_folders(), &|file| {
            options.of(file).defines.clone()
        });
        outline(&whole)
    })
}

fn translate_here(sources: &mut Sources, options: &Options) -> Translation {
    let mut diagnostics = Diagnostics::default();
    let name = program_name(sources, options);
    let (program, remarks) = analyze(sources, options, &mut diagnostics);
    let mut files = Vec::new();
    if !diagnostics.has_errors() {
        emit::faults::take();
        let emitted = emit::project::project(&program, sources, &name, options.checks(sources));
        let faults = emit::faults::take();
        faults
            .iter()
            .for_each(|fault| diagnostics.push(reported(fault)));
        let complete = emitted.into_iter().filter(|_| faults.is_empty());
        files.extend(complete.map(|file| OutputFile {
            path: file.path,
            text: file.text,
            origins: file.origins,
        }));
    }
    let placed = |native: &companion::Native| {
        (
            emit::project::object_path(&native.name),
            native.bytes.clone(),
        )
    };
    Translation {
        name,
        files,
        objects: options.natives.iter().map(placed).collect(),
        diagnostics,
        remarks,
    }
}

/// The typed program. Where a procedure that DO CONCURRENT calls cannot be one of the device, the host runs all of them.
fn analyze(
    sources: &mut Sources,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> (ir::Program, Diagnostics) {
    let mut found = Diagnostics::default();
    let made = with_directives_or_without(sources, options, &mut found);
    if !found.has_errors() || !options.has_stdpar() {
        diagnostics.append(found);
        return made;
    }
    let mut on_host = Diagnostics::default();
    let mut plain = with_directives_or_without(sources, &options.without_stdpar(), &mut on_host);
    if on_host.has_errors() {
        diagnostics.append(on_host);
        return plain;
    }
    if let Some(first) = found.iter().find(|one| one.is_error()) {
        let message = format!("DO CONCURRENT stays on the host: {}", first.message);
        let remark = diag::Diagnostic::remark(diag::codes::KERNEL_MADE, message);
        plain.1.push(match first.span() {
            Some(span) => remark.at(span, ""),
            None => remark,
        });
    }
    diagnostics.append(on_host);
    plain
}

/// The typed program of all files. Where a directive of OpenACC cannot be translated yet, the program is read again as if it had none: what a
/// program computes never depends on a part of its directives.
fn with_directives_or_without(
    sources: &mut Sources,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> (ir::Program, Diagnostics) {
    let (made, found) = with_regions_on_host(sources, options);
    if !found.has_errors() || !options.has_directives(sources) {
        diagnostics.append(found);
        return made;
    }
    let mut without = Diagnostics::default();
    let plain = analyze_as_written(sources, &options.without_openacc(), &[], &mut without);
    let rules = |one: &diag::Diagnostic| breaks_rules(sources, one);
    if without.has_errors() {
        let both = |one: &diag::Diagnostic| {
            let same =
                |other: &diag::Diagnostic| other.code == one.code && other.span() == one.span();
            one.is_error() && without.iter().any(|other| other.is_error() && same(other))
        };
        let broken = found.iter().any(rules);
        diagnostics.append(match broken || found.iter().any(both) {
            true => found.only(|one| rules(one) || both(one)),
            // The errors that are there in any case are what is to be said.
            false => without.only(|one| one.code != diag::codes::OPENACC),
        });
        return plain;
    }
    if found.iter().any(rules) {
        diagnostics.append(found.only(|one| rules(one) || one.severity != diag::Severity::Error));
        return made;
    }
    diagnostics.append(without.only(|one| one.code != diag::codes::OPENACC));
    let errors = found
        .iter()
        .filter(|one| one.severity == diag::Severity::Error);
    for reason in errors.take(MOST_REASONS) {
        diagnostics.push(source::openacc_stands_in_the_way(reason));
    }
    diagnostics.append(found.only(|one| !one.is_error() && one.code.is_rule_of_directives()));
    plain
}

/// The typed program with its directives. Regions that turn out to be none for the device are left to the host, and the program is read again.
fn with_regions_on_host(
    sources: &mut Sources,
    options: &Options,
) -> ((ir::Program, Diagnostics), Diagnostics) {
    let mut on_host = Vec::new();
    loop {
        let mut found = Diagnostics::default();
        let made = analyze_as_written(sources, options, &on_host, &mut found);
        let known = |one: &ir::Unfit| on_host.contains(one);
        let more: Vec<_> = made
            .0
            .unfit
            .iter()
            .filter(|one| !known(one))
            .cloned()
            .collect();
        let broken = found.iter().any(|one| breaks_rules(sources, one));
        let enough = on_host.len() + more.len() > MOST_ON_HOST;
        if !found.has_errors() || broken || more.is_empty() || enough {
            return (made, found);
        }
        on_host.extend(more);
    }
}

/// So many regions may be left to the host.
const MOST_ON_HOST: usize = 1000;

/// Whether an error says that a directive is wrong: by its code, or because it stands in the line of one.
fn breaks_rules(sources: &Sources, one: &diag::Diagnostic) -> bool {
    let in_directive = |span: source::Span| {
        let bytes = sources.bytes(source::Span { start: 0, ..span });
        let before = &bytes[..(span.start as usize).min(bytes.len())];
        let line = before
            .rsplit(|byte| *byte == b'\n')
            .next()
            .unwrap_or(before);
        let text = String::from_utf8_lossy(line)
            .trim_start()
            .to_ascii_lowercase();
        text.get(1..).is_some_and(|rest| rest.starts_with("$acc"))
    };
    let error = one.severity == diag::Severity::Error && one.code != diag::codes::OPENACC;
    error && (one.code.is_rule_of_directives() || one.span().is_some_and(in_directive))
}

/// So many reasons are named for which directives have no effect.
const MOST_REASONS: usize = 5;

/// A node that an emitter has no text for.
fn reported(fault: &emit::faults::Fault) -> diag::Diagnostic {
    let message = format!("cuf2rs has no text for {}", fault.what);
    diag::Diagnostic::error(diag::codes::TRANSLATOR_FAULT, message)
        .at(fault.span, "this should have been refused before")
}

/// The typed program of all files, with loops under directives made kernels and arguments' ways decided when there is no error; and
/// what is to be said about that.
fn analyze_as_written(
    sources: &mut Sources,
    options: &Options,
    on_host: &[ir::Unfit],
    diagnostics: &mut Diagnostics,
) -> (ir::Program, Diagnostics) {
    let mut files = Vec::new();
    let mut defaults = HashMap::new();
    for file in sources.roots().to_vec() {
        let tree = syntax::parse_file(sources, file, options.of(file), diagnostics);
        let units = tree.units.iter().map(|unit| unit.span.file);
        for place in std::iter::once(file).chain(units) {
            defaults.insert(place, options.of(file).defaults);
        }
        files.push((file, tree));
    }
    let libraries = add_libraries(sources, &mut files, diagnostics);
    let mut companions = companion::Companions::read(sources, &options.header_folders(), &|file| {
        options.of(file).defines.clone()
    });
    companions.add(&options.natives);
    companions.libraries = options.libraries.clone();
    let mut libraries = libraries;
    if companions.have_a_main() && !files.iter().any(|(_, tree)| has_main(tree)) {
        libraries.extend(start_in_c(sources, &mut files, &mut defaults, diagnostics));
        companions.start = true;
    }
    let settings = sema::SemaOptions {
        cuda: true,
        library: options.library,
        defaults,
        libraries,
        on_host: on_host.to_vec(),
        may_choose_host: options.may_choose_host(sources),
        lengths: Default::default(),
    };
    let mut program = sema::analyze(files, sources, companions, settings, diagnostics);
    let mut roots = sources.roots().iter().map(|file| options.of(*file));
    program.openmp = roots.clone().any(|options| options.openmp);
    program.omp_target = roots.any(|options| options.defaults.omp_target);
    let is_whole = forgive_what_is_elsewhere(options.part, diagnostics);
    let mut remarks = diagnostics.take_remarks();
    if !diagnostics.has_errors() {
        sema::libraries::leave_used(&mut program);
        team::outline(&mut program, sources, diagnostics);
        remarks.append(offload::outline(&mut program, sources, diagnostics));
    }
    if is_whole && !diagnostics.has_errors() {
        ir::passing::decide(&mut program);
        sema::long_initial::refuse(&program, diagnostics);
        sema::limits::check(&program, diagnostics);
        sema::absent_objects::refuse(&program, diagnostics);
        sema::inner_procedures::refuse(&program, diagnostics);
        sema::changed_elements::refuse(&program, diagnostics);
        sema::observed::warn(&program, diagnostics);
        sema::unset::warn(&program, diagnostics);
        sema::optional_use::warn(&program, diagnostics);
        sema::one_for_two::warn(&program, diagnostics);
        sema::format_items::warn(&program, diagnostics);
    }
    (program, remarks)
}

/// Takes out of what was found about a part of a program what says that something is in no file; whether no procedure is missing.
fn forgive_what_is_elsewhere(part: Part, diagnostics: &mut Diagnostics) -> bool {
    let no_main = |one: &diag::Diagnostic| one.code == diag::codes::NO_MAIN;
    let is_part = match part {
        Part::Never => false,
        Part::WithoutMain => diagnostics.iter().any(no_main),
        Part::Always => true,
    };
    if !is_part {
        return true;
    }
    let found = std::mem::take(diagnostics);
    let missing = |one: &diag::Diagnostic| one.is_error() && one.code.is_about_whole_program();
    let is_whole = !found.iter().any(|one| missing(one) && !no_main(one));
    diagnostics.append(found.only(|one| !one.code.is_about_whole_program()));
    is_whole
}

fn has_main(tree: &syntax::ast::SourceFile) -> bool {
    let is_main = |unit: &syntax::ast::ProgramUnit| unit.kind == syntax::ast::UnitKind::Program;
    tree.units.iter().any(is_main)
}

/// Adds a main program for what must be done before the function `main` of a program that starts in C.
fn start_in_c(
    sources: &mut Sources,
    files: &mut Vec<(FileId, syntax::ast::SourceFile)>,
    defaults: &mut HashMap<FileId, source::Defaults>,
    diagnostics: &mut Diagnostics,
) -> Option<FileId> {
    sources.offer(C_MAIN, "program starts_in_c\nend program\n");
    let file = sources.load_include(Path::new(C_MAIN)).ok()?;
    let first = sources.roots().first();
    let wishes = first.and_then(|first| defaults.get(first)).copied();
    defaults.insert(file, wishes.unwrap_or_default());
    let tree = syntax::parse_file(sources, file, &SourceOptions::default(), diagnostics);
    files.push((file, tree));
    Some(file)
}

const C_MAIN: &str = "<cuf2rs>/main.f90";

/// Adds the modules of NVIDIA's libraries that the files use and none of them defines.
fn add_libraries(
    sources: &mut Sources,
    files: &mut Vec<(FileId, syntax::ast::SourceFile)>,
    diagnostics: &mut Diagnostics,
) -> HashSet<FileId> {
    let mut added = HashSet::new();
    if let Some(file) = library::host::source(sources, files) {
        let tree = syntax::parse_file(sources, file, &SourceOptions::default(), diagnostics);
        files.push((file, tree));
    }
    if let Some(file) = standard_procedures(sources, files) {
        added.insert(file);
        let tree = syntax::parse_file(sources, file, &SourceOptions::default(), diagnostics);
        files.push((file, tree));
    }
    loop {
        let outlines: Vec<Outline> = files.iter().map(|(_, tree)| outline(tree)).collect();
        let defined = |name: &String| outlines.iter().any(|one| one.modules.contains(name));
        let used = outlines.iter().flat_map(|one| &one.uses);
        let missing = used
            .filter(|name| !defined(name))
            .find_map(|name| library::of_name(name));
        let Some(file) = missing.and_then(|module| module.source(sources)) else {
            return added;
        };
        if !added.insert(file) {
            return added;
        }
        let tree = syntax::parse_file(sources, file, &SourceOptions::default(), diagnostics);
        files.push((file, tree));
    }
}

/// The module of intrinsic procedures in Fortran, if the files name one of them.
fn standard_procedures(
    sources: &mut Sources,
    files: &[(FileId, syntax::ast::SourceFile)],
) -> Option<FileId> {
    let mut texts = files.iter().map(|(file, _)| &sources.file(*file).bytes);
    let module = texts.find_map(|text| library::standard::named_in(text))?;
    module.source(sources)
}

/// What a pass makes of the files, as text, and what the passes up to it found.
pub fn dump(sources: &mut Sources, options: &Options, stage: Stage) -> (String, Diagnostics) {
    with_large_stack(|| dump_here(sources, options, stage))
}

fn dump_here(sources: &mut Sources, options: &Options, stage: Stage) -> (String, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let mut text = String::new();
    if stage == Stage::Ir {
        let (program, _) = analyze(sources, options, &mut diagnostics);
        return (ir::print::program(&program), diagnostics);
    }
    for file in sources.roots().to_vec() {
        let lines = read_lines(sources, file, options.of(file), &mut diagnostics);
        match stage {
            Stage::Lines => text += &dump_lines(sources, &lines),
            Stage::Tokens => text += &syntax::print::dump_tokens(&lines),
            Stage::Ast => {
                let tree = syntax::parse_lines(lines, &mut diagnostics);
                text += &syntax::print::dump_ast(&tree);
            }
            Stage::Ir => {}
        }
    }
    (text, diagnostics)
}

/// The package's name: the one that was asked for or the stem of the first file, made fit for cargo.
fn program_name(sources: &Sources, options: &Options) -> String {
    let first = sources.roots().first();
    let path = first.map(|file| sources.file(*file).path.as_path());
    let stem = path.and_then(Path::file_stem).unwrap_or_default();
    let stem = options
        .name
        .clone()
        .unwrap_or_else(|| stem.to_string_lossy().into_owned());
    let fit = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    let name: String = stem.chars().map(fit).collect();
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if starts {
        name
    } else {
        format!("program_{name}")
    }
}
