//! Reductions of device data: the kernels of reduce.cu, emulated, against the CPU's way, to the last bit.

use crate::array::{Array1, Array2};
use crate::device::cuda::reduce::{ReducePlan, THREADS};
use crate::device::kernels::Kernels;
use crate::device::reduce::blocks;
use crate::device::*;

static SUMS: Kernels = Kernels::internal(
    "reduce_sums.cu",
    concat!(
        include_str!("../../../cuda/reduce.cu"),
        "REDUCTION(Sum, float)\nCUF2RS_KERNEL(cuf2rs_whole)\nCUF2RS_KERNEL(cuf2rs_lines)\nCUF2RS_KERNEL(cuf2rs_columns)\n"
    ),
);

static EXTREMES: Kernels = Kernels::internal(
    "reduce_extremes.cu",
    concat!(
        include_str!("../../../cuda/reduce.cu"),
        "REDUCTION(Maxval, double)\nCUF2RS_KERNEL(cuf2rs_whole)\n"
    ),
);

static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Runs a kernel over a plan; false where there is no C++ compiler.
fn run(text: &'static Kernels, name: &str, blocks: usize, plan: &ReducePlan) -> bool {
    let _turn = ONE_AT_A_TIME.lock();
    match text.emulated() {
        Ok(library) => {
            let kernel = library.kernel(name).unwrap_or_else(|e| panic!("{e}"));
            let argument = plan.arg();
            kernel.run(
                [blocks as i32, 1, 1],
                [THREADS as i32, 1, 1],
                0,
                &[argument],
            );
            true
        }
        Err(why) if why.contains("does not start") => {
            eprintln!("left out, no C++ compiler: {why}");
            false
        }
        Err(why) => panic!("{why}"),
    }
}

/// The value that the kernel leaves for a whole array.
fn whole<T: Copy + Default>(
    text: &'static Kernels,
    plan: &mut ReducePlan,
    blocks: usize,
) -> Option<T> {
    let mut partials = vec![T::default(); blocks];
    let (mut finished, mut result) = (0u32, T::default());
    plan.partials = partials.as_mut_ptr() as u64;
    plan.finished = &raw mut finished as u64;
    plan.result = &raw mut result as u64;
    let ran = run(text, "cuf2rs_whole", blocks, plan);
    assert_eq!(finished, 0);
    ran.then_some(result)
}

fn values(n: i64) -> Array1<f32> {
    Array1::from_fn(n, |p| ((p.index[0] * 7919) % 1009) as f32 / 7.0)
}

#[test]
fn whole_sums_are_the_same_on_both_sides() {
    super::on_cpu();
    for n in [1, 5, 1023, 100_003] {
        let host = values(n);
        let start = host.view().as_ptr() as usize;
        let mut plan = ReducePlan::new(start, 0, n);
        let Some(sum) = whole::<f32>(&SUMS, &mut plan, blocks::<f32>(n)) else {
            return;
        };
        let device = on_device(*host.view());
        assert_eq!(sum.to_bits(), device.sum().to_bits(), "{n}");
        let exact: f64 = (1..=n).map(|i| f64::from(host[i])).sum();
        assert!((f64::from(sum) - exact).abs() <= exact * 1e-5, "{n}");
    }
}

#[test]
fn masked_sums_of_sections_are_the_same_on_both_sides() {
    super::on_cpu();
    let host = values(9000);
    let part = host.view().section::<1>(crate::array::step(3, 8000, 3));
    let mask = Array1::from_fn(part.len(), |p| p.index[0] % 3 != 1);
    let mut plan = ReducePlan::new(
        part.as_ptr() as usize,
        mask.view().as_ptr() as usize,
        part.len(),
    );
    plan.push(part.len(), 12, 1);
    let Some(sum) = whole::<f32>(&SUMS, &mut plan, blocks::<f32>(part.len())) else {
        return;
    };
    assert_eq!(
        sum.to_bits(),
        on_device(part).sum_mask(*mask.view()).to_bits()
    );
}

#[test]
fn extremes_of_nothing_and_of_no_numbers() {
    super::on_cpu();
    let host = Array1::from([f64::NAN, 3.0, f64::NAN, -1.0]);
    let mut plan = ReducePlan::new(host.view().as_ptr() as usize, 0, 4);
    let Some(most) = whole::<f64>(&EXTREMES, &mut plan, 1) else {
        return;
    };
    assert_eq!(most, 3.0);
    let device = on_device(*host.view());
    assert_eq!((device.maxval(), device.minval()), (3.0, -1.0));
    let none = Array1::from([false; 4]);
    assert_eq!(device.maxval_mask(*none.view()), -f64::MAX);
    assert_eq!(device.sum_if(false), 0.0);
    let nothing = Array1::<i32>::new(0);
    assert_eq!(on_device(*nothing.view()).maxval(), i32::MIN);
}

#[test]
fn sums_along_dimensions_are_the_same_on_both_sides() {
    super::on_cpu();
    let host = Array2::from_fn((300, 40), |p| {
        (p.index[0] * 31 + p.index[1] * 17) as f32 / 3.0
    });
    let device = on_device(*host.view());
    for (dim, name) in [(1, "cuf2rs_lines"), (2, "cuf2rs_columns")] {
        let expected = device.sum_dim(dim).to_vec();
        let mut found = vec![0.0f32; expected.len()];
        let mut plan = ReducePlan::new(host.view().as_ptr() as usize, 0, found.len() as i64);
        if dim == 1 {
            plan.push(40, 300 * 4, 0);
            (plan.length, plan.step) = (300, 4);
        } else {
            plan.push(300, 4, 0);
            (plan.length, plan.step) = (40, 300 * 4);
        }
        plan.result = found.as_mut_ptr() as u64;
        if !run(&SUMS, name, 3, &plan) {
            return;
        }
        assert_eq!(found, expected, "{name}");
    }
}
