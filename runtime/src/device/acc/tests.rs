//! Data clauses on the CPU with memory of its own, as the tests of the runtime always have it.

use super::*;
use crate::array::{Array1, Array2};

fn values(a: &Array1<i32>) -> Vec<i32> {
    (***a).to_vec()
}

/// What a kernel does: adds to every element of the copy.
fn add(a: &Array1<i32>, n: i32) {
    let copy = present(a);
    for i in 1..=copy.len() {
        copy.put(i, copy.get(i) + n);
    }
}

#[test]
fn a_copy_comes_back_when_nothing_holds_it() {
    let a = Array1::from([1, 2, 3]);
    data([copy("a", &a)]);
    data([copyin("a", &a)]);
    add(&a, 10);
    assert_eq!(values(&a), [1, 2, 3]);
    end_data();
    assert_eq!(values(&a), [1, 2, 3]);
    end_data();
    assert_eq!(values(&a), [11, 12, 13]);
    assert!(!is_present(&a));
}

#[test]
fn updates_move_sections() {
    let mut a = Array1::from([1, 2, 3, 4, 5]);
    enter_data([copyin("a", &a)]);
    add(&a, 10);
    update_host([update("a", a.section::<1>((crate::array::step(2, 4, 2),)))]);
    assert_eq!(values(&a), [1, 12, 3, 14, 5]);
    a.fill(0);
    update_device([update("a", a.section::<1>((1..=2,)))]);
    exit_data([copyout("a", &a)]);
    assert_eq!(values(&a), [0, 0, 13, 14, 15]);
}

#[test]
fn finalize_ends_all_dynamic_holds() {
    let a = Array1::from([1]);
    enter_data([create("a", &a)]);
    enter_data([create("a", &a)]);
    exit_data([delete("a", &a)]);
    assert!(is_present(&a));
    exit_data([delete("a", &a).finalize()]);
    assert!(!is_present(&a));
    exit_data([delete("a", &a)]);
}

#[test]
fn no_create_makes_and_holds_nothing() {
    let a = Array1::from([1, 2]);
    data([no_create("a", &a)]);
    assert!(!is_present(&a));
    end_data();
    enter_data([copyin("a", &a)]);
    data([no_create("a", &a), present_data("a", &a)]);
    end_data();
    assert!(is_present(&a));
    exit_data([delete("a", &a)]);
}

#[test]
fn always_moves_what_is_present() {
    let mut a = Array1::from([1, 2]);
    enter_data([copyin("a", &a)]);
    a.fill(5);
    data([copy("a", &a).always()]);
    add(&a, 1);
    end_data();
    assert_eq!(values(&a), [6, 6]);
    exit_data([delete("a", &a)]);
}

#[test]
fn a_part_of_a_matrix_has_the_strides_of_the_matrix() {
    let mut m = Array2::<i32>::new((4, 4));
    m.fill(1);
    data([copy("m", m.section::<2>((2..=3, 2..=3)))]);
    let part = present(m.section::<2>((2..=3, 2..=3)));
    part.put((2, 2), 7);
    part.put((1, 2), 8);
    end_data();
    assert_eq!((m[(3, 3)], m[(2, 3)], m[(4, 2)], m[(1, 3)]), (7, 8, 1, 1));
}

#[test]
fn nothing_is_done_for_what_is_empty() {
    let none = Array1::<i32>::unallocated();
    data([copy("none", &none), present_data("none", &none)]);
    assert!(!present(&none).is_some());
    end_data();
}

#[test]
fn regions_end_with_what_they_began_with() {
    let mut a = Array1::from([1, 2]);
    data([copy("a", &a)]);
    add(&a, 1);
    let kept = std::mem::replace(&mut a, Array1::from([9, 9]));
    end_data();
    assert_eq!((values(&kept), values(&a)), (vec![2, 3], vec![9, 9]));
}

/// A structure with an array behind a descriptor.
#[derive(Clone, Copy)]
struct Field {
    values: Strided<i32, 1>,
}

/// The first value that a kernel sees through the copy of the structure.
fn first_of_copy(field: &Array1<u64>) -> i32 {
    let copy = present(field);
    // SAFETY: the copy of a structure, seen as the kernel sees it.
    let seen = unsafe { *copy.as_ptr().cast::<Field>() };
    seen.values.get(1)
}

