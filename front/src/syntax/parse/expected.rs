//! What was expected: the words for a statement that does not parse.

mod habit;
mod shape;
mod words;

use super::GrammarError;
use super::context::Context;
use super::mistake::{foreign_loop, suggestion};
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::groups::{BracketError, DEEPEST_BRACKETS};
use crate::syntax::tokens::{Token, TokenKind};
use habit::habit;
use lalrpop_util::ParseError;
use words::{help, in_words};

/// What is said where something is missing at the end of a statement.
pub(super) const ENDS_HERE: &str = "the statement ends here";

/// Refuses characters that start no token.
pub fn check_characters(cx: &Context<'_>, tokens: &[Token]) -> Result<(), Box<Diagnostic>> {
    let Some(token) = tokens.iter().find(|token| token.kind == TokenKind::Unknown) else {
        return Ok(());
    };
    let text = cx.token_text(*token);
    let found = match text.chars().next() {
        Some('\'' | '"') => {
            Diagnostic::error(codes::OPEN_CHARACTER, "character constant is not closed")
                .help("close it with the quote that opened it; a quote inside it is doubled")
        }
        Some(shown) if !shown.is_control() && !is_private(shown) => {
            Diagnostic::error(codes::BAD_CHARACTER, format!("'{shown}' has no meaning here"))
                .help(lone_point(cx, tokens, *token).unwrap_or(foreign_sign(shown).to_string()))
        }
        _ => Diagnostic::error(codes::BAD_CHARACTER, "this character has no meaning here")
            .help("outside comments and character constants, Fortran uses ASCII letters, digits and signs only"),
    };
    Err(Box::new(found.at(cx.token_span(*token), "")))
}

/// `name(arguments)` and no more: how other languages call.
fn is_call(tokens: &[Token], at: usize) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    kind(at + 1) == Some(TokenKind::LeftParen)
        && tokens.last().map(|token| token.kind) == Some(TokenKind::RightParen)
}

/// The call that was meant.
fn called(word: &str) -> String {
    match word.to_ascii_lowercase().strip_prefix("__") {
        Some(of_cuda_c) => format!(
            "write `call {of_cuda_c}()`: the names of CUDA Fortran have no underscores before them"
        ),
        None if word.to_ascii_lowercase().starts_with("cuda") => {
            format!("write `istat = {word}(...)`, or `call {word}(...)`")
        }
        None => format!("write `call {word}(...)`"),
    }
}

/// A point that belongs to no number and joins no component: `i .eq 3`, `.5.`, `print *. x`.
fn lone_point(cx: &Context<'_>, tokens: &[Token], point: Token) -> Option<String> {
    const OPERATORS: [&str; 11] = [
        "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not", "true", "false",
    ];
    let behind = cx.text().get(point.start as usize..)?.strip_prefix('.')?;
    let word: String = behind
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    let before = tokens
        .iter()
        .take_while(|token| token.start < point.start)
        .last();
    let known = |known: &&&str| word.eq_ignore_ascii_case(known);
    if let Some(operator) = OPERATORS.iter().find(known) {
        return Some(format!("a point stands on both sides: `.{operator}.`"));
    }
    let before = before.filter(|before| before.end == point.start)?;
    match before.kind {
        TokenKind::Integer | TokenKind::Real => Some("a number has one point".to_string()),
        TokenKind::Star => Some("a comma belongs here: `print *, x`".to_string()),
        TokenKind::Name if !word.is_empty() => Some(format!(
            "a component is written `{}%{word}`",
            cx.token_text(*before)
        )),
        _ => None,
    }
}

