//! Work that the threads of a team share: iterations of loops, blocks for one thread, and the order of threads.

use super::team::{Construct, next_construct, place, team, wait_until};
use crate::array::{Element, Operand, Strided};
use crate::character::{TextOf, Unit};
use crate::do_loop::{DoLoop, DoVariable, Rounds, trip_count};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// How iterations are shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Schedule {
    Static,
    Dynamic,
    Guided,
}

/// A loop that is being shared out, as one thread sees it.
pub(super) struct Sharing {
    pub(super) construct: Arc<Construct>,
    schedule: Schedule,
    chunk: i64,
    pub(super) count: i64,
    /// Pieces that this thread has had.
    pieces: i64,
    ordered: bool,
    /// The iteration at hand, if its turn is still to come.
    waiting: Option<i64>,
    /// The iteration at hand.
    at: Option<i64>,
    /// The loops whose iterations wait for each other.
    pub(super) nest: super::doacross::Nest,
}

fn size_and_number() -> (i64, i64) {
    place(|place| {
        let size = place.team.as_ref().map_or(1, |team| team.size);
        (size as i64, place.number as i64)
    })
}

/// The stretch of `count` iterations that a thread has, from and up to.
fn stretch(count: i64) -> (i64, i64) {
    let (size, number) = size_and_number();
    let (each, rest) = (count / size, count % size);
    let from = number * each + number.min(rest);
    let to = from + each + i64::from(number < rest);
    place(|place| place.has_last = to == count && to > from);
    (from, to)
}

/// This thread's stretch of the iterations of a loop: `for i in team_part(do_range(1, n))`.
pub fn team_part<R: Rounds>(rounds: R) -> R {
    let (from, to) = stretch(rounds.left() as i64);
    rounds.piece(from as u64, to as u64)
}

/// The same for a loop whose variable is used behind it.
pub fn team_loop<I: DoVariable>(first: I, last: I, step: I) -> DoLoop<I> {
    let count = trip_count(first, last, step) as i64;
    let (from, to) = stretch(count);
    let at = |number: i64| I::narrow(first.wide() + i128::from(number) * step.wide());
    match to > from {
        true => DoLoop::new(at(from), at(to - 1), step),
        false => DoLoop::new(first, I::narrow(first.wide() - step.wide()), step),
    }
}

/// How many iterations a loop has.
pub fn team_trips(first: i64, last: i64, step: i64) -> i64 {
    trip_count(first, last, step) as i64
}

/// A loop of `count` iterations begins, which are handed out by `team_next`.
pub fn team_share(schedule: &(impl AsRef<[u8]> + ?Sized), chunk: i64, count: i64, ordered: bool) {
    let (schedule, chunk) = match schedule.as_ref() {
        b"dynamic" => (Schedule::Dynamic, chunk),
        b"guided" => (Schedule::Guided, chunk),
        b"runtime" => super::schedule_at_run_time(),
        _ => (Schedule::Static, chunk),
    };
    let sharing = Sharing {
        construct: next_construct(),
        schedule,
        chunk,
        count,
        pieces: 0,
        ordered,
        waiting: None,
        at: None,
        nest: Default::default(),
    };
    place(|place| {
        place.has_last = false;
        place.sharing = Some(sharing);
    });
}

/// The next iterations for this thread, counted from 0; false when there are no more.
pub fn team_next(first: &mut i64, last: &mut i64) -> bool {
    let (size, number) = size_and_number();
    let Some(mut sharing) = place(|place| place.sharing.take()) else {
        return false;
    };
    sharing.let_pass();
    let cancelled = sharing.construct.cancelled.load(Ordering::Acquire);
    let found = sharing.next(size, number).filter(|_| !cancelled);
    let over = found.is_none_or(|(_, to)| to == sharing.count);
    if let Some((from, to)) = found {
        (*first, *last) = (from, to - 1);
    }
    place(|place| {
        place.has_last |= found.is_some() && over;
        place.sharing = found.map(|_| sharing);
    });
    found.is_some()
}

impl Sharing {
    fn next(&mut self, size: i64, number: i64) -> Option<(i64, i64)> {
        let (from, to) = match self.schedule {
            Schedule::Static if self.chunk <= 0 => {
                let (each, rest) = (self.count / size, self.count % size);
                let from = number * each + number.min(rest);
                match self.pieces {
                    0 => (from, from + each + i64::from(number < rest)),
                    _ => (0, 0),
                }
            }
            Schedule::Static => {
                let from = (self.pieces * size + number).saturating_mul(self.chunk);
                (from, from.saturating_add(self.chunk).min(self.count))
            }
            Schedule::Dynamic => {
                let chunk = self.chunk.max(1);
                let from = self.construct.next.fetch_add(chunk, Ordering::Relaxed);
                (from, from.saturating_add(chunk).min(self.count))
            }
            Schedule::Guided => self.guided(size),
        };
        self.pieces += 1;
        (from < to).then_some((from, to))
    }

    /// A piece of what is left, the smaller the less there is.
    fn guided(&self, size: i64) -> (i64, i64) {
        let next = &self.construct.next;
        let mut from = next.load(Ordering::Relaxed);
        loop {
            let left = self.count - from;
            if left <= 0 {
                return (from, from);
            }
            let piece = (left / (2 * size)).max(self.chunk.max(1)).min(left);
            match next.compare_exchange(from, from + piece, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return (from, from + piece),
                Err(now) => from = now,
            }
        }
    }

