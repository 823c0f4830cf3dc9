//! What is known of values and shapes when a program is translated: literals, named constants, and sums and products of them. Semantic
//! analysis has folded all else that is constant.

use super::{
    ArrayItem, BinaryOp, Const, Expr, ExprKind, Program, Role, Shape, Type, TypeId, UnaryOp,
};

/// The value of an integer constant.
pub fn constant(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Const(value) => value.as_integer(),
        ExprKind::Paren(inner) => constant(inner),
        ExprKind::Unary {
            op: UnaryOp::Neg,
            operand,
        } => constant(operand)?.checked_neg(),
        ExprKind::Binary { op, left, right } => binary(*op, constant(left)?, constant(right)?),
        _ => None,
    }
}

/// The values of an array of integer constants: a constructor, or a named constant that has one.
pub fn constants(program: &Program, expr: &Expr) -> Option<Vec<i64>> {
    if let ExprKind::Array(items) = &expr.kind {
        items
            .iter()
            .map(|item| match item {
                ArrayItem::Expr(item) => constant(item),
                ArrayItem::ImpliedDo { .. } => None,
            })
            .collect()
    } else if let ExprKind::Paren(inner) = &expr.kind {
        constants(program, inner)
    } else if let ExprKind::Var(id) = &expr.kind
        && program[*id].role == Role::Parameter
    {
        constants(program, program[*id].init.as_ref()?)
    } else {
        None
    }
}

/// What Rust and C have as constant expressions too.
fn binary(op: BinaryOp, left: i64, right: i64) -> Option<i64> {
    match op {
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Sub => left.checked_sub(right),
        BinaryOp::Mul => left.checked_mul(right),
        BinaryOp::Div => left.checked_div(right),
        BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => None,
    }
}

/// An integer as a constant of another type, when that is exact.
pub fn exact_integer(value: i128, to: &Type) -> Option<Const> {
    let real = |digits: u32| {
        (value.unsigned_abs() < 1 << digits).then_some(Const::Real {
            value: value as f64,
            text: None,
        })
    };
    if let Type::Integer(kind) = to {
        // Wrapped around, as the conversion is when the program runs.
        let unused = 128 - 8 * u32::from(*kind);
        Some(Const::Integer((value << unused) >> unused))
    } else if let Type::Real(8) = to {
        real(53)
    } else if let Type::Real(4) = to {
        real(24)
    } else if let Type::Real(2) = to {
        real(11)
    } else {
        None
    }
}

/// Whether a constant is nothing but zero bytes.
pub fn is_zero(value: &Const) -> bool {
    match value {
        Const::Integer(n) => *n == 0,
        Const::Real { value, .. } => value.to_bits() == 0,
        Const::Complex { re, im } => re.to_bits() | im.to_bits() == 0,
        Const::Quad { re, im } => re.to_bits() | im.to_bits() == 0,
        Const::Logical(truth) => !truth,
        Const::Character(_) => false,
        Const::Named { value, .. } => is_zero(value),
    }
}

/// The number of elements of an array with constant bounds.
pub fn constant_volume(shape: &Shape) -> Option<i64> {
    let Shape::Explicit(bounds) = shape else {
        return None;
    };
    bounds.iter().try_fold(1_i64, |volume, b| {
        let extent = constant(&b.upper)? - constant(&b.lower)? + 1;
        volume.checked_mul(extent.max(0))
    })
}

/// Whether a structure starts with values of its own: a component has default initialisation or is allocatable.
pub fn has_default(program: &Program, ty: TypeId) -> bool {
    program[ty].fields.iter().any(|field| {
        let inside = !field.pointer && !field.allocatable;
        let nested =
            matches!(field.ty, Type::Derived(inner) if inside && has_default(program, inner));
        field.init.is_some() || field.allocatable || nested
    })
}
