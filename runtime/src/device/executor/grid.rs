//! All blocks of a grid under way at one time, for kernels that synchronise the grid (CUDA Fortran guide, "Attributes(grid_global)").
//!
//! Each core has a share of the blocks for good, with all their stacks and shared memory, and runs them in turn until every thread waits for
//! the grid; then the cores wait for each other.

use super::arena::Arena;
use super::block::Block;
use super::coroutine::{BlockThread, Board, Pause, Team};
use super::thread::CpuGrid;
use crate::fatal::fatal_at;
use std::ops::Range;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads that may be under way at one time: each has a stack, which takes two of the mappings that Linux gives a process.
pub(crate) const MOST_THREADS: i64 = 16_384;

/// Where the cores meet.
struct Crossing {
    cores: Barrier,
    /// Blocks that wait for the grid.
    waiting: AtomicUsize,
    blocks: usize,
}

impl CpuGrid {
    /// Every thread of the grid on a stack of its own, all at one time; `f` may synchronise the grid anywhere.
    pub fn for_each_grid_thread<F: Fn(&BlockThread<'_>) + Sync>(&self, f: F) {
        let blocks = self.grid.volume();
        let cores = (rayon::current_num_threads() as i64).clamp(1, blocks.max(1));
        let crossing = Crossing {
            cores: Barrier::new(cores as usize),
            waiting: AtomicUsize::new(0),
            blocks: blocks as usize,
        };
        let share = |core: i64| blocks * core / cores..blocks * (core + 1) / cores;
        std::thread::scope(|scope| {
            let (crossing, f) = (&crossing, &f);
            for core in 1..cores {
                scope.spawn(move || self.run_share(share(core), crossing, f));
            }
            self.run_share(share(0), crossing, f);
        });
    }

    fn run_share<F: Fn(&BlockThread<'_>) + Sync>(
        &self,
        blocks: Range<i64>,
        crossing: &Crossing,
        f: &F,
    ) {
        let arenas: Vec<Arena> = blocks.clone().map(|_| Arena::new()).collect();
        let places = blocks.zip(&arenas);
        let rooms: Vec<(Block<'_>, Board)> = places
            .map(|(linear, arena)| Block::new(self, linear, arena))
            .map(|block| {
                let board = Board::new(block.thread_count());
                (block, board)
            })
            .collect();
        let mut teams: Vec<Team<'_>> = rooms
            .iter()
            .map(|(block, board)| Team::new(block, board, f))
            .collect();
        loop {
            teams.retain_mut(|team| team.run() == Pause::Grid);
            if !crossing.pass(&teams) {
                return;
            }
            teams.iter_mut().for_each(Team::release_grid);
        }
    }
}

impl Crossing {
    /// Waits for the other cores; false when no block is left.
    fn pass(&self, teams: &[Team<'_>]) -> bool {
        self.waiting.fetch_add(teams.len(), Ordering::AcqRel);
        self.cores.wait();
        let waiting = self.waiting.load(Ordering::Acquire);
        if self.cores.wait().is_leader() {
            self.waiting.store(0, Ordering::Release);
        }
        self.cores.wait();
        if waiting > 0
            && waiting < self.blocks
            && let Some(at) = teams.iter().find_map(Team::grid_place)
        {
            let ended = self.blocks - waiting;
            fatal_at(
                &format!(
                    "{waiting} blocks wait here for the grid and {ended} have ended: all blocks must come"
                ),
                at,
            );
        }
        waiting > 0
    }
}
