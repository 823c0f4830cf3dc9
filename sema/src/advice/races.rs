//! Scalars of a kernel that all threads change at once: `total = total + a(i)` without an atomic operation.

mod join;

use super::{followers, follows};
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Axis, BinaryOp, Body, Expr, ExprKind, HostOp, IfArm, KernelOp, PredefinedVar, ProcId, Program,
    Role, Space, Stmt, StmtKind, Target, VarId, Variable,
};
use crate::source::Span;
use join::{Join, comparison};
use std::collections::HashSet;

/// Kernels that some launch gives more than one thread.
pub(super) fn crowded(program: &Program) -> HashSet<ProcId> {
    let mut kernels = HashSet::new();
    for procedure in &program.procs {
        let Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Launch { kernel, config, .. }) = &stmt.kind {
                let one = |part: &Option<Expr>| part.as_ref().and_then(constant) == Some(1);
                if !(one(&config.grid) && one(&config.block)) {
                    kernels.insert(*kernel);
                }
            }
        });
    }
    kernels
}

/// Updates of one place by many threads.
pub(super) fn races(
    program: &Program,
    kernel: ProcId,
    body: &[Stmt<KernelOp>],
    found: &mut Vec<Diagnostic>,
) {
    let is_kernel = matches!(program[kernel].target, Target::Global | Target::GridGlobal);
    if !is_kernel || program[kernel].elemental || has_lock(body) {
        return;
    }
    let threads = followers(body, &[Axis::X, Axis::Y, Axis::Z]);
    let blocks = block_followers(body);
    let search = Search {
        program,
        threads: &threads,
        blocks: &blocks,
    };
    search.body(body, found);
}

/// Whether the threads may take turns by a lock of their own.
fn has_lock(body: &[Stmt<KernelOp>]) -> bool {
    let mut found = false;
    let locks = |name: &str| name.starts_with("atomiccas") || name.starts_with("atomicexch");
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind {
            found |= locks(id.name());
        }
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                found |= matches!(&node.kind, ExprKind::Api { id, .. } if locks(id.name()));
            });
        });
    });
    found
}

/// Variables whose value goes with the block.
fn block_followers(body: &[Stmt<KernelOp>]) -> HashSet<VarId> {
    let mut found = HashSet::new();
    for _ in 0..2 {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind
                && let ExprKind::Var(id) = lhs.kind
                && mentions_block(rhs, &found)
            {
                found.insert(id);
            }
        });
    }
    found
}

fn mentions_block(expr: &Expr, known: &HashSet<VarId>) -> bool {
    let mut found = false;
    refs::each(expr, &mut |node| {
        found |= if let ExprKind::Predefined { var, .. } = &node.kind {
            *var == PredefinedVar::BlockIdx
        } else if let ExprKind::Var(id) = &node.kind {
            known.contains(id)
        } else {
            false
        };
    });
    found
}

/// `i < 2` and `i <= 1` let one thread through.
fn is_few(bound: i64) -> bool {
    bound <= 2
}

struct Search<'a> {
    program: &'a Program,
    threads: &'a HashSet<VarId>,
    blocks: &'a HashSet<VarId>,
}

