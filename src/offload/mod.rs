//! Kernels out of loops of host code.
//!
//! Input: a program as semantic analysis made it, with loop nests under directives as [`HostOp::KernelLoops`]. Output: the same program with
//! a kernel for each nest among its procedures, and a launch in its place; each decision is a remark. Entry: [`outline`]. What cannot be
//! done is reported at its place.
//!
//! - `nest` takes the loops that run side by side off the body; `check` says what may stand in the body;
//! - `reduction` finds the scalars whose values the rounds join, `scalars` those that each round has for itself;
//! - `data` decides how everything that the body names gets into the kernel, and rewrites the body so;
//! - `kernel` makes the procedure and its launch;
//! - `lift` takes internal procedures of device code out of the procedures around them.
//!
//! Refuses to know directives' syntax and targets: whoever has a loop nest that runs side by side comes here.

mod arrays;
mod calls;
mod check;
mod data;
mod kernel;
mod lift;
mod nest;
mod reduction;
mod scalars;
#[cfg(test)]
mod tests;

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::analysis::places;
use crate::ir::walk::muts;
use crate::ir::{Body, HostOp, KernelLoops, ProcId, Program, Stmt, StmtKind};
use crate::source::{Sources, Span};

/// Makes kernels of all loop nests under directives; gives the remarks.
pub fn outline(
    program: &mut Program,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> Diagnostics {
    lift::internals(program, diagnostics);
    let mut outliner = Outliner {
        program,
        sources,
        diagnostics,
        remarks: Diagnostics::default(),
        starts: arrays::Starts::default(),
    };
    outliner.starts = arrays::Starts::of(outliner.program);
    for index in 0..outliner.program.procs.len() {
        let id = ProcId(index as u32);
        if let Body::Host(body) = &mut outliner.program[id].body {
            let body = std::mem::take(body);
            let body = outliner.statements(id, body);
            outliner.program[id].body = Body::Host(body);
        }
    }
    outliner.remarks
}

/// The state of the pass.
struct Outliner<'a> {
    program: &'a mut Program,
    sources: &'a Sources,
    diagnostics: &'a mut Diagnostics,
    remarks: Diagnostics,
    starts: arrays::Starts,
}

impl Outliner<'_> {
    fn statements(&mut self, host: ProcId, body: Vec<Stmt<HostOp>>) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::with_capacity(body.len());
        for mut stmt in body {
            muts::bodies(&mut stmt, &mut |inner| {
                let taken = std::mem::take(inner);
                *inner = self.statements(host, taken);
            });
            let kind = std::mem::replace(&mut stmt.kind, StmtKind::Empty);
            match kind {
                StmtKind::Op(HostOp::KernelLoops(loops)) => {
                    if let Some(launch) = self.loops(host, *loops) {
                        stmt.kind = launch;
                    }
                }
                other => stmt.kind = other,
            }
            for stmt in self.array_statement(host, stmt) {
                out.extend(self.with_reductions(host, stmt));
            }
        }
        out
    }

    /// One nest: the launch that stands for it.
    fn loops(&mut self, host: ProcId, mut loops: KernelLoops) -> Option<StmtKind<HostOp>> {
        let before = self.errors();
        let body = std::mem::take(&mut loops.body);
        let nest = nest::peel(self, &loops, body)?;
        check::body(self, &nest);
        let joined = reduction::find(self, host, &loops, &nest);
        let private = scalars::private(self, &loops, &nest, &joined);
        if self.errors() > before {
            return None;
        }
        let launch = kernel::make(self, host, loops, nest, joined, private);
        (self.errors() == before).then_some(launch)
    }

    fn errors(&self) -> usize {
        self.diagnostics.count(crate::diag::Severity::Error)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn remark(&mut self, span: Span, text: String) {
        let remark = Diagnostic::remark(codes::KERNEL_MADE, text);
        self.remarks.push(remark.at(span, ""));
    }
}
