//! Words, brackets and lists in the text of a directive that no grammar reads.

use std::ops::Range;

/// `word (inner)`, or a word alone.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// In lower case.
    pub word: String,
    pub range: Range<usize>,
    /// What stands in its brackets.
    pub inner: Option<Range<usize>>,
}

/// The word that a stretch begins with, in lower case, and what stands behind it.
pub(super) fn word(text: &str, range: Range<usize>) -> (String, Range<usize>) {
    let range = trimmed(text, range);
    let bytes = text[range.clone()].bytes();
    let length = bytes
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        .count();
    let end = range.start + length;
    (text[range.start..end].to_ascii_lowercase(), end..range.end)
}

/// A word with its brackets.
pub(super) fn part(text: &str, range: Range<usize>) -> Part {
    let (name, rest) = word(text, range.clone());
    Part {
        inner: brackets(text, rest, b'('),
        word: name,
        range: trimmed(text, range),
    }
}

/// What stands in the bracket that a stretch begins with.
pub(super) fn brackets(text: &str, range: Range<usize>, open: u8) -> Option<Range<usize>> {
    let range = trimmed(text, range);
    if text.as_bytes().get(range.start) != Some(&open) || range.is_empty() {
        return None;
    }
    let mut scan = Scan::default();
    for at in range.clone() {
        scan.step(text.as_bytes()[at]);
        if scan.depth == 0 && scan.quote.is_none() {
            return Some(range.start + 1..at);
        }
    }
    None
}

/// What stands behind a character that a stretch begins with.
pub(super) fn behind(text: &str, range: Range<usize>, first: u8) -> Option<Range<usize>> {
    let range = trimmed(text, range);
    let begins = text.as_bytes().get(range.start) == Some(&first) && !range.is_empty();
    begins.then_some(range.start + 1..range.end)
}

/// The first such character outside of brackets.
pub(super) fn position(text: &str, range: Range<usize>, wanted: u8) -> Option<usize> {
    let mut scan = Scan::default();
    range.into_iter().find(|&at| {
        let byte = text.as_bytes()[at];
        let here = scan.depth == 0 && scan.quote.is_none() && byte == wanted;
        scan.step(byte);
        here
    })
}

/// The parts between commas outside of brackets.
pub(super) fn list(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut rest) = (Vec::new(), range);
    while let Some(at) = position(text, rest.clone(), b',') {
        parts.push(trimmed(text, rest.start..at));
        rest.start = at + 1;
    }
    parts.push(trimmed(text, rest));
    parts.retain(|part| !part.is_empty());
    parts
}

/// Without blanks at its ends.
pub(super) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let whole = &text[range.clone()];
    let start = range.start + (whole.len() - whole.trim_start().len());
    let end = start + whole.trim().len();
    start..end
}

/// In lower case and without blanks.
pub(super) fn lower(text: &str, range: Range<usize>) -> String {
    let kept = text[range].chars().filter(|one| !one.is_whitespace());
    kept.collect::<String>().to_ascii_lowercase()
}

#[derive(Default)]
struct Scan {
    depth: i32,
    quote: Option<u8>,
}

impl Scan {
    fn step(&mut self, byte: u8) {
        match (self.quote, byte) {
            (Some(quote), byte) if quote == byte => self.quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => self.quote = Some(byte),
            (None, b'(' | b'[' | b'{') => self.depth += 1,
            (None, b')' | b']' | b'}') => self.depth -= 1,
            (None, _) => {}
        }
    }
}
