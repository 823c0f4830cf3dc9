//! Scalars of a kernel that all threads change at once: `total = total + a(i)` without an atomic operation.

use super::{followers, follows};
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Axis, BinaryOp, Body, Expr, ExprKind, HostOp, KernelOp, PredefinedVar, ProcId, Program, Role,
    Space, Stmt, StmtKind, Target, VarId,
};
use crate::source::Span;
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
        found |= match &node.kind {
            ExprKind::Predefined { var, .. } => *var == PredefinedVar::BlockIdx,
            ExprKind::Var(id) => known.contains(id),
            _ => false,
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
            match &stmt.kind {
                StmtKind::Assign { lhs, rhs } => found.extend(self.update(lhs, rhs)),
                StmtKind::If {
                    arms, otherwise, ..
                } => {
                    if arms.iter().any(|arm| self.chooses(&arm.condition)) {
                        continue;
                    }
                    arms.iter().for_each(|arm| self.body(&arm.body, found));
                    otherwise.iter().for_each(|body| self.body(body, found));
                }
                StmtKind::Do { body, .. }
                | StmtKind::Block { body, .. }
                | StmtKind::Associate { body, .. } => self.body(body, found),
                // Which threads come here, nobody knows.
                _ => {}
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
        refs::each(condition, &mut |node| match &node.kind {
            ExprKind::Binary { op, left, right } => {
                chooses |= match op {
                    BinaryOp::Eq | BinaryOp::Eqv | BinaryOp::Neqv | BinaryOp::Ne => true,
                    BinaryOp::Lt | BinaryOp::Le => {
                        constant(left).is_some() || constant(right).is_some_and(is_few)
                    }
                    BinaryOp::Gt | BinaryOp::Ge => {
                        constant(left).is_some_and(is_few) || constant(right).is_some()
                    }
                    _ => false,
                };
            }
            ExprKind::Api { .. } | ExprKind::Call { .. } => chooses = true,
            ExprKind::Element { .. } => chooses = true,
            _ => {}
        });
        chooses
    }

    /// `total = total + ...` of a place that all threads share.
    fn update(&self, lhs: &Expr, rhs: &Expr) -> Option<Diagnostic> {
        let root = lhs.root()?;
        let var = &self.program[root];
        let shared = var.space == Space::Shared;
        let dummy = var.dummy().is_some_and(|dummy| !dummy.value);
        let memory = matches!(var.space, Space::Device | Space::Managed);
        let module = matches!(var.role, Role::Module(_)) && memory;
        if !(shared || (dummy && memory) || module) || !self.is_one_place(lhs, shared) {
            return None;
        }
        let ExprKind::Binary { op, left, right } = &rhs.kind else {
            return None;
        };
        let joins = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        let own = left.same(lhs) || (right.same(lhs) && *op != BinaryOp::Sub);
        let place = match lhs.rank == var.rank() {
            true => var.name.clone(),
            false => format!("{}(...)", var.name),
        };
        let help = match op {
            BinaryOp::Mul => "let '!$cuf kernel do' join the products".to_string(),
            _ => format!(
                "write `istat = atomicadd({place}, ...)`, or sum with sum() or '!$cuf kernel do'"
            ),
        };
        (joins && own).then(|| told(&var.name, lhs.span, rhs.span, shared).help(help))
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

fn told(name: &str, lhs: Span, rhs: Span, shared: bool) -> Diagnostic {
    let (who, kept) = match shared {
        true => ("all threads of the block", "shared memory"),
        false => ("all threads", "device memory"),
    };
    let message = format!("{who} change '{name}' at once, and sums get lost");
    Diagnostic::warning(codes::RACE, message)
        .at(lhs, format!("one place in {kept}"))
        .also(rhs, "read by one thread while another one stores")
}
