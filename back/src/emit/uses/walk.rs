//! Walks over the expressions of a statement and the operands of an expression, with what is changed told from what is read.
//!
//! Refuses to know what the walk is for, and the operations of the two sides.

use super::Operation;
use super::designator::is_designator;
use crate::ir::*;

fn case_parts(value: &CaseValue, visit: &mut dyn FnMut(&Expr, bool)) {
    match value {
        CaseValue::Single(value) => visit(value, false),
        CaseValue::Range(lower, upper) => [lower, upper]
            .into_iter()
            .flatten()
            .for_each(|end| visit(end, false)),
    }
}

/// Visits the subscripts, triplet parts and substring bounds of the outermost designator part.
pub fn subscripts_of<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match expr.designator() {
        Some(Designator::Element { subscripts, .. }) => subscripts.iter().for_each(visit),
        Some(Designator::Section { subscripts, .. }) => {
            subscripts.iter().for_each(|s| subscript_parts(s, visit))
        }
        Some(Designator::Substring { lower, upper, .. }) => {
            [lower, upper].into_iter().flatten().for_each(visit);
        }
        Some(Designator::Var(_) | Designator::Component { .. } | Designator::Part(_)) | None => {}
    }
}

fn subscript_parts<'e>(subscript: &'e Subscript, visit: &mut dyn FnMut(&'e Expr)) {
    match subscript {
        Subscript::Index(e) | Subscript::Vector(e) => visit(e),
        Subscript::Range {
            lower,
            upper,
            stride,
        } => [lower, upper, stride].into_iter().flatten().for_each(visit),
    }
}

/// Visits the direct operands of an expression.
pub fn children<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Predefined { .. }
        | ExprKind::WarpSize
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Error => {}
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Substring { base, .. } => {
            visit(base);
            subscripts_of(expr, visit);
        }
        ExprKind::Unary { operand, .. }
        | ExprKind::Cast(operand)
        | ExprKind::Paren(operand)
        | ExprKind::Fetch(operand)
        | ExprKind::Part(operand)
        | ExprKind::IsType {
            object: operand, ..
        } => visit(operand),
        ExprKind::Binary { left, right, .. } => {
            visit(left);
            visit(right);
        }
        ExprKind::Intrinsic { args, .. } | ExprKind::Api { args, .. } => {
            args.iter().flatten().for_each(visit)
        }
        ExprKind::Call { args, .. } => args.iter().filter_map(|a| a.value.as_ref()).for_each(visit),
        ExprKind::Array(items) => items.iter().for_each(|item| item_children(item, visit)),
        ExprKind::Structure { values, .. } => values.iter().flatten().for_each(visit),
    }
}

fn item_children<'e>(item: &'e ArrayItem, visit: &mut dyn FnMut(&'e Expr)) {
    match item {
        ArrayItem::Expr(expr) => visit(expr),
        ArrayItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            items.iter().for_each(|item| item_children(item, visit));
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(visit);
        }
    }
}

/// Visits each expression of a statement and of the statements in it; the flag says that the expression names what is changed.
pub fn walk_stmt<Op: Operation>(
    stmt: &Stmt<Op>,
    visit: &mut dyn FnMut(&Expr, bool),
    enter: &mut dyn FnMut(&Stmt<Op>),
) {
    enter(stmt);
    own_exprs(stmt, visit);
    for body in bodies(stmt) {
        body.iter().for_each(|inner| walk_stmt(inner, visit, enter));
    }
}

