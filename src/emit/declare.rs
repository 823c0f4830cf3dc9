//! Where a local variable is declared in the target language: at the assignment that gives it its first value when that dominates all
//! other uses, else before the first statement that uses it, in the innermost block that holds them all.

use crate::emit::uses::{Operation, Uses, bodies};
use crate::ir::*;
use std::collections::HashMap;

/// Places of declarations in one procedure body, by statement address.
#[derive(Debug, Default)]
pub struct Placement {
    /// Variables declared by the assignment itself (`let x = ...`).
    pub with: HashMap<usize, VarId>,
    /// Variables declared before the statement.
    pub before: HashMap<usize, Vec<VarId>>,
}

/// Identity of a statement while its body is borrowed.
pub fn key<Op>(stmt: &Stmt<Op>) -> usize {
    std::ptr::from_ref(stmt) as usize
}

enum Place {
    With(usize),
    Before(usize),
}

impl Placement {
    /// Places each variable; those that do not occur get no place.
    pub fn of<Op: Operation>(body: &[Stmt<Op>], vars: &[VarId]) -> Placement {
        let mut placement = Placement::default();
        for var in vars {
            match place(*var, body, false) {
                Some(Place::With(at)) => {
                    placement.with.insert(at, *var);
                }
                Some(Place::Before(at)) => placement.before.entry(at).or_default().push(*var),
                None => {}
            }
        }
        placement
    }
}

/// In this block or deeper; `None` when the variable does not occur, or when its value may travel round the loop that the block is the body of.
fn place<Op: Operation>(var: VarId, block: &[Stmt<Op>], in_loop: bool) -> Option<Place> {
    let mut using = block.iter().filter(|stmt| Uses::of_stmt(stmt).uses(var));
    let first = using.next()?;
    if using.next().is_none()
        && let Some((body, loops)) = sole_body(first, var)
        && let Some(place) = place(var, body, in_loop || loops)
    {
        return Some(place);
    }
    if defines(first, var) {
        return Some(Place::With(key(first)));
    }
    if in_loop { None } else { Some(Place::Before(key(first))) }
}

/// The only body of a construct in which the variable occurs, when its header does not mention it; and whether it is repeated.
fn sole_body<Op: Operation>(stmt: &Stmt<Op>, var: VarId) -> Option<(&[Stmt<Op>], bool)> {
    if matches!(stmt.kind, StmtKind::Where { .. } | StmtKind::Concurrent { .. } | StmtKind::Associate { .. }) {
        return None;
    }
    if let StmtKind::Do { var: own, .. } = &stmt.kind
        && *own == var
    {
        return None;
    }
    let total = Uses::of_stmt(stmt).count(var);
    let mut found = None;
    for body in bodies(stmt) {
        let count = Uses::of(body).count(var);
        if count.reads + count.writes > 0 {
            if found.is_some() || count != total {
                return None;
            }
            found = Some(body);
        }
    }
    let loops = matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
    found.map(|body| (body, loops))
}

/// `var = value` with a value that does not use it.
fn defines<Op>(stmt: &Stmt<Op>, var: VarId) -> bool {
    match &stmt.kind {
        StmtKind::Assign { lhs, rhs } => matches!(lhs.kind, ExprKind::Var(id) if id == var) && !Uses::of_expr(rhs).uses(var),
        _ => false,
    }
}
