//! Fixed form (Fortran 2008, 3.3.3): comments by column 1, labels in columns 1 to 5, continuation in column 6, and the
//! tab form of old compilers (a tab in the label field, then a digit from 1 to 9 continues).

use super::builder::{Builder, label};
use super::physical::PhysicalLine;
use super::reader::Reader;
use super::scan::{Context, Stop, first_nonblank, is_blank};
use super::sentinel::{Marked, directive, plain_line};
use super::{ENDLESS, Form, LineKind, LineLabel, Span};
use crate::diag::{Diagnostic, codes};

/// Reads a whole file in fixed form.
pub(super) fn read_fixed(reader: &mut Reader<'_>) -> Builder {
    let mut fixed = Fixed {
        builder: Builder::new(Form::Fixed),
        last_end: 0,
        full: false,
    };
    while let Some(line) = reader.next(fixed.builder.context) {
        fixed.read_line(reader, &line);
    }
    fixed.builder.finish(reader.diagnostics);
    fixed.builder
}

/// Offset of the statement field.
const FIELD: usize = 6;

/// Columns behind the statement field, for the number of a card.
const CARD: usize = 8;

struct Fixed {
    builder: Builder,
    /// Columns used by the last line of the statement that is being read.
    last_end: usize,
    /// Whether that line has no blank in its last column.
    full: bool,
}

/// A line taken apart.
struct Columns {
    /// The digits of the label field.
    label: Option<(usize, usize)>,
    continues: bool,
    /// Where the statement's text starts.
    text: usize,
    /// Columns before the text, when a tab stands for several.
    shift: usize,
}

impl Fixed {
    fn read_line(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine) {
        let bytes = line.bytes();
        let Some(first) = first_nonblank(bytes) else {
            return self.builder.blank_line();
        };
        if matches!(bytes[0], b'c' | b'C' | b'*' | b'!') {
            return self.read_marked(reader, line);
        }
        let debug_lines = reader.dialect().debug_lines;
        if bytes[first] == b'!' && first > 0 && first != FIELD - 1 {
            self.directive_in_wrong_column(reader, line, first);
        }
        if is_comment(bytes, debug_lines) || (bytes[first] == b'!' && first != FIELD - 1) {
            return self.builder.comment_line(line, first);
        }
        let columns = match bytes[0] {
            b'd' | b'D' if debug_lines => debug_columns(bytes),
            _ => columns(bytes, first),
        };
        self.read_columns(reader, line, &columns, LineKind::Statement);
    }

    /// A directive of fixed form starts in column 1; behind that it is a comment.
    fn directive_in_wrong_column(
        &self,
        reader: &mut Reader<'_>,
        line: &PhysicalLine,
        first: usize,
    ) {
        let bytes = &line.bytes()[first..];
        if let Marked::Directive(..) = directive(bytes, reader.dialect()) {
            let span = line.span(first..line.bytes().len());
            reader.warn_unread_directive(codes::LIKE_DIRECTIVE, span);
        }
    }

    fn read_marked(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine) {
        let bytes = line.bytes();
        if plain_line(bytes, reader.dialect()).is_some() {
            let mut columns = behind_sentinel(bytes);
            let field = bytes.get(2..FIELD - 1).unwrap_or_default();
            let labelled = bytes.get(1) == Some(&b'$') && field.iter().any(u8::is_ascii_digit);
            columns.label = labelled.then_some((2, FIELD - 1));
            return self.read_columns(reader, line, &columns, LineKind::Statement);
        }
        match directive(bytes, reader.dialect()) {
            Marked::Comment => self.builder.comment_line(line, 0),
            Marked::Unread(code) => {
                reader.warn_unread_directive(code, line.span(0..bytes.len()));
                self.builder.comment_line(line, 0);
            }
            Marked::Directive(sentinel, _) => {
                let columns = behind_sentinel(bytes);
                self.read_columns(reader, line, &columns, LineKind::Directive(sentinel));
            }
        }
    }

    fn read_columns(
        &mut self,
        reader: &mut Reader<'_>,
        line: &PhysicalLine,
        columns: &Columns,
        kind: LineKind,
    ) {
        let goes_on = columns.continues && self.builder.kind() == Some(kind);
        if columns.continues && !goes_on {
            reader.diagnostics.push(
                Diagnostic::error(
                    codes::NOTHING_CONTINUED,
                    "continuation line without a statement to continue",
                )
                .at(
                    line.span(columns.text - 1..columns.text),
                    "column 6 is not blank",
                )
                .help("leave column 6 blank in the first line of a statement"),
            );
        }
        let label = self.label(reader, line, columns);
        if goes_on {
            self.join(reader, line, columns);
        } else {
            self.builder.finish(reader.diagnostics);
            self.builder
                .start(kind, label, line.span(columns.text..columns.text));
        }
        self.read_field(reader, line, columns);
    }

    fn label(
        &mut self,
        reader: &mut Reader<'_>,
        line: &PhysicalLine,
        columns: &Columns,
    ) -> Option<LineLabel> {
        let (start, end) = columns.label?;
        let field = &line.bytes()[start..end];
        let digits: Vec<u8> = field
            .iter()
            .copied()
            .filter(|&byte| !is_blank(byte))
            .collect();
        let span = line.span(start..end);
        if columns.continues || !digits.iter().all(u8::is_ascii_digit) {
            reader.diagnostics.push(
                Diagnostic::error(codes::LABEL_FIELD, "text in the label field of fixed form")
                    .at(span, "columns 1 to 5 hold a label or blanks")
                    .help("start the statement in column 7, or pass --free if the file is in free form"),
            );
            return None;
        }
        label(&digits, span, reader.diagnostics)
    }

