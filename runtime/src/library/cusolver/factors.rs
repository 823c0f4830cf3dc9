//! Factorisations as LAPACK defines them: Cholesky's, triangular factors with exchanged rows, orthogonal factors as products of reflections.
//!
//! Refuses to know how a program calls them.

use super::dense::{Dense, add, norm, product, scale};
use crate::library::blas::number::Number;
use rayon::prelude::*;

/// `A = L L^H`, in place in the lower triangle; the order of the leading part that is not positive definite, or 0.
pub fn cholesky<W: Number>(a: &mut Dense<W>) -> usize {
    let n = a.rows;
    for j in 0..n {
        let pivot = a.at(j, j).re();
        if pivot.is_nan() || pivot <= 0.0 {
            return j + 1;
        }
        let root = pivot.sqrt();
        a.set(j, j, W::of(root));
        scale(&mut a.column_mut(j)[j + 1..], W::of(1.0 / root));
        let own = a.column(j).to_vec();
        let after = a.data[(j + 1) * n..].par_chunks_mut(n).enumerate();
        after.for_each(|(number, column)| {
            let c = j + 1 + number;
            add(
                &mut column[c..],
                W::ZERO.minus(own[c].conjugate()),
                &own[c..],
            );
        });
    }
    0
}

/// `P A = L U` in place; `exchanged(k, row)` hears of each exchange, none are made without `pivoting`. The first pivot that is zero, or 0.
pub fn triangles<W: Number>(
    a: &mut Dense<W>,
    pivoting: bool,
    mut exchanged: impl FnMut(usize, usize),
) -> usize {
    let (m, mut info) = (a.rows, 0);
    for k in 0..m.min(a.columns) {
        let sizes = (k..m).map(|i| (i, a.at(i, k).size()));
        let greatest = sizes.fold(
            (k, -1.0),
            |best, one| if one.1 > best.1 { one } else { best },
        );
        let row = if pivoting { greatest.0 } else { k };
        exchanged(k, row);
        if row != k {
            (0..a.columns).for_each(|j| a.data.swap(k + j * m, row + j * m));
        }
        let pivot = a.at(k, k);
        if pivot == W::ZERO {
            info = if info == 0 { k + 1 } else { info };
            continue;
        }
        a.column_mut(k)[k + 1..]
            .iter_mut()
            .for_each(|x| *x = x.over(pivot));
        let own = a.column(k).to_vec();
        a.data[(k + 1) * m..].par_chunks_mut(m).for_each(|column| {
            let factor = W::ZERO.minus(column[k]);
            add(&mut column[k + 1..], factor, &own[k + 1..]);
        });
    }
    info
}

/// The reflection `1 - tau v v^H` whose adjoint takes a vector to a multiple of the first unit vector: `v` without its first element, 1, is left in
/// place behind the multiple, a real number.
pub fn reflection<W: Number>(x: &mut [W]) -> W {
    let Some((alpha, rest)) = x.split_first_mut() else {
        return W::ZERO;
    };
    let length = norm(rest);
    if length == 0.0 && *alpha == W::of(alpha.re()) {
        return W::ZERO;
    }
    let beta = -alpha.square().sqrt().hypot(length).copysign(alpha.re());
    let tau = W::of(beta).minus(*alpha).over(W::of(beta));
    scale(rest, W::of(1.0).over(alpha.minus(W::of(beta))));
    *alpha = W::of(beta);
    tau
}

/// A reflection's vector, its first element 1 written out.
pub fn vector<W: Number>(below: &[W]) -> Vec<W> {
    let mut v = below.to_vec();
    if let Some(first) = v.first_mut() {
        *first = W::of(1.0);
    }
    v
}

/// `C = (1 - tau v v^H) C` for the rows from `first` on, columns from `column` on.
pub fn reflect<W: Number>(c: &mut Dense<W>, first: usize, column: usize, tau: W, v: &[W]) {
    let rows = c.rows;
    if rows == 0 {
        return;
    }
    c.data[column * rows..]
        .par_chunks_mut(rows)
        .for_each(|column| {
            let part = &mut column[first..];
            let factor = tau.times(product(v, part));
            add(part, W::ZERO.minus(factor), v);
        });
}

/// `A = Q R` in place: R above, the vectors of the reflections below the diagonal; their factors.
pub fn orthogonal<W: Number>(a: &mut Dense<W>) -> Vec<W> {
    let mut taus = Vec::new();
    for k in 0..a.rows.min(a.columns) {
        let tau = reflection(&mut a.column_mut(k)[k..]);
        let v = vector(&a.column(k)[k..]);
        reflect(a, k, k + 1, tau.conjugate(), &v);
        taus.push(tau);
    }
    taus
}

/// `Q C`, or `Q^H C`, with Q the product of the reflections that the columns of `a` and `taus` hold.
pub fn apply<W: Number>(a: &Dense<W>, taus: &[W], adjoint: bool, c: &mut Dense<W>) {
    let mut one = |k: usize| {
        let tau = if adjoint {
            taus[k].conjugate()
        } else {
            taus[k]
        };
        reflect(c, k, 0, tau, &vector(&a.column(k)[k..]));
    };
    match adjoint {
        true => (0..taus.len()).for_each(&mut one),
        false => (0..taus.len()).rev().for_each(&mut one),
    }
}
