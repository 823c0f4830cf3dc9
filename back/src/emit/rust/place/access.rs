//! How variables are held: by value, behind a reference, in a static, as a handle.
//!
//! Refuses to know how a place is spelled.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::{is_deferred, is_text_dummy};
use crate::emit::rust::expr::{Piece, Prec};
use crate::emit::rust::names::is_static;
use crate::ir::*;

/// How emitted code reaches a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A local: `x`.
    Plain,
    /// A dummy argument passed by reference: `*x`.
    Deref,
    /// An optional scalar by value: `Option<T>`.
    Optional,
    /// An optional scalar by reference: `Option<&mut T>`.
    OptionalRef,
    /// Static storage: `X.get()`, `X.set(v)`, `X.edit()`.
    Static,
    /// A shared scalar seen by a kernel's CPU twin: element 1 of a handle.
    Handle,
    /// A scalar in device memory seen by a kernel's CPU twin: `x.get()`, `x.set(v)`.
    DeviceScalar,
    /// A local of a kernel that lives across a barrier: `x[t]`.
    PerThread,
}

impl Cx<'_> {
    /// A variable in static storage by reference: `&*X`.
    pub fn static_reference(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        let stars = if var.space == Space::Managed && var.rank() == 0 {
            // The type of the parameter looks through it.
            ""
        } else if self.is_pointed(id) {
            "**"
        } else {
            "*"
        };
        text(format!("&{stars}{}", self.var_path(id)))
    }

    /// An array in static storage as an argument of what takes arrays of any owner: `&X`, which stands for the array that X holds.
    pub fn static_array(&self, id: VarId) -> Doc {
        if self.program[id].rank() > 0 && !self.is_pointed(id) && !self.is_device_global(id) {
            return text(format!("&{}", self.var_path(id)));
        }
        self.static_reference(id)
    }

    /// How this variable is reached here.
    pub fn access(&self, id: VarId) -> Access {
        let var = &self.program[id];
        if matches!(var.role, Role::Parameter)
            && var.rank() == 0
            && self.constant_of_mpi(id).is_none()
            && matches!(var.ty, Type::Derived(_))
        {
            // Made at its first use, as arrays are, but without their methods.
            return Access::Static;
        }
        if self.plain.contains(&id)
            || matches!(var.role, Role::Parameter)
            || self.is_movable_behind(id)
        {
            return Access::Plain;
        }
        if let Some(access) = self.device_access(id) {
            return access;
        }
        if matches!(var.role, Role::Module(_) | Role::Common(_))
            || (is_static(var) && !self.kernel && !self.is_shared_optional(id))
        {
            return Access::Static;
        }
        if var.space == Space::Managed && var.rank() == 0 && var.dummy().is_none() {
            return Access::Static;
        }
        let Some(dummy) = var.dummy() else {
            return if self.kernel && var.space == Space::Shared && var.rank() == 0 {
                Access::Handle
            } else {
                Access::Plain
            };
        };
        if var.rank() > 0 {
            return Access::Plain;
        }
        match (dummy.passing, dummy.optional) {
            (Passing::Value, false) if is_text_dummy(var) => Access::Deref,
            (Passing::Value, true) => Access::Optional,
            (Passing::MutRef, true) => Access::OptionalRef,
            (Passing::MutRef | Passing::Ref, false) => Access::Deref,
            (Passing::View | Passing::Strided, _) => Access::Handle,
            (Passing::Value, false)
            | (Passing::Ref, true)
            | (
                Passing::Undecided
                | Passing::Object
                | Passing::Shaped
                | Passing::Bounded
                | Passing::Total,
                _,
            ) => Access::Plain,
        }
    }

    /// Whether a variable or component is an allocatable or pointer scalar, whose value is behind a `*`.
    pub fn is_held(&self, expr: &Expr) -> bool {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.is_held(inner);
        }
        match expr.designator() {
            Some(Designator::Var(id))
                if self.program[id].rank() > 0 || self.plain.contains(&id) =>
            {
                false
            }
            Some(Designator::Var(id)) if is_deferred(&self.program[id]) => false,
            Some(Designator::Var(id)) => is_held_variable(&self.program[id]) || self.is_pointed(id),
            Some(Designator::Component { base, ty, field }) => {
                let field = &self.program[ty].fields[field as usize];
                base.rank == 0 && is_held_field(field)
            }
            Some(Designator::Part(inner)) => {
                matches!(expr.ty, Type::Class(_)) && self.is_held(inner)
            }
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Substring { .. },
            )
            | None => false,
        }
    }

    /// Whether a shared variable's storage is in a call of its procedure, which may be entered again; the static points at it.
    pub fn is_pointed(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let local = matches!(var.role, Role::Local | Role::Result | Role::Dummy(_));
        let passing = var.dummy().map(|d| d.passing);
        let object = passing == Some(Passing::Object);
        let handle = matches!(passing, Some(Passing::View | Passing::Strided))
            || object && !(self.is_movable(var) && var.space == Space::Host);
        // What came by reference stays where it is: structures, and what pointers may point at.
        let stays = if let Some(Passing::Object) = passing {
            true
        } else if let Some(Passing::MutRef) = passing {
            self.program.openmp || var.target || !self.is_copy(&var.ty)
        } else {
            false
        };
        let again = var.owner.is_some_and(|owner| {
            self.recursive.contains(&owner) && self.program.main != Some(owner)
        });
        local
            && !self.kernel
            && !is_text_dummy(var)
            && !self.is_shared_optional(id)
            && var.captured
            && !var.save
            && !handle
            && !is_resident(var)
            && (again || stays || var.rank() == 0 && matches!(var.ty, Type::Class(_)))
            && !matches!(var.ty, Type::Procedure(_))
    }

    /// Whether the static points at an allocatable or a pointer, which is named as a reference to it: `X.target()`.
    pub fn is_movable_behind(&self, id: VarId) -> bool {
        self.is_movable(&self.program[id]) && !self.plain.contains(&id) && self.is_pointed(id)
    }

    fn is_movable(&self, var: &Variable) -> bool {
        var.allocatable || var.pointer
    }

    /// Whether a variable is an optional scalar that internal procedures share: a static `Option` of its value.
    pub fn is_shared_optional(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let by_option = var
            .dummy()
            .is_some_and(|d| d.optional && matches!(d.passing, Passing::Value | Passing::MutRef));
        by_option && var.rank() == 0 && is_static(var) && !self.kernel
    }

    /// A dummy argument that is a reference to the allocatable or pointer itself, or what stands for such a reference.
    pub fn is_object_dummy(&self, id: VarId) -> bool {
        self.is_movable_behind(id) || self.is_object_parameter(id)
    }

    /// What is lent on of an array, or of a pointer to device memory: that which a dummy argument refers to, `*q`, where the dummy is a reference itself.
    pub fn behind_reference(&self, expr: &Expr, place: Piece) -> Piece {
        if let ExprKind::Var(id) = &expr.kind
            && (expr.rank > 0 || self.program[*id].pointer && self.program[*id].space.is_remote())
            && self.is_object_dummy(*id)
        {
            Piece {
                doc: concat([text("*"), place.doc]),
                prec: Prec::Unary,
            }
        } else {
            place
        }
    }

    /// A dummy argument that is a reference to the allocatable or pointer itself.
    pub fn is_object_parameter(&self, id: VarId) -> bool {
        self.program[id]
            .dummy()
            .is_some_and(|dummy| dummy.passing == Passing::Object)
            && self.access(id) != Access::Static
    }

    /// Whether a variable is an array in managed or pinned memory, with its handle behind it.
    pub fn is_hosted(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let object = var
            .dummy()
            .is_none_or(|dummy| dummy.passing == Passing::Object);
        let hosted = matches!(var.space, Space::Managed | Space::Pinned);
        !self.kernel && hosted && object && var.rank() > 0 && !var.pointer
    }

    /// Whether a variable owns managed or pinned memory, whose elements are behind its handle.
    pub fn owns_hosted(&self, id: VarId) -> bool {
        let var = &self.program[id];
        !self.kernel
            && var.rank() > 0
            && !var.pointer
            && var.dummy().is_none()
            && matches!(var.space, Space::Managed | Space::Pinned)
    }
}

