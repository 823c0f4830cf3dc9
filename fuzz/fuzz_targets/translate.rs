//! Bytes to a project: no panic, and either a project or errors.
#![no_main]

use cuf2rs::diag::render;
use cuf2rs::source::Sources;
use cuf2rs::{Options, translate};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (name, text) = match data.split_first() {
        Some((first, rest)) => (["a.cuf", "a.f", "a.F90", "a.F"][*first as usize % 4], rest),
        None => return,
    };
    let mut sources = Sources::in_memory();
    sources.add(name, text);
    let done = translate(&mut sources, &Options::default());
    assert_eq!(done.files.is_empty(), done.diagnostics.has_errors());
    render::to_text(&sources, &done.diagnostics);
});
