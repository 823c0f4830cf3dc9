//! Times translated loops against the same loops in Fortran (array_speed.f90 beside this file):
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p cuf2rs-runtime --example array_speed
//! gfortran -O3 -march=native runtime/examples/array_speed.f90 -o array_speed && ./array_speed
//! ```
//!
//! Each line is the best time of one sweep in microseconds, and a sum that both programs must agree on.

use cuf2rs_runtime::prelude::*;
use std::hint::black_box;
use std::time::Instant;

#[inline(never)]
fn jacobi(m: i32, n: i32, a: View2<f64>, mut b: View2<f64>) {
    for j in do_range(1, n) {
        for i in do_range(1, m) {
            b[(i, j)] = 0.25 * (a[(i - 1, j)] + a[(i + 1, j)] + a[(i, j - 1)] + a[(i, j + 1)]);
        }
    }
}

#[inline(never)]
fn jacobi_strided(m: i32, n: i32, a: Strided2<f64>, mut b: Strided2<f64>) {
    for j in do_range(2, n + 1) {
        for i in do_range(2, m + 1) {
            b[(i, j)] = 0.25 * (a[(i - 1, j)] + a[(i + 1, j)] + a[(i, j - 1)] + a[(i, j + 1)]);
        }
    }
}

#[inline(never)]
#[allow(clippy::if_same_then_else)] // As the Fortran text has it.
fn life(m: i32, n: i32, grid: View2<i32>, mut new_grid: View2<i32>) {
    for j in do_range(1, n) {
        for i in do_range(1, m) {
            let neighbors = grid[(i, j + 1)]
                + grid[(i, j - 1)]
                + grid[(i + 1, j)]
                + grid[(i - 1, j)]
                + grid[(i + 1, j + 1)]
                + grid[(i - 1, j - 1)]
                + grid[(i - 1, j + 1)]
                + grid[(i + 1, j - 1)];
            let cell = grid[(i, j)];
            if cell == 1 && neighbors < 2 {
                new_grid[(i, j)] = 0;
            } else if cell == 1 && (neighbors == 2 || neighbors == 3) {
                new_grid[(i, j)] = 1;
            } else if cell == 1 && neighbors > 3 {
                new_grid[(i, j)] = 0;
            } else if cell == 0 && neighbors == 3 {
                new_grid[(i, j)] = 1;
            } else {
                new_grid[(i, j)] = cell;
            }
        }
    }
}

#[inline(never)]
fn triad(s: f64, mut a: View1<f64>, b: View1<f64>, c: View1<f64>) {
    a.assign_with(|p| b.at(p) + s * c.at(p));
}

#[inline(never)]
fn triad_2d(s: f64, mut a: View2<f64>, b: View2<f64>, c: View2<f64>) {
    a.assign_with(|p| b.at(p) + s * c.at(p));
}

#[inline(never)]
fn every_other(n: i32, mut a: View1<f64>, b: View1<f64>) {
    for i in do_step(1, n, 2) {
        a[i] = 2.0 * b[i];
    }
}

static FIELD: Global<Array2<f64>> = Global::new(Array2::unallocated());

/// A loop over a module array.
#[inline(never)]
fn module_array(m: i32, n: i32) {
    let mut field = FIELD.edit().view_mut();
    for j in do_range(1, n) {
        for i in do_range(1, m) {
            field[(i, j)] = 2.0 * field[(i, j)] - 1.0;
        }
    }
}

/// The same without a handle.
#[inline(never)]
fn module_array_directly(m: i32, n: i32) {
    for j in do_range(1, n) {
        for i in do_range(1, m) {
            FIELD.edit()[(i, j)] = 2.0 * FIELD[(i, j)] - 1.0;
        }
    }
}

/// A loop whose variable is used after it.
#[inline(never)]
fn shared_counter(n: i32, mut a: View1<f64>, b: View1<f64>) -> i32 {
    let mut i = 0;
    let mut i_rounds = DoLoop::<i32>::new(1, n, 1);
    while i_rounds.advance(&mut i) {
        a[i] += 2.0 * b[i];
    }
    i
}

