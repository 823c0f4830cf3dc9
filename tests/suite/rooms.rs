//! What ARCHITECTURE.md says of the rooms: who imports whom, how long files are, and that arms for "everything else" over syntax and typed
//! program become fewer. That crates import downwards only, cargo holds.

use crate::samples::root;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that make the translator, below the one with `cuf2rs::translate` and the command line: folder of the package, folder of its
/// text, rooms.
pub const CRATES: &[(&str, &str, &[&str])] = &[
    (
        "front",
        "front/src",
        &[
            "companion",
            "diag",
            "directive",
            "source",
            "syntax",
            "threads",
        ],
    ),
    (
        "program",
        "program/src",
        &["cudafor", "intrinsics", "ir", "library"],
    ),
    ("sema", "sema/src", &["sema"]),
    ("back", "back/src", &["emit", "offload", "team"]),
];

/// A room and the rooms that it imports, tests aside.
const ARROWS: &[(&str, &[&str])] = &[
    ("diag", &["source"]),
    ("directive", &["diag", "source"]),
    ("source", &["companion", "diag"]),
    ("companion", &["source"]),
    ("syntax", &["diag", "directive", "source"]),
    ("intrinsics", &["ir"]),
    ("cudafor", &["intrinsics", "ir", "library"]),
    (
        "library",
        &["cudafor", "intrinsics", "ir", "source", "syntax"],
    ),
    ("ir", &["companion", "cudafor", "intrinsics", "source"]),
    (
        "offload",
        &["cudafor", "diag", "intrinsics", "ir", "source"],
    ),
    (
        "emit",
        &[
            "companion",
            "cudafor",
            "intrinsics",
            "ir",
            "library",
            "source",
            "team",
            "threads",
        ],
    ),
    ("threads", &[]),
];

/// So many arms for everything else over syntax and typed program, where they hide what a later variant needs, each room has at most. The
/// numbers only fall.
const ELSE_ARMS: &[(&str, usize)] = &[
    ("emit", 0),
    ("ir", 19),
    ("offload", 25),
    ("sema", 125),
    ("syntax", 21),
];

/// The longest file: 600 lines, and what a change may add before its file is taken apart.
const LINES: usize = 630;

/// Where a room or a part of one lies: by itself in its crate, or the crate.
fn folder(path: &str) -> PathBuf {
    let room = path.split('/').next().unwrap_or(path);
    let home = CRATES.iter().find(|(.., rooms)| rooms.contains(&room));
    let (name, text, _) = home.expect("a room of a crate");
    match *name == room {
        true => root().join(text),
        false => root().join(text).join(path),
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in crate::samples::entries(folder) {
        match path.is_dir() {
            true => found.extend(files(&path)),
            false if path.extension().is_some_and(|suffix| suffix == "rs") => found.push(path),
            false => {}
        }
    }
    found
}

/// The text of a room's files without their tests.
fn texts(room: &str) -> Vec<(PathBuf, String)> {
    let mut found = files(&folder(room));
    found.retain(|path| {
        !path
            .iter()
            .any(|part| part == "tests" || part == "tests.rs")
    });
    let without_tests = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        (path, text[..end].to_string())
    };
    found.into_iter().map(without_tests).collect()
}

