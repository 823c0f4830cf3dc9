//! Programs that fail when they run, in `tests/failing/`: what each prints and its exit code are a snapshot in `snapshots/failing/`, the
//! same on the CPU and with the CUDA C emulated.

use crate::samples::{entries, root};
use crate::snapshots::check;
use crate::tools;
use crate::workshop::{FAILING, Project};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Programs whose failure only the CPU's Rust twin of the kernel finds or places: CUDA C checks neither subscripts nor addresses, and the
/// emulation knows blocks and lanes, but no lines.
const ONLY_ON_THE_CPU: [&str; 5] = [
    "grid_left_early",
    "subscript_in_kernel",
    "unallocated_argument",
    "warp_lane_missing",
    "warp_mask_without_its_lane",
];

#[test]
fn every_failing_program_translates() {
    let failures = crate::samples::failing()
        .into_iter()
        .filter_map(|sample| sample.translate().err());
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn failing_programs_say_what_is_wrong_and_where() {
    let mut failures = Vec::new();
    for project in &FAILING.projects {
        let text = outcome(project, "cpu");
        let place = root().join("snapshots/failing").join(&project.sample.name);
        let same = std::panic::catch_unwind(|| {
            assert_is_clear(project, &text);
            check(&place, &text);
        });
        if same.is_err() {
            failures.push(format!("== {}\n{text}", project.sample.name));
        }
    }
    assert!(
        failures.is_empty(),
        "{} programs:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn emulated_kernels_fail_alike() {
    if !tools::has("c++", "failing programs, emulated") {
        return;
    }
    for project in FAILING.projects.iter().filter(|p| p.sample.is_cuda()) {
        if !ONLY_ON_THE_CPU.contains(&project.sample.name.as_str()) {
            assert_eq!(
                outcome(project, "emulate"),
                outcome(project, "cpu"),
                "{}",
                project.sample.name
            );
        }
    }
}

/// A command that runs a program of the folder.
fn command(name: &str) -> Command {
    let projects = &FAILING.projects;
    let project = projects.iter().find(|p| p.sample.name == name);
    Command::new(FAILING.checked_program(project.expect("it is in the folder")))
}

#[track_caller]
fn assert_ends(command: &mut Command, code: i32, message: &str) {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(message), "{error}");
    assert_eq!(output.status.code(), Some(code), "{error}");
}

#[test]
fn a_device_that_is_not_there_is_said() {
    for asked in ["cuda:99", "abacus"] {
        let said = format!("cuf2rs: run-time error: device '{asked}' is asked for");
        let mut command = command("launch_error_asked");
        assert_ends(command.env("CUF2RS_DEVICE", asked), 2, &said);
    }
}

#[test]
fn checks_of_bounds_are_for_release_builds_too() {
    let run = |source: &str, device: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
        command.args(["run", "--check", "bounds", "--device", device]);
        command.arg(root().join("tests/failing").join(source));
        crate::usage::without_optimisation(&mut command);
        command
    };
    let said = "subscript_in_kernel.cuf:8: run-time error: subscript 101 of dimension 1 of array 'a' is outside the bounds 1:100";
    assert_ends(&mut run("subscript_in_kernel.cuf", "cpu"), 2, said);
    if tools::has("c++", "checks of bounds, emulated") {
        let said = format!("{said}, in 'fill', block (1,1,1), thread (101,1,1)");
        assert_ends(&mut run("subscript_in_kernel.cuf", "emulate"), 2, &said);
    }
}

#[test]
fn a_missing_cpp_compiler_is_said() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-compiler");
    let _ = fs::remove_dir_all(&cache);
    let mut command = command("launch_error_asked");
    command
        .env("CUF2RS_DEVICE", "emulate")
        .env("CUF2RS_CACHE", cache)
        .env("CXX", "no-such-compiler");
    let said = "run-time error: the emulation device needs a C++ compiler; 'no-such-compiler' does not start";
    assert_ends(&mut command, 2, said);
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_takes_nothing_is_said() {
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    let said = "run-time error: standard output cannot be written: No space left on device";
    let mut at_the_end = command("launch_error_asked");
    at_the_end.env("CUF2RS_DEVICE", "cpu").stdout(full());
    assert_ends(&mut at_the_end, 3, said);
    let mut stopped = command("stop_with_code");
    assert_ends(stopped.stdout(full()), 7, said);
}

/// Exit code, standard output and standard error of a run.
fn outcome(project: &Project, device: &str) -> String {
    let folder = tools::own_folder();
    let program = FAILING.checked_program(project);
    let output = Command::new(&program)
        .current_dir(folder.path())
        .env("CUF2RS_DEVICE", device)
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let text = |bytes: &[u8]| without_sizes(&String::from_utf8_lossy(bytes));
    let code = output.status.code();
    format!(
        "{}\n-- standard output\n{}-- standard error\n{}",
        code.map_or("killed by a signal".to_string(), |c| format!(
            "exit code {c}"
        )),
        text(&output.stdout),
        text(&output.stderr)
    )
}

/// A text without the memory of this machine.
fn without_sizes(text: &str) -> String {
    match text.split_once("; ") {
        Some((before, sizes)) if sizes.ends_with("bytes are free\n") => {
            format!("{before}; N of N bytes are free\n")
        }
        _ => text.to_string(),
    }
}

/// What holds for every message: Fortran's place and no sign of Rust. STOP and ERROR STOP say only what the program says, and where the stack
/// ended nobody knows.
fn assert_is_clear(project: &Project, text: &str) {
    let file = project.sample.files[0].file_name().unwrap();
    let place = format!("{}:", file.to_string_lossy());
    let said = ["STOP", "the stack is used up"];
    assert!(
        text.contains(&place) || said.iter().any(|said| text.contains(said)),
        "no place"
    );
    assert!(text.starts_with("exit code"), "killed");
    for rust in ["panicked", ".rs:", "RUST_BACKTRACE", "thread '"] {
        assert!(!text.contains(rust), "{rust}");
    }
}

#[test]
fn no_snapshot_is_left_over() {
    for path in entries(&root().join("snapshots/failing")) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let known = crate::samples::failing()
            .iter()
            .any(|sample| sample.name == name);
        assert!(
            known || path.extension().is_none_or(|suffix| suffix != "snap"),
            "{} is the snapshot of nothing",
            path.display()
        );
    }
}