/// What Fortran writes for a sign of other languages.
fn foreign_sign(shown: char) -> &'static str {
    match shown {
        '^' => "a power is written `a**b`",
        ';' => "a directive has no `;`: clauses stand behind each other, with blanks between them",
        '&' => "write `.and.`; a single & at the end of a line continues it",
        '|' => "write `.or.`",
        '!' => "write `.not.`",
        '~' => "write `.not.`, or not(i) for the bits of an integer",
        '{' | '}' => {
            "the values of an array stand in brackets, `[1, 2]`; a block has no braces: it ends with END IF, END DO ..."
        }
        '.' => "a component is written `a%b`",
        '\u{201C}' | '\u{201D}' | '\u{2018}' | '\u{2019}' => "write straight quotes: \" or '",
        '\u{2013}' | '\u{2014}' | '\u{2212}' => "write `-`",
        _ => {
            "outside comments and character constants, Fortran uses ASCII letters, digits and signs only"
        }
    }
}

fn is_private(shown: char) -> bool {
    ('\u{E000}'..='\u{F8FF}').contains(&shown)
}

/// Brackets that do not match.
pub fn bracket_problem(cx: &Context<'_>, tokens: &[Token], error: BracketError) -> Box<Diagnostic> {
    let text = |at: usize| cx.token_text(tokens[at]);
    let span = |at: usize| cx.token_span(tokens[at]);
    // `for (i = 1; i <= 3; i++)` is three statements, the first of which ends inside the parenthesis.
    if let (BracketError::NotClosed(1), Some(meant)) = (error, foreign_loop(cx, tokens)) {
        return meant.problem;
    }
    Box::new(match error {
        BracketError::NotClosed(at) => Diagnostic::error(
            codes::BRACKETS,
            format!("'{}' is not closed", text(at)),
        )
        .at(span(at), "opened here")
        .help(match cx.ends_in_comparison() {
            true => "`!` starts a comment; unequal is written `/=`",
            false if cx.is_cut_off() => "`!` starts a comment; `not` is written `.not.`",
            false if text(at) == "<<<" => "close the launch configuration with `>>>`",
            false => {
                "add the closing bracket, or continue the statement with & at the end of the line"
            }
        }),
        BracketError::ClosesNothing(at, None) => {
            Diagnostic::error(codes::BRACKETS, format!("'{}' closes nothing", text(at)))
                .at(span(at), "no bracket is open here")
        }
        BracketError::ClosesNothing(at, Some(open)) => {
            let message = format!("'{}' does not close '{}'", text(at), text(open));
            Diagnostic::error(codes::BRACKETS, message)
                .at(span(at), "closed here")
                .also(span(open), "opened here")
        }
        BracketError::TooDeep(at) => Diagnostic::error(
            codes::TOO_DEEP,
            "this expression nests too deeply",
        )
        .at(span(at), "")
        .note(format!(
            "brackets may nest {DEEPEST_BRACKETS} deep, and a chain may have some hundred operators"
        ))
        .help("compute parts of it in statements of their own"),
    })
}

