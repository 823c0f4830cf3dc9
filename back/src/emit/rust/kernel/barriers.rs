//! Where the threads of a block wait for one another, and whether they all get there together.
//!
//! A *boundary* is a statement that the whole block takes as one: a barrier, a construct around one, an assignment to a scalar
//! that has one value for the block (the stride of a reduction), a jump that all threads take alike.

use super::Form;
use crate::cudafor::Meets;
use crate::emit::meeting::{anybody, asks};
use crate::emit::rust::Cx;
use crate::emit::uses::{Uses, bodies, children};
use crate::ir::walk::refs;
use crate::ir::*;

type Code = Stmt<KernelOp>;

impl<'a> Cx<'a> {
    /// How a kernel runs on the CPU.
    pub(super) fn form_of(&self, id: ProcId, stmts: &[Code]) -> Form {
        if !self.has_barrier(stmts) && !shares(self.program, stmts) {
            return Form::Flat;
        }
        if self.grid_waits.contains(&id) {
            return Form::Grid;
        }
        let mut cx = self.clone();
        cx.block_level = self.block_scalars(id, stmts);
        // What a thread allocates or points to stays on its stack.
        let held = self.program[id].locals.iter().any(|v| {
            let var = &self.program[*v];
            var.allocatable || var.pointer
        });
        if !held && cx.splits(stmts, true) {
            Form::Split
        } else {
            Form::Stacks
        }
    }

    /// Whether a barrier is reached in these statements.
    pub fn has_barrier(&self, stmts: &[Code]) -> bool {
        stmts.iter().any(|s| {
            self.is_barrier(s)
                || self.asks_all(s)
                || bodies(s).into_iter().any(|b| self.has_barrier(b))
                || self.calls_barrier(s)
        })
    }

    pub(super) fn is_barrier(&self, stmt: &Code) -> bool {
        matches!(&stmt.kind, StmtKind::Op(KernelOp::Api { id, .. }) if id.row().meets == Meets::Block)
    }

    fn calls_barrier(&self, stmt: &Code) -> bool {
        matches!(&stmt.kind, StmtKind::Call { procedure, .. } if self.procedure_waits(*procedure))
    }

    /// Whether a device procedure has a barrier or a warp function, or what it calls.
    pub fn procedure_waits(&self, id: ProcId) -> bool {
        self.waits.contains(&id)
    }

    /// Whether a statement itself asks something of other threads (a barrier with a value, a vote, a shuffle).
    fn asks_all(&self, stmt: &Code) -> bool {
        let mut found = if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind {
            anybody(id.row().meets) && !self.is_barrier(stmt)
        } else {
            false
        };
        refs::statement(stmt, &mut |_, e| found |= asks(e, anybody, self.waits));
        found
    }

    /// Whether threads wait for each other within a statement elsewhere than at a plain barrier of the kernel.
    fn asks_within(&self, stmt: &Code) -> bool {
        self.asks_all(stmt)
            || self.calls_barrier(stmt)
            || bodies(stmt)
                .into_iter()
                .flatten()
                .any(|s| self.asks_within(s))
    }

    // ------------------------------------------------------------------------------------------ boundaries

    /// Whether the whole block takes this statement as one.
    pub(super) fn is_boundary(&self, stmt: &Code) -> bool {
        self.is_barrier(stmt)
            || self.sets_block_level(stmt)
            || self.leaves_together(stmt)
            || bodies(stmt)
                .into_iter()
                .flatten()
                .any(|s| self.is_boundary(s))
    }

    /// An assignment to a scalar that has one value for the block.
    fn sets_block_level(&self, stmt: &Code) -> bool {
        matches!(&stmt.kind, StmtKind::Assign { lhs, .. } if matches!(lhs.kind, ExprKind::Var(id) if self.block_level.contains(&id)))
    }

    /// `if (flag) return`, or EXIT and CYCLE likewise, with a condition that all threads find alike.
    fn leaves_together(&self, stmt: &Code) -> bool {
        let StmtKind::If { arms, .. } = &stmt.kind else {
            return false;
        };
        arms.iter().all(|arm| self.uniform(&arm.condition))
            && bodies(stmt).into_iter().any(|b| b.iter().any(is_jump))
    }

