//! The documents agree with the tables that they describe.

use crate::samples::{entries, root};
use cuf2rs::cudafor::{self, Api};
use cuf2rs::diag::codes;
use cuf2rs::directive::{self, Form};
use cuf2rs::intrinsics::{self, Intrinsic, Spelling};
use cuf2rs::library::module::{Module, generics, rows};
use cuf2rs::library::{files, nvidia};
use std::fmt::Write;
use std::fs;
use std::path::Path;

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Codes named in a text: a letter and three digits.
fn codes_in(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_code = |word: &&str| {
        word.len() == 4
            && "LPSTDCR".contains(&word[..1])
            && word[1..].bytes().all(|b| b.is_ascii_digit())
    };
    words.filter(is_code).collect()
}

#[test]
fn documents_name_codes_that_exist() {
    for name in [
        "README.md",
        "LIMITATIONS.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "docs/guide.md",
        "docs/rules.md",
    ] {
        for code in codes_in(&document(name)) {
            assert!(
                codes::Code::find(code).is_some(),
                "{name} names {code}, which is in no table"
            );
        }
    }
}

/// Files that documents name and the repository has not: of emitted projects, and to show a form.
const NOT_HERE: &[&str] = &[
    "c_parts.rs",
    "cuf2rs.cuh",
    "name.rs",
    "name",
    "source_map.rs",
    "src/c",
    "utils.rs",
];

/// Folders and files of the repository, each as `sema/stmt/io.rs`: without the folder that cargo asks for.
fn paths_below(folder: &Path, found: &mut Vec<String>) {
    for path in entries(folder) {
        let shown = path.strip_prefix(root()).unwrap_or(&path);
        found.push(format!("/{}", shown.display()).replace("/src/", "/"));
        if path.is_dir() {
            paths_below(&path, found);
        }
    }
}

#[test]
fn documents_name_files_that_exist() {
    let mut paths = Vec::new();
    for folder in [
        "front",
        "program",
        "sema",
        "back",
        "src",
        "runtime",
        "tests",
        "docs",
        "fuzz",
        "snapshots",
    ] {
        paths.push(format!("/{folder}"));
        paths_below(&root().join(folder), &mut paths);
    }
    let stands = |named: &str| {
        let named = format!("/{named}").replace("/src/", "/");
        let forms = [named.clone(), format!("{named}.rs")];
        paths
            .iter()
            .any(|path| forms.iter().any(|form| path.ends_with(form)))
    };
    for name in ["CONTRIBUTING.md", "ARCHITECTURE.md"] {
        let text = document(name);
        // What stands between backquotes is every second part.
        let quoted = text.split('`').skip(1).step_by(2);
        let is_path = |word: &&str| {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_/.".contains(c);
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(plain)
                && (word.contains('/') || word.ends_with(".rs"))
        };
        for named in quoted
            .filter(is_path)
            .map(|word| word.trim_end_matches('/'))
        {
            assert!(
                NOT_HERE.contains(&named) || stands(named),
                "{name} names {named}, which is nowhere"
            );
        }
    }
}

#[test]
fn limitations_tell_of_every_code_of_something_unsupported() {
    let text = document("LIMITATIONS.md");
    let unsupported = codes::all().filter(|code| {
        code.title().contains("not supported") || code.title().contains("not translated")
    });
    for code in unsupported {
        assert!(
            text.contains(code.id()),
            "LIMITATIONS.md does not name {code}: {}",
            code.title()
        );
    }
}

/// A code of the translator's own: no rule of the language.
const NO_RULES: [&str; 1] = ["D146"];

#[test]
fn every_rule_has_a_program_that_breaks_it() {
    let text = document("docs/rules.md");
    let rows = text
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [rule, codes, programs] = cells[..] else {
            panic!("docs/rules.md: {row}");
        };
        let programs: Vec<&str> = programs
            .split(", ")
            .map(|name| name.trim_matches('`'))
            .collect();
        for program in &programs {
            assert!(
                root().join("tests/errors").join(program).is_file(),
                "docs/rules.md: {rule}: no program {program}"
            );
            assert!(
                codes.contains(&program[..4]),
                "docs/rules.md: {rule}: {program}"
            );
        }
        for code in codes_in(codes) {
            let shown = programs.iter().any(|program| program.starts_with(code));
            assert!(shown, "docs/rules.md: {rule}: no program for {code}");
        }
        count += 1;
    }
    assert!(count > 100, "docs/rules.md has {count} rules");
}

#[test]
fn every_code_of_host_and_device_is_a_rule() {
    let text = document("docs/rules.md");
    for code in codes::all().filter(|code| code.id().starts_with('D')) {
        let known = text.contains(code.id()) || NO_RULES.contains(&code.id());
        assert!(
            known,
            "docs/rules.md does not name {code}: {}",
            code.title()
        );
    }
}

