//! What kind of statement a run of tokens is.
//!
//! Fortran has no reserved words, so the kind is decided by shape before any word counts as a keyword: a variable
//! followed by `=` or `=>` is an assignment, whatever the variable is called; otherwise the first words decide, with one look
//! behind the first bracket for IF, WHERE, FORALL and READ. Then [`promote`] turns those words of this statement
//! that are keywords in it into keyword tokens. Refuses to know whether the rest is right: the grammar does.

use super::groups::Group;
use super::keywords::{self, Lower};
use super::tokens::{Token, TokenKind};

mod promote;

/// The tokens of a statement under classification.
pub struct Tokens<'a> {
    /// The statement's text.
    pub text: &'a str,
    /// Its tokens; promotion changes their kinds.
    pub list: &'a mut [Token],
    /// Its brackets.
    pub groups: &'a [Group],
}

/// The outcome: a statement kind, and where an action statement starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The keyword that stands for the kind; [`TokenKind::Equals`] and [`TokenKind::Arrow`] for assignments,
    /// [`TokenKind::Unknown`] for none.
    pub kind: TokenKind,
    /// Index of the first token of the action of `if (c) action`, `where (m) action`, `forall (h) action`.
    pub action: Option<usize>,
    /// Index of the construct name that ends an ELSE, CASE, ELSEWHERE, TYPE IS ...
    pub name: Option<usize>,
}

impl Class {
    fn of(kind: TokenKind) -> Class {
        Class {
            kind,
            action: None,
            name: None,
        }
    }

    fn with_action(kind: TokenKind, action: usize) -> Class {
        Class {
            action: Some(action),
            ..Class::of(kind)
        }
    }
}

