//! Operators, conversions and brackets over other operands than their own: what every rewriting of array expressions into elements does
//! alike. Refuses to know what an element is, and which functions are elemental.

use super::{Expr, ExprKind};

impl ExprKind {
    /// The same operation over what `part` makes of its operands; `None` where this is no operator, conversion or bracket.
    pub fn over<E>(
        &self,
        mut part: impl FnMut(&Expr) -> Result<Expr, E>,
    ) -> Result<Option<ExprKind>, E> {
        let mut part = |operand: &Expr| part(operand).map(Box::new);
        Ok(Some(match self {
            ExprKind::Unary { op, operand } => ExprKind::Unary {
                op: *op,
                operand: part(operand)?,
            },
            ExprKind::Binary { op, left, right } => ExprKind::Binary {
                op: *op,
                left: part(left)?,
                right: part(right)?,
            },
            ExprKind::Cast(operand) => ExprKind::Cast(part(operand)?),
            ExprKind::Paren(operand) => ExprKind::Paren(part(operand)?),
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Part(_)
            | ExprKind::Substring { .. }
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
            | ExprKind::Error => return Ok(None),
        }))
    }
}
