//! Kernels, CUF procedures, managed memory, module variables, streams and events, several devices.

use super::{C_TABLE, D_FACTOR, MORE, TEXT, check};
use cuf2rs_runtime::prelude::*;

pub(super) fn kernels() {
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

pub(super) fn module_variables() {
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

pub(super) fn streams_and_events() {
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

pub(super) fn several_devices() {
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
