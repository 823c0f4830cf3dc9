//! Kernels made of loops, on the CPU: the loops as they were, the rounds of the outermost one shared out over the cores.
//!
//! Where values are joined, the rounds make pieces whose number depends on the loop alone: each piece has values of its own, which are joined
//! in the order of the pieces. So a result repeats from run to run and from machine to machine.

use super::super::Cx;
use super::super::expr::method;
use super::super::stmt::Body;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::rust::expr::Piece;
use crate::ir::*;

type Code = Stmt<KernelOp>;

/// Whether a kernel was made of loops.
pub(super) fn is_nest(stmts: &[Code]) -> bool {
    stmts.iter().any(is_shared_out)
}

fn is_shared_out(stmt: &Code) -> bool {
    match &stmt.kind {
        StmtKind::Do {
            spread: Some(_), ..
        } => true,
        // Loops beyond the third go round in every thread.
        StmtKind::Do {
            body, spread: None, ..
        } => matches!(&body[..], [only] if is_shared_out(only)),
        _ => false,
    }
}

impl<'a> Cx<'a> {
    /// Start values, loops, what becomes of the values.
    pub(super) fn nest(&self, id: ProcId, stmts: &'a [Code], body: &mut Body<'a>) {
        let Some(at) = stmts.iter().position(is_shared_out) else {
            return;
        };
        let StmtKind::Do {
            var,
            from,
            to,
            step,
            body: rounds,
            name,
            ..
        } = &stmts[at].kind
        else {
            return;
        };
        let joined: Vec<&KernelOp> = stmts[at + 1..]
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::Op(op @ KernelOp::Join { .. }) => Some(op),
                _ => None,
            })
            .collect();
        let iterator = self.do_iterator(from, to, step.as_ref());
        let keep = if joined.is_empty() {
            ""
        } else {
            "let parts = "
        };
        let nested = matches!(&rounds[..], [only] if is_shared_out(only));
        let share = if nested { "share_rows!" } else { "share!" };
        let head = concat([
            text(format!("{keep}{share}(cores, ")),
            iterator.doc,
            text(", |rounds| {"),
        ]);
        body.out.open_doc(&head, "");
        let mut inner = self.device_body(stmts, "return;");
        inner.out = Lines::inside(body.out.depth());
        self.thread_locals(id, stmts, &mut inner);
        inner.stmts(&stmts[..at]);
        inner.rounds(&stmts[at], *var, rounds, name.as_deref());
        if !joined.is_empty() {
            inner.out.doc(&self.part_values(&joined), "");
        }
        body.out.append(inner.out);
        body.out.close("});");
        for (place, op) in joined.iter().enumerate() {
            body.out
                .doc(&self.join(op, (joined.len() > 1).then_some(place)).doc, ";");
        }
    }

    /// The values of one piece: one, or a tuple.
    fn part_values(&self, joined: &[&KernelOp]) -> Doc {
        let names = joined.iter().map(|op| match op {
            KernelOp::Join { part, .. } => self.value(part).flat(),
            KernelOp::Api { .. }
            | KernelOp::Allocate(_)
            | KernelOp::Deallocate { .. }
            | KernelOp::PointerAssign { .. }
            | KernelOp::Nullify(_)
            | KernelOp::Print { .. }
            | KernelOp::Lanes(_) => String::new(),
        });
        let names: Vec<String> = names.collect();
        match &names[..] {
            [one] => text(one.clone()),
            several => list("(", several.iter().cloned().map(text).collect(), ")"),
        }
    }

    /// `s_total.sum(parts);`
    fn join(&self, op: &KernelOp, place: Option<usize>) -> Piece {
        let KernelOp::Join { op, total, .. } = op else {
            return Piece::word("");
        };
        let name = match op {
            ReduceOp::Sum => "sum",
            ReduceOp::Product => "product",
            ReduceOp::Least => "least",
            ReduceOp::Greatest => "greatest",
            ReduceOp::And => "all",
            ReduceOp::Or => "any",
            ReduceOp::Eqv => "alike",
            ReduceOp::Neqv => "unlike",
            ReduceOp::BitAnd => "bit_and",
            ReduceOp::BitOr => "bit_or",
            ReduceOp::BitXor => "bit_xor",
            ReduceOp::Maxval => "maxval",
            ReduceOp::Minval => "minval",
        };
        let parts = match place {
            Some(place) => text(format!("parts.iter().map(|part| part.{place})")),
            None => text("parts"),
        };
        let total = match total.kind {
            ExprKind::Var(id) => self.names.var(id).to_string(),
            _ => String::new(),
        };
        method(Piece::word(total), name, vec![parts])
    }
}
