//! The axes of an array statement: a loop for each dimension of what it assigns to, with the subscripts of the left side as its rounds.

use super::element::{Elements, extent};
use crate::ir::constant::constant;
use crate::ir::element::inquiry;
use crate::ir::{Expr, ExprKind, Intent, Program, Role, Shape, Subscript, Type, VarId, Variable};

/// A loop over one dimension.
#[derive(Clone)]
pub(super) struct Axis {
    pub(super) var: VarId,
    ty: Type,
    /// The value of the variable in the first round.
    pub(super) first: Expr,
    pub(super) last: Expr,
    /// The first value as the kernel computes it.
    pub(super) base: Expr,
}

impl Axis {
    /// The loop's variable.
    pub(super) fn index(&self) -> Expr {
        Expr::new(ExprKind::Var(self.var), self.ty.clone(), 0, self.first.span)
    }
}

/// First and last subscript of each dimension of a designator; positions from 1 where they go in steps or through a vector.
pub(super) fn ranges(elements: &Elements<'_>, array: &Expr) -> Vec<(Expr, Expr)> {
    if let ExprKind::Component { base, .. } = &array.kind
        && base.rank > 0
    {
        ranges(elements, base)
    } else if let ExprKind::Section { base, subscripts } = &array.kind {
        let mut found = Vec::new();
        for (dim, subscript) in subscripts.iter().enumerate() {
            match subscript {
                Subscript::Index(_) => {}
                Subscript::Range {
                    lower,
                    upper,
                    stride,
                } if stride.as_ref().is_none_or(|step| constant(step) == Some(1)) => {
                    let lower = lower.clone();
                    found.push((
                        lower.unwrap_or_else(|| elements.lower(base, dim)),
                        upper
                            .clone()
                            .unwrap_or_else(|| upper_bound(elements, base, dim)),
                    ));
                }
                Subscript::Range { .. } | Subscript::Vector(_) => {
                    let count = super::shapes::size(elements.program, array, found.len());
                    found.push((Expr::int(1, array.span), count));
                }
            }
        }
        found
    } else {
        let dims = 0..usize::from(array.rank);
        let range = |dim| {
            (
                elements.lower(array, dim),
                upper_bound(elements, array, dim),
            )
        };
        dims.map(range).collect()
    }
}

fn upper_bound(elements: &Elements<'_>, array: &Expr, dim: usize) -> Expr {
    let declared = if let ExprKind::Var(var) = &array.kind {
        match &elements.program[*var].shape {
            Shape::Explicit(bounds) => bounds.get(dim).map(|bounds| &bounds.upper),
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => None,
        }
    } else {
        None
    };
    if let Some(upper) = declared.filter(|upper| is_steady(elements.program, upper)) {
        return upper.clone();
    }
    match constant(&elements.lower(array, dim)) {
        Some(1) => extent(elements.program, array, dim),
        _ => inquiry("ubound", array, dim, array.span),
    }
}

/// Whether a bound has the value still that it had when the procedure was entered.
fn is_steady(program: &Program, bound: &Expr) -> bool {
    match &bound.kind {
        ExprKind::Const(_) => true,
        ExprKind::Var(var) => program[*var].dummy().is_some_and(|dummy| {
            dummy.intent == Some(Intent::In) && program[*var].rank() == 0 && !dummy.optional
        }),
        ExprKind::Binary { left, right, .. } => {
            is_steady(program, left) && is_steady(program, right)
        }
        ExprKind::Paren(inner) | ExprKind::Cast(inner) | ExprKind::Unary { operand: inner, .. } => {
            is_steady(program, inner)
        }
        _ => false,
    }
}

/// A loop over each of these ranges. The names are those that people give to such loops, as far as the statement does not use them.
pub(super) fn over(
    program: &mut Program,
    ranges: Vec<(Expr, Expr)>,
    taken: &dyn Fn(&str) -> bool,
) -> Vec<Axis> {
    let letters = ["i", "j", "k", "l", "m", "n", "ii", "jj", "kk"];
    let numbered = (1..).map(|number| format!("index_{number}"));
    let mut names = letters
        .iter()
        .map(|name| name.to_string())
        .chain(numbered)
        .filter(|name| !taken(name));
    let mut axes = Vec::new();
    for (first, last) in ranges {
        let wide = [&first, &last]
            .iter()
            .any(|bound| bound.ty == Type::Integer(8));
        let ty = if wide { Type::Integer(8) } else { Type::INT };
        let name = names.next().unwrap_or_default();
        let variable = Variable::new(name, first.span, ty.clone(), Shape::Scalar, Role::Local);
        let var = program.add_var(variable);
        let first = cast(first, &ty);
        axes.push(Axis {
            var,
            base: first.clone(),
            first,
            last: cast(last, &ty),
            ty,
        });
    }
    axes
}

pub(in crate::offload) fn cast(value: Expr, ty: &Type) -> Expr {
    if value.ty == *ty {
        return value;
    }
    let span = value.span;
    if matches!(value.kind, ExprKind::Const(_)) {
        Expr {
            ty: ty.clone(),
            ..value
        }
    } else {
        Expr::new(ExprKind::Cast(Box::new(value)), ty.clone(), 0, span)
    }
}