impl Search<'_> {
    fn body(&self, body: &[Stmt<KernelOp>], found: &mut Vec<Diagnostic>) {
        for stmt in body {
            if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
                found.extend(self.update(lhs, rhs))
            } else if let StmtKind::If {
                arms, otherwise, ..
            } = &stmt.kind
            {
                let compared = arms.iter().find_map(|arm| self.compared(arm));
                let chosen = arms.iter().any(|arm| self.chooses(&arm.condition));
                found.extend(compared);
                if chosen {
                    continue;
                }
                arms.iter().for_each(|arm| self.body(&arm.body, found));
                otherwise.iter().for_each(|body| self.body(body, found));
            } else if let StmtKind::Do { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Associate { body, .. } = &stmt.kind
            {
                self.body(body, found)
            }
            let mut leaves = false;
            refs::statements(std::slice::from_ref(stmt), &mut |inner| {
                leaves |= matches!(inner.kind, StmtKind::Return);
            });
            // `if (threadIdx%x > 1) return` leaves one thread.
            if leaves {
                return;
            }
        }
    }

    /// Whether a condition lets few threads through, or as many as it likes: an equation, a comparison with small numbers, a call.
    fn chooses(&self, condition: &Expr) -> bool {
        let mut chooses = false;
        refs::each(condition, &mut |node| {
            if let ExprKind::Binary { op, left, right } = &node.kind {
                chooses |= if let BinaryOp::Eq | BinaryOp::Eqv | BinaryOp::Neqv | BinaryOp::Ne = op
                {
                    true
                } else if let BinaryOp::Lt | BinaryOp::Le = op {
                    constant(left).is_some() || constant(right).is_some_and(is_few)
                } else if let BinaryOp::Gt | BinaryOp::Ge = op {
                    constant(left).is_some_and(is_few) || constant(right).is_some()
                } else {
                    false
                };
            } else if matches!(
                node.kind,
                ExprKind::Api { .. } | ExprKind::Call { .. } | ExprKind::Element { .. }
            ) {
                chooses = true
            }
        });
        chooses
    }

    /// `total = total + ...` of a place that all threads share.
    fn update(&self, lhs: &Expr, rhs: &Expr) -> Option<Diagnostic> {
        let root = self.shared_place(lhs)?;
        let var = &self.program[root];
        let shared = var.space == Space::Shared;
        let join = Join::of(lhs, rhs)?;
        let place = spelled(var, lhs);
        let gathers = !join.repeats() || self.varies(lhs, rhs);
        gathers.then(|| told(&var.name, join, (lhs.span, rhs.span), shared).help(join.help(&place)))
    }

    /// Whether a place that all threads share is compared and then set: `if (a(i) > most) most = a(i)`.
    fn compared(&self, arm: &IfArm<KernelOp>) -> Option<Diagnostic> {
        let [Stmt { kind, .. }] = arm.body.as_slice() else {
            return None;
        };
        let StmtKind::Assign { lhs, rhs } = kind else {
            return None;
        };
        let (join, rest) = comparison(&arm.condition, lhs)?;
        if rest.iter().any(|part| self.chooses(part)) || !self.varies(lhs, rhs) {
            return None;
        }
        let root = self.shared_place(lhs)?;
        let var = &self.program[root];
        let place = spelled(var, lhs);
        let spans = (lhs.span, arm.condition.span);
        let shared = var.space == Space::Shared;
        Some(told(&var.name, join, spans, shared).help(join.help(&place)))
    }

    /// Whether what is joined with a place may differ from thread to thread.
    fn varies(&self, place: &Expr, value: &Expr) -> bool {
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let moves =
            |one: &Expr| follows(one, self.threads, &axes) || mentions_block(one, self.blocks);
        let mut varies = false;
        refs::each(value, &mut |node| {
            varies |= if let ExprKind::Element { subscripts, .. } = &node.kind {
                !node.same(place) && subscripts.iter().any(moves)
            } else if matches!(node.kind, ExprKind::Predefined { .. } | ExprKind::Var(_)) {
                moves(node)
            } else {
                false
            };
        });
        varies
    }

    /// The variable, where all threads name one place of it in memory that they share.
    fn shared_place(&self, lhs: &Expr) -> Option<VarId> {
        let root = lhs.root()?;
        let var = &self.program[root];
        let shared = var.space == Space::Shared;
        let dummy = var.dummy().is_some_and(|dummy| !dummy.value);
        let memory = matches!(var.space, Space::Device | Space::Managed);
        let module = matches!(var.role, Role::Module(_)) && memory;
        let common = shared || (dummy && memory) || module;
        (common && self.is_one_place(lhs, shared)).then_some(root)
    }

    /// Whether all threads name the same place: a scalar, or an element whose subscripts go with no thread.
    fn is_one_place(&self, lhs: &Expr, shared: bool) -> bool {
        let ExprKind::Element { base, subscripts } = &lhs.kind else {
            return matches!(lhs.kind, ExprKind::Var(_));
        };
        matches!(base.kind, ExprKind::Var(_))
            && subscripts
                .iter()
                .all(|one| constant(one).is_some() || (shared && !self.moves(one)))
    }

    fn moves(&self, subscript: &Expr) -> bool {
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let mut plain = true;
        refs::each(subscript, &mut |node| {
            plain &= !matches!(node.kind, ExprKind::Var(_) | ExprKind::Call { .. });
        });
        !plain || follows(subscript, self.threads, &axes) || mentions_block(subscript, self.blocks)
    }
}

/// The place as messages write it: `total`, `s(1)`, `s(...)`.
fn spelled(var: &Variable, place: &Expr) -> String {
    let ExprKind::Element { subscripts, .. } = &place.kind else {
        return var.name.clone();
    };
    let numbers: Option<Vec<i64>> = subscripts.iter().map(constant).collect();
    let list = numbers.map(|all| {
        all.iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    });
    format!("{}({})", var.name, list.unwrap_or("...".to_string()))
}

fn told(name: &str, join: Join, (lhs, other): (Span, Span), shared: bool) -> Diagnostic {
    let (who, kept) = match shared {
        true => ("all threads of the block", "shared memory"),
        false => ("all threads", "device memory"),
    };
    let lost = join.lost();
    let message = format!("{who} change '{name}' at once, and {lost} get lost");
    Diagnostic::warning(codes::RACE, message)
        .at(lhs, format!("one place in {kept}"))
        .also(other, "read by one thread while another one stores")
}
