//! Which loops inside a gang's loops are shared out over its lanes: those that the author says, and those whose references to arrays ask for it.
//!
//! Refuses to know what becomes of the statements between them.

use super::Code;
use crate::ir::analysis::dependence::Analysis;
use crate::ir::constant::constant;
use crate::ir::walk::{muts, refs};
use crate::ir::{BinaryOp, Compute, Expr, ExprKind, StmtKind, VarId};

/// Loops with fewer iterations leave most lanes without one.
const FEW: i64 = 32;

/// The nest with its loops over lanes marked: loops inside the outer `depth` ones. Nothing where there are none.
pub(in crate::offload) fn marked(
    compute: Compute,
    stmt: &Code,
    depth: usize,
    known: &Analysis,
) -> Option<Code> {
    let mut stmt = stmt.clone();
    let mut inside = std::slice::from_mut(&mut stmt);
    let mut gang = None;
    for _ in 0..depth {
        let mut loops = inside.iter_mut();
        let only = loops.find(|one| !matches!(one.kind, StmtKind::Empty))?;
        let StmtKind::Do {
            var,
            body,
            schedule,
            ..
        } = &mut only.kind
        else {
            return None;
        };
        if schedule.as_ref().is_some_and(|said| said.vector) {
            return None;
        }
        (inside, gang) = (body, Some(*var));
    }
    let choice = Choice {
        compute,
        known,
        gang: gang?,
    };
    choice.mark(inside).then_some(stmt)
}

/// Which loops inside a gang's are shared out over its lanes.
struct Choice<'a> {
    compute: Compute,
    known: &'a Analysis,
    /// The innermost of the gang's loops.
    gang: VarId,
}

impl Choice<'_> {
    /// Marks loops in statements, of nested ones the author's vector loop or the innermost; whether there was one.
    fn mark(&self, body: &mut [Code]) -> bool {
        let mut found = false;
        for stmt in body {
            let eligible = self.is_eligible(stmt);
            if let StmtKind::Do { schedule, body, .. } = &mut stmt.kind
                && eligible
            {
                let said = schedule.get_or_insert_default();
                said.lanes = said.vector || !self.mark(body);
                found = true;
                continue;
            }
            muts::bodies(stmt, &mut |inner| found |= self.mark(inner));
        }
        found
    }

    /// Whether a loop's iterations are independent, and the author or its references to arrays ask for lanes.
    fn is_eligible(&self, stmt: &Code) -> bool {
        let StmtKind::Do { schedule, .. } = &stmt.kind else {
            return false;
        };
        let proven = || {
            let mut loops = self.known.loops.iter();
            loops.any(|one| one.span == stmt.span && one.is_parallel())
        };
        let Some(said) = schedule else {
            return self.compute != Compute::Serial && proven() && self.suits(stmt);
        };
        let promised = said.independent || (self.compute == Compute::Parallel && !said.automatic);
        let asked = said.vector || said.worker;
        !said.sequential
            && said.collapse <= 1
            && (promised || proven())
            && (asked || self.suits(stmt))
    }

    /// Whether neighbours in a loop use neighbours in memory, and those in the gang's loop do not.
    fn suits(&self, stmt: &Code) -> bool {
        let StmtKind::Do {
            var,
            from,
            to,
            body,
            ..
        } = &stmt.kind
        else {
            return false;
        };
        let few = distance(from, to).is_some_and(|distance| distance + 1 < FEW);
        let (mut inner, mut outer) = (false, false);
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Element { subscripts, .. } = &node.kind
                    && let Some(first) = subscripts.first()
                {
                    inner |= first.mentions(*var);
                    outer |= first.mentions(self.gang);
                }
            });
        });
        inner && !outer && !few
    }
}

/// How far one bound of a loop lies behind the other, where it is known: 1 for `j` and `j + 1`.
fn distance(from: &Expr, to: &Expr) -> Option<i64> {
    let ((from, first), (to, last)) = (with_offset(from)?, with_offset(to)?);
    (from == to).then(|| last.checked_sub(first)).flatten()
}

/// A bound as a variable, or none, and a constant.
fn with_offset(bound: &Expr) -> Option<(Option<VarId>, i64)> {
    if let Some(value) = constant(bound) {
        return Some((None, value));
    }
    if let ExprKind::Var(var) = &bound.kind {
        Some((Some(*var), 0))
    } else if let ExprKind::Paren(inner) = &bound.kind {
        with_offset(inner)
    } else if let ExprKind::Binary { op, left, right } = &bound.kind {
        let ((var, first), (other, second)) = (with_offset(left)?, with_offset(right)?);
        if let BinaryOp::Add = op
            && (var.is_none() || other.is_none())
        {
            Some((var.or(other), first.checked_add(second)?))
        } else if let BinaryOp::Sub = op
            && other.is_none()
        {
            Some((var, first.checked_sub(second)?))
        } else {
            None
        }
    } else {
        None
    }
}
