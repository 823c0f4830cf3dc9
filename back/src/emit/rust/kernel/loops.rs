//! Kernels made of loops, on the CPU: the loops as they were, the rounds of the outermost one shared out over the cores.
//!
//! Where values are joined, the rounds make pieces whose number depends on the loop alone: each piece has values of its own, which are joined
//! in the order of the pieces. So a result repeats from run to run and from machine to machine.

use super::super::Cx;
use super::super::expr::method;
use super::super::stmt::Body;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::rust::control::{label, leaves};
use crate::emit::rust::expr::Piece;
use crate::ir::analysis::{steps, sums};
use crate::ir::*;

type Code = Stmt<KernelOp>;

/// Whether a kernel was made of loops.
pub(super) fn is_nest(stmts: &[Code]) -> bool {
    stmts.iter().any(is_shared_out)
}

fn is_shared_out(stmt: &Code) -> bool {
    matches!(
        &stmt.kind,
        StmtKind::Do {
            spread: Some(_),
            ..
        }
    )
}

/// The variables that reals are added to: as the pieces of the loop are added in an order of their own, so may the terms of each.
fn real_sums(joined: &[&KernelOp]) -> Vec<VarId> {
    let sum = |op: &&KernelOp| {
        let KernelOp::Join { op, part, .. } = op else {
            return None;
        };
        let real = matches!(part.ty, Type::Real(4 | 8));
        part.as_var().filter(|_| real && *op == ReduceOp::Sum)
    };
    joined.iter().filter_map(sum).collect()
}

/// What is joined behind the loops.
fn joins<'a>(behind: &'a [Code]) -> Vec<&'a KernelOp> {
    let join = |stmt: &'a Code| {
        if let StmtKind::Op(op @ KernelOp::Join { .. }) = &stmt.kind {
            Some(op)
        } else {
            None
        }
    };
    behind.iter().filter_map(join).collect()
}

/// Those of them that are arrays, of which each piece has one.
fn arrays_of_pieces<'a>(joined: &[&'a KernelOp]) -> Vec<(ReduceOp, &'a Expr)> {
    let array = |op: &&'a KernelOp| {
        let KernelOp::Join { op, part, .. } = op else {
            return None;
        };
        Some((*op, part)).filter(|(_, part)| part.rank > 0)
    };
    joined.iter().filter_map(array).collect()
}

/// The outermost loop, whose rounds are shared out.
struct SharedOut<'a> {
    stmt: &'a Code,
    var: VarId,
    /// First and last value, step.
    bounds: [Option<&'a Expr>; 3],
    rounds: &'a [Code],
    iterator: Doc,
    /// Whether the loop inside is shared out, too.
    nested: bool,
}

