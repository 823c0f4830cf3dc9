//! In which memory designators live.
//!
//! Refuses to know who may read there.

use super::{Expr, ExprKind, Program, Space};

/// The memory in which a designator lives; `None` for values.
pub fn space_of(program: &Program, expr: &Expr) -> Option<Space> {
    match &expr.kind {
        ExprKind::Var(id) => Some(program[*id].space),
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => space_of(program, base),
        ExprKind::Paren(inner) => space_of(program, inner),
        ExprKind::Component { base, ty, field } => {
            let field = &program[*ty].fields[*field as usize];
            let outside = field.allocatable || field.pointer;
            match (field.space, space_of(program, base)) {
                // What a structure of managed memory points to without an attribute is not there.
                (Space::Host, Some(Space::Managed)) if outside => Some(Space::Host),
                (Space::Host, base) => base,
                (other, _) => Some(other),
            }
        }
        ExprKind::Const(_)
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Cast(_)
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

/// Memory that the host does not reach.
pub fn beyond_host(space: Space) -> bool {
    match space {
        Space::Device | Space::Constant | Space::Shared | Space::Texture => true,
        Space::Host | Space::Managed | Space::Pinned => false,
    }
}
