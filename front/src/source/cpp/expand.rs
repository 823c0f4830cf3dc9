//! Macro expansion.

use super::directive::trim;
use super::macros::{Macro, MacroTable, Part, is_place_macro};
use super::{Here, Preprocessor, is_name, is_name_start, name_length};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::source::physical::{Expanded, PhysicalLine};
use crate::source::scan::{Context, first_nonblank, is_blank};
use crate::source::sentinel::{Marked, directive, plain_line};
use crate::source::{Dialect, Form, Span};
use std::fmt;
use std::ops::Range;

/// Macros may use macros so deep.
const DEEPEST: usize = 100;
/// What an expansion inside an expansion costs besides its bytes.
const NESTED_COST: usize = 64;

/// What became of a line.
pub enum Outcome {
    /// Its text.
    Line(Expanded),
    /// The arguments of a macro go on in the next line.
    Unfinished,
}

/// Why something could not be expanded or evaluated.
#[derive(Debug, PartialEq, Eq)]
pub enum Problem {
    /// The `)` of the arguments is missing.
    Unfinished,
    /// The wrong number of arguments.
    Arguments {
        /// The macro.
        name: String,
        /// How many it takes.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
    /// The budget is spent.
    TooLarge,
    /// Macros use macros without end.
    TooDeep,
    /// The text is no expression.
    Expression(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unfinished => f.write_str("the ')' of a macro's arguments is missing"),
            Problem::Arguments {
                name,
                wanted,
                given,
            } => {
                write!(f, "macro '{name}' takes {wanted} arguments, not {given}")
            }
            Problem::TooLarge => f.write_str("macros expand to too much text"),
            Problem::TooDeep => f.write_str("macros use each other too deeply"),
            Problem::Expression(what) => f.write_str(what),
        }
    }
}

