//! Free form (Fortran 2008, 3.3.2): `&` continuation, `!` comments, labels before statements, lines of any length.

use super::builder::Builder;
use super::physical::PhysicalLine;
use super::reader::Reader;
use super::scan::{Context, Stop, first_nonblank};
use super::sentinel::{Marked, directive, plain_line};
use super::{Form, LineKind};
use crate::diag::{Diagnostic, codes};

/// Reads a whole file in free form.
pub(super) fn read_free(reader: &mut Reader<'_>) -> Builder {
    let mut free = Free {
        builder: Builder::new(Form::Free),
        continued: false,
    };
    while let Some(line) = reader.next(free.builder.context) {
        free.read_line(reader, &line);
    }
    free.end(reader);
    free.builder
}

struct Free {
    builder: Builder,
    continued: bool,
}

impl Free {
    fn read_line(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine) {
        let bytes = line.bytes();
        let Some(first) = first_nonblank(bytes) else {
            return self.builder.blank_line();
        };
        if bytes[first] == b'!' {
            self.read_marked(reader, line, first);
        } else if self.continued {
            self.check_directive_goes_on(reader, line, first);
            self.go_on(reader, line, first);
        } else {
            self.start(reader, line, first, LineKind::Statement);
        }
    }

    /// A line that starts with `!`: a comment, a directive, or a `!@cuf` statement.
    fn read_marked(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine, first: usize) {
        let bytes = line.bytes();
        if let Some(skipped) = plain_line(&bytes[first..], reader.dialect()) {
            let rest = first + skipped;
            let Some(offset) = first_nonblank(&bytes[rest..]) else {
                return self.builder.blank_line();
            };
            let statement = self.builder.kind() == Some(LineKind::Statement);
            if self.continued && statement {
                return self.go_on(reader, line, rest + offset);
            }
            return self.start(reader, line, rest + offset, LineKind::Statement);
        }
        match directive(&bytes[first..], reader.dialect()) {
            Marked::Comment => self.builder.comment_line(line, first),
            Marked::Unread(code) => {
                reader.warn_unread_directive(code, line.span(first..bytes.len()));
                self.builder.comment_line(line, first);
            }
            Marked::Directive(sentinel, skipped) => {
                self.read_directive(reader, line, first + skipped, LineKind::Directive(sentinel));
            }
        }
    }

    fn read_directive(
        &mut self,
        reader: &mut Reader<'_>,
        line: &PhysicalLine,
        from: usize,
        kind: LineKind,
    ) {
        let bytes = line.bytes();
        let at = from + first_nonblank(&bytes[from..]).unwrap_or(0);
        if self.continued && self.builder.kind() == Some(kind) {
            return self.go_on(reader, line, at);
        }
        if self.continued {
            reader.diagnostics.push(
                Diagnostic::error(
                    codes::DIRECTIVE_INSIDE,
                    "directive inside a continued statement",
                )
                .at(
                    line.span(at..bytes.len()),
                    "the statement above is not complete",
                )
                .help("put the directive before the statement"),
            );
            return;
        }
        self.start(reader, line, at, kind);
    }

    fn start(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine, at: usize, kind: LineKind) {
        let bytes = line.bytes();
        self.builder.finish(reader.diagnostics);
        if bytes.get(at) == Some(&b'&') {
            reader.diagnostics.push(
                Diagnostic::error(
                    codes::NOTHING_CONTINUED,
                    "continuation line without a statement to continue",
                )
                .at(line.span(at..at + 1), "nothing before it ends with '&'")
                .help("end the line before with '&', or remove this one"),
            );
            if matches!(kind, LineKind::Directive(_)) {
                return;
            }
        }
        let at = if bytes.get(at) == Some(&b'&') {
            at + 1
        } else {
            at
        };
        self.builder.start(kind, None, line.span(at..at));
        self.read_rest(reader, line, at);
    }

    fn go_on(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine, first: usize) {
        let bytes = line.bytes();
        self.builder.take_inner_comments();
        if bytes.get(first) == Some(&b'&') {
            if self.is_lone(reader, line, first) {
                return;
            }
            return self.read_rest(reader, line, first + 1);
        }
        if self.builder.context == Context::Plain {
            self.builder.join_with_blank(line.span(first..first));
        } else {
            reader.diagnostics.push(
                Diagnostic::warning(
                    codes::MISSING_AMPERSAND,
                    "continued character constant goes on without '&'",
                )
                .at(
                    line.span(first..first + 1),
                    "the blanks before this are not part of the constant",
                )
                .help("start the line with '&'"),
            );
        }
        self.read_rest(reader, line, first);
    }

    /// A line with nothing but `&` continues nothing, and is passed over.
    fn is_lone(&self, reader: &mut Reader<'_>, line: &PhysicalLine, first: usize) -> bool {
        let rest = &line.bytes()[first + 1..];
        let next = first_nonblank(rest).map(|offset| rest[offset]);
        let lone = match self.builder.context {
            Context::Plain => matches!(next, None | Some(b'!' | b'&')),
            Context::Quote(_) | Context::Hollerith(_) => false,
        };
        if lone {
            reader.diagnostics.push(
                Diagnostic::warning(codes::LONE_AMPERSAND, "line with nothing but '&'")
                    .at(
                        line.span(first..first + 1),
                        "continues the statement with nothing",
                    )
                    .help("remove the line"),
            );
        }
        lone
    }

    fn read_rest(&mut self, reader: &mut Reader<'_>, line: &PhysicalLine, from: usize) {
        let end = line.bytes().len();
        let statement = self.builder.kind() == Some(LineKind::Statement);
        let stop = self.builder.read_part(line, from..end, reader.diagnostics);
        if statement {
            reader.warn_behind_statement(self.builder.comment_behind(line));
        }
        self.continued = stop == Stop::Continued;
        if !self.continued {
            self.builder.finish(reader.diagnostics);
        }
    }

    /// A directive is continued by a line with the same sentinel only.
    fn check_directive_goes_on(
        &mut self,
        reader: &mut Reader<'_>,
        line: &PhysicalLine,
        first: usize,
    ) {
        let Some(LineKind::Directive(sentinel)) = self.builder.kind() else {
            return;
        };
        let help = format!(
            "start the line with `{}`, or remove the '&' before it",
            sentinel.text()
        );
        reader.diagnostics.push(
            Diagnostic::error(
                codes::DIRECTIVE_NOT_CONTINUED,
                "continued directive is not continued",
            )
            .at(
                line.span(first..line.bytes().len()),
                "does not start with the directive's sentinel",
            )
            .help(help),
        );
        self.builder.finish(reader.diagnostics);
        self.builder
            .start(LineKind::Statement, None, line.span(first..first));
    }

    fn end(&mut self, reader: &mut Reader<'_>) {
        let open = self.builder.context != Context::Plain;
        if let Some(end) = self.builder.end().filter(|_| self.continued && !open) {
            reader.diagnostics.push(
                Diagnostic::error(
                    codes::CONTINUED_PAST_END,
                    "statement is continued past the end of the file",
                )
                .at(end, "ends with '&'")
                .help("remove the '&', or add the missing line"),
            );
        }
        self.builder.finish(reader.diagnostics);
    }
}
