//! Tokens of a statement, made by logos.
//!
//! The lexer knows no keyword: every word is a [`TokenKind::Name`] until `classify` has seen what the statement is and
//! promotes the words that are keywords there. So the kinds fall in two halves: those that the lexer makes, and those that only
//! promotion makes.

use logos::{Lexer, Logos};

/// A token: a stretch `start..end` of the statement's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset behind its last byte.
    pub end: u32,
}

impl Token {
    /// Its characters in the statement's text.
    pub fn text(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// What a token is.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[logos(skip r"[ \t\r\x0B\x0C\x1A]+")]
#[allow(missing_docs)]
pub enum TokenKind {
    // ---- made by the lexer
    // A dollar sign is a letter to older compilers, but for the first place. Two underscores before a name are those of CUDA's own device functions.
    #[regex("(__)?[A-Za-z][A-Za-z0-9_$]*")]
    Name,
    #[regex("[0-9]+(_[A-Za-z0-9][A-Za-z0-9_]*)?")]
    Integer,
    #[regex(r"[0-9]+\.[0-9]*([eEdDqQ][+-]?[0-9]+)?(_[A-Za-z0-9][A-Za-z0-9_]*)?")]
    #[regex(r"\.[0-9]+([eEdDqQ][+-]?[0-9]+)?(_[A-Za-z0-9][A-Za-z0-9_]*)?")]
    #[regex(r"[0-9]+[eEdDqQ][+-]?[0-9]+(_[A-Za-z0-9][A-Za-z0-9_]*)?")]
    Real,
    #[token("'", close_quote)]
    #[token("\"", close_quote)]
    Character,
    /// `c_char_'text'`: prefix and constant.
    KindCharacter,
    /// `z'FF'` or `'FF'z`.
    Boz,
    /// `5Hhello`.
    Hollerith,
    /// `.true.`, `.false._1`.
    Logical,
    /// `==`, `.eq.`, `.and.` ...: the infix operators that are nothing else.
    #[token("==")]
    #[token("/=")]
    #[token("<")]
    #[token("<=")]
    #[token(">")]
    #[token(">=")]
    Operator,
    /// `.not.`
    Not,
    /// `.name.`
    DefinedOperator,
    #[token("(")]
    LeftParen,
    #[token(")")]
    RightParen,
    #[token("(/")]
    LeftArray,
    #[token("/)")]
    RightArray,
    #[token("[")]
    LeftBracket,
    #[token("]")]
    RightBracket,
    #[token("<<<")]
    LeftChevron,
    #[token(">>>")]
    RightChevron,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("::")]
    Colons,
    #[token("=")]
    Equals,
    #[token("=>")]
    Arrow,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("**")]
    Power,
    #[token("/")]
    Slash,
    #[token("//")]
    Slashes,
    #[token("%")]
    Percent,
    #[token("?")]
    Question,
    #[token("..")]
    Dots,
    /// `5u`, `5u_8`, where a value begins.
    Unsigned,
    /// What no Fortran token starts with.
    Unknown,
    /// A token that promotion took away: the second word of `end do`, an optional comma.
    Skip,

    // ---- halves of tokens, for the adapter below only
    /// `1.eq.`: an integer and an operator.
    #[regex(r"[0-9]+\.[A-Za-z]+\.", priority = 20)]
    IntegerDot,
    /// `1_` before a quote.
    #[regex("[0-9]+_")]
    IntegerUnderscore,
    /// `5h`, be it Hollerith or not.
    #[regex("[0-9]+[hH]")]
    IntegerH,
    /// `5u`, be it a constant or not.
    #[regex("[0-9]+[uU](_[A-Za-z0-9][A-Za-z0-9_]*)?")]
    IntegerU,
    #[regex(r"\.[A-Za-z]+\.")]
    DotWord,
    #[regex(r"\.[A-Za-z]+\._[A-Za-z0-9][A-Za-z0-9_]*")]
    DotWordKind,

