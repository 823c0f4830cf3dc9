//! Device data as host code sees it: transfers made of assignments, handles as actual arguments.
//!
//! Arrays: `DeviceArray` owns (locals, allocatables), `DeviceGlobalArray` is a symbol of the kernels' text, `DeviceSection` is a handle
//! (dummies, pointers, sections). Scalars: `DeviceScalar`, `DeviceGlobal`, and `DeviceRef` as the handle. Managed data has types of its own,
//! which the host reads in place.

mod launch;
mod present;
mod table;

use super::Cx;
use super::expr::{Piece, function, method, mut_reference, reference};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::root;
use crate::ir::*;

impl Body<'_> {
    /// An assignment between host and device, or within the device.
    pub fn transfer_data(&mut self, copy: &Copy) {
        let (dst, src) = (&copy.dst, &copy.src);
        if let (ExprKind::Var(to), ExprKind::Var(from)) = (&dst.kind, &src.kind)
            && to == from
        {
            return;
        }
        let call = match copy.direction {
            Direction::Fill if self.cx.is_letters(dst) => method(
                self.cx.device_place(dst),
                "fill",
                vec![self.cx.as_letters(src)],
            ),
            Direction::Fill => method(self.cx.device_place(dst), "fill", vec![self.cx.value(src)]),
            Direction::HostToDevice | Direction::DeviceToDevice if dst.rank > 0 => {
                let name = if self.cx.is_allocatable(dst) {
                    "assign"
                } else {
                    "copy_from"
                };
                let operand = self.cx.transfer_operand(src);
                let moved = self.cx.is_letters(dst) && !self.cx.is_remote_data(src);
                let operand = match moved {
                    true => reference(function("letters", vec![operand])),
                    false => operand,
                };
                method(self.cx.device_place(dst), name, vec![operand])
            }
            Direction::DeviceToHost if dst.rank > 0 => method(
                self.cx.device_place(src),
                if self.cx.is_reallocated(dst) {
                    "assign_to"
                } else {
                    "copy_to"
                },
                vec![self.cx.host_target(dst)],
            ),
            Direction::DeviceToHost => {
                let value = self.cx.that_looks().device_scalar(src);
                return self.store_value(dst, value);
            }
            Direction::HostToDevice | Direction::DeviceToDevice => {
                let within = copy.direction == Direction::DeviceToDevice && root(src).is_some();
                let value = if within {
                    self.cx.that_looks().device_scalar(src)
                } else if self.cx.is_letters(dst) {
                    self.cx.as_letters(src)
                } else {
                    self.cx.owned(src)
                };
                self.cx.store_device_scalar(dst, value)
            }
        };
        self.out.doc(&call.doc, ";");
    }

    /// `let x = d.get();` for a scalar that gets its first value from the device.
    pub fn declare_fetched(&mut self, var: VarId, copy: &Copy) {
        let mutable = if self.uses.count(var).writes > 1 {
            "mut "
        } else {
            ""
        };
        let head = text(format!("let {mutable}{} =", self.cx.names.var(var)));
        let value = self.cx.that_looks().device_scalar(&copy.src);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }
}

