//! The emitted files of every sample, as snapshots in `snapshots/fortran-samples/`.
//!
//! After a change of the emitters: `INSTA_UPDATE=always cargo test --test suite snapshots`, then read the difference.

use crate::samples::{self, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn emitted_files() {
    let mut differing = Vec::new();
    for sample in samples::all() {
        let Ok(translation) = sample.translate() else {
            continue;
        };
        for file in translation
            .files
            .iter()
            .filter(|file| is_shown(&sample.name, &file.path))
        {
            let place = place(&sample.name, &file.path);
            let same = std::panic::catch_unwind(|| check(&place, &file.text));
            differing.extend(same.err().map(|_| place.display().to_string()));
        }
    }
    assert!(
        differing.is_empty(),
        "differ from their snapshots:\n{}",
        differing.join("\n")
    );
}

#[test]
fn no_snapshot_is_left_over() {
    let mut expected = BTreeSet::new();
    for sample in samples::all() {
        let Ok(translation) = sample.translate() else {
            continue;
        };
        let files = translation.files;
        let shown = files
            .iter()
            .filter(|file| is_shown(&sample.name, &file.path));
        expected.extend(shown.map(|file| snapshot_of(&place(&sample.name, &file.path))));
    }
    let top = root().join("snapshots/fortran-samples");
    for path in files_under(&top)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|s| s == "snap"))
    {
        assert!(
            expected.contains(&path),
            "{} is the snapshot of nothing",
            path.display()
        );
    }
}

/// A translated program can be a module of another: its files name each other by relative paths.
#[test]
fn emitted_files_name_no_root() {
    let mut rooted = Vec::new();
    for sample in samples::all() {
        let Ok(translation) = sample.translate() else {
            continue;
        };
        let is_rust = |path: &Path| path.extension().is_some_and(|suffix| suffix == "rs");
        for file in translation.files.iter().filter(|file| is_rust(&file.path)) {
            let code = file
                .text
                .lines()
                .map(|line| line.split("//").next().unwrap_or(""));
            let found = code.filter(|line| line.contains("crate::"));
            rooted.extend(found.map(|line| format!("{}: {line}", file.path.display())));
        }
    }
    assert!(rooted.is_empty(), "{}", rooted.join("\n"));
}

/// What is the same in all projects is shown for the first sample only; C files are the sample's own, but for what is made of them for the CPU.
fn is_shown(sample: &str, path: &Path) -> bool {
    if path.starts_with("src/c") && !path.starts_with("src/c/cpu") {
        return false;
    }
    path.starts_with("src") && !path.ends_with("source_map.rs") || sample == "01_hello"
}

/// Where the snapshot of an emitted file lies, without the suffix of snapshots.
fn place(sample: &str, path: &Path) -> PathBuf {
    let inside = path.strip_prefix("src").unwrap_or(path);
    root()
        .join("snapshots/fortran-samples")
        .join(sample)
        .join(inside)
}

/// The file that insta keeps for a place.
pub fn snapshot_of(place: &Path) -> PathBuf {
    PathBuf::from(format!("{}.snap", place.display()))
}

/// Compares a text with the snapshot at `place`.
pub fn check(place: &Path, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(place.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let name = place.file_name().unwrap().to_string_lossy().into_owned();
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// All files in a folder and the folders in it.
pub fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in samples::entries(folder) {
        if path.is_dir() {
            files.extend(files_under(&path));
        } else {
            files.push(path);
        }
    }
    files
}
