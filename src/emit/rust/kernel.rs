//! Device code in Rust: the wrapper that launches a kernel, and the kernel's CPU twin.
//!
//! A kernel without barriers is one loop over all threads; with barriers in uniform control flow it is a function of a block,
//! one loop over the threads for each stretch between barriers; else every thread gets a stack of its own. The first and the
//! second are fast, the third always works.

use super::Cx;
use crate::emit::declare::Placement;
use super::expr::{Piece, function, method};
use crate::emit::lines::Lines;
use super::place::Access;
use super::procedure::trimmed;
use super::stmt::{Body, EmitOp, comment_line};
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::uses::{Uses, bodies, children, walk_stmt};
use crate::ir::*;
use std::collections::HashSet;

impl EmitOp for KernelOp {
    fn emit(&self, body: &mut Body<'_>, _stmt: &Stmt<KernelOp>) {
        match self {
            KernelOp::Api { id, args } => {
                let call = body.cx.api(*id, args);
                body.out.doc(&call.doc, ";");
            }
            KernelOp::Print(items) => {
                let start = function("print", vec![]);
                let chain = items.iter().fold(start, |chain, e| {
                    let item = match e.ty {
                        Type::Character(_) => body.cx.text_ref(e),
                        _ => super::expr::reference(body.cx.free(e)),
                    };
                    method(chain, "item", vec![item])
                });
                body.out.doc(&method(chain, "end", vec![]).doc, ";");
            }
        }
    }
}

/// How a kernel runs on the CPU.
enum Form {
    /// One loop over all threads.
    Flat,
    /// One loop per stretch between barriers.
    Split,
    /// A stack for each thread.
    Stacks,
}

impl<'a> Cx<'a> {
    // ------------------------------------------------------------------------------------------ wrapper

    /// The host function that launches a kernel.
    pub fn launch_wrapper(&self, id: ProcId) -> Lines {
        let procedure = &self.program[id];
        let mut out = Lines::default();
        procedure.leading.iter().for_each(|c| out.line(comment_line(&c.text)));
        self.doc_line(id, &mut out);
        out.origin(procedure.span);
        out.line("#[track_caller]");
        let mut params = vec![text("launch: Launch")];
        params.extend(procedure.dummies.iter().map(|v| self.wrapper_parameter(*v)));
        let name = self.names.procedure(id);
        out.open_doc(&list(&format!("pub fn {name}("), params, ")"), " {");
        let converted: Vec<&str> = procedure.dummies.iter().filter(|v| self.by_address(**v)).map(|v| self.names.var(*v)).collect();
        for name in &converted {
            out.line(format!("let {name} = {name}.into();"));
        }
        let args = procedure.dummies.iter().map(|v| text(format!("{}.arg()", self.names.var(*v)))).collect();
        let mut twin_args = vec![text("cores")];
        twin_args.extend(procedure.dummies.iter().map(|v| text(self.names.var(*v))));
        let symbol = crate::emit::cuda::kernel_symbol(self.program, id);
        let head = concat([text(format!("launch.run(&KERNELS, \"{symbol}\", ")), list("&[", args, "]"), text(", |cores| {")]);
        out.open_doc(&head, "");
        out.doc(&function(&format!("cpu::{name}"), twin_args).doc, ";");
        out.close("});");
        out.close("}");
        out
    }

