//! The parts of arrays that statements read and write: for each array the hull of all its references, where the bounds are linear.
//!
//! A section covers everything that is touched, and may reach further: over what a condition leaves out, and over the array's bounds where
//! it does. Whoever moves data takes what lies in the array. Refuses to know directives and memory spaces.

use super::super::affine::Affine;
use super::super::effects::{Operation, Summaries};
use super::gather::{self, Gather};
use super::reference::{Extent, Reference};
use super::symbols::{Meaning, Symbols};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Program, Stmt, Type, VarId};
use crate::source::Span;
use std::collections::BTreeSet;

/// What statements do to one array.
#[derive(Debug, Clone)]
pub struct ArrayUse {
    /// Which one.
    pub var: VarId,
    /// What they may read that they have not surely written before; none if nothing.
    pub read: Option<Section>,
    /// What they may write.
    pub written: Option<Section>,
    /// Every element of `written` is surely written.
    pub all_written: bool,
    /// All that they may read or write.
    pub touched: Section,
}

/// A rectangular part of an array.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// For each dimension the bounds; `None` is the array's own. Values as they are before the statements.
    pub dims: Vec<(Option<Expr>, Option<Expr>)>,
}

impl Section {
    /// Whether it is the array with its own bounds.
    pub fn is_whole(&self) -> bool {
        self.dims.iter().all(|dim| *dim == (None, None))
    }

    /// As written in a list of sections: `(2:n-1,1:m)`, `(:)`.
    pub fn text(&self, program: &Program) -> String {
        let bound = |bound: &Option<Expr>| match bound {
            Some(expr) => crate::ir::print::expression(program, expr).replace(' ', ""),
            None => String::new(),
        };
        let dim = |(lower, upper): &(Option<Expr>, Option<Expr>)| {
            format!("{}:{}", bound(lower), bound(upper))
        };
        let dims: Vec<String> = self.dims.iter().map(dim).collect();
        format!("({})", dims.join(","))
    }
}

/// The arrays that statements use, in order of their names' declaration. `None` where a procedure is called that may use any.
pub fn sections<Op: Operation>(program: &Program, body: &[Stmt<Op>]) -> Option<Vec<ArrayUse>> {
    let summaries = Summaries::new(program);
    let gather = gather::gather(program, &summaries, body);
    if gather.modified.anything {
        return None;
    }
    let arrays: BTreeSet<VarId> = gather
        .references
        .iter()
        .map(|one| one.root)
        .filter(|var| program[*var].rank() > 0 && !gather.own.contains_key(var))
        .collect();
    Some(arrays.into_iter().map(|var| array(&gather, var)).collect())
}

/// Bounds of each dimension; `None` is the array's own.
type Hull = Vec<(Option<Affine>, Option<Affine>)>;

fn array<Op: Operation>(gather: &Gather<'_, Op>, var: VarId) -> ArrayUse {
    let rank = usize::from(gather.program[var].rank());
    let all: Vec<(usize, &Reference)> = gather
        .references
        .iter()
        .enumerate()
        .filter(|(_, one)| one.root == var)
        .collect();
    let union = |some: &mut dyn Iterator<Item = Hull>| some.reduce(|one, other| join(&one, &other));
    let hull_of = |one: &Reference| hull(gather, one, rank, 0);
    let written = union(
        &mut all
            .iter()
            .filter(|(_, one)| one.writes)
            .map(|(_, one)| hull_of(one)),
    );
    let covers: Vec<(usize, usize, Hull)> = all
        .iter()
        .filter(|(_, one)| one.writes)
        .filter_map(|(place, one)| Some((*place, *one.frames.first()?, covered(gather, one, 0)?)))
        .collect();
    let exposed = |(place, one): &&(usize, &Reference)| {
        let hull = hull_of(one);
        !one.writes
            && !covers.iter().any(|(before, frame, cover)| {
                before < place && one.frames.first() != Some(frame) && contains(cover, &hull)
            })
    };
    let read = union(&mut all.iter().filter(exposed).map(|(_, one)| hull_of(one)));
    let touched = union(&mut all.iter().map(|(_, one)| hull_of(one)));
    let all_written = written
        .as_ref()
        .is_some_and(|written| covers.iter().any(|(_, _, cover)| contains(cover, written)));
    let place = gather.program[var].span;
    let section = |hull: Hull| Section {
        dims: hull
            .iter()
            .map(|(lower, upper)| (bound(gather, lower, place), bound(gather, upper, place)))
            .collect(),
    };
    ArrayUse {
        var,
        read: read.map(section),
        written: written.map(section),
        all_written,
        touched: section(touched.unwrap_or_else(|| vec![(None, None); rank])),
    }
}

