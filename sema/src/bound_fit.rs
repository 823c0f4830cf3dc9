//! Whether a procedure fits the type that binds it: the object that is passed, the names that the type has already, and the binding of the
//! type above that it takes the place of.

use super::Analyzer;
use super::bound::{Binding, Pass};
use super::expr::same_type;
use crate::diag::{Diagnostic, codes};
use crate::ir::{ProcId, Type, TypeId, VarId};
use crate::source::Span;

impl Analyzer<'_> {
    /// Reports what does not fit.
    pub(super) fn check_fits_type(&mut self, id: TypeId, binding: &Binding, target: ProcId) {
        self.check_binding_name(id, binding);
        if binding.deferred && !self.abstract_types.contains(&id) {
            let help = "declare the type ABSTRACT, or bind a procedure";
            let what = format!("'{}' is DEFERRED", binding.name.text);
            self.misfit(binding.name.span, what, "in a type with objects", help);
        }
        self.check_passed(id, binding, target);
        self.check_overriding(id, binding, target);
    }

    fn misfit(&mut self, span: Span, message: String, why: &str, help: &str) {
        let found = Diagnostic::error(codes::MISFIT_BINDING, message).at(span, why);
        self.report(found.help(help));
    }

    /// A name stands for one binding or component of a type.
    fn check_binding_name(&mut self, id: TypeId, binding: &Binding) {
        let key = binding.name.key();
        let all = self.bindings.get(&id).map(|own| &own.procedures[..]);
        let first = all
            .unwrap_or_default()
            .iter()
            .find(|own| own.name.key() == key)
            .map(|own| own.name.span);
        let message = format!("the type has '{}' already", binding.name.text);
        let help = "give the binding another name: `procedure :: name => procedure`";
        if first.is_some_and(|first| first != binding.name.span) {
            self.misfit(binding.name.span, message, "is bound twice", help);
        } else if self.field_path(id, &key).is_some() {
            self.misfit(binding.name.span, message, "a component of that name", help);
        }
    }

    /// The object goes to a scalar dummy argument with CLASS of the type.
    fn check_passed(&mut self, id: TypeId, binding: &Binding, target: ProcId) {
        if binding.pass == Pass::Nowhere {
            return;
        }
        let place = self.object_place(target, &binding.pass);
        let dummy = place.and_then(|place| self.program[target].dummies.get(place));
        let name = &binding.target.text;
        let help = "declare that dummy argument as `class(type)`, or write `procedure, nopass ::`";
        let Some(dummy) = dummy.copied() else {
            let message = format!("'{name}' has no argument for the object");
            return self.misfit(binding.target.span, message, "takes no object", help);
        };
        let var = &self.program[dummy];
        let named = if let Type::Derived(own) | Type::Class(Some(own)) = var.ty {
            own == id || self.program[own].name == self.program[id].name
        } else {
            matches!(var.ty, Type::Error)
        };
        let plain = var.rank() == 0;
        let class = self.kept.is_class(dummy) || self.program[id].sequence;
        if named && plain && (class || var.ty == Type::Error) {
            return;
        }
        let why = match (named, plain) {
            (false, _) => "its argument for the object has another type",
            (true, false) => "its argument for the object is an array",
            (true, true) => "its argument for the object is declared with TYPE",
        };
        let message = format!("'{name}' cannot be bound to the type");
        self.misfit(binding.target.span, message, why, help);
    }

    /// A binding of the same name as one of the type above has the same arguments, so that it can be called in its place.
    fn check_overriding(&mut self, id: TypeId, binding: &Binding, target: ProcId) {
        let above = self.program[id].parent;
        let Some((owner, before)) =
            above.and_then(|parent| self.binding(parent, &binding.name.key()))
        else {
            return;
        };
        let message = format!(
            "'{}' cannot take the place of the binding of the type above",
            binding.name.text
        );
        let help = "give the binding another name, or the procedure the same arguments";
        if before.last {
            let why = "is NON_OVERRIDABLE there";
            return self.misfit(binding.name.span, message, why, help);
        }
        let Some(other) = self.bound_target(owner, &before) else {
            return;
        };
        let passed = match (&binding.pass, &before.pass) {
            (Pass::Nowhere, Pass::Nowhere) => None,
            (Pass::First, Pass::First) => Some(0),
            (Pass::Named(key), Pass::Named(_)) => {
                let dummies = &self.program[target].dummies;
                let is_it = |dummy: &VarId| self.program[*dummy].name.eq_ignore_ascii_case(key);
                dummies.iter().position(is_it)
            }
            (Pass::Nowhere | Pass::First | Pass::Named(_), _) => Some(0),
        };
        match self.differs(target, other, passed) {
            Some(why) => self.misfit(binding.name.span, message, why, help),
            None => self.warn_of_intents(other, target, binding.name.span),
        }
    }

    /// Why two procedures cannot be called in one way; `passed` is the argument for the object, which has other types.
    fn differs(&self, own: ProcId, other: ProcId, passed: Option<usize>) -> Option<&'static str> {
        let (own, other) = (&self.program[own], &self.program[other]);
        if own.result.is_some() != other.result.is_some() {
            return Some("one is a function, the other one a subroutine");
        }
        if own.dummies.len() != other.dummies.len() {
            return Some("has another number of arguments");
        }
        let pairs = own.dummies.iter().zip(&other.dummies).enumerate();
        let pairs = pairs.map(|(place, pair)| (passed == Some(place), pair));
        let results = own.result.iter().zip(&other.result);
        pairs
            .chain(results.map(|pair| (false, pair)))
            .any(|(passed, (own, other))| self.are_of_other_types(passed, *own, *other))
            .then_some("has arguments or a result of other types or ranks")
    }

    /// Whether two arguments surely differ; the object that is passed and procedures may.
    fn are_of_other_types(&self, passed: bool, own: VarId, other: VarId) -> bool {
        let (own, other) = (&self.program[own], &self.program[other]);
        let declared = |ty: &Type| {
            if let Type::Derived(id) | Type::Class(Some(id)) = ty {
                Some(self.program[*id].name.to_ascii_lowercase())
            } else {
                None
            }
        };
        if let (Some(own_type), Some(other_type)) = (declared(&own.ty), declared(&other.ty)) {
            return !passed && own_type != other_type || own.rank() != other.rank();
        }
        let any = |ty: &Type| matches!(ty, Type::Class(None));
        if any(&own.ty) != any(&other.ty) {
            return own.ty != Type::Error && other.ty != Type::Error;
        }
        let left_open = |ty: &Type| {
            matches!(
                ty,
                Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error
            )
        };
        if left_open(&own.ty) && left_open(&other.ty) {
            return false;
        }
        !same_type(&own.ty, &other.ty) || own.rank() != other.rank()
    }
}
