//! Arrays of characters of the host in compute constructs: a host keeps each element for itself, a device all of them in one piece. So the kernels of a
//! construct work on an array in device memory, which gets the elements in front of it and gives them back behind it.
//!
//! Refuses to know data clauses: host and device have the same values around each construct, as if they shared their memory.

use super::own::{explicit, rename, variable};
use super::{Outliner, reduction};
use crate::ir::walk::refs;
use crate::ir::{
    Allocate, CharLen, Copy, Direction, Expr, ExprKind, HostOp, KernelOp, ProcId, Region, Role,
    Shape, Space, Stmt, StmtKind, Type, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

type Code = Stmt<KernelOp>;

/// What goes before and behind the kernels of a construct.
#[derive(Default)]
pub(super) struct Moves {
    pub(super) before: Vec<Stmt<HostOp>>,
    pub(super) behind: Vec<Stmt<HostOp>>,
}

impl Outliner<'_> {
    /// Puts arrays in device memory in the place of such arrays.
    pub(super) fn texts_on_device(
        &mut self,
        host: ProcId,
        region: &mut Region,
        body: &mut [Code],
    ) -> Moves {
        let mut moves = Moves::default();
        // What a queue runs later would come too late.
        if region.queue.is_some() {
            return moves;
        }
        let changed = reduction::assigned(self.program, body);
        let changed: BTreeSet<VarId> = changed.iter().filter_map(Expr::root).collect();
        let mut names = BTreeMap::new();
        for var in self.texts(region, body) {
            let Shape::Explicit(bounds) = explicit(self.program, var) else {
                continue;
            };
            let own = self.array_like(var, host);
            self.program[own].space = Space::Device;
            let span = region.span;
            let there = variable(self.program, own, span);
            let here = variable(self.program, var, span);
            let statement = |op| Stmt::new(StmtKind::Op(op), span);
            if self.program[own].allocatable {
                let allocate = Allocate::new(there.clone(), bounds);
                let allocate = HostOp::Allocate(Box::new(allocate));
                moves.before.push(statement(allocate));
            }
            moves.before.push(statement(HostOp::Copy(Copy {
                dst: there.clone(),
                src: here.clone(),
                direction: Direction::HostToDevice,
            })));
            if changed.contains(&var) {
                let (ty, rank) = (there.ty.clone(), there.rank);
                let fetched = ExprKind::Fetch(Box::new(there.clone()));
                let kind = StmtKind::ArrayAssign {
                    lhs: here,
                    rhs: Expr::new(fetched, ty, rank, span),
                    overlap: false,
                    reallocate: false,
                };
                moves.behind.push(Stmt::new(kind, span));
            }
            moves.behind.extend(self.given_back(&there, span));
            names.insert(var, own);
        }
        rename(body, &names);
        let moved = |var: VarId| names.contains_key(&var);
        let motion = &mut region.motion;
        motion.retain(|one| !one.object.root().is_some_and(moved));
        moves
    }

    /// The arrays of the host of characters whose length is a constant that statements name.
    fn texts(&self, region: &Region, body: &[Code]) -> BTreeSet<VarId> {
        let own = super::nest::own_variables(body);
        let private = super::compute::private_of(region, body);
        let fits = |var: VarId| {
            let variable = &self.program[var];
            let known = matches!(variable.ty, Type::Character(CharLen::Const(_), 1));
            let shaped = !matches!(variable.shape, Shape::Scalar | Shape::AssumedSize(..));
            let plain = !variable.pointer && variable.declared.is_none() && !is_optional(variable);
            let there = variable.role != Role::Parameter && variable.space == Space::Host;
            let first = region.first_private.contains(&var) || private.contains(&var);
            known && shaped && plain && there && !first && !own.contains(&var)
        };
        let mut found = BTreeSet::new();
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(var) = node.kind
                    && fits(var)
                {
                    found.insert(var);
                }
            });
        });
        found
    }
}

fn is_optional(variable: &crate::ir::Variable) -> bool {
    matches!(&variable.role, Role::Dummy(dummy) if dummy.optional)
}
