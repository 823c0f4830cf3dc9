//! Copies of the host's variables that a construct or its iterations have for themselves, and begin with values of the host.
//!
//! A variable of FIRSTPRIVATE that a nest assigns, and a scalar that an iteration may read before it assigns it, gets a new name in the nest, and the nest's
//! innermost statements begin with an assignment to it. Scalars that the statements of a PARALLEL or SERIAL construct outside of its loops assign get a new name
//! in the whole region. Refuses to know which variables may be shared.

use super::compute::Place;
use super::nest::own_variables;
use super::reduction::{self, assigned};
use super::{Outliner, shared};
use crate::ir::analysis::definite;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Bounds, Expr, ExprKind, HostOp, KernelOp, ProcId, Program, Region, Role, Shape, Space, Stmt,
    StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

type Code = Stmt<KernelOp>;

impl Outliner<'_> {
    /// Gives a PARALLEL or SERIAL construct its own copies of the scalars that its statements outside of loops assign; the statements that give them their values.
    pub(super) fn own_scalars(
        &mut self,
        host: ProcId,
        region: &Region,
        body: &mut [Code],
        dead: &mut BTreeSet<VarId>,
    ) -> Vec<Stmt<HostOp>> {
        let redundant = outside_of_loops(body);
        let named =
            |var: &VarId| region.private.contains(var) || region.first_private.contains(var);
        let vars: Vec<VarId> = scalars_assigned(self.program, &redundant)
            .into_iter()
            .filter(|var| named(var) || !dead.contains(var))
            .filter(|var| !shared::is_named(self, region, *var))
            .filter(|var| named(var) || !self.is_declared(*var))
            .filter(|var| !region.reductions.iter().any(|(_, other, _)| other == var))
            .collect();
        let exposed = definite::uses(self.program, &vars, body).exposed;
        let mut before = Vec::new();
        let mut names = BTreeMap::new();
        for var in vars {
            let own = self.like(var, host);
            self.program[host].locals.push(own);
            if exposed.contains_key(&var) && !region.private.contains(&var) {
                let kind = StmtKind::Assign {
                    lhs: variable(self.program, own, region.span),
                    rhs: variable(self.program, var, region.span),
                };
                before.push(Stmt::new(kind, region.span));
            }
            dead.insert(own);
            names.insert(var, own);
        }
        rename(body, &names);
        before
    }

    /// Arrays of FIRSTPRIVATE begin with the host's elements, whatever the device has under their names: the region's kernels see copies that the host
    /// makes in front of it; the statements that make them.
    pub(super) fn own_arrays(
        &mut self,
        host: ProcId,
        region: &mut Region,
        body: &mut [Code],
    ) -> Vec<Stmt<HostOp>> {
        let mut before = Vec::new();
        let mut names = BTreeMap::new();
        for var in region.first_private.clone() {
            if self.program[var].rank() == 0 || !super::compute::mentions(body, var) {
                continue;
            }
            let own = self.array_like(var, host);
            let kind = StmtKind::ArrayAssign {
                lhs: variable(self.program, own, region.span),
                rhs: variable(self.program, var, region.span),
                overlap: false,
                reallocate: self.program[own].allocatable,
            };
            before.push(Stmt::new(kind, region.span));
            names.insert(var, own);
        }
        rename(body, &names);
        let swap = |var: &mut VarId| *var = names.get(var).copied().unwrap_or(*var);
        region.first_private.iter_mut().for_each(swap);
        before
    }

    /// An array of the host procedure for the elements of another, allocated by the assignment where its bounds are no constants.
    pub(super) fn array_like(&mut self, var: VarId, host: ProcId) -> VarId {
        let own = self.like(var, host);
        let rank = self.program[var].rank();
        let fixed = |bounds: &Bounds| {
            let constant = crate::ir::constant::constant;
            constant(&bounds.lower).is_some() && constant(&bounds.upper).is_some()
        };
        let bounds = &self.program[own].shape;
        if !matches!(bounds, Shape::Explicit(bounds) if bounds.iter().all(fixed)) {
            self.program[own].shape = Shape::Deferred(rank);
            self.program[own].allocatable = true;
        }
        self.program[host].locals.push(own);
        own
    }

    /// Gives the iterations of a nest their own copies of what they assign and need the host's values of.
    pub(super) fn own_values(
        &mut self,
        (place, joined): (&Place<'_>, &BTreeSet<VarId>),
        depth: usize,
        body: &mut Vec<Code>,
        private: &mut Vec<VarId>,
    ) {
        let inner = innermost(body, depth).to_vec();
        let assigned = assigned(self.program, &inner);
        let first = place.region.first_private.iter().copied();
        let mut vars: BTreeSet<VarId> = first
            .filter(|var| assigned.iter().any(|one| one.root() == Some(*var)))
            .filter(|var| !private.contains(var))
            .collect();
        vars.extend(self.exposed(&inner, private));
        // Each thread has its part of what is joined, whatever its statements do with it.
        vars.retain(|var| !joined.contains(var));
        let mut names = BTreeMap::new();
        let mut before = Vec::new();
        for var in vars {
            let own = self.like(var, place.host);
            private.push(own);
            names.insert(var, own);
            let span = place.region.span;
            let (lhs, rhs) = (
                variable(self.program, own, span),
                variable(self.program, var, span),
            );
            let kind = StmtKind::assignment(lhs, rhs, false);
            before.push(Stmt::new(kind, span));
        }
        rename(body, &names);
        innermost_mut(body, depth).splice(0..0, before);
    }

    /// Scalars that statements may read before they assign them.
    fn exposed(&self, inner: &[Code], private: &[VarId]) -> Vec<VarId> {
        let own = own_variables(inner);
        let candidates: Vec<VarId> = scalars_assigned(self.program, inner)
            .into_iter()
            .filter(|var| !own.contains(var) && !private.contains(var))
            .filter(|var| !self.shared.contains(var))
            .filter(|var| !reduction::is_joined(self.program, inner, *var))
            .collect();
        let exposed = definite::uses(self.program, &candidates, inner).exposed;
        exposed.into_keys().collect()
    }

    /// A variable of the host procedure like another.
    pub(super) fn like(&mut self, var: VarId, host: ProcId) -> VarId {
        let original = &self.program[var];
        let (name, span, ty) = (original.name.clone(), original.span, original.ty.clone());
        let shape = explicit(self.program, var);
        let mut own = Variable::new(name, span, ty, shape, Role::Local);
        own.owner = Some(host);
        self.program.add_var(own)
    }
}

