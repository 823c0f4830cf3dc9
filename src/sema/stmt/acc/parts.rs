//! Reductions of parts of variables, `reduction(+: a%total, s(2))`: a scalar of its own stands for the part in what the directive governs.

use super::super::Lowering;
use crate::ir::walk::muts;
use crate::ir::{Expr, ExprKind, KernelOp, Role, Shape, Stmt, StmtKind, Type, VarId, Variable};
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// The scalar that stands for a part of a variable.
    pub(super) fn stand_in(&mut self, value: &ast::Expr) -> Option<VarId> {
        let part = self.an.expr(self.cx, value);
        let root = part.root().filter(|_| part.ty != Type::Error)?;
        if part.rank > 0 {
            // A section of an array: what stands outside of it, the loop leaves alone.
            return Some(root).filter(|_| matches!(part.kind, ExprKind::Section { .. }));
        }
        // A combined construct reads its clauses for the region and for the loop.
        if let Some((known, _)) = self.parts.iter().find(|(_, other)| other.same(&part)) {
            return Some(*known);
        }
        let name = self.an.program[root].name.clone();
        let mut variable =
            Variable::new(name, part.span, part.ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = self.cx.procedure;
        let id = self.an.program.add_var(variable);
        if let Some(procedure) = self.cx.procedure {
            self.an.program[procedure].locals.push(id);
        }
        self.parts.push((id, part));
        Some(id)
    }

    /// Lets the scalars stand for the parts in statements; the assignments that go before and behind them.
    pub(super) fn with_stand_ins<Op>(
        &mut self,
        body: &mut [Stmt<KernelOp>],
    ) -> (Vec<Stmt<Op>>, Vec<Stmt<Op>>) {
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for (var, part) in std::mem::take(&mut self.parts) {
            let scalar = Expr::new(ExprKind::Var(var), part.ty.clone(), 0, part.span);
            muts::expressions(body, &mut |_, expr| {
                muts::each(expr, &mut |node| {
                    if node.same(&part) {
                        node.kind = ExprKind::Var(var);
                    }
                });
            });
            let assign = |lhs: &Expr, rhs: &Expr| {
                let (lhs, rhs) = (lhs.clone(), rhs.clone());
                Stmt::new(StmtKind::Assign { lhs, rhs }, part.span)
            };
            before.push(assign(&scalar, &part));
            behind.push(assign(&part, &scalar));
        }
        (before, behind)
    }
}
