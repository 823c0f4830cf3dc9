//! Macro definitions and their table.

use super::directive::trim;
use super::{is_name, is_name_start, name_length};
use std::collections::HashMap;

/// A macro.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Macro {
    /// The number of parameters of a function-like macro.
    pub parameters: Option<usize>,
    /// Whether the last parameter takes all further arguments (`...`).
    pub variadic: bool,
    /// What it stands for.
    pub body: Vec<Part>,
}

/// A part of a macro's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(Vec<u8>),
    /// The argument, expanded.
    Argument(usize),
    /// The argument as it was written (beside `##`).
    RawArgument(usize),
    /// The argument as a character constant (`#`).
    Quoted(usize),
}

/// The macros that are defined.
pub struct MacroTable {
    macros: HashMap<Vec<u8>, Macro>,
    /// Whether a name starts with this byte.
    starts: [bool; 256],
}

impl Default for MacroTable {
    fn default() -> MacroTable {
        let mut starts = [false; 256];
        // __FILE__ and __LINE__ are always there.
        starts[b'_' as usize] = true;
        MacroTable {
            macros: HashMap::new(),
            starts,
        }
    }
}

impl MacroTable {
    /// Defines a macro, in place of one of the same name.
    pub fn define(&mut self, name: &str, definition: Macro) {
        if let Some(&first) = name.as_bytes().first() {
            self.starts[first as usize] = true;
            self.macros.insert(name.as_bytes().to_vec(), definition);
        }
    }

    /// Forgets a macro.
    pub fn undefine(&mut self, name: &[u8]) {
        self.macros.remove(name);
    }

    /// The macro of a name.
    pub fn get(&self, name: &[u8]) -> Option<&Macro> {
        self.macros.get(name)
    }

    /// What `defined` says.
    pub fn is_defined(&self, name: &[u8]) -> bool {
        self.macros.contains_key(name) || is_place_macro(name)
    }

    /// Whether the name has another definition already.
    pub fn differs(&self, name: &str, definition: &Macro) -> bool {
        self.get(name.as_bytes())
            .is_some_and(|known| known != definition)
    }

    /// Whether a line holds the name of a macro, be it in a comment.
    pub fn is_used_in(&self, bytes: &[u8]) -> bool {
        let mut inside = false;
        for (at, &byte) in bytes.iter().enumerate() {
            if !inside && self.starts[byte as usize] {
                let name = &bytes[at..at + name_length(&bytes[at..])];
                if self.is_defined(name) {
                    return true;
                }
            }
            inside = is_name(byte);
        }
        false
    }
}

/// `__FILE__` and `__LINE__`, whose text depends on the place.
pub(super) fn is_place_macro(name: &[u8]) -> bool {
    matches!(name, b"__FILE__" | b"__LINE__")
}

/// Parses what follows the name in a `#define`. With it comes the name of a parameter that stands in a character constant of the
/// body, where it is not replaced.
pub(super) fn parse_definition(rest: &[u8]) -> Result<(Macro, Option<String>), &'static str> {
    let (names, variadic, body) = match rest.first() {
        Some(b'(') => {
            let close = memchr::memchr(b')', rest).ok_or("the ')' of the parameters is missing")?;
            let (names, variadic) = parameters(&rest[1..close])?;
            (Some(names), variadic, &rest[close + 1..])
        }
        _ => (None, false, rest),
    };
    let names_or_none = names.as_deref().unwrap_or_default();
    let (body, quoted) = parse_body(trim(body), names_or_none);
    let quoted = quoted.map(|name| String::from_utf8_lossy(&name).into_owned());
    Ok((
        Macro {
            parameters: names.map(|names| names.len()),
            variadic,
            body,
        },
        quoted,
    ))
}

