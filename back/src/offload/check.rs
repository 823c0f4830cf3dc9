//! What may stand in the body of loops that run side by side.

use super::Outliner;
use super::nest::Nest;
use crate::cudafor::{ApiId, Meets};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{Body, ExprKind, KernelOp, ProcId, Program, Stmt, StmtKind};
use crate::source::Span;
use std::collections::HashSet;

/// Reports statements that leave the loops, wait, read or write.
pub(super) fn body(outliner: &mut Outliner<'_>, nest: &Nest) {
    let mapped: Vec<&str> = nest
        .loops
        .iter()
        .filter_map(|one| one.name.as_deref())
        .collect();
    let innermost = nest.loops.last().and_then(|one| one.name.as_deref());
    let mut check = Check {
        program: outliner.program,
        region: outliner.touched.is_some(),
        mapped,
        innermost,
        found: Vec::new(),
    };
    check.list(&nest.body, false);
    for (span, what, why, help) in check.found {
        outliner.report(
            Diagnostic::error(codes::LOOP_STATEMENT, format!("{what} in kernel loops"))
                .at(span, why)
                .help(help),
        );
    }
}

type Finding = (Span, &'static str, &'static str, &'static str);

struct Check<'a> {
    program: &'a Program,
    /// In a compute construct, where kernels may do what kernels do.
    region: bool,
    mapped: Vec<&'a str>,
    innermost: Option<&'a str>,
    found: Vec<Finding>,
}

impl Check<'_> {
    fn list(&mut self, body: &[Stmt<KernelOp>], in_loop: bool) {
        for stmt in body {
            self.stmt(stmt, in_loop);
            let loops = matches!(
                stmt.kind,
                StmtKind::Do { .. } | StmtKind::While { .. } | StmtKind::Concurrent { .. }
            );
            refs::bodies(stmt, &mut |inner| self.list(inner, in_loop || loops));
        }
    }

    fn stmt(&mut self, stmt: &Stmt<KernelOp>, in_loop: bool) {
        let leaves = |name: &Option<String>| match name {
            Some(name) => self.mapped.contains(&name.as_str()),
            None => !in_loop,
        };
        match &stmt.kind {
            StmtKind::Exit(name) if leaves(name) => self.found.push((
                stmt.span,
                "EXIT",
                "would end rounds that run at the same time",
                "make the rest of the rounds do nothing with an IF, or use an inner loop",
            )),
            StmtKind::Cycle(Some(name))
                if self.mapped.contains(&name.as_str()) && self.innermost != Some(name) =>
            {
                self.found.push((
                    stmt.span,
                    "CYCLE of an outer loop",
                    "would end rounds that run at the same time",
                    "map fewer loops: then the inner one runs in order and may be left",
                ));
            }
            StmtKind::Return => self.found.push((
                stmt.span,
                "RETURN",
                "would leave loops whose rounds run at the same time",
                "use CYCLE to end a round",
            )),
            StmtKind::Stop { .. } if !self.region => self.found.push((
                stmt.span,
                "STOP",
                "the rounds run on the device",
                "set a flag in device memory and test it on the host",
            )),
            StmtKind::Op(KernelOp::Allocate(_) | KernelOp::Deallocate { .. }) => self.found.push((
                stmt.span,
                "ALLOCATE",
                "the rounds run on the device",
                "name the array in PRIVATE, with bounds that are known before",
            )),
            StmtKind::Op(KernelOp::PointerAssign { .. } | KernelOp::Nullify(_)) => {
                self.found.push((
                    stmt.span,
                    "pointer assignment",
                    "the rounds run at the same time",
                    "point before the loops",
                ))
            }
            StmtKind::Op(KernelOp::Print { .. }) if !self.region => self.found.push((
                stmt.span,
                "output",
                "the rounds run on the device, in no order",
                "print behind the loops",
            )),
            StmtKind::Op(KernelOp::Api { id, .. }) if meets(*id) => self.waits(stmt.span),
            StmtKind::Call { procedure, .. } => self.called(*procedure, stmt.span),
            _ => {}
        }
        let (mut collective, mut called) = (None, Vec::new());
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Api { id, .. } = &node.kind
                    && meets(*id)
                {
                    collective = Some(node.span)
                } else if let ExprKind::Call { procedure, .. } = &node.kind {
                    called.push((*procedure, node.span))
                }
            });
        });
        collective.into_iter().for_each(|span| self.waits(span));
        called
            .into_iter()
            .for_each(|(procedure, span)| self.called(procedure, span));
    }

    /// A device procedure that the loops call.
    fn called(&mut self, procedure: ProcId, span: Span) {
        if waits(self.program, procedure) {
            self.waits(span);
        }
        if self.program[procedure].host.is_some() {
            self.found.push((
                span,
                "call of an internal procedure",
                "belongs to the host procedure, the loops become a kernel beside it",
                "move it into a module",
            ));
        }
    }

    fn waits(&mut self, span: Span) {
        self.found.push((
            span,
            "synchronisation of threads",
            "which round a thread has is for the translator to say",
            "write a kernel with attributes(global)",
        ));
    }
}

/// Whether a device procedure, or what it calls, waits for other threads.
fn waits(program: &Program, procedure: ProcId) -> bool {
    let (mut waiting, mut seen) = (vec![procedure], HashSet::new());
    while let Some(id) = waiting.pop() {
        let Body::Kernel(body) = &program[id].body else {
            continue;
        };
        if !seen.insert(id) {
            continue;
        }
        let mut found = false;
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(KernelOp::Api { id, .. }) = &stmt.kind {
                found |= meets(*id)
            } else if let StmtKind::Call { procedure, .. } = &stmt.kind {
                waiting.push(*procedure)
            }
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    if let ExprKind::Api { id, .. } = &node.kind {
                        found |= meets(*id)
                    } else if let ExprKind::Call { procedure, .. } = &node.kind {
                        waiting.push(*procedure)
                    }
                });
            });
        });
        if found {
            return true;
        }
    }
    false
}

/// Whether threads wait for one another at a procedure of CUDAFOR.
fn meets(id: ApiId) -> bool {
    match id.row().meets {
        Meets::Nobody => false,
        Meets::Warp | Meets::Block | Meets::Grid => true,
    }
}
