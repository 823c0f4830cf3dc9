//! Iterations of loops under `!$cuf kernel do`, or of loops that a directive of OpenACC calls independent, that use what other iterations store:
//! `a(i) = a(i-1)`.
//!
//! Speaks of what the dependence analysis is sure of and knows the distance of. Silent where a condition may keep iterations apart.

use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::dependence::{
    Dependence, DependenceKind, Distance, Facts, Loop, Obstacle, analyze,
};
use crate::ir::walk::refs;
use crate::ir::{Compute, Origin, Program, ReduceOp, Region, StmtKind, VarId};
use crate::source::Span;

/// The first pair of references.
pub(super) fn carried(program: &Program, region: &Region) -> Option<Diagnostic> {
    let promised = promised(region)?;
    let reductions = region.reductions.iter().chain(&promised.reductions);
    let facts = Facts {
        private: region
            .private
            .iter()
            .chain(&promised.private)
            .copied()
            .collect(),
        reduced: reductions.map(|(_, var, _)| *var).collect(),
        ..Facts::default()
    };
    let analysis = analyze(program, &region.body, &facts);
    let side_by_side = analysis.loops.iter().enumerate();
    let mut side_by_side = side_by_side.filter(|(at, one)| promised.holds(*at, one.span));
    side_by_side.find_map(|(_, one)| {
        let (found, distance) = one.obstacles.iter().find_map(known)?;
        let apart = match distance {
            Some(distance) => Some(distance.checked_mul(one.step?)?),
            None => None,
        };
        (program[found.var].rank() > 0).then(|| told(program, one, found, (apart, region)))
    })
}

/// The loops of a region that the author says to be independent.
#[derive(Default)]
struct Promised {
    /// So many, from the outermost on.
    outer: usize,
    /// Those of these DO statements.
    loops: Vec<Span>,
    private: Vec<VarId>,
    reductions: Vec<(ReduceOp, VarId, Span)>,
}

impl Promised {
    fn holds(&self, at: usize, span: Span) -> bool {
        at < self.outer || self.loops.contains(&span)
    }
}

fn promised(region: &Region) -> Option<Promised> {
    let compute = match region.origin {
        Origin::CufLoops(depth) => {
            return Some(Promised {
                outer: depth,
                ..Promised::default()
            });
        }
        Origin::Compute(compute) => compute,
        Origin::ArrayStatement(_) | Origin::Concurrent(_) | Origin::Nest(_) => return None,
    };
    let mut promised = Promised::default();
    // Loops inside a COLLAPSE have no directive of their own.
    let mut collapsed = 0;
    refs::statements(&region.body, &mut |stmt| {
        let StmtKind::Do { schedule, .. } = &stmt.kind else {
            return;
        };
        match schedule {
            Some(said) => {
                promised.private.extend(&said.private);
                promised.reductions.extend(&said.reductions);
                let default = compute == Compute::Parallel && !said.automatic;
                let shared = !said.sequential && compute != Compute::Serial;
                if shared && (said.independent || default) {
                    promised.loops.push(stmt.span);
                    collapsed = said.collapse.saturating_sub(1);
                } else {
                    collapsed = 0;
                }
            }
            None if collapsed > 0 => {
                promised.loops.push(stmt.span);
                collapsed -= 1;
            }
            None => {}
        }
    });
    Some(promised)
}

/// A dependence that is surely there, and its distance in iterations, where it is one: an element that all iterations use has none.
fn known(obstacle: &Obstacle) -> Option<(&Dependence, Option<i64>)> {
    match obstacle {
        Obstacle::Dependence(one) if one.certain => match one.distance {
            Distance::Exactly(distance) => Some((one, Some(distance))),
            Distance::AtLeast(_) => Some((one, None)),
        },
        _ => None,
    }
}

/// `apart`: what the loop variable grows by from the source to the sink, where all pairs are so far apart.
fn told(
    program: &Program,
    one: &Loop,
    found: &Dependence,
    (apart, region): (Option<i64>, &Region),
) -> Diagnostic {
    let directive = matches!(region.origin, Origin::Compute(_));
    let name = &program[found.var].name;
    let (here, there, apart) = match found.kind {
        DependenceKind::Anti => (found.source, found.sink, apart),
        DependenceKind::Flow | DependenceKind::Output => {
            (found.sink, found.source, apart.map(|apart| -apart))
        }
    };
    let counter = &program[one.var].name;
    let label = match apart {
        Some(apart) => {
            let which = if apart < 0 { "less" } else { "more" };
            let apart = apart.unsigned_abs();
            format!("stored by the iteration whose '{counter}' is {apart} {which}")
        }
        None if here == there => String::from("stored by other iterations, too"),
        None => String::from("stored by other iterations"),
    };
    let (message, way_out) = words(found.kind, name, apart.is_some(), directive);
    let warning = Diagnostic::warning(codes::LOOP_DEPENDENCE, message).at(here, label);
    let warning = match here == there {
        true => warning,
        false => warning.also(there, "stored here"),
    };
    warning.help(format!("iterations run at once: {way_out}"))
}

/// What is said, and what can be done. `moved`: whether iterations meet those at some distance, not all others.
fn words(kind: DependenceKind, name: &str, moved: bool, directive: bool) -> (String, &'static str) {
    let read = matches!(kind, DependenceKind::Flow | DependenceKind::Anti);
    let message = match read {
        true => format!("iterations of this loop read what others store in '{name}'"),
        false => format!("iterations of this loop store in the same elements of '{name}'"),
    };
    let way_out = match (directive, moved, read) {
        (true, false, true) => {
            "give each iteration values of its own with PRIVATE, join them with REDUCTION, or write SEQ (in OpenMP, no directive)"
        }
        (true, true, true) => {
            "read from another array than is stored, or write SEQ (in OpenMP, no directive)"
        }
        (false, false, true) => "use a scalar in its place, or leave the loop to the host",
        (false, true, true) => {
            "read from another array than is stored, or leave the loop to the host"
        }
        (true, _, false) => {
            "let each iteration store in elements of its own, or write SEQ (in OpenMP, no directive)"
        }
        (false, _, false) => {
            "let each iteration store in elements of its own, or leave the loop to the host"
        }
    };
    (message, way_out)
}
