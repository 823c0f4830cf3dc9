//! Grid and block as the author writes them, loop by loop: `do parallel(16), vector(16)` over `do parallel, vector(16)` is a grid of blocks of 16 times 16 threads.
//!
//! Refuses to choose: where no loop names a number of lanes, the runtime does.

use super::compute::tight;
use crate::ir::{Expr, KernelOp, Schedule, Stmt};
use crate::source::Span;

/// Extents, the innermost loop's first; `None` is the runtime's choice.
type Extents = Vec<Option<Expr>>;

/// More threads than a block has.
const MOST_THREADS: i64 = 1024;

/// Grid and block of so many loops, from the outermost on, if the author names the lanes of one.
pub(super) fn written(body: &[Stmt<KernelOp>], depth: usize) -> Option<(Extents, Extents)> {
    let schedules = tight(body.first()?);
    let said = schedules.get(..depth)?.iter().rev();
    let said: Vec<Option<&Schedule>> = said.copied().collect();
    let lanes = |one: &Option<&Schedule>| one.and_then(|said| said.length);
    let product: i64 = said.iter().filter_map(lanes).product();
    let counted = said.iter().any(|one| lanes(one).is_some());
    let merged = said.iter().flatten().any(|said| said.collapse > 1);
    if !counted || merged || product > MOST_THREADS {
        return None;
    }
    let span = said
        .iter()
        .flatten()
        .next()
        .map_or(Span::default(), |said| said.span);
    let value = |value: i64| Expr::int(value, span);
    let block = said.iter().map(|one| match one {
        Some(said) => said.length.map(value).or((!said.vector).then(|| value(1))),
        None => Some(value(1)),
    });
    let grid = said.iter().map(|one| match one {
        Some(said) => said.gangs.map(value),
        None => None,
    });
    Some((grid.collect(), block.collect()))
}
