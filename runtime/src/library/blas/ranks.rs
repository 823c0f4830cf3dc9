//! Products and updates of Hermitian, symmetric, banded and triangular matrices, and what cuBLAS has beside BLAS.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;

/// An element of a Hermitian matrix of which one triangle is kept.
unsafe fn hermitian<T: Number>(a: &Matrix<T>, upper: bool, row: usize, column: usize) -> T {
    let kept = if upper { row <= column } else { row >= column };
    // SAFETY: as the caller promises; so below, as in C.
    unsafe {
        match kept {
            _ if row == column => T::of(a.at(row, row).re()),
            true => a.at(row, column),
            false => a.at(column, row).conjugate(),
        }
    }
}

/// The places of a triangle of a square matrix.
pub(super) fn triangle(uplo: c_int, n: c_int) -> impl Iterator<Item = (usize, usize)> {
    let all = indices(n).flat_map(move |j| indices(n).map(move |i| (i, j)));
    all.filter(move |(i, j)| if uplo == 1 { i <= j } else { i >= j })
}

/// `beta` times what is there, nothing of it where `beta` is 0.
pub(super) unsafe fn before<T: Number>(beta: T, at: *const T) -> T {
    if beta == T::ZERO {
        T::ZERO
    } else {
        beta.times(unsafe { *at })
    }
}

pub unsafe extern "C" fn rot<T: Number>(
    _h: Handle,
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
    c: *const T,
    s: *const T,
) -> c_int {
    indices(n).for_each(|i| unsafe {
        let (x, y) = (x.add(element(i, n, incx)), y.add(element(i, n, incy)));
        let turned = (*c).times(*x).plus((*s).times(*y));
        *y = (*c).times(*y).minus((*s).times(*x));
        *x = turned;
    });
    SUCCESS
}

/// `scal` by a real number.
pub unsafe extern "C" fn scal_real<T: Number<Real: Into<f64>>>(
    _h: Handle,
    n: c_int,
    a: *const T::Real,
    x: *mut T,
    incx: c_int,
) -> c_int {
    unsafe { typed::scal(0, n, &T::of((*a).into()), x, incx) }
}

