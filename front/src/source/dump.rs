//! The text of `cuf2rs dump --stage lines`: one row per logical line.

use super::{Comment, FileId, FileLines, LineKind, LogicalLine, Position, Sentinel, Sources, Span};
use std::fmt::Write;

/// The logical lines of a file as text: place, label, kind and statement; comments under `!`.
pub fn dump_lines(sources: &Sources, lines: &FileLines) -> String {
    let mut dump = Dump {
        sources,
        root: lines.file,
        out: String::new(),
    };
    for line in &lines.lines {
        dump.line(line);
    }
    dump.comments(&lines.end_comments);
    dump.out
}

struct Dump<'s> {
    sources: &'s Sources,
    root: FileId,
    out: String,
}

impl Dump<'_> {
    fn line(&mut self, line: &LogicalLine) {
        self.comments(&line.leading_comments);
        if line.blank_before {
            self.out.push('\n');
        }
        let label = line
            .label
            .map(|label| format!("{} ", label.value))
            .unwrap_or_default();
        let kind = match line.kind {
            LineKind::Statement => "",
            LineKind::Directive(Sentinel::Acc) => "!$acc ",
            LineKind::Directive(Sentinel::Cuf) => "!$cuf ",
            LineKind::Directive(Sentinel::Dir) => "!dir$ ",
            LineKind::Directive(Sentinel::Omp) => "!$omp ",
        };
        let place = self.place(line.whole());
        let _ = writeln!(self.out, "{place}: {label}{kind}{}", line.text);
        self.comments(&line.trailing_comments);
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            if comment.blank_before {
                self.out.push('\n');
            }
            let place = self.place(comment.span);
            let behind = format!(" behind {}", comment.at);
            let behind = if comment.own_line { "" } else { &behind };
            let _ = writeln!(self.out, "{place}: !{}{behind}", comment.text);
        }
    }

    /// Line and column; the path as well where it is an included file.
    fn place(&self, span: Span) -> String {
        let Position { line, column } = self.sources.start(span);
        if span.file == self.root {
            format!("{line}:{column}")
        } else {
            format!("{}:{line}:{column}", self.sources.name(span.file))
        }
    }
}
