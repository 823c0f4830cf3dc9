//! DATA for parts of structures of modules and the main program: assignments before the first statement of the program.
//!
//! Refuses to know such variables of procedures, whose initial values stand in the declaration.

use super::data::{Datum, Supply};
use super::parameterised::Values;
use super::{Analyzer, Cx, ScopeKind, Symbol};
use crate::constant::steps;
use crate::diag::{Diagnostic, codes};
use crate::ir::{ArrayItem, Expr, ExprKind, HostOp, ProcId, Stmt, Type};
use crate::source::Span;
use crate::syntax::ast::walk::Change;
use crate::syntax::ast::{self, DataTarget};

/// A part of a structure and its value.
#[derive(Debug)]
pub(in super::super) struct FirstValue {
    cx: Cx,
    target: ast::Expr,
    value: Expr,
}

/// A part of a structure with its type and the number of its elements; none for a scalar.
pub(super) struct Part {
    target: ast::Expr,
    ty: Type,
    elements: Option<i64>,
}

impl Analyzer<'_> {
    /// The parts that a target of a DATA statement names, if they are parts of structures that can be set when the program starts.
    pub(super) fn parts_of_structures(&mut self, cx: Cx, target: &DataTarget) -> Option<Vec<Part>> {
        let of_module = matches!(self.scope(cx).kind, ScopeKind::Module(_));
        let starts = of_module || cx.procedure.is_some() && cx.procedure == self.program.main;
        if !starts || !(has_component(target) || self.has_structure(cx, target)) {
            return None;
        }
        let mut targets = Vec::new();
        self.unrolled(cx, target, &mut Vec::new(), &mut targets)?;
        let mut parts = Vec::new();
        for target in targets {
            let lowered = self.expr(cx, &target);
            // Default values and those of DATA exclude each other (F2008 C556).
            let begins = |part: &Expr| part.root().is_some_and(|root| self.has_default(root));
            if begins(&lowered)
                || !matches!(
                    lowered.ty,
                    Type::Integer(_)
                        | Type::Real(_)
                        | Type::Complex(_)
                        | Type::Logical(_)
                        | Type::Character(..)
                        | Type::Derived(_)
                )
            {
                return None;
            }
            let elements = match lowered.rank {
                0 => None,
                1 => Some((*self.extents(&lowered).first()?)?),
                _ => return None,
            };
            parts.push(Part {
                target,
                ty: lowered.ty,
                elements,
            });
        }
        Some(parts)
    }

    /// Whether a target is a structure, or an element of an array of them.
    fn has_structure(&mut self, cx: Cx, target: &DataTarget) -> bool {
        let designator = match target {
            DataTarget::Var(designator) => designator,
            DataTarget::ImpliedDo(list) => {
                return list.items.iter().any(|item| self.has_structure(cx, item));
            }
        };
        let mut root = designator;
        while let ast::ExprKind::Apply { base, .. } = &root.kind {
            root = base;
        }
        let ast::ExprKind::Name(name) = &root.kind else {
            return false;
        };
        let found = self.lookup(cx, name);
        matches!(found, Some(Symbol::Var(id)) if matches!(self.program[id].ty, Type::Derived(_)))
    }

    fn has_default(&self, variable: crate::ir::VarId) -> bool {
        if let Type::Derived(ty) = self.program[variable].ty {
            let mut fields = self.program[ty].fields.iter();
            fields.any(|field| field.init.is_some())
        } else {
            false
        }
    }

    /// The designators of a target, those of implied DOs with numbers in place of their variables.
    fn unrolled(
        &mut self,
        cx: Cx,
        target: &DataTarget,
        known: &mut Vec<(String, i64)>,
        out: &mut Vec<ast::Expr>,
    ) -> Option<()> {
        let list = match target {
            DataTarget::Var(designator) => {
                let mut designator = designator.clone();
                Values(known).expr(&mut designator);
                out.push(designator);
                return Some(());
            }
            DataTarget::ImpliedDo(list) => list,
        };
        let mut bound = |bound: &ast::Expr| {
            let mut bound = bound.clone();
            Values(known).expr(&mut bound);
            let lowered = self.expr(cx, &bound);
            self.const_int(&lowered)
        };
        let (from, to) = (bound(&list.from)?, bound(&list.to)?);
        let step = list.step.as_ref().map_or(Some(1), &mut bound)?;
        for value in steps(from, to, step)? {
            known.push((list.var.key(), value));
            for item in &list.items {
                self.unrolled(cx, item, known, out)?;
            }
            known.pop();
        }
        Some(())
    }

    /// Takes the values of parts from the supply; whether there were enough that fit.
    pub(super) fn set_first(
        &mut self,
        cx: Cx,
        parts: Vec<Part>,
        supply: &mut Supply,
        span: Span,
    ) -> bool {
        for part in parts {
            let mut values = Vec::new();
            for _ in 0..part.elements.unwrap_or(1) {
                let Some((value, at)) = supply.take() else {
                    let message = "a DATA statement has fewer values than elements";
                    self.error(codes::DATA_COUNT, span, message, "values are missing");
                    return false;
                };
                let Some(value) = self.first_datum(value, &part.ty, at) else {
                    return false;
                };
                values.push(value);
            }
            let value = match part.elements {
                None => values.pop(),
                Some(_) => {
                    let items = values.into_iter().map(ArrayItem::Expr).collect();
                    Some(Expr::new(ExprKind::Array(items), part.ty, 1, span))
                }
            };
            self.first_values.extend(value.map(|value| FirstValue {
                cx,
                target: part.target,
                value,
            }));
        }
        true
    }

    fn first_datum(&mut self, value: Datum, ty: &Type, at: Span) -> Option<Expr> {
        if let (Datum::Structure(made), Type::Derived(_)) = (&value, ty) {
            if made.ty != *ty {
                self.unfit_datum(at);
                return None;
            }
            return Some(made.clone());
        }
        let value = self.datum(value, ty, at)?;
        Some(Expr::new(ExprKind::Const(value), ty.clone(), 0, at))
    }

    /// A library has no statement before all others.
    pub(super) fn no_first_values(&mut self) {
        for first in std::mem::take(&mut self.first_values) {
            let found = Diagnostic::error(
                codes::DATA_TARGET,
                "this cannot be initialised by DATA here",
            )
            .at(first.target.span, "a part of a structure in a library")
            .help("give the value in the declaration, or assign it in the program");
            self.report(found);
        }
    }

    /// The assignments that the main program begins with.
    pub(super) fn first_assignments(&mut self, main: ProcId) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::new();
        for first in std::mem::take(&mut self.first_values) {
            let cx = Cx {
                procedure: Some(main),
                specification: false,
                ..first.cx
            };
            out.extend(self.assigned_first(cx, &first.target, first.value));
        }
        out
    }
}

fn has_component(target: &DataTarget) -> bool {
    match target {
        DataTarget::Var(designator) => names_component(designator),
        DataTarget::ImpliedDo(list) => list.items.iter().any(has_component),
    }
}

fn names_component(designator: &ast::Expr) -> bool {
    if let ast::ExprKind::Component { .. } = &designator.kind {
        true
    } else if let ast::ExprKind::Apply { base, .. } = &designator.kind {
        names_component(base)
    } else {
        false
    }
}
