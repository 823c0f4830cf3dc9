//! Subscripts and bounds that a statement evaluates more than once, since it becomes a loop over elements: they are evaluated once, before
//! anything is stored, where a function is called in them or the statement changes what they look at (F2018 10.2.1.3).
//!
//! Refuses to know how such statements are taken apart.

use super::associate::change_subscripts;
use super::{Lower, Lowering};
use crate::ir::walk::refs;
use crate::ir::{Designator, Expr, ExprKind, Program, VarId};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// A designator whose subscripts keep their values while what `changed` designates is stored.
    pub(super) fn settled<Op: Lower>(
        &mut self,
        designator: &Expr,
        changed: &[&Expr],
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> Expr {
        let mut out = designator.clone();
        let on_host = Op::SIDE == crate::Side::Host;
        change_subscripts(&mut out, &mut |part| {
            let computed = part.rank > 0 && !matches!(part.kind, ExprKind::Var(_)) && on_host;
            if computed || is_unsettled(&self.an.program, part, changed) {
                let name = match bindings.len() {
                    0 => "at".to_string(),
                    before => format!("at_{}", before + 1),
                };
                *part = self.held_as(&name, part.clone(), bindings, span);
            }
        });
        out
    }

    /// A scalar that every element of an array statement uses, evaluated once.
    pub(super) fn settled_scalar(
        &mut self,
        value: Expr,
        changed: &[&Expr],
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> Expr {
        match value.rank == 0 && is_unsettled(&self.an.program, &value, changed) {
            true => self.held(value, bindings, span),
            false => value,
        }
    }
}

/// Whether an expression calls procedures.
pub(super) fn calls(value: &Expr) -> bool {
    let mut found = false;
    refs::each(value, &mut |node| {
        found |= matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
    });
    found
}

/// Whether an expression has another value when it is evaluated again while these objects are stored.
fn is_unsettled(program: &Program, part: &Expr, changed: &[&Expr]) -> bool {
    calls(part) || changed.iter().any(|object| looks_at(program, part, object))
}

/// Whether an expression may look at the memory of an object.
fn looks_at(program: &Program, part: &Expr, object: &Expr) -> bool {
    let far = is_far(program, object);
    let mut found = false;
    refs::each(part, &mut |node| {
        if let ExprKind::Var(_) = node.kind {
            found |= node.root() == object.root() || far && is_far(program, node);
        } else if let ExprKind::Component { .. } = node.kind {
            found |= far && is_far(program, node);
        }
    });
    found
}

/// Whether a designator's memory may have other names: behind a pointer, of a target, associated by storage.
fn is_far(program: &Program, designator: &Expr) -> bool {
    let mut found = false;
    let mut at = Some(designator);
    while let Some(node) = at {
        found |= match node.designator() {
            Some(Designator::Component { ty, field, .. }) => {
                program[ty].fields[field as usize].pointer
            }
            Some(Designator::Var(id)) => {
                let var = &program[id];
                var.pointer || var.target || var.overlay.is_some()
            }
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => false,
        };
        at = node.designator().and_then(|own| own.base());
    }
    found
}
