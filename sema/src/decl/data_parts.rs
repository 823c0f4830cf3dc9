//! DATA for parts of structures: assignments before the first statement of the program, or of a procedure when it is first called.
//!
//! Refuses to know variables of other types, whose initial values stand in the declaration.

use super::data_supply::{Datum, Supply};
use super::parameterised::Values;
use super::{Analyzer, Cx, ScopeKind, Symbol};
use crate::constant::steps;
use crate::diag::{Diagnostic, codes};
use crate::expr::call::Lowered;
use crate::intrinsics;
use crate::ir::{ArrayItem, Expr, ExprKind, HostOp, ProcId, Role, Stmt, Target, Type};
use crate::source::Span;
use crate::syntax::ast::walk::Change;
use crate::syntax::ast::{self, DataTarget};
use std::collections::BTreeMap;

/// A part of a structure and its value.
#[derive(Debug)]
pub(in super::super) struct FirstValue {
    cx: Cx,
    target: ast::Expr,
    value: Expr,
}

/// A part of a structure with its type and its extents; none for a scalar.
pub(super) struct Part {
    target: ast::Expr,
    ty: Type,
    extents: Option<Vec<i64>>,
}

impl Analyzer<'_> {
    /// The parts that a target of a DATA statement names, if they are parts of structures that can be set when the program starts.
    pub(super) fn parts_of_structures(&mut self, cx: Cx, target: &DataTarget) -> Option<Vec<Part>> {
        let of_module = matches!(self.scope(cx).kind, ScopeKind::Module(_));
        let on_host = |id: ProcId| self.program[id].target == Target::Host;
        let starts = of_module || cx.procedure.is_some_and(on_host);
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
                        | Type::Unsigned(_)
                        | Type::Real(_)
                        | Type::Complex(_)
                        | Type::Logical(_)
                        | Type::Character(..)
                        | Type::Derived(_)
                )
            {
                return None;
            }
            let extents: Option<Vec<i64>> = match lowered.rank {
                0 => None,
                _ => Some(self.extents(&lowered).into_iter().collect::<Option<_>>()?),
            };
            self.keeps_data(cx, &lowered);
            parts.push(Part {
                target,
                ty: lowered.ty,
                extents,
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
            let extents = part.extents.as_deref();
            for _ in 0..extents.map_or(1, |extents| extents.iter().product()) {
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
            let value = match part.extents {
                None => values.pop(),
                Some(extents) => Some(self.data_array(cx, values, (part.ty, extents), span)),
            };
            self.first_values.extend(value.map(|value| FirstValue {
                cx,
                target: part.target,
                value,
            }));
        }
        true
    }

    /// A local variable with such values keeps them between calls.
    fn keeps_data(&mut self, cx: Cx, part: &Expr) {
        let main = self.program.main;
        if let Some(root) = part.root().filter(|_| cx.procedure != main) {
            let variable = &mut self.program[root];
            variable.save |= variable.role == Role::Local;
        }
    }

    /// Values as an array of these extents.
    fn data_array(
        &mut self,
        cx: Cx,
        values: Vec<Expr>,
        (ty, extents): (Type, Vec<i64>),
        span: Span,
    ) -> Expr {
        let list = |items: Vec<Expr>, ty: Type| {
            let items = items.into_iter().map(ArrayItem::Expr).collect();
            Expr::new(ExprKind::Array(items), ty, 1, span)
        };
        let sequence = list(values, ty);
        let Some(reshape) = intrinsics::find("reshape").filter(|_| extents.len() > 1) else {
            return sequence;
        };
        let extents = extents.iter().map(|extent| Expr::int(*extent, span));
        let shape = list(extents.collect(), Type::INT);
        let args = [sequence, shape].map(Lowered::positional).to_vec();
        self.intrinsic_lowered(cx, reshape, args, span)
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

    /// The assignments that the main program begins with. Those of other procedures are put there.
    pub(super) fn first_assignments(&mut self, main: ProcId) -> Vec<Stmt<HostOp>> {
        let mut out: BTreeMap<ProcId, Vec<Stmt<HostOp>>> = BTreeMap::new();
        for first in std::mem::take(&mut self.first_values) {
            let procedure = first.cx.procedure.unwrap_or(main);
            let cx = Cx {
                procedure: Some(procedure),
                specification: false,
                ..first.cx
            };
            let stmts = self.assigned_first(cx, &first.target, first.value);
            out.entry(procedure).or_default().extend(stmts);
        }
        let of_program = out.remove(&main).unwrap_or_default();
        for (procedure, body) in out {
            let span = body.first().map_or(Span::default(), |stmt| stmt.span);
            self.do_in_first_call(procedure, "data", body, span);
        }
        of_program
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
