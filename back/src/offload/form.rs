//! How the iterations of a nest are shared out: a thread for each of them, or threads that go round.
//!
//! Refuses to know how many threads there are.

use super::nest::Nest;
use super::reduction::Joined;
use crate::ir::walk::refs;
use crate::ir::{Axis, ExprKind, KernelOp, ReduceOp, Region, Spread, Stmt};

/// References of array elements from which on an iteration weighs more than joining its value with those of a block. A thread that goes round
/// keeps what it knows of all their addresses over its iterations, for which there are no registers then.
const MANY_ELEMENTS: usize = 16;

/// Which iterations threads or blocks have.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// A thread or block has one.
    pub(super) each: bool,
    /// Blocks have them.
    pub(super) gangs: bool,
}

impl Form {
    /// Threads go round where the author says how many there are, and where each joins the values of several iterations, be it to scalars or to
    /// arrays. Otherwise each has one iteration.
    pub(super) fn of(
        loops: &Region,
        nest: &Nest,
        (joined, arrays): (&[Joined], bool),
        guessed: bool,
    ) -> Form {
        let told = loops.grid.iter().any(Option::is_some);
        let light = loops.gangs || elements(&nest.body) < MANY_ELEMENTS;
        let rounds = !joined.is_empty() && (light || joined.iter().any(replaces));
        Form {
            each: !(told || arrays || guessed || rounds),
            gangs: loops.gangs,
        }
    }

    /// How the loop at a place is shared out, the innermost of which is 0; those beyond the third share an axis.
    pub(super) fn spread(self, place: usize) -> Spread {
        let axis = match place {
            0 => Axis::X,
            1 => Axis::Y,
            _ => Axis::Z,
        };
        match (self.gangs, self.each) {
            (true, false) => Spread::Blocks(axis),
            (true, true) => Spread::EachBlock(axis),
            (false, false) => Spread::Threads(axis),
            (false, true) => Spread::Each(axis),
        }
    }
}

/// Whether a launch gives the variable a value whatever it had, so that no second launch can have the rest of the iterations.
fn replaces(joined: &Joined) -> bool {
    matches!(joined.op, ReduceOp::Maxval | ReduceOp::Minval)
}

/// Elements of arrays that an iteration names.
fn elements(body: &[Stmt<KernelOp>]) -> usize {
    let mut count = 0;
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |part| {
            count += usize::from(matches!(part.kind, ExprKind::Element { .. }));
        });
    });
    count
}
