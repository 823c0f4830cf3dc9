//! The CUDA C text run on the CPU through the emulation header, against known values and the Rust twins.

use crate::array::{Array1, Array2};
use crate::device::emulate::Library;
use crate::device::*;

static TEXT: Kernels = Kernels::new("kernels.cu", include_str!("kernels.cu"));

/// The compiled text, or `None` where there is no C++ compiler.
fn library() -> Option<&'static Library> {
    match TEXT.emulated() {
        Ok(library) => Some(library),
        Err(why) if why.contains("does not start") => {
            eprintln!("left out, no C++ compiler: {why}");
            None
        }
        Err(why) => panic!("{why}"),
    }
}

fn run(library: &Library, name: &str, grid: Dim3, block: Dim3, shared: usize, args: &[Arg<'_>]) {
    let kernel = library.kernel(name).unwrap_or_else(|e| panic!("{e}"));
    kernel.run(grid.axes(), block.axes(), shared, args);
}

fn pointer<T: Copy + 'static, const R: usize>(a: &crate::array::Array<T, R>) -> DevicePtr<T> {
    DevicePtr::new(a.view().as_ptr(), a.view().len())
}

/// Emulated kernels use one set of built-in variables: one test at a time.
static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[test]
fn procedures_of_the_support_header_are_fortrans() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let (i, x) = (Array1::<i32>::new(64), Array1::<f64>::new(64));
    run(
        library,
        "procedures",
        dim3(1, 1, 1),
        dim3(1, 1, 1),
        0,
        &[pointer(&i).arg(), pointer(&x).arg()],
    );
    let integers = [
        -1,
        2,
        -2,
        3,
        -3,
        -3,
        15,
        48,
        0x3456_7812,
        3,
        0x65,
        1,
        17,
        30,
        8,
        15,
        3,
        243,
        -1,
        0,
        2,
        9,
        -4,
        0,
        2,
        -2,
        -4,
        12,
        0x3f80_0000,
        4,
        0,
        5,
        9,
        0,
        77,
        3,
        48,
    ];
    assert_eq!(i.to_vec()[..integers.len()], integers);
    let reals = [
        -1.5,
        0.5,
        -2.0,
        1.0 / 3.375,
        -1.0,
        -1.0,
        f64::EPSILON,
        1.0 - f64::EPSILON / 2.0,
        0.75,
        3.0,
        1.0,
        2.0,
        5.0,
        1.0,
        2.0,
        -3.0,
        0.0,
        1.5,
        4.0,
    ];
    for (k, (got, want)) in x.to_vec().iter().zip(reals).enumerate() {
        assert!(
            (got - want).abs() < 1e-15,
            "x({}) is {got}, not {want}",
            k + 1
        );
    }
}

#[test]
fn barriers_and_dynamic_shared_memory() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let a = Array1::<i32>::from_fn(96, |p| p.along(1) as i32);
    run(
        library,
        "reverse_shared",
        dim3(3, 1, 1),
        dim3(32, 1, 1),
        128,
        &[pointer(&a).arg(), 96.arg()],
    );
    assert_eq!(
        a.to_vec(),
        (0..96)
            .map(|i| i / 32 * 32 + 31 - i % 32)
            .collect::<Vec<i32>>()
    );
}

#[test]
fn votes_and_shuffles() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let a = Array2::<i32>::new((64, 6));
    run(
        library,
        "votes",
        dim3(1, 1, 1),
        dim3(64, 1, 1),
        0,
        &[pointer(&a).arg()],
    );
    assert_eq!((a[(1, 1)], a[(60, 1)], a[(61, 1)]), (20, 20, 0));
    assert_eq!((a[(5, 2)], a[(1, 3)], a[(60, 3)]), (0, 64, 5));
    assert_eq!((a[(1, 4)], a[(31, 4)], a[(32, 4)]), (2, 32, 32));
    assert_eq!((a[(1, 5)], a[(2, 5)], a[(8, 5)]), (4, 3, 5));
    assert_eq!(a[(7, 6)], 0xaaaa_aaaa_u32 as i32);
}

#[test]
fn descriptors_and_device_variables() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let a = Array1::<f32>::new(5);
    let b = Array2::<f32>::from_fn((3, 5), |p| (p.along(1) * 10 + p.along(2)) as f32);
    let (to, from) = (
        DeviceView::of(a.view().strided()),
        DeviceView::of(b.section::<1>((2, ..))),
    );
    run(
        library,
        "scale_section",
        dim3(1, 1, 1),
        dim3(8, 1, 1),
        0,
        &[5.arg(), to.arg(), from.arg()],
    );
    assert_eq!(a.to_vec(), [20.0, 22.0, 24.0, 26.0, 28.0]);
    let factor = library
        .variable("d_factor")
        .unwrap_or_else(|e| panic!("{e}"))
        .cast::<f32>();
    // SAFETY: the text declares a float of this name.
    unsafe { factor.write(0.5) };
    run(
        library,
        "scale_section",
        dim3(1, 1, 1),
        dim3(8, 1, 1),
        0,
        &[5.arg(), to.arg(), from.arg()],
    );
    assert_eq!(a.to_vec(), [5.0, 5.5, 6.0, 6.5, 7.0]);
    unsafe { factor.write(2.0) };
}

/// One generation by the Rust twin, in the form that the translator emits.
#[inline(always)]
fn life_step(
    t: Thread,
    dim: i32,
    grid: crate::array::View2<i32>,
    new_grid: crate::array::View2<i32>,
) {
    let (idx, idy) = (t.global_x() + 1, t.global_y() + 1);
    if idx < dim + 2 && idy < dim + 2 {
        let n = grid[(idy, idx + 1)]
            + grid[(idy, idx - 1)]
            + grid[(idy + 1, idx)]
            + grid[(idy - 1, idx)]
            + grid[(idy + 1, idx + 1)]
            + grid[(idy - 1, idx - 1)]
            + grid[(idy - 1, idx + 1)]
            + grid[(idy + 1, idx - 1)];
        let cell = grid[(idy, idx)];
        let alive = if cell == 1 {
            (n == 2 || n == 3) as i32
        } else {
            (n == 3) as i32
        };
        new_grid.put((idy, idx), alive);
    }
}

#[test]
fn the_text_and_its_twin_agree() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let dim = 61;
    let grid = Array2::<i32>::from_fn((dim + 2, dim + 2), |p| {
        ((p.along(1) * 7 + p.along(2) * 13) % 5 % 2) as i32
    });
    let (a, b) = (
        Array2::<i32>::new((dim + 2, dim + 2)),
        Array2::<i32>::new((dim + 2, dim + 2)),
    );
    run(
        library,
        "life_step",
        dim3(4, 4, 1),
        dim3(16, 16, 1),
        0,
        &[dim.arg(), pointer(&grid).arg(), pointer(&a).arg()],
    );
    let (g, v) = (grid.view(), b.view());
    CpuGrid::new((4, 4), (16, 16), 0).for_each_thread_along::<1, _>(|t| life_step(t, dim, g, v));
    assert_eq!(a.to_vec(), b.to_vec());
    assert!(a.to_vec().contains(&1));
}

#[test]
fn names_of_the_c_library_are_free() {
    let Some(library) = library() else { return };
    let _turn = ONE_AT_A_TIME.lock();
    let a = Array1::<i32>::new(1);
    run(
        library,
        "advance",
        dim3(1, 1, 1),
        dim3(1, 1, 1),
        0,
        &[pointer(&a).arg()],
    );
    assert_eq!(a[1], 42);
}
