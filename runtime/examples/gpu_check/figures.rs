//! Figures: costs of launches, rates of transfers, the time of a stencil loop.

use super::{MORE, TEXT, check};
use cuf2rs_runtime::device::nvrtc;
use cuf2rs_runtime::prelude::*;
use std::time::Instant;

fn seconds(mut f: impl FnMut()) -> f64 {
    let begin = Instant::now();
    f();
    begin.elapsed().as_secs_f64()
}

/// Microseconds per launch of an empty kernel, through the runtime and by hand.
pub(super) fn launch_cost() {
    let count = 20_000;
    let a = DeviceArray1::<i32>::new(10);
    let by_runtime = || {
        for _ in 0..count {
            let p = DevicePtr::from(&a);
            launch(1, 32).run(&MORE, "two_arguments", &[10.arg(), p.arg()], |_| {});
        }
        cuda_device_synchronize();
    };
    let Some(hand) = ByHand::new() else {
        check("by hand", false);
        return;
    };
    let by_hand = || {
        for _ in 0..count {
            hand.launch(10, DevicePtr::from(&a).address() as u64);
        }
        cuda_device_synchronize();
    };
    by_runtime();
    by_hand();
    let best =
        |f: &dyn Fn()| (0..7).map(|_| seconds(f)).fold(f64::MAX, f64::min) / f64::from(count) * 1e6;
    let (r, h) = (best(&by_runtime), best(&by_hand));
    println!(
        "FIGURE launch {r:.3} us, by hand {h:.3} us, ratio {:.3}",
        r / h
    );
    check("a launch costs at most 10% more than by hand", r <= 1.1 * h);
}

/// The same kernel through cudarc's raw layer.
struct ByHand(cudarc::driver::sys::CUfunction);

impl ByHand {
    pub(super) fn new() -> Option<ByHand> {
        use cudarc::driver::sys as cu;
        let mut prop = CudaDeviceProp::default();
        cuda_get_device_properties(&mut prop, 0);
        let text = include_str!("kernels.cu");
        let headers = [("cuf2rs.cuh", SUPPORT_HEADER)];
        let request = nvrtc::Request {
            name: "by_hand.cu",
            text,
            headers: &headers,
            arch: prop.major * 10 + prop.minor,
            how: cuf2rs_runtime::device::Compilation::EXACT,
            ptx: false,
        };
        let image = nvrtc::library().ok()?.compile(&request).ok()?;
        let (mut module, mut f) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: plain calls with valid pointers.
        let code = unsafe {
            (
                cu::cuModuleLoadData(&mut module, image.as_ptr().cast()),
                cu::cuModuleGetFunction(&mut f, module, c"two_arguments".as_ptr()),
            )
        };
        (code.0 as i32 == 0 && code.1 as i32 == 0).then_some(ByHand(f))
    }

    pub(super) fn launch(&self, mut n: i32, mut p: u64) {
        use cudarc::driver::sys as cu;
        let mut args = [(&raw mut n).cast(), (&raw mut p).cast()];
        // SAFETY: the kernel has these two dummies.
        unsafe {
            cu::cuLaunchKernel(
                self.0,
                1,
                1,
                1,
                32,
                1,
                1,
                0,
                std::ptr::null_mut(),
                args.as_mut_ptr(),
                std::ptr::null_mut(),
            )
        };
    }
}

