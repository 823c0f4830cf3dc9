//! Which procedures may stand for a generic name, an operator or an assignment (F2018 15.4.3.4), looked at when all procedures are known.
//!
//! Which of them a reference means is `generic`'s affair.

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Intent, ProcId, Type, VarId};
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
                if let Some(why) = self.not_operator(&key, procedure) {
                    self.misfit_generic(&key, procedure, &why);
                }
            }
        }
        for index in 0..self.generics.len() {
            self.check_one_kind(index);
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

    fn misfit_generic(&mut self, name: &str, procedure: ProcId, why: &str) {
        let found = &self.program[procedure];
        let message = format!("'{}' cannot stand for {name}", found.name);
        let span = found.span;
        self.report(Diagnostic::error(codes::MISFIT_GENERIC, message).at(span, why));
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
