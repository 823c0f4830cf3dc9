//! List-directed input (Fortran 2018, 13.10.3): values between separators, repeat counts, null values and the slash.

use super::input::{self, IntegerError};
use super::reader::ListInput;
use super::status::{Io, IoError};

/// One value of the list.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// A null value: the variable keeps what it has.
    Null,
    Plain(Vec<u8>),
    /// A character value without its delimiters.
    Quoted(Vec<u8>),
    Complex(Vec<u8>, Vec<u8>),
}

/// What the item is, as far as the form of its value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Plain,
    Character,
    Complex,
}

/// The state of a list-directed READ.
#[derive(Debug, Default)]
pub(super) struct List {
    /// A value was read, so one separator before the next is not a null value.
    after_value: bool,
    /// A slash ended the list: all further items keep their values.
    ended: bool,
    /// A value with a repeat count and how often it still counts.
    repeated: Option<(u64, Token)>,
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b'/' | b'\n' | b';' | b'\r')
}

impl List {
    /// Goes to where the next value begins.
    pub fn pass_separators(&mut self, input: &mut ListInput<'_, '_>) -> Io<()> {
        if self.ended || self.repeated.is_some() {
            return Ok(());
        }
        self.find_value(input).map(|_| ())
    }

    pub fn integer(&mut self, input: &mut ListInput<'_, '_>, size: usize) -> Io<Option<i128>> {
        let item = input.item;
        let bad = || {
            IoError::new(
                IoError::READ_VALUE,
                format!("Bad integer for item {item} in list input"),
            )
        };
        match self.token(input, Wanted::Plain)? {
            Token::Null => Ok(None),
            Token::Plain(text) => {
                input::integer(&text, size)
                    .map(Some)
                    .map_err(|error| match error {
                        IntegerError::Bad => bad(),
                        IntegerError::Overflow => IoError::new(
                            IoError::READ_VALUE,
                            format!("Integer overflow while reading item {item}"),
                        ),
                    })
            }
            Token::Quoted(_) | Token::Complex(..) => Err(bad()),
        }
    }

    /// A real as text that Rust parses.
    pub fn real(&mut self, input: &mut ListInput<'_, '_>) -> Io<Option<String>> {
        match self.token(input, Wanted::Plain)? {
            Token::Null => Ok(None),
            Token::Plain(text) => real_text(&text, input).map(Some),
            Token::Quoted(_) | Token::Complex(..) => Err(bad_real(input)),
        }
    }

    pub fn complex(&mut self, input: &mut ListInput<'_, '_>) -> Io<Option<(String, String)>> {
        match self.token(input, Wanted::Complex)? {
            Token::Null => Ok(None),
            Token::Complex(re, im) => Ok(Some((real_text(&re, input)?, real_text(&im, input)?))),
            Token::Plain(_) | Token::Quoted(_) => Err(bad_complex(input)),
        }
    }

    pub fn logical(&mut self, input: &mut ListInput<'_, '_>) -> Io<Option<bool>> {
        let item = input.item;
        let bad = || {
            IoError::new(
                IoError::READ_VALUE,
                format!("Bad logical value while reading item {item}"),
            )
        };
        match self.token(input, Wanted::Plain)? {
            Token::Null => Ok(None),
            Token::Plain(text) => input::logical(&text).map(Some).ok_or_else(bad),
            Token::Quoted(_) | Token::Complex(..) => Err(bad()),
        }
    }

    pub fn character(&mut self, input: &mut ListInput<'_, '_>) -> Io<Option<Vec<u8>>> {
        match self.token(input, Wanted::Character)? {
            Token::Null => Ok(None),
            Token::Plain(text) | Token::Quoted(text) => Ok(Some(text)),
            Token::Complex(..) => Ok(None),
        }
    }

    fn token(&mut self, input: &mut ListInput<'_, '_>, wanted: Wanted) -> Io<Token> {
        if self.ended {
            return Ok(Token::Null);
        }
        if let Some((left, token)) = &mut self.repeated {
            let token = token.clone();
            *left -= 1;
            if *left == 0 {
                self.repeated = None;
            }
            return Ok(token);
        }
        if !self.find_value(input)? {
            return Ok(Token::Null);
        }
        self.after_value = true;
        self.value(input, wanted, true)
    }

