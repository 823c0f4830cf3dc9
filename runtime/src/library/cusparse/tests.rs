//! The forms of a matrix hold the same entries, and a triangular system gives back what was multiplied.

use super::incomplete::Info;
use super::matrix::{Dense, Form, Indices, Kind, Sparse, Vector};
use super::products;

const N: usize = 5;

fn dense(values: &mut [f64]) -> Dense {
    Dense {
        rows: N,
        columns: N,
        leading: N,
        values: values.as_mut_ptr().cast(),
        ty: 1,
        by_rows: false,
    }
}

/// Room for a matrix in a form, counted from 1.
struct Room {
    major: Vec<i32>,
    minor: Vec<i32>,
    values: Vec<f64>,
}

impl Room {
    fn new() -> Room {
        Room {
            major: vec![0; N * N],
            minor: vec![0; N * N],
            values: vec![0.0; N * N],
        }
    }

    fn matrix(&mut self, form: Form, count: usize) -> Sparse {
        let indices = |numbers: &mut Vec<i32>| Indices {
            first: numbers.as_mut_ptr().cast(),
            kind: 2,
            base: 1,
        };
        Sparse {
            form,
            rows: N,
            columns: N,
            count,
            major: indices(&mut self.major),
            minor: indices(&mut self.minor),
            values: self.values.as_mut_ptr().cast(),
            ty: 1,
            upper: true,
            unit: false,
            triangular: true,
        }
    }
}

/// An upper triangle with holes.
fn triangle() -> Vec<f64> {
    let value = |i: usize, j: usize| {
        if i <= j && (i + j) % 3 != 1 || i == j {
            (1 + i + 2 * j) as f64
        } else {
            0.0
        }
    };
    (0..N * N).map(|k| value(k % N, k / N)).collect()
}

#[test]
fn forms_hold_the_same_entries() {
    for form in [Form::Rows, Form::Columns, Form::Pairs] {
        let (mut whole, mut back, mut room) = (triangle(), vec![-1.0; N * N], Room::new());
        unsafe {
            let entries = products::entries::<f64>(&dense(&mut whole));
            let matrix = room.matrix(form, entries.len());
            matrix.store(&entries);
            products::to_dense::<f64>(&matrix, &dense(&mut back));
        }
        assert_eq!(whole, back, "{form:?}");
    }
}

#[test]
fn a_system_gives_back_what_was_multiplied() {
    for op in [0, 1, 2] {
        let (mut whole, mut room) = (triangle(), Room::new());
        let [mut x, mut y, mut z] = [vec![1.0, -2.0, 3.0, 0.5, 4.0], vec![0.0; N], vec![0.0; N]];
        let vector = |values: &mut Vec<f64>| Vector {
            count: N,
            values: values.as_mut_ptr().cast(),
            ty: 1,
        };
        unsafe {
            let entries = products::entries::<f64>(&dense(&mut whole));
            let matrix = room.matrix(Form::Rows, entries.len());
            matrix.store(&entries);
            assert_eq!(
                products::vector(op, 2.0, &matrix, &vector(&mut x), 0.0, &vector(&mut y)),
                0
            );
            assert_eq!(
                products::solve(op, 0.5, &matrix, &vector(&mut y), &vector(&mut z)),
                0
            );
        }
        let worst = x
            .iter()
            .zip(&z)
            .map(|(x, z)| (x - z).abs())
            .fold(0.0, f64::max);
        assert!(worst < 1e-12, "{op}: {worst}");
    }
}

