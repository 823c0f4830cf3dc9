//! What interface blocks and GENERIC statements give a meaning to: a name, an operator, assignment, a transfer.

use super::Name;
use crate::source::Span;

/// A name, operator or assignment that an interface gives meaning to.
#[derive(Debug, Clone, PartialEq)]
pub enum GenericSpec {
    /// A generic name (or plain name in lists).
    Name(Name),
    /// `operator(+)`: the spelling between the parentheses, lower case.
    Operator(String, Span),
    /// `assignment(=)`.
    Assignment(Span),
    /// `read(formatted)` and relatives.
    DefinedIo(String, Span),
}

impl GenericSpec {
    /// What scopes look it up by: `operator(<)` for both spellings of a relational operator.
    pub fn key(&self) -> String {
        match self {
            GenericSpec::Name(name) => name.key(),
            GenericSpec::Operator(spelling, _) => operator_key(spelling),
            GenericSpec::Assignment(_) => "assignment(=)".into(),
            GenericSpec::DefinedIo(spelling, _) => spelling.to_ascii_lowercase(),
        }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            GenericSpec::Name(name) => name.span,
            GenericSpec::Operator(_, span)
            | GenericSpec::Assignment(span)
            | GenericSpec::DefinedIo(_, span) => *span,
        }
    }
}

/// One key for both spellings of a relational operator.
fn operator_key(spelling: &str) -> String {
    let lower = spelling.trim().to_ascii_lowercase();
    let symbol = match lower.as_str() {
        ".eq." => "==",
        ".ne." => "/=",
        ".lt." => "<",
        ".le." => "<=",
        ".gt." => ">",
        ".ge." => ">=",
        other => other,
    };
    format!("operator({symbol})")
}
