//! Interface blocks: interfaces of external and dummy procedures, generic names, operators and assignment.

use super::units::{Home, UnitRef, procedures_of, unit_name};
use super::uses::{Want, spec_key};
use super::{Analyzer, Cx, Generic, GenericId, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, ProcId};
use crate::source::Span;
use crate::syntax::ast::{self, GenericSpec, InterfaceBlock, InterfaceItem, SpecNode, StmtKind};
use std::rc::Rc;

impl Analyzer<'_> {
    /// Declares what the interface blocks of a specification part name. Interfaces themselves are elaborated later.
    pub(super) fn declare_interfaces(&mut self, cx: Cx, specs: &[SpecNode]) {
        let blocks = || {
            specs.iter().filter_map(|spec| match spec {
                SpecNode::Interface(block) => Some(&**block),
                _ => None,
            })
        };
        let names = |block: &&InterfaceBlock| {
            let named = |item: &InterfaceItem| matches!(item, InterfaceItem::Procedures(_));
            block.items.iter().any(named)
        };
        // What a block names may have its interface in a block further down.
        for block in blocks().filter(|block| !names(block)) {
            self.interface_block(cx, block);
        }
        for block in blocks().filter(names) {
            self.interface_block(cx, block);
        }
    }

    fn interface_block(&mut self, cx: Cx, block: &InterfaceBlock) {
        let StmtKind::Interface { spec, is_abstract } = &block.open.kind else {
            return;
        };
        let mut specifics = Vec::new();
        for item in &block.items {
            match item {
                InterfaceItem::Body(unit) => {
                    specifics.extend(self.interface_body(cx, unit, *is_abstract))
                }
                InterfaceItem::Procedures(stmt) => {
                    if let StmtKind::ModuleProcedures(names) = &stmt.kind {
                        specifics.extend(
                            names
                                .iter()
                                .filter_map(|name| self.named_specific(cx, name)),
                        );
                    }
                }
            }
        }
        match spec {
            Some(GenericSpec::Name(name)) => self.generic_name(cx, name, specifics),
            Some(
                spec @ (GenericSpec::Operator(..)
                | GenericSpec::Assignment(_)
                | GenericSpec::DefinedIo(..)),
            ) => self.generic_operator(cx, spec, specifics),
            None => {}
        }
    }

    /// An interface body: an external procedure of this program when there is one, a dummy procedure, or one that is elsewhere.
    fn interface_body(
        &mut self,
        cx: Cx,
        unit: &ast::ProgramUnit,
        is_abstract: bool,
    ) -> Option<ProcId> {
        let name = unit_name(unit)?;
        let key = name.key();
        if super::submodules::is_separate(unit)
            && let Some(procedure) = self.separate_interface(cx, unit)
        {
            return Some(procedure);
        }
        if !is_abstract && let Some(symbol) = self.external_of(cx, unit, &key) {
            self.bind_procedure(cx.scope, name, symbol.clone());
            self.note_ignored(unit, &symbol);
            self.note_declared_again(cx, unit, &symbol);
            let procedure = procedures_of(&symbol).first().copied();
            self.note_routines_again(Cx { procedure, ..cx }, unit);
            return procedure;
        }
        let home = Home {
            scope: Some(cx.scope),
            module: None,
            host: None,
        };
        let symbol = self.declare_procedure(UnitRef::Interface(Rc::new(unit.clone())), home);
        let procedure = procedures_of(&symbol).first().copied();
        let is_dummy = self.is_dummy_name(cx, &key);
        if !is_abstract && !is_dummy && super::companions::is_bound(unit) {
            for id in procedures_of(&symbol) {
                self.program[id].body = Body::Companion;
            }
        }
        if !is_abstract
            && !is_dummy
            && !super::companions::is_bound(unit)
            && self.is_external_in_c(&key)
        {
            for id in procedures_of(&symbol) {
                self.external_in_c(&key, id);
            }
        }
        match procedure {
            Some(id) if is_dummy => {
                let dummy = self.dummy_with_interface(cx, name, id);
                self.scope(cx).names.insert(key, dummy);
            }
            _ => self.bind_procedure(cx.scope, name, symbol),
        }
        procedure
    }

    /// The external procedure of the program that an interface body describes: with BIND(C) the binding label counts, not the name (F2018 18.10.2). That of
    /// a dummy procedure describes none.
    fn external_of(&self, cx: Cx, unit: &ast::ProgramUnit, key: &str) -> Option<Symbol> {
        if self.is_dummy_name(cx, key) {
            return None;
        }
        let label = super::companions::label(unit);
        let labelled = label.and_then(|label| self.labelled_externals.get(&label));
        labelled.or_else(|| self.externals.get(key)).cloned()
    }

    /// A procedure that MODULE PROCEDURE or PROCEDURE names in an interface block.
    fn named_specific(&mut self, cx: Cx, name: &ast::Name) -> Option<ProcId> {
        let key = name.key();
        let found = self
            .find(cx.scope, &key, Want::Procedure)
            .or_else(|| self.externals.get(&key).cloned());
        let procedure = found.and_then(|symbol| procedures_of(&symbol).first().copied());
        if procedure.is_none() && !self.may_be_lost(cx) {
            let found = Diagnostic::error(
                codes::UNKNOWN_SPECIFIC,
                format!("'{}' is not a procedure that is known here", name.text),
            )
            .at(name.span, "no procedure of this name")
            .help("write the procedure behind CONTAINS of the module, or give its interface");
            self.report(found);
        }
        procedure
    }

    /// A generic name: joins what is known by that name already, here and in the host.
    fn generic_name(&mut self, cx: Cx, name: &ast::Name, specifics: Vec<ProcId>) {
        let key = name.key();
        let before = match self.find(cx.scope, &key, Want::Any) {
            Some(Symbol::Generic(generic)) => Some(generic),
            Some(Symbol::Procedure(procedure) | Symbol::Twins(procedure, _))
                if !specifics.contains(&procedure) =>
            {
                self.generic_hides(cx, name, procedure);
                None
            }
            _ => None,
        };
        let id = self.joined(name.text.clone(), before, specifics, name.span);
        self.scope(cx).names.insert(key, Symbol::Generic(id));
    }

    /// A generic may have the name of a procedure of the same scope only if that is one of its own.
    fn generic_hides(&mut self, cx: Cx, name: &ast::Name, procedure: ProcId) {
        if self.scope(cx).procedures.contains_key(&name.key()) {
            let place = self.program[procedure].span;
            if matches!(
                self.program[procedure].body,
                Body::Interface | Body::Companion
            ) {
                let what = format!(
                    "'{}' is a generic name and that of another procedure",
                    name.text
                );
                let found = Diagnostic::warning(codes::HIDDEN_BY_GENERIC, what)
                    .at(name.span, "means this generic name wherever it is called")
                    .also(place, "called by its own generic name alone")
                    .help("rename one of them");
                return self.report(found);
            }
            let found = Diagnostic::error(
                codes::DECLARED_TWICE,
                format!("'{}' is declared twice", name.text),
            )
            .at(name.span, "generic name")
            .also(
                place,
                "procedure of the same name that is not one of its specific procedures",
            )
            .help("rename one of them, or add the procedure to the interface block");
            self.report(found);
        }
    }

    fn generic_operator(&mut self, cx: Cx, spec: &GenericSpec, specifics: Vec<ProcId>) {
        let key = spec_key(spec);
        let span = match spec {
            GenericSpec::Operator(_, span)
            | GenericSpec::Assignment(span)
            | GenericSpec::DefinedIo(_, span) => *span,
            GenericSpec::Name(name) => name.span,
        };
        let before = self.scope(cx).operators.get(&key).copied();
        let id = self.joined(key.clone(), before, specifics, span);
        self.scope(cx).operators.insert(key, id);
        self.any_operators = true;
    }

    fn joined(
        &mut self,
        name: String,
        before: Option<GenericId>,
        specifics: Vec<ProcId>,
        span: Span,
    ) -> GenericId {
        let mut all = before.map_or(Vec::new(), |before| {
            self.generics[before.0 as usize].specifics.clone()
        });
        for specific in specifics {
            if all.contains(&specific) {
                let message = format!(
                    "'{}' is in generic '{name}' already",
                    self.program[specific].name
                );
                self.error(codes::DECLARED_TWICE, span, message, "listed twice");
            } else {
                all.push(specific);
            }
        }
        self.add_generic(Generic {
            name,
            specifics: all,
        })
    }
}
