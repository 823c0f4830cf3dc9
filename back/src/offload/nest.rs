//! The loops that run side by side, taken off their body.

use super::Outliner;
use super::places::touches;
use super::reduction::assigned;
use crate::diag::{Diagnostic, codes};
pub(super) use crate::ir::analysis::steps::bare;
use crate::ir::walk::refs;
use crate::ir::{
    ConcurrentRange, Expr, ExprKind, KernelOp, Origin, Program, Region, Space, Stmt, StmtKind,
    VarId,
};
use crate::source::{Comment, Span};

/// A loop nest: loops from the outermost on, and what stands in the innermost.
pub(super) struct Nest {
    pub(super) loops: Vec<Loop>,
    pub(super) body: Vec<Stmt<KernelOp>>,
}

/// One of the loops that run side by side.
pub(super) struct Loop {
    pub(super) var: VarId,
    pub(super) from: Expr,
    pub(super) to: Expr,
    pub(super) step: Option<Expr>,
    /// For CYCLE.
    pub(super) name: Option<String>,
    pub(super) span: Span,
    /// Comments before it.
    pub(super) leading: Vec<Comment>,
}

impl Loop {
    /// Bounds and step.
    pub(super) fn bounds(&self) -> impl Iterator<Item = &Expr> {
        [Some(&self.from), Some(&self.to), self.step.as_ref()]
            .into_iter()
            .flatten()
    }
}

/// Takes `loops.depth()` loops off; reports what stands between them.
pub(super) fn peel(
    outliner: &mut Outliner<'_>,
    loops: &Region,
    body: Vec<Stmt<KernelOp>>,
) -> Option<Nest> {
    let mut nest = Nest {
        loops: Vec::new(),
        body,
    };
    while nest.loops.len() < loops.depth() {
        let last = nest.loops.last().map(|one| one.span);
        let body = std::mem::take(&mut nest.body);
        let body = match loops.origin {
            Origin::CufLoops(_) => sunk(outliner.program, body),
            Origin::ArrayStatement(_)
            | Origin::Compute(_)
            | Origin::Concurrent(_)
            | Origin::Nest(_) => body,
        };
        let stmt = only_loop(outliner, loops, body, last)?;
        let (span, leading) = (stmt.span, stmt.leading);
        if let StmtKind::Do {
            var,
            from,
            to,
            step,
            body,
            name,
            ..
        } = stmt.kind
        {
            nest.loops.push(Loop {
                var,
                from: *from,
                to: *to,
                step: step.map(|step| *step),
                name,
                span,
                leading,
            });
            nest.body = body;
        } else if let StmtKind::Concurrent {
            ranges,
            mask,
            body,
            name,
        } = stmt.kind
        {
            if nest.loops.len() + ranges.len() > loops.depth() {
                too_few(
                    outliner,
                    loops,
                    span,
                    "DO CONCURRENT has more indices than that",
                );
                return None;
            }
            nest.concurrent(ranges, name, span, leading);
            nest.body = masked(mask, body, span);
        } else {
            return None;
        }
    }
    invariant(outliner, &nest);
    Some(nest)
}

impl Nest {
    /// The indices of a DO CONCURRENT, of which the first runs through neighbours.
    fn concurrent(
        &mut self,
        ranges: Vec<ConcurrentRange>,
        name: Option<String>,
        span: Span,
        leading: Vec<Comment>,
    ) {
        let count = ranges.len();
        for (place, range) in ranges.into_iter().rev().enumerate() {
            self.loops.push(Loop {
                var: range.var,
                from: range.from,
                to: range.to,
                step: range.step,
                name: name.clone().filter(|_| place + 1 == count),
                span,
                leading: if place == 0 {
                    leading.clone()
                } else {
                    Vec::new()
                },
            });
        }
    }
}

fn masked(mask: Option<Expr>, body: Vec<Stmt<KernelOp>>, span: Span) -> Vec<Stmt<KernelOp>> {
    let Some(condition) = mask else {
        return body;
    };
    let kind = StmtKind::only_if(condition, body);
    vec![Stmt::new(kind, span)]
}

/// Moves scalar assignments before the only loop of a body into the loop, where each round computes the same values anew. Where one would compute others,
/// all stays as it is.
fn sunk(program: &Program, mut body: Vec<Stmt<KernelOp>>) -> Vec<Stmt<KernelOp>> {
    let is_loop = |stmt: &Stmt<KernelOp>| matches!(stmt.kind, StmtKind::Do { .. });
    let Some(place) = body.iter().position(is_loop) else {
        return body;
    };
    let is_empty = |stmt: &Stmt<KernelOp>| matches!(stmt.kind, StmtKind::Empty);
    let (before, rest) = body.split_at(place);
    let alone = rest[1..].iter().all(is_empty);
    let mut given = Vec::new();
    let fits = before.iter().filter(|stmt| !is_empty(stmt)).all(|stmt| {
        let fits = is_repeatable(program, stmt, &rest[0], &given);
        if let StmtKind::Assign { lhs, .. } = &stmt.kind {
            given.extend(lhs.as_var());
        }
        fits
    });
    if !(alone && fits) || given.is_empty() {
        return body;
    }
    let mut moved: Vec<_> = body.drain(..place).collect();
    if let Some(StmtKind::Do { body: inner, .. }) = body.first_mut().map(|first| &mut first.kind) {
        moved.append(inner);
        *inner = moved;
    }
    body
}

