//! What a statement that is none was meant to be: misspelt keywords, and habits brought from other languages.
//!
//! Besides the words for the reader it says which keyword was meant, so that a misspelt `subroutine` still opens one and its END
//! finds it. Knows shapes only; a statement that the grammar accepts never comes here.

mod cuda_c;
mod words;

use super::context::Context;
use super::habits::FOREIGN_LOOP;
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::EndKind;
use crate::syntax::classify::Tokens;
use crate::syntax::tokens::{self, Token, TokenKind};
use crate::syntax::{groups, keywords};
use words::{FOREIGN, PREFIXES, TYPES, WORDS};

/// A statement as it was meant.
pub struct Meant {
    /// What to tell.
    pub problem: Box<Diagnostic>,
    /// The keyword that was meant, for the nesting.
    pub class: TokenKind,
}

impl Meant {
    fn new(problem: Diagnostic, class: TokenKind) -> Option<Meant> {
        let problem = Box::new(problem);
        Some(Meant { problem, class })
    }
}

/// What was meant by the statement that starts at token `at`, as far as it can be told.
pub fn guess(cx: &Context<'_>, tokens: &[Token], at: usize) -> Option<Meant> {
    let rest = tokens.get(at..)?;
    let first = *rest.first().filter(|first| first.kind == TokenKind::Name)?;
    cuda_c::heading(cx, rest)
        .or_else(|| procedure(cx, rest))
        .or_else(|| nameless(cx, rest))
        .or_else(|| select(cx, rest))
        .or_else(|| bare_condition(cx, rest))
        .or_else(|| foreign_loop(cx, rest))
        .or_else(|| update(cx, rest))
        .or_else(|| comparison(cx, rest))
        .or_else(|| foreign_word(cx, first))
        .or_else(|| {
            let next = rest.get(1).map(|next| next.kind);
            misspelt(cx, first, next == Some(TokenKind::Colons))
        })
}

/// `attribute(global) subroutine s`: a word before SUBROUTINE or FUNCTION that is no prefix.
fn procedure(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let is = |token: &Token, word: &str| {
        token.kind == TokenKind::Name && cx.token_text(*token).eq_ignore_ascii_case(word)
    };
    let head = rest.windows(2).position(|pair| {
        (is(&pair[0], "subroutine") || is(&pair[0], "function")) && pair[1].kind == TokenKind::Name
    })?;
    let before = rest[..head].iter();
    if before.clone().any(|token| token.kind == TokenKind::Equals) {
        return None;
    }
    let known = |token: &&Token| PREFIXES.iter().any(|word| is(token, word));
    let bad = before
        .filter(|token| token.kind == TokenKind::Name)
        .find(|token| !known(token))?;
    let word = cx.token_text(*bad);
    let found = Diagnostic::error(codes::BAD_PREFIX, format!("'{word}' cannot stand before a procedure"))
        .at(cx.token_span(*bad), prefix_meant(word))
        .help("known are a type, RECURSIVE, PURE, ELEMENTAL and ATTRIBUTES(GLOBAL), ATTRIBUTES(DEVICE), ATTRIBUTES(HOST, DEVICE)");
    let subroutine = is(&rest[head], "subroutine");
    Meant::new(
        found,
        if subroutine {
            TokenKind::Subroutine
        } else {
            TokenKind::Function
        },
    )
}

fn prefix_meant(word: &str) -> String {
    let attributes = ["global", "device", "host", "grid_global"];
    let bare = attributes
        .iter()
        .find(|known| word.eq_ignore_ascii_case(known));
    match bare {
        Some(known) => format!("did you mean ATTRIBUTES({})?", known.to_ascii_uppercase()),
        None => suggestion(nearest(word, PREFIXES.iter().copied())),
    }
}

