//! What the Fortran program calls the object with which something went wrong.
//!
//! A run-time error knows its place in the emitted Rust, line and column. Checked programs carry the text of their files, and the expression that
//! stands at the place names the object. It is looked up when a program ends, so that checks cost no more for it.
//! Where the expression has another form than those known here, the object stays without a name.

use crate::fatal::{MappedFile, SourceMap};
use std::panic::Location;

/// The name of the array of this rank (0: anything) in the expression at a place: `h_grid`, `atoms%mass`.
pub(crate) fn at(map: &SourceMap, place: &Location<'_>, rank: usize) -> Option<String> {
    let mut files = map.files.iter();
    let file = files.find(|file| file.is_in(place.file()) && !file.text.is_empty())?;
    let (before, behind) = around(file, place)?;
    // Compilers place an indexed expression at its bracket, or where it begins.
    let path = match before.strip_suffix('.') {
        Some(receiver) => start_of_receiver(receiver),
        None if behind.starts_with('[') => start_of_receiver(before),
        None => indexed(behind, rank)?,
    };
    let name = in_fortran(map, path);
    (!name.is_empty()).then_some(name)
}

/// Whether the statement at a place gives an indexed variable a value that is computed from its old one: `a[i] += 1`.
pub(crate) fn is_updated(map: &SourceMap, place: &Location<'_>) -> bool {
    let mut files = map.files.iter();
    let file = files.find(|file| file.is_in(place.file()) && !file.text.is_empty());
    let text = file.and_then(|file| around(file, place));
    text.is_some_and(|(_, behind)| updates(behind))
}

/// Whether the first indexed path of a text stands before `+=` or its kin.
fn updates(text: &str) -> bool {
    let mut end = word_end(text, 0);
    loop {
        let rest = &text[end..];
        if rest.starts_with(['[', '(']) {
            let Some(close) = matching(rest) else {
                return false;
            };
            end += close + 1;
        } else if rest.starts_with('.') {
            end = word_end(text, end + 1);
        } else {
            let operator = rest.trim_start();
            return ["+=", "-=", "*=", "/=", "&=", "|=", "^="]
                .iter()
                .any(|one| operator.starts_with(one));
        }
    }
}

/// The text before a place and from it on.
fn around(file: &'static MappedFile, place: &Location<'_>) -> Option<(&'static str, &'static str)> {
    let mut start = 0;
    for _ in 1..place.line() {
        start += file.text[start..].find('\n')? + 1;
    }
    let line = &file.text[start..];
    let column = place.column() as usize - 1;
    let at = line.char_indices().nth(column)?.0;
    let whole = file.text.split_at(start + at);
    Some((whole.0.trim_end(), whole.1))
}

/// The path that is indexed with `rank` subscripts: of `t[3].v[(i, j)]` and rank 2 it is `t[3].v`. Without one, the path that stands first.
fn indexed(text: &str, rank: usize) -> Option<&str> {
    let start = text.find(|c: char| !matches!(c, '*' | '&' | '(' | ' '))?;
    let text = text[start..].strip_prefix("mut ").unwrap_or(&text[start..]);
    let mut end = word_end(text, 0);
    let mut found = None;
    loop {
        let rest = &text[end..];
        if rest.starts_with('[') {
            let close = end + matching(rest)?;
            if subscripts(&text[end + 1..close]) == rank {
                found = Some(&text[..end]);
            }
            end = close + 1;
        } else if rest.starts_with('(') {
            end += matching(rest)? + 1;
        } else if rest.starts_with('.') {
            end = word_end(text, end + 1);
        } else {
            break;
        }
    }
    found.or(Some(&text[..end]))
}

/// Where a word, a path among modules too, ends.
fn word_end(text: &str, from: usize) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    text[from..]
        .find(|c| !is_word(c))
        .map_or(text.len(), |length| from + length)
}

/// Where the bracket at the start is closed.
fn matching(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

/// How many subscripts `i` or `(i, j)` are.
fn subscripts(text: &str) -> usize {
    let whole = text.starts_with('(') && matching(text) == Some(text.len() - 1);
    let list = if whole {
        &text[1..text.len() - 1]
    } else {
        text
    };
    let mut depth = 0;
    let commas = list.chars().filter(|c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        *c == ',' && depth == 0
    });
    commas.count() + 1
}

/// The object before `.method`: back over words, dots and brackets.
fn start_of_receiver(text: &str) -> &str {
    let mut depth = 0;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' | ']' => depth += 1,
            '(' | '[' if depth == 0 => break,
            '(' | '[' => depth -= 1,
            _ if depth > 0 || c.is_alphanumeric() || matches!(c, '_' | '.' | ':') => {}
            _ => break,
        }
        start = at;
    }
    &text[start..]
}

/// `crate::data::GRID.edit()` is `grid`, `atoms[3].mass` is `atoms%mass`: words before brackets, but for methods, by their Fortran names.
fn in_fortran(map: &SourceMap, path: &str) -> String {
    let mut names = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let end = word_end(rest, 0);
        let word = rest[..end].rsplit("::").next().unwrap_or_default();
        let behind = &rest[end..];
        let is_method = behind.starts_with('(');
        if !word.is_empty() && !is_method {
            names.push(map.fortran_name(word).to_string());
        }
        rest = match behind.starts_with(['(', '[']) {
            true => &behind[matching(behind).map_or(behind.len(), |close| close + 1)..],
            false => behind.get(1..).unwrap_or_default(),
        };
    }
    names.join("%")
}

#[cfg(test)]
mod tests {
    use super::*;

    static MAP: SourceMap = SourceMap {
        names: &[("GRID", "grid"), ("d_new", "dNew")],
        ..SourceMap::EMPTY
    };

    fn name(text: &str, rank: usize) -> String {
        in_fortran(&MAP, indexed(text, rank).unwrap())
    }

    #[test]
    fn indexed_expressions_are_named() {
        assert_eq!(name("a[i] + b[j]", 1), "a");
        assert_eq!(name("d_new[(i, j)] = 3;", 2), "dNew");
        assert_eq!(
            name("crate::data::GRID.edit()[(i + f(1, 2), j)]", 2),
            "grid"
        );
        assert_eq!(name("t[(3)].v[(i, j)] = 1.0", 2), "t%v");
        assert_eq!(name("t[3].v[(i, j)] = 1.0", 1), "t");
        assert_eq!(name("(*p)[i]", 1), "p");
        assert_eq!(name("*p = 2", 0), "p");
    }

    #[test]
    fn updates_are_told_from_stores() {
        assert!(updates("a[(i, j)] += b[1];"));
        assert!(updates("[i] *= 2.0"));
        assert!(!updates("a[i] = a[i] + 1"));
        assert!(!updates("a[i], &mut b)"));
    }

    #[test]
    fn receivers_of_methods_are_named() {
        let receiver = |text| in_fortran(&MAP, start_of_receiver(text));
        assert_eq!(receiver("print().item(&h.section(1).d_new"), "h%dNew");
        assert_eq!(receiver("    foo(x, atoms[f(3)].mass"), "atoms%mass");
        assert_eq!(receiver("let y = 3 + x"), "x");
    }
}
