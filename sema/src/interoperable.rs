//! What BIND(C) asks of procedures that stay among Fortran (F2018 18.3): results and arguments that C knows.
//!
//! What C really calls or holds is `companions`' affair.

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, CharLen, ProcId, Target, Type, TypeId, VarId};
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

    /// A binding label is the name of one thing (F2018 19.2): the linker would find two.
    fn check_labels(&mut self, bound: &[ProcId]) {
        let mut known: HashMap<&str, ProcId> = HashMap::new();
        let mut found = Vec::new();
        for id in bound {
            let own = &self.program[*id];
            let label = own.bind_c.as_deref().filter(|label| !label.is_empty());
            let (true, Some(label)) = (matches!(own.body, Body::Host(_)), label) else {
                continue;
            };
            if own.host.is_some() {
                continue;
            }
            if let Some(first) = known.get(label) {
                found.push((label.to_string(), *first, *id));
            } else {
                known.insert(label, *id);
            }
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
        let own = var.dummy();
        let anew = var.allocatable || var.pointer;
        let why = match &var.ty {
            _ if own.is_some_and(|own| own.optional && own.value) => {
                "OPTIONAL and VALUE: C has no value that is not there"
            }
            Type::Character(length, _) if anew && *length != CharLen::Deferred => {
                "ALLOCATABLE or a POINTER, and has not the length `:`"
            }
            Type::Derived(ty) if anew && self.has_initial_values(*ty) => {
                "ALLOCATABLE or a POINTER of a type with initial values"
            }
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
        let (name, span) = (var.name.clone(), var.span);
        let procedure = &self.program[id].name;
        let message = format!("'{name}' of '{procedure}' with BIND(C) is nothing that C has");
        let found = Diagnostic::warning(codes::NOT_FOR_C, message).at(span, why);
        self.report(found.help(
            "declare it character(c_char) :: a(*) or of a type with BIND(C), or leave BIND(C) out",
        ));
    }
}
