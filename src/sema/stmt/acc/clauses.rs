//! Clauses: whether they may stand where they stand, and the variables and arrays that they name.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use crate::diag::{Diagnostic, codes};
use crate::directive::{self, Argument, ClauseId};
use crate::ir::{Action, Expr, ExprKind, Motion, ReduceOp, Type, VarId};
use crate::sema::Symbol;
use crate::source::Span;
use crate::syntax::ast;
use std::collections::HashSet;

impl Lowering<'_, '_> {
    /// Reports clauses that the directive does not have, that stand twice, or whose brackets hold something else.
    pub(in crate::sema::stmt) fn check_clauses(&mut self, directive: &ast::Directive) {
        let row = directive.id.row();
        let mut seen = HashSet::new();
        for clause in &directive.clauses {
            let known = clause.id.filter(|id| row.clauses.contains(id));
            let Some(id) = known else {
                self.foreign_clause(directive, clause);
                continue;
            };
            if !seen.insert(id) && !id.row().repeats {
                let message = format!("clause {} stands twice", clause.word.text.to_uppercase());
                self.wrong_clause(
                    clause.span,
                    message,
                    "the second one",
                    "remove one of the two",
                );
            }
            self.check_argument(clause, id);
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
            None => format!("its clauses are {}", listed(row)),
        };
        self.wrong_clause(clause.span, message, "in this directive", &help);
    }

    fn check_argument(&mut self, clause: &ast::Clause, id: ClauseId) {
        let brackets = clause.args.is_some();
        let word = id.row().spelling.to_uppercase();
        let (wrong, help) = match id.row().argument {
            Argument::None => (brackets, format!("write {word} alone")),
            Argument::MayBeExpressions => (false, String::new()),
            Argument::Expressions | Argument::Word => (!brackets, format!("write {word}(value)")),
            Argument::Objects => (!brackets, format!("write {word}(a, b(1:n))")),
            Argument::ObjectsOrExpression => (false, String::new()),
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

    pub(super) fn wrong_clause(&mut self, span: Span, message: String, label: &str, help: &str) {
        let found = Diagnostic::error(codes::ACC_CLAUSE, message);
        self.an.report(found.at(span, label).help(help));
    }

    // ------------------------------------------------------------------------------------------ data

    /// What the data clauses of a directive move.
    pub(super) fn motions(&mut self, directive: &ast::Directive) -> Vec<Motion> {
        let mut found = Vec::new();
        for clause in &directive.clauses {
            let Some(action) = clause.id.and_then(action) else {
                self.other_data(clause);
                continue;
            };
            self.modifiers(clause);
            let objects = self.objects(clause);
            found.extend(objects.into_iter().map(|object| Motion { action, object }));
        }
        found
    }

    /// READONLY is a promise, and ZERO asks for what fresh memory is; the other modifiers of data clauses have no meaning so far.
    fn modifiers(&mut self, clause: &ast::Clause) {
        for modifier in clause.list().iter().flat_map(|arg| &arg.modifiers) {
            if !["readonly", "zero"].contains(&modifier.key().as_str()) {
                let what = format!("modifier {}", modifier.text.to_uppercase());
                self.an.acc_not_yet(modifier.span, &what);
            }
        }
    }

    /// Data clauses without a meaning so far.
    fn other_data(&mut self, clause: &ast::Clause) {
        use ClauseId as C;
        if let Some(C::Attach | C::Detach | C::DevicePtr | C::UpdateIn | C::UpdateOut | C::Mirror) =
            clause.id
        {
            let word = clause.word.text.to_uppercase();
            self.an.acc_not_yet(clause.span, &format!("clause {word}"));
        }
    }

    /// The arrays and sections that a clause names.
    pub(super) fn objects(&mut self, clause: &ast::Clause) -> Vec<Expr> {
        let mut found = Vec::new();
        for arg in clause.list() {
            let Some(value) = plain_value(arg) else {
                self.an.acc_not_yet(arg.span, "a COMMON block in a clause");
                continue;
            };
            let object = self.an.expr(self.cx, value);
            found.extend(self.object(object));
        }
        found
    }

    fn object(&mut self, object: Expr) -> Option<Expr> {
        if object.ty == Type::Error {
            return None;
        }
        let Some(root) = object.root() else {
            let help = "name variables, elements and sections of arrays";
            let message = String::from("an expression in a data clause");
            self.wrong_clause(object.span, message, "is no variable", help);
            return None;
        };
        let odd = matches!(
            object.ty,
            Type::Character(_) | Type::Class(_) | Type::Procedure(_)
        );
        if odd || self.holds_places(&object.ty) {
            let name = self.an.program[root].name.clone();
            let what = format!("'{name}', which is no plain data, in a data clause");
            self.an.acc_not_yet(object.span, &what);
            return None;
        }
        if object.rank == 0 && matches!(object.kind, ExprKind::Element { .. }) {
            self.an
                .acc_not_yet(object.span, "an element in a data clause");
            return None;
        }
        Some(object)
    }

    /// Whether a type has components that lie elsewhere.
    fn holds_places(&self, ty: &Type) -> bool {
        let Type::Derived(id) = ty else { return false };
        self.an.program[*id].fields.iter().any(|field| {
            let odd = matches!(
                field.ty,
                Type::Character(_) | Type::Class(_) | Type::Procedure(_)
            );
            field.pointer || field.allocatable || odd || self.holds_places(&field.ty)
        })
    }

    // ------------------------------------------------------------------------------------------ variables

    /// The variables that a clause names.
    pub(super) fn named(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let mut found = Vec::new();
        for arg in clause.list() {
            let Some(ast::ExprKind::Name(name)) = plain_value(arg).map(|value| &value.kind) else {
                self.an
                    .acc_not_yet(arg.span, "a part of a variable in this clause");
                continue;
            };
            match self.an.lookup_variable(self.cx, name) {
                Symbol::Var(id) => found.push(id),
                Symbol::Error => {}
                _ => {
                    let message = format!("'{}' is no variable", name.text);
                    self.wrong_clause(arg.span, message, "in this clause", "name variables");
                }
            }
        }
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
            let help = "write + * min max .and. .or. .eqv. .neqv. iand ior or ieor";
            self.wrong_clause(operator.span, message, "in this clause", help);
            return Vec::new();
        };
        let vars = self.named(clause);
        vars.into_iter().map(|var| (op, var, clause.span)).collect()
    }
}

fn action(id: ClauseId) -> Option<Action> {
    Some(match id {
        ClauseId::Copy => Action::Copy,
        ClauseId::Copyin => Action::Copyin,
        ClauseId::Copyout => Action::Copyout,
        ClauseId::Create => Action::Create,
        ClauseId::NoCreate => Action::NoCreate,
        ClauseId::Present => Action::Present,
        ClauseId::Delete => Action::Delete,
        _ => return None,
    })
}

fn listed(row: &directive::Row) -> String {
    let words: Vec<String> = row
        .clauses
        .iter()
        .map(|id| id.row().spelling.to_uppercase())
        .collect();
    words.join(", ")
}