/// Compares a generated document with the file, or writes the file where snapshots are being renewed.
fn check_generated(name: &str, text: &str) {
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(root().join(name), text).unwrap();
    }
    assert!(
        document(name) == text,
        "{name} is out of date: INSTA_UPDATE=always cargo test --test suite documents"
    );
}

/// How a row stands with a target.
fn mark(spelling: Spelling) -> &'static str {
    match spelling {
        Spelling::Function(_) | Spelling::Method(_) | Spelling::Special => "yes",
        Spelling::Folded | Spelling::Constant(_) => "constant",
        Spelling::None => "not yet",
    }
}

#[test]
fn the_table_of_intrinsic_procedures_is_current() {
    let mut text = String::from(
        "# Intrinsic procedures\n\nGenerated from the table in `program/src/intrinsics`. Arguments in brackets may be left out. \"not yet\" is refused with T035,\n\
         \"no\" in device code with D011.\n\n| procedure | host | device |\n|---|---|---|\n",
    );
    let rows = intrinsics::ROWS.iter();
    let mut rows: Vec<&Intrinsic> = rows.filter(|row| !row.name.contains('@')).collect();
    rows.sort_by_key(|row| row.name);
    for row in rows {
        let device = if row.device { mark(row.cuda) } else { "no" };
        writeln!(
            text,
            "| `{}` | {} | {device} |",
            signature(row),
            mark(row.rust)
        )
        .unwrap();
    }
    check_generated("docs/intrinsics.md", &text);
}

fn signature(row: &Intrinsic) -> String {
    let params = row
        .params
        .iter()
        .map(|param| match (param.optional, param.repeats) {
            (_, true) => format!("[{}, ...]", param.name),
            (true, false) => format!("[{}]", param.name),
            (false, false) => param.name.to_string(),
        });
    let call = if row.is_subroutine() { "call " } else { "" };
    format!(
        "{call}{}({})",
        row.name,
        params.collect::<Vec<_>>().join(", ")
    )
}

#[test]
fn the_table_of_directives_is_current() {
    let mut text = String::from(
        "# Directives\n\nGenerated from the table in `front/src/directive`: what the front end reads. What has no effect yet is said in LIMITATIONS.md. \
         Those of OpenMP count with `--openmp` (`cuf2rs fc -mp`); those for a device become kernels with `--openmp-target` (`-mp=gpu`), and are the host's without it. METADIRECTIVE and DECLARE VARIANT choose among them before they are read (`front/src/syntax/variants`).\n\n\
         | directive | also written | belongs to it | what it is | clauses |\n|---|---|---|---|---|\n",
    );
    for row in directive::all_rows() {
        let sentinel = row.sentinel.text();
        let belongs = match row.form {
            Form::Loop => "the loop behind it",
            Form::Block => "all before its END",
            Form::Statement => "the statement behind it",
            Form::Standalone | Form::Declaration => "",
        };
        let clauses: Vec<&str> = row.clauses.iter().map(|id| id.row().spelling).collect();
        let (name, old) = (row.spelling, row.old.join(", "));
        let (says, clauses) = (row.says, clauses.join(" "));
        writeln!(
            text,
            "| `{sentinel} {name}` | {old} | {belongs} | {says} | {clauses} |"
        )
        .unwrap();
    }
    text += "\n## Clauses\n\n| clause | also written | what it says |\n|---|---|---|\n";
    for row in directive::all_clauses() {
        let (name, old) = (row.spelling, row.old.join(", "));
        writeln!(text, "| `{name}` | {old} | {} |", row.says).unwrap();
    }
    check_generated("docs/directives.md", &text);
}

#[test]
fn the_table_of_cudafor_is_current() {
    let mut text = String::from(
        "# Module CUDAFOR\n\nGenerated from the table in `program/src/cudafor`, which has the procedures of NVTX and OMP_LIB, too. Arguments in brackets may be left out. \"not yet\" is refused with T035,\n\
         a procedure of the other side (\"-\") with D012.\n\n| procedure | host | device |\n|---|---|---|\n",
    );
    // Operations of a directive have no names in programs.
    let named = cudafor::ROWS.iter().filter(|row| {
        !["atomic", "omp"].contains(&row.generic_name()) && !row.name.starts_with("mpi_")
    });
    let mut rows: Vec<&Api> = named.collect();
    rows.sort_by_key(|row| row.name);
    for row in rows {
        writeln!(
            text,
            "| `{}` | {} | {} |",
            api_signature(row),
            host_mark(row),
            device_mark(row)
        )
        .unwrap();
    }
    text += "\n## Types\n\n| type | module | components |\n|---|---|---|\n";
    for ty in cudafor::TYPES.iter().filter(|ty| ty.module != "mpi_f08") {
        let fields: Vec<&str> = ty.fields.iter().map(|field| field.name).collect();
        writeln!(
            text,
            "| `{}` | {} | {} |",
            ty.name,
            ty.module,
            fields.join(", ")
        )
        .unwrap();
    }
    check_generated("docs/cudafor.md", &text);
}

