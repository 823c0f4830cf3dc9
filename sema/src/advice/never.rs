//! Comparisons of the indices of threads with what they never are, as those of CUDA C are that count from zero.
//!
//! Refuses to look at comparisons with variables.

use super::forms::{Factor, Known, form, index, known};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{Axis, BinaryOp, Expr, ExprKind, KernelOp, PredefinedVar, Program, Stmt};

/// The comparisons of a kernel's body.
pub(super) fn comparisons(program: &Program, body: &[Stmt<KernelOp>], found: &mut Vec<Diagnostic>) {
    let known = known(program, body);
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Binary { op, left, right } = &node.kind
                && let Some((always, name, least)) = settled(*op, left, right, &known)
            {
                found.push(told(node, always, name, least));
            }
        });
    });
}

/// Whether a comparison of one index with a constant holds for all threads (true) or for none (false), the index, and the constant of the first thread.
fn settled(
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    known: &Known,
) -> Option<(bool, &'static str, i64)> {
    // `index + apart` is compared with zero.
    let (name, apart) = apart(left, right, known)?;
    let least = apart.checked_add(1)?;
    let holds = match op {
        BinaryOp::Eq => (least > 0).then_some(false),
        BinaryOp::Ne => (least == 1).then_some(true),
        BinaryOp::Lt => (least >= 0).then_some(false),
        BinaryOp::Le => (least > 0).then_some(false),
        BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => None,
    };
    holds.map(|holds| (holds, name, least))
}

/// The index and what is added to it, where the two sides differ by one index and a constant.
fn apart(left: &Expr, right: &Expr, known: &Known) -> Option<(&'static str, i64)> {
    let (left, right) = (form(left, known)?, form(right, known)?);
    const INDICES: [(PredefinedVar, Axis, &str); 6] = [
        (PredefinedVar::ThreadIdx, Axis::X, "threadIdx%x"),
        (PredefinedVar::ThreadIdx, Axis::Y, "threadIdx%y"),
        (PredefinedVar::ThreadIdx, Axis::Z, "threadIdx%z"),
        (PredefinedVar::BlockIdx, Axis::X, "blockIdx%x"),
        (PredefinedVar::BlockIdx, Axis::Y, "blockIdx%y"),
        (PredefinedVar::BlockIdx, Axis::Z, "blockIdx%z"),
    ];
    let right: Vec<_> = right.terms().collect();
    let number = match right[..] {
        [] => 0,
        [([], number)] => number,
        _ => return None,
    };
    let mut name = None;
    let mut added = 0;
    for (factors, by) in left.terms() {
        match (factors, by) {
            ([], number) => added = number,
            ([factor @ Factor::Index(..)], 1) if name.is_none() => {
                let found = INDICES
                    .iter()
                    .find(|(var, axis, _)| index(*var, *axis) == *factor);
                name = Some(found?.2);
            }
            _ => return None,
        }
    }
    Some((name?, added.checked_sub(number)?))
}

fn told(node: &Expr, always: bool, name: &str, least: i64) -> Diagnostic {
    let message = match always {
        true => format!("{name} begins at 1: this holds for all threads"),
        false => format!("{name} begins at 1: this holds for no thread"),
    };
    let help = match least {
        1 => format!("the first one is 1: write `{name} == 1`, or `/= 1` for all others"),
        _ => format!("the first value of {name} is 1, where CUDA C has 0"),
    };
    let found = Diagnostic::warning(codes::NEVER_HOLDS, message);
    found.at(node.span, "").help(help)
}
