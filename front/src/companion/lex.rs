//! Tokens of C: words, literals and single signs, with comments left out.
//! Knows no grammar; any bytes are accepted.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Identifier or keyword.
    Word,
    /// Number.
    Number,
    /// String or character constant.
    Literal,
    /// One sign.
    Sign(u8),
    /// A preprocessor line, with its continuation lines.
    Directive,
}

/// A token with its bytes.
#[derive(Debug, Clone)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes in the text.
    pub range: Range<usize>,
}

impl Token {
    /// Whether it is this sign.
    pub fn is(&self, sign: u8) -> bool {
        self.kind == Kind::Sign(sign)
    }

    /// Its text.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.range.clone()]
    }
}

/// All tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut line_start) = (0, true);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_whitespace() {
            line_start |= byte == b'\n';
            at += 1;
            continue;
        }
        if let Some(end) = comment_end(bytes, at) {
            at = end;
            continue;
        }
        let (kind, end) = match byte {
            b'#' if line_start => (Kind::Directive, line_end(bytes, at)),
            b'"' | b'\'' => (Kind::Literal, literal_end(bytes, at)),
            b'0'..=b'9' => (Kind::Number, number_end(bytes, at)),
            _ if is_word(byte) => (Kind::Word, word_end(bytes, at)),
            _ => (Kind::Sign(byte), at + 1),
        };
        line_start = false;
        found.push(Token {
            kind,
            range: at..end,
        });
        at = end;
    }
    found
}

/// The identifiers of a text, those in preprocessor lines included, for macros make functions too.
pub fn words<'t>(text: &'t str, tokens: &'t [Token]) -> impl Iterator<Item = &'t str> {
    let named = tokens
        .iter()
        .filter(|token| matches!(token.kind, Kind::Word | Kind::Directive));
    named.flat_map(move |token| {
        let all = token
            .text(text)
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        all.filter(|word| !word.is_empty())
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The end of a comment that starts here; one that is not closed reaches to the end.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..at + 2)? {
        b"//" => Some(line_end(bytes, at)),
        b"/*" => {
            let close = bytes[at + 2..].windows(2).position(|two| two == b"*/");
            Some(close.map_or(bytes.len(), |offset| at + 2 + offset + 2))
        }
        _ => None,
    }
}

/// The end of a line and of those that a backslash adds to it.
fn line_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at;
    while end < bytes.len() {
        match bytes[end] {
            b'\\' => end += 2,
            b'\n' => return end,
            _ => end += 1,
        }
    }
    bytes.len()
}

fn literal_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut end = at + 1;
    while end < bytes.len() {
        match bytes[end] {
            b'\\' => end += 2,
            b'\n' => return end,
            byte if byte == quote => return end + 1,
            _ => end += 1,
        }
    }
    bytes.len()
}

fn number_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        let sign =
            matches!(byte, b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E' | b'p' | b'P');
        if !(byte.is_ascii_alphanumeric() || byte == b'.' || sign) {
            break;
        }
        end += 1;
    }
    end
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes[at..].iter().position(|byte| !is_word(*byte));
    rest.map_or(bytes.len(), |length| at + length)
}
