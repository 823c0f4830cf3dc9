//! Backslashes in character constants, where an option makes them more than backslashes: `\n` is a new line then.
//!
//! Works on physical lines, so that nothing behind it knows of escapes.

use super::options::Escapes;
use super::physical::{Expanded, PhysicalLine};
use super::raw_character;
use super::scan::Context;

/// The line with escape sequences written out; `context` says whether the statement before it is inside a constant.
pub(super) fn written_out(
    line: PhysicalLine,
    context: Context,
    escapes: Option<Escapes>,
) -> PhysicalLine {
    let Some(escapes) = escapes.filter(|_| line.bytes().contains(&b'\\')) else {
        return line;
    };
    let mut quote = match context {
        Context::Quote(quote) => Some(quote),
        Context::Plain | Context::Hollerith(_) => None,
    };
    let mut made = Expanded::default();
    let (bytes, mut at, mut kept) = (line.bytes(), 0, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        match quote {
            None if byte == b'!' => break,
            None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
            Some(open) if byte == open => quote = None,
            Some(open) if byte == b'\\' => {
                if let Some((text, length)) = sequence(&bytes[at + 1..], open, escapes) {
                    made.copy(&line, kept..at);
                    made.replace(&text, line.span(at..at + 1 + length));
                    at += length;
                    kept = at + 1;
                }
            }
            None | Some(_) => {}
        }
        at += 1;
    }
    if kept == 0 {
        return line;
    }
    made.copy(&line, kept..bytes.len());
    line.with(made)
}

/// What stands for a backslash with the bytes behind it, and how many of them belong to it.
fn sequence(rest: &[u8], open: u8, escapes: Escapes) -> Option<(Vec<u8>, usize)> {
    let one = |byte: u8| Some((vec![byte], 1));
    match *rest.first()? {
        b'a' => one(0x07),
        b'b' => one(0x08),
        b'f' => one(0x0C),
        b'n' => one(b'\n'),
        b'r' => one(b'\r'),
        b't' => one(b'\t'),
        b'v' => one(0x0B),
        b'\\' => one(b'\\'),
        b'x' if escapes == Escapes::Gnu => number(&rest[1..], 16, 2, 2),
        b'u' if escapes == Escapes::Gnu => number(&rest[1..], 16, 4, 4),
        b'U' if escapes == Escapes::Gnu => number(&rest[1..], 16, 8, 8),
        b'0' if escapes == Escapes::Gnu => one(0),
        b'0'..=b'7' if escapes == Escapes::C => {
            number(rest, 8, 1, 3).map(|(text, length)| (text, length - 1))
        }
        // A quote inside a constant that it opened is written twice.
        quote @ (b'\'' | b'"') if escapes == Escapes::C => {
            Some((vec![quote; if quote == open { 2 } else { 1 }], 1))
        }
        _ => None,
    }
}

/// The character of a number with so many digits, and how many bytes that takes with the letter before it.
fn number(rest: &[u8], radix: u32, least: usize, most: usize) -> Option<(Vec<u8>, usize)> {
    let digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let length = rest.iter().take(most).take_while(digit).count();
    let digits = std::str::from_utf8(&rest[..length]).ok()?;
    let value = u32::from_str_radix(digits, radix).ok()?;
    if length < least {
        return None;
    }
    let character = match u8::try_from(value) {
        Ok(byte @ 0x80..) => raw_character(byte),
        Ok(byte) => char::from(byte),
        Err(_) => char::from_u32(value)?,
    };
    Some((character.to_string().into_bytes(), length + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceOptions, Sources, read_lines};

    fn read(text: &str, escapes: Escapes) -> Vec<String> {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.f90", text.to_string());
        let options = SourceOptions {
            escapes: Some(escapes),
            ..SourceOptions::default()
        };
        let mut found = crate::diag::Diagnostics::default();
        let read = read_lines(&mut sources, file, &options, &mut found);
        read.lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn escapes_are_written_out_in_constants_alone() {
        assert_eq!(
            read(r"x = 'a\nb' // c\d ! it\'s", Escapes::Gnu),
            ["x = 'a\nb' // c\\d"]
        );
        assert_eq!(read(r"x = 'a\'", Escapes::Gnu), [r"x = 'a\'"]);
        assert_eq!(
            read(r#"x = 'it\'s' // "\"""#, Escapes::C),
            [r#"x = 'it''s' // """""#]
        );
        assert_eq!(read(r"x = '\x41\0\z'", Escapes::Gnu), ["x = 'A\0\\z'"]);
        assert_eq!(
            read(r"x = '\u00419\u9317\U0001F600\u12'", Escapes::Gnu),
            ["x = 'A9\u{9317}\u{1F600}\\u12'"]
        );
        assert_eq!(read(r"x = '\101\\n'", Escapes::C), [r"x = 'A\n'"]);
        assert_eq!(read("x = 'a\\t&\n  &\\tb'", Escapes::Gnu), ["x = 'a\t\tb'"]);
    }
}