/// `pure real function (x)`: a heading without a name.
fn nameless(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let is = |token: &Token, word: &str| {
        token.kind == TokenKind::Name && cx.token_text(*token).eq_ignore_ascii_case(word)
    };
    let head = rest.windows(2).position(|pair| {
        (is(&pair[0], "subroutine") || is(&pair[0], "function"))
            && pair[1].kind == TokenKind::LeftParen
    })?;
    let known = |token: &Token| PREFIXES.iter().any(|word| is(token, word));
    if !rest[..head].first().is_none_or(known) || rest.last()?.kind != TokenKind::RightParen {
        return None;
    }
    let (word, class) = match is(&rest[head], "subroutine") {
        true => ("SUBROUTINE", TokenKind::Subroutine),
        false => ("FUNCTION", TokenKind::Function),
    };
    let found = Diagnostic::error(codes::SYNTAX, format!("{word} without a name"))
        .at(
            cx.token_span(rest[head + 1]),
            "the name is missing before this",
        )
        .help(format!(
            "write `{} name(arguments)`",
            word.to_ascii_lowercase()
        ));
    Meant::new(found, class)
}

pub(super) fn suggestion(word: Option<&str>) -> String {
    word.map(|word| format!("did you mean {}?", word.to_ascii_uppercase()))
        .unwrap_or_default()
}

/// `select cas (n)`.
fn select(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let word = cx.token_text(rest[0]).to_ascii_lowercase();
    let next = rest.get(1).filter(|next| next.kind == TokenKind::Name);
    let next = next.map(|next| {
        (
            cx.token_text(*next).to_ascii_lowercase(),
            cx.token_span(*next),
        )
    });
    let found = match (word.as_str(), next) {
        ("select", Some((next, span))) => {
            let meant = nearest(&next, ["case", "type"])?;
            let message = format!("SELECT is followed by CASE or TYPE, not by '{next}'");
            Diagnostic::error(codes::SYNTAX, message)
                .at(span, suggestion(Some(meant)))
                .help("write `select case (expression)`")
        }
        _ => return None,
    };
    Meant::new(found, TokenKind::SelectCase)
}

/// `integer functoin f(n)`: what the heading of a procedure would be but for a slip.
pub fn misspelt_heading(cx: &Context<'_>, tokens: &[Token]) -> Option<Meant> {
    let names = tokens.windows(3).take(6).find_map(|three| {
        let heading = [TokenKind::Name, TokenKind::Name, TokenKind::LeftParen];
        let fits = three
            .iter()
            .zip(heading)
            .all(|(token, kind)| token.kind == kind);
        let word = cx.token_text(three[0]);
        let meant = nearest(word, ["function", "subroutine"]).filter(|_| fits)?;
        (!word.eq_ignore_ascii_case(meant)).then_some((three[0], meant))
    })?;
    let (token, meant) = names;
    let found = Diagnostic::error(
        codes::SYNTAX,
        format!(
            "'{}' cannot stand before a procedure's name",
            cx.token_text(token)
        ),
    )
    .at(cx.token_span(token), suggestion(Some(meant)))
    .help(format!("write {}", meant.to_ascii_uppercase()));
    let class = match meant {
        "function" => TokenKind::Function,
        _ => TokenKind::Subroutine,
    };
    Meant::new(found, class)
}

/// `if a > b then`.
fn bare_condition(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let word = cx.token_text(rest[0]).to_ascii_lowercase();
    let parenthesised = rest
        .get(1)
        .is_some_and(|next| next.kind == TokenKind::LeftParen);
    if !matches!(word.as_str(), "if" | "where") || parenthesised || rest.len() < 2 {
        return None;
    }
    let last = rest[rest.len() - 1];
    let block = word == "where" || cx.token_text(last).eq_ignore_ascii_case("then");
    let found = Diagnostic::error(
        codes::SYNTAX,
        format!(
            "the condition of {} stands in parentheses",
            word.to_ascii_uppercase()
        ),
    )
    .at(cx.span(rest[1].start, last.end), "")
    .help(if word == "if" {
        "write `if (condition) then`"
    } else {
        "write `where (mask)`"
    });
    let class = match (word.as_str(), block) {
        ("if", true) => TokenKind::IfBlock,
        ("if", false) => TokenKind::Unknown,
        _ => TokenKind::WhereBlock,
    };
    Meant::new(found, class)
}

