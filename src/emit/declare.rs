//! Where a local variable is declared in the target language: at the assignment that gives it its first value when that dominates all
//! other uses, else before the first statement that uses it, in the innermost block that holds them all.

use crate::emit::uses::{Operation, Uses, bodies};
use crate::intrinsics::IntrinsicId;
use crate::ir::*;
use std::collections::HashMap;

/// Places of declarations in one procedure body, by statement address.
#[derive(Debug, Default)]
pub struct Placement {
    /// Variables declared by the assignment itself (`let x = ...`).
    pub with: HashMap<usize, VarId>,
    /// Variables declared before the statement.
    pub before: HashMap<usize, Vec<VarId>>,
    /// Variables among those that need no value at their declaration, for every way on gives them one before they are read; and whether
    /// they change later.
    pub bare: HashMap<VarId, bool>,
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
        Self::with_results(body, vars, None)
    }

    /// As [`Placement::of`], where `result` is read behind the last statement and by RETURN.
    pub fn with_results<Op: Operation>(
        body: &[Stmt<Op>],
        vars: &[VarId],
        result: Option<VarId>,
    ) -> Placement {
        let mut placement = Placement::default();
        for var in vars {
            let place = if result == Some(*var) {
                place_result(*var, body)
            } else {
                place(*var, body, false)
            };
            match place {
                Some(Place::With(at)) => {
                    placement.with.insert(at, *var);
                }
                Some(Place::Before(at)) => {
                    placement.before.entry(at).or_default().push(*var);
                    if let Some(rest) = find(body, at).filter(|rest| bare(rest, *var)) {
                        placement.bare.insert(*var, !given_once(rest, *var));
                    }
                }
                None => {}
            }
        }
        placement
    }
}

/// For the result of a function: in the outermost block, before any RETURN.
fn place_result<Op: Operation>(var: VarId, body: &[Stmt<Op>]) -> Option<Place> {
    let at = body
        .iter()
        .position(|stmt| returns(stmt) || Uses::of_stmt(stmt).uses(var))?;
    Some(if defines(&body[at], var) {
        Place::With(key(&body[at]))
    } else {
        Place::Before(key(&body[at]))
    })
}

fn returns<Op>(stmt: &Stmt<Op>) -> bool {
    matches!(stmt.kind, StmtKind::Return) || bodies(stmt).into_iter().any(|b| b.iter().any(returns))
}

/// The statements from the one with this key on.
fn find<Op>(body: &[Stmt<Op>], at: usize) -> Option<&[Stmt<Op>]> {
    if let Some(index) = body.iter().position(|stmt| key(stmt) == at) {
        return Some(&body[index..]);
    }
    body.iter()
        .flat_map(bodies)
        .find_map(|inner| find(inner, at))
}

/// Whether the first of these statements is an IF that gives the variable its value in each arm, reading it nowhere before.
fn bare<Op: Operation>(rest: &[Stmt<Op>], var: VarId) -> bool {
    let Some(first) = rest.first() else {
        return false;
    };
    let StmtKind::If {
        arms,
        otherwise: Some(otherwise),
        ..
    } = &first.kind
    else {
        return false;
    };
    let tests = arms
        .iter()
        .any(|arm| Uses::of_expr(&arm.condition).uses(var));
    !tests
        && arms
            .iter()
            .map(|arm| &arm.body)
            .chain([otherwise])
            .all(|body| gives(body, var))
}

fn gives<Op: Operation>(body: &[Stmt<Op>], var: VarId) -> bool {
    let at = body.iter().position(|stmt| Uses::of_stmt(stmt).uses(var));
    at.is_some_and(|at| {
        let first = &body[at];
        (defines(first, var) && !changes_text(first)) || bare(&body[at..], var)
    })
}

/// Assignment to a character variable changes the text that is there.
fn changes_text<Op>(stmt: &Stmt<Op>) -> bool {
    matches!(&stmt.kind, StmtKind::Assign { lhs, .. } if matches!(lhs.ty, Type::Character(_)))
}

/// Whether no way through these statements gives the variable a second value.
fn given_once<Op: Operation>(body: &[Stmt<Op>], var: VarId) -> bool {
    let writes = |stmts: &[Stmt<Op>]| Uses::of(stmts).count(var).writes;
    let Some(at) = body.iter().position(|stmt| Uses::of_stmt(stmt).uses(var)) else {
        return true;
    };
    let inner = bodies(&body[at]);
    writes(&body[at + 1..]) == 0 && inner.into_iter().all(|arm| given_once(arm, var))
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
    if in_loop {
        None
    } else {
        Some(Place::Before(key(first)))
    }
}

/// The only body of a construct in which the variable occurs, when its header does not mention it; and whether it is repeated.
fn sole_body<Op: Operation>(stmt: &Stmt<Op>, var: VarId) -> Option<(&[Stmt<Op>], bool)> {
    if matches!(
        stmt.kind,
        StmtKind::Where { .. } | StmtKind::Concurrent { .. } | StmtKind::Associate { .. }
    ) {
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

/// The argument that a clock sets and nothing else, as if by assignment.
fn only_result(id: IntrinsicId, args: &[Option<Expr>]) -> Option<&Expr> {
    let clock = matches!(id.row().name, "cpu_time" | "system_clock");
    let mut given = args.iter().flatten();
    given.next().filter(|_| clock && given.next().is_none())
}

/// `var = value` with a value that does not use it.
fn defines<Op: Operation>(stmt: &Stmt<Op>, var: VarId) -> bool {
    match &stmt.kind {
        StmtKind::Op(op) => op.defines(var),
        StmtKind::Assign { lhs, rhs } => {
            matches!(lhs.kind, ExprKind::Var(id) if id == var) && !Uses::of_expr(rhs).uses(var)
        }
        StmtKind::IntrinsicCall { id, args } => {
            only_result(*id, args).is_some_and(|place| place.kind == ExprKind::Var(var))
        }
        _ => false,
    }
}
