//! Whole statements as other languages have them, or that are nearly Fortran's: what to write in their place.
//!
//! Looks at statements that the grammar has refused. Refuses to know what it expected.

use crate::diag::similar::nearest;
use crate::syntax::parse::context::Context;
use crate::syntax::tokens::{Token, TokenKind};

/// What to write for a statement that fails at token `at`, or at its end.
pub(super) fn shape(
    cx: &Context<'_>,
    tokens: &[Token],
    class: TokenKind,
    at: Option<usize>,
) -> Option<String> {
    let shape = Shape {
        cx,
        tokens,
        at: at.unwrap_or(tokens.len()),
    };
    shape
        .leaving()
        .or_else(|| shape.choice())
        .or_else(|| shape.constructor())
        .or_else(|| shape.declaration(class))
        .or_else(|| shape.heading(class))
        .or_else(|| shape.launch(class))
        .or_else(|| shape.directive(class))
}

/// What to write for a statement whose first words start none.
pub(super) fn no_statement(cx: &Context<'_>, tokens: &[Token]) -> Option<String> {
    let at = tokens.len();
    let shape = Shape { cx, tokens, at };
    let first = shape.word(0);
    if TYPES.contains(&first.as_str()) && shape.kind(1) == Some(TokenKind::Colon) {
        let name = shape.word(2);
        return Some(format!("a declaration has two colons: `{first} :: {name}`"));
    }
    let constant = matches!(first.as_str(), "const" | "constexpr" | "final" | "val");
    let ty = shape.word(1);
    if constant && TYPES.contains(&ty.as_str()) {
        return Some(format!(
            "a constant is declared with PARAMETER: `{ty}, parameter :: name = value`"
        ));
    }
    None
}

const TYPES: &[&str] = &["integer", "real", "logical", "complex", "character", "type"];

const MEMORIES: &[&str] = &["device", "managed", "shared", "constant", "pinned"];

struct Shape<'a> {
    cx: &'a Context<'a>,
    tokens: &'a [Token],
    /// Where the grammar stopped.
    at: usize,
}

