//! The fallback for barriers in divergent control flow: every thread of a block on a stack of its own.
//! Slower by two orders of magnitude than split loops; it exists so that every kernel runs.

use super::block::{Block, with_arena};
use super::spread::spread;
use super::thread::{CpuGrid, Thread};
use crate::array::{Bounds, View};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::{Cell, RefCell, UnsafeCell};
use std::ops::Deref;

/// Bytes of stack of a thread; touched pages only are ever real.
const STACK: usize = 256 * 1024;

thread_local! {
    static STACKS: RefCell<Vec<DefaultStack>> = const { RefCell::new(Vec::new()) };
}

/// One thread of a block that may wait at a barrier anywhere. Reads as a [`Thread`].
pub struct BlockThread<'a> {
    thread: Thread,
    block: &'a Block<'a>,
    board: &'a Board,
    yielder: &'a Yielder<(), ()>,
    shared_taken: Cell<usize>,
}

/// What the threads of a block tell each other at a barrier, and the block's shared arrays in order of declaration.
struct Board {
    slots: UnsafeCell<Vec<u64>>,
    arrived: UnsafeCell<Vec<bool>>,
    shared: RefCell<Vec<*mut u8>>,
}

impl Deref for BlockThread<'_> {
    type Target = Thread;
    fn deref(&self) -> &Thread {
        &self.thread
    }
}

impl BlockThread<'_> {
    /// The plain thread, for functions shared with kernels that have no barrier.
    pub fn thread(&self) -> Thread {
        self.thread
    }

    /// `call syncthreads()`: waits until every thread of the block that has not ended is here.
    pub fn syncthreads(&self) {
        self.yielder.suspend(());
    }

    /// `syncthreads_count(p)`: a barrier, then the number of threads with `p` true.
    pub fn syncthreads_count(&self, p: bool) -> i32 {
        self.vote(p).0
    }

    /// `syncthreads_and(p)`: a barrier, then whether `p` is true for all threads.
    pub fn syncthreads_and(&self, p: bool) -> bool {
        let (yes, all) = self.vote(p);
        yes == all
    }

    /// `syncthreads_or(p)`: a barrier, then whether `p` is true for any thread.
    pub fn syncthreads_or(&self, p: bool) -> bool {
        self.vote(p).0 > 0
    }

    /// A SHARED array of the block; every thread must declare its shared arrays in the same order.
    pub fn shared<T: Copy, const R: usize>(&self, shape: impl Bounds<R>) -> View<T, R> {
        let mut made = self.board.shared.borrow_mut();
        let nth = self.shared_taken.replace(self.shared_taken.get() + 1);
        let shape = shape.shape();
        if nth == made.len() {
            made.push(self.block.shared::<T, R>(shape).as_ptr().cast());
        }
        View::place(made[nth].cast(), shape)
    }

    /// As [`Block::dynamic_shared`].
    pub fn dynamic_shared<T: Copy, const R: usize>(
        &self,
        offset: i64,
        shape: impl Bounds<R>,
    ) -> View<T, R> {
        self.block.dynamic_shared(offset, shape)
    }

    /// As [`Block::after`].
    pub fn after<T, const R: usize>(&self, array: &View<T, R>) -> i64 {
        self.block.after(array)
    }

    /// (threads with `p` true, threads that took part).
    fn vote(&self, p: bool) -> (i32, i32) {
        let me = self.thread.linear();
        // SAFETY: one core runs all threads of the block, one at a time; no reference outlives a statement.
        unsafe {
            (&mut *self.board.slots.get())[me] = u64::from(p);
            (&mut *self.board.arrived.get())[me] = true;
        }
        self.syncthreads();
        let (slots, arrived) = unsafe { (&*self.board.slots.get(), &*self.board.arrived.get()) };
        let yes = slots
            .iter()
            .zip(arrived)
            .filter(|&(&s, &a)| a && s != 0)
            .count() as i32;
        let all = arrived.iter().filter(|&&a| a).count() as i32;
        self.syncthreads();
        unsafe { (&mut *self.board.arrived.get())[me] = false };
        (yes, all)
    }
}

impl CpuGrid {
    /// Every thread of the grid on a stack of its own; barriers may stand anywhere in `f`.
    pub fn for_each_block_threads<F: Fn(&BlockThread<'_>) + Sync>(&self, f: F) {
        spread(self.grid.volume(), self.block.volume(), |blocks| {
            for linear in blocks {
                with_arena(|arena| run_block(&Block::new(self, linear, arena), &f));
            }
        });
    }
}

type Body<'a> = Box<dyn FnOnce(&Yielder<(), ()>, ()) + 'a>;
type Fiber<'a> = Coroutine<(), (), (), DefaultStack>;

fn run_block<F: Fn(&BlockThread<'_>) + Sync>(block: &Block<'_>, f: &F) {
    let count = block.thread_count();
    let board = Board {
        slots: UnsafeCell::new(vec![0; count]),
        arrived: UnsafeCell::new(vec![false; count]),
        shared: RefCell::new(Vec::new()),
    };
    let mut waiting: Vec<Fiber<'_>> = (0..count)
        .map(|i| fiber(block, i as i64, &board, f))
        .collect();
    while !waiting.is_empty() {
        waiting = waiting.into_iter().filter_map(advance).collect();
    }
}

/// A thread that has not begun.
fn fiber<'a, F: Fn(&BlockThread<'_>) + Sync>(
    block: &'a Block<'a>,
    linear: i64,
    board: &'a Board,
    f: &'a F,
) -> Fiber<'a> {
    let thread = block.thread(linear);
    let body = move |yielder: &Yielder<(), ()>, ()| {
        f(&BlockThread {
            thread,
            block,
            board,
            yielder,
            shared_taken: Cell::new(0),
        });
    };
    let stack = STACKS.with_borrow_mut(Vec::pop).unwrap_or_else(new_stack);
    // SAFETY: every fiber is run to its end in `run_block`, before what it borrows goes away.
    let body: Body<'a> = Box::new(body);
    let body: Body<'static> = unsafe { std::mem::transmute(body) };
    Coroutine::with_stack(stack, body)
}

fn new_stack() -> DefaultStack {
    DefaultStack::new(STACK)
        .unwrap_or_else(|e| crate::fatal(&format!("no stack for a thread of a block: {e}")))
}

/// Up to the next barrier; a thread that has ended gives its stack back.
fn advance(mut fiber: Fiber<'_>) -> Option<Fiber<'_>> {
    match fiber.resume(()) {
        CoroutineResult::Yield(()) => Some(fiber),
        CoroutineResult::Return(()) => {
            STACKS.with_borrow_mut(|s| s.push(fiber.into_stack()));
            None
        }
    }
}
