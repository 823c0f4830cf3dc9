//! Transfers by assignment, on the device that is host memory.

use super::on_cpu;
use crate::array::*;
use crate::device::api::*;
use crate::device::*;

static KERNELS: Kernels = Kernels::new("none.cu", "");

fn counted() -> Array2<i32> {
    Array2::from_fn((4, 6), |p| (p.along(1) * 10 + p.along(2)) as i32)
}

#[test]
fn whole_arrays_go_there_and_back() {
    on_cpu();
    let h = counted();
    let mut d = DeviceArray2::<i32>::unallocated();
    assert!(!d.allocated());
    d.allocate((0..=3, 6));
    d.copy_from(&h);
    let e = DeviceArray2::<i32>::new((4, 6));
    e.copy_from(&d);
    let back = Array2::<i32>::new((4, 6));
    e.copy_to(&back);
    assert_eq!(back.to_vec(), h.to_vec());
    assert_eq!((d.get((0, 1)), d.get((3, 6))), (h[(1, 1)], h[(4, 6)]));
    d.put((3, 6), -1);
    assert_eq!(d.to_host()[(3, 6)], -1);
    d.deallocate();
    assert_eq!(d.deallocate_stat(), Stat::NotAllocated);
}

#[test]
fn sections_keep_to_their_places() {
    on_cpu();
    let h = counted();
    let d = DeviceArray2::<i32>::new((4, 6));
    d.fill(7);
    d.section::<1>((.., 3)).copy_from(h.section::<1>((.., 5)));
    d.section::<1>((2, (1..=6).by(2)))
        .copy_from(h.section::<1>((4, 1..=3)));
    d.section::<1>((4, step(6, 1, -1)))
        .copy_from(h.section::<1>((1, ..)));
    d.section::<2>((1..=1, 1..=2)).fill(0);
    let got = d.to_host();
    let want = [
        [0, 0, 4, 7, 7, 7],
        [30, 7, 31, 7, 32, 7],
        [7, 7, 24, 7, 7, 7],
        [5, 4, 3, 2, 1, 0],
    ];
    for (i, row) in want.iter().enumerate() {
        for (j, x) in row.iter().enumerate() {
            assert_eq!(got[(i as i32 + 1, j as i32 + 1)], *x, "({i}, {j})");
        }
    }
}

#[test]
#[should_panic(expected = "shapes (4, 6) and (6, 4) differ")]
fn shapes_must_agree() {
    on_cpu();
    DeviceArray2::<i32>::new((4, 6)).copy_from(&Array2::<i32>::new((6, 4)));
}

#[test]
fn managed_and_pinned_arrays_are_indexed_here() {
    on_cpu();
    let mut m = ManagedArray1::<f64>::new(0..=4);
    let mut p = PinnedArray1::<f64>::unallocated();
    p.allocate(5);
    for i in 0..=4 {
        m[i] = f64::from(i) / 2.0;
        p[i + 1] = m[i] + 1.0;
    }
    let d = DeviceArray1::<f64>::new(5);
    d.copy_from(&p);
    m.copy_from(&d);
    assert_eq!(m.as_slice(), [1.0, 1.5, 2.0, 2.5, 3.0]);
}

#[test]
fn managed_and_pinned_arrays_take_the_shape_of_what_is_assigned() {
    on_cpu();
    let mut m = ManagedArray1::<i32>::new(0..=2);
    m.assign_array(Array1::from_elements(3, [0, 1, 2]));
    assert_eq!((m.lbound(1), m.to_vec()), (0, vec![0, 1, 2]));
    m.assign_array(Array1::from_elements(2, [7, 8]));
    assert_eq!((m.lbound(1), m.to_vec()), (1, vec![7, 8]));
    let mut p = PinnedArray1::<i32>::unallocated();
    p.assign(*m);
    assert_eq!(p.to_vec(), [7, 8]);
}

static D_SUM: DeviceGlobal<f32> = DeviceGlobal::new(&KERNELS, "d_sum", 1.5);
static TABLE: DeviceGlobalArray<i32, 2> =
    DeviceGlobalArray::with_values(&KERNELS, "table", [(0, 1), (1, 2)], &[1, 2, 3, 4]);

