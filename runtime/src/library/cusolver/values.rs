//! The functions of cuSOLVER for eigenvalues and singular values over a type of numbers.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::dense::Dense;
use super::factors::cholesky;
use super::spectra::{eigen, singular};
use super::typed::{Handle, tell};
use super::{INVALID_VALUE, SUCCESS};
use crate::library::blas::number::Number;
use crate::library::blas::typed::trsm;
use std::ffi::{c_char, c_int};

/// Which of the eigenvalues are wanted.
#[derive(Clone, Copy)]
enum Wanted {
    All,
    /// From one to the other, counted from 1.
    Numbers(c_int, c_int),
    /// Above one and up to the other.
    Between(f64, f64),
}

impl Wanted {
    fn of(range: c_int, (low, high): (f64, f64), (first, last): (c_int, c_int)) -> Wanted {
        match range {
            1002 => Wanted::Numbers(first, last),
            1003 => Wanted::Between(low, high),
            _ => Wanted::All,
        }
    }

    fn has(self, index: usize, value: f64) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Numbers(first, last) => (first..=last).contains(&(index as c_int + 1)),
            Wanted::Between(low, high) => low < value && value <= high,
        }
    }
}

/// A pencil's second matrix: where it lies, its leading dimension and the kind of problem.
struct Second<T> {
    b: *mut T,
    ldb: c_int,
    kind: c_int,
}

/// The matrix of the standard problem that a general one comes to, with Cholesky's factor of the second matrix; or where that is not positive.
fn standard<W: Number>(
    a: Dense<W>,
    mut b: Dense<W>,
    kind: c_int,
) -> Result<(Dense<W>, Dense<W>), usize> {
    let failed = cholesky(&mut b);
    if failed > 0 {
        return Err(a.rows + failed);
    }
    let n = a.rows as c_int;
    let (one, factor) = (W::of(1.0), b.data.as_ptr());
    let mut whole = a;
    let mut solve = |side, form| {
        // SAFETY: square matrices of the same extents.
        unsafe {
            trsm(
                0,
                side,
                0,
                form,
                0,
                n,
                n,
                &one,
                factor,
                n.max(1),
                whole.data.as_mut_ptr(),
                n.max(1),
            )
        }
    };
    if kind == 1 {
        // L^-1 A L^-H.
        solve(0, 0);
        solve(1, 2);
        return Ok((whole, b));
    }
    // L^H A L.
    let lower = |i: usize, j: usize| if i >= j { b.at(i, j) } else { W::ZERO };
    let half = product_of(whole.rows, |i, j| whole.at(i, j), lower);
    let all = product_of(
        whole.rows,
        |i, j| lower(j, i).conjugate(),
        |i, j| half.at(i, j),
    );
    Ok((all, b))
}

fn product_of<W: Number>(
    n: usize,
    a: impl Fn(usize, usize) -> W,
    b: impl Fn(usize, usize) -> W,
) -> Dense<W> {
    let mut made = Dense::zero(n, n);
    for (i, j) in super::dense::pairs(n, n) {
        let terms = (0..n).map(|k| a(i, k).times(b(k, j)));
        made.set(i, j, terms.fold(W::ZERO, W::plus));
    }
    made
}

/// Eigenvectors of the standard problem as those of the general one.
fn of_pencil<W: Number>(vectors: &mut Dense<W>, factor: &Dense<W>, kind: c_int) {
    let n = vectors.rows as c_int;
    if kind < 3 {
        let one = W::of(1.0);
        // SAFETY: square matrices of the same extents.
        unsafe {
            trsm(
                0,
                0,
                0,
                2,
                0,
                n,
                n,
                &one,
                factor.data.as_ptr(),
                n.max(1),
                vectors.data.as_mut_ptr(),
                n.max(1),
            )
        };
        return;
    }
    let lower = |i: usize, j: usize| if i >= j { factor.at(i, j) } else { W::ZERO };
    *vectors = product_of(vectors.rows, lower, |i, j| vectors.at(i, j));
}

