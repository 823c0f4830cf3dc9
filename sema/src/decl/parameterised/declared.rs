//! What a type says of its own parameters (F2018 7.5.3.1): each of them is declared once, with KIND or LEN and no other attribute.
//!
//! Refuses to know values of parameters.

use super::{Analyzer, parameters};
use crate::decl::attributes::label;
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::{Attr, AttrKind, Name, StmtKind, TypeDef};

impl Analyzer<'_> {
    /// Reports parameters that are not declared, and what is declared as one and is none.
    pub(super) fn check_declared_parameters(&mut self, definition: &TypeDef, listed: &[Name]) {
        let mut known: Vec<(String, Span)> = Vec::new();
        for stmt in &definition.components {
            let (StmtKind::Declare { attrs, .. }, Some(entities)) = (&stmt.kind, parameters(stmt))
            else {
                continue;
            };
            self.check_parameter_attributes(attrs);
            for entity in entities {
                let name = &entity.name;
                let before = known.iter().find(|(key, _)| *key == name.key());
                if let Some((_, before)) = before {
                    let before = *before;
                    self.said_twice("a type parameter is declared", name.span, Some(before));
                } else if listed.iter().all(|one| one.key() != name.key()) {
                    let message = format!("'{}' is no parameter of the type", name.text);
                    self.wrong_declaration(name.span, message, "not in the list behind its name");
                }
                known.push((name.key(), name.span));
            }
        }
        for name in listed {
            if known.iter().all(|(key, _)| *key != name.key()) {
                let message = format!("the type parameter '{}' is not declared", name.text);
                self.wrong_declaration(name.span, message, "KIND or LEN?");
            }
        }
    }

    fn check_parameter_attributes(&mut self, attrs: &[Attr]) {
        let of_parameter = |attr: &&Attr| matches!(attr.kind, AttrKind::Kind | AttrKind::Len);
        let Some(first) = attrs.iter().find(of_parameter) else {
            return;
        };
        if let Some(other) = attrs.iter().find(|attr| attr.span != first.span) {
            let (one, other_word) = (label(&first.kind), label(&other.kind));
            let message = format!("a type parameter cannot be both {one} and {other_word}");
            let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
                .at(other.span, "excludes the other one")
                .also(first.span, "given here")
                .help("remove one of the two");
            self.report(found);
        }
    }

    fn wrong_declaration(&mut self, span: Span, message: String, why: &str) {
        let found = Diagnostic::error(codes::TYPE_PARAMETER, message)
            .at(span, why)
            .help("list it behind the name of the type, and declare it there: `integer, kind :: k` or `integer, len :: n`");
        self.report(found);
    }
}
