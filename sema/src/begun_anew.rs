//! Dummy arguments with INTENT(OUT) whose type has default initialisation or allocatable components: they get their initial values where the
//! procedure begins (F2008 5.3.10), written out as statements when all bodies are lowered.
//!
//! Refuses to know ALLOCATABLE and CLASS, which begin anew by operations of their own, and kernels, whose threads share their arguments.

use super::Analyzer;
use crate::ir::{
    Body, Expr, ExprKind, Field, HostOp, Intent, KernelOp, ProcId, Program, Shape, Space, Stmt,
    StmtKind, Target, Type, TypeId, VarId,
};

impl Analyzer<'_> {
    /// Writes out the initialisation of all such arguments.
    pub(super) fn begin_anew(&mut self) {
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            let dummies = self.program[id].dummies.clone();
            let begun: Vec<VarId> = dummies
                .into_iter()
                .filter(|dummy| begins_anew(&self.program, id, *dummy))
                .collect();
            for dummy in begun.into_iter().rev() {
                let host = initialisation::<HostOp>(&self.program, dummy);
                let device = initialisation::<KernelOp>(&self.program, dummy);
                match &mut self.program[id].body {
                    Body::Host(body) => body.insert(0, host),
                    Body::Kernel(body) => body.insert(0, device),
                    Body::Interface | Body::Companion => {}
                }
            }
        }
    }
}

fn begins_anew(program: &Program, procedure: ProcId, dummy: VarId) -> bool {
    let var = &program[dummy];
    let out = var.dummy().is_some_and(|d| d.intent == Some(Intent::Out));
    let Type::Derived(ty) = var.ty else {
        return false;
    };
    let open = matches!(var.shape, Shape::AssumedSize(..));
    let whole = !(var.allocatable || var.pointer || open);
    let initial = match program[procedure].target {
        Target::Host => var.space == Space::Host && begins(program, ty, &|field| field.allocatable),
        // What a structure owns is not given up in device code.
        Target::Device => begins(program, ty, &|_| false),
        Target::Global | Target::GridGlobal => false,
    };
    out && whole && program[ty].builtin.is_none() && initial
}

/// Whether a component has an initial value, or is one of those asked for.
fn begins(program: &Program, ty: TypeId, also: &dyn Fn(&Field) -> bool) -> bool {
    program[ty].fields.iter().any(|field| {
        let inside = if let Type::Derived(inner) = field.ty {
            !(field.pointer || field.allocatable) && inner != ty && begins(program, inner, also)
        } else {
            false
        };
        field.init.is_some() || also(field) || inside
    })
}

/// `x = t()`, if it is there.
fn initialisation<Op>(program: &Program, dummy: VarId) -> Stmt<Op> {
    let var = &program[dummy];
    let Type::Derived(ty) = var.ty else {
        return Stmt::new(StmtKind::Empty, var.span);
    };
    let of = |kind, rank| Expr::new(kind, var.ty.clone(), rank, var.span);
    let lhs = of(ExprKind::Var(dummy), var.rank());
    let values = vec![None; program[ty].fields.len()];
    let rhs = of(ExprKind::Structure { ty, values }, 0);
    let kind = match var.rank() {
        0 => StmtKind::Assign { lhs, rhs },
        _ => StmtKind::ArrayAssign {
            lhs,
            rhs,
            overlap: false,
            reallocate: false,
        },
    };
    let store = Stmt::new(kind, var.span);
    match var.dummy().is_some_and(|d| d.optional) {
        true => where_present(program, dummy, store),
        false => store,
    }
}

fn where_present<Op>(program: &Program, dummy: VarId, store: Stmt<Op>) -> Stmt<Op> {
    let var = &program[dummy];
    let Some(id) = crate::intrinsics::find("present") else {
        return store;
    };
    let object = Expr::new(ExprKind::Var(dummy), var.ty.clone(), var.rank(), var.span);
    let args = vec![Some(object)];
    let kind = ExprKind::Intrinsic { id, args };
    let kind = StmtKind::only_if(Expr::new(kind, Type::Logical(4), 0, var.span), vec![store]);
    Stmt::new(kind, var.span)
}
