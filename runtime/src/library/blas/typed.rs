//! The procedures of BLAS over a type of numbers, with the arguments of cuBLAS.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;

pub unsafe extern "C" fn scal<T: Number>(
    _h: Handle,
    n: c_int,
    a: *const T,
    x: *mut T,
    incx: c_int,
) -> c_int {
    // SAFETY: as in C; so below.
    indices(n).for_each(|i| unsafe {
        let at = x.add(element(i, n, incx));
        *at = (*a).times(*at);
    });
    SUCCESS
}

pub unsafe extern "C" fn axpy<T: Number>(
    _h: Handle,
    n: c_int,
    a: *const T,
    x: *const T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
) -> c_int {
    indices(n).for_each(|i| unsafe {
        let at = y.add(element(i, n, incy));
        *at = (*at).plus((*a).times(*x.add(element(i, n, incx))));
    });
    SUCCESS
}

pub unsafe extern "C" fn copy<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
) -> c_int {
    indices(n).for_each(|i| unsafe { *y.add(element(i, n, incy)) = *x.add(element(i, n, incx)) });
    SUCCESS
}

pub unsafe extern "C" fn swap<T: Number>(
    _h: Handle,
    n: c_int,
    x: *mut T,
    incx: c_int,
    y: *mut T,
    incy: c_int,
) -> c_int {
    indices(n).for_each(|i| unsafe {
        std::ptr::swap(x.add(element(i, n, incx)), y.add(element(i, n, incy)))
    });
    SUCCESS
}

unsafe fn product<T: Number>(
    n: c_int,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    first: fn(T) -> T,
) -> T {
    indices(n).fold(T::ZERO, |sum, i| unsafe {
        sum.plus(first(*x.add(element(i, n, incx))).times(*y.add(element(i, n, incy))))
    })
}

pub unsafe extern "C" fn dot<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    to: *mut T,
) -> c_int {
    unsafe { to.write(product(n, x, incx, y, incy, |x| x)) };
    SUCCESS
}

pub unsafe extern "C" fn dotc<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    y: *const T,
    incy: c_int,
    to: *mut T,
) -> c_int {
    unsafe { to.write(product(n, x, incx, y, incy, T::conjugate)) };
    SUCCESS
}

pub unsafe extern "C" fn nrm2<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    to: *mut T::Real,
) -> c_int {
    let squares = indices(n).map(|i| unsafe { (*x.add(element(i, n, incx))).square() });
    unsafe { to.write(T::real(squares.sum::<f64>().sqrt())) };
    SUCCESS
}

pub unsafe extern "C" fn asum<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    to: *mut T::Real,
) -> c_int {
    let sizes = indices(n).map(|i| unsafe { (*x.add(element(i, n, incx))).size() });
    unsafe { to.write(T::real(sizes.sum())) };
    SUCCESS
}

pub unsafe extern "C" fn amax<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    to: *mut c_int,
) -> c_int {
    let sizes = indices(n).map(|i| unsafe { (*x.add(element(i, n, incx))).size() });
    let best = sizes.enumerate().fold(
        (0, -1.0),
        |best, (i, size)| if size > best.1 { (i + 1, size) } else { best },
    );
    unsafe { to.write(best.0 as c_int) };
    SUCCESS
}

pub unsafe extern "C" fn amin<T: Number>(
    _h: Handle,
    n: c_int,
    x: *const T,
    incx: c_int,
    to: *mut c_int,
) -> c_int {
    let sizes = indices(n).map(|i| unsafe { (*x.add(element(i, n, incx))).size() });
    let best = sizes
        .enumerate()
        .fold((0, f64::INFINITY), |best, (i, size)| {
            if size < best.1 { (i + 1, size) } else { best }
        });
    unsafe { to.write(best.0 as c_int) };
    SUCCESS
}