    // ---- made by promotion: brackets with a known role
    /// `(` of an I/O control list.
    ControlOpen,
    /// `(` of an implied DO.
    ImpliedOpen,
    /// `(` of the letters of an IMPLICIT.
    LettersOpen,
    /// `(` of a list inside the chevrons of `!$cuf kernel do`.
    ListOpen,

    // ---- made by promotion: keywords
    Allocate,
    AbstractInterface,
    ArithmeticIf,
    Assign,
    Assignment,
    Associate,
    /// An attribute without arguments.
    Attribute,
    Attributes,
    Bind,
    Block,
    BlockData,
    Call,
    Case,
    CaseDefault,
    CharacterType,
    Class,
    ClassDefault,
    ClassIs,
    ClusterDims,
    Codimension,
    Common,
    Concurrent,
    Contains,
    Continue,
    /// POINTER of `pointer (p, a(10))`.
    CrayPointer,
    Critical,
    CufKernel,
    /// The words of a directive, as one token.
    Directive,
    /// The word of a clause.
    Clause,
    /// A word or an operator before a colon in a clause.
    Modifier,
    /// `=` of an operation that DECLARE REDUCTION says.
    Becomes,
    Cycle,
    Data,
    Deallocate,
    Dimension,
    Do,
    /// DEC's WRITE to characters.
    Encode,
    /// DEC's READ of characters.
    Decode,
    Else,
    ElseIf,
    ElseWhere,
    /// END with what it ends; [`super::keywords::end_kind`] reads it.
    End,
    Entry,
    Enum,
    Enumerator,
    Equivalence,
    ErrorStop,
    Exit,
    Extends,
    Final,
    Forall,
    ForallBlock,
    Format,
    Function,
    Generic,
    Goto,
    If,
    IfBlock,
    Implicit,
    Import,
    Intent,
    Interface,
    /// OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE, FLUSH, WAIT.
    /// `sync all`, `sync images`, `sync memory`.
    ImageControl,
    InputOutput,
    LaunchBounds,
    Module,
    ModuleProcedure,
    Namelist,
    None,
    Nullify,
    Only,
    OperatorWord,
    Parameter,
    Pass,
    Pause,
    /// PURE, ELEMENTAL, RECURSIVE ...
    Prefix,
    Print,
    Private,
    Procedure,
    Program,
    Public,
    Read,
    Result,
    Return,
    Save,
    SelectCase,
    SelectType,
    SelectRank,
    RankIs,
    RankDefault,
    Sequence,
    Stop,
    Submodule,
    Subroutine,
    Then,
    To,
    /// TYPE of `type(name)`.
    Type,
    /// TYPE of a derived-type definition.
    TypeDef,
    TypeIs,
    /// The name of a derived type where a type specification stands bare: `[point :: ...]`.
    TypeName,
    /// INTEGER, REAL, COMPLEX, LOGICAL, DOUBLE PRECISION, DOUBLE COMPLEX.
    TypeWord,
    /// STRUCTURE of DEC's compilers.
    Structure,
    /// RECORD of a STRUCTURE.
    Record,
    /// UNION, MAP and their ENDs in a STRUCTURE.
    Union,
    Use,
    Where,
    WhereBlock,
    While,
    Write,
}

/// Finds the end of a character constant; a doubled quote stands for itself.
fn close_quote(lexer: &mut Lexer<TokenKind>) -> bool {
    let quote = lexer.slice().as_bytes()[0];
    let rest = lexer.remainder().as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr(quote, &rest[at..]) {
        at += found + 1;
        if rest.get(at) != Some(&quote) {
            lexer.bump(at);
            return true;
        }
        at += 1;
    }
    lexer.bump(rest.len());
    false
}

/// Appends the tokens of `text[from..to]` to `tokens`; offsets count from the start of `text`.
pub fn lex(text: &str, from: usize, to: usize, tokens: &mut Vec<Token>) {
    let mut run = Run {
        text: &text[..to],
        tokens,
    };
    let mut at = from;
    while let Some(next) = run.lex_from(at) {
        at = next;
    }
}

