//! Statements that change a part of one element of an array of structures and look at the array in the course of it:
//! `p(k)%a(p(k)%first) = x`. Rust lends the array to the change alone; a handle lets both see it.

use super::Cx;
use super::place::Access;
use crate::emit::uses::{Operation, Uses, root};
use crate::ir::*;

impl Cx<'_> {
    /// The arrays of structures that a statement may change and look at.
    pub fn entangled_by<Op: Operation>(&self, stmt: &Stmt<Op>) -> Vec<VarId> {
        if self.kernel {
            return Vec::new();
        }
        match &stmt.kind {
            // The value of a scalar is made before its place is looked for.
            StmtKind::Assign { lhs, .. } => {
                let own = self.entangled_in(lhs, &Uses::of_expr(lhs));
                own.into_iter().collect()
            }
            StmtKind::ArrayAssign { lhs, .. } => {
                let own = self.entangled_in(lhs, &Uses::of_stmt(stmt));
                own.into_iter().collect()
            }
            StmtKind::Op(op) if !op.is_method() => Vec::new(),
            StmtKind::Op(op) => {
                let (mut found, uses) = (Vec::new(), Uses::of_stmt(stmt));
                op.walk(&mut |expr, _| found.extend(self.entangled_in(expr, &uses)));
                found
            }
            StmtKind::If { .. }
            | StmtKind::Select { .. }
            | StmtKind::Do { .. }
            | StmtKind::While { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Where { .. }
            | StmtKind::Block { .. }
            | StmtKind::Associate { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty => Vec::new(),
        }
    }

    fn entangled_in(&self, target: &Expr, uses: &Uses) -> Option<VarId> {
        let var = root(target).filter(|_| is_part_of_element(target))?;
        let count = uses.count(var);
        let local = self.access(var) != Access::Static;
        (local && count.reads + count.writes > 1).then_some(var)
    }

    /// Whether this array holds the structures that the statement is entangled with.
    pub fn is_entangled(&self, array: &Expr) -> bool {
        root(array).is_some_and(|var| self.entangled.contains(&var))
            && (matches!(array.ty, Type::Derived(_)) || matches!(array.kind, ExprKind::Var(_)))
    }

    /// The array that an argument changes an element of and that its subscripts look at: `call bump(a(a(1)))`.
    pub(super) fn looks_at_itself(&self, argument: &Expr) -> Option<VarId> {
        let var = root(argument).filter(|_| !self.kernel)?;
        let local = self.access(var) != Access::Static && !self.entangled.contains(&var);
        (local && subscripts_use(argument, var)).then_some(var)
    }
}

/// Whether a subscript in a designator uses the variable.
fn subscripts_use(designator: &Expr, var: VarId) -> bool {
    match &designator.kind {
        ExprKind::Element { base, subscripts } => {
            let uses = |subscript: &Expr| Uses::of_expr(subscript).uses(var);
            subscripts.iter().any(uses) || subscripts_use(base, var)
        }
        ExprKind::Component { base, .. } | ExprKind::Part(base) => subscripts_use(base, var),
        _ => false,
    }
}

/// `p(k)%a`, and what is behind it.
fn is_part_of_element(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Component { base, .. } => is_element(base) || is_part_of_element(base),
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Substring { base, .. }
        | ExprKind::Part(base) => is_part_of_element(base),
        _ => false,
    }
}

fn is_element(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Element { .. })
}