/// Rooms that a text names by `crate::room`.
fn imported(text: &str) -> impl Iterator<Item = &str> {
    let behind = text
        .match_indices("crate::")
        .map(|(at, word)| &text[at + word.len()..]);
    behind.map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[test]
fn rooms_import_only_the_rooms_below() {
    let rooms: Vec<&str> = CRATES
        .iter()
        .flat_map(|(.., rooms)| *rooms)
        .copied()
        .collect();
    let mut wrong = Vec::new();
    for (room, allowed) in ARROWS {
        for (path, text) in texts(room) {
            let strange = imported(&text)
                .filter(|name| rooms.contains(name) && name != room && !allowed.contains(name));
            wrong.extend(strange.map(|name| format!("{} imports {name}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cuda_c_is_printed_without_looking_at_rust() {
    let knowing = texts("emit/cuda");
    assert!(!knowing.is_empty());
    let knowing = knowing.into_iter();
    let knowing = knowing.filter(|(_, text)| text.contains("emit::rust"));
    let knowing: Vec<PathBuf> = knowing.map(|(path, _)| path).collect();
    assert!(knowing.is_empty(), "{knowing:?}");
}

/// The names of the enums of syntax and typed program, each with `::` behind.
fn watched() -> Vec<String> {
    let mut found = vec!["ast::".to_string()];
    for (_, text) in ["ir", "syntax/ast"].iter().flat_map(|room| texts(room)) {
        let named = text.match_indices("pub enum ").filter_map(|(at, word)| {
            let name = text[at + word.len()..].split([' ', '<']).next()?;
            Some(format!("{name}::"))
        });
        found.extend(named);
    }
    found
}

/// The pattern on a line of a match, without its guard.
fn pattern(line: &str) -> &str {
    let pattern = line.split("=>").next().unwrap_or("");
    pattern.split(" if ").next().unwrap_or("")
}

/// Arms `_ =>` with another arm of the same `match` before them whose pattern names one of these enums.
fn else_arms(text: &str, enums: &[String]) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let depth = |line: &str| line.len() - line.trim_start().len();
    let is_watched = |line: &str| {
        let mut names = enums.iter();
        // A longer name may end in this one.
        names.any(|name| {
            pattern(line).match_indices(name.as_str()).any(|(at, _)| {
                !pattern(line)[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
            })
        })
    };
    let counts = |at: usize| {
        let own = depth(lines[at]);
        let before = lines[..at]
            .iter()
            .rev()
            .filter(|line| !line.trim().is_empty());
        before
            .take_while(|line| depth(line) >= own)
            .any(|line| depth(line) == own && is_watched(line))
    };
    (0..lines.len())
        .filter(|at| lines[*at].trim_start().starts_with("_ => ") && counts(*at))
        .count()
}

#[test]
fn arms_for_everything_else_are_told_by_the_enum() {
    let over = |pattern: &str| format!("match x {{\n    {pattern} => 1,\n    _ => 2,\n}}\n");
    let enums = ["Type::".to_string()];
    let count = |pattern: &str| else_arms(&over(pattern), &enums);
    assert_eq!(count("Type::Error"), 1);
    assert_eq!(count("Some(Type::Real(4)) | None"), 1);
    assert_eq!(count("LexicalType::Word"), 0);
    assert_eq!(count("1 if ty == Type::Error"), 0);
}

#[test]
fn arms_for_everything_else_become_fewer() {
    let enums = watched();
    let grown: Vec<String> = ELSE_ARMS
        .iter()
        .filter_map(|(room, most)| {
            let arms = |(_, text): &(PathBuf, String)| else_arms(text, &enums);
            let now: usize = texts(room).iter().map(arms).sum();
            (now > *most).then(|| {
                format!(
                    "{room} has {now} `_ =>` over syntax or typed program, at most {most} before"
                )
            })
        })
        .collect();
    assert!(
        grown.is_empty(),
        "{}\nname the variants: the next one must not be forgotten",
        grown.join("\n")
    );
}

#[test]
fn files_hold_one_thing() {
    let crates = CRATES.iter().map(|(_, folder, _)| *folder);
    let folders = crates.chain(["src", "runtime/src", "runtime/intrinsics", "tests"]);
    let long: Vec<String> = folders
        .flat_map(|folder| files(&root().join(folder)))
        .filter(|path| !path.iter().any(|part| part == "target"))
        .filter_map(|path| {
            let count = fs::read_to_string(&path).unwrap().lines().count();
            (count > LINES).then(|| format!("{} has {count} lines", path.display()))
        })
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}