impl Preprocessor {
    /// Replaces the macros of a line and removes its C comments.
    pub fn expand(
        &mut self,
        line: &PhysicalLine,
        context: Context,
        dialect: &Dialect,
        here: Here<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Outcome {
        let bytes = line.bytes();
        let mut out = Expanded::default();
        let mut at = self.skip_c_comment(bytes, 0);
        if at == 0 && context == Context::Plain {
            at = kept_start(bytes, dialect);
            out.copy(line, 0..at);
        }
        let mut quote = match context {
            Context::Quote(open) => Some(open),
            Context::Plain | Context::Hollerith(_) => None,
        };
        while at < bytes.len() {
            let (token, end) = token(bytes, at, &mut quote);
            let replaced = match token {
                Token::Comment => Ok(None),
                Token::CComment => {
                    self.in_comment = true;
                    Ok(Some((b" ".to_vec(), self.skip_c_comment(bytes, end))))
                }
                Token::Other => Ok(None),
                Token::Name => self.expander(here).use_of(bytes, at..end),
            };
            at = match replaced {
                Ok(Some((text, behind))) => {
                    out.replace(&text, line.span(at..behind));
                    behind
                }
                Err(Problem::Unfinished) => return Outcome::Unfinished,
                result => {
                    let kept = kept_end(&result, token, end, bytes.len());
                    out.copy(line, at..kept);
                    diagnostics.extend(
                        result
                            .err()
                            .map(|problem| failed(&problem, line.span(at..end))),
                    );
                    kept
                }
            };
        }
        Outcome::Line(out)
    }

    /// Where the text goes on behind a C comment that is open.
    fn skip_c_comment(&mut self, bytes: &[u8], from: usize) -> usize {
        if !self.in_comment {
            return from;
        }
        let close = memchr::memmem::find(&bytes[from..], b"*/");
        self.in_comment = close.is_none();
        close.map_or(bytes.len(), |length| from + length + 2)
    }

    /// The text of an `#if` or `#include` with macros replaced; `defined` is answered first.
    pub(super) fn expand_condition(
        &mut self,
        text: &[u8],
        here: Here<'_>,
    ) -> Result<Vec<u8>, Problem> {
        let mut out = Vec::new();
        let mut quote = None;
        let mut at = 0;
        while at < text.len() {
            let (token, mut end) = token(text, at, &mut quote);
            if token != Token::Name {
                out.extend_from_slice(&text[at..end]);
            } else if &text[at..end] == b"defined" {
                let (answer, behind) = self.answer_defined(text, end)?;
                out.extend_from_slice(if answer { b" 1 " } else { b" 0 " });
                end = behind;
            } else if let Some((expansion, behind)) = self.expander(here).use_of(text, at..end)? {
                out.extend_from_slice(&expansion);
                end = behind;
            } else {
                out.extend_from_slice(&text[at..end]);
            }
            at = end;
        }
        Ok(out)
    }

    /// `defined NAME` or `defined(NAME)`.
    fn answer_defined(&self, text: &[u8], from: usize) -> Result<(bool, usize), Problem> {
        let malformed = Problem::Expression("'defined' needs a name");
        let start = from + first_nonblank(&text[from..]).unwrap_or(0);
        let paren = text.get(start) == Some(&b'(');
        let start = if paren { start + 1 } else { start };
        let start = start + first_nonblank(&text[start.min(text.len())..]).unwrap_or(0);
        let length = name_length(text.get(start..).unwrap_or_default());
        if length == 0 {
            return Err(malformed);
        }
        let end = start + length;
        let answer = self.macros.is_defined(&text[start..end]);
        if !paren {
            return Ok((answer, end));
        }
        let close = end + first_nonblank(&text[end..]).unwrap_or(0);
        if text.get(close) == Some(&b')') {
            Ok((answer, close + 1))
        } else {
            Err(malformed)
        }
    }

    fn expander<'e>(&'e mut self, here: Here<'e>) -> Expander<'e> {
        let (macros, budget) = (&self.macros, &mut self.budget);
        Expander {
            macros,
            budget,
            here,
            active: Vec::new(),
            depth: 0,
        }
    }
}

/// Comment lines are kept as they are, but for the text of directives: where replacing starts.
fn kept_start(bytes: &[u8], dialect: &Dialect) -> usize {
    let Some(first) = first_nonblank(bytes) else {
        return bytes.len();
    };
    let first = if dialect.form == Form::Fixed {
        0
    } else {
        first
    };
    let comment = match dialect.form {
        Form::Free => bytes[first] == b'!',
        Form::Fixed => matches!(bytes[0], b'c' | b'C' | b'*' | b'!' | b'd' | b'D'),
    };
    if !comment {
        return 0;
    }
    let rest = &bytes[first..];
    match (plain_line(rest, dialect), directive(rest, dialect)) {
        (Some(length), _) | (None, Marked::Directive(_, length)) => first + length,
        (None, Marked::Comment | Marked::Unread(_)) => bytes.len(),
    }
}

/// How far a line is kept as it is from a token on: to its end in a comment, or when expansion has no end.
fn kept_end<T>(result: &Result<T, Problem>, token: Token, end: usize, line_end: usize) -> usize {
    let endless = matches!(result, Err(Problem::TooDeep | Problem::TooLarge));
    if endless || token == Token::Comment {
        line_end
    } else {
        end
    }
}

fn failed(problem: &Problem, span: Span) -> Diagnostic {
    Diagnostic::error(codes::CPP_EXPANSION, problem.to_string())
        .at(span, "this macro is left as it is")
        .help("see the macro's #define")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Name,
    Comment,
    CComment,
    /// Numbers, constants, and whatever else.
    Other,
}

/// The token at `at`, and its end. An open `quote` is carried on.
fn token(bytes: &[u8], at: usize, quote: &mut Option<u8>) -> (Token, usize) {
    let rest = &bytes[at..];
    if let Some(open) = *quote {
        let close = memchr::memchr(open, rest);
        *quote = if close.is_some() { None } else { Some(open) };
        return (
            Token::Other,
            close.map_or(bytes.len(), |length| at + length + 1),
        );
    }
    match rest[0] {
        open @ (b'\'' | b'"') => {
            *quote = Some(open);
            (Token::Other, at + 1)
        }
        b'!' if rest.get(1) != Some(&b'=') => (Token::Comment, at + 1),
        b'/' if rest.get(1) == Some(&b'*') => (Token::CComment, at + 2),
        first if is_name_start(first) => (Token::Name, at + name_length(rest)),
        first if first.is_ascii_digit() => {
            let length = rest
                .iter()
                .position(|&byte| !is_name(byte))
                .unwrap_or(rest.len());
            (Token::Other, at + length)
        }
        _ => (Token::Other, at + 1),
    }
}

/// One expansion at work.
struct Expander<'e> {
    macros: &'e MacroTable,
    budget: &'e mut usize,
    here: Here<'e>,
    /// The macros that are being expanded: they are not replaced in their own text.
    active: Vec<Vec<u8>>,
    depth: usize,
}

