//! Systems with three diagonals, as LAPACK solves them: Gaussian elimination with rows exchanged where the next one is greater.
//!
//! Refuses to know by which names programs call it.

#![allow(clippy::too_many_arguments)]

use super::Number;
use std::ffi::c_int;

/// The diagonals as they are in memory: below, main, above, and the second one above, which elimination fills.
pub struct Diagonals<T> {
    /// Below the main one.
    pub below: *mut T,
    /// The main one.
    pub main: *mut T,
    /// Above the main one.
    pub above: *mut T,
    /// The second one above.
    pub second: *mut T,
}

impl<T: Number> Diagonals<T> {
    /// Triangular factors in place; the first pivot that is zero, or 0. `pivots` tells which row stands in each, counted from one.
    ///
    /// # Safety
    /// The diagonals have their elements; so below.
    pub unsafe fn factor(&self, n: c_int, pivots: *mut c_int) -> c_int {
        let n = n.max(0) as usize;
        // SAFETY: as the caller promises; so below.
        unsafe {
            for i in 0..n {
                pivots.add(i).write(i as c_int + 1);
            }
            (0..n.saturating_sub(2)).for_each(|i| self.second.add(i).write(T::ZERO));
            for i in 0..n.saturating_sub(1) {
                self.step(i, n, pivots);
            }
            let zero = (0..n).find(|i| *self.main.add(*i) == T::ZERO);
            zero.map_or(0, |i| i as c_int + 1)
        }
    }

    /// Takes a multiple of row `i` from the next one.
    unsafe fn step(&self, i: usize, n: usize, pivots: *mut c_int) {
        unsafe {
            let (low, here) = (*self.below.add(i), *self.main.add(i));
            let (up, next) = (*self.above.add(i), *self.main.add(i + 1));
            if here.size() >= low.size() {
                if here != T::ZERO {
                    let factor = low.over(here);
                    *self.below.add(i) = factor;
                    *self.main.add(i + 1) = next.minus(factor.times(up));
                }
                return;
            }
            let factor = here.over(low);
            *self.main.add(i) = low;
            *self.below.add(i) = factor;
            *self.above.add(i) = next;
            *self.main.add(i + 1) = up.minus(factor.times(next));
            if i + 2 < n {
                let further = *self.above.add(i + 1);
                *self.second.add(i) = further;
                *self.above.add(i + 1) = T::ZERO.minus(factor.times(further));
            }
            pivots.add(i).write(i as c_int + 2);
        }
    }

    /// Solves with the factors in place, for one column.
    pub unsafe fn solve(&self, form: c_int, n: c_int, pivots: *const c_int, b: *mut T) {
        let n = n.max(0) as usize;
        let formed = |value: T| {
            if form == 2 { value.conjugate() } else { value }
        };
        let at = |diagonal: *mut T, i: usize| unsafe { formed(*diagonal.add(i)) };
        let exchanged = |i: usize| unsafe { *pivots.add(i) != i as c_int + 1 };
        unsafe {
            if form == 0 {
                for i in 0..n.saturating_sub(1) {
                    let (first, second) = match exchanged(i) {
                        true => (*b.add(i + 1), *b.add(i)),
                        false => (*b.add(i), *b.add(i + 1)),
                    };
                    *b.add(i) = first;
                    *b.add(i + 1) = second.minus(at(self.below, i).times(first));
                }
                for i in (0..n).rev() {
                    let mut sum = *b.add(i);
                    if i + 1 < n {
                        sum = sum.minus(at(self.above, i).times(*b.add(i + 1)));
                    }
                    if i + 2 < n {
                        sum = sum.minus(at(self.second, i).times(*b.add(i + 2)));
                    }
                    *b.add(i) = sum.over(at(self.main, i));
                }
                return;
            }
            for i in 0..n {
                let mut sum = *b.add(i);
                if i >= 1 {
                    sum = sum.minus(at(self.above, i - 1).times(*b.add(i - 1)));
                }
                if i >= 2 {
                    sum = sum.minus(at(self.second, i - 2).times(*b.add(i - 2)));
                }
                *b.add(i) = sum.over(at(self.main, i));
            }
            for i in (0..n.saturating_sub(1)).rev() {
                let (here, next) = (*b.add(i), *b.add(i + 1));
                let value = here.minus(at(self.below, i).times(next));
                (*b.add(i), *b.add(i + 1)) = match exchanged(i) {
                    true => (next, value),
                    false => (value, next),
                };
            }
        }
    }
}

/// `gttrs`: several columns.
///
/// # Safety
/// As for LAPACK; so below.
pub unsafe fn solve_all<T: Number>(
    form: c_int,
    (n, columns): (c_int, c_int),
    diagonals: &Diagonals<T>,
    pivots: *const c_int,
    (b, ldb): (*mut T, c_int),
    info: *mut c_int,
) {
    unsafe {
        for j in 0..columns.max(0) as usize {
            diagonals.solve(form, n, pivots, b.add(j * ldb as usize));
        }
        info.write(0);
    }
}

/// `gtsv`: the second diagonal above takes the place of that below.
pub unsafe fn solve_at_once<T: Number>(
    (n, columns): (c_int, c_int),
    (below, main, above): (*mut T, *mut T, *mut T),
    (b, ldb): (*mut T, c_int),
    info: *mut c_int,
) {
    let count = n.max(0) as usize;
    let mut second = vec![T::ZERO; count];
    let mut pivots = vec![0; count];
    let diagonals = Diagonals {
        below,
        main,
        above,
        second: second.as_mut_ptr(),
    };
    unsafe {
        let found = diagonals.factor(n, pivots.as_mut_ptr());
        if found == 0 {
            let all = (b, ldb);
            solve_all(0, (n, columns), &diagonals, pivots.as_ptr(), all, info);
        }
        (0..count.saturating_sub(2)).for_each(|i| below.add(i).write(second[i]));
        info.write(found);
    }
}

/// `ptsv`: a symmetric or Hermitian matrix with positive eigenvalues, factored as `L D L^H`.
pub unsafe fn solve_positive<T: Number>(
    (n, columns): (c_int, c_int),
    (main, below): (*mut T::Real, *mut T),
    (b, ldb): (*mut T, c_int),
    info: *mut c_int,
) where
    T::Real: Into<f64>,
{
    let n = n.max(0) as usize;
    unsafe {
        let size = |i: usize| -> f64 { (*main.add(i)).into() };
        for i in 0..n {
            if size(i) <= 0.0 {
                return info.write(i as c_int + 1);
            }
            if i + 1 < n {
                let before = *below.add(i);
                let factor = before.over(T::of(size(i)));
                *below.add(i) = factor;
                let next = size(i + 1) - before.times(factor.conjugate()).re();
                *main.add(i + 1) = T::real(next);
            }
        }
        for j in 0..columns.max(0) as usize {
            let b = b.add(j * ldb as usize);
            for i in 1..n {
                *b.add(i) = (*b.add(i)).minus((*below.add(i - 1)).times(*b.add(i - 1)));
            }
            (0..n).for_each(|i| *b.add(i) = (*b.add(i)).over(T::of(size(i))));
            for i in (0..n.saturating_sub(1)).rev() {
                let factor = (*below.add(i)).conjugate();
                *b.add(i) = (*b.add(i)).minus(factor.times(*b.add(i + 1)));
            }
        }
        info.write(0);
    }
}
