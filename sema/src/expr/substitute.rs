//! Replacing variables in a tree: statement functions, ASSOCIATE, results in terms of arguments.

use crate::ir::{ArrayItem, Expr, ExprKind, Subscript, VarId};

/// Puts `with(variable)` in the place of every variable for which it gives an expression.
pub fn substitute(expr: &mut Expr, with: &dyn Fn(VarId) -> Option<Expr>) {
    if let ExprKind::Var(id) = expr.kind {
        if let Some(replacement) = with(id) {
            let span = expr.span;
            *expr = Expr {
                span,
                ..replacement
            };
        }
        return;
    }
    for_each_child(expr, &mut |child| substitute(child, with));
}

/// Calls `visit` on every direct operand, subscript and argument.
pub(crate) fn for_each_child(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut expr.kind {
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Predefined { .. }
        | ExprKind::WarpSize
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Error => {}
        ExprKind::Element { base, subscripts } => {
            visit(base);
            subscripts.iter_mut().for_each(visit);
        }
        ExprKind::Section { base, subscripts } => {
            visit(base);
            for subscript in subscripts {
                each_of_subscript(subscript, visit);
            }
        }
        ExprKind::Component { base, .. } => visit(base),
        ExprKind::Substring { base, lower, upper } => {
            visit(base);
            lower.iter_mut().for_each(|bound| visit(bound));
            upper.iter_mut().for_each(|bound| visit(bound));
        }
        ExprKind::Unary { operand, .. } => visit(operand),
        ExprKind::Binary { left, right, .. } => {
            visit(left);
            visit(right);
        }
        ExprKind::Cast(inner)
        | ExprKind::Paren(inner)
        | ExprKind::Fetch(inner)
        | ExprKind::Part(inner)
        | ExprKind::IsType { object: inner, .. } => visit(inner),
        ExprKind::Intrinsic { args, .. } | ExprKind::Api { args, .. } => {
            args.iter_mut().flatten().for_each(visit);
        }
        ExprKind::Call { args, .. } => {
            let values = args.iter_mut().filter_map(|actual| actual.value.as_mut());
            values.for_each(visit);
        }
        ExprKind::Array(items) => items.iter_mut().for_each(|item| each_of_item(item, visit)),
        ExprKind::Structure { values, .. } => values.iter_mut().flatten().for_each(visit),
    }
}

fn each_of_subscript(subscript: &mut Subscript, visit: &mut dyn FnMut(&mut Expr)) {
    match subscript {
        Subscript::Index(index) | Subscript::Vector(index) => visit(index),
        Subscript::Range {
            lower,
            upper,
            stride,
        } => {
            for bound in [lower, upper, stride].into_iter().flatten() {
                visit(bound);
            }
        }
    }
}

fn each_of_item(item: &mut ArrayItem, visit: &mut dyn FnMut(&mut Expr)) {
    match item {
        ArrayItem::Expr(expr) => visit(expr),
        ArrayItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            visit(from);
            visit(to);
            step.iter_mut().for_each(&mut *visit);
            for item in items {
                each_of_item(item, visit);
            }
        }
    }
}
