//! Interface bodies of procedures that the program holds: they say of arguments and result what the procedure says (F2018 15.4.3.2, 15.6.2.5).
//!
//! Calls go by the procedure itself, so that an interface body is looked at for its own sake alone. Refuses to know calls.

use super::units::{Home, UnitRef, procedures_of};
use super::{Analyzer, Cx, ScopeId, Symbol};
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{CharLen, Dummy, Ignored, ProcId, Role, Shape, Type, VarId, Variable, same_type};
use crate::syntax::ast::ProgramUnit;
use std::rc::Rc;

/// An interface body, the scope around it, and the procedure that it describes.
pub(super) struct DeclaredAgain {
    unit: Rc<ProgramUnit>,
    scope: ScopeId,
    procedure: ProcId,
    code: Code,
}

impl Analyzer<'_> {
    /// Keeps an interface body of a procedure of the program.
    pub(super) fn note_declared_again(&mut self, cx: Cx, unit: &ProgramUnit, symbol: &Symbol) {
        let separate = super::submodules::is_separate(unit);
        let code = match separate {
            true => codes::SEPARATE_DIFFERS,
            false => codes::INTERFACE_DIFFERS,
        };
        if let Symbol::Procedure(procedure) = symbol {
            self.declared_again.push(DeclaredAgain {
                unit: Rc::new(unit.clone()),
                scope: cx.scope,
                procedure: *procedure,
                code,
            });
        }
    }

    /// Reports interface bodies that say something else than their procedures.
    pub(super) fn check_declared_again(&mut self) {
        for one in std::mem::take(&mut self.declared_again) {
            let of_c = self.program[one.procedure].bind_c.is_some();
            let split = self.has_entries(one.procedure) || self.is_rank_version(one.procedure);
            if of_c || split || self.told_ignored.contains_key(&one.procedure) {
                continue;
            }
            // What is wrong with its declarations alone matters to nobody.
            let kept = self.diags.clone();
            let home = Home {
                scope: Some(one.scope),
                module: None,
                host: None,
            };
            let body = self.declare_procedure(UnitRef::Interface(one.unit), home);
            let body = procedures_of(&body)[0];
            self.signature(body);
            *self.diags = kept;
            if let Some(found) = self.difference(one.procedure, body, one.code) {
                self.declared_otherwise(one.procedure, body, one.code, found);
            }
            // Nothing refers to it, and it takes the procedure's name from nobody.
            self.program[body].name.push_str("@interface");
        }
    }

    fn declared_otherwise(
        &mut self,
        procedure: ProcId,
        body: ProcId,
        code: Code,
        (place, own, why): (Option<VarId>, Option<VarId>, String),
    ) {
        let name = &self.program[procedure].name;
        let told =
            |found: &Diagnostic| found.code == code && found.message.contains(&format!("'{name}'"));
        if self.diags.iter().any(told) {
            return;
        }
        let message = format!("this interface of '{name}' is not that of the procedure");
        let place = place.map_or(self.program[body].span, |var| self.program[var].span);
        let own = own.map_or(self.program[procedure].span, |var| self.program[var].span);
        let found = Diagnostic::error(code, message)
            .at(place, why)
            .also(own, "in the procedure itself");
        let help =
            "declare it alike in both places; a procedure in a module needs no interface body";
        let help = match code == codes::SEPARATE_DIFFERS {
            true => {
                "declare it alike in both places, or write `module procedure name`, which repeats nothing"
            }
            false => help,
        };
        self.report(found.help(help));
    }

    /// The first difference: where it is, in the interface body and in the procedure.
    fn difference(
        &self,
        procedure: ProcId,
        body: ProcId,
        code: Code,
    ) -> Option<(Option<VarId>, Option<VarId>, String)> {
        let (own, other) = (&self.program[procedure], &self.program[body]);
        let word = |function: bool| if function { "function" } else { "subroutine" };
        if own.result.is_some() != other.result.is_some() {
            let (is, was) = (word(own.result.is_some()), word(other.result.is_some()));
            return Some((None, None, format!("a {was} here, a {is} there")));
        }
        if own.dummies.len() != other.dummies.len() {
            let (is, was) = (own.dummies.len(), other.dummies.len());
            return Some((None, None, format!("{was} arguments here, {is} there")));
        }
        let dummies = own.dummies.iter().zip(&other.dummies);
        let mut pairs = dummies.chain(own.result.iter().zip(&other.result));
        pairs.find_map(|(own, other)| {
            let why = self.unlike_objects([*own, *other], code)?;
            Some((Some(*other), Some(*own), why))
        })
    }

    fn unlike_objects(&self, [own, other]: [VarId; 2], code: Code) -> Option<String> {
        let classes = [own, other].map(|id| self.is_polymorphic(id));
        let any = [own, other].map(|id| self.kept.is_any(id));
        let types = [own, other].map(|id| {
            let name = self.type_name(&self.program[id].ty);
            match self.kept.is_class(id) {
                true => name.replacen("TYPE(", "CLASS(", 1),
                false => name,
            }
        });
        let [own, other] = [own, other].map(|id| &self.program[id]);
        let known = [&own.ty, &other.ty].map(|ty| matches!(ty, Type::Derived(_) | Type::Class(_)));
        if known == [true; 2] && classes[0] != classes[1] && any == [false; 2] {
            let word = |class: bool| if class { "CLASS" } else { "TYPE" };
            return Some(format!(
                "{} here, {} there",
                word(classes[1]),
                word(classes[0])
            ));
        }
        // A dummy argument of an external procedure may be longer than what its callers know.
        let exact = code == codes::SEPARATE_DIFFERS || matches!(own.role, Role::Result);
        let otherwise = || unlike_lengths(&own.ty, &other.ty).filter(|_| exact);
        let [is, was] = types;
        self.declared_as((own, &is), (other, &was))
            .or_else(otherwise)
    }

    fn is_polymorphic(&self, id: VarId) -> bool {
        self.kept.is_class(id) || matches!(self.program[id].ty, Type::Class(_))
    }

    /// What the interface body says of an argument or result, and the procedure, where they differ.
    fn declared_as(
        &self,
        (own, is): (&Variable, &str),
        (other, was): (&Variable, &str),
    ) -> Option<String> {
        let ignored = own.ignored.and(other.ignored);
        let procedure = |ty: &Type| matches!(ty, Type::Procedure(_));
        let unknown = |ty: &Type| matches!(ty, Type::Error);
        if ignored != Ignored::default() || own.open || other.open {
            return None;
        }
        if procedure(&own.ty) || procedure(&other.ty) || unknown(&own.ty) || unknown(&other.ty) {
            return None;
        }
        if !self.same_declared_type(&own.ty, &other.ty) {
            return Some(format!("{was} here, {is} there"));
        }
        let form = |var: &Variable| match var.shape {
            Shape::Scalar => "a scalar",
            Shape::Explicit(_) | Shape::AssumedSize(..) => "an array with bounds of its own",
            Shape::Assumed(_) => "an array of assumed shape",
            Shape::Deferred(_) => "an array with deferred bounds",
        };
        if form(own) != form(other) {
            return Some(format!("{} here, {} there", form(other), form(own)));
        }
        let sequence = matches!(own.shape, Shape::Explicit(_) | Shape::AssumedSize(..));
        if own.rank() != other.rank() && !sequence {
            return Some(format!("rank {} here, {} there", other.rank(), own.rank()));
        }
        let (own, other) = (words(own), words(other));
        let differing = own.into_iter().zip(other).find(|(own, other)| own != other);
        differing.map(|((word, is), _)| match is {
            true => format!("without {word} here"),
            false => format!("{word} here, not there"),
        })
    }

    fn same_declared_type(&self, own: &Type, other: &Type) -> bool {
        let ((Type::Derived(a), Type::Derived(b)) | (Type::Class(Some(a)), Type::Class(Some(b)))) =
            (own, other)
        else {
            let class = |ty: &Type| matches!(ty, Type::Class(Some(_)) | Type::Derived(_));
            return class(own) && class(other) || same_type(own, other);
        };
        let (a, b) = (&self.program[*a].name, &self.program[*b].name);
        a.eq_ignore_ascii_case(b)
    }
}

/// Characters of different lengths, constant ones, or one of the two assumed.
fn unlike_lengths(own: &Type, other: &Type) -> Option<String> {
    let length = |ty: &Type| match ty {
        Type::Character(CharLen::Const(length), _) => Some(length.to_string()),
        Type::Character(CharLen::Assumed, _) => Some("*".to_string()),
        Type::Character(CharLen::Deferred, _) => Some(":".to_string()),
        Type::Character(CharLen::Expr(_), _)
        | Type::Integer(_)
        | Type::Unsigned(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => None,
    };
    let (is, was) = length(own).zip(length(other))?;
    (is != was).then(|| format!("CHARACTER({was}) here, CHARACTER({is}) there"))
}

/// The attributes that callers must know of.
fn words(var: &Variable) -> [(&'static str, bool); 4] {
    let value = matches!(var.role, Role::Dummy(Dummy { value: true, .. }));
    let optional = matches!(var.role, Role::Dummy(Dummy { optional: true, .. }));
    [
        ("ALLOCATABLE", var.allocatable),
        ("POINTER", var.pointer),
        ("VALUE", value),
        ("OPTIONAL", optional),
    ]
}
