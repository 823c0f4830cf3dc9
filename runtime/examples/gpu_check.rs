//! Exercises everything of the devices on a GPU: `cargo run --release -p cuf2rs-runtime --example gpu_check`.
//! Prints PASS and FAIL lines and figures; ends with 1 if anything failed. Needs a driver, a device and NVRTC; with
//! `CUF2RS_DEVICE=emulate` what needs no GPU runs here.

use cuf2rs_runtime::device::nvrtc;
use cuf2rs_runtime::prelude::*;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

static FAILED: AtomicUsize = AtomicUsize::new(0);
static TEXT: Kernels = Kernels::new("kernels.cu", include_str!("../src/device/tests/kernels.cu"));
static MORE: Kernels = Kernels::new("gpu_check.cu", include_str!("gpu_check.cu"));
static D_FACTOR: DeviceGlobal<f32> = DeviceGlobal::new(&TEXT, "d_factor", 2.0);
static C_TABLE: DeviceGlobalArray<i32, 1> =
    DeviceGlobalArray::with_values(&TEXT, "c_table", [(1, 4)], &[1, 2, 3, 4]);

fn check(name: &str, good: bool) {
    println!("{} {name}", if good { "PASS" } else { "FAIL" });
    if !good {
        FAILED.fetch_add(1, Ordering::Relaxed);
    }
}

fn main() {
    if std::env::var_os("CUF2RS_DEVICE").is_none() {
        // SAFETY: no other thread yet.
        unsafe { std::env::set_var("CUF2RS_DEVICE", "cuda") };
    }
    start(&SourceMap::EMPTY);
    if let Some(fault) = std::env::args().nth(1) {
        return misbehave(&fault);
    }
    describe();
    transfers();
    fills();
    kernels();
    module_variables();
    streams_and_events();
    several_devices();
    if device().cuda().is_some() {
        faults();
        launch_cost();
        transfer_rates();
        life(1024, 1024);
        life(8192, 128);
    } else {
        println!("INFO not a GPU: no faults, no figures");
        life(64, 10);
    }
    let failed = FAILED.load(Ordering::Relaxed);
    println!("{} failed", failed);
    finish(i32::from(failed > 0));
}

fn describe() {
    let (mut n, mut prop) = (0, CudaDeviceProp::default());
    let (mut driver, mut compiler, mut free, mut total) = (0, 0, 0, 0);
    check(
        "cudaGetDeviceCount",
        cuda_get_device_count(&mut n) == 0 && n > 0,
    );
    check(
        "cudaGetDeviceProperties",
        cuda_get_device_properties(&mut prop, 0) == 0,
    );
    check(
        "versions",
        cuda_driver_get_version(&mut driver) == 0 && cuda_runtime_get_version(&mut compiler) == 0,
    );
    check(
        "cudaMemGetInfo",
        cuda_mem_get_info(&mut free, &mut total) == 0 && free > 0 && total >= free,
    );
    println!(
        "INFO {n} device(s), {} sm_{}{}, {} SMs, driver {driver}, NVRTC {compiler}, {free} of {total} bytes free",
        prop.name.to_string().trim_end(),
        prop.major,
        prop.minor,
        prop.multi_processor_count
    );
    check(
        "a device that is not there",
        cuda_set_device(99) == CUDA_ERROR_INVALID_DEVICE
            && cuda_get_last_error() == CUDA_ERROR_INVALID_DEVICE,
    );
    check("the last error is forgotten", cuda_get_last_error() == 0);
}

fn numbers(n: i32, m: i32) -> Array2<i32> {
    Array2::from_fn((n, m), |p| (p.along(1) * 10_007 + p.along(2) * 31) as i32)
}

fn transfers() {
    for (n, m) in [(3, 5), (1000, 37), (3001, 2003)] {
        let h = numbers(n, m);
        let mut d = DeviceArray2::<i32>::unallocated();
        d.allocate((n, m));
        check(
            &format!("fresh memory is zero {n}x{m}"),
            d.to_host().to_vec().iter().all(|&x| x == 0),
        );
        d.copy_from(&h);
        check(
            &format!("whole array {n}x{m}"),
            d.to_host().to_vec() == h.to_vec(),
        );
        let e = DeviceArray2::<i32>::new((n, m));
        e.copy_from(&d);
        check(
            &format!("device to device {n}x{m}"),
            e.to_host().to_vec() == h.to_vec(),
        );
        check(&format!("element {n}x{m}"), e.get((n, m)) == h[(n, m)]);
        e.put((2, 3), -5);
        check(
            &format!("element put {n}x{m}"),
            e.to_host()[(2, 3)] == -5 && e.get((1, 3)) == h[(1, 3)],
        );
        sections(&h, n, m);
    }
}

