//! Names and labels of constructs and units: behind END, in the middles, in EXIT and CYCLE.

use super::Blocks;
use super::frame::{self, ConstructKind, Frame};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::*;

impl Blocks<'_> {
    /// The name behind END DO, END IF ... against that of the construct on top.
    pub(super) fn check_end_name(&mut self, stmt: &Stmt) {
        let StmtKind::End(_, name) = &stmt.kind else {
            return;
        };
        let Some(open) = self.stack.last().and_then(super::close::opener) else {
            return;
        };
        let place = name.as_ref().map_or(stmt.span, |name| name.span);
        let found = disagreement(open, name.as_ref(), true, place);
        self.diagnostics.extend(found);
    }

    /// The name behind ELSE, CASE ... against that of the construct on top.
    pub(super) fn check_middle_name(&mut self, stmt: &Stmt) {
        let Some(open) = self.stack.last().and_then(super::close::opener) else {
            return;
        };
        let place = stmt.construct.as_ref().map_or(stmt.span, |name| name.span);
        let found = disagreement(open, stmt.construct.as_ref(), false, place);
        self.diagnostics.extend(found);
    }

    /// The END of a construct inside a loop cannot be the statement that the loop ends with (F2018 R1120).
    pub(super) fn check_end_of_labelled(&mut self, label: u32, span: Span) {
        let Some(at) = self.find_construct(|frame| frame.label == Some(label)) else {
            return;
        };
        let Some(Frame::Construct(frame)) = self.stack.get(at) else {
            return;
        };
        let message =
            format!("the loop ends at label {label}, which stands before the END of a block in it");
        let found = Diagnostic::error(codes::UNMATCHED_END, message)
            .at(span, "ends the block")
            .also(frame.construct.open.span, "the loop")
            .help(format!("write `{label} continue` behind it"));
        self.diagnostics.push(found);
    }

    /// What stands behind END INTERFACE is what the block is opened with (F2018 C1503).
    pub(super) fn check_end_spec(&mut self, stmt: &Stmt) {
        let (Some(Frame::Interface(block)), StmtKind::End(_, Some(written))) =
            (self.stack.last(), &stmt.kind)
        else {
            return;
        };
        let StmtKind::Interface { spec, .. } = &block.open.kind else {
            return;
        };
        let opened = spec.as_ref().map(GenericSpec::key);
        if opened.as_ref() == Some(&written.key()) {
            return;
        }
        let message = match opened {
            Some(opened) => format!("the interface block is that of '{opened}'"),
            None => "the interface block has no generic name".to_owned(),
        };
        let found = Diagnostic::error(codes::WRONG_END_NAME, message)
            .at(written.span, "")
            .also(block.open.span, "opened here");
        self.diagnostics.push(found);
    }

    /// `do 10` cannot be ended by an END DO without that label.
    pub(super) fn check_end_label(&mut self, stmt: &Stmt) {
        let Some(Frame::Construct(frame)) = self.stack.last() else {
            return;
        };
        let Some(label) = frame.label else { return };
        if stmt.label.map(|label| label.value) != Some(label) {
            let message = format!("the loop ends at label {label}, which this END DO has not");
            let found = Diagnostic::error(codes::UNMATCHED_END, message)
                .at(stmt.span, "")
                .also(frame.construct.open.span, "opened here")
                .help(format!(
                    "write the label {label} before END DO, or take it out of the DO statement"
                ));
            self.diagnostics.push(found);
        }
    }

    /// The name behind END SUBROUTINE and relatives: another one is only strange.
    pub(super) fn warn_about_name(&mut self, stmt: &Stmt) {
        let StmtKind::End(_, Some(written)) = &stmt.kind else {
            return;
        };
        let Some(unit) = self.unit() else { return };
        if matches!(&unit.unit.open, Some(open) if open.kind == StmtKind::Error) {
            return;
        }
        let word = frame::unit_word(unit.unit.kind);
        let (message, opened) = match unit.name() {
            Some(name) if name.key() == written.key() => return,
            Some(name) => (
                format!("this ends {word} '{}', not '{}'", name.text, written.text),
                Some(name.span),
            ),
            None => (format!("this {word} has no name"), None),
        };
        let found = Diagnostic::warning(codes::WRONG_END_NAME, message).at(written.span, "");
        self.diagnostics.push(match opened {
            Some(span) => found.also(span, "its name"),
            None => found,
        });
    }

    /// EXIT and CYCLE: inside a loop, or with the name of a construct that surrounds them.
    pub(super) fn check_jump(&mut self, stmt: &Stmt) {
        let kind = match &stmt.kind {
            StmtKind::IfAction { action, .. } => &action.kind,
            kind => kind,
        };
        let (word, name) = if let StmtKind::Exit(name) = kind {
            ("EXIT", name.as_ref())
        } else if let StmtKind::Cycle(name) = kind {
            ("CYCLE", name.as_ref())
        } else {
            return;
        };
        let found = match name {
            None => self.check_bare_jump(word, stmt.span),
            Some(name) => self.check_named_jump(word, name),
        };
        self.diagnostics.extend(found);
    }

    fn check_bare_jump(&self, word: &str, span: Span) -> Option<Diagnostic> {
        let inside = self
            .find_construct(|frame| frame.kind == ConstructKind::Do)
            .is_some();
        let message = format!("{word} stands outside any DO loop");
        let help = "remove it, or put it into the loop that it is meant for";
        (!inside).then(|| {
            Diagnostic::error(codes::MISPLACED, message)
                .at(span, "")
                .help(help)
        })
    }

    fn check_named_jump(&self, word: &str, name: &Name) -> Option<Diagnostic> {
        let key = name.key();
        let named = self.find_construct(|frame| {
            frame
                .construct
                .open
                .construct
                .as_ref()
                .is_some_and(|name| name.key() == key)
        });
        let message = match named.map(|at| &self.stack[at]) {
            None => format!("no construct around this {word} is called '{}'", name.text),
            Some(Frame::Construct(frame)) if word == "CYCLE" && frame.kind != ConstructKind::Do => {
                format!("'{}' is no DO loop", name.text)
            }
            Some(_) => return None,
        };
        Some(Diagnostic::error(codes::CONSTRUCT_NAME, message).at(name.span, ""))
    }
}

/// The complaint when a name differs from that of the opening statement; `needed`: it may not be left out.
fn disagreement(
    open: &Stmt,
    written: Option<&Name>,
    needed: bool,
    place: Span,
) -> Option<Diagnostic> {
    if open.kind == StmtKind::Error {
        return None;
    }
    let message = match (&open.construct, written) {
        (None, None) => return None,
        (Some(_), None) if !needed => return None,
        (Some(given), Some(written)) if given.key() == written.key() => return None,
        (Some(given), None) => {
            format!("the name '{}' of the construct is missing here", given.text)
        }
        (Some(given), Some(_)) => format!("the construct is called '{}'", given.text),
        (None, Some(_)) => "the construct has no name".to_owned(),
    };
    let found = Diagnostic::error(codes::CONSTRUCT_NAME, message).at(place, "");
    Some(found.also(open.span, "opened here"))
}
