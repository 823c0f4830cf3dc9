//! Variables of BLOCKs around a region become the procedure's: the region's procedure shares those.
//!
//! Where the block begins they are as new: not allocated, structures with their first values.

use crate::diag::{Diagnostic, codes};
use crate::ir::constant::has_default;
use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, Expr, ExprKind, HostOp, ProcId, Program, Shape, Stmt, StmtKind, Type, VarId,
};
use crate::source::Span;

/// Takes the variables out of a block's that procedures from `first` on use; gives the statements that the block begins with.
pub(super) fn take(
    program: &mut Program,
    host: ProcId,
    first: usize,
    vars: &mut Vec<VarId>,
    span: Span,
) -> Vec<Stmt<HostOp>> {
    let shared = |var: &VarId| {
        let variable = &program[*var];
        !variable.save && has_fixed_shape(&variable.shape) && is_used(program, first, *var)
    };
    let (shared, kept): (Vec<VarId>, Vec<VarId>) = vars.iter().partition(|var| shared(var));
    *vars = kept;
    let mut out = Vec::new();
    for var in shared {
        program[var].name = free_name(program, host, var);
        program[host].locals.push(var);
        out.extend(as_new(program, var, span));
    }
    out
}

/// Errors about variables that procedures from `first` on would have to share, and that have a size which only their place in the program knows.
pub(super) fn refused(program: &Program, first: usize, vars: &[VarId]) -> Vec<Diagnostic> {
    let open = vars.iter().filter(|var| {
        let variable = &program[**var];
        let text = matches!(variable.ty, Type::Character(CharLen::Expr(_), _));
        let sized = text || !has_fixed_shape(&variable.shape);
        sized && !variable.save && is_used(program, first, **var)
    });
    open.map(|var| {
        let variable = &program[*var];
        let name = &variable.name;
        let message = format!("threads cannot share '{name}' of a BLOCK, whose size is known when it begins");
        Diagnostic::error(codes::OMP_OF_BLOCK, message)
            .at(variable.span, "a parallel region inside uses it")
            .help("declare it in the procedure, ALLOCATABLE where its size is not known there, or give it a constant size")
    })
    .collect()
}

/// Whether an array is as large wherever its declaration stands.
fn has_fixed_shape(shape: &Shape) -> bool {
    match shape {
        Shape::Scalar | Shape::Deferred(_) => true,
        Shape::Explicit(bounds) => bounds.iter().all(|one| {
            let constant = |expr: &Expr| matches!(expr.kind, ExprKind::Const(_));
            constant(&one.lower) && constant(&one.upper)
        }),
        Shape::Assumed(_) | Shape::AssumedSize(..) => false,
    }
}

fn is_used(program: &Program, first: usize, var: VarId) -> bool {
    let mut found = false;
    for procedure in &program.procs[first..] {
        if let Body::Host(body) = &procedure.body {
            refs::expressions(body, &mut |_, expr| found |= expr.mentions(var));
            refs::statements(body, &mut |stmt| {
                found |= matches!(stmt.kind, StmtKind::Do { var: counter, .. } if counter == var);
            });
        }
    }
    found
}

/// The variable's name, with a number behind it where another one of the procedure has it.
fn free_name(program: &Program, host: ProcId, var: VarId) -> String {
    let wish = program[var].name.clone();
    let procedure = &program[host];
    let others = || procedure.dummies.iter().chain(&procedure.locals);
    let taken = |name: &str| others().any(|other| program[*other].name.eq_ignore_ascii_case(name));
    let numbered = (2..).map(|number| format!("{wish}_{number}"));
    let mut names = std::iter::once(wish.clone()).chain(numbered);
    names.find(|name| !taken(name)).unwrap_or(wish)
}

fn as_new(program: &Program, var: VarId, span: Span) -> Option<Stmt<HostOp>> {
    let variable = &program[var];
    let (ty, rank) = (variable.ty.clone(), variable.rank());
    let whole = Expr::new(ExprKind::Var(var), ty.clone(), rank, span);
    if variable.allocatable {
        let id = crate::intrinsics::find("allocated")?;
        let asked = ExprKind::Intrinsic {
            id,
            args: vec![Some(whole.clone())],
        };
        let asked = Expr::new(asked, Type::LOGICAL, 0, span);
        let free = HostOp::Deallocate {
            object: whole,
            stat: None,
            errmsg: None,
        };
        let free = Stmt::new(StmtKind::Op(free), span);
        return Some(Stmt::new(StmtKind::only_if(asked, vec![free]), span));
    }
    let Type::Derived(id) = ty else {
        return None;
    };
    if variable.pointer || !has_default(program, id) {
        return None;
    }
    let values = vec![None; program[id].fields.len()];
    let rhs = Expr::new(ExprKind::Structure { ty: id, values }, ty, 0, span);
    let kind = StmtKind::assignment(whole, rhs, false);
    Some(Stmt::new(kind, span))
}
