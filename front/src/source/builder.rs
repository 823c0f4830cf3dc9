//! Puts logical lines together from parts of physical lines; what free and fixed form have in common.

use super::physical::PhysicalLine;
use super::scan::{Context, Stop, first_nonblank, is_blank, scan};
use super::{Comment, Form, LineKind, LineLabel, LogicalLine, Piece, Span, TextMap, raw_character};
use crate::diag::{Diagnostic, Diagnostics, codes};
use std::ops::Range;

/// The statement that is being read.
#[derive(Debug)]
struct Draft {
    kind: LineKind,
    label: Option<LineLabel>,
    text: Vec<u8>,
    map: TextMap,
    leading: Vec<Comment>,
    trailing: Vec<Comment>,
    blank_before: bool,
    /// Where the character context opened that is open now.
    opened: Span,
    /// The last byte read, for messages about the end of the statement.
    end: Span,
}

/// Collects logical lines.
#[derive(Debug)]
pub(super) struct Builder {
    form: Form,
    /// The finished lines.
    pub lines: Vec<LogicalLine>,
    /// Comments that no statement has taken yet.
    pub pending: Vec<Comment>,
    blank: bool,
    draft: Option<Draft>,
    /// Whether the text goes on inside a constant.
    pub context: Context,
    /// Where the comment starts behind what was read last.
    comment_at: Option<usize>,
}

impl Builder {
    /// Nothing read yet.
    pub fn new(form: Form) -> Builder {
        let (lines, pending, context) = Default::default();
        Builder {
            form,
            lines,
            pending,
            blank: false,
            draft: None,
            context,
            comment_at: None,
        }
    }

