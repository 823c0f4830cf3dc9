//! Prints diagnostics for people; the only module that knows codespan-reporting.
//!
//! Bytes that are not UTF-8 and control characters are shown as `?`, one for one, so that offsets stay true and nothing in a
//! source file can drive the terminal.

use super::{Diagnostic, Diagnostics, Severity};
use crate::source::{FileId, Sources, Span};
use codespan_reporting::diagnostic as shown;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{self, termcolor};
use std::collections::BTreeMap;
use std::ops::Range;
use termcolor::{ColorChoice, StandardStream, WriteColor};

/// After this many diagnostics the rest is only counted.
const MOST_SHOWN: usize = 200;
/// Source lines longer than this are not quoted.
const LONGEST_QUOTED: usize = 2000;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Color {
    /// On a terminal that has them, unless `NO_COLOR` or `CLICOLOR=0` is set; elsewhere where `CLICOLOR_FORCE` is.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The diagnostics as plain text, as they appear without colours; no line ends with blanks.
pub fn to_text(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let mut buffer = termcolor::NoColor::new(Vec::new());
    write(&mut buffer, sources, diagnostics);
    let text = String::from_utf8_lossy(&buffer.into_inner()).into_owned();
    text.lines()
        .flat_map(|line| [line.trim_end(), "\n"])
        .collect()
}

/// Writes the diagnostics to standard error.
pub fn to_stderr(sources: &Sources, diagnostics: &Diagnostics, color: Color) {
    let terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let choice = match color {
        Color::Always => ColorChoice::Always,
        Color::Auto => wished(terminal, |name| std::env::var(name).ok()),
        Color::Never => ColorChoice::Never,
    };
    write(
        &mut StandardStream::stderr(choice).lock(),
        sources,
        diagnostics,
    );
}

/// What the usual variables of the environment ask for.
fn wished(terminal: bool, value: impl Fn(&str) -> Option<String>) -> ColorChoice {
    let set = |name: &str| value(name).is_some_and(|value| !value.is_empty() && value != "0");
    if value("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return ColorChoice::Never;
    }
    if set("CLICOLOR_FORCE") {
        return ColorChoice::Always;
    }
    match terminal && value("CLICOLOR").as_deref() != Some("0") {
        true => ColorChoice::Auto,
        false => ColorChoice::Never,
    }
}

fn write(writer: &mut dyn WriteColor, sources: &Sources, diagnostics: &Diagnostics) {
    let sorted = diagnostics.sorted();
    let files = Shown::new(sources, &sorted);
    for diagnostic in sorted.iter().take(MOST_SHOWN) {
        // Nobody is left to be told when standard error itself cannot be written.
        let _ = term::emit(
            writer,
            &files.config(diagnostic),
            &files,
            &translate(diagnostic),
        );
    }
    if sorted.len() > MOST_SHOWN {
        let _ = writeln!(writer, "... and {} more", sorted.len() - MOST_SHOWN);
    }
}

fn translate(diagnostic: &Diagnostic) -> shown::Diagnostic<FileId> {
    let severity = match diagnostic.severity {
        Severity::Error => shown::Severity::Error,
        Severity::Warning => shown::Severity::Warning,
        Severity::Remark => shown::Severity::Note,
    };
    let labels = diagnostic.labels.iter().map(translate_label).collect();
    let notes = diagnostic.notes.iter().map(|text| hang("note: ", text));
    let help = diagnostic.help.iter().map(|text| hang("help: ", text));
    shown::Diagnostic::new(severity)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(notes.chain(help).collect())
}

fn translate_label(label: &super::Label) -> shown::Label<FileId> {
    let style = if label.primary {
        shown::LabelStyle::Primary
    } else {
        shown::LabelStyle::Secondary
    };
    shown::Label::new(style, label.span.file, label.span.range()).with_message(&label.text)
}

/// Further lines of a note stand under its first word.
fn hang(head: &str, text: &str) -> String {
    let indent = format!("\n{}", " ".repeat(head.len()));
    format!("{head}{}", text.replace('\n', &indent))
}

/// The files that the diagnostics name, as text.
struct Shown<'s> {
    sources: &'s Sources,
    texts: BTreeMap<FileId, String>,
}