impl Tokens<'_> {
    /// Classifies the statement that starts at token `at` and promotes its keywords.
    pub fn classify(&mut self, at: usize) -> Class {
        if let Some(kind) = self.assignment(at) {
            return Class::of(kind);
        }
        if self.kind(at) != Some(TokenKind::Name) {
            return Class::of(TokenKind::Unknown);
        }
        let word = self.lower(at);
        let class = self.by_shape(at, word.as_bytes());
        class.unwrap_or_else(|| self.by_word(at, word.as_bytes()))
    }

    /// `variable =` or `variable =>`: the operator's kind. A variable is a name with parts and subscripts.
    fn assignment(&self, at: usize) -> Option<TokenKind> {
        if self.kind(at)? != TokenKind::Name {
            return None;
        }
        let mut next = at + 1;
        loop {
            next = match self.kind(next)? {
                TokenKind::LeftParen | TokenKind::LeftBracket => self.close(next) + 1,
                TokenKind::Percent if self.kind(next + 1)? == TokenKind::Name => next + 2,
                found @ (TokenKind::Equals | TokenKind::Arrow) => return Some(found),
                _ => return None,
            }
        }
    }

    /// Statements that need a look at more than their first word.
    fn by_shape(&mut self, at: usize, word: &[u8]) -> Option<Class> {
        match word {
            b"if" => self.if_statement(at),
            b"do" => Some(self.do_statement(at)),
            b"where" => self.masked(at, TokenKind::Where, TokenKind::WhereBlock),
            b"forall" => self.masked(at, TokenKind::Forall, TokenKind::ForallBlock),
            b"else" | b"elseif" | b"elsewhere" => Some(self.else_statement(at, word)),
            b"case" | b"casedefault" => Some(self.case_statement(at, word)),
            b"select" | b"selectcase" | b"selecttype" | b"selectrank" => self.select(at, word),
            b"rank" | b"rankdefault" => self.rank_part(at, word),
            b"type" | b"class" | b"classdefault" => self.type_statement(at, word),
            b"block" => Some(self.block(at)),
            b"go" => self.pair(at, "to", TokenKind::Goto),
            b"sync" | b"event" | b"form" | b"change" | b"fail" => self.image_control(at),
            b"lock" | b"unlock" => self.lock(at),
            b"error" => self.pair(at, "stop", TokenKind::ErrorStop),
            b"abstract" => self.pair(at, "interface", TokenKind::AbstractInterface),
            b"module" => Some(self.module(at)),
            b"read" => Some(self.read(at)),
            b"encode" | b"decode" if self.paren(at + 1).is_some() => {
                let kind = match word {
                    b"encode" => TokenKind::Encode,
                    _ => TokenKind::Decode,
                };
                self.list[at].kind = kind;
                self.control_list(at + 1);
                Some(Class::of(kind))
            }
            b"structure"
                if matches!(self.kind(at + 1), Some(TokenKind::Slash | TokenKind::Name)) =>
            {
                self.list[at].kind = TokenKind::Structure;
                Some(Class::of(TokenKind::Structure))
            }
            b"record" if self.kind(at + 1) == Some(TokenKind::Slash) => {
                self.list[at].kind = TokenKind::Record;
                Some(Class::of(TokenKind::Record))
            }
            b"union" | b"map" | b"endunion" | b"endmap" if self.list.len() == at + 1 => {
                self.list[at].kind = TokenKind::Union;
                Some(Class::of(TokenKind::Union))
            }
            b"end" if self.is(at + 1, "union") || self.is(at + 1, "map") => {
                self.fuse(at);
                self.list[at].kind = TokenKind::Union;
                Some(Class::of(TokenKind::Union))
            }
            b"pointer" if self.paren(at + 1).is_some() => {
                self.list[at].kind = TokenKind::CrayPointer;
                Some(Class::of(TokenKind::CrayPointer))
            }
            b"accept" if self.is_format(at + 1) => Some(self.read(at)),
            b"end" if self.is(at + 1, "team") => self.pair(at, "team", TokenKind::ImageControl),
            _ if word.starts_with(b"end") => self.end(at, word),
            _ => self.subprogram(at),
        }
    }

    fn by_word(&mut self, at: usize, word: &[u8]) -> Class {
        if self.is_type(at) {
            return Class::of(self.declaration(at));
        }
        let Some(kind) = keywords::statement_word(word) else {
            return self.attributes(at, word);
        };
        if self.contradicts(at, kind) {
            return Class::of(TokenKind::Unknown);
        }
        self.list[at].kind = kind;
        self.promote(at, kind);
        Class::of(kind)
    }

    /// Words that a following token shows to be no keyword, since no statement of theirs goes on like that.
    fn contradicts(&self, at: usize, kind: TokenKind) -> bool {
        match (kind, self.kind(at + 1)) {
            (TokenKind::Attribute, next) => !matches!(
                next,
                Some(TokenKind::Name | TokenKind::Colons | TokenKind::LeftParen)
            ),
            (_, next) => matches!(next, Some(TokenKind::Percent | TokenKind::Colon)),
        }
    }

    // ---- control

    fn if_statement(&mut self, at: usize) -> Option<Class> {
        let close = self.paren(at + 1)?;
        let behind = close + 1;
        let kind = match self.kind(behind) {
            Some(TokenKind::Integer) => TokenKind::ArithmeticIf,
            Some(TokenKind::Name)
                if self.is(behind, "then") && self.assignment(behind).is_none() =>
            {
                self.list[behind].kind = TokenKind::Then;
                TokenKind::IfBlock
            }
            Some(_) => TokenKind::If,
            None => TokenKind::IfBlock,
        };
        self.list[at].kind = kind;
        Some(match kind {
            TokenKind::If => Class::with_action(kind, behind),
            _ => Class::of(kind),
        })
    }

    fn masked(&mut self, at: usize, single: TokenKind, block: TokenKind) -> Option<Class> {
        let close = self.paren(at + 1)?;
        let action = close + 1 < self.list.len();
        let kind = if action { single } else { block };
        self.list[at].kind = kind;
        if single == TokenKind::Forall {
            self.promote_type_in(at + 1);
        }
        Some(match action {
            true => Class::with_action(kind, close + 1),
            false => Class::of(kind),
        })
    }

    fn do_statement(&mut self, at: usize) -> Class {
        self.list[at].kind = TokenKind::Do;
        let mut next = at + 1;
        while matches!(self.kind(next), Some(TokenKind::Integer | TokenKind::Comma)) {
            next += 1;
        }
        if self.kind(next + 1) == Some(TokenKind::LeftParen) {
            if self.is(next, "while") {
                self.list[next].kind = TokenKind::While;
            } else if self.is(next, "concurrent") {
                self.list[next].kind = TokenKind::Concurrent;
                self.promote_type_in(next + 1);
            }
        }
        Class::of(TokenKind::Do)
    }

    fn else_statement(&mut self, at: usize, word: &[u8]) -> Class {
        let (kind, mut next) = match word {
            b"elseif" => (TokenKind::ElseIf, at + 1),
            b"elsewhere" => (TokenKind::ElseWhere, at + 1),
            _ if self.is(at + 1, "if") && self.paren(at + 2).is_some() => {
                (TokenKind::ElseIf, self.fuse(at))
            }
            _ if self.is(at + 1, "where") => (TokenKind::ElseWhere, self.fuse(at)),
            _ => (TokenKind::Else, at + 1),
        };
        self.list[at].kind = kind;
        if let Some(close) = self.paren(next).filter(|_| kind != TokenKind::Else) {
            next = close + 1;
        }
        if kind == TokenKind::ElseIf && self.is(next, "then") {
            self.list[next].kind = TokenKind::Then;
            next += 1;
        }
        Class {
            name: self.trailing_name(next),
            ..Class::of(kind)
        }
    }

    fn case_statement(&mut self, at: usize, word: &[u8]) -> Class {
        let next = match self.paren(at + 1) {
            _ if word == b"casedefault" => at + 1,
            Some(close) => close + 1,
            None if self.is(at + 1, "default") => self.fuse(at),
            None => at + 1,
        };
        let default = word == b"casedefault" || self.kind(at + 1) == Some(TokenKind::Skip);
        let kind = if default {
            TokenKind::CaseDefault
        } else {
            TokenKind::Case
        };
        self.list[at].kind = kind;
        Class {
            name: self.trailing_name(next),
            ..Class::of(kind)
        }
    }

    fn select(&mut self, at: usize, word: &[u8]) -> Option<Class> {
        let kind = match word {
            b"selectcase" => TokenKind::SelectCase,
            b"selecttype" => TokenKind::SelectType,
            b"selectrank" => TokenKind::SelectRank,
            _ if self.is(at + 1, "case") => TokenKind::SelectCase,
            _ if self.is(at + 1, "type") => TokenKind::SelectType,
            _ if self.is(at + 1, "rank") => TokenKind::SelectRank,
            _ => return None,
        };
        if word == b"select" {
            self.fuse(at);
        }
        self.list[at].kind = kind;
        Some(Class::of(kind))
    }

    /// `rank (2)`, `rank (*)` and `rank default`: parts of SELECT RANK.
    fn rank_part(&mut self, at: usize, word: &[u8]) -> Option<Class> {
        let (kind, next) = match word {
            b"rankdefault" => (TokenKind::RankDefault, at + 1),
            _ if self.is(at + 1, "default") => (TokenKind::RankDefault, self.fuse(at)),
            _ => {
                let close = self.paren(at + 1)?;
                (TokenKind::RankIs, close + 1)
            }
        };
        self.list[at].kind = kind;
        Some(Class {
            name: self.trailing_name(next),
            ..Class::of(kind)
        })
    }

    fn block(&mut self, at: usize) -> Class {
        if self.is(at + 1, "data") {
            self.fuse(at);
            self.list[at].kind = TokenKind::BlockData;
        } else {
            self.list[at].kind = TokenKind::Block;
        }
        Class::of(self.list[at].kind)
    }

    fn pair(&mut self, at: usize, second: &str, kind: TokenKind) -> Option<Class> {
        if !self.is(at + 1, second) {
            return None;
        }
        self.fuse(at);
        self.list[at].kind = kind;
        self.promote(at, kind);
        Some(Class::of(kind))
    }

    /// `sync all` and its kin.
    fn image_control(&mut self, at: usize) -> Option<Class> {
        const WORDS: [(&str, &[&str]); 5] = [
            ("sync", &["all", "images", "memory", "team"]),
            ("event", &["post", "wait"]),
            ("form", &["team"]),
            ("change", &["team"]),
            ("fail", &["image"]),
        ];
        let (_, seconds) = WORDS.iter().find(|(first, _)| self.is(at, first))?;
        let second = seconds.iter().find(|word| self.is(at + 1, word))?;
        self.pair(at, second, TokenKind::ImageControl)
    }

    /// `lock (x, stat=n)`.
    fn lock(&mut self, at: usize) -> Option<Class> {
        self.paren(at + 1)?;
        self.list[at].kind = TokenKind::ImageControl;
        self.promote(at, TokenKind::ImageControl);
        Some(Class::of(TokenKind::ImageControl))
    }

    fn read(&mut self, at: usize) -> Class {
        self.list[at].kind = TokenKind::Read;
        if let Some(close) = self.paren(at + 1)
            && (self.kind(close + 1) != Some(TokenKind::Comma) || self.has_parts(at + 2, close))
        {
            self.control_list(at + 1);
        }
        Class::of(TokenKind::Read)
    }

    /// Whether a bracket has several parts: `read (10, fmt), x`, which old programs write for `read (10, fmt) x`.
    fn has_parts(&self, from: usize, close: usize) -> bool {
        let comma = self.exposed(from, TokenKind::Comma);
        comma.is_some_and(|comma| comma < close)
    }

    /// `*`, a label or a text: what TYPE and ACCEPT, DEC's names of PRINT and READ, go on with and nothing else does.
    fn is_format(&self, at: usize) -> bool {
        use TokenKind::{Character, Integer, Star};
        matches!(self.kind(at), Some(Star | Integer | Character))
    }

    fn end(&mut self, at: usize, word: &[u8]) -> Option<Class> {
        let rest = std::str::from_utf8(&word[3..]).ok()?;
        if rest == "file" || rest.is_empty() && self.is(at + 1, "file") {
            if rest.is_empty() {
                self.fuse(at);
            }
            self.list[at].kind = TokenKind::InputOutput;
            self.promote(at, TokenKind::InputOutput);
            return Some(Class::of(TokenKind::InputOutput));
        }
        if rest.is_empty() {
            self.fuse_end(at);
        } else if rest == "block" && self.is(at + 1, "data") {
            self.fuse(at);
        } else {
            keywords::end_word(rest)?;
        }
        self.list[at].kind = TokenKind::End;
        self.promote(at, TokenKind::End);
        Some(Class::of(TokenKind::End))
    }

    fn fuse_end(&mut self, at: usize) {
        if self.kind(at + 1) != Some(TokenKind::Name) {
            return;
        }
        let word = self.lower(at + 1);
        let Ok(word) = std::str::from_utf8(word.as_bytes()) else {
            return;
        };
        if keywords::end_word(word).is_none() {
            return;
        }
        let next = self.fuse(at);
        if word == "block" && self.is(next, "data") {
            self.list[at].end = self.list[next].end;
            self.list[next].kind = TokenKind::Skip;
        }
    }

    // ---- program units and types

    fn module(&mut self, at: usize) -> Class {
        if self.is(at + 1, "procedure") && self.kind(at + 2).is_some() {
            self.fuse(at);
            self.list[at].kind = TokenKind::ModuleProcedure;
        } else if let Some(class) = self.subprogram(at) {
            return class;
        } else {
            self.list[at].kind = TokenKind::Module;
        }
        Class::of(self.list[at].kind)
    }

    fn type_statement(&mut self, at: usize, word: &[u8]) -> Option<Class> {
        let kind = match word {
            b"classdefault" => TokenKind::ClassDefault,
            b"class" if self.is(at + 1, "default") => TokenKind::ClassDefault,
            b"class" if self.is(at + 1, "is") => TokenKind::ClassIs,
            b"type" if self.is(at + 1, "is") && self.paren(at + 2).is_some() => TokenKind::TypeIs,
            b"type" if self.is_format(at + 1) => {
                self.list[at].kind = TokenKind::Print;
                return Some(Class::of(TokenKind::Print));
            }
            _ if self.kind(at + 1) == Some(TokenKind::LeftParen) => return self.subprogram(at),
            b"type" => TokenKind::TypeDef,
            _ => return None,
        };
        self.list[at].kind = kind;
        if kind == TokenKind::TypeDef {
            self.promote(at, kind);
            return Some(Class::of(kind));
        }
        let next = if word == b"classdefault" {
            at + 1
        } else {
            self.fuse(at)
        };
        if kind == TokenKind::TypeIs {
            self.promote_intrinsic_type(next + 1);
        }
        let behind = self.paren(next).map_or(next, |close| close + 1);
        Some(Class {
            name: self.trailing_name(behind),
            ..Class::of(kind)
        })
    }

    /// FUNCTION or SUBROUTINE with any prefixes; `None` when the words before it are no prefixes.
    fn subprogram(&mut self, at: usize) -> Option<Class> {
        let mut next = at;
        let word = loop {
            if self.is(next, "function") || self.is(next, "subroutine") {
                break next;
            }
            next = self.prefix(next)?;
        };
        if self.kind(word + 1) != Some(TokenKind::Name) {
            return None;
        }
        self.promote_prefixes(at, word);
        let function = self.is(word, "function");
        let kind = if function {
            TokenKind::Function
        } else {
            TokenKind::Subroutine
        };
        self.list[word].kind = kind;
        self.promote_suffixes(word + 2);
        Some(Class::of(kind))
    }

    /// The token behind the prefix at `at`.
    fn prefix(&self, at: usize) -> Option<usize> {
        if let Some(behind) = self.behind_type(at) {
            return Some(behind);
        }
        let word = (self.kind(at)? == TokenKind::Name).then(|| self.lower(at))?;
        match word.as_bytes() {
            b"attributes" | b"launch_bounds" | b"cluster_dims" => {
                self.paren(at + 1).map(|close| close + 1)
            }
            word if keywords::is_prefix(word) => Some(at + 1),
            _ => None,
        }
    }

    /// The token behind the type specification at `at`.
    fn behind_type(&self, at: usize) -> Option<usize> {
        if self.kind(at)? != TokenKind::Name {
            return None;
        }
        let word = self.lower(at);
        let next = match word.as_bytes() {
            b"double" if self.is(at + 1, "precision") || self.is(at + 1, "complex") => at + 2,
            b"type" | b"class" => return self.paren(at + 1).map(|close| close + 1),
            word if keywords::type_word(word).is_some() => at + 1,
            _ => return None,
        };
        Some(match self.kind(next) {
            Some(TokenKind::LeftParen) => self.close(next) + 1,
            Some(TokenKind::Star) => self.paren(next + 1).map_or(next + 2, |close| close + 1),
            _ => next,
        })
    }

    fn is_type(&self, at: usize) -> bool {
        self.behind_type(at).is_some()
    }

    /// `attributes(device) :: x`.
    fn attributes(&mut self, at: usize, word: &[u8]) -> Class {
        if word == b"attributes" && self.paren(at + 1).is_some() {
            self.list[at].kind = TokenKind::Attributes;
            return Class::of(TokenKind::Attributes);
        }
        Class::of(TokenKind::Unknown)
    }

    // ---- small looks

    /// The kind of a token, `None` behind the end.
    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.list.get(at).map(|token| token.kind)
    }

    fn lower(&self, at: usize) -> Lower {
        Lower::new(self.list[at].text(self.text))
    }

    /// Whether the token is this word (given in lower case).
    fn is(&self, at: usize, word: &str) -> bool {
        self.list.get(at).is_some_and(|token| {
            token.kind == TokenKind::Name && token.text(self.text).eq_ignore_ascii_case(word)
        })
    }

    /// The closing token of the bracket that opens at `at`; `at` itself where nothing opens or nothing closes it.
    fn close(&self, at: usize) -> usize {
        (self.groups[at].close as usize).max(at)
    }

    /// The closing token of a parenthesis at `at`, if one opens there.
    fn paren(&self, at: usize) -> Option<usize> {
        (self.kind(at)? == TokenKind::LeftParen).then(|| self.close(at))
    }

    /// Makes one token of the words at `at` and `at + 1`; gives the index behind them.
    fn fuse(&mut self, at: usize) -> usize {
        self.list[at].end = self.list[at + 1].end;
        self.list[at + 1].kind = TokenKind::Skip;
        at + 2
    }

    /// The construct name at `at` when it is the last token; it is taken out of the statement.
    fn trailing_name(&mut self, at: usize) -> Option<usize> {
        let last = at + 1 == self.list.len() && self.kind(at) == Some(TokenKind::Name);
        if last {
            self.list[at].kind = TokenKind::Skip;
        }
        last.then_some(at)
    }
}