/// Gigabytes per second of transfers by assignment, beside those of pinned arrays.
pub(super) fn transfer_rates() {
    for mib in [1_i64, 4, 16, 64, 256, 1024] {
        let n = mib << 18;
        let d = DeviceArray1::<f32>::new(n);
        let mut pageable = Array1::<f32>::new(n);
        pageable.fill(1.0);
        let mut pinned = PinnedArray1::<f32>::new(n);
        pinned.fill(1.0);
        let rate = |f: &mut dyn FnMut()| {
            f();
            let best = (0..5).map(|_| seconds(&mut *f)).fold(f64::MAX, f64::min);
            (mib << 20) as f64 / best / 1e9
        };
        let up_pinned = rate(&mut || d.copy_from(&pinned));
        let up = rate(&mut || d.copy_from(&pageable));
        let down_pinned = rate(&mut || d.copy_to(&pinned));
        let down = rate(&mut || d.copy_to(&pageable));
        let fresh = seconds(|| d.copy_to(&Array1::<f32>::new(n)));
        println!(
            "FIGURE transfer {mib:5} MiB: up {up:.1} of pinned {up_pinned:.1} GB/s ({:.2}), down {down:.1} of {down_pinned:.1} ({:.2}), down to fresh memory {:.1}",
            up / up_pinned,
            down / down_pinned,
            (mib << 20) as f64 / fresh / 1e9
        );
        if mib >= 64 {
            check(
                &format!("{mib} MiB at 90% of pinned"),
                up >= 0.9 * up_pinned && down >= 0.9 * down_pinned,
            );
        }
    }
    let (n, m) = (4096, 8192);
    let (h, d) = (Array2::<f32>::new((n, m)), DeviceArray2::<f32>::new((n, m)));
    for (name, spec, part) in [
        ("half columns", (range(1, n / 2), all()), 2),
        ("every other element", (step(1, n, 2), all()), 2),
    ] {
        let best = (0..5)
            .map(|_| seconds(|| d.section::<2>(spec).copy_from(h.section::<2>(spec))))
            .fold(f64::MAX, f64::min);
        println!(
            "FIGURE transfer of {name}: {:.1} GB/s",
            4.0 * f64::from(n) * f64::from(m) / f64::from(part) / best / 1e9
        );
    }
    let to = DeviceArray2::<f32>::new((n, m));
    let on_device = (0..5)
        .map(|_| {
            seconds(|| {
                to.copy_from(&d);
                cuda_device_synchronize();
            })
        })
        .fold(f64::MAX, f64::min);
    println!(
        "FIGURE device to device: {:.0} GB/s",
        8.0 * f64::from(n) * f64::from(m) / on_device / 1e9
    );
}

/// The Game of Life loop of three launches, as the translator writes it; microseconds per step.
pub(super) fn life(dim: i32, steps: i32) {
    let first = Array2::<i32>::from_fn((dim + 2, dim + 2), |p| {
        ((p.along(1) * 7919 + p.along(2) * 104_729) % 7 % 2) as i32
    });
    let blocks = |n: i32, b: i32| (n + b - 1) / b;
    let mut ends = Vec::new();
    for (name, kernel, grid, block) in [
        (
            "global",
            "life_step",
            dim3(blocks(dim, 16), blocks(dim, 16), 1),
            dim3(16, 16, 1),
        ),
        (
            "shared",
            "life_shared",
            dim3(blocks(dim, 12), blocks(dim, 12), 1),
            dim3(14, 14, 1),
        ),
    ] {
        let (a, b) = (
            DeviceArray2::<i32>::new((dim + 2, dim + 2)),
            DeviceArray2::<i32>::new((dim + 2, dim + 2)),
        );
        a.copy_from(&first);
        let mut best = f64::MAX;
        for _ in 0..3 {
            a.copy_from(&first);
            b.fill(0);
            cuda_device_synchronize();
            best = best.min(seconds(|| {
                for step in 0..steps {
                    let (from, to) = if step % 2 == 0 {
                        (DevicePtr::from(&a), DevicePtr::from(&b))
                    } else {
                        (DevicePtr::from(&b), DevicePtr::from(&a))
                    };
                    launch(blocks(dim, 16), 16).run(
                        &MORE,
                        "ghost_cols",
                        &[dim.arg(), from.arg()],
                        |_| {},
                    );
                    launch(blocks(dim + 2, 16), 16).run(
                        &MORE,
                        "ghost_rows",
                        &[dim.arg(), from.arg()],
                        |_| {},
                    );
                    let text = if name == "global" { &TEXT } else { &MORE };
                    launch(grid, block).run(
                        text,
                        kernel,
                        &[dim.arg(), from.arg(), to.arg()],
                        |_| {},
                    );
                }
                cuda_device_synchronize();
            }));
        }
        println!(
            "FIGURE life {dim}^2 {name}: {:.2} us per step",
            best / f64::from(steps) * 1e6
        );
        ends.push(
            a.to_host()
                .section::<2>((2..=dim + 1, 2..=dim + 1))
                .to_vec(),
        );
    }
    check(
        &format!("life {dim}^2: global and shared agree"),
        ends[0] == ends[1] && ends[0].contains(&1),
    );
}
