//! Logical lines to a syntax tree.
//!
//! Input: the [`FileLines`] of one file. Output: an [`ast::SourceFile`]; entry: [`parse_file`]. Every line goes through
//! [`tokens`] (logos), `groups` (brackets), `classify` (which statement is it, which words are keywords), `parse` (LALRPOP, one
//! statement at a time) and [`blocks`] (nesting). Shown by `cuf2rs dump --stage tokens|ast` ([`print`]).
//!
//! Refuses to know what a name means; a bad statement is one diagnostic and a [`ast::StmtKind::Error`], never the end of the
//! run. Trees are at most [`groups::DEEPEST_TREE`] deep per statement and [`blocks::DEEPEST_BLOCKS`] deep in
//! blocks, so that passes may recurse over them.

pub mod ast;
pub mod blocks;
mod classify;
pub mod groups;
mod keywords;
pub mod outline;
pub mod parse;
pub mod print;
mod target;
pub mod tokens;
mod variants;

use crate::diag::Diagnostics;
use crate::source::{self, FileId, FileLines, SourceOptions, Sources};

/// Reads and parses one file of the program.
pub fn parse_file(
    sources: &mut Sources,
    file: FileId,
    options: &SourceOptions,
    diagnostics: &mut Diagnostics,
) -> ast::SourceFile {
    let mut lines = source::read_lines(sources, file, options, diagnostics);
    variants::choose(&mut lines.lines, options.defaults.omp_target, diagnostics);
    let mut tree = parse_lines(lines, diagnostics);
    if options.defaults.omp_target {
        target::in_words_of_openacc(&mut tree, diagnostics);
    }
    tree
}

/// Parses the logical lines of one file.
pub fn parse_lines(lines: FileLines, diagnostics: &mut Diagnostics) -> ast::SourceFile {
    parse_lines_with(parse::Parser::default(), lines, diagnostics)
}

/// Parses the logical lines of one file with a given parser.
pub fn parse_lines_with(
    mut parser: parse::Parser,
    lines: FileLines,
    diagnostics: &mut Diagnostics,
) -> ast::SourceFile {
    let mut blocks = blocks::Blocks::new(diagnostics);
    for line in lines.lines {
        let parsed = parser.parse(line, blocks.diagnostics());
        blocks.feed(parsed);
    }
    blocks.finish(lines.end_comments)
}