    fn wrapper_parameter(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id);
        if self.by_address(id) { text(format!("{name}: impl Into<{}>", self.device_type(var))) } else { text(format!("{name}: {}", self.scalar_type(&var.ty))) }
    }

    /// Whether a kernel's dummy is handed over as an address or a descriptor.
    fn by_address(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.rank() > 0 || !var.dummy().is_some_and(|d| d.value)
    }

    /// The type of a dummy of device code that is not passed by value.
    fn device_type(&self, var: &Variable) -> String {
        let element = self.element_type(&var.ty);
        match &var.shape {
            Shape::Assumed(_) | Shape::Deferred(_) => format!("DeviceView<{element}, {}>", var.rank()),
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..) => format!("DevicePtr<{element}>"),
        }
    }

    // ------------------------------------------------------------------------------------------ twin

    /// The CPU twin of a kernel or device procedure.
    pub fn twin(&self, id: ProcId) -> Lines {
        let mut out = Lines::default();
        let crate::ir::Body::Kernel(stmts) = &self.program[id].body else { return out };
        self.program[id].leading.iter().for_each(|c| out.line(comment_line(&c.text)));
        self.doc_line(id, &mut out);
        out.origin(self.program[id].span);
        if matches!(self.program[id].target, Target::Global | Target::GridGlobal) {
            self.kernel_twin(id, stmts, &mut out);
        } else {
            self.device_procedure(id, stmts, &mut out);
        }
        out
    }

    fn kernel_twin(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], out: &mut Lines) {
        let uses = Uses::of(stmts);
        let procedure = &self.program[id];
        let mut params = vec![text("cores: &CpuGrid")];
        params.extend(procedure.dummies.iter().map(|v| self.twin_parameter(*v, &uses)));
        out.open_doc(&list(&format!("pub fn {}(", self.names.procedure(id)), params, ")"), " {");
        let mut body = self.device_body(stmts, "return;");
        self.device_prologue(id, &mut body);
        let form = self.form_of(stmts);
        match form {
            Form::Flat => self.flat(id, stmts, &mut body),
            Form::Split => self.split(id, stmts, &mut body),
            Form::Stacks => self.stacks(id, stmts, &mut body),
        }
        out.append(body.out);
        out.close("}");
    }

    fn device_body(&self, stmts: &'a [Stmt<KernelOp>], on_return: &str) -> Body<'a> {
        Body { cx: self.clone(), out: Lines::default(), declared: Default::default(), placement: Placement::default(), uses: Uses::of(stmts), on_return: on_return.to_string() }
    }

    fn twin_parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id);
        let used = uses.uses(id) || self.used_in_bounds(id);
        let shown = if used { name.to_string() } else { format!("_{name}") };
        if self.by_address(id) {
            return text(format!("{shown}: {}", self.device_type(var)));
        }
        let mutable = "";
        text(format!("{mutable}{shown}: {}", self.scalar_type(&var.ty)))
    }

    fn used_in_bounds(&self, id: VarId) -> bool {
        let Some(owner) = self.program[id].owner else { return true };
        let procedure = &self.program[owner];
        let mut uses = Uses::default();
        for other in procedure.dummies.iter().chain(&procedure.locals) {
            if let Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) = &self.program[*other].shape {
                bounds.iter().for_each(|b| {
                    uses.read(&b.lower);
                    uses.read(&b.upper);
                });
            }
        }
        uses.uses(id)
    }

    /// Bounds of dummies, module data, constants: before the loop over threads.
    fn device_prologue(&self, id: ProcId, body: &mut Body<'a>) {
        let procedure = &self.program[id];
        for var in procedure.locals.iter().filter(|v| matches!(self.program[**v].role, Role::Parameter)) {
            if body.uses.uses(*var) {
                self.const_item(*var, "", &mut body.out);
            }
        }
        for var in self.module_data(&body.uses) {
            let item = self.var_item_path(var);
            let name = self.names.var(var).to_ascii_lowercase();
            let view = if self.program[var].allocatable { "view" } else { "on_cpu" };
            body.out.line(format!("let {name} = {item}.{view}();"));
        }
        for var in &procedure.dummies {
            if !body.uses.uses(*var) || !self.by_address(*var) {
                continue;
            }
            let name = self.names.var(*var);
            let doc = match &self.program[*var].shape {
                Shape::Scalar => text(format!("{name}.scalar()")),
                Shape::Explicit(bounds) => concat([text(format!("{name}.view(")), self.bounds(bounds), text(")")]),
                Shape::AssumedSize(bounds, last) => concat([text(format!("{name}.view(")), self.open_bounds(bounds, last), text(")")]),
                Shape::Assumed(lower) if !lower.iter().all(super::place::is_one) => {
                    concat([text(format!("{name}.strided().with_lower(")), self.subscript_list(lower), text(")")])
                }
                Shape::Assumed(_) | Shape::Deferred(_) => text(format!("{name}.strided()")),
            };
            body.out.doc(&Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)), ";");
        }
    }

    /// Module variables in device memory that a body uses.
    fn module_data(&self, uses: &Uses) -> Vec<VarId> {
        let all = (0..self.program.vars.len() as u32).map(VarId);
        all.filter(|v| matches!(self.program[*v].role, Role::Module(_)) && self.program[*v].space != Space::Host && uses.uses(*v)).collect()
    }

    // ------------------------------------------------------------------------------------------ forms

    fn form_of(&self, stmts: &[Stmt<KernelOp>]) -> Form {
        if !self.has_barrier(stmts) && !shares(self.program, stmts) {
            return Form::Flat;
        }
        if self.splits(stmts, true) { Form::Split } else { Form::Stacks }
    }

    /// Whether a barrier is reached in these statements.
    pub fn has_barrier(&self, stmts: &[Stmt<KernelOp>]) -> bool {
        stmts.iter().any(|s| self.is_barrier(s) || asks_all(s) || bodies(s).into_iter().any(|b| self.has_barrier(b)) || self.calls_barrier(s))
    }

    fn is_barrier(&self, stmt: &Stmt<KernelOp>) -> bool {
        matches!(&stmt.kind, StmtKind::Op(KernelOp::Api { id, .. }) if id.row().barrier)
    }

    fn calls_barrier(&self, stmt: &Stmt<KernelOp>) -> bool {
        matches!(&stmt.kind, StmtKind::Call { procedure, .. } if self.procedure_waits(*procedure))
    }

    fn procedure_waits(&self, id: ProcId) -> bool {
        match &self.program[id].body {
            crate::ir::Body::Kernel(stmts) if !self.program[id].recursive => self.has_barrier(stmts),
            _ => false,
        }
    }

    /// Whether all barriers stand where the whole block goes together.
    fn splits(&self, stmts: &[Stmt<KernelOp>], last: bool) -> bool {
        let count = stmts.len();
        stmts.iter().enumerate().all(|(index, stmt)| {
            let end = last && index + 1 == count;
            if asks_all(stmt) || self.calls_barrier(stmt) {
                return false;
            }
            if self.is_barrier(stmt) {
                return matches!(&stmt.kind, StmtKind::Op(KernelOp::Api { args, .. }) if args.is_empty());
            }
            if !bodies(stmt).into_iter().any(|b| self.has_barrier(b)) {
                return end || !returns(stmt);
            }
            self.uniform_construct(stmt) && bodies(stmt).into_iter().all(|b| self.splits(b, false))
        })
    }

    /// A loop or IF with barriers inside that all threads of a block take alike.
    fn uniform_construct(&self, stmt: &Stmt<KernelOp>) -> bool {
        match &stmt.kind {
            StmtKind::Do { from, to, step, private, body, .. } => {
                *private && !leaves_loop(body) && [Some(from), Some(to), step.as_ref()].into_iter().flatten().all(|e| self.uniform(e))
            }
            StmtKind::If { arms, .. } => arms.iter().all(|arm| self.uniform(&arm.condition)),
            _ => false,
        }
    }

    /// Whether an expression has one value for the whole block.
    pub(super) fn uniform(&self, expr: &Expr) -> bool {
        let own = match &expr.kind {
            ExprKind::Var(id) => {
                let var = &self.program[*id];
                let value = var.rank() == 0 && var.dummy().is_some_and(|d| d.value) && !var.mutated;
                value || var.space == Space::Constant || matches!(var.role, Role::Parameter) || self.block_level.contains(id)
            }
            ExprKind::Predefined { var, .. } => *var != PredefinedVar::ThreadIdx,
            ExprKind::Element { base, .. } => matches!(&base.kind, ExprKind::Var(id) if self.program[*id].space == Space::Constant),
            ExprKind::Call { .. } | ExprKind::Api { .. } | ExprKind::Section { .. } | ExprKind::Error => false,
            _ => true,
        };
        let mut all = own;
        if own && !matches!(expr.kind, ExprKind::Var(_)) {
            children(expr, &mut |child| {
                let constant = matches!(&child.kind, ExprKind::Var(id) if self.program[*id].space == Space::Constant);
                all &= constant || self.uniform(child);
            });
        }
        all
    }

    // ------------------------------------------------------------------------------------------ flat

    fn flat(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let axis = self.fast_axis(stmts);
        let guard = self.guard(stmts);
        let mut over = vec![text("for_each_thread!(cores")];
        if let Some(guard) = &guard {
            over.push(text(".threads()"));
            over.extend(guard.bounds.iter().cloned());
        }
        over.push(text(format!("{}, {} {{", along(axis), self.closure_head("t", stmts))));
        body.out.open_doc(&concat(over), "");
        self.thread_locals(id, stmts, body);
        match guard {
            Some(guard) => {
                body.stmts(guard.before);
                body.passed(guard.test);
                body.stmts(trimmed(guard.body));
            }
            None => body.stmts(trimmed(stmts)),
        }
        body.out.close("});");
    }

    fn closure_head(&self, name: &str, stmts: &[Stmt<KernelOp>]) -> String {
        if self.mentions_thread(stmts) { format!("|{name}|") } else { format!("|_{name}|") }
    }

    fn mentions_thread(&self, stmts: &[Stmt<KernelOp>]) -> bool {
        let mut found = false;
        for stmt in stmts {
            walk_stmt(stmt, &mut |e, _| found |= self.expr_needs_thread(e), &mut |_| {});
            found |= calls_threaded(stmt, self.threaded);
            found |= self.has_barrier(std::slice::from_ref(stmt));
        }
        found
    }

    /// Whether an expression asks for the thread's position, in procedures called included.
    pub fn expr_needs_thread(&self, expr: &Expr) -> bool {
        let own = match &expr.kind {
            ExprKind::Predefined { .. } | ExprKind::Api { .. } => true,
            ExprKind::Call { procedure, .. } => self.threaded.contains(procedure),
            ExprKind::Var(id) => self.per_thread.contains(id),
            _ => false,
        };
        let mut found = own;
        children(expr, &mut |child| found |= self.expr_needs_thread(child));
        found
    }

    /// Declarations inside the loop over threads.
    fn thread_locals(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let procedure = &self.program[id];
        let mut late = Vec::new();
        for var in procedure.dummies.iter().filter(|v| self.program[**v].rank() == 0 && !self.by_address(**v)) {
            if body.uses.count(*var).writes > 0 {
                let name = self.names.var(*var);
                body.out.line(format!("let mut {name} = {name};"));
            }
        }
        for var in &procedure.locals {
            let local = &self.program[*var];
            let skip = !body.uses.uses(*var) || matches!(local.role, Role::Parameter) || self.is_loop_variable(*var, stmts);
            if skip || local.space == Space::Shared || self.per_thread.contains(var) {
                continue;
            }
            if local.rank() == 0 && local.init.is_none() { late.push(*var) } else { body.declare(*var) }
        }
        body.placement = Placement::of(stmts, &late);
    }

    /// The axis of the thread index that walks the first subscript of most array elements.
    fn fast_axis(&self, stmts: &[Stmt<KernelOp>]) -> Axis {
        self.fast_axis_after(&[], stmts)
    }

    /// As [`Cx::fast_axis`], with scalars that were computed before.
    fn fast_axis_after(&self, before: &[(VarId, &Expr)], stmts: &[Stmt<KernelOp>]) -> Axis {
        let mut scores = [0_i32; 3];
        let mut sources: Vec<(VarId, [bool; 3])> = Vec::new();
        for (var, value) in before {
            let axes = axes_of(value, &sources);
            sources.push((*var, axes));
        }
        sources_of(stmts, &mut sources);
        for stmt in stmts {
            walk_stmt(stmt, &mut |e, _| self.score(e, &sources, &mut scores), &mut |_| {});
        }
        if scores[1] > scores[0] && scores[1] >= scores[2] {
            Axis::Y
        } else if scores[2] > scores[0] {
            Axis::Z
        } else {
            Axis::X
        }
    }

    fn score(&self, expr: &Expr, sources: &[(VarId, [bool; 3])], scores: &mut [i32; 3]) {
        if let ExprKind::Element { base, subscripts } = &expr.kind
            && let ExprKind::Var(id) = base.kind
            && !self.is_thread_local(id)
            && let Some(first) = subscripts.first()
        {
            let axes = axes_of(first, sources);
            (0..3).filter(|a| axes[*a]).for_each(|a| scores[a] += 1);
        }
        children(expr, &mut |child| self.score(child, sources, scores));
    }

    // ------------------------------------------------------------------------------------------ split

    fn split(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let procedure = &self.program[id];
        let mut cx = self.clone();
        cx.derived = self.derivable(stmts);
        cx.per_thread = self.crossing(id, stmts);
        cx.per_thread.retain(|v| !cx.derived.iter().any(|(var, _)| var == v));
        body.out.open("for_each_block!(cores, |b| {");
        let used: Vec<VarId> = procedure.locals.iter().copied().filter(|v| body.uses.uses(*v)).collect();
        for var in &used {
            let local = &self.program[*var];
            if local.space == Space::Shared {
                self.shared_array(*var, "b", body);
            } else if cx.per_thread.contains(var) {
                let name = self.names.var(*var);
                let ty = self.scalar_type(&local.ty);
                match &local.shape {
                    Shape::Explicit(bounds) => {
                        let doc = concat([text(format!("let {name} = b.per_thread_array::<{ty}, {}>(", bounds.len())), self.bounds(bounds), text(")")]);
                        body.out.doc(&doc, ";");
                    }
                    _ => body.out.line(format!("let mut {name} = b.per_thread::<{ty}>();")),
                }
            }
        }
        for var in procedure.dummies.iter().filter(|v| self.program[**v].rank() == 0 && !self.by_address(**v)) {
            if body.uses.count(*var).writes > 0 {
                let name = self.names.var(*var);
                body.out.line(format!("let {name}_value = {name};"));
                body.out.line(format!("let mut {name} = b.per_thread();"));
                body.out.line(format!("{name}.fill({name}_value);"));
                cx.per_thread.push(*var);
            }
        }
        cx.split_level(id, trimmed(stmts), body);
        body.out.close("});");
    }

    fn shared_array(&self, id: VarId, owner: &str, body: &mut Body<'a>) {
        let var = &self.program[id];
        let (name, ty) = (self.names.var(id), self.scalar_type(&var.ty));
        let doc = match &var.shape {
            Shape::Explicit(bounds) => concat([text(format!("{owner}.shared::<{ty}, {}>(", bounds.len())), self.bounds(bounds), text(")")]),
            Shape::AssumedSize(bounds, last) => {
                concat([text(format!("{owner}.dynamic_shared::<{ty}, {}>(0, ", bounds.len() + 1)), self.open_bounds(bounds, last), text(")")])
            }
            _ => text(format!("{owner}.shared::<{ty}, 1>(1)")),
        };
        body.out.doc(&Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)), ";");
    }

    fn split_level(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let mut start = 0;
        for (index, stmt) in stmts.iter().enumerate() {
            if !self.has_barrier(std::slice::from_ref(stmt)) {
                continue;
            }
            self.stretch(id, &stmts[start..index], body);
            start = index + 1;
            if self.is_barrier(stmt) {
                stmt.leading.iter().chain(&stmt.trailing).for_each(|c| body.out.line(comment_line(&c.text)));
                continue;
            }
            self.block_construct(id, stmt, body);
        }
        self.stretch(id, &stmts[start..], body);
    }

    /// Statements between two barriers: a loop over the threads.
    fn stretch(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        if stmts.iter().all(|s| matches!(s.kind, StmtKind::Empty)) {
            return;
        }
        let outer = std::mem::replace(&mut body.cx, self.clone());
        let uses = std::mem::replace(&mut body.uses, Uses::of(stmts));
        let derived = self.needed(&body.uses);
        let axis = self.fast_axis_after(&derived, stmts);
        let mut before = derived.clone();
        before.retain(|(var, _)| !assigns(stmts, *var));
        let positions = before.iter().any(|(_, value)| self.expr_needs_thread(value));
        let head = if positions { "|t|".to_string() } else { self.closure_head("t", stmts) };
        body.out.open(format!("for_each_thread!(b{}, {head} {{", along(axis)));
        body.placement = Placement::default();
        for (var, value) in &before {
            let name = self.names.var(*var);
            let value = body.cx.value(value);
            body.out.doc(&Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(value)), ";");
        }
        let given: Vec<VarId> = before.iter().map(|(var, _)| *var).collect();
        let late: Vec<VarId> = self.program[id]
            .locals
            .iter()
            .copied()
            .filter(|v| {
                let local = &self.program[*v];
                body.uses.uses(*v) && !self.per_thread.contains(v) && !matches!(local.role, Role::Parameter) && local.space != Space::Shared && !self.is_loop_variable(*v, stmts) && !self.block_level.contains(v) && !given.contains(v)
            })
            .collect();
        let (scalars, arrays): (Vec<VarId>, Vec<VarId>) = late.into_iter().partition(|v| self.program[*v].rank() == 0);
        arrays.into_iter().for_each(|v| body.declare(v));
        body.placement = Placement::of(stmts, &scalars);
        body.stmts(stmts);
        body.out.close("});");
        body.cx = outer;
        body.uses = uses;
    }

    /// A loop or IF with barriers inside, run once for the whole block.
    fn block_construct(&self, id: ProcId, stmt: &'a Stmt<KernelOp>, body: &mut Body<'a>) {
        stmt.leading.iter().chain(&stmt.trailing).for_each(|c| body.out.line(comment_line(&c.text)));
        let mut block = self.clone();
        block.thread = "b";
        match &stmt.kind {
            StmtKind::Do { var, from, to, step, body: inner, .. } => {
                let iterator = block.do_iterator(from, to, step.as_ref());
                body.out.open_doc(&concat([text(format!("for {} in ", self.names.var(*var))), iterator.doc]), " {");
                let mut deeper = self.clone();
                deeper.block_level.push(*var);
                deeper.split_level(id, inner, body);
                body.out.close("}");
            }
            StmtKind::If { arms, otherwise, .. } => {
                for (index, arm) in arms.iter().enumerate() {
                    let word = if index == 0 { "if " } else { "} else if " };
                    if index > 0 {
                        body.out.dedent();
                    }
                    body.out.open_doc(&concat([text(word), block.value(&arm.condition)]), " {");
                    self.split_level(id, &arm.body, body);
                }
                if let Some(inner) = otherwise {
                    body.out.dedent();
                    body.out.open("} else {");
                    self.split_level(id, inner, body);
                }
                body.out.close("}");
            }
            _ => {}
        }
    }

    /// Scalars set once, at the top and before any barrier, to a value that each thread can compute again from its position: cheaper to
    /// compute in every stretch than to keep for every thread.
    pub(super) fn derivable(&self, stmts: &'a [Stmt<KernelOp>]) -> Vec<(VarId, &'a Expr)> {
        let uses = Uses::of(stmts);
        let mut found: Vec<(VarId, &'a Expr)> = Vec::new();
        for stmt in stmts.iter().take_while(|s| !self.has_barrier(std::slice::from_ref(*s))) {
            let StmtKind::Assign { lhs, rhs } = &stmt.kind else { continue };
            let ExprKind::Var(id) = lhs.kind else { continue };
            let local = &self.program[id];
            let once = local.rank() == 0 && matches!(local.role, Role::Local) && local.space == Space::Host && uses.count(id).writes == 1;
            if once && self.computable(rhs, &found) {
                found.push((id, rhs));
            }
        }
        found
    }

    /// Whether an expression depends on nothing but the thread's position and values that no thread changes.
    fn computable(&self, expr: &Expr, known: &[(VarId, &Expr)]) -> bool {
        let own = match &expr.kind {
            ExprKind::Var(id) => known.iter().any(|(var, _)| var == id) || self.uniform(expr),
            ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Call { .. } | ExprKind::Api { .. } | ExprKind::Component { .. } => false,
            _ => true,
        };
        let mut all = own;
        if !matches!(expr.kind, ExprKind::Var(_)) {
            children(expr, &mut |child| all &= self.computable(child, known));
        }
        all
    }

    /// The derived scalars that a stretch needs, those that others are made from included, in order.
    fn needed(&self, uses: &Uses) -> Vec<(VarId, &'a Expr)> {
        let mut wanted: Vec<VarId> = self.derived.iter().map(|(v, _)| *v).filter(|v| uses.uses(*v)).collect();
        for (var, value) in self.derived.iter().rev() {
            if wanted.contains(var) {
                let inner = Uses::of_expr(value);
                wanted.extend(self.derived.iter().map(|(v, _)| *v).filter(|v| inner.uses(*v)));
            }
        }
        self.derived.iter().filter(|(v, _)| wanted.contains(v)).copied().collect()
    }

    /// Locals whose value crosses a barrier.
    fn crossing(&self, id: ProcId, stmts: &[Stmt<KernelOp>]) -> Vec<VarId> {
        let mut stretches = Vec::new();
        self.collect_stretches(stmts, &mut stretches);
        let local = |v: &VarId| {
            let var = &self.program[*v];
            var.space == Space::Host && !matches!(var.role, Role::Parameter)
        };
        let candidates = self.program[id].locals.iter().copied().filter(local);
        candidates
            .filter(|v| {
                let used = stretches.iter().filter(|(uses, _)| uses.uses(*v)).count();
                let looped = stretches.iter().any(|(uses, looped)| *looped && uses.uses(*v));
                used > 1 || looped && used > 0 && !self.is_loop_variable(*v, stmts)
            })
            .filter(|v| !self.is_block_loop_variable(*v, stmts))
            .collect()
    }

    fn is_block_loop_variable(&self, id: VarId, stmts: &[Stmt<KernelOp>]) -> bool {
        stmts.iter().any(|s| {
            let own = matches!(&s.kind, StmtKind::Do { var, body, .. } if *var == id && self.has_barrier(body));
            own || bodies(s).into_iter().any(|b| self.is_block_loop_variable(id, b))
        })
    }

    fn collect_stretches(&self, stmts: &[Stmt<KernelOp>], found: &mut Vec<(Uses, bool)>) {
        self.stretches_in(stmts, false, found);
    }

    fn stretches_in(&self, stmts: &[Stmt<KernelOp>], looped: bool, found: &mut Vec<(Uses, bool)>) {
        let mut start = 0;
        for (index, stmt) in stmts.iter().enumerate() {
            if !self.has_barrier(std::slice::from_ref(stmt)) {
                continue;
            }
            found.push((Uses::of(&stmts[start..index]), looped));
            start = index + 1;
            let repeats = matches!(stmt.kind, StmtKind::Do { .. });
            bodies(stmt).into_iter().for_each(|b| self.stretches_in(b, looped || repeats, found));
        }
        found.push((Uses::of(&stmts[start..]), looped));
    }

    // ------------------------------------------------------------------------------------------ stacks

    fn stacks(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        body.out.open("cores.for_each_block_threads(|t| {");
        let shared: Vec<VarId> =
            self.program[id].locals.iter().copied().filter(|v| body.uses.uses(*v) && self.program[*v].space == Space::Shared).collect();
        for var in &shared {
            self.shared_array(*var, "t", body);
        }
        self.thread_locals(id, stmts, body);
        body.stmts(trimmed(stmts));
        body.out.close("});");
    }

    // ------------------------------------------------------------------------------------------ device procedures

    fn device_procedure(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], out: &mut Lines) {
        let procedure = &self.program[id];
        let uses = Uses::of(stmts);
        let mut params = Vec::new();
        if self.threaded.contains(&id) {
            params.push(text(if self.procedure_waits(id) { "t: &BlockThread<'_>" } else { "t: Thread" }));
        }
        params.extend(procedure.dummies.iter().map(|v| self.device_parameter(*v, &uses)));
        let head = list(&format!("pub fn {}(", self.names.procedure(id)), params, ")");
        let head = match procedure.result {
            Some(result) => concat([head, text(format!(" -> {}", self.owned_type(&self.program[result])))]),
            None => head,
        };
        out.line("#[inline(always)]");
        out.open_doc(&head, " {");
        let on_return = procedure.result.map_or("return;".to_string(), |r| format!("return {};", self.names.var(r)));
        let mut body = self.device_body(stmts, &on_return);
        for var in &procedure.dummies {
            if let Some(doc) = self.rebound(*var).filter(|_| body.uses.uses(*var)) {
                let name = self.names.var(*var);
                body.out.doc(&Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)), ";");
            }
        }
        for var in self.module_data(&body.uses) {
            let (item, name) = (self.var_item_path(var), self.names.var(var).to_ascii_lowercase());
            body.out.line(format!("let {name} = {item}.on_cpu();"));
        }
        for var in procedure.locals.iter().filter(|v| matches!(self.program[**v].role, Role::Parameter) && body.uses.uses(**v)) {
            self.const_item(*var, "", &mut body.out);
        }
        if let Some(result) = procedure.result {
            body.declare(result);
        }
        self.thread_locals(id, stmts, &mut body);
        body.stmts(trimmed(stmts));
        if let Some(result) = procedure.result {
            let name = self.names.var(result).to_string();
            body.out.line(name);
        }
        out.append(body.out);
        out.close("}");
    }

    fn device_parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id);
        let used = uses.uses(id) || self.used_in_bounds(id);
        let shown = if used { name.to_string() } else { format!("_{name}") };
        text(format!("{shown}: {}", self.parameter_type(var)))
    }

    /// The item that a module variable is, as a path from a twin's module.
    fn var_item_path(&self, id: VarId) -> String {
        let Role::Module(module) = self.program[id].role else { return self.names.var(id).to_string() };
        let name = self.names.var(id);
        if self.module == Some(module) { format!("super::{name}") } else { format!("crate::{}::{name}", self.names.module(module)) }
    }

    /// `t.global_x()` for `(blockIdx%x - 1) * blockDim%x + threadIdx%x`.
    pub fn global_index(&self, expr: &Expr) -> Option<Piece> {
        if !self.kernel {
            return None;
        }
        let axis = crate::emit::global_axis(expr)?;
        let name = match axis {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        };
        Some(Piece::word(format!("t.global_{name}()")))
    }

    /// How module data and per-thread values are reached in a twin.
    pub fn device_access(&self, id: VarId) -> Option<Access> {
        let var = &self.program[id];
        if !self.kernel {
            return None;
        }
        if self.per_thread.contains(&id) {
            return Some(Access::PerThread);
        }
        let module_data = matches!(var.role, Role::Module(_)) && !matches!(var.role, Role::Parameter);
        if module_data && var.rank() == 0 {
            return Some(Access::DeviceScalar);
        }
        let kernel_scalar = var.dummy().is_some_and(|d| !d.value) && var.rank() == 0 && self.in_kernel(var);
        if kernel_scalar {
            return Some(Access::DeviceScalar);
        }
        if module_data { Some(Access::Plain) } else { None }
    }

    fn in_kernel(&self, var: &Variable) -> bool {
        var.owner.is_some_and(|o| matches!(self.program[o].target, Target::Global | Target::GridGlobal))
    }
}

