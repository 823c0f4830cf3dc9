//! Arrays of characters of the host in compute constructs: a host keeps each element for itself, a device all of them in one piece. So the kernels of a
//! construct work on an array in device memory, which gets the elements in front of it and gives them back behind it: those of the copy that data clauses
//! have made, or of the host where there is none.
//!
//! Refuses to know data clauses, and what is present.

use super::own::{explicit, rename, variable};
use super::{Outliner, reduction};
use crate::cudafor;
use crate::ir::places::letters_of;
use crate::ir::walk::refs;
use crate::ir::{
    Allocate, Expr, ExprKind, HostOp, KernelOp, Letters, LettersWay, ProcId, Region, Shape, Space,
    Stmt, StmtKind, VarId,
};
use crate::source::Span;
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
            let exchanged = |way| {
                HostOp::Letters(Box::new(Letters {
                    here: here.clone(),
                    there: there.clone(),
                    way,
                }))
            };
            match changed.contains(&var) {
                true => {
                    moves
                        .before
                        .push(statement(exchanged(LettersWay::ToChange)));
                    moves.behind.push(statement(exchanged(LettersWay::Out)));
                }
                false => moves.before.push(statement(exchanged(LettersWay::In))),
            }
            moves.behind.extend(self.given_back(&there, span));
            names.insert(var, own);
        }
        rename(body, &names);
        // They are done at once, when all is over that the queue has.
        if let (false, Some(queue)) = (names.is_empty(), &region.queue) {
            let waits = wait(queue, region.span);
            moves.before.splice(0..0, waits.clone());
            moves.behind.splice(0..0, waits);
        }
        moves
    }

    /// The arrays of the host of characters whose length is a constant that statements name.
    fn texts(&self, region: &Region, body: &[Code]) -> BTreeSet<VarId> {
        let own = super::nest::own_variables(body);
        let private = super::compute::private_of(region, body);
        let fits = |var: VarId| {
            let object = variable(self.program, var, region.span);
            let first = region.first_private.contains(&var) || private.contains(&var);
            letters_of(self.program, &object).is_some() && !first && !own.contains(&var)
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

/// CALL ACC_WAIT of a queue.
fn wait(queue: &Expr, span: Span) -> Option<Stmt<HostOp>> {
    let id = cudafor::find("acc_wait")?;
    let args = vec![Some(queue.clone())];
    Some(Stmt::new(StmtKind::Op(HostOp::Api { id, args }), span))
}