/// Eigenvalues of a matrix or of a pencil, and eigenvectors in its place.
unsafe fn spectrum<T: Number>(
    jobz: c_int,
    uplo: c_int,
    n: c_int,
    (a, lda): (*mut T, c_int),
    second: Option<Second<T>>,
    wanted: Wanted,
    found: *mut c_int,
    w: *mut T::Real,
    info: *mut c_int,
) -> c_int {
    if n < 0 || lda < n.max(1) {
        return INVALID_VALUE;
    }
    let (size, upper) = (n as usize, uplo == 1);
    // SAFETY: as C promises; so below.
    let mut whole = unsafe { Dense::read_kept(a, lda as usize, upper, size) };
    let mut factor = None;
    if let Some(Second { b, ldb, kind }) = second {
        let other = unsafe { Dense::read_kept(b, ldb as usize, upper, size) };
        match standard(whole, other, kind) {
            Ok((made, lower)) => {
                let kept = |i: usize, j: usize| if upper { i <= j } else { i >= j };
                let shown = if upper {
                    lower.adjoint()
                } else {
                    lower.clone()
                };
                unsafe { shown.write(b, ldb as usize, kept) };
                (whole, factor) = (made, Some((lower, kind)));
            }
            Err(failed) => return unsafe { tell(info, failed) },
        }
    }
    let Some((values, mut vectors)) = eigen(whole) else {
        return unsafe { tell(info, 1) };
    };
    if let Some((lower, kind)) = factor {
        of_pencil(&mut vectors, &lower, kind);
    }
    let chosen = (0..size).filter(|i| wanted.has(*i, values[*i]));
    let mut count = 0;
    for from in chosen {
        unsafe { w.add(count).write(T::real(values[from])) };
        if jobz == 1 {
            let numbers = vectors.column(from).iter().enumerate();
            numbers
                .for_each(|(i, x)| unsafe { a.add(i + count * lda as usize).write(T::narrow(*x)) });
        }
        count += 1;
    }
    if !found.is_null() {
        unsafe { found.write(count as c_int) };
    }
    unsafe { tell(info, 0) }
}

pub unsafe extern "C" fn syevd<T: Number>(
    _h: Handle,
    jobz: c_int,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    w: *mut T::Real,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    unsafe {
        spectrum(
            jobz,
            uplo,
            n,
            (a, lda),
            None,
            Wanted::All,
            std::ptr::null_mut(),
            w,
            info,
        )
    }
}

pub unsafe extern "C" fn syevdx<T: Number<Real: Into<f64>>>(
    _h: Handle,
    jobz: c_int,
    range: c_int,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    vl: T::Real,
    vu: T::Real,
    il: c_int,
    iu: c_int,
    found: *mut c_int,
    w: *mut T::Real,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    let wanted = Wanted::of(range, (vl.into(), vu.into()), (il, iu));
    unsafe { spectrum(jobz, uplo, n, (a, lda), None, wanted, found, w, info) }
}

pub unsafe extern "C" fn sygvd<T: Number>(
    _h: Handle,
    kind: c_int,
    jobz: c_int,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    b: *mut T,
    ldb: c_int,
    w: *mut T::Real,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    let second = Some(Second { b, ldb, kind });
    unsafe {
        spectrum(
            jobz,
            uplo,
            n,
            (a, lda),
            second,
            Wanted::All,
            std::ptr::null_mut(),
            w,
            info,
        )
    }
}

pub unsafe extern "C" fn sygvdx<T: Number<Real: Into<f64>>>(
    _h: Handle,
    kind: c_int,
    jobz: c_int,
    range: c_int,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    b: *mut T,
    ldb: c_int,
    vl: T::Real,
    vu: T::Real,
    il: c_int,
    iu: c_int,
    found: *mut c_int,
    w: *mut T::Real,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
) -> c_int {
    let wanted = Wanted::of(range, (vl.into(), vu.into()), (il, iu));
    let second = Some(Second { b, ldb, kind });
    unsafe { spectrum(jobz, uplo, n, (a, lda), second, wanted, found, w, info) }
}

pub unsafe extern "C" fn syevj_batched<T: Number>(
    h: Handle,
    jobz: c_int,
    uplo: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    w: *mut T::Real,
    work: *mut T,
    lwork: c_int,
    info: *mut c_int,
    _params: usize,
    batch: c_int,
) -> c_int {
    let one = |i: usize| unsafe {
        let (a, w) = (a.add(i * lda as usize * n as usize), w.add(i * n as usize));
        syevd(h, jobz, uplo, n, a, lda, w, work, lwork, info.add(i))
    };
    (0..batch.max(0) as usize).map(one).max().unwrap_or(SUCCESS)
}