/// A statement whose first words start none.
pub fn unknown_statement(cx: &Context<'_>, tokens: &[Token], at: usize) -> Box<Diagnostic> {
    let Some(&first) = tokens.get(at) else {
        let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, "a statement is missing here");
        return Box::new(found.at(cx.span(0, cx.text().len() as u32), ""));
    };
    let whole = cx.span(first.start, cx.text().len() as u32);
    let equals = outside_brackets(&tokens[at..], TokenKind::Equals);
    let found = Diagnostic::error(codes::UNKNOWN_STATEMENT, "this is no Fortran statement");
    Box::new(match first.kind {
        _ if let Some(help) = shape::no_statement(cx, tokens) => found.at(whole, "").help(help),
        _ if equals.is_some() => Diagnostic::error(
            codes::UNKNOWN_STATEMENT,
            "what stands before '=' is no variable",
        )
        .at(whole, "read as an assignment")
        .help("an assignment is `variable = expression`"),
        TokenKind::Name if cx.token_text(first).eq_ignore_ascii_case("format") => {
            Diagnostic::error(codes::UNKNOWN_STATEMENT, "a FORMAT statement needs a label")
                .at(whole, "nothing can refer to it")
                .help("write a label before it: `10 format (...)`")
        }
        TokenKind::Name if is_image_control(cx.token_text(first)) => Diagnostic::error(
            codes::COARRAY,
            "this statement of coarrays is not supported",
        )
        .at(whole, "a statement for several images")
        .help("a translated program is one image; take the statement out"),
        TokenKind::Name if cx.text().contains("<<<") => {
            found.at(whole, "CALL is missing").help(format!(
                "a kernel is launched by `call {}<<<grid, block>>>(arguments)`",
                cx.token_text(first)
            ))
        }
        TokenKind::Name if declares(tokens, at) => {
            let word = cx.token_text(first);
            found
                .at(cx.token_span(first), "no intrinsic type")
                .help(format!(
                    "a variable of a derived type is declared `type({word}) :: x`"
                ))
        }
        TokenKind::Name if is_old_comment(cx, first) => found
            .at(whole, "")
            .help("a comment starts with `!` here; files in fixed form have the suffix .f or .for"),
        TokenKind::Name => {
            let word = cx.token_text(first);
            found
                .at(
                    whole,
                    format!("no statement starts with '{word}' and goes on like this"),
                )
                .help(match is_call(tokens, at) {
                    true => called(word),
                    false => {
                        format!("`call {word}(...)` calls a subroutine, `{word} = ...` assigns")
                    }
                })
        }
        _ if ["//", "/*", "*", "--"]
            .iter()
            .any(|sign| cx.text()[first.start as usize..].starts_with(sign)) =>
        {
            found
                .at(whole, "")
                .help("a comment starts with `!`, on every line of its own")
        }
        _ => found
            .at(whole, "")
            .help("a statement starts with a keyword or with the variable it assigns to"),
    })
}

/// `point :: a`.
fn declares(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at + 1)
        .is_some_and(|next| next.kind == TokenKind::Colons)
}

/// `C  words` at the beginning of a line, a comment of fixed form.
fn is_old_comment(cx: &Context<'_>, first: Token) -> bool {
    first.start == 0 && cx.token_text(first).eq_ignore_ascii_case("c")
}

/// LOCK, EVENT, FORM TEAM ... of coarray programs.
pub(super) fn is_image_control(word: &str) -> bool {
    let words = ["sync", "lock", "unlock", "event", "form", "change", "fail"];
    words.iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn outside_brackets(tokens: &[Token], kind: TokenKind) -> Option<Token> {
    let mut depth = 0i32;
    tokens.iter().copied().find(|token| {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftArray | TokenKind::LeftBracket => depth += 1,
            TokenKind::ImpliedOpen | TokenKind::LeftChevron => depth += 1,
            TokenKind::RightParen | TokenKind::RightArray | TokenKind::RightBracket => depth -= 1,
            TokenKind::RightChevron => depth -= 1,
            _ => {}
        }
        depth == 0 && token.kind == kind
    })
}

/// `if (condition) tehn`.
pub fn misspelt_then(cx: &Context<'_>, token: Token) -> Box<Diagnostic> {
    let found = Diagnostic::error(codes::SYNTAX, "expected THEN or a statement");
    Box::new(
        found
            .at(cx.token_span(token), format!("found {}", shown(cx, token)))
            .help(match cx.token_text(token).to_ascii_lowercase().as_str() {
                "next" => "the next iteration begins with CYCLE: `if (condition) cycle`",
                "pass" => "write CONTINUE, or leave the IF out",
                _ => "a block IF is `if (condition) then`",
            }),
    )
}

/// A chain of IF, WHERE and FORALL that has no end.
pub fn too_many_actions(cx: &Context<'_>, token: Token) -> Box<Diagnostic> {
    let found = Diagnostic::error(codes::BAD_ACTION, "too many statements in one line");
    Box::new(
        found
            .at(cx.token_span(token), "")
            .help("use constructs with END"),
    )
}

