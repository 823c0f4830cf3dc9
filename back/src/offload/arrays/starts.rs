//! Allocatable arrays whose subscripts start at 1, whatever way they were allocated: kernels then need not ask for lower bounds.
//!
//! Looks at every statement of the program that can give an array its bounds; the answer errs on the side of asking.

use crate::intrinsics::Class;
use crate::ir::constant::constant;
use crate::ir::element::lower_bound;
use crate::ir::walk::{Access, refs};
use crate::ir::{Allocate, Body, Expr, ExprKind, HostOp, Program, Stmt, StmtKind, TypeId, VarId};
use std::collections::HashSet;

/// Arrays that may start elsewhere.
#[derive(Default)]
pub(in super::super) struct Starts {
    vars: HashSet<VarId>,
    fields: HashSet<(TypeId, u32)>,
    /// Arrays that take their bounds from others.
    taken: Vec<(Expr, Expr)>,
}

impl Starts {
    pub(in super::super) fn of(program: &Program) -> Self {
        let mut starts = Starts::default();
        for procedure in &program.procs {
            starts.vars.extend(&procedure.dummies);
            starts.vars.extend(procedure.result);
            if let Body::Host(body) = &procedure.body {
                starts.body(program, body);
            }
        }
        starts.follow(program);
        starts
    }

    /// Whether all dimensions of a whole allocatable array start at 1.
    pub(super) fn at_one(&self, program: &Program, array: &Expr) -> bool {
        if let ExprKind::Var(var) = &array.kind {
            let variable = &program[*var];
            variable.allocatable && !variable.pointer && !self.vars.contains(var)
        } else if let ExprKind::Component { ty, field, .. } = &array.kind {
            let declared = &program[*ty].fields[*field as usize];
            let known = !self.fields.contains(&(*ty, *field));
            declared.allocatable && !declared.pointer && known
        } else {
            false
        }
    }

    /// What takes its bounds from an array that may start elsewhere may do so too.
    fn follow(&mut self, program: &Program) {
        let mut waiting = std::mem::take(&mut self.taken);
        loop {
            let before = waiting.len();
            let (kept, moved): (Vec<_>, Vec<_>) = waiting
                .into_iter()
                .partition(|(_, from)| self.is_from_one(program, from));
            moved.iter().for_each(|(to, _)| self.elsewhere(to));
            if kept.len() == before {
                return;
            }
            waiting = kept;
        }
    }

    fn is_from_one(&self, program: &Program, array: &Expr) -> bool {
        let declared = |dim| lower_bound(program, array, dim, array.span);
        let mut dims = 0..usize::from(array.rank);
        self.at_one(program, array) || dims.all(|dim| constant(&declared(dim)) == Some(1))
    }

    fn elsewhere(&mut self, array: &Expr) {
        if let ExprKind::Var(var) = &array.kind {
            self.vars.insert(*var);
        } else if let ExprKind::Component { ty, field, .. } = &array.kind {
            self.fields.insert((*ty, *field));
        }
    }

    fn body(&mut self, program: &Program, body: &[Stmt<HostOp>]) {
        refs::statements(body, &mut |stmt| {
            self.stmt(stmt);
            if let StmtKind::Op(HostOp::OnCopies(ways)) = &stmt.kind {
                self.body(program, &ways.direct);
            }
            refs::statement(stmt, &mut |access, expr| {
                self.argument(program, access, expr);
                refs::each(expr, &mut |node| {
                    self.constructor(node);
                    refs::operands(node, &mut |access, operand| {
                        self.argument(program, access, operand);
                    });
                });
            });
        });
    }

    fn stmt(&mut self, stmt: &Stmt<HostOp>) {
        match &stmt.kind {
            StmtKind::Op(HostOp::Allocate(allocate)) => {
                let Allocate { object, bounds, .. } = &**allocate;
                let like = allocate.source.as_ref().or(allocate.mold.as_ref());
                match like.filter(|_| bounds.is_empty()) {
                    Some(like) => self.takes(object, like),
                    None if bounds.iter().all(|dim| constant(&dim.lower) == Some(1)) => {}
                    None => self.elsewhere(object),
                }
            }
            StmtKind::Op(HostOp::Copy(copy)) => self.takes(&copy.dst, &copy.src),
            StmtKind::ArrayAssign { lhs, rhs, .. } => self.takes(lhs, rhs),
            StmtKind::IntrinsicCall { id, args } if id.row().class == Class::Subroutine => {
                args.iter().flatten().for_each(|arg| self.elsewhere(arg));
            }
            _ => {}
        }
    }

    /// An array that takes its shape from a whole array takes its bounds as well; other values start at 1.
    fn takes(&mut self, lhs: &Expr, rhs: &Expr) {
        let mut value = rhs;
        while let ExprKind::Fetch(inner) = &value.kind {
            value = inner;
        }
        let whole = matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. });
        if lhs.rank > 0 && whole && value.rank > 0 {
            self.taken.push((lhs.clone(), value.clone()));
        }
    }

    /// An allocatable component takes the bounds of the array that a structure constructor gives it.
    fn constructor(&mut self, node: &Expr) {
        let ExprKind::Structure { ty, values } = &node.kind else {
            return;
        };
        for (field, value) in values.iter().enumerate() {
            if value.as_ref().is_some_and(|value| value.rank > 0) {
                self.fields.insert((*ty, field as u32));
            }
        }
    }

    fn argument(&mut self, program: &Program, access: Access, expr: &Expr) {
        let Access::Argument(procedure, place) = access else {
            return;
        };
        let dummy = program[procedure].dummies.get(place);
        if dummy.is_none_or(|dummy| program[*dummy].allocatable || program[*dummy].pointer) {
            self.elsewhere(expr);
        }
    }
}