/// `while (condition)` and `for i = 1, n`.
pub(super) fn foreign_loop(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let word = cx.token_text(rest[0]).to_ascii_lowercase();
    let next = rest.get(1)?.kind;
    let help = match (word.as_str(), next) {
        ("while", TokenKind::LeftParen | TokenKind::Name) => {
            "write `do while (condition)` and END DO"
        }
        ("for" | "foreach", TokenKind::LeftParen | TokenKind::Name) => {
            "write `do i = first, last` and END DO"
        }
        _ => return None,
    };
    let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, FOREIGN_LOOP);
    Meant::new(
        found
            .at(cx.token_span(rest[0]), "no keyword of Fortran")
            .help(help),
        TokenKind::Do,
    )
}

/// `i += 1`, `i++`.
fn update(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let touching = |pair: &&[Token]| pair[0].end == pair[1].start;
    let signs =
        rest.windows(2)
            .filter(touching)
            .find(|pair| match (pair[0].kind, pair[1].kind) {
                (
                    TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Percent,
                    TokenKind::Equals,
                ) => true,
                (TokenKind::Plus, TokenKind::Plus) | (TokenKind::Minus, TokenKind::Minus) => {
                    pair[1].end == rest[rest.len() - 1].end
                }
                _ => false,
            })?;
    let (sign, place) = (
        cx.span(signs[0].start, signs[1].end),
        cx.token_text(signs[0]),
    );
    let variable = cx
        .text()
        .get(rest[0].start as usize..signs[0].start as usize)?
        .trim();
    let written = cx
        .text()
        .get(signs[0].start as usize..signs[1].end as usize)?;
    let found = Diagnostic::error(
        codes::UNKNOWN_STATEMENT,
        format!("Fortran has no '{written}'"),
    );
    let by = if signs[1].kind == TokenKind::Equals {
        "..."
    } else {
        "1"
    };
    let sample = match signs[0].kind {
        TokenKind::Percent => format!("{variable} = mod({variable}, {by})"),
        _ => format!("{variable} = {variable} {place} {by}"),
    };
    Meant::new(
        found.at(sign, "").help(format!("write `{sample}`")),
        TokenKind::Equals,
    )
}

/// `i == 3`, `i /= 2`.
fn comparison(cx: &Context<'_>, rest: &[Token]) -> Option<Meant> {
    let operator = *rest
        .get(1)
        .filter(|next| next.kind == TokenKind::Operator)?;
    let text = cx.token_text(operator);
    let name = cx.token_text(rest[0]);
    let help = match text {
        "==" => format!("an assignment has one sign: `{name} = ...`"),
        "/=" => format!("`/=` means `not equal`; to divide, write `{name} = {name} / ...`"),
        _ => "put it into an IF, or assign it to a LOGICAL variable".to_owned(),
    };
    let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, "a comparison is no statement");
    Meant::new(
        found
            .at(
                cx.token_span(operator),
                "compares, and does nothing with the result",
            )
            .help(help),
        TokenKind::Unknown,
    )
}

/// `elif (n > 0) then`, `float x`.
fn foreign_word(cx: &Context<'_>, first: Token) -> Option<Meant> {
    let word = cx.token_text(first);
    let (_, meant, help) = FOREIGN
        .iter()
        .find(|(foreign, ..)| word.eq_ignore_ascii_case(foreign))?;
    let found = Diagnostic::error(
        codes::UNKNOWN_STATEMENT,
        format!("no statement starts with '{word}'"),
    )
    .at(cx.token_span(first), suggestion(Some(meant)))
    .help(*help);
    Meant::new(found, class_with(cx, first, meant))
}

/// `interger :: i`, `pirnt *, x`.
fn misspelt(cx: &Context<'_>, first: Token, declares: bool) -> Option<Meant> {
    let word = cx.token_text(first);
    if super::expected::is_image_control(word) {
        return None;
    }
    let meant =
        nearest(word, WORDS.iter().copied()).filter(|meant| !meant.eq_ignore_ascii_case(word))?;
    if declares && !TYPES.contains(&meant) {
        return None;
    }
    let class = class_with(cx, first, meant);
    if class == TokenKind::Unknown {
        return None;
    }
    let found = Diagnostic::error(
        codes::UNKNOWN_STATEMENT,
        format!("no statement starts with '{word}'"),
    )
    .at(cx.token_span(first), suggestion(Some(meant)))
    .help(format!("write {}", meant.to_ascii_uppercase()));
    Meant::new(found, class)
}

