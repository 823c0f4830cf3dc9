//! Every thread once, whatever the loop; barriers; atomics.

use crate::array::{Array1, Array2, View1};
use crate::device::*;

fn marks(grid: Dim3, block: Dim3, run: impl Fn(&CpuGrid, View1<i32>)) -> Vec<i32> {
    let n = grid.volume() * block.volume();
    let mut hits = Array1::<i32>::new(n);
    run(&CpuGrid::new(grid, block, 0), hits.view_mut());
    hits.to_vec()
}

/// Linear place of a thread in the whole grid, from one.
fn place(t: &Thread) -> i32 {
    let (w, h) = (t.grid_dim.x * t.block_dim.x, t.grid_dim.y * t.block_dim.y);
    t.global_x() + w * ((t.global_y() - 1) + h * (t.global_z() - 1))
}

#[test]
fn every_thread_runs_once() {
    for (grid, block) in [
        (dim3(3, 1, 1), dim3(7, 1, 1)),
        (dim3(2, 5, 3), dim3(4, 3, 2)),
        (dim3(300, 7, 1), dim3(16, 16, 1)),
    ] {
        let hit = |h: View1<i32>, t: Thread| {
            assert_eq!(
                t.global_x(),
                (t.block_idx.x - 1) * t.block_dim.x + t.thread_idx.x
            );
            assert_eq!(
                t.global_y(),
                (t.block_idx.y - 1) * t.block_dim.y + t.thread_idx.y
            );
            assert_eq!(
                t.global_z(),
                (t.block_idx.z - 1) * t.block_dim.z + t.thread_idx.z
            );
            let mut h = h;
            atomic_add(&mut h[place(&t)], 1);
        };
        let once = vec![1; (grid.volume() * block.volume()) as usize];
        assert_eq!(
            marks(grid, block, |g, h| g.for_each_thread(|t| hit(h, t))),
            once
        );
        assert_eq!(
            marks(grid, block, |g, h| g
                .for_each_thread_along::<1, _>(|t| hit(h, t))),
            once
        );
        assert_eq!(
            marks(grid, block, |g, h| g
                .for_each_thread_along::<2, _>(|t| hit(h, t))),
            once
        );
        assert_eq!(
            marks(grid, block, |g, h| g
                .for_each_block(|b| b.for_each_thread(|t| hit(h, t)))),
            once
        );
        assert_eq!(
            marks(grid, block, |g, h| g.for_each_block(
                |b| b.for_each_thread_along::<1, _>(|t| hit(h, t))
            )),
            once
        );
    }
}

#[test]
fn guards_become_bounds() {
    let got = marks(dim3(3, 2, 1), dim3(4, 4, 1), |g, h| {
        g.threads()
            .upto_x(10)
            .from_x(2)
            .upto_y(5)
            .run(|t| h.put(place(&t), t.global_y()));
    });
    let want: Vec<i32> = (0..96)
        .map(|i| (i % 12 + 1, i / 12 + 1))
        .map(|(x, y)| {
            if (2..=10).contains(&x) && y <= 5 {
                y
            } else {
                0
            }
        })
        .collect();
    assert_eq!(got, want);
    assert!(
        marks(dim3(1, 1, 1), dim3(4, 1, 1), |g, h| g
            .threads()
            .upto_x(-3)
            .run(|t| h.put(place(&t), 1)))
        .iter()
        .all(|&x| x == 0)
    );
}

/// Reverses each block's part through a shared array.
fn reverse_by_fission(grid: &CpuGrid, a: View1<i32>) {
    grid.for_each_block(
        #[inline(always)]
        |b| {
            let s = b.shared::<i32, 1>(b.block_dim().x);
            let mut kept = b.per_thread::<i32>();
            b.for_each_thread(|t| {
                kept[t] = a[t.global_x()];
                s.put(t.thread_idx.x, kept[t]);
            });
            b.for_each_thread(|t| {
                a.put(
                    t.global_x(),
                    s[t.block_dim.x + 1 - t.thread_idx.x] * 1000 + kept[t],
                )
            });
        },
    );
}

fn reverse_by_stacks(grid: &CpuGrid, a: View1<i32>) {
    grid.for_each_block_threads(|t| {
        let s = t.shared::<i32, 1>(t.block_dim.x);
        let kept = a[t.global_x()];
        s.put(t.thread_idx.x, kept);
        t.syncthreads();
        a.put(
            t.global_x(),
            s[t.block_dim.x + 1 - t.thread_idx.x] * 1000 + kept,
        );
    });
}

