//! The order in which bodies are lowered where dummy procedures are declared by EXTERNAL alone: callers first, so that a procedure that is
//! handed over tells what the dummy's arguments are before the dummy is called.
//!
//! Goes by names before parentheses; a name too many does no harm.

use super::Analyzer;
use super::decl::{each_statement, words_before_parenthesis};
use super::units::UnitRef;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Dummy, ProcId, Role, Shape, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{ExprKind, StmtKind};
use std::collections::{HashMap, HashSet};

impl Analyzer<'_> {
    /// The procedures with callers before what they call, hosts before their internal procedures.
    pub(super) fn callers_first(&self, ids: Vec<ProcId>) -> Vec<ProcId> {
        if self.implicit_interfaces.is_empty() {
            return ids;
        }
        let mut by_name: HashMap<String, Vec<ProcId>> = HashMap::new();
        for id in &ids {
            let name = self.program[*id].name.to_ascii_lowercase();
            by_name.entry(name).or_default().push(*id);
        }
        let mut order = Vec::new();
        let mut seen: HashSet<ProcId> = HashSet::new();
        for root in ids.into_iter().rev() {
            // (procedure, what it calls, how many of them are done)
            let mut open = vec![(root, Vec::new(), 0)];
            if !seen.insert(root) {
                continue;
            }
            open[0].1 = self.called_by(root, &by_name);
            while let Some((id, called, done)) = open.last_mut() {
                let Some(next) = called.get(*done).copied() else {
                    order.push(*id);
                    open.pop();
                    continue;
                };
                *done += 1;
                if seen.insert(next) {
                    let called = self.called_by(next, &by_name);
                    open.push((next, called, 0));
                }
            }
        }
        order.reverse();
        order
    }

    /// Procedures whose names the body mentions as called ones, and internal procedures.
    fn called_by(&self, id: ProcId, by_name: &HashMap<String, Vec<ProcId>>) -> Vec<ProcId> {
        let mut names = HashSet::new();
        if let Some(signature) = self.signatures.get(&id)
            && let UnitRef::File(unit) = &signature.unit
        {
            each_statement(&unit.body, &mut |stmt| {
                if let StmtKind::Call { proc, .. } = &stmt.kind
                    && let ExprKind::Name(name) = &proc.kind
                {
                    names.insert(name.key());
                }
                words_before_parenthesis(self.sources.bytes(stmt.span), &mut |word| {
                    names.insert(word);
                });
            });
        }
        let mut called: Vec<ProcId> = names
            .iter()
            .filter_map(|name| by_name.get(name))
            .flatten()
            .copied()
            .collect();
        called.extend(&self.program[id].internals);
        called.sort();
        called
    }

    /// A dummy procedure or procedure pointer of which only the name is known has the arguments of the procedure that is handed over first. Where
    /// neither is known, what is found out of one holds for the other.
    pub(super) fn adopt_interface(&mut self, interface: ProcId, given: ProcId) {
        let unknown = |id| self.implicit_interfaces.contains(&id);
        match (unknown(interface), unknown(given)) {
            _ if interface == given => {}
            (true, false) => self.take_interface(interface, given),
            (false, true) => self.take_interface(given, interface),
            (true, true) => self.alike_interfaces.push((interface, given)),
            (false, false) => {}
        }
    }

    fn take_interface(&mut self, interface: ProcId, given: ProcId) {
        self.implicit_interfaces.remove(&interface);
        if self.takes(given, interface, &mut Vec::new()) {
            let name = &self.program[interface].name;
            let message =
                format!("'{name}' stands for a procedure that takes '{name}' as an argument");
            let found = Diagnostic::error(codes::ENDLESS_INTERFACE, message)
                .at(
                    self.program[interface].span,
                    "has an interface within itself",
                )
                .help("declare the dummy procedure of the procedures with an interface of its own");
            return self.report(found);
        }
        let (dummies, result) = (
            self.program[given].dummies.clone(),
            self.program[given].result,
        );
        let declared = &mut self.program[interface];
        declared.dummies = dummies;
        declared.result = declared.result.or(result);
        self.spread_interface(interface);
    }

    /// Whether a procedure is among the dummy arguments of another one, or among theirs.
    fn takes(&self, outer: ProcId, wanted: ProcId, seen: &mut Vec<ProcId>) -> bool {
        if seen.contains(&outer) {
            return false;
        }
        seen.push(outer);
        let dummies = self.program[outer].dummies.iter();
        let mut inner = dummies.filter_map(|var| {
            if let Type::Procedure(inner) = self.program[*var].ty {
                Some(inner)
            } else {
                None
            }
        });
        inner.any(|inner| inner == wanted || self.takes(inner, wanted, seen))
    }

    /// Hands an interface that has become known to those that were found to be like it.
    pub(super) fn spread_interface(&mut self, known: ProcId) {
        let pairs = std::mem::take(&mut self.alike_interfaces);
        let (alike, others) = pairs
            .into_iter()
            .partition(|(one, other)| *one == known || *other == known);
        self.alike_interfaces = others;
        for (one, other) in alike {
            self.adopt_interface(one, other);
        }
    }

    /// Warns where an interface promises of an argument what the procedure that is given does not: other compilers refuse that.
    pub(super) fn warn_of_intents(&mut self, interface: ProcId, given: ProcId, span: Span) {
        let (want, have) = (&self.program[interface], &self.program[given]);
        let intent = |var: VarId| self.program[var].dummy().and_then(|dummy| dummy.intent);
        let pairs = want.dummies.iter().zip(&have.dummies);
        let mut unlike = pairs.filter(|(want, have)| {
            let both = intent(**want).zip(intent(**have));
            both.is_some_and(|(want, have)| want != have)
        });
        let Some((_, other)) = unlike.next() else {
            return;
        };
        let (name, place) = (&self.program[*other].name, self.program[*other].span);
        let message = format!(
            "'{}' has another INTENT for '{name}' than the interface",
            have.name
        );
        let found = Diagnostic::warning(codes::ARGUMENT_MISMATCH, message)
            .at(span, "stands for a procedure with this interface")
            .also(place, "declared here")
            .help("declare both arguments with the same INTENT");
        self.report(found);
    }

    /// Whether procedures take arguments in the same way, so that a dummy procedure may stand for both.
    pub(super) fn same_arguments(&self, one: ProcId, other: ProcId) -> bool {
        let (one, other) = (&self.program[one].dummies, &self.program[other].dummies);
        let alike = |(one, other): (&VarId, &VarId)| {
            let (a, b) = (&self.program[*one], &self.program[*other]);
            let value = |role: &Role| matches!(role, Role::Dummy(Dummy { value: true, .. }));
            let optional = |role: &Role| matches!(role, Role::Dummy(Dummy { optional: true, .. }));
            let types = match (&a.ty, &b.ty) {
                (Type::Procedure(_), Type::Procedure(_)) => true,
                (a, b) => super::expr::same_type(a, b),
            };
            let contiguous =
                |shape: &Shape| matches!(shape, Shape::Explicit(_) | Shape::AssumedSize(..));
            types
                && self.kept.is_class(*one) == self.kept.is_class(*other)
                && a.allocatable == b.allocatable
                && a.rank() == b.rank()
                && contiguous(&a.shape) == contiguous(&b.shape)
                && value(&a.role) == value(&b.role)
                && optional(&a.role) == optional(&b.role)
        };
        one.len() == other.len() && one.iter().zip(other).all(alike)
    }
}