/// What the statement would be with another first word.
fn class_with(cx: &Context<'_>, first: Token, word: &str) -> TokenKind {
    let (before, behind) = (
        &cx.text()[..first.start as usize],
        &cx.text()[first.end as usize..],
    );
    let text = format!("{before}{word}{behind}");
    let (mut list, mut brackets) = (Vec::new(), Vec::new());
    tokens::lex(&text, first.start as usize, text.len(), &mut list);
    if groups::match_brackets(&mut list, &mut brackets).is_err() {
        return TokenKind::Unknown;
    }
    let mut changed = Tokens {
        text: &text,
        list: &mut list,
        groups: &brackets,
    };
    changed.classify(0).kind
}

/// `type point :: p`, which opens no definition.
pub fn bare_type(cx: &Context<'_>, tokens: &[Token]) -> Option<Meant> {
    let [first, name, colons, ..] = tokens else {
        return None;
    };
    let kinds = (first.kind, name.kind, colons.kind);
    if kinds != (TokenKind::TypeDef, TokenKind::Name, TokenKind::Colons) {
        return None;
    }
    let word = cx.token_text(*name);
    let message = "the name of a type stands in parentheses";
    let found = Diagnostic::error(codes::BAD_DECLARATION, message)
        .at(cx.token_span(*name), "")
        .help(format!("write `type({word}) :: x`"));
    Meant::new(found, TokenKind::TypeWord)
}

/// What a statement opens whose tokens are wrong, by its first and last word.
pub fn opened(cx: &Context<'_>, tokens: &[Token]) -> TokenKind {
    let word =
        |token: Option<&Token>| token.map(|token| cx.token_text(*token).to_ascii_lowercase());
    let then = word(tokens.last()).as_deref() == Some("then") || cx.hides_then();
    match word(tokens.first()).as_deref() {
        Some("if") if then => TokenKind::IfBlock,
        Some("elseif") => TokenKind::ElseIf,
        Some("else") => TokenKind::Else,
        Some("do") => TokenKind::Do,
        Some("select") => TokenKind::SelectCase,
        Some("subroutine") => TokenKind::Subroutine,
        Some("function") => TokenKind::Function,
        _ => TokenKind::Unknown,
    }
}

/// What an END that does not parse was meant to end: by its first two words.
pub fn meant_end(text: &str) -> EndKind {
    let words: String = text.split_whitespace().take(2).collect();
    let word = words.get(3..).unwrap_or_default();
    let whole = WORDS
        .iter()
        .copied()
        .filter(|known| known.len() > 3 && known.starts_with("end"));
    let near = end_word_near(word)
        .or_else(|| nearest(&words, whole)?.get(3..))
        .unwrap_or_default();
    keywords::end_word(near).unwrap_or(EndKind::Plain)
}

/// `did you mean END IF?`, or nothing.
pub fn end_meant(word: &str) -> String {
    let near = end_word_near(word).map(|near| near.to_ascii_uppercase());
    near.map(|near| format!("did you mean END {near}?"))
        .unwrap_or_default()
}

fn end_word_near(word: &str) -> Option<&'static str> {
    const KNOWN: &[&str] = &[
        "program",
        "module",
        "subroutine",
        "function",
        "interface",
        "type",
        "select",
        "where",
        "associate",
        "block",
        "do",
        "if",
        "forall",
    ];
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "while" | "for" | "loop" | "od" => Some("do"),
        "fi" => Some("if"),
        "switch" | "case" => Some("select"),
        "struct" => Some("type"),
        _ => KNOWN
            .iter()
            .copied()
            .find(|known| *known == word)
            .or_else(|| nearest(&word, KNOWN.iter().copied())),
    }
}
