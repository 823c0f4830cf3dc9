//! What a printer meets and has no text for: a fault of ours, since semantic analysis lets nothing through that a printer does not know.
//!
//! Printers return text and cannot fail, so that a fault is noted aside while a default word stands in the text, and the translation ends
//! with a report of it. Noted for the thread that translates, one program at a time.

use crate::emit::layout::{Doc, text};
use crate::source::Span;
use std::cell::RefCell;

/// A node without a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands in the program.
    pub span: Span,
    /// What it is, and in which language.
    pub what: String,
}

thread_local! {
    static FOUND: RefCell<Vec<Fault>> = const { RefCell::new(Vec::new()) };
}

/// Notes a fault; the word stands where the text should.
pub fn fault(span: Span, what: impl Into<String>) -> Doc {
    let what = what.into();
    FOUND.with_borrow_mut(|found| found.push(Fault { span, what }));
    text("0")
}

/// The faults noted since they were last asked for.
pub fn take() -> Vec<Fault> {
    FOUND.take()
}

/// What a piece of work gives, and the faults noted in it: for work that threads share out, whose faults are then noted in one order.
pub fn apart<T>(work: impl FnOnce() -> T) -> (T, Vec<Fault>) {
    let before = take();
    let done = work();
    (done, FOUND.replace(before))
}

/// Notes faults that were found apart.
pub fn note(faults: Vec<Fault>) {
    FOUND.with_borrow_mut(|found| found.extend(faults));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_once() {
        take();
        assert_eq!(fault(Span::default(), "a node").flat(), "0");
        let told = take();
        assert_eq!((told.len(), &told[0].what[..]), (1, "a node"));
        assert!(take().is_empty());
    }

    #[test]
    fn faults_found_apart_are_noted_when_they_are_handed_in() {
        take();
        fault(Span::default(), "before");
        let (word, found) = apart(|| fault(Span::default(), "inside").flat());
        assert_eq!((&word[..], found.len()), ("0", 1));
        note(found);
        let told: Vec<String> = take().into_iter().map(|one| one.what).collect();
        assert_eq!(told, ["before", "inside"]);
    }
}
