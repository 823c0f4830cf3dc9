//! OPTIONAL dummy arguments as arguments of intrinsic procedures that may be left out, and arrays of them as arguments of elemental procedures:
//! `sum(x, mask=m)` is `sum(x)` where 'm' is absent (F2008 12.5.2.12). A statement with such an argument is written twice, for either case.
//!
//! Works on lowered bodies. Conditions of IF, DO and SELECT stay as they are: an argument that is absent there ends the program.

use crate::ir::walk::{muts, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, IfArm, ProcId, Program, Stmt, StmtKind, Type, VarId,
};
use crate::source::Span;

/// So many arguments of one statement may be absent.
const MOST: usize = 4;

/// Writes such statements twice, in all bodies.
pub(super) fn separate(program: &mut Program) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let optional = |var: &VarId| is_optional(program, *var);
        let outer = program[id].host.map(|host| &program[host]);
        let mut around = outer.into_iter().flat_map(|host| &host.dummies);
        if !program[id].dummies.iter().any(optional) && !around.any(optional) {
            continue;
        }
        let body = std::mem::replace(&mut program[id].body, Body::Interface);
        let on_host = |op: &HostOp| !matches!(op, HostOp::Region(_) | HostOp::OnCopies { .. });
        program[id].body = match body {
            Body::Host(body) => Body::Host(list(program, body, &on_host)),
            Body::Kernel(body) => Body::Kernel(list(program, body, &|_| true)),
            other @ (Body::Interface | Body::Companion) => other,
        };
    }
}

fn is_optional(program: &Program, var: VarId) -> bool {
    let variable = &program[var];
    let procedure = matches!(variable.ty, Type::Procedure(_));
    !procedure && variable.dummy().is_some_and(|dummy| dummy.optional)
}

fn list<Op: refs::Operands + muts::Operands + Clone>(
    program: &Program,
    stmts: Vec<Stmt<Op>>,
    simple: &dyn Fn(&Op) -> bool,
) -> Vec<Stmt<Op>> {
    let each = stmts.into_iter().map(|mut stmt| {
        muts::bodies(&mut stmt, &mut |inner| {
            *inner = list(program, std::mem::take(inner), simple);
        });
        let alone = if matches!(
            stmt.kind,
            StmtKind::Assign { .. }
                | StmtKind::ArrayAssign { .. }
                | StmtKind::Call { .. }
                | StmtKind::IntrinsicCall { .. }
        ) {
            true
        } else if let StmtKind::Op(op) = &stmt.kind {
            simple(op)
        } else {
            false
        };
        match alone {
            true => either_way(program, stmt),
            false => stmt,
        }
    });
    each.collect()
}

/// The statement with its optional arguments where they are present, without them where they are not.
fn either_way<Op: refs::Operands + muts::Operands + Clone>(
    program: &Program,
    mut stmt: Stmt<Op>,
) -> Stmt<Op> {
    let mut found = Vec::new();
    each_optional(program, &mut stmt, &mut |slot| {
        found.extend(slot.as_ref().and_then(|value| named(program, value)));
    });
    found.sort_by_key(|var| var.0);
    found.dedup();
    if found.len() > MOST {
        return stmt;
    }
    found
        .into_iter()
        .fold(stmt, |stmt, var| one(program, stmt, var))
}

/// The statement under `if (present(var))`, and without the argument under ELSE.
fn one<Op: refs::Operands + muts::Operands + Clone>(
    program: &Program,
    mut stmt: Stmt<Op>,
    var: VarId,
) -> Stmt<Op> {
    let span = stmt.span;
    let mut outer = Stmt::new(StmtKind::Empty, span);
    outer.leading = std::mem::take(&mut stmt.leading);
    outer.trailing = std::mem::take(&mut stmt.trailing);
    outer.blank_before = std::mem::take(&mut stmt.blank_before);
    outer.label = stmt.label.take();
    let mut without = stmt.clone();
    drop_argument(program, &mut without, var);
    let arm = IfArm {
        condition: present(program, var, span),
        body: vec![stmt],
        leading: Vec::new(),
    };
    outer.kind = StmtKind::If {
        arms: vec![arm],
        otherwise: Some(vec![without]),
        name: None,
    };
    outer
}

