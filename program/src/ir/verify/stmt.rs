//! Statements of both sides.

use super::{Verifier, agree};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Actual, CaseValue, Copy, Direction, Expr, HostOp, KernelOp, ProcId, Program, Space, Stmt,
    StmtKind, Target, Type,
};
use crate::source::Span;

/// A construct around a statement: its name, and whether it is a loop.
type Around = (Option<String>, bool);

impl Verifier<'_> {
    pub(super) fn host_body(&mut self, body: &[Stmt<HostOp>]) {
        self.body(body, &mut Vec::new());
        refs::statements(body, &mut |stmt| self.host_stmt(stmt));
    }

    pub(super) fn kernel_body(&mut self, body: &[Stmt<KernelOp>]) {
        self.body(body, &mut Vec::new());
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, args } = &stmt.kind {
                self.called(*procedure, args, &[Target::Device], stmt.span);
            }
        });
    }

    fn body<Op: refs::Operands>(&mut self, body: &[Stmt<Op>], around: &mut Vec<Around>) {
        for stmt in body {
            self.require(stmt.label.is_none(), stmt.span, "label is left");
            refs::statement(stmt, &mut |access, expr| match access {
                Access::Write | Access::Atomic | Access::Object => self.designator(expr),
                Access::Read | Access::Target | Access::Argument(..) => self.value(expr),
            });
            self.kind(stmt, around);
            let depth = around.len();
            around.extend(construct(&stmt.kind));
            refs::bodies(stmt, &mut |inner| self.body(inner, around));
            around.truncate(depth);
        }
    }

    fn kind<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>, around: &[Around]) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => {
                self.require(
                    lhs.rank == 0 && rhs.rank == 0,
                    span,
                    "scalar assignment of an array",
                );
                self.require(
                    agree(&lhs.ty, &rhs.ty),
                    span,
                    "sides of an assignment differ in type",
                );
            }
            StmtKind::ArrayAssign { lhs, rhs, .. } => {
                let ranks = lhs.rank > 0 && (rhs.rank == 0 || rhs.rank == lhs.rank);
                self.require(ranks, span, "sides of an array assignment differ in rank");
                self.require(
                    agree(&lhs.ty, &rhs.ty),
                    span,
                    "sides of an array assignment differ in type",
                );
            }
            StmtKind::If { arms, .. } => {
                self.require(!arms.is_empty(), span, "IF without arms");
                arms.iter()
                    .for_each(|arm| self.scalar_logical(&arm.condition, "condition"));
            }
            StmtKind::While { condition, .. } => {
                condition
                    .iter()
                    .for_each(|condition| self.scalar_logical(condition, "condition"));
            }
            StmtKind::Select {
                selector, cases, ..
            } => {
                let values = cases.iter().flat_map(|case| &case.values);
                values.for_each(|value| self.case_value(selector, value));
            }
            StmtKind::Do {
                var,
                from,
                to,
                step,
                ..
            } => {
                let parts: Vec<_> = [Some(&**from), Some(&**to), step.as_deref()]
                    .into_iter()
                    .flatten()
                    .collect();
                self.counted(*var, &parts, span);
            }
            StmtKind::Concurrent { ranges, mask, .. } => {
                for range in ranges {
                    let parts: Vec<_> = [Some(&range.from), Some(&range.to), range.step.as_ref()]
                        .into_iter()
                        .flatten()
                        .collect();
                    self.counted(range.var, &parts, span);
                }
                mask.iter()
                    .for_each(|mask| self.scalar_logical(mask, "mask"));
            }
            StmtKind::Where { arms } => self.where_arms(arms),
            StmtKind::Block { vars, .. } => vars.iter().for_each(|&var| self.has_var(var, "BLOCK")),
            StmtKind::Associate { bindings, .. } => {
                bindings
                    .iter()
                    .for_each(|(var, _)| self.has_var(*var, "ASSOCIATE"));
            }
            StmtKind::Exit(name) => self.destination(name, false, around, span),
            StmtKind::Cycle(name) => self.destination(name, true, around, span),
            StmtKind::Goto(_) => self.fail(span, "GOTO is left"),
            StmtKind::IntrinsicCall { id, args } => {
                let fits = args.len() == id.row().params.len();
                self.require(
                    fits,
                    span,
                    &format!("'{}' with {} arguments", id.row().name, args.len()),
                );
            }
            StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => {}
        }
    }

    fn case_value(&mut self, selector: &Expr, value: &CaseValue) {
        let mut fits = |value: &Expr| {
            self.require(
                agree(&value.ty, &selector.ty) && value.rank == 0,
                value.span,
                "CASE value of another type",
            );
        };
        match value {
            CaseValue::Single(value) => fits(value),
            CaseValue::Range(lower, upper) => [lower, upper].into_iter().flatten().for_each(fits),
        }
    }

    fn counted(&mut self, var: crate::ir::VarId, parts: &[&Expr], span: Span) {
        self.has_var(var, "loop");
        let Some(variable) = self.program.vars.get(var.0 as usize) else {
            return;
        };
        let fits = matches!(variable.ty, Type::Integer(_)) && variable.rank() == 0;
        self.require(
            fits,
            span,
            &format!("DO variable '{}' is no scalar integer", variable.name),
        );
        for part in parts {
            self.require(
                part.ty == variable.ty && part.rank == 0,
                part.span,
                "bound of a loop has not the variable's type",
            );
        }
    }

    fn where_arms<Op: refs::Operands>(&mut self, arms: &[(Option<Expr>, Vec<Stmt<Op>>)]) {
        for (mask, body) in arms {
            if let Some(mask) = mask {
                let fits = matches!(mask.ty, Type::Logical(_)) && mask.rank > 0;
                self.require(fits, mask.span, "mask of WHERE is no logical array");
            }
            for stmt in body {
                let fits = matches!(
                    stmt.kind,
                    StmtKind::ArrayAssign {
                        reallocate: false,
                        ..
                    } | StmtKind::Where { .. }
                        | StmtKind::Empty
                );
                self.require(
                    fits,
                    stmt.span,
                    "statement in WHERE that is no array assignment",
                );
            }
        }
    }

    /// EXIT and CYCLE: a name means a construct around, no name the innermost loop.
    fn destination(&mut self, name: &Option<String>, cycle: bool, around: &[Around], span: Span) {
        let found = around.iter().rev().find(|(other, is_loop)| match name {
            Some(_) => other == name,
            None => *is_loop,
        });
        match found {
            Some((_, is_loop)) => self.require(
                *is_loop || !cycle,
                span,
                "CYCLE of a construct that is no loop",
            ),
            None => self.fail(span, format!("no construct for EXIT or CYCLE of {name:?}")),
        }
    }

    fn host_stmt(&mut self, stmt: &Stmt<HostOp>) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. } => {
                let here = !on_device(self.program, lhs) && !on_device(self.program, rhs);
                self.require(
                    here,
                    span,
                    "assignment on the host to or from device memory",
                );
            }
            StmtKind::Call { procedure, args } => {
                self.called(*procedure, args, &[Target::Host], span)
            }
            StmtKind::Op(HostOp::Launch { kernel, args, .. }) => {
                self.called(*kernel, args, &[Target::Global, Target::GridGlobal], span);
            }
            StmtKind::Op(HostOp::Copy(copy)) => self.copy(copy, span),
            _ => {}
        }
    }

    fn called(&mut self, procedure: ProcId, args: &[Actual], targets: &[Target], span: Span) {
        self.has_proc(procedure, "call");
        let Some(called) = self.program.procs.get(procedure.0 as usize) else {
            return;
        };
        let what = format!("'{}' is called from the wrong side", called.name);
        self.require(targets.contains(&called.target), span, &what);
        self.require(called.result.is_none(), span, "CALL of a function");
        self.actuals(procedure, args, &Expr::error(span));
    }

    fn copy(&mut self, copy: &Copy, span: Span) {
        let (to, from) = (
            on_device(self.program, &copy.dst),
            on_device(self.program, &copy.src),
        );
        let fits = match copy.direction {
            Direction::HostToDevice => to && !from && copy.dst.rank == copy.src.rank,
            Direction::DeviceToHost => !to && from && copy.dst.rank == copy.src.rank,
            Direction::DeviceToDevice => to && from && copy.dst.rank == copy.src.rank,
            Direction::Fill => to && !from && copy.dst.rank > 0 && copy.src.rank == 0,
        };
        self.require(fits, span, "direction of a copy does not fit its sides");
        self.require(
            agree(&copy.dst.ty, &copy.src.ty),
            span,
            "sides of a copy differ in type",
        );
    }
}

fn construct<Op>(kind: &StmtKind<Op>) -> Option<Around> {
    match kind {
        StmtKind::Do { name, .. }
        | StmtKind::While { name, .. }
        | StmtKind::Concurrent { name, .. } => Some((name.clone(), true)),
        StmtKind::If { name, .. }
        | StmtKind::Select { name, .. }
        | StmtKind::Block { name, .. }
        | StmtKind::Associate { name, .. } => Some((name.clone(), false)),
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Where { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Empty
        | StmtKind::Op(_) => None,
    }
}

/// Whether the host cannot reach what a designator names.
fn on_device(program: &Program, expr: &Expr) -> bool {
    match crate::ir::space::space_of(program, expr) {
        Some(Space::Device | Space::Constant | Space::Shared | Space::Texture) => true,
        Some(Space::Host | Space::Managed | Space::Pinned) | None => false,
    }
}
