//! Spans of the text of logical lines lead to the right bytes.

use crate::diag::Diagnostics;
use crate::source::{SourceOptions, Sources, original_bytes, read_lines};

/// The file bytes of the first occurrence of `wanted` in the text of the last line.
fn spelt(name: &str, text: impl AsRef<[u8]>, wanted: &str) -> String {
    let mut sources = Sources::in_memory();
    let file = sources.add(name, text.as_ref());
    let mut diagnostics = Diagnostics::default();
    let lines = read_lines(
        &mut sources,
        file,
        &SourceOptions::default(),
        &mut diagnostics,
    );
    let line = lines.lines.last().unwrap();
    let start = line.text.find(wanted).unwrap();
    let span = line.span(start..start + wanted.len());
    String::from_utf8_lossy(sources.bytes(span)).into_owned()
}

#[test]
fn places_behind_labels_and_continuations() {
    assert_eq!(spelt("a.f90", "x\n 10 call s(a, &\n  & b)", "call"), "call");
    assert_eq!(spelt("a.f90", "x\n 10 call s(a, &\n  & b)", "b"), "b");
    assert_eq!(spelt("a.f90", "x = a + &\n    bcd", "bcd"), "bcd");
    assert_eq!(
        spelt("a.f90", "x = long&\n  &name", "longname"),
        "long&\n  &name"
    );
    assert_eq!(spelt("a.f", "      x = 1 +\n     &  yes", "yes"), "yes");
    assert_eq!(spelt("a.f90", "x = 1; y = 2", "y = 2"), "y = 2");
}

#[test]
fn places_of_expanded_text_are_the_macro_use() {
    let text = "#define MAX(a, b) merge(a, b, a > b)\nx = MAX(1, 2) + yes";
    assert_eq!(spelt("a.F90", text, "merge"), "MAX(1, 2)");
    assert_eq!(spelt("a.F90", text, "yes"), "yes");
    assert_eq!(spelt("a.F90", text, "x"), "x");
}

#[test]
fn bytes_that_are_not_utf8_come_back() {
    let mut sources = Sources::in_memory();
    let text = b"print *, 'caf\xe9', yes".to_vec();
    let file = sources.add("a.f90", text.clone());
    let mut diagnostics = Diagnostics::default();
    let lines = read_lines(
        &mut sources,
        file,
        &SourceOptions::default(),
        &mut diagnostics,
    );
    assert_eq!(original_bytes(&lines.lines[0].text), text);
    assert_eq!(spelt("a.f90", text, "yes"), "yes");
}
