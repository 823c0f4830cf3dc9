//! The Cargo project around the emitted code.
//!
//! The runtime crate itself is added by whoever writes the project to disk; its place in `Cargo.toml` is `path = "runtime"`.

use super::{cuda, rust};
use crate::ir::walk::refs;
use crate::ir::{Body, Const, ExprKind, Program, StmtKind};
use crate::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// One file of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// Path in the project.
    pub path: PathBuf,
    /// Text.
    pub text: String,
    /// Lines and the Fortran places that they start, in ascending order of the lines; a line that is not there belongs to the one before.
    pub origins: Vec<(u32, Span)>,
}

impl ProjectFile {
    /// A file whose lines come from no Fortran line.
    pub fn plain(path: impl Into<PathBuf>, text: String) -> ProjectFile {
        ProjectFile {
            path: path.into(),
            text,
            origins: Vec::new(),
        }
    }
}

/// What the program checks when it runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checks {
    /// Subscripts.
    pub bounds: bool,
    /// Accesses to data of regions.
    pub accesses: bool,
}

/// All files of a program's project.
pub fn project(
    program: &Program,
    sources: &Sources,
    name: &str,
    checks: Checks,
) -> Vec<ProjectFile> {
    let locate = |span: Span| place(sources, span);
    let mut files = vec![
        ProjectFile::plain("Cargo.toml", manifest(program, name, checks)),
        ProjectFile::plain("rustfmt.toml", RUSTFMT.to_string()),
        ProjectFile::plain(".gitignore", "/target\n".into()),
    ];
    let names = rust::Names::new(program);
    files.extend(rust::emit(program, &names, &locate).into_iter().map(mapped));
    let mut kernels = String::new();
    if rust::has_device_data(program) {
        let (text, origins) = cuda::emit(program, &locate, checks.bounds);
        kernels = text.clone();
        files.push(ProjectFile {
            path: "src/kernels.cu".into(),
            text,
            origins,
        });
    }
    let map = source_map(
        (program, sources),
        &files,
        &kernels,
        &rust::device_code(program),
        &names.respelled(program),
    );
    files.extend(rust::c_files(program));
    files.push(ProjectFile::plain("src/source_map.rs", map));
    files
}

fn mapped(emitted: rust::Emitted) -> ProjectFile {
    ProjectFile {
        path: emitted.path.into(),
        text: emitted.text,
        origins: emitted.origins,
    }
}

/// `gol.cuf:56`: the file's name without its folders.
fn place(sources: &Sources, span: Span) -> String {
    format!(
        "{}:{}",
        file_name(sources, span),
        sources.line(span.file, span.start)
    )
}

