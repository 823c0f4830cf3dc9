//! Private arrays of gangs: one for all lanes of a block, in its shared memory.
//!
//! Refuses to know loops but for those over lanes.

use super::{Code, is_over_lanes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{ExprKind, Program, Role, Shape, StmtKind, Type, VarId};
use std::collections::BTreeSet;

/// Bytes of shared memory that the arrays of a gang may take.
const MOST_BYTES: i64 = 40 * 1024;

/// Private arrays of a gang's loops that loops over its lanes use: its lanes share them, as long as they are small enough.
pub(in crate::offload) fn arrays_of_gangs(
    program: &Program,
    locals: &BTreeSet<VarId>,
    body: &[Code],
) -> Vec<VarId> {
    let mut found = BTreeSet::new();
    refs::statements(body, &mut |stmt| {
        if let (
            true,
            StmtKind::Do {
                body,
                schedule: Some(said),
                ..
            },
        ) = (is_over_lanes(stmt), &stmt.kind)
        {
            let private = |var: VarId| {
                said.private
                    .iter()
                    .any(|own| program[*own].name == program[var].name)
            };
            refs::expressions(body, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Var(var) = node.kind
                        && program[var].rank() > 0
                        && program[var].role == Role::Local
                        && locals.contains(&var)
                        && !private(var)
                    {
                        found.insert(var);
                    }
                });
            });
        }
    });
    let mut left = MOST_BYTES;
    let mut fitting = Vec::new();
    for var in found {
        if let Some(bytes) = bytes_of(program, var).filter(|bytes| *bytes <= left) {
            left -= bytes;
            fitting.push(var);
        }
    }
    fitting
}

/// The size of an array of numbers or logicals whose bounds are constants.
fn bytes_of(program: &Program, var: VarId) -> Option<i64> {
    let variable = &program[var];
    let element = match variable.ty {
        Type::Integer(kind) | Type::Real(kind) | Type::Logical(kind) => i64::from(kind),
        Type::Complex(kind) => 2 * i64::from(kind),
        Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => return None,
    };
    let Shape::Explicit(bounds) = &variable.shape else {
        return None;
    };
    bounds.iter().try_fold(element, |bytes, bound| {
        let extent = constant(&bound.upper)? - constant(&bound.lower)? + 1;
        bytes.checked_mul(extent.max(0))
    })
}
