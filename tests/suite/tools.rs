//! Tools that a machine may lack, and what is said then.

use crate::samples::root;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

/// Whether the program starts; when not, the tests named by `what` are left out or, where everything is required, fail.
pub fn has(program: &str, what: &str) -> bool {
    let started = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match started {
        Ok(_) => true,
        Err(error) => {
            left_out(what, &format!("'{program}' does not start: {error}"));
            false
        }
    }
}

/// Says what was not tested and why; fails where everything is required.
pub fn left_out(what: &str, why: &str) {
    let required = |name: &str| std::env::var(name).is_ok_and(|v| v == "true" || v == "1");
    assert!(
        !required("CI") && !required("CUF2RS_REQUIRE_ALL"),
        "{what} cannot be left out here: {why}"
    );
    // Not eprintln: the test harness would keep it from a reader when the test passes.
    let _ = writeln!(std::io::stderr(), "left out: {what}: {why}");
}

/// Where the headers of emulated kernels are once they are compiled.
static COMPILED_HEADERS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled-headers");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
});

/// Lets a translated program compile its emulated kernels without optimisation, their headers once for all programs.
pub fn emulates_quickly(command: &mut Command) -> &mut Command {
    if cfg!(unix) && std::env::var_os("CXX").is_none() {
        command
            .env("CUF2RS_COMPILED_HEADERS", &*COMPILED_HEADERS)
            .env("CXX", root().join("tests/suite/quick/c++"));
    }
    command
}

/// Clippy's compiler, which compiles as rustc does and says what it would have written otherwise; nothing where it is not installed.
pub static CLIPPY: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let driver = Path::new(env!("CARGO"))
        .with_file_name(format!("clippy-driver{}", std::env::consts::EXE_SUFFIX));
    if driver.exists() {
        return Some(driver);
    }
    left_out("clippy on emitted Rust", "'clippy-driver' is not there");
    None
});

/// An empty working folder, gone when it is dropped. Tests run side by side, and what programs write (`fort.17`) must not meet.
pub fn own_folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// What `work` says of each item, in their order. All cores take part: what comes last in a run of the tests leaves none of them idle.
pub fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let one_after_the_other = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                return done;
            };
            done.push((at, work(item)));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut said: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| scope.spawn(one_after_the_other))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect()
    });
    said.sort_by_key(|(at, _)| *at);
    said.into_iter().map(|(_, one)| one).collect()
}

#[test]
fn what_is_done_side_by_side_keeps_its_order() {
    let items: Vec<u32> = (0..1000).collect();
    let doubled: Vec<u32> = items.iter().map(|item| 2 * item).collect();
    assert_eq!(side_by_side(&items, |item| 2 * item), doubled);
}