/// Refuses statements that cannot be the action of IF, WHERE or FORALL.
pub fn check_action(
    outer: TokenKind,
    inner: TokenKind,
    place: Span,
) -> Result<(), Box<Diagnostic>> {
    let (allowed, what, help) = match outer {
        TokenKind::If => (
            is_action(inner),
            "IF (condition)",
            "write `if (condition) then` and END IF around it",
        ),
        TokenKind::Where => (
            inner == TokenKind::Equals,
            "WHERE (mask)",
            "write an assignment, or a WHERE construct with END WHERE",
        ),
        _ => (
            matches!(
                inner,
                TokenKind::Equals | TokenKind::Arrow | TokenKind::Where | TokenKind::Forall
            ),
            "FORALL (header)",
            "write an assignment, or a FORALL construct with END FORALL",
        ),
    };
    if allowed {
        return Ok(());
    }
    let found = Diagnostic::error(
        codes::BAD_ACTION,
        format!("this statement cannot follow {what}"),
    );
    Err(Box::new(found.at(place, "").help(help)))
}

/// Statements that can follow `if (condition)`.
fn is_action(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Equals
            | TokenKind::Arrow
            | TokenKind::Call
            | TokenKind::Allocate
            | TokenKind::Deallocate
            | TokenKind::Nullify
            | TokenKind::Continue
            | TokenKind::ImageControl
            | TokenKind::Return
            | TokenKind::Stop
            | TokenKind::ErrorStop
            | TokenKind::Pause
            | TokenKind::Goto
            | TokenKind::Assign
            | TokenKind::ArithmeticIf
            | TokenKind::Exit
            | TokenKind::Cycle
            | TokenKind::Where
            | TokenKind::Forall
            | TokenKind::Print
            | TokenKind::Write
            | TokenKind::Read
            | TokenKind::InputOutput
    )
}

/// A failure of the generated parser in Fortran's words.
pub fn explain(
    cx: &Context<'_>,
    tokens: &[Token],
    class: TokenKind,
    error: GrammarError,
) -> Box<Diagnostic> {
    let (place, found, expected) = match error {
        ParseError::User { error } => return error,
        ParseError::UnrecognizedToken {
            token: (_, token, _),
            expected,
        } => {
            let found = format!("found {}", shown(cx, token));
            (cx.token_span(token), found, expected)
        }
        ParseError::ExtraToken {
            token: (_, token, _),
        } => {
            let found = format!("found {}", shown(cx, token));
            (cx.token_span(token), found, Vec::new())
        }
        ParseError::UnrecognizedEof { expected, .. } => {
            let end = tokens.last().map_or(0, |token| token.end);
            (
                cx.span(end.saturating_sub(1), end),
                ENDS_HERE.to_owned(),
                expected,
            )
        }
        ParseError::InvalidToken { location } => {
            (cx.span(location, location), String::new(), Vec::new())
        }
    };
    if let Some(found) = unknown_attribute(cx, tokens, class, place) {
        return found;
    }
    if let Some(found) = later_attribute(cx, tokens, class, place) {
        return found;
    }
    let sign = tokens
        .iter()
        .position(|token| cx.token_span(*token) == place);
    let habit = sign.and_then(|at| habit(cx, tokens, at)).map(str::to_owned);
    if let Some(help) = shape::shape(cx, tokens, class, sign).or(habit) {
        let message = match found == ENDS_HERE {
            true => "the statement cannot end here".to_owned(),
            false => found.replacen("found ", "", 1) + " cannot stand here",
        };
        let found = Diagnostic::error(codes::SYNTAX, message).at(place, "");
        return Box::new(found.help(help));
    }
    let ends = found == ENDS_HERE;
    let message = match in_words(&expected) {
        Some(expected) => format!("expected {expected}"),
        None if expected.is_empty() => "the statement ends before this".to_owned(),
        None => "something else must stand here".to_owned(),
    };
    let diagnostic = Diagnostic::error(codes::SYNTAX, message).at(place, found);
    Box::new(match help(class) {
        "" if ends && cx.is_fixed() => diagnostic.help(
            "write what is missing; a line goes on with the statement where a sign other than 0 stands in its column 6, and nothing behind column 72 is read",
        ),
        "" if ends => diagnostic.help(
            "write what is missing; a statement goes on in the next line where `&` ends this one",
        ),
        "" => diagnostic,
        help => diagnostic.help(help),
    })
}

