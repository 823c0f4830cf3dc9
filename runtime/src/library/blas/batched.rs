//! Many small matrices, by arrays of their addresses.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;

/// A matrix's elements one behind the other.
type Columns<T> = Vec<T>;

/// The greatest status of all.
fn all(batch: c_int, one: impl FnMut(usize) -> c_int) -> c_int {
    indices(batch).map(one).max().unwrap_or(SUCCESS)
}

// SAFETY of all blocks below: as the C function's caller promises.
pub unsafe extern "C" fn gemm<T: Number>(
    h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const T,
    a: *const *const T,
    lda: c_int,
    b: *const *const T,
    ldb: c_int,
    beta: *const T,
    c: *const *mut T,
    ldc: c_int,
    batch: c_int,
) -> c_int {
    all(batch, |i| unsafe {
        typed::gemm(
            h,
            forma,
            formb,
            m,
            n,
            k,
            alpha,
            *a.add(i),
            lda,
            *b.add(i),
            ldb,
            beta,
            *c.add(i),
            ldc,
        )
    })
}

pub unsafe extern "C" fn trsm<T: Number>(
    h: Handle,
    side: c_int,
    uplo: c_int,
    form: c_int,
    diag: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const *const T,
    lda: c_int,
    b: *const *mut T,
    ldb: c_int,
    batch: c_int,
) -> c_int {
    all(batch, |i| unsafe {
        typed::trsm(
            h,
            side,
            uplo,
            form,
            diag,
            m,
            n,
            alpha,
            *a.add(i),
            lda,
            *b.add(i),
            ldb,
        )
    })
}

/// Triangular factors in place, rows exchanged where `pivots` has room for it; the first pivot that is zero, or 0.
unsafe fn factor<T: Number>(n: usize, a: *mut T, lda: usize, pivots: *mut c_int) -> usize {
    let (at, mut info) = (|i: usize, j: usize| unsafe { a.add(i + j * lda) }, 0);
    for k in 0..n {
        let sizes = (k..n).map(|i| (i, unsafe { *at(i, k) }.size()));
        let greatest = sizes.fold(
            (k, -1.0),
            |best, one| if one.1 > best.1 { one } else { best },
        );
        if !pivots.is_null() {
            unsafe { pivots.add(k).write(greatest.0 as c_int + 1) };
            (0..n).for_each(|j| unsafe { std::ptr::swap(at(k, j), at(greatest.0, j)) });
        }
        let pivot = unsafe { *at(k, k) };
        if pivot == T::ZERO {
            info = if info == 0 { k + 1 } else { info };
            continue;
        }
        for i in k + 1..n {
            unsafe { *at(i, k) = (*at(i, k)).over(pivot) };
        }
        for (i, j) in (k + 1..n).flat_map(|j| (k + 1..n).map(move |i| (i, j))) {
            unsafe { *at(i, j) = (*at(i, j)).minus((*at(i, k)).times(*at(k, j))) };
        }
    }
    info
}

pub unsafe extern "C" fn getrf<T: Number>(
    _h: Handle,
    n: c_int,
    a: *const *mut T,
    lda: c_int,
    pivots: *mut c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    all(batch, |i| unsafe {
        let own = if pivots.is_null() {
            pivots
        } else {
            pivots.add(i * n as usize)
        };
        info.add(i)
            .write(factor(n as usize, *a.add(i), lda as usize, own) as c_int);
        SUCCESS
    })
}

/// Solves with triangular factors.
unsafe fn solve<T: Number>(
    form: c_int,
    n: c_int,
    nrhs: c_int,
    a: *const T,
    lda: c_int,
    pivots: *const c_int,
    b: *mut T,
    ldb: c_int,
) {
    let one = T::of(1.0);
    let triangle =
        |uplo, diag| unsafe { typed::trsm(0, 0, uplo, form, diag, n, nrhs, &one, a, lda, b, ldb) };
    let exchange = |k: usize| {
        let row = unsafe { *pivots.add(k) } as usize - 1;
        indices(nrhs).for_each(|j| unsafe {
            std::ptr::swap(b.add(k + j * ldb as usize), b.add(row + j * ldb as usize))
        });
    };
    let rows = if pivots.is_null() { 0..0 } else { indices(n) };
    if form == 0 {
        rows.for_each(exchange);
        triangle(0, 1);
        triangle(1, 0);
    } else {
        triangle(1, 0);
        triangle(0, 1);
        rows.rev().for_each(exchange);
    }
}