/// Whether a variable is an allocatable or pointer scalar of host memory.
pub fn is_held_variable(var: &Variable) -> bool {
    var.rank() == 0
        && (var.allocatable || var.pointer || var.overlay.is_some())
        && !matches!(var.ty, Type::Procedure(_))
        && matches!(var.space, Space::Host | Space::Pinned)
        && !is_deferred(var)
}

/// Whether a scalar lies in device or managed memory, which its own methods reach.
pub fn is_resident(var: &Variable) -> bool {
    let outside = matches!(var.space, Space::Device | Space::Constant | Space::Managed);
    outside && var.rank() == 0 && !var.allocatable && !var.pointer
}

/// As [`is_held_variable`] for a component; allocatable characters are a type of their own.
pub(super) fn is_held_field(field: &Field) -> bool {
    let text = field.allocatable && matches!(field.ty, Type::Character(..));
    let procedure = matches!(field.ty, Type::Procedure(_));
    field.shape.rank() == 0 && (field.allocatable || field.pointer) && !text && !procedure
}

/// Whether a dummy argument is an optional ALLOCATABLE or POINTER, which travels as an `Option` of a reference.
pub fn is_optional_object(var: &Variable) -> bool {
    let optional = var
        .dummy()
        .is_some_and(|d| d.optional && d.passing == Passing::Object);
    optional && (var.allocatable || var.pointer) && !is_static(var)
}