impl Cx<'_> {
    /// Whether a designator names data that the host reaches through transfers alone.
    pub fn is_remote_data(&self, expr: &Expr) -> bool {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.is_remote_data(inner);
        }
        match expr.designator() {
            Some(Designator::Var(id)) => !self.kernel && self.program[id].space.is_remote(),
            Some(Designator::Element { base, .. } | Designator::Section { base, .. }) => {
                self.is_remote_data(base)
            }
            Some(Designator::Component { base, ty, field }) => {
                let own = self.program[ty]
                    .fields
                    .get(field as usize)
                    .is_some_and(|f| f.space.is_remote());
                !self.kernel && own || self.is_remote_data(base)
            }
            Some(Designator::Substring { .. } | Designator::Part(_)) | None => false,
        }
    }

    /// Whether a whole allocatable device array is named.
    fn is_allocatable(&self, expr: &Expr) -> bool {
        self.program
            .declaration(expr)
            .is_some_and(|object| object.allocatable && object.space.is_remote())
    }

    /// Whether a whole allocatable host array is named, which takes the shape of what is assigned to it.
    fn is_reallocated(&self, expr: &Expr) -> bool {
        let host = |space: Space| matches!(space, Space::Host | Space::Pinned | Space::Managed);
        self.program
            .declaration(expr)
            .is_some_and(|object| object.allocatable && host(object.space) && !object.is_scattered)
    }

    /// Whether a variable is changed through what it owns or points to, so that its binding stays as it is.
    pub fn is_steady(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let remote = var.space.is_remote() || (var.space == Space::Managed && var.rank() == 0);
        !self.kernel && remote && !var.allocatable && !var.pointer
    }

    /// Whether a variable is a symbol of the kernels' text: module data in device, constant or managed memory that is not allocatable.
    pub fn is_device_global(&self, id: VarId) -> bool {
        crate::emit::reach::is_symbol(&self.program[id])
    }

    /// Whether an array variable in device memory is a handle itself: a dummy argument, a pointer.
    pub(in crate::emit::rust) fn is_device_handle(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.pointer || (var.dummy().is_some() && !var.allocatable)
    }

    /// An array or scalar in device memory, or a section of one: what methods are called on.
    pub fn device_place(&self, expr: &Expr) -> Piece {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.device_place(inner);
        }
        match expr.designator() {
            Some(Designator::Var(id))
                if self.access(id) == Access::Static && self.program[id].pointer =>
            {
                Piece::word(format!("{}.get()", self.var_path(id)))
            }
            Some(Designator::Var(id))
                if self.access(id) == Access::Static
                    && !self.is_device_global(id)
                    && expr.rank > 0 =>
            {
                method(Piece::word(self.var_path(id)), "edit", vec![])
            }
            Some(Designator::Var(id)) => Piece::word(self.var_path(id)),
            Some(Designator::Section { base, subscripts }) => method(
                self.device_place(base),
                &format!("section::<{}>", expr.rank),
                vec![self.section_list(subscripts)],
            ),
            Some(Designator::Component { .. }) => self.device_component(expr),
            Some(Designator::Element { base, subscripts }) => method(
                self.device_place(base),
                "element",
                vec![self.subscript_list(subscripts)],
            ),
            Some(Designator::Substring { .. } | Designator::Part(_)) | None => {
                self.place(expr, true)
            }
        }
    }

    /// A component: in device memory by its offset in the structure, or one of a host structure that holds a device array.
    fn device_component(&self, expr: &Expr) -> Piece {
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return self.place(expr, true);
        };
        if !self.is_remote_data(base) {
            return self.field(self.container(base, true), *ty, *field);
        }
        let name = self.program[*ty]
            .fields
            .get(*field as usize)
            .map_or(String::new(), |f| {
                super::place::escape(&super::names::snake(&f.name))
            });
        let offset = format!("std::mem::offset_of!({}, {name})", self.type_path(*ty));
        let place = if base.rank == 0 {
            self.device_reference(base)
        } else {
            self.device_place(base)
        };
        if let Shape::Explicit(bounds) = &self.program[*ty].fields[*field as usize].shape
            && base.rank == 0
        {
            let element = self.scalar_type(&expr.ty);
            return method(
                place,
                &format!("elements::<{element}, {}>", bounds.len()),
                vec![text(offset), self.bounds(bounds)],
            );
        }
        let made = if base.rank == 0 {
            "component"
        } else {
            "components"
        };
        method(
            place,
            &format!("{made}::<{}>", self.scalar_type(&expr.ty)),
            vec![text(offset)],
        )
    }

    /// A scalar in device memory as a handle.
    fn device_reference(&self, expr: &Expr) -> Piece {
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.device_reference(inner);
        }
        match expr.designator() {
            Some(Designator::Var(id)) if self.is_device_handle(id) => self.device_place(expr),
            Some(Designator::Component { ty, field, .. })
                if self.program[ty].fields[field as usize].pointer =>
            {
                self.device_place(expr)
            }
            Some(Designator::Var(_)) => method(self.device_place(expr), "reference", vec![]),
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => self.device_place(expr),
        }
    }

    /// A whole array or section in device memory as a handle.
    pub fn device_handle(&self, expr: &Expr) -> Piece {
        match expr.designator() {
            Some(Designator::Var(id)) if self.is_device_handle(id) => self.device_place(expr),
            Some(Designator::Component { base, ty, field })
                if self.is_remote_data(base) || self.program[ty].fields[field as usize].pointer =>
            {
                self.device_place(expr)
            }
            Some(Designator::Var(_) | Designator::Component { .. }) => {
                method(self.device_place(expr), "whole", vec![])
            }
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => self.device_place(expr),
        }
    }

    /// The handle of [`Cx::device_handle`] as a value: that of a pointer dummy argument lies behind a reference.
    pub fn handle_by_value(&self, expr: &Expr, handle: Piece) -> Piece {
        if let ExprKind::Var(id) = &expr.kind
            && self.is_device_handle(*id)
        {
            self.behind_reference(expr, handle)
        } else {
            handle
        }
    }

    /// What a pointer to device memory is made to point at.
    pub fn device_target(&self, target: &Expr) -> Piece {
        if target.rank > 0 {
            self.device_handle(target)
        } else {
            self.device_reference(target)
        }
    }

    /// A side of a transfer that is read.
    pub fn transfer_operand(&self, expr: &Expr) -> Doc {
        if self.is_remote_data(expr) {
            let handle = match expr.designator() {
                Some(Designator::Var(id)) => self.is_device_handle(id),
                Some(Designator::Section { .. }) => true,
                Some(Designator::Component { base, ty, field }) => {
                    self.is_remote_data(base) || self.program[ty].fields[field as usize].pointer
                }
                Some(
                    Designator::Element { .. } | Designator::Substring { .. } | Designator::Part(_),
                )
                | None => false,
            };
            return if handle {
                self.behind_reference(expr, self.device_place(expr)).doc
            } else if let ExprKind::Var(id) = &expr.kind
                && self.access(*id) == Access::Static
                && !self.is_device_global(*id)
            {
                self.static_array(*id)
            } else {
                reference(self.behind_reference(expr, self.device_place(expr)))
            };
        }
        match expr.designator() {
            Some(Designator::Var(id))
                if self.is_handle(id) && self.access(id) == Access::Static =>
            {
                self.handle(id, expr).doc
            }
            Some(Designator::Var(id)) if self.is_handle(id) => text(self.var_path(id)),
            Some(Designator::Var(id)) if self.is_device_global(id) => {
                text(format!("&{}", self.var_path(id)))
            }
            Some(Designator::Var(id))
                if self.access(id) == Access::Static || self.is_constant_array(id) =>
            {
                self.static_array(id)
            }
            // Elements by vector subscripts are an array of their own.
            Some(Designator::Section { .. }) if super::place::is_gathered_section(expr) => {
                reference(self.place(expr, false))
            }
            // The device reads it in the order of its work.
            Some(Designator::Section { .. }) if self.is_managed(expr) => {
                function("on_device", vec![self.place(expr, false).doc]).doc
            }
            Some(Designator::Section { .. }) => self.place(expr, false).doc,
            Some(Designator::Component { .. }) if self.is_fixed_component(expr) => {
                self.container(expr, false).doc
            }
            Some(Designator::Var(_) | Designator::Component { .. }) => {
                reference(self.behind_reference(expr, self.container(expr, false)))
            }
            Some(
                Designator::Element { .. } | Designator::Substring { .. } | Designator::Part(_),
            )
            | None => reference(self.array_value(expr)),
        }
    }

    /// The handle that a variable of the host is: a pointer, or a part of a storage; its value, where it lies in static storage.
    fn handle(&self, id: VarId, expr: &Expr) -> Piece {
        let handle = self.object(id, false);
        match self.access(id) {
            Access::Static => method(handle, "get", vec![]),
            Access::Plain
            | Access::Deref
            | Access::Optional
            | Access::OptionalRef
            | Access::Handle
            | Access::DeviceScalar
            | Access::PerThread => self.behind_reference(expr, handle),
        }
    }

    /// Whether a named constant is an array: a static item that is made at its first use, and no place by itself.
    fn is_constant_array(&self, id: VarId) -> bool {
        let var = &self.program[id];
        matches!(var.role, Role::Parameter) && var.rank() > 0
    }

    /// Whether a designator starts with a managed array.
    fn is_managed(&self, expr: &Expr) -> bool {
        root(expr).is_some_and(|id| self.program[id].space == Space::Managed)
    }

    /// A side of a transfer that receives.
    fn host_target(&self, expr: &Expr) -> Doc {
        match expr.designator() {
            Some(Designator::Var(id))
                if self.is_handle(id) && self.access(id) == Access::Static =>
            {
                self.handle(id, expr).doc
            }
            Some(Designator::Var(id)) if self.is_handle(id) => text(self.var_path(id)),
            Some(Designator::Var(id)) if self.access(id) == Access::Static => {
                text(format!("{}.edit()", self.var_path(id)))
            }
            Some(Designator::Section { .. }) => self.place(expr, true).doc,
            Some(
                Designator::Var(_)
                | Designator::Element { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => mut_reference(self.behind_reference(expr, self.container(expr, true))),
        }
    }

    /// Device data as a value of the host: `d.get((i, j))`, `d.to_host()`, `d.gather::<1>(vector(&list))`.
    pub fn fetched(&self, expr: &Expr) -> Piece {
        let fetched = self.that_looks().fetched_as_it_is(expr);
        if !self.is_letters(expr) {
            return fetched;
        }
        match expr.rank {
            0 => function("Character::from", vec![fetched.doc]),
            _ => method(fetched, "to_characters", vec![]),
        }
    }

    /// What is read of the device changes nothing of the structure that holds it.
    fn that_looks(&self) -> Cx<'_> {
        Cx {
            looking: true,
            ..self.clone()
        }
    }

    fn fetched_as_it_is(&self, expr: &Expr) -> Piece {
        if expr.rank == 0 {
            Piece::atom(self.scalar_context().device_scalar(expr))
        } else if let ExprKind::Section { base, subscripts } = &expr.kind
            && super::place::is_gathered(subscripts)
        {
            method(
                self.scalar_context().device_place(base),
                &format!("gather::<{}>", expr.rank),
                vec![self.section_list(subscripts)],
            )
        } else {
            method(self.scalar_context().device_place(expr), "to_host", vec![])
        }
    }

    /// The value of a scalar in device memory.
    pub fn device_scalar(&self, expr: &Expr) -> Doc {
        if let ExprKind::Element { base, subscripts } = &expr.kind {
            method(
                self.device_place(base),
                "get",
                vec![self.subscript_list(subscripts)],
            )
            .doc
        } else if let ExprKind::Cast(inner) = &expr.kind {
            concat([
                self.device_scalar(inner),
                text(format!(" as {}", self.scalar_type(&expr.ty))),
            ])
        } else if let ExprKind::Paren(inner) = &expr.kind {
            self.device_scalar(inner)
        } else {
            method(self.device_place(expr), "get", vec![]).doc
        }
    }

    fn store_device_scalar(&self, dst: &Expr, value: Doc) -> Piece {
        if let ExprKind::Element { base, subscripts } = &dst.kind {
            method(
                self.device_place(base),
                "put",
                vec![self.subscript_list(subscripts), value],
            )
        } else {
            method(self.device_place(dst), "set", vec![value])
        }
    }

    /// An array in device memory for a DEVICE dummy of a host procedure.
    pub fn device_argument(&self, value: &Expr, dummy: &Variable, packed: bool) -> Doc {
        if self.is_other_storage(value, dummy) {
            return self.overlaid_device_data(value, dummy);
        }
        let element = matches!(value.kind, ExprKind::Element { .. });
        let (start, rank) = if !self.is_remote_data(value) {
            let start = function("on_device", vec![self.reachable_argument(value)]);
            (start, if element { 1 } else { value.rank })
        } else if let ExprKind::Element { base, subscripts } = &value.kind {
            (
                method(
                    self.device_place(base),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                ),
                1,
            )
        } else {
            (self.device_handle(value), value.rank)
        };
        if packed && rank == value.rank {
            return self.without_gaps(start, rank, dummy).doc;
        }
        let assumed = matches!(dummy.shape, Shape::Assumed(_));
        if assumed && !self.starts_at_one(value) {
            return method(start, "from_one", vec![]).doc;
        }
        if assumed || rank == dummy.rank() {
            self.handle_by_value(value, start).doc
        } else {
            method(start, &format!("in_rank::<{}>", dummy.rank()), vec![]).doc
        }
    }

    /// Whether data beyond host memory is handed over as an array of numbers of another type.
    pub fn is_other_storage(&self, value: &Expr, dummy: &Variable) -> bool {
        let numeric = value.ty.is_numeric() && dummy.ty.is_numeric();
        numeric && value.ty != dummy.ty && dummy.rank() > 0 && self.is_remote_data(value)
    }

    /// `d.overlaid::<f64>().in_rank::<2>()`.
    pub fn overlaid_device_data(&self, value: &Expr, dummy: &Variable) -> Doc {
        let start = if let ExprKind::Element { base, subscripts } = &value.kind {
            let subscripts = vec![self.subscript_list(subscripts)];
            method(self.device_place(base), "from_element", subscripts)
        } else {
            self.device_place(value)
        };
        let own = format!("overlaid::<{}>", self.scalar_type(&dummy.ty));
        let storage = method(start, &own, vec![]);
        match dummy.rank() {
            1 => storage.doc,
            rank => method(storage, &format!("in_rank::<{rank}>"), vec![]).doc,
        }
    }

    /// `*d.contiguous_mut()`: data beyond host memory for a dummy argument without strides, packed if there are gaps.
    fn without_gaps(&self, data: Piece, rank: u8, dummy: &Variable) -> Piece {
        let suffix = if dummy.mutated { "_mut" } else { "" };
        let packed = method(data, &format!("contiguous{suffix}"), vec![]);
        if rank != dummy.rank() && !matches!(dummy.shape, Shape::Assumed(_)) {
            return method(packed, &format!("in_rank::<{}>", dummy.rank()), vec![]);
        }
        Piece {
            doc: concat([text("*"), packed.doc]),
            prec: super::expr::Prec::Unary,
        }
    }

    /// A scalar in device memory for a DEVICE dummy of a host procedure.
    pub fn device_scalar_argument(&self, value: &Expr) -> Doc {
        if self.is_remote_data(value) {
            let reference = self.device_reference(value);
            return self.handle_by_value(value, reference).doc;
        }
        if let ExprKind::Var(id) = &value.kind
            && self.program[*id].dummy().is_none()
        {
            let path = Piece::word(self.var_path(*id));
            method(path, "reference", vec![]).doc
        } else {
            function("device_reference", vec![self.by_reference(value)]).doc
        }
    }

    fn starts_at_one(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = &value.kind {
            matches!(&self.program[*id].shape, Shape::Explicit(bounds) if bounds.iter().all(|b| super::place::is_one(&b.lower)))
        } else {
            matches!(value.kind, ExprKind::Section { .. })
        }
    }
}
