//! The CPU device: kernels as Rust functions of a thread or of a block, spread over the cores.
//!
//! Four ways to run a grid, from quick to general:
//! - [`CpuGrid::for_each_thread`]: no barrier; blocks are merged along an axis, so the innermost loop is long
//!   and vectorises;
//! - [`CpuGrid::for_each_block`]: barriers at the top level of the kernel; the kernel is one function of a
//!   [`Block`], each region between barriers a loop over its threads;
//! - [`CpuGrid::for_each_block_threads`]: a barrier in divergent control flow, or warp functions; every thread has its own stack;
//! - [`CpuGrid::for_each_grid_thread`]: the same with all blocks at one time, for grid synchronisation.
//!
//! Every loop exists for the base instruction set, AVX2 and AVX-512 and the right one is taken at run time, so
//! an executable can be moved. A kernel body profits only when it is inlined into those loops, and only when the loop keeps its handles in
//! registers: kernel functions are `#[inline(always)]`, and closures are passed as `#[inline(always)] move |t| kernel(t, a, b)`, capturing
//! by value.
//!
//! It does not know what a kernel computes, nor how CUDA runs it.

mod arena;
mod block;
mod coroutine;
mod grid;
mod share;
mod simd;
mod spread;
mod terms;
mod thread;
mod warp;

pub use block::{Block, PerThread, PerThreadArray};
pub use coroutine::BlockThread;
pub(crate) use grid::MOST_THREADS;
pub use terms::sum_terms;
pub use thread::{CpuGrid, Thread, Threads};
pub use warp::Shuffled;

/// A loop over the threads of a grid or of a block: `for_each_thread!(cores, |t| { ... })`, with axis `Y` or `Z` innermost
/// `for_each_thread!(cores, Y, |t| { ... })`. The body is inlined into the loop and captures by value, as speed needs.
#[macro_export]
macro_rules! for_each_thread {
    ($over:expr, |$thread:ident| $body:block) => {
        $over.for_each_thread(
            #[inline(always)]
            move |$thread| $body,
        )
    };
    ($over:expr, Y, |$thread:ident| $body:block) => {
        $over.for_each_thread_along::<1, _>(
            #[inline(always)]
            move |$thread| $body,
        )
    };
    ($over:expr, Z, |$thread:ident| $body:block) => {
        $over.for_each_thread_along::<2, _>(
            #[inline(always)]
            move |$thread| $body,
        )
    };
}

/// A loop over the blocks of a grid: `for_each_block!(cores, |b| { ... })`.
#[macro_export]
macro_rules! for_each_block {
    ($grid:expr, |$block:ident| $body:block) => {
        $grid.for_each_block(
            #[inline(always)]
            move |$block| $body,
        )
    };
}
