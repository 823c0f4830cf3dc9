//! Translated samples run and print what is expected: on the CPU, with the CUDA C emulated, and as gfortran's programs do.

use crate::samples::{Sample, root};
use crate::tools;
use crate::workshop::{BUILT, Project};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[test]
fn samples_print_what_is_expected_on_the_cpu() {
    let has_cpp = tools::has("c++", "samples with parts in CUDA C, on the CPU");
    let runnable = BUILT
        .whole()
        .filter(|project| has_cpp || !has_cuda_c(&project.sample));
    let runnable: Vec<&Project> = runnable.collect();
    report(tools::side_by_side(&runnable, |project| {
        run(project, "cpu")
    }));
}

#[test]
fn emulated_kernels_print_the_same() {
    if !tools::has("c++", "the emitted CUDA C, emulated") {
        return;
    }
    let with_kernels = BUILT.whole().filter(|project| BUILT.has_kernels(project));
    let with_kernels: Vec<&Project> = with_kernels.collect();
    report(tools::side_by_side(&with_kernels, |project| {
        emulate(project)
    }));
}

/// Compares with what is expected, or a small variant with the CPU's output.
fn emulate(project: &Project) -> Option<String> {
    let Some(small) = BUILT.small(project) else {
        return run(project, "emulate");
    };
    let (Some(cpu), Some(emulated)) = (output(small, "cpu"), output(small, "emulate")) else {
        return Some(format!("{} was not built", small.name));
    };
    let expected = String::from_utf8_lossy(&cpu.stdout);
    difference(&small.sample, &expected, "emulate", &emulated)
}

#[test]
fn gfortran_prints_the_same() {
    if !tools::has("gfortran", "host samples by gfortran") {
        return;
    }
    let host = BUILT
        .whole()
        .filter(|project| project.sample.is_for_hosts());
    let host: Vec<&Project> = host.collect();
    report(tools::side_by_side(&host, |project| {
        run_by_gfortran(&project.sample)
    }));
}

fn report(runs: Vec<Option<String>>) {
    let failures: Vec<String> = runs.into_iter().flatten().collect();
    assert!(
        failures.is_empty(),
        "{} samples:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// What is wrong with a run, or nothing.
fn run(project: &Project, device: &str) -> Option<String> {
    match output(project, device) {
        Some(output) => difference(&project.sample, &project.sample.expected, device, &output),
        None => Some(format!("{} was not built", project.name)),
    }
}

/// What a program prints; nothing when it was not built.
fn output(project: &Project, device: &str) -> Option<Output> {
    let program = BUILT.program(project);
    let mut command = Command::new(&program);
    command
        .env("CUF2RS_DEVICE", device)
        .env("CUF2RS_MPI", "none");
    tools::emulates_quickly(&mut command);
    if project.sample.is_openacc() {
        command.env("CUF2RS_ACC", "apart");
    }
    program.exists().then(|| finished(command, &project.sample))
}

fn finished(mut command: Command, sample: &Sample) -> Output {
    let folder = tools::own_folder();
    let input = folder.path().join("standard.in");
    fs::write(&input, &sample.input).unwrap();
    command
        .current_dir(folder.path())
        .envs(sample.environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::from(fs::File::open(input).unwrap()));
    command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn difference(sample: &Sample, expected: &str, how: &str, output: &Output) -> Option<String> {
    let printed = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && printed == expected {
        return None;
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Some(format!(
        "== {} ({how}): {}\n-- expected\n{}-- printed\n{printed}-- standard error\n{errors}",
        sample.name, output.status, expected
    ))
}

/// The files of a sample but for headers.
fn compiled_files(sample: &Sample) -> impl Iterator<Item = &std::path::PathBuf> {
    let is_header = |file: &&std::path::PathBuf| file.extension().is_some_and(|s| s == "h");
    sample.files.iter().filter(move |file| !is_header(file))
}

/// Whether parts of the sample need a C++ compiler when they run on the CPU.
fn has_cuda_c(sample: &Sample) -> bool {
    let is_cuda_c = |file: &std::path::PathBuf| file.extension().is_some_and(|s| s == "cu");
    sample.files.iter().any(is_cuda_c)
}

fn run_by_gfortran(sample: &Sample) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("gfortran")
        .join(&sample.name);
    fs::create_dir_all(&folder).unwrap();
    let mut compiler = Command::new("gfortran");
    compiler.args(["-w", "-o", "program"]).current_dir(&folder);
    compiler
        .args(
            sample
                .options
                .iter()
                .filter(|option| !option.starts_with("--")),
        )
        .args(compiled_files(sample).map(|file| root().join(file)));
    if sample
        .options
        .iter()
        .any(|option| option.starts_with("--openmp"))
    {
        compiler.arg("-fopenmp");
    }
    if sample.is_openacc() {
        // Directives stay comments; module OPENACC and its procedures are those of the host.
        compiler.arg("-lgomp");
    }
    let compiled = compiler.output().unwrap();
    if !compiled.status.success() {
        return Some(format!(
            "{}: {}",
            sample.name,
            String::from_utf8_lossy(&compiled.stderr)
        ));
    }
    difference(
        sample,
        &sample.expected,
        "gfortran",
        &finished(Command::new(folder.join("program")), sample),
    )
}
