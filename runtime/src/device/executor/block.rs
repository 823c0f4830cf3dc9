//! A block on the CPU: kernels with barriers at their top level, split into one thread loop per barrier region.

use super::arena::Arena;
use super::simd::{self, Work};
use super::spread::spread;
use super::thread::{CpuGrid, Thread};
use crate::array::{Bounds, Shape, View};
use crate::device::Dim3;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut, Range};

thread_local! {
    static ARENA: Cell<Option<Box<Arena>>> = const { Cell::new(None) };
}

/// Calls `f` with this core's arena; a kernel that launches another finds a fresh one.
#[inline(always)]
pub(super) fn with_arena(f: impl FnOnce(&Arena)) {
    let arena = ARENA.take().unwrap_or_else(|| Box::new(Arena::new()));
    f(&arena);
    ARENA.set(Some(arena));
}

/// One block of a grid. A kernel with barriers is a function of it:
/// ```text
/// launch.for_each_block(#[inline(always)] |b| {
///     let s = b.shared::<f32, 1>(256);
///     b.for_each_thread(|t| ...);      // up to the barrier
///     b.for_each_thread(|t| ...);      // after it
/// });
/// ```
pub struct Block<'a> {
    grid: &'a CpuGrid,
    place: [i32; 3],
    arena: &'a Arena,
    dynamic: *mut u8,
}

impl<'a> Block<'a> {
    #[inline(always)]
    pub(super) fn new(grid: &'a CpuGrid, linear: i64, arena: &'a Arena) -> Self {
        arena.reset();
        let dynamic = if grid.shared_bytes > 0 {
            arena.take(grid.shared_bytes)
        } else {
            std::ptr::null_mut()
        };
        Block {
            grid,
            place: place_of(linear, grid.grid),
            arena,
            dynamic,
        }
    }

    /// `blockIdx`, from one.
    #[inline(always)]
    pub fn block_idx(&self) -> Dim3 {
        Dim3::from_axes(self.place.map(|p| p + 1))
    }

    /// `blockDim`.
    #[inline(always)]
    pub fn block_dim(&self) -> Dim3 {
        self.grid.block
    }

    /// `gridDim`.
    #[inline(always)]
    pub fn grid_dim(&self) -> Dim3 {
        self.grid.grid
    }

    /// A SHARED array of the block, contents undefined.
    #[inline(always)]
    pub fn shared<T: Copy, const R: usize>(&self, shape: impl Bounds<R>) -> View<T, R> {
        let shape = shape.shape();
        View::place(self.raw::<T>(shape.size() as usize), shape)
    }

    /// An array in the dynamic shared memory of the launch, `offset` bytes from its start.
    #[inline(always)]
    pub fn dynamic_shared<T: Copy, const R: usize>(
        &self,
        offset: i64,
        shape: impl Bounds<R>,
    ) -> View<T, R> {
        let start = (offset as usize).next_multiple_of(align_of::<T>());
        let left = self.grid.shared_bytes.saturating_sub(start) / size_of::<T>();
        let asked = shape.shape();
        let shape = asked.resolve(left as i64);
        let bytes = shape.size().max(0) as usize * size_of::<T>();
        // A gap between arrays of different alignment fits in what every GPU rounds the launch's bytes up to.
        if !asked.is_assumed() && start + bytes > self.grid.shared_bytes.next_multiple_of(16) {
            self.too_small(start + bytes);
        }
        View::place(self.dynamic.wrapping_add(start).cast(), shape)
    }

    /// Bytes from the start of the dynamic shared memory to the end of an array in it.
    #[inline(always)]
    pub fn after<T, const R: usize>(&self, array: &View<T, R>) -> i64 {
        array.as_ptr() as i64 - self.dynamic as i64 + array.len() * size_of::<T>() as i64
    }

    #[cold]
    fn too_small(&self, needed: usize) -> ! {
        crate::fatal(&format!(
            "the shared arrays of the kernel take {needed} bytes, the launch asks for {}: give the third argument in the chevrons",
            self.grid.shared_bytes
        ))
    }

