//! The functions of cuSOLVER for dense matrices over a type of numbers: factorisations and what they solve.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::dense::Dense;
use super::factors::{apply, cholesky, orthogonal, triangles};
use super::{INVALID_VALUE, SUCCESS};
use crate::library::blas::number::Number;
use crate::library::blas::typed::trsm;
use std::ffi::c_int;

pub type Handle = usize;

/// Says how a computation ended where the program asks for it.
///
/// # Safety
/// `to` is null or the address of a number.
pub unsafe fn tell(to: *mut c_int, info: usize) -> c_int {
    if !to.is_null() {
        // SAFETY: as the caller promises; so below for all that C gives addresses of.
        unsafe { to.write(info as c_int) };
    }
    SUCCESS
}

/// Whether extents are none: negative ones, or a leading dimension that is too small.
fn wrong(extents: &[c_int], leading: c_int) -> bool {
    extents.iter().any(|n| *n < 0) || leading < extents.first().copied().unwrap_or(0).max(1)
}

pub unsafe extern "C" fn potrf<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[n], lda) {
        return INVALID_VALUE;
    }
    let (n, lda, upper) = (n as usize, lda as usize, uplo == 1);
    unsafe {
        let mut whole = Dense::read_kept(a, lda, upper, n);
        let failed = cholesky(&mut whole);
        let done = if failed == 0 { n } else { failed - 1 };
        match upper {
            true => whole.adjoint().write(a, lda, |i, j| i <= j && i < done),
            false => whole.write(a, lda, |i, j| i >= j && j < done),
        }
        tell(info, failed)
    }
}

pub unsafe extern "C" fn potrs<T: Number>(
    h: Handle,
    uplo: c_int,
    n: c_int,
    nrhs: c_int,
    a: *mut T,
    lda: c_int,
    b: *mut T,
    ldb: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[n, nrhs], lda.min(ldb)) {
        return INVALID_VALUE;
    }
    let one = T::of(1.0);
    let forms = if uplo == 1 { [2, 0] } else { [0, 2] };
    for form in forms {
        unsafe { trsm(h, 0, uplo, form, 0, n, nrhs, &one, a, lda, b, ldb) };
    }
    unsafe { tell(info, 0) }
}

pub unsafe extern "C" fn potri<T: Number>(
    _h: Handle,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[n], lda) {
        return INVALID_VALUE;
    }
    let (size, upper) = (n as usize, uplo == 1);
    unsafe {
        let factor = Dense::read(a, lda as usize, size, size);
        if let Some(zero) = (0..size).find(|i| factor.at(*i, *i) == T::Wide::ZERO) {
            return tell(info, zero + 1);
        }
        let mut inverse = Dense::<T::Wide>::identity(size, size);
        let (from, to) = (factor.data.as_ptr().cast_mut(), inverse.data.as_mut_ptr());
        potrs::<T::Wide>(
            0,
            uplo,
            n,
            n,
            from,
            n.max(1),
            to,
            n.max(1),
            std::ptr::null_mut(),
        );
        inverse.write(a, lda as usize, |i, j| if upper { i <= j } else { i >= j });
        tell(info, 0)
    }
}

pub unsafe extern "C" fn potrf_batched<T: Number>(
    h: Handle,
    uplo: c_int,
    n: c_int,
    a: *const *mut T,
    lda: c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    let one = |i: usize| unsafe {
        potrf(
            h,
            uplo,
            n,
            *a.add(i),
            lda,
            std::ptr::null_mut(),
            0,
            info.add(i),
        )
    };
    (0..batch.max(0) as usize).map(one).max().unwrap_or(SUCCESS)
}

pub unsafe extern "C" fn potrs_batched<T: Number>(
    h: Handle,
    uplo: c_int,
    n: c_int,
    nrhs: c_int,
    a: *const *mut T,
    lda: c_int,
    b: *const *mut T,
    ldb: c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    let one = |i: usize| unsafe { potrs(h, uplo, n, nrhs, *a.add(i), lda, *b.add(i), ldb, info) };
    (0..batch.max(0) as usize).map(one).max().unwrap_or(SUCCESS)
}

/// Row exchanges in a program's memory, counted from 1: 32 bits, or 64.
pub trait Pivot: Copy {
    fn of(row: usize) -> Self;
    fn row(self) -> usize;
}

impl Pivot for c_int {
    fn of(row: usize) -> c_int {
        row as c_int
    }
    fn row(self) -> usize {
        self as usize
    }
}

impl Pivot for i64 {
    fn of(row: usize) -> i64 {
        row as i64
    }
    fn row(self) -> usize {
        self as usize
    }
}

/// # Safety
/// As for the function of C.
pub unsafe fn factor<T: Number, P: Pivot>(
    m: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    pivots: *mut P,
    info: *mut c_int,
) -> c_int {
    if wrong(&[m, n], lda) {
        return INVALID_VALUE;
    }
    unsafe {
        let mut whole = Dense::read(a, lda as usize, m as usize, n as usize);
        let pivoting = !pivots.is_null();
        let failed = triangles(&mut whole, pivoting, |k, row| {
            if pivoting {
                pivots.add(k).write(P::of(row + 1));
            }
        });
        whole.write(a, lda as usize, |_, _| true);
        tell(info, failed)
    }
}

pub unsafe extern "C" fn getrf<T: Number>(
    _h: Handle,
    m: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    _work: *mut T,
    pivots: *mut c_int,
    info: *mut c_int,
) -> c_int {
    unsafe { factor(m, n, a, lda, pivots, info) }
}

