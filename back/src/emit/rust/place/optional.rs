//! Optional dummies as places: the value behind the `Option`, read and borrowed.
//!
//! Refuses to know PRESENT.

use crate::emit::rust::Cx;
use crate::ir::borrow::Apart;
use crate::ir::*;

impl Cx<'_> {
    /// An optional dummy as an `Option` of its value, or for texts of a reference.
    pub fn optional_value(&self, id: VarId) -> String {
        let path = self.var_path(id);
        let (shared, ty) = (self.is_shared_optional(id), &self.program[id].ty);
        match ty {
            _ if !shared => path,
            Type::Character(..) => format!("{path}.as_deref()"),
            _ if self.is_copy(ty) => format!("{path}.get()"),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => format!("{path}.clone()"),
        }
    }

    /// An optional dummy that came by reference, as an `Option` of a shared reference, or of an exclusive one.
    pub fn optional_borrowed(&self, id: VarId, write: bool) -> String {
        let path = self.var_path(id);
        let deref =
            !self.is_shared_optional(id) || matches!(self.program[id].ty, Type::Character(..));
        let (how, suffix) = (
            if deref { "as_deref" } else { "as_ref" },
            if write { "_mut" } else { "" },
        );
        let how = if deref {
            format!("{how}{suffix}")
        } else if write {
            "as_mut".to_string()
        } else {
            how.to_string()
        };
        match (self.is_shared_optional(id), write) {
            (true, true) => format!("{path}.edit().{how}()"),
            _ => format!("{path}.{how}()"),
        }
    }

    /// `present_mut(&mut x)`: the place that an optional dummy argument with VALUE is.
    pub(super) fn optional_own(&self, id: VarId) -> String {
        let path = self.var_path(id);
        match self.is_shared_optional(id) {
            true => format!("present_mut({path}.edit())"),
            false => format!("present_mut(&mut {path})"),
        }
    }

    /// `optional_mut(&mut x)`: the place behind an optional dummy.
    pub(super) fn optional_place(&self, id: VarId) -> String {
        let twice = |apart: &Apart| apart.var == id && apart.twice;
        let structure = matches!(self.program[id].ty, Type::Derived(_));
        match self.is_shared_optional(id) {
            true => format!("optional_mut(&mut {})", self.optional_borrowed(id, true)),
            false if structure && !self.kernel && self.apart.iter().any(twice) => {
                format!("optional_target(&mut {})", self.var_path(id))
            }
            false => format!("optional_mut(&mut {})", self.var_path(id)),
        }
    }
}