    /// Whether all boundaries stand where the whole block goes together. `last`: no barrier follows these statements.
    fn splits(&self, stmts: &[Code], last: bool) -> bool {
        stmts.iter().enumerate().all(|(index, stmt)| {
            let last = last && !stmts[index + 1..].iter().any(|s| self.is_boundary(s));
            if self.asks_within(stmt) {
                return false;
            }
            if self.is_barrier(stmt) {
                return matches!(&stmt.kind, StmtKind::Op(KernelOp::Api { args, .. }) if args.is_empty());
            }
            if self.sets_block_level(stmt) || is_jump(stmt) {
                return true;
            }
            if !self.is_boundary(stmt) {
                return (last || !returns(stmt)) && !leaves_loop(stmt, &mut Vec::new());
            }
            let loops = matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
            self.uniform_construct(stmt) && bodies(stmt).into_iter().all(|b| self.splits(b, last && !loops))
        })
    }

    /// A loop or IF with boundaries inside that all threads of a block take alike.
    fn uniform_construct(&self, stmt: &Code) -> bool {
        if let StmtKind::Do {
            from,
            to,
            step,
            private,
            ..
        } = &stmt.kind
        {
            *private
                && [Some(from), Some(to), step.as_ref()]
                    .into_iter()
                    .flatten()
                    .all(|e| self.uniform(e))
        } else if let StmtKind::While { condition, .. } = &stmt.kind {
            condition.iter().all(|e| self.uniform(e))
        } else if let StmtKind::If { arms, .. } = &stmt.kind {
            arms.iter().all(|arm| self.uniform(&arm.condition))
        } else {
            false
        }
    }

    /// Whether an expression has one value for the whole block.
    pub fn uniform(&self, expr: &Expr) -> bool {
        let own = match &expr.kind {
            ExprKind::Var(id) => self.uniform_variable(*id),
            ExprKind::Predefined { var, .. } => *var != PredefinedVar::ThreadIdx,
            ExprKind::Element { base, .. } => {
                matches!(&base.kind, ExprKind::Var(id) if self.program[*id].space == Space::Constant)
            }
            ExprKind::Call { .. }
            | ExprKind::Api { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Error => false,
            ExprKind::Const(_)
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_) => true,
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

    fn uniform_variable(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let value = var.rank() == 0 && var.dummy().is_some_and(|d| d.value) && !var.mutated;
        let constant = var.space == Space::Constant && var.rank() == 0;
        value || constant || matches!(var.role, Role::Parameter) || self.block_level.contains(&id)
    }

    // ------------------------------------------------------------------------------------------ scalars of the block

    /// Local scalars that decide whether a barrier is reached and that have one value for the block: conditions of loops around
    /// barriers, and what these are computed from.
    pub(super) fn block_scalars(&self, id: ProcId, stmts: &[Code]) -> Vec<VarId> {
        let mut found = Vec::new();
        self.deciding(stmts, &mut found);
        let mut start = 0;
        while start < found.len() {
            let known = found.clone();
            known[start..]
                .iter()
                .for_each(|var| sources(stmts, *var, &mut found));
            start = known.len();
        }
        let local = |v: &VarId| {
            self.program[id].locals.contains(v)
                && self.program[*v].rank() == 0
                && self.program[*v].space == Space::Host
        };
        found.retain(|v| {
            local(v)
                && matches!(self.program[*v].role, Role::Local)
                && self.program[*v].init.is_none()
        });
        let mut cx = self.clone();
        cx.block_level = found;
        while let Some(at) =
            (0..cx.block_level.len()).find(|at| !cx.stays_uniform(cx.block_level[*at], stmts))
        {
            cx.block_level.remove(at);
        }
        cx.block_level
    }

    /// Variables in the conditions of constructs with barriers inside.
    fn deciding(&self, stmts: &[Code], found: &mut Vec<VarId>) {
        for stmt in stmts
            .iter()
            .filter(|s| self.has_barrier(std::slice::from_ref(*s)))
        {
            match &stmt.kind {
                StmtKind::If { arms, .. } => {
                    arms.iter().for_each(|arm| variables(&arm.condition, found))
                }
                StmtKind::While {
                    condition, body, ..
                } => {
                    condition.iter().for_each(|e| variables(e, found));
                    leaving(body, found);
                }
                StmtKind::Do {
                    from,
                    to,
                    step,
                    body,
                    ..
                } => {
                    [Some(from), Some(to), step.as_ref()]
                        .into_iter()
                        .flatten()
                        .for_each(|e| variables(e, found));
                    leaving(body, found);
                }
                StmtKind::Assign { .. }
                | StmtKind::ArrayAssign { .. }
                | StmtKind::Select { .. }
                | StmtKind::Concurrent { .. }
                | StmtKind::Where { .. }
                | StmtKind::Block { .. }
                | StmtKind::Associate { .. }
                | StmtKind::Exit(_)
                | StmtKind::Cycle(_)
                | StmtKind::Goto(_)
                | StmtKind::Return
                | StmtKind::Stop { .. }
                | StmtKind::Call { .. }
                | StmtKind::IntrinsicCall { .. }
                | StmtKind::Empty
                | StmtKind::Op(_) => {}
            }
            bodies(stmt)
                .into_iter()
                .for_each(|b| self.deciding(b, found));
        }
    }

    /// Whether every change of a scalar gives all threads the same value, at a place that all of them reach.
    fn stays_uniform(&self, var: VarId, stmts: &[Code]) -> bool {
        let writes = Uses::of(stmts).count(var).writes;
        writes > 0 && self.uniform_writes(var, stmts) == writes
    }

    fn uniform_writes(&self, var: VarId, stmts: &[Code]) -> u32 {
        let of = |stmt: &Code| {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
                u32::from(matches!(lhs.kind, ExprKind::Var(id) if id == var) && self.uniform(rhs))
            } else if self.uniform_construct(stmt) {
                bodies(stmt)
                    .into_iter()
                    .map(|b| self.uniform_writes(var, b))
                    .sum()
            } else {
                0
            }
        };
        stmts.iter().map(of).sum()
    }
}

/// The variables of an expression.
fn variables(expr: &Expr, found: &mut Vec<VarId>) {
    if let ExprKind::Var(id) = expr.kind
        && !found.contains(&id)
    {
        found.push(id);
    }
    children(expr, &mut |child| variables(child, found));
}

/// The variables of the right sides of assignments to a scalar.
fn sources(stmts: &[Code], var: VarId, found: &mut Vec<VarId>) {
    for stmt in stmts {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && matches!(lhs.kind, ExprKind::Var(id) if id == var)
        {
            variables(rhs, found);
        }
        bodies(stmt)
            .into_iter()
            .for_each(|b| sources(b, var, found));
    }
}

/// The variables of conditions under which a loop is left.
fn leaving(stmts: &[Code], found: &mut Vec<VarId>) {
    for stmt in stmts {
        if let StmtKind::If { arms, .. } = &stmt.kind
            && arms.iter().any(|arm| arm.body.iter().any(is_jump))
        {
            arms.iter().for_each(|arm| variables(&arm.condition, found));
        }
    }
}

/// Whether a kernel has shared variables.
fn shares(program: &Program, stmts: &[Code]) -> bool {
    let uses = Uses::of(stmts);
    let shared = |v: VarId| program[v].space == Space::Shared;
    uses.vars().any(shared)
}

/// EXIT, CYCLE or RETURN.
pub(super) fn is_jump(stmt: &Code) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Exit(_) | StmtKind::Cycle(_) | StmtKind::Return
    )
}

