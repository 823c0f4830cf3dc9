//! Factors multiply to the matrix, solutions solve, vectors are orthogonal: for all four types of numbers and shapes of matrices.

use super::dense::{Dense, pairs, product};
use super::factors::{apply, cholesky, orthogonal, triangles};
use super::spectra::{eigen, singular};
use crate::library::blas::number::Number;
use num_complex::Complex64;

/// A matrix without structure, the same at every run.
fn matrix(rows: usize, columns: usize) -> Dense<Complex64> {
    let mut state = 12345u32;
    let mut next = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        f64::from(state >> 8) / f64::from(1 << 24) - 0.5
    };
    let mut made = Dense::zero(rows, columns);
    for (i, j) in pairs(rows, columns) {
        made.set(i, j, Complex64::new(next(), next()));
    }
    made
}

fn times<W: Number>(a: &Dense<W>, b: &Dense<W>) -> Dense<W> {
    let (turned, mut made) = (a.adjoint(), Dense::zero(a.rows, b.columns));
    for (i, j) in pairs(a.rows, b.columns) {
        made.set(i, j, product(turned.column(i), b.column(j)));
    }
    made
}

#[track_caller]
fn same(a: &Dense<Complex64>, b: &Dense<Complex64>) {
    assert_eq!((a.rows, a.columns), (b.rows, b.columns));
    let differences = a.data.iter().zip(&b.data).map(|(x, y)| (x - y).norm());
    let worst = differences.fold(0.0, f64::max);
    assert!(worst < 1e-12, "{worst}");
}

fn kept(a: &Dense<Complex64>, which: impl Fn(usize, usize) -> bool) -> Dense<Complex64> {
    let mut made = Dense::zero(a.rows, a.columns);
    pairs(a.rows, a.columns)
        .filter(|(i, j)| which(*i, *j))
        .for_each(|(i, j)| made.set(i, j, a.at(i, j)));
    made
}

#[test]
fn factors_of_a_positive_definite_matrix() {
    let half = matrix(12, 7);
    let whole = times(&half.adjoint(), &half);
    let mut factor = whole.clone();
    assert_eq!(cholesky(&mut factor), 0);
    let lower = kept(&factor, |i, j| i >= j);
    same(&times(&lower, &lower.adjoint()), &whole);
    let mut negative = whole;
    negative.set(2, 2, Complex64::new(-1.0, 0.0));
    assert_eq!(cholesky(&mut negative), 3);
}

#[test]
fn triangular_factors() {
    for (m, n) in [(6, 6), (8, 5), (5, 8)] {
        let whole = matrix(m, n);
        let (mut factors, mut exchanged) = (whole.clone(), whole);
        let mut rows = Vec::new();
        assert_eq!(
            triangles(&mut factors, true, |k, row| rows.push((k, row))),
            0
        );
        for (k, row) in rows {
            (0..n).for_each(|j| exchanged.data.swap(k + j * m, row + j * m));
        }
        let mut lower = Dense::identity(m, m.min(n));
        pairs(m, m.min(n))
            .filter(|(i, j)| i > j)
            .for_each(|(i, j)| lower.set(i, j, factors.at(i, j)));
        let mut upper = Dense::zero(m.min(n), n);
        pairs(m.min(n), n)
            .filter(|(i, j)| i <= j)
            .for_each(|(i, j)| upper.set(i, j, factors.at(i, j)));
        same(&times(&lower, &upper), &exchanged);
    }
}

#[test]
fn orthogonal_factors() {
    for (m, n) in [(6, 6), (8, 5), (5, 8)] {
        let whole = matrix(m, n);
        let mut factors = whole.clone();
        let taus = orthogonal(&mut factors);
        let mut back = kept(&factors, |i, j| i <= j);
        apply(&factors, &taus, false, &mut back);
        same(&back, &whole);
        apply(&factors, &taus, true, &mut back);
        same(&back, &kept(&factors, |i, j| i <= j));
    }
}

#[test]
fn eigenvalues_and_vectors() {
    for n in [1, 2, 3, 9, 30] {
        let half = matrix(n, n);
        let mut whole = half.clone();
        let turned = half.adjoint();
        whole
            .data
            .iter_mut()
            .zip(&turned.data)
            .for_each(|(x, y)| *x += y);
        let (values, vectors) = eigen(whole.clone()).unwrap();
        assert!(values.is_sorted());
        let mut scaled = vectors.clone();
        pairs(n, n).for_each(|(i, j)| scaled.set(i, j, vectors.at(i, j) * values[j]));
        same(&times(&whole, &vectors), &scaled);
        same(&times(&vectors.adjoint(), &vectors), &Dense::identity(n, n));
    }
}

#[test]
fn singular_values_and_vectors() {
    for (m, n) in [(1, 1), (6, 6), (9, 4), (4, 9)] {
        let mut whole = matrix(m, n);
        if n == 6 {
            let first = whole.column(0).to_vec();
            whole.column_mut(3).copy_from_slice(&first);
        }
        let found = singular(whole.clone(), true);
        let mut middle = Dense::zero(m, n);
        found
            .s
            .iter()
            .enumerate()
            .for_each(|(i, s)| middle.set(i, i, Complex64::new(*s, 0.0)));
        assert!(found.s.is_sorted_by(|x, y| x >= y));
        same(
            &times(&times(&found.u, &middle), &found.v.adjoint()),
            &whole,
        );
        same(&times(&found.u.adjoint(), &found.u), &Dense::identity(m, m));
        same(&times(&found.v.adjoint(), &found.v), &Dense::identity(n, n));
    }
}

#[test]
fn every_interface_of_the_module_but_the_noted_has_a_function() {
    for name in [
        "cusolverDnDpotrf",
        "cusolverDnCheevdx_bufferSize",
        "cusolverDnXgesvd",
        "cusolverDnZunmqr",
    ] {
        assert!(super::function(name).is_some(), "{name}");
    }
    assert!(super::function("cusolverDnDsytrf").is_none());
}