/// Whether a kernel has shared variables.
fn shares(program: &Program, stmts: &[Stmt<KernelOp>]) -> bool {
    let uses = Uses::of(stmts);
    (0..program.vars.len() as u32).map(VarId).any(|v| program[v].space == Space::Shared && uses.uses(v))
}

/// Whether a statement asks something of all threads at once (a barrier with a value, a vote, a shuffle).
fn asks_all(stmt: &Stmt<KernelOp>) -> bool {
    let mut found = false;
    if bodies(stmt).is_empty() {
        walk_stmt(stmt, &mut |e, _| found |= collective(e), &mut |_| {});
    } else {
        // Only the statement's own expressions: bodies are asked for themselves.
        match &stmt.kind {
            StmtKind::If { arms, .. } => found = arms.iter().any(|a| collective(&a.condition)),
            StmtKind::While { condition, .. } => found = condition.iter().any(collective),
            StmtKind::Select { selector, .. } => found = collective(selector),
            _ => {}
        }
    }
    found
}

fn collective(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Api { id, .. } if id.row().barrier);
    children(expr, &mut |child| found |= collective(child));
    found
}

/// The axis in a loop over threads, when it is not x.
fn along(axis: Axis) -> &'static str {
    match axis {
        Axis::X => "",
        Axis::Y => ", Y",
        Axis::Z => ", Z",
    }
}

