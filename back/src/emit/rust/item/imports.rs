//! Whether a file uses anything of the runtime: Rust warns of imports that nothing needs. It reads the emitted text, which is the only place
//! where all names stand, and takes a name that it does not know for one of the runtime.

use crate::emit::lines::Lines;
use crate::emit::rust::paths::Imports;
use std::collections::HashSet;

/// Words of Rust itself that a bracket or a path may follow.
const RUST: [&str; 30] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "None",
    "Option",
    "PartialEq",
    "Self",
    "Some",
    "as",
    "crate",
    "derive",
    "else",
    "f32",
    "f64",
    "fn",
    "for",
    "i16",
    "i32",
    "i64",
    "i8",
    "if",
    "in",
    "inline",
    "match",
    "repr",
    "return",
    "self",
    "super",
    "while",
];

/// Methods of Rust's numbers, and those of variables that no trait has, which need no import.
const METHODS: [&str; 28] = [
    "abs", "acos", "asin", "atan", "atan2", "clone", "cos", "cosh", "exp", "floor", "get",
    "is_none", "is_some", "ln", "log10", "max", "min", "on_cpu", "powf", "powi", "put", "set",
    "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
];

/// Whether these texts, which make one file, need the runtime's names.
pub(super) fn needs_runtime(texts: &[Lines], imports: &Imports) -> bool {
    let mut own: HashSet<String> = RUST.iter().map(|word| word.to_string()).collect();
    own.extend(texts.iter().flat_map(Lines::code).filter_map(defined));
    own.extend(imports.names().cloned());
    texts
        .iter()
        .flat_map(Lines::code)
        .any(|line| line_needs_runtime(line, &own))
}

/// The name that a line defines: `pub fn NAME(`, `pub struct NAME {`, `pub const NAME: i32`.
fn defined(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(|c: char| !is_part(c)).collect();
    let place = words
        .iter()
        .position(|word| matches!(*word, "fn" | "struct" | "const" | "static"))?;
    // `pub p: Option<fn(View1<f32>)>` defines nothing.
    let begins = |word: &&str| matches!(*word, "" | "pub" | "crate" | "super" | "extern" | "C");
    if !words[..place].iter().all(begins) {
        return None;
    }
    words[place + 1..]
        .iter()
        .find(|word| !word.is_empty() && **word != "fn")
        .map(|word| word.to_string())
}

fn line_needs_runtime(line: &str, own: &HashSet<String>) -> bool {
    // Attributes are Rust's own: `#[repr(C)]`, `#[derive(Clone)]`.
    if line.trim_start().starts_with("#[") {
        return false;
    }
    let mut start = None;
    let ends = line.char_indices().chain([(line.len(), ' ')]);
    for (at, c) in ends {
        match (start, is_part(c)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                if word_needs_runtime(&line[..from], &line[from..at], &line[at..], own) {
                    return true;
                }
                start = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    false
}

fn word_needs_runtime(before: &str, word: &str, after: &str, own: &HashSet<String>) -> bool {
    let called = after.starts_with(['(', '<', '!']) || after.starts_with("::");
    if before.ends_with("::") || word.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    if before.ends_with('.') && !before.ends_with("..") {
        return called && !METHODS.contains(&word);
    }
    let named = called || word.starts_with(|c: char| c.is_ascii_uppercase());
    named && !own.contains(word)
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(text: &str) -> bool {
        let mut lines = Lines::default();
        text.lines().for_each(|line| lines.line(line));
        needs_runtime(&[lines], &Imports::default())
    }

    #[test]
    fn arithmetic_and_structures_of_the_file_need_nothing() {
        assert!(!needs(
            "pub struct Vec_ {\n    pub x: f32,\n}\npub fn add(a: Vec_) -> Vec_ {\n    Vec_ { x: a.x.sqrt() + twice(1.5) }\n}\n\
             pub fn twice(x: f32) -> f32 {\n    crate::other::half(x) as f32 * super::TABLE[3]\n}"
        ));
    }

    #[test]
    fn attributes_need_nothing() {
        assert!(!needs(
            "#[repr(C)]\n#[derive(Clone, Copy, Debug, Default)]\npub struct Body {\n    pub mass: f32,\n}"
        ));
    }

    #[test]
    fn functions_types_and_methods_of_the_runtime_need_it() {
        assert!(needs("pub fn f(x: f32) -> f32 {\n    max(x, 0.0)\n}"));
        assert!(needs("pub fn f(x: View1<f32>) {}"));
        assert!(needs("pub fn f(x: Launch) {}"));
        assert!(needs("pub fn f() {\n    x.assign(y);\n}"));
        assert!(needs("#[derive(Clone)]\npub struct A {}\nclass!(A);"));
    }
}
