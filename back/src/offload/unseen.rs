//! Data steps for scalars that no kernel has by address, which authors name in clauses all the same.
//!
//! Who has copies brought back sees them, too, where the host has given the scalar another value since.
//!
//! Refuses to know why a kernel has a scalar by address (`shared`).

use super::indistinct;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Action, DataMotion, DataStep, Handover, HostOp, Motion, Program, Role, Stmt, StmtKind, VarId,
};

/// Drops local scalars from the data steps of a procedure whose kernels all have them by value, or for themselves: nobody sees their copies.
pub(super) fn drop_steps(program: &Program, body: &mut [Stmt<HostOp>]) {
    let mut seen = indistinct::stale(program, body);
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Data(step)) = &stmt.kind {
            seen.extend(brought_back(step));
            // The host works with the copies of what is lent.
            let lent = step.motion.iter().filter_map(|one| one.object.root());
            seen.extend(lent.filter(|_| matches!(step.step, DataStep::Lend { .. })));
            return;
        }
        let present = if let StmtKind::Op(HostOp::Launch { args, .. }) = &stmt.kind {
            Some(args)
        } else {
            None
        };
        refs::statement(stmt, &mut |access, expr| {
            let handed = |access| matches!(access, Access::Argument(..));
            if handed(access) && present.is_none() {
                seen.extend(expr.root());
            }
            refs::each(expr, &mut |node| {
                refs::operands(node, &mut |access, operand| {
                    seen.extend(operand.root().filter(|_| handed(access)));
                });
            });
        });
        let present = present.into_iter().flatten();
        let present = present.filter(|arg| arg.how == Handover::Present);
        seen.extend(present.filter_map(|arg| arg.value.as_ref()?.root()));
    });
    let unseen = |one: &Motion| {
        one.object.rank == 0
            && one.object.root().is_some_and(|var| {
                let variable = &program[var];
                let local = variable.role == Role::Local && variable.declared.is_none();
                local && !seen.contains(&var)
            })
    };
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Data(step)) = &mut stmt.kind {
            let empty = step.motion.is_empty();
            step.motion.retain(|one| !unseen(one));
            let paired = matches!(step.step, DataStep::Enter | DataStep::Leave);
            if step.motion.is_empty() && !empty && !paired {
                stmt.kind = StmtKind::Empty;
            }
        }
    });
}

/// What a step that is not structured brings back to the host.
fn brought_back(step: &DataMotion) -> impl Iterator<Item = VarId> {
    let all = match step.step {
        DataStep::ExitData { .. } | DataStep::UpdateHost { .. } => true,
        DataStep::Enter
        | DataStep::Leave
        | DataStep::Scope
        | DataStep::EnterData
        | DataStep::UpdateDevice { .. }
        | DataStep::Lend { .. }
        | DataStep::TakeBack => false,
    };
    let back = move |one: &&Motion| {
        all && matches!(
            one.action,
            Action::Copyout | Action::Update | Action::UpdateOut
        )
    };
    step.motion
        .iter()
        .filter(back)
        .filter_map(|one| one.object.root())
}
