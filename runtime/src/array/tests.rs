//! Bounds, sections, association, allocation and assignment, as Fortran has them.

use super::*;
use crate::character::Character;

fn counted(n: i64, m: i64) -> Array2<i32> {
    Array2::from_elements((n, m), 1..)
}

#[test]
fn bounds_come_from_extents_and_ranges_of_any_integer_kind() {
    let mut a = Array2::<f64>::new((3_i64, 0..=4));
    a[(3, 0_i8)] = 1.5;
    a[(1_i16, 4)] = 2.5;
    assert_eq!(a.extents(), [3, 5]);
    assert_eq!(a[(3_usize, 0_i64)], 1.5);
    assert_eq!(a.as_slice()[2], 1.5);
    assert_eq!(a.as_slice()[12], 2.5);
    let upper = 4;
    let empty = Array1::<i32>::new(5..=upper);
    assert_eq!(empty.len(), 0);
    assert!(empty.allocated());
}

#[test]
fn fifteen_dimensions_are_possible() {
    let mut a = Array15::<i8>::new((1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0..=1));
    a[(1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)] = 5;
    assert_eq!(a.to_vec(), [0, 0, 0, 0, 0, 0, 0, 5]);
}

#[test]
fn sections_have_the_elements_of_the_triplets() {
    let a = counted(4, 3);
    assert_eq!(a.section::<1>((2, ..)).to_vec(), [2, 6, 10]);
    assert_eq!(a.section::<1>(((..).by(-1), 3)).to_vec(), [] as [i32; 0]);
    assert_eq!(
        a.section::<1>([step(4, 1, -1), at(3)]).to_vec(),
        [12, 11, 10, 9]
    );
    assert_eq!(a.section::<2>(((1..=4).by(3), 2..)).to_vec(), [5, 8, 9, 12]);
    assert_eq!(a.section::<1>([to(2), at(1)]).to_vec(), [1, 2]);
    assert_eq!(a.section::<2>([all(), range(2, 1)]).len(), 0);
    assert_eq!(
        a.section::<2>((2..=3, ..))
            .section::<1>((2, (1..).by(2)))
            .to_vec(),
        [3, 11]
    );
}

#[test]
#[should_panic(expected = "outside the bounds 1:3")]
fn sections_are_checked() {
    counted(4, 3).section::<1>((2, 1..=4));
}

#[test]
#[should_panic(expected = "subscript 5 of dimension 1 is outside the bounds 1:4")]
fn subscripts_are_checked() {
    let a = counted(4, 3);
    assert_eq!(a[(5, 1)], 5);
}

/// A dummy argument `x(lower:*)` or of explicit shape sees the actual argument's elements in sequence.
#[test]
fn sequence_association_takes_the_elements_from_one_on() {
    let mut a = counted(4, 3);
    let tail = a.from_element((3, 2)).reshaped((2, 2));
    assert_eq!(
        (tail[(1, 1)], tail[(2, 1)], tail[(1, 2)], tail[(2, 2)]),
        (7, 8, 9, 10)
    );
    let mut whole = a.view_mut().reshaped((0..=2, assumed(5)));
    assert_eq!(whole.bounds(), (0..=2, 5..=8).shape());
    whole[(0, 8)] = -1;
    assert_eq!(a[(2, 3)], -1);
    assert_eq!(a.sequence().from_element(11).len(), 2);
    // The same through a pointer, and through one whose target has gaps.
    let mut all = a.strided_mut();
    all.from_element_mut((1, 2)).reshaped((2, 2))[(1, 2)] = -7;
    assert_eq!(a[(3, 2)], -7);
    let every_second = a.strided_mut().section::<1>(((1..).by(2), 2));
    assert_eq!(every_second.from_element(1).len(), 1);
}

#[test]
#[should_panic(expected = "the dummy argument has 6 elements, the actual argument only 5")]
fn an_actual_argument_that_is_too_short_is_an_error() {
    let _ = counted(4, 3).from_element((4, 2)).reshaped((3, 2));
}

/// Doubles an explicit-shape dummy.
fn double(n: i64, mut x: View1<i32>) {
    for i in 1..=n {
        x[i] *= 2;
    }
}

