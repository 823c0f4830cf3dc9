//! `x = x op expr` and `x = expr op x`: the operation, and the expression without the variable.
//!
//! Chains of one operator are taken apart, as `x + a - b` is `x + (a - b)`. Refuses to know what else stands in the construct.

use crate::ir::{BinaryOp, Expr, ExprKind, Type};

/// What is done to the variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `x = expr`.
    Write,
    /// `x + expr`.
    Add,
    /// `x - expr`.
    Sub,
    /// `expr - x`.
    SubFrom,
    /// `x * expr`.
    Mul,
    /// `x / expr`.
    Div,
    /// `expr / x`.
    DivInto,
    /// MAX.
    Max,
    /// MIN.
    Min,
    /// IAND and `.and.`.
    And,
    /// IOR and `.or.`.
    Or,
    /// IEOR and `.neqv.`.
    Xor,
    /// `.eqv.`.
    Eqv,
}

impl Operation {
    /// As the table names it.
    pub fn text(self) -> &'static str {
        match self {
            Operation::Write => "write",
            Operation::Add => "add",
            Operation::Sub => "sub",
            Operation::SubFrom => "sub_from",
            Operation::Mul => "mul",
            Operation::Div => "div",
            Operation::DivInto => "div_into",
            Operation::Max => "max",
            Operation::Min => "min",
            Operation::And => "and",
            Operation::Or => "or",
            Operation::Xor => "xor",
            Operation::Eqv => "eqv",
        }
    }
}

/// The operation that a right side is, and its operand.
pub fn of(value: &Expr, place: &Expr) -> Option<(Operation, Expr)> {
    let value = bare(value);
    if let ExprKind::Binary { op, left, right } = &value.kind {
        chain(value, *op, (left, right), place)
    } else if let ExprKind::Intrinsic { id, args } = &value.kind {
        let operation = match id.row().name {
            "max" | "max0" | "amax1" | "dmax1" => Operation::Max,
            "min" | "min0" | "amin1" | "dmin1" => Operation::Min,
            "iand" | "and" => Operation::And,
            "ior" | "or" => Operation::Or,
            "ieor" | "xor" => Operation::Xor,
            _ => return None,
        };
        let (own, mut rest): (Vec<&Expr>, Vec<&Expr>) = {
            let args = args.iter().flatten();
            args.partition(|arg| bare(arg).same(place))
        };
        if own.len() != 1 {
            return None;
        }
        if rest.len() == 1 {
            return Some((operation, rest.remove(0).clone()));
        }
        let args = rest.into_iter().cloned().map(Some).collect();
        let kind = ExprKind::Intrinsic { id: *id, args };
        Some((operation, Expr::new(kind, value.ty.clone(), 0, value.span)))
    } else {
        None
    }
}

/// An operator between the variable, or a chain with it, and something else.
fn chain(
    whole: &Expr,
    op: BinaryOp,
    (left, right): (&Expr, &Expr),
    place: &Expr,
) -> Option<(Operation, Expr)> {
    use Operation as O;
    let joined = |op: BinaryOp, left: Expr, right: Expr| {
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = ExprKind::Binary { op, left, right };
        Expr::new(kind, whole.ty.clone(), 0, whole.span)
    };
    let both = |operation: O| -> Option<(O, Expr)> {
        if is(left, place) {
            return Some((operation, right.clone()));
        }
        if is(right, place) {
            return Some((operation, left.clone()));
        }
        let inner = |side: &Expr| of(side, place).filter(|(found, _)| *found == operation);
        if let Some((_, rest)) = inner(left) {
            return Some((operation, joined(op, rest, right.clone())));
        }
        let (_, rest) = inner(right)?;
        Some((operation, joined(op, left.clone(), rest)))
    };
    match op {
        BinaryOp::Mul => both(O::Mul),
        BinaryOp::And => both(O::And),
        BinaryOp::Or => both(O::Or),
        BinaryOp::Eqv => both(O::Eqv),
        BinaryOp::Neqv => both(O::Xor),
        BinaryOp::Add => both(O::Add).or_else(|| match of(left, place)? {
            (O::Sub, rest) => Some((O::Sub, joined(BinaryOp::Sub, rest, right.clone()))),
            (O::SubFrom, rest) => Some((O::SubFrom, joined(op, rest, right.clone()))),
            _ => None,
        }),
        BinaryOp::Sub if is(left, place) => Some((O::Sub, right.clone())),
        BinaryOp::Sub if is(right, place) => Some((O::SubFrom, left.clone())),
        BinaryOp::Sub => match of(left, place)? {
            (O::Add, rest) => Some((O::Add, joined(op, rest, right.clone()))),
            (O::Sub, rest) => Some((O::Sub, joined(BinaryOp::Add, rest, right.clone()))),
            (O::SubFrom, rest) => Some((O::SubFrom, joined(op, rest, right.clone()))),
            _ => None,
        },
        BinaryOp::Div if is(left, place) => Some((O::Div, right.clone())),
        BinaryOp::Div if is(right, place) => Some((O::DivInto, left.clone())),
        BinaryOp::Div if !matches!(whole.ty, Type::Integer(_)) => match of(left, place)? {
            (O::Mul, rest) => Some((O::Mul, joined(op, rest, right.clone()))),
            (O::Div, rest) => Some((O::Div, joined(BinaryOp::Mul, rest, right.clone()))),
            _ => None,
        },
        BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => None,
    }
}

fn is(expr: &Expr, place: &Expr) -> bool {
    bare(expr).same(place)
}

/// The value without parentheses and conversions around it.
pub fn bare(expr: &Expr) -> &Expr {
    if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
        bare(inner)
    } else {
        expr
    }
}

/// Logical values of all kinds are alike.
pub fn same_type(a: &Type, b: &Type) -> bool {
    a == b || matches!((a, b), (Type::Logical(_), Type::Logical(_)))
}

/// Whether two values are equal, or not numbers.
pub fn alike(a: &Expr, b: &Expr) -> Expr {
    let logical = |kind| Expr::new(kind, Type::Logical(4), 0, a.span);
    let compared = |op| {
        let (left, right) = (Box::new(a.clone()), Box::new(b.clone()));
        logical(ExprKind::Binary { op, left, right })
    };
    if matches!(a.ty, Type::Integer(_)) {
        return compared(BinaryOp::Eq);
    }
    let apart = logical(ExprKind::Binary {
        op: BinaryOp::Or,
        left: Box::new(compared(BinaryOp::Lt)),
        right: Box::new(compared(BinaryOp::Gt)),
    });
    logical(ExprKind::Unary {
        op: crate::ir::UnaryOp::Not,
        operand: Box::new(apart),
    })
}
