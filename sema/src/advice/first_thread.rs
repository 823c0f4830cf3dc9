//! Subscripts of the first thread that lie before an array's first element: indices that count from zero, as those of CUDA C do.
//!
//! Looks at what the first thread surely does. Refuses to guess how far variables and blocks reach.

use super::forms::{Factor, Form, Known, form, known};
use super::indices::lower_bounds;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    BinaryOp, Expr, ExprKind, KernelOp, ProcId, Program, Stmt, StmtKind, Target, VarId,
};
use crate::source::Span;
use std::cmp::Ordering;

/// The first such subscript of a kernel.
pub(super) fn before_the_first_element(
    program: &Program,
    kernel: ProcId,
    body: &[Stmt<KernelOp>],
    found: &mut Vec<Diagnostic>,
) {
    if !matches!(program[kernel].target, Target::Global | Target::GridGlobal) {
        return;
    }
    let mut search = Search {
        program,
        known: known(program, body),
        found: None,
    };
    search.statements(body);
    found.extend(search.found.map(|early| early.told(program)));
}

struct Search<'a> {
    program: &'a Program,
    known: Known,
    found: Option<Early>,
}

/// A subscript before the first element.
struct Early {
    array: VarId,
    used: Span,
    made: Span,
    value: i64,
    lower: i64,
}

impl Search<'_> {
    /// The statements that the first thread surely executes; false behind the last one.
    fn statements(&mut self, body: &[Stmt<KernelOp>]) -> bool {
        body.iter().all(|stmt| self.statement(stmt))
    }

    fn statement(&mut self, stmt: &Stmt<KernelOp>) -> bool {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
            self.elements(lhs);
            // Of `.and.` and `.or.` the right side may be left out.
            if !matches!(rhs.ty, crate::ir::Type::Logical(_)) {
                self.elements(rhs);
            }
        } else if let StmtKind::If { arms, .. } = &stmt.kind {
            let first = arms
                .first()
                .map(|arm| (self.holds(&arm.condition), &arm.body));
            return match first {
                Some((Some(true), inner)) => self.statements(inner),
                Some((Some(false), _)) if arms.len() == 1 => !leaves_other_arm(stmt),
                _ => !leaves(stmt),
            };
        }
        !leaves(stmt)
    }

    fn elements(&mut self, expr: &Expr) {
        let (program, known) = (self.program, &self.known);
        let mut early = None;
        refs::each(expr, &mut |node| {
            if let ExprKind::Element { base, subscripts } = &node.kind
                && let ExprKind::Var(array) = base.kind
                && let Some(lowers) = lower_bounds(&program[array].shape)
            {
                for (subscript, lower) in subscripts.iter().zip(lowers) {
                    let value = form(subscript, known).and_then(|form| of_first_thread(&form));
                    if let Some(value) = value.filter(|value| *value < lower) {
                        early.get_or_insert(Early {
                            array,
                            used: subscript.span,
                            made: made_at(subscript, known),
                            value,
                            lower,
                        });
                    }
                }
            }
        });
        if self.found.is_none() {
            self.found = early;
        }
    }

    /// Whether a condition holds for the first thread. That a number of elements is one at least is taken for granted.
    fn holds(&self, condition: &Expr) -> Option<bool> {
        if let ExprKind::Paren(inner) = &condition.kind {
            return self.holds(inner);
        }
        let ExprKind::Binary { op, left, right } = &condition.kind else {
            return None;
        };
        // What settles `.and.`, and what `.or.`.
        let settles = match (*op == BinaryOp::And, *op == BinaryOp::Or) {
            (true, _) => false,
            (_, true) => true,
            (false, false) => return self.compares(*op, left, right),
        };
        let sides = [self.holds(left), self.holds(right)];
        if sides.contains(&Some(settles)) {
            Some(settles)
        } else if sides.contains(&None) {
            None
        } else {
            Some(!settles)
        }
    }

    fn compares(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<bool> {
        let (left, right) = (form(left, &self.known)?, form(right, &self.known)?);
        let order = match (of_first_thread(&left), of_first_thread(&right)) {
            (Some(left), Some(right)) => left.cmp(&right),
            // `i < n`: the first element is there, and `i /= n` says nothing.
            _ if matches!(op, BinaryOp::Eq | BinaryOp::Ne) => return None,
            (Some(_), None) if is_count(&right) => Ordering::Less,
            (None, Some(_)) if is_count(&left) => Ordering::Greater,
            (Some(_) | None, _) => return None,
        };
        let table = [
            (BinaryOp::Lt, order.is_lt()),
            (BinaryOp::Le, order.is_le()),
            (BinaryOp::Gt, order.is_gt()),
            (BinaryOp::Ge, order.is_ge()),
            (BinaryOp::Eq, order.is_eq()),
            (BinaryOp::Ne, order.is_ne()),
        ];
        let row = table.iter().find(|(known, _)| *known == op);
        row.map(|(_, holds)| *holds)
    }
}