/// The same assignments on host arrays and on device arrays must leave the same values.
fn sections(h: &Array2<i32>, n: i32, m: i32) {
    type Part = fn(i32, i32) -> (Subscript, Subscript);
    let parts: [(&str, Part); 7] = [
        ("columns", |_, m| (all(), range(2, m - 1))),
        ("part of columns", |n, m| (range(1, n - 1), range(2, m))),
        ("a row", |_, m| (range(2, 2), range(1, m))),
        ("every other row", |n, m| (step(1, n, 2), range(1, m - 1))),
        ("every other column", |n, m| (range(1, n), step(1, m, 2))),
        ("backwards", |n, m| (step(n, 1, -1), step(m, 1, -1))),
        ("nothing", |_, _| (range(2, 1), all())),
    ];
    for (name, part) in parts {
        let spec = part(n, m);
        let mut want = Array2::<i32>::new((n, m));
        let source = h.section::<2>(spec);
        want.section_mut::<2>(spec).assign(source);
        let d = DeviceArray2::<i32>::new((n, m));
        d.section::<2>(spec).copy_from(source);
        check(
            &format!("up: {name} {n}x{m}"),
            d.to_host().to_vec() == want.to_vec(),
        );
        let packed = source.to_array();
        let e = DeviceArray2::<i32>::new((n, m));
        e.section::<2>(spec).copy_from(&packed);
        check(
            &format!("up, packed: {name} {n}x{m}"),
            e.to_host().to_vec() == want.to_vec(),
        );
        let full = DeviceArray2::<i32>::new((n, m));
        full.copy_from(h);
        let back = Array2::<i32>::new((n, m));
        full.section::<2>(spec).copy_to(back.section::<2>(spec));
        check(
            &format!("down: {name} {n}x{m}"),
            back.to_vec() == want.to_vec(),
        );
        check(
            &format!("down, packed: {name} {n}x{m}"),
            full.section::<2>(spec).to_host().to_vec() == packed.to_vec(),
        );
        let f = DeviceArray2::<i32>::new((n, m));
        f.section::<2>(spec).copy_from(full.section::<2>(spec));
        check(
            &format!("on the device: {name} {n}x{m}"),
            f.to_host().to_vec() == want.to_vec(),
        );
    }
}

fn fill_of<T: Copy + Default + PartialEq + 'static>(name: &str, value: T) {
    let d = DeviceArray2::<T>::new((37, 11));
    d.fill(value);
    check(
        &format!("fill {name}"),
        d.to_host().to_vec().iter().all(|x| *x == value),
    );
    d.fill(T::default());
    d.section::<2>((step(1, 37, 3), range(2, 5))).fill(value);
    let h = d.to_host();
    let good = (1..=37)
        .all(|i| (1..=11).all(|j| (h[(i, j)] == value) == (i % 3 == 1 && (2..=5).contains(&j))));
    check(&format!("fill of a section {name}"), good);
}

fn fills() {
    fill_of("integer(1)", 7_i8);
    fill_of("integer(2)", 0x1234_i16);
    fill_of("integer(4)", 0x1234_5678);
    fill_of("integer(8)", 0x1234_5678_9abc_def0_i64);
    fill_of("real(4)", 1.5_f32);
    fill_of("real(8)", 0.1_f64);
    fill_of("logical", true);
    fill_of("complex(4)", Complex::new(1.0_f32, -2.0));
    fill_of("complex(8)", Complex::new(1.0_f64, -2.0));
    fill_of("12 bytes", [1_i32, 2, 3]);
}

fn kernels() {
    procedures();
    let a = DeviceArray1::<i32>::new(96);
    a.copy_from(&Array1::<i32>::from_fn(96, |p| p.along(1) as i32));
    launch(3, 32).shared(128).run(
        &TEXT,
        "reverse_shared",
        &[DevicePtr::from(&a).arg(), 96.arg()],
        |_| {},
    );
    check(
        "dynamic shared memory",
        a.to_host().to_vec()
            == (0..96)
                .map(|i| i / 32 * 32 + 31 - i % 32)
                .collect::<Vec<i32>>(),
    );
    let v = DeviceArray2::<i32>::new((64, 6));
    launch(1, 64).run(&TEXT, "votes", &[DevicePtr::from(&v).arg()], |_| {});
    let h = v.to_host();
    check(
        "votes and shuffles",
        (
            h[(1, 1)],
            h[(5, 2)],
            h[(1, 4)],
            h[(31, 4)],
            h[(2, 5)],
            h[(7, 6)],
        ) == (20, 0, 2, 32, 3, 0xaaaa_aaaa_u32 as i32),
    );
    let big = DeviceArray1::<i32>::new(1024 * 50);
    launch(50, 1024).shared(100 * 1024).run(
        &TEXT,
        "reverse_shared",
        &[DevicePtr::from(&big).arg(), (1024 * 50).arg()],
        |_| {},
    );
    check(
        "more shared memory than by default",
        cuda_device_synchronize() == 0,
    );
    managed();
}

