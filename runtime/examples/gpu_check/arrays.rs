//! Transfers between host and device arrays, their sections, and fills.

use super::check;
use cuf2rs_runtime::prelude::*;

fn numbers(n: i32, m: i32) -> Array2<i32> {
    Array2::from_fn((n, m), |p| (p.along(1) * 10_007 + p.along(2) * 31) as i32)
}

pub(super) fn transfers() {
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

pub(super) fn fills() {
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