    /// A continuation line follows: the blanks that fixed form has between the two parts.
    fn join(&mut self, reader: &Reader<'_>, line: &PhysicalLine, columns: &Columns) {
        let width = reader.dialect().fixed_width;
        self.builder.take_inner_comments();
        if self.builder.context != Context::Plain {
            let blanks = match width {
                ENDLESS => 0,
                width => width.saturating_sub(self.last_end),
            };
            return self.builder.pad(blanks);
        }
        let blank = line
            .bytes()
            .get(columns.text)
            .is_none_or(|&byte| is_blank(byte));
        if !self.full || blank {
            self.builder
                .join_with_blank(line.span(columns.text..columns.text));
        }
    }

    fn read_field(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine, columns: &Columns) {
        let bytes = line.bytes();
        let width = reader.dialect().fixed_width;
        let end = (width - columns.shift.min(width))
            .max(columns.text)
            .min(bytes.len());
        // Macro text may be longer than the line was; the preprocessor has cut the line already.
        let end = if line.is_expanded() { bytes.len() } else { end };
        let statement = self.builder.kind() == Some(LineKind::Statement);
        let stop = self
            .builder
            .read_part(line, columns.text..end, reader.diagnostics);
        if statement {
            reader.warn_behind_statement(self.builder.comment_behind(line));
        }
        if stop == Stop::End && !is_card_number(&bytes[..end], &bytes[end..]) {
            reader
                .diagnostics
                .push(cut_off(line.span(end..bytes.len()), width));
        }
        self.last_end = end + columns.shift;
        self.full = end + columns.shift >= width && !is_blank(bytes[end - 1]);
    }
}

/// Whether column 1 makes the line a comment; debugging lines, with `d`, are comments unless they count.
pub(super) fn is_comment(bytes: &[u8], debug_lines: bool) -> bool {
    match bytes.first() {
        Some(b'c' | b'C' | b'*' | b'!') => true,
        Some(b'd' | b'D') => !debug_lines,
        _ => false,
    }
}

/// What may stand behind the last column: nothing, a comment, a card number, or a `&` for free form readers. The number of a card begins
/// or ends with its field; what a statement goes on with, behind its text `before`, does so by chance only.
pub(super) fn is_card_number(before: &[u8], rest: &[u8]) -> bool {
    let Some(first) = first_nonblank(rest) else {
        return true;
    };
    let end = rest
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(first, |last| last + 1);
    let text = &rest[first..end];
    let digits = text
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let joined = first == 0 && before.last().is_some_and(u8::is_ascii_alphanumeric);
    let placed = end == CARD || first == 0 && !joined;
    let letters = text.iter().all(|byte| byte.is_ascii_alphanumeric());
    let card = end <= CARD && digits > 0 && letters && placed;
    card || text[0] == b'!' || text == b"&"
}

/// Warns about text behind the last column.
pub(super) fn cut_off(span: Span, width: usize) -> Diagnostic {
    Diagnostic::warning(
        codes::CUT_OFF,
        format!("text behind column {width} of fixed form is ignored"),
    )
    .at(span, "not read")
    .help("continue the statement in the next line, or pass --extended-fixed")
}

fn behind_sentinel(bytes: &[u8]) -> Columns {
    let continues = bytes
        .get(FIELD - 1)
        .is_some_and(|&byte| !is_blank(byte) && byte != b'0');
    Columns {
        label: None,
        continues,
        text: FIELD.min(bytes.len()),
        shift: 0,
    }
}

/// Takes a line apart whose first byte that is no blank stands at `first`.
fn columns(bytes: &[u8], first: usize) -> Columns {
    let field = &bytes[..bytes.len().min(FIELD)];
    if let Some(tab) = field.iter().position(|&byte| byte == b'\t') {
        return tab_columns(bytes, first, tab);
    }
    let end = bytes.len().min(FIELD - 1);
    let label = (first < end).then_some((first, end));
    let continues = bytes
        .get(FIELD - 1)
        .is_some_and(|&byte| !is_blank(byte) && byte != b'0');
    Columns {
        label,
        continues,
        text: FIELD.min(bytes.len()),
        shift: 0,
    }
}

/// A debugging line that counts: as if a blank stood in column 1.
fn debug_columns(bytes: &[u8]) -> Columns {
    let mut blanked = bytes.to_vec();
    blanked[0] = b' ';
    let first = first_nonblank(&blanked).unwrap_or(blanked.len());
    columns(&blanked, first)
}

/// The tab form: what stands before the tab is the label; a digit behind it continues.
fn tab_columns(bytes: &[u8], first: usize, tab: usize) -> Columns {
    let label = (first < tab).then_some((first, tab));
    let digit = bytes.get(tab + 1).copied();
    let continues = matches!(digit, Some(b'1'..=b'9'));
    let text = (tab + if continues { 2 } else { 1 }).min(bytes.len());
    Columns {
        label,
        continues,
        text,
        shift: FIELD.saturating_sub(text),
    }
}
