//! A grid on the CPU, one of its threads, and the loops over threads that need no barrier.

use super::simd::{self, Work};
use super::spread::spread;
use crate::device::Dim3;
use std::ops::Range;

/// One thread of a grid: the predefined variables of CUDA Fortran, one-based
/// (`threadIdx`, `blockIdx`, `blockDim`, `gridDim`; CUDA Fortran guide 2.6.4).
#[derive(Clone, Copy, Debug)]
pub struct Thread {
    /// `threadIdx`, from one.
    pub thread_idx: Dim3,
    /// `blockIdx`, from one.
    pub block_idx: Dim3,
    /// `blockDim`.
    pub block_dim: Dim3,
    /// `gridDim`.
    pub grid_dim: Dim3,
    global: [i32; 3],
}

impl Thread {
    /// `(blockIdx%x - 1) * blockDim%x + threadIdx%x`, computed once by the executor.
    #[inline(always)]
    pub fn global_x(&self) -> i32 {
        self.global[0]
    }

    /// `(blockIdx%y - 1) * blockDim%y + threadIdx%y`.
    #[inline(always)]
    pub fn global_y(&self) -> i32 {
        self.global[1]
    }

    /// `(blockIdx%z - 1) * blockDim%z + threadIdx%z`.
    #[inline(always)]
    pub fn global_z(&self) -> i32 {
        self.global[2]
    }

    /// Zero-based place of the thread in its block, x fastest.
    #[inline(always)]
    pub fn linear(&self) -> usize {
        let (t, b) = (self.thread_idx, self.block_dim);
        ((t.x - 1) + b.x * ((t.y - 1) + b.y * (t.z - 1))) as usize
    }

    /// `laneid`-like: zero-based lane in a warp of 32.
    #[inline(always)]
    pub fn lane(&self) -> i32 {
        (self.linear() % 32) as i32
    }

    /// From zero-based block and thread positions.
    #[inline(always)]
    pub(crate) fn at(grid: &CpuGrid, block: [i32; 3], thread: [i32; 3]) -> Self {
        let dims = grid.block.axes();
        Thread {
            thread_idx: Dim3::from_axes(thread.map(|t| t + 1)),
            block_idx: Dim3::from_axes(block.map(|b| b + 1)),
            block_dim: grid.block,
            grid_dim: grid.grid,
            global: std::array::from_fn(|a| {
                block[a]
                    .wrapping_mul(dims[a])
                    .wrapping_add(thread[a])
                    .wrapping_add(1)
            }),
        }
    }

    /// From zero-based positions in the whole grid.
    #[inline(always)]
    fn of_global(grid: &CpuGrid, global: [i32; 3]) -> Self {
        let dims = grid.block.axes();
        Thread {
            thread_idx: Dim3::from_axes(std::array::from_fn(|a| remainder(global[a], dims[a]) + 1)),
            block_idx: Dim3::from_axes(std::array::from_fn(|a| quotient(global[a], dims[a]) + 1)),
            block_dim: grid.block,
            grid_dim: grid.grid,
            // SAFETY: positions are less than FAR.
            global: global.map(|g| unsafe { g.unchecked_add(1) }),
        }
    }
}

/// Positions stay this far below the end of default integers, so that the compiler sees that `global_x() + 1` and the like do not wrap;
/// without that knowledge it does not vectorise.
const FAR: i32 = i32::MAX - (1 << 20);

/// Unsigned and free of a zero check, so that an unused one disappears from the loop.
#[inline(always)]
fn quotient(g: i32, extent: i32) -> i32 {
    (g as u32).checked_div(extent as u32).unwrap_or(0) as i32
}

#[inline(always)]
fn remainder(g: i32, extent: i32) -> i32 {
    (g as u32).checked_rem(extent as u32).unwrap_or(0) as i32
}

/// A launched grid on the CPU: what a kernel's Rust twin runs over.
#[derive(Clone, Copy, Debug)]
pub struct CpuGrid {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) shared_bytes: usize,
}

impl CpuGrid {
    /// A grid of `grid` blocks of `block` threads with `shared_bytes` of dynamic shared memory per block.
    pub fn new(grid: impl Into<Dim3>, block: impl Into<Dim3>, shared_bytes: usize) -> Self {
        CpuGrid {
            grid: grid.into(),
            block: block.into(),
            shared_bytes,
        }
    }

    /// `blockDim`.
    pub fn block_dim(&self) -> Dim3 {
        self.block
    }

    /// `gridDim`.
    pub fn grid_dim(&self) -> Dim3 {
        self.grid
    }

