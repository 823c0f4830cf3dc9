//! Tables of small generated cases: each combination of a few choices (a kind of dummy argument by a kind of actual argument, an
//! intrinsic function by a type) is a subroutine that prints what it finds, many of them are one program, and the program prints what
//! gfortran's prints. Of CUDA Fortran, which gfortran does not know, the CPU and the emulated CUDA C print the same.
//!
//! A table is a module here with a function that gives its cases, and a row in `TABLES`. A run takes one case of `every`, another share
//! with `CUF2RS_TABLES=2`, `=3` and so on, and all of them with `CUF2RS_TABLES=all`. What fails is shown with the text of its case.

mod arguments;
mod borrows;
mod program;
mod samples;

use crate::tools;
use crate::workshop::{self, Project, Workshop, shown};
use program::Program;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One combination: a subroutine without arguments.
pub struct Case {
    /// What is combined, on one line.
    pub label: String,
    /// Modules and external procedures that it needs. `@` in a name stands for the number of the case.
    pub units: String,
    /// What stands between SUBROUTINE and END SUBROUTINE, internal procedures too. `@` stands for the number of the case.
    pub body: String,
}

/// A table of cases.
struct Table {
    name: &'static str,
    /// CUDA Fortran: the CPU against the emulation.
    cuda: bool,
    /// A run takes one case of so many.
    every: usize,
    cases: fn() -> Vec<Case>,
}

const TABLES: &[Table] = &[
    Table {
        name: "borrows",
        cuda: false,
        every: 23,
        cases: borrows::cases,
    },
    Table {
        name: "samples",
        cuda: false,
        every: 1,
        cases: samples::host,
    },
    Table {
        name: "samples_cuda",
        cuda: true,
        every: 1,
        cases: samples::cuda,
    },
    Table {
        name: "arguments",
        cuda: false,
        every: 80,
        cases: arguments::host,
    },
];

/// How many cases are one program: few enough for the compiler to be quick.
const TOGETHER: usize = 120;

#[test]
fn tables_print_what_gfortran_prints() {
    if tools::has("gfortran", "tables of generated cases of the host") {
        run(false, gfortran);
    }
}

#[test]
fn tables_of_cuda_fortran_print_the_same_emulated() {
    if tools::has("c++", "tables of generated cases of CUDA Fortran") {
        run(true, emulated);
    }
}

/// Runs the tables of one kind against another way to run them.
fn run(cuda: bool, other: fn(&Program, &Path) -> Result<String, String>) {
    let tables = TABLES.iter().filter(|table| table.cuda == cuda);
    let programs: Vec<Program> = tables.flat_map(programs).collect();
    let mut failures: Vec<String> = programs.iter().filter_map(Program::refused).collect();
    let samples = programs.iter().map(Program::sample);
    let name = if cuda { "tables-cuda" } else { "tables" };
    let workshop = workshop::write(name, samples);
    let built = workshop.cargo(&["build", "--workspace", "--keep-going", "--quiet"]);
    if !built.status.success() {
        failures.push(shown(&built));
    }
    for program in &programs {
        if let Some((project, executable)) = executable(&workshop, program) {
            let ours = printed(Command::new(&executable).env("CUF2RS_DEVICE", "cpu"));
            let others = other(program, &executable);
            failures.extend(compare(program, project, ours, others));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The programs of the cases that this run takes of a table.
fn programs(table: &Table) -> Vec<Program> {
    let share = std::env::var("CUF2RS_TABLES").unwrap_or_default();
    let (first, step) = match share.parse::<usize>() {
        Ok(n) => (n % table.every, table.every),
        Err(_) if share == "all" => (0, 1),
        Err(_) => (0, table.every),
    };
    let cases = (table.cases)().into_iter().enumerate();
    let mut taken: Vec<(usize, Case)> = cases.skip(first).step_by(step).collect();
    let mut programs = Vec::new();
    while !taken.is_empty() {
        let rest = taken.split_off(taken.len().min(TOGETHER));
        let number = programs.len();
        programs.push(Program::new(table.name, number, table.cuda, taken));
        taken = rest;
    }
    programs
}

/// The project of a program and its executable; nothing where either is missing, which is said elsewhere.
fn executable<'a>(workshop: &'a Workshop, program: &Program) -> Option<(&'a Project, PathBuf)> {
    let named = |project: &&Project| project.sample.name == program.name;
    let project = workshop.projects.iter().find(named)?;
    let executable = workshop.checked_program(project);
    executable.exists().then_some((project, executable))
}

fn gfortran(program: &Program, _: &Path) -> Result<String, String> {
    let executable = program.file.with_extension("gfortran");
    let mut compiler = Command::new("gfortran");
    compiler
        .args(["-w", "-J"])
        .arg(program.file.parent().unwrap());
    let compiled = compiler
        .arg("-o")
        .arg(&executable)
        .arg(&program.file)
        .output()
        .unwrap();
    match compiled.status.success() {
        true => printed(&mut Command::new(executable)),
        false => Err(format!("gfortran refuses it:\n{}", shown(&compiled))),
    }
}

fn emulated(_: &Program, executable: &Path) -> Result<String, String> {
    printed(tools::emulates_quickly(
        Command::new(executable).env("CUF2RS_DEVICE", "emulate"),
    ))
}

/// What a program prints; where it ends with an error, that too.
fn printed(command: &mut Command) -> Result<String, String> {
    let folder = tools::own_folder();
    command.current_dir(folder.path()).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{text}\n{}: {errors}", output.status))
        }
    }
}

/// The cases that print something else, or all that is known where a program does not run to its end.
fn compare(
    program: &Program,
    project: &Project,
    ours: Result<String, String>,
    others: Result<String, String>,
) -> Vec<String> {
    let folder = project.folder.display();
    match (ours, others) {
        (Ok(ours), Ok(others)) => program.differences(&ours, &others),
        (Err(text), _) => vec![format!("== {folder}:\n{}", program.last(&text))],
        (_, Err(text)) => vec![format!(
            "== {folder}, the other way:\n{}",
            program.last(&text)
        )],
    }
}