/// One variable, with or without a constant.
fn is_count(form: &Form) -> bool {
    let mut terms = form.terms().filter(|(factors, _)| !factors.is_empty());
    let one = matches!(terms.next(), Some(([Factor::Var(_)], 1)));
    one && terms.next().is_none()
}

/// What the first thread of the first block finds, if the extents of block and grid have no part in it.
fn of_first_thread(form: &Form) -> Option<i64> {
    let mut sums: Vec<(Vec<Factor>, i64)> = Vec::new();
    for (factors, by) in form.terms() {
        let rest = factors.iter().filter(|one| !is_one(one)).copied();
        let rest: Vec<Factor> = rest.collect();
        match sums.iter_mut().find(|(known, _)| *known == rest) {
            Some((_, sum)) => *sum = sum.saturating_add(by),
            None => sums.push((rest, by)),
        }
    }
    sums.into_iter()
        .try_fold(0, |value, (factors, by)| match (factors.is_empty(), by) {
            (true, _) => i64::checked_add(value, by),
            (false, 0) => Some(value),
            (false, _) => None,
        })
}

/// `threadIdx` and `blockIdx` begin at one.
fn is_one(factor: &Factor) -> bool {
    matches!(factor, Factor::Index(0 | 1, _))
}

/// Where the index is computed: at the assignment of a variable, or here.
fn made_at(subscript: &Expr, known: &Known) -> Span {
    let own = subscript.as_var().and_then(|id| known.get(&id));
    own.map_or(subscript.span, |(_, span)| *span)
}

/// Whether a thread may go on elsewhere than behind a statement.
fn leaves(stmt: &Stmt<KernelOp>) -> bool {
    let mut leaves = false;
    refs::statements(std::slice::from_ref(stmt), &mut |inner| {
        leaves |= matches!(
            inner.kind,
            StmtKind::Return | StmtKind::Stop { .. } | StmtKind::Exit(_) | StmtKind::Cycle(_)
        );
    });
    leaves
}

/// The same for an IF whose first arm the first thread does not take.
fn leaves_other_arm(stmt: &Stmt<KernelOp>) -> bool {
    if let StmtKind::If { otherwise, .. } = &stmt.kind {
        otherwise.iter().flatten().any(leaves)
    } else {
        leaves(stmt)
    }
}

impl Early {
    fn told(self, program: &Program) -> Diagnostic {
        let array = &program[self.array];
        let (name, value, lower) = (&array.name, self.value, self.lower);
        let message = format!(
            "threadIdx and blockIdx begin at 1: the first thread's subscript of '{name}' is {value}"
        );
        let found = Diagnostic::warning(codes::ONE_ELEMENT_EARLY, message)
            .at(self.made, format!("is {value} for the first thread"));
        let found = match self.made == self.used {
            true => found,
            false => found.also(self.used, "a subscript here"),
        };
        found.also(array.span, format!("begins at {lower}")).help(
            "leave `- 1` out and let the subscripts end at the number of elements; where the neighbour is meant, leave the ends to nobody: `if (i > 1 .and. i < n)`; or give the array the lower bound 0: `a(0:n - 1)`",
        )
    }
}
