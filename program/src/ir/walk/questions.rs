//! What is asked of expressions and programs again and again, answered by walks.
//!
//! Refuses to know why anybody asks.

use super::{muts, refs};
use crate::ir::{ArrayItem, Body, Designator, Expr, ExprKind, Program, VarId};

impl Program {
    /// Whether host code calls one of these functions of CUDAFOR (lower-case names).
    pub fn host_calls(&self, names: &[&str]) -> bool {
        let mut found = false;
        let mut look = |expr: &Expr| {
            if let ExprKind::Api { id, .. } = &expr.kind {
                found |= names.contains(&id.name());
            }
        };
        for procedure in &self.procs {
            if let Body::Host(body) = &procedure.body {
                refs::expressions(body, &mut |_, expr| refs::each(expr, &mut look));
            }
        }
        found
    }
}

impl Expr {
    /// The variable at the root of a designator (`a` of `a(i)%b(2:3)`); `None` for values.
    pub fn root(&self) -> Option<VarId> {
        match self.designator()? {
            Designator::Var(var) => Some(var),
            part => part.base()?.root(),
        }
    }

    /// Whether two expressions were written alike, wherever they stand.
    pub fn same(&self, other: &Expr) -> bool {
        let bare = |expr: &Expr| {
            let mut bare = expr.clone();
            muts::each(&mut bare, &mut |node| node.span = Default::default());
            bare
        };
        bare(self) == bare(other)
    }

    /// Whether a variable occurs in it.
    pub fn mentions(&self, var: VarId) -> bool {
        let mut found = false;
        refs::each(self, &mut |node| {
            found |= matches!(node.kind, ExprKind::Var(other) if other == var);
        });
        found
    }

    /// The variables of implied DOs inside an array constructor anywhere in the expression.
    pub fn indices(&self, visit: &mut dyn FnMut(VarId)) {
        fn item(one: &ArrayItem, visit: &mut dyn FnMut(VarId)) {
            if let ArrayItem::ImpliedDo { items, var, .. } = one {
                visit(*var);
                items.iter().for_each(|inner| item(inner, visit));
            }
        }
        refs::each(self, &mut |expr| {
            if let ExprKind::Array(items) = &expr.kind {
                items.iter().for_each(|one| item(one, visit));
            }
        });
    }
}
