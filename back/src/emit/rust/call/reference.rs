//! Arguments by reference: `&x`, `&mut x`, polymorphic objects, allocatable and pointer objects.
//!
//! Refuses to know arrays as handles.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::of_kind;
use crate::emit::rust::expr::{Piece, function, method, mut_reference, reference};
use crate::emit::rust::place::{Access, is_optional_object};
use crate::emit::uses::is_designator;
use crate::ir::passing::is_pointer_result;
use crate::ir::*;

impl Cx<'_> {
    /// An object for a dummy argument of CLASS that may change it: what it is behind, `&mut *p`, or itself.
    pub fn as_class(&self, value: &Expr) -> Doc {
        if matches!(value.ty, Type::Character(..)) {
            return self.text_as_class(value);
        }
        if self.is_held(value) && !self.is_held_apart(value) {
            return mut_reference(self.place(value, true));
        }
        let object = self.by_reference(value);
        let optional = value
            .as_var()
            .is_some_and(|id| matches!(self.access(id), Access::Optional | Access::OptionalRef));
        match optional && !matches!(value.ty, Type::Class(_)) {
            // Else Rust looks for an optional object of CLASS.
            true => concat([text("&mut *"), object]),
            false => object,
        }
    }

    /// Characters as an object of CLASS(*): where they stand, or a copy of those that the procedure only reads.
    fn text_as_class(&self, value: &Expr) -> Doc {
        let own = match value.designator() {
            Some(Designator::Var(id)) => {
                let var = &self.program[id];
                var.dummy().is_none() && !var.pointer && var.role != Role::Parameter
            }
            Some(Designator::Element { .. }) => true,
            Some(Designator::Component { ty, field, .. }) => {
                !self.program[ty].fields[field as usize].pointer
            }
            Some(
                Designator::Section { .. } | Designator::Substring { .. } | Designator::Part(_),
            )
            | None => false,
        };
        if !own && self.is_definable_text(value) {
            return mut_reference(self.named_text(value));
        }
        if !own {
            return mut_reference(Piece::atom(self.own_text(value)));
        }
        let object = self.container(value, true);
        if self.is_deferred_value(value) {
            method(object, "character_mut", vec![]).doc
        } else if self.is_held(value) {
            mut_reference(self.place(value, true))
        } else if let ExprKind::Var(id) = &value.kind
            && matches!(self.access(*id), Access::Static)
        {
            // `X.edit()` is a reference already.
            object.doc
        } else {
            mut_reference(object)
        }
    }

    /// Characters that are changed where they stand by who is handed them: no constants, and no dummy arguments that are read.
    fn is_definable_text(&self, value: &Expr) -> bool {
        let place = is_designator(value) && !matches!(value.kind, ExprKind::Paren(_));
        place
            && value.root().is_some_and(|root| {
                let var = &self.program[root];
                let read = |d: &Dummy| d.passing == Passing::Ref || d.intent == Some(Intent::In);
                var.role != Role::Parameter && !var.dummy().is_some_and(read)
            })
    }

    /// `Text::named(c)`: an object for characters that stand in another one.
    fn named_text(&self, value: &Expr) -> Piece {
        function(
            &of_kind("Text::named", &value.ty),
            vec![self.text_mut(value)],
        )
    }

    /// Whether a reference to a pointer's handle is one to its target: Rust follows it where a dummy argument says its type.
    pub(super) fn is_followed(&self, value: &Expr, dummy: &Variable, how: Handover) -> bool {
        let typed = |ty: &Type| !matches!(ty, Type::Class(_));
        let plain = value.rank == 0 && typed(&value.ty) && typed(&dummy.ty) && !self.kernel;
        let component = || {
            let held = matches!(value.kind, ExprKind::Component { .. }) && self.is_held(value);
            held && how == Handover::Ref && !matches!(value.ty, Type::Character(..))
        };
        plain && (is_pointer_result(self.program, value) || component())
    }

    /// That reference: `&mut f(x)`, `&list.next`.
    pub(super) fn followed(&self, value: &Expr, how: Handover) -> Doc {
        let handle = match is_pointer_result(self.program, value) {
            true => self.result_object(value),
            false => self.container(value, false),
        };
        if how == Handover::Ref {
            reference(handle)
        } else {
            mut_reference(handle)
        }
    }

    /// `&x` for a dummy argument that is read.
    pub(super) fn lent(&self, value: &Expr, dummy: &Variable) -> Doc {
        let object = self.by_shared_reference(value);
        let optional = value
            .as_var()
            .is_some_and(|id| self.access(id) == Access::OptionalRef);
        let becomes_class =
            matches!(dummy.ty, Type::Class(_)) && !matches!(value.ty, Type::Class(_));
        match optional && becomes_class {
            // Else Rust looks for an optional object of CLASS.
            true => concat([text("&*"), object]),
            false => object,
        }
    }

    /// `&x`; a reference that came in is handed on.
    pub fn by_shared_reference(&self, value: &Expr) -> Doc {
        if self.pos.is_some() && value.rank > 0 && matches!(value.ty, Type::Class(_)) {
            return self.piece(value, true).doc;
        }
        if self.pos.is_some() && value.rank > 0 && !matches!(value.ty, Type::Character(..)) {
            return reference(self.piece(value, true));
        }
        if let ExprKind::Part(object) = &value.kind
            && matches!(value.ty, Type::Class(_))
        {
            self.by_shared_reference(object)
        } else if let ExprKind::Part(object) = &value.kind {
            self.part_of(object, &value.ty, false).doc
        } else if let ExprKind::Paren(inner) = &value.kind
            && matches!(value.ty, Type::Class(_))
        {
            // Who is handed it does not change it.
            self.by_shared_reference(inner)
        } else if matches!(value.kind, ExprKind::Call { .. }) && matches!(value.ty, Type::Class(_))
        {
            concat([text("&*"), self.piece(value, true).doc])
        } else if matches!(value.ty, Type::Character(..)) {
            reference(Piece::atom(self.own_text(value)))
        } else if let ExprKind::Var(id) = &value.kind
            && !self.is_held(value)
        {
            match self.access(*id) {
                Access::Deref => text(self.var_path(*id)),
                Access::DeviceScalar => text(format!("{}.at_mut()", self.var_path(*id))),
                Access::Static => self.static_reference(*id),
                Access::OptionalRef => text(format!(
                    "optional_ref({})",
                    self.optional_borrowed(*id, false)
                )),
                Access::Plain | Access::Optional | Access::Handle | Access::PerThread => {
                    reference(self.place(value, false))
                }
            }
        } else if is_designator(value) {
            reference(self.place(value, false))
        } else {
            reference(self.free(value))
        }
    }

    /// `&mut x`; a reference that came in is handed on.
    pub fn by_reference(&self, value: &Expr) -> Doc {
        if matches!(value.ty, Type::Character(..)) && value.rank == 0 {
            return self.text_mut(value);
        }
        match value.designator() {
            Some(Designator::Var(id)) if self.is_held(value) && self.is_object_dummy(id) => {
                text(self.var_path(id))
            }
            Some(Designator::Var(id))
                if self.is_held(value) && self.access(id) == Access::Static =>
            {
                text(format!("{}.edit()", self.var_path(id)))
            }
            Some(Designator::Var(_) | Designator::Component { .. })
                if self.is_held_apart(value) =>
            {
                // `c.object()` is a reference already.
                self.container(value, true).doc
            }
            Some(Designator::Var(_) | Designator::Component { .. }) if self.is_held(value) => {
                mut_reference(self.container(value, true))
            }
            Some(Designator::Var(id)) if value.rank > 0 && self.is_object_dummy(id) => {
                text(self.var_path(id))
            }
            Some(Designator::Var(id)) => match self.access(id) {
                Access::Deref => text(self.var_path(id)),
                Access::OptionalRef | Access::Optional => self.object(id, true).doc,
                Access::Static => text(format!("{}.edit()", self.var_path(id))),
                Access::DeviceScalar => text(format!("{}.at_mut()", self.var_path(id))),
                Access::Handle => text(format!("{}.at_mut(1)", self.var_path(id))),
                Access::Plain | Access::PerThread => mut_reference(self.object(id, true)),
            },
            Some(Designator::Element { base, subscripts }) if self.is_handle_element(base) => {
                self.element_place(base, subscripts).doc
            }
            Some(Designator::Element { base, subscripts }) if self.is_apart(base) => {
                self.element_apart(base, subscripts).doc
            }
            Some(Designator::Part(object)) if matches!(value.ty, Type::Class(_)) => {
                self.as_class(object)
            }
            Some(Designator::Part(object)) => self.part_of(object, &value.ty, true).doc,
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. },
            )
            | None => mut_reference(self.place(value, true)),
        }
    }

    /// An object for an optional ALLOCATABLE or POINTER dummy; one that came in is handed on, absent or present.
    pub(super) fn as_optional_object(&self, value: &Expr, dummy: &Variable) -> Doc {
        if let ExprKind::Var(id) = &value.kind
            && is_optional_object(&self.program[*id])
        {
            let name = self.var_path(*id);
            text(format!("{name}_is_present.then_some(&mut *{name})"))
        } else {
            function("Some", vec![self.as_object(value, dummy)]).doc
        }
    }

    /// A pointer to a target, for a POINTER dummy argument with INTENT(IN).
    fn pointer_to(&self, target: &Expr, dummy: &Variable) -> Piece {
        if matches!(dummy.ty, Type::Procedure(_)) {
            Piece::atom(self.procedure_target(target))
        } else if matches!(dummy.ty, Type::Class(_)) {
            self.class_pointer_value(target)
        } else {
            self.pointer_value(target)
        }
    }

    pub(super) fn as_object(&self, value: &Expr, dummy: &Variable) -> Doc {
        let device = matches!(
            dummy.space,
            Space::Device | Space::Managed | Space::Constant | Space::Texture | Space::Pinned
        );
        let changes = dummy.allocatable || dummy.pointer;
        if !self.kernel && dummy.space.is_remote() && !changes && dummy.rank() == 0 {
            return self.device_scalar_argument(value);
        }
        let becomes_class =
            matches!(dummy.ty, Type::Class(_)) && !matches!(value.ty, Type::Class(_));
        let becomes_class = becomes_class && !matches!(value.kind, ExprKind::Null);
        if dummy.pointer && (becomes_class || !self.is_pointer(value)) && !self.kernel {
            return mut_reference(self.pointer_to(value, dummy));
        }
        if let ExprKind::Var(id) = &value.kind
            && self.program[*id]
                .dummy()
                .is_some_and(|d| d.passing == Passing::Object)
        {
            text(self.var_path(*id))
        } else if let ExprKind::Var(id) = &value.kind
            && self.access(*id) == Access::Static
        {
            text(if device && !changes {
                format!("&{}", self.var_path(*id))
            } else {
                format!("{}.edit()", self.var_path(*id))
            })
        } else if device && !changes {
            reference(self.container(value, false))
        } else {
            mut_reference(self.object_itself(value))
        }
    }
}
