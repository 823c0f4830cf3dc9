//! What procedures may do to their arguments.

use crate::ir::walk::{Access, refs};
use crate::ir::{Body, ExprKind, Intent, KernelOp, ProcId, Program, Role, Stmt, StmtKind, VarId};
use std::collections::HashSet;

/// Whether a procedure may give a value to its dummy argument number `place`.
pub(super) fn may_write(program: &Program, procedure: ProcId, place: usize) -> bool {
    let (mut waiting, mut seen) = (vec![(procedure, place)], HashSet::new());
    while let Some((procedure, place)) = waiting.pop() {
        if !seen.insert((procedure, place)) {
            continue;
        }
        let Some(&dummy) = program[procedure].dummies.get(place) else {
            return true;
        };
        if let Role::Dummy(declared) = &program[dummy].role {
            match declared.intent {
                _ if declared.value => continue,
                Some(Intent::In) => continue,
                Some(Intent::Out | Intent::InOut) => return true,
                None => {}
            }
        }
        let Body::Kernel(body) = &program[procedure].body else {
            return true;
        };
        if writes(body, dummy, &mut waiting) {
            return true;
        }
    }
    false
}

/// Whether statements assign a variable; what they hand it to is put on the list.
fn writes<Op: refs::Operands>(
    body: &[Stmt<Op>],
    dummy: VarId,
    handed: &mut Vec<(ProcId, usize)>,
) -> bool {
    let mut found = false;
    let mut look = |access: Access, expr: &crate::ir::Expr| match access {
        _ if expr.root() != Some(dummy) => {}
        Access::Read => {}
        Access::Write | Access::Atomic | Access::Object | Access::Target => found = true,
        Access::Argument(procedure, place) => handed.push((procedure, place)),
    };
    refs::expressions(body, &mut |access, expr| {
        look(access, expr);
        refs::each(expr, &mut |node| refs::operands(node, &mut look));
    });
    found
}

/// Whether statements call a procedure that is not pure.
pub(super) fn any_with_effects(program: &Program, body: &[Stmt<KernelOp>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            found |= !program[*procedure].pure;
        }
    });
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, .. } = &node.kind {
                found |= !program[*procedure].pure;
            }
        });
    });
    found
}
