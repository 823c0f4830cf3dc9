//! Launches of kernels that were made of loops: grid and block chosen from the numbers of rounds, as far as the author left them open.

use super::cuda::driver;
use super::cuda::gpu::Gpu;
use super::cuda::program::Function;
use super::dim3::Dim3;
use super::launch::{Launch, launch};
use super::total::{BLOCKS_OF_GROUP, MOST_BLOCKS};

/// `*` in a list of extents: the runtime chooses.
pub const STAR: i32 = i32::MIN;

const OPEN: Dim3 = Dim3 {
    x: STAR,
    y: STAR,
    z: STAR,
};

/// Threads of a block when the runtime chooses and nothing is known of the kernel.
pub(super) const THREADS: u64 = 256;

/// Threads of a gang when nobody says how many.
const LANES: i32 = 128;

/// Gangs that are enough for a GPU when each has a warp.
const MANY_GANGS: u64 = 16_384;

/// Tells blocks to leave their parts, as the support header has it.
const LEAVE: u32 = u32::MAX;

/// The first block of a launch that has no iterations: the numbers of its threads lie beyond all of them.
const BEYOND: u32 = 0xffff_0000;

/// Threads of a warp.
const WARP: i32 = 32;

/// Threads of a block along z that CUDA allows.
const MOST_DEEP: u64 = 64;

/// Blocks that keep any GPU busy many times over.
const MANY: u64 = 4096;

/// Rounds along x, and then along y, that a thread takes where that many blocks are left.
const ROUNDS_OF_MANY: u64 = 4;

/// Rounds of the innermost loop that a thread takes where it takes several.
const ROUNDS_ALONG_X: u64 = 8;

/// Blocks along y and z, whose limit is lower than that along x.
const MOST_ALONG: u64 = 65_535;

/// The numbers of rounds along the axes, x first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounds {
    counts: [u64; 3],
    grid: Dim3,
    block: Dim3,
    /// A block takes each round, with all its threads.
    gangs: bool,
    /// Gangs of a warp may share a block.
    packed: bool,
    /// A thread takes one round: the kernel is told with which blocks a launch begins.
    each: bool,
    /// The block gives the number of threads alone, and how they lie is open.
    tile: bool,
    /// Threads of a block, as far as they are open.
    threads: u64,
}

/// A launch of a kernel that has a thread for each iteration.
pub(super) struct Part {
    /// What the kernel is told: the support header's `Threads`.
    pub told: [u32; 4],
    pub grid: Dim3,
    /// It belongs to the launch before it, and joins what that one left.
    pub behind: bool,
}

impl Part {
    /// Of a launch that joins values in many blocks: the one behind it, which joins what the blocks leave. They don't ask then which of them is
    /// the last, and wait for no answer.
    fn left_behind(&mut self) -> Option<Part> {
        let blocks = self.grid.volume();
        let groups = (blocks as u64).div_ceil(BLOCKS_OF_GROUP);
        if !(2..=MOST_ALONG).contains(&groups) {
            return None;
        }
        self.told[3] = LEAVE;
        Some(Part {
            told: [BEYOND, BEYOND, BEYOND, blocks as u32],
            grid: Dim3::from_axes([groups as i32, 1, 1]),
            behind: true,
        })
    }
}

/// Iteration counts of one loop, or of up to fifteen that are nested, the innermost first.
pub trait IterationCounts {
    /// Those along the axes of a grid, 1 for each that no loop runs along; none is negative.
    fn counts(self) -> [u64; 3];
}

/// The iteration count of one loop; a negative number counts as none, as that of a loop from 1 to a negative bound.
pub trait IterationCount {
    /// None is negative.
    fn count(self) -> u64;
}

macro_rules! iteration_counts {
    ($($integer:ty),*) => {$(
        impl IterationCount for $integer {
            fn count(self) -> u64 {
                u64::try_from(self).unwrap_or(0)
            }
        }

        impl IterationCounts for $integer {
            fn counts(self) -> [u64; 3] {
                [self.count(), 1, 1]
            }
        }
    )*};
}