fn parameters(list: &[u8]) -> Result<(Vec<Vec<u8>>, bool), &'static str> {
    let mut names = Vec::new();
    let mut variadic = false;
    if trim(list).is_empty() {
        return Ok((names, false));
    }
    for name in list.split(|&byte| byte == b',').map(trim) {
        if variadic {
            return Err("'...' must be the last parameter");
        }
        variadic = name == b"...";
        if !variadic && (name.is_empty() || name_length(name) != name.len()) {
            return Err("a parameter is not a name");
        }
        names.push(if variadic {
            b"__VA_ARGS__".to_vec()
        } else {
            name.to_vec()
        });
    }
    Ok((names, variadic))
}

/// Cuts the body at parameters, `#` and `##`.
fn parse_body(body: &[u8], names: &[Vec<u8>]) -> (Vec<Part>, Option<Vec<u8>>) {
    let mut parser = BodyParser {
        names,
        parts: Vec::new(),
        text: Vec::new(),
        quoted: None,
    };
    let mut at = 0;
    while at < body.len() {
        at += parser.step(&body[at..]);
    }
    parser.flush();
    (parser.parts, parser.quoted)
}

struct BodyParser<'n> {
    names: &'n [Vec<u8>],
    parts: Vec<Part>,
    text: Vec<u8>,
    quoted: Option<Vec<u8>>,
}

impl BodyParser<'_> {
    /// Takes one token of the body and returns its length.
    fn step(&mut self, rest: &[u8]) -> usize {
        match rest[0] {
            quote @ (b'\'' | b'"') => self.constant(rest, quote),
            b'#' if rest.starts_with(b"##") => self.paste(rest),
            b'#' => self.stringify(rest),
            first if is_name_start(first) => self.name(rest),
            first => {
                let digits = rest
                    .iter()
                    .position(|&byte| !is_name(byte))
                    .unwrap_or(rest.len());
                let length = if first.is_ascii_digit() {
                    digits.max(1)
                } else {
                    1
                };
                self.text.extend_from_slice(&rest[..length]);
                length
            }
        }
    }

    fn parameter(&self, name: &[u8]) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    fn constant(&mut self, rest: &[u8], quote: u8) -> usize {
        let close = memchr::memchr(quote, &rest[1..]);
        let length = close.map_or(rest.len(), |inside| inside + 2);
        let words = rest[1..length].split(|&byte| !is_name(byte));
        let hit = words
            .filter(|word| self.parameter(word).is_some())
            .map(<[u8]>::to_vec)
            .next();
        self.quoted = self.quoted.take().or(hit);
        self.text.extend_from_slice(&rest[..length]);
        length
    }

    fn name(&mut self, rest: &[u8]) -> usize {
        let length = name_length(rest);
        let after = trim(&rest[length..]);
        match self.parameter(&rest[..length]) {
            Some(index) if after.starts_with(b"##") => self.push(Part::RawArgument(index)),
            Some(index) => self.push(Part::Argument(index)),
            None => self.text.extend_from_slice(&rest[..length]),
        }
        length
    }

    /// `##`: blanks around it go, and a parameter behind it is not expanded.
    fn paste(&mut self, rest: &[u8]) -> usize {
        while self
            .text
            .last()
            .is_some_and(|byte| *byte == b' ' || *byte == b'\t')
        {
            self.text.pop();
        }
        let blanks = rest[2..]
            .iter()
            .take_while(|byte| **byte == b' ' || **byte == b'\t')
            .count();
        let next = &rest[2 + blanks..];
        let length = name_length(next);
        match self.parameter(&next[..length]) {
            Some(index) => {
                self.push(Part::RawArgument(index));
                2 + blanks + length
            }
            None => 2 + blanks,
        }
    }

    fn stringify(&mut self, rest: &[u8]) -> usize {
        let blanks = rest[1..].iter().take_while(|byte| **byte == b' ').count();
        let name = &rest[1 + blanks..];
        let length = name_length(name);
        match self.parameter(&name[..length]) {
            Some(index) => {
                self.push(Part::Quoted(index));
                1 + blanks + length
            }
            None => {
                self.text.push(b'#');
                1
            }
        }
    }

    fn push(&mut self, part: Part) {
        self.flush();
        self.parts.push(part);
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(Part::Text(std::mem::take(&mut self.text)));
        }
    }
}
