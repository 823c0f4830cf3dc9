//! Fixed form as it is by rights: blanks outside character contexts removed.

use super::scan::{constants, is_blank};
use super::{LogicalLine, Piece, Stretch, TextMap};
use std::ops::Range;

/// The line without blanks outside character and Hollerith constants; its map leads to the same file bytes.
pub(super) fn compact(line: &LogicalLine) -> LogicalLine {
    let mut text = String::with_capacity(line.text.len());
    let mut map = TextMap::default();
    // Two stray bytes at the ends of joined lines may make one character; it is not cut.
    let starts = line.map.pieces().map(|piece| piece.text as usize);
    let starts: Vec<usize> = starts
        .filter(|&start| line.text.is_char_boundary(start))
        .collect();
    let kept = kept_ranges(&line.text);
    for part in kept.iter().cloned().flat_map(|kept| cut(kept, &starts)) {
        map.push(piece(line, part.clone(), text.len()));
        text.push_str(&line.text[part]);
    }
    let mut compact = LogicalLine {
        text,
        map,
        ..line.clone()
    };
    for comment in &mut compact.trailing_comments {
        comment.at = kept_before(&kept, comment.at as usize) as u32;
    }
    compact
}

/// A line of stretches of another one and of other text.
pub(super) fn composed(line: &LogicalLine, stretches: &[Stretch<'_>]) -> LogicalLine {
    let (mut text, mut map) = (String::new(), TextMap::default());
    let starts = line.map.pieces().map(|piece| piece.text as usize);
    let starts: Vec<usize> = starts
        .filter(|&start| line.text.is_char_boundary(start))
        .collect();
    for stretch in stretches {
        match stretch {
            Stretch::Own(range) => {
                for part in cut(range.clone(), &starts) {
                    map.push(piece(line, part.clone(), text.len()));
                    text.push_str(&line.text[part]);
                }
            }
            Stretch::New(new) => {
                map.push(Piece {
                    text: text.len() as u32,
                    span: line.whole(),
                    verbatim: false,
                });
                text.push_str(new);
            }
        }
    }
    let mut made = LogicalLine {
        text,
        map,
        ..line.clone()
    };
    for comment in &mut made.trailing_comments {
        comment.at = made.text.len() as u32;
    }
    made
}

/// How many bytes are kept of those before an offset.
fn kept_before(kept: &[Range<usize>], offset: usize) -> usize {
    let before = kept.iter().take_while(|range| range.start < offset);
    before
        .map(|range| range.end.min(offset) - range.start)
        .sum()
}

fn piece(line: &LogicalLine, range: Range<usize>, text: usize) -> Piece {
    let span = line.span(range.clone());
    Piece {
        text: text as u32,
        span,
        verbatim: span.len() as usize == range.len(),
    }
}

/// The range in parts that each lie in one piece of the map.
fn cut(range: Range<usize>, starts: &[usize]) -> Vec<Range<usize>> {
    let first = starts.partition_point(|&start| start <= range.start);
    let inside = starts[first..]
        .iter()
        .copied()
        .take_while(|&start| start < range.end);
    let mut parts = Vec::new();
    let mut from = range.start;
    for to in inside.chain([range.end]) {
        parts.push(from..to);
        from = to;
    }
    parts
}

/// The stretches that stay: constants, and what lies between blanks outside them.
fn kept_ranges(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut kept = Vec::new();
    let mut at = 0;
    for constant in constants(bytes) {
        keep_words(bytes, at..constant.start.max(at), &mut kept);
        // A Hollerith count in bytes may end inside a character.
        at = (constant.end..text.len())
            .find(|&end| text.is_char_boundary(end))
            .unwrap_or(text.len());
        kept.push(constant.start..at);
    }
    keep_words(bytes, at..bytes.len(), &mut kept);
    kept
}

fn keep_words(bytes: &[u8], range: Range<usize>, kept: &mut Vec<Range<usize>>) {
    let mut at = range.start;
    for word in bytes[range].split(|&byte| is_blank(byte)) {
        if !word.is_empty() {
            kept.push(at..at + word.len());
        }
        at += word.len() + 1;
    }
}