/// Whether a statement that begins so declares variables.
fn begins_declaration(class: TokenKind) -> bool {
    matches!(
        class,
        TokenKind::TypeWord | TokenKind::CharacterType | TokenKind::Type | TokenKind::Class
    )
}

/// `integer, dimensions(10) :: a`: the parser has read an old-style list and stumbles over `::`.
fn unknown_attribute(
    cx: &Context<'_>,
    tokens: &[Token],
    class: TokenKind,
    place: Span,
) -> Option<Box<Diagnostic>> {
    let declaration = begins_declaration(class);
    let colons = tokens
        .iter()
        .position(|token| token.kind == TokenKind::Colons && cx.token_span(*token) == place)?;
    let before = &tokens[..colons];
    let first = before
        .iter()
        .position(|token| token.kind == TokenKind::Comma)?;
    let word = before
        .get(first + 1)
        .filter(|word| word.kind == TokenKind::Name)?;
    let message = format!("'{}' is no attribute", cx.token_text(*word));
    let found = Diagnostic::error(codes::BAD_DECLARATION, message)
        .at(cx.token_span(*word), attribute_meant(cx.token_text(*word)))
        .help(match cx.token_text(*word).to_ascii_lowercase().as_str() {
            "const" | "constexpr" | "final" => {
                "a constant has the attribute PARAMETER: `integer, parameter :: n = 3`"
            }
            "attributes" => "in a declaration the attribute stands alone: `real, device :: a`",
            "array" => "an array has the attribute DIMENSION(n), or its extents behind the name",
            _ => {
                "write an attribute such as DIMENSION(n), INTENT(IN), PARAMETER, DEVICE before `::`"
            }
        });
    declaration.then(|| Box::new(found))
}

/// `real, dimension(:), allocatble :: a`: the parser stumbles over the word itself.
fn later_attribute(
    cx: &Context<'_>,
    tokens: &[Token],
    class: TokenKind,
    place: Span,
) -> Option<Box<Diagnostic>> {
    let declaration = begins_declaration(class);
    let colons = outside_brackets(tokens, TokenKind::Colons)?;
    let at = tokens
        .iter()
        .position(|token| cx.token_span(*token) == place)?;
    let (word, before) = (tokens[at], tokens[at.checked_sub(1)?]);
    let attribute = word.kind == TokenKind::Name
        && before.kind == TokenKind::Comma
        && word.start < colons.start;
    let text = cx.token_text(word);
    let found = Diagnostic::error(codes::BAD_DECLARATION, format!("'{text}' is no attribute"))
        .at(place, attribute_meant(text))
        .help("write an attribute such as DIMENSION(n), INTENT(IN), PARAMETER, DEVICE before `::`");
    (declaration && attribute).then(|| Box::new(found))
}

/// `did you mean ALLOCATABLE?`, or nothing.
fn attribute_meant(word: &str) -> String {
    const KNOWN: &[&str] = &[
        "allocatable",
        "asynchronous",
        "bind",
        "constant",
        "contiguous",
        "device",
        "dimension",
        "external",
        "intent",
        "intrinsic",
        "managed",
        "optional",
        "parameter",
        "pinned",
        "pointer",
        "private",
        "protected",
        "public",
        "save",
        "shared",
        "target",
        "texture",
        "unified",
        "value",
        "volatile",
    ];
    suggestion(nearest(word, KNOWN.iter().copied()))
}

fn shown(cx: &Context<'_>, token: Token) -> String {
    let text = cx.token_text(token);
    if text.len() <= 40 {
        format!("'{text}'")
    } else {
        "this".to_owned()
    }
}
