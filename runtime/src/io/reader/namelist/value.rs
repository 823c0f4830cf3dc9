//! The values of an object's list, with repeat counts and null values, and how the selected scalars get them.
//!
//! Refuses to know where the list ends but for a name that follows.

use super::input::{Input, is_separator};
use super::select::{Target, wrong};
use crate::character::Text;
use crate::io::reader::read_from;
use crate::io::status::Io;

/// One value of an object's list.
#[derive(Clone)]
enum Token {
    Null,
    /// As written, quotes included.
    Value(Vec<u8>),
}

/// Gives the targets their values, as many as there are.
pub(super) fn assign(targets: Vec<Target<'_>>, input: &mut Input<'_>, name: &str) -> Io<()> {
    let mut separated = true;
    let mut repeated: Option<(u64, Token)> = None;
    for target in targets {
        let before = input.at;
        let token = match &mut repeated {
            Some((left, token)) if *left > 0 => {
                *left -= 1;
                token.clone()
            }
            _ => {
                let Some((count, token)) = next_value(input, &mut separated) else {
                    return Ok(());
                };
                repeated = Some((count.saturating_sub(1), token.clone()));
                token
            }
        };
        if let Token::Value(text) = token
            && !store(target, &text, input.decimal_comma)
        {
            // What is no value may be a name; the caller finds out.
            input.at = before;
            input.skip_separators();
            input.rejected = true;
            return Ok(());
        }
    }
    match repeated {
        Some((left, _)) if left > 0 => Err(wrong("Repeat count too large", name)),
        _ => Ok(()),
    }
}

/// The next value with its repeat count; none at the end of the list.
fn next_value(input: &mut Input<'_>, separated: &mut bool) -> Option<(u64, Token)> {
    loop {
        input.skip_blanks();
        let byte = input.peek()?;
        let comma = byte == b';' || (byte == b',' && !input.decimal_comma);
        if comma {
            input.at += 1;
            if std::mem::replace(separated, true) {
                return Some((1, Token::Null));
            }
        } else if input.is_name_ahead() {
            return None;
        } else {
            *separated = false;
            return Some(input.value());
        }
    }
}

impl Input<'_> {
    fn value(&mut self) -> (u64, Token) {
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut count = 1;
        if digits > 0 && rest.get(digits) == Some(&b'*') {
            let shown = String::from_utf8_lossy(&rest[..digits]);
            count = shown.parse().unwrap_or(u64::MAX);
            self.at += digits + 1;
        }
        let start = self.at;
        match self.peek() {
            Some(quote @ (b'\'' | b'"')) => self.skip_quoted(quote),
            Some(b'(') => {
                self.qualifier();
            }
            _ => {}
        }
        while self
            .peek()
            .is_some_and(|byte| !is_separator(byte) || (byte == b',' && self.decimal_comma))
        {
            self.at += 1;
        }
        let text = self.text[start..self.at].to_vec();
        (
            count,
            if text.is_empty() {
                Token::Null
            } else {
                Token::Value(text)
            },
        )
    }

    fn skip_quoted(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            if byte == quote {
                if self.peek() != Some(quote) {
                    return;
                }
                self.at += 1;
            }
        }
    }
}

/// Stores a value as list-directed input takes it; false when it is none of the right kind.
fn store(target: Target<'_>, text: &[u8], decimal_comma: bool) -> bool {
    let mut reader = read_from(text_of(text));
    if decimal_comma {
        reader = reader.decimal("comma");
    }
    match target {
        Target::Value(item) => reader.item(item),
        Target::Text(_) if !matches!(text.first(), Some(b'\'' | b'"')) => return false,
        Target::Text(place) => reader.item(place),
    };
    reader.try_end().iostat() == 0
}

fn text_of(bytes: &[u8]) -> &Text {
    Text::new(bytes)
}
