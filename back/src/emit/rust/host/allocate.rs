//! ALLOCATE: bounds, lengths, SOURCE= and MOLD=, with and without STAT=.

use super::is_pinned;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::character::of_kind;
use crate::emit::rust::expr::{Piece, function, method, reference};
use crate::emit::rust::stmt::Body;
use crate::ir::*;

impl Body<'_> {
    pub(in crate::emit::rust) fn allocate(&mut self, a: &Allocate) {
        if a.object.rank == 0 {
            return self.allocate_scalar(a);
        }
        if let Type::Class(declared) = a.object.ty {
            return self.allocate_objects(a, declared);
        }
        let object = self.cx.object_itself(&a.object);
        let (name, mut args) = self.allocation(a);
        // Bounds of another component of the same variable are asked for before the variable is borrowed.
        let like = a.source.as_ref().or(a.mold.as_ref());
        let like = like.map(|like| {
            if let ExprKind::Fetch(there) = &like.kind {
                &**there
            } else {
                like
            }
        });
        let shared =
            like.is_some_and(|like| like.root().is_some() && like.root() == a.object.root());
        let apart = shared && a.bounds.is_empty() && !matches!(a.object.kind, ExprKind::Var(_));
        // What follows gives it a value or tells of it.
        self.last &= a.pinned.is_none() && a.source.is_none();
        let braces = apart && self.open_scope();
        if apart {
            let whole = name == "allocate_source";
            let name = if whole { "source" } else { "bounds" };
            let name = self.cx.names.fresh(name);
            let head = Box::new(text(format!("let {name} =")));
            let given = match like {
                Some(like) if whole && self.cx.is_remote_data(like) => {
                    self.cx.device_target(like).doc
                }
                Some(like) if whole => method(self.cx.container(like, false), "view", vec![]).doc,
                _ => args.remove(0),
            };
            self.out.doc(&Doc::RightSide(head, Box::new(given)), ";");
            args = vec![text(name)];
        }
        self.with_stat(
            object,
            name,
            args,
            a.stat.as_ref(),
            a.errmsg.as_ref(),
            &a.object,
        );
        self.close_scope(braces);
        if let Some(pinned) = &a.pinned {
            let value = text(match is_pinned(self.cx.program, &a.object) {
                true => "true",
                false => "false",
            });
            self.right_side(self.cx.place(pinned, true).doc, "=", value);
        }
        self.fill_allocated(a);
    }

    /// SOURCE= gives what was allocated its value, if that went well.
    fn fill_allocated(&mut self, a: &Allocate) {
        let Some(source) = a.source.as_ref() else {
            return;
        };
        let target = self.cx.container(&a.object, true);
        let call = match source.rank {
            0 => method(target, "fill", vec![self.cx.scalar_fill(&a.object, source)]),
            _ if self.is_cut(a) => method(target, "assign_text", vec![self.cx.array_arg(source)]),
            _ if a.bounds.is_empty() && a.stat.is_none() && !self.is_managed_pointer(&a.object) => {
                return;
            }
            _ => {
                // Pointers keep their bounds.
                let verb = match self.is_pointer_to(&a.object, Space::Device) {
                    true => "copy_from",
                    false => "assign",
                };
                method(target, verb, vec![self.source_operand(&a.object, source)])
            }
        };
        if let Some(stat) = &a.stat {
            self.out.open_doc(
                &concat([text("if "), self.cx.value(stat), text(" == 0")]),
                " {",
            );
            self.out.doc(&call.doc, ";");
            return self.out.close("}");
        }
        self.out.doc(&call.doc, ";");
    }

    /// Whether the elements of SOURCE= are cut or padded to the length that the object declares.
    fn is_cut(&self, a: &Allocate) -> bool {
        let texts = matches!(a.object.ty, Type::Character(..));
        let other = |source: &Expr| !self.cx.same_length(&a.object, source);
        texts && a.source.as_ref().is_some_and(other)
    }

    /// SOURCE= of an array, on whichever side it lies.
    fn source_operand(&self, object: &Expr, source: &Expr) -> Doc {
        if self.cx.is_remote_data(object) {
            self.cx.transfer_operand(source)
        } else {
            self.cx.array_arg(source)
        }
    }

    /// What the elements begin with where that is not zero: blanks of a length, values of their type.
    fn initial_element(&self, a: &Allocate) -> Option<Doc> {
        if self.cx.is_letters(&a.object) {
            return None;
        }
        let ty = &a.object.ty;
        let blank =
            |length: Doc| Some(function(&of_kind("Character::blank", ty), vec![length]).doc);
        let filled = || {
            let begins = self.cx.begins_filled(ty, self.cx.space_of(&a.object));
            begins.then(|| self.cx.zero(ty))
        };
        let Type::Character(length, _) = ty else {
            return filled();
        };
        match (length, &a.char_len) {
            (_, Some(length)) => blank(self.cx.free(length).doc),
            (CharLen::Const(length), None) => blank(text(length.to_string())),
            (CharLen::Expr(length), None) => blank(self.cx.free(length).doc),
            (CharLen::Deferred, None) => blank(self.cx.length(a.mold.as_ref()?, &Type::INT).doc),
            (CharLen::Assumed, None) => filled(),
        }
    }

    fn allocation(&self, a: &Allocate) -> (&'static str, Vec<Doc>) {
        let bounds = if a.bounds.is_empty() {
            None
        } else {
            Some(self.cx.bounds(&a.bounds))
        };
        let blank = self.initial_element(a);
        match (bounds, &a.source, &a.mold, blank) {
            (Some(bounds), _, _, Some(blank)) => ("allocate_filled", vec![bounds, blank]),
            (Some(bounds), ..) if self.is_managed_pointer(&a.object) => {
                ("allocate_managed", vec![bounds])
            }
            (Some(bounds), ..) => ("allocate", vec![bounds]),
            (None, Some(source), _, Some(blank)) if self.is_cut(a) => {
                ("allocate_filled", vec![self.cx.shape_of(source), blank])
            }
            (None, Some(source), ..) if a.stat.is_none() && !self.is_managed_pointer(&a.object) => {
                (
                    "allocate_source",
                    vec![self.source_operand(&a.object, source)],
                )
            }
            (None, None, Some(like), Some(blank))
                if matches!(a.object.ty, Type::Character(CharLen::Deferred, _)) =>
            {
                ("allocate_filled", vec![self.cx.shape_of(like), blank])
            }
            (None, Some(like), ..) | (None, None, Some(like), _) => {
                let name = if self.is_managed_pointer(&a.object) {
                    "allocate_managed"
                } else {
                    "allocate"
                };
                (name, vec![self.cx.shape_of(like)])
            }
            (None, None, None, _) => ("allocate", vec![]),
        }
    }

    fn allocate_scalar(&mut self, a: &Allocate) {
        if self.is_allocatable_text(&a.object) {
            return self.allocate_text(a);
        }
        if let Type::Class(declared) = a.object.ty {
            return self.allocate_object(a, declared);
        }
        let value = match (&a.source, &a.object.ty, &a.char_len) {
            (Some(source), ty @ Type::Character(..), _) => self.cx.own_text_of(source, ty),
            (Some(source), _, _) => self.cx.owned(source),
            (None, ty @ Type::Character(..), Some(len)) => {
                function(
                    &of_kind("Character::blank", ty),
                    vec![self.cx.free(len).doc],
                )
                .doc
            }
            (None, ty, _) => self.cx.zero(ty),
        };
        let object = self.cx.object_itself(&a.object);
        self.with_stat(
            object,
            "allocate",
            vec![value],
            a.stat.as_ref(),
            a.errmsg.as_ref(),
            &a.object,
        );
    }

    /// ALLOCATE of a polymorphic object: of the type of SOURCE=, MOLD= or the statement, else the declared one.
    fn allocate_object(&mut self, a: &Allocate, declared: Option<TypeId>) {
        let cx = &self.cx;
        let (name, value) = match (&a.source, &a.mold, &a.ty) {
            (Some(source), ..) if matches!(source.ty, Type::Class(_)) => {
                ("allocate_copy", cx.by_shared_reference(source))
            }
            (Some(source), ..) => ("allocate_class", cx.owned_alone(source)),
            (None, Some(mold), _) if matches!(mold.ty, Type::Class(_)) => {
                ("allocate_fresh", cx.by_shared_reference(mold))
            }
            (None, Some(mold), _) => ("allocate_class", cx.zero_value(&mold.ty)),
            (None, None, Some(ty)) => ("allocate_class", cx.zero_value(ty)),
            (None, None, None) => {
                let ty = declared.map_or(Type::Error, Type::Derived);
                ("allocate_class", cx.zero_value(&ty))
            }
        };
        let object = self.cx.object_itself(&a.object);
        let (stat, errmsg) = (a.stat.as_ref(), a.errmsg.as_ref());
        self.with_stat(object, name, vec![value], stat, errmsg, &a.object);
    }

    /// ALLOCATE of an array of polymorphic objects.
    fn allocate_objects(&mut self, a: &Allocate, declared: Option<TypeId>) {
        let cx = &self.cx;
        let fresh = |ty: &Type| reference(Piece::atom(cx.zero_value(ty)));
        let (name, like) = match (&a.source, &a.mold, &a.ty) {
            (Some(source), ..) if source.rank == 0 => {
                ("allocate_copy", cx.by_shared_reference(source))
            }
            (Some(source), ..) if a.bounds.is_empty() => {
                ("allocate_source", cx.class_handle(source))
            }
            (Some(source), ..) => ("allocate_elements", cx.class_handle(source)),
            (None, Some(mold), _) if mold.rank == 0 && matches!(mold.ty, Type::Class(_)) => {
                ("allocate_fresh", cx.by_shared_reference(mold))
            }
            (None, Some(mold), _) if mold.rank == 0 => ("allocate_fresh", fresh(&mold.ty)),
            (None, Some(mold), _) if a.bounds.is_empty() => {
                ("allocate_mold", cx.class_handle(mold))
            }
            (None, Some(mold), _) => {
                let handle = Piece::atom(cx.class_handle(mold));
                ("allocate_fresh", method(handle, "first_object", vec![]).doc)
            }
            (None, None, Some(ty)) => ("allocate_fresh", fresh(ty)),
            (None, None, None) => {
                let ty = declared.map_or(Type::Error, Type::Derived);
                ("allocate_fresh", fresh(&ty))
            }
        };
        let mut args = vec![like];
        if !a.bounds.is_empty() {
            args.insert(0, cx.bounds(&a.bounds));
        }
        let object = cx.object_itself(&a.object);
        let (stat, errmsg) = (a.stat.as_ref(), a.errmsg.as_ref());
        self.with_stat(object, name, args, stat, errmsg, &a.object);
    }

    /// ALLOCATE of a character scalar: its length from the statement or the declaration, of deferred length from SOURCE= or MOLD=.
    fn allocate_text(&mut self, a: &Allocate) {
        let object = self.cx.object_itself(&a.object);
        let declared = self.cx.declared_length(&a.object.ty);
        let (name, arg) = match (&a.source, &a.mold, &a.char_len, declared) {
            (Some(source), .., Some(len)) => {
                let new = of_kind("Character::new", &a.object.ty);
                let cut = function(&new, vec![len, self.cx.text_ref(source)]);
                ("allocate_source", reference(cut))
            }
            (Some(source), ..) => ("allocate_source", self.cx.text_ref(source)),
            (None, _, Some(len), _) => ("allocate", self.cx.free(len).doc),
            (None, _, None, Some(len)) => ("allocate", len),
            (None, Some(mold), None, None) => {
                let length = function("len", vec![self.cx.text_ref(mold)]);
                ("allocate", length.doc)
            }
            (None, None, None, None) => ("allocate", text("0")),
        };
        let (stat, errmsg) = (a.stat.as_ref(), a.errmsg.as_ref());
        self.with_stat(object, name, vec![arg], stat, errmsg, &a.object);
    }
}
