//! Warnings of what runs and is slow: threads that walk along the slow subscript or leave gaps, arrays copied again and again, work of one
//! thread; of barriers that not all threads reach; and of what is wrong with indices of threads and with what threads share.
//!
//! Looks at the finished bodies; the answers err on the side of silence. Refuses to change anything.

mod dependences;
mod first_thread;
mod forms;
mod indices;
mod names;
mod never;
mod races;
mod reductions;
mod strides;
mod threads;

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Axis, Body, Copy, Direction, Expr, ExprKind, HostOp, Intent, KernelOp, PredefinedVar, ProcId,
    Program, Role, Space, Stmt, StmtKind, VarId,
};
use crate::source::Span;
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Warns in every body.
    pub(super) fn advise(&mut self) {
        let program = &self.program;
        let mut found = Vec::new();
        let crowded = races::crowded(program);
        for (index, procedure) in program.procs.iter().enumerate() {
            match &procedure.body {
                Body::Host(body) => {
                    repeated_copies(program, body, &mut found);
                    threads::single_threads(program, body, &mut found);
                    indices::more_threads(program, body, &mut found);
                    found.extend(loop_dependences(program, body));
                }
                Body::Kernel(body) => {
                    let slow = slow_subscript(program, body);
                    found.extend(slow.or_else(|| strides::far_apart(program, body)));
                    threads::lonely_reductions(body, &mut found);
                    indices::one_block_late(program, body, &mut found);
                    never::comparisons(program, body, &mut found);
                    let kernel = ProcId(index as u32);
                    first_thread::before_the_first_element(program, kernel, body, &mut found);
                    if crowded.contains(&kernel) {
                        races::races(program, kernel, body, &mut found);
                    }
                    let axes = [Axis::X, Axis::Y, Axis::Z];
                    let known = followers(body, &axes);
                    let depends = |condition: &Expr| follows(condition, &known, &axes);
                    threads::parted_barriers(body, &depends, &mut found);
                    threads::left_barriers(body, &depends, &mut found);
                }
                Body::Interface | Body::Companion => {}
            }
        }
        found.extend(names::called_and_set(program, &self.called_by_name));
        found.into_iter().for_each(|one| self.diags.push(one));
    }
}

fn loop_dependences(program: &Program, body: &[Stmt<HostOp>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Region(loops)) = &stmt.kind {
            found.extend(dependences::carried(program, loops));
            found.extend(reductions::other_operators(program, loops));
            found.extend(reductions::used_before(program, loops));
        }
    });
    found
}

// ------------------------------------------------------------------------------------------ slow subscripts

/// The first element of a device array whose first subscript goes with threadIdx%y or %z while another goes with threadIdx%x.
fn slow_subscript(program: &Program, body: &[Stmt<KernelOp>]) -> Option<Diagnostic> {
    let (along_x, across) = (
        followers(body, &[Axis::X]),
        followers(body, &[Axis::Y, Axis::Z]),
    );
    let mut found: Option<Span> = None;
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            let ExprKind::Element { base, subscripts } = &node.kind else {
                return;
            };
            let [first, rest @ ..] = subscripts.as_slice() else {
                return;
            };
            let slow = in_device_memory(program, base)
                && follows(first, &across, &[Axis::Y, Axis::Z])
                && !follows(first, &along_x, &[Axis::X])
                && rest.iter().any(|one| follows(one, &along_x, &[Axis::X]));
            if slow && found.is_none() {
                found = Some(node.span);
            }
        });
    });
    found.map(strides::slow_subscript)
}

fn in_device_memory(program: &Program, base: &Expr) -> bool {
    base.root().is_some_and(|id| {
        matches!(
            program[id].space,
            Space::Device | Space::Managed | Space::Texture
        )
    })
}

/// Variables whose value goes with the thread index of these axes.
fn followers(body: &[Stmt<KernelOp>], axes: &[Axis]) -> HashSet<VarId> {
    let mut found = HashSet::new();
    for _ in 0..2 {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
                if let ExprKind::Var(id) = lhs.kind
                    && follows(rhs, &found, axes)
                {
                    found.insert(id);
                }
            } else if let StmtKind::Do { var, from, .. } = &stmt.kind
                && follows(from, &found, axes)
            {
                found.insert(*var);
            }
        });
    }
    found
}

