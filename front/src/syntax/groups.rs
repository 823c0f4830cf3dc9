//! Brackets of a statement: which closes which, how deep they nest, and which of them hold an implied DO or a type.
//!
//! Runs once over the tokens before anything else looks at them, so that all later looks ahead are jumps. It is also the
//! guard against nesting that would make a tree too deep to walk.

use super::tokens::{Token, TokenKind};

/// Brackets nest at most so deep.
pub const DEEPEST_BRACKETS: usize = 256;
/// The tree of a statement is at most so deep.
pub const DEEPEST_TREE: u32 = 1000;

/// What is known about the bracket that opens at a token.
#[derive(Clone, Copy, Debug, Default)]
pub struct Group {
    /// Index of the closing token; 0 where the token opens nothing.
    pub close: u32,
    /// Index of a `::` directly inside, or 0.
    pub colons: u32,
    /// Whether an `=` stands directly inside.
    pub equals: bool,
}

/// Why the brackets are wrong, with the index of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketError {
    /// Nothing closes it.
    NotClosed(usize),
    /// It closes nothing, or another kind of bracket (whose index follows).
    ClosesNothing(usize, Option<usize>),
    /// Deeper than [`DEEPEST_BRACKETS`] or [`DEEPEST_TREE`].
    TooDeep(usize),
}

/// Fills `groups` (one per token) and marks the opening bracket of every implied DO that stands where a value starts.
pub fn match_brackets(tokens: &mut [Token], groups: &mut Vec<Group>) -> Result<(), BracketError> {
    groups.clear();
    groups.resize(tokens.len(), Group::default());
    let mut stack = Stack::default();
    for at in 0..tokens.len() {
        match tokens[at].kind {
            TokenKind::LeftParen
            | TokenKind::LeftArray
            | TokenKind::LeftBracket
            | TokenKind::LeftChevron => stack.push(at)?,
            TokenKind::RightParen
            | TokenKind::RightArray
            | TokenKind::RightBracket
            | TokenKind::RightChevron => {
                let open = stack.close(tokens, at)?;
                groups[open].close = at as u32;
            }
            TokenKind::Equals => {
                if let Some(open) = stack.top() {
                    groups[open].equals = true;
                    if starts_value(tokens, open) {
                        tokens[open].kind = TokenKind::ImpliedOpen;
                    }
                }
            }
            TokenKind::Colons => {
                if let Some(open) = stack.top() {
                    groups[open].colons = at as u32;
                }
            }
            _ => {}
        }
    }
    if let Some(open) = stack.top() {
        return Err(BracketError::NotClosed(open));
    }
    if tokens.len() > DEEPEST_TREE as usize {
        check_depth(tokens)?;
    }
    Ok(())
}

/// Whether the `(` at `open` starts a value, and no list of arguments.
fn starts_value(tokens: &[Token], open: usize) -> bool {
    let before = open.checked_sub(1).map(|before| tokens[before].kind);
    let operand = matches!(
        before,
        Some(
            TokenKind::Name
                // The words of a directive.
                | TokenKind::Directive
                | TokenKind::Skip
                | TokenKind::RightParen
                | TokenKind::RightBracket
                | TokenKind::RightChevron
                | TokenKind::Character
                | TokenKind::KindCharacter
        )
    );
    tokens[open].kind == TokenKind::LeftParen && !operand
}

/// The open brackets.
#[derive(Default)]
struct Stack {
    open: Vec<u32>,
}

impl Stack {
    fn push(&mut self, at: usize) -> Result<(), BracketError> {
        self.open.push(at as u32);
        if self.open.len() > DEEPEST_BRACKETS {
            return Err(BracketError::TooDeep(at));
        }
        Ok(())
    }

    fn top(&self) -> Option<usize> {
        self.open.last().map(|&open| open as usize)
    }

    fn close(&mut self, tokens: &[Token], at: usize) -> Result<usize, BracketError> {
        let Some(open) = self.open.pop() else {
            return Err(BracketError::ClosesNothing(at, None));
        };
        let open = open as usize;
        if closer(tokens[open].kind) == tokens[at].kind {
            Ok(open)
        } else {
            Err(BracketError::ClosesNothing(at, Some(open)))
        }
    }
}

fn closer(open: TokenKind) -> TokenKind {
    match open {
        TokenKind::LeftArray => TokenKind::RightArray,
        TokenKind::LeftBracket => TokenKind::RightBracket,
        TokenKind::LeftChevron => TokenKind::RightChevron,
        _ => TokenKind::RightParen,
    }
}

/// An upper bound for the depth of the tree of what has been read at one bracket level.
#[derive(Clone, Copy, Default)]
struct Depth {
    /// Of the expression so far.
    current: u32,
    /// Prefix operators and `**` that wait for their right operand.
    pending: u32,
    /// Whether an operand stands directly before.
    operand: bool,
}

impl Depth {
    fn operator(&mut self, kind: TokenKind) {
        self.current += 1;
        let right = kind == TokenKind::Power || !self.operand || kind == TokenKind::Not;
        self.pending = if right { self.pending + 1 } else { 0 };
        self.operand = false;
    }

    fn operand(&mut self, depth: u32) {
        self.current = self.current.max(depth + self.pending) + 1;
        self.operand = true;
    }
}

/// Walks over a very long statement and refuses it when its tree could become too deep.
fn check_depth(tokens: &[Token]) -> Result<(), BracketError> {
    let mut levels = vec![Depth::default()];
    let mut top = Depth::default();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LeftParen
            | TokenKind::ImpliedOpen
            | TokenKind::LeftArray
            | TokenKind::LeftBracket
            | TokenKind::LeftChevron => {
                levels.push(top);
                top = Depth::default();
            }
            TokenKind::RightParen
            | TokenKind::RightArray
            | TokenKind::RightBracket
            | TokenKind::RightChevron => {
                let inner = top.current;
                top = levels.pop().unwrap_or_default();
                top.operand(inner);
            }
            TokenKind::Comma | TokenKind::Colon | TokenKind::Colons | TokenKind::Equals => {
                // The finished expression is a sibling of the next one; its depth stays as a lower bound.
                top = Depth::default();
            }
            TokenKind::Percent => top.current += 1,
            TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::Power
            | TokenKind::Slash
            | TokenKind::Slashes
            | TokenKind::Operator
            | TokenKind::Not
            | TokenKind::DefinedOperator => top.operator(token.kind),
            _ => top.operand = true,
        }
        if top.current > DEEPEST_TREE {
            return Err(BracketError::TooDeep(at));
        }
    }
    Ok(())
}