/// What stands before the table in `docs/mpi.md`.
const MPI: &str = "\
# MPI

`use mpi`, `use mpi_f08` and `include 'mpif.h'` need no MPI to translate and to build: a program looks for a library when it first calls one.

- Started by a launcher (`cuf2rs run --ranks N`, `mpirun`, `mpiexec`, `srun`), it takes the launcher's own: Open MPI, or MPICH and what shares its
  binary interface (Intel MPI, MVAPICH, Cray MPI).
- Started by itself, it takes the one that is installed, and without one it runs as a single rank, with a line on standard error that says so:
  messages to itself, collective operations, datatypes, topologies, windows, files and attributes work there.
- `CUF2RS_MPI` chooses: `none` (one rank), `openmpi`, `mpich`, or the folder of an installation.

The Fortran entry points of the library are called. Handles and constants have MPICH's numbers in translated programs; for Open MPI they are looked up on
the way there and back. LOGICAL is one byte here, so that MPI_LOGICAL is `_Bool` to the library.

Buffers may be anything: scalars, arrays, elements, sections, characters, structures without ALLOCATABLE and POINTER arrays (T053), data in device and managed memory.
What the library cannot take as it lies stands in for itself: sections with gaps, arrays of characters, and device memory where MPI is not
CUDA-aware (said once; `CUF2RS_MPI_CUDA=1` and `0` say what it is). That holds for operations that do not block, too, until a call that completes their request.

Standard output of ranks is written line by line. A Fortran procedure given to MPI_OP_CREATE and its kin is an external or module procedure.

Not there: MPI_T, what MPI 4 has added, handles of the program's own in C files.

## Procedures

Generated from the table in `runtime/src/mpi/rows.rs`. IERROR may be left out.

";

#[test]
fn the_table_of_mpi_is_current() {
    let mut text = String::from(MPI);
    let mut rows: Vec<&Api> = cudafor::ROWS
        .iter()
        .filter(|row| row.name.starts_with("mpi_"))
        .collect();
    rows.sort_by_key(|row| row.name);
    for row in rows {
        writeln!(text, "- `{}`", api_signature(row)).unwrap();
    }
    check_generated("docs/mpi.md", &text);
}

fn api_signature(row: &Api) -> String {
    let params = row.params.iter().map(|param| match param.optional {
        true => format!("[{}]", param.name),
        false => param.name.to_string(),
    });
    let mut params: Vec<String> = params.collect();
    // A specific shows the type that its first argument has.
    if let Some((_, ty)) = row.name.split_once(':') {
        params.splice(..params.len().min(1), [ty.to_string()]);
    }
    let call = if row.result.is_none() { "call " } else { "" };
    format!("{call}{}({})", row.generic_name(), params.join(", "))
}

fn host_mark(row: &Api) -> &'static str {
    match row.side {
        cudafor::Side::Host | cudafor::Side::Both => mark(row.rust),
        cudafor::Side::Device => "-",
    }
}

/// Device code is there when both the CUDA C and its twin on the CPU are.
fn device_mark(row: &Api) -> &'static str {
    match row.side {
        cudafor::Side::Host => "-",
        cudafor::Side::Device | cudafor::Side::Both if row.rust == Spelling::None => "not yet",
        cudafor::Side::Device | cudafor::Side::Both => mark(row.cuda),
    }
}

/// The lines of the code blocks in a language, without those that stand for something left out.
fn shown_lines<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = text
        .split(&fence)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default());
    let lines = blocks.flat_map(str::lines).map(str::trim);
    lines
        .filter(|line| !line.is_empty() && *line != "...")
        .collect()
}

#[test]
fn the_readme_shows_what_is_emitted() {
    let readme = document("README.md");
    let shown = [
        ("fortran", "fortran-samples/gol.cuf"),
        ("cuda", "snapshots/fortran-samples/gol/kernels.cu.snap"),
        ("rust", "snapshots/fortran-samples/gol/main.rs.snap"),
    ];
    for (language, file) in shown {
        let lines = shown_lines(&readme, language);
        assert!(lines.len() > 5, "README.md shows no {language}");
        let text = document(file);
        let known: Vec<&str> = text.lines().map(str::trim).collect();
        for line in lines {
            assert!(
                known.contains(&line),
                "README.md shows a line that {file} does not have: {line}"
            );
        }
    }
}

