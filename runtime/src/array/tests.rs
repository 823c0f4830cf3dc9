//! Bounds, sections, association and assignment, as Fortran has them.

use super::*;

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
}
