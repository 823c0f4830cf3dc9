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
            for dummy in &dummies {
                self.check_polymorphic_start(*dummy);
            }
            let begun: Vec<VarId> = dummies
                .into_iter()
                .filter(|dummy| begins_anew(&self.program, id, *dummy))
                .collect();
            for dummy in begun.into_iter().rev() {
                let value = self.first_value(dummy);
                let host = initialisation::<HostOp>(&self.program, dummy, value.clone());
                let device = initialisation::<KernelOp>(&self.program, dummy, value);
                match &mut self.program[id].body {
                    Body::Host(body) => body.insert(0, host),
                    Body::Kernel(body) => body.insert(0, device),
                    Body::Interface | Body::Companion => {}
                }
            }
        }
    }

    /// `t()`; an object with LEN parameters is made again as it was.
    fn first_value(&mut self, dummy: VarId) -> Expr {
        let var = &self.program[dummy];
        let (ty, rank, span) = (var.ty.clone(), var.rank(), var.span);
        let Type::Derived(id) = ty else {
            return Expr::error(span);
        };
        if self.needs_making(id) {
            let object = Expr::new(ExprKind::Var(dummy), ty, rank, span);
            let lengths = self.lengths_of(&object, id);
            return self.made(id, lengths, span);
        }
        let values = vec![None; self.program[id].fields.len()];
        Expr::new(ExprKind::Structure { ty: id, values }, ty, 0, span)
    }

    /// What a polymorphic argument is to begin with, nobody knows here.
    fn check_polymorphic_start(&mut self, dummy: VarId) {
        let var = &self.program[dummy];
        let (Type::Class(root), span) = (&var.ty, var.span) else {
            return;
        };
        let out = var.dummy().is_some_and(|d| d.intent == Some(Intent::Out));
        if !out || var.allocatable || var.pointer {
            return;
        }
        let mut types = (0..self.program.types.len()).map(|index| TypeId(index as u32));
        let made =
            |ty: TypeId| root.is_none_or(|root| self.descends(ty, root)) && self.needs_making(ty);
        if types.any(made) {
            self.refuse_made(
                span,
                "is INTENT(OUT) and polymorphic; declare it INTENT(INOUT)",
            );
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
fn initialisation<Op>(program: &Program, dummy: VarId, rhs: Expr) -> Stmt<Op> {
    let var = &program[dummy];
    let lhs = Expr::new(ExprKind::Var(dummy), var.ty.clone(), var.rank(), var.span);
    let kind = StmtKind::assignment(lhs, rhs, false);
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