pub(super) fn returns(stmt: &Code) -> bool {
    matches!(stmt.kind, StmtKind::Return) || bodies(stmt).into_iter().any(|b| b.iter().any(returns))
}

/// Whether EXIT or CYCLE leaves a construct around the statement. `inside`: names of the constructs in it, `None` for a loop without one.
fn leaves_loop<'s>(stmt: &'s Code, inside: &mut Vec<(bool, Option<&'s str>)>) -> bool {
    let target = |name: &Option<String>, inside: &[(bool, Option<&str>)]| match name {
        Some(name) => !inside
            .iter()
            .any(|(_, n)| n.is_some_and(|n| n.eq_ignore_ascii_case(name))),
        None => !inside.iter().any(|(loops, _)| *loops),
    };
    match &stmt.kind {
        StmtKind::Exit(name) | StmtKind::Cycle(name) => return target(name, inside),
        StmtKind::Do { name, .. }
        | StmtKind::While { name, .. }
        | StmtKind::Concurrent { name, .. } => inside.push((true, name.as_deref())),
        StmtKind::If { name, .. }
        | StmtKind::Select { name, .. }
        | StmtKind::Block { name, .. }
        | StmtKind::Associate { name, .. } => {
            inside.push((false, name.as_deref()));
        }
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Where { .. }
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Empty
        | StmtKind::Op(_) => return false,
    }
    let found = bodies(stmt)
        .into_iter()
        .any(|b| b.iter().any(|s| leaves_loop(s, inside)));
    inside.pop();
    found
}
