//! What types bind, looked at when all procedures are known: each procedure is there, each generic name stands for bindings, and a type that
//! is not abstract leaves no DEFERRED binding open.

use super::Analyzer;
use super::bound::{Binding, Pass};
use crate::diag::{Diagnostic, codes};
use crate::ir::{ProcId, TypeId};

impl Analyzer<'_> {
    /// Reports what is missing.
    pub(super) fn check_bindings(&mut self) {
        if self.lost {
            return;
        }
        let mut types: Vec<TypeId> = self.bindings.keys().copied().collect();
        types.sort_unstable_by_key(|id| id.0);
        types.retain(|id| !self.extends_itself(*id));
        for id in types {
            for binding in self.bindings[&id].procedures.clone() {
                let already = self
                    .diags
                    .iter()
                    .any(|found| found.span() == Some(binding.target.span));
                if already {
                    continue;
                }
                if let Some(target) = self.bound_target(id, &binding) {
                    self.check_fits_type(id, &binding, target);
                }
            }
            self.check_generics(id);
            if !self.abstract_types.contains(&id) {
                self.check_deferred(id);
            }
        }
    }

    /// A type among those that it extends, which is told elsewhere.
    fn extends_itself(&self, id: TypeId) -> bool {
        let mut seen = vec![id];
        let mut above = self.program[id].parent;
        while let Some(parent) = above {
            if seen.contains(&parent) {
                return true;
            }
            seen.push(parent);
            above = self.program[parent].parent;
        }
        false
    }

    fn check_generics(&mut self, id: TypeId) {
        let named = self.bindings[&id].generic_names();
        for name in named {
            if self.binding(id, &name.key()).is_none() {
                let message = format!("the type binds no procedure '{}'", name.text);
                let found = Diagnostic::error(codes::UNKNOWN_BINDING, message)
                    .at(name.span, "named by GENERIC")
                    .help(format!("bind it first: `procedure :: {}`", name.text));
                self.report(found);
            }
        }
        for key in self.bindings[&id].generic_keys() {
            self.check_operators(id, &key);
            let stands_for = self.stands_for(id, &key);
            self.check_bound_told_apart(&format!("'{key}' of the type"), &stands_for);
        }
    }

    /// The procedures that stand for operators and assignment.
    fn check_operators(&mut self, id: TypeId, key: &str) {
        if !key.starts_with("operator(") && key != "assignment(=)" {
            return;
        }
        let own = self.bindings[&id].named_by(key);
        for name in own {
            let Some((owner, binding)) = self.binding(id, &name.key()) else {
                continue;
            };
            if let Some(procedure) = self.bound_target(owner, &binding) {
                self.signature(procedure);
                let passed = binding.pass != Pass::Nowhere;
                self.check_bound_operator(key, procedure, passed);
            }
        }
    }

    /// The procedures of a generic name of a type, and their dummy arguments for the object. Operators and transfers have rules of their own.
    fn stands_for(&mut self, id: TypeId, key: &str) -> Vec<(ProcId, Option<usize>)> {
        let mut found = Vec::new();
        if key.contains('(') {
            return found;
        }
        for name in self.generic_bindings(id, key) {
            let Some((owner, binding)) = self.binding(id, &name.key()) else {
                continue;
            };
            if let Some(procedure) = self.bound_target(owner, &binding) {
                found.push((procedure, self.object_place(procedure, &binding.pass)));
            }
        }
        found
    }

    /// Which dummy argument the object goes to.
    pub(super) fn object_place(&self, procedure: ProcId, pass: &Pass) -> Option<usize> {
        match pass {
            Pass::Nowhere => None,
            Pass::First => Some(0),
            Pass::Named(key) => {
                let mut dummies = self.program[procedure].dummies.iter();
                dummies.position(|dummy| self.program[*dummy].name.eq_ignore_ascii_case(key))
            }
        }
    }

    /// The deferred bindings of the types above that this type has no procedure for.
    fn check_deferred(&mut self, id: TypeId) {
        let mut above = self.program[id].parent;
        while let Some(parent) = above {
            let own = self.bindings.get(&parent);
            let wanted: Vec<Binding> = own.map_or(Vec::new(), |own| own.procedures.clone());
            for binding in wanted.into_iter().filter(|binding| binding.deferred) {
                let open = self
                    .binding(id, &binding.name.key())
                    .is_some_and(|(_, nearest)| nearest.deferred);
                if open {
                    self.left_open(id, &binding);
                }
            }
            above = self.program[parent].parent;
        }
    }

    fn left_open(&mut self, id: TypeId, binding: &Binding) {
        let ty = &self.program[id];
        let (name, bound) = (&ty.name, &binding.name.text);
        let message = format!("type '{name}' has no procedure '{bound}'");
        let found = Diagnostic::error(codes::DEFERRED_LEFT, message)
            .at(ty.span, "is not abstract")
            .also(binding.name.span, "deferred to its extensions")
            .help(format!(
                "bind one, `procedure :: {bound} => ...` behind CONTAINS of the type, or declare the type ABSTRACT"
            ));
        self.report(found);
    }
}
