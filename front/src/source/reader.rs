//! Physical lines in the order they are to be read: through INCLUDE lines and the preprocessor.

use super::cpp::{Directive, Outcome, Preprocessor};
use super::escapes;
use super::fixed::{cut_off, is_card_number, is_comment};
use super::include;
use super::layout;
use super::physical::{Expanded, PhysicalLine};
use super::scan::{Context, first_nonblank, is_blank};
use super::sentinel::{is_behind_a_statement, of_pragma};
use super::width;
use super::{Dialect, FileId, Form, SourceOptions, Sources, Span};
use crate::diag::{Code, Diagnostic, Diagnostics, codes};
use std::sync::Arc;

/// Files may include each other so deep.
const DEEPEST_INCLUDE: usize = 64;
/// So many files may be included in all.
const MOST_INCLUDES: usize = 10_000;
/// So many bytes may be included in all.
const MOST_INCLUDED_BYTES: usize = 256 << 20;
/// A macro's arguments may reach over so many lines.
const MOST_JOINED_LINES: usize = 64;

/// A file that is being read.
struct Frame {
    file: FileId,
    bytes: Arc<[u8]>,
    at: usize,
    /// Number of the line that was read last.
    line: u32,
    /// Conditionals that were open when the file was entered.
    conditionals: usize,
}

/// Hands out one physical line after the other.
pub(super) struct Reader<'a> {
    sources: &'a mut Sources,
    options: &'a SourceOptions,
    dialect: Dialect,
    /// Where findings go.
    pub diagnostics: &'a mut Diagnostics,
    frames: Vec<Frame>,
    cpp: Preprocessor,
    includes: usize,
    included_bytes: usize,
    includes_stopped: bool,
    warned: Vec<Code>,
}

