//! The threads of a block on stacks of their own, for kernels in which threads meet where loops cannot be split: barriers in divergent
//! control flow, warp functions, grid synchronisation. Slower by two orders of magnitude than split loops; it exists so that every
//! kernel runs.
//!
//! A thread runs until it must wait. What it waits for ([`Wait`]) and who goes on when is decided here; what lanes tell each other is the
//! business of [`super::warp`]. Which blocks are under way at one time is that of the callers: one by one, or all of a grid
//! ([`super::grid`]).

use super::block::{Block, with_arena};
use super::spread::spread;
use super::thread::{CpuGrid, Thread};
use super::warp::{self, Meeting, Slot, WARP};
use crate::array::{Bounds, View};
use crate::fatal::{fatal_at, place_name};
use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::{Cell, RefCell};
use std::ops::{Deref, Range};
use std::panic::Location;

/// Bytes of stack of a thread; touched pages only are ever real.
const STACK: usize = 256 * 1024;

thread_local! {
    static STACKS: RefCell<Vec<DefaultStack>> = const { RefCell::new(Vec::new()) };
}

/// What a thread waits for.
#[derive(Clone, Copy)]
pub(super) enum Wait {
    /// The threads of its block, at `syncthreads` and relatives; with its vote.
    Block(Option<bool>, &'static Location<'static>),
    /// Lanes of its warp.
    Warp(Meeting),
    /// All threads of the grid.
    Grid(&'static Location<'static>),
}

/// One thread of a block that may wait anywhere. Reads as a [`Thread`].
pub struct BlockThread<'a> {
    thread: Thread,
    block: &'a Block<'a>,
    pub(super) board: &'a Board,
    yielder: &'a Yielder<(), Wait>,
    shared_taken: Cell<usize>,
}

/// What the threads of a block tell each other, and the block's shared arrays in order of declaration.
pub(super) struct Board {
    /// What each thread brings to its warp, and what it brought to the last meeting: the others read that while it goes on.
    pub(super) slots: Vec<Cell<Slot>>,
    pub(super) given: Vec<Cell<Slot>>,
    /// The lanes that took part in each thread's last meeting.
    pub(super) party: Vec<Cell<u32>>,
    /// Threads that voted yes at the last barrier, and all that voted.
    tally: Cell<(i32, i32)>,
    shared: RefCell<Vec<*mut u8>>,
    /// Those of device procedures, by name.
    own: RefCell<Vec<(&'static str, *mut u8)>>,
}

impl Board {
    pub(super) fn new(threads: usize) -> Self {
        Board {
            slots: vec![Cell::new(Slot::default()); threads],
            given: vec![Cell::new(Slot::default()); threads],
            party: vec![Cell::new(0); threads],
            tally: Cell::new((0, 0)),
            shared: RefCell::new(Vec::new()),
            own: RefCell::new(Vec::new()),
        }
    }
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

    pub(super) fn wait(&self, wait: Wait) {
        self.yielder.suspend(wait);
    }

    /// `call syncthreads()`: waits until every thread of the block that has not ended is here.
    #[track_caller]
    pub fn syncthreads(&self) {
        self.wait(Wait::Block(None, Location::caller()));
    }

    /// `syncthreads_count(p)`: a barrier, then the number of threads with `p` true.
    #[track_caller]
    pub fn syncthreads_count(&self, p: bool) -> i32 {
        self.vote(p).0
    }

    /// `syncthreads_and(p)`: a barrier, then 1 if `p` is true for all threads, else 0.
    #[track_caller]
    pub fn syncthreads_and(&self, p: bool) -> i32 {
        let (yes, all) = self.vote(p);
        i32::from(yes == all)
    }

    /// `syncthreads_or(p)`: a barrier, then 1 if `p` is true for any thread, else 0.
    #[track_caller]
    pub fn syncthreads_or(&self, p: bool) -> i32 {
        i32::from(self.vote(p).0 > 0)
    }

