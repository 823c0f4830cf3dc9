//! Which procedures may stand for a generic name, an operator or an assignment (F2018 15.4.3.4), looked at when all procedures are known.
//!
//! Which of them a reference means is `generic`'s affair.

use super::Analyzer;
use super::expr::same_type;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Ignored, Intent, ProcId, Type, VarId, Variable};
use std::collections::BTreeMap;

impl Analyzer<'_> {
    /// Reports procedures that do not fit their generic name or operator.
    pub(super) fn check_generic_procedures(&mut self) {
        let mut operators = BTreeMap::new();
        for scope in &self.scopes {
            for (key, generic) in &scope.operators {
                operators.insert(generic.0, key.clone());
            }
        }
        for (generic, key) in operators {
            for procedure in self.generics[generic as usize].specifics.clone() {
                self.signature(procedure);
                match self.not_operator(&key, procedure) {
                    Some(why) => self.misfit_generic(&key, procedure, &why),
                    None => self.check_operands(&key, procedure),
                }
            }
        }
        for index in 0..self.generics.len() {
            self.check_one_kind(index);
            self.check_told_apart(index);
        }
    }

    /// Two procedures of one name differ in what they are given (F2018 15.4.3.4.5): warns of those that any
    /// reference would mean both of; other compilers refuse them only where there is one.
    fn check_told_apart(&mut self, index: usize) {
        let generic = &self.generics[index];
        let own: Vec<ProcId> = (generic.specifics.iter().copied())
            .filter(|id| {
                !self
                    .options
                    .libraries
                    .contains(&self.program[*id].span.file)
            })
            .collect();
        if own.len() < 2 {
            return;
        }
        own.iter().for_each(|id| self.signature(*id));
        let pairs = (1..own.len()).flat_map(|at| own[..at].iter().map(move |before| (*before, at)));
        let alike = pairs
            .filter(|(before, at)| *before != own[*at] && self.accept_the_same(*before, own[*at]));
        let found: Vec<(ProcId, ProcId)> = alike.map(|(before, at)| (before, own[at])).collect();
        let name = self.generics[index].name.clone();
        let told = |found: &Diagnostic| {
            found.code == codes::AMBIGUOUS_GENERIC
                && found.message.contains(&format!("generic '{name}'"))
        };
        if self.diags.iter().any(told) {
            return;
        }
        if let Some((before, other)) = found.first() {
            self.cannot_both_stand(&name, *before, *other);
        }
    }

    /// Whether the arguments that fit one of two procedures fit the other one, too.
    fn accept_the_same(&self, one: ProcId, other: ProcId) -> bool {
        self.accept_the_same_but((one, None), (other, None))
    }

    /// The same for procedures of a type, of which each may have a dummy argument for the object.
    fn accept_the_same_but(
        &self,
        (one, object): (ProcId, Option<usize>),
        (other, other_object): (ProcId, Option<usize>),
    ) -> bool {
        let (one, other) = (&self.program[one], &self.program[other]);
        let but = |dummies: &[VarId], object: Option<usize>| -> Vec<VarId> {
            let places = dummies.iter().enumerate();
            let places = places.filter(|(at, _)| Some(*at) != object);
            places.map(|(_, dummy)| *dummy).collect()
        };
        let (mine, its) = (but(&one.dummies, object), but(&other.dummies, other_object));
        let (short, long) = match mine.len() <= its.len() {
            true => (mine, its),
            false => (its, mine),
        };
        let optional = |id: &VarId| {
            self.program[*id]
                .dummy()
                .is_some_and(|dummy| dummy.optional)
        };
        let pairs = short.iter().zip(long.iter());
        one.span != other.span
            && one.target == other.target
            && one.implied.is_none()
            && other.implied.is_none()
            && long[short.len()..].iter().all(optional)
            && pairs.into_iter().all(|(a, b)| self.takes_the_same(*a, *b))
    }

    /// Two procedures that a generic name of a type stands for differ in what they are given beside the object.
    pub(super) fn check_bound_told_apart(&mut self, name: &str, of: &[(ProcId, Option<usize>)]) {
        let pairs = (1..of.len()).flat_map(|at| of[..at].iter().map(move |before| (*before, at)));
        let mut alike = pairs.filter(|(before, at)| {
            before.0 != of[*at].0 && self.accept_the_same_but(*before, of[*at])
        });
        if let Some((before, at)) = alike.next() {
            self.cannot_both_stand(name, before.0, of[at].0);
        }
    }

    /// Where nothing but CLASS(*) is between them, other compilers let some pass, and a reference takes the procedure with the type itself. Two
    /// without arguments stand for something that is left out.
    fn may_both_stand(&self, one: ProcId, two: ProcId) -> bool {
        let any = |dummy: &VarId| matches!(self.program[*dummy].ty, Type::Class(None));
        let (one, two) = (&self.program[one].dummies, &self.program[two].dummies);
        one.is_empty() && two.is_empty()
            || one.iter().zip(two).any(|(one, two)| any(one) != any(two))
    }

    fn cannot_both_stand(&mut self, name: &str, one: ProcId, two: ProcId) {
        let severity = match self.may_both_stand(one, two) {
            true => Diagnostic::warning,
            false => Diagnostic::error,
        };
        let (one, two) = (&self.program[one], &self.program[two]);
        let message = format!(
            "'{}' and '{}' cannot both stand for {name}",
            one.name, two.name
        );
        let diagnostic = severity(codes::MISFIT_GENERIC, message)
            .at(two.span, "no argument tells it from the other one")
            .also(one.span, "the other one");
        self.report(
            diagnostic.help(
                "let them differ in the type, kind or rank of an argument that must be given",
            ),
        );
    }

    /// Whether neither the types nor the attributes of two dummy arguments tell them apart (F2018 15.4.3.4.5).
    fn takes_the_same(&self, one: VarId, other: VarId) -> bool {
        let (one, other) = (&self.program[one], &self.program[other]);
        let may_move = |dummy: &Variable| {
            let intent = dummy.dummy().and_then(|dummy| dummy.intent);
            dummy.pointer && intent != Some(Intent::In)
        };
        let told_apart = one.allocatable && may_move(other) || other.allocatable && may_move(one);
        self.are_compatible(&one.ty, &other.ty)
            && one.rank() == other.rank()
            && one.open == other.open
            && one.space == other.space
            && [one.ignored, other.ignored] == [Ignored::default(); 2]
            && !told_apart
    }

    /// Whether objects of one type go where the other one is declared, or the other way round.
    fn are_compatible(&self, one: &Type, other: &Type) -> bool {
        let named = |ty: &Type| match ty {
            Type::Derived(id) | Type::Class(Some(id)) => Some(*id),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Procedure(_)
            | Type::Class(None)
            | Type::Error => None,
        };
        match (one, other) {
            (Type::Error, _) | (_, Type::Error) => false,
            (Type::Procedure(one), Type::Procedure(other)) => {
                match (self.program[*one].result, self.program[*other].result) {
                    (Some(one), Some(other)) => {
                        let (one, other) = (&self.program[one], &self.program[other]);
                        one.rank() == other.rank() && self.are_compatible(&one.ty, &other.ty)
                    }
                    (one, other) => one.is_some() == other.is_some(),
                }
            }
            (Type::Procedure(_), _) | (_, Type::Procedure(_)) => false,
            (Type::Class(None), _) | (_, Type::Class(None)) => true,
            (Type::Class(Some(of)), other) => {
                named(other).is_some_and(|id| self.descends(id, *of))
                    || matches!(other, Type::Class(Some(other)) if self.descends(*of, *other))
            }
            (one, Type::Class(Some(of))) => named(one).is_some_and(|id| self.descends(id, *of)),
            (one, other) => same_type(one, other),
        }
    }

    /// A generic name stands for functions or for subroutines.
    fn check_one_kind(&mut self, index: usize) {
        let generic = &self.generics[index];
        let is_function = |id: &ProcId| self.program[*id].result.is_some();
        let Some(first) = generic.specifics.first().map(is_function) else {
            return;
        };
        let unlike = |id: &&ProcId| is_function(id) != first;
        if generic.name.contains('(') {
            return;
        }
        if let Some(other) = generic.specifics.iter().find(unlike).copied() {
            // Modules of libraries have names for both.
            if (self.options.libraries).contains(&self.program[other].span.file) {
                return;
            }
            let why = "some of its procedures are functions, some subroutines";
            let name = generic.name.clone();
            self.misfit_generic(&name, other, why);
        }
    }

    /// The procedures that a type binds to an operator or assignment: the object is one of the operands.
    pub(super) fn check_bound_operator(&mut self, key: &str, procedure: ProcId, passed: bool) {
        let why = match passed {
            false => Some("is bound with NOPASS, so that no operand is the object".to_string()),
            true => self.not_operator(key, procedure),
        };
        if let Some(why) = why {
            self.misfit_generic(key, procedure, &why);
        }
    }

    fn misfit_generic(&mut self, name: &str, procedure: ProcId, why: &str) {
        let found = &self.program[procedure];
        let message = format!("'{}' cannot stand for {name}", found.name);
        let span = found.span;
        self.report(Diagnostic::error(codes::MISFIT_GENERIC, message).at(span, why));
    }

    /// What an operator is applied to is not changed by it; neither is the right side of an assignment (F2018 15.4.3.4.2).
    fn check_operands(&mut self, key: &str, procedure: ProcId) {
        let first = match key {
            "assignment(=)" => 1,
            _ if key.starts_with("operator(") => 0,
            _ => return,
        };
        let dummies = self.program[procedure].dummies.iter().skip(first);
        let kept = |dummy: &&VarId| {
            let role = self.program[**dummy].dummy();
            !role.is_some_and(|role| role.value || role.intent == Some(Intent::In))
        };
        let Some(dummy) = dummies.copied().find(|dummy| kept(&dummy)) else {
            return;
        };
        let (name, span) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let message = format!("argument '{name}' of {key} has not INTENT(IN)");
        let found = Diagnostic::warning(codes::OPERAND_INTENT, message)
            .at(span, "an operand, which stays as it is");
        self.report(found.help(format!(
            "declare '{name}' with INTENT(IN): other compilers ask for it"
        )));
    }

    /// Why a procedure can be no operator, assignment or transfer of this name.
    fn not_operator(&self, key: &str, procedure: ProcId) -> Option<String> {
        let found = &self.program[procedure];
        let dummies = &found.dummies;
        let function = found.result.is_some();
        let told = |why: &str| Some(why.to_string());
        if key == "assignment(=)" {
            return match (function, &dummies[..]) {
                (true, _) => told("an assignment is a subroutine"),
                (false, [left, _]) if self.intent(*left) == Some(Intent::In) => {
                    told("its first argument is given a value, and has INTENT(IN)")
                }
                (false, [left, right]) if self.is_intrinsic_assignment(*left, *right) => {
                    told("the assignment is there for these types already")
                }
                (false, [_, _]) => None,
                (false, _) => told("an assignment has two arguments"),
            };
        }
        let operator = key.strip_prefix("operator(")?.strip_suffix(')')?;
        match (function, &dummies[..]) {
            (false, _) => told("an operator is a function"),
            (true, [_] | [_, _]) if !self.is_intrinsic_operation(operator, dummies) => None,
            (true, [_] | [_, _]) => told("the operator is there for these types already"),
            (true, _) => told("an operator has one or two arguments"),
        }
    }

    fn intent(&self, dummy: VarId) -> Option<Intent> {
        self.program[dummy].dummy().and_then(|dummy| dummy.intent)
    }

    /// Whether the language has the assignment for arguments of these types and ranks (F2018 15.4.3.4.3).
    fn is_intrinsic_assignment(&self, left: VarId, right: VarId) -> bool {
        let (left, right) = (&self.program[left], &self.program[right]);
        let alike = left.ty.is_numeric() && right.ty.is_numeric()
            || matches!(
                (&left.ty, &right.ty),
                (Type::Logical(_), Type::Logical(_))
                    | (Type::Character(_, 1), Type::Character(_, 1))
                    | (Type::Character(_, 4), Type::Character(_, 4))
            );
        let conform = right.rank() == 0 || right.rank() == left.rank();
        alike && conform && left.space == right.space
    }

    /// Whether the language has the operator for arguments of these types and ranks.
    fn is_intrinsic_operation(&self, operator: &str, dummies: &[VarId]) -> bool {
        let vars: Vec<_> = dummies.iter().map(|dummy| &self.program[*dummy]).collect();
        let all = |fits: &dyn Fn(&Type) -> bool| vars.iter().all(|var| fits(&var.ty));
        let numbers = all(&Type::is_numeric);
        let texts = [1, 4]
            .iter()
            .any(|kind| all(&|ty| matches!(ty, Type::Character(_, of) if of == kind)));
        let truths = all(&|ty| matches!(ty, Type::Logical(_)));
        let complex = vars.iter().any(|var| matches!(var.ty, Type::Complex(_)));
        let of_these = match operator {
            "+" | "-" => numbers,
            "*" | "/" | "**" => numbers && vars.len() == 2,
            "//" => texts && vars.len() == 2,
            "==" | "/=" | ".eq." | ".ne." => (numbers || texts) && vars.len() == 2,
            "<" | "<=" | ">" | ">=" | ".lt." | ".le." | ".gt." | ".ge." => {
                ((numbers && !complex) || texts) && vars.len() == 2
            }
            ".not." => truths && vars.len() == 1,
            ".and." | ".or." | ".eqv." | ".neqv." => truths && vars.len() == 2,
            _ => false,
        };
        let ranks: Vec<u8> = vars
            .iter()
            .map(|var| var.rank())
            .filter(|rank| *rank > 0)
            .collect();
        of_these && ranks.windows(2).all(|pair| pair[0] == pair[1])
    }
}