    /// One value of `T` for each thread of the block: a local variable that lives across a barrier.
    /// Undefined at first, as a Fortran local is.
    #[inline(always)]
    pub fn per_thread<T: Copy>(&self) -> PerThread<'_, T> {
        let count = self.thread_count();
        PerThread {
            first: self.raw(count),
            count,
            _arena: PhantomData,
        }
    }

    /// As [`Block::per_thread`] for a local array: one array of `shape` for each thread.
    #[inline(always)]
    pub fn per_thread_array<T: Copy, const R: usize>(
        &self,
        shape: impl Bounds<R>,
    ) -> PerThreadArray<T, R> {
        let shape = shape.shape();
        let size = shape.size() as usize;
        PerThreadArray {
            first: self.raw(size * self.thread_count()),
            size,
            shape,
        }
    }

    /// Every thread of the block once, x innermost. The end of the loop is a barrier.
    #[inline(always)]
    pub fn for_each_thread<F: FnMut(Thread)>(&self, f: F) {
        self.for_each_thread_along::<0, F>(f);
    }

    /// Every thread of the block once, axis `AXIS` (0 = x, 1 = y, 2 = z) innermost.
    #[inline(always)]
    pub fn for_each_thread_along<const AXIS: usize, F: FnMut(Thread)>(&self, mut f: F) {
        let dims = self.grid.block.axes();
        let (middle, outermost) = match AXIS {
            0 => (1, 2),
            1 => (0, 2),
            _ => (0, 1),
        };
        let mut place = [0; 3];
        for o in 0..dims[outermost] {
            place[outermost] = o;
            for m in 0..dims[middle] {
                place[middle] = m;
                for i in 0..dims[AXIS] {
                    place[AXIS] = i;
                    f(Thread::at(self.grid, self.place, place));
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn thread_count(&self) -> usize {
        self.grid.block.volume().max(0) as usize
    }

    #[inline(always)]
    fn raw<T: Copy>(&self, count: usize) -> *mut T {
        const {
            assert!(
                align_of::<T>() <= 64,
                "no Fortran type is aligned to more than a cache line"
            )
        };
        self.arena.take(count * size_of::<T>()).cast()
    }

    pub(super) fn thread(&self, linear: i64) -> Thread {
        Thread::at(self.grid, self.place, place_of(linear, self.grid.block))
    }
}

/// Zero-based position of the `linear`-th of `extents`, x fastest.
#[inline(always)]
fn place_of(linear: i64, extents: Dim3) -> [i32; 3] {
    let (x, y) = (i64::from(extents.x), i64::from(extents.y));
    [
        (linear % x) as i32,
        (linear / x % y) as i32,
        (linear / x / y) as i32,
    ]
}

/// A local variable of a kernel that lives across a barrier: one value per thread, indexed by the thread.
#[derive(Clone, Copy)]
pub struct PerThread<'b, T> {
    first: *mut T,
    count: usize,
    _arena: PhantomData<&'b ()>,
}

impl<T: Copy> PerThread<'_, T> {
    /// Gives every thread the same value.
    #[inline(always)]
    pub fn fill(&self, value: T) {
        for i in 0..self.count {
            // SAFETY: `first` has room for `count` values.
            unsafe { self.first.add(i).write(value) };
        }
    }

    #[inline(always)]
    fn place(&self, t: &Thread) -> *mut T {
        let i = t.linear();
        debug_assert!(i < self.count, "a thread of another block");
        self.first.wrapping_add(i)
    }
}

impl<T: Copy> Index<Thread> for PerThread<'_, T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, t: Thread) -> &T {
        // SAFETY: a thread of this block; one core runs the block.
        unsafe { &*self.place(&t) }
    }
}

impl<T: Copy> IndexMut<Thread> for PerThread<'_, T> {
    #[inline(always)]
    fn index_mut(&mut self, t: Thread) -> &mut T {
        // SAFETY: as in `index`.
        unsafe { &mut *self.place(&t) }
    }
}

/// A local array of a kernel that lives across a barrier: one array per thread.
#[derive(Clone, Copy)]
pub struct PerThreadArray<T, const R: usize> {
    first: *mut T,
    size: usize,
    shape: Shape<R>,
}

impl<T: Copy, const R: usize> PerThreadArray<T, R> {
    /// The array of thread `t`.
    #[inline(always)]
    pub fn of(&self, t: Thread) -> View<T, R> {
        View::place(self.first.wrapping_add(self.size * t.linear()), self.shape)
    }
}

impl CpuGrid {
    /// Every block of the grid once, in no particular order, spread over the cores.
    #[inline(always)]
    pub fn for_each_block<F: Fn(&Block<'_>) + Copy + Send + Sync>(&self, f: F) {
        let weight = self.block.volume();
        spread(self.grid.volume(), weight, &|blocks| {
            with_arena(
                #[inline(always)]
                |arena| {
                    simd::run(Blocks {
                        grid: self,
                        blocks,
                        arena,
                        f,
                    })
                },
            );
        });
    }
}

/// Some blocks of a grid: what one core does at a time.
struct Blocks<'a, F> {
    grid: &'a CpuGrid,
    blocks: Range<i64>,
    arena: &'a Arena,
    f: F,
}

impl<F: Fn(&Block<'_>) + Copy + Send + Sync> Work for Blocks<'_, F> {
    #[inline(always)]
    fn run(self) {
        let (f, grid) = (self.f, *self.grid);
        for linear in self.blocks {
            f(&Block::new(&grid, linear, self.arena));
        }
    }
}
