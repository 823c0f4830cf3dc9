//! Turns the words that are keywords in a statement of a known kind into keyword tokens.

use super::Tokens;
use crate::syntax::keywords;
use crate::syntax::tokens::TokenKind;

impl Tokens<'_> {
    /// Promotes what the statement `kind`, whose keyword stands at `at`, owns.
    pub(super) fn promote(&mut self, at: usize, kind: TokenKind) {
        match kind {
            TokenKind::Use => self.promote_use(at + 1),
            TokenKind::End | TokenKind::Interface | TokenKind::Public | TokenKind::Private => {
                self.promote_operators(at + 1);
            }
            TokenKind::Generic => {
                self.promote_attributes(at + 1);
                self.promote_operators(at + 1);
            }
            TokenKind::TypeDef => self.promote_attributes(at + 1),
            TokenKind::Procedure => {
                if self.kind(at + 1) == Some(TokenKind::LeftParen) {
                    self.promote_result_type(at + 2);
                }
                let behind = self.paren(at + 1).map_or(at + 1, |close| close + 1);
                self.promote_attributes(behind);
            }
            TokenKind::Implicit => self.promote_implicit(at + 1),
            TokenKind::Allocate => self.promote_type_in(at + 1),
            TokenKind::Assign => self.promote_word(at + 2, "to", TokenKind::To),
            TokenKind::Enum => self.promote_word(at + 2, "bind", TokenKind::Bind),
            TokenKind::Entry => self.promote_suffixes(at + 2),
            TokenKind::Common | TokenKind::Namelist => self.drop_commas_before_slashes(at + 1),
            TokenKind::Data => self.implied(at + 1),
            TokenKind::Write => self.control_list(at + 1),
            TokenKind::InputOutput => self.promote_control(at),
            _ => {}
        }
    }

    fn promote_word(&mut self, at: usize, word: &str, kind: TokenKind) {
        if self.is(at, word) {
            self.list[at].kind = kind;
        }
    }

    /// A declaration that starts at `at`: its type, and the attributes before `::`.
    pub(super) fn declaration(&mut self, at: usize) -> TokenKind {
        let behind = self.behind_type(at).unwrap_or(at + 1);
        self.promote_type(at);
        self.promote_attributes(behind);
        self.list[at].kind
    }

    /// Promotes the words behind the commas that stand before an exposed `::`.
    fn promote_attributes(&mut self, from: usize) {
        let Some(colons) = self.exposed(from, TokenKind::Colons) else {
            return self.promote_attribute_run(from);
        };
        let mut next = from;
        while next < colons {
            if self.kind(next) == Some(TokenKind::Comma) {
                self.promote_attribute(next + 1);
            }
            next = self.step(next);
        }
    }

    /// Without `::`, words that can only be attributes are promoted all the same, for the sake of the message.
    fn promote_attribute_run(&mut self, from: usize) {
        let mut next = from;
        while self.kind(next) == Some(TokenKind::Comma) && self.promote_attribute(next + 1) {
            next = self.paren(next + 2).map_or(next + 2, |close| close + 1);
        }
    }

    fn promote_attribute(&mut self, at: usize) -> bool {
        if self.kind(at) != Some(TokenKind::Name) {
            return false;
        }
        let kind = keywords::attribute(self.lower(at).as_bytes());
        if let Some(kind) = kind {
            self.list[at].kind = kind;
        }
        kind.is_some()
    }

    /// The first token of this kind outside brackets, from `from` on.
    pub(super) fn exposed(&self, from: usize, kind: TokenKind) -> Option<usize> {
        let mut next = from;
        while let Some(found) = self.kind(next) {
            if found == kind {
                return Some(next);
            }
            next = self.step(next);
        }
        None
    }

    /// The next token at the same bracket level.
    fn step(&self, at: usize) -> usize {
        self.close(at) + 1
    }

    /// Promotes the type specification that starts at `at`; a plain name becomes the name of a derived type.
    pub(super) fn promote_type(&mut self, at: usize) {
        if !self.promote_intrinsic_type(at) && self.kind(at) == Some(TokenKind::Name) {
            let bracket = self.kind(at + 1) == Some(TokenKind::LeftParen);
            self.list[at].kind = match self.lower(at).as_bytes() {
                b"type" if bracket => TokenKind::Type,
                b"class" if bracket => TokenKind::Class,
                _ => TokenKind::TypeName,
            };
        }
    }

    /// `procedure(type(t))`: a type in place of the name of an interface, which no parenthesis follows.
    fn promote_result_type(&mut self, at: usize) {
        if self.kind(at + 1) == Some(TokenKind::LeftParen) {
            self.promote_type(at);
        } else {
            self.promote_intrinsic_type(at);
        }
    }

    pub(super) fn promote_intrinsic_type(&mut self, at: usize) -> bool {
        if self.kind(at) != Some(TokenKind::Name) {
            return false;
        }
        let word = self.lower(at);
        if let Some(kind) = keywords::type_word(word.as_bytes()) {
            self.list[at].kind = kind;
            return true;
        }
        let double = word.as_bytes() == b"double"
            && (self.is(at + 1, "precision") || self.is(at + 1, "complex"));
        if double {
            self.fuse(at);
            self.list[at].kind = TokenKind::TypeWord;
        }
        double
    }

    /// Promotes the type before the `::` that stands directly in the bracket at `open`.
    pub(super) fn promote_type_in(&mut self, open: usize) {
        if self.groups.get(open).is_some_and(|group| group.colons > 0) {
            self.promote_type(open + 1);
        }
    }

    /// Types in array constructors and implied DOs, wherever they stand in the statement.
    pub fn promote_bracket_types(&mut self) {
        for at in 0..self.list.len() {
            let colons = self.groups[at].colons as usize;
            match self.list[at].kind {
                _ if colons == 0 => {}
                TokenKind::LeftBracket | TokenKind::LeftArray => self.promote_type(at + 1),
                TokenKind::ImpliedOpen => self.promote_type(self.segment_start(at, colons)),
                _ => {}
            }
        }
    }

    /// The token behind the last comma before `before` that stands directly in the bracket at `open`.
    fn segment_start(&self, open: usize, before: usize) -> usize {
        let mut next = open + 1;
        let mut start = next;
        while next < before {
            if self.kind(next) == Some(TokenKind::Comma) {
                start = next + 1;
            }
            next = self.step(next);
        }
        start
    }

    pub(super) fn promote_prefixes(&mut self, from: usize, word: usize) {
        let mut next = from;
        while next < word {
            let behind = self.prefix(next).unwrap_or(word);
            let kind = match self.lower(next).as_bytes() {
                b"attributes" => Some(TokenKind::Attributes),
                b"launch_bounds" => Some(TokenKind::LaunchBounds),
                b"cluster_dims" => Some(TokenKind::ClusterDims),
                word if keywords::is_prefix(word) => Some(TokenKind::Prefix),
                _ => None,
            };
            match kind {
                Some(kind) => self.list[next].kind = kind,
                None => self.promote_type(next),
            }
            next = behind;
        }
    }

    /// RESULT and BIND behind the dummy arguments.
    pub(super) fn promote_suffixes(&mut self, from: usize) {
        let mut next = self.paren(from).map_or(from, |close| close + 1);
        while self.kind(next).is_some() {
            self.promote_word(next, "result", TokenKind::Result);
            self.promote_word(next, "bind", TokenKind::Bind);
            next = self.step(next);
        }
    }

    fn promote_use(&mut self, from: usize) {
        if let Some(comma) = self.exposed(from + 1, TokenKind::Comma)
            && self.is(comma + 1, "only")
            && self.kind(comma + 2) == Some(TokenKind::Colon)
        {
            self.list[comma + 1].kind = TokenKind::Only;
        }
        self.promote_operators(from);
    }

    /// `operator(` and `assignment(`.
    fn promote_operators(&mut self, from: usize) {
        for at in from..self.list.len() {
            if self.kind(at + 1) == Some(TokenKind::LeftParen) {
                self.promote_word(at, "operator", TokenKind::OperatorWord);
                self.promote_word(at, "assignment", TokenKind::Assignment);
            }
        }
    }

    /// In every part between commas, the first word is a type and the last bracket holds letters.
    fn promote_implicit(&mut self, from: usize) {
        if self.is(from, "none") {
            self.list[from].kind = TokenKind::None;
            return;
        }
        let mut start = from;
        while start < self.list.len() {
            self.promote_type(start);
            let end = self
                .exposed(start, TokenKind::Comma)
                .unwrap_or(self.list.len());
            let mut next = start;
            let mut last = None;
            while next < end {
                if self.kind(next) == Some(TokenKind::LeftParen) {
                    last = Some(next);
                }
                next = self.step(next);
            }
            if let Some(last) = last {
                self.list[last].kind = TokenKind::LettersOpen;
            }
            start = end + 1;
        }
    }

    /// `common /a/ x, /b/ y`: the comma before a slash says nothing.
    fn drop_commas_before_slashes(&mut self, from: usize) {
        for at in from..self.list.len() {
            let slash = matches!(
                self.kind(at + 1),
                Some(TokenKind::Slash | TokenKind::Slashes)
            );
            if slash && self.kind(at) == Some(TokenKind::Comma) {
                self.list[at].kind = TokenKind::Skip;
            }
        }
    }

    /// An implied DO directly behind a keyword or a control list.
    fn implied(&mut self, at: usize) {
        if self.kind(at) == Some(TokenKind::LeftParen) && self.groups[at].equals {
            self.list[at].kind = TokenKind::ImpliedOpen;
        }
    }

    /// The control list of READ and WRITE, and the first item behind it.
    pub(super) fn control_list(&mut self, at: usize) {
        if let Some(close) = self.paren(at) {
            self.list[at].kind = TokenKind::ControlOpen;
            self.implied(close + 1);
        }
    }

    /// The control list of OPEN, REWIND ...; in `rewind (unit) + 1` the bracket belongs to the unit.
    fn promote_control(&mut self, word: usize) {
        let fused = self.kind(word + 1) == Some(TokenKind::Skip);
        let open = if fused { word + 2 } else { word + 1 };
        let Some(close) = self.paren(open) else {
            return;
        };
        let unit_alone = fused
            || matches!(
                self.lower(word).as_bytes(),
                b"rewind" | b"backspace" | b"endfile" | b"flush"
            );
        if !unit_alone || close + 1 == self.list.len() {
            self.control_list(open);
        }
    }
}
