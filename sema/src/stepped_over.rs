//! Types whose objects something steps over from one part to the same part of the next: pointers to an element of a component that is an array,
//! in each element of an array of structures, and arguments that such pointers may follow. Components lie inside the objects of such types.
//!
//! Refuses to know how objects lie otherwise.

use super::Analyzer;
use crate::ir::walk::refs;
use crate::ir::{
    Actual, Body, Designator, Expr, ExprKind, HostOp, Io, IoUnit, ProcId, Program, StmtKind, Type,
    TypeId,
};

impl Analyzer<'_> {
    /// Has components lie inside where handles step over their structures.
    pub(super) fn lay_out_stepped_over(&mut self) {
        let mut types = Vec::new();
        for index in 0..self.program.procs.len() {
            if let Body::Host(body) = &self.program[ProcId(index as u32)].body {
                refs::statements(body, &mut |stmt| {
                    in_statement(&self.program, &stmt.kind, &mut types)
                });
                refs::expressions(body, &mut |_, expr| {
                    refs::each(expr, &mut |node| {
                        in_reference(&self.program, node, &mut types)
                    })
                });
            }
        }
        for ty in types {
            self.lay_out(ty);
        }
    }
}

fn in_statement(program: &Program, kind: &StmtKind<HostOp>, types: &mut Vec<TypeId>) {
    if let StmtKind::Op(HostOp::PointerAssign { target, .. }) = kind {
        stepped_over(target, types);
    } else if let StmtKind::Op(HostOp::Io(Io::Write(transfer) | Io::Read(transfer))) = kind
        && let IoUnit::Internal(file) = &transfer.unit
    {
        stepped_over(file, types);
    } else if let StmtKind::Call { args, .. } = kind {
        as_arguments(program, args, types);
    }
}

fn in_reference(program: &Program, node: &Expr, types: &mut Vec<TypeId>) {
    if let ExprKind::Call { args, .. } = &node.kind {
        as_arguments(program, args, types);
    }
}

/// Pointers to a dummy argument with TARGET point to the actual argument afterwards (F2018 15.5.2.4).
fn as_arguments(program: &Program, args: &[Actual], types: &mut Vec<TypeId>) {
    for value in args.iter().filter_map(|arg| arg.value.as_ref()) {
        if value.root().is_some_and(|root| program[root].target) {
            stepped_over(value, types);
        }
    }
}

/// The types in whose objects a part of every element of an array is an element of a component.
fn stepped_over(target: &Expr, types: &mut Vec<TypeId>) {
    let mut at = target;
    while at.rank > 0 {
        at = match at.designator() {
            Some(Designator::Element { base, .. }) if !matches!(at.ty, Type::Character(..)) => {
                if let Some(Designator::Component {
                    ty, base: whole, ..
                }) = base.designator()
                    && whole.rank > 0
                {
                    types.push(ty);
                }
                base
            }
            // Characters have places of their own.
            Some(Designator::Component { base, .. }) if !matches!(at.ty, Type::Character(..)) => {
                base
            }
            Some(Designator::Part(base)) => base,
            Some(
                Designator::Var(_)
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Element { .. }
                | Designator::Substring { .. },
            )
            | None => return,
        };
    }
}