fn drop_argument<Op: refs::Operands + muts::Operands + Clone>(
    program: &Program,
    stmt: &mut Stmt<Op>,
    var: VarId,
) {
    each_optional(program, stmt, &mut |slot| {
        if slot.as_ref().and_then(|value| named(program, value)) == Some(var) {
            *slot = None;
        }
    });
    muts::bodies(stmt, &mut |inner| {
        inner
            .iter_mut()
            .for_each(|inner| drop_argument(program, inner, var));
    });
}

fn present(program: &Program, var: VarId, span: Span) -> Expr {
    let variable = &program[var];
    let named = Expr::new(
        ExprKind::Var(var),
        variable.ty.clone(),
        variable.rank(),
        span,
    );
    let id = crate::intrinsics::find("present").expect("PRESENT is in the table");
    let args = vec![Some(named)];
    Expr::new(ExprKind::Intrinsic { id, args }, Type::Logical(4), 0, span)
}

/// The optional dummy argument that an actual argument is, by itself or an element of it.
fn named(program: &Program, value: &Expr) -> Option<VarId> {
    match &value.kind {
        ExprKind::Var(var) => Some(*var).filter(|var| is_optional(program, *var)),
        ExprKind::Cast(inner) => named(program, inner),
        ExprKind::Element { base, .. } => named(program, base),
        _ => None,
    }
}

/// Every place of a statement in which an argument stands that may be left out.
fn each_optional<Op: refs::Operands + muts::Operands>(
    program: &Program,
    stmt: &mut Stmt<Op>,
    visit: &mut dyn FnMut(&mut Option<Expr>),
) {
    match &mut stmt.kind {
        StmtKind::IntrinsicCall { id, args } => intrinsic(*id, args, visit),
        StmtKind::Call { procedure, args } => elemental(program, *procedure, args, visit),
        _ => {}
    }
    muts::statement(stmt, &mut |_, expr| inside(program, expr, visit));
}

fn inside(program: &Program, expr: &mut Expr, visit: &mut dyn FnMut(&mut Option<Expr>)) {
    match &mut expr.kind {
        ExprKind::Intrinsic { id, args } => intrinsic(*id, args, visit),
        ExprKind::Call { procedure, args } => elemental(program, *procedure, args, visit),
        _ => {}
    }
    muts::operands(expr, &mut |_, operand| inside(program, operand, visit));
}

fn intrinsic(
    id: crate::intrinsics::IntrinsicId,
    args: &mut [Option<Expr>],
    visit: &mut dyn FnMut(&mut Option<Expr>),
) {
    let params = id.row().params;
    if params.is_empty() || id.row().name == "present" {
        return;
    }
    for (position, arg) in args.iter_mut().enumerate() {
        let param = &params[position.min(params.len() - 1)];
        let element = matches!(
            arg.as_ref().map(|arg| &arg.kind),
            Some(ExprKind::Element { .. })
        );
        if param.optional && !element {
            visit(arg);
        }
    }
}

fn elemental(
    program: &Program,
    procedure: ProcId,
    args: &mut [crate::ir::Actual],
    visit: &mut dyn FnMut(&mut Option<Expr>),
) {
    if !program[procedure].elemental {
        return;
    }
    for (arg, dummy) in args.iter_mut().zip(&program[procedure].dummies) {
        let array = |value: &Expr| value.rank > 0 || matches!(value.kind, ExprKind::Element { .. });
        let given = arg.value.as_ref().is_some_and(array);
        if given && is_optional(program, *dummy) {
            visit(&mut arg.value);
        }
    }
}