/// A structure in memory that [`Located`] reaches, with a descriptor of these values.
fn structure(values: &Array1<i32>) -> Array1<u64> {
    let words = size_of::<Field>() / size_of::<u64>();
    let field = Array1::<u64>::new(words as i32);
    let place = (**field).as_ptr().cast::<Field>();
    // SAFETY: as many words as the structure has.
    unsafe { place.write(Field { values: ***values }) };
    field
}

fn descriptor_in(field: &Array1<u64>) -> &Strided<i32, 1> {
    // SAFETY: written by `structure`.
    unsafe { &(*(**field).as_ptr().cast::<Field>()).values }
}

#[test]
fn components_are_attached_in_either_order() {
    for structure_first in [true, false] {
        let a = Array1::from([1, 2]);
        let field = structure(&a);
        let whole = || copyin("field", &field);
        let component = || copyin("field%values", &a).through(descriptor_in(&field));
        if structure_first {
            enter_data([whole(), component()]);
        } else {
            enter_data([component(), whole()]);
        }
        add(&a, 10);
        assert_eq!(first_of_copy(&field), 11);
        // A new copy of the structure's bytes does not bring the host's address back, nor the device's to the host.
        update_device([update("field", &field)]);
        assert_eq!(first_of_copy(&field), 11);
        update_host([update("field", &field)]);
        assert_eq!(descriptor_in(&field).get(1), 1);
        exit_data([copyout("field%values", &a).through(descriptor_in(&field))]);
        assert_eq!(first_of_copy(&field), 11);
        exit_data([delete("field", &field)]);
        assert_eq!(values(&a), [11, 12]);
    }
}

#[test]
#[should_panic(expected = "'a' is not present on the device")]
fn what_must_be_present_is_asked_for() {
    data([present_data("a", &Array1::from([1]))]);
}

#[test]
#[should_panic(
    expected = "'a' is only partly present on the device: bytes 4 to 15 of the 8 bytes of 'part'"
)]
fn a_part_that_grows_is_refused() {
    // Its copy stays in the table, so its memory must not become another test's.
    let a = std::mem::ManuallyDrop::new(Array1::from([1, 2, 3, 4]));
    enter_data([copyin("part", a.section::<1>((1..=2,)))]);
    data([copy("a", a.section::<1>((2..=4,)))]);
}

#[test]
fn a_kernel_gets_an_array_of_which_one_part_is_present() {
    let a = Array1::from([1, 2, 3, 4]);
    let part = a.section::<1>((2..=3,));
    data([copyin("part", part)]);
    let (whole, inner) = (present(&a), present(part));
    assert_eq!(whole.as_ptr() as usize + 4, inner.as_ptr() as usize);
    end_data();
}

#[test]
fn queues_have_streams_of_their_own() {
    let (one, two) = (queue(1), queue(2));
    assert_ne!(one.stream(), two.stream());
    assert_eq!(queue(i64::from(ASYNC_SYNC)).stream(), 0);
    let a = Array1::from([1, 2]);
    one.enter_data([copyin("a", &a)]);
    two.wait_for(&[1]);
    two.exit_data([delete("a", &a)]);
    assert!(one.is_done() && two.is_done());
    procedures::acc_wait_all();
}

#[test]
fn kernels_work_on_the_part_that_their_region_names() {
    let a = Array1::from([1, 2, 3, 4]);
    let (first, second) = (|| a.section::<1>((1..=2,)), || a.section::<1>((3..=4,)));
    enter_data([copyin("a(1:2)", first())]);
    enter_data([copyin("a(3:4)", second())]);
    data([present_data("a(3:4)", second())]);
    let copy = present(&a);
    copy.put(3, copy.get(3) + 10);
    end_data();
    data([present_data("a(1:2)", first())]);
    let copy = present(&a);
    copy.put(2, copy.get(2) + 20);
    end_data();
    exit_data([copyout("a(1:2)", first())]);
    // The only part that is left is meant where no region names one.
    let copy = present(&a);
    copy.put(4, copy.get(4) + 30);
    exit_data([copyout("a(3:4)", second())]);
    assert_eq!(values(&a), [1, 22, 13, 34]);
}

#[test]
fn each_device_has_copies_of_its_own() {
    use crate::device::several::as_if_on;
    let a = Array1::from([1, 2]);
    enter_data([copyin("a", &a)]);
    as_if_on(1, || {
        assert!(!is_present(&a));
        enter_data([copyin("a", &a)]);
        add(&a, 10);
    });
    add(&a, 5);
    exit_data([copyout("a", &a)]);
    assert_eq!(values(&a), [6, 7]);
    as_if_on(1, || exit_data([copyout("a", &a)]));
    assert_eq!(values(&a), [11, 12]);
}