pub unsafe extern "C" fn getrs<T: Number>(
    _h: Handle,
    form: c_int,
    n: c_int,
    nrhs: c_int,
    a: *const *const T,
    lda: c_int,
    pivots: *const c_int,
    b: *const *mut T,
    ldb: c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    unsafe { info.write(0) };
    all(batch, |i| unsafe {
        let own = if pivots.is_null() {
            pivots
        } else {
            pivots.add(i * n as usize)
        };
        solve(form, n, nrhs, *a.add(i), lda, own, *b.add(i), ldb);
        SUCCESS
    })
}

/// Writes the inverse of a matrix that has been factored.
unsafe fn invert<T: Number>(
    n: usize,
    factors: *const T,
    lda: usize,
    pivots: *const c_int,
    to: *mut T,
    ldc: usize,
) -> usize {
    if let Some(zero) = (0..n).find(|i| unsafe { *factors.add(i + i * lda) } == T::ZERO) {
        return zero + 1;
    }
    for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
        unsafe {
            to.add(i + j * ldc)
                .write(T::of(f64::from(u8::from(i == j))))
        };
    }
    unsafe {
        solve(
            0,
            n as c_int,
            n as c_int,
            factors,
            lda as c_int,
            pivots,
            to,
            ldc as c_int,
        )
    };
    0
}

pub unsafe extern "C" fn getri<T: Number>(
    _h: Handle,
    n: c_int,
    a: *const *const T,
    lda: c_int,
    pivots: *const c_int,
    c: *const *mut T,
    ldc: c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    all(batch, |i| unsafe {
        let own = if pivots.is_null() {
            pivots
        } else {
            pivots.add(i * n as usize)
        };
        info.add(i).write(invert(
            n as usize,
            *a.add(i),
            lda as usize,
            own,
            *c.add(i),
            ldc as usize,
        ) as c_int);
        SUCCESS
    })
}

pub unsafe extern "C" fn matinv<T: Number>(
    _h: Handle,
    n: c_int,
    a: *const *const T,
    lda: c_int,
    c: *const *mut T,
    ldc: c_int,
    info: *mut c_int,
    batch: c_int,
) -> c_int {
    let (size, lda) = (n as usize, lda as usize);
    all(batch, |i| unsafe {
        let from = *a.add(i);
        let places = (0..size).flat_map(|j| (0..size).map(move |i| i + j * lda));
        let mut whole: Columns<T> = places.map(|place| *from.add(place)).collect();
        let mut pivots = vec![0; size];
        let failed = factor(size, whole.as_mut_ptr(), size, pivots.as_mut_ptr());
        let failed = if failed > 0 {
            failed
        } else {
            invert(
                size,
                whole.as_ptr(),
                size,
                pivots.as_ptr(),
                *c.add(i),
                ldc as usize,
            )
        };
        info.add(i).write(failed as c_int);
        SUCCESS
    })
}

/// Copies columns between the host's memory and the device's, which are one on the CPU.
pub unsafe extern "C" fn copy_matrix(
    rows: c_int,
    columns: c_int,
    size: c_int,
    from: *const u8,
    lda: c_int,
    to: *mut u8,
    ldb: c_int,
) -> c_int {
    let [rows, size, lda, ldb] = [rows, size, lda, ldb].map(|n| n.max(0) as usize);
    all(columns, |j| unsafe {
        std::ptr::copy(
            from.add(j * lda * size),
            to.add(j * ldb * size),
            rows * size,
        );
        SUCCESS
    })
}

pub unsafe extern "C" fn copy_vector(
    n: c_int,
    size: c_int,
    from: *const u8,
    incx: c_int,
    to: *mut u8,
    incy: c_int,
) -> c_int {
    let [size, incx, incy] = [size, incx, incy].map(|n| n.max(0) as usize);
    all(n, |i| unsafe {
        std::ptr::copy(from.add(i * incx * size), to.add(i * incy * size), size);
        SUCCESS
    })
}
