//! Headings of procedures as CUDA C writes them.

use super::{Context, Meant};
use crate::diag::{Diagnostic, codes};
use crate::syntax::tokens::{Token, TokenKind};

/// `__global__ void name(a, n)`: the heading of a procedure of CUDA C.
pub(super) fn heading(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let names: Vec<Token> = rest
        .iter()
        .copied()
        .take_while(|token| token.kind == TokenKind::Name)
        .collect();
    let text = |token: &Token| cx.token_text(*token).to_ascii_lowercase();
    let attribute = match text(names.first()?).as_str() {
        "__global__" => "global",
        "__device__" => "device",
        "__host__" => "host, device",
        _ => return None,
    };
    let last = names.last().filter(|_| names.len() > 1)?;
    if rest.get(names.len())?.kind != TokenKind::LeftParen {
        return None;
    }
    let returns = names
        .iter()
        .any(|token| ["void", "subroutine"].contains(&text(token).as_str()));
    let word = if returns || attribute == "global" {
        "subroutine"
    } else {
        "function"
    };
    let span = cx.span(names[0].start, last.end);
    let list = cx.text().get(last.end as usize..).unwrap_or_default();
    let help = format!(
        "write `attributes({attribute}) {word} {}{}`",
        cx.token_text(*last),
        list.trim_end()
    );
    let message = "a procedure's heading of CUDA C";
    let found = Diagnostic::error(codes::BAD_PREFIX, message)
        .at(span, "")
        .help(help);
    let class = if word == "function" {
        TokenKind::Function
    } else {
        TokenKind::Subroutine
    };
    Meant::new(found, class)
}
