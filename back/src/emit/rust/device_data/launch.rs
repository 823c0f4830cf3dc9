//! Launches of kernels: the configuration, and what each dummy of a kernel is handed.
//!
//! Refuses to know the kernel's body.

use crate::emit::layout::{Doc, list, text};
use crate::emit::rust::Cx;
use crate::emit::rust::call::call_statement;
use crate::emit::rust::expr::{Piece, function, method, mut_reference, reference};
use crate::emit::rust::place::Access;
use crate::emit::rust::stmt::Body;
use crate::ir::*;

impl Body<'_> {
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
        // What kernels are handed of a polymorphic object is looked at, so that several arguments may be of one.
        let mut looking = self.cx.clone();
        looking.looking = true;
        for (arg, dummy) in args.iter().zip(dummies) {
            let here = match self.cx.is_only_looked_at(arg, dummy) {
                true => &looking,
                false => &self.cx,
            };
            let absent = match config.loops.is_some() {
                true => here.value_or_nothing(arg, dummy),
                false => None,
            };
            docs.push(absent.unwrap_or_else(|| here.launch_argument(arg, dummy)));
        }
        let call = call_statement(&self.cx.proc_path(kernel), docs, self.out.depth());
        self.out.doc(&call, ";");
    }
}

impl Cx<'_> {
    /// `launch_each((n, trip_count(0, m, 2))).block(b)`: iterations from 1 to `n` are `n`.
    fn loop_grid(&self, loops: &LoopGrid) -> Piece {
        let mut counts: Vec<Doc> = loops.ranges.iter().map(|r| self.iterations(r)).collect();
        let counts = match counts.len() {
            1 => counts.remove(0),
            _ => list("(", counts, ")"),
        };
        let name = match (loops.gangs, loops.each) {
            (true, true) => "launch_each_gang",
            (true, false) => "launch_gangs",
            (false, true) => "launch_each",
            (false, false) => "launch_loops",
        };
        let mut launch = function(name, vec![counts]);
        if loops.guessed {
            launch = method(launch, "guessed", vec![]);
        }
        if loops.packed {
            launch = method(launch, "packed", vec![]);
        }
        for room in &loops.rooms {
            launch = method(launch, "room", vec![self.free(room).doc]);
        }
        let block = if loops.tile { "tile" } else { "block" };
        for (name, extents) in [("grid", &loops.grid), (block, &loops.block)] {
            if extents.iter().any(Option::is_some) {
                launch = method(launch, name, vec![self.extents(extents)]);
            }
        }
        if let Some(device) = &loops.device {
            launch = method(launch, "device", vec![self.free(device).doc]);
        }
        match &loops.queue {
            Some(queue) => method(launch, "queue", vec![self.async_value(queue)]),
            None => launch,
        }
    }

    /// The iteration count of a loop.
    fn iterations(&self, range: &LoopRange) -> Doc {
        let literal = |expr: &Expr| {
            if let ExprKind::Const(Const::Integer(value)) = expr.kind {
                Some(value)
            } else {
                None
            }
        };
        let by_one = range
            .step
            .as_ref()
            .is_none_or(|step| literal(step) == Some(1));
        match (literal(&range.from), literal(&range.to)) {
            (Some(from), Some(to)) if by_one => {
                let count = (to - from + 1).max(0);
                let kind = if i32::try_from(count).is_ok() {
                    ""
                } else {
                    "_i64"
                };
                return text(format!("{count}{kind}"));
            }
            (Some(1), None) if by_one => return self.free(&range.to).doc,
            _ => {}
        }
        let step = range.step.as_ref();
        let step = step.map_or_else(|| text("1"), |step| self.free(step).doc);
        let bounds = [&range.from, &range.to].map(|bound| self.free(bound).doc);
        let [from, to] = bounds;
        function("trip_count", vec![from, to, step]).doc
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
            return if matches!(
                value.kind,
                ExprKind::Element { .. } | ExprKind::Component { .. }
            ) {
                self.device_place(value).doc
            } else if let ExprKind::Var(id) = &value.kind
                && self.program[*id].dummy().is_some()
            {
                self.device_place(value).doc
            } else {
                reference(self.device_place(value))
            };
        }
        match value.designator() {
            Some(Designator::Var(id))
                if self.program[id].space == Space::Managed && self.access(id) != Access::Deref =>
            {
                text(format!("&{}", self.var_path(id)))
            }
            // A parameter of the procedure is lent on, not given away.
            Some(Designator::Var(id)) if self.access(id) == Access::Deref => {
                text(format!("&mut *{}", self.var_path(id)))
            }
            Some(Designator::Var(_)) if self.is_held(value) => {
                mut_reference(self.place(value, true))
            }
            Some(Designator::Var(_)) => self.by_reference(value),
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => function("Total::from", vec![self.by_reference(value)]).doc,
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

    fn launch_extent(&self, expr: &Expr) -> Doc {
        match &expr.ty {
            Type::Derived(_) => self.owned(expr),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.free(expr).doc,
        }
    }

    /// Whether a launch needs no exclusive reference for an argument: totals are stored to, sections of host arrays are made of the array.
    fn is_only_looked_at(&self, arg: &Actual, dummy: VarId) -> bool {
        let total = (self.program[dummy].dummy()).is_some_and(|d| d.passing == Passing::Total);
        let section = (arg.value.as_ref()).is_some_and(|value| {
            matches!(value.kind, ExprKind::Section { .. }) && !self.is_remote_data(value)
        });
        !total && !section
    }

    /// `x.unwrap_or_default()`: the value of a dummy argument that may be absent for the kernel of a loop nest, which asks PRESENT before it uses it.
    fn value_or_nothing(&self, arg: &Actual, dummy: VarId) -> Option<Doc> {
        let value = arg.value.as_ref()?;
        let var = &self.program[dummy];
        let ExprKind::Var(id) = value.kind else {
            return None;
        };
        let by_value = var.rank() == 0 && var.dummy().is_some_and(|one| one.value);
        if !by_value || !self.is_copy(&var.ty) || self.is_lent(dummy) {
            return None;
        }
        let access = self.access(id);
        let given = if access == Access::Optional {
            self.optional_value(id)
        } else if access == Access::OptionalRef {
            format!("{}.copied()", self.optional_borrowed(id, false))
        } else {
            return None;
        };
        Some(text(format!("{given}.unwrap_or_default()")))
    }

    /// An actual argument of a kernel: scalars by value, device data by its handle.
    fn launch_argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let Some(value) = &arg.value else {
            return text("absent()");
        };
        if var.rank() == 0 && var.dummy().is_some_and(|d| d.value) {
            return match self.is_lent(dummy) {
                _ if matches!(var.ty, Type::Character(..)) => self.as_letters(value),
                true => self.by_shared_reference(value),
                false => self.owned(value),
            };
        }
        if var.dummy().is_some_and(|d| d.passing == Passing::Total) && arg.how != Handover::Present
        {
            return self.total_argument(value);
        }
        if arg.how == Handover::Table {
            return self.table_argument(value, var);
        }
        if self.is_other_storage(value, var) {
            return self.overlaid_device_data(value, var);
        }
        if arg.how == Handover::Packed && value.rank > 0 {
            return self.packed_launch_argument(value, var);
        }
        if self.is_remote_data(value) {
            return match value.as_var() {
                Some(id) if self.is_held_by_static(id) => self.static_array(id),
                Some(_) | None => self.remote_launch_argument(value),
            };
        }
        if arg.how == Handover::Present {
            return self.launched_with(value, dummy);
        }
        self.reachable_argument(value)
    }

    /// Data that host and kernels reach, for a kernel.
    pub(in crate::emit::rust) fn reachable_argument(&self, value: &Expr) -> Doc {
        match value.designator() {
            Some(Designator::Element { base, subscripts }) => {
                method(
                    self.container(base, false),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            Some(Designator::Section { .. }) => self.place(value, true).doc,
            Some(Designator::Var(id)) if value.rank == 0 && self.access(id) == Access::Deref => {
                function("managed", vec![text(self.var_path(id))]).doc
            }
            Some(Designator::Var(id))
                if value.rank == 0 && self.access(id) == Access::OptionalRef =>
            {
                function("managed_ref", vec![self.object(id, false).doc]).doc
            }
            Some(Designator::Var(id)) if value.rank > 0 && self.is_handle(id) => {
                match self.access(id) {
                    Access::Static => self.handle(id, value).doc,
                    Access::Plain
                    | Access::Deref
                    | Access::Optional
                    | Access::OptionalRef
                    | Access::Handle
                    | Access::DeviceScalar
                    | Access::PerThread => self.object(id, false).doc,
                }
            }
            Some(Designator::Var(id))
                if value.rank > 0
                    && self.access(id) == Access::Static
                    && !self.is_device_global(id) =>
            {
                self.static_array(id)
            }
            Some(Designator::Var(id)) => {
                let path = Piece::word(self.var_path(id));
                reference(self.behind_reference(value, path))
            }
            // A pointer component is a handle, which is copied.
            Some(Designator::Component { ty, field, .. })
                if self.program[ty].fields[field as usize].pointer && value.rank > 0 =>
            {
                self.place(value, true).doc
            }
            Some(
                Designator::Component { .. } | Designator::Substring { .. } | Designator::Part(_),
            )
            | None => reference(self.place(value, true)),
        }
    }

    /// Whether a variable in static storage holds an array in device memory.
    fn is_held_by_static(&self, id: VarId) -> bool {
        self.access(id) == Access::Static
            && !self.is_device_global(id)
            && !self.is_device_handle(id)
    }

    pub fn remote_launch_argument(&self, value: &Expr) -> Doc {
        match value.designator() {
            Some(Designator::Element { base, subscripts }) => {
                method(
                    self.device_place(base),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            Some(Designator::Section { .. }) => self.device_place(value).doc,
            Some(Designator::Var(id)) if self.is_device_handle(id) => {
                self.behind_reference(value, self.device_place(value)).doc
            }
            Some(Designator::Var(id))
                if self.access(id) == Access::Static && !self.is_device_global(id) =>
            {
                text(format!("&*{}", self.var_path(id)))
            }
            Some(Designator::Component { base, .. }) if self.is_remote_data(base) => {
                self.device_place(value).doc
            }
            // A pointer component is a handle, which is copied.
            Some(Designator::Component { ty, field, .. })
                if self.program[ty].fields[field as usize].pointer && value.rank > 0 =>
            {
                self.device_place(value).doc
            }
            Some(
                Designator::Var(_)
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => reference(self.behind_reference(value, self.device_place(value))),
        }
    }
}
