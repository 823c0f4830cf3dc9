//! Actual arguments that may be absent: optional dummy arguments handed on to optional ones, allocatables that may not be allocated and
//! pointers that may not be associated (F2008 12.5.2.12).
//!
//! Refuses to know arrays, whose handles say themselves whether there is something.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::{is_text_dummy, of_kind};
use crate::emit::rust::expr::{Piece, method};
use crate::emit::rust::place::{Access, is_optional_object};
use crate::ir::*;

/// What an `Option` in an optional dummy argument holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// A value of its own.
    Value,
    /// `&Text`.
    Text,
    /// `&mut T`, or `&mut Text`.
    Mutable,
}

impl Cx<'_> {
    /// The argument for an optional scalar dummy, where it is known when the program runs alone whether there is one.
    pub(super) fn perhaps_absent(
        &self,
        value: &Expr,
        dummy: &Variable,
        how: Handover,
    ) -> Option<Doc> {
        let optional = dummy.dummy().is_some_and(|dummy| dummy.optional);
        let object = matches!(how, Handover::Object | Handover::View | Handover::Strided);
        let class = matches!(dummy.ty, Type::Class(_));
        if !optional || object || dummy.rank() > 0 || self.is_elsewhere(dummy) {
            return None;
        }
        let wanted = if dummy.dummy()?.passing == Passing::MutRef || class {
            Wanted::Mutable
        } else if is_text_dummy(dummy) {
            Wanted::Text
        } else {
            Wanted::Value
        };
        let becomes = class && !matches!(value.ty, Type::Class(_));
        if let ExprKind::Var(id) = &value.kind
            && matches!(self.access(*id), Access::Optional | Access::OptionalRef)
        {
            match becomes {
                true => Some(self.handed_on_as_class(*id, how)),
                false => Some(self.handed_on(*id, wanted, how)),
            }
        } else if self.may_be_absent(value) && becomes {
            Some(self.held_as_class(value))
        } else if self.may_be_absent(value) {
            Some(self.held_or_absent(value, wanted, how))
        } else {
            None
        }
    }

    /// An optional dummy argument of a type for one of CLASS.
    fn handed_on_as_class(&self, id: VarId, how: Handover) -> Doc {
        let var = &self.program[id];
        let changed = self.access(id) == Access::OptionalRef;
        let own = match is_text_dummy(var) {
            true if changed => {
                let named = of_kind("Text::named", &var.ty);
                let borrowed = self.optional_borrowed(id, true);
                text(format!("{borrowed}.map({named}).as_mut()"))
            }
            true => concat([self.handed_on(id, Wanted::Value, how), text(".as_mut()")]),
            false => self.handed_on(id, Wanted::Mutable, how),
        };
        concat([own, text(".map(|object| object as &mut dyn Class)")])
    }

    /// What is behind an allocatable or pointer of a type, for an optional dummy argument of CLASS.
    fn held_as_class(&self, value: &Expr) -> Doc {
        let deferred =
            matches!(value.ty, Type::Character(..)) && is_allocatable(self.program, value);
        let option = match deferred {
            true => "character_option_mut",
            false => "as_option_mut",
        };
        let held = method(self.held_object(value, true), option, vec![]).doc;
        let object = concat([held, text(".map(|object| object as &mut dyn Class)")]);
        match self.optional_object(value) {
            Some(name) => concat([
                text(format!("{name}_is_present.then_some(()).and_then(|()| ")),
                object,
                text(")"),
            ]),
            None => object,
        }
    }

    /// An optional dummy argument as another one.
    fn handed_on(&self, id: VarId, wanted: Wanted, how: Handover) -> Doc {
        let var = &self.program[id];
        let text_of = |path: String| format!("{path}.map({}::from)", self.scalar_type(&var.ty));
        let by_reference = self.access(id) == Access::OptionalRef;
        let texts = is_text_dummy(var);
        let read = || match by_reference {
            true => self.optional_borrowed(id, false),
            false => self.optional_value(id),
        };
        text(match wanted {
            Wanted::Mutable if how == Handover::Temporary && texts => {
                format!("{}.as_deref_mut()", text_of(read()))
            }
            Wanted::Mutable if how == Handover::Temporary && by_reference => {
                format!("{}.{}.as_mut()", read(), self.copied(&var.ty))
            }
            Wanted::Mutable if by_reference => self.optional_borrowed(id, true),
            Wanted::Mutable if texts => format!("{}.as_deref_mut()", text_of(read())),
            Wanted::Mutable if matches!(var.ty, Type::Character(..)) => {
                format!("{{ {} }}.as_deref_mut()", self.optional_value(id))
            }
            Wanted::Mutable => format!("{{ {} }}.as_mut()", self.own_optional(id)),
            Wanted::Text if texts => read(),
            Wanted::Text => format!("{}.as_deref()", self.optional_value(id)),
            Wanted::Value if texts => text_of(read()),
            Wanted::Value if by_reference => format!("{}.{}", read(), self.copied(&var.ty)),
            Wanted::Value => self.own_optional(id),
        })
    }

    /// An optional dummy argument by value, which stays as it is.
    fn own_optional(&self, id: VarId) -> String {
        let path = self.optional_value(id);
        let cloned = path.ends_with(".clone()") || self.is_copy(&self.program[id].ty);
        if cloned {
            path
        } else {
            format!("{path}.clone()")
        }
    }

    fn copied(&self, ty: &Type) -> &'static str {
        if self.is_copy(ty) {
            "copied()"
        } else {
            "cloned()"
        }
    }

    /// Whether an argument is an allocatable or a pointer, so that there may be nothing behind it.
    /// What an intrinsic subroutine stores to where it is there; nothing for what is there anyway.
    pub fn written_or_absent(&self, value: &Expr) -> Option<Doc> {
        let scalar = value.rank == 0 && self.may_be_absent(value);
        scalar.then(|| self.held_or_absent(value, Wanted::Mutable, Handover::MutRef))
    }

    fn may_be_absent(&self, value: &Expr) -> bool {
        let text = matches!(value.ty, Type::Character(..)) && is_allocatable(self.program, value);
        !self.kernel && (self.is_held(value) && is_movable(self.program, value) || text)
    }

    /// What is behind an allocatable or a pointer, absent where there is nothing.
    fn held_or_absent(&self, value: &Expr, wanted: Wanted, how: Handover) -> Doc {
        let write = wanted == Wanted::Mutable && how != Handover::Temporary;
        let object = self.held_object(value, write);
        let suffix = if write { "_mut" } else { "" };
        let character = matches!(value.ty, Type::Character(..));
        let texts = character && !is_allocatable(self.program, value);
        let option = if texts { "text_option" } else { "as_option" };
        let held = method(object, &format!("{option}{suffix}"), vec![]);
        let own = || match value.ty {
            Type::Character(..) => {
                let owned = format!("{}::from", self.scalar_type(&value.ty));
                method(held.clone(), "map", vec![text(owned)])
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => Piece::atom(concat([
                held.doc.clone(),
                text(format!(".{}", self.copied(&value.ty))),
            ])),
        };
        let doc = if let (Wanted::Value, _) = (wanted, &value.ty) {
            own().doc
        } else if let (Wanted::Mutable, Type::Character(..)) = (wanted, &value.ty)
            && !write
        {
            method(own(), "as_deref_mut", vec![]).doc
        } else if let (Wanted::Mutable, _) = (wanted, &value.ty)
            && !write
        {
            method(own(), "as_mut", vec![]).doc
        } else {
            held.doc
        };
        match self.optional_object(value) {
            Some(name) => concat([
                text(format!("{name}_is_present.then_some(()).and_then(|()| ")),
                doc,
                text(")"),
            ]),
            None => doc,
        }
    }

    fn optional_object(&self, value: &Expr) -> Option<String> {
        if let ExprKind::Var(id) = value.kind
            && is_optional_object(&self.program[id])
        {
            Some(self.var_path(id))
        } else {
            None
        }
    }

    /// The allocatable or pointer itself, for a method.
    fn held_object(&self, value: &Expr, write: bool) -> Piece {
        self.container(value, write)
    }
}

/// Whether a whole allocatable variable or component is named.
fn is_allocatable(program: &Program, value: &Expr) -> bool {
    program
        .declaration(value)
        .is_some_and(|object| object.allocatable)
}

/// ALLOCATABLE or POINTER, and not only held as these are.
fn is_movable(program: &Program, value: &Expr) -> bool {
    let pointer = program
        .declaration(value)
        .is_some_and(|object| object.pointer);
    pointer || is_allocatable(program, value)
}
