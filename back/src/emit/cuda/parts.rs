//! Arrays that loops reduce step by step, by operations that no other thread divides: a block has a part of its own in shared memory where the launch
//! has room for it.

use super::Cx;
use super::stmt::join_name;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::ir::analysis::steps;
use crate::ir::*;

impl Cx<'_> {
    /// Declares the parts of a kernel's arrays, and gives their names.
    pub(super) fn declare_parts(
        &self,
        stmts: &[Stmt<KernelOp>],
        out: &mut Lines,
    ) -> Vec<(VarId, String)> {
        let mut parts = Vec::new();
        for stmt in stmts {
            let StmtKind::Op(KernelOp::Join { op, part, .. }) = &stmt.kind else {
                continue;
            };
            let Some(id) = part.as_var().filter(|id| self.has_part(*id)) else {
                continue;
            };
            if parts.is_empty() {
                out.line("Room room;");
            }
            let (whole, name) = (self.var(id), self.beside(&self.var(id), "part"));
            let head = text(format!("const auto {name} = room.part({whole}, "));
            out.doc(&concat([head, self.neutral(*op, part), text(")")]), ";");
            parts.push((id, name));
        }
        parts
    }

    /// `join_part<Sum>(h_part, h, 0)`, of an array that has one.
    pub(super) fn join_part(&self, op: ReduceOp, array: &Expr) -> Option<Doc> {
        let id = array.as_var()?;
        let (_, part) = self.parts.iter().find(|(whole, _)| *whole == id)?;
        let mut outside = self.clone();
        outside.parts.clear();
        let whole = outside.var(id);
        let head = text(format!("join_part<{}>({part}, {whole}, ", join_name(op)));
        Some(concat([head, self.neutral(op, array), text(")")]))
    }

    fn neutral(&self, op: ReduceOp, array: &Expr) -> Doc {
        let element = Expr {
            rank: 0,
            ..array.clone()
        };
        self.value(&steps::start(op, &element))
    }

    /// The last extent of an assumed-size array is not known, and complex numbers are added by threads that take turns, in whatever memory.
    fn has_part(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.rank() > 0
            && !matches!(var.shape, Shape::AssumedSize(..))
            && !matches!(var.ty, Type::Complex(_))
    }
}
