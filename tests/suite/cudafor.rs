//! Every row of the table of CUDAFOR, CUDADEVICE and their kin is called by a program whose output is known: a sample, or one of
//! `tests/cudafor/`. They run with the samples.

use crate::samples::{self, Sample, root};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_row_is_called_by_a_program() {
    let programs = samples::all().into_iter().chain(samples::cudafor());
    let called: BTreeSet<String> = programs.flat_map(|sample| names_called(&sample)).collect();
    let rows = rows();
    assert!(rows.len() > 300, "the table is not where it was");
    let missing: Vec<&String> = rows.iter().filter(|name| !called.contains(*name)).collect();
    assert!(missing.is_empty(), "no program calls {missing:?}");
}

/// The procedures of the table that are translated, as the document has them, which is made of it.
fn rows() -> BTreeSet<String> {
    let table = fs::read_to_string(root().join("docs/cudafor.md")).unwrap();
    let rows = table.lines().filter(|line| line.contains("| yes |"));
    let names = rows.filter_map(|line| {
        let (name, _) = line.strip_prefix("| `")?.split_once('(')?;
        Some(name.trim_start_matches("call ").to_owned())
    });
    names.collect()
}

/// All names before an opening bracket in a program's statements.
fn names_called(sample: &Sample) -> Vec<String> {
    let mut found = Vec::new();
    for file in &sample.files {
        let text = fs::read(root().join(file)).unwrap();
        let text = String::from_utf8_lossy(&text).to_ascii_lowercase();
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with('!'))
        {
            let pieces: Vec<&str> = line.split('(').collect();
            let before = pieces.iter().take(pieces.len() - 1);
            found.extend(before.filter_map(|piece| last_name(piece)));
        }
    }
    found
}

fn last_name(text: &str) -> Option<String> {
    let part = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let name = text.trim_end().rsplit(part).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}
