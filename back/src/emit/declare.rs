//! Where a local variable is declared in the target language: at the assignment that gives it its first value when that dominates all
//! other uses, else before the first statement that uses it, in the innermost block that holds them all.

mod index;

use crate::emit::uses::{Operation, Uses, bodies};
use crate::intrinsics::IntrinsicId;
use crate::ir::*;
use crate::source::Comment;
use index::UseIndex;
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

enum Place<'a, Op> {
    /// By the statement with this key.
    With(usize),
    /// Before the first of these statements.
    Before(&'a [Stmt<Op>]),
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
        if vars.is_empty() {
            return placement;
        }
        let index = UseIndex::of(body);
        for var in vars {
            let place = if result == Some(*var) {
                place_result(*var, body)
            } else {
                index.place(*var, body, false)
            };
            match place {
                Some(Place::With(at)) => {
                    placement.with.insert(at, *var);
                }
                Some(Place::Before(rest)) => {
                    placement
                        .before
                        .entry(key(&rest[0]))
                        .or_default()
                        .push(*var);
                    if index.bare(rest, *var) {
                        let changes = !index.given_once(rest, *var);
                        placement.bare.insert(*var, changes);
                    }
                }
                None => {}
            }
        }
        placement
    }

    /// The variables that are declared before a statement; it is asked once.
    pub fn take_before<Op>(&mut self, stmt: &Stmt<Op>) -> Vec<VarId> {
        self.before.remove(&key(stmt)).unwrap_or_default()
    }

    /// Comments before and behind the declaration of what a statement declares.
    pub fn comments<'p, Op>(&self, program: &'p Program, stmt: &Stmt<Op>) -> [&'p [Comment]; 2] {
        let declared = self.with.get(&key(stmt));
        declared.map_or([&[], &[]], |var| {
            [&program[*var].leading, &program[*var].trailing]
        })
    }

    /// Takes in the places of variables of a construct inside.
    pub fn join(&mut self, inner: Placement) {
        self.with.extend(inner.with);
        for (at, vars) in inner.before {
            self.before.entry(at).or_default().extend(vars);
        }
        self.bare.extend(inner.bare);
    }
}

/// For the result of a function: in the outermost block, before any RETURN.
fn place_result<Op: Operation>(var: VarId, body: &[Stmt<Op>]) -> Option<Place<'_, Op>> {
    let at = body
        .iter()
        .position(|stmt| returns(stmt) || Uses::of_stmt(stmt).uses(var))?;
    Some(if defines(&body[at], var) {
        Place::With(key(&body[at]))
    } else {
        Place::Before(&body[at..])
    })
}

fn returns<Op>(stmt: &Stmt<Op>) -> bool {
    matches!(stmt.kind, StmtKind::Return) || bodies(stmt).into_iter().any(|b| b.iter().any(returns))
}

/// Assignment to a character variable changes the text that is there.
fn changes_text<Op>(stmt: &Stmt<Op>) -> bool {
    matches!(&stmt.kind, StmtKind::Assign { lhs, .. } if matches!(lhs.ty, Type::Character(..)))
}

/// The argument that a subroutine sets and nothing else, as if by assignment.
fn only_result(id: IntrinsicId, args: &[Option<Expr>]) -> Option<&Expr> {
    let result = match id.row().name {
        "cpu_time" | "system_clock" | "random_number" => args.iter().flatten().next()?,
        "random_seed" => args.first()?.as_ref()?,
        _ => return None,
    };
    let alone = args.iter().flatten().count() == 1;
    (alone && result.rank == 0).then_some(result)
}

/// `var = value` with a value that does not use it.
fn defines<Op: Operation>(stmt: &Stmt<Op>, var: VarId) -> bool {
    if let StmtKind::Op(op) = &stmt.kind {
        op.defines(var)
    } else if let StmtKind::Assign { lhs, rhs } = &stmt.kind {
        matches!(lhs.kind, ExprKind::Var(id) if id == var) && !Uses::of_expr(rhs).uses(var)
    } else if let StmtKind::IntrinsicCall { id, args } = &stmt.kind {
        only_result(*id, args).is_some_and(|place| place.kind == ExprKind::Var(var))
    } else {
        false
    }
}
