//! Functions of the host whose result has the attribute DEVICE or MANAGED: the result variable is one of device memory that the function has to itself,
//! and its value is copied to the host where the function is left.
//!
//! Refuses to know what becomes of the value: at the reference it is a value like any other.

use super::{Lower, Lowering};
use crate::cudafor;
use crate::ir::walk::muts;
use crate::ir::{Expr, ExprKind, HostOp, ProcId, Role, Space, Stmt, StmtKind, Target, VarId};
use crate::{Analyzer, Cx};

impl Analyzer<'_> {
    /// Gives a function with a result in device memory another one on the host.
    pub(crate) fn bring_result_home(&mut self, procedure: ProcId) {
        let Some(there) = self.program[procedure].result else {
            return;
        };
        let variable = &self.program[there];
        let there_too = matches!(variable.space, Space::Device | Space::Managed);
        let far = there_too && !variable.pointer;
        if !far || self.program[procedure].target != Target::Host {
            return;
        }
        let mut here = variable.clone();
        here.name = format!("{}_value", variable.name);
        here.space = Space::Host;
        let here = self.program.add_var(here);
        self.program[there].role = Role::Local;
        let owner = &mut self.program[procedure];
        owner.result = Some(here);
        owner.locals.push(there);
        self.far_results.insert(procedure, there);
    }

    /// A body that hands the result back wherever it ends.
    pub(super) fn with_result_home(
        &mut self,
        cx: Cx,
        mut body: Vec<Stmt<HostOp>>,
    ) -> Vec<Stmt<HostOp>> {
        let far = cx.procedure.and_then(|procedure| {
            let there = self.far_results.get(&procedure)?;
            Some((self.program[procedure].result?, *there))
        });
        let Some((here, there)) = far else {
            return body;
        };
        let mut lowering = Lowering::new(self, cx, &[]);
        lowering.before_returns(&mut body, here, there);
        if !matches!(body.last().map(|stmt| &stmt.kind), Some(StmtKind::Return)) {
            body.extend(lowering.brought_home(here, there));
        }
        body
    }
}

impl Lowering<'_, '_> {
    fn before_returns(&mut self, body: &mut Vec<Stmt<HostOp>>, here: VarId, there: VarId) {
        for mut stmt in std::mem::take(body) {
            if matches!(stmt.kind, StmtKind::Return) {
                body.extend(self.brought_home(here, there));
            }
            muts::bodies(&mut stmt, &mut |inner| {
                self.before_returns(inner, here, there)
            });
            body.push(stmt);
        }
    }

    /// `value = result`.
    fn brought_home(&mut self, here: VarId, there: VarId) -> Vec<Stmt<HostOp>> {
        let span = self.an.program[there].span;
        let whole = |id: VarId| {
            let variable = &self.an.program[id];
            Expr::new(
                ExprKind::Var(id),
                variable.ty.clone(),
                variable.rank(),
                span,
            )
        };
        let (here, there) = (whole(here), whole(there));
        let kernels_done = cudafor::find("cudadevicesynchronize").map(|id| {
            let args = Vec::new();
            Stmt::new(StmtKind::Op(HostOp::Api { id, args }), span)
        });
        let managed = crate::expr::space_of(&self.an.program, &there) == Some(Space::Managed);
        let mut out: Vec<_> = kernels_done.filter(|_| managed).into_iter().collect();
        out.extend(HostOp::made_ready(self, &here, &there, span));
        out.extend(HostOp::assignment(self, here, there, span));
        out
    }
}
