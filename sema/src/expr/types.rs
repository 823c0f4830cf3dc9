//! Types compared, promoted and named.

use super::Analyzer;
use crate::ir::{CharLen, Expr, ExprKind, Type, TypeId, same_type};

/// Half precision: a kind to keep numbers in. Functions compute in REAL(4) and round.
pub(crate) const HALF: Type = Type::Real(2);

/// The type of an operation on two numbers (F2008 table 7.2); `None` when one is no number.
pub fn promote(left: &Type, right: &Type) -> Option<Type> {
    if let (Type::Unsigned(a), Type::Unsigned(b)) = (left, right) {
        return Some(Type::Unsigned(*a.max(b)));
    }
    let kind = |ty: &Type| {
        if let Type::Integer(kind) | Type::Real(kind) | Type::Complex(kind) = ty {
            Some(*kind)
        } else {
            None
        }
    };
    let (a, b) = (kind(left)?, kind(right)?);
    let floating = match (left, right) {
        (Type::Integer(_), Type::Integer(_)) => return Some(Type::Integer(a.max(b))),
        (Type::Integer(_), _) => b,
        (_, Type::Integer(_)) => a,
        _ => a.max(b),
    };
    let complex = matches!(left, Type::Complex(_)) || matches!(right, Type::Complex(_));
    Some(if complex {
        Type::Complex(floating)
    } else {
        Type::Real(floating)
    })
}

/// The constant length of a character type.
pub fn constant_length(ty: &Type) -> Option<i64> {
    if let Type::Character(CharLen::Const(length), _) = ty {
        Some(*length)
    } else if let Type::Character(CharLen::Expr(length), _) = ty {
        if let ExprKind::Const(value @ crate::ir::Const::Integer(_)) = &length.kind {
            value.as_integer()
        } else {
            None
        }
    } else {
        None
    }
}

/// A character type whose length is the value's own.
pub fn some_characters(length: Option<i64>, kind: u8) -> Type {
    Type::Character(length.map_or(CharLen::Deferred, CharLen::Const), kind)
}

impl Analyzer<'_> {
    /// Whether `id` is `ancestor` or extends it.
    pub(crate) fn descends(&self, id: TypeId, ancestor: TypeId) -> bool {
        id == ancestor
            || self.program[id]
                .parent
                .is_some_and(|parent| self.descends(parent, ancestor))
    }

    /// Whether an object of type `want` can be (or point at) one of type `have`: type compatibility (F2008 4.3.1.3).
    pub(crate) fn accepts(&self, want: &Type, have: &Type) -> bool {
        match (want, have) {
            (Type::Class(None), Type::Procedure(_) | Type::Unsigned(_)) => false,
            (Type::Class(None), _) => true,
            (Type::Class(Some(want)), Type::Derived(have) | Type::Class(Some(have))) => {
                self.descends(*have, *want)
            }
            (Type::Derived(want), Type::Class(Some(have))) => want == have,
            _ => same_type(want, have),
        }
    }

    /// A polymorphic object where one of its declared type must stand.
    pub(crate) fn as_declared(&self, object: Expr, want: &Type) -> Expr {
        if let (Type::Derived(_), Type::Class(Some(_))) = (want, &object.ty) {
            part(object, want.clone())
        } else {
            object
        }
    }
    /// A type as messages name it: `REAL(8)`, `TYPE(point)`.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(kind) => format!("INTEGER({kind})"),
            Type::Unsigned(kind) => format!("UNSIGNED({kind})"),
            Type::Real(kind) => format!("REAL({kind})"),
            Type::Complex(kind) => format!("COMPLEX({kind})"),
            Type::Logical(kind) => format!("LOGICAL({kind})"),
            Type::Character(_, 1) => "CHARACTER".to_string(),
            Type::Character(_, kind) => format!("CHARACTER({kind})"),
            Type::Derived(id) => format!("TYPE({})", self.program[*id].name),
            Type::Class(Some(id)) => format!("CLASS({})", self.program[*id].name),
            Type::Class(None) => "CLASS(*)".to_string(),
            Type::Procedure(_) => "a procedure".to_string(),
            Type::Error => "wrong".to_string(),
        }
    }

    /// Type and rank as messages name them: `a REAL(8) array of rank 2`.
    pub(crate) fn described(&self, expr: &Expr) -> String {
        let ty = self.type_name(&expr.ty);
        match expr.rank {
            0 => ty,
            rank => format!("{ty} array of rank {rank}"),
        }
    }
}

/// A polymorphic object seen as one of type `ty`.
pub(crate) fn part(object: Expr, ty: Type) -> Expr {
    let (rank, span) = (object.rank, object.span);
    Expr::new(ExprKind::Part(Box::new(object)), ty, rank, span)
}
