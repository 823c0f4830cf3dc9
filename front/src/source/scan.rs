//! Walks over the bytes of a statement: character contexts, Hollerith constants, and what ends a part of a statement.
//!
//! Knows quotes and counts, no tokens.

use super::Form;
use std::ops::Range;

/// Whether the walk is inside a constant; kept from one line of a continued statement to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Context {
    /// Outside.
    #[default]
    Plain,
    /// Inside a character context opened by this quote.
    Quote(u8),
    /// Inside a Hollerith constant with so many characters to come.
    Hollerith(u32),
}

/// What ended the walk, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The end of the bytes.
    End,
    /// A comment character.
    Comment,
    /// A `;`.
    Semicolon,
    /// A free form `&` with nothing behind it but blanks or a comment.
    Continued,
    /// A free form `&` with text behind it.
    StrayAmpersand,
}

/// Walks from `from` on and says where it stopped and why.
pub(super) fn scan(bytes: &[u8], from: usize, form: Form, context: &mut Context) -> (usize, Stop) {
    let mut at = from;
    while at < bytes.len() {
        match *context {
            Context::Plain => match plain(bytes, at, form, context) {
                Ok(next) => at = next,
                Err(stop) => return stop,
            },
            Context::Quote(quote) => match quoted(bytes, at, quote, form) {
                (end, true) => {
                    *context = Context::Plain;
                    at = end + 1;
                }
                (end, false) if end < bytes.len() => return (end, Stop::Continued),
                (end, false) => at = end,
            },
            Context::Hollerith(0) => *context = Context::Plain,
            Context::Hollerith(left) => {
                let taken = (left as usize).min(bytes.len() - at);
                *context = Context::Hollerith(left - taken as u32);
                at += taken;
            }
        }
    }
    if *context == Context::Hollerith(0) {
        *context = Context::Plain;
    }
    (at, Stop::End)
}

/// Walks outside constants: `Ok` is where a constant starts (or the end), `Err` a stop.
fn plain(
    bytes: &[u8],
    from: usize,
    form: Form,
    context: &mut Context,
) -> Result<usize, (usize, Stop)> {
    let mut at = from;
    while let Some(skipped) = bytes[at..].iter().position(|&byte| STOPS[byte as usize]) {
        at += skipped;
        match bytes[at] {
            quote @ (b'\'' | b'"') => {
                *context = Context::Quote(quote);
                return Ok(at + 1);
            }
            b'!' => return Err((at, Stop::Comment)),
            b';' => return Err((at, Stop::Semicolon)),
            b'&' if form == Form::Free => return Err((at, ampersand(&bytes[at + 1..]))),
            b'h' | b'H' => {
                if let Some(count) = hollerith(&bytes[..at]) {
                    *context = Context::Hollerith(count);
                    return Ok(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    Ok(bytes.len())
}

/// Walks inside a character context to its closing quote (`true`), to a continuing `&`, or to the end.
fn quoted(bytes: &[u8], from: usize, quote: u8, form: Form) -> (usize, bool) {
    let rest = &bytes[from..];
    if let Some(end) = memchr::memchr(quote, rest) {
        return (from + end, true);
    }
    let last = rest.iter().rposition(|byte| !is_blank(*byte));
    match last {
        Some(last) if rest[last] == b'&' && form == Form::Free => (from + last, false),
        _ => (bytes.len(), false),
    }
}

fn ampersand(rest: &[u8]) -> Stop {
    match rest.iter().find(|byte| !is_blank(**byte)) {
        None | Some(b'!') => Stop::Continued,
        Some(_) => Stop::StrayAmpersand,
    }
}

/// The count of a Hollerith constant whose `H` follows `before`: `4H`, where a constant can stand.
fn hollerith(before: &[u8]) -> Option<u32> {
    let digits = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (head, count) = before.split_at(before.len() - digits);
    let mut previous = head.iter().rev().filter(|byte| !is_blank(**byte));
    let can_stand = match previous.next()? {
        b'(' | b',' | b'/' | b'=' | b')' => true,
        b'*' => previous.next()?.is_ascii_digit(),
        _ => false,
    };
    let count = std::str::from_utf8(count).ok()?.parse().ok()?;
    (can_stand && count > 0).then_some(count)
}

/// The stretches of a whole fixed form statement that are character contexts (with their quotes) or Hollerith constants.
pub(super) fn constants(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let mut context = Context::Plain;
        let start = match plain(bytes, at, Form::Fixed, &mut context) {
            Ok(start) => start,
            Err((stop, _)) => {
                at = stop + 1;
                continue;
            }
        };
        at = match context {
            Context::Plain => break,
            Context::Quote(quote) => quoted(bytes, start, quote, Form::Fixed).0 + 1,
            Context::Hollerith(count) => start + count as usize,
        };
        at = at.min(bytes.len());
        ranges.push(start - 1..at);
    }
    ranges
}

/// Blank, tab, and the control characters that old files hold in place of blanks.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0B | 0x0C | 0x1A)
}

/// Offset of the first byte that is no blank.
pub(super) fn first_nonblank(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| !is_blank(byte))
}

static STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let mut at = 0;
    let special = b"'\"!;&hH";
    while at < special.len() {
        stops[special[at] as usize] = true;
        at += 1;
    }
    stops
};

#[cfg(test)]
mod tests {
    use super::*;

    fn stop(text: &str) -> (usize, Stop) {
        scan(text.as_bytes(), 0, Form::Free, &mut Context::default())
    }

    #[test]
    fn comments_and_semicolons_end_a_part() {
        assert_eq!(stop("x = 1 ! a"), (6, Stop::Comment));
        assert_eq!(stop("x = '!;' ; y"), (9, Stop::Semicolon));
        assert_eq!(stop("x = 'it''s' & ! c"), (12, Stop::Continued));
        assert_eq!(stop("x = 'abc &  "), (9, Stop::Continued));
        assert_eq!(stop("x & y"), (2, Stop::StrayAmpersand));
        assert_eq!(stop("x = \"a"), (6, Stop::End));
    }

    #[test]
    fn hollerith_constants_hide_quotes() {
        assert_eq!(stop("format (5hdon't, 2h!;) ! c"), (23, Stop::Comment));
        assert_eq!(stop("data x /2*4hab'c/ ! c"), (18, Stop::Comment));
        assert_eq!(stop("real*4 h ! c"), (9, Stop::Comment));
        assert_eq!(stop("real*8hello ! c"), (12, Stop::Comment));
        assert_eq!(stop("x1h = 2 ! c"), (8, Stop::Comment));
    }
}
