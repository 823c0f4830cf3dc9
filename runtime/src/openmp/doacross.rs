//! Iterations that wait for each other: loops with ORDERED(n), whose iterations say which others must have come how far.
//!
//! The iterations of the outer loops, which threads share, have numbers; the loops inside run in order, so one number says how far an iteration is.

use super::share::wait_unless_left;
use super::team::{Construct, place};
use crate::do_loop::trip_count;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The loops of a nest, from the outside in, and the values of their variables that a directive has named so far.
#[derive(Default)]
pub(super) struct Nest {
    loops: Vec<Loop>,
    values: Vec<i64>,
}

struct Loop {
    first: i64,
    step: i64,
    trips: i64,
}

/// A loop of the nest that threads share.
pub fn team_nest(first: i64, last: i64, step: i64) {
    let trips = trip_count(first, last, step) as i64;
    place(|place| {
        if let Some(sharing) = &mut place.sharing {
            sharing.nest.loops.push(Loop { first, step, trips });
        }
    });
}

/// The value that the variable of the next loop has in the iteration that is meant.
pub fn team_index(value: i64) {
    place(|place| {
        if let Some(sharing) = &mut place.sharing {
            sharing.nest.values.push(value);
        }
    });
}

impl Nest {
    /// Whether iterations wait for each other.
    pub(super) fn has_loops(&self) -> bool {
        !self.loops.is_empty()
    }

    /// The number of the iteration that was named, if there is one, and how many belong to one of the outer loops.
    fn number(&mut self, outer: i64) -> Option<(i64, i64)> {
        let values = std::mem::take(&mut self.values);
        let total: i64 = self.loops.iter().map(|one| one.trips).product();
        let mut number = 0;
        for (one, value) in self.loops.iter().zip(&values) {
            let distance = value - one.first;
            let (at, rest) = (distance / one.step, distance % one.step);
            if rest != 0 || !(0..one.trips).contains(&at) {
                return None;
            }
            number = number * one.trips + at;
        }
        Some((number, (total / outer.max(1)).max(1)))
    }
}

/// Waits until the iteration that was named is over, if it is there and comes before.
pub fn team_sink() {
    await_iteration(0);
}

/// Waits until the iteration before the one that was named is over.
pub fn team_sink_before() {
    await_iteration(1);
}

fn await_iteration(back: i64) {
    let found = place(|place| {
        let sharing = place.sharing.as_mut()?;
        let (number, inner) = sharing.nest.number(sharing.count)?;
        let number = number - back;
        let (outer, inside) = (number.div_euclid(inner), number.rem_euclid(inner));
        let before = (0..sharing.iteration()).contains(&outer);
        before.then(|| (sharing.construct.clone(), sharing.count, outer, inside))
    });
    if let Some((construct, count, outer, inside)) = found {
        let far = &progress(&construct, count)[outer as usize];
        wait_unless_left(&construct, || far.load(Ordering::Acquire) > inside);
    }
}

/// The iteration that was named, which is the one at hand, is as far as others wait for.
pub fn team_source() {
    place(|place| {
        let Some(sharing) = &mut place.sharing else {
            return;
        };
        let (at, count) = (sharing.iteration(), sharing.count);
        if let Some((number, inner)) = sharing.nest.number(count) {
            let far = &progress(&sharing.construct, count)[at as usize];
            far.store(number % inner + 1, Ordering::Release);
        }
    });
}

fn progress(construct: &Arc<Construct>, count: i64) -> &[AtomicI64] {
    construct
        .progress
        .get_or_init(|| (0..count).map(|_| AtomicI64::new(0)).collect())
}

/// Nobody waits for an iteration of so many any more.
pub(super) fn is_over(construct: &Arc<Construct>, iteration: i64, count: i64) {
    let far = &progress(construct, count)[iteration as usize];
    far.store(i64::MAX, Ordering::Release);
}