/// The bodies of a construct.
pub fn bodies<Op>(stmt: &Stmt<Op>) -> Vec<&[Stmt<Op>]> {
    match &stmt.kind {
        StmtKind::If {
            arms, otherwise, ..
        } => arms
            .iter()
            .map(|arm| &arm.body[..])
            .chain(otherwise.as_deref())
            .collect(),
        StmtKind::Select { cases, default, .. } => cases
            .iter()
            .map(|case| &case.body[..])
            .chain(default.as_deref())
            .collect(),
        StmtKind::Do { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::Concurrent { body, .. }
        | StmtKind::Block { body, .. }
        | StmtKind::Associate { body, .. } => {
            vec![body]
        }
        StmtKind::Where { arms } => arms.iter().map(|(_, body)| &body[..]).collect(),
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Empty
        | StmtKind::Op(_) => Vec::new(),
    }
}

/// Variables that a statement itself sets without naming them in an expression; a loop that declares its variable itself sets none.
pub(super) fn own_vars<Op: Operation>(stmt: &Stmt<Op>, visit: &mut dyn FnMut(VarId)) {
    match &stmt.kind {
        StmtKind::Do { private: true, .. } => {}
        StmtKind::Do { var, .. } => visit(*var),
        StmtKind::Concurrent { ranges, .. } => ranges.iter().for_each(|range| visit(range.var)),
        StmtKind::Op(op) => op.vars(visit),
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::If { .. }
        | StmtKind::Select { .. }
        | StmtKind::While { .. }
        | StmtKind::Where { .. }
        | StmtKind::Block { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Empty => {}
    }
}

pub(super) fn own_exprs<Op: Operation>(stmt: &Stmt<Op>, visit: &mut dyn FnMut(&Expr, bool)) {
    match &stmt.kind {
        StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. } => {
            visit(rhs, false);
            visit(lhs, true);
        }
        StmtKind::If { arms, .. } => arms.iter().for_each(|arm| visit(&arm.condition, false)),
        StmtKind::Select {
            selector, cases, ..
        } => {
            visit(selector, false);
            cases
                .iter()
                .flat_map(|case| &case.values)
                .for_each(|value| case_parts(value, visit));
        }
        StmtKind::Do { from, to, step, .. } => {
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|e| visit(e, false));
        }
        StmtKind::While { condition, .. } => condition.iter().for_each(|e| visit(e, false)),
        StmtKind::Concurrent { ranges, mask, .. } => {
            for range in ranges {
                [Some(&range.from), Some(&range.to), range.step.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, false));
            }
            mask.iter().for_each(|e| visit(e, false));
        }
        StmtKind::Where { arms } => arms
            .iter()
            .filter_map(|(mask, _)| mask.as_ref())
            .for_each(|e| visit(e, false)),
        StmtKind::Associate { bindings, .. } => bindings.iter().for_each(|(_, e)| visit(e, false)),
        StmtKind::Stop { code, .. } => code.iter().for_each(|e| visit(e, false)),
        StmtKind::Call { args, .. } => actuals(args, visit),
        StmtKind::IntrinsicCall { id, args } => {
            for (position, arg) in args.iter().enumerate() {
                match arg {
                    Some(arg) if id.may_write(position) => either(arg, visit),
                    Some(arg) => visit(arg, false),
                    None => {}
                }
            }
        }
        StmtKind::Op(op) => op.walk(visit),
        StmtKind::Block { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Empty => {}
    }
}

/// An argument that may be read and may be changed.
pub(super) fn either(expr: &Expr, visit: &mut dyn FnMut(&Expr, bool)) {
    visit(expr, false);
    if is_designator(expr) {
        visit(expr, true);
    }
}

fn actuals(args: &[Actual], visit: &mut dyn FnMut(&Expr, bool)) {
    for arg in args {
        let Some(value) = &arg.value else { continue };
        match arg.how {
            Handover::Value | Handover::Ref | Handover::Temporary | Handover::Table => {
                visit(value, false)
            }
            // A handle is copied; `Uses::of_body` knows which arrays are none.
            Handover::Strided | Handover::View if matches!(value.kind, ExprKind::Var(_)) => {
                visit(value, false);
            }
            Handover::Undecided
            | Handover::MutRef
            | Handover::CopyInOut
            | Handover::View
            | Handover::Strided
            | Handover::Packed
            | Handover::Object
            | Handover::Present => either(value, visit),
        }
    }
}
