//! What is asked of expressions and programs again and again, answered by walks.
//!
//! Refuses to know why anybody asks.

use super::{muts, refs};
use crate::ir::{ArrayItem, Body, Designator, Expr, ExprKind, Program, StmtKind, VarId};
use crate::source::Span;

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

/// Subroutines after which results or flags depend on the order in which arithmetic is done.
const ABOUT_ARITHMETIC: [&str; 3] = [
    "ieee_get_flag",
    "ieee_set_rounding_mode",
    "ieee_set_underflow_mode",
];

impl Program {
    /// The first call after which arithmetic must have been done in the order of the statements: compilers move it across such calls.
    pub fn observed_arithmetic(&self) -> Option<Span> {
        let mut first = None;
        for procedure in &self.procs {
            let Body::Host(body) = &procedure.body else {
                continue;
            };
            refs::statements(body, &mut |stmt| {
                if let StmtKind::IntrinsicCall { id, .. } = &stmt.kind
                    && ABOUT_ARITHMETIC.contains(&id.name())
                {
                    first.get_or_insert(stmt.span);
                }
            });
        }
        first
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
