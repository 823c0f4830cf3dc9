//! Elements of array designators at positions counted from 1, and the arithmetic of subscripts.

use crate::ir::{BinaryOp, CharLen, Const, Expr, ExprKind, Program, Shape, Subscript, Type};
use crate::source::Span;

/// `size(array, dim)` or `lbound(array, dim)`, `dim` from 0.
pub fn inquiry(name: &str, array: &Expr, dim: usize, span: Span) -> Expr {
    let Some(id) = crate::intrinsics::find(name) else {
        return Expr::error(span);
    };
    let mut args = vec![None; id.row().params.len()];
    args[0] = Some(array.clone());
    args[1] = Some(Expr::int(dim as i64 + 1, span));
    Expr::new(ExprKind::Intrinsic { id, args }, Type::INT, 0, span)
}

/// The type in which values wait to be stored to elements or parts of a designator: characters have the length of the whole, where one has it.
pub fn held_type(place: &Expr) -> Option<Type> {
    match (&place.kind, &place.ty) {
        (ExprKind::Substring { base, .. }, _) => held_type(base),
        (_, Type::Character(CharLen::Const(_), _)) => Some(place.ty.clone()),
        (ExprKind::Element { base, .. } | ExprKind::Section { base, .. }, Type::Character(..)) => {
            held_type(base)
        }
        (ExprKind::Var(_), Type::Character(_, kind)) => {
            let id = crate::intrinsics::find("len")?;
            let mut args = vec![None; id.row().params.len()];
            args[0] = Some(place.clone());
            let kind_of_call = ExprKind::Intrinsic { id, args };
            let length = Expr::new(kind_of_call, Type::INT, 0, place.span);
            Some(Type::Character(CharLen::Expr(Box::new(length)), *kind))
        }
        (_, Type::Character(..)) => None,
        (_, ty) => Some(ty.clone()),
    }
}

/// The element of an array designator at these positions. An array of parts (`p%x`, `p(:)%a(1)`) is asked for the part of its element, as are
/// polymorphic objects for the part that their declared type has: the parts of all need not lie at equal steps of it.
pub fn element_at(program: &Program, array: &Expr, positions: &[Expr], span: Span) -> Expr {
    let kind = match &array.kind {
        ExprKind::Component { base, ty, field } if base.rank > 0 => {
            let base = Box::new(element_at(program, base, positions, span));
            ExprKind::Component {
                base,
                ty: *ty,
                field: *field,
            }
        }
        ExprKind::Element { base, subscripts } if array.rank > 0 => {
            let base = Box::new(element_at(program, base, positions, span));
            ExprKind::Element {
                base,
                subscripts: subscripts.clone(),
            }
        }
        ExprKind::Substring { base, lower, upper } => {
            let base = Box::new(element_at(program, base, positions, span));
            ExprKind::Substring {
                base,
                lower: lower.clone(),
                upper: upper.clone(),
            }
        }
        ExprKind::Part(base) => {
            ExprKind::Part(Box::new(element_at(program, base, positions, span)))
        }
        ExprKind::Section { base, subscripts } => {
            let subscripts = section_element(program, base, subscripts, positions, span);
            ExprKind::Element {
                base: base.clone(),
                subscripts,
            }
        }
        _ => {
            let shifted = positions.iter().enumerate();
            let shifted = shifted.map(|(dim, position)| {
                from_lower(lower_bound(program, array, dim, span), position, None)
            });
            ExprKind::Element {
                base: Box::new(array.clone()),
                subscripts: shifted.collect(),
            }
        }
    };
    let rank = array.rank.saturating_sub(positions.len() as u8);
    Expr::new(kind, array.ty.clone(), rank, span)
}

fn section_element(
    program: &Program,
    base: &Expr,
    subscripts: &[Subscript],
    positions: &[Expr],
    span: Span,
) -> Vec<Expr> {
    let mut positions = positions.iter();
    let mut at = |dim: usize, subscript: &Subscript| match (subscript, positions.next()) {
        (Subscript::Vector(vector), Some(position)) => {
            element_at(program, vector, std::slice::from_ref(position), span)
        }
        (_, Some(position)) => range_position(program, base, dim, subscript, position, span),
        (_, None) => Expr::error(span),
    };
    let subscripts = subscripts
        .iter()
        .enumerate()
        .map(|(dim, subscript)| match subscript {
            Subscript::Index(index) => index.clone(),
            Subscript::Vector(_) | Subscript::Range { .. } => at(dim, subscript),
        });
    subscripts.collect()
}