impl Shape<'_> {
    fn word(&self, at: usize) -> String {
        let token = self.tokens.get(at);
        token.map_or(String::new(), |token| {
            self.cx.token_text(*token).to_ascii_lowercase()
        })
    }

    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn before(&self) -> String {
        self.at
            .checked_sub(1)
            .map_or(String::new(), |before| self.word(before))
    }

    /// `exit(1)`, `stop 'text', i`.
    fn leaving(&self) -> Option<String> {
        let from = self.at.saturating_sub(3);
        let stop = (from..self.at).find(|at| matches!(self.word(*at).as_str(), "stop" | "exit"))?;
        let first = stop == 0 || self.kind(stop - 1) == Some(TokenKind::RightParen);
        match (self.word(stop).as_str(), self.word(stop + 1).as_str()) {
            ("exit", "(") if first => Some(format!(
                "EXIT leaves a loop or construct; the program ends with `stop {}`",
                self.word(stop + 2)
            )),
            ("stop", _) if first && self.word(stop + 2) == "," => {
                Some("STOP has one code, a number or a text: PRINT the rest before it".to_string())
            }
            _ => None,
        }
    }

    /// `i > 2 ? 1 : 0`, `else i == 2 then`.
    fn choice(&self) -> Option<String> {
        if self.kind(self.at) == Some(TokenKind::Question) {
            return Some(
                "a choice stands in parentheses, `(i > 2 ? 1 : 0)`, or is written `merge(1, 0, i > 2)`"
                    .to_string(),
            );
        }
        let condition = self.at == 1 && self.word(0) == "else";
        condition
            .then(|| "ELSE has no condition; with one it is `else if (condition) then`".to_string())
    }

    /// `[i, i=1, 10]`.
    fn constructor(&self) -> Option<String> {
        let open = super::habit::open_bracket(self.tokens, self.at.min(self.tokens.len()))?;
        let array = matches!(
            self.tokens[open].kind,
            TokenKind::LeftArray | TokenKind::LeftBracket
        );
        let loops = array && self.kind(self.at) == Some(TokenKind::Equals);
        loops.then(|| {
            let name = self.before();
            format!("an implied DO has parentheses of its own: `[({name}, {name} = 1, 10)]`")
        })
    }

    fn declaration(&self, class: TokenKind) -> Option<String> {
        let first = self.word(0);
        if class == TokenKind::TypeDef && self.kind(1) == Some(TokenKind::Comma) {
            let extends = nearest(&self.word(2), ["extends"]).is_some() && self.word(3) == "(";
            return (extends && self.at == 2)
                .then(|| format!("write `type, extends({}) :: name`", self.word(4)));
        }
        if class == TokenKind::Class
            && self.at == self.tokens.len()
            && self.kind(3) == Some(TokenKind::RightParen)
        {
            let name = self.word(2);
            return Some(format!(
                "a part of SELECT TYPE is `class is ({name})` or `type is ({name})`"
            ));
        }
        if MEMORIES.contains(&first.as_str()) && TYPES.contains(&self.word(1).as_str()) {
            let ty = self.word(1);
            return Some(format!(
                "an attribute stands behind the type: `{ty}, {first} :: name`"
            ));
        }
        let bare = class == TokenKind::TypeWord && MEMORIES.contains(&self.word(1).as_str());
        bare.then(|| {
            let memory = self.word(1);
            format!("a comma stands before an attribute: `{first}, {memory} :: name`")
        })
    }

    /// `subroutine f(real x)`, `function f(x) real`, `function f(x) -> real`.
    fn heading(&self, class: TokenKind) -> Option<String> {
        if !matches!(class, TokenKind::Subroutine | TokenKind::Function) {
            return None;
        }
        let ty = self.before();
        if TYPES.contains(&ty.as_str()) && self.kind(self.at) == Some(TokenKind::Name) {
            let name = self.word(self.at);
            return Some(format!(
                "names alone stand in the parentheses, their types in declarations inside: `{ty} :: {name}`"
            ));
        }
        let behind = class == TokenKind::Function && ty == ")";
        let last = self.word(self.tokens.len().saturating_sub(1));
        (behind && TYPES.contains(&last.as_str())).then(|| {
            format!("the type of a result stands before FUNCTION: `{last} function name(x)`")
        })
    }

    /// `call k<<<(1, 1), 256>>>(a)`.
    fn launch(&self, class: TokenKind) -> Option<String> {
        let open = |token: &Token| token.kind == TokenKind::LeftChevron;
        let chevron = self
            .tokens
            .iter()
            .position(open)
            .filter(|open| *open < self.at)?;
        let close = self
            .tokens
            .iter()
            .position(|token| token.kind == TokenKind::RightChevron)?;
        let several = class == TokenKind::Call
            && self.at < close
            && self.kind(self.at) == Some(TokenKind::Comma)
            && self.tokens[chevron..self.at]
                .iter()
                .any(|token| token.kind == TokenKind::LeftParen);
        if several {
            return Some("a grid or block of several dimensions is `dim3(16, 16, 1)`".to_string());
        }
        let between = class == TokenKind::Call && self.at <= close;
        between.then(|| {
            "between the signs stand grid, block, and perhaps bytes of shared memory and a stream: `<<<grid, block>>>`"
                .to_string()
        })
    }

    /// `reduction(s: +)`, `reduction(+, s)`.
    fn directive(&self, class: TokenKind) -> Option<String> {
        let open = (0..self.at.min(self.tokens.len()))
            .rev()
            .find(|at| self.word(*at) == "(")?;
        let reduction = self.word(open.checked_sub(1)?) == "reduction";
        let end = matches!(self.word(self.at).as_str(), ")" | ",");
        (class == TokenKind::Directive && reduction && end).then(|| {
            "the operator stands first, with a colon behind it: `reduction(+: s)`".to_string()
        })
    }
}
