//! Reductions of whole arrays that a clause names, too large for an array in each thread: their steps become operations that no other thread divides,
//! done to the array itself, which has the value from before the loop.
//!
//! Refuses to know how the CPU, which gives each piece of the loop an array of its own, joins those.

use super::Outliner;
use super::reduction;
use crate::cudafor::ApiId;
use crate::ir::analysis::places::touches;
use crate::ir::analysis::steps::{bare, extreme_by_if};
use crate::ir::analysis::update::{self, Operation};
use crate::ir::walk::{muts, refs};
use crate::ir::{Compute, Expr, ExprKind, KernelOp, ProcId, ReduceOp, Stmt, StmtKind, Type, VarId};

type Code = Stmt<KernelOp>;

impl Outliner<'_> {
    /// Makes the steps that reduce an array such operations; nothing has changed where the loops use the array in another way.
    pub(super) fn steps_at_once(
        &mut self,
        host: ProcId,
        body: &mut Vec<Code>,
        (op, array): (ReduceOp, VarId),
    ) -> bool {
        if !reduction::takes(op, &self.program[array].ty)
            || self.program[array].ty == Type::Integer(16)
        {
            return false;
        }
        let mut made = self.element_by_element(host, body, array);
        muts::statements(&mut made, &mut |stmt| step_at_once(stmt, op, array));
        let fits = only_steps(&made, array);
        if fits {
            *body = made;
        }
        fits
    }

    /// The statements with loops in place of array statements that assign the array.
    fn element_by_element(&mut self, host: ProcId, body: &[Code], array: VarId) -> Vec<Code> {
        let mut made = Vec::new();
        for stmt in body {
            let assigns = |lhs: &Expr| lhs.root() == Some(array);
            if let StmtKind::ArrayAssign { lhs, .. } = &stmt.kind
                && assigns(lhs)
                && let Some(Ok(loops)) = self.as_loops(host, Compute::Parallel, stmt)
            {
                made.extend(loops);
                continue;
            }
            let mut stmt = stmt.clone();
            muts::bodies(&mut stmt, &mut |inner| {
                *inner = self.element_by_element(host, inner, array);
            });
            made.push(stmt);
        }
        made
    }
}

/// One step as an operation, where it is one.
fn step_at_once(stmt: &mut Code, op: ReduceOp, array: VarId) {
    let found = if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
        let fits = is_element(lhs, array);
        fits.then(|| step(lhs, rhs, op)).flatten()
    } else if let StmtKind::If { arms, .. } = &stmt.kind {
        let first = arms.first();
        first.and_then(|arm| extreme(stmt, &arm.body, op, array))
    } else {
        None
    };
    let Some((operation, place, operand)) = found else {
        return;
    };
    let apart =
        !operand.mentions(array) && subscripts(&place).iter().all(|one| !one.mentions(array));
    if let (true, Some(id)) = (apart, ApiId::atomic(operation.text())) {
        let args = vec![Some(place), Some(operand)];
        stmt.kind = StmtKind::Op(KernelOp::Api { id, args });
    }
}

type Step = (Operation, Expr, Expr);

/// `h(k) = h(k) + x`.
fn step(place: &Expr, value: &Expr, op: ReduceOp) -> Option<Step> {
    let (operation, operand) = update::of(value, place)?;
    let operand = of_type(operand, &place.ty)?;
    (joins(operation, &place.ty) == Some(op)).then(|| (operation, place.clone(), operand))
}

/// `if (x > h(k)) h(k) = x`.
fn extreme(stmt: &Code, body: &[Code], op: ReduceOp, array: VarId) -> Option<Step> {
    let is_empty = |one: &&Code| matches!(one.kind, StmtKind::Empty);
    let only = body.iter().find(|one| !is_empty(one))?;
    let StmtKind::Assign { lhs, rhs } = &only.kind else {
        return None;
    };
    if !is_element(lhs, array) || extreme_by_if(stmt, lhs) != Some(op) {
        return None;
    }
    let operation = if op == ReduceOp::Least {
        Operation::Min
    } else {
        Operation::Max
    };
    let operand = of_type(bare(rhs).clone(), &lhs.ty)?;
    Some((operation, lhs.clone(), operand))
}

/// An operand in the type of the place; conversions between kinds of one type change no more than another order of the steps does.
fn of_type(operand: Expr, ty: &Type) -> Option<Expr> {
    if update::same_type(&operand.ty, ty) {
        return Some(operand);
    }
    let kinds = matches!(
        (&operand.ty, ty),
        (Type::Real(_), Type::Real(_)) | (Type::Complex(_), Type::Complex(_))
    );
    let span = operand.span;
    let cast = || Expr::new(ExprKind::Cast(Box::new(operand)), ty.clone(), 0, span);
    kinds.then(cast)
}

/// The operator whose steps an operation does.
fn joins(operation: Operation, ty: &Type) -> Option<ReduceOp> {
    let logical = matches!(ty, Type::Logical(_));
    let one_of = |of_logical, of_bits| if logical { of_logical } else { of_bits };
    Some(match operation {
        Operation::Add | Operation::Sub => ReduceOp::Sum,
        Operation::Mul => ReduceOp::Product,
        Operation::Div if !matches!(ty, Type::Integer(_)) => ReduceOp::Product,
        Operation::Max => ReduceOp::Greatest,
        Operation::Min => ReduceOp::Least,
        Operation::And => one_of(ReduceOp::And, ReduceOp::BitAnd),
        Operation::Or => one_of(ReduceOp::Or, ReduceOp::BitOr),
        Operation::Xor => one_of(ReduceOp::Neqv, ReduceOp::BitXor),
        Operation::Eqv => ReduceOp::Eqv,
        Operation::Write | Operation::SubFrom | Operation::Div | Operation::DivInto => return None,
    })
}

/// An element of the array itself.
fn is_element(place: &Expr, array: VarId) -> bool {
    matches!(&place.kind, ExprKind::Element { base, .. } if base.as_var() == Some(array))
}

fn subscripts(place: &Expr) -> &[Expr] {
    if let ExprKind::Element { subscripts, .. } = &place.kind {
        subscripts
    } else {
        std::slice::from_ref(place)
    }
}

/// Whether all that statements do with the array is such operations.
fn only_steps(body: &[Code], array: VarId) -> bool {
    let mut fits = true;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(KernelOp::Api { id, args }) = &stmt.kind
            && id.is_atomic()
            && let Some((Some(place), operands)) = args.split_first()
            && is_element(place, array)
        {
            let rest = operands.iter().flatten().chain(subscripts(place));
            fits &= rest
                .filter(|one| touches(one, place) || one.mentions(array))
                .count()
                == 0;
        } else {
            refs::statement(stmt, &mut |_, expr| fits &= !expr.mentions(array));
        }
    });
    fits
}
