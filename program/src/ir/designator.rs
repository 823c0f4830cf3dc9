//! Designators: the expressions that name a variable or a part of one, apart from those that are values alone.
//!
//! Refuses to know whether anybody reads or changes what they name.

use super::{Const, Expr, ExprKind, Program, Shape, Space, Subscript, Type, TypeId, VarId};

/// The forms of a designator, for those who have something to say of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Designator<'e> {
    /// A whole variable.
    Var(VarId),
    /// `base(i, j)`.
    Element {
        base: &'e Expr,
        subscripts: &'e [Expr],
    },
    /// `base(i, 2:n)`.
    Section {
        base: &'e Expr,
        subscripts: &'e [Subscript],
    },
    /// `base%field`.
    Component {
        base: &'e Expr,
        ty: TypeId,
        field: u32,
    },
    /// `base(lower:upper)` of characters.
    Substring {
        base: &'e Expr,
        lower: Option<&'e Expr>,
        upper: Option<&'e Expr>,
    },
    /// A polymorphic object as one of a type.
    Part(&'e Expr),
}

impl<'e> Designator<'e> {
    /// What it names a part of; `None` for a variable.
    pub fn base(self) -> Option<&'e Expr> {
        match self {
            Designator::Var(_) => None,
            Designator::Element { base, .. }
            | Designator::Section { base, .. }
            | Designator::Component { base, .. }
            | Designator::Substring { base, .. }
            | Designator::Part(base) => Some(base),
        }
    }
}

impl Expr {
    /// The outermost form of a designator; `None` for values, among them what stands in parentheses.
    pub fn designator(&self) -> Option<Designator<'_>> {
        match &self.kind {
            ExprKind::Var(var) => Some(Designator::Var(*var)),
            ExprKind::Element { base, subscripts } => {
                Some(Designator::Element { base, subscripts })
            }
            ExprKind::Section { base, subscripts } => {
                Some(Designator::Section { base, subscripts })
            }
            ExprKind::Component { base, ty, field } => Some(Designator::Component {
                base,
                ty: *ty,
                field: *field,
            }),
            ExprKind::Substring { base, lower, upper } => Some(Designator::Substring {
                base,
                lower: lower.as_deref(),
                upper: upper.as_deref(),
            }),
            ExprKind::Part(base) => Some(Designator::Part(base)),
            ExprKind::Const(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::IsType { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::Api { .. }
            | ExprKind::Call { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => None,
        }
    }

    /// The variable that the whole expression is.
    pub fn as_var(&self) -> Option<VarId> {
        let ExprKind::Var(var) = self.kind else {
            return None;
        };
        Some(var)
    }

    /// The constant that it is, written or named.
    pub fn as_constant(&self) -> Option<&Const> {
        let ExprKind::Const(value) = &self.kind else {
            return None;
        };
        Some(value)
    }

    /// What stands inside the parentheses that were written around it.
    pub fn without_parentheses(&self) -> &Expr {
        let ExprKind::Paren(inner) = &self.kind else {
            return self;
        };
        inner.without_parentheses()
    }
}

/// What a declaration says of a variable or of a component.
#[derive(Debug, Clone, Copy)]
pub struct Declaration<'p> {
    /// Its type.
    pub ty: &'p Type,
    /// Its shape.
    pub shape: &'p Shape,
    /// Where it lives; of a component: where what it points to or has allocated lives.
    pub space: Space,
    /// ALLOCATABLE.
    pub allocatable: bool,
    /// POINTER.
    pub pointer: bool,
    /// A component of all elements of an array of structures, so that it is many objects.
    pub is_scattered: bool,
}

impl Program {
    /// The declaration that a whole variable or a component has; `None` for all else, parts of arrays among it.
    pub fn declaration(&self, expr: &Expr) -> Option<Declaration<'_>> {
        if let ExprKind::Var(id) = expr.kind {
            let var = &self[id];
            return Some(Declaration {
                ty: &var.ty,
                shape: &var.shape,
                space: var.space,
                allocatable: var.allocatable,
                pointer: var.pointer,
                is_scattered: false,
            });
        }
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return None;
        };
        let field = self[*ty].fields.get(*field as usize)?;
        Some(Declaration {
            ty: &field.ty,
            shape: &field.shape,
            space: field.space,
            allocatable: field.allocatable,
            pointer: field.pointer,
            is_scattered: base.rank > 0,
        })
    }
}
