//! What a specification part says twice: attributes, accessibility, IMPLICIT. What is repeated and means nothing more is warned of, what
//! cannot stand twice is an error.
//!
//! Refuses to know what the names are.

use super::{Analyzer, SpecPart};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::{self, ImplicitSpec, SpecNode, StmtKind, TypeAttr};
use crate::uses::spec_key;
use std::mem::discriminant;

impl Analyzer<'_> {
    /// An error for something that stands twice.
    pub(crate) fn said_twice(&mut self, what: &str, again: Span, before: Option<Span>) {
        let message = format!("{what} twice");
        let mut found = Diagnostic::error(codes::SAID_TWICE, message).at(again, "second time here");
        if let Some(before) = before.filter(|before| *before != again) {
            found = found.also(before, "first time here");
        }
        self.report(found.help("leave one of the two out"));
    }

    /// A warning for something that stands twice, which changes nothing.
    fn repeated(&mut self, what: &str, again: Span) {
        let message = format!("{what} twice");
        let found = Diagnostic::warning(codes::SAID_TWICE, message).at(again, "second time here");
        self.report(found.help("leave one of the two out: other compilers refuse it"));
    }

    /// The attributes of one statement without those that stand there a second time, which are reported.
    pub(super) fn without_repeats(&mut self, attrs: &[ast::Attr]) -> Vec<ast::Attr> {
        let mut own: Vec<ast::Attr> = Vec::new();
        for attr in attrs {
            let same = |other: &&ast::Attr| discriminant(&other.kind) == discriminant(&attr.kind);
            match own.iter().find(same) {
                Some(before) if before.kind == attr.kind => {
                    let what = format!("the attribute {}", super::attributes::label(&attr.kind));
                    let before = before.span;
                    self.said_twice(&what, attr.span, Some(before));
                }
                Some(_) | None => own.push(attr.clone()),
            }
        }
        own
    }

    /// A binding label is the name of one thing.
    pub(super) fn check_one_label(&mut self, attrs: &[ast::Attr], entities: &[ast::Entity]) {
        let named = |attr: &&ast::Attr| matches!(&attr.kind, ast::AttrKind::Bind(bind) if bind.name.is_some());
        if let (Some(attr), [_, second, ..]) = (attrs.iter().find(named), entities) {
            let message = "one NAME= for several variables";
            let found = Diagnostic::error(codes::NOT_FOR_C, message)
                .at(attr.span, "the name that one of them has in C")
                .also(second.span, "a second one");
            self.report(found.help("declare each in a statement of its own"));
        }
    }

    /// An attribute that another statement has given before. SAVE is let pass, as other compilers do.
    pub(super) fn check_given_before(&mut self, name: &str, own: &[ast::Attr], attr: &ast::Attr) {
        let (ast::AttrKind::Save | ast::AttrKind::CrayPointer | ast::AttrKind::Pointee(_)) =
            attr.kind
        else {
            let same = |other: &ast::Attr| other.kind == attr.kind && other.span != attr.span;
            if own.iter().any(same) {
                let what = format!(
                    "'{name}' is given the attribute {}",
                    super::attributes::label(&attr.kind)
                );
                self.repeated(&what, attr.span);
            }
            return;
        };
    }

    /// PUBLIC or PRIVATE of a name, or of all names.
    pub(super) fn check_access_once(
        &mut self,
        part: &mut SpecPart,
        public: bool,
        items: &[ast::GenericSpec],
        span: Span,
    ) {
        let scope = part.cx.scope.0 as usize;
        if items.is_empty() {
            if let Some(before) = part.access.replace(span) {
                self.said_twice(
                    "the accessibility of the module's names is given",
                    span,
                    Some(before),
                );
            }
            return;
        }
        for (index, item) in items.iter().enumerate() {
            let key = spec_key(item);
            let here = items[..index].iter().any(|other| spec_key(other) == key);
            let before = self.scopes[scope].access.get(&key).copied();
            let Some(before) = before.or(here.then_some(public)) else {
                continue;
            };
            let what = if let ast::GenericSpec::Name(name) = item {
                format!("the accessibility of '{}' is given", name.text)
            } else {
                "the accessibility of an operator is given".to_string()
            };
            match before == public {
                true => self.repeated(&what, span),
                false => self.said_twice(&what, span, None),
            }
        }
    }

    /// Attributes of a derived type.
    pub(super) fn check_type_attributes(&mut self, name: &ast::Name, attrs: &[TypeAttr]) {
        let access = |attr: &TypeAttr| matches!(attr, TypeAttr::Public | TypeAttr::Private);
        let twice = |(index, attr): (usize, &TypeAttr)| {
            let same = |other: &TypeAttr| {
                discriminant(other) == discriminant(attr) || access(other) && access(attr)
            };
            attrs[..index].iter().any(same)
        };
        if attrs.iter().enumerate().any(twice) {
            let what = format!("an attribute of TYPE '{}' is given", name.text);
            self.said_twice(&what, name.span, None);
        }
    }

    /// IMPLICIT NONE stands once and alone, and a letter has one type.
    pub(super) fn check_implicit_once(&mut self, specs: &[SpecNode]) {
        let mut none: Option<Span> = None;
        let mut letters: [Option<Span>; 26] = [None; 26];
        for spec in specs {
            let SpecNode::Stmt(stmt) = spec else { continue };
            let StmtKind::Implicit(implicit) = &stmt.kind else {
                continue;
            };
            let typed = letters.iter().flatten().next().copied();
            match implicit {
                ImplicitSpec::None if none.is_some() => {
                    self.repeated("IMPLICIT NONE stands", stmt.span)
                }
                ImplicitSpec::None if typed.is_some() => self.implicit_twice(stmt.span, typed),
                ImplicitSpec::None => none = Some(stmt.span),
                ImplicitSpec::Letters(_) if none.is_some() => self.implicit_twice(stmt.span, none),
                ImplicitSpec::Letters(rules) => self.check_letters(stmt.span, rules, &mut letters),
            }
        }
    }

    fn implicit_twice(&mut self, again: Span, before: Option<Span>) {
        self.said_twice("what IMPLICIT means is said", again, before);
    }

    fn check_letters(
        &mut self,
        span: Span,
        rules: &[(ast::TypeSpec, Vec<(char, char)>)],
        seen: &mut [Option<Span>; 26],
    ) {
        let ranges = rules.iter().flat_map(|(_, ranges)| ranges);
        for letter in
            ranges.flat_map(|(first, last)| first.to_ascii_lowercase()..=last.to_ascii_lowercase())
        {
            let Some(place) = seen.get_mut((letter as usize).wrapping_sub('a' as usize)) else {
                continue;
            };
            if let Some(before) = place.replace(span) {
                let what = format!("the letter '{letter}' is given a type");
                return self.said_twice(&what, span, Some(before));
            }
        }
    }
}
