//! Functions of the runtime that a body calls by bare name, and that its variables must not hide.
//!
//! Refuses to know what the functions do, and how their calls are written.

use super::spelling::snake;
use crate::cudafor::ApiId;
use crate::intrinsics::{IntrinsicId, Spelling};
use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::BTreeSet;

/// What is kept clear of only where it is called: words that programs often choose.
#[cfg(test)]
pub(super) const WATCHED: [&str; 8] = [
    "compare",
    "every",
    "letters",
    "managed",
    "on_device",
    "parallel",
    "step",
    "vector",
];

/// The functions that a procedure calls.
#[derive(Debug, Default)]
pub(super) struct Called {
    words: BTreeSet<&'static str>,
    /// Each stands for several: the forms that expressions of arrays and characters have.
    special: BTreeSet<IntrinsicId>,
    procedures: BTreeSet<ProcId>,
    /// What its operations may call.
    of_data: Vec<&'static str>,
}

impl Called {
    /// In a procedure's body, and where it declares variables.
    pub(super) fn by(program: &Program, procedure: &Procedure, of_data: &[&'static str]) -> Called {
        let mut called = Called {
            of_data: of_data.to_vec(),
            ..Called::default()
        };
        called.declarations(program, procedure);
        match &procedure.body {
            Body::Host(stmts) => called.body(stmts, |op| {
                if let HostOp::Api { id, .. } = op {
                    Some(*id)
                } else {
                    None
                }
            }),
            Body::Kernel(stmts) => called.body(stmts, |op| match op {
                KernelOp::Api { id, .. } => Some(*id),
                KernelOp::Allocate(_)
                | KernelOp::Deallocate { .. }
                | KernelOp::PointerAssign { .. }
                | KernelOp::Nullify(_)
                | KernelOp::Print { .. }
                | KernelOp::Join { .. }
                | KernelOp::Lanes(_) => None,
            }),
            Body::Interface | Body::Companion => {}
        }
        called
    }

    /// Their names.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let words = self.words.iter().map(|word| word.to_string());
        words.chain(self.special.iter().flat_map(|id| {
            let forms = ["of", "text", "back", "each"];
            forms.map(|form| format!("{}_{form}", id.row().name))
        }))
    }

    /// The names of external procedures among them, which a main program has before they have theirs.
    pub(super) fn externals(&self, program: &Program) -> impl Iterator<Item = String> {
        let external = program.externals.iter();
        let called = external.filter(|id| self.procedures.contains(*id));
        called.map(|id| snake(&program[*id].name))
    }

    fn declarations(&mut self, program: &Program, procedure: &Procedure) {
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
                refs::each(expr, &mut |node| self.node(node));
            }
        }
    }

    fn body<Op: refs::Operands>(
        &mut self,
        stmts: &[Stmt<Op>],
        called: impl Fn(&Op) -> Option<ApiId>,
    ) {
        refs::statements(stmts, &mut |stmt| match &stmt.kind {
            StmtKind::IntrinsicCall { id, .. } => self.intrinsic(*id),
            StmtKind::Op(op) => match called(op) {
                Some(id) => self.words.extend(api(id)),
                None => self.words.extend(&self.of_data),
            },
            StmtKind::Select { selector, .. } => self.comparison(selector),
            StmtKind::Call { procedure, .. } => drop(self.procedures.insert(*procedure)),
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
            | StmtKind::Empty => {}
        });
        refs::expressions(stmts, &mut |_, expr| {
            refs::each(expr, &mut |node| self.node(node));
        });
    }

    /// The functions that a node of an expression calls.
    fn node(&mut self, node: &Expr) {
        match &node.kind {
            ExprKind::Intrinsic { id, .. } => self.intrinsic(*id),
            ExprKind::Api { id, .. } => self.words.extend(api(*id)),
            ExprKind::Binary { left, .. } => self.comparison(left),
            ExprKind::Call { procedure, .. } | ExprKind::Procedure(procedure) => {
                self.procedures.insert(*procedure);
            }
            ExprKind::Section { subscripts, .. } => {
                let words = subscripts.iter().flat_map(in_subscript);
                self.words.extend(words);
            }
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
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Error => {}
        }
    }

    /// What compares texts.
    fn comparison(&mut self, left: &Expr) {
        if matches!(left.ty, Type::Character(..)) {
            self.words.insert("compare");
        }
    }

    fn intrinsic(&mut self, id: IntrinsicId) {
        match id.row().rust {
            Spelling::Special => drop(self.special.insert(id)),
            other => self.words.extend(bare(other)),
        }
    }
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
            let called = Called::by(program, procedure, &[]);
            called.words.iter().any(|name| name.starts_with("mpi_"))
        })
}

/// What operations on data outside of the host's own memory call, by the data that a program has.
pub fn of_data(program: &Program) -> Vec<&'static str> {
    let mut words = BTreeSet::new();
    for var in program.vars.iter().filter(|var| var.space != Space::Host) {
        words.insert("on_device");
        if var.space == Space::Managed {
            words.insert("managed");
        }
        if matches!(var.ty, Type::Character(..)) {
            words.insert("letters");
        }
    }
    words.into_iter().collect()
}

/// What makes the parts of an array that are no plain ranges.
fn in_subscript(subscript: &Subscript) -> &'static [&'static str] {
    match subscript {
        Subscript::Vector(_) => &["vector"],
        Subscript::Range {
            stride: Some(_), ..
        } => &["step", "every"],
        Subscript::Range { stride: None, .. } | Subscript::Index(_) => &[],
    }
}

fn api(id: ApiId) -> Option<&'static str> {
    match id.row().name {
        "omp:parallel" => Some("parallel"),
        _ => bare(id.row().rust),
    }
}

fn bare(spelling: Spelling) -> Option<&'static str> {
    match spelling {
        Spelling::Function(name) => Some(name),
        Spelling::Method(_)
        | Spelling::Constant(_)
        | Spelling::Special
        | Spelling::Folded
        | Spelling::None => None,
    }
}
