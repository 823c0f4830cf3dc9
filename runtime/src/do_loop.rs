//! DO loops: the iterations of a Fortran DO construct (F2008 8.1.6.6).
//!
//! `for i in do_range(1, n)` runs as `for i in 1..=n` does, but LLVM vectorises it, and the iteration count is computed once, before
//! the first iteration.

use crate::iteration::Run;

/// The kinds that a DO variable may have.
pub trait DoVariable: Copy {
    /// The value, widened.
    fn wide(self) -> i128;
    /// `self + step`, wrapping as the hardware does after the last iteration.
    fn advanced(self, step: Self) -> Self;
    /// One.
    const ONE: Self;
    /// From a value that is known to fit.
    fn narrow(value: i128) -> Self;
}

macro_rules! do_variables {
    ($($int:ty),*) => {
        $(
            impl DoVariable for $int {
                const ONE: Self = 1;

                #[inline(always)]
                fn wide(self) -> i128 {
                    self as i128
                }

                #[inline(always)]
                fn advanced(self, step: Self) -> Self {
                    self.wrapping_add(step)
                }

                #[inline(always)]
                fn narrow(value: i128) -> Self {
                    value as $int
                }
            }
        )*
    };
}

do_variables!(i8, i16, i32, i64, i128);

/// The iterations of a DO construct with increment 1.
#[derive(Clone, Debug)]
pub struct DoRange<I> {
    next: I,
    left: u64,
    run: Run,
}

/// `do i = first, last`.
#[inline(always)]
#[track_caller]
pub fn do_range<I: DoVariable>(first: I, last: I) -> DoRange<I> {
    DoRange {
        next: first,
        left: last
            .wide()
            .wrapping_sub(first.wide())
            .wrapping_add(1)
            .max(0) as u64,
        run: Run::here(),
    }
}

impl<I: DoVariable> Iterator for DoRange<I> {
    type Item = I;

    #[inline(always)]
    fn next(&mut self) -> Option<I> {
        if self.left == 0 {
            self.run.over();
            return None;
        }
        self.left -= 1;
        let value = self.next;
        self.run.round(|| value.wide() as i64);
        self.next = value.advanced(I::ONE);
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

/// The iterations of a DO construct with any increment.
#[derive(Clone, Debug)]
pub struct DoStep<I> {
    next: I,
    left: u64,
    step: I,
    run: Run,
}

/// `do i = first, last, step`; a zero step is a run-time error.
#[inline(always)]
#[track_caller]
pub fn do_step<I: DoVariable>(first: I, last: I, step: I) -> DoStep<I> {
    DoStep {
        next: first,
        left: trip_count(first, last, step),
        step,
        run: Run::here(),
    }
}

impl<I: DoVariable> Iterator for DoStep<I> {
    type Item = I;

    #[inline(always)]
    fn next(&mut self) -> Option<I> {
        if self.left == 0 {
            self.run.over();
            return None;
        }
        self.left -= 1;
        let value = self.next;
        self.run.round(|| value.wide() as i64);
        self.next = value.advanced(self.step);
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

/// Iterations that can be cut into pieces.
pub trait Rounds: Iterator + Clone {
    /// How many are left.
    fn left(&self) -> u64;
    /// Those from number `from` to before number `to`, counted from zero.
    fn piece(&self, from: u64, to: u64) -> Self;
}

impl<I: DoVariable> Rounds for DoRange<I> {
    #[inline(always)]
    fn left(&self) -> u64 {
        self.left
    }

    #[inline(always)]
    fn piece(&self, from: u64, to: u64) -> Self {
        DoRange {
            next: I::narrow(self.next.wide() + i128::from(from)),
            left: to - from,
            run: Run::shared(),
        }
    }
}

impl<I: DoVariable> Rounds for DoStep<I> {
    #[inline(always)]
    fn left(&self) -> u64 {
        self.left
    }

    #[inline(always)]
    fn piece(&self, from: u64, to: u64) -> Self {
        DoStep {
            next: I::narrow(self.next.wide() + i128::from(from) * self.step.wide()),
            left: to - from,
            step: self.step,
            run: Run::shared(),
        }
    }
}

/// A DO construct whose variable is used elsewhere too: the variable is set before each iteration, and once more after the last one.
///
/// `let mut rounds = DoLoop::<i32>::new(1, n, 1); while rounds.advance(&mut i) { ... }`
#[derive(Clone, Debug)]
pub struct DoLoop<I> {
    rounds: DoStep<I>,
}

impl<I: DoVariable> DoLoop<I> {
    /// `do i = first, last, step`.
    #[inline(always)]
    #[track_caller]
    pub fn new(first: I, last: I, step: I) -> Self {
        DoLoop {
            rounds: do_step(first, last, step),
        }
    }

    /// Sets the variable for the next iteration; false, with the variable one step past the last one, when there is none.
    #[inline(always)]
    pub fn advance(&mut self, variable: &mut I) -> bool {
        *variable = self.rounds.next;
        self.rounds.next().is_some()
    }
}

/// The iteration count `max((last - first + step) / step, 0)`.
#[inline(always)]
#[track_caller]
pub fn trip_count<I: DoVariable>(first: I, last: I, step: I) -> u64 {
    let (first, last, step) = (first.wide(), last.wide(), step.wide());
    if step == 0 {
        crate::fatal("the increment of a DO loop is zero");
    }
    (last.wrapping_sub(first).wrapping_add(step) / step).max(0) as u64
}

/// The value of the DO variable after the loop has run to its end: one step past the last iteration.
#[inline(always)]
#[track_caller]
pub fn after_do<I: DoVariable>(first: I, last: I, step: I) -> I {
    let count = trip_count(first, last, step) as i128;
    I::narrow(first.wide() + count * step.wide())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_are_counted_before_the_loop() {
        assert_eq!(do_range(2, 4).collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(do_range(2, 1).count(), 0);
        assert_eq!(do_step(10, 1, -4).collect::<Vec<_>>(), [10, 6, 2]);
        assert_eq!(do_range(126_i8, 127).collect::<Vec<_>>(), [126, 127]);
        let (mut i, mut rounds, mut seen) = (0, DoLoop::<i32>::new(1, 10, 4), vec![]);
        while rounds.advance(&mut i) {
            seen.push(i);
        }
        assert_eq!((seen, i), (vec![1, 5, 9], 13));
        assert!(!DoLoop::<i32>::new(5, 1, 1).advance(&mut i));
        assert_eq!(i, 5);
        assert_eq!(after_do(1, 10, 3), 13);
        assert_eq!(after_do(5, 1, 1), 5);
    }
}
