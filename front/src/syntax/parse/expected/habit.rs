//! What is written at places where other languages write something else, or nothing.
//!
//! Refuses to know what the grammar expected there.

use super::outside_brackets;
use crate::syntax::parse::context::Context;
use crate::syntax::tokens::{Token, TokenKind};

/// What to write for a token that other languages would take at this place.
pub(super) fn habit(cx: &Context<'_>, tokens: &[Token], at: usize) -> Option<&'static str> {
    let before = at.checked_sub(1).map(|before| tokens[before]);
    let touches = before.filter(|before| before.end == tokens[at].start);
    let is = |word: &str| cx.token_text(tokens[at]).eq_ignore_ascii_case(word);
    let starts = |word: &str| {
        cx.token_text(tokens[at])
            .to_ascii_lowercase()
            .starts_with(word)
    };
    if let Some(help) = missing_sign(cx, tokens, at) {
        return Some(help);
    }
    match (tokens[at].kind, before.map(|before| before.kind)) {
        (TokenKind::Name, Some(_)) if is("and") => Some("write `.and.`"),
        (TokenKind::Name, Some(_)) if is("or") => Some("write `.or.`"),
        (TokenKind::Name, Some(_)) if is("not") => Some("write `.not.`"),
        (TokenKind::Equals, _) if is_condition(tokens) => {
            Some("`=` assigns; write `==` to compare")
        }
        (
            TokenKind::Percent,
            Some(TokenKind::Integer | TokenKind::Real | TokenKind::RightParen),
        )
        | (TokenKind::Integer | TokenKind::Real | TokenKind::LeftParen, Some(TokenKind::Percent)) => {
            Some("the remainder of a division is mod(a, b)")
        }
        (TokenKind::Name, Some(TokenKind::Integer | TokenKind::Real)) if touches.is_some() => {
            Some(match before.map(|before| cx.token_text(before)) {
                Some("0") if starts("x") => "a hexadecimal constant is written z'1F'",
                _ if starts("e") || starts("d") => "an exponent has digits: `1.0e3`",
                _ if is("f") => {
                    "a constant of single precision has no letter: `1.0`; `1.0d0` is one of double precision"
                }
                _ => "a name starts with a letter; a product is written `3*x`",
            })
        }
        (TokenKind::Name | TokenKind::LeftParen, Some(TokenKind::Integer | TokenKind::Real))
        | (TokenKind::Name | TokenKind::Integer | TokenKind::Real, Some(TokenKind::RightParen))
            if assigns(tokens, at) =>
        {
            Some("a product is written with `*`: `3*x`")
        }
        (TokenKind::Comma, Some(TokenKind::Integer)) if assigns(tokens, at) => {
            Some("a number has a point, no comma: `1.5`; several values are an array, `[1, 5]`")
        }
        (TokenKind::Star, Some(TokenKind::Star)) => {
            Some("a power is written `a**b`, without a blank")
        }
        (TokenKind::LeftChevron, _) => {
            Some("a kernel has no value: it is launched by `call name<<<grid, block>>>(arguments)`")
        }
        (TokenKind::Star, Some(TokenKind::LeftParen)) if prints(cx, tokens) => {
            Some("PRINT has a format and no unit: `print *, x`; WRITE has both: `write (*, *) x`")
        }
        (TokenKind::Comma, Some(TokenKind::Comma | TokenKind::LeftParen)) => {
            Some("something is missing before this comma, or it is one too many")
        }
        (TokenKind::Operator, Some(TokenKind::Name))
            if cx.text().contains("<<") && !cx.text().contains("<<<") =>
        {
            Some("a launch configuration has three signs on either side: `<<<grid, block>>>`")
        }
        _ => None,
    }
}

/// A comma, brackets or parentheses that are missing before a token, or CALL where none belongs.
fn missing_sign(cx: &Context<'_>, tokens: &[Token], at: usize) -> Option<&'static str> {
    let before = tokens[at.checked_sub(1)?];
    let word = |token: Token| cx.token_text(token).to_ascii_lowercase();
    let values = is_value(before.kind, true) && is_value(tokens[at].kind, false);
    let open = open_bracket(tokens, at);
    match (open.map(|open| tokens[open].kind), word(before).as_str()) {
        (None, "call") if assigns(tokens, at) => {
            Some("a function is referenced without CALL: `x = f(3)`")
        }
        (None, "result") if word(tokens[at]) != "(" && opens_function(tokens) => {
            Some("the name of the result stands in parentheses: `result (r)`")
        }
        (None, "else") if word(tokens[at]) == "if" => {
            Some("a condition stands in parentheses: `else if (condition) then`")
        }
        (Some(TokenKind::LeftParen), _) if at == 2 && word(tokens[0]) == "read" => {
            let comma = "no comma stands behind the parentheses: `read (*, *) x`";
            (tokens[at].kind == TokenKind::Star).then_some(comma)
        }
        (Some(TokenKind::LeftArray | TokenKind::LeftBracket), _) if values => {
            Some("a comma stands between the values of an array: `[1, 2]`")
        }
        (None, _) if values && lists(&word(tokens[0])) => {
            Some("a comma stands between the items of a list")
        }
        (Some(TokenKind::LeftParen), _) if tokens[at].kind == TokenKind::Comma => {
            let first = tokens[open?.checked_sub(1)?].kind;
            let several = "the values of an array stand in brackets, `[1, 2, 3]`; those of a structure behind its name, `dim3(1, 2, 3)`";
            (first == TokenKind::Equals).then_some(several)
        }
        _ => None,
    }
}

/// Whether a value may end, or begin, with such a token.
fn is_value(kind: TokenKind, ends: bool) -> bool {
    match kind {
        TokenKind::Name | TokenKind::Integer | TokenKind::Real | TokenKind::Character => true,
        TokenKind::RightParen => ends,
        _ => false,
    }
}

/// The bracket around a token that was opened last.
pub(super) fn open_bracket(tokens: &[Token], at: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (place, token) in tokens[..at].iter().enumerate() {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftArray | TokenKind::LeftBracket => {
                open.push(place)
            }
            TokenKind::RightParen | TokenKind::RightArray | TokenKind::RightBracket => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// Statements with a list of items.
fn lists(word: &str) -> bool {
    matches!(word, "print" | "write" | "read")
}

fn opens_function(tokens: &[Token]) -> bool {
    let function = |token: &Token| token.kind == TokenKind::Function;
    tokens.iter().any(function)
}

/// Whether a place lies behind the `=` of an assignment, outside of brackets.
fn assigns(tokens: &[Token], at: usize) -> bool {
    let equals = outside_brackets(tokens, TokenKind::Equals);
    let plain = |kind: TokenKind| matches!(kind, TokenKind::Name | TokenKind::Equals);
    let starts = tokens.first().is_some_and(|first| plain(first.kind));
    starts && equals.is_some_and(|equals| equals.start < tokens[at].start)
}

/// `print ...`.
fn prints(cx: &Context<'_>, tokens: &[Token]) -> bool {
    let first = tokens.first().map(|first| cx.token_text(*first));
    first.is_some_and(|word| word.eq_ignore_ascii_case("print"))
}

/// `if (...` and its relatives.
fn is_condition(tokens: &[Token]) -> bool {
    let kinds = [
        TokenKind::If,
        TokenKind::IfBlock,
        TokenKind::ElseIf,
        TokenKind::While,
    ];
    tokens.iter().any(|token| kinds.contains(&token.kind))
}
