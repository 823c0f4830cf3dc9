//! The forms of a matrix hold the same entries, and a triangular system gives back what was multiplied.

use super::matrix::{Dense, Form, Indices, Sparse, Vector};
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