pub unsafe extern "C" fn gemv<T: Number>(
    _h: Handle,
    form: c_int,
    m: c_int,
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
    let (rows, columns) = if form == 0 { (m, n) } else { (n, m) };
    let (a, alpha, beta) = unsafe { (Matrix::of(a, lda, form), *alpha, *beta) };
    for i in indices(rows) {
        let sum = indices(columns).fold(T::ZERO, |sum, j| unsafe {
            sum.plus(a.at(i, j).times(*x.add(element(j, columns, incx))))
        });
        unsafe {
            let at = y.add(element(i, rows, incy));
            let before = if beta == T::ZERO {
                T::ZERO
            } else {
                beta.times(*at)
            };
            *at = before.plus(alpha.times(sum));
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn ger<T: Number>(
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
    for j in indices(n) {
        for i in indices(m) {
            unsafe {
                let at = a.add(i + j * lda as usize);
                *at = (*at).plus(
                    (*alpha)
                        .times(*x.add(element(i, m, incx)))
                        .times(*y.add(element(j, n, incy))),
                );
            }
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn symv<T: Number>(
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
    let (a, alpha, beta) = unsafe { (Matrix::of(a, lda, 0), *alpha, *beta) };
    for i in indices(n) {
        let sum = indices(n).fold(T::ZERO, |sum, j| unsafe {
            sum.plus(
                a.symmetric(uplo == 1, i, j)
                    .times(*x.add(element(j, n, incx))),
            )
        });
        unsafe {
            let at = y.add(element(i, n, incy));
            let before = if beta == T::ZERO {
                T::ZERO
            } else {
                beta.times(*at)
            };
            *at = before.plus(alpha.times(sum));
        }
    }
    SUCCESS
}

/// Solves with a triangle in place; `at` gives the place of an element of the solution.
unsafe fn solve<T: Number>(
    a: Matrix<T>,
    lower: bool,
    unit: bool,
    n: c_int,
    at: &dyn Fn(usize) -> *mut T,
) {
    let count = indices(n).len();
    for step in 0..count {
        let i = if lower { step } else { count - 1 - step };
        let known = if lower { 0..i } else { i + 1..count };
        unsafe {
            let sum = known.fold(*at(i), |sum, j| sum.minus(a.at(i, j).times(*at(j))));
            *at(i) = if unit { sum } else { sum.over(a.at(i, i)) };
        }
    }
}

pub unsafe extern "C" fn trsv<T: Number>(
    _h: Handle,
    uplo: c_int,
    form: c_int,
    diag: c_int,
    n: c_int,
    a: *const T,
    lda: c_int,
    x: *mut T,
    incx: c_int,
) -> c_int {
    let lower = (uplo == 0) == (form == 0);
    unsafe {
        solve(Matrix::of(a, lda, form), lower, diag == 1, n, &|i| {
            x.add(element(i, n, incx))
        })
    };
    SUCCESS
}

pub unsafe extern "C" fn trsm<T: Number>(
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
    b: *mut T,
    ldb: c_int,
) -> c_int {
    let ldb = ldb as usize;
    for (i, j) in indices(n).flat_map(|j| indices(m).map(move |i| (i, j))) {
        unsafe { *b.add(i + j * ldb) = (*alpha).times(*b.add(i + j * ldb)) };
    }
    let lower = (uplo == 0) == (form == 0);
    if side == 0 {
        let a = Matrix::of(a, lda, form);
        indices(n).for_each(|j| unsafe { solve(a, lower, diag == 1, m, &|i| b.add(i + j * ldb)) });
        return SUCCESS;
    }
    // From the right: rows solve with the transposed matrix.
    let conjugated = form == 2;
    let a = Matrix::of(a, lda, c_int::from(form == 0));
    for i in indices(m) {
        let turn = || {
            indices(n)
                .for_each(|j| unsafe { *b.add(i + j * ldb) = (*b.add(i + j * ldb)).conjugate() })
        };
        if conjugated {
            turn();
        }
        unsafe { solve(a, !lower, diag == 1, n, &|j| b.add(i + j * ldb)) };
        if conjugated {
            turn();
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn gemm<T: Number>(
    _h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
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
    if m < 0 || n < 0 || k < 0 || ldc < m.max(1) {
        return INVALID_VALUE;
    }
    let (a, b) = (Matrix::of(a, lda, forma), Matrix::of(b, ldb, formb));
    let sizes = [m, n, k].map(|n| n as usize);
    unsafe {
        multiply(
            sizes,
            (*alpha, *beta),
            &|i, p| a.at(i, p),
            &|p, j| b.at(p, j),
            (c, ldc as usize),
        )
    };
    SUCCESS
}

pub unsafe extern "C" fn gemm_strided<T: Number>(
    h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    sa: c_longlong,
    b: *const T,
    ldb: c_int,
    sb: c_longlong,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
    sc: c_longlong,
    batch: c_int,
) -> c_int {
    let all = indices(batch).map(|one| unsafe {
        let (a, b, c) = (
            a.add(one * sa as usize),
            b.add(one * sb as usize),
            c.add(one * sc as usize),
        );
        gemm(
            h, forma, formb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc,
        )
    });
    all.max().unwrap_or(SUCCESS)
}

pub unsafe extern "C" fn symm<T: Number>(
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
        |i, j| unsafe { s.symmetric(uplo == 1, i, j) },
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

pub unsafe extern "C" fn syrk<T: Number>(
    _h: Handle,
    uplo: c_int,
    form: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let a = Matrix::of(a, lda, c_int::from(form != 0));
    for (i, j) in indices(n).flat_map(|j| indices(n).map(move |i| (i, j))) {
        if (uplo == 1 && i > j) || (uplo == 0 && i < j) {
            continue;
        }
        unsafe {
            let sum = indices(k).fold(T::ZERO, |sum, p| sum.plus(a.at(i, p).times(a.at(j, p))));
            let at = c.add(i + j * ldc as usize);
            let before = if *beta == T::ZERO {
                T::ZERO
            } else {
                (*beta).times(*at)
            };
            *at = before.plus((*alpha).times(sum));
        }
    }
    SUCCESS
}