fn procedures() {
    let (i, x) = (DeviceArray1::<i32>::new(64), DeviceArray1::<f64>::new(64));
    launch(1, 1).run(
        &TEXT,
        "procedures",
        &[DevicePtr::from(&i).arg(), DevicePtr::from(&x).arg()],
        |_| {},
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
    check(
        "integer procedures",
        i.to_host().to_vec()[..integers.len()] == integers,
    );
    let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-15;
    check(
        "real procedures",
        x.to_host().to_vec().iter().zip(&reals).all(close),
    );
}

fn managed() {
    let mut m = ManagedArray1::<f32>::new(1000);
    for i in 1..=1000 {
        m[i] = i as f32;
    }
    let (to, from) = (DeviceView::from(&m), DeviceView::from(&m));
    launch(8, 128).run(
        &TEXT,
        "scale_section",
        &[1000.arg(), to.arg(), from.arg()],
        |_| {},
    );
    check("cudaDeviceSynchronize", cuda_device_synchronize() == 0);
    check("managed memory", (1..=1000).all(|i| m[i] == 2.0 * i as f32));
    let mut p = PinnedArray1::<f32>::new(1000);
    p.copy_from(&m);
    check("pinned memory", p[1000] == 2000.0);
}

fn module_variables() {
    check("device variable, initial value", D_FACTOR.get() == 2.0);
    D_FACTOR.set(0.5);
    let a = DeviceArray1::<f32>::new(10);
    a.fill(8.0);
    let b = DeviceArray2::<f32>::new((3, 10));
    let (to, from) = (
        DeviceView::from(b.section::<1>((2, ..))),
        DeviceView::from(&a),
    );
    launch(1, 32).run(
        &TEXT,
        "scale_section",
        &[10.arg(), to.arg(), from.arg()],
        |_| {},
    );
    check(
        "device variable, and a strided dummy",
        b.to_host().to_vec()
            == (0..30)
                .map(|i| if i % 3 == 1 { 4.0 } else { 0.0 })
                .collect::<Vec<f32>>(),
    );
    D_FACTOR.set(2.0);
    check(
        "constant array",
        C_TABLE.to_host().to_vec() == [1, 2, 3, 4] && C_TABLE.get(4) == 4,
    );
    C_TABLE.put(3, 33);
    let (i, x) = (DeviceArray1::<i32>::new(64), DeviceArray1::<f64>::new(64));
    launch(1, 1).run(
        &TEXT,
        "procedures",
        &[DevicePtr::from(&i).arg(), DevicePtr::from(&x).arg()],
        |_| {},
    );
    check("constant array, assigned", i.get(36) == 33);
    C_TABLE.copy_from(&Array1::<i32>::from([1, 2, 3, 4]));
}

fn streams_and_events() {
    let (mut s, mut start, mut end, mut ms) = (0, CudaEvent::default(), CudaEvent::default(), -1.0);
    check(
        "create",
        cuda_stream_create(&mut s) == 0
            && cuda_event_create(&mut start) == 0
            && cuda_event_create(&mut end) == 0,
    );
    let mut p = PinnedArray1::<i32>::new(1 << 20);
    p.fill(9);
    let d = DeviceArray1::<i32>::new(1 << 20);
    let good = cuda_event_record(&start, s) == 0
        && cuda_memcpy_async(&d, &p, 1 << 20, None, s) == 0
        && cuda_event_record(&end, s) == 0
        && cuda_stream_synchronize(s) == 0
        && cuda_event_elapsed_time(&mut ms, &start, &end) == 0;
    check("asynchronous copy", good && ms > 0.0 && d.get(1 << 20) == 9);
    launch(1, 32).stream(s).run(&MORE, "empty", &[], |_| {});
    check(
        "launch in a stream",
        cuda_stream_query(s) == 0 || cuda_stream_synchronize(s) == 0,
    );
    check(
        "destroy",
        cuda_stream_destroy(s) == 0
            && cuda_event_destroy(&start) == 0
            && cuda_event_destroy(&end) == 0,
    );
}

fn several_devices() {
    let mut n = 0;
    cuda_get_device_count(&mut n);
    for i in (0..n).rev() {
        let mut d = DeviceArray1::<i32>::unallocated();
        let good = cuda_set_device(i) == 0;
        d.allocate(96);
        d.copy_from(&Array1::<i32>::from_fn(96, |p| p.along(1) as i32));
        launch(3, 32).shared(128).run(
            &TEXT,
            "reverse_shared",
            &[DevicePtr::from(&d).arg(), 96.arg()],
            |_| {},
        );
        check(&format!("device {i}"), good && d.get(1) == 31);
    }
}

/// What a faulty program does; the parent looks at the message.
fn misbehave(fault: &str) {
    let a = DeviceArray1::<i32>::new(10);
    a.fill(1);
    let empty = |l: Launch| l.run(&MORE, "empty", &[], |_| {});
    match fault {
        "threads" => empty(launch(1, 2048)),
        "grid" => empty(launch(dim3(1, 70000, 1), 32)),
        "zero" => empty(launch(0, 32)),
        "shared" => empty(launch(1, 32).shared(1_000_000)),
        "memory" => drop(DeviceArray1::<f64>::new(1_i64 << 45)),
        "name" => launch(1, 1).run(&MORE, "nobody", &[], |_| {}),
        "address" => {
            let far = DevicePtr::from(&a);
            launch(1, 1).run(&MORE, "stray", &[far.arg(), (1_i64 << 40).arg()], |_| {});
            cuda_device_synchronize();
        }
        _ => println!("fine"),
    }
    println!("still here");
}

fn faults() {
    let me = std::env::current_exe().unwrap_or_default();
    let cases = [
        (
            "threads",
            "block%x is 2048, the limit of the device is 1024",
        ),
        ("grid", "grid%y is 70000, the limit of the device is 65535"),
        ("zero", "grid%x is 0, it must be at least 1"),
        (
            "shared",
            "1000000 bytes of dynamic shared memory are asked for",
        ),
        ("memory", "not enough device memory"),
        ("name", "kernel 'nobody' is not in the kernels' text"),
        (
            "address",
            "a kernel launched before this line failed: an illegal memory access was encountered",
        ),
    ];
    for (fault, words) in cases {
        let Ok(out) = Command::new(&me).arg(fault).output() else {
            check(fault, false);
            continue;
        };
        let (said, printed) = (
            String::from_utf8_lossy(&out.stderr).into_owned(),
            String::from_utf8_lossy(&out.stdout).into_owned(),
        );
        check(
            &format!("fault: {fault}"),
            said.contains(words) && out.status.code() == Some(2) && !printed.contains("still here"),
        );
        println!("INFO {}", said.trim_end().replace('\n', "\nINFO "));
    }
    environments(&me);
}

/// The same program where the cache cannot be written, and where there is no NVRTC.
fn environments(me: &std::path::Path) {
    let run = |var: &str, value: &str| Command::new(me).arg("none").env(var, value).output().ok();
    let fine = run("CUF2RS_CACHE", "/proc/nowhere");
    check(
        "a cache that cannot be written",
        fine.is_some_and(|o| String::from_utf8_lossy(&o.stdout).contains("still here")),
    );
    let none = run("CUF2RS_NVRTC", "/nowhere");
    check(
        "no NVRTC",
        none.is_some_and(|o| {
            o.status.code() == Some(2)
                && String::from_utf8_lossy(&o.stderr).contains("NVRTC (libnvrtc.so) was not found")
        }),
    );
}

fn seconds(mut f: impl FnMut()) -> f64 {
    let begin = Instant::now();
    f();
    begin.elapsed().as_secs_f64()
}

/// Microseconds per launch of an empty kernel, through the runtime and by hand.
fn launch_cost() {
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
    fn new() -> Option<ByHand> {
        use cudarc::driver::sys as cu;
        let mut prop = CudaDeviceProp::default();
        cuda_get_device_properties(&mut prop, 0);
        let text = include_str!("gpu_check.cu");
        let headers = [("cuf2rs.cuh", SUPPORT_HEADER)];
        let request = nvrtc::Request {
            name: "by_hand.cu",
            text,
            headers: &headers,
            arch: prop.major * 10 + prop.minor,
            fmad: false,
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

    fn launch(&self, mut n: i32, mut p: u64) {
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
fn transfer_rates() {
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
fn life(dim: i32, steps: i32) {
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