impl<'s> Shown<'s> {
    fn new(sources: &'s Sources, diagnostics: &[&Diagnostic]) -> Shown<'s> {
        let labels = diagnostics.iter().flat_map(|diagnostic| &diagnostic.labels);
        let mut texts = BTreeMap::new();
        for label in labels {
            let file = label.span.file;
            texts
                .entry(file)
                .or_insert_with(|| displayable(&sources.file(file).bytes));
        }
        Shown { sources, texts }
    }

    fn config(&self, diagnostic: &Diagnostic) -> term::Config {
        let long = diagnostic
            .labels
            .iter()
            .any(|label| self.lines_are_long(label.span));
        let style = if long {
            term::DisplayStyle::Medium
        } else {
            term::DisplayStyle::Rich
        };
        term::Config {
            display_style: style,
            tab_width: 8,
            ..term::Config::default()
        }
    }

    fn lines_are_long(&self, span: Span) -> bool {
        let line_of = |offset| self.line_index(span.file, offset as usize).unwrap_or(0);
        let mut lines = line_of(span.start)..=line_of(span.end);
        let long = |range: Range<usize>| range.len() > LONGEST_QUOTED;
        lines.any(|line| self.line_range(span.file, line).is_ok_and(long))
    }
}

impl<'a> Files<'a> for Shown<'_> {
    type FileId = FileId;
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, id: FileId) -> Result<String, Error> {
        Ok(self.sources.name(id))
    }

    fn source(&'a self, id: FileId) -> Result<&'a str, Error> {
        self.texts
            .get(&id)
            .map(String::as_str)
            .ok_or(Error::FileMissing)
    }

    fn line_index(&self, id: FileId, byte_index: usize) -> Result<usize, Error> {
        let starts = self.sources.file(id).line_starts();
        Ok(starts
            .partition_point(|&start| start as usize <= byte_index)
            .saturating_sub(1))
    }

    fn line_range(&self, id: FileId, line_index: usize) -> Result<Range<usize>, Error> {
        let file = self.sources.file(id);
        let starts = file.line_starts();
        let max = starts.len() - 1;
        let given = line_index;
        let start = *starts
            .get(given)
            .ok_or(Error::LineTooLarge { given, max })? as usize;
        let end = starts
            .get(given + 1)
            .map_or(file.bytes.len(), |&end| end as usize);
        Ok(start..end)
    }
}

/// The bytes as text of the same length: what is not UTF-8 or drives a terminal becomes `?`.
fn displayable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let plain = !character.is_control() || matches!(character, '\t' | '\n' | '\r');
            if plain {
                text.push(character);
            } else {
                text.extend(std::iter::repeat_n('?', character.len_utf8()));
            }
        }
        text.extend(std::iter::repeat_n('?', chunk.invalid().len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes;

    #[test]
    fn a_diagnostic_as_text() {
        let mut sources = Sources::in_memory();
        let file = sources.add("gol.cuf", b"x = 1\ncall step('a\xff\x1b)\n".to_vec());
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(
            Diagnostic::error(codes::OPEN_CHARACTER, "character constant is not closed")
                .at(Span::new(file, 16, 20), "opened here")
                .also(Span::new(file, 6, 10), "in this statement")
                .note("a constant ends on its own line\nor is continued")
                .help("add the closing quote"),
        );
        insta::assert_snapshot!(to_text(&sources, &diagnostics), @r"
        error[L001]: character constant is not closed
          ┌─ gol.cuf:2:11
          │
        2 │ call step('a??)
          │ ----      ^^^^ opened here
          │ │
          │ in this statement
          │
          = note: a constant ends on its own line
                  or is continued
          = help: add the closing quote
        ");
    }

    #[test]
    fn very_long_lines_are_not_quoted() {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.f90", "x".repeat(5000));
        let mut diagnostics = Diagnostics::default();
        let found = Diagnostic::error(codes::OPEN_CHARACTER, "character constant is not closed");
        diagnostics.push(found.at(Span::new(file, 3000, 3001), ""));
        let text = to_text(&sources, &diagnostics);
        assert_eq!(
            text,
            "a.f90:1:3001: error[L001]: character constant is not closed\n"
        );
    }

    #[test]
    fn the_environment_decides_about_colours() {
        let choice = |terminal: bool, set: &[(&str, &str)]| {
            wished(terminal, |name| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            })
        };
        assert_eq!(choice(true, &[]), ColorChoice::Auto);
        assert_eq!(choice(false, &[]), ColorChoice::Never);
        assert_eq!(choice(true, &[("NO_COLOR", "1")]), ColorChoice::Never);
        assert_eq!(choice(true, &[("NO_COLOR", "")]), ColorChoice::Auto);
        assert_eq!(choice(true, &[("CLICOLOR", "0")]), ColorChoice::Never);
        assert_eq!(
            choice(false, &[("CLICOLOR_FORCE", "1")]),
            ColorChoice::Always
        );
        let both = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
        assert_eq!(choice(false, &both), ColorChoice::Never);
    }
}