    /// Lets the turn of an iteration pass that had no ORDERED block.
    fn let_pass(&mut self) {
        if let Some(iteration) = self.at.take()
            && self.nest.has_loops()
        {
            super::doacross::is_over(&self.construct, iteration, self.count);
        }
        if let Some(iteration) = self.waiting.take() {
            let turn = &self.construct.turn;
            wait_unless_left(&self.construct, || {
                turn.load(Ordering::Acquire) == iteration
            });
            turn.store(iteration + 1, Ordering::Release);
        }
    }

    /// The iteration at hand.
    pub(super) fn iteration(&self) -> i64 {
        self.at.unwrap_or(0)
    }
}

/// Waits, but not for threads that leave the construct or the region.
pub(super) fn wait_unless_left(construct: &Construct, ready: impl Fn() -> bool) {
    let team = team();
    wait_until(|| {
        let left = || team.as_ref().is_some_and(|team| team.is_cancelled());
        ready() || construct.cancelled.load(Ordering::Acquire) || left()
    });
}

/// An iteration of a loop with ORDERED begins.
pub fn team_iteration(number: i64) {
    let Some(mut sharing) = place(|place| place.sharing.take()) else {
        return;
    };
    sharing.let_pass();
    sharing.at = Some(number);
    sharing.waiting = sharing.ordered.then_some(number);
    place(|place| place.sharing = Some(sharing));
}

/// Waits for the ORDERED blocks of the iterations before.
pub fn team_ordered() {
    let sharing = place(|place| {
        let sharing = place.sharing.as_ref()?;
        Some((sharing.construct.clone(), sharing.waiting?))
    });
    if let Some((construct, iteration)) = sharing {
        wait_unless_left(&construct, || {
            construct.turn.load(Ordering::Acquire) == iteration
        });
    }
}

/// Lets the ORDERED block of the next iteration begin.
pub fn team_end_ordered() {
    place(|place| {
        if let Some(sharing) = &mut place.sharing
            && let Some(iteration) = sharing.waiting.take()
        {
            sharing
                .construct
                .turn
                .store(iteration + 1, Ordering::Release);
        }
    });
}

/// Whether this thread had the last iteration of the loop that it comes from.
pub fn team_has_last() -> bool {
    place(|place| place.has_last)
}

/// Whether this thread is the one that runs a block.
pub fn team_single() -> bool {
    let construct = next_construct();
    let first = !construct.taken.swap(true, Ordering::AcqRel);
    place(|place| place.was_single = first);
    first
}

/// Whether this thread has run the last block for one thread.
pub fn team_was_single() -> bool {
    place(|place| place.was_single)
}

/// Whether this thread has a number.
pub fn team_masked(number: impl Into<i64>) -> bool {
    size_and_number().1 == number.into()
}

/// Waits until the threads before this one have had their turn.
pub fn team_turn() {
    let construct = next_construct();
    let number = size_and_number().1;
    wait_unless_left(&construct, || {
        construct.turn.load(Ordering::Acquire) == number
    });
    // Those that no longer wait for threads that leave the region come one at a time, too.
    wait_until(|| !construct.taken.swap(true, Ordering::AcqRel));
    place(|place| place.turn = Some(construct));
}

/// Lets the next thread have its turn.
pub fn team_end_turn() {
    if let Some(construct) = place(|place| place.turn.take()) {
        construct.turn.fetch_add(1, Ordering::Release);
        construct.taken.store(false, Ordering::Release);
    }
}

/// Waits for all threads of the team. Leaves the procedures that the region calls, and the region, if a thread has asked for that.
#[inline(never)]
pub fn team_barrier() {
    if let Some(team) = team()
        && !team.barrier()
    {
        super::team::leave_region();
    }
}

/// Waits for all threads of the team, directly in a region; whether a thread has asked to leave it.
pub fn team_left_at_barrier() -> bool {
    team().is_some_and(|team| !team.barrier() || team.is_cancelled())
}

/// What this thread has stored is there for others.
#[inline(never)]
pub fn team_flush() {
    std::sync::atomic::fence(Ordering::SeqCst);
}

/// Gives a thread's elements to the arrays of the others, whose handles these are.
pub fn team_broadcast_elements<H, T, const R: usize>(handle: &mut H, from: bool)
where
    H: Copy + Operand<Handle = Strided<T, R>>,
    T: Element,
{
    broadcast(&mut handle.handle(), from, |own, given| own.store(*given));
}

/// Gives a thread's characters to the variables of the others.
pub fn team_broadcast_text<U: Unit>(mut text: &mut TextOf<U>, from: bool) {
    broadcast(&mut text, from, |own, given| own.assign(&**given));
}

/// Gives a thread's value to the variables of the others.
pub fn team_broadcast<T: Clone>(value: &mut T, from: bool) {
    broadcast(value, from, |own, given| *own = given.clone());
}

#[inline(never)]
fn broadcast<T>(value: &mut T, from: bool, take: impl FnOnce(&mut T, &T)) {
    let Some(team) = team().filter(|team| team.size > 1) else {
        return;
    };
    if from {
        let place: *mut T = value;
        team.given.store(place.cast(), Ordering::Release);
    }
    // All have come, so that all wait below, too.
    if !team.barrier() {
        super::team::leave_region();
    }
    let given: *const T = team.given.load(Ordering::Acquire).cast_const().cast();
    if !from && !std::ptr::eq(given, value) {
        // SAFETY: the thread that gives waits at the barrier below, and its variable is of the same type: all threads run the same statement.
        take(value, unsafe { &*given });
    }
    team.full_barrier();
}