#[test]
fn module_variables_are_seen_from_both_sides() {
    on_cpu();
    assert_eq!(D_SUM.get(), 1.5);
    D_SUM.set(2.5);
    launch(1, 1).run(&KERNELS, "k", &[], |cpu| {
        cpu.for_each_thread(|_| D_SUM.on_cpu().set(D_SUM.on_cpu().get() + 1.0))
    });
    assert_eq!(D_SUM.get(), 3.5);
    assert_eq!((TABLE.get((0, 1)), TABLE.get((1, 2))), (1, 4));
    TABLE.put((0, 2), 9);
    assert_eq!(TABLE.to_host().to_vec(), [1, 2, 9, 4]);
}

/// A host wrapper as the translator writes it.
fn scale(
    launch: Launch,
    n: i32,
    factor: f32,
    a: impl Into<DevicePtr<f32>>,
    b: impl Into<DeviceView<f32, 1>>,
) {
    let (a, b) = (a.into(), b.into());
    launch.run(
        &KERNELS,
        "scale",
        &[n.arg(), factor.arg(), a.arg(), b.arg()],
        |cpu| {
            let (a, b) = (a.view(n), b.strided());
            cpu.threads().upto_x(n).run(
                #[inline(always)]
                move |t| scale_thread(t, factor, a, b),
            );
        },
    );
}

#[inline(always)]
fn scale_thread(t: Thread, factor: f32, mut a: View1<f32>, b: Strided1<f32>) {
    let i = t.global_x();
    a[i] = factor * b[i];
}

#[test]
fn a_launch_runs_the_rust_twin() {
    on_cpu();
    let mut a = DeviceArray1::<f32>::new(100);
    let b = DeviceArray2::<f32>::new((2, 100));
    b.fill(3.0);
    b.section::<1>((2, ..))
        .copy_from(&Array1::<f32>::from_fn(100, |p| p.along(1) as f32));
    scale(launch(4, 32), 100, 2.0, &mut a, b.section::<1>((2, ..)));
    assert_eq!(
        a.to_host().to_vec(),
        (0..100).map(|i| 2.0 * i as f32).collect::<Vec<_>>()
    );
    scale(
        launch(dim3(4, 1, 1), 32).shared(64).stream(0),
        100,
        1.0,
        &a,
        &DeviceArray1::<f32>::new(100),
    );
    assert_eq!(a.get(7), 0.0);
}

#[test]
#[should_panic(
    expected = "launch of kernel 'scale' with grid (1, 1, 1), block (2048, 1, 1) failed: block%x is 2048, the limit of the device is 1024"
)]
fn limits_are_checked_before_a_launch() {
    on_cpu();
    let a = DeviceArray1::<f32>::new(1);
    scale(launch(1, 2048), 1, 1.0, &a, &a);
}

#[test]
fn the_api_answers_on_the_cpu() {
    on_cpu();
    let (mut n, mut which, mut prop) = (0, -1, CudaDeviceProp::default());
    assert_eq!(
        (cuda_get_device_count(&mut n), cuda_get_device(&mut which)),
        (0, 0)
    );
    assert_eq!(
        (n, which, cuda_get_device_properties(&mut prop, 0)),
        (1, 0, 0)
    );
    assert_eq!(prop.name.to_string().trim_end(), "CPU");
    assert_eq!(cuda_set_device(3), CUDA_ERROR_INVALID_DEVICE);
    assert_eq!(
        cuda_get_error_string(101).to_string(),
        "invalid device ordinal"
    );
    let (mut start, mut end, mut ms) = (CudaEvent::default(), CudaEvent::default(), -1.0);
    assert_eq!(
        cuda_event_record(&start, None),
        CUDA_ERROR_INVALID_RESOURCE_HANDLE
    );
    assert_eq!(
        (cuda_event_create(&mut start), cuda_event_create(&mut end)),
        (0, 0)
    );
    assert_eq!(
        (cuda_event_record(&start, None), cuda_event_record(&end, 0)),
        (0, 0)
    );
    assert_eq!(cuda_event_elapsed_time(&mut ms, &start, &end), 0);
    assert!(ms >= 0.0);
}

static OTHER: DeviceGlobalArray<i32, 2> =
    DeviceGlobalArray::new(&KERNELS, "other", [(0, 1), (1, 2)]);

