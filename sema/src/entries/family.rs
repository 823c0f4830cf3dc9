//! What the procedures of one family of entries share: local variables that keep their values between calls are one variable for all of
//! them, held as a COMMON block of their own, and the results of one type are one variable in each.
//!
//! Refuses to know syntax trees.

use super::super::{Analyzer, Cx, ScopeId, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, CharLen, ProcId, Role, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, StmtKind};
use std::collections::HashMap;

/// Procedures that were one, and the variables that they share.
#[derive(Debug, Default)]
pub(crate) struct Family {
    name: String,
    span: Span,
    members: Vec<ProcId>,
    shared: HashMap<String, VarId>,
    /// In order of their declaration.
    vars: Vec<VarId>,
}

impl Analyzer<'_> {
    /// Whether a procedure is one of several that were one.
    pub(crate) fn has_entries(&self, procedure: ProcId) -> bool {
        (self.families.iter()).any(|family| family.members.contains(&procedure))
    }

    /// Notes that a procedure is one of several that were one.
    pub(crate) fn note_entry(&mut self, name: &ast::Name, procedure: ProcId) {
        let index = self
            .entry_families
            .iter()
            .position(|all| all.contains(&name.span));
        let Some(index) = index else { return };
        if self.families.len() <= index {
            self.families
                .resize_with(self.entry_families.len(), Family::default);
        }
        let family = &mut self.families[index];
        if family.members.is_empty() {
            family.name = name.key();
            family.span = name.span;
        }
        family.members.push(procedure);
    }

    fn family_of(&self, procedure: Option<ProcId>) -> Option<usize> {
        let procedure = procedure?;
        let holds = |family: &Family| family.members.contains(&procedure);
        self.families.iter().position(holds)
    }

    /// The procedure whose declarations come first, for one that was made of an entry.
    pub(crate) fn first_entry(&self, procedure: ProcId) -> Option<ProcId> {
        let family = &self.families[self.family_of(Some(procedure))?];
        family
            .members
            .first()
            .copied()
            .filter(|first| *first != procedure)
    }

    /// The variable of a name that procedures made of one share.
    pub(crate) fn shared_by_entries(&self, cx: Cx, key: &str) -> Option<VarId> {
        let family = &self.families[self.family_of(cx.procedure)?];
        family.shared.get(key).copied()
    }

    /// Keeps a variable for the other procedures that were made of the same one, when calls leave its value there.
    pub(crate) fn share_with_entries(&mut self, cx: Cx, var: VarId) {
        let declared = &self.program[var];
        let (key, span) = (declared.name.to_ascii_lowercase(), declared.span);
        if !declared.save || declared.role != Role::Local {
            return;
        }
        let overlaid = declared.overlay.is_some();
        let Some(family) = self.family_of(cx.procedure) else {
            return;
        };
        if overlaid {
            let message =
                "EQUIVALENCE of saved variables in a procedure with ENTRY is not supported";
            let why = "keeps its value between calls of several entries";
            return self.error(codes::ENTRY, span, message, why);
        }
        let family = &mut self.families[family];
        if family.shared.insert(key, var).is_none() {
            family.vars.push(var);
        }
    }

    /// The name of a function's result.
    fn result_name(&self, procedure: ProcId) -> Option<ast::Name> {
        let unit = &self.signatures.get(&procedure)?.unit;
        if let StmtKind::Function(head) = &unit.open.as_ref()?.kind {
            Some(head.result.as_ref().unwrap_or(&head.name).clone())
        } else {
            None
        }
    }

    /// Whether a name is the result of another procedure that was one with this one.
    pub(crate) fn is_result_of_entry(&self, cx: Cx, key: &str) -> bool {
        let Some(family) = self.family_of(cx.procedure) else {
            return false;
        };
        let mut members = self.families[family].members.iter();
        members.any(|member| {
            let name = self.result_name(*member);
            Some(*member) != cx.procedure && name.is_some_and(|name| name.key() == key)
        })
    }

    /// The results of the other procedures are names for that of this one, if they are of its type; of two types only one is defined.
    pub(crate) fn join_results(&mut self, cx: Cx, own: Option<VarId>, scope: ScopeId) {
        let (Some(own), Some(family)) = (own, self.family_of(cx.procedure)) else {
            return;
        };
        let wanted = (self.program[own].ty.clone(), self.program[own].rank());
        let members = self.families[family].members.clone();
        for member in members.into_iter().filter(|id| Some(*id) != cx.procedure) {
            let Some(name) = self.result_name(member) else {
                continue;
            };
            let key = name.key();
            let here = match self.scopes[scope.0 as usize].names.get(&key) {
                Some(Symbol::Var(var)) => {
                    let declared = &self.program[*var];
                    Some((declared.ty.clone(), declared.rank()))
                }
                _ => None,
            };
            let implicit = self.scopes[scope.0 as usize].implicit.type_of(&key);
            let ty = here.or(implicit.map(|ty| (ty, 0)));
            // Two lengths of `*` are the one that the caller declares.
            let assumed = |(ty, rank): &(Type, u8)| {
                matches!((ty, &wanted.0), (Type::Character(CharLen::Assumed, kind),
                    Type::Character(CharLen::Expr(_), own)) if kind == own)
                    && *rank == wanted.1
            };
            if ty.is_none_or(|ty| ty == wanted || assumed(&ty)) {
                let names = &mut self.scopes[scope.0 as usize].names;
                if let Some(Symbol::Var(var)) = names.insert(key, Symbol::Var(own))
                    && let Some(procedure) = cx.procedure
                {
                    self.program[procedure].locals.retain(|local| *local != var);
                }
            } else if let Some(Symbol::Var(other)) =
                self.scopes[scope.0 as usize].names.get(&key).cloned()
            {
                self.check_results_alike(own, other);
            }
        }
    }

    /// Results of the entries of a function that differ are scalars of numbers or logical values (F2018 15.6.2.6).
    fn check_results_alike(&mut self, own: VarId, other: VarId) {
        let special = |var: VarId| {
            let var = &self.program[var];
            let plain = matches!(
                var.ty,
                Type::Integer(_)
                    | Type::Real(_)
                    | Type::Complex(_)
                    | Type::Logical(_)
                    | Type::Error
            );
            !plain || var.rank() > 0 || var.allocatable || var.pointer
        };
        let (mine, its) = (&self.program[own], &self.program[other]);
        let computed =
            |ty: &Type| matches!(ty, Type::Character(CharLen::Expr(_) | CharLen::Assumed, _));
        let open = computed(&mine.ty) && computed(&its.ty);
        if !special(own) && !special(other) || mine.span > its.span || open {
            return;
        }
        let (name, place, first) = (its.name.clone(), its.span, mine.span);
        let message = format!("result '{name}' is of another kind than that of the function");
        let found = Diagnostic::error(codes::ENTRY, message)
            .at(
                place,
                "differs in type, length, rank, ALLOCATABLE or POINTER",
            )
            .also(first, "the result of the function")
            .help("declare both alike, or make two functions");
        self.report(found);
    }

    /// Makes COMMON blocks of what procedures made of one share.
    pub(crate) fn finish_entries(&mut self) {
        for family in std::mem::take(&mut self.families) {
            let vars = family.vars;
            if vars.is_empty() {
                continue;
            }
            let number = self.program.commons.len() as u32;
            for procedure in family.members {
                let locals = &mut self.program[procedure].locals;
                locals.retain(|local| !vars.contains(local));
            }
            for var in &vars {
                self.program[*var].role = Role::Common(number);
            }
            self.program.commons.push(ir::CommonBlock {
                name: format!("{}_entries", family.name),
                vars,
            });
        }
    }
}
