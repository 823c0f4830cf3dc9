//! Names that no statement gives a type where IMPLICIT NONE holds: what their first letter would stand for.
//!
//! A name in an ATTRIBUTES statement and in no other declaration is let pass where nothing uses it, as compilers of the time do;
//! any use is an error.

use super::super::{Analyzer, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Type, VarId};
use crate::syntax::ast;

impl Analyzer<'_> {
    /// The type of a name by its first letter where IMPLICIT says nothing else.
    pub(crate) fn by_first_letter(name: &str) -> Type {
        match name.as_bytes().first().map(u8::to_ascii_lowercase) {
            Some(b'i'..=b'n') => Type::Integer(4),
            _ => Type::Real(4),
        }
    }

    /// The words for that type in a declaration that a message proposes.
    pub(crate) fn example_of(name: &str) -> &'static str {
        let whole = matches!(Self::by_first_letter(name), Type::Integer(_));
        if whole { "integer" } else { "real" }
    }

    /// Notes a variable that has memory and no type.
    pub(crate) fn note_without_type(&mut self, variable: VarId) {
        self.without_type.push(variable);
    }

    /// What a name means to one who uses it: an error where ATTRIBUTES statements alone declare it.
    pub(super) fn with_a_type(&mut self, name: &ast::Name, found: Symbol) -> Symbol {
        let Symbol::Var(variable) = found else {
            return found;
        };
        let Some(at) = self.without_type.iter().position(|id| *id == variable) else {
            return found;
        };
        self.without_type.swap_remove(at);
        self.program[variable].ty = Type::Error;
        let message = format!("'{}' has no type", name.text);
        let named = self.program[variable].span;
        let help = format!(
            "declare it, for example `{} :: {}`",
            Self::example_of(&name.text),
            name.text
        );
        self.report(
            Diagnostic::error(codes::UNDECLARED, message)
                .at(
                    name.span,
                    "IMPLICIT NONE holds here, and no statement gives it a type",
                )
                .also(named, "this statement says where it lies, not what it is")
                .help(help),
        );
        Symbol::Error
    }

    /// Warns of those that nothing has used.
    pub(crate) fn warn_without_type(&mut self) {
        for variable in std::mem::take(&mut self.without_type) {
            let (name, span) = (
                self.program[variable].name.clone(),
                self.program[variable].span,
            );
            let found = Diagnostic::warning(codes::UNDECLARED, format!("'{name}' has no type"))
                .at(
                    span,
                    "IMPLICIT NONE holds here, and no other statement declares it",
                )
                .help("remove it from the statement, which has no effect");
            self.report(found);
        }
    }
}
