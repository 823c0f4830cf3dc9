//! Scalars of which each iteration would have its own, and whose values somebody still wants: then one thread runs the statements, and the scalars are shared.

use super::Outliner;
use super::compute::Place;
use super::nest::own_variables;
use super::own::{innermost, scalars_assigned};
use super::reduction::is_joined;
use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::definite;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Compute, Expr, ExprKind, HostOp, KernelOp, Origin, ProcId, Program, Region, Role, Stmt,
    StmtKind, VarId,
};
use crate::source::Span;
use std::collections::BTreeSet;

impl Outliner<'_> {
    /// A scalar of which a kernel of a nest would have its own, and whose value somebody wants; those of a nest for one thread are noted, to be shared.
    pub(super) fn wanted_behind(
        &mut self,
        place: &Place<'_>,
        depth: usize,
        nest: &[Stmt<KernelOp>],
        region: &Region,
    ) -> Option<Diagnostic> {
        let inner = innermost(nest, depth);
        let own: BTreeSet<VarId> = own_variables(inner).into_iter().collect();
        let named = |var: &VarId| {
            let reduced = region.reductions.iter().any(|(_, other, _)| other == var);
            reduced || region.private.contains(var) || self.shared.contains(var)
        };
        let mut candidates = scalars_assigned(self.program, inner);
        candidates.retain(|var| !named(var) && !own.contains(var));
        candidates.retain(|var| !is_joined(self.program, inner, *var));
        let vars: Vec<VarId> = candidates.iter().copied().collect();
        let exposed = definite::uses(self.program, &vars, inner).exposed;
        let at_once = place
            .body
            .iter()
            .any(|stmt| inner.iter().any(|one| one.span == stmt.span));
        let again = |var: &VarId| exposed.contains_key(var) && !at_once;
        let spans: Vec<Span> = inner.iter().chain(nest).map(|stmt| stmt.span).collect();
        let found: Vec<(VarId, Diagnostic)> = candidates
            .into_iter()
            .filter_map(|var| {
                let repeated = exposed.get(&var).filter(|_| again(&var)).copied();
                let found = wanted(self.program, place, &spans, var, repeated)?;
                Some((var, found))
            })
            .collect();
        if self.stores_shared {
            self.wanted.extend(found.iter().map(|(var, _)| *var));
        }
        found.into_iter().next().map(|(_, found)| found)
    }
}

/// Who wants the value of a scalar.
fn wanted(
    program: &Program,
    place: &Place<'_>,
    nest: &[Span],
    var: VarId,
    repeated: Option<Span>,
) -> Option<Diagnostic> {
    let behind = place.compute == Compute::Kernels && !place.dead.contains(&var);
    let elsewhere = || reads_elsewhere(program, var, nest, place.body);
    let name = &program[var].name;
    let what = match (behind, repeated.or_else(elsewhere)) {
        (_, Some(span)) => (span, "in another statement of the region"),
        (true, None) => (*nest.first()?, "behind the region"),
        (false, None) => return None,
    };
    let message = format!("the value of '{name}' is used {}", what.1);
    let found = Diagnostic::error(codes::LOOP_CARRIED, message);
    Some(found.at(what.0, "each iteration has its own"))
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
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind
            && matches!(region.origin, Origin::Compute(_) | Origin::Concurrent(_))
        {
            let vars: Vec<VarId> = unread.iter().copied().collect();
            let uses = definite::uses(program, &vars, &region.body);
            unread.retain(|var| !uses.exposed.contains_key(var));
            read_by(&region.host, &mut unread);
        } else {
            refs::statement(stmt, &mut |access, expr| {
                drop_read(access, expr, &mut unread)
            })
        }
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
pub(super) fn reads_elsewhere(
    program: &Program,
    var: VarId,
    nest: &[Span],
    body: &[Stmt<KernelOp>],
) -> Option<Span> {
    body.iter().find_map(|stmt| {
        if nest.contains(&stmt.span) {
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

fn contains(stmt: &Stmt<KernelOp>, nest: &[Span]) -> bool {
    let mut found = false;
    refs::bodies(stmt, &mut |body| {
        refs::statements(body, &mut |inner| found |= nest.contains(&inner.span));
    });
    found
}