pub unsafe extern "C" fn gerc<T: Number>(
    _h: Handle,
    m: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    a: *mut T,
    lda: c_int,
) -> c_int {
    for (i, j) in indices(n).flat_map(|j| indices(m).map(move |i| (i, j))) {
        unsafe {
            let at = a.add(i + j * lda as usize);
            let factor = (*alpha).times((*y.add(element(j, n, incy))).conjugate());
            *at = (*at).plus(factor.times(*x.add(element(i, m, incx))));
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn gbmv<T: Number>(
    _h: Handle,
    form: c_int,
    m: c_int,
    n: c_int,
    kl: c_int,
    ku: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> c_int {
    let (rows, columns) = if form == 0 { (m, n) } else { (n, m) };
    for i in indices(rows) {
        let mut sum = T::ZERO;
        for j in indices(columns) {
            let (row, column) = if form == 0 { (i, j) } else { (j, i) };
            let (below, above) = (
                row as isize - column as isize,
                column as isize - row as isize,
            );
            if below > kl as isize || above > ku as isize {
                continue;
            }
            unsafe {
                let value = *a.offset(ku as isize + below + column as isize * lda as isize);
                let value = if form == 2 { value.conjugate() } else { value };
                sum = sum.plus(value.times(*x.add(element(j, columns, incx))));
            }
        }
        unsafe {
            let at = y.add(element(i, rows, incy));
            *at = before(*beta, at).plus((*alpha).times(sum));
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn hemv<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    beta: *const T,
    y: *mut T,
    incy: c_int,
) -> c_int {
    let a = Matrix::of(a, lda, 0);
    for i in indices(n) {
        unsafe {
            let terms = indices(n)
                .map(|j| hermitian(&a, uplo == 1, i, j).times(*x.add(element(j, n, incx))));
            let sum = terms.fold(T::ZERO, T::plus);
            let at = y.add(element(i, n, incy));
            *at = before(*beta, at).plus((*alpha).times(sum));
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn trmv<T: Number>(
    h: Handle,
    uplo: c_int,
    form: c_int,
    diag: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> c_int {
    let mut whole: Vec<T> = indices(n)
        .map(|i| unsafe { *x.add(element(i, n, incx)) })
        .collect();
    let (one, at) = (T::of(1.0), whole.as_mut_ptr());
    let status = unsafe {
        trmm(
            h,
            0,
            uplo,
            form,
            diag,
            n,
            1,
            &one,
            a,
            lda,
            at,
            n.max(1),
            at,
            n.max(1),
        )
    };
    indices(n).for_each(|i| unsafe { *x.add(element(i, n, incx)) = whole[i] });
    status
}

/// `A = A + alpha x y^H`, or its kin, in one triangle: what is added comes from the places.
unsafe fn update<T: Number>(
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    added: impl Fn(usize, usize) -> T,
    real: bool,
) -> c_int {
    for (i, j) in triangle(uplo, n) {
        unsafe {
            let at = a.add(i + j * lda as usize);
            let sum = (*at).plus(added(i, j));
            *at = if real && i == j { T::of(sum.re()) } else { sum };
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn syr<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    a: *mut T,
    lda: c_int,
) -> c_int {
    let x = |i| unsafe { *x.add(element(i, n, incx)) };
    unsafe {
        update(
            uplo,
            n,
            a,
            lda,
            |i, j| (*alpha).times(x(i)).times(x(j)),
            false,
        )
    }
}

pub unsafe extern "C" fn her<T: Number<Real: Into<f64>>>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    alpha: *const T::Real,
    x: *const T,
    incx: c_int,
    a: *mut T,
    lda: c_int,
) -> c_int {
    let (x, alpha) = (
        |i| unsafe { *x.add(element(i, n, incx)) },
        T::of(unsafe { *alpha }.into()),
    );
    unsafe {
        update(
            uplo,
            n,
            a,
            lda,
            |i, j| alpha.times(x(i)).times(x(j).conjugate()),
            true,
        )
    }
}

pub unsafe extern "C" fn syr2<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    a: *mut T,
    lda: c_int,
) -> c_int {
    let (x, y) = (
        |i| unsafe { *x.add(element(i, n, incx)) },
        |i| unsafe { *y.add(element(i, n, incy)) },
    );
    let added = |i, j| unsafe { (*alpha).times(x(i).times(y(j)).plus(y(i).times(x(j)))) };
    unsafe { update(uplo, n, a, lda, added, false) }
}

pub unsafe extern "C" fn her2<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    alpha: *const T,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    a: *mut T,
    lda: c_int,
) -> c_int {
    let (x, y) = (
        |i| unsafe { *x.add(element(i, n, incx)) },
        |i| unsafe { *y.add(element(i, n, incy)) },
    );
    let alpha = unsafe { *alpha };
    let added = |i, j| {
        let one = alpha.times(x(i)).times(y(j).conjugate());
        one.plus(alpha.conjugate().times(y(i)).times(x(j).conjugate()))
    };
    unsafe { update(uplo, n, a, lda, added, true) }
}

pub unsafe extern "C" fn hemm<T: Number>(
    _h: Handle,
    side: c_int,
    uplo: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let (s, b) = (Matrix::of(a, lda, 0), Matrix::of(b, ldb, 0));
    let (own, other) = (
        |i, j| unsafe { hermitian(&s, uplo == 1, i, j) },
        |i, j| unsafe { b.at(i, j) },
    );
    let [rows, columns] = [m, n].map(|n| n as usize);
    unsafe {
        match side {
            0 => multiply(
                [rows, columns, rows],
                (*alpha, *beta),
                &own,
                &other,
                (c, ldc as usize),
            ),
            _ => multiply(
                [rows, columns, columns],
                (*alpha, *beta),
                &other,
                &own,
                (c, ldc as usize),
            ),
        }
    }
    SUCCESS
}

/// A triangle of `beta C` and what is added to it.
unsafe fn rank<T: Number>(
    uplo: c_int,
    n: c_int,
    beta: T,
    c: *mut T,
    ldc: c_int,
    added: impl Fn(usize, usize) -> T,
    real: bool,
) -> c_int {
    for (i, j) in triangle(uplo, n) {
        unsafe {
            let at = c.add(i + j * ldc as usize);
            let sum = before(beta, at).plus(added(i, j));
            *at = if real && i == j { T::of(sum.re()) } else { sum };
        }
    }
    SUCCESS
}

/// `sum over p of x(i, p) y(j, p)`.
fn inner<T: Number>(k: c_int, x: impl Fn(usize) -> T, y: impl Fn(usize) -> T) -> T {
    indices(k).fold(T::ZERO, |sum, p| sum.plus(x(p).times(y(p))))
}

pub unsafe extern "C" fn herk<T: Number<Real: Into<f64>>>(
    _h: Handle,
    uplo: c_int,
    form: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T::Real,
    a: *const T,
    lda: c_int,
    beta: *const T::Real,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let [alpha, beta] = [alpha, beta].map(|x| T::of(unsafe { *x }.into()));
    let a = Matrix::of(a, lda, form);
    let added = |i, j| {
        alpha.times(inner(
            k,
            |p| unsafe { a.at(i, p) },
            |p| unsafe { a.at(j, p) }.conjugate(),
        ))
    };
    unsafe { rank(uplo, n, beta, c, ldc, added, true) }
}

pub unsafe extern "C" fn syr2k<T: Number>(
    _h: Handle,
    uplo: c_int,
    form: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let form = c_int::from(form != 0);
    let (a, b) = (Matrix::of(a, lda, form), Matrix::of(b, ldb, form));
    let product = |x: Matrix<T>, i, y: Matrix<T>, j| {
        inner(k, |p| unsafe { x.at(i, p) }, |p| unsafe { y.at(j, p) })
    };
    let added = |i, j| unsafe { *alpha }.times(product(a, i, b, j).plus(product(b, i, a, j)));
    unsafe { rank(uplo, n, *beta, c, ldc, added, false) }
}

pub unsafe extern "C" fn her2k<T: Number<Real: Into<f64>>>(
    _h: Handle,
    uplo: c_int,
    form: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    beta: *const T::Real,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let (a, b) = (Matrix::of(a, lda, form), Matrix::of(b, ldb, form));
    let (alpha, beta) = unsafe { (*alpha, T::of((*beta).into())) };
    let product = |x: Matrix<T>, i, y: Matrix<T>, j| {
        inner(
            k,
            |p| unsafe { x.at(i, p) },
            |p| unsafe { y.at(j, p) }.conjugate(),
        )
    };
    let added = |i, j| {
        alpha
            .times(product(a, i, b, j))
            .plus(alpha.conjugate().times(product(b, i, a, j)))
    };
    unsafe { rank(uplo, n, beta, c, ldc, added, true) }
}

/// The product with a triangle; `c` may be `b`.
pub unsafe extern "C" fn trmm<T: Number>(
    _h: Handle,
    side: c_int,
    uplo: c_int,
    form: c_int,
    diag: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    b: *const T,
    ldb: c_int,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let [rows, columns] = [m, n].map(|n| n.max(0) as usize);
    let (a, from) = (Matrix::of(a, lda, form), Matrix::of(b, ldb, 0));
    let copied = indices(n).flat_map(|j| indices(m).map(move |i| (i, j)));
    let copied: Vec<T> = copied.map(|(i, j)| unsafe { from.at(i, j) }).collect();
    let upper = (uplo == 1) == (form == 0);
    let own = |i: usize, j: usize| match (i == j, if upper { i <= j } else { i >= j }) {
        (true, _) if diag == 1 => T::of(1.0),
        (_, true) => unsafe { a.at(i, j) },
        (_, false) => T::ZERO,
    };
    let other = |i: usize, j: usize| copied[i + j * rows];
    unsafe {
        match side {
            0 => multiply(
                [rows, columns, rows],
                (*alpha, T::ZERO),
                &own,
                &other,
                (c, ldc as usize),
            ),
            _ => multiply(
                [rows, columns, columns],
                (*alpha, T::ZERO),
                &other,
                &own,
                (c, ldc as usize),
            ),
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn geam<T: Number>(
    _h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    beta: *const T,
    b: *const T,
    ldb: c_int,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let (a, b) = (Matrix::of(a, lda, forma), Matrix::of(b, ldb, formb));
    for (i, j) in indices(n).flat_map(|j| indices(m).map(move |i| (i, j))) {
        unsafe {
            let part = |factor: T, of: &Matrix<T>| {
                if factor == T::ZERO {
                    T::ZERO
                } else {
                    factor.times(of.at(i, j))
                }
            };
            *c.add(i + j * ldc as usize) = part(*alpha, &a).plus(part(*beta, &b));
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn dgmm<T: Number>(
    _h: Handle,
    side: c_int,
    m: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *const T,
    incx: c_int,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    for (i, j) in indices(n).flat_map(|j| indices(m).map(move |i| (i, j))) {
        unsafe {
            let factor = match side {
                0 => *x.add(element(i, m, incx)),
                _ => *x.add(element(j, n, incx)),
            };
            *c.add(i + j * ldc as usize) = factor.times(*a.add(i + j * lda as usize));
        }
    }
    SUCCESS
}
