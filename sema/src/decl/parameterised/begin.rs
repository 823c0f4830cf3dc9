//! Where objects of types with LEN parameters begin: local variables and results where their procedure or BLOCK begins, what lasts as long as the
//! program before its first statement or at the first call. They are made there, by statements in front of the others, when all bodies
//! are lowered.
//!
//! Refuses to know ALLOCATE and INTENT(OUT).

use super::Analyzer;
use super::make::{assign, values};
use crate::ir::walk::muts;
use crate::ir::{
    Body, Const, Expr, ExprKind, HostOp, ProcId, Role, Shape, Stmt, StmtKind, Type, UnaryOp, VarId,
    Variable,
};
use std::collections::HashSet;

type Host = Stmt<HostOp>;

impl Analyzer<'_> {
    /// Makes all objects that begin with a scope.
    pub(in super::super::super) fn make_objects(&mut self) {
        if self.parameterised.lengths.types.is_empty() {
            return;
        }
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            let Body::Host(body) = &mut self.program[id].body else {
                continue;
            };
            let mut body = std::mem::take(body);
            if !self.makes_objects(id) {
                let in_blocks = self.make_in_blocks(id, &mut body);
                let own = self.beginning(id, &in_blocks);
                let first = self.made_at_start(id, &own);
                body.splice(0..0, first);
            }
            self.program[id].body = Body::Host(body);
        }
    }

    /// The variables of a procedure outside of its BLOCKs.
    fn beginning(&self, id: ProcId, in_blocks: &HashSet<VarId>) -> Vec<VarId> {
        let procedure = &self.program[id];
        let own = procedure.dummies.iter().chain(&procedure.locals);
        let own = own.filter(|var| !in_blocks.contains(var)).copied();
        let mut all: Vec<VarId> = own.chain(procedure.result).collect();
        if self.program.main == Some(id) {
            let modules = self.program.modules.iter();
            all.splice(0..0, modules.flat_map(|module| module.vars.iter().copied()));
        }
        all
    }

    fn make_in_blocks(&mut self, owner: ProcId, body: &mut [Host]) -> HashSet<VarId> {
        let mut found = HashSet::new();
        for stmt in body {
            muts::bodies(stmt, &mut |inner| {
                found.extend(self.make_in_blocks(owner, inner))
            });
            if let StmtKind::Block { vars, body, .. } = &mut stmt.kind {
                found.extend(vars.iter().copied());
                let first = self.made_at_start(owner, &vars.clone());
                body.splice(0..0, first);
            }
        }
        found
    }

    fn made_at_start(&mut self, owner: ProcId, vars: &[VarId]) -> Vec<Host> {
        let mut out = Vec::new();
        for var in vars {
            let variable = &self.program[*var];
            let span = variable.span;
            let held = self.held_for(*var);
            out.extend(held.into_iter().map(|(holder, value)| {
                let kind = ExprKind::Var(holder);
                assign(Expr::new(kind, value.ty.clone(), 0, span), value)
            }));
            let Some(made) = self.made_variable(*var) else {
                continue;
            };
            out.push(match self.program[*var].save {
                true => self.made_once(owner, *var, made),
                false => made,
            });
        }
        out
    }

    /// `x = make(n)`, for a variable that is an object by itself.
    fn made_variable(&mut self, var: VarId) -> Option<Host> {
        let variable = &self.program[var];
        let Type::Derived(ty) = variable.ty else {
            return None;
        };
        let own = matches!(
            variable.role,
            Role::Local | Role::Result | Role::Module(_) | Role::Common(_)
        );
        let movable = variable.allocatable || variable.pointer;
        if !own || movable || !self.needs_making(ty) {
            return None;
        }
        let kind = ExprKind::Var(var);
        let object = Expr::new(kind, variable.ty.clone(), variable.rank(), variable.span);
        let lengths = match self.declared_lengths(&object) {
            Some(lengths) => values(&lengths),
            // A variable that the translator made for a value that it gets as a whole.
            None if self.parameterised.lengths.types.contains_key(&ty) => return None,
            None => Vec::new(),
        };
        let made = self.made(ty, lengths, object.span);
        Some(assign(object, made))
    }

    /// A variable that keeps its value is made by the first call.
    fn made_once(&mut self, owner: ProcId, var: VarId, made: Host) -> Host {
        let (name, span) = (format!("{}_is_made", self.program[var].name), made.span);
        let ty = Type::LOGICAL;
        let mut flag = Variable::new(name, span, ty.clone(), Shape::Scalar, Role::Local);
        (flag.owner, flag.save) = (Some(owner), true);
        let truth = |value| {
            Expr::new(
                ExprKind::Const(Const::Logical(value)),
                Type::LOGICAL,
                0,
                span,
            )
        };
        flag.init = Some(truth(false));
        let flag = self.program.add_var(flag);
        self.program[owner].locals.push(flag);
        let flag = Expr::new(ExprKind::Var(flag), ty.clone(), 0, span);
        let kind = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(flag.clone()),
        };
        let first = Expr::new(kind, ty, 0, span);
        let body = vec![made, assign(flag, truth(true))];
        Stmt::new(StmtKind::only_if(first, body), span)
    }
}