/// What a call for singular values wants: the columns of U and V by letters, and where they go.
struct Places<T: Number> {
    s: *mut T::Real,
    u: (*mut T, c_int, Columns),
    v: (*mut T, c_int, Columns),
    /// V goes out conjugate transposed.
    turned: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Columns {
    All,
    /// As many as there are singular values.
    Few,
    None,
    /// In place of the matrix.
    Over,
}

impl Columns {
    fn of(letter: c_char) -> Columns {
        match (letter as u8).to_ascii_uppercase() {
            b'A' => Columns::All,
            b'S' => Columns::Few,
            b'O' => Columns::Over,
            _ => Columns::None,
        }
    }
}

unsafe fn decompose<T: Number>(
    m: c_int,
    n: c_int,
    (a, lda): (*mut T, c_int),
    places: Places<T>,
    info: *mut c_int,
) -> c_int {
    if m < 0 || n < 0 || lda < m.max(1) {
        return INVALID_VALUE;
    }
    let whole = places.u.2 == Columns::All || places.v.2 == Columns::All;
    let found = singular(
        unsafe { Dense::read(a, lda as usize, m as usize, n as usize) },
        whole,
    );
    let numbers = found.s.iter().enumerate();
    numbers.for_each(|(i, value)| unsafe { places.s.add(i).write(T::real(*value)) });
    let out = |matrix: &Dense<T::Wide>,
               (to, leading, columns): (*mut T, c_int, Columns),
               turned: bool| unsafe {
        let count = if columns == Columns::All {
            usize::MAX
        } else {
            found.s.len()
        };
        let (to, leading) = if columns == Columns::Over {
            (a, lda)
        } else {
            (to, leading)
        };
        match columns {
            Columns::None => {}
            _ if turned => matrix
                .adjoint()
                .write(to, leading as usize, |i, _| i < count),
            _ => matrix.write(to, leading as usize, |_, j| j < count),
        }
    };
    out(&found.u, places.u, false);
    out(&found.v, places.v, places.turned);
    unsafe { tell(info, 0) }
}

pub unsafe extern "C" fn gesvd<T: Number>(
    _h: Handle,
    jobu: c_char,
    jobvt: c_char,
    m: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    s: *mut T::Real,
    u: *mut T,
    ldu: c_int,
    vt: *mut T,
    ldvt: c_int,
    _work: *mut T,
    _lwork: c_int,
    _rwork: *mut T::Real,
    info: *mut c_int,
) -> c_int {
    // The library has no other shape.
    if m < n {
        return INVALID_VALUE;
    }
    let (u, v) = ((u, ldu, Columns::of(jobu)), (vt, ldvt, Columns::of(jobvt)));
    unsafe {
        decompose(
            m,
            n,
            (a, lda),
            Places {
                s,
                u,
                v,
                turned: true,
            },
            info,
        )
    }
}

/// Singular values of a matrix of any shape; letters as LAPACK has them.
///
/// # Safety
/// As for the function of LAPACK.
pub unsafe fn any_shape<T: Number>(
    (jobu, jobvt): (u8, u8),
    (m, n): (c_int, c_int),
    matrix: (*mut T, c_int),
    s: *mut T::Real,
    u: (*mut T, c_int),
    vt: (*mut T, c_int),
    info: *mut c_int,
) {
    let (u, v) = (
        (u.0, u.1, Columns::of(jobu as c_char)),
        (vt.0, vt.1, Columns::of(jobvt as c_char)),
    );
    unsafe {
        decompose(
            m,
            n,
            matrix,
            Places {
                s,
                u,
                v,
                turned: true,
            },
            info,
        )
    };
}

pub unsafe extern "C" fn gesvdj<T: Number>(
    _h: Handle,
    jobz: c_int,
    economic: c_int,
    m: c_int,
    n: c_int,
    a: *mut T,
    lda: c_int,
    s: *mut T::Real,
    u: *mut T,
    ldu: c_int,
    v: *mut T,
    ldv: c_int,
    _work: *mut T,
    _lwork: c_int,
    info: *mut c_int,
    _params: usize,
) -> c_int {
    let columns = match (jobz, economic) {
        (0, _) => Columns::None,
        (_, 0) => Columns::All,
        (_, _) => Columns::Few,
    };
    let places = Places {
        s,
        u: (u, ldu, columns),
        v: (v, ldv, columns),
        turned: false,
    };
    unsafe { decompose(m, n, (a, lda), places, info) }
}
