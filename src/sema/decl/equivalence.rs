//! EQUIVALENCE: a second name for the same variable. Overlays of different types or shapes are refused.

use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Role, VarId};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Name};

impl Analyzer<'_> {
    pub(super) fn finish_equivalences(&mut self, cx: Cx) {
        let Some(part) = self.specs.get_mut(&cx.scope) else {
            return;
        };
        for set in std::mem::take(&mut part.equivalences) {
            self.equivalence(cx, &set);
        }
    }

    fn equivalence(&mut self, cx: Cx, set: &[Expr]) {
        let Some((first, rest)) = set.split_first() else {
            return;
        };
        let Some((_, variable)) = self.whole_variable(cx, first) else {
            return self.refuse_overlay(first.span);
        };
        for other in rest {
            match self.whole_variable(cx, other) {
                Some((name, same)) if self.interchangeable(variable, same) => {
                    self.second_name(cx, &name, variable, same)
                }
                _ => self.refuse_overlay(other.span),
            }
        }
    }

    fn whole_variable(&mut self, cx: Cx, expr: &Expr) -> Option<(Name, VarId)> {
        let ExprKind::Name(name) = &expr.kind else {
            return None;
        };
        match self.lookup_variable(cx, name) {
            Symbol::Var(variable) => Some((name.clone(), variable)),
            _ => None,
        }
    }

    fn interchangeable(&self, one: VarId, other: VarId) -> bool {
        let (a, b) = (&self.program[one], &self.program[other]);
        a.ty == b.ty
            && self.same_shape(&a.shape, &b.shape)
            && b.role == Role::Local
            && b.init.is_none()
            && a.space == b.space
    }

    fn second_name(&mut self, cx: Cx, name: &Name, variable: VarId, same: VarId) {
        self.scope(cx)
            .names
            .insert(name.key(), Symbol::Var(variable));
        if let Some(part) = self.specs.get_mut(&cx.scope) {
            part.declared.retain(|declared| *declared != same);
        }
    }

    fn refuse_overlay(&mut self, span: Span) {
        let found = Diagnostic::error(codes::EQUIVALENCE, "this EQUIVALENCE is not supported")
            .at(span, "overlays storage of another type, shape or place")
            .help("use TRANSFER to look at the bits of a value, a pointer or RESHAPE for another shape of an array");
        self.report(found);
    }
}
