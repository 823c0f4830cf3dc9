//! Functions of the runtime that a body calls by bare name, and that its variables must not hide.
//!
//! Refuses to know what the functions do, and how their calls are written.

use crate::cudafor::ApiId;
use crate::intrinsics::{IntrinsicId, Spelling};
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::HashSet;

/// The names of the functions that a procedure calls, in its body and where it declares variables.
pub(super) fn runtime_functions(program: &Program, procedure: &Procedure) -> Vec<String> {
    let mut names = in_declarations(program, procedure);
    names.extend(match &procedure.body {
        Body::Host(stmts) => of(stmts, |op| {
            if let HostOp::Api { id, .. } = op {
                Some(*id)
            } else {
                None
            }
        }),
        Body::Kernel(stmts) => of(stmts, |op| match op {
            KernelOp::Api { id, .. } => Some(*id),
            KernelOp::Allocate(_)
            | KernelOp::Deallocate { .. }
            | KernelOp::PointerAssign { .. }
            | KernelOp::Nullify(_)
            | KernelOp::Print { .. }
            | KernelOp::Join { .. }
            | KernelOp::Lanes(_) => None,
        }),
        Body::Interface | Body::Companion => Vec::new(),
    });
    names
}

/// The functions in specification expressions.
fn in_declarations(program: &Program, procedure: &Procedure) -> Vec<String> {
    let mut names = Vec::new();
    let dummies = procedure.dummies.iter();
    for id in dummies.chain(&procedure.result).chain(&procedure.locals) {
        let var = &program[*id];
        let length = if let Type::Character(CharLen::Expr(length), _) = &var.ty {
            Some(&**length)
        } else {
            None
        };
        let bounds = match &var.shape {
            Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => &bounds[..],
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => &[],
        };
        let bounds = bounds.iter().flat_map(|one| [&one.lower, &one.upper]);
        for expr in bounds.chain(length).chain(&var.init) {
            refs::each(expr, &mut |node| names.extend(in_expression(node)));
        }
    }
    names
}

/// Whether a program names anything of MPI, which the runtime has by a feature of its own.
pub fn calls_mpi(program: &Program) -> bool {
    let types = program.types.iter().filter_map(|ty| ty.builtin);
    let mut types = types.filter(|name| name.starts_with("mpi_"));
    let mut constants = program.vars.iter().filter(|var| {
        var.owner.is_none() && matches!(var.role, Role::Parameter) && var.span == Default::default()
    });
    types.next().is_some()
        || constants.any(|var| crate::library::mpi::is_constant(&var.name))
        || program.procs.iter().any(|procedure| {
            runtime_functions(program, procedure)
                .iter()
                .any(|name| name.starts_with("mpi_"))
        })
}

fn of<Op: refs::Operands>(
    stmts: &[Stmt<Op>],
    called: impl Fn(&Op) -> Option<ApiId>,
) -> Vec<String> {
    let mut names = Vec::new();
    refs::statements(stmts, &mut |stmt| {
        let own = match &stmt.kind {
            StmtKind::IntrinsicCall { id, .. } => intrinsic(*id),
            StmtKind::Op(op) => called(op).and_then(api).into_iter().collect(),
            StmtKind::Select { selector, .. } => comparison(selector),
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::If { .. }
            | StmtKind::Do { .. }
            | StmtKind::While { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Where { .. }
            | StmtKind::Block { .. }
            | StmtKind::Associate { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::Empty => Vec::new(),
        };
        names.extend(own);
    });
    refs::expressions(stmts, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            names.extend(in_expression(node));
        });
    });
    names
}

/// The functions that a node of an expression calls.
fn in_expression(node: &Expr) -> Vec<String> {
    match &node.kind {
        ExprKind::Intrinsic { id, .. } => intrinsic(*id),
        ExprKind::Api { id, .. } => api(*id).into_iter().collect(),
        ExprKind::Binary { left, .. } => comparison(left),
        ExprKind::Section { subscripts, .. } => subscripts.iter().flat_map(in_subscript).collect(),
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Element { .. }
        | ExprKind::Component { .. }
        | ExprKind::Substring { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Cast(_)
        | ExprKind::Paren(_)
        | ExprKind::Fetch(_)
        | ExprKind::Part(_)
        | ExprKind::IsType { .. }
        | ExprKind::Call { .. }
        | ExprKind::Predefined { .. }
        | ExprKind::WarpSize
        | ExprKind::Array(_)
        | ExprKind::Structure { .. }
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Error => Vec::new(),
    }
}

/// What compares texts.
fn comparison(left: &Expr) -> Vec<String> {
    match left.ty {
        Type::Character(..) => vec!["compare".to_string()],
        Type::Integer(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => Vec::new(),
    }
}

/// What makes the parts of an array that are no plain ranges.
fn in_subscript(subscript: &Subscript) -> Vec<String> {
    let words: &[&str] = match subscript {
        Subscript::Vector(_) => &["vector"],
        Subscript::Range {
            stride: Some(_), ..
        } => &["step", "every"],
        Subscript::Range { stride: None, .. } | Subscript::Index(_) => &[],
    };
    words.iter().map(|word| word.to_string()).collect()
}

/// The function itself, and the forms of it that expressions of arrays and characters have.
fn intrinsic(id: IntrinsicId) -> Vec<String> {
    let name = id.row().name;
    let forms = ["of", "text", "back", "each"].map(|form| format!("{name}_{form}"));
    match id.row().rust {
        Spelling::Special => forms.into(),
        other => bare(other).into_iter().collect(),
    }
}

/// The names of the functions that any procedure's body calls.
pub(super) fn by_program(program: &Program) -> HashSet<String> {
    let procedures = program.procs.iter();
    procedures
        .flat_map(|procedure| runtime_functions(program, procedure))
        .collect()
}

fn api(id: ApiId) -> Option<String> {
    bare(id.row().rust)
}

fn bare(spelling: Spelling) -> Option<String> {
    match spelling {
        Spelling::Function(name) => Some(name.to_string()),
        Spelling::Method(_)
        | Spelling::Constant(_)
        | Spelling::Special
        | Spelling::Folded
        | Spelling::None => None,
    }
}
