//! Eigenvalues of Hermitian matrices, by reflections to three diagonals and the implicit QL method; singular values, by rotations of pairs of columns.
//!
//! Refuses to know how a program calls them.

use super::dense::{Dense, add, norm, pairs, product, scale};
use super::factors::{apply, orthogonal, reflect, reflection, vector};
use crate::library::blas::number::Number;
use rayon::prelude::*;

/// The eigenvalues, ascending, and the eigenvectors as columns; none when an eigenvalue does not converge.
pub fn eigen<W: Number>(mut a: Dense<W>) -> Option<(Vec<f64>, Dense<W>)> {
    let n = a.rows;
    let mut beside = vec![0.0; n];
    let mut taus = Vec::new();
    for (k, beside) in beside.iter_mut().enumerate().take(n.saturating_sub(1)) {
        let tau = reflection(&mut a.column_mut(k)[k + 1..]);
        *beside = a.at(k + 1, k).re();
        let v = vector(&a.column(k)[k + 1..]);
        two_sided(&mut a, k + 1, tau, &v);
        taus.push(tau);
    }
    let mut values: Vec<f64> = (0..n).map(|i| a.at(i, i).re()).collect();
    let mut vectors = Dense::identity(n, n);
    for k in (0..taus.len()).rev() {
        reflect(
            &mut vectors,
            k + 1,
            0,
            taus[k],
            &vector(&a.column(k)[k + 1..]),
        );
    }
    implicit_ql(&mut values, &mut beside, &mut vectors)?;
    Some(sorted(values, &vectors, |x, y| x.total_cmp(y)))
}

/// `A = H^H A H` for the part of `a` from `first` on.
fn two_sided<W: Number>(a: &mut Dense<W>, first: usize, tau: W, v: &[W]) {
    let n = a.rows;
    let columns = |a: &Dense<W>, j: usize| product(&a.column(j)[first..], v).times(tau);
    let mut w: Vec<W> = (first..n).into_par_iter().map(|j| columns(a, j)).collect();
    let half = W::of(-0.5).times(tau).times(product(&w, v));
    add(&mut w, half, v);
    a.data[first * n..]
        .par_chunks_mut(n)
        .enumerate()
        .for_each(|(j, column)| {
            let part = &mut column[first..];
            add(part, W::ZERO.minus(w[j].conjugate()), v);
            add(part, W::ZERO.minus(v[j].conjugate()), &w);
        });
}

/// The eigenvalues of a matrix of three diagonals, its rotations applied to columns.
fn implicit_ql<W: Number>(d: &mut [f64], e: &mut [f64], vectors: &mut Dense<W>) -> Option<()> {
    let n = d.len();
    for l in 0..n {
        for round in 0.. {
            let small = |m: &usize| e[*m].abs() <= f64::EPSILON * (d[*m].abs() + d[*m + 1].abs());
            let m = (l..n - 1).find(small).unwrap_or(n - 1);
            if m == l {
                break;
            }
            if round == 60 {
                return None;
            }
            ql_step(d, e, vectors, l, m);
        }
    }
    Some(())
}

