//! Device data as host code sees it: transfers made of assignments, handles as actual arguments, launches.
//!
//! Arrays: `DeviceArray` owns (locals, allocatables), `DeviceGlobalArray` is a symbol of the kernels' text, `DeviceSection` is a handle
//! (dummies, pointers, sections). Scalars: `DeviceScalar`, `DeviceGlobal`, and `DeviceRef` as the handle. Managed data has types of its own,
//! which the host reads in place.

use super::Cx;
use super::expr::{Piece, function, method, reference};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::uses::root;
use crate::ir::*;

/// Whether the host reaches data of this space through transfers alone.
pub fn is_remote(space: Space) -> bool {
    match space {
        Space::Device | Space::Constant | Space::Texture => true,
        Space::Host | Space::Shared | Space::Managed | Space::Pinned => false,
    }
}

impl Body<'_> {
    /// An assignment between host and device, or within the device.
    pub fn transfer_data(&mut self, copy: &Copy) {
        let (dst, src) = (&copy.dst, &copy.src);
        let call = match copy.direction {
            Direction::Fill => method(self.cx.device_place(dst), "fill", vec![self.cx.value(src)]),
            Direction::HostToDevice | Direction::DeviceToDevice if dst.rank > 0 => {
                let name = if self.cx.is_allocatable(dst) {
                    "assign"
                } else {
                    "copy_from"
                };
                method(
                    self.cx.device_place(dst),
                    name,
                    vec![self.cx.transfer_operand(src)],
                )
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
                let value = self.cx.device_scalar(src);
                return self.store_value(dst, value);
            }
            Direction::HostToDevice | Direction::DeviceToDevice => {
                let within = copy.direction == Direction::DeviceToDevice && root(src).is_some();
                let value = if within {
                    self.cx.device_scalar(src)
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
        let value = self.cx.device_scalar(&copy.src);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// `call kernel<<<grid, block, bytes, stream>>>(args)`.
    pub fn launch(&mut self, kernel: ProcId, config: &LaunchConfig, args: &[Actual]) {
        let shape = |e: &Option<Expr>| {
            e.as_ref()
                .map_or_else(|| text("AUTOMATIC"), |e| self.cx.launch_extent(e))
        };
        let mut launch = match &config.loops {
            Some(loops) => self.cx.loop_grid(loops),
            None => function("launch", vec![shape(&config.grid), shape(&config.block)]),
        };
        for (name, value) in [("shared", &config.shared), ("stream", &config.stream)] {
            if let Some(value) = value
                && !matches!(value.kind, ExprKind::Const(Const::Integer(0)))
            {
                launch = method(launch, name, vec![self.cx.free(value).doc]);
            }
        }
        let together = self.cx.program[kernel].target == Target::GridGlobal;
        if together || self.cx.grid_waits.contains(&kernel) {
            launch = method(launch, "cooperative", vec![]);
        }
        let mut docs = vec![launch.doc];
        let dummies = self.cx.program[kernel].dummies.clone();
        for (arg, dummy) in args.iter().zip(dummies) {
            docs.push(self.cx.launch_argument(arg, dummy));
        }
        let call = function(&self.cx.proc_path(kernel), docs);
        self.out.doc(&call.doc, ";");
    }
}

impl Cx<'_> {
    /// `launch_loops([trip_count(1, n, 1)]).grid(g).block(b)`.
    fn loop_grid(&self, loops: &LoopGrid) -> Piece {
        let count = |range: &LoopRange| {
            let step = match &range.step {
                Some(step) => self.free(step).doc,
                None => text("1"),
            };
            function(
                "trip_count",
                vec![self.free(&range.from).doc, self.free(&range.to).doc, step],
            )
            .doc
        };
        let counts = list("[", loops.ranges.iter().map(count).collect(), "]");
        let mut launch = function("launch_loops", vec![counts]);
        for (name, extents) in [("grid", &loops.grid), ("block", &loops.block)] {
            if extents.iter().any(Option::is_some) {
                launch = method(launch, name, vec![self.extents(extents)]);
            }
        }
        match &loops.device {
            Some(device) => method(launch, "device", vec![self.free(device).doc]),
            None => launch,
        }
    }

    /// One extent, or `dim3(32, STAR, 1)` of a list.
    fn extents(&self, extents: &[Option<Expr>]) -> Doc {
        let extent = |one: Option<&Option<Expr>>| match one {
            Some(Some(value)) => self.launch_extent(value),
            Some(None) => text("STAR"),
            None => text("1"),
        };
        if extents.len() == 1 {
            return extent(extents.first());
        }
        let axes = (0..3).map(|axis| extent(extents.get(axis))).collect();
        function("dim3", axes).doc
    }

    /// A variable that receives a joined value.
    fn total_argument(&self, value: &Expr) -> Doc {
        if self.is_remote_data(value) {
            return match &value.kind {
                ExprKind::Element { .. } | ExprKind::Component { .. } => {
                    self.device_place(value).doc
                }
                ExprKind::Var(id) if self.program[*id].dummy().is_some() => {
                    self.device_place(value).doc
                }
                _ => reference(self.device_place(value)),
            };
        }
        match &value.kind {
            ExprKind::Var(id)
                if self.program[*id].space == Space::Managed
                    && self.access(*id) != Access::Deref =>
            {
                text(format!("&{}", self.var_path(*id)))
            }
            // A parameter of the procedure is lent on, not given away.
            ExprKind::Var(id) if self.access(*id) == Access::Deref => {
                text(format!("&mut *{}", self.var_path(*id)))
            }
            ExprKind::Var(_) if self.is_held(value) => {
                super::expr::mut_reference(self.place(value, true))
            }
            ExprKind::Var(_) => self.by_reference(value),
            // Other arguments may be parts of the same variable.
            _ => function("Total::from", vec![self.by_reference(value)]).doc,
        }
    }

    /// Whether a designator names data that the host reaches through transfers alone.
    pub fn is_remote_data(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) => !self.kernel && is_remote(self.program[*id].space),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                self.is_remote_data(base)
            }
            ExprKind::Component { base, ty, field } => {
                let own = self.program[*ty]
                    .fields
                    .get(*field as usize)
                    .is_some_and(|f| is_remote(f.space));
                !self.kernel && own || self.is_remote_data(base)
            }
            ExprKind::Paren(inner) => self.is_remote_data(inner),
            _ => false,
        }
    }

    /// Whether a whole allocatable device array is named.
    fn is_allocatable(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) => {
                self.program[*id].allocatable && is_remote(self.program[*id].space)
            }
            ExprKind::Component { ty, field, .. } => self.program[*ty]
                .fields
                .get(*field as usize)
                .is_some_and(|f| f.allocatable && is_remote(f.space)),
            _ => false,
        }
    }

    /// Whether a whole allocatable host array is named, which takes the shape of what is assigned to it.
    fn is_reallocated(&self, expr: &Expr) -> bool {
        let host = |space: Space| matches!(space, Space::Host | Space::Pinned | Space::Managed);
        match &expr.kind {
            ExprKind::Var(id) => self.program[*id].allocatable && host(self.program[*id].space),
            ExprKind::Component { ty, field, base } if base.rank == 0 => self.program[*ty]
                .fields
                .get(*field as usize)
                .is_some_and(|f| f.allocatable && host(f.space)),
            _ => false,
        }
    }

    /// Whether a variable is changed through what it owns or points to, so that its binding stays as it is.
    pub fn is_steady(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let remote = is_remote(var.space) || (var.space == Space::Managed && var.rank() == 0);
        !self.kernel && remote && !var.allocatable && !var.pointer
    }

    /// Whether a variable is a symbol of the kernels' text: module data in device, constant or managed memory that is not allocatable.
    pub fn is_device_global(&self, id: VarId) -> bool {
        crate::emit::rust::is_symbol(&self.program[id])
    }

    /// Whether an array variable in device memory is a handle itself: a dummy argument, a pointer.
    fn is_device_handle(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.pointer || (var.dummy().is_some() && !var.allocatable)
    }

    // ------------------------------------------------------------------------------------------ places

    /// An array or scalar in device memory, or a section of one: what methods are called on.
    pub fn device_place(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Var(id)
                if self.access(*id) == Access::Static && self.program[*id].pointer =>
            {
                Piece::word(format!("{}.get()", self.var_path(*id)))
            }
            ExprKind::Var(id)
                if self.access(*id) == Access::Static
                    && !self.is_device_global(*id)
                    && expr.rank > 0 =>
            {
                Piece::word(format!("{}.edit()", self.var_path(*id)))
            }
            ExprKind::Var(id) => Piece::word(self.var_path(*id)),
            ExprKind::Section { base, subscripts } => method(
                self.device_place(base),
                &format!("section::<{}>", expr.rank),
                vec![self.section_list(subscripts)],
            ),
            ExprKind::Component { .. } => self.device_component(expr),
            ExprKind::Element { base, subscripts } => method(
                self.device_place(base),
                "element",
                vec![self.subscript_list(subscripts)],
            ),
            ExprKind::Paren(inner) => self.device_place(inner),
            _ => self.place(expr, true),
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
        match &expr.kind {
            ExprKind::Var(id) if self.is_device_handle(*id) => self.device_place(expr),
            ExprKind::Component { ty, field, .. }
                if self.program[*ty].fields[*field as usize].pointer =>
            {
                self.device_place(expr)
            }
            ExprKind::Var(_) => method(self.device_place(expr), "reference", vec![]),
            ExprKind::Paren(inner) => self.device_reference(inner),
            _ => self.device_place(expr),
        }
    }

    /// A whole array or section in device memory as a handle.
    pub fn device_handle(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Var(id) if self.is_device_handle(*id) => self.device_place(expr),
            ExprKind::Component { base, ty, field }
                if self.is_remote_data(base)
                    || self.program[*ty].fields[*field as usize].pointer =>
            {
                self.device_place(expr)
            }
            ExprKind::Var(_) | ExprKind::Component { .. } => {
                method(self.device_place(expr), "whole", vec![])
            }
            _ => self.device_place(expr),
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

    /// What inquiry functions ask: the descriptor of an array in device memory.
    pub fn device_descriptor(&self, expr: &Expr) -> Piece {
        method(self.device_place(expr), "handle", vec![])
    }

    // ------------------------------------------------------------------------------------------ transfers

    /// A side of a transfer that is read.
    pub fn transfer_operand(&self, expr: &Expr) -> Doc {
        if self.is_remote_data(expr) {
            let handle = match &expr.kind {
                ExprKind::Var(id) => self.is_device_handle(*id),
                ExprKind::Section { .. } => true,
                ExprKind::Component { base, ty, field } => {
                    self.is_remote_data(base) || self.program[*ty].fields[*field as usize].pointer
                }
                _ => false,
            };
            return match &expr.kind {
                _ if handle => self.device_place(expr).doc,
                ExprKind::Var(id)
                    if self.access(*id) == Access::Static && !self.is_device_global(*id) =>
                {
                    text(format!("&*{}", self.var_path(*id)))
                }
                _ => reference(self.device_place(expr)),
            };
        }
        match &expr.kind {
            ExprKind::Var(id) if self.is_handle(*id) => text(self.var_path(*id)),
            ExprKind::Var(id) if self.is_device_global(*id) => {
                text(format!("&{}", self.var_path(*id)))
            }
            ExprKind::Var(id) if self.access(*id) == Access::Static => self.static_reference(*id),
            // The device reads it in the order of its work.
            ExprKind::Section { .. } if self.is_managed(expr) => {
                function("on_device", vec![self.place(expr, false).doc]).doc
            }
            ExprKind::Section { .. } => self.place(expr, false).doc,
            ExprKind::Component { .. } if self.is_fixed_component(expr) => {
                self.container(expr, false).doc
            }
            ExprKind::Var(_) | ExprKind::Component { .. } => reference(self.container(expr, false)),
            _ => reference(self.array_value(expr)),
        }
    }

    /// Whether a designator starts with a managed array.
    fn is_managed(&self, expr: &Expr) -> bool {
        root(expr).is_some_and(|id| self.program[id].space == Space::Managed)
    }

    /// A side of a transfer that receives.
    fn host_target(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Var(id) if self.is_handle(*id) => text(self.var_path(*id)),
            ExprKind::Var(id) if self.access(*id) == Access::Static => {
                text(format!("{}.edit()", self.var_path(*id)))
            }
            ExprKind::Section { .. } => self.place(expr, true).doc,
            _ => concat([text("&mut "), self.container(expr, true).doc]),
        }
    }

    /// Device data as a value of the host: `d.get((i, j))`, `d.to_host()`, `d.gather::<1>(vector(&list))`.
    pub fn fetched(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            _ if expr.rank == 0 => Piece::atom(self.scalar_context().device_scalar(expr)),
            ExprKind::Section { base, subscripts } if super::place::is_gathered(subscripts) => {
                method(
                    self.scalar_context().device_place(base),
                    &format!("gather::<{}>", expr.rank),
                    vec![self.section_list(subscripts)],
                )
            }
            _ => method(self.scalar_context().device_place(expr), "to_host", vec![]),
        }
    }

    /// The value of a scalar in device memory.
    pub fn device_scalar(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Element { base, subscripts } => {
                method(
                    self.device_place(base),
                    "get",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            ExprKind::Cast(inner) => concat([
                self.device_scalar(inner),
                text(format!(" as {}", self.scalar_type(&expr.ty))),
            ]),
            ExprKind::Paren(inner) => self.device_scalar(inner),
            _ => method(self.device_place(expr), "get", vec![]).doc,
        }
    }

    fn store_device_scalar(&self, dst: &Expr, value: Doc) -> Piece {
        match &dst.kind {
            ExprKind::Element { base, subscripts } => method(
                self.device_place(base),
                "put",
                vec![self.subscript_list(subscripts), value],
            ),
            _ => method(self.device_place(dst), "set", vec![value]),
        }
    }

    // ------------------------------------------------------------------------------------------ arguments

    /// An array in device memory for a DEVICE dummy of a host procedure.
    pub fn device_argument(&self, value: &Expr, dummy: &Variable, packed: bool) -> Doc {
        let (start, rank) = match &value.kind {
            ExprKind::Element { base, subscripts } => (
                method(
                    self.device_place(base),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                ),
                1,
            ),
            _ => (self.device_handle(value), value.rank),
        };
        if packed && rank == value.rank {
            return self.without_gaps(start, rank, dummy).doc;
        }
        let assumed = matches!(dummy.shape, Shape::Assumed(_));
        if assumed && !self.starts_at_one(value) {
            return method(start, "from_one", vec![]).doc;
        }
        if assumed || rank == dummy.rank() {
            start.doc
        } else {
            method(start, &format!("in_rank::<{}>", dummy.rank()), vec![]).doc
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

    /// An array that is packed for a kernel if there are gaps.
    fn packed_launch_argument(&self, value: &Expr, dummy: &Variable) -> Doc {
        let data = match self.is_remote_data(value) {
            true => self.device_handle(value),
            false => function("on_device", vec![self.reachable_argument(value)]),
        };
        // The kernel takes an address.
        self.without_gaps(data, dummy.rank(), dummy).doc
    }

    /// A scalar in device memory for a DEVICE dummy of a host procedure.
    pub fn device_scalar_argument(&self, value: &Expr) -> Doc {
        self.device_reference(value).doc
    }

    fn starts_at_one(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Var(id) => {
                matches!(&self.program[*id].shape, Shape::Explicit(bounds) if bounds.iter().all(|b| super::place::is_one(&b.lower)))
            }
            ExprKind::Section { .. } => true,
            _ => false,
        }
    }

    fn launch_extent(&self, expr: &Expr) -> Doc {
        match &expr.ty {
            Type::Derived(_) => self.owned(expr),
            _ => self.free(expr).doc,
        }
    }

    /// An actual argument of a kernel: scalars by value, device data by its handle.
    fn launch_argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let Some(value) = &arg.value else {
            return text("absent()");
        };
        if var.rank() == 0 && var.dummy().is_some_and(|d| d.value) {
            return match self.is_lent(dummy) {
                true => self.by_shared_reference(value),
                false => self.owned(value),
            };
        }
        if var.dummy().is_some_and(|d| d.passing == Passing::Total) {
            return self.total_argument(value);
        }
        if arg.how == Handover::Packed && value.rank > 0 {
            return self.packed_launch_argument(value, var);
        }
        if self.is_remote_data(value) {
            return self.remote_launch_argument(value);
        }
        self.reachable_argument(value)
    }

    /// Data that host and kernels reach, for a kernel.
    fn reachable_argument(&self, value: &Expr) -> Doc {
        match &value.kind {
            ExprKind::Element { base, subscripts } => {
                method(
                    self.container(base, false),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            ExprKind::Section { .. } => self.place(value, true).doc,
            ExprKind::Var(id) if value.rank == 0 && self.access(*id) == Access::Deref => {
                function("managed", vec![text(self.var_path(*id))]).doc
            }
            ExprKind::Var(id) if value.rank > 0 && self.is_handle(*id) => {
                self.object(*id, false).doc
            }
            ExprKind::Var(id)
                if value.rank > 0
                    && self.access(*id) == Access::Static
                    && !self.is_device_global(*id) =>
            {
                self.static_reference(*id)
            }
            ExprKind::Var(id) => text(format!("&{}", self.var_path(*id))),
            _ => reference(self.place(value, true)),
        }
    }

    pub fn remote_launch_argument(&self, value: &Expr) -> Doc {
        match &value.kind {
            ExprKind::Element { base, subscripts } => {
                method(
                    self.device_place(base),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            ExprKind::Section { .. } => self.device_place(value).doc,
            ExprKind::Var(id) if self.is_device_handle(*id) => self.device_place(value).doc,
            ExprKind::Var(id)
                if self.access(*id) == Access::Static && !self.is_device_global(*id) =>
            {
                text(format!("&*{}", self.var_path(*id)))
            }
            ExprKind::Component { base, .. } if self.is_remote_data(base) => {
                self.device_place(value).doc
            }
            // A pointer component is a handle, which is copied.
            ExprKind::Component { ty, field, .. }
                if self.program[*ty].fields[*field as usize].pointer && value.rank > 0 =>
            {
                self.device_place(value).doc
            }
            _ => reference(self.device_place(value)),
        }
    }
}
