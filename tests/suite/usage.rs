//! The command line as its users know it, with the real cargo: help, translate, build, run.

use crate::samples::{self, Sample, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder that stays between runs of the tests, so that the runtime is compiled once in its cache.
pub fn place() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("usage");
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn cuf2rs(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
    command.current_dir(root()).args(arguments);
    without_optimisation(&mut command).env("CUF2RS_DEVICE", "cpu");
    command.output().unwrap()
}

/// A program that no earlier run of the tests has left in their cache: what is said of a build is said by building.
pub fn never_built(text: &str) -> String {
    let now = std::time::SystemTime::now();
    let since = now.duration_since(std::time::UNIX_EPOCH).unwrap();
    format!("! Made at {}\n{text}", since.as_nanos())
}

/// Lets a command build programs in the cache of the tests, and leaves out what only takes time where no speed is asked for: the runtime is
/// compiled once for each set of its features.
pub fn without_optimisation(command: &mut Command) -> &mut Command {
    command
        .env("CUF2RS_CACHE", place().join("cache"))
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn hello() -> Sample {
    samples::all()
        .into_iter()
        .find(|sample| sample.name == "01_hello")
        .unwrap()
}

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let output = cuf2rs(&["--help"]);
    let help = text(&output.stdout);
    for word in [
        "translate",
        "build",
        "run",
        "check",
        "dump",
        "explain",
        "Exit codes",
    ] {
        assert!(help.contains(word), "{word} is missing:\n{help}");
    }
    assert_eq!(output.status.code(), Some(0));
    let help = text(&cuf2rs(&["run", "--help"]).stdout);
    for word in [
        "--device",
        "-D",
        "-I",
        "--free",
        "--fixed",
        "--cuda",
        "--color",
        "--verbose",
    ] {
        assert!(help.contains(word), "{word} is missing:\n{help}");
    }
}

#[test]
fn every_code_is_explained_with_examples() {
    for code in cuf2rs::diag::codes::all() {
        let output = cuf2rs(&["explain", code.id()]);
        assert!(text(&output.stdout).starts_with(&format!("{code}: {}", code.title())));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn check_finds_all_errors_and_writes_nothing() {
    let output = cuf2rs(&["check", "tests/errors/S001_undeclared.f90"]);
    assert_eq!(
        text(&output.stderr).matches("error[S001]").count(),
        2,
        "{}",
        text(&output.stderr)
    );
    assert!(output.stdout.is_empty());
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn check_takes_a_part_without_its_main_program() {
    let path = place().join("part_of_a_program.f90");
    let part = "module m\ncontains\nsubroutine s(n)\ncall other(n)\nend subroutine\nend module\n";
    std::fs::write(&path, part).unwrap();
    let output = cuf2rs(&["check", path.to_str().unwrap()]);
    assert!(
        !text(&output.stderr).contains("error"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(0));
    std::fs::write(&path, part.replace("(n)\nend", "(k)\nimplicit none\nend")).unwrap();
    assert_eq!(
        cuf2rs(&["check", path.to_str().unwrap()]).status.code(),
        Some(1)
    );
}

#[test]
fn modules_without_a_main_program_become_a_library() {
    let path = place().join("library.f90");
    let module = "module m\n  integer :: count = 0\ncontains\nsubroutine s(a)\n  real, intent(inout) :: a(:)\n  a = 2*a\n  count = count + 1\n\
                  end subroutine\nend module\nsubroutine plain(n)\n  integer, intent(out) :: n\n  n = 3\nend subroutine\n";
    fs::write(&path, module).unwrap();
    let folder = place().join("library-rs");
    let _ = fs::remove_dir_all(&folder);
    let [path, folder] = [&path, &folder].map(|path| path.to_str().unwrap());
    let built = cuf2rs(&["build", path, "-o", folder]);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    assert!(text(&built.stdout).contains("cargo build --release"));
    let root = fs::read_to_string(format!("{folder}/src/lib.rs")).unwrap();
    assert!(
        root.contains("pub mod m;") && root.contains("pub fn plain("),
        "{root}"
    );
    let started = cuf2rs(&["run", path]);
    assert!(text(&started.stderr).contains("error[S009]"));
    assert_eq!(started.status.code(), Some(1));
}

#[test]
fn run_prints_what_the_program_prints_and_the_second_run_does_not_build() {
    let arguments = ["run", "fortran-samples/01_hello.cuf"];
    let first = cuf2rs(&arguments);
    assert_eq!(
        text(&first.stdout),
        hello().expected,
        "{}",
        text(&first.stderr)
    );
    let second = cuf2rs(&arguments);
    assert_eq!(text(&second.stdout), hello().expected);
    assert!(
        !text(&second.stderr).contains("building"),
        "{}",
        text(&second.stderr)
    );
}

#[test]
fn a_built_program_stands_alone() {
    let program = place().join("elsewhere");
    let output = cuf2rs(&[
        "build",
        "fortran-samples/01_hello.cuf",
        "-o",
        program.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let run = Command::new(&program)
        .current_dir(std::env::temp_dir())
        .env("CUF2RS_DEVICE", "cpu")
        .output();
    assert_eq!(text(&run.unwrap().stdout), hello().expected);
}

#[test]
fn a_translated_project_has_no_way_back() {
    let folder = place().join("project");
    let _ = fs::remove_dir_all(&folder);
    let output = cuf2rs(&[
        "translate",
        "fortran-samples/01_hello.cuf",
        "-o",
        folder.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("cargo run --release"));
    for path in crate::snapshots::files_under(&folder) {
        let content = text(&fs::read(&path).unwrap());
        assert!(
            !content.contains(root().to_str().unwrap()),
            "{} names this repository",
            path.display()
        );
    }
    // Twice is no conflict: the files are its own.
    let again = cuf2rs(&[
        "translate",
        "fortran-samples/01_hello.cuf",
        "-o",
        folder.to_str().unwrap(),
    ]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let built = Command::new(env!("CARGO"))
        .args(["check", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", place().join("target"))
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", text(&built.stderr));
}

#[test]
fn several_files_are_one_program_in_any_order() {
    let folder = "fortran-samples/36_several_files/";
    let files =
        ["main.cuf", "smoothing.cuf", "constants.f90"].map(|name| format!("{folder}{name}"));
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let mut arguments = vec!["check"];
        arguments.extend(order.map(|index| files[index].as_str()));
        let output = cuf2rs(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
}

#[test]
fn every_stage_can_be_shown() {
    for stage in ["lines", "tokens", "ast", "ir"] {
        let output = cuf2rs(&["dump", "--stage", stage, "fortran-samples/gol.cuf"]);
        assert!(text(&output.stdout).contains("ghostCols_kernel"), "{stage}");
        assert_eq!(output.status.code(), Some(0), "{stage}");
    }
}

/// A program of OpenACC tells what it does where the environment asks for it, by Fortran lines, and nothing else.
#[test]
fn a_run_tells_what_it_does() {
    let trace = place().join("trace.json");
    let run = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
        command
            .current_dir(root())
            .args(["run", "tests/openacc/queues_order.f90"]);
        without_optimisation(&mut command)
            .env("CUF2RS_DEVICE", "cpu")
            .env("CUF2RS_ACC", "apart")
            .envs(variables.iter().copied());
        let output = command.output().unwrap();
        assert_eq!(text(&output.stdout), "queues: all right\n");
        text(&output.stderr)
    };
    let silent = run(&[]);
    assert!(!silent.contains("kernel"), "{silent}");
    let told = run(&[("ACC_NOTIFY", "31")]);
    for line in [
        "launch kernel queues_order_kernel_17 file=queues_order.f90 function=queues_order line=17 device=0 queue=3 grid=[",
        "upload data file=queues_order.f90 function=queues_order line=14 device=0 queue=3 variable=a bytes=20000",
        "wait file=queues_order.f90 function=queues_order line=26 device=0 queue=4",
        "create data file=queues_order.f90 function=queues_order line=14 device=0 variable=c bytes=20000",
    ] {
        assert!(told.contains(line), "{line} is missing:\n{told}");
    }
    let timed = run(&[
        ("CUF2RS_ACC_TIME", "1"),
        ("CUF2RS_TRACE", trace.to_str().unwrap()),
    ]);
    assert!(
        timed.contains("        17: kernel launched 4 times\n"),
        "{timed}"
    );
    assert!(
        timed.contains("    16: region entered 4 times\n"),
        "{timed}"
    );
    let trace = fs::read_to_string(trace).unwrap();
    assert!(
        trace.contains("\"name\": \"queues_order_kernel_17\", \"cat\": \"kernel\""),
        "{trace}"
    );
}

/// The checks of accesses find what is planted, each at its line, and nothing else.
#[test]
fn planted_faults_are_found() {
    let program = "tests/accesses/planted_faults.f90";
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
    command.current_dir(root()).args(["run", program]);
    without_optimisation(&mut command).env("CUF2RS_ACC", "check");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    let kinds = [
        ("is lost", "lost"),
        ("on its way", "queue"),
        ("is old on the host", "host"),
        ("on the device", "device"),
        ("iterations", "iterations"),
    ];
    let found = said.lines().filter_map(|line| {
        let (place, message) = line.split_once(": warning: ")?;
        let number: usize = place.strip_prefix("planted_faults.f90:")?.parse().ok()?;
        let kind = kinds.iter().find(|(words, _)| message.contains(words))?;
        Some((number, kind.1.to_string()))
    });
    let source = fs::read_to_string(root().join(program)).unwrap();
    let marked = source.lines().zip(1..).filter_map(|(line, number)| {
        let mark = line.split_once("!< ")?.1;
        Some((number, mark.to_string()))
    });
    let found: BTreeSet<(usize, String)> = found.collect();
    assert_eq!(found, marked.collect(), "{said}");
    assert!(
        said.contains("`!$acc update device(a(6:7))` is missing between the two lines"),
        "{said}"
    );
}