/// `for_each!(cores, 1..=n, |i| { .. });`: rounds and nothing else.
fn each_round<'a>(nest: SharedOut<'a>, mut inner: Body<'a>, body: &mut Body<'a>) {
    // Comments stand before the loop.
    let before = std::mem::replace(&mut inner.out, Lines::inside(body.out.depth() + 1));
    body.out.append(before);
    let word = if nest.nested {
        "for_each_row!"
    } else {
        "for_each!"
    };
    let shown = inner.shown_counter(nest.var, nest.rounds);
    let head = concat([
        text(format!("{word}(cores, ")),
        nest.iterator,
        text(format!(", |{shown}| {{")),
    ]);
    body.out.origin(nest.stmt.span);
    body.out.open_doc(&head, "");
    inner.rounds(nest.stmt, nest.var, nest.rounds);
    body.out.append(inner.out);
    body.out.close("});");
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
        let joined = joins(&stmts[at + 1..]);
        let nest = SharedOut {
            stmt: &stmts[at],
            var: *var,
            bounds: [Some(from), Some(to), step.as_deref()],
            rounds,
            iterator: self.do_iterator(from, to, step.as_deref()).doc,
            nested: matches!(&rounds[..], [only] if is_shared_out(only)),
        };
        let mut inner = self.device_body(stmts, "return;");
        inner.out = Lines::inside(body.out.depth() + 1);
        self.thread_locals(id, stmts, &mut inner);
        inner.stmts(&stmts[..at]);
        inner.passed(&stmts[at]);
        let named = name
            .as_deref()
            .filter(|n| leaves(std::iter::once(&rounds[..]), n));
        if joined.is_empty() && named.is_none() && inner.out.code().next().is_none() {
            each_round(nest, inner, body);
        } else {
            self.pieces(nest, named, &joined, inner, body);
        }
    }

    /// `share!(cores, 1..=n, |rounds| { .. });`: what stands around the rounds of a piece, the loop over them, and the values that it gives.
    fn pieces(
        &self,
        nest: SharedOut<'a>,
        named: Option<&str>,
        joined: &[&KernelOp],
        mut inner: Body<'a>,
        body: &mut Body<'a>,
    ) {
        let keep = if joined.is_empty() {
            ""
        } else {
            "let parts = "
        };
        let share = if nest.nested { "share_rows!" } else { "share!" };
        let arrays = arrays_of_pieces(joined);
        if !arrays.is_empty() {
            body.out.doc(&self.fewer_pieces(&arrays), ";");
        }
        let head = concat([
            text(format!("{keep}{share}(cores, ")),
            nest.iterator,
            text(", |rounds| {"),
        ]);
        body.out.open_doc(&head, "");
        for (op, array) in &arrays {
            body.out.doc(&self.part_of_piece(*op, array), ";");
        }
        inner.out.origin(nest.stmt.span);
        let prefix = named.map_or(String::new(), |n| format!("{}: ", label(n)));
        let shown = inner.shown_counter(nest.var, nest.rounds);
        inner.sums = real_sums(joined);
        let term = sums::term(nest.rounds, &inner.sums).filter(|_| prefix.is_empty());
        if let Some(term) = term {
            inner.sum_loop((nest.var, nest.bounds), text("rounds"), &shown, &term);
        } else {
            inner.out.open(format!("{prefix}for {shown} in rounds {{"));
            inner.rounds(nest.stmt, nest.var, nest.rounds);
            inner.out.close_block();
        }
        if !joined.is_empty() {
            inner.out.doc(&self.part_values(joined), "");
        }
        body.out.append(inner.out);
        body.out.close("});");
        for (place, op) in joined.iter().enumerate() {
            body.out
                .doc(&self.join(op, (joined.len() > 1).then_some(place)).doc, ";");
        }
    }

    /// `let cores = cores.with_parts(h.len());`
    fn fewer_pieces(&self, arrays: &[(ReduceOp, &Expr)]) -> Doc {
        let sizes = arrays.iter().map(|(_, array)| {
            let name = self.value(array).flat();
            format!("{name}.len()")
        });
        let sizes: Vec<String> = sizes.collect();
        let sizes = text(sizes.join(" + "));
        let cores = method(Piece::word("cores"), "with_parts", vec![sizes]);
        concat([text("let cores = "), cores.doc])
    }

    /// `let h = h.part(0.0)`: the array of a piece.
    fn part_of_piece(&self, op: ReduceOp, array: &Expr) -> Doc {
        let name = self.value(array).flat();
        let element = Expr {
            rank: 0,
            ..array.clone()
        };
        let start = self.value(&steps::start(op, &element));
        let part = method(Piece::word(name.clone()), "part", vec![start]);
        concat([text(format!("let {name} = ")), part.doc])
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

    /// `h.join_parts(&parts, |a, b| a + b);`
    fn join_arrays(&self, op: ReduceOp, total: &Expr, place: Option<usize>) -> Piece {
        let parts = match place {
            Some(place) => format!("parts.iter().map(|part| &part.{place})"),
            None => String::from("&parts"),
        };
        let join = match op {
            ReduceOp::Sum => "|a, b| a + b",
            ReduceOp::Product => "|a, b| a * b",
            ReduceOp::Least | ReduceOp::Minval => "|a, b| if b < a { b } else { a }",
            ReduceOp::Greatest | ReduceOp::Maxval => "|a, b| if b > a { b } else { a }",
            ReduceOp::And | ReduceOp::BitAnd => "|a, b| a & b",
            ReduceOp::Or | ReduceOp::BitOr => "|a, b| a | b",
            ReduceOp::Neqv | ReduceOp::BitXor => "|a, b| a ^ b",
            ReduceOp::Eqv => "|a, b| a == b",
        };
        let name = Piece::word(self.value(total).flat());
        method(name, "join_parts", vec![text(parts), text(join)])
    }

    /// `s_total.sum(parts);`
    fn join(&self, op: &KernelOp, place: Option<usize>) -> Piece {
        let KernelOp::Join { op, part, total } = op else {
            return Piece::word("");
        };
        if part.rank > 0 {
            return self.join_arrays(*op, total, place);
        }
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
        let total = if let ExprKind::Var(id) = total.kind {
            self.names.var(id).to_string()
        } else {
            String::new()
        };
        method(Piece::word(total), name, vec![parts])
    }
}