fn ql_step<W: Number>(d: &mut [f64], e: &mut [f64], vectors: &mut Dense<W>, l: usize, m: usize) {
    let g = (d[l + 1] - d[l]) / (2.0 * e[l]);
    let mut g = d[m] - d[l] + e[l] / (g + g.hypot(1.0).copysign(g));
    let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
    for i in (l..m).rev() {
        let (f, b) = (s * e[i], c * e[i]);
        let r = f.hypot(g);
        e[i + 1] = r;
        if r == 0.0 {
            d[i + 1] -= p;
            e[m] = 0.0;
            return;
        }
        (s, c) = (f / r, g / r);
        g = d[i + 1] - p;
        let r = (d[i] - g) * s + 2.0 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        let (x, y) = vectors.two(i, i + 1);
        rotate(x, y, c, s);
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0.0;
}

/// `x = c x - s y`, `y = s x + c y`.
fn rotate<W: Number>(x: &mut [W], y: &mut [W], c: f64, s: f64) {
    let (c, s) = (W::of(c), W::of(s));
    for (x, y) in x.iter_mut().zip(y) {
        let before = *x;
        *x = c.times(before).minus(s.times(*y));
        *y = s.times(before).plus(c.times(*y));
    }
}

/// Values in an order, and columns in the same.
fn sorted<W: Number>(
    values: Vec<f64>,
    columns: &Dense<W>,
    order: impl Fn(&f64, &f64) -> std::cmp::Ordering,
) -> (Vec<f64>, Dense<W>) {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by(|i, j| order(&values[*i], &values[*j]));
    let mut made = Dense::zero(columns.rows, values.len());
    for (to, from) in places.iter().enumerate() {
        made.column_mut(to).copy_from_slice(columns.column(*from));
    }
    (places.iter().map(|place| values[*place]).collect(), made)
}

/// A matrix as `U S V^H`: U of so many columns as are wanted, the singular values descending, V.
pub struct Singular<W> {
    pub u: Dense<W>,
    pub s: Vec<f64>,
    pub v: Dense<W>,
}

/// The singular values of a matrix; `whole` asks for square U and V.
pub fn singular<W: Number>(a: Dense<W>, whole: bool) -> Singular<W> {
    if a.rows < a.columns {
        let turned = singular(a.adjoint(), whole);
        return Singular {
            u: turned.v,
            s: turned.s,
            v: turned.u,
        };
    }
    let (m, n) = (a.rows, a.columns);
    let (mut factors, mut square) = (a, Dense::zero(n, n));
    let taus = orthogonal(&mut factors);
    pairs(n, n)
        .filter(|(i, j)| i <= j)
        .for_each(|(i, j)| square.set(i, j, factors.at(i, j)));
    let mut v = Dense::identity(n, n);
    // Rounding keeps what is orthogonal from being so exactly; a few sweeps are enough.
    let _ = (0..40).find(|_| !sweep(&mut square, &mut v));
    let lengths: Vec<f64> = (0..n).map(|j| norm(square.column(j))).collect();
    let (_, v) = sorted(lengths.clone(), &v, |x, y| y.total_cmp(x));
    let (s, mut small) = sorted(lengths, &square, |x, y| y.total_cmp(x));
    normalise(&mut small, &s);
    let mut u = Dense::zero(m, if whole { m } else { n });
    pairs(n, n).for_each(|(i, j)| u.set(i, j, small.at(i, j)));
    (n..u.columns).for_each(|j| u.set(j, j, W::of(1.0)));
    apply(&factors, &taus, false, &mut u);
    Singular { u, s, v }
}

/// Makes each pair of columns orthogonal once; whether there was one that was not.
fn sweep<W: Number>(a: &mut Dense<W>, v: &mut Dense<W>) -> bool {
    let (mut turned, n) = (false, a.rows);
    for (p, q) in pairs(a.columns, a.columns).filter(|(p, q)| p < q) {
        let (x, y) = a.two(p, q);
        let (alpha, beta, gamma) = (norm(x), norm(y), product(x, y));
        let size = gamma.square().sqrt();
        if size <= f64::EPSILON * (n as f64).sqrt().max(4.0) * alpha * beta || size == 0.0 {
            continue;
        }
        turned = true;
        let zeta = (beta - alpha) * (beta + alpha) / (2.0 * size);
        let t = 1f64.copysign(zeta) / (zeta.abs() + zeta.hypot(1.0));
        let c = 1.0 / t.hypot(1.0);
        let phase = gamma.conjugate().over(W::of(size));
        scale(y, phase);
        rotate(x, y, c, c * t);
        let (x, y) = v.two(p, q);
        scale(y, phase);
        rotate(x, y, c, c * t);
    }
    turned
}

/// Columns of length 1, orthogonal to those before where the length is nothing.
fn normalise<W: Number>(columns: &mut Dense<W>, lengths: &[f64]) {
    let n = columns.rows;
    let none = lengths.first().copied().unwrap_or(0.0) * f64::EPSILON * n as f64;
    for (j, own) in lengths.iter().enumerate() {
        if *own > none {
            scale(columns.column_mut(j), W::of(1.0 / own));
            continue;
        }
        let candidates = (0..n).map(|unit| complement(columns, j, unit));
        let best = candidates.max_by(|x, y| norm(x).total_cmp(&norm(y)));
        if let Some(mut best) = best {
            let length = norm(&best);
            scale(&mut best, W::of(1.0 / length));
            columns.column_mut(j).copy_from_slice(&best);
        }
    }
}

/// What is left of a unit vector without its parts along the first columns.
fn complement<W: Number>(columns: &Dense<W>, count: usize, unit: usize) -> Vec<W> {
    let mut left = vec![W::ZERO; columns.rows];
    left[unit] = W::of(1.0);
    for j in (0..count).chain(0..count) {
        let part = product(columns.column(j), &left);
        add(&mut left, W::ZERO.minus(part), columns.column(j));
    }
    left
}