/// The subscript of `base` in dimension `dim` (from 0) at a position of a range.
pub fn range_position(
    program: &Program,
    base: &Expr,
    dim: usize,
    range: &Subscript,
    position: &Expr,
    span: Span,
) -> Expr {
    let Subscript::Range { lower, stride, .. } = range else {
        return position.clone();
    };
    let lower = lower
        .clone()
        .unwrap_or_else(|| lower_bound(program, base, dim, span));
    from_lower(lower, position, stride.as_ref())
}

/// The lower bound of a dimension: its constant where the declaration gives one.
pub fn lower_bound(program: &Program, array: &Expr, dim: usize, span: Span) -> Expr {
    let declared = if let ExprKind::Var(var) = &array.kind {
        match &program[*var].shape {
            Shape::Explicit(bounds) => bounds.get(dim).map(|bounds| &bounds.lower),
            Shape::AssumedSize(bounds, last) => {
                bounds.get(dim).map(|bounds| &bounds.lower).or(Some(last))
            }
            Shape::Assumed(lowers) => lowers.get(dim),
            Shape::Scalar | Shape::Deferred(_) => None,
        }
    } else {
        None
    };
    match declared.and_then(constant) {
        Some(lower) => Expr::int(lower, span),
        None => inquiry("lbound", array, dim, span),
    }
}

/// `lower + (position - 1) * stride`, constants folded.
fn from_lower(lower: Expr, position: &Expr, stride: Option<&Expr>) -> Expr {
    match stride.filter(|stride| constant(stride) != Some(1)) {
        None => arithmetic(BinaryOp::Add, position.clone(), shifted(lower, -1)),
        Some(stride) => {
            let steps = arithmetic(BinaryOp::Mul, shifted(position.clone(), -1), stride.clone());
            arithmetic(BinaryOp::Add, lower, steps)
        }
    }
}

fn shifted(expr: Expr, by: i64) -> Expr {
    let span = expr.span;
    let op = if by < 0 { BinaryOp::Sub } else { BinaryOp::Add };
    arithmetic(op, expr, Expr::int(by.abs(), span))
}

/// The value of an integer constant.
fn constant(expr: &Expr) -> Option<i64> {
    if let ExprKind::Const(Const::Integer(value)) = &expr.kind {
        i64::try_from(*value).ok()
    } else if let ExprKind::Unary {
        op: crate::ir::UnaryOp::Neg,
        operand,
    } = &expr.kind
    {
        constant(operand)?.checked_neg()
    } else {
        None
    }
}

/// An operation on two values; integers take the larger kind, constants are folded, adding nothing is left out.
pub fn arithmetic(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let (left, right) = alike(left, right);
    let (ty, span, rank) = (left.ty.clone(), left.span, left.rank.max(right.rank));
    let folded = match (op, constant(&left), constant(&right)) {
        (BinaryOp::Add, Some(a), Some(b)) => a.checked_add(b),
        (BinaryOp::Sub, Some(a), Some(b)) => a.checked_sub(b),
        (BinaryOp::Mul, Some(a), Some(b)) => a.checked_mul(b),
        (BinaryOp::Add | BinaryOp::Sub, None, Some(0)) => return left,
        (BinaryOp::Add, None, Some(value)) if value < 0 => {
            return arithmetic(
                BinaryOp::Sub,
                left,
                as_kind(Expr::int(-value, right.span), &right.ty),
            );
        }
        _ => None,
    };
    if let Some(value) = folded {
        return Expr::new(ExprKind::Const(Const::whole(value)), ty, 0, span);
    }
    Expr::new(
        ExprKind::Binary {
            op,
            left: Box::new(left),
            right: Box::new(right),
        },
        ty,
        rank,
        span,
    )
}

/// Integers of one kind, the larger one.
fn alike(left: Expr, right: Expr) -> (Expr, Expr) {
    let (Type::Integer(a), Type::Integer(b)) = (&left.ty, &right.ty) else {
        return (left, right);
    };
    let kind = Type::Integer(*a.max(b));
    (as_kind(left, &kind), as_kind(right, &kind))
}

fn as_kind(expr: Expr, kind: &Type) -> Expr {
    if expr.ty == *kind {
        return expr;
    }
    if constant(&expr).is_some() {
        return Expr {
            ty: kind.clone(),
            ..expr
        };
    }
    let (rank, span) = (expr.rank, expr.span);
    Expr::new(ExprKind::Cast(Box::new(expr)), kind.clone(), rank, span)
}
