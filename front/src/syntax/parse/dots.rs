//! `a.b.c`: components of DEC's records behind dots, as the standard's `a%b%c`.
//!
//! A dot between names is nothing else. `.b.` that touches what stands on both sides is an operator of the program, unless a file has
//! declared records: then it is a component. Refuses to know which components there are.

use crate::syntax::tokens::{Token, TokenKind, lex};

/// Turns dots into `%`; `records` says whether STRUCTURE or RECORD has been met, and is kept up to date.
pub(super) fn to_components(text: &str, tokens: &mut Vec<Token>, records: &mut bool) {
    if let [first, second, ..] = tokens[..] {
        let word = first.text(text);
        let named = word.eq_ignore_ascii_case("structure") || word.eq_ignore_ascii_case("record");
        *records |= named && second.kind == TokenKind::Slash;
    }
    let dotted = |token: &Token| match token.kind {
        TokenKind::Unknown => token.text(text).starts_with('.'),
        TokenKind::DefinedOperator => *records,
        _ => false,
    };
    if !tokens.iter().any(dotted) {
        return;
    }
    let mut rest = std::mem::take(tokens);
    let mut at = 0;
    while let Some(token) = rest.get(at).copied() {
        at += 1;
        let before = tokens.last().copied();
        if !dotted(&token) {
            tokens.push(token);
            continue;
        }
        let word = name_length(&text[token.start as usize + 1..]);
        let end = token.start + 1 + word;
        let operator = token.kind == TokenKind::DefinedOperator;
        let closed = !operator || name_length(&text[end as usize + 1..]) > 0;
        let object = before.is_some_and(|last| is_object(last) && last.end == token.start);
        if word == 0 || !closed || !object {
            tokens.push(token);
            continue;
        }
        let part = |kind, start, end| Token { kind, start, end };
        tokens.push(part(TokenKind::Percent, token.start, token.start + 1));
        tokens.push(part(TokenKind::Name, token.start + 1, end));
        // `a.b.eq.c`, `a.b1.c`: what stands behind the component is read anew.
        rest.clear();
        at = 0;
        lex(text, end as usize, text.len(), &mut rest);
    }
}

fn is_object(token: Token) -> bool {
    matches!(token.kind, TokenKind::Name | TokenKind::RightParen)
}

/// How many characters a name has that starts here; 0 where none does.
fn name_length(text: &str) -> u32 {
    let letter = |at: usize, byte: u8| {
        byte.is_ascii_alphabetic()
            || at > 0 && (byte.is_ascii_digit() || byte == b'_' || byte == b'$')
    };
    let bytes = text.bytes().enumerate();
    bytes.take_while(|(at, byte)| letter(*at, *byte)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, mut records: bool) -> String {
        let mut tokens = Vec::new();
        lex(text, 0, text.len(), &mut tokens);
        to_components(text, &mut tokens, &mut records);
        let shown = |token: &Token| match token.kind {
            TokenKind::Percent => "%",
            _ => token.text(text),
        };
        tokens.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn dots_between_names_are_components() {
        assert_eq!(read("l.a.x = p.max_val", true), "l % a % x = p % max_val");
        assert_eq!(read("a(2).e1.x**2", true), "a ( 2 ) % e1 % x ** 2");
        assert_eq!(read("p.x", false), "p % x");
    }

    #[test]
    fn operators_stay_operators() {
        assert_eq!(read("p.tag.eq.7", true), "p % tag .eq. 7");
        assert_eq!(read("a.and.b.x", true), "a .and. b % x");
        assert_eq!(read("a .dot. b", true), "a .dot. b");
        assert_eq!(read("a.dot.b", false), "a .dot. b");
        assert_eq!(read("x = 1.e5 + .5", true), "x = 1.e5 + .5");
    }
}
