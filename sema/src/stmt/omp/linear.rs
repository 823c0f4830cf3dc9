//! Variables of LINEAR: each iteration begins with the first value and as many steps as iterations are before it.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::ClauseId;
use super::data::{How, Own};
use super::sharing::cast;
use super::steps::Steps;
use crate::Cx;
use crate::ir::element::arithmetic;
use crate::ir::{BinaryOp, Expr, HostOp, Stmt, Type, VarId};
use crate::syntax::ast;

/// A variable that grows with the iterations.
pub(super) struct Grows {
    pub var: VarId,
    first: Expr,
    step: Expr,
}

impl Grows {
    /// Its value in the iteration of a number.
    pub fn at(&self, number: &Expr, place: Expr, steps: &Steps) -> Stmt<HostOp> {
        let ty = place.ty.clone();
        let number = cast(number.clone(), ty);
        let grown = arithmetic(BinaryOp::Mul, number, self.step.clone());
        let value = arithmetic(BinaryOp::Add, self.first.clone(), grown);
        steps.assign(place, value)
    }
}

/// The names in LINEAR, and the step: `linear(i, j: 2)`, `linear(i: val, step(2))`, `linear(val(i): 2)`.
pub(super) fn linear_of(clause: &ast::Clause) -> (Vec<ast::Name>, Option<&ast::Expr>) {
    let (mut names, mut step) = (Vec::new(), None);
    for arg in clause.list() {
        let Some(value) = plain_value(arg) else {
            continue;
        };
        names.extend(arg.modifiers.iter().cloned());
        let behind = !arg.modifiers.is_empty() || step.is_some();
        let Some((word, inner)) = applied(value) else {
            match name_of(value) {
                Some(name) if behind && is_way(&name.key()) => {}
                Some(name) if !behind && !names_end(clause, value) => names.push(name.clone()),
                Some(_) | None => step = Some(value),
            }
            continue;
        };
        match word.key().as_str() {
            "step" => step = inner.first().copied(),
            way if is_way(way) => {
                names.extend(inner.iter().filter_map(|one| name_of(one)).cloned())
            }
            _ => step = Some(value),
        }
    }
    (names, step)
}

/// Whether a value stands behind `val(names)`, where it is the step.
fn names_end(clause: &ast::Clause, value: &ast::Expr) -> bool {
    let mut values = clause.list().iter().filter_map(plain_value);
    let first = values.next().filter(|first| !std::ptr::eq(*first, value));
    first
        .and_then(applied)
        .is_some_and(|(word, _)| is_way(&word.key()))
}

fn is_way(word: &str) -> bool {
    matches!(word, "val" | "ref" | "uval")
}

fn name_of(value: &ast::Expr) -> Option<&ast::Name> {
    if let ast::ExprKind::Name(name) = &value.kind {
        Some(name)
    } else {
        None
    }
}

/// `word(values)`.
fn applied(value: &ast::Expr) -> Option<(&ast::Name, Vec<&ast::Expr>)> {
    let ast::ExprKind::Apply { base, args } = &value.kind else {
        return None;
    };
    let values = args.iter().filter_map(|arg| {
        if let ast::ArgValue::Expr(value) = &arg.value {
            Some(value)
        } else {
            None
        }
    });
    Some((name_of(base)?, values.collect()))
}

impl Lowering<'_, '_> {
    /// The variables of LINEAR as a thread's own, with what they begin with.
    pub(super) fn own_linear(&mut self, clause: &ast::Clause, outer: Cx, own: &mut Own) {
        for name in linear_of(clause).0 {
            if let Some(var) = self.own_variable(&name, How::Last, outer, own) {
                let crate::Symbol::Var(original) = self.an.lookup_variable(outer, &name) else {
                    continue;
                };
                let inner = std::mem::replace(&mut self.cx, outer);
                let step = self.step_of(clause, var);
                self.cx = inner;
                let grows = self.growing((var, original), step, own);
                own.grows.push(grows);
            }
        }
    }

    /// The variables of LINEAR on a SIMD loop, which stay what they are.
    pub(super) fn linear_as_is(
        &mut self,
        clause: &ast::Clause,
        counters: &[String],
        own: &mut Own,
    ) {
        let names = linear_of(clause).0.into_iter();
        for name in names.filter(|name| !counters.contains(&name.key())) {
            if let crate::Symbol::Var(var) = self.an.lookup_variable(self.cx, &name) {
                let step = self.step_of(clause, var);
                let grows = self.growing((var, var), step, own);
                own.grows.push(grows);
            }
        }
    }

    fn step_of(&mut self, clause: &ast::Clause, var: VarId) -> Expr {
        let ty = self.an.program[var].ty.clone();
        match linear_of(clause).1 {
            Some(step) => cast(self.an.scalar_integer(self.cx, step, "step"), ty),
            None => Expr {
                ty,
                ..Expr::int(1, clause.span)
            },
        }
    }

    fn growing(&mut self, (var, original): (VarId, VarId), step: Expr, own: &mut Own) -> Grows {
        let (span, name) = (step.span, self.an.program[var].name.clone());
        let steps = Steps::new(span);
        let mut before = Vec::new();
        let first = self.whole_variable(original, span);
        let first = self.in_variable(first, &format!("{name}_first"), &mut before, own, &steps);
        let step = self.in_variable(step, &format!("{name}_step"), &mut before, own, &steps);
        own.before.append(&mut before);
        Grows { var, first, step }
    }

    /// LINEAR names integers.
    pub(super) fn is_linear(&self, var: VarId) -> bool {
        let variable = &self.an.program[var];
        variable.rank() == 0 && matches!(variable.ty, Type::Integer(_))
    }

    /// What the variables of LINEAR are in an iteration, but for the variable of the loop itself.
    pub(super) fn grown(&self, grows: &[Grows], number: &Expr, steps: &Steps) -> Vec<Stmt<HostOp>> {
        let each = grows.iter();
        each.map(|one| one.at(number, self.whole_variable(one.var, one.step.span), steps))
            .collect()
    }
}

/// Whether a clause is LINEAR of something other than the variable of a loop.
pub(super) fn is_of_others(directive: &ast::Directive, counters: &[String]) -> bool {
    let mut clauses = directive.clauses.iter();
    clauses.any(|clause| {
        let linear = clause.id == Some(ClauseId::Linear);
        linear
            && linear_of(clause)
                .0
                .iter()
                .any(|name| !counters.contains(&name.key()))
    })
}
