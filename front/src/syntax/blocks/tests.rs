//! Nesting: what is right, and what is said about what is wrong.

use crate::diag::{Diagnostics, render};
use crate::source::{Form, SourceOptions, Sources};
use crate::syntax::{parse_file, print};

mod broken;
mod deep;
mod ends;
mod labels;
mod statement_functions;
mod structure;

/// The dump of a free-form file, and its diagnostics.
fn tree(text: &str) -> String {
    dump("a.cuf", text, Form::Free)
}

/// The dump of a fixed-form file, and its diagnostics.
fn fixed_tree(text: &str) -> String {
    dump("a.f", text, Form::Fixed)
}

fn dump(name: &str, text: &str, form: Form) -> String {
    let mut sources = Sources::in_memory();
    let file = sources.add(name, text);
    let mut diagnostics = Diagnostics::default();
    let options = SourceOptions {
        form: Some(form),
        cuda: Some(true),
        openacc: Some(true),
        ..SourceOptions::default()
    };
    let tree = parse_file(&mut sources, file, &options, &mut diagnostics);
    print::dump_ast(&tree) + &render::to_text(&sources, &diagnostics)
}
