//! Where each variable occurs in a body: so that a walk for one variable visits the statements that name it and no others, and walks for all
//! variables of a procedure take time in proportion to its length.
//!
//! Knows names alone: that a statement occurs here says nothing about whether it reads or sets the variable.

use super::private::Sets;
use crate::ir::walk::{Index, refs};
use crate::ir::{ExprKind, Stmt, StmtKind, VarId};
use std::collections::{HashMap, HashSet};

/// The statements of each list in a body, by variable.
#[derive(Debug, Default)]
pub(super) struct Occurrences {
    lists: HashMap<usize, List>,
}

/// Ascending positions in a list of statements.
#[derive(Debug, Default)]
struct List {
    of: HashMap<VarId, Vec<u32>>,
    /// Statements that no walk may pass over: jumps, and loops without an end of their own.
    always: Vec<u32>,
}

/// What a list has in it, for the statement that holds it.
#[derive(Default)]
struct Inside {
    vars: HashSet<VarId>,
    jumps: bool,
}

impl Occurrences {
    /// Of a body and all lists inside it, while it stays where it is.
    pub fn of<Op: Sets + refs::Operands>(body: &[Stmt<Op>]) -> Occurrences {
        let mut all = Occurrences::default();
        all.list(body);
        all
    }

    /// The positions in a list that a walk for a variable must visit, in ascending order.
    pub fn positions<Op>(&self, body: &[Stmt<Op>], var: VarId) -> Vec<usize> {
        let Some(list) = self.lists.get(&address(body)).filter(|_| !body.is_empty()) else {
            return Vec::new();
        };
        let own = list.of.get(&var).map_or(&[][..], Vec::as_slice);
        let mut all: Vec<usize> = own
            .iter()
            .chain(&list.always)
            .map(|at| *at as usize)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn list<Op: Sets + refs::Operands>(&mut self, body: &[Stmt<Op>]) -> Inside {
        let mut list = List::default();
        let mut whole = Inside::default();
        for (at, stmt) in body.iter().enumerate() {
            let inside = self.stmt(stmt);
            if inside.jumps {
                list.always.push(at as u32);
                whole.jumps = true;
            }
            for var in inside.vars {
                list.of.entry(var).or_default().push(at as u32);
                whole.vars.insert(var);
            }
        }
        self.lists.insert(address(body), list);
        whole
    }

    fn stmt<Op: Sets + refs::Operands>(&mut self, stmt: &Stmt<Op>) -> Inside {
        let mut vars = named(stmt);
        let mut jumps = is_jump(&stmt.kind);
        refs::bodies(stmt, &mut |inner| {
            let inside = self.list(inner);
            vars.extend(inside.vars);
            jumps |= inside.jumps;
        });
        Inside { vars, jumps }
    }
}

fn address<Op>(body: &[Stmt<Op>]) -> usize {
    body.as_ptr() as usize
}

/// The variables that a statement names, without those inside its bodies.
fn named<Op: Sets + refs::Operands>(stmt: &Stmt<Op>) -> HashSet<VarId> {
    let mut vars = HashSet::new();
    refs::statement(stmt, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind {
                vars.insert(var);
            }
        });
    });
    match &stmt.kind {
        StmtKind::Do { var, .. } => {
            vars.insert(*var);
        }
        StmtKind::Concurrent { ranges, .. } => vars.extend(ranges.iter().map(|range| range.var)),
        StmtKind::Op(op) => {
            op.indices(&mut |Index(index)| {
                vars.insert(index);
            });
            vars.extend(op.listed());
        }
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::If { .. }
        | StmtKind::Select { .. }
        | StmtKind::While { .. }
        | StmtKind::Where { .. }
        | StmtKind::Block { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Empty => {}
    }
    vars
}

/// Whether what follows is not simply what happens next.
fn is_jump<Op>(kind: &StmtKind<Op>) -> bool {
    matches!(
        kind,
        StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::While {
                condition: None,
                ..
            }
    )
}