    /// Passes what separates values. False when a null value stands there instead of one.
    fn find_value(&mut self, input: &mut ListInput<'_, '_>) -> Io<bool> {
        loop {
            let byte = input.peek()?;
            let separator = byte == b';' || byte == input.decimal.separator();
            if separator && std::mem::take(&mut self.after_value) {
                input.advance();
            } else if separator {
                self.after_value = true;
                return Ok(false);
            } else if byte == b'/' {
                self.ended = true;
                return Ok(false);
            } else if matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                input.advance();
            } else {
                return Ok(true);
            }
        }
    }

    fn value(
        &mut self,
        input: &mut ListInput<'_, '_>,
        wanted: Wanted,
        may_repeat: bool,
    ) -> Io<Token> {
        let first = input.peek()?;
        if is_end(first, input) {
            return Ok(Token::Null);
        }
        if matches!(first, b'\'' | b'"') && wanted == Wanted::Character {
            return quoted(input, first).map(Token::Quoted);
        }
        if first == b'(' && wanted == Wanted::Complex {
            return complex(input);
        }
        self.plain(input, wanted, may_repeat)
    }

    fn plain(
        &mut self,
        input: &mut ListInput<'_, '_>,
        wanted: Wanted,
        may_repeat: bool,
    ) -> Io<Token> {
        let mut text = Vec::new();
        loop {
            let byte = input.peek()?;
            if is_end(byte, input) {
                return Ok(Token::Plain(text));
            }
            input.advance();
            if byte == b'*' && may_repeat && !text.is_empty() && text.iter().all(u8::is_ascii_digit)
            {
                return self.repeat(input, wanted, &text);
            }
            text.push(byte);
        }
    }

    fn repeat(&mut self, input: &mut ListInput<'_, '_>, wanted: Wanted, count: &[u8]) -> Io<Token> {
        let item = input.item;
        let count = std::str::from_utf8(count)
            .ok()
            .and_then(|text| text.parse::<u64>().ok());
        let wrong = |what| {
            IoError::new(
                IoError::READ_VALUE,
                format!("{what} in item {item} of list input"),
            )
        };
        let count = count
            .filter(|&count| count < 200_000_000)
            .ok_or_else(|| wrong("Repeat count overflow"))?;
        if count == 0 {
            return Err(wrong("Zero repeat count"));
        }
        let token = self.value(input, wanted, false)?;
        if count > 1 {
            self.repeated = Some((count - 1, token.clone()));
        }
        Ok(token)
    }
}

/// Whether a value ends here. With a decimal comma, the comma belongs to the value.
fn is_end(byte: u8, input: &ListInput<'_, '_>) -> bool {
    is_separator(byte) && !(byte == b',' && input.decimal.symbol() == b',')
}

fn quoted(input: &mut ListInput<'_, '_>, quote: u8) -> Io<Vec<u8>> {
    let mut text = Vec::new();
    input.advance();
    loop {
        let byte = input.peek()?;
        input.advance();
        if byte == quote {
            let next = input.peek()?;
            if is_separator(next) {
                return Ok(text);
            }
            if next != quote {
                let item = input.item;
                return Err(IoError::new(
                    IoError::READ_VALUE,
                    format!("Invalid string input in item {item}"),
                ));
            }
            input.advance();
            text.push(quote);
        } else if byte != b'\n' {
            text.push(byte);
        }
    }
}

fn complex(input: &mut ListInput<'_, '_>) -> Io<Token> {
    input.advance();
    let re = part(input)?;
    let separator = input.decimal.separator();
    if input.peek()? != separator {
        return Err(bad_complex(input));
    }
    input.advance();
    let im = part(input)?;
    if input.peek()? != b')' {
        return Err(bad_complex(input));
    }
    input.advance();
    if !is_separator(input.peek()?) {
        return Err(bad_complex(input));
    }
    Ok(Token::Complex(re, im))
}

fn part(input: &mut ListInput<'_, '_>) -> Io<Vec<u8>> {
    let mut text = Vec::new();
    let blank = |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    while blank(input.peek()?) {
        input.advance();
    }
    loop {
        let byte = input.peek()?;
        if blank(byte) || byte == input.decimal.separator() || byte == b')' || byte == b'/' {
            break;
        }
        text.push(byte);
        input.advance();
    }
    while blank(input.peek()?) {
        input.advance();
    }
    Ok(text)
}

fn real_text(text: &[u8], input: &ListInput<'_, '_>) -> Io<String> {
    input::real(text, input.decimal).ok_or_else(|| bad_real(input))
}

fn bad_real(input: &ListInput<'_, '_>) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("Bad real number in item {} of list input", input.item),
    )
}

fn bad_complex(input: &ListInput<'_, '_>) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("Bad complex value in item {} of list input", input.item),
    )
}