    /// Every thread of the grid once, in no particular order, x innermost.
    #[inline(always)]
    pub fn for_each_thread<F: Fn(Thread) + Copy + Send + Sync>(&self, f: F) {
        self.threads().run(f);
    }

    /// Every thread of the grid once, axis `AXIS` (0 = x, 1 = y, 2 = z) innermost: the one that walks the
    /// fastest subscript of the arrays.
    #[inline(always)]
    pub fn for_each_thread_along<const AXIS: usize, F: Fn(Thread) + Copy + Send + Sync>(
        &self,
        f: F,
    ) {
        self.threads().along::<AXIS, F>(f);
    }

    /// A loop over the threads whose bounds can be narrowed first.
    #[inline(always)]
    pub fn threads(&self) -> Threads<'_> {
        Threads {
            grid: self,
            first: [1; 3],
            last: [i32::MAX; 3],
        }
    }

    fn extents(&self) -> [i64; 3] {
        let (g, b) = (self.grid.axes(), self.block.axes());
        std::array::from_fn(|a| i64::from(g[a]) * i64::from(b[a]))
    }
}

/// A loop over threads with the kernel's guard taken into the loop's bounds: `if (i <= n)` around a whole kernel,
/// `i` being the global position along an axis, is `.upto_x(n)`.
#[derive(Clone, Copy)]
pub struct Threads<'a> {
    grid: &'a CpuGrid,
    first: [i32; 3],
    last: [i32; 3],
}

impl Threads<'_> {
    /// Only threads whose `global_x()` is at most `n`.
    #[inline(always)]
    pub fn upto_x(mut self, n: i32) -> Self {
        self.last[0] = self.last[0].min(n);
        self
    }

    /// Only threads whose `global_y()` is at most `n`.
    #[inline(always)]
    pub fn upto_y(mut self, n: i32) -> Self {
        self.last[1] = self.last[1].min(n);
        self
    }

    /// Only threads whose `global_z()` is at most `n`.
    #[inline(always)]
    pub fn upto_z(mut self, n: i32) -> Self {
        self.last[2] = self.last[2].min(n);
        self
    }

    /// Only threads whose `global_x()` is at least `n`.
    #[inline(always)]
    pub fn from_x(mut self, n: i32) -> Self {
        self.first[0] = self.first[0].max(n);
        self
    }

    /// Only threads whose `global_y()` is at least `n`.
    #[inline(always)]
    pub fn from_y(mut self, n: i32) -> Self {
        self.first[1] = self.first[1].max(n);
        self
    }

    /// Only threads whose `global_z()` is at least `n`.
    #[inline(always)]
    pub fn from_z(mut self, n: i32) -> Self {
        self.first[2] = self.first[2].max(n);
        self
    }

    /// Only threads whose `global_x()` is less than `n`.
    #[inline(always)]
    pub fn below_x(self, n: i32) -> Self {
        self.upto_x(n.saturating_sub(1))
    }

    /// Only threads whose `global_x()` is greater than `n`.
    #[inline(always)]
    pub fn above_x(self, n: i32) -> Self {
        self.from_x(n.saturating_add(1))
    }

    /// Only threads whose `global_y()` is less than `n`.
    #[inline(always)]
    pub fn below_y(self, n: i32) -> Self {
        self.upto_y(n.saturating_sub(1))
    }

    /// Only threads whose `global_y()` is greater than `n`.
    #[inline(always)]
    pub fn above_y(self, n: i32) -> Self {
        self.from_y(n.saturating_add(1))
    }

    /// Only threads whose `global_z()` is less than `n`.
    #[inline(always)]
    pub fn below_z(self, n: i32) -> Self {
        self.upto_z(n.saturating_sub(1))
    }

    /// Only threads whose `global_z()` is greater than `n`.
    #[inline(always)]
    pub fn above_z(self, n: i32) -> Self {
        self.from_z(n.saturating_add(1))
    }

    /// Runs `f` for the threads, x innermost: what `for_each_thread!` calls.
    #[inline(always)]
    pub fn for_each_thread<F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        self.along::<0, F>(f);
    }

    /// As [`Threads::for_each_thread`], axis `AXIS` innermost.
    #[inline(always)]
    pub fn for_each_thread_along<const AXIS: usize, F: Fn(Thread) + Copy + Send + Sync>(
        self,
        f: F,
    ) {
        self.along::<AXIS, F>(f);
    }

    /// Runs `f` for the threads, x innermost.
    #[inline(always)]
    pub fn run<F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        self.along::<0, F>(f);
    }

    /// Runs `f` for the threads, y innermost.
    #[inline(always)]
    pub fn run_along_y<F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        self.along::<1, F>(f);
    }

    /// Runs `f` for the threads, z innermost.
    #[inline(always)]
    pub fn run_along_z<F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        self.along::<2, F>(f);
    }

    /// Runs `f` for the threads, axis `AXIS` innermost.
    #[inline(always)]
    pub fn along<const AXIS: usize, F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        let extents = self.grid.extents();
        if extents.iter().any(|&e| e > i64::from(FAR)) {
            return self.by_blocks(f);
        }
        let nest = Nest::<AXIS>::new(&self, extents);
        if nest.is_empty() {
            return;
        }
        if nest.outer_count() >= nest.inner_count() || nest.outer_count() >= 256 {
            spread(nest.outer_count(), nest.inner_count(), &|rows| {
                simd::run(Rows {
                    nest,
                    rows,
                    inner: nest.inner,
                    f,
                });
            });
        } else {
            spread(nest.inner_count(), nest.outer_count(), &|part| {
                simd::run(Rows {
                    nest,
                    rows: 0..nest.outer_count(),
                    inner: nest.part(part),
                    f,
                });
            });
        }
    }

    /// A grid whose positions do not fit a default integer: block by block.
    #[inline(never)]
    fn by_blocks<F: Fn(Thread) + Copy + Send + Sync>(self, f: F) {
        self.grid.for_each_block(|b| {
            b.for_each_thread(|t| {
                if (0..3).all(|a| t.global[a] >= self.first[a] && t.global[a] <= self.last[a]) {
                    f(t);
                }
            });
        });
    }
}

