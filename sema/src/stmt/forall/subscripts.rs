//! Subscripts on the left side of a FORALL assignment that read what it stores: `a(a(i)) = i`. They are evaluated for all indices before
//! anything is stored (F2008 7.2.4.2.3) and wait in arrays with a place for every round. Where no array has such places (bounds that depend on other
//! indices, vector subscripts), copies of the arrays that they read stand for these.
//!
//! Refuses to know what the right side needs.

use super::Nest;
use crate::ir::element::{element_at, held_type, inquiry};
use crate::ir::walk::muts;
use crate::ir::{Bounds, Expr, ExprKind, Shape, Stmt, StmtKind, Type, VarId};
use crate::stmt::{Lower, Lowering};

/// Arrays that hold subscripts, the assignments that fill one place of each, and the loops that copy arrays whole.
struct Held<Op> {
    vars: Vec<VarId>,
    fills: Vec<Stmt<Op>>,
    copies: Vec<Stmt<Op>>,
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
            copies: Vec::new(),
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
                self.with_copies(subscript, nest, &mut held);
                if self.depends(nest, lhs, subscript, false) {
                    failed = Some(subscript.span);
                }
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
        let mut body = held.copies;
        if !held.fills.is_empty() {
            body.push(nest.around(held.fills));
        }
        Some((to, held.vars, body))
    }

    /// A subscript with copies in place of the arrays in it.
    fn with_copies<Op: Lower>(&mut self, expr: &mut Expr, nest: &Nest, held: &mut Held<Op>) {
        if let ExprKind::Element { base, subscripts } = &mut expr.kind {
            self.with_copies(base, nest, held);
            for index in subscripts {
                self.with_copies(index, nest, held);
            }
        } else if let ExprKind::Section { base, subscripts } = &mut expr.kind {
            self.with_copies(base, nest, held);
            for subscript in subscripts {
                muts::subscript(subscript, &mut |_, part| self.with_copies(part, nest, held));
            }
        } else if self.is_copied(expr, nest) {
            self.copy(expr, nest, held);
        } else if !matches!(expr.kind, ExprKind::Component { .. } | ExprKind::Part(_)) {
            muts::operands(expr, &mut |_, operand| {
                self.with_copies(operand, nest, held)
            });
        }
    }

    /// Whether it is an array of numbers or logical values with bounds, the same one in every round.
    fn is_copied(&self, expr: &Expr, nest: &Nest) -> bool {
        let plain = matches!(
            expr.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        let bounded = if let ExprKind::Var(var) = expr.kind {
            !matches!(self.an.program[var].shape, Shape::AssumedSize(..))
        } else {
            matches!(expr.kind, ExprKind::Component { .. })
        };
        let mut ranges = nest.ranges.iter();
        expr.rank > 0 && plain && bounded && !ranges.any(|range| expr.mentions(range.var))
    }

    fn copy<Op: Lower>(&mut self, array: &mut Expr, nest: &Nest, held: &mut Held<Op>) {
        let span = nest.span;
        let bounds: Vec<Bounds> = (0..usize::from(array.rank))
            .map(|dim| Bounds {
                lower: inquiry("lbound", array, dim, span),
                upper: inquiry("ubound", array, dim, span),
            })
            .collect();
        let var = self.block_array("before", array.ty.clone(), &bounds, span);
        let copy = Expr::new(ExprKind::Var(var), array.ty.clone(), array.rank, array.span);
        let indices = self.element_indices(array.rank, span);
        let lhs = element_at(&self.an.program, &copy, &indices, span);
        let rhs = element_at(&self.an.program, array, &indices, span);
        let store = Stmt::new(StmtKind::Assign { lhs, rhs }, span);
        let loops = self.loops_over(array, vec![store], span);
        held.vars.push(var);
        held.copies.extend(loops);
        *array = copy;
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