iteration_counts!(i8, i16, i32, i64, i128, u64);

impl<A: IterationCount, B: IterationCount> IterationCounts for (A, B) {
    fn counts(self) -> [u64; 3] {
        [self.0.count(), self.1.count(), 1]
    }
}

impl<A: IterationCount, B: IterationCount, C: IterationCount> IterationCounts for (A, B, C) {
    fn counts(self) -> [u64; 3] {
        [self.0.count(), self.1.count(), self.2.count()]
    }
}

/// Loops beyond the third share the last axis.
macro_rules! more_iteration_counts {
    ($($name:ident $place:tt),+) => {
        impl<A: IterationCount, B: IterationCount, $($name: IterationCount),+> IterationCounts for (A, B, $($name),+) {
            fn counts(self) -> [u64; 3] {
                let shared = [$(self.$place.count()),+];
                [self.0.count(), self.1.count(), shared.into_iter().fold(1, u64::saturating_mul)]
            }
        }
    };
}
more_iteration_counts!(C 2, D 3);
more_iteration_counts!(C 2, D 3, E 4);
more_iteration_counts!(C 2, D 3, E 4, F 5);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13);
more_iteration_counts!(C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14);

/// A launch over loops with these iteration counts, the innermost first.
#[track_caller]
pub fn launch_loops(counts: impl IterationCounts) -> Launch {
    launch(1, 1).over(Rounds::of(counts, false))
}

/// A launch over loops with these iteration counts, the innermost first, with a thread for each iteration.
#[track_caller]
pub fn launch_each(counts: impl IterationCounts) -> Launch {
    let rounds = Rounds::of(counts, false);
    launch(1, 1).over(Rounds {
        each: true,
        ..rounds
    })
}

/// A launch over loops with these iteration counts, the innermost first, each of which is for a block (a gang).
#[track_caller]
pub fn launch_gangs(counts: impl IterationCounts) -> Launch {
    launch(1, 1).over(Rounds::of(counts, true))
}

/// As [`launch_gangs`], with a block for each iteration.
#[track_caller]
pub fn launch_each_gang(counts: impl IterationCounts) -> Launch {
    let rounds = Rounds::of(counts, true);
    launch(1, 1).over(Rounds {
        each: true,
        ..rounds
    })
}

/// Array expressions join arrays of one shape: the extents of what is assigned to, or of the first operand, and of another operand.
#[track_caller]
pub fn conform<const N: usize>(extents: [i32; N], others: [i32; N]) {
    if extents != others {
        crate::fatal(&format!(
            "array expression over device data: the shapes differ, {extents:?} and {others:?} elements"
        ));
    }
}

impl Rounds {
    fn of(counts: impl IterationCounts, gangs: bool) -> Rounds {
        Rounds {
            counts: counts.counts(),
            grid: OPEN,
            block: OPEN,
            gangs,
            packed: false,
            each: false,
            tile: false,
            threads: THREADS,
        }
    }

    /// Some loop has no round.
    pub(super) fn is_empty(&self) -> bool {
        self.counts.contains(&0)
    }

    /// Each loop counts as one that has a round.
    pub(super) fn fill(&mut self) {
        self.counts = self.counts.map(|count| count.max(1));
    }

    pub(super) fn set_grid(&mut self, grid: Dim3) {
        self.packed &= grid.x == STAR;
        self.grid = grid;
    }

    pub(super) fn set_block(&mut self, block: Dim3) {
        self.block = block;
    }

    /// Unless the author says how many blocks there are.
    pub(super) fn pack(&mut self) {
        self.packed = self.grid.x == STAR;
    }

    pub(super) fn set_tile(&mut self, tile: Dim3) {
        (self.block, self.tile) = (tile, true);
    }