/// The three nested loops, zero-based: one inner range and two outer ones.
#[derive(Clone, Copy)]
struct Nest<'a, const AXIS: usize> {
    grid: &'a CpuGrid,
    inner: (i32, i32),
    outer: [(i32, i32); 2],
}

impl<'a, const AXIS: usize> Nest<'a, AXIS> {
    #[inline(always)]
    fn new(threads: &Threads<'a>, extents: [i64; 3]) -> Self {
        let range = |a: usize| {
            let last = i64::from(threads.last[a]).min(extents[a]) as i32;
            (threads.first[a] - 1, last.max(threads.first[a] - 1))
        };
        let (middle, outermost) = Self::others();
        Nest {
            grid: threads.grid,
            inner: range(AXIS),
            outer: [range(middle), range(outermost)],
        }
    }

    /// The two axes outside the innermost, the faster one first.
    #[inline(always)]
    const fn others() -> (usize, usize) {
        match AXIS {
            0 => (1, 2),
            1 => (0, 2),
            _ => (0, 1),
        }
    }

    #[inline(always)]
    fn inner_count(&self) -> i64 {
        i64::from(self.inner.1) - i64::from(self.inner.0)
    }

    #[inline(always)]
    fn outer_count(&self) -> i64 {
        self.outer
            .iter()
            .map(|&(lo, hi)| i64::from(hi) - i64::from(lo))
            .product()
    }

    fn is_empty(&self) -> bool {
        self.inner_count() <= 0 || self.outer_count() <= 0
    }

    fn part(&self, part: Range<i64>) -> (i32, i32) {
        (
            self.inner.0 + part.start as i32,
            self.inner.0 + part.end as i32,
        )
    }
}

/// Some rows of a nest: what one core does at a time.
struct Rows<'a, const AXIS: usize, F> {
    nest: Nest<'a, AXIS>,
    rows: Range<i64>,
    inner: (i32, i32),
    f: F,
}

impl<const AXIS: usize, F: Fn(Thread) + Copy + Send + Sync> Work for Rows<'_, AXIS, F> {
    #[inline(always)]
    fn run(self) {
        let (middle, outermost) = Nest::<AXIS>::others();
        let [(m_lo, m_hi), (o_lo, _)] = self.nest.outer;
        let width = i64::from(m_hi) - i64::from(m_lo);
        let grid = *self.nest.grid;
        // By value: what the kernel stores cannot be taken to change the handles that it was given.
        let f = self.f;
        for row in self.rows {
            let mut place = [0; 3];
            place[middle] = m_lo + (row % width) as i32;
            place[outermost] = o_lo + (row / width) as i32;
            let (mut i, end) = (self.inner.0.max(0), self.inner.1.min(FAR));
            while i < end {
                place[AXIS] = i;
                f(Thread::of_global(&grid, place));
                // SAFETY: `i` is less than `end`.
                i = unsafe { i.unchecked_add(1) };
            }
        }
    }
}
