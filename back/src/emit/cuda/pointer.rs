//! Pointers in CUDA C: those to scalars are addresses, those to arrays are descriptors with bounds; components keep the host's layout.

use super::Cx;
use super::expr::{Piece, Prec, function};
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::emit::uses::is_designator;
use crate::ir::*;

impl Body<'_> {
    /// `w.allocate(n);`, or with STAT= `stat = w.allocate_stat(n);`
    pub(super) fn allocate(&mut self, allocate: &Allocate) {
        let dims = allocate.bounds.iter().map(|b| self.cx.dimension(b));
        let dims = dims.collect();
        let elsewhere = self.cx.is_pointer_variable(&allocate.object);
        match (elsewhere, &allocate.stat) {
            (false, stat) => self.with_stat("allocate", &allocate.object, dims, stat.as_ref()),
            (true, stat) => {
                let ty = self.cx.type_name(&allocate.object.ty);
                let mut args = vec![self.cx.object(&allocate.object)];
                args.extend(dims);
                let name = match stat {
                    Some(_) => format!("allocate_pointer_stat<{ty}>"),
                    None => format!("allocate_pointer<{ty}>"),
                };
                let call = function(&name, args).doc;
                self.give_status(call, stat.as_ref());
            }
        }
    }

    pub(super) fn deallocate(&mut self, object: &Expr, stat: Option<&Expr>) {
        if !self.cx.is_pointer_variable(object) {
            return self.with_stat("deallocate", object, vec![], stat);
        }
        let name = match stat {
            Some(_) => "deallocate_pointer_stat",
            None => "deallocate_pointer",
        };
        let call = function(name, vec![self.cx.object(object)]).doc;
        self.give_status(call, stat);
    }

    fn with_stat(&mut self, name: &str, object: &Expr, args: Vec<Doc>, stat: Option<&Expr>) {
        let suffix = if stat.is_some() { "_stat" } else { "" };
        let head = concat([self.cx.object(object), text(format!(".{name}{suffix}"))]);
        let call = concat([head, list("(", args, ")")]);
        self.give_status(call, stat);
    }

    fn give_status(&mut self, call: Doc, stat: Option<&Expr>) {
        match stat {
            None => self.out.doc(&call, ";"),
            Some(stat) => {
                let target = self.cx.value(stat);
                self.store(target, call);
            }
        }
    }

    /// `w.take_shape(n);` before an assignment that may allocate.
    pub(super) fn take_shape(&mut self, lhs: &Expr, rhs: &Expr) {
        let extents = (0..rhs.rank).map(|dim| self.cx.scalar().extent(rhs, dim));
        let extents = extents.collect();
        let head = concat([self.cx.object(lhs), text(".take_shape")]);
        let call = concat([head, list("(", extents, ")")]);
        self.out.doc(&call, ";");
    }

    /// `q = section<1>(a, ...);`
    pub(super) fn point(&mut self, pointer: &Expr, target: &Expr, bounds: &[(Expr, Option<Expr>)]) {
        if pointer.rank == 0 {
            let place = self.cx.pointer_itself(pointer);
            let address = self.cx.address_of(target);
            return self.store(place, address);
        }
        let mut value = self.cx.pointed(target);
        if !bounds.is_empty() && bounds.iter().all(|(_, upper)| upper.is_none()) {
            let mut args = vec![value];
            args.extend(bounds.iter().map(|(lower, _)| self.cx.value(lower)));
            value = function("with_lower", args).doc;
        } else if !bounds.is_empty() {
            let dims = bounds.iter().filter_map(|(lower, upper)| {
                Some(self.cx.dimension(&Bounds {
                    lower: lower.clone(),
                    upper: upper.clone()?,
                }))
            });
            let mut args = vec![value];
            args.extend(dims);
            value = function(&format!("remapped<{}>", pointer.rank), args).doc;
        }
        let place = self.cx.object(pointer);
        self.store(place, value);
    }

    pub(super) fn nullify(&mut self, pointer: &Expr) {
        match pointer.rank {
            0 => {
                let place = self.cx.pointer_itself(pointer);
                self.store(place, text("nullptr"));
            }
            _ => {
                let place = self.cx.object(pointer);
                self.store(place, text("{}"));
            }
        }
    }
}

impl Cx<'_> {
    /// A pointer to a scalar without looking through it.
    fn pointer_itself(&self, pointer: &Expr) -> Doc {
        self.address_of(pointer)
    }

    /// Whether a designator is a variable with the attribute POINTER.
    pub(super) fn is_pointer_variable(&self, object: &Expr) -> bool {
        matches!(&object.kind, ExprKind::Var(id) if self.program[*id].pointer)
    }

    /// Whether a variable of device code is a pointer to a scalar.
    pub(super) fn is_scalar_pointer(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.pointer && var.rank() == 0 && var.role == Role::Local
    }

    /// ALLOCATED and ASSOCIATED.
    pub(super) fn has_target(&self, object: &Expr) -> Piece {
        match object.rank {
            0 => Piece {
                doc: concat([self.address_of(object), text(" != nullptr")]),
                prec: Prec::Bits,
            },
            _ => Piece::word(format!("{}.present()", self.object(object).flat())),
        }
    }

    /// ASSOCIATED with a target: the same elements, and some.
    pub(super) fn same_target(&self, pointer: &Expr, target: &Expr) -> Piece {
        let place = |object: &Expr| match object.rank {
            0 => self.address_of(object),
            _ => self.pointed(object),
        };
        function("same_target", vec![place(pointer), place(target)])
    }

    /// What a pointer component is given by a structure constructor.
    pub(super) fn pointer_component(&self, value: &Expr, field: &Field) -> Doc {
        match field.shape.rank() {
            _ if !is_designator(value) => text("{}"),
            0 => self.address_of(value),
            _ => function("component", vec![self.pointed(value)]).doc,
        }
    }

    /// The place of a scalar.
    pub(super) fn address_of(&self, value: &Expr) -> Doc {
        let place = self.scalar().piece(value).at_least(Prec::Atom).flat();
        match pointee(&place) {
            Some(pointer) => text(pointer.to_string()),
            None => text(format!("&{place}")),
        }
    }

    /// An array or section as a pointer sees it: whole arrays keep their bounds.
    pub(super) fn pointed(&self, target: &Expr) -> Doc {
        if matches!(target.kind, ExprKind::Section { .. }) || self.has_descriptor(target) {
            self.object(target)
        } else {
            function("with_bounds", vec![self.object(target)]).doc
        }
    }

    fn has_descriptor(&self, array: &Expr) -> bool {
        if let ExprKind::Var(id) = &array.kind {
            self.is_descriptor(*id)
        } else if let ExprKind::Paren(inner) = &array.kind {
            self.has_descriptor(inner)
        } else {
            false
        }
    }
}

/// `p` of `(*p)`.
pub(super) fn pointee(place: &str) -> Option<&str> {
    let inside = place.strip_prefix("(*")?.strip_suffix(')')?;
    let mut depth = 0;
    for c in inside.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' if depth == 0 => return None,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    (depth == 0).then_some(inside)
}