    /// As many threads with rows that fill a warp, where the loops are long enough: what a row of 16 threads reads begins and ends in the
    /// middle of what the memory gives at once.
    fn in_whole_warps(&self, mut axes: [i32; 3]) -> [i32; 3] {
        let splits = |axes: &[i32; 3]| axes[0] > 0 && axes[0] < WARP && WARP % axes[0] == 0;
        while self.tile && splits(&axes) && axes[1] % 2 == 0 && self.counts[0] >= 2 * axes[0] as u64
        {
            axes[0] *= 2;
            axes[1] /= 2;
        }
        axes
    }

    /// The least extent along x that is left open: a warp, but a short innermost loop has no more threads than iterations where the loops
    /// around it fill the warp.
    fn least_along_x(&self) -> u64 {
        let others = self.counts[1].saturating_mul(self.counts[2]);
        let short = self.counts[0].next_power_of_two();
        if self.block == OPEN && short.saturating_mul(others) >= WARP as u64 {
            short.min(WARP as u64)
        } else {
            WARP as u64
        }
    }

    /// The block: what is open along x takes up to a block's threads but at least a warp, then y, then z what is left.
    pub(super) fn shape_of_block(&self) -> Dim3 {
        if self.gangs {
            let lanes = match self.block.x {
                STAR if self.packed && self.counts[0] >= MANY_GANGS => WARP,
                STAR => LANES,
                lanes => lanes.max(1),
            };
            let together = match self.packed && lanes == WARP {
                true => LANES / WARP,
                false => 1,
            };
            return Dim3::from_axes([lanes, together, 1]);
        }
        let mut axes = self.block.axes();
        let given: u64 = axes
            .iter()
            .filter(|n| **n != STAR)
            .map(|n| (*n).max(1) as u64)
            .product();
        let mut left = (self.threads / given).max(1);
        let whole = self.block == OPEN;
        for (axis, extent) in axes.iter_mut().enumerate() {
            if *extent != STAR {
                continue;
            }
            let most = if axis == 2 { MOST_DEEP.min(left) } else { left };
            let fits = self.counts[axis].next_power_of_two().min(most);
            // Rows that are not short get all threads but what keeps neighbours in y in one block.
            let widest = if whole && axis == 0 && self.counts[1] > 1 {
                64
            } else {
                left
            };
            let chosen = fits.min(widest).max(if axis == 0 {
                self.least_along_x().min(left)
            } else {
                1
            });
            *extent = chosen as i32;
            left = (left / chosen).max(1);
        }
        Dim3::from_axes(self.in_whole_warps(axes))
    }

    /// The grid that gives each round a thread, or fewer blocks where `most` is reached, whose threads go round more than once. Threads that
    /// go round anyhow do so along x first: several loads of the innermost loop are then under way at once.
    pub(super) fn shape_of_grid(&self, block: Dim3, most: u64) -> Dim3 {
        let mut axes = self.grid.axes();
        let block = self.rounds_of(block);
        let mut left = most.max(1);
        for axis in 0..3 {
            if axes[axis] != STAR {
                continue;
            }
            let mut needed = self.counts[axis].div_ceil(block[axis].max(1) as u64);
            needed = needed.div_ceil(self.rounds_along(axis, block, most));
            let limit = if axis == 0 {
                i32::MAX as u64
            } else {
                MOST_ALONG
            };
            let chosen = needed.min(left).min(limit).max(1);
            axes[axis] = chosen as i32;
            left = (left / chosen).max(1);
        }
        Dim3::from_axes(axes)
    }

    /// How many rounds of a loop a thread takes, of nested loops that have many more than the GPU has threads: where blocks are as many as
    /// one likes, a few along x and y, so that the work of a thread outweighs its beginning.
    fn rounds_along(&self, axis: usize, block: [i32; 3], most: u64) -> u64 {
        let blocks = (0..3).map(|axis| self.counts[axis].div_ceil(block[axis].max(1) as u64));
        let wanted = blocks.fold(1_u64, u64::saturating_mul);
        if self.gangs || self.each || self.counts[1] <= 1 {
            return 1;
        }
        let few = match axis {
            0 => ROUNDS_OF_MANY,
            1 => ROUNDS_OF_MANY * ROUNDS_OF_MANY,
            _ => return 1,
        };
        match most {
            u64::MAX if wanted / few >= MANY => ROUNDS_OF_MANY,
            u64::MAX => 1,
            _ if axis == 0 && wanted / ROUNDS_ALONG_X > most => ROUNDS_ALONG_X,
            _ => 1,
        }
    }

