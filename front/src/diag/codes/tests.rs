//! Every row is well formed, explained, and used.

use super::all;
use std::collections::HashSet;
use std::path::Path;

#[test]
fn codes_ascend_and_have_the_letter_of_a_stage() {
    for table in [
        super::lines::TABLE,
        super::parse::TABLE,
        super::device::TABLE,
    ] {
        assert!(table.is_sorted_by(|a, b| a.id() < b.id()), "{table:?}");
    }
    for code in all() {
        let (letter, number) = code.id().split_at(1);
        assert!("LPSTDCR".contains(letter), "{code}");
        assert!(number.len() == 3 && number.parse::<u16>().is_ok(), "{code}");
    }
}

#[test]
fn codes_are_unique() {
    let mut ids: Vec<_> = all().map(|code| code.id()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn every_code_is_explained() {
    for code in all() {
        assert!(
            !code.title().is_empty() && !code.title().ends_with('.'),
            "{code}"
        );
        assert!(
            code.explanation().trim().len() > 60,
            "{code} needs a longer explanation"
        );
    }
}

#[test]
fn every_row_is_used() {
    let text = translator();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let used: HashSet<&str> = words.collect();
    for name in constant_names() {
        let found = used.contains(name.as_str());
        assert!(found, "code {name} is in the table and nowhere else");
    }
}

/// The text of all crates that find something to say.
fn translator() -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut text = String::new();
    for part in ["back/src", "front/src", "program/src", "sema/src", "src"] {
        read_all(&root.join(part), &mut text);
    }
    text
}

fn read_all(dir: &Path, text: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("diag/codes") {
            read_all(&path, text);
        } else if path
            .extension()
            .is_some_and(|suffix| suffix == "rs" || suffix == "lalrpop")
        {
            text.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

fn constant_names() -> Vec<String> {
    let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/diag/codes"));
    let mut rows = String::new();
    read_all(dir, &mut rows);
    let names = rows.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter_map(|line| line.split_once(" \"").map(|(name, _)| name));
    names
        .filter(|name| is_constant(name))
        .map(str::to_string)
        .collect()
}

fn is_constant(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// The style of messages: lower-case start (or a word all in upper case), no final period.
#[test]
fn messages_keep_the_style() {
    let text = translator();
    let heads = [
        "Diagnostic::error(",
        "Diagnostic::warning(",
        "Diagnostic::remark(",
        ".help(",
        ".note(",
    ];
    for head in heads {
        for call in text.split(head).skip(1) {
            let message = first_literal(call);
            assert!(keeps_style(message), "{head}: {message:?}");
        }
    }
}

/// The string literal that starts in the first words of a call; empty when there is none.
fn first_literal(call: &str) -> &str {
    let (before, rest) = call.split_once('"').unwrap_or_default();
    let direct = before.len() < 120 && !before.contains([';', '{', '.']);
    if direct {
        rest.split('"').next().unwrap_or_default()
    } else {
        ""
    }
}

fn keeps_style(message: &str) -> bool {
    let first = message
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default();
    let name = ["OpenACC", "Fortran"].contains(&first);
    let lower = name
        || !first.starts_with(|c: char| c.is_ascii_uppercase())
        || first.to_ascii_uppercase() == first;
    // `.and.` and its kin, and an ellipsis, may end a message.
    let last = message.rsplit(' ').next().unwrap_or_default();
    let period = message.ends_with('.') && !last.starts_with('.') && !message.ends_with("...");
    lower && !period
}
