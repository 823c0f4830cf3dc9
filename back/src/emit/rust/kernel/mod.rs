//! Device code in Rust: the wrapper that launches a kernel, and the kernel's CPU twin.
//!
//! A kernel without barriers is one loop over all threads; with barriers in uniform control flow it is a function of a block,
//! one loop over the threads for each stretch between barriers; else every thread gets a stack of its own. The first and the
//! second are fast, the third always works.

mod axis;
mod barriers;
mod loops;
mod procedure;
mod prologue;
mod split;
mod wrapper;

use super::Cx;
use super::expr::{Piece, function, method};
use super::place::Access;
use super::stmt::{Body, EmitOp};
use crate::emit::bodies::trimmed;
use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, concat, parameters, text};
use crate::emit::lines::Lines;
use crate::emit::uses::Uses;
use crate::ir::passing::living_in_loops;
use crate::ir::*;
use axis::along;

impl EmitOp for KernelOp {
    fn emit(&self, body: &mut Body<'_>) {
        match self {
            KernelOp::Api { id, args } => {
                let call = body.cx.api(*id, args);
                body.out.doc(&call.doc, ";");
            }
            KernelOp::Allocate(allocate) => body.allocate(allocate),
            KernelOp::Deallocate { object, stat } => body.deallocate(object, stat.as_deref(), None),
            KernelOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => body.point(pointer, target, bounds),
            KernelOp::Nullify(pointer) => body.nullify(pointer),
            KernelOp::Print { format, items } => {
                let start = function("print", vec![]);
                let start = match format {
                    Some(bytes) => {
                        let literal = text(super::literal::byte_literal(bytes));
                        method(start, "format", vec![literal])
                    }
                    None => start,
                };
                let items = items.iter().map(|e| match e.ty {
                    _ if e.rank > 0 => super::expr::reference(body.cx.array_value(e)),
                    Type::Character(..) => body.cx.text_ref(e),
                    Type::Integer(_)
                    | Type::Real(_)
                    | Type::Complex(_)
                    | Type::Logical(_)
                    | Type::Derived(_)
                    | Type::Class(_)
                    | Type::Procedure(_)
                    | Type::Unsigned(_)
                    | Type::Error => super::expr::reference(body.cx.free(e)),
                });
                let items: Vec<Doc> = items.collect();
                let statement = match items.is_empty() {
                    true => method(start, "end", vec![]),
                    false => super::io::Ends::of_list(start, items, body.out.depth()).ended,
                };
                body.out.doc(&statement.doc, ";");
            }
            // Stands behind the loops, where `loops` writes it.
            KernelOp::Join { .. } => {}
            // Lanes are the iterations of a plain loop here.
            KernelOp::Lanes(_) => {}
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
    /// The same, with all blocks at one time.
    Grid,
}

impl<'a> Cx<'a> {
    /// The CPU twin of a kernel or device procedure.
    pub fn twin(&self, id: ProcId) -> Lines {
        let mut out = Lines::default();
        let crate::ir::Body::Kernel(stmts) = &self.program[id].body else {
            return out;
        };
        self.lead_procedure(id, &mut out);
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
        let mut params = vec![text("cores: &CpuGrid")];
        let mut body = self.device_body(stmts, "return;");
        params.extend(
            self.program[id]
                .dummies
                .iter()
                .map(|v| self.twin_parameter(*v, &body.uses)),
        );
        out.open_doc(
            &parameters(
                &format!("pub fn {}(", self.names.procedure(id)),
                params,
                ")",
            ),
            " {",
        );
        self.device_prologue(id, &mut body);
        if loops::is_nest(stmts) {
            self.nest(id, stmts, &mut body);
            out.append(body.out);
            return out.close("}");
        }
        match self.form_of(id, stmts) {
            Form::Flat => self.flat(id, stmts, &mut body),
            Form::Split => self.split(id, stmts, &mut body),
            Form::Stacks => self.stacks("for_each_block_threads", id, stmts, &mut body),
            Form::Grid => self.stacks("for_each_grid_thread", id, stmts, &mut body),
        }
        out.append(body.out);
        out.close("}");
    }

    fn device_body(&self, stmts: &'a [Stmt<KernelOp>], on_return: &str) -> Body<'a> {
        Body {
            cx: self.clone(),
            out: Lines::inside(1),
            declared: Default::default(),
            masks: Vec::new(),
            plain_bytes: false,
            sums: Vec::new(),
            last: false,
            declares: None,
            placement: Placement::default(),
            uses: Uses::of_body(self.program, stmts).through_components(self.program, stmts),
            on_return: on_return.to_string(),
        }
    }

    /// A kernel without barriers.
    fn flat(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let axis = self.fast_axis(stmts);
        let guard = self.guard(stmts);
        let mut over = vec![text("for_each_thread!(cores")];
        if let Some(guard) = &guard {
            over.push(text(".threads()"));
            over.extend(guard.bounds.iter().cloned());
        }
        let mut inner = self.device_body(stmts, &body.on_return);
        inner.out = Lines::inside(body.out.depth() + 1);
        self.thread_locals(id, stmts, &mut inner);
        match guard {
            Some(guard) => {
                inner.stmts(guard.before);
                inner.passed(guard.test);
                inner.stmts(trimmed(guard.body));
            }
            None => inner.stmts(trimmed(stmts)),
        }
        over.push(text(format!(
            "{}, |{}| {{",
            along(axis),
            self.thread_of(&inner.out)
        )));
        body.out.open_doc(&concat(over), "");
        body.out.append(inner.out);
        body.out.close("});");
    }

    /// Declarations inside the loop over threads.
    fn thread_locals(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let procedure = &self.program[id];
        let mut late = Vec::new();
        for var in procedure
            .dummies
            .iter()
            .filter(|v| self.program[**v].rank() == 0 && !self.by_address(**v))
        {
            if body.uses.count(*var).writes > 0 {
                let name = self.names.var(*var);
                body.out.line(format!("let mut {name} = {name};"));
            }
        }
        let in_loops = living_in_loops(stmts);
        for var in &procedure.locals {
            let local = &self.program[*var];
            let skip = !body.uses.uses(*var)
                || matches!(local.role, Role::Parameter)
                || in_loops.contains(var);
            if skip || local.space == Space::Shared {
                continue;
            }
            if local.rank() == 0 && local.init.is_none() {
                late.push(*var)
            } else {
                body.declare(*var)
            }
        }
        body.placement = Placement::of(stmts, &late);
    }

    /// A kernel in which some threads wait where others do not pass.
    fn stacks(&self, over: &str, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let thread = self.names.thread();
        body.out.open(format!("cores.{over}(|{thread}| {{"));
        body.cx.waiting = true;
        self.shared_arrays(id, thread, body);
        self.thread_locals(id, stmts, body);
        body.stmts(trimmed(stmts));
        body.out.close("});");
    }

    /// The thread's name, marked where these lines do not name it.
    fn thread_of(&self, lines: &Lines) -> String {
        let thread = self.names.thread();
        let unused = if lines.mentions(thread) { "" } else { "_" };
        format!("{unused}{thread}")
    }

    // ------------------------------------------------------------------------------------------ access

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
        Some(Piece::word(format!(
            "{}.global_{name}()",
            self.names.thread()
        )))
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
        let module_data = matches!(var.role, Role::Module(_));
        let by_address =
            var.dummy().is_some_and(|d| !d.value) && var.rank() == 0 && self.in_kernel(var);
        if by_address || (module_data && var.rank() == 0) {
            return Some(Access::DeviceScalar);
        }
        if module_data {
            Some(Access::Plain)
        } else {
            None
        }
    }

    fn in_kernel(&self, var: &Variable) -> bool {
        var.owner
            .is_some_and(|o| matches!(self.program[o].target, Target::Global | Target::GridGlobal))
    }

    /// Whether an array in device code is a handle of memory that threads share, through which elements are stored.
    pub fn is_shared_handle(&self, id: VarId) -> bool {
        self.kernel
            && self.program[id].rank() > 0
            && !self.is_thread_local(id)
            && !matches!(self.program[id].role, Role::Parameter)
    }
}
