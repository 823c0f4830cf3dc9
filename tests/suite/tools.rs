//! Tools that a machine may lack, and what is said then.

use std::io::Write;
use std::process::{Command, Stdio};
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

/// An empty working folder, gone when it is dropped. Tests run side by side, and what programs write (`fort.17`) must not meet.
pub fn own_folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}