fn bound<Op>(gather: &Gather<'_, Op>, form: &Option<Affine>, place: Span) -> Option<Expr> {
    expression(gather.program, &gather.symbols, form.as_ref()?, place)
}

/// Whether every iteration of a loop surely writes what it reads of an array before it reads it: then it may have an array of its own.
pub(super) fn is_private<Op>(gather: &Gather<'_, Op>, frame: usize, var: VarId) -> bool {
    let base = gather.frames[frame].depth + 1;
    let rank = usize::from(gather.program[var].rank());
    let inside = |one: &&Reference| one.root == var && one.frames.contains(&frame);
    let all: Vec<&Reference> = gather.references.iter().filter(inside).collect();
    let covered_before = |place: usize, read: &Reference| {
        let hull = hull(gather, read, rank, base);
        all[..place].iter().any(|one| {
            let apart = one.frames.get(base) != read.frames.get(base) || one.frames.len() == base;
            let cover = covered(gather, one, base).filter(|_| one.writes && apart);
            cover.is_some_and(|cover| contains(&cover, &hull))
        })
    };
    let mut reads = all.iter().enumerate().filter(|(_, one)| !one.writes);
    reads.all(|(place, read)| covered_before(place, read))
}

/// The hull of one reference over all iterations of the loops around it but the `base` outermost ones.
fn hull<Op>(gather: &Gather<'_, Op>, reference: &Reference, rank: usize, base: usize) -> Hull {
    let mut dims = reference.extents.clone();
    if reference.in_call || dims.len() != rank {
        dims = vec![None; rank];
    }
    let dim = |extent: Option<Extent>| {
        let Some(extent) = extent else {
            return (None, None);
        };
        let lower = extreme(gather, reference, &extent.lower, false, base);
        (lower, extreme(gather, reference, &extent.upper, true, base))
    };
    dims.into_iter().map(dim).collect()
}

/// The least or greatest value of a form over all iterations; nothing where it is not linear in what is known before the statements.
fn extreme<Op>(
    gather: &Gather<'_, Op>,
    reference: &Reference,
    form: &Affine,
    greatest: bool,
    base: usize,
) -> Option<Affine> {
    let mut form = form.clone();
    for frame in reference.frames.iter().skip(base).rev() {
        let Some(range) = &gather.frames[*frame].range else {
            continue;
        };
        let factor = form.factor(range.counter);
        if factor == 0 {
            continue;
        }
        let rises = range.step? > 0;
        let last = (factor > 0) == greatest;
        let value = if last == rises {
            &range.to
        } else {
            &range.from
        };
        form = form.with(range.counter, value)?;
    }
    let known = gather.symbols.depth_of(&form) <= base && !gather.symbols.is_unknown(&form);
    known.then_some(form)
}

/// The hull of a reference that surely writes every element of it.
fn covered<Op>(gather: &Gather<'_, Op>, reference: &Reference, base: usize) -> Option<Hull> {
    if !reference.sure || reference.in_call || reference.path.len() != 1 {
        return None;
    }
    let mut open: BTreeSet<usize> = reference.frames.iter().skip(base).copied().collect();
    for extent in &reference.extents {
        let extent = extent.as_ref().filter(|extent| extent.dense)?;
        let frames: Vec<usize> = reference
            .frames
            .iter()
            .skip(base)
            .copied()
            .filter(|frame| uses(gather, extent, *frame))
            .collect();
        match frames[..] {
            [] => {}
            [frame] if open.remove(&frame) && is_dense(gather, extent, frame, base) => {}
            _ => return None,
        }
    }
    let rank = reference.extents.len();
    let hull = hull(gather, reference, rank, base);
    let known = hull
        .iter()
        .all(|(lower, upper)| lower.is_some() && upper.is_some());
    (open.is_empty() && known).then_some(hull)
}

fn uses<Op>(gather: &Gather<'_, Op>, extent: &Extent, frame: usize) -> bool {
    gather.frames[frame].range.as_ref().is_some_and(|range| {
        extent.lower.factor(range.counter) != 0 || extent.upper.factor(range.counter) != 0
    })
}