    /// How many rounds of each loop a block has, each thread taking one: a block of gangs has as many as it has warps.
    fn rounds_of(&self, block: Dim3) -> [i32; 3] {
        match self.gangs {
            true => [block.y, 1, 1],
            false => block.axes(),
        }
    }

    /// With blocks of so many threads, as far as the author leaves them open.
    pub(super) fn in_blocks_of(&self, threads: u64) -> Rounds {
        Rounds { threads, ..*self }
    }

    /// Whether the kernel has a thread for each round.
    pub(super) fn is_each(&self) -> bool {
        self.each
    }

    /// Where there is a thread for each round: the launches that have all of them. `joins`: the kernel joins values.
    pub(super) fn parts(&self, block: Dim3, joins: bool) -> Vec<Part> {
        let block = self.rounds_of(block);
        let stretches = |axis: usize, most: u64| {
            let blocks = self.counts[axis].div_ceil(block[axis].max(1) as u64);
            let starts = (0..blocks).step_by(most as usize);
            starts.map(move |first| (first as u32, (blocks - first).min(most) as i32))
        };
        let mut parts = Vec::new();
        for (first_z, z) in stretches(2, MOST_ALONG) {
            for (first_y, y) in stretches(1, MOST_ALONG) {
                for (first_x, x) in stretches(0, i32::MAX as u64) {
                    let told = [first_x, first_y, first_z, 0];
                    let grid = Dim3::from_axes([x, y, z]);
                    parts.push(Part {
                        told,
                        grid,
                        behind: false,
                    });
                }
            }
        }
        if let ([only], true) = (&mut parts[..], joins && self.is_short()) {
            let joining = only.left_behind();
            parts.extend(joining);
        }
        parts
    }

    /// Whether no thread of a launch that has no iterations takes its number for that of one.
    fn is_short(&self) -> bool {
        self.counts.iter().all(|&count| count <= i32::MAX as u64)
    }

    /// The most blocks of a launch among those, whatever the registers of the kernel leave of a block.
    pub(super) fn most_blocks(&self) -> u64 {
        let rounds = self.in_blocks_of(THREADS / 2);
        let parts = rounds.parts(rounds.shape_of_block(), false);
        let volumes = parts.iter().map(|part| part.grid.volume() as u64);
        volumes.max().unwrap_or(0)
    }

    /// Blocks that a kernel which joins values can have: threads go round more than once in any case.
    pub(super) fn capped(grid: Dim3) -> Dim3 {
        if grid.volume() <= MOST_BLOCKS {
            return grid;
        }
        let mut left = MOST_BLOCKS;
        let axes = grid.axes().map(|n| {
            let chosen = i64::from(n).min(left).max(1);
            left = (left / chosen).max(1);
            chosen as i32
        });
        Dim3::from_axes(axes)
    }