#[test]
fn barriers_separate_writes_from_reads() {
    let (grid, block) = (dim3(9, 1, 1), dim3(32, 1, 1));
    let fresh = || Array1::<i32>::from_fn(288, |p| p.along(1) as i32);
    let (mut a, mut b) = (fresh(), fresh());
    reverse_by_fission(&CpuGrid::new(grid, block, 0), a.view_mut());
    reverse_by_stacks(&CpuGrid::new(grid, block, 0), b.view_mut());
    assert_eq!(a.to_vec(), b.to_vec());
    assert_eq!((a[1], a[32], a[33]), (31_000, 31, 63_032));
}

#[test]
fn votes_count_the_threads_that_take_part() {
    let out = Array2::<i32>::new((64, 3));
    let o = out.view();
    CpuGrid::new(2, 32, 0).for_each_block_threads(|t| {
        if t.thread_idx.x > 30 {
            return;
        }
        let i = t.global_x();
        o.put((i, 1), t.syncthreads_count(t.thread_idx.x % 2 == 0));
        o.put((i, 2), t.syncthreads_and(t.thread_idx.x < 31));
        o.put((i, 3), t.syncthreads_or(t.thread_idx.x == 99));
    });
    assert_eq!((out[(1, 1)], out[(1, 2)], out[(1, 3)]), (15, 1, 0));
    assert_eq!((out[(62, 1)], out[(62, 2)], out[(31, 1)]), (15, 1, 0));
}

#[test]
fn dynamic_shared_memory_is_one_piece_per_block() {
    let a = Array1::<i32>::new(8);
    let v = a.view();
    CpuGrid::new(2, 4, 32).for_each_block(|b| {
        let (x, y) = (
            b.dynamic_shared::<i32, 1>(0, 4),
            b.dynamic_shared::<i32, 1>(16, 4),
        );
        b.for_each_thread(|t| x.put(t.thread_idx.x, t.global_x()));
        b.for_each_thread(|t| y.put(5 - t.thread_idx.x, x[t.thread_idx.x]));
        b.for_each_thread(|t| v.put(t.global_x(), y[t.thread_idx.x]));
    });
    assert_eq!(a.to_vec(), [4, 3, 2, 1, 8, 7, 6, 5]);
}

#[test]
fn atomics_return_what_was_there() {
    let mut i = 5;
    assert_eq!(
        (
            atomic_add(&mut i, 3),
            atomic_sub(&mut i, 1),
            atomic_max(&mut i, 20),
            atomic_min(&mut i, 4),
            i
        ),
        (5, 8, 7, 20, 4)
    );
    assert_eq!(
        (
            atomic_exch(&mut i, 6),
            atomic_cas(&mut i, 6, 9),
            atomic_cas(&mut i, 6, 1),
            i
        ),
        (4, 6, 9, 9)
    );
    assert_eq!(
        (
            atomic_and(&mut i, 8),
            atomic_or(&mut i, 3),
            atomic_xor(&mut i, 1),
            i
        ),
        (9, 8, 11, 10)
    );
    assert_eq!(
        (atomic_inc(&mut i, 10), atomic_dec(&mut i, 3), i),
        (10, 0, 3)
    );
    let mut a = Array1::<i32>::new(3);
    assert_eq!(
        (
            atomic_add(a.from_element_mut(2), 4),
            atomic_add(a.view_mut().from_element(2), 1),
            a[2]
        ),
        (0, 4, 5)
    );
    let mut x = 1.5_f64;
    assert_eq!(
        (atomic_add(&mut x, 0.25), atomic_max(&mut x, 8.0), x),
        (1.5, 1.75, 8.0)
    );
}

#[test]
fn atomic_sums_lose_nothing() {
    let mut sum = Array1::<f64>::new(1);
    let s = sum.view_mut();
    CpuGrid::new(1000, 256, 0).for_each_thread(|_| {
        let mut s = s;
        atomic_add(&mut s[1], 1.0);
    });
    assert_eq!(sum[1], 256_000.0);
}

/// Sums over each warp, the last of which has 8 lanes.
#[test]
fn shuffles_reduce_a_warp() {
    let out = Array1::<i32>::new(40);
    let o = out.view();
    CpuGrid::new(1, 40, 0).for_each_block_threads(|t| {
        let mut sum = t.thread_idx.x;
        let mut distance = 16;
        while distance > 0 {
            sum += t.shfl_xor_sync(-1, sum, distance, 32);
            distance /= 2;
        }
        o.put(t.thread_idx.x, sum);
    });
    assert_eq!((out[1], out[32]), (528, 528));
    // Lanes that are not there give nothing: xor with 8 and 16 leaves a lane its own value twice.
    assert_eq!(out[33], 4 * (33..=40).sum::<i32>());
}