/// A walk over a statement; some tokens make it start again in their middle.
struct Run<'a> {
    text: &'a str,
    tokens: &'a mut Vec<Token>,
}

impl Run<'_> {
    /// Lexes on from `base`; gives the place from which to start again, or `None` at the end.
    fn lex_from(&mut self, base: usize) -> Option<usize> {
        let mut lexer = TokenKind::lexer(&self.text[base..]);
        while let Some(found) = lexer.next() {
            let kind = found.unwrap_or(TokenKind::Unknown);
            let (start, end) = (base + lexer.span().start, base + lexer.span().end);
            let next = match kind {
                TokenKind::Name | TokenKind::Integer => {
                    self.push(kind, start, end);
                    continue;
                }
                TokenKind::IntegerDot => self.cut_number(start, b'.'),
                TokenKind::IntegerUnderscore => self.cut_number(start, b'_'),
                TokenKind::IntegerH => self.hollerith(start, end),
                TokenKind::IntegerU => self.unsigned(start, end),
                TokenKind::DotWord | TokenKind::DotWordKind => self.dot_word(start, end),
                TokenKind::Character => self.character(start, end),
                TokenKind::LeftParen | TokenKind::LeftArray => self.open(kind, start, end),
                _ => self.push(kind, start, end),
            };
            if next != end {
                return Some(next);
            }
        }
        None
    }

    fn push(&mut self, kind: TokenKind, start: usize, end: usize) -> usize {
        let (start, end) = (start as u32, end as u32);
        self.tokens.push(Token { kind, start, end });
        end as usize
    }

    /// The digits before `mark` are an integer; what follows is lexed anew.
    fn cut_number(&mut self, start: usize, mark: u8) -> usize {
        let digits = self.text.as_bytes()[start..]
            .iter()
            .position(|&b| b == mark);
        let end = start + digits.unwrap_or(1);
        self.push(TokenKind::Integer, start, end);
        if mark == b'_' {
            self.underscore(end)
        } else {
            end
        }
    }

    /// `_` behind digits: a kind prefix when a quote follows.
    fn underscore(&mut self, at: usize) -> usize {
        match self.text.as_bytes().get(at + 1) {
            Some(b'\'' | b'"') => {
                if let Some(last) = self.tokens.last_mut() {
                    last.end = at as u32 + 1;
                    last.kind = TokenKind::Name;
                }
                at + 1
            }
            _ => self.push(TokenKind::Unknown, at, at + 1),
        }
    }

    /// `10u` of `do 10u = 1, 5` without blanks is a label and a name.
    fn unsigned(&mut self, start: usize, end: usize) -> usize {
        let ends = (self.text.as_bytes().get(end))
            .is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"_$".contains(byte));
        let stands = self.tokens.last().is_some_and(|last| {
            use TokenKind::{
                Arrow, Colon, Comma, DefinedOperator, Equals, LeftArray, LeftBracket, LeftParen,
                Minus, Not, Operator, Plus, Power, Question, RightParen, Slash, Slashes, Star,
            };
            matches!(
                last.kind,
                LeftParen | LeftArray | LeftBracket | RightParen | Comma | Slash | Slashes
            ) || matches!(last.kind, Plus | Minus | Star | Power | Colon | Question)
                || matches!(last.kind, Operator | DefinedOperator | Not | Equals | Arrow)
        });
        if ends && stands {
            return self.push(TokenKind::Unsigned, start, end);
        }
        let digits = self.text.as_bytes()[start..end].iter();
        let count = digits.take_while(|byte| byte.is_ascii_digit()).count();
        self.push(TokenKind::Integer, start, start + count)
    }

    fn hollerith(&mut self, start: usize, end: usize) -> usize {
        let digits = &self.text[start..end - 1];
        let count = digits.parse::<usize>().unwrap_or(0);
        let stands = self
            .tokens
            .last()
            .is_some_and(|last| self.hollerith_after(*last));
        if !stands || count == 0 || count > self.text.len() - end {
            return self.push(TokenKind::Integer, start, end - 1);
        }
        let ends = (end + count..=self.text.len()).find(|&at| self.text.is_char_boundary(at));
        self.push(TokenKind::Hollerith, start, ends.unwrap_or(self.text.len()))
    }

    /// A Hollerith constant stands where a value starts, or behind the repeat count of a DATA value.
    fn hollerith_after(&self, last: Token) -> bool {
        match last.kind {
            TokenKind::LeftParen | TokenKind::Comma | TokenKind::Slash => true,
            TokenKind::Slashes | TokenKind::Operator => true,
            TokenKind::Equals | TokenKind::LeftArray | TokenKind::RightParen => true,
            TokenKind::Star => {
                let before = self
                    .tokens
                    .len()
                    .checked_sub(2)
                    .map(|at| self.tokens[at].kind);
                before == Some(TokenKind::Integer)
            }
            _ => false,
        }
    }

    fn dot_word(&mut self, start: usize, end: usize) -> usize {
        let text = &self.text[start..end];
        let word = text[1..].split('.').next().unwrap_or("");
        let kind = match word.to_ascii_lowercase().as_str() {
            "true" | "false" => TokenKind::Logical,
            "not" => TokenKind::Not,
            "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "and" | "or" | "eqv" | "neqv" | "xor" => {
                TokenKind::Operator
            }
            _ => TokenKind::DefinedOperator,
        };
        let end = if kind == TokenKind::Logical {
            end
        } else {
            start + word.len() + 2
        };
        self.push(kind, start, end)
    }

    /// A character constant takes the word that touches it: a kind prefix, or a BOZ letter on either side.
    fn character(&mut self, start: usize, end: usize) -> usize {
        let touching = self.tokens.last().copied();
        let touching =
            touching.filter(|last| last.end as usize == start && last.kind == TokenKind::Name);
        if let Some(last) = touching {
            let word = last.text(self.text);
            if word.ends_with('_') {
                return self.replace_last(TokenKind::KindCharacter, end);
            }
            if is_boz_letter(word) {
                return self.replace_last(TokenKind::Boz, end);
            }
        }
        self.suffixed_boz(start, end)
            .unwrap_or_else(|| self.push(TokenKind::Character, start, end))
    }

    fn replace_last(&mut self, kind: TokenKind, end: usize) -> usize {
        if let Some(last) = self.tokens.last_mut() {
            last.kind = kind;
            last.end = end as u32;
        }
        end
    }

    fn suffixed_boz(&mut self, start: usize, end: usize) -> Option<usize> {
        let rest = &self.text.as_bytes()[end..];
        rest.first().filter(|b| b"bozxBOZX".contains(b))?;
        let longer = rest
            .get(1)
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let digits = &self.text.as_bytes()[start + 1..end - 1];
        if longer || digits.is_empty() || !digits.iter().all(|d| d.is_ascii_hexdigit()) {
            return None;
        }
        Some(self.push(TokenKind::Boz, start, end + 1))
    }

    /// `operator(/)`, `operator(//)`, `operator(/=)`: there `(/` and `/)` are no brackets of an array constructor.
    fn open(&mut self, kind: TokenKind, start: usize, end: usize) -> usize {
        let last = self.tokens.last();
        let named = last.is_some_and(|last| last.text(self.text).eq_ignore_ascii_case("operator"));
        let inside = self.text[start + 1..].split(')').next().unwrap_or("");
        let operator = match inside.trim() {
            "/" => TokenKind::Slash,
            "//" => TokenKind::Slashes,
            "/=" => TokenKind::Operator,
            _ => return self.push(kind, start, end),
        };
        if !named {
            return self.push(kind, start, end);
        }
        let at = start + 1 + inside.len() - inside.trim_start().len();
        self.push(TokenKind::LeftParen, start, start + 1);
        self.push(operator, at, at + inside.trim().len());
        start + 1 + inside.len()
    }
}

fn is_boz_letter(word: &str) -> bool {
    word.len() == 1 && b"bozxBOZX".contains(&word.as_bytes()[0])
}
