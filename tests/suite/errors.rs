//! One wrong program per diagnostic code in `tests/errors/`, named by its code, with what is said as a snapshot in
//! `snapshots/errors/`.

use crate::samples::{self, root};
use crate::snapshots::{check, files_under};
use cuf2rs::diag::codes;
use cuf2rs::diag::render::to_text;
use cuf2rs::source::{Sources, is_fortran};
use cuf2rs::{Options, Translation, translate};
use std::fs;
use std::path::{Path, PathBuf};

/// Codes of mistakes that the parser reports first, under its own codes; analysis keeps them so that nothing is ever dropped.
const BEHIND_THE_PARSER: [&str; 2] = ["S014", "S053"];

/// The wrong programs.
fn programs() -> Vec<PathBuf> {
    let paths = samples::entries(&root().join("tests/errors"));
    paths.into_iter().filter(|path| is_fortran(path)).collect()
}

/// The code that a program is there for: the first four characters of its name.
fn code_of(path: &Path) -> String {
    path.file_name()
        .unwrap()
        .to_string_lossy()
        .chars()
        .take(4)
        .collect()
}

/// The texts of #error and #warning are the program's own.
const OWN_WORDS: [&str; 2] = ["L026", "L027"];

/// Programs about OpenMP are translated with its directives.
pub fn options_for(code: &str) -> Options {
    let mut options = Options::default();
    options.source.openmp = ("D340".."D350").contains(&code);
    options
}

fn translated(path: &Path) -> (Sources, Translation) {
    let mut sources = Sources::on_disk();
    sources.add(
        Path::new(path.file_name().unwrap()),
        fs::read(path).unwrap(),
    );
    let translation = translate(&mut sources, &options_for(&code_of(path)));
    (sources, translation)
}

/// What is said about a program; remarks when it is there for one.
fn findings(path: &Path) -> String {
    let (sources, translation) = translated(path);
    let shown = match code_of(path).starts_with('R') {
        true => &translation.remarks,
        false => &translation.diagnostics,
    };
    to_text(&sources, shown)
}

#[test]
fn wrong_programs_are_told_what_is_wrong() {
    let mut failures = Vec::new();
    for path in programs() {
        let (code, text) = (code_of(&path), findings(&path));
        if !text.contains(&format!("[{code}]")) {
            failures.push(format!("{} does not give {code}:\n{text}", path.display()));
            continue;
        }
        let place = root()
            .join("snapshots/errors")
            .join(path.file_name().unwrap());
        let same = std::panic::catch_unwind(|| check(&place, &text));
        failures.extend(
            same.err()
                .map(|_| format!("{} differs from its snapshot", path.display())),
        );
    }
    assert!(
        failures.is_empty(),
        "{} programs:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_finding_names_a_place_and_a_way_out() {
    for path in programs() {
        for found in translated(&path).1.diagnostics.iter() {
            let own = OWN_WORDS.contains(&found.code.id());
            let told = found.span().is_some() && (own || !found.help.is_empty());
            assert!(told, "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn no_snapshot_is_left_over() {
    let programs = programs();
    for path in samples::entries(&root().join("snapshots/errors")) {
        let program = path.file_stem().unwrap();
        let known = programs
            .iter()
            .any(|path| path.file_name() == Some(program));
        assert!(
            known || path.extension().is_none_or(|suffix| suffix != "snap"),
            "{} is the snapshot of nothing",
            path.display()
        );
    }
}

#[test]
fn every_code_is_tested() {
    let mut tested: Vec<String> = programs().iter().map(|path| code_of(path)).collect();
    tested.extend(BEHIND_THE_PARSER.map(str::to_string));
    // No program is known that brings it about; `emit/faults.rs` has its test.
    tested.push("C021".to_string());
    let texts = test_texts();
    let mentioned = |code: &str| texts.iter().any(|text| text.contains(code));
    tested.extend(
        codes::all()
            .map(|code| code.id().to_string())
            .filter(|id| mentioned(id)),
    );
    let untested: Vec<String> = codes::all()
        .filter(|code| !tested.contains(&code.id().to_string()))
        .map(|code| format!("{code} {}", code.title()))
        .collect();
    assert!(
        untested.is_empty(),
        "no test for {} codes:\n{}",
        untested.len(),
        untested.join("\n")
    );
}

/// The texts of tests inside the translator's crates and of this binary.
fn test_texts() -> Vec<String> {
    let parts = crate::rooms::CRATES.iter().map(|(_, folder, _)| *folder);
    let files = parts
        .chain(["src", "tests/suite"])
        .flat_map(|part| files_under(&root().join(part)));
    files.filter_map(|path| test_text(&path)).collect()
}

/// The part of a file that is test code.
fn test_text(path: &Path) -> Option<String> {
    let inside = path.strip_prefix(root()).unwrap();
    let table = inside.starts_with("front/src/diag/codes");
    if table || path.extension().is_none_or(|suffix| suffix != "rs") {
        return None;
    }
    let text = fs::read_to_string(path).unwrap();
    if inside
        .iter()
        .any(|part| part.to_string_lossy().contains("tests"))
    {
        return Some(text);
    }
    text.split_once("#[cfg(test)]")
        .map(|(_, tests)| tests.to_string())
}
