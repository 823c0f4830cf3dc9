//! Lines that the grammar does not read: FORMAT, whose text is a language of its own, `!$acc` text, and the clauses of `!$cuf`.

use super::Read;
use super::context::Context;
use crate::diag::{Diagnostic, codes};
use crate::source::{LogicalLine, Span, original_bytes};
use crate::syntax::ast::*;
use crate::syntax::groups::Group;
use crate::syntax::tokens::{Token, TokenKind};

/// `!$acc ...`: the text as it stands.
pub fn acc(line: &LogicalLine) -> (Read, TokenKind) {
    let text = line.text.clone();
    (
        Read::from(StmtKind::AccDirective { text }),
        TokenKind::Unknown,
    )
}

/// A `!$cuf` line that is no kernel directive.
pub fn unknown(line: &LogicalLine) -> StmtKind {
    StmtKind::UnknownDirective {
        text: line.text.clone(),
    }
}

/// A FORMAT statement: `format ( ... )` with a label, where the bracket closes at the end.
pub fn format(line: &LogicalLine) -> Option<StmtKind> {
    line.label?;
    let word = line.text.get(..6)?;
    let rest = &line.text[6..];
    let open = 6 + rest.len() - rest.trim_start().len();
    if !word.eq_ignore_ascii_case("format") || line.text.as_bytes().get(open) != Some(&b'(') {
        return None;
    }
    let text = &line.text[open..];
    let close = closing(text.as_bytes())?;
    if !text[close + 1..].trim().is_empty() {
        return None;
    }
    let span = line.span(open..open + close + 1);
    let text = original_bytes(&text[..=close]);
    Some(StmtKind::Format(FormatText { text, span }))
}

/// The offset of the bracket that closes the first one; quotes and Hollerith constants are skipped.
fn closing(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at, mut count) = (0usize, 0, None::<usize>);
    while at < text.len() {
        let byte = text[at];
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at),
            b')' => depth -= 1,
            b'\'' | b'"' => at += 1 + memchr::memchr(byte, &text[at + 1..])?,
            b'h' | b'H' => at = at.checked_add(count.unwrap_or(0))?,
            _ => {}
        }
        let digit = byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
        count = match digit {
            Some(digit) => Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit)),
            None if byte == b' ' => count,
            None => None,
        };
        at = at.checked_add(1)?;
    }
    None
}

/// `kernel do`: one token of the two words; gives the index of the chevrons or of the end.
pub fn kernel_header(line: &LogicalLine, tokens: &mut [Token]) -> Option<usize> {
    let word = |at: usize| {
        tokens
            .get(at)
            .map_or("", |token: &Token| token.text(&line.text))
    };
    if !word(0).eq_ignore_ascii_case("kernel") || !word(1).eq_ignore_ascii_case("do") {
        return None;
    }
    tokens[0].end = tokens[1].end;
    tokens[0].kind = TokenKind::CufKernel;
    tokens[1].kind = TokenKind::Skip;
    Some(2)
}

/// Marks lists inside the chevrons, and gives the index behind them.
pub fn end_of_chevrons(tokens: &mut [Token], groups: &[Group], header: usize) -> usize {
    let mut at = header;
    if tokens
        .get(at)
        .is_some_and(|token| token.kind == TokenKind::LeftParen)
    {
        at = groups[at].close as usize + 1;
    }
    if tokens
        .get(at)
        .is_none_or(|token| token.kind != TokenKind::LeftChevron)
    {
        return at;
    }
    let close = groups[at].close as usize;
    let mut next = at + 1;
    while next < close {
        let starts = matches!(
            tokens[next - 1].kind,
            TokenKind::LeftChevron | TokenKind::Comma
        );
        let inner = groups[next].close as usize;
        if starts && tokens[next].kind == TokenKind::LeftParen {
            let behind = tokens[inner + 1].kind;
            if matches!(behind, TokenKind::Comma | TokenKind::RightChevron) {
                tokens[next].kind = TokenKind::ListOpen;
            }
        }
        next = inner.max(next) + 1;
    }
    close + 1
}

/// Clauses behind the chevrons: words, each with the text of its brackets.
pub fn clauses(
    cx: &Context<'_>,
    tokens: &[Token],
    groups: &[Group],
    from: usize,
) -> Result<Vec<(String, String, Span)>, Box<Diagnostic>> {
    let mut found = Vec::new();
    let mut at = from;
    while let Some(&token) = tokens.get(at) {
        at += 1;
        if token.kind == TokenKind::Comma {
            continue;
        }
        if token.kind != TokenKind::Name {
            let problem = Diagnostic::error(codes::SYNTAX, "expected a clause such as REDUCE(+:x)");
            let help = match cx.token_text(token).starts_with('<') {
                true => {
                    "a launch configuration has three signs on either side: `<<<grid, block>>>`"
                }
                false => {
                    "behind `<<<grid, block>>>` stand REDUCE(op: names), PRIVATE(names) or nothing"
                }
            };
            return Err(Box::new(problem.at(cx.token_span(token), "").help(help)));
        }
        let word = cx.token_text(token).to_ascii_lowercase();
        let bracket = tokens
            .get(at)
            .filter(|next| next.kind == TokenKind::LeftParen);
        let Some(open) = bracket else {
            found.push((word, String::new(), cx.token_span(token)));
            continue;
        };
        let close = tokens[groups[at].close as usize];
        let inside = cx.text()[open.end as usize..close.start as usize]
            .trim()
            .to_owned();
        found.push((word, inside, cx.span(token.start, close.end)));
        at = groups[at].close as usize + 1;
    }
    Ok(found)
}

/// Puts the clauses into the directive that the grammar made.
pub fn with_clauses(kind: StmtKind, clauses: Vec<(String, String, Span)>) -> StmtKind {
    match kind {
        StmtKind::CufKernelDo(kernel) => {
            StmtKind::CufKernelDo(Box::new(CufKernel { clauses, ..*kernel }))
        }
        other => other,
    }
}