impl Expander<'_> {
    /// The text for the use of a macro whose name stands at `name`, and where the use ends; `None` when it is none.
    fn use_of(
        &mut self,
        text: &[u8],
        name: Range<usize>,
    ) -> Result<Option<(Vec<u8>, usize)>, Problem> {
        let word = &text[name.clone()];
        if is_place_macro(word) {
            return Ok(Some((self.place(word), name.end)));
        }
        let mut end = name.end;
        let Some(mut result) = self.call(word, text, &mut end)? else {
            return Ok(None);
        };
        // The text may end with the name of a macro whose arguments follow behind the use.
        while let Some(start) = trailing_name(&result) {
            let word = result[start..].to_vec();
            let before = end;
            let function = self
                .macros
                .get(&word)
                .is_some_and(|found| found.parameters.is_some());
            let Some(more) = (if function {
                self.call(&word, text, &mut end)?
            } else {
                None
            }) else {
                break;
            };
            if end == before {
                break;
            }
            result.truncate(start);
            result.extend_from_slice(&more);
        }
        Ok(Some((result, end)))
    }

    fn place(&self, word: &[u8]) -> Vec<u8> {
        match word {
            b"__FILE__" => quoted(self.here.0.as_bytes()),
            _ => self.here.1.to_string().into_bytes(),
        }
    }

    /// Expands a macro by name with the arguments that follow at `end`, which moves behind them.
    fn call(
        &mut self,
        word: &[u8],
        text: &[u8],
        end: &mut usize,
    ) -> Result<Option<Vec<u8>>, Problem> {
        let macros = self.macros;
        let Some(found) = macros.get(word) else {
            return Ok(None);
        };
        if self.active.iter().any(|active| active == word) {
            return Ok(None);
        }
        let mut arguments = Vec::new();
        if let Some(wanted) = found.parameters {
            let Some((given, behind)) = arguments_at(text, *end)? else {
                return Ok(None);
            };
            self.spend(0, behind - *end)?;
            arguments = fit(found, wanted, given, word)?;
            *end = behind;
        }
        let body = self.substitute(found, &arguments)?;
        self.active.push(word.to_vec());
        let result = self.nested(&body);
        self.active.pop();
        result.map(Some)
    }

    /// The body with the arguments in their places.
    fn substitute(&mut self, found: &Macro, arguments: &[Vec<u8>]) -> Result<Vec<u8>, Problem> {
        let mut out = Vec::new();
        for part in &found.body {
            let none: &[u8] = b"";
            let argument = |index: &usize| arguments.get(*index).map_or(none, Vec::as_slice);
            match part {
                Part::Text(text) => out.extend_from_slice(text),
                Part::RawArgument(index) => out.extend_from_slice(argument(index)),
                Part::Quoted(index) => out.extend(quoted(argument(index))),
                Part::Argument(index) => out.extend(self.nested(argument(index))?),
            }
            self.spend(0, out.len())?;
        }
        Ok(out)
    }

    /// Expands a text that is not a line of its own: a body or an argument.
    fn nested(&mut self, text: &[u8]) -> Result<Vec<u8>, Problem> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Problem::TooDeep);
        }
        let mut out = Vec::new();
        let mut quote = None;
        let mut at = 0;
        while at < text.len() {
            let (token, mut end) = token(text, at, &mut quote);
            let replaced = if token == Token::Name {
                self.use_of(text, at..end)?
            } else {
                None
            };
            match replaced {
                Some((expansion, behind)) => {
                    out.extend_from_slice(&expansion);
                    end = behind;
                    self.spend(NESTED_COST, expansion.len())?;
                }
                None => out.extend_from_slice(&text[at..end]),
            }
            at = end;
        }
        self.depth -= 1;
        self.spend(0, out.len())?;
        Ok(out)
    }

    fn spend(&mut self, fixed: usize, bytes: usize) -> Result<(), Problem> {
        *self.budget = self.budget.saturating_sub(fixed + bytes);
        if *self.budget == 0 {
            Err(Problem::TooLarge)
        } else {
            Ok(())
        }
    }
}

