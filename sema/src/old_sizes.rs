//! Dummy arrays whose last extent is written as 1, `a(lda, 1)`: before Fortran had `*`, that was how programs said that the extent does not
//! matter. Where nothing uses the array as a whole, it is an assumed-size array.
//!
//! Refuses to know who calls.

use super::Analyzer;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, Bounds, Const, Expr, ExprKind, ProcId, Program, Shape, Stmt, Subscript, VarId,
};
use std::collections::HashMap;

impl Analyzer<'_> {
    /// Makes such arrays those of assumed size.
    pub(super) fn open_old_sizes(&mut self) {
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            let ones = ones(&self.program, id);
            if ones.is_empty() {
                continue;
            }
            let mut seen = Seen(ones.into_iter().map(|var| (var, Use::Within)).collect());
            match &self.program[id].body {
                Body::Host(body) => seen.body(body),
                Body::Kernel(body) => seen.body(body),
                Body::Interface | Body::Companion => continue,
            }
            let beyond = seen.0.into_iter().filter(|(_, used)| *used == Use::Beyond);
            for (var, _) in beyond {
                let shape = &mut self.program[var].shape;
                if let Shape::Explicit(bounds) = shape
                    && let Some(last) = bounds.pop()
                {
                    *shape = Shape::AssumedSize(std::mem::take(bounds), Box::new(last.lower));
                }
            }
        }
    }
}

/// How a procedure uses such an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// Its one element or column.
    Within,
    /// Elements with other subscripts, or as an argument.
    Beyond,
    /// As a whole, which then has the extent 1.
    Whole,
}

/// The dummy arrays of a procedure whose last extent is written as 1.
fn ones(program: &Program, id: ProcId) -> Vec<VarId> {
    let procedure = &program[id];
    // What internal procedures do with them is not looked at.
    let alone = procedure.internals.is_empty();
    let dummies = procedure.dummies.iter().copied().filter(|_| alone);
    let one = |expr: &Expr| matches!(expr.kind, ExprKind::Const(Const::Integer(1)));
    let ends = |bounds: &Vec<Bounds>| {
        let last = bounds.last();
        last.is_some_and(|last| one(&last.lower) && one(&last.upper))
    };
    dummies
        .filter(|dummy| matches!(&program[*dummy].shape, Shape::Explicit(bounds) if ends(bounds)))
        .collect()
}

struct Seen(HashMap<VarId, Use>);

impl Seen {
    fn body<Op: refs::Operands>(&mut self, body: &[Stmt<Op>]) {
        refs::expressions(body, &mut |access, expr| self.expr(access, expr));
    }

    fn expr(&mut self, access: Access, expr: &Expr) {
        let inside = match &expr.kind {
            ExprKind::Var(var) => {
                let used = match access {
                    Access::Argument(..) => Use::Beyond,
                    _ => Use::Whole,
                };
                return self.note(*var, used);
            }
            ExprKind::Element { base, subscripts } => {
                if let ExprKind::Var(var) = base.kind {
                    let first =
                        |last: &Expr| matches!(last.kind, ExprKind::Const(Const::Integer(1)));
                    let within = subscripts.last().is_some_and(first);
                    self.note(var, if within { Use::Within } else { Use::Beyond });
                    true
                } else {
                    false
                }
            }
            ExprKind::Section { base, subscripts } => {
                if let ExprKind::Var(var) = base.kind {
                    let open =
                        |last: &Subscript| matches!(last, Subscript::Range { upper: None, .. });
                    let whole = subscripts.last().is_some_and(open);
                    self.note(var, if whole { Use::Whole } else { Use::Beyond });
                    true
                } else {
                    false
                }
            }
            _ => false,
        };
        let mut base = inside;
        refs::operands(expr, &mut |access, operand| {
            if !std::mem::take(&mut base) {
                self.expr(access, operand);
            }
        });
    }

    fn note(&mut self, var: VarId, used: Use) {
        if let Some(known) = self.0.get_mut(&var) {
            *known = (*known).max(used);
        }
    }
}