#[test]
fn copies_of_sections_go_back_after_the_call() {
    let mut a = counted(3, 3);
    double(3, *a.section_mut::<1>((2, ..)).contiguous_mut());
    assert_eq!(a.to_vec(), [1, 4, 3, 4, 10, 6, 7, 16, 9]);
    double(3, *a.section_mut::<1>((2, ..)).contiguous());
    assert_eq!(a[(2, 1)], 4);
    double(2, *a.section_mut::<1>((1..=2, 3)).contiguous_mut());
    assert_eq!(a.to_vec(), [1, 4, 3, 4, 10, 6, 14, 32, 9]);
}

#[test]
fn assignment_of_overlapping_sections_reads_before_it_writes() {
    let mut a = Array1::from([1, 2, 3, 4, 5]);
    let source = a.section::<1>(1..=4);
    a.section_mut::<1>(2..=5).assign(source);
    assert_eq!(a.to_vec(), [1, 1, 2, 3, 4]);
    let reversed = a.section::<1>(step(5, 1, -1));
    a.view_mut().assign(reversed);
    assert_eq!(a.to_vec(), [4, 3, 2, 1, 1]);
}

#[test]
fn an_allocatable_left_hand_side_takes_the_shape_of_the_right_one() {
    let mut a = Array2::<i32>::unallocated();
    a.assign(&counted(2, 3));
    assert_eq!(a.extents(), [2, 3]);
    let mut b = Array2::<i32>::new((0..=1, 3));
    b.assign(&a);
    assert_eq!((b.lbound(1), b[(1, 3)]), (0, 6));
    b.assign(a.section::<2>((.., 2..)));
    assert_eq!((b.lbound(1), b.to_vec()), (1, vec![3, 4, 5, 6]));
    b.assign_array(counted(1, 2));
    assert_eq!(b.to_vec(), [1, 2]);
    let place = b.as_ptr();
    b.assign_array(counted(1, 2).map(|x| x + 1));
    assert_eq!((b.as_ptr(), b.to_vec()), (place, vec![2, 3]));
    let mut names = Array1::from([String::from("a"), String::from("b")]);
    let place = names.as_ptr();
    names.assign_array(Array1::from([String::from("c"), String::from("d")]));
    assert_eq!(
        (names.as_ptr(), names.to_vec().concat()),
        (place, String::from("cd"))
    );
    b.conform((3, 1));
    assert_eq!(b.extents(), [3, 1]);
}

#[test]
#[should_panic(expected = "is assigned an array of shape")]
fn shapes_of_a_fixed_left_hand_side_must_agree() {
    let mut a = counted(2, 3);
    a.view_mut().assign(&counted(3, 2));
}

#[test]
fn elementwise_assignment_and_where_go_by_position() {
    let b = Array2::<f64>::from_fn((0..=2, 2), |p| (p.along(1) + 10 * p.along(2)) as f64);
    assert_eq!(b.lbounds().to_vec(), [1, 1]);
    let mut a = Array2::<f64>::new((3, -1..=0));
    a.assign_with(|p| 2.0 * b.at(p));
    assert_eq!((a[(1, -1)], a[(3, 0)]), (0.0, 24.0));
    a.assign_where(|p| b.at(p) > 10.0, |_| -1.0);
    assert_eq!(a.to_vec(), [0.0, 2.0, 4.0, 20.0, -1.0, -1.0]);
    a.section_mut::<1>((2, ..))
        .assign_with(|p| p.along(1) as f64);
    assert_eq!(a.to_vec(), [0.0, 0.0, 4.0, 20.0, 1.0, -1.0]);
    a.view_mut().assign_with(|p| a.at(p) + 1.0);
    assert_eq!(a[(3, 0)], 0.0);
    a.fill(7.5);
    assert!(a.as_slice().iter().all(|&x| x == 7.5));
}

#[test]
fn vector_subscripts_gather_and_scatter() {
    let mut a = counted(3, 2);
    let idx = Array1::<i64>::from([3, 1]);
    assert_eq!(a.gather::<2>((vector(&idx), ..)).to_vec(), [3, 1, 6, 4]);
    a.scatter((vector(&idx), 2), &Array1::from([-3, -1]));
    assert_eq!(a.to_vec(), [1, 2, 3, -1, 5, -3]);
    a.section_mut::<2>((.., ..))
        .scatter_fill::<1>((vector(&idx), 1), 0);
    assert_eq!(a.to_vec(), [0, 2, 0, -1, 5, -3]);
}