/// Whether these statements give a scalar its value themselves.
fn assigns(stmts: &[Stmt<KernelOp>], var: VarId) -> bool {
    stmts.iter().any(|s| matches!(&s.kind, StmtKind::Assign { lhs, .. } if matches!(lhs.kind, ExprKind::Var(id) if id == var)))
}

fn returns(stmt: &Stmt<KernelOp>) -> bool {
    matches!(stmt.kind, StmtKind::Return) || bodies(stmt).into_iter().any(|b| b.iter().any(returns))
}

fn leaves_loop(stmts: &[Stmt<KernelOp>]) -> bool {
    stmts.iter().any(|s| matches!(s.kind, StmtKind::Exit(_) | StmtKind::Cycle(_) | StmtKind::Return) || bodies(s).into_iter().any(leaves_loop))
}

fn calls_threaded(stmt: &Stmt<KernelOp>, threaded: &HashSet<ProcId>) -> bool {
    let own = matches!(&stmt.kind, StmtKind::Call { procedure, .. } if threaded.contains(procedure));
    own || bodies(stmt).into_iter().any(|b| b.iter().any(|s| calls_threaded(s, threaded)))
}

/// Which axes of the thread index each scalar is made from.
fn sources_of(stmts: &[Stmt<KernelOp>], sources: &mut Vec<(VarId, [bool; 3])>) {
    for stmt in stmts {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let ExprKind::Var(id) = lhs.kind
        {
            let axes = axes_of(rhs, sources);
            sources.push((id, axes));
        }
    }
}

fn axes_of(expr: &Expr, sources: &[(VarId, [bool; 3])]) -> [bool; 3] {
    let mut axes = [false; 3];
    match &expr.kind {
        ExprKind::Predefined { var: PredefinedVar::ThreadIdx, axis } => axes[axis_number(*axis)] = true,
        ExprKind::Var(id) => {
            if let Some((_, known)) = sources.iter().rev().find(|(v, _)| v == id) {
                axes = *known;
            }
        }
        ExprKind::Element { .. } => {}
        _ => children(expr, &mut |child| {
            let inner = axes_of(child, sources);
            (0..3).for_each(|a| axes[a] |= inner[a]);
        }),
    }
    axes
}

fn axis_number(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}
