//! Clauses: whether they may stand where they stand, and the variables and arrays that they name.

mod foreign;

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use crate::Symbol;
use crate::diag::{Diagnostic, codes};
use crate::directive::{self, Argument, ClauseId, DirectiveId};
use crate::ir::{ExprKind, ReduceOp, Role, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::HashSet;

impl Lowering<'_, '_> {
    /// Reports clauses that the directive does not have, that stand twice, or whose brackets hold something else.
    pub(in crate::stmt) fn check_clauses(&mut self, directive: &ast::Directive) {
        let row = directive.id.row();
        let mut seen = HashSet::new();
        let mut bare: Option<ClauseId> = None;
        for clause in &directive.clauses {
            let known = clause.id.filter(|id| row.clauses.contains(id));
            let Some(id) = known else {
                // `copy a`: said of the clause before.
                if bare.take().is_none() {
                    self.foreign_clause(directive, clause);
                }
                continue;
            };
            let wants = matches!(
                id.row().argument,
                Argument::Objects | Argument::Expressions | Argument::Word
            ) || directive.id == DirectiveId::Update
                && id.row().argument == Argument::ObjectsOrExpression;
            bare = (wants && clause.args.is_none()).then_some(id);
            let once = id == ClauseId::SelfClause && directive.id != DirectiveId::Update;
            if !seen.insert(id) && (once || !id.row().repeats) {
                let message = format!("clause {} stands twice", clause.word.text.to_uppercase());
                self.wrong_clause(
                    clause.span,
                    message,
                    "the second one",
                    "remove one of the two",
                );
            }
            self.check_argument(directive.id, clause, id);
            self.check_modifiers(directive.id, clause, id);
            if id == ClauseId::DeviceType {
                // Behind it the clauses of other devices stand.
                seen.clear();
            }
        }
    }

    fn foreign_clause(&mut self, directive: &ast::Directive, clause: &ast::Clause) {
        let row = directive.id.row();
        let word = clause.word.key();
        let message = format!("'{word}' is no clause of '!$acc {}'", row.spelling);
        let help = match directive::meant_clause(row, &word) {
            Some(meant) => format!("did you mean {}?", meant.to_uppercase()),
            None => foreign::help(row, clause.id, &word),
        };
        self.wrong_clause(clause.span, message, "in this directive", &help);
    }

    fn check_argument(&mut self, directive: DirectiveId, clause: &ast::Clause, id: ClauseId) {
        let brackets = clause.args.is_some();
        let word = id.row().spelling.to_uppercase();
        let (wrong, help) = match id.row().argument {
            Argument::None => (brackets, format!("write {word} alone")),
            Argument::MayBeExpressions => (false, String::new()),
            Argument::Expressions | Argument::Word => (!brackets, format!("write {word}(value)")),
            Argument::Objects => (!brackets, format!("write {word}(a, b(1:n))")),
            Argument::ObjectsOrExpression => (
                directive == DirectiveId::Update && !brackets,
                format!("write {word}(a, b(1:n))"),
            ),
            Argument::Reduction => {
                let operator = clause.list().first().map(|first| first.modifiers.len());
                (operator != Some(1), format!("write {word}(+: s)"))
            }
        };
        if wrong {
            let message = format!("wrong arguments of clause {word}");
            self.wrong_clause(clause.span, message, "in this clause", &help);
        }
    }

    /// Words before a colon that mean nothing there; those of data clauses are looked at with their objects.
    fn check_modifiers(&mut self, directive: DirectiveId, clause: &ast::Clause, id: ClauseId) {
        let Some(known) = foreign::modifiers(directive, id) else {
            return;
        };
        let operator = usize::from(id == ClauseId::Reduction);
        for modifier in clause
            .list()
            .iter()
            .flat_map(|arg| &arg.modifiers)
            .skip(operator)
        {
            let (text, word) = (modifier.key(), clause.word.text.to_uppercase());
            if known.contains(&text.as_str()) {
                continue;
            }
            let message = format!("'{text}' is no modifier of {word}");
            let help = match (
                id,
                crate::diag::similar::nearest(&text, known.iter().copied()),
            ) {
                (ClauseId::Reduction, _) => {
                    String::from("a clause has one operator: write REDUCTION(+: s) REDUCTION(*: x)")
                }
                (_, Some(meant)) => format!("did you mean {}?", meant.to_uppercase()),
                (_, None) if known.is_empty() => format!("{word} has none: remove it"),
                (_, None) => format!("{word} has {}", known.join(", ").to_uppercase()),
            };
            self.wrong_clause(modifier.span, message, "in this clause", &help);
        }
    }

    pub(in crate::stmt::acc) fn wrong_clause(
        &mut self,
        span: Span,
        message: String,
        label: &str,
        help: &str,
    ) {
        let found = Diagnostic::error(codes::ACC_CLAUSE, message);
        self.an.report(found.at(span, label).help(help));
    }

    // ------------------------------------------------------------------------------------------ variables

    /// The variables that a clause names.
    pub(super) fn named(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let args = clause.list().iter();
        args.filter_map(|arg| self.named_in(arg)).collect()
    }

    /// The variable that an argument names; a section of one is taken for the whole.
    fn named_in(&mut self, arg: &ast::ClauseArg) -> Option<VarId> {
        let value = plain_value(arg).map(|value| &value.kind);
        let name = if let Some(ast::ExprKind::Name(name)) = value {
            name
        } else {
            let part = plain_value(arg).map(|value| self.an.expr(self.cx, value));
            if let Some(part) = part.filter(|part| part.ty != Type::Error) {
                if matches!(part.kind, ExprKind::Section { .. }) {
                    return part.root();
                }
                let number = part.ty.is_numeric() || matches!(part.ty, Type::Logical(_));
                if part.rank == 0 && number && part.root().is_some() {
                    return self.stand_in_for(part, false);
                }
            }
            self.an
                .acc_not_yet(arg.span, "a part of a variable in this clause");
            return None;
        };
        match self.an.lookup_variable(self.cx, name) {
            Symbol::Var(id) => Some(id),
            Symbol::Error => None,
            _ => {
                let message = format!("'{}' is no variable", name.text);
                self.wrong_clause(arg.span, message, "in this clause", "name variables");
                None
            }
        }
    }

    /// The variables that PRIVATE names. What a thread has of its own is made by nobody there.
    pub(super) fn named_private(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let found = self.named(clause);
        for var in &found {
            let structure = crate::bound::structure_type(&self.an.program[*var].ty);
            if structure.is_some_and(|ty| self.an.needs_making(ty)) {
                self.an.refuse_made(clause.span, "is in PRIVATE");
            }
        }
        found
    }

    /// The variables that FIRSTPRIVATE names; a named constant needs no copy.
    pub(super) fn named_first(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let mut found = self.named(clause);
        found.retain(|var| self.an.program[*var].role != Role::Parameter);
        found
    }

    /// The reductions that a clause names.
    pub(super) fn reductions(&mut self, clause: &ast::Clause) -> Vec<(ReduceOp, VarId, Span)> {
        let operator = clause
            .list()
            .first()
            .and_then(|first| first.modifiers.first());
        let Some(operator) = operator else {
            return Vec::new();
        };
        let Some(op) = ReduceOp::find(&operator.text) else {
            let message = format!("'{}' is no operator of a reduction", operator.text);
            let help = match operator.text.as_str() {
                "-" => "a difference is a sum: write REDUCTION(+: s), and s = s - x stays as it is",
                _ => "write + * min max .and. .or. .eqv. .neqv. iand ior or ieor",
            };
            self.wrong_clause(operator.span, message, "in this clause", help);
            return Vec::new();
        };
        let mut vars = Vec::new();
        for arg in clause.list() {
            match plain_value(arg) {
                Some(value) if !matches!(value.kind, ast::ExprKind::Name(_)) => {
                    vars.extend(self.stand_in(value));
                }
                _ => {
                    let Some(var) = self.named_in(arg) else {
                        continue;
                    };
                    let parts = self.components_joined(var, arg.span);
                    vars.extend(parts.unwrap_or_else(|| vec![var]));
                }
            }
        }
        vars.into_iter().map(|var| (op, var, clause.span)).collect()
    }
}
