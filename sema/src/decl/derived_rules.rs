//! What a derived-type definition may hold beyond components that are right by themselves: the order of its statements, what SEQUENCE and
//! BIND(C) exclude, and what a procedure component needs.
//!
//! Refuses to know bindings: `bound_fit` holds them against the type.

use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{CharLen, Field, Type, TypeId};
use crate::source::Span;
use crate::syntax::ast::{self, AttrKind, ProcInterface, StmtKind, TypeDef};

impl Analyzer<'_> {
    /// PRIVATE and SEQUENCE stand once, before the components; PRIVATE in types of modules.
    pub(super) fn check_order_of_type(&mut self, cx: Cx, definition: &TypeDef) {
        let mut components = false;
        let mut seen: Vec<(&str, Span)> = Vec::new();
        for stmt in &definition.components {
            let word = if matches!(stmt.kind, StmtKind::Sequence) {
                "SEQUENCE"
            } else if matches!(stmt.kind, StmtKind::PrivateComponents) {
                "PRIVATE"
            } else {
                components = true;
                continue;
            };
            if word == "PRIVATE" && seen.iter().all(|(known, _)| *known != word) {
                self.check_in_module(cx, stmt.span, word);
            }
            if let Some((_, before)) = seen.iter().find(|(known, _)| *known == word) {
                let before = *before;
                self.said_twice(&format!("{word} stands"), stmt.span, Some(before));
            } else if components {
                let message = format!("{word} stands before the components");
                self.error(
                    codes::NOT_A_DECLARATION,
                    stmt.span,
                    message,
                    "comes too late",
                );
            }
            seen.push((word, stmt.span));
        }
    }

    /// A procedure component is a POINTER, and needs to know where the object goes.
    pub(super) fn check_procedure_component(
        &mut self,
        interface: &Option<Box<ProcInterface>>,
        attrs: &[ast::Attr],
        span: Span,
    ) {
        let has = |wanted: &AttrKind| attrs.iter().any(|attr| attr.kind == *wanted);
        let named = matches!(interface.as_deref(), Some(ProcInterface::Name(_)));
        let (why, help) = match (has(&AttrKind::Pointer), named || has(&AttrKind::NoPass)) {
            (true, true) => return,
            (false, _) => (
                "has not the attribute POINTER",
                "write `procedure(...), pointer ::`",
            ),
            (true, false) => (
                "nothing says which argument the object is",
                "add NOPASS, or name an interface",
            ),
        };
        let message = "this is no procedure component";
        let found = Diagnostic::error(codes::PROCEDURE_COMPONENT, message).at(span, why);
        self.report(found.help(help));
    }

    /// What SEQUENCE and BIND(C) exclude (F2018 C740, C1801 and on).
    pub(super) fn check_bound_type(&mut self, id: TypeId, name: &ast::Name, definition: &TypeDef) {
        let own = &self.program[id];
        if !own.sequence {
            return;
        }
        let (bound, extends) = (own.bound, own.parent.is_some());
        let word = if bound { "BIND(C)" } else { "SEQUENCE" };
        let has = |kind: &StmtKind| definition.components.iter().any(|stmt| stmt.kind == *kind);
        let fault = if definition
            .bindings
            .iter()
            .any(|stmt| stmt.kind != StmtKind::Error)
        {
            "binds procedures"
        } else if extends {
            "extends another type"
        } else if bound && has(&StmtKind::Sequence) {
            "has SEQUENCE, too"
        } else {
            return self.check_bound_components(id, bound);
        };
        let message = format!("TYPE '{}' with {word} {fault}", name.text);
        let found = Diagnostic::error(codes::TYPE_IN_STORAGE, message).at(
            name.span,
            format!("{word} says how its components lie in storage, nothing more"),
        );
        self.report(found.help(format!("leave {word} out, or do without")));
    }

    fn check_bound_components(&mut self, id: TypeId, bound: bool) {
        if !bound {
            return;
        }
        let strange =
            |field: &Field| Some((field.name.clone(), field.span, self.is_strange_to_c(field)?));
        let found: Vec<_> = self.program[id].fields.iter().filter_map(strange).collect();
        for (name, span, refused) in found {
            let message =
                format!("component '{name}' of a type with BIND(C) is nothing that C has");
            let diagnostic = match refused {
                true => Diagnostic::error(codes::TYPE_IN_STORAGE, message),
                false => Diagnostic::warning(codes::TYPE_IN_STORAGE, message),
            };
            let why = "C knows numbers, characters of length 1, addresses and structs of them";
            let help = "declare it type(c_ptr) or character(c_char) :: a(n), or leave BIND(C) out";
            self.report(diagnostic.at(span, why).help(help));
        }
    }

    /// Whether a component is something that C has no word for: `true` where its place in storage cannot be said either.
    fn is_strange_to_c(&self, field: &Field) -> Option<bool> {
        let moves = field.allocatable || field.pointer;
        match &field.ty {
            Type::Class(_) | Type::Procedure(_) => Some(true),
            _ if moves => Some(true),
            Type::Derived(inner) => {
                (!self.is_bound_type(*inner)).then_some(!self.program[*inner].sequence)
            }
            Type::Character(CharLen::Const(1), _) => None,
            Type::Character(..) => Some(false),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Error => None,
        }
    }
}