/// `a`, `b` and so on, broken into lines.
fn listed(names: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, name) in names.iter().enumerate() {
        let end = if index + 1 < names.len() { "," } else { "" };
        let word = format!("{name}{end}");
        if width > 0 && width + word.len() > 150 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        width += word.len() + 1;
        text.push_str(&word);
    }
    text
}

/// The section of one module of a library, if it has procedures of its own.
fn library_section(module: &Module) -> Option<String> {
    let shown = |name: &str, letters: &str| match letters {
        "" | "W I" => format!("`{}`", name.replace("_{l}", "")),
        letters => format!("`{name}` ({letters})"),
    };
    let rows = rows(module);
    let names: Vec<String> = rows
        .iter()
        .map(|row| shown(&row.label, &row.letters))
        .collect();
    let mut seen = std::collections::HashSet::new();
    let names: Vec<String> = names
        .into_iter()
        .filter(|name| seen.insert(name.clone()))
        .collect();
    let mut text = format!("\n## Module {}\n", module.name.to_uppercase());
    if !names.is_empty() {
        writeln!(text, "\n{}", listed(&names)).unwrap();
    }
    let generics = generics(module).into_iter();
    let others = generics.filter(|(name, _)| !rows.iter().any(|row| row.label == *name));
    let others: Vec<String> = others
        .map(|(name, letters)| shown(&name, &letters))
        .collect();
    if !others.is_empty() {
        writeln!(text, "\nGeneric names: {}", listed(&others)).unwrap();
    }
    let has_some = !names.is_empty() || !others.is_empty();
    has_some.then_some(text)
}

/// The section of a module whose procedures are Fortran: those that are PUBLIC.
fn procedures_section(module: &Module) -> Option<String> {
    // A module without names of its own is made of parts.
    let own = module.text.contains("public :: ");
    let start = format!("{}_", module.name);
    let parts = files::MODULES.iter();
    let parts =
        parts.filter(|part| part.name == module.name || !own && part.name.starts_with(&start));
    let lines = parts.flat_map(|part| part.text.lines()).map(str::trim);
    let public = lines.filter_map(|line| line.strip_prefix("public :: "));
    let names: Vec<&str> = public.flat_map(|names| names.split(", ")).collect();
    let declared = |name: &&&str| {
        let of_function = format!("function {name}(");
        let of_subroutine = format!("subroutine {name}(");
        let (generic, renamed) = (format!("interface {name}"), format!("{name} => "));
        let mut lines = files::MODULES.iter().flat_map(|module| module.text.lines());
        lines.any(|line| {
            line.contains(&of_function)
                || line.contains(&of_subroutine)
                || line.trim() == generic
                || line.contains(&renamed)
        })
    };
    let names: Vec<String> = names
        .iter()
        .filter(declared)
        .map(|name| format!("`{name}`"))
        .collect();
    let is_used = !module.name.contains('_') && !names.is_empty();
    is_used.then(|| {
        format!(
            "\n## Module {}\n\n{}\n",
            module.name.to_uppercase(),
            listed(&names)
        )
    })
}

#[test]
fn libraries_are_listed() {
    let mut text = "# NVIDIA's libraries

Names in C of the functions that the modules of this translator have interfaces of; a function that is missing is called by an interface of the program's own.
`{T}` stands for a letter of those in parentheses, S D C Z for REAL(4), REAL(8), COMPLEX(4) and COMPLEX(8), `{l}` for the small letter, `{sy}` for `sy` or `he`,
`{or}` for `or` or `un`. On a GPU the installed library is called. All of these have a version for the CPU, too. `hostblas_` is put before names of BLAS and
LAPACK for data of the host, which programs call by their own names.
"
    .to_string();
    text.extend(nvidia::MODULES.iter().filter_map(library_section));
    text += "
# Libraries of files

What the modules HDF5, H5LT, H5DS, NETCDF and PNETCDF have beside the named constants, for INTEGER(1), (2), (4) and (8), REAL(4) and (8) and CHARACTER, scalars and arrays of any rank. The
libraries that the system has are linked by `-lhdf5_fortran -lhdf5` (H5LT and H5DS: `-lhdf5_hl`), `-lnetcdff` and `-lpnetcdf`. `{T}` stands for int1, int2, int, int8, real and double.
";
    text.extend(files::MODULES.iter().filter_map(procedures_section));
    check_generated("docs/libraries.md", &text);
}