fn file_name(sources: &Sources, span: Span) -> String {
    let path = &sources.file(span.file).path;
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

const RUSTFMT: &str = "use_small_heuristics = \"Max\"\nfn_params_layout = \"Compressed\"\n";

/// Lints that are silent in emitted projects: they are of what the Fortran program says, not of how it was translated.
const LINTS: &str = "\
# The code keeps the Fortran program's structure.
[lints.rust]
arithmetic_overflow = \"allow\"
dead_code = \"allow\"
unconditional_panic = \"allow\"
unconditional_recursion = \"allow\"
unreachable_code = \"allow\"
unused_assignments = \"allow\"
unused_variables = \"allow\"

[lints.clippy]
complexity = { level = \"allow\", priority = -1 }
style = { level = \"allow\", priority = -1 }
absurd_extreme_comparisons = \"allow\"
almost_swapped = \"allow\"
approx_constant = \"allow\"
bad_bit_mask = \"allow\"
eq_op = \"allow\"
erasing_op = \"allow\"
ifs_same_cond = \"allow\"
min_max = \"allow\"
modulo_one = \"allow\"
never_loop = \"allow\"
out_of_bounds_indexing = \"allow\"
overly_complex_bool_expr = \"allow\"
redundant_locals = \"allow\"
reversed_empty_ranges = \"allow\"
self_assignment = \"allow\"
while_immutable_condition = \"allow\"
";

/// Where an object that a C compiler has made lies in the project.
pub fn object_path(name: &str) -> PathBuf {
    PathBuf::from(format!("src/c/{name}"))
}

fn manifest(program: &Program, name: &str, checks: Checks) -> String {
    let description = toml_string(&format!(
        "Translated by cuf2rs from {}",
        super::source_names(program)
    ));
    let features = features(program, checks);
    // What is found inside the runtime library is told of the line that called it.
    let lines = match checks.accesses {
        true => "debug = \"line-tables-only\"\n",
        false => "",
    };
    // Arithmetic stays where it is then.
    let order = match program.observed_arithmetic() {
        Some(_) => format!(
            "\n[profile.dev.package.{name}]\nopt-level = 0\n\n[profile.release.package.{name}]\nopt-level = 0\n"
        ),
        None => String::new(),
    };
    let compiler = if rust::is_linked(program) {
        "\n[build-dependencies]\ncc = \"1\"\n"
    } else {
        ""
    };
    format!(
        "[package]
name = \"{name}\"
version = \"0.1.0\"
edition = \"2024\"
description = {description}

[workspace]

[dependencies]
cuf2rs-runtime = {{ path = \"runtime\"{features} }}
{compiler}
# Integer arithmetic wraps, as in Fortran compilers' code.
[profile.dev]
opt-level = 1
overflow-checks = false

[profile.release]
overflow-checks = false
{lines}{order}
{LINTS}"
    )
}

/// A string of TOML, whatever names of files hold.
pub fn toml_string(text: &str) -> String {
    let escaped = text.chars().map(|one| match one {
        '"' | '\\' => format!("\\{one}"),
        one if one.is_control() => format!("\\u{:04x}", u32::from(one)),
        one => one.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// `, features = ["mpi"]`: what the program needs of the runtime library.
fn features(program: &Program, checks: Checks) -> String {
    let mut features = Vec::new();
    features.extend(checks.bounds.then_some("\"bounds-check\""));
    features.extend(checks.accesses.then_some("\"acc-check\""));
    features.extend(rust::calls_mpi(program).then_some("\"mpi\""));
    let libraries = rust::library_features(program).into_iter();
    let libraries: Vec<String> = libraries.map(|feature| format!("{feature:?}")).collect();
    features.extend(libraries.iter().map(String::as_str));
    match &features[..] {
        [] => String::new(),
        some => format!(", features = [{}]", some.join(", ")),
    }
}

/// The table by which run-time errors find the Fortran line.
fn source_map(
    (program, sources): (&Program, &Sources),
    files: &[ProjectFile],
    kernels: &str,
    device_code: &[&str],
    names: &BTreeMap<String, String>,
) -> String {
    let mut out = String::from(
        "//! Which Fortran line each line of the emitted files comes from.\n\nuse cuf2rs_runtime::prelude::*;\n\n",
    );
    let device_code = device_code.join(", ");
    out.push_str("/// For messages of run-time errors and of the CUDA compiler, and what is compiled ahead of the first launch.\n#[rustfmt::skip]\npub static SOURCE_MAP: SourceMap = SourceMap {\n");
    let _ = writeln!(
        out,
        "    device_code: &[{device_code}],\n    kernels: 0x{:016x},\n    files: &[",
        fingerprint(kernels.as_bytes())
    );
    for part in files {
        for name in names_in(sources, part) {
            let lines = lines_of(sources, part, &name);
            let _ = writeln!(
                out,
                "        MappedFile {{ rust: {:?}, fortran: {name:?}, lines: &[{lines}], text: {} }},",
                part.path,
                text_of(&part.path)
            );
        }
    }
    let names = names
        .iter()
        .map(|(rust, fortran)| format!("({rust:?}, {fortran:?})"));
    let names: Vec<String> = names.collect();
    let _ = writeln!(out, "    ],\n    names: &[{}],", names.join(", "));
    let (procedures, constructs) = (procedures(program, sources), constructs(program, sources));
    let _ = writeln!(
        out,
        "    procedures: &[{}],\n    constructs: &[{}],\n    parallel: &[{}],\n}};",
        procedures.join(", "),
        constructs.join(", "),
        parallel(program, sources).join(", ")
    );
    out
}

/// File, first line and name of each procedure of the host, for programs with kernels.
fn procedures(program: &Program, sources: &Sources) -> Vec<String> {
    if !rust::has_device_data(program) {
        return Vec::new();
    }
    let own = program.procs.iter();
    let own = own.filter(|one| matches!(one.body, Body::Host(_)));
    let rows = own.map(|one| {
        let (file, line) = (
            file_name(sources, one.span),
            sources.line(one.span.file, one.span.start),
        );
        format!("({file:?}, {line}, {:?})", one.name)
    });
    rows.collect::<BTreeSet<String>>().into_iter().collect()
}

/// File and line of each kernel that was made of a construct, and the construct's line.
fn constructs(program: &Program, sources: &Sources) -> Vec<String> {
    let rows = program.procs.iter().filter_map(|one| {
        let construct = one.construct?;
        let line = |span: Span| sources.line(span.file, span.start);
        let file = file_name(sources, one.span);
        Some(format!(
            "({file:?}, {}, {})",
            line(one.span),
            line(construct)
        ))
    });
    rows.collect::<BTreeSet<String>>().into_iter().collect()
}

/// File and line of each loop in kernels made of constructs whose iterations are shared out.
fn parallel(program: &Program, sources: &Sources) -> Vec<String> {
    let mut rows = BTreeSet::new();
    for one in program.procs.iter().filter(|one| one.construct.is_some()) {
        let Body::Kernel(body) = &one.body else {
            continue;
        };
        refs::statements(body, &mut |stmt| {
            let StmtKind::Do {
                spread: Some(_),
                to,
                ..
            } = &stmt.kind
            else {
                return;
            };
            // Around what one thread runs stands a loop of one iteration, on the line of its first statement.
            if !matches!(to.kind, ExprKind::Const(Const::Integer(1))) {
                let line = sources.line(stmt.span.file, stmt.span.start);
                rows.insert((file_name(sources, stmt.span), line));
            }
        });
    }
    let row = |(file, line): &(String, u32)| format!("({file:?}, {line})");
    rows.iter().map(row).collect()
}

/// The text of a file in Rust, for programs that check subscripts.
fn text_of(path: &Path) -> String {
    let rust = path.extension().is_some_and(|suffix| suffix == "rs");
    match path.strip_prefix("src").ok().filter(|_| rust) {
        Some(own) => format!("checked_text!({:?})", own.display().to_string()),
        None => "\"\"".to_string(),
    }
}

/// The Fortran files that a file's lines come from, in order of first use.
fn names_in(sources: &Sources, part: &ProjectFile) -> Vec<String> {
    let mut names = Vec::new();
    for (_, span) in &part.origins {
        let name = file_name(sources, *span);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn lines_of(sources: &Sources, part: &ProjectFile, name: &str) -> String {
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (line, span) in &part.origins {
        if file_name(sources, *span) != name {
            continue;
        }
        let fortran = sources.line(span.file, span.start);
        match pairs.last_mut() {
            Some(last) if last.0 == *line => last.1 = fortran,
            _ => pairs.push((*line, fortran)),
        }
    }
    pairs
        .iter()
        .map(|(line, fortran)| format!("({line}, {fortran})"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// FNV-1a: tells whether the kernels' text is still the one whose lines are known.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, b| {
        (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::toml_string;

    #[test]
    fn names_of_files_are_strings_of_toml() {
        assert_eq!(toml_string("a b'c.f90"), "\"a b'c.f90\"");
        assert_eq!(toml_string("q\"\\\n"), r#""q\"\\\u000a""#);
    }
}