/// Whether a subscript is computed from the thread index of these axes, elements of arrays aside.
fn follows(expr: &Expr, known: &HashSet<VarId>, axes: &[Axis]) -> bool {
    match &expr.kind {
        ExprKind::Predefined { var, axis } => {
            *var == PredefinedVar::ThreadIdx && axes.contains(axis)
        }
        ExprKind::Var(id) => known.contains(id),
        ExprKind::Binary { left, right, .. } => {
            follows(left, known, axes) || follows(right, known, axes)
        }
        ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => {
            follows(operand, known, axes)
        }
        _ => false,
    }
}

// ------------------------------------------------------------------------------------------ repeated copies

/// Copies of whole arrays that each round of a loop makes anew, though no round changes either side.
fn repeated_copies(program: &Program, body: &[Stmt<HostOp>], found: &mut Vec<Diagnostic>) {
    refs::statements(body, &mut |stmt| {
        let (StmtKind::Do { body, .. } | StmtKind::While { body, .. }) = &stmt.kind else {
            return;
        };
        for inner in body {
            if let StmtKind::Op(HostOp::Copy(copy)) = &inner.kind
                && let Some((from, to)) = whole_arrays(copy)
                && !changes(program, body, from, None)
                && !changes(program, body, to, Some(copy))
            {
                let name = &program[from].name;
                let message = format!(
                    "array '{name}' is copied in every round of a loop that does not change it"
                );
                found.push(
                    Diagnostic::warning(codes::REPEATED_COPY, message)
                        .at(inner.span, "the same values each time")
                        .also(stmt.span, "in this loop")
                        .help("copy it once, before the loop"),
                );
            }
        }
    });
}

fn whole_arrays(copy: &Copy) -> Option<(VarId, VarId)> {
    let over_the_bus = matches!(
        copy.direction,
        Direction::HostToDevice | Direction::DeviceToHost
    );
    if let (ExprKind::Var(from), ExprKind::Var(to)) = (&copy.src.kind, &copy.dst.kind)
        && over_the_bus
        && copy.dst.rank > 0
    {
        Some((*from, *to))
    } else {
        None
    }
}

/// Whether statements may give a variable other values; `but` is a copy that counts for nothing.
fn changes(program: &Program, body: &[Stmt<HostOp>], id: VarId, but: Option<&Copy>) -> bool {
    let var = &program[id];
    let reached_elsewhere = var.pointer
        || var.target
        || var.captured
        || !matches!(var.role, Role::Local | Role::Dummy(_));
    let mut changed = false;
    refs::statements(body, &mut |stmt| {
        if let (StmtKind::Op(HostOp::Copy(copy)), Some(but)) = (&stmt.kind, but)
            && std::ptr::eq(copy, but)
        {
            return;
        }
        refs::statement(stmt, &mut |access, expr| {
            let named = expr.root() == Some(id);
            changed |= match access {
                Access::Read => false,
                Access::Write | Access::Atomic | Access::Object | Access::Target => named,
                Access::Argument(procedure, position) => {
                    named && !only_read(program, procedure, position)
                }
            };
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { args, .. } = &node.kind {
                    let given = |arg: &crate::ir::Actual| {
                        arg.value
                            .as_ref()
                            .is_some_and(|value| value.root() == Some(id))
                    };
                    changed |= reached_elsewhere || args.iter().any(given);
                } else if let ExprKind::Api { args, .. } = &node.kind {
                    changed |= args.iter().flatten().any(|arg| arg.root() == Some(id));
                }
            });
        });
        let runs_other_code = matches!(
            stmt.kind,
            StmtKind::Call { .. } | StmtKind::Op(HostOp::Launch { .. })
        );
        changed |= reached_elsewhere && runs_other_code;
    });
    changed
}

fn only_read(program: &Program, procedure: ProcId, position: usize) -> bool {
    let dummy = program[procedure].dummies.get(position);
    let dummy = dummy.and_then(|id| program[*id].dummy());
    dummy.is_some_and(|dummy| dummy.value || dummy.intent == Some(Intent::In))
}
