//! Bytes to a syntax tree: no panic, and the short way of the parser makes the trees of the grammar.
#![no_main]

use cuf2rs::diag::{Diagnostics, render};
use cuf2rs::source::{SourceOptions, Sources, read_lines};
use cuf2rs::syntax::{parse::Parser, parse_lines_with, print};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (name, text) = match data.split_first() {
        Some((first, rest)) => (["a.cuf", "a.f", "a.F90", "a.F"][*first as usize % 4], rest),
        None => return,
    };
    let mut sources = Sources::in_memory();
    let file = sources.add(name, text);
    let mut found = Diagnostics::default();
    let lines = read_lines(&mut sources, file, &SourceOptions::default(), &mut found);
    let mut other = Diagnostics::default();
    let compared = parse_lines_with(Parser::by_grammar_only(), lines.clone(), &mut other);
    let tree = parse_lines_with(Parser::default(), lines, &mut found);
    assert!(tree == compared);
    print::dump_ast(&tree);
    render::to_text(&sources, &found);
});