#[test]
fn systems_with_few_diagonals_are_solved() {
    use super::SUCCESS;
    use super::tridiagonal::{five, interleaved, several, strided};
    // 2 1 0; 1 0 3; 0 4 1: the second row has to be exchanged.
    let (lower, diagonal, upper) = ([0.0, 1.0, 4.0], [2.0, 0.0, 1.0], [1.0, 3.0, 0.0]);
    let (l, d, u) = (lower.as_ptr(), diagonal.as_ptr(), upper.as_ptr());
    let mut sides = [4.0, 10.0, 11.0, 0.0, 3.0, 4.0, 5.0, 0.0];
    let none = std::ptr::null_mut();
    assert_eq!(
        unsafe { several::<f64>(0, 3, 2, l, d, u, sides.as_mut_ptr(), 4, none) },
        SUCCESS
    );
    assert_eq!(sides, [1.0, 2.0, 3.0, 0.0, 1.0, 1.0, 1.0, 0.0]);
    let mut side = [4.0, 10.0, 11.0];
    assert_eq!(
        unsafe { strided::<f64>(0, 3, l, d, u, side.as_mut_ptr(), 1, 3, none) },
        SUCCESS
    );
    assert_eq!(side, [1.0, 2.0, 3.0]);
    let twice = |values: [f32; 3]| {
        values
            .into_iter()
            .flat_map(|value| [value, value])
            .collect::<Vec<f32>>()
    };
    let (lower, diagonal, upper) = (
        twice([0.0, 1.0, 4.0]),
        twice([2.0, 0.0, 1.0]),
        twice([1.0, 3.0, 0.0]),
    );
    let mut both = [4.0, 3.0, 10.0, 4.0, 11.0, 5.0_f32];
    let (l, d, u) = (lower.as_ptr(), diagonal.as_ptr(), upper.as_ptr());
    assert_eq!(
        unsafe { interleaved::<f32>(0, 0, 3, l, d, u, both.as_mut_ptr(), 2, none) },
        SUCCESS
    );
    assert_eq!(both, [1.0, 1.0, 2.0, 1.0, 3.0, 1.0]);
    // 1 2 3 0; 2 1 0 1; 1 0 2 1; 0 1 1 0 with the solution 1 2 3 4.
    let diagonals = [
        [0., 0., 1., 1.],
        [0., 2., 0., 1.],
        [1., 1., 2., 0.],
        [2., 0., 1., 0.],
        [3., 1., 0., 0.],
    ];
    let at = diagonals.each_ref().map(|values| values.as_ptr());
    let mut side = [14.0, 8.0, 11.0, 5.0];
    let solved = unsafe {
        five::<f64>(
            0,
            0,
            4,
            at[0],
            at[1],
            at[2],
            at[3],
            at[4],
            side.as_mut_ptr(),
            1,
            none,
        )
    };
    assert_eq!(solved, SUCCESS);
    let errors = side
        .iter()
        .zip([1.0, 2.0, 3.0, 4.0])
        .map(|(value, right)| (value - right).abs());
    assert!(errors.fold(0.0, f64::max) < 1e-12, "{side:?}");
}

/// A tridiagonal matrix has its exact factors where an incomplete factorisation stores them.
#[test]
fn factors_without_fill_in_give_the_matrix_back() {
    let offsets: [i32; 4] = [1, 3, 6, 8];
    let columns: [i32; 7] = [1, 2, 1, 2, 3, 2, 3];
    let whole = [4.0, -1.0, -1.0, 4.0, -1.0, -1.0, 4.0];
    let factors = |name: &str| {
        let mut values = whole;
        let kind = Kind {
            marks: [0, 0, 0, 1],
        };
        let mut info: *mut Info = std::ptr::null_mut();
        unsafe { super::give(&raw mut info, Info::default()) };
        type Factorise = unsafe extern "C" fn(
            usize,
            i32,
            i32,
            *const Kind,
            *mut f64,
            *const i32,
            *const i32,
            *mut Info,
            i32,
            usize,
        ) -> i32;
        let factorise = super::any(name).unwrap();
        // SAFETY: the function of this name has these arguments.
        let factorise = unsafe { std::mem::transmute::<usize, Factorise>(factorise) };
        let status = unsafe {
            factorise(
                0,
                3,
                7,
                &raw const kind,
                values.as_mut_ptr(),
                offsets.as_ptr(),
                columns.as_ptr(),
                info,
                0,
                0,
            )
        };
        let mut position = 7;
        assert_eq!(
            (
                status,
                unsafe { super::incomplete::pivot(info, &raw mut position) },
                position
            ),
            (0, 0, -1),
            "{name}"
        );
        unsafe { super::take(info) };
        values
    };
    let lu = factors("cusparseDcsrilu02");
    assert_eq!(
        (lu[2] * lu[1] + lu[3], lu[2] * lu[0], lu[5] * lu[4] + lu[6]),
        (4.0, -1.0, 4.0)
    );
    let l = factors("cusparseDcsric02");
    assert!((l[2] * l[2] + l[3] * l[3] - 4.0).abs() < 1e-15 && (l[2] * l[0] + 1.0).abs() < 1e-15);
    assert!((l[5] * l[5] + l[6] * l[6] - 4.0).abs() < 1e-15 && l[1] == -1.0 && l[4] == -1.0);
}
