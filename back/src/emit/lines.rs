//! Lines of emitted text with their indentation and the Fortran line that each comes from.

use crate::emit::layout::{Doc, INDENT, WIDTH};
use crate::source::Span;

/// Text under construction.
#[derive(Debug, Default)]
pub struct Lines {
    lines: Vec<String>,
    indent: usize,
    /// Levels of indentation that [`Lines::append`] will add; laid-out texts reckon with them.
    outer: usize,
    /// Comments behind lines, by the place of the line.
    behind: Vec<(usize, String)>,
    /// Pairs of a line number (from one) and the Fortran statement that it starts.
    pub origins: Vec<(u32, Span)>,
}

impl Lines {
    /// Text that will be appended to another at this level of indentation.
    pub fn inside(outer: usize) -> Lines {
        Lines {
            outer,
            ..Lines::default()
        }
    }

    /// Appends one line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if text.is_empty() {
            self.lines.push(String::new());
        } else {
            self.lines
                .push(format!("{}{}", " ".repeat(self.indent * INDENT), text));
        }
    }

    /// Appends a laid-out text with something behind its last character (`;`, ` {`).
    pub fn doc(&mut self, doc: &Doc, suffix: &str) {
        let mut lines = self.layout(doc, suffix.chars().count());
        if let Some(last) = lines.last_mut() {
            last.push_str(suffix);
        }
        self.lines.extend(lines);
    }

    fn layout(&self, doc: &Doc, reserve: usize) -> Vec<String> {
        let lines = doc.lines(self.indent + self.outer, reserve);
        let outer = self.outer * INDENT;
        lines
            .into_iter()
            .map(|line| line.get(outer..).unwrap_or("").to_string())
            .collect()
    }

    /// Items between a head and an end, as many on a line as have room.
    pub fn filled(&mut self, head: &str, items: Vec<String>, end: &str) {
        let mut line = head.to_string();
        let last = items.len().saturating_sub(1);
        for (place, item) in items.iter().enumerate() {
            let behind = if place == last { end } else { "," };
            let width = line.chars().count() + item.chars().count() + behind.len() + 1;
            if place > 0 && (self.indent + self.outer) * INDENT + width > WIDTH {
                self.line(line.trim_end());
                line = " ".repeat(INDENT);
            }
            line = format!(
                "{line}{item}{behind}{}",
                if place == last { "" } else { " " }
            );
        }
        if items.is_empty() {
            line += end;
        }
        self.line(line);
    }

    /// Appends a line and indents what follows.
    pub fn open(&mut self, text: impl AsRef<str>) {
        self.line(text);
        self.indent += 1;
    }

    /// As [`Lines::open`] for a laid-out text; the bracket of a head that takes several lines has a line of its own.
    pub fn open_doc(&mut self, doc: &Doc, suffix: &str) {
        let lines = self.layout(doc, suffix.len());
        let bracket = |c: char| matches!(c, '(' | ')' | ']' | '}' | '?' | '>') || c == ' ';
        let depth = |line: &String| line.len() - line.trim_start().len();
        let deeper = lines.last().map(depth) > lines.first().map(depth);
        let signature = |line: &String| line.trim_start().starts_with(") ->");
        let brackets = |line: &String| line.chars().all(bracket) || signature(line);
        let closes = !deeper && lines.last().is_some_and(brackets);
        if lines.len() > 1 && !closes && suffix == " {" {
            self.doc(doc, "");
            self.line("{");
        } else {
            self.doc(doc, suffix);
        }
        self.indent += 1;
    }

    /// As [`Lines::open_doc`] for C: the bracket follows on the last line of the head.
    pub fn open_c(&mut self, head: &Doc) {
        self.doc(head, " {");
        self.indent += 1;
    }

    /// The head of a function in C: the bracket has a line of its own behind a head of several lines, whose lines would run into the body.
    pub fn open_head(&mut self, head: &Doc) {
        let mut lines = self.layout(head, " {".len());
        match &mut lines[..] {
            [only] => only.push_str(" {"),
            _ => lines.push("{".to_string()),
        }
        self.lines.extend(lines);
        self.indent += 1;
    }

    /// Ends an indented stretch without a line.
    pub fn dedent(&mut self) {
        self.indent = self.indent.saturating_sub(1);
    }

    /// Ends an indented stretch with a line.
    pub fn close(&mut self, text: impl AsRef<str>) {
        self.indent = self.indent.saturating_sub(1);
        // rustfmt removes blank lines before a closing bracket.
        while self.lines.last().is_some_and(String::is_empty) {
            self.lines.pop();
        }
        self.line(text);
    }

    /// Closes a loop or IF of Rust: `{}` where nothing stands in it, as rustfmt has it.
    pub fn close_block(&mut self) {
        self.close("}");
        let [.., head, _] = &self.lines[..] else {
            return;
        };
        let is_alternative = head.trim_start().starts_with("} else");
        if head.ends_with('{') && !is_alternative {
            self.lines.pop();
            if let Some(head) = self.lines.last_mut() {
                head.push('}');
            }
        }
    }

    /// Takes the blank line at the end back, where one stands.
    pub fn unblank(&mut self) {
        if self.lines.last().is_some_and(String::is_empty) {
            self.lines.pop();
        }
    }

    /// A blank line, unless one stands there already or a block has just begun.
    pub fn blank(&mut self) {
        let begins = self
            .lines
            .last()
            .is_none_or(|l| l.is_empty() || l.trim_end().ends_with(['{', '(', '|']));
        if !begins {
            self.lines.push(String::new());
        }
    }

    /// Comments of a statement whose text begins with line `start` and origin `origin`: one behind a text of one line if there is room,
    /// else all before it.
    pub fn comments_of(&mut self, (start, origin): (usize, usize), comments: Vec<String>) {
        let room = |line: &String, comment: &String| {
            let width = line.chars().count() + 1 + comment.chars().count();
            line.ends_with(';') && self.outer * INDENT + width <= WIDTH
        };
        match (&self.lines[start.min(self.lines.len())..], &comments[..]) {
            ([only], [comment]) if room(only, comment) => {
                self.behind.push((start, comment.clone()));
            }
            _ => {
                let indent = " ".repeat(self.indent * INDENT);
                let count = comments.len();
                let lines = comments.into_iter().map(|text| format!("{indent}{text}"));
                self.lines.splice(start..start, lines);
                let moved = self.behind.iter_mut().filter(|(line, _)| *line >= start);
                moved.for_each(|(line, _)| *line += count);
                let moved = self.origins.iter_mut().skip(origin);
                moved.for_each(|(line, _)| *line += count as u32);
            }
        }
    }

    /// Where the next statement's text begins, for [`Lines::comments_of`].
    pub fn mark(&self) -> (usize, usize) {
        (self.lines.len(), self.origins.len())
    }

    /// The next line starts what stands at `span`.
    pub fn origin(&mut self, span: Span) {
        self.origins.push((self.lines.len() as u32 + 1, span));
    }

    /// The level of indentation of the next line, those that [`Lines::append`] will add included.
    pub fn depth(&self) -> usize {
        self.indent + self.outer
    }

    /// The lines without those that are comments.
    pub fn code(&self) -> impl Iterator<Item = &str> {
        self.lines
            .iter()
            .map(String::as_str)
            .filter(|line| !line.trim_start().starts_with("//"))
    }

    /// Whether a word stands in the text, comments aside.
    pub fn mentions(&self, word: &str) -> bool {
        let part = |c: char| c.is_alphanumeric() || c == '_';
        self.code()
            .any(|line| line.split(|c| !part(c)).any(|one| one == word))
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is no line yet.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Appends other text at the current indentation, origins included.
    pub fn append(&mut self, other: Lines) {
        let base = self.lines.len() as u32;
        self.origins.extend(
            other
                .origins
                .into_iter()
                .map(|(line, span)| (line + base, span)),
        );
        let behind = other.behind.into_iter();
        self.behind
            .extend(behind.map(|(line, text)| (line + base as usize, text)));
        other.lines.into_iter().for_each(|line| self.line(line));
    }

    /// The whole text, ending in one line end.
    pub fn finish(mut self) -> (String, Vec<(u32, Span)>) {
        for (line, comment) in &self.behind {
            self.lines[*line] += &format!(" {comment}");
        }
        let mut text = self.lines.join("\n");
        while text.ends_with('\n') {
            text.pop();
        }
        text.push('\n');
        (text, self.origins)
    }
}