/// Reductions and products.
fn intrinsics() {
    let x = Array1::<f64>::from_fn(100_000, |p| ((p.along(1) * 7) % 1013) as f64);
    let k = Array1::<i32>::from_fn(100_000, |p| ((p.along(1) * 7) % 1013) as i32);
    let b = Array2::<f64>::from_fn((300, 300), |p| ((p.along(1) + 2 * p.along(2)) % 17) as f64);
    let mut r = 0.0;
    time("sum real", 200, || r += black_box(&x).sum());
    time("sum integer", 200, || r += black_box(&k).sum() as f64);
    time("maxval real", 200, || r += black_box(&x).maxval());
    time("maxval integer", 200, || r += black_box(&k).maxval() as f64);
    time("maxloc real", 200, || r += black_box(&x).maxloc()[1] as f64);
    time("count", 200, || {
        r += count_of(black_box(&k).extents(), |p| k.at(p) > 500) as f64
    });
    time("sum dim 2", 200, || r += black_box(&b).sum_dim(2)[1]);
    time("dot_product", 200, || r += dot_product(black_box(&x), &x));
    time("matmul", 20, || r += matmul(black_box(&b), &b)[(1, 1)]);
    time("transpose", 200, || r += transpose(black_box(&b))[(1, 1)]);
    println!("{r:?}");
}

/// Prints the best time of many sweeps.
fn time(name: &str, sweeps: usize, mut sweep: impl FnMut()) {
    let best = (0..sweeps)
        .map(|_| {
            let start = Instant::now();
            sweep();
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min);
    println!("{name:16} {:10.1} us", best * 1e6);
}

fn main() {
    start(&SourceMap::EMPTY);
    let (m, n) = (500, 500);
    let a = Array2::<f64>::from_fn((0..=m + 1, 0..=n + 1), |p| {
        (p.along(1) * 7 % 11 + p.along(2) * 3 % 5) as f64
    });
    let mut b = Array2::<f64>::new((0..=m + 1, 0..=n + 1));
    time("jacobi", 400, || {
        jacobi(black_box(m), black_box(n), a.view(), b.view_mut())
    });
    println!("{:?}", b.to_vec().iter().sum::<f64>());
    b.fill(0.0);
    time("jacobi local", 400, || {
        for j in do_range(1, black_box(n)) {
            for i in do_range(1, black_box(m)) {
                b[(i, j)] = 0.25 * (a[(i - 1, j)] + a[(i + 1, j)] + a[(i, j - 1)] + a[(i, j + 1)]);
            }
        }
    });
    println!("{:?}", b.to_vec().iter().sum::<f64>());
    b.fill(0.0);
    time("jacobi strided", 400, || {
        jacobi_strided(black_box(m), black_box(n), a.strided(), b.strided())
    });
    println!("{:?}", b.to_vec().iter().sum::<f64>());

    let grid = Array2::<i32>::from_fn((0..=m + 1, 0..=n + 1), |p| {
        ((p.along(1) * 7 % 11 + p.along(2) * 3 % 5) % 3 == 0) as i32
    });
    let mut new_grid = Array2::<i32>::new((0..=m + 1, 0..=n + 1));
    time("life", 400, || {
        life(black_box(m), black_box(n), grid.view(), new_grid.view_mut())
    });
    println!("{:?}", new_grid.to_vec().iter().sum::<i32>());

    let size = 100_000;
    let y = Array1::<f64>::from_fn(size, |p| p.along(1) as f64);
    let z = Array1::<f64>::from_fn(size, |p| (p.along(1) % 10) as f64);
    let mut x = Array1::<f64>::new(size);
    time("triad", 400, || {
        triad(black_box(3.0), x.view_mut(), y.view(), z.view())
    });
    println!("{:?}", x.to_vec().iter().sum::<f64>());
    let shape = (100, size / 100);
    time("triad 2d", 400, || {
        triad_2d(
            black_box(3.0),
            x.view_mut().reshaped(shape),
            y.view().reshaped(shape),
            z.view().reshaped(shape),
        )
    });
    time("every other", 400, || {
        every_other(black_box(size), x.view_mut(), y.view())
    });
    println!("{:?}", x.to_vec().iter().sum::<f64>());
    time("shared counter", 400, || {
        black_box(shared_counter(black_box(size), x.view_mut(), y.view()));
    });
    intrinsics();
    FIELD.edit().allocate((m, n));
    FIELD.edit().fill(1.0);
    time("module array", 400, || {
        module_array(black_box(m), black_box(n))
    });
    time("module directly", 400, || {
        module_array_directly(black_box(m), black_box(n))
    });
    println!("{:?}", FIELD.sum());
}