impl<'a> Reader<'a> {
    /// At the start of a file.
    pub fn new(
        sources: &'a mut Sources,
        file: FileId,
        options: &'a SourceOptions,
        diagnostics: &'a mut Diagnostics,
    ) -> Reader<'a> {
        let mut dialect = options.dialect(&sources.file(file).path);
        if dialect.form == Form::Free
            && options.form.is_none()
            && let Some(reason) = layout::fixed(sources, file)
        {
            dialect.form = Form::Fixed;
            diagnostics.push(layout::noted(reason));
        }
        if dialect.form == Form::Fixed {
            let (width, reason) = width::needed(sources, file, dialect.fixed_width);
            dialect.fixed_width = width;
            diagnostics.extend(reason.map(width::noted));
        }
        let mut reader = Reader {
            sources,
            options,
            dialect,
            diagnostics,
            frames: Vec::new(),
            cpp: Preprocessor::new(options, &dialect),
            includes: 0,
            included_bytes: 0,
            includes_stopped: false,
            warned: Vec::new(),
        };
        reader.enter(file);
        reader
    }

    /// How the file is read.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    fn enter(&mut self, file: FileId) {
        let bytes = self.sources.file(file).bytes.clone();
        let at = if bytes.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        self.cpp.allow_for(bytes.len());
        let conditionals = self.cpp.open_conditionals();
        self.frames.push(Frame {
            file,
            bytes,
            at,
            line: 0,
            conditionals,
        });
    }

    /// The next line that is not the preprocessor's; `context` says whether the statement before it is inside a constant.
    pub fn next(&mut self, context: Context) -> Option<PhysicalLine> {
        loop {
            let Some(line) = self.take_line() else {
                self.leave()?;
                continue;
            };
            if self.is_hash_line(&line) {
                self.hash_line(line);
                continue;
            }
            let passed_over =
                self.cpp.is_skipping() || (context == Context::Plain && self.include_line(&line));
            if passed_over {
                continue;
            }
            if !self.dialect.preprocess || !self.cpp.may_change(line.bytes()) {
                return Some(escapes::written_out(line, context, self.dialect.escapes));
            }
            let expanded = self.expand(line, context);
            return Some(escapes::written_out(
                expanded,
                context,
                self.dialect.escapes,
            ));
        }
    }

    /// The next line of the current file, without its line end.
    fn take_line(&mut self) -> Option<PhysicalLine> {
        let frame = self.frames.last_mut()?;
        let rest = frame
            .bytes
            .get(frame.at..)
            .filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let start = frame.at as u32;
        let end = frame.at + length;
        frame.at = end + 1;
        // `# 0` and the largest number are line numbers that preprocessors write.
        frame.line = frame.line.wrapping_add(1);
        let end = if length > 0 && frame.bytes[end - 1] == b'\r' {
            end - 1
        } else {
            end
        };
        Some(PhysicalLine::new(
            &frame.bytes,
            Span::new(frame.file, start, end as u32),
        ))
    }

    /// Ends the current file; `None` when it was the outermost one.
    fn leave(&mut self) -> Option<()> {
        let frame = self.frames.pop()?;
        self.cpp.close_file(frame.conditionals, self.diagnostics);
        self.frames.last().map(|_| ())
    }

    fn is_hash_line(&self, line: &PhysicalLine) -> bool {
        let bytes = line.bytes();
        match bytes.first() {
            Some(b'#') => true,
            Some(byte) if is_blank(*byte) && self.dialect.form == Form::Free => {
                first_nonblank(bytes).is_some_and(|first| bytes[first] == b'#')
            }
            _ => false,
        }
    }

    fn hash_line(&mut self, line: PhysicalLine) {
        if !self.dialect.preprocess && !self.begins_to_preprocess(&line) {
            return;
        }
        let place = line.place;
        let mut text = line.bytes().to_vec();
        while text.ends_with(b"\\") {
            text.pop();
            let Some(more) = self.take_line() else { break };
            text.extend_from_slice(more.bytes());
        }
        let (file, number) = self.here();
        match self
            .cpp
            .directive(&text, place, (&file, number), self.diagnostics)
        {
            Directive::Done => {}
            Directive::Line(number) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.line = number.wrapping_sub(1);
                }
            }
            Directive::Include { path, system } => self.include(&path, system, place),
            Directive::Pragma(rest) => {
                self.warn_pragma(&rest, place);
            }
        }
    }

    /// `#pragma acc parallel loop`, which is how C writes directives; whether it is one.
    fn warn_pragma(&mut self, rest: &[u8], place: Span) -> bool {
        let Some(own) = of_pragma(rest, &self.dialect) else {
            return false;
        };
        let message = "a line that looks like a directive";
        let found = Diagnostic::warning(codes::LIKE_DIRECTIVE, message);
        let found = found.at(place, "has no effect in Fortran");
        self.diagnostics.push(found.help(format!("write `{own}`")));
        true
    }

    /// Where the preprocessor is off: line markers of another preprocessor are passed over, anything else asks for it, with a warning.
    fn begins_to_preprocess(&mut self, line: &PhysicalLine) -> bool {
        let rest = &line.bytes()[first_nonblank(line.bytes()).unwrap_or(0) + 1..];
        let marker = first_nonblank(rest).is_none_or(|first| rest[first].is_ascii_digit());
        let word = rest.trim_ascii_start();
        let pragma = word.strip_prefix(b"pragma").map(<[u8]>::to_vec);
        if marker || pragma.is_some_and(|rest| self.warn_pragma(&rest, line.place)) {
            return false;
        }
        self.diagnostics.push(
            Diagnostic::warning(
                codes::NOT_PREPROCESSED,
                "preprocessor line in a file that is not preprocessed",
            )
            .at(
                line.place,
                "is no Fortran: from here on the file is preprocessed",
            )
            .help("pass --cpp, or give the file a suffix in upper case (.CUF, .F90)"),
        );
        self.dialect.preprocess = true;
        true
    }

    fn here(&self) -> (String, u32) {
        match self.frames.last() {
            Some(frame) => (self.sources.name(frame.file), frame.line),
            None => (String::new(), 0),
        }
    }

    fn expand(&mut self, line: PhysicalLine, context: Context) -> PhysicalLine {
        let line = self.cut_to_width(line);
        let (file, number) = self.here();
        let mut joined = 0;
        let mut whole = line.clone();
        loop {
            let place = (file.as_str(), number);
            match self
                .cpp
                .expand(&whole, context, &self.dialect, place, self.diagnostics)
            {
                Outcome::Line(expanded) => return whole.with(expanded),
                Outcome::Unfinished if joined < MOST_JOINED_LINES => {}
                Outcome::Unfinished => break,
            }
            joined += 1;
            let Some(more) = self.take_line() else { break };
            whole = join(whole, &more, self.dialect.form);
        }
        self.diagnostics.push(
            Diagnostic::error(codes::CPP_OPEN_CALL, "arguments of a macro are not closed")
                .at(line.place, "a ')' is missing")
                .help("close the argument list"),
        );
        whole
    }

    /// Fixed form ends at its last column, and a macro's text does not change that.
    fn cut_to_width(&mut self, line: PhysicalLine) -> PhysicalLine {
        let width = self.dialect.fixed_width;
        if self.dialect.form == Form::Free || line.bytes().len() <= width {
            return line;
        }
        let (head, tail) = line.bytes().split_at(width);
        if !head.contains(&b'!')
            && !is_card_number(head, tail)
            && !is_comment(head, self.dialect.debug_lines)
        {
            self.diagnostics
                .push(cut_off(line.span(width..line.bytes().len()), width));
        }
        let mut cut = Expanded::default();
        cut.keep(&line.bytes()[..width], line.span(0..width));
        line.with(cut)
    }

    /// Whether the line is an INCLUDE line; if so, the file is entered.
    fn include_line(&mut self, line: &PhysicalLine) -> bool {
        let Some(path) = include::fortran_include(line.bytes(), self.dialect.form) else {
            return false;
        };
        self.include(&path, false, line.place);
        true
    }

    fn include(&mut self, path: &str, system: bool, place: Span) {
        if self.includes_stopped {
            return;
        }
        let Some(file) = include::find(self.sources, self.options, path, system, place.file) else {
            self.diagnostics.push(include::not_found(path, place));
            return;
        };
        self.includes += 1;
        self.included_bytes += self.sources.file(file).bytes.len();
        let too_many = self.frames.len() >= DEEPEST_INCLUDE
            || self.includes > MOST_INCLUDES
            || self.included_bytes > MOST_INCLUDED_BYTES;
        if too_many {
            self.includes_stopped = true;
            self.diagnostics.push(include::too_deep(place));
        } else {
            self.enter(file);
        }
    }

    fn sentinel_help(&self, span: Span) -> &'static str {
        let text = String::from_utf8_lossy(self.sources.bytes(span)).to_ascii_lowercase();
        let has = |word| text.contains(word);
        match (has("omp") || has("openmp"), has("ac"), self.dialect.form) {
            (true, _, Form::Fixed) => "write `!$omp` and a blank, from column 1 on",
            (true, _, Form::Free) => "write `!$omp` and a blank, on a line of its own",
            (false, true, Form::Fixed) => "write `!$acc` and a blank, from column 1 on",
            (false, true, Form::Free) => "write `!$acc` and a blank, on a line of its own",
            (false, false, _) => "write `!$cuf kernel do`, with a blank behind `!$cuf`",
        }
    }

    /// Warns of a directive behind a statement, where it is a comment.
    pub fn warn_behind_statement(&mut self, comment: Option<(&[u8], Span)>) {
        let comment = comment.filter(|(text, _)| is_behind_a_statement(text, &self.dialect));
        if let Some((_, span)) = comment {
            self.warn_unread_directive(codes::LIKE_DIRECTIVE, span);
        }
    }

    /// Warns once per file that directives of a language which is off are comments.
    pub fn warn_unread_directive(&mut self, code: Code, span: Span) {
        if self.warned.contains(&code) {
            return;
        }
        self.warned.push(code);
        let found = if code == codes::OPENACC {
            super::openacc_without_effect(span)
        } else if code == codes::LIKE_DIRECTIVE {
            Diagnostic::warning(code, "a comment that looks like a directive")
                .at(span, "has no effect")
                .help(self.sentinel_help(span))
        } else {
            let message = "CUDA Fortran directives are comments in this file";
            Diagnostic::warning(code, message)
                .at(span, "not translated")
                .help("pass --cuda, or name the file .cuf")
        };
        self.diagnostics.push(found);
    }
}

/// One line out of two, for a macro's arguments that go on in the next line.
fn join(line: PhysicalLine, more: &PhysicalLine, form: Form) -> PhysicalLine {
    let mut joined = Expanded::default();
    let head = line.bytes();
    let end = head
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(0, |last| last + 1);
    let end = if form == Form::Free && head[..end].ends_with(b"&") {
        end - 1
    } else {
        end
    };
    joined.copy(&line, 0..end);
    joined.replace(b" ", line.span(end..end));
    let tail = more.bytes();
    let start = first_nonblank(tail).unwrap_or(tail.len());
    let start = match (form, tail.get(start)) {
        (Form::Free, Some(b'&')) => start + 1,
        (Form::Free, _) => start,
        (Form::Fixed, _) => tail.len().min(6),
    };
    joined.copy(more, start..tail.len());
    line.with(joined)
}
