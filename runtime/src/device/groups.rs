//! Groups of threads of module COOPERATIVE_GROUPS (CUDA Fortran guide, "Cooperative Groups"): how many threads a group has and which
//! of them asks, counted from 1. Who waits for whom is the executor's business.

use super::Thread;

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            /// Threads of the group.
            pub size: i32,
            /// This thread's place in it, from 1.
            pub rank: i32,
        }
    )*};
}

groups! {
    /// All threads of a grid: `type(grid_group)`.
    GridGroup
    /// The threads of a block: `type(thread_group)`.
    ThreadGroup
    /// The threads of a warp: `type(coalesced_group)`.
    CoalescedGroup
}

impl Thread {
    /// `this_grid()`
    pub fn this_grid(&self) -> GridGroup {
        let (at, grid) = (self.block_idx, self.grid_dim);
        let block = (at.x - 1) + grid.x * ((at.y - 1) + grid.y * (at.z - 1));
        let threads = self.block_dim.volume() as i32;
        GridGroup {
            size: grid.volume() as i32 * threads,
            rank: block * threads + self.linear() as i32 + 1,
        }
    }

    /// `this_thread_block()`
    pub fn this_thread_block(&self) -> ThreadGroup {
        ThreadGroup {
            size: self.block_dim.volume() as i32,
            rank: self.linear() as i32 + 1,
        }
    }

    /// `this_warp()`
    pub fn this_warp(&self) -> CoalescedGroup {
        CoalescedGroup {
            size: 32,
            rank: self.lane() + 1,
        }
    }
}
