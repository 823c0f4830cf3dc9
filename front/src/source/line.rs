//! Logical lines: one statement or directive each, with the way back to file bytes.
//!
//! What is delivered, precisely:
//! - `text` is the statement with continuations joined, label, indentation and comments removed; case, blanks between
//!   tokens and everything in character contexts are kept as written. It never starts or ends with a blank, and is not empty.
//! - Free form: where a continuation line does not start with `&`, one blank stands between the parts; where it does,
//!   the parts are joined as they are.
//! - Fixed form: the statement field (columns 7 to 72) as written; a blank stands between the parts of a continued
//!   statement when the one ends before its last column or the other starts with a blank. `GO TO`, `ENDDO`,
//!   `DOUBLEPRECISION` come as the author wrote them. [`LogicalLine::compact`] gives the text without blanks for a second try
//!   (`CALL SUB ROUTINE`, `DO10I=1,5`, a name split by a continuation).
//! - Bytes that are not UTF-8 appear as one character of the private range U+F780..U+F7FF each; [`original_bytes`] gives
//!   the bytes back, so that a character constant in Latin-1 prints as it would have.
//! - A directive's text starts after its sentinel: `kernel do <<<*, *>>>`.

use super::{Form, Span};
use std::ops::Range;

/// What a logical line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A Fortran statement (also from a `!@cuf` line).
    Statement,
    /// A directive; the text starts after the sentinel.
    Directive(Sentinel),
}

/// The sentinels whose lines are directives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sentinel {
    /// `!$acc`; `c$acc` and `*$acc` in fixed form.
    Acc,
    /// `!$cuf`.
    Cuf,
    /// `!dir$`: directives of compilers, of which IGNORE_TKR alone counts.
    Dir,
    /// `!$omp`, where OpenMP is on; otherwise such lines are comments.
    Omp,
}

impl Sentinel {
    /// As free form has it.
    pub fn text(self) -> &'static str {
        match self {
            Sentinel::Acc => "!$acc",
            Sentinel::Cuf => "!$cuf",
            Sentinel::Dir => "!dir$",
            Sentinel::Omp => "!$omp",
        }
    }
}

/// A comment and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text behind the comment character(s), trailing blanks removed, first blank kept: ` Get global thread IDs`.
    /// Bytes that are not UTF-8 are shown as U+FFFD.
    pub text: String,
    /// From the comment character to the end.
    pub span: Span,
    /// Whether it has a line of its own.
    pub own_line: bool,
    /// Whether blank lines stand before it.
    pub blank_before: bool,
    /// Where it stands in the statement: it follows `text[..at]` of its line (0 for leading comments).
    pub at: u32,
}

/// A statement label with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineLabel {
    /// 1 to 99999.
    pub value: u32,
    /// The digits.
    pub span: Span,
}

/// One statement or directive, ready for the lexer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogicalLine {
    /// Statement or directive.
    pub kind: LineKind,
    /// The source form it was written in; [`LogicalLine::compact`] has a meaning in fixed form only.
    pub form: Form,
    /// The statement label.
    pub label: Option<LineLabel>,
    /// The statement; see the module's text.
    pub text: String,
    /// From text to file.
    pub map: TextMap,
    /// Comments on lines of their own before the statement.
    pub leading_comments: Vec<Comment>,
    /// Comments behind the statement, and behind or between its continued parts, in order.
    pub trailing_comments: Vec<Comment>,
    /// Whether blank lines stand between the statement and what comes before it (its last leading comment, if any).
    pub blank_before: bool,
}

impl LogicalLine {
    /// The file bytes of a range of `text`. A range made by a macro is the macro's use.
    pub fn span(&self, range: Range<usize>) -> Span {
        self.map.span(range)
    }

    /// The file bytes of the whole statement without its label.
    pub fn whole(&self) -> Span {
        self.span(0..self.text.len())
    }