/// # Safety
/// As for the function of C.
pub unsafe fn solve<T: Number, P: Pivot>(
    form: c_int,
    n: c_int,
    nrhs: c_int,
    a: *mut T,
    lda: c_int,
    pivots: *const P,
    b: *mut T,
    ldb: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[n, nrhs], lda.min(ldb)) {
        return INVALID_VALUE;
    }
    let one = T::of(1.0);
    let triangle =
        |uplo, diag| unsafe { trsm(0, 0, uplo, form, diag, n, nrhs, &one, a, lda, b, ldb) };
    let exchange = |k: usize| {
        let row = unsafe { (*pivots.add(k)).row() } - 1;
        (0..nrhs as usize).for_each(|j| unsafe {
            std::ptr::swap(b.add(k + j * ldb as usize), b.add(row + j * ldb as usize))
        });
    };
    let all = 0..if pivots.is_null() { 0 } else { n as usize };
    if form == 0 {
        all.for_each(exchange);
        triangle(0, 1);
        triangle(1, 0);
    } else {
        triangle(1, 0);
        triangle(0, 1);
        all.rev().for_each(exchange);
    }
    unsafe { tell(info, 0) }
}

pub unsafe extern "C" fn getrs<T: Number>(
    _h: Handle,
    form: c_int,
    n: c_int,
    nrhs: c_int,
    a: *mut T,
    lda: c_int,
    pivots: *const c_int,
    b: *mut T,
    ldb: c_int,
    info: *mut c_int,
) -> c_int {
    unsafe { solve(form, n, nrhs, a, lda, pivots, b, ldb, info) }
}

pub unsafe extern "C" fn laswp<T: Number>(
    _h: Handle,
    n: c_int,
    a: *mut T,
    lda: c_int,
    k1: c_int,
    k2: c_int,
    pivots: *const c_int,
    step: c_int,
) -> c_int {
    let mut rows: Vec<usize> = (k1.max(1) as usize..=k2.max(0) as usize).collect();
    if step < 0 {
        rows.reverse();
    }
    for (k, j) in rows
        .into_iter()
        .flat_map(|k| (0..n.max(0) as usize).map(move |j| (k, j)))
    {
        unsafe {
            let other = *pivots.add(k - 1) as usize;
            std::ptr::swap(
                a.add(k - 1 + j * lda as usize),
                a.add(other - 1 + j * lda as usize),
            );
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn geqrf<T: Number>(
    _h: Handle,
    m: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    tau: *mut T,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[m, n], lda) {
        return INVALID_VALUE;
    }
    unsafe {
        let mut whole = Dense::read(a, lda as usize, m as usize, n as usize);
        let taus = orthogonal(&mut whole);
        whole.write(a, lda as usize, |_, _| true);
        let narrow = taus.into_iter().map(T::narrow).enumerate();
        narrow.for_each(|(k, value)| tau.add(k).write(value));
        tell(info, 0)
    }
}

/// The reflections of a factorisation in a program's memory.
unsafe fn reflections<T: Number>(
    a: *const T,
    lda: c_int,
    rows: c_int,
    count: c_int,
    tau: *const T,
) -> (Dense<T::Wide>, Vec<T::Wide>) {
    unsafe {
        let taus = (0..count as usize).map(|k| (*tau.add(k)).wide());
        (
            Dense::read(a, lda as usize, rows as usize, count as usize),
            taus.collect(),
        )
    }
}

pub unsafe extern "C" fn orgqr<T: Number>(
    _h: Handle,
    m: c_int,
    n: c_int,
    k: c_int,
    a: *mut T,
    lda: c_int,
    tau: *const T,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[m, n, k], lda) || k > n || n > m {
        return INVALID_VALUE;
    }
    unsafe {
        let (vectors, taus) = reflections(a, lda, m, k, tau);
        let mut q = Dense::identity(m as usize, n as usize);
        apply(&vectors, &taus, false, &mut q);
        q.write(a, lda as usize, |_, _| true);
        tell(info, 0)
    }
}

pub unsafe extern "C" fn ormqr<T: Number>(
    _h: Handle,
    side: c_int,
    form: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    a: *const T,
    lda: c_int,
    tau: *const T,
    c: *mut T,
    ldc: c_int,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    if wrong(&[m, n, k], ldc) || k > if side == 0 { m } else { n } {
        return INVALID_VALUE;
    }
    unsafe {
        let (vectors, taus) = reflections(a, lda, if side == 0 { m } else { n }, k, tau);
        let mut whole = Dense::read(c, ldc as usize, m as usize, n as usize);
        if side == 0 {
            apply(&vectors, &taus, form != 0, &mut whole);
        } else {
            // C Q is the adjoint of Q^H C^H.
            let mut turned = whole.adjoint();
            apply(&vectors, &taus, form == 0, &mut turned);
            whole = turned.adjoint();
        }
        whole.write(c, ldc as usize, |_, _| true);
        tell(info, 0)
    }
}

/// The inverse of a triangle, in place.
///
/// # Safety
/// As for the function of C.
pub unsafe fn invert_triangle<T: Number>(
    uplo: c_int,
    diag: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    info: *mut c_int,
) -> c_int {
    let size = n.max(0) as usize;
    unsafe {
        let whole = Dense::read(a, lda as usize, size, size);
        if let Some(zero) = (0..size).find(|i| diag == 0 && whole.at(*i, *i) == T::Wide::ZERO) {
            return tell(info, zero + 1);
        }
        let mut inverse = Dense::<T::Wide>::identity(size, size);
        let one = T::Wide::of(1.0);
        trsm(
            0,
            0,
            uplo,
            0,
            diag,
            n,
            n,
            &one,
            whole.data.as_ptr(),
            n.max(1),
            inverse.data.as_mut_ptr(),
            n.max(1),
        );
        inverse.write(a, lda as usize, |i, j| {
            (if uplo == 1 { i <= j } else { i >= j }) && (diag == 0 || i != j)
        });
        tell(info, 0)
    }
}
