//! Scalars of which each iteration had its own, and whose values somebody still wants: then the kernel is wrong, and the region is not translated.

use super::compute::{Place, private_of};
use super::nest::own_variables;
use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::definite;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Expr, ExprKind, HostOp, KernelOp, Origin, ProcId, Program, Role, Stmt, StmtKind, VarId,
};
use crate::source::Span;
use std::collections::BTreeSet;

/// What is wrong with a kernel of `nest` in which each iteration has its own of `private`.
pub(super) fn wanted(
    program: &Program,
    place: &Place<'_>,
    nest: &Stmt<KernelOp>,
    private: &BTreeSet<VarId>,
) -> Option<Diagnostic> {
    let one = std::slice::from_ref(nest);
    let own: BTreeSet<VarId> = own_variables(one).into_iter().collect();
    let candidates = private.iter().copied();
    let named = private_of(place.region, one);
    let mut candidates = candidates.filter(|var| !own.contains(var) && !named.contains(var));
    candidates.find_map(|var| {
        let behind = !place.dead.contains(&var);
        let elsewhere = reads_elsewhere(program, var, nest.span, place.body);
        let name = &program[var].name;
        let what = match (behind, elsewhere) {
            (_, Some(span)) => (span, "in another statement of the region"),
            (true, None) => (nest.span, "behind the region"),
            (false, None) => return None,
        };
        let message = format!("the value of '{name}' is used {}", what.1);
        Some(
            Diagnostic::error(codes::LOOP_CARRIED, message)
                .at(what.0, "each iteration has its own"),
        )
    })
}

/// Local scalars that no statement reads, but compute constructs that have given them a value.
pub(super) fn unread(program: &Program, owner: ProcId, body: &[Stmt<HostOp>]) -> BTreeSet<VarId> {
    let local = |var: &VarId| {
        let variable = &program[*var];
        let plain = !variable.save && !variable.pointer && !variable.target;
        let alone = variable.overlay.is_none() && program[owner].internals.is_empty();
        variable.role == Role::Local && variable.rank() == 0 && plain && alone
    };
    let locals = program[owner].locals.iter().copied();
    let mut unread: BTreeSet<VarId> = locals.filter(local).collect();
    refs::statements(body, &mut |stmt| match &stmt.kind {
        StmtKind::Op(HostOp::Region(region))
            if matches!(region.origin, Origin::Compute(_) | Origin::Concurrent(_)) =>
        {
            let vars: Vec<VarId> = unread.iter().copied().collect();
            let uses = definite::uses(program, &vars, &region.body);
            unread.retain(|var| !uses.exposed.contains_key(var));
            read_by(&region.host, &mut unread);
        }
        _ => refs::statement(stmt, &mut |access, expr| {
            drop_read(access, expr, &mut unread)
        }),
    });
    unread
}

fn read_by(body: &[Stmt<HostOp>], unread: &mut BTreeSet<VarId>) {
    refs::expressions(body, &mut |access, expr| drop_read(access, expr, unread));
}

/// An assignment to the whole of a scalar reads nothing.
fn drop_read(access: Access, expr: &Expr, unread: &mut BTreeSet<VarId>) {
    if access == Access::Write && matches!(expr.kind, ExprKind::Var(_)) {
        return;
    }
    refs::each(expr, &mut |node| {
        if let ExprKind::Var(var) = &node.kind {
            unread.remove(var);
        }
    });
}

/// Where statements beside a nest read a variable before they give it a value.
fn reads_elsewhere(
    program: &Program,
    var: VarId,
    nest: Span,
    body: &[Stmt<KernelOp>],
) -> Option<Span> {
    body.iter().find_map(|stmt| {
        if stmt.span == nest {
            return None;
        }
        if !contains(stmt, nest) {
            let uses = definite::uses(program, &[var], std::slice::from_ref(stmt));
            return uses.exposed.get(&var).copied();
        }
        let mut found = None;
        refs::statement(stmt, &mut |_, expr| {
            if expr.mentions(var) {
                found.get_or_insert(expr.span);
            }
        });
        refs::bodies(stmt, &mut |inner| {
            let inside = || reads_elsewhere(program, var, nest, inner);
            found = found.or_else(inside);
        });
        found
    })
}

fn contains(stmt: &Stmt<KernelOp>, nest: Span) -> bool {
    let mut found = false;
    refs::bodies(stmt, &mut |body| {
        refs::statements(body, &mut |inner| found |= inner.span == nest);
    });
    found
}
