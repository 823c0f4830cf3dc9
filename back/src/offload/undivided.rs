//! Atomic operations on variables that one thread alone has: nobody comes between, so they are plain statements.
//!
//! | the operation stands | and becomes |
//! |---|---|
//! | as a statement | `x = x op y`, or nothing where it reads alone |
//! | in an assignment that wants the value of before | `v = x`, then the change |
//! | in one that wants the value of after | the change, then `v = x` |
//! | in a statement that changes what the operation names, or beside another one | what it was |
//!
//! Refuses to know which directive or procedure asked for the operation.

use super::arrays::axes::cast;
use super::arrays::joining::{binary, extreme};
use crate::cudafor::ApiId;
use crate::intrinsics;
use crate::ir::analysis::update;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    BinaryOp, Body, Expr, ExprKind, KernelOp, ProcId, Program, Role, Space, Stmt, StmtKind, Type,
    VarId,
};

type Code = Stmt<KernelOp>;

/// Makes them such in all device code.
pub(super) fn of_threads(program: &mut Program) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        if let Body::Kernel(body) = &mut program[id].body {
            let body = std::mem::take(body);
            let body = statements(program, body);
            program[id].body = Body::Kernel(body);
        }
    }
}

fn statements(program: &Program, body: Vec<Code>) -> Vec<Code> {
    let mut out = Vec::with_capacity(body.len());
    for mut stmt in body {
        muts::bodies(&mut stmt, &mut |inner| {
            let taken = std::mem::take(inner);
            *inner = statements(program, taken);
        });
        match taken_apart(program, &stmt) {
            Some(made) => {
                let span = stmt.span;
                let mut made = made.into_iter().map(|kind| Stmt::new(kind, span));
                if let Some(first) = made.next() {
                    stmt.kind = first.kind;
                    out.push(stmt);
                }
                out.extend(made);
            }
            None => out.push(stmt),
        }
    }
    out
}

/// The statements that a statement with such an operation is.
fn taken_apart(program: &Program, stmt: &Code) -> Option<Vec<StmtKind<KernelOp>>> {
    if let StmtKind::Op(KernelOp::Api { id, args }) = &stmt.kind {
        let done = Done::of(program, *id, args)?;
        return Some(done.change.into_iter().collect());
    }
    let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
        return None;
    };
    let mut calls = Vec::new();
    refs::each(rhs, &mut |node| {
        if let ExprKind::Api { id, args } = &node.kind
            && id.is_atomic()
        {
            calls.push((*id, args.clone()));
        }
    });
    let [(id, args)] = &calls[..] else {
        return None;
    };
    let done = Done::of(program, *id, args)?;
    let root = lhs.root()?;
    if args.iter().flatten().any(|arg| arg.mentions(root)) {
        return None;
    }
    let (lhs, mut rhs) = (lhs.clone(), rhs.clone());
    let place = args.first().cloned().flatten()?;
    muts::each(&mut rhs, &mut |node| {
        if matches!(&node.kind, ExprKind::Api { id, .. } if id.is_atomic()) {
            *node = place.clone();
        }
    });
    let taken = StmtKind::Assign { lhs, rhs };
    Some(match (done.change, done.after) {
        (None, _) => vec![taken],
        (Some(change), true) => vec![change, taken],
        (Some(change), false) => vec![taken, change],
    })
}

/// What an operation does.
struct Done {
    change: Option<StmtKind<KernelOp>>,
    /// Its value is the new one.
    after: bool,
}

impl Done {
    fn of(program: &Program, id: ApiId, args: &[Option<Expr>]) -> Option<Done> {
        let place = args.first()?.as_ref()?;
        if !is_of_thread(program, place.root()?) {
            return None;
        }
        let operand = args.get(1).and_then(Option::as_ref);
        if id.row().name == "atomiccas" {
            let new = args.get(2)?.clone()?;
            let same = update::alike(place, operand?);
            let change = StmtKind::assignment(place.clone(), new, false);
            let change = StmtKind::only_if(same, vec![Stmt::new(change, place.span)]);
            return Some(Done {
                change: Some(change),
                after: false,
            });
        }
        let name = id.row().name.strip_prefix("atomic:")?;
        let (name, after) = match name.strip_suffix("_fetch") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let change = match name {
            "read" => None,
            _ => {
                let value = new_value(name, place, operand?)?;
                Some(StmtKind::assignment(place.clone(), value, false))
            }
        };
        Some(Done { change, after })
    }
}

/// Whether every thread has a variable for itself.
fn is_of_thread(program: &Program, var: VarId) -> bool {
    let variable = &program[var];
    let role = matches!(variable.role, Role::Local | Role::Result);
    let owner = variable
        .owner
        .is_some_and(|owner| matches!(program[owner].body, Body::Kernel(_)));
    let here = variable.space == Space::Host && !variable.of_gang;
    role && owner && here && !variable.pointer && !variable.save && variable.overlay.is_none()
}

fn new_value(name: &str, place: &Expr, operand: &Expr) -> Option<Expr> {
    let ty = &place.ty;
    let (own, other) = (place.clone(), cast(operand.clone(), ty));
    let logical = matches!(ty, Type::Logical(_));
    let infix = |op, left, right| binary(op, left, right, ty);
    let of_bits = |name, own, other| {
        let id = intrinsics::find(name)?;
        let args = vec![Some(own), Some(other)];
        let kind = ExprKind::Intrinsic { id, args };
        Some(Expr::new(kind, ty.clone(), 0, place.span))
    };
    let chosen = |name, own, other| Expr::new(extreme(name, own, other), ty.clone(), 0, place.span);
    Some(match name {
        "write" | "store" => other,
        "add" => infix(BinaryOp::Add, own, other),
        "sub" => infix(BinaryOp::Sub, own, other),
        "sub_from" => infix(BinaryOp::Sub, other, own),
        "mul" => infix(BinaryOp::Mul, own, other),
        "div" => infix(BinaryOp::Div, own, other),
        "div_into" => infix(BinaryOp::Div, other, own),
        "max" => chosen("max", own, other),
        "min" => chosen("min", own, other),
        "and" if logical => infix(BinaryOp::And, own, other),
        "or" if logical => infix(BinaryOp::Or, own, other),
        "xor" if logical => infix(BinaryOp::Neqv, own, other),
        "eqv" if logical => infix(BinaryOp::Eqv, own, other),
        "and" => of_bits("iand", own, other)?,
        "or" => of_bits("ior", own, other)?,
        "xor" => of_bits("ieor", own, other)?,
        _ => return None,
    })
}
