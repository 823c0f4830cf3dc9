//! Logical lines of small files, by form and by preprocessing.

use super::{SourceOptions, Sources, dump_lines, read_lines};
use crate::diag::{Diagnostics, render};

mod any_bytes;
mod fixed;
mod free;
mod places;
mod preprocessed;

/// The dump of a file, and its diagnostics in short.
fn lines(name: &str, text: impl AsRef<[u8]>) -> String {
    with_options(name, text, &SourceOptions::default(), &[])
}

/// The same where OpenACC directives are statements.
fn with_openacc(name: &str, text: &str) -> String {
    let options = SourceOptions {
        openacc: Some(true),
        ..SourceOptions::default()
    };
    with_options(name, text, &options, &[])
}

/// The same with options and files to include.
fn with_options(
    name: &str,
    text: impl AsRef<[u8]>,
    options: &SourceOptions,
    included: &[(&str, &str)],
) -> String {
    let mut sources = Sources::in_memory();
    for (path, text) in included {
        sources.offer(*path, *text);
    }
    let file = sources.add(name, text.as_ref());
    let mut diagnostics = Diagnostics::default();
    let lines = read_lines(&mut sources, file, options, &mut diagnostics);
    let mut out = dump_lines(&sources, &lines);
    for found in diagnostics.sorted() {
        let place = found
            .span()
            .map(|span| sources.place(span))
            .unwrap_or_default();
        out += &format!(
            "{place}: {:?}[{}]: {}\n",
            found.severity, found.code, found.message
        );
    }
    assert!(!render::to_text(&sources, &diagnostics).contains('\x1b'));
    out
}
