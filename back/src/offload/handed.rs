//! Names of HOST_DATA with IF_PRESENT or a condition: whether they stand for data of the device or of the host shows when the program runs, and what
//! lies in host memory can be handed to no kernel. So array statements with them are the host's.

use super::{Outliner, arrays};
use crate::ir::walk::refs;
use crate::ir::{Body, HostOp, ProcId, Stmt, StmtKind};

impl Outliner<'_> {
    /// Finds such names in a procedure.
    pub(super) fn look_for_handed(&mut self, id: ProcId) {
        self.handed.clear();
        let Body::Host(body) = &self.program[id].body else {
            return;
        };
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::UseDevice(one)) = &stmt.kind
                && (one.if_present || one.when.is_some())
            {
                self.handed.extend(one.pointer.root());
            }
        });
    }

    /// Whether an array statement, or one that reduces an array, names one.
    pub(super) fn names_handed(&self, stmt: &Stmt<HostOp>) -> bool {
        let around = matches!(
            stmt.kind,
            StmtKind::Block { .. } | StmtKind::Do { .. } | StmtKind::Op(HostOp::UseDevice(_))
        );
        if self.handed.is_empty() || around {
            return false;
        }
        let mut found = false;
        refs::expressions(std::slice::from_ref(stmt), &mut |_, expr| {
            refs::each(expr, &mut |node| {
                found |= node.root().is_some_and(|var| self.handed.contains(&var));
            });
        });
        found
    }

    /// The statement as code of the host, with a remark where a kernel would have been made of it.
    pub(super) fn kept_on_host(&mut self, stmt: Stmt<HostOp>) -> Vec<Stmt<HostOp>> {
        let elementwise =
            matches!(&stmt.kind, StmtKind::Op(HostOp::Copy(copy)) if copy.src.rank > 0);
        if elementwise || matches!(stmt.kind, StmtKind::Op(HostOp::OnCopies(_))) {
            let why = "what HOST_DATA names may lie in host memory";
            self.stays(stmt.span, why);
        }
        arrays::on_copies(stmt)
    }
}
