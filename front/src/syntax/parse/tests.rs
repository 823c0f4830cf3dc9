//! Every statement, one by one: what is written and what tree it makes.

use super::Parser;
use crate::diag::{Diagnostics, render};
use crate::source::{Form, SourceOptions, Sources, read_lines};
use crate::syntax::print;

mod actions;
mod cuda;
mod declarations;
mod errors;
mod expressions;
mod fixed;
mod inout;
mod keywords;
mod limits;
mod units;
mod values;

/// The dumps of the statements of `text`, one a line, and the diagnostics behind them.
fn statements(text: impl Into<Vec<u8>>, form: Form) -> String {
    let mut sources = Sources::in_memory();
    let name = if form == Form::Free { "a.cuf" } else { "a.f" };
    let file = sources.add(name, text);
    let mut diagnostics = Diagnostics::default();
    let options = SourceOptions {
        form: Some(form),
        cuda: Some(true),
        openacc: Some(true),
        ..SourceOptions::default()
    };
    let lines = read_lines(&mut sources, file, &options, &mut diagnostics);
    let mut parser = Parser::default();
    let mut grammar = Parser::by_grammar_only();
    let mut out = String::new();
    for line in lines.lines {
        let compared = grammar.parse(line.clone(), &mut Diagnostics::default());
        let parsed = parser.parse(line, &mut diagnostics);
        assert_eq!(parsed.stmt, compared.stmt, "the short way differs");
        out.push_str(&print::stmt(&parsed.stmt));
        out.push('\n');
    }
    out + &render::to_text(&sources, &diagnostics)
}

fn free(text: &str) -> String {
    statements(text, Form::Free)
}

fn fixed(text: &str) -> String {
    statements(text, Form::Fixed)
}

fn fixed_bytes(text: &[u8]) -> String {
    statements(text, Form::Fixed)
}