#[test]
fn allocation_reports_misuse_and_lack_of_memory() {
    let mut a = Array1::<i32>::unallocated();
    let mut text = Character::blank(60);
    assert_eq!(a.deallocate_stat().code(), 1);
    assert_eq!(a.allocate_stat(-1..=1).errmsg(&mut text), Stat::Ok);
    assert_eq!((a.lbound(1), a.to_vec()), (-1, vec![0, 0, 0]));
    assert_eq!(a.allocate_stat(3).errmsg(&mut text).code(), 5014);
    assert_eq!(
        text.to_string().trim_end(),
        "Attempt to allocate an allocated object"
    );
    a.deallocate();
    assert_eq!(a.allocate_stat(i64::MAX / 2), Stat::OutOfMemory);
    assert!(!a.allocated());
}

#[test]
fn source_mold_and_move_alloc() {
    let mut a = Array1::<i32>::unallocated();
    a.allocate_source(&Array1::from_elements(2..=3, [5, 6]));
    assert_eq!((a.lbound(1), a.to_vec()), (2, vec![5, 6]));
    let mut b = Array1::<i32>::unallocated();
    b.allocate_mold(&a);
    assert_eq!((b.ubound(1), b.to_vec()), (3, vec![0, 0]));
    let first = a.as_ptr();
    b.move_alloc(&mut a);
    assert!(!a.allocated() && b.as_ptr() == first && b[2] == 5);
    a.allocate_filled(2, 8);
    assert_eq!(a.to_vec(), [8, 8]);
}

/// Elements that own memory are cloned, dropped and replaced like any others.
#[test]
fn derived_types_may_have_allocatable_components() {
    #[derive(Clone, Default)]
    struct Cell {
        weights: Array1<f64>,
    }
    let mut cells = Array1::<Cell>::new(3);
    cells[2].weights.allocate(4);
    cells[2].weights[4] = 1.5;
    let mut copy = Array1::unallocated();
    copy.assign(&cells);
    cells[2].weights[4] = 2.5;
    cells.fill(Cell::default());
    assert_eq!(copy[2].weights[4], 1.5);
    assert!(!cells[2].weights.allocated());
}

#[test]
fn lower_bounds_follow_the_dummy_argument() {
    let a = Array2::<i32>::from_elements((0..=1, -1..=1), 1..);
    let dummy = a.strided();
    assert_eq!((dummy.lbound(1), dummy[(1, 1)]), (1, 1));
    let dummy = a.section::<2>((.., ..)).with_lower((5, 0));
    assert_eq!((dummy[(5, 0)], dummy[(6, 2)]), (1, 6));
    let mut pointer = Strided1::<i32>::null();
    assert!(!pointer.is_some() && pointer.is_empty());
    pointer.allocate(0..=3);
    pointer[0] = 7;
    assert_eq!((pointer.len(), pointer.ubound(1), pointer.sum()), (4, 3, 7));
    pointer.deallocate();
    assert_eq!(pointer.deallocate_stat(), Stat::NotAllocated);
    assert!(a.section::<1>((.., 0)).same_as(a.section::<1>((.., 0))));
    assert!(!a.section::<1>((.., 0)).same_as(a.section::<1>((.., 1))));
}

#[test]
fn constructors_take_elements_in_order() {
    assert_eq!(Array1::from([1, 2, 3]).to_vec(), [1, 2, 3]);
    assert_eq!(
        (1..=3).map(|i| i * i).collect::<Array1<i32>>().to_vec(),
        [1, 4, 9]
    );
    assert_eq!(counted(2, 2).map(f64::from).to_vec(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(Array2::filled((2, 1), 'x').to_vec(), ['x', 'x']);
    assert_eq!(
        counted(2, 2),
        Array2::from_fn((2, 2), |p| (1 + p.along(1) + 2 * p.along(2)) as i32)
    );
}
