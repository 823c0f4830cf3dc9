//! Execution parts through the whole front end: what they become, and what is refused.
//!
//! Every program without errors is verified as it comes out of semantic analysis and again after `passing`.

mod control;
mod data;
mod device;
mod errors;
mod io;

use crate::diag::render;
use crate::ir::{passing, print, verify};
use crate::tests::program;

/// The typed program of a text, decided and verified; the errors when there are any.
pub(super) fn lowered(text: &str) -> String {
    let (mut program, sources, diagnostics) = program(&[("a.cuf", text)]);
    if diagnostics.has_errors() {
        return render::to_text(&sources, &diagnostics);
    }
    assert_eq!(
        verify::verify(&program),
        Ok(()),
        "after sema:\n{}",
        print::program(&program)
    );
    passing::decide(&mut program);
    assert_eq!(
        verify::verify(&program),
        Ok(()),
        "after passing:\n{}",
        print::program(&program)
    );
    assert_eq!(verify::verify_decided(&program), Ok(()));
    let once = print::program(&program);
    passing::decide(&mut program);
    assert_eq!(
        once,
        print::program(&program),
        "passing twice is not passing once"
    );
    once
}

/// The statements of a main program with these declarations.
pub(super) fn body(declarations: &str, statements: &str) -> String {
    let text = lowered(&format!(
        "program t\n{declarations}\n{statements}\nend program t\n"
    ));
    let declared = |line: &&str| line.contains(" :: ");
    text.lines()
        .filter(|line| !declared(line))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// `code line message` of everything that is reported for a text.
pub(super) fn found(text: &str) -> String {
    let (_, sources, diagnostics) = program(&[("a.cuf", text)]);
    let line = |found: &crate::diag::Diagnostic| {
        let at = sources.start(found.span().unwrap_or_default());
        format!("{} {} {}\n", found.code, at.line, found.message)
    };
    diagnostics.sorted().into_iter().map(line).collect()
}

/// Compares with a file of `snapshots/sema/stmt`, named after the test.
macro_rules! check {
    ($text:expr $(,)?) => {{
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../../../snapshots/sema/stmt");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!($text));
    }};
}
use check;
