//! Figures for docs/performance.md: `cargo run --release --example bench`.
//!
//! Front end on a large generated file beside gfortran and flang, translation of the Game of Life, and the translated Game of Life on the
//! CPU beside the same serial loop by gfortran. Every figure is the best of several runs, taken in turns. Translators and compilers are
//! measured in processor time, so that what else runs on the machine counts little; programs on several cores by the clock.

mod generated;

/// The command line's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use cuf2rs::source::{SourceOptions, Sources};
use cuf2rs::{Options, diag::Diagnostics, syntax, translate};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let folder = std::env::temp_dir().join("cuf2rs-bench");
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    println!("| what | figure |\n|---|---|");
    front_end(&folder);
    translation();
    game_of_life(&folder);
}

/// Processor time of this process, or of the processes that it has started and seen end.
fn processor_time(whose: libc::c_int) -> Duration {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the system fills the structure; all zero is a value of it.
    let usage = unsafe {
        libc::getrusage(whose, usage.as_mut_ptr());
        usage.assume_init()
    };
    let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// The least processor time of some runs.
fn least(runs: usize, whose: libc::c_int, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = processor_time(whose);
        run();
        processor_time(whose) - start
    };
    (0..runs).map(time).min().unwrap_or_default()
}

/// The best of some runs by the clock.
fn best(runs: usize, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}

fn front_end(folder: &Path) {
    let text = generated::program(250_000);
    let lines = text.lines().count();
    let path = folder.join("large.f90");
    std::fs::write(&path, &text).expect("the temporary folder can be written");
    let rate = |time: Duration| lines as f64 / time.as_secs_f64();
    let parsed = least(5, libc::RUSAGE_SELF, || parse(&text));
    row(
        "generated file",
        &format!("{lines} lines, {} kB", text.len() / 1024),
    );
    row("front end, one core", &per_second(rate(parsed)));
    let translated = least(3, libc::RUSAGE_SELF, || translate_all(&text));
    row("whole translation, one core", &per_second(rate(translated)));
    for compiler in COMPILERS {
        let Some(theirs) = syntax_only(compiler, &path) else {
            continue;
        };
        let name = format!("`{}`", compiler.join(" "));
        row(&name, &per_second(rate(theirs)));
        let factor = theirs.as_secs_f64() / parsed.as_secs_f64();
        row(
            &format!("front end against {name}"),
            &format!("{factor:.1} times faster"),
        );
    }
}

/// Other front ends, with the options that keep them from making code.
const COMPILERS: [&[&str]; 2] = [
    &["gfortran", "-fsyntax-only"],
    &["flang-22", "-fc1", "-fsyntax-only"],
];

fn per_second(rate: f64) -> String {
    format!("{:.0} thousand lines a second", rate / 1000.0)
}

fn parse(text: &str) {
    let mut sources = Sources::in_memory();
    let file = sources.add("large.f90", text);
    let mut diagnostics = Diagnostics::default();
    let tree = syntax::parse_file(
        &mut sources,
        file,
        &SourceOptions::default(),
        &mut diagnostics,
    );
    assert!(!diagnostics.has_errors());
    std::hint::black_box(tree);
}

fn translate_all(text: &str) {
    let mut sources = Sources::in_memory();
    sources.add("large.f90", text);
    assert!(
        !translate(&mut sources, &Options::default())
            .diagnostics
            .has_errors()
    );
}

fn syntax_only(compiler: &[&str], path: &Path) -> Option<Duration> {
    let compile = || {
        let mut command = Command::new(compiler[0]);
        command.args(&compiler[1..]).arg(path);
        assert!(command.status().expect("it started before").success());
    };
    has(compiler[0]).then(|| least(2, libc::RUSAGE_CHILDREN, compile))
}

fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    let known = command
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok();
    if !known {
        eprintln!("left out: no {program}");
    }
    known
}

fn row(what: &str, figure: &str) {
    println!("| {what} | {figure} |");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn translation() {
    let text = std::fs::read(root().join("fortran-samples/gol.cuf")).expect("the sample is there");
    let time = least(50, libc::RUSAGE_SELF, || {
        let mut sources = Sources::in_memory();
        sources.add("gol.cuf", text.clone());
        let translation = translate(&mut sources, &Options::default());
        assert!(!translation.files.is_empty());
    });
    row(
        "translation of gol.cuf",
        &format!("{:.2} ms", time.as_secs_f64() * 1e3),
    );
}

/// The whole program, of which the loop over generations takes nearly all time.
fn game_of_life(folder: &Path) {
    let translated = folder.join("gol");
    build_translated(&translated);
    let program = |cores: &str| {
        let mut command = Command::new(&translated);
        command
            .env("CUF2RS_DEVICE", "cpu")
            .env("RAYON_NUM_THREADS", cores);
        command
    };
    let mut times = vec![
        ("gol.cuf, 1 core", program("1")),
        ("gol.cuf, 2 cores", program("2")),
    ];
    let serial = folder.join("gol_serial");
    if has("gfortran") {
        let source = root().join("tests/bench/gol_serial.f90");
        let mut compiler = Command::new("gfortran");
        compiler
            .args(["-O3", "-march=native", "-o"])
            .arg(&serial)
            .arg(source);
        assert!(compiler.status().expect("it started before").success());
        times.push((
            "the serial loop by `gfortran -O3 -march=native`",
            Command::new(&serial),
        ));
    }
    in_turns(&mut times);
}

fn build_translated(program: &Path) {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(root())
        .args(["run", "--release", "--quiet", "--", "build", "--native"]);
    cargo.arg("fortran-samples/gol.cuf").arg("-o").arg(program);
    assert!(cargo.status().expect("cargo starts").success());
}

fn in_turns(programs: &mut [(&str, Command)]) {
    let mut best_times = vec![Duration::MAX; programs.len()];
    for _ in 0..5 {
        for (index, (_, program)) in programs.iter_mut().enumerate() {
            let once = || {
                assert!(
                    program
                        .stdout(Stdio::null())
                        .stderr(Stdio::null())
                        .status()
                        .expect("starts")
                        .success()
                )
            };
            best_times[index] = best_times[index].min(best(1, once));
        }
    }
    for ((what, _), time) in programs.iter().zip(best_times) {
        row(what, &format!("{:.2} s", time.as_secs_f64()));
    }
}
