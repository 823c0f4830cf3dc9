//! The stack of `#if` ... `#endif`.

use super::Preprocessor;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::source::Span;

/// One open `#if`.
struct Conditional {
    place: Span,
    /// Whether the lines are read now.
    active: bool,
    /// Whether a branch has been read already, or none may be.
    taken: bool,
    has_else: bool,
}

/// All open `#if`.
#[derive(Default)]
pub(super) struct Conditionals {
    open: Vec<Conditional>,
}

impl Conditionals {
    /// Whether lines are being passed over.
    pub fn is_skipping(&self) -> bool {
        self.open.last().is_some_and(|last| !last.active)
    }

    /// How many are open.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// `#if`; `holds` is asked only where lines are read.
    pub fn open(&mut self, place: Span, holds: impl FnOnce() -> bool) {
        let skipping = self.is_skipping();
        let active = !skipping && holds();
        self.open.push(Conditional {
            place,
            active,
            taken: skipping || active,
            has_else: false,
        });
    }

    /// `#elif`; `holds` is asked only where the branch may be read.
    pub fn elif(&mut self, place: Span, holds: impl FnOnce() -> bool) -> Result<(), Diagnostic> {
        let last = self.last(place, "#elif")?;
        last.active = !last.taken && holds();
        last.taken |= last.active;
        Ok(())
    }

    /// `#else`.
    pub fn other(&mut self, place: Span) -> Result<(), Diagnostic> {
        let last = self.last(place, "#else")?;
        last.has_else = true;
        last.active = !last.taken;
        last.taken = true;
        Ok(())
    }

    /// `#endif`.
    pub fn close(&mut self, place: Span) -> Result<(), Diagnostic> {
        match self.open.pop() {
            Some(_) => Ok(()),
            None => Err(unmatched(place, "#endif")),
        }
    }

    fn last(&mut self, place: Span, word: &str) -> Result<&mut Conditional, Diagnostic> {
        match self.open.last_mut() {
            Some(last) if !last.has_else => Ok(last),
            _ => Err(unmatched(place, word)),
        }
    }
}

impl Preprocessor {
    /// At the end of a file: what it opened must be closed.
    pub fn close_file(&mut self, open_before: usize, diagnostics: &mut Diagnostics) {
        let left = open_before.min(self.conditionals.open.len());
        for conditional in self.conditionals.open.drain(left..) {
            diagnostics.push(
                Diagnostic::error(codes::CPP_OPEN_IF, "#if without #endif")
                    .at(
                        conditional.place,
                        "opened here, and open at the end of the file",
                    )
                    .help("add the missing #endif"),
            );
        }
    }
}

fn unmatched(place: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        codes::CPP_UNMATCHED,
        format!("{word} without a matching #if"),
    )
    .at(place, "no #if is open that it could belong to")
    .help("remove it, or add the missing #if")
}