    /// `call syncthreads(grid)`: waits until every thread of the grid that has not ended is here.
    #[track_caller]
    pub fn sync_grid(&self) {
        self.wait(Wait::Grid(Location::caller()));
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

    /// A SHARED array of a device procedure: the same one in every call.
    pub fn own_shared<T: Copy, const R: usize>(
        &self,
        name: &'static str,
        shape: impl Bounds<R>,
    ) -> View<T, R> {
        let mut made = self.board.own.borrow_mut();
        let shape = shape.shape();
        let place = match made.iter().find(|(known, _)| *known == name) {
            Some((_, place)) => *place,
            None => {
                let place = self.block.shared::<T, R>(shape).as_ptr().cast();
                made.push((name, place));
                place
            }
        };
        View::place(place.cast(), shape)
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
    #[track_caller]
    fn vote(&self, p: bool) -> (i32, i32) {
        self.wait(Wait::Block(Some(p), Location::caller()));
        self.board.tally.get()
    }
}

impl CpuGrid {
    /// Every thread of the grid on a stack of its own, block by block; barriers and warp functions may stand anywhere in `f`.
    pub fn for_each_block_threads<F: Fn(&BlockThread<'_>) + Sync>(&self, f: F) {
        spread(self.grid.volume(), self.block.volume(), &|blocks| {
            for linear in blocks {
                with_arena(|arena| {
                    let block = Block::new(self, linear, arena);
                    let board = Board::new(block.thread_count());
                    Team::new(&block, &board, &f).run();
                });
            }
        });
    }
}

type Body<'a> = Box<dyn FnOnce(&Yielder<(), Wait>, ()) + 'a>;
type Fiber = Coroutine<(), Wait, (), DefaultStack>;

/// Where the threads of a block stand when none of them can go on alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pause {
    /// All have ended.
    Ended,
    /// Those that have not ended wait for the grid.
    Grid,
}

/// The threads of a block under way.
pub(super) struct Team<'a> {
    board: &'a Board,
    /// `None` has ended.
    fibers: Vec<Option<Fiber>>,
    /// `None` can go on.
    waits: Vec<Option<Wait>>,
}

impl<'a> Team<'a> {
    /// Threads that have not begun. The team must run to its end before anything that it borrows goes away.
    pub(super) fn new<F: Fn(&BlockThread<'_>) + Sync>(
        block: &'a Block<'a>,
        board: &'a Board,
        f: &'a F,
    ) -> Self {
        let count = block.thread_count();
        Team {
            board,
            fibers: (0..count)
                .map(|i| Some(fiber(block, i as i64, board, f)))
                .collect(),
            waits: vec![None; count],
        }
    }

    /// Runs all threads as far as they come without another block.
    pub(super) fn run(&mut self) -> Pause {
        loop {
            let mut first = 0;
            while first < self.fibers.len() {
                self.run_warp(first..(first + WARP).min(self.fibers.len()));
                first += WARP;
            }
            if let Some(pause) = self.release_block() {
                return pause;
            }
        }
    }

    /// Lets the threads go on that wait for the grid.
    pub(super) fn release_grid(&mut self) {
        self.waits.fill(None);
    }

    /// Where a thread waits for the grid.
    pub(super) fn grid_place(&self) -> Option<&'static Location<'static>> {
        self.waits.iter().flatten().find_map(|wait| match wait {
            Wait::Grid(at) => Some(*at),
            Wait::Block(..) | Wait::Warp(_) => None,
        })
    }

    fn run_warp(&mut self, lanes: Range<usize>) {
        loop {
            let mut meets = false;
            for i in lanes.clone() {
                if self.waits[i].is_none() {
                    self.advance(i);
                }
                meets |= matches!(self.waits[i], Some(Wait::Warp(_)));
            }
            if !meets || !self.release_warp(lanes.clone()) {
                return;
            }
        }
    }

    /// Runs a thread until it waits; one that has ended gives its stack back.
    fn advance(&mut self, i: usize) {
        let Some(fiber) = &mut self.fibers[i] else {
            return;
        };
        match fiber.resume(()) {
            CoroutineResult::Yield(wait) => self.waits[i] = Some(wait),
            CoroutineResult::Return(()) => {
                let ended = self.fibers[i].take().map(Fiber::into_stack);
                STACKS.with_borrow_mut(|s| s.extend(ended));
            }
        }
    }

