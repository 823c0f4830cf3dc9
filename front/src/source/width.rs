//! Where fixed form ends in a file: at column 72, or, where a statement is not whole otherwise, at column 132.
//!
//! Compilers were told so by an option that the file does not show. A line that leaves a bracket open at column 72, has it closed
//! behind, and is not continued can only have been meant for the longer form. A file with card numbers keeps column 72, since they would
//! become part of its statements. It knows lines and brackets, no statements.

use super::fixed::{is_card_number, is_comment};
use super::{FileId, Sources, Span};
use crate::diag::{Diagnostic, codes};

/// The usual form's width.
const CARD: usize = 72;
/// The extended form's width.
const EXTENDED: usize = 132;
/// Offset of the column that says whether a line continues the one before.
const CONTINUATION: usize = 5;

/// The width to read a file with, and the line that needs more than the usual one.
pub(super) fn needed(sources: &Sources, file: FileId, usual: usize) -> (usize, Option<Span>) {
    if usual != CARD {
        return (usual, None);
    }
    let text = &sources.file(file).bytes;
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split(|&byte| byte == b'\n') {
        if !is_comment(line, false) && !line.starts_with(b"#") && !line.trim_ascii().is_empty() {
            lines.push((start, line.trim_ascii_end()));
        }
        start += line.len() + 1;
    }
    if lines.iter().any(|(_, line)| has_card_number(line)) {
        return (usual, None);
    }
    let wide = lines.iter().enumerate().find(|&(index, (_, line))| {
        let next = lines.get(index + 1).map(|(_, line)| *line);
        is_whole_only_wide(line) && !next.is_some_and(continues)
    });
    match wide {
        Some((_, &(start, line))) => {
            let span = Span::new(file, (start + CARD) as u32, (start + line.len()) as u32);
            (EXTENDED, Some(span))
        }
        None => (usual, None),
    }
}

/// Says that the file is read to column 132, and which line asks for it.
pub(super) fn noted(place: Span) -> Diagnostic {
    Diagnostic::warning(
        codes::EXTENDED_LINES,
        "fixed form is read up to column 132 in this file",
    )
    .at(place, "the statement is whole only with this text behind column 72")
    .help("pass --extended-fixed, as other compilers would need an option too, or continue the statement in the next line")
}

fn is_whole_only_wide(line: &[u8]) -> bool {
    line.len() > CARD
        && !line.contains(&b'\t')
        && !continues(line)
        && open_brackets(&line[..CARD]) > 0
        && open_brackets(&line[..line.len().min(EXTENDED)]) == 0
}

/// Whether something stands behind column 72 that is not meant to be read.
fn has_card_number(line: &[u8]) -> bool {
    line.len() > CARD
        && is_card_number(&line[..CARD], &line[CARD..])
        && !line[CARD..].trim_ascii_start().starts_with(b"!")
}

fn continues(line: &[u8]) -> bool {
    line.get(CONTINUATION)
        .is_some_and(|&byte| byte != b' ' && byte != b'0')
}

/// Brackets that are open at the end, outside character constants and comments.
fn open_brackets(line: &[u8]) -> i32 {
    let mut open = 0;
    let mut quote = None;
    for &byte in line {
        match (quote, byte) {
            (Some(mark), _) if byte == mark => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'!') => break,
            (None, b'(') => open += 1,
            (None, b')') => open -= 1,
            (None, _) => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(text: String) -> usize {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.f", text);
        needed(&sources, file, CARD).0
    }

    #[test]
    fn card_numbers_keep_the_usual_width() {
        let wide = format!("      call s(a,{:60}b)\n", "");
        let card = format!("{:72}00010\n", "      x = a");
        let note = format!("{:72}! x\n", "      x = a");
        assert_eq!(width(wide.clone()), EXTENDED);
        assert_eq!(width(note + &wide), EXTENDED);
        assert_eq!(width(card + &wide), CARD);
    }
}