/// The shape of an array of its own that is like a variable: its bounds are those that the host sees.
pub(super) fn explicit(program: &Program, var: VarId) -> Shape {
    let variable = &program[var];
    match &variable.shape {
        Shape::Scalar => Shape::Scalar,
        Shape::Explicit(bounds) if !variable.pointer && !variable.allocatable => {
            Shape::Explicit(bounds.clone())
        }
        other @ (Shape::Explicit(_)
        | Shape::Assumed(_)
        | Shape::AssumedSize(..)
        | Shape::Deferred(_)) => {
            let bound = |name, dim| inquired(program, var, name, dim);
            let dims = 1..=other.rank() as i64;
            let dims = dims.map(|dim| Bounds {
                lower: bound("lbound", dim),
                upper: bound("ubound", dim),
            });
            Shape::Explicit(dims.collect())
        }
    }
}

fn inquired(program: &Program, var: VarId, name: &str, dim: i64) -> Expr {
    let span = program[var].span;
    let array = self::variable(program, var, span);
    let Some(id) = crate::intrinsics::find(name) else {
        return Expr::int(1, span);
    };
    let args = vec![Some(array), Some(Expr::int(dim, span)), None];
    Expr::new(ExprKind::Intrinsic { id, args }, Type::INT, 0, span)
}

/// A whole variable.
pub(super) fn variable(program: &Program, var: VarId, span: Span) -> Expr {
    let found = &program[var];
    Expr::new(ExprKind::Var(var), found.ty.clone(), found.rank(), span)
}

/// The host's scalars that statements assign as a whole.
pub(super) fn scalars_assigned(program: &Program, body: &[Code]) -> BTreeSet<VarId> {
    let scalar = |expr: &Expr| {
        if let ExprKind::Var(var) = expr.kind {
            let found = &program[var];
            let host = matches!(found.space, Space::Host | Space::Pinned);
            Some(var).filter(|_| found.rank() == 0 && host && found.role != Role::Parameter)
        } else {
            None
        }
    };
    assigned(program, body).iter().filter_map(scalar).collect()
}

/// The statements that are in no loop which the author shares out.
pub(super) fn outside_of_loops(body: &[Code]) -> Vec<Code> {
    let mut found = Vec::new();
    for stmt in body {
        let shares = |said: &crate::ir::Schedule| !said.sequential;
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
            && shares(said)
        {
        } else if matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::Call { .. }) {
            found.push(stmt.clone())
        } else {
            refs::bodies(stmt, &mut |inner| found.extend(outside_of_loops(inner)))
        }
    }
    found
}

/// Gives variables other names.
pub(super) fn rename(body: &mut [Code], names: &BTreeMap<VarId, VarId>) {
    if names.is_empty() {
        return;
    }
    let swap = |var: &mut VarId| *var = names.get(var).copied().unwrap_or(*var);
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Do {
            var,
            schedule: Some(said),
            ..
        } = &mut stmt.kind
        {
            swap(var);
            said.private.iter_mut().for_each(swap);
            said.reductions.iter_mut().for_each(|one| swap(&mut one.1));
        } else if let StmtKind::Do { var, .. } = &mut stmt.kind {
            swap(var);
        }
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if let ExprKind::Var(var) = &mut node.kind {
                swap(var);
            }
        });
    });
}

/// The statements inside so many loops.
pub(super) fn innermost(body: &[Code], depth: usize) -> &[Code] {
    let only = || body.iter().find(|one| !matches!(one.kind, StmtKind::Empty));
    match only().filter(|_| depth > 0).map(|one| &one.kind) {
        Some(StmtKind::Do { body, .. }) => innermost(body, depth - 1),
        Some(StmtKind::Concurrent { ranges, body, .. }) => {
            innermost(body, depth.saturating_sub(ranges.len()))
        }
        _ => body,
    }
}

fn innermost_mut(body: &mut Vec<Code>, depth: usize) -> &mut Vec<Code> {
    let only = body
        .iter()
        .position(|one| !matches!(one.kind, StmtKind::Empty));
    let Some(only) = only.filter(|_| depth > 0) else {
        return body;
    };
    let inside = match &body[only].kind {
        StmtKind::Do { .. } => depth - 1,
        StmtKind::Concurrent { ranges, .. } => depth.saturating_sub(ranges.len()),
        _ => return body,
    };
    if let StmtKind::Do { body, .. } | StmtKind::Concurrent { body, .. } = &mut body[only].kind {
        innermost_mut(body, inside)
    } else {
        unreachable!("matched above")
    }
}
