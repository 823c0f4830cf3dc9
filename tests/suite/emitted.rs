//! What holds for all emitted text: it compiles, it is formatted, clippy has nothing to say, and there is no `unsafe` in it.

use crate::tools;
use crate::workshop::{BUILT, Project, WORKSHOP, shown};
use std::fs;
use std::process::Command;

/// The projects allow all lints of style and simplicity; here most of them count.
#[test]
fn programs_compile_and_clippy_has_nothing_to_say() {
    let built = BUILT.cargo(&["build", "--release", "--workspace", "--keep-going"]);
    let text = shown(&built);
    assert!(
        built.status.success() && !text.contains("warning"),
        "{text}"
    );
}

#[test]
fn rust_is_formatted() {
    if !tools::has("rustfmt", "the format of emitted Rust") {
        return;
    }
    let badly: Vec<String> = WORKSHOP.projects.iter().filter_map(difference).collect();
    assert!(
        badly.is_empty(),
        "{} projects:\n{}",
        badly.len(),
        badly.join("\n")
    );
}

fn difference(project: &Project) -> Option<String> {
    let mut command = Command::new("rustfmt");
    command.args([
        "--check",
        "--edition",
        "2024",
        "--color",
        "never",
        "src/main.rs",
    ]);
    let output = command.current_dir(&project.folder).output().unwrap();
    (!output.status.success()).then(|| shown(&output))
}

#[test]
fn rust_is_safe() {
    for project in &WORKSHOP.projects {
        for path in rust_files(&project.folder.join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("unsafe"), "{}", path.display());
        }
    }
}

fn rust_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for path in crate::samples::entries(folder) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            files.push(path);
        }
    }
    files
}
