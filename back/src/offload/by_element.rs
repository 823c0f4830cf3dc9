//! Reductions of whole arrays that a clause names: each thread has an array of its own, whose elements are joined one by one.
//!
//! Arrays of many elements, or of so many as the program knows when it runs, are reduced at once (`at_once`). Refuses to know how.

use super::Outliner;
use super::own;
use super::reduction::{self, Joined};
use crate::ir::constant::{constant, constant_volume};
use crate::ir::walk::refs;
use crate::ir::{
    Expr, ExprKind, KernelOp, ProcId, Program, ReduceOp, Region, Shape, Stmt, StmtKind, VarId,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// So many elements at most have a value in each thread.
const MOST: i64 = 32;

/// So many of all arrays of a kernel: each element is an argument.
const MOST_TOGETHER: i64 = 96;

/// The array that a clause names, and that of a thread.
#[derive(Clone, Copy)]
pub(super) struct OfThread {
    op: ReduceOp,
    whole: VarId,
    own: VarId,
    span: Span,
}

impl Outliner<'_> {
    /// Gives the threads of a nest arrays of their own in place of those that a clause names; others stay with the reductions.
    pub(super) fn arrays_of_threads(
        &mut self,
        host: ProcId,
        body: &mut Vec<Stmt<KernelOp>>,
        nest: &mut Region,
    ) {
        self.of_threads.clear();
        self.at_once.clear();
        let mut names = BTreeMap::new();
        let mut left = MOST_TOGETHER;
        for (op, whole, span) in std::mem::take(&mut nest.reductions) {
            let count = constant_volume(&self.program[whole].shape).unwrap_or(0);
            if nest.gangs || count > left || !fits(self.program, op, whole) {
                let array = self.program[whole].rank() > 0;
                match array && self.steps_at_once(host, body, (op, whole)) {
                    true => self.at_once.push((op, whole)),
                    false => nest.reductions.push((op, whole, span)),
                }
                continue;
            }
            left -= count;
            let own = self.like(whole, host);
            names.insert(whole, own);
            nest.private.push(own);
            let one = OfThread {
                op,
                whole,
                own,
                span,
            };
            self.of_threads.push(one);
        }
        own::rename(body, &names);
    }

    /// The elements that such arrays join, those of the threads with them.
    pub(super) fn joined_elements(&self, nest: &Region) -> Vec<Joined> {
        let here = |one: &&OfThread| nest.private.contains(&one.own);
        let arrays = self.of_threads.iter().filter(here);
        arrays
            .flat_map(|one| {
                let wholes = elements(self.program, one.whole, one.span);
                let owns = elements(self.program, one.own, one.span);
                let pairs = wholes.into_iter().zip(owns);
                pairs.map(|(target, part)| Joined {
                    op: one.op,
                    target,
                    part: Some(part),
                })
            })
            .collect()
    }
}

/// The arrays named in clauses of a construct, and of loops in it, of which threads have their own.
pub(super) fn arrays(
    program: &Program,
    region: &Region,
    body: &[Stmt<KernelOp>],
) -> BTreeSet<VarId> {
    let mut named = region.reductions.clone();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
        {
            named.extend(&said.reductions);
        }
    });
    let here = named.into_iter().filter(|one| fits(program, one.0, one.1));
    here.map(|(_, array, _)| array).collect()
}

fn fits(program: &Program, op: ReduceOp, array: VarId) -> bool {
    let array = &program[array];
    reduction::takes(op, &array.ty) && is_small(&array.shape)
}

fn is_small(shape: &Shape) -> bool {
    shape.rank() > 0 && constant_volume(shape).is_some_and(|count| (1..=MOST).contains(&count))
}

/// All elements of an array, the first subscript running fastest.
fn elements(program: &Program, var: VarId, span: Span) -> Vec<Expr> {
    let variable = &program[var];
    let Shape::Explicit(bounds) = &variable.shape else {
        return Vec::new();
    };
    let mut places: Vec<Vec<i64>> = vec![Vec::new()];
    for one in bounds.iter().rev() {
        let (Some(lower), Some(upper)) = (constant(&one.lower), constant(&one.upper)) else {
            return Vec::new();
        };
        let with = |rest: &Vec<i64>| {
            let rest = rest.clone();
            (lower..=upper).map(move |first| [vec![first], rest.clone()].concat())
        };
        places = places.iter().flat_map(with).collect();
    }
    let element = |subscripts: Vec<i64>| {
        let whole = Expr::new(
            ExprKind::Var(var),
            variable.ty.clone(),
            variable.rank(),
            span,
        );
        let subscripts = subscripts.into_iter().map(|one| Expr::int(one, span));
        let kind = ExprKind::Element {
            base: Box::new(whole),
            subscripts: subscripts.collect(),
        };
        Expr::new(kind, variable.ty.clone(), 0, span)
    };
    places.into_iter().map(element).collect()
}
