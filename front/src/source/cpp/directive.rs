//! Lines that start with `#`.

use super::macros::{Macro, parse_definition};
use super::{Here, Preprocessor, expr, name_length};
use crate::diag::{Code, Diagnostic, Diagnostics, codes};
use crate::source::Span;
use crate::source::scan::{first_nonblank, is_blank};

/// What the reader has to do after a directive.
#[derive(Debug, PartialEq, Eq)]
pub enum Directive {
    /// Nothing.
    Done,
    /// The next line has this number.
    Line(u32),
    /// Read this file now; `system` when it was written `<...>`.
    Include {
        /// The path as written.
        path: String,
        /// Whether it was written `<...>`.
        system: bool,
    },
    /// What stands behind `#pragma`.
    Pragma(Vec<u8>),
}

impl Preprocessor {
    /// Obeys a line that starts with `#` (after blanks); its continuation lines are part of `text`.
    pub fn directive(
        &mut self,
        text: &[u8],
        place: Span,
        here: Here<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Directive {
        let text = self.without_comments(text);
        let text = trim(&trim(&text)[1..]);
        let length = name_length(text);
        // Preprocessors of Fortran compilers take capitals, too.
        let word = &text[..length].to_ascii_lowercase()[..];
        let rest = trim(&text[length..]);
        let result = match word {
            b"if" | b"ifdef" | b"ifndef" | b"elif" | b"else" | b"endif" => self
                .conditional(word, rest, place, here, diagnostics)
                .map(|()| Directive::Done),
            _ if self.is_skipping() => Ok(Directive::Done),
            _ => self.command(word, rest, text, place, here, diagnostics),
        };
        result.unwrap_or_else(|diagnostic| {
            diagnostics.push(diagnostic);
            Directive::Done
        })
    }

    fn conditional(
        &mut self,
        word: &[u8],
        rest: &[u8],
        place: Span,
        here: Here<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Diagnostic> {
        let mut conditionals = std::mem::take(&mut self.conditionals);
        let result = match word {
            b"if" => {
                conditionals.open(place, || self.holds(rest, place, here, diagnostics));
                Ok(())
            }
            b"ifdef" | b"ifndef" => {
                let wanted = word == b"ifdef";
                conditionals.open(place, || {
                    self.is_defined(rest, place, diagnostics) == wanted
                });
                Ok(())
            }
            b"elif" => conditionals.elif(place, || self.holds(rest, place, here, diagnostics)),
            b"else" => conditionals.other(place),
            _ => conditionals.close(place),
        };
        self.conditionals = conditionals;
        result
    }

    fn holds(
        &mut self,
        text: &[u8],
        place: Span,
        here: Here<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let value = self
            .expand_condition(text, here)
            .and_then(|text| expr::evaluate(&text));
        value.unwrap_or_else(|problem| {
            diagnostics.push(
                Diagnostic::error(
                    codes::CPP_EXPRESSION,
                    format!("wrong #if expression: {problem}"),
                )
                .at(place, "taken as false")
                .help("use integer constants, defined(NAME) and the operators of C"),
            );
            0
        }) != 0
    }

    fn is_defined(&self, rest: &[u8], place: Span, diagnostics: &mut Diagnostics) -> bool {
        let length = name_length(rest);
        if length == 0 {
            diagnostics.push(malformed(place, "a macro name is missing"));
        }
        self.macros.is_defined(&rest[..length])
    }

    fn command(
        &mut self,
        word: &[u8],
        rest: &[u8],
        text: &[u8],
        place: Span,
        here: Here<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Result<Directive, Diagnostic> {
        match word {
            b"define" => self.define(rest, place, diagnostics)?,
            b"undef" => self.macros.undefine(&rest[..name_length(rest)]),
            b"include" => return self.include(rest, place, here),
            b"error" => return Err(told(codes::CPP_ERROR, "#error", rest, place)),
            b"warning" => {
                let mut warning = told(codes::CPP_WARNING, "#warning", rest, place);
                warning.severity = crate::diag::Severity::Warning;
                diagnostics.push(warning);
            }
            b"line" => return line_number(rest, place),
            b"pragma" => return Ok(Directive::Pragma(rest.to_vec())),
            b"ident" => {}
            b"" if text.first().is_none_or(u8::is_ascii_digit) => return line_number(text, place),
            _ => return Err(unknown(word, place)),
        }
        Ok(Directive::Done)
    }

    fn define(
        &mut self,
        rest: &[u8],
        place: Span,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Diagnostic> {
        let length = name_length(rest);
        if length == 0 {
            return Err(malformed(place, "a macro name is missing"));
        }
        let name = String::from_utf8_lossy(&rest[..length]).into_owned();
        let (definition, quoted) =
            parse_definition(&rest[length..]).map_err(|problem| malformed(place, problem))?;
        if let Some(parameter) = quoted {
            diagnostics.push(
                Diagnostic::warning(
                    codes::CPP_QUOTED_PARAMETER,
                    format!(
                        "macro parameter '{parameter}' inside a character constant is not replaced"
                    ),
                )
                .at(place, "some preprocessors replace it")
                .help(format!(
                    "write #{parameter} for the argument as a character constant"
                )),
            );
        }
        if self.macros.differs(&name, &definition) {
            diagnostics.push(
                Diagnostic::warning(
                    codes::CPP_REDEFINED,
                    format!("macro '{name}' is defined again"),
                )
                .at(place, "differs from the definition before")
                .help("put an #undef before it"),
            );
        }
        self.macros.define(&name, definition);
        Ok(())
    }

    fn include(
        &mut self,
        rest: &[u8],
        place: Span,
        here: Here<'_>,
    ) -> Result<Directive, Diagnostic> {
        let expanded;
        let mut operand = rest;
        if name_length(rest) > 0 {
            expanded = self.expand_condition(rest, here).unwrap_or_default();
            operand = trim(&expanded);
        }
        let close = match operand.first() {
            Some(b'"') => b'"',
            Some(b'\'') => b'\'',
            Some(b'<') => b'>',
            _ => return Err(malformed(place, "\"file\" or <file> is missing")),
        };
        match memchr::memchr(close, &operand[1..]) {
            Some(end) => {
                let path = String::from_utf8_lossy(&operand[1..=end]).into_owned();
                Ok(Directive::Include {
                    path,
                    system: close == b'>',
                })
            }
            None => Err(malformed(place, "the file name is not closed")),
        }
    }

    /// The directive without C comments; in a `#define` `/**/` joins what stands beside it, another comment counts as a blank.
    fn without_comments(&mut self, text: &[u8]) -> Vec<u8> {
        let defines = trim(&trim(text)[1..]).starts_with(b"define");
        let mut kept = Vec::with_capacity(text.len());
        let mut quote = None;
        let mut at = 0;
        while at < text.len() {
            let byte = text[at];
            if quote.is_none() && text[at..].starts_with(b"/*") {
                let close = memchr::memmem::find(&text[at + 2..], b"*/");
                self.in_comment = close.is_none();
                kept.extend_from_slice(if close == Some(0) && defines {
                    b"##"
                } else {
                    b" "
                });
                at = close.map_or(text.len(), |length| at + length + 4);
                continue;
            }
            match quote {
                None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
                Some(open) if open == byte => quote = None,
                None | Some(_) => {}
            }
            kept.push(byte);
            at += 1;
        }
        kept
    }
}

impl Macro {
    /// A macro without parameters.
    pub fn object(body: &[u8]) -> Macro {
        match parse_definition(&[b" ", body].concat()) {
            Ok((definition, _)) => definition,
            Err(_) => Macro::default(),
        }
    }
}

fn line_number(text: &[u8], place: Span) -> Result<Directive, Diagnostic> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if text.is_empty() {
        return Ok(Directive::Done);
    }
    let number = std::str::from_utf8(&text[..digits])
        .ok()
        .and_then(|text| text.parse().ok());
    number
        .map(Directive::Line)
        .ok_or_else(|| malformed(place, "a line number is missing"))
}

fn told(code: Code, word: &str, rest: &[u8], place: Span) -> Diagnostic {
    let message = String::from_utf8_lossy(rest);
    let diagnostic = Diagnostic::error(code, format!("{word} {message}"));
    diagnostic.at(place, "").note("the program itself says so")
}

fn malformed(place: Span, problem: &str) -> Diagnostic {
    Diagnostic::error(
        codes::CPP_MALFORMED,
        format!("malformed preprocessor line: {problem}"),
    )
    .at(place, "not obeyed")
}

fn unknown(word: &[u8], place: Span) -> Diagnostic {
    let word = String::from_utf8_lossy(word);
    Diagnostic::error(codes::CPP_UNKNOWN, format!("unknown preprocessor line '#{word}'"))
        .at(place, "not obeyed")
        .help("known are #if, #ifdef, #ifndef, #elif, #else, #endif, #define, #undef, #include, #error, #warning and #line")
}

/// Without blanks at both ends.
pub(super) fn trim(bytes: &[u8]) -> &[u8] {
    let start = first_nonblank(bytes).unwrap_or(bytes.len());
    let end = bytes
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(start, |last| last + 1);
    &bytes[start..end]
}