    /// The comment behind what was read last of a statement.
    pub fn comment_behind<'a>(&self, line: &'a PhysicalLine) -> Option<(&'a [u8], Span)> {
        let at = self.comment_at?;
        let end = line.bytes().len();
        Some((&line.bytes()[at..], line.span(at..end)))
    }

    /// A blank line.
    pub fn blank_line(&mut self) {
        self.blank = true;
    }

    /// A comment on a line of its own; `from` is its comment character.
    pub fn comment_line(&mut self, line: &PhysicalLine, from: usize) {
        let blank_before = std::mem::take(&mut self.blank);
        let comment = Comment {
            own_line: true,
            blank_before,
            ..comment(line, from)
        };
        self.pending.push(comment);
    }

    /// Starts a statement or directive at `at` of a line.
    pub fn start(&mut self, kind: LineKind, label: Option<LineLabel>, end: Span) {
        self.context = Context::Plain;
        self.draft = Some(Draft {
            kind,
            label,
            text: Vec::new(),
            map: TextMap::default(),
            leading: std::mem::take(&mut self.pending),
            trailing: Vec::new(),
            blank_before: std::mem::take(&mut self.blank),
            opened: end,
            end,
        });
    }

    /// What is being read, if anything.
    pub fn kind(&self) -> Option<LineKind> {
        self.draft.as_ref().map(|draft| draft.kind)
    }

    /// The place of the last byte of the statement that is being read.
    pub fn end(&self) -> Option<Span> {
        self.draft.as_ref().map(|draft| draft.end)
    }

    /// Comment lines since the last part stand inside the statement that is being read.
    pub fn take_inner_comments(&mut self) {
        let Some(draft) = &mut self.draft else { return };
        let at = draft.text.len() as u32;
        let inner = self
            .pending
            .drain(..)
            .map(|comment| Comment { at, ..comment });
        draft.trailing.extend(inner);
        self.blank = false;
    }

    /// Joins with one blank what follows; `place` is where the next part starts.
    pub fn join_with_blank(&mut self, place: Span) {
        let Some(draft) = &mut self.draft else { return };
        let kept = draft
            .text
            .iter()
            .rposition(|&byte| !is_blank(byte))
            .map_or(0, |last| last + 1);
        if kept > 0 {
            draft.text.truncate(kept);
            draft.map.truncate(kept as u32);
            let text = kept as u32;
            let span = Span {
                end: place.start,
                ..place
            };
            draft.map.push(Piece {
                text,
                span,
                verbatim: false,
            });
            draft.text.push(b' ');
        }
    }

    /// Fills a constant that goes on in the next line up to the last column, as fixed form demands.
    pub fn pad(&mut self, count: usize) {
        let Some(draft) = &mut self.draft else { return };
        if count > 0 && self.context != Context::Plain {
            let text = draft.text.len() as u32;
            draft.map.push(Piece {
                text,
                span: draft.end.after(),
                verbatim: false,
            });
            draft.text.resize(draft.text.len() + count, b' ');
            let padding = vec![b' '; count];
            scan(&padding, 0, self.form, &mut self.context);
        }
    }

    /// Reads a part of a line: statements that end are finished, the last one stays open.
    /// Returns what ended the part: its end, a comment, or `&`.
    pub fn read_part(
        &mut self,
        line: &PhysicalLine,
        range: Range<usize>,
        diagnostics: &mut Diagnostics,
    ) -> Stop {
        let bytes = &line.bytes()[..range.end];
        let mut at = range.start;
        self.comment_at = None;
        loop {
            let (stop, why) = self.read_piece(line, bytes, at);
            match why {
                Stop::End => return why,
                Stop::Comment => {
                    self.trailing_comment(line, stop);
                    self.comment_at = Some(stop);
                    return why;
                }
                Stop::Continued => {
                    let rest = first_nonblank(&bytes[stop + 1..]);
                    if let Some(offset) = rest {
                        self.trailing_comment(line, stop + 1 + offset);
                    }
                    return why;
                }
                Stop::Semicolon => self.semicolon(line, stop, diagnostics),
                // `&&` is somebody's `.and.`: whoever reads the statement can say so.
                Stop::StrayAmpersand if bytes.get(stop + 1) == Some(&b'&') => {
                    if let Some(draft) = &mut self.draft {
                        draft.add(line, stop..stop + 2);
                    }
                    at = stop + 2;
                    continue;
                }
                Stop::StrayAmpersand => {
                    diagnostics.push(stray_ampersand(line.span(stop..stop + 1)))
                }
            }
            at = stop + 1;
        }
    }

    /// Reads to the next stop and adds the text up to it.
    fn read_piece(&mut self, line: &PhysicalLine, bytes: &[u8], from: usize) -> (usize, Stop) {
        let before = self.context;
        let (stop, why) = scan(bytes, from, self.form, &mut self.context);
        let Some(draft) = &mut self.draft else {
            return (stop, why);
        };
        let starts = draft.text.is_empty() && before == Context::Plain;
        let blanks = if starts {
            first_nonblank(&bytes[from..stop])
        } else {
            Some(0)
        };
        draft.add(line, from + blanks.unwrap_or(stop - from)..stop);
        if let Context::Quote(quote) = self.context {
            draft.note_opening(line, from..stop, quote);
        }
        (stop, why)
    }

    /// A `;` ends a statement; in a directive it is text.
    fn semicolon(&mut self, line: &PhysicalLine, at: usize, diagnostics: &mut Diagnostics) {
        match self.draft.as_mut() {
            Some(draft) if draft.kind != LineKind::Statement => draft.add(line, at..at + 1),
            _ => {
                self.finish(diagnostics);
                self.start(LineKind::Statement, None, line.span(at..at + 1));
            }
        }
    }

    fn trailing_comment(&mut self, line: &PhysicalLine, from: usize) {
        let Some(draft) = &mut self.draft else { return };
        let comment = Comment {
            at: draft.text.len() as u32,
            ..comment(line, from)
        };
        let previous = self.lines.last_mut().filter(|_| draft.text.is_empty());
        match previous {
            Some(previous) if draft.label.is_none() && draft.leading.is_empty() => {
                let at = previous.text.len() as u32;
                previous.trailing_comments.push(Comment { at, ..comment });
            }
            _ => draft.trailing.push(comment),
        }
    }

    /// Ends the statement that is being read, if any.
    pub fn finish(&mut self, diagnostics: &mut Diagnostics) {
        let Some(mut draft) = self.draft.take() else {
            return;
        };
        if let Context::Quote(quote) = std::mem::take(&mut self.context) {
            diagnostics.push(open_character(draft.opened));
            let text = draft.text.len() as u32;
            draft.map.push(Piece {
                text,
                span: draft.end.after(),
                verbatim: false,
            });
            draft.text.push(quote);
        }
        take_label(&mut draft, self.form, diagnostics);
        let kept = draft
            .text
            .iter()
            .rposition(|&byte| !is_blank(byte))
            .map_or(0, |last| last + 1);
        draft.text.truncate(kept);
        if kept == 0 {
            self.drop_empty(draft, diagnostics);
        } else {
            self.lines.push(logical_line(draft, self.form));
        }
    }

    /// Nothing but comments: they belong to the next statement.
    fn drop_empty(&mut self, draft: Draft, diagnostics: &mut Diagnostics) {
        if let Some(label) = draft.label {
            diagnostics.push(
                Diagnostic::error(
                    codes::LABEL_ALONE,
                    format!("label {} without a statement", label.value),
                )
                .at(label.span, "labels nothing")
                .help("put the label before a statement, CONTINUE for example"),
            );
        }
        let comments = draft.leading.into_iter().chain(draft.trailing);
        let comments: Vec<_> = comments
            .map(|comment| Comment { at: 0, ..comment })
            .collect();
        self.pending.splice(0..0, comments);
        self.blank |= draft.blank_before;
    }
}

