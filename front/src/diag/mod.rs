//! Diagnostics: what is wrong, where, why, and how to mend it.
//!
//! Every pass makes [`Diagnostic`]s with the builder methods and pushes them into [`Diagnostics`]:
//!
//! ```
//! # use cuf2rs_front::diag::{Diagnostic, Diagnostics, codes};
//! # use cuf2rs_front::source::Span;
//! # let (use_span, launch_span) = (Span::default(), Span::default());
//! # let mut diagnostics = Diagnostics::default();
//! diagnostics.push(
//!     Diagnostic::error(codes::OPEN_CHARACTER, "character constant is not closed")
//!         .at(use_span, "opened here")
//!         .also(launch_span, "the statement ends here")
//!         .help("close it with the quote that opened it"),
//! );
//! ```
//!
//! Style: lower-case start, Fortran keywords in upper case, names in 'single quotes', no final period; the message says what is
//! wrong, the label why, the help how to mend it. Codes stand in [`codes`]. Knows no pass; [`render`] alone knows
//! how it is printed.

pub mod codes;
pub mod json;
pub mod listing;
pub mod render;
pub mod similar;

pub use codes::Code;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing can be translated.
    Error,
    /// It is translated, and probably not what was meant.
    Warning,
    /// A decision worth knowing.
    Remark,
}

/// A place with a few words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
    /// Whether the diagnostic is about this place; the others explain it.
    pub primary: bool,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Diagnostic {
    /// Error, warning or remark.
    pub severity: Severity,
    /// The row of the table.
    pub code: Code,
    /// What is wrong, in one line.
    pub message: String,
    /// The places.
    pub labels: Vec<Label>,
    /// Reasons that belong to no single place.
    pub notes: Vec<String>,
    /// How to mend it.
    pub help: Vec<String>,
    /// Where in the program a remark belongs.
    pub within: Option<Box<Within>>,
}

/// The procedure that a remark belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Within {
    /// Its name.
    pub procedure: String,
    /// The kernel that the remark is about, by its name.
    pub kernel: Option<String>,
}

impl Diagnostic {
    /// An error: the program is not translated.
    pub fn error(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message.into())
    }

    /// A warning: the program is translated.
    pub fn warning(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message.into())
    }

    /// A remark on a decision of the translator.
    pub fn remark(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, code, message.into())
    }

    fn new(severity: Severity, code: Code, message: String) -> Diagnostic {
        let (labels, notes, help, within) = Default::default();
        Diagnostic {
            severity,
            code,
            message,
            labels,
            notes,
            help,
            within,
        }
    }

    /// The place that it is about.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: text.into(),
            primary: true,
        });
        self
    }

    /// Another place that explains it.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: text.into(),
            primary: false,
        });
        self
    }

    /// A reason that belongs to no place.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// How to mend it.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }

    /// The procedure that a remark belongs to.
    pub fn within(mut self, procedure: &str) -> Diagnostic {
        let procedure = procedure.to_string();
        let kernel = None;
        self.within = Some(Box::new(Within { procedure, kernel }));
        self
    }

    /// Says which kernel of its procedure a remark is about.
    pub fn of_kernel(mut self, kernel: &str) -> Diagnostic {
        if let Some(within) = &mut self.within {
            within.kernel = Some(kernel.to_string());
        }
        self
    }

    /// Whether nothing can be translated.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The first place that it is about.
    pub fn span(&self) -> Option<Span> {
        let primary = self.labels.iter().find(|label| label.primary);
        primary.or(self.labels.first()).map(|label| label.span)
    }
}

/// So many findings of a severity are kept; a file of garbage makes millions.
const MOST_KEPT: usize = 5_000;

/// The findings of a run.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    counts: [usize; 3],
}

impl Diagnostics {
    /// Adds a finding, with the usual way out of its code if it names none; behind the first few thousand of a severity it is only counted.
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        if diagnostic.help.is_empty() {
            let usual = diagnostic.code.help();
            diagnostic.help.extend(usual.map(str::to_string));
        }
        let count = &mut self.counts[diagnostic.severity as usize];
        *count += 1;
        if *count <= MOST_KEPT {
            self.list.push(diagnostic);
        }
    }

    /// Adds the findings of another pass.
    pub fn append(&mut self, other: Diagnostics) {
        self.extend(other.list);
    }

    /// Those that a condition holds for.
    pub fn only(self, condition: impl Fn(&Diagnostic) -> bool) -> Diagnostics {
        let mut chosen = Diagnostics::default();
        chosen.extend(self.list.into_iter().filter(condition));
        chosen
    }

    /// Takes the remarks out.
    pub fn take_remarks(&mut self) -> Diagnostics {
        let mut taken = Diagnostics::default();
        let is_remark = |one: &mut Diagnostic| one.severity == Severity::Remark;
        taken.extend(self.list.extract_if(.., is_remark));
        self.counts[Severity::Remark as usize] = 0;
        taken
    }

    /// Each changed in the same way.
    pub fn map(self, change: impl Fn(Diagnostic) -> Diagnostic) -> Diagnostics {
        let mut changed = Diagnostics::default();
        changed.extend(self.list.into_iter().map(change));
        changed
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// How many there are of a severity, repetitions counted.
    pub fn count(&self, severity: Severity) -> usize {
        self.counts[severity as usize]
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// In the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// In order of file and position, equal ones once; those without a place come first.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut seen = std::collections::HashSet::new();
        let mut sorted: Vec<_> = self
            .list
            .iter()
            .filter(|found| seen.insert(*found))
            .collect();
        sorted.sort_by_key(|found| (found.span(), found.severity, found.code));
        sorted
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, found: I) {
        for diagnostic in found {
            self.push(diagnostic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn sorted_by_place_and_without_repetition() {
        let at = |start| Span::new(FileId(0), start, start + 1);
        let found = |start| Diagnostic::error(codes::OPEN_CHARACTER, "x").at(at(start), "");
        let mut diagnostics = Diagnostics::default();
        diagnostics.extend([found(7), found(3), found(7)]);
        let starts: Vec<_> = diagnostics
            .sorted()
            .iter()
            .map(|d| d.span().unwrap().start)
            .collect();
        assert_eq!(starts, [3, 7]);
        assert_eq!(diagnostics.count(Severity::Error), 3);
        assert_eq!(diagnostics.count(Severity::Warning), 0);
    }

    #[test]
    fn floods_are_counted_and_not_kept() {
        let mut diagnostics = Diagnostics::default();
        for start in 0..10_000 {
            let at = Span::new(FileId(0), start, start + 1);
            diagnostics.push(Diagnostic::warning(codes::LONE_AMPERSAND, "x").at(at, ""));
        }
        diagnostics.push(Diagnostic::error(codes::OPEN_CHARACTER, "x"));
        assert_eq!(diagnostics.iter().count(), MOST_KEPT + 1);
        assert_eq!(diagnostics.count(Severity::Warning), 10_000);
        assert!(diagnostics.has_errors());
    }
}
