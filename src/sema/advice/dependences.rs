//! Iterations of loops under `!$cuf kernel do` that use what other iterations store: `a(i) = a(i-1)`.
//!
//! Speaks of what the dependence analysis is sure of and knows the distance of. Silent where a condition may keep iterations apart.

use crate::diag::{Diagnostic, codes};
use crate::ir::analysis::dependence::{
    Dependence, DependenceKind, Distance, Facts, Loop, Obstacle, analyze,
};
use crate::ir::{Origin, Program, Region};

/// The first pair of references.
pub(super) fn carried(program: &Program, loops: &Region) -> Option<Diagnostic> {
    if !matches!(loops.origin, Origin::CufLoops(_)) {
        return None;
    }
    let facts = Facts {
        private: loops.private.iter().copied().collect(),
        reduced: loops.reductions.iter().map(|(_, var, _)| *var).collect(),
        ..Facts::default()
    };
    let analysis = analyze(program, &loops.body, &facts);
    let side_by_side = analysis.loops.iter().take(loops.depth());
    side_by_side.into_iter().find_map(|one| {
        let step = one.step?;
        let found = one.obstacles.iter().find_map(known)?;
        let apart = found.1.checked_mul(step)?;
        (program[found.0.var].rank() > 0).then(|| told(program, one, found.0, apart))
    })
}

/// A dependence that is surely there, and its distance in iterations.
fn known(obstacle: &Obstacle) -> Option<(&Dependence, i64)> {
    match obstacle {
        Obstacle::Dependence(one) if one.certain => match one.distance {
            Distance::Exactly(distance) => Some((one, distance)),
            Distance::AtLeast(_) => None,
        },
        _ => None,
    }
}

/// `apart`: what the loop variable grows by from the source to the sink.
fn told(program: &Program, one: &Loop, found: &Dependence, apart: i64) -> Diagnostic {
    let (name, counter) = (&program[found.var].name, &program[one.var].name);
    let (here, there, apart) = match found.kind {
        DependenceKind::Flow => (found.sink, found.source, -apart),
        DependenceKind::Anti => (found.source, found.sink, apart),
        DependenceKind::Output => (found.sink, found.source, -apart),
    };
    let which = if apart < 0 { "less" } else { "more" };
    let apart = apart.unsigned_abs();
    let (message, way_out) = match found.kind {
        DependenceKind::Flow | DependenceKind::Anti => (
            format!("iterations of this loop read what others store in '{name}'"),
            "read from another array than is stored, or leave the loop to the host",
        ),
        DependenceKind::Output => (
            format!("iterations of this loop store in the same elements of '{name}'"),
            "let each iteration store in elements of its own, or leave the loop to the host",
        ),
    };
    Diagnostic::warning(codes::LOOP_DEPENDENCE, message)
        .at(
            here,
            format!("stored by the iteration whose '{counter}' is {apart} {which}"),
        )
        .also(there, "stored here")
        .help(format!("iterations run at once: {way_out}"))
}