/// Whether a statement gives a scalar a value that is the same before all rounds of a loop: nothing in the loop, and no assignment before it in `given`,
/// changes the scalar, or what the value is computed from.
fn is_repeatable(
    program: &Program,
    stmt: &Stmt<KernelOp>,
    inner: &Stmt<KernelOp>,
    given: &[VarId],
) -> bool {
    let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
        return false;
    };
    let Some(scalar) = lhs.as_var() else {
        return false;
    };
    let variable = &program[scalar];
    let plain = variable.rank() == 0
        && variable.space == Space::Host
        && !(variable.pointer || variable.target || variable.allocatable);
    let mut computed = true;
    refs::each(rhs, &mut |node| {
        computed &= !matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
    });
    let changed = assigned(program, std::slice::from_ref(inner));
    let counters = own_variables(std::slice::from_ref(inner));
    let steady = changed.iter().all(|one| {
        let root = one.root();
        root != Some(scalar) && !touches(rhs, one) && root.is_none_or(|root| !rhs.mentions(root))
    });
    let in_bounds = if let StmtKind::Do { from, to, step, .. } = &inner.kind {
        let mut bounds = [Some(from), Some(to), step.as_ref()].into_iter().flatten();
        bounds.any(|bound| bound.mentions(scalar))
    } else {
        true
    };
    plain
        && computed
        && steady
        && !in_bounds
        && !rhs.mentions(scalar)
        && !given.contains(&scalar)
        && !counters.contains(&scalar)
        && counters.iter().all(|counter| !rhs.mentions(*counter))
}

/// The one loop that a body is, with the comments around it.
fn only_loop(
    outliner: &mut Outliner<'_>,
    loops: &Region,
    body: Vec<Stmt<KernelOp>>,
    around: Option<Span>,
) -> Option<Stmt<KernelOp>> {
    let is_loop = |stmt: &Stmt<KernelOp>| {
        matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::Concurrent { .. })
    };
    let mut comments = Vec::new();
    let mut found = None;
    let mut other = None;
    for mut stmt in body {
        if is_loop(&stmt) && found.is_none() {
            stmt.leading.splice(0..0, std::mem::take(&mut comments));
            found = Some(stmt);
        } else if matches!(stmt.kind, StmtKind::Empty) {
            comments.extend(stmt.leading);
        } else {
            other.get_or_insert(stmt.span);
        }
    }
    match (found, other) {
        (Some(found), None) => Some(found),
        (None, other) => {
            let place = other.or(around).unwrap_or(loops.span);
            let what = match around {
                Some(_) => "there are fewer loops, one in the other, than that",
                None => "the loop does not count",
            };
            too_few(outliner, loops, place, what);
            None
        }
        (Some(found), Some(other)) => {
            outliner.report(
                Diagnostic::error(codes::LOOP_NOT_TIGHT, "kernel loops are not tightly nested")
                    .at(other, "stands between the loops")
                    .also(
                        found.span,
                        "this loop should run side by side with the one around it",
                    )
                    .help(
                        "move it into the innermost loop, or map fewer loops: !$cuf kernel do(1)",
                    ),
            );
            None
        }
    }
}

fn too_few(outliner: &mut Outliner<'_>, loops: &Region, span: Span, what: &str) {
    let count = loops.depth();
    let plural = if count == 1 { "" } else { "s" };
    outliner.report(
        Diagnostic::error(
            codes::LOOP_COUNT,
            format!("the directive wants {count} counted loop{plural}"),
        )
        .at(span, what)
        .also(loops.span, "asked for here")
        .help("give the number of loops that run side by side: !$cuf kernel do(n)"),
    );
}

/// Bounds may depend neither on the other loops nor on what the body assigns; the second is seen to when they are handed over.
fn invariant(outliner: &mut Outliner<'_>, nest: &Nest) {
    for one in &nest.loops {
        for bound in one.bounds() {
            let Some(other) = nest.loops.iter().find(|other| bound.mentions(other.var)) else {
                continue;
            };
            let name = outliner.program[other.var].name.clone();
            outliner.report(
                Diagnostic::error(
                    codes::LOOP_BOUNDS,
                    format!("bounds of a kernel loop depend on the loop variable '{name}'"),
                )
                .at(bound.span, "differs from round to round")
                .also(other.span, "of this loop")
                .help("map fewer loops, or let the loop run over all rounds with an IF around its body"),
            );
        }
    }
}

/// The variables that statements give values by themselves: of loops, implied DOs, BLOCK, ASSOCIATE.
pub(super) fn own_variables(body: &[Stmt<KernelOp>]) -> Vec<VarId> {
    let mut found = Vec::new();
    refs::statements(body, &mut |stmt| match &stmt.kind {
        StmtKind::Do { var, .. } => found.push(*var),
        StmtKind::Concurrent { ranges, .. } => found.extend(ranges.iter().map(|range| range.var)),
        StmtKind::Block { vars, .. } => found.extend(vars),
        StmtKind::Associate { bindings, .. } => found.extend(bindings.iter().map(|(var, _)| *var)),
        _ => {}
    });
    refs::expressions(body, &mut |_, expr| {
        expr.indices(&mut |var| found.push(var))
    });
    found.sort();
    found.dedup();
    found
}
