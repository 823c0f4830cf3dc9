//! Constant values: scalars and arrays of intrinsic type, elements in array element order.

use super::beyond::Beyond;
use super::{MOST_ELEMENTS, extent};
use crate::ir::{ArrayItem, CharLen, Const, Expr, ExprKind, Type};
use crate::source::Span;

/// Why an expression has no constant value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) enum Failure {
    /// It is no constant expression.
    NotConstant(Span),
    /// The value of a named constant needs itself.
    Circular(Span),
    /// It leaves the range of its kind, or a subscript its bounds.
    Overflow(Span),
    /// An integer is divided by zero.
    ZeroDivision(Span),
    /// A function has no value there.
    Domain(Span),
    /// The kind does not have the value: until the folder judges it, which makes it one of the three above.
    Beyond(Beyond),
    /// Operands differ in shape.
    Shapes(Span),
    /// Too many elements.
    TooLarge(Span),
    /// An error in it was reported.
    Reported,
}

/// A constant value.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Value {
    /// Type of the elements.
    pub ty: Type,
    /// Extents; empty for a scalar.
    pub shape: Vec<i64>,
    /// Lower bounds.
    pub lowers: Vec<i64>,
    /// Elements.
    pub items: Vec<Const>,
}

/// A constant without the name by which it was written.
pub(in super::super) fn unnamed(value: Const) -> Const {
    match value {
        Const::Named { value, .. } => unnamed(*value),
        plain @ (Const::Integer(_)
        | Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_)
        | Const::Character(_)) => plain,
    }
}

/// A real constant without digits.
pub(super) fn real(value: f64) -> Const {
    Const::Real { value, text: None }
}

impl Value {
    pub(in super::super) fn of(ty: Type, value: Const) -> Value {
        Value {
            ty,
            shape: Vec::new(),
            lowers: Vec::new(),
            items: vec![value],
        }
    }

    pub(in super::super) fn vector(ty: Type, items: Vec<Const>) -> Value {
        Value {
            ty,
            shape: vec![items.len() as i64],
            lowers: vec![1],
            items,
        }
    }

    pub(in super::super) fn shaped(ty: Type, shape: Vec<i64>, items: Vec<Const>) -> Value {
        Value {
            ty,
            lowers: vec![1; shape.len()],
            shape,
            items,
        }
    }

    pub(super) fn text_type(len: usize, kind: u8) -> Type {
        Type::Character(CharLen::Const(len as i64), kind)
    }

    pub(in super::super) fn text(codes: Vec<u32>, kind: u8) -> Value {
        Value::of(Value::text_type(codes.len(), kind), Const::Character(codes))
    }

    /// The value of a scalar.
    pub(in super::super) fn scalar(&self) -> Option<Const> {
        if self.shape.is_empty() {
            self.items.first().cloned()
        } else {
            None
        }
    }

    /// The elements as integers; others are left out.
    pub(in super::super) fn integers(&self) -> Vec<i64> {
        self.items.iter().filter_map(Const::as_integer).collect()
    }

    /// The position of an index in the elements.
    pub(super) fn place(&self, index: &[i64]) -> Option<usize> {
        place(&self.lowers, &self.shape, index)
    }

    /// One value for every element of a shape.
    pub(in super::super) fn spread(self, shape: Vec<i64>, span: Span) -> Result<Value, Failure> {
        let count = count(&shape)
            .filter(|count| *count <= MOST_ELEMENTS)
            .ok_or(Failure::TooLarge(span))?;
        let item = self.items.into_iter().next().ok_or(Failure::Reported)?;
        Ok(Value::shaped(self.ty, shape, vec![item; count]))
    }

    /// A function of every element.
    pub(in super::super) fn map(
        self,
        ty: Type,
        mut f: impl FnMut(&Const) -> Result<Const, Failure>,
    ) -> Result<Value, Failure> {
        let items = self
            .items
            .iter()
            .map(&mut f)
            .collect::<Result<Vec<_>, _>>()?;
        let ty = text_length(ty, &items);
        Ok(Value {
            ty,
            lowers: vec![1; self.shape.len()],
            shape: self.shape,
            items,
        })
    }

    /// A function of the elements of two conformable values.
    pub(in super::super) fn zip(
        left: &Value,
        right: &Value,
        ty: Type,
        span: Span,
        mut f: impl FnMut(&Const, &Const) -> Result<Const, Failure>,
    ) -> Result<Value, Failure> {
        let shape = match (left.shape.is_empty(), right.shape.is_empty()) {
            (true, _) => &right.shape,
            (_, true) => &left.shape,
            _ if left.shape == right.shape => &left.shape,
            _ => return Err(Failure::Shapes(span)),
        };
        let count = if left.shape.is_empty() {
            right.items.len()
        } else {
            left.items.len()
        };
        let pick = |value: &Value, at: usize| {
            if value.shape.is_empty() {
                value.items[0].clone()
            } else {
                value.items[at].clone()
            }
        };
        let items = (0..count)
            .map(|at| f(&pick(left, at), &pick(right, at)))
            .collect::<Result<Vec<_>, _>>()?;
        let ty = text_length(ty, &items);
        Ok(Value::shaped(ty, shape.clone(), items))
    }

    /// The expression that holds the value: a constant, or an array constructor whose rank is that of the value, elements in array element order.
    pub(in super::super) fn into_expr(self, span: Span) -> Expr {
        let rank = self.shape.len() as u8;
        let ty = self.ty;
        if rank == 0 {
            let value = self.items.into_iter().next().unwrap_or(Const::Integer(0));
            return Expr::new(ExprKind::Const(value), ty, 0, span);
        }
        let item = |value| ArrayItem::Expr(Expr::new(ExprKind::Const(value), ty.clone(), 0, span));
        let items = self.items.into_iter().map(item).collect();
        Expr::new(ExprKind::Array(items), ty, rank, span)
    }
}

/// Character results have the length of their elements.
fn text_length(ty: Type, items: &[Const]) -> Type {
    if let (Type::Character(_, kind), Some(Const::Character(codes))) = (&ty, items.first()) {
        Value::text_type(codes.len(), *kind)
    } else {
        ty
    }
}

/// Number of elements of a shape.
pub(in super::super) fn count(shape: &[i64]) -> Option<usize> {
    let total = shape
        .iter()
        .try_fold(1i64, |total, extent| total.checked_mul(*extent))?;
    usize::try_from(total).ok()
}

/// The position of an index among the elements of a shape.
pub(in super::super) fn place(lowers: &[i64], shape: &[i64], index: &[i64]) -> Option<usize> {
    let (mut at, mut stride) = (0i64, 1i64);
    for ((index, lower), extent) in index.iter().zip(lowers).zip(shape) {
        let offset = index.checked_sub(*lower)?;
        if offset < 0 || offset >= *extent {
            return None;
        }
        at += offset * stride;
        stride = stride.checked_mul(*extent)?;
    }
    debug_assert!(extent(1, stride) >= 0);
    usize::try_from(at).ok()
}