/// The arguments of a use, and where it ends.
type Arguments = (Vec<Vec<u8>>, usize);

/// The arguments in parentheses behind a macro's name, if there are any, and where they end.
fn arguments_at(text: &[u8], from: usize) -> Result<Option<Arguments>, Problem> {
    let open = from + first_nonblank(&text[from..]).unwrap_or(0);
    if text.get(open) != Some(&b'(') {
        return Ok(None);
    }
    let (mut given, mut depth, mut quote) = (vec![Vec::new()], 0_usize, None);
    let mut at = open + 1;
    while at < text.len() {
        let (token, mut end) = token(text, at, &mut quote);
        let single = token == Token::Other && quote.is_none() && end == at + 1;
        match text[at] {
            b')' if single && depth == 0 => {
                let given = given
                    .iter()
                    .map(|argument: &Vec<u8>| trim(argument).to_vec());
                return Ok(Some((given.collect(), end)));
            }
            b',' if single && depth == 0 => {
                given.push(Vec::new());
                at = end;
                continue;
            }
            b'(' if single => depth += 1,
            b')' if single => depth -= 1,
            _ => {}
        }
        if token == Token::Comment {
            end = text.len();
        }
        if let Some(last) = given.last_mut() {
            last.extend_from_slice(&text[at..end]);
        }
        at = end;
    }
    Err(Problem::Unfinished)
}

/// As many arguments as the macro takes.
fn fit(
    found: &Macro,
    wanted: usize,
    mut given: Vec<Vec<u8>>,
    word: &[u8],
) -> Result<Vec<Vec<u8>>, Problem> {
    let none = wanted == 0 && given.len() == 1 && given[0].is_empty();
    if found.variadic && given.len() + 1 >= wanted {
        let rest = given.split_off((wanted - 1).min(given.len()));
        given.push(rest.join(&b", "[..]));
        return Ok(given);
    }
    if none || given.len() == wanted {
        return Ok(given);
    }
    let name = String::from_utf8_lossy(word).into_owned();
    Err(Problem::Arguments {
        name,
        wanted,
        given: given.len(),
    })
}

/// Where the name starts that a text ends with.
fn trailing_name(text: &[u8]) -> Option<usize> {
    let kept = text.iter().rposition(|&byte| !is_blank(byte))? + 1;
    let start = text[..kept]
        .iter()
        .rposition(|&byte| !is_name(byte))
        .map_or(0, |last| last + 1);
    (kept == text.len() && start < kept && is_name_start(text[start])).then_some(start)
}

/// A character constant with this text.
fn quoted(text: &[u8]) -> Vec<u8> {
    let mut constant = vec![b'"'];
    for &byte in text {
        constant.push(byte);
        if byte == b'"' {
            constant.push(b'"');
        }
    }
    constant.push(b'"');
    constant
}
