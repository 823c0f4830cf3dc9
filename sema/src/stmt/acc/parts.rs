//! Reductions of parts of variables, `reduction(+: a%total, s(2))`, and of structures, whose components are joined one by one; parts in PRIVATE: a scalar of
//! its own stands for the part in what the directive governs.

use super::super::Lowering;
use crate::ir::walk::muts;
use crate::ir::{Expr, ExprKind, Program, Role, Shape, Stmt, StmtKind, Type, VarId, Variable};
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// The scalar that stands for a part of a variable in a reduction.
    pub(super) fn stand_in(&mut self, value: &ast::Expr) -> Option<VarId> {
        let part = self.an.expr(self.cx, value);
        self.stand_in_for(part, true)
    }

    /// The scalars that stand for the components of a structure in a reduction; nothing for what is no structure.
    pub(super) fn components_joined(&mut self, var: VarId, span: Span) -> Option<Vec<VarId>> {
        let Type::Derived(_) = self.an.program[var].ty else {
            return None;
        };
        let ty = self.an.program[var].ty.clone();
        let mut parts = Vec::new();
        let whole = Expr::new(ExprKind::Var(var), ty, 0, span);
        scalars_in(&self.an.program, whole, &mut parts);
        let parts = parts.into_iter();
        Some(
            parts
                .filter_map(|part| self.stand_in_for(part, true))
                .collect(),
        )
    }

    /// The scalar that stands for a part of a variable, which begins with its value and gives it back where it is joined.
    pub(super) fn stand_in_for(&mut self, part: Expr, joined: bool) -> Option<VarId> {
        let root = part.root().filter(|_| part.ty != Type::Error)?;
        if part.rank > 0 {
            // A section of an array: what stands outside of it, the loop leaves alone.
            let section =
                matches!(&part.kind, ExprKind::Section { base, .. } if base.as_var() == Some(root));
            if !section {
                self.array_in_structure(&part);
            }
            return Some(root).filter(|_| section);
        }
        // A combined construct reads its clauses for the region and for the loop.
        if let Some((known, ..)) = self.parts.iter().find(|(_, other, _)| other.same(&part)) {
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
        self.parts.push((id, part, joined));
        Some(id)
    }

    fn array_in_structure(&mut self, part: &Expr) {
        let message = "a reduction over an array in a structure".to_owned();
        let help = "join an array that is a variable of its own, and assign it to the component behind the construct";
        self.wrong_clause(
            part.span,
            message,
            "is such a component, or a part of one",
            help,
        );
    }

    /// Lets the scalars stand for the parts in statements; the assignments that go before and behind them.
    pub(super) fn with_stand_ins<In: muts::Operands, Op>(
        &mut self,
        body: &mut [Stmt<In>],
    ) -> (Vec<Stmt<Op>>, Vec<Stmt<Op>>) {
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for (var, part, joined) in std::mem::take(&mut self.parts) {
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
            if joined {
                before.push(assign(&scalar, &part));
                behind.push(assign(&part, &scalar));
            }
        }
        (before, behind)
    }
}

/// The scalar components of a structure, those of structures in it among them.
fn scalars_in(program: &Program, whole: Expr, parts: &mut Vec<Expr>) {
    let Type::Derived(ty) = whole.ty else {
        return parts.push(whole);
    };
    for (field, component) in program[ty].fields.iter().enumerate() {
        let kind = ExprKind::Component {
            base: Box::new(whole.clone()),
            ty,
            field: field as u32,
        };
        let part = Expr::new(kind, component.ty.clone(), 0, whole.span);
        scalars_in(program, part, parts);
    }
}