/// Whether one element is named in each iteration, each the neighbour of the last, between bounds of no other loop.
fn is_dense<Op>(gather: &Gather<'_, Op>, extent: &Extent, frame: usize, base: usize) -> bool {
    let Some(range) = &gather.frames[frame].range else {
        return false;
    };
    let steps = range.step.is_some_and(|step| step.abs() == 1);
    let bounds = [&range.from, &range.to];
    let fixed = bounds
        .iter()
        .all(|form| gather.symbols.depth_of(form) <= base);
    steps && fixed && extent.lower == extent.upper && extent.lower.factor(range.counter).abs() == 1
}

/// Whether one hull surely contains another.
fn contains(outer: &Hull, inner: &Hull) -> bool {
    let within = |greater: &Option<Affine>, less: &Option<Affine>| match (greater, less) {
        (Some(greater), Some(less)) => {
            let difference = greater.minus(less).and_then(|form| form.value());
            difference.is_some_and(|value| value >= 0)
        }
        _ => false,
    };
    outer.len() == inner.len()
        && outer
            .iter()
            .zip(inner)
            .all(|(outer, inner)| within(&inner.0, &outer.0) && within(&outer.1, &inner.1))
}

/// The hull of two.
fn join(one: &Hull, other: &Hull) -> Hull {
    let pick = |one: &Option<Affine>, other: &Option<Affine>, greatest: bool| {
        let (one, other) = (one.as_ref()?, other.as_ref()?);
        let difference = one.minus(other)?.value()?;
        Some(if (difference > 0) == greatest {
            one.clone()
        } else {
            other.clone()
        })
    };
    let dims = one.iter().zip(other);
    dims.map(|(one, other)| (pick(&one.0, &other.0, false), pick(&one.1, &other.1, true)))
        .collect()
}

/// A linear form over values before the statements as an expression.
fn expression(program: &Program, symbols: &Symbols, form: &Affine, place: Span) -> Option<Expr> {
    let mut sum: Option<Expr> = None;
    // What is added comes before what is subtracted: `n-m`, not `-m+n`.
    let mut terms: Vec<_> = form.terms().collect();
    terms.sort_by_key(|(_, factor)| *factor < 0);
    for (symbol, factor) in terms {
        let value = match symbols.meaning(symbol) {
            Meaning::Entry(var) => {
                Expr::new(ExprKind::Var(*var), program[*var].ty.clone(), 0, place)
            }
            Meaning::Value(expr) => (**expr).clone(),
            Meaning::Bound(..)
            | Meaning::Counter(_)
            | Meaning::Iteration(_)
            | Meaning::Index
            | Meaning::Unknown => {
                return None;
            }
        };
        let size = factor.checked_abs()?;
        let value = if size == 1 {
            value
        } else {
            binary(BinaryOp::Mul, number(size, place), value)
        };
        sum = Some(match sum {
            Some(sum) if factor < 0 => binary(BinaryOp::Sub, sum, value),
            Some(sum) => binary(BinaryOp::Add, sum, value),
            None if factor < 0 => binary(BinaryOp::Sub, number(0, place), value),
            None => value,
        });
    }
    Some(match (sum, form.constant) {
        (None, constant) => number(constant, place),
        (Some(sum), 0) => sum,
        (Some(sum), constant) if constant < 0 => {
            binary(BinaryOp::Sub, sum, number(constant.checked_neg()?, place))
        }
        (Some(sum), constant) => binary(BinaryOp::Add, sum, number(constant, place)),
    })
}

fn number(value: i64, place: Span) -> Expr {
    let ty = if i32::try_from(value).is_ok() {
        Type::INT
    } else {
        Type::Integer(8)
    };
    Expr::new(ExprKind::Const(Const::whole(value)), ty, 0, place)
}

/// An operator over two integers, converted to the wider kind.
fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let bytes = |expr: &Expr| {
        if let Type::Integer(bytes) = expr.ty {
            bytes
        } else {
            8
        }
    };
    let ty = Type::Integer(bytes(&left).max(bytes(&right)));
    let cast = |expr: Expr| {
        if expr.ty == ty {
            return expr;
        }
        let span = expr.span;
        if let ExprKind::Const(constant) = expr.kind {
            Expr::new(ExprKind::Const(constant), ty.clone(), 0, span)
        } else {
            Expr::new(ExprKind::Cast(Box::new(expr)), ty.clone(), 0, span)
        }
    };
    let (left, right) = (Box::new(cast(left)), Box::new(cast(right)));
    let span = left.span;
    Expr::new(ExprKind::Binary { op, left, right }, ty.clone(), 0, span)
}