    /// Blocks that the GPU runs at once.
    pub(super) fn resident(gpu: &Gpu, function: &Function, block: Dim3, shared: i64) -> u64 {
        let threads = block.volume() as i32;
        let per_unit = driver::resident_blocks(function.handle(), threads, shared as usize);
        per_unit.unwrap_or(1).max(1) as u64 * gpu.units.max(1) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_of(counts: (u64, u64), tile: [i32; 3]) -> [i32; 3] {
        let mut rounds = Rounds::of(counts, false);
        rounds.set_tile(Dim3::from_axes(tile));
        rounds.shape_of_block().axes()
    }

    #[test]
    fn tiles_lie_in_rows_of_a_warp_where_the_loop_has_as_many_iterations() {
        assert_eq!(block_of((5118, 4998), [16, 16, 1]), [32, 8, 1]);
        assert_eq!(block_of((5118, 4998), [8, 8, 1]), [32, 2, 1]);
        assert_eq!(block_of((16, 4998), [16, 16, 1]), [16, 16, 1]);
        assert_eq!(block_of((5118, 4998), [64, 4, 1]), [64, 4, 1]);
        assert_eq!(block_of((5118, 4998), [24, 4, 1]), [24, 4, 1]);
        assert_eq!(block_of((5118, 4998), [16, 1, 1]), [16, 1, 1]);
    }

    #[test]
    fn long_outer_loops_are_launched_in_parts() {
        let rounds = Rounds::of((40, 140_000, 2), false);
        let parts = rounds.parts(Dim3::from_axes([32, 2, 1]), false);
        let shown: Vec<_> = parts
            .iter()
            .map(|part| (part.told, part.grid.axes()))
            .collect();
        let most = MOST_ALONG as i32;
        assert_eq!(
            shown,
            [
                ([0, 0, 0, 0], [2, most, 2]),
                ([0, MOST_ALONG as u32, 0, 0], [2, 70_000 - most, 2])
            ]
        );
    }

    #[test]
    fn short_innermost_loops_leave_their_threads_to_the_loops_around_them() {
        let open = |counts: (u64, u64, u64)| Rounds::of(counts, false).shape_of_block().axes();
        assert_eq!(open((8, 8, 4096)), [8, 8, 4]);
        assert_eq!(open((3, 1000, 1)), [4, 64, 1]);
        assert_eq!(open((1, 1, 1000)), [1, 1, 64]);
        assert_eq!(open((3, 5, 1)), [32, 8, 1]);
        assert_eq!(open((512, 512, 512)), [64, 4, 1]);
    }

    #[test]
    fn kernels_with_many_registers_have_smaller_blocks() {
        let of = |counts: (u64, u64, u64)| Rounds::of(counts, false).in_blocks_of(128);
        assert_eq!(of((512, 512, 512)).shape_of_block().axes(), [64, 2, 1]);
        assert_eq!(of((100_000, 1, 1)).shape_of_block().axes(), [128, 1, 1]);
        assert_eq!(of((3, 1000, 1)).shape_of_block().axes(), [4, 32, 1]);
    }

    #[test]
    fn many_blocks_leave_their_parts_to_a_launch_behind() {
        let parts = |count: i64, joins: bool| {
            let rounds = Rounds::of((count, 1, 1), false);
            let parts = rounds.parts(rounds.shape_of_block(), joins);
            let told = parts.iter().map(|p| (p.told[3], p.grid.x, p.behind));
            told.collect::<Vec<_>>()
        };
        assert_eq!(parts(256 * 4096, true), [(0, 4096, false)]);
        assert_eq!(parts(256 * 4097, false), [(0, 4097, false)]);
        assert_eq!(
            parts(256 * 4097, true),
            [(LEAVE, 4097, false), (4097, 2, true)]
        );
    }

    #[test]
    fn counts_below_zero_are_none() {
        assert_eq!((-3, 2_i64).counts(), [0, 2, 1]);
        assert!(Rounds::of(-1, true).is_empty());
        let mut guessed = Rounds::of((0, 3), false);
        guessed.fill();
        assert_eq!(guessed.counts, [1, 3, 1]);
    }

    #[test]
    fn loops_beyond_the_third_share_the_last_axis() {
        assert_eq!((64, 32, 7, 5_i64).counts(), [64, 32, 35]);
        assert_eq!((64, 32, 7, 5, -2, 3, 4).counts(), [64, 32, 0]);
    }

    #[test]
    fn blocks_are_as_they_are_asked_for() {
        let mut rounds = Rounds::of((5118, 4998), false);
        rounds.set_block(Dim3::from_axes([16, 16, 1]));
        assert_eq!(rounds.shape_of_block().axes(), [16, 16, 1]);
    }
}
