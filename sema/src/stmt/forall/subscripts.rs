//! Subscripts on the left side of a FORALL assignment that read what it stores: `a(a(i)) = i`. They are evaluated for all indices before
//! anything is stored (F2008 7.2.4.2.3) and wait in arrays with a place for every round.
//!
//! Refuses to know what the right side needs.

use super::Nest;
use crate::ir::element::held_type;
use crate::ir::walk::muts;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, VarId};
use crate::stmt::{Lower, Lowering, one};

/// Arrays that hold subscripts, and the assignments that fill one place of each.
struct Held<Op> {
    vars: Vec<VarId>,
    fills: Vec<Stmt<Op>>,
}

impl Lowering<'_, '_> {
    /// The left side with such subscripts taken from arrays, those arrays, and the statements that fill them; `None` after a report where no array has a place for
    /// every round.
    pub(super) fn subscripts_first<Op: Lower>(
        &mut self,
        lhs: &Expr,
        nest: &Nest,
    ) -> Option<(Expr, Vec<VarId>, Vec<Stmt<Op>>)> {
        let mut to = lhs.clone();
        let mut meets = false;
        each_subscript(&mut to, &mut |subscript| {
            meets |= self.depends(nest, lhs, subscript, false);
        });
        if !meets {
            return Some((to, Vec::new(), Vec::new()));
        }
        let bounds = self.nest_bounds(nest);
        let mut held: Held<Op> = Held {
            vars: Vec::new(),
            fills: Vec::new(),
        };
        let mut failed = None;
        each_subscript(&mut to, &mut |subscript| {
            if !self.depends(nest, lhs, subscript, false) {
                return;
            }
            let place = (bounds.as_deref())
                .filter(|_| subscript.rank == 0)
                .zip(held_type(subscript));
            let Some((bounds, ty)) = place else {
                failed = Some(subscript.span);
                return;
            };
            let name = match held.vars.len() {
                0 => "places".to_owned(),
                before => format!("places{}", before + 1),
            };
            let array = self.block_array(&name, ty, bounds, nest.span);
            let place = self.nest_element(array, nest);
            let rhs = std::mem::replace(subscript, place.clone());
            held.vars.push(array);
            let fill = StmtKind::Assign { lhs: place, rhs };
            held.fills.push(Stmt::new(fill, nest.span));
        });
        if let Some(span) = failed {
            self.forall_depends(lhs.span, span);
            return None;
        }
        Some((to, held.vars, one(nest.around(held.fills).kind, nest.span)))
    }
}

/// The subscripts, bounds of sections and bounds of substrings of a designator, those of its bases first.
fn each_subscript(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    if let ExprKind::Element { base, subscripts } = &mut expr.kind {
        each_subscript(base, visit);
        subscripts.iter_mut().for_each(visit);
    } else if let ExprKind::Section { base, subscripts } = &mut expr.kind {
        each_subscript(base, visit);
        for subscript in subscripts {
            muts::subscript(subscript, &mut |_, part| visit(part));
        }
    } else if let ExprKind::Component { base, .. } | ExprKind::Part(base) = &mut expr.kind {
        each_subscript(base, visit);
    } else if let ExprKind::Substring { base, lower, upper } = &mut expr.kind {
        each_subscript(base, visit);
        let bounds = lower.iter_mut().chain(upper);
        bounds.for_each(|bound| visit(bound));
    }
}