impl Draft {
    fn add(&mut self, line: &PhysicalLine, range: Range<usize>) {
        if !range.is_empty() {
            line.map_into(range.clone(), self.text.len(), &mut self.map);
            self.text.extend_from_slice(&line.bytes()[range.clone()]);
            self.end = line.span(range.end - 1..range.end);
        }
    }

    /// Remembers where a character context opened in a part that ends inside it.
    fn note_opening(&mut self, line: &PhysicalLine, part: Range<usize>, quote: u8) {
        if let Some(last) = memchr::memrchr(quote, &line.bytes()[part.clone()]) {
            self.opened = line.span(part.start + last..part.start + last + 1);
        }
    }
}

/// Free form: a statement that starts with digits and a blank has a label.
fn take_label(draft: &mut Draft, form: Form, diagnostics: &mut Diagnostics) {
    let digits = draft
        .text
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let ends = draft.text.get(digits).is_none_or(|&byte| is_blank(byte));
    if form == Form::Fixed || digits == 0 || !ends || draft.kind != LineKind::Statement {
        return;
    }
    draft.label = label(
        &draft.text[..digits],
        draft.map.span(0..digits),
        diagnostics,
    );
    let rest = &draft.text[digits..];
    let skipped = digits + first_nonblank(rest).unwrap_or(rest.len());
    let mut map = TextMap::default();
    for (from, piece) in draft.map.within(skipped..draft.text.len()) {
        map.push(Piece {
            text: from - skipped as u32,
            ..piece
        });
    }
    draft.map = map;
    draft.text.drain(..skipped);
    for comment in &mut draft.trailing {
        comment.at = comment.at.saturating_sub(skipped as u32);
    }
}

/// The label that the digits spell; a diagnostic when they spell none.
pub(super) fn label(digits: &[u8], span: Span, diagnostics: &mut Diagnostics) -> Option<LineLabel> {
    let text = String::from_utf8_lossy(digits);
    match text.parse() {
        Ok(value @ 1..=99_999) => Some(LineLabel { value, span }),
        _ => {
            diagnostics.push(
                Diagnostic::error(codes::BAD_LABEL, "statement label out of range")
                    .at(span, "not between 1 and 99999")
                    .help("use one to five digits, not all of them zero"),
            );
            None
        }
    }
}

fn comment(line: &PhysicalLine, from: usize) -> Comment {
    let bytes = line.bytes();
    let end = bytes
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(from, |last| last + 1);
    let end = end.max(from);
    let body = (from + 1).min(end);
    let text = String::from_utf8_lossy(&bytes[body..end]).into_owned();
    let span = line.span(from..end);
    Comment {
        text,
        span,
        own_line: false,
        blank_before: false,
        at: 0,
    }
}

fn logical_line(mut draft: Draft, form: Form) -> LogicalLine {
    let length = draft.text.len() as u32;
    for comment in &mut draft.trailing {
        comment.at = comment.at.min(length);
    }
    let (text, map) = match String::from_utf8(draft.text) {
        Ok(text) => (text, draft.map),
        Err(error) => {
            let bytes = error.into_bytes();
            for comment in &mut draft.trailing {
                let before = &bytes[..comment.at as usize];
                comment.at = with_raw_characters(before, &TextMap::default()).0.len() as u32;
            }
            with_raw_characters(&bytes, &draft.map)
        }
    };
    LogicalLine {
        kind: draft.kind,
        form,
        label: draft.label,
        text,
        map,
        leading_comments: draft.leading,
        trailing_comments: draft.trailing,
        blank_before: draft.blank_before,
    }
}

/// Text with one character of the private range for each byte that is not UTF-8.
fn with_raw_characters(bytes: &[u8], map: &TextMap) -> (String, TextMap) {
    let mut text = String::with_capacity(bytes.len() + 8);
    let mut shifted = TextMap::default();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for (from, piece) in map.within(at..at + chunk.valid().len()) {
            let offset = (text.len() + from as usize - at) as u32;
            shifted.push(Piece {
                text: offset,
                ..piece
            });
        }
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        for &byte in chunk.invalid() {
            let span = map.span(at..at + 1);
            shifted.push(Piece {
                text: text.len() as u32,
                span,
                verbatim: false,
            });
            text.push(raw_character(byte));
            at += 1;
        }
    }
    (text, shifted)
}

fn open_character(opened: Span) -> Diagnostic {
    Diagnostic::error(codes::OPEN_CHARACTER, "character constant is not closed")
        .at(opened, "opened here")
        .help("close it with the quote that opened it; write the quote twice to have it inside")
}

fn stray_ampersand(span: Span) -> Diagnostic {
    Diagnostic::error(codes::STRAY_AMPERSAND, "'&' inside a line")
        .at(span, "continues nothing")
        .help("end the line with '&' to continue the statement in the next one, or remove it")
}
