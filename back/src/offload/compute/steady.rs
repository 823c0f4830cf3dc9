//! Clauses whose values the statements of a construct change, NUM_GANGS(n) and its kin: the host computes them first, so that all kernels of the construct
//! see what they were in front of it.
//!
//! Refuses to know what the clauses mean.

use super::super::Outliner;
use super::super::arrays::axes::cast;
use super::super::calls::any_with_effects;
use super::super::reduction::assigned;
use crate::ir::walk::refs;
use crate::ir::{
    Expr, ExprKind, HostOp, KernelOp, ProcId, Program, Region, Role, Shape, Stmt, StmtKind, Type,
    VarId, Variable,
};
use std::collections::BTreeSet;

impl Outliner<'_> {
    /// Puts variables of the host in the place of such values; what gives them theirs.
    pub(super) fn steady_clauses(
        &mut self,
        host: ProcId,
        region: &mut Region,
        body: &[Stmt<KernelOp>],
    ) -> Vec<Stmt<HostOp>> {
        let changed = assigned(self.program, body);
        let changed: BTreeSet<VarId> = changed.iter().filter_map(Expr::root).collect();
        let calls = any_with_effects(self.program, body);
        let gangs = region.num_gangs.iter_mut().map(|one| ("gangs", one));
        let queue = region.queue.iter_mut().map(|one| ("queue", one));
        let block = region.block.iter_mut().flatten().map(|one| ("lanes", one));
        let mut before = Vec::new();
        for (name, value) in gangs.chain(queue).chain(block) {
            if varies(self.program, value, &changed, calls) {
                let (var, assignment) = self.host_value(host, name, value.clone());
                *value = var;
                before.push(assignment);
            }
        }
        before
    }

    /// A variable of the host that keeps a number, and the assignment that gives it.
    pub(super) fn host_value(
        &mut self,
        host: ProcId,
        name: &str,
        value: Expr,
    ) -> (Expr, Stmt<HostOp>) {
        let span = value.span;
        let name = String::from(name);
        let mut var = Variable::new(name, span, Type::INT, Shape::Scalar, Role::Local);
        var.owner = Some(host);
        let var = self.program.add_var(var);
        self.program[host].locals.push(var);
        let name = Expr::new(ExprKind::Var(var), Type::INT, 0, span);
        let kind = StmtKind::assignment(name.clone(), cast(value, &Type::INT), false);
        (name, Stmt::new(kind, span))
    }
}

/// Whether a value names what statements change, themselves or in procedures that they call.
fn varies(program: &Program, value: &Expr, changed: &BTreeSet<VarId>, calls: bool) -> bool {
    let mut found = false;
    refs::each(value, &mut |node| {
        if let ExprKind::Var(var) = node.kind {
            let elsewhere = matches!(program[var].role, Role::Module(_) | Role::Common(_));
            found |= changed.contains(&var) || calls && elsewhere;
        }
    });
    found
}