    /// A line made of stretches of this one and of other text, which stands for the whole line.
    pub fn composed(&self, parts: &[Stretch<'_>]) -> LogicalLine {
        super::compact::composed(self, parts)
    }

    /// The line with all blanks removed outside character contexts, as fixed form reads it; spans stay right.
    pub fn compact(&self) -> LogicalLine {
        super::compact::compact(self)
    }
}

/// What a line can be made of.
#[derive(Clone, Debug)]
pub enum Stretch<'a> {
    /// A range of a line's text.
    Own(Range<usize>),
    /// Other text.
    New(&'a str),
}

/// Where a stretch of text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Offset in the text at which the stretch starts; it reaches to the next piece.
    pub text: u32,
    /// The file bytes.
    pub span: Span,
    /// Whether it is byte for byte the same as in the file; otherwise the whole stretch stands for the whole span
    /// (a macro's text, an inserted blank).
    pub verbatim: bool,
}

/// The way from text offsets to file bytes, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextMap {
    first: Option<Piece>,
    rest: Vec<Piece>,
}

impl TextMap {
    /// Adds the piece that starts at `piece.text`; a direct continuation of the last one is merged into it.
    pub fn push(&mut self, piece: Piece) {
        let Some(last) = self.rest.last_mut().or(self.first.as_mut()) else {
            self.first = Some(piece);
            return;
        };
        let length = piece.text - last.text;
        let continues = last.verbatim
            && piece.verbatim
            && last.span.file == piece.span.file
            && last.span.start + length == piece.span.start;
        if continues {
            last.span.end = piece.span.end;
        } else if length == 0 {
            *last = piece;
        } else {
            self.rest.push(piece);
        }
    }

    /// Forgets what starts at `text` or behind it.
    pub fn truncate(&mut self, text: u32) {
        self.rest
            .truncate(self.rest.partition_point(|piece| piece.text < text));
        self.first = self.first.filter(|piece| piece.text < text);
    }

    /// The pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.first.iter().chain(&self.rest)
    }

    /// The parts of pieces that lie in a range of text, each with the offset at which it starts.
    pub(super) fn within(&self, range: Range<usize>) -> impl Iterator<Item = (u32, Piece)> {
        let (start, end) = (range.start as u32, range.end as u32);
        let skipped = self.rest.partition_point(|piece| piece.text <= start);
        let pieces = if skipped == 0 {
            self.first
        } else {
            Some(self.rest[skipped - 1])
        };
        let pieces = pieces
            .into_iter()
            .chain(self.rest[skipped..].iter().copied());
        let pieces = pieces.take_while(move |piece| piece.text < end && start < end);
        pieces.map(move |piece| {
            let skip = start.saturating_sub(piece.text);
            let span = if piece.verbatim {
                piece.span.skip(skip)
            } else {
                piece.span
            };
            (piece.text + skip, Piece { span, ..piece })
        })
    }

    /// The file bytes of a range of text.
    pub fn span(&self, range: Range<usize>) -> Span {
        let start = self.at(range.start as u32, false);
        if range.end <= range.start {
            return Span {
                end: start.start,
                ..start
            };
        }
        let last = self.at(range.end as u32 - 1, true);
        start.to(last)
    }

    fn at(&self, offset: u32, last: bool) -> Span {
        let Some(first) = self.first else {
            return Span::default();
        };
        let index = self.rest.partition_point(|piece| piece.text <= offset);
        let piece = if index == 0 {
            first
        } else {
            self.rest[index - 1]
        };
        if !piece.verbatim {
            return piece.span;
        }
        let start = (piece.span.start + offset.saturating_sub(piece.text)).min(piece.span.end);
        let end = if last {
            (start + 1).min(piece.span.end)
        } else {
            piece.span.end
        };
        Span::new(piece.span.file, start, end)
    }
}

const RAW: u32 = 0xF700;

/// The character that stands for a byte which is not UTF-8.
pub fn raw_character(byte: u8) -> char {
    char::from_u32(RAW + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The bytes that the author wrote, from text of a logical line.
pub fn original_bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u32::from(character).checked_sub(RAW) {
            Some(raw @ 0x80..=0xFF) => bytes.push(raw as u8),
            _ => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}