    /// Lets those lanes of a warp go on whose meeting is complete; false if there are none.
    fn release_warp(&mut self, lanes: Range<usize>) -> bool {
        let mut here = [None; WARP];
        let mut alive = 0;
        for (lane, i) in lanes.clone().enumerate() {
            if let Some(Wait::Warp(meeting)) = self.waits[i] {
                here[lane] = Some(meeting);
            }
            alive |= u32::from(self.fibers[i].is_some()) << lane;
        }
        let mut released = false;
        for party in warp::complete(&here, alive) {
            for lane in (0..WARP).filter(|lane| party >> lane & 1 != 0) {
                let i = lanes.start + lane;
                self.board.party[i].set(party);
                self.board.given[i].set(self.board.slots[i].get());
                self.waits[i] = None;
            }
            released = true;
        }
        released
    }

    /// Lets the block go on when all its threads wait at a barrier; else says why it cannot.
    fn release_block(&mut self) -> Option<Pause> {
        let (mut yes, mut all) = (0, 0);
        let (mut at_block, mut at_grid) = (None, None);
        for (i, wait) in self.waits.iter().enumerate() {
            match wait {
                None => {}
                Some(Wait::Block(vote, at)) => {
                    at_block = Some(*at);
                    all += i32::from(vote.is_some());
                    yes += i32::from(*vote == Some(true));
                }
                Some(Wait::Grid(at)) => at_grid = Some(*at),
                Some(Wait::Warp(meeting)) => self.stuck(i, meeting),
            }
        }
        match (at_block, at_grid) {
            (None, None) => Some(Pause::Ended),
            (None, Some(_)) => Some(Pause::Grid),
            (Some(_), None) => {
                self.board.tally.set((yes, all));
                self.waits.fill(None);
                None
            }
            (Some(block), Some(grid)) => fatal_at(
                &format!(
                    "some threads of a block wait here for the block, others at {} for the grid: no one can go on",
                    place_name(Some(grid))
                ),
                block,
            ),
        }
    }

    /// A warp function that will never be complete: names a lane that is missing.
    #[cold]
    fn stuck(&self, i: usize, meeting: &Meeting) -> ! {
        let first = i / WARP * WARP;
        let mask = meeting.mask.unwrap_or(u32::MAX);
        let missing = (0..WARP).find(|lane| {
            let other = first + lane;
            let same = |wait: &Wait| matches!(wait, Wait::Warp(m) if m.joins(meeting));
            mask >> lane & 1 != 0
                && self.fibers.get(other).is_some_and(Option::is_some)
                && !self.waits[other].as_ref().is_some_and(same)
        });
        let lane = missing.unwrap_or(0);
        let place = match self.waits[first + lane] {
            Some(Wait::Block(_, at)) => format!("waits for the block at {}", place_name(Some(at))),
            Some(Wait::Grid(at)) => format!("waits for the grid at {}", place_name(Some(at))),
            Some(Wait::Warp(other)) => {
                format!("is at '{}' at {}", other.name, place_name(Some(other.at)))
            }
            None => String::from("does not come"),
        };
        fatal_at(
            &format!(
                "'{}' with mask {mask:08x} waits for lane {lane} of the warp, which {place}: all lanes of the mask must come to the same function",
                meeting.name
            ),
            meeting.at,
        )
    }
}

/// A thread that has not begun.
fn fiber<'a, F: Fn(&BlockThread<'_>) + Sync>(
    block: &'a Block<'a>,
    linear: i64,
    board: &'a Board,
    f: &'a F,
) -> Fiber {
    let thread = block.thread(linear);
    let body = move |yielder: &Yielder<(), Wait>, ()| {
        f(&BlockThread {
            thread,
            block,
            board,
            yielder,
            shared_taken: Cell::new(0),
        });
    };
    let stack = STACKS.with_borrow_mut(Vec::pop).unwrap_or_else(new_stack);
    // SAFETY: a team runs to its end before what it borrows goes away.
    let body: Body<'a> = Box::new(body);
    let body: Body<'static> = unsafe { std::mem::transmute(body) };
    Coroutine::with_stack(stack, body)
}

fn new_stack() -> DefaultStack {
    DefaultStack::new(STACK)
        .unwrap_or_else(|e| crate::fatal(&format!("no stack for a thread of a block: {e}")))
}
