//! Speed of kernels' Rust twins on the CPU: `cargo run --release -p cuf2rs-runtime --example cpu_speed`.
//! The Game of Life kernel in the forms that the translator may emit, and blocks with a barrier per second. `RAYON_NUM_THREADS=1` for one core,
//! `CUF2RS_SIMD=base` or `avx2` to hold back.

use cuf2rs_runtime::prelude::*;
use std::time::Instant;

#[inline(always)]
fn life_step(t: Thread, dim: i32, grid: View2<i32>, mut new_grid: View2<i32>) {
    let idx = t.global_x() + 1;
    let idy = t.global_y() + 1;
    if idx < dim + 2 && idy < dim + 2 {
        let neighbors = grid[(idy, idx + 1)]
            + grid[(idy, idx - 1)]
            + grid[(idy + 1, idx)]
            + grid[(idy - 1, idx)]
            + grid[(idy + 1, idx + 1)]
            + grid[(idy - 1, idx - 1)]
            + grid[(idy - 1, idx + 1)]
            + grid[(idy + 1, idx - 1)];
        let cell = grid[(idy, idx)];
        if cell == 1 && neighbors < 2 {
            new_grid[(idy, idx)] = 0;
        } else if cell == 1 && (neighbors == 2 || neighbors == 3) {
            new_grid[(idy, idx)] = 1;
        } else if cell == 1 && neighbors > 3 {
            new_grid[(idy, idx)] = 0;
        } else if cell == 0 && neighbors == 3 {
            new_grid[(idy, idx)] = 1;
        } else {
            new_grid[(idy, idx)] = cell;
        }
    }
}

/// A kernel's twin as the translator writes it.
#[inline(never)]
fn life_twin(cores: &CpuGrid, dim: i32, grid: DevicePtr<i32>, new_grid: DevicePtr<i32>) {
    let grid = grid.view((dim + 2, dim + 2));
    let new_grid = new_grid.view((dim + 2, dim + 2));
    cores.for_each_thread_along::<1, _>(
        #[inline(always)]
        move |t| life_put(t, dim, grid, new_grid),
    );
}

/// The same with stores through a shared handle.
#[inline(always)]
fn life_put(t: Thread, dim: i32, grid: View2<i32>, new_grid: View2<i32>) {
    let idx = t.global_x() + 1;
    let idy = t.global_y() + 1;
    if idx < dim + 2 && idy < dim + 2 {
        let neighbors = grid[(idy, idx + 1)]
            + grid[(idy, idx - 1)]
            + grid[(idy + 1, idx)]
            + grid[(idy - 1, idx)]
            + grid[(idy + 1, idx + 1)]
            + grid[(idy - 1, idx - 1)]
            + grid[(idy - 1, idx + 1)]
            + grid[(idy + 1, idx - 1)];
        let cell = grid[(idy, idx)];
        if cell == 1 && neighbors < 2 {
            new_grid.put((idy, idx), 0);
        } else if cell == 1 && (neighbors == 2 || neighbors == 3) {
            new_grid.put((idy, idx), 1);
        } else if cell == 1 && neighbors > 3 {
            new_grid.put((idy, idx), 0);
        } else if cell == 0 && neighbors == 3 {
            new_grid.put((idy, idx), 1);
        } else {
            new_grid.put((idy, idx), cell);
        }
    }
}

#[inline(always)]
fn life_shared(b: &Block<'_>, dim: i32, grid: View2<i32>, mut new_grid: View2<i32>) {
    let mut s_grid = b.shared::<i32, 2>((16, 16));
    b.for_each_thread_along::<1, _>(|t| {
        let idx = (t.block_idx.x - 1) * (t.block_dim.x - 2) + t.thread_idx.x;
        let idy = (t.block_idx.y - 1) * (t.block_dim.y - 2) + t.thread_idx.y;
        if idx <= dim + 2 && idy <= dim + 2 {
            s_grid[(t.thread_idx.y, t.thread_idx.x)] = grid[(idy, idx)];
        }
    });
    b.for_each_thread_along::<1, _>(|t| {
        let idx = (t.block_idx.x - 1) * (t.block_dim.x - 2) + t.thread_idx.x;
        let idy = (t.block_idx.y - 1) * (t.block_dim.y - 2) + t.thread_idx.y;
        let (i, j) = (t.thread_idx.y, t.thread_idx.x);
        if idx < dim + 2
            && idy < dim + 2
            && i != 1
            && i != t.block_dim.y
            && j != 1
            && j != t.block_dim.x
        {
            let neighbors = s_grid[(i, j + 1)]
                + s_grid[(i, j - 1)]
                + s_grid[(i + 1, j)]
                + s_grid[(i - 1, j)]
                + s_grid[(i + 1, j + 1)]
                + s_grid[(i - 1, j - 1)]
                + s_grid[(i - 1, j + 1)]
                + s_grid[(i + 1, j - 1)];
            let cell = s_grid[(i, j)];
            if cell == 1 && neighbors < 2 {
                new_grid[(idy, idx)] = 0;
            } else if cell == 1 && (neighbors == 2 || neighbors == 3) {
                new_grid[(idy, idx)] = 1;
            } else if cell == 1 && neighbors > 3 {
                new_grid[(idy, idx)] = 0;
            } else if cell == 0 && neighbors == 3 {
                new_grid[(idy, idx)] = 1;
            } else {
                new_grid[(idy, idx)] = cell;
            }
        }
    });
}

