//! What BIND(C) asks of procedures that stay among Fortran (F2018 18.3): results and arguments that C knows.
//!
//! What C really calls or holds is `companions`' affair.

use super::Analyzer;
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{Body, CharLen, ProcId, Target, Type, TypeId, VarId};
use crate::source::Span;
use std::collections::HashMap;

impl Analyzer<'_> {
    /// Every procedure with BIND(C) that neither is in a C file nor is called from one.
    pub(super) fn check_interoperable(&mut self) {
        let all = (0..self.program.procs.len() as u32).map(ProcId);
        let ours = |id: &ProcId| {
            let own = &self.program[*id];
            let library = self.options.libraries.contains(&own.span.file);
            own.bind_c.is_some()
                && own.target == Target::Host
                && !matches!(own.body, Body::Companion)
                && !library
                && own.construct.is_none()
        };
        let ours: Vec<ProcId> = all.filter(ours).collect();
        self.check_labels(&ours);
        for id in ours {
            self.check_bound_procedure(id);
        }
    }

    /// Interfaces of C functions: what no C function can be given, whatever it expects.
    pub(super) fn check_interfaces_of_c(&mut self) {
        let all = (0..self.program.procs.len() as u32).map(ProcId);
        let of_c = |id: &ProcId| {
            let own = &self.program[*id];
            let library = self.options.libraries.contains(&own.span.file);
            let version = self.is_rank_version(*id);
            let in_c = matches!(own.body, Body::Companion);
            own.bind_c.is_some() && in_c && !library && !version
        };
        for id in all.filter(of_c).collect::<Vec<_>>() {
            for dummy in self.program[id].dummies.clone() {
                let span = self.program[dummy].span;
                let told = |found: &Diagnostic| found.is_error() && found.span() == Some(span);
                if self.diags.iter().any(told) {
                    continue;
                }
                if let Some(why) = self.never_interoperable(dummy) {
                    self.not_for_c(id, dummy, why, Diagnostic::error);
                }
            }
        }
    }

    /// What BIND(C) excludes of any dummy argument (F2018 C1557 and on).
    fn never_interoperable(&self, dummy: VarId) -> Option<&'static str> {
        let var = &self.program[dummy];
        let own = var.dummy();
        let anew = var.allocatable || var.pointer;
        match &var.ty {
            _ if own.is_some_and(|own| own.optional && own.value) => {
                Some("OPTIONAL and VALUE: C has no value that is not there")
            }
            Type::Character(length, _) if anew && *length != CharLen::Deferred => {
                Some("ALLOCATABLE or a POINTER, and has not the length `:`")
            }
            Type::Derived(ty) if anew && self.has_initial_values(*ty) => {
                Some("ALLOCATABLE or a POINTER of a type with initial values")
            }
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => None,
        }
    }

    /// A binding label is the name of one thing (F2018 19.2): the linker would find two.
    fn check_labels(&mut self, bound: &[ProcId]) {
        let mut known: HashMap<&str, ProcId> = HashMap::new();
        let (mut found, mut unlike) = (Vec::new(), Vec::new());
        for id in bound {
            let own = &self.program[*id];
            let label = own.bind_c.as_deref().filter(|label| !label.is_empty());
            let (true, Some(label)) = (matches!(own.body, Body::Host(_)), label) else {
                continue;
            };
            if own.host.is_some() {
                continue;
            }
            if let Some((what, place)) = self.known_by_label(*id, label) {
                unlike.push((*id, label.to_string(), what, place));
                continue;
            }
            if let Some(first) = known.get(label) {
                found.push((label.to_string(), *first, *id));
            } else {
                known.insert(label, *id);
            }
        }
        for (id, label, what, place) in unlike {
            let own = &self.program[id];
            let message = format!("'{}' has the name '{label}' for C, as {what}", own.name);
            let mut found = Diagnostic::error(codes::NOT_FOR_C, message).at(
                own.span,
                "a name of the whole program, in capitals or small letters",
            );
            if let Some(place) = place {
                found = found.also(place, "the other one");
            }
            self.report(found.help("give it a name of its own: `bind(c, name='...')`"));
        }
        for (label, first, second) in found {
            let (first, second) = (&self.program[first], &self.program[second]);
            let message = format!(
                "'{}' and '{}' have one name for C, '{label}'",
                first.name, second.name
            );
            let found = Diagnostic::error(codes::NOT_FOR_C, message)
                .at(second.span, "the second one")
                .also(first.span, "the first one")
                .help("give one of them a name of its own: `bind(c, name='...')`");
            self.report(found);
        }
    }

    /// What else of the whole program has the name of a binding label, whatever the letters (F2018 19.2).
    fn known_by_label(&self, id: ProcId, label: &str) -> Option<(&'static str, Option<Span>)> {
        let key = label.to_ascii_lowercase();
        let external = self.externals.get(&key);
        let others = external
            .map(super::units::procedures_of)
            .unwrap_or_default();
        let other = others.iter().find(|other| {
            let found = &self.program[**other];
            **other != id && found.bind_c.is_none() && found.twin != Some(id)
        });
        if let Some(other) = other {
            Some(("an external procedure", Some(self.program[*other].span)))
        } else if self.module_scopes.contains_key(&key) {
            Some(("a module", None))
        } else {
            None
        }
    }

    /// NAME= of an internal procedure, which has no binding label (F2018 C1552).
    pub(super) fn check_label_of_internal(&mut self, id: ProcId) {
        let own = &self.program[id];
        // Versions of one with a dummy argument of assumed rank were given theirs here.
        let version = self.rank_versions.contains(&own.name.to_lowercase());
        if own.host.is_none() || own.bind_c.is_none() || version {
            return;
        }
        let message = format!(
            "internal procedure '{}' has a name of its own for C",
            own.name
        );
        let found = Diagnostic::error(codes::NOT_FOR_C, message).at(
            own.span,
            "C reaches internal procedures by their addresses alone",
        );
        let host = own.host.map(|host| self.program[host].span);
        let found = match host {
            Some(host) => found.also(host, "the procedure around it"),
            None => found,
        };
        self.report(found.help("leave NAME= out, or make it a procedure of a module"));
    }

    fn check_bound_procedure(&mut self, id: ProcId) {
        let own = &self.program[id];
        if own.elemental {
            let (name, span) = (own.name.clone(), own.span);
            let message = format!("'{name}' is both ELEMENTAL and BIND(C)");
            let found = Diagnostic::error(codes::NOT_FOR_C, message)
                .at(span, "C knows no procedures of all elements");
            return self.report(found.help("leave one of the two out"));
        }
        if let Some(result) = own.result
            && let Some(why) = self.not_returned(result)
        {
            let (name, span) = (self.program[id].name.clone(), self.program[result].span);
            let message = format!("C functions return nothing like the result of '{name}'");
            let found = Diagnostic::error(codes::NOT_FOR_C, message).at(span, why);
            let help =
                "return a number or type(c_ptr), or make it a subroutine with an argument for it";
            self.report(found.help(help));
        }
        for dummy in self.program[id].dummies.clone() {
            self.check_bound_dummy(id, dummy);
        }
    }

    /// Why no C function returns a result.
    fn not_returned(&self, result: VarId) -> Option<&'static str> {
        let result = &self.program[result];
        match &result.ty {
            _ if result.rank() > 0 => Some("an array"),
            _ if result.allocatable || result.pointer => Some("ALLOCATABLE or a POINTER"),
            Type::Character(CharLen::Const(1), _) => None,
            Type::Character(..) => Some("more than one character"),
            Type::Derived(id) => (!self.is_bound_type(*id)).then_some("its type has not BIND(C)"),
            Type::Class(_) => Some("polymorphic"),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Procedure(_)
            | Type::Error => None,
        }
    }

    /// Types with BIND(C), those of intrinsic modules and of libraries.
    pub(super) fn is_bound_type(&self, id: TypeId) -> bool {
        let ty = &self.program[id];
        let library = self.options.libraries.contains(&ty.span.file);
        ty.bound || ty.builtin.is_some() || library
    }

    fn has_initial_values(&self, ty: TypeId) -> bool {
        let ty = &self.program[ty];
        ty.builtin.is_none() && ty.fields.iter().any(|field| field.init.is_some())
    }

    /// Arguments that other compilers refuse; between Fortran procedures they mean what they say, hence warnings.
    fn check_bound_dummy(&mut self, id: ProcId, dummy: VarId) {
        let var = &self.program[dummy];
        if let Some(why) = self.never_interoperable(dummy) {
            return self.not_for_c(id, dummy, why, Diagnostic::warning);
        }
        let why = match &var.ty {
            Type::Character(CharLen::Const(length), _) if *length != 1 && var.rank() == 0 => {
                "more than one character"
            }
            Type::Derived(ty) if !self.is_bound_type(*ty) => "its type has not BIND(C)",
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => return,
        };
        self.not_for_c(id, dummy, why, Diagnostic::warning);
    }

    fn not_for_c(
        &mut self,
        id: ProcId,
        dummy: VarId,
        why: &str,
        severity: fn(Code, String) -> Diagnostic,
    ) {
        let (name, span) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let procedure = &self.program[id].name;
        let message = format!("'{name}' of '{procedure}' with BIND(C) is nothing that C has");
        let found = severity(codes::NOT_FOR_C, message).at(span, why);
        self.report(found.help(
            "declare it character(c_char) :: a(*) or of a type with BIND(C), or leave BIND(C) out",
        ));
    }
}
