//! External procedures without BIND(C) that C files hold: Fortran compilers know `call wtime(t)` as the function `wtime_`, to which every
//! argument is an address, with the lengths of characters as values behind all others.
//!
//! Refuses to know what C does with them: without an interface body the first reference says what the arguments are.

use crate::ir::{
    Body, CharLen, Dummy, Expr, Passing, ProcId, Procedure, Role, Shape, Type, VarId, Variable,
};

use crate::expr::call::Lowered;
use crate::source::Span;
use crate::syntax::ast;
use crate::units::procedures_of;
use crate::{Analyzer, Cx, Symbol};

/// The name that Fortran compilers give an external procedure.
fn label_of(key: &str) -> String {
    format!("{key}_")
}

/// The names that it may have: some compilers put a second underscore behind names that have one.
fn labels_of(key: &str) -> impl Iterator<Item = String> {
    let second = key.contains('_').then(|| format!("{key}__"));
    [label_of(key)].into_iter().chain(second)
}

impl Analyzer<'_> {
    /// Whether a C file holds what an external procedure of this name is called there.
    pub(crate) fn is_external_in_c(&self, key: &str) -> bool {
        self.label_in_c(key).is_some()
    }

    fn label_in_c(&self, key: &str) -> Option<String> {
        labels_of(key).find(|label| self.program.companions.holds(label, key))
    }

    /// What to do about a function that a C file holds under the Fortran name itself.
    pub(crate) fn bare_in_c(&self, key: &str) -> Option<String> {
        let functions = self.program.companions.functions();
        let found = functions
            .filter(|function| !function.is_kernel && !function.is_device)
            .find(|function| function.name.eq_ignore_ascii_case(key))?;
        let own = &found.name;
        Some(format!(
            "the C files hold '{own}': give it an interface with bind(c, name='{own}'), or call it '{}' in C",
            label_of(key)
        ))
    }

    /// Notes that a procedure without a body is in C, for every unit that refers to it.
    pub(crate) fn external_in_c(&mut self, key: &str, id: ProcId) -> Symbol {
        let procedure = &mut self.program[id];
        procedure.body = Body::Companion;
        if procedure.head.is_empty() {
            procedure.head = format!("external {}", procedure.name);
        }
        let label = self.label_in_c(key).unwrap_or_else(|| label_of(key));
        self.program[id].bind_c = Some(label);
        self.external_companions.insert(id, false);
        let symbol = Symbol::Procedure(id);
        self.externals.insert(key.to_string(), symbol.clone());
        symbol
    }

    /// A procedure in C of which no unit has said more than the name, and perhaps the type.
    pub(crate) fn undeclared_in_c(&mut self, name: &ast::Name, ty: Option<Type>) -> Option<Symbol> {
        let key = name.key();
        if !self.is_external_in_c(&key) {
            return None;
        }
        let procedure = Procedure::bare(name.text.clone(), name.span);
        let id = self.program.add_proc(procedure);
        self.implicit_interfaces.insert(id);
        if let Some(ty) = ty {
            let result = Variable::new(
                name.text.clone(),
                name.span,
                ty,
                Shape::Scalar,
                Role::Result,
            );
            self.program[id].result = Some(self.program.add_var(result));
        }
        Some(self.external_in_c(&key, id))
    }

    /// External procedures in Fortran that C files call by the names that compilers give them are known there.
    pub(super) fn export_externals(&mut self) {
        let symbols: Vec<(String, Symbol)> = self.externals.clone().into_iter().collect();
        for (key, symbol) in symbols {
            for id in procedures_of(&symbol) {
                let own = matches!(self.program[id].body, Body::Host(_));
                if own && self.program[id].bind_c.is_none() {
                    let companions = &self.program.companions;
                    let label = labels_of(&key).find(|label| companions.mentions(label));
                    self.program[id].bind_c = label;
                }
            }
        }
    }

    /// The arguments of a reference with the lengths of its characters behind them, where the procedure is in C under a compiler's name.
    pub(crate) fn with_lengths(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        mut args: Vec<Lowered>,
        span: Span,
    ) -> Vec<Lowered> {
        let Some(known) = self.external_companions.get(&procedure).copied() else {
            return args;
        };
        if !known {
            self.add_lengths(procedure);
        }
        let dummies: Vec<VarId> = self.program[procedure].dummies.clone();
        for index in 0..args.len() {
            let arg = &args[index];
            let place = match &arg.keyword {
                None => dummies.get(index),
                Some(word) => dummies
                    .iter()
                    .find(|id| self.program[**id].name.eq_ignore_ascii_case(&word.text)),
            };
            let Some(dummy) = place.copied() else {
                continue;
            };
            if matches!(self.program[dummy].ty, Type::Character(..)) {
                let keyword = Some(ast::Name {
                    text: length_name(&self.program[dummy].name),
                    span: arg.span,
                });
                let value = self.length(cx, arg.clone(), span);
                args.push(Lowered {
                    keyword,
                    ..Lowered::positional(value)
                });
            }
        }
        args
    }

    /// One dummy argument more for each that is of type character.
    fn add_lengths(&mut self, procedure: ProcId) {
        self.external_companions.insert(procedure, true);
        for id in self.program[procedure].dummies.clone() {
            let dummy = &self.program[id];
            if !matches!(dummy.ty, Type::Character(..)) {
                continue;
            }
            let role = Role::Dummy(Dummy {
                intent: None,
                optional: dummy.dummy().is_some_and(|d| d.optional),
                value: true,
                passing: Passing::Undecided,
            });
            let name = length_name(&dummy.name);
            let mut length = Variable::new(name, dummy.span, Type::Integer(8), Shape::Scalar, role);
            length.owner = Some(procedure);
            let length = self.program.add_var(length);
            self.program[procedure].dummies.push(length);
        }
    }

    fn length(&mut self, cx: Cx, text: Lowered, span: Span) -> Expr {
        if let Type::Character(CharLen::Const(length), _) = text.value.ty {
            let mut constant = Expr::int(length, span);
            constant.ty = Type::Integer(8);
            return constant;
        }
        let text = Lowered {
            keyword: None,
            ..text
        };
        match crate::intrinsics::find("len") {
            Some(id) => {
                let kind = Lowered::positional(Expr::int(8, span));
                self.intrinsic_lowered(cx, id, vec![text, kind], span)
            }
            None => Expr::error(span),
        }
    }
}

fn length_name(dummy: &str) -> String {
    format!("{dummy}_length")
}