/// 256 additions through a shared array and a barrier.
#[inline(always)]
fn barrier_block(b: &Block<'_>, a: View2<f32>, mut c: View2<f32>) {
    let mut tile = b.shared::<f32, 2>((16, 16));
    b.for_each_thread(|t| {
        tile[(t.thread_idx.x, t.thread_idx.y)] = a[(t.global_x(), t.global_y())] + 1.0
    });
    b.for_each_thread(|t| {
        c[(t.global_x(), t.global_y())] = tile[(17 - t.thread_idx.x, t.thread_idx.y)]
    });
}

fn time(name: &str, per: f64, unit: &str, mut f: impl FnMut()) {
    f();
    let best = (0..9)
        .map(|_| {
            let begin = Instant::now();
            f();
            begin.elapsed().as_secs_f64()
        })
        .fold(f64::MAX, f64::min);
    println!("{name:44} {:10.2} {unit}", best * per);
}

fn main() {
    let dim = std::hint::black_box(1024);
    let grid = Array2::<i32>::from_fn((dim + 2, dim + 2), |p| {
        ((p.along(1) * 7919 + p.along(2) * 104_729) % 7 % 2) as i32
    });
    let mut new_grid = Array2::<i32>::new((dim + 2, dim + 2));
    let (g, v) = (grid.view(), new_grid.view_mut());
    let cpu = CpuGrid::new((dim / 16, dim / 16), (dim / 64, dim / 64), 0);
    let per = 1e6 / 10.0;
    time(
        "life, x innermost as threads are numbered",
        per,
        "us per step",
        || {
            for _ in 0..10 {
                cpu.for_each_thread(
                    #[inline(always)]
                    move |t| life_step(t, dim, g, v),
                );
            }
        },
    );
    time("life, fast subscript innermost", per, "us per step", || {
        for _ in 0..10 {
            cpu.for_each_thread_along::<1, _>(
                #[inline(always)]
                move |t| life_step(t, dim, g, v),
            );
        }
    });
    time(
        "life, fast subscript innermost, guard as bounds",
        per,
        "us per step",
        || {
            for _ in 0..10 {
                cpu.threads().upto_x(dim).upto_y(dim).along::<1, _>(
                    #[inline(always)]
                    move |t| life_step(t, dim, g, v),
                );
            }
        },
    );
    time(
        "life, the same, closure not marked inline",
        per,
        "us per step",
        || {
            for _ in 0..10 {
                cpu.threads()
                    .upto_x(dim)
                    .upto_y(dim)
                    .along::<1, _>(move |t| life_step(t, dim, g, v));
            }
        },
    );
    time(
        "life, fast subscript innermost, put",
        per,
        "us per step",
        || {
            for _ in 0..10 {
                cpu.for_each_thread_along::<1, _>(
                    #[inline(always)]
                    move |t| life_put(t, dim, g, v),
                );
            }
        },
    );
    let (dg, dv) = (DevicePtr::from(g), DevicePtr::from(v));
    time("life, as emitted", per, "us per step", || {
        for _ in 0..10 {
            life_twin(&cpu, dim, dg, dv);
        }
    });
    let shared = CpuGrid::new((86, 86), (dim / 73, dim / 73), 0);
    time("life, shared, 14x14 blocks", per, "us per step", || {
        for _ in 0..10 {
            shared.for_each_block(
                #[inline(always)]
                move |b| life_shared(b, dim, g, v),
            );
        }
    });
    let (a, mut c) = (
        Array2::<f32>::new((1024, 1024)),
        Array2::<f32>::new((1024, 1024)),
    );
    let (a, c) = (a.view(), c.view_mut());
    time(
        "16x16 blocks with a barrier",
        1e9 / 40960.0,
        "ns per block",
        || {
            for _ in 0..10 {
                cpu.for_each_block(
                    #[inline(always)]
                    move |b| barrier_block(b, a, c),
                );
            }
        },
    );
    time(
        "16x16 blocks with a barrier, on stacks",
        1e9 / 4096.0,
        "ns per block",
        || {
            cpu.for_each_block_threads(|t| {
                let mut tile = t.shared::<f32, 2>((16, 16));
                tile[(t.thread_idx.x, t.thread_idx.y)] = a[(t.global_x(), t.global_y())] + 1.0;
                t.syncthreads();
                c.put(
                    (t.global_x(), t.global_y()),
                    tile[(17 - t.thread_idx.x, t.thread_idx.y)],
                );
            });
        },
    );
    time("empty launch on the CPU", 1e9 / 1000.0, "ns", || {
        for _ in 0..1000 {
            CpuGrid::new(1, 32, 0).for_each_thread(|_| {});
        }
    });
    println!("{}", new_grid.sum());
}