#[test]
fn shuffles_stay_within_their_segment() {
    let out = Array2::<f64>::new((32, 4));
    let o = out.view();
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        let (i, x) = (t.thread_idx.x, f64::from(t.thread_idx.x));
        o.put((i, 1), t.shfl_sync(-1, x, 9, 8));
        o.put((i, 2), t.shfl_up_sync(-1, x, 1, 8));
        o.put((i, 3), t.shfl_down_sync(-1, x, 1, 8));
        o.put((i, 4), t.shfl_xor_sync(-1, x, 8, 8));
    });
    assert_eq!((out[(12, 1)], out[(9, 2)], out[(10, 2)]), (10.0, 9.0, 9.0));
    assert_eq!((out[(8, 3)], out[(7, 3)]), (8.0, 8.0));
    assert_eq!((out[(1, 4)], out[(9, 4)]), (1.0, 1.0));
}

#[test]
fn masks_keep_branches_apart_and_loops_meet_behind() {
    let out = Array2::<i32>::new((32, 3));
    let o = out.view();
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        let i = t.thread_idx.x;
        let mask = if i <= 12 { 0xfff } else { !0xfff };
        let votes = if i <= 12 {
            t.ballot_sync(mask, i % 2 == 0)
        } else {
            t.ballot_sync(mask, i % 2 == 1)
        };
        o.put((i, 1), votes);
        for _ in 0..i {
            o.put((i, 2), t.activemask());
        }
        o.put((i, 3), t.ballot(true));
    });
    assert_eq!((out[(1, 1)], out[(32, 1)]), (0xaaa, 0x5555_5000));
    // The last rounds are those of lane 31 alone, then all are together.
    assert_eq!(
        (out[(1, 2)], out[(32, 2)], out[(31, 2)]),
        (-1, i32::MIN, 3 << 30)
    );
    assert_eq!((out[(1, 3)], out[(32, 3)]), (-1, -1));
}

#[test]
fn lanes_find_their_like() {
    let out = Array2::<i32>::new((32, 4));
    let o = out.view();
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        let i = t.thread_idx.x;
        let mut all = 7;
        o.put((i, 1), t.match_any_sync(-1, i % 3));
        o.put((i, 2), t.match_all_sync(-1, i % 3, &mut all));
        o.put((i, 3), all);
        o.put((i, 4), t.match_all_sync(-1, 2.5, &mut all) + all);
    });
    assert_eq!((out[(1, 1)], out[(1, 2)], out[(1, 3)]), (0x4924_9249, 0, 0));
    assert_eq!(out[(9, 4)], 0);
}

#[test]
fn lanes_that_have_ended_are_not_waited_for() {
    let out = Array1::<i32>::new(32);
    let o = out.view();
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        if t.thread_idx.x > 20 {
            return;
        }
        o.put(t.thread_idx.x, t.ballot_sync(-1, true));
    });
    assert_eq!((out[1], out[20], out[21]), (0xf_ffff, 0xf_ffff, 0));
}

#[test]
#[should_panic(expected = "waits for lane 16 of the warp, which waits for the block")]
fn a_lane_that_never_comes_is_named() {
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        if t.thread_idx.x <= 16 {
            t.syncwarp(-1);
        }
        t.syncthreads();
    });
}

#[test]
#[should_panic(expected = "lane 3 calls 'all_sync' with mask 00000007, which does not name it")]
fn a_mask_names_its_caller() {
    CpuGrid::new(1, 32, 0).for_each_block_threads(|t| {
        t.all_sync(7, true);
    });
}

#[test]
fn the_grid_waits_for_all_its_blocks() {
    let (sums, out) = (Array1::<i32>::new(10), Array1::<i32>::new(10));
    let (s, o) = (sums.view(), out.view());
    CpuGrid::new(10, 64, 0).for_each_grid_thread(|t| {
        let (b, i) = (t.block_idx.x, t.thread_idx.x);
        let own = t.shared::<i32, 1>(64);
        own.put(i, i * b);
        t.sync_grid();
        if i == 1 {
            s.put(b, (1..=64).map(|i| own[i]).sum());
        }
        t.sync_grid();
        if t.this_grid().rank == b * 64 {
            o.put(b, (1..=10).map(|b| s[b]).sum());
        }
    });
    assert_eq!(out.to_vec(), [2080 * 55; 10]);
}