#[test]
fn memory_by_the_api() {
    on_cpu();
    let mut p = DevicePointer::default();
    assert_eq!(cuda_malloc(&mut p, 16), 0);
    assert_eq!(cuda_memset(&p, 1, 16), 0);
    let mut h = Array1::<i32>::new(4);
    assert_eq!(cuda_memcpy(&mut h, &p, 16, CUDA_MEMCPY_DEVICE_TO_HOST), 0);
    assert_eq!(h.to_vec(), [0x0101_0101; 4]);
    assert_eq!(
        (cuda_free(&mut p), cuda_free(&mut p)),
        (0, CUDA_ERROR_INVALID_VALUE)
    );
    let mut d = DeviceArray1::<i32>::unallocated();
    assert_eq!(cuda_malloc(&mut d, 4), 0);
    assert_eq!(
        (cuda_memcpy(&d, &h, 3, None), cuda_memset(&mut d, 8, 1)),
        (0, 0)
    );
    assert_eq!(d.to_host().to_vec(), [8, 0x0101_0101, 0x0101_0101, 0]);
    assert_eq!(cuda_memcpy(&d, &h, 5, None), CUDA_ERROR_INVALID_VALUE);
    let mut x = 5;
    assert_eq!(cuda_memcpy(d.from_element(4), &x, 1, None), 0);
    assert_eq!(
        (cuda_memcpy(&mut x, d.from_element(1), 1, None), x, d.get(4)),
        (0, 8, 5)
    );
    let m = DeviceArray2::<i32>::new((3, 2));
    assert_eq!(cuda_memcpy2d(&m, 3, &h, 2, 2, 2, None), 0);
    assert_eq!(
        m.to_host().to_vec(),
        [0x0101_0101, 0x0101_0101, 0, 0x0101_0101, 0x0101_0101, 0]
    );
    assert_eq!(
        (cuda_memset2d(&m, 3, 7, 1, 2), m.get((1, 2)), m.get((2, 2))),
        (0, 7, 0x0101_0101)
    );
    assert_eq!(cuda_memset(&m, 0_i64, 6), 0);
    assert_eq!(cuda_memset(&m, 1_i64, 6), CUDA_ERROR_INVALID_VALUE);
    assert_eq!(cuda_get_last_error(), CUDA_ERROR_INVALID_VALUE);
    assert_eq!(
        cuda_memcpy_to_symbol(&OTHER, &Array1::<i32>::from([6, 7]), 2, 8, None),
        0
    );
    assert_eq!((OTHER.get((0, 2)), OTHER.get((1, 2))), (6, 7));
    assert_eq!(cuda_free(&mut d), 0);
}

#[test]
fn device_scalars_and_absent_arguments() {
    on_cpu();
    let s = DeviceScalar::new(2.5_f64);
    s.set(s.get() + 1.0);
    assert_eq!(DevicePtr::from(&s).scalar().get(), 3.5);
    assert!(
        !DevicePtr::<f64>::from(absent()).is_some()
            && !DeviceView::<f64, 2>::from(absent()).is_some()
    );
    let mut n = 0;
    launch(AUTOMATIC, AUTOMATIC).run(&KERNELS, "k", &[], |cpu| n = cpu.block_dim().x);
    assert_eq!(n, 128);
}

#[test]
fn overlapping_sections_are_read_before_they_are_stored() {
    on_cpu();
    let d = DeviceArray1::<i32>::new(8);
    d.copy_from(&Array1::<i32>::from([1, 2, 3, 4, 5, 6, 7, 8]));
    d.section::<1>(2..=8).copy_from(d.section::<1>(1..=7));
    assert_eq!(d.to_host().to_vec(), [1, 1, 2, 3, 4, 5, 6, 7]);
    d.section::<1>(step(1, 8, 1))
        .copy_from(d.section::<1>(step(8, 1, -1)));
    assert_eq!(d.to_host().to_vec(), [7, 6, 5, 4, 3, 2, 1, 1]);
    d.section::<1>(step(1, 7, 2))
        .copy_from(d.section::<1>(step(7, 1, -2)));
    assert_eq!(d.to_host().to_vec(), [1, 6, 3, 4, 5, 2, 7, 1]);
}
