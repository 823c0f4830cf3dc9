//! cuBLAS: on the CPU the procedures of BLAS over column-major matrices, columns spread over the cores; on every device the interface without
//! handles, which calls that with handles.
//!
//! Refuses to know where memory lies: addresses are those of this process, or the device's own.

mod legacy;
mod number;

pub use legacy::function as everywhere;

use number::Number;
use rayon::prelude::*;
use std::ffi::{c_int, c_longlong};

const SUCCESS: c_int = 0;
const INVALID_VALUE: c_int = 7;

/// What a handle points at: nothing that the CPU needs.
static HANDLE: u64 = 0;

/// A matrix in memory, as it is used: columns of a leading dimension, perhaps transposed and conjugated.
#[derive(Clone, Copy)]
struct Matrix<T> {
    first: *const T,
    leading: usize,
    form: c_int,
}

// SAFETY: it is read alone, while nobody writes.
unsafe impl<T> Send for Matrix<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Matrix<T> {}

impl<T: Number> Matrix<T> {
    fn of(first: *const T, leading: c_int, form: c_int) -> Matrix<T> {
        Matrix {
            first,
            leading: leading as usize,
            form,
        }
    }

    /// # Safety
    /// The element is there.
    unsafe fn at(&self, row: usize, column: usize) -> T {
        let place = match self.form {
            0 => row + column * self.leading,
            _ => column + row * self.leading,
        };
        // SAFETY: as the caller promises.
        let value = unsafe { *self.first.add(place) };
        if self.form == 2 {
            value.conjugate()
        } else {
            value
        }
    }

    /// An element of a matrix of which one triangle is kept.
    ///
    /// # Safety
    /// As for [`Matrix::at`].
    unsafe fn symmetric(&self, upper: bool, row: usize, column: usize) -> T {
        let kept = if upper { row <= column } else { row >= column };
        // SAFETY: as the caller promises.
        unsafe {
            if kept {
                self.at(row, column)
            } else {
                self.at(column, row)
            }
        }
    }
}

/// The address of each element of a vector; one with a negative increment begins at its end.
fn element(index: usize, count: c_int, increment: c_int) -> usize {
    let start = if increment < 0 {
        (1 - count as isize) * increment as isize
    } else {
        0
    };
    (start + index as isize * increment as isize) as usize
}

fn indices(count: c_int) -> std::ops::Range<usize> {
    0..usize::try_from(count).unwrap_or(0)
}

/// Columns of a matrix that several threads write.
struct Columns<T>(*mut T);
// SAFETY: every thread has columns of its own.
unsafe impl<T> Sync for Columns<T> {}

impl<T> Columns<T> {
    /// # Safety
    /// The column is there, and nobody else has it.
    #[allow(clippy::mut_from_ref)]
    unsafe fn column(&self, number: usize, leading: usize, rows: usize) -> &mut [T] {
        // SAFETY: as the caller promises.
        unsafe { std::slice::from_raw_parts_mut(self.0.add(number * leading), rows) }
    }
}

/// `c = alpha * a * b + beta * c`, where `a` gives elements.
///
/// # Safety
/// All elements are there.
unsafe fn multiply<T: Number>(
    [m, n, k]: [usize; 3],
    (alpha, beta): (T, T),
    a: &(dyn Fn(usize, usize) -> T + Sync),
    b: &(dyn Fn(usize, usize) -> T + Sync),
    (c, leading): (*mut T, usize),
) {
    // Rows of `a` one behind the other serve all columns.
    let packed: Vec<T> = (0..k)
        .flat_map(|p| (0..m).map(move |i| (i, p)))
        .map(|(i, p)| a(i, p))
        .collect();
    let columns = Columns(c);
    (0..n).into_par_iter().for_each(|j| {
        // SAFETY: each column once.
        let column = unsafe { columns.column(j, leading, m) };
        match beta == T::ZERO {
            true => column.fill(T::ZERO),
            false => column.iter_mut().for_each(|to| *to = beta.times(*to)),
        }
        for p in 0..k {
            let factor = alpha.times(b(p, j));
            let from = &packed[p * m..(p + 1) * m];
            column
                .iter_mut()
                .zip(from)
                .for_each(|(to, from)| *to = to.plus(factor.times(*from)));
        }
    });
}

type Handle = usize;

unsafe extern "C" fn create(to: *mut usize) -> c_int {
    // SAFETY: the address of a handle, as in C; so below for everything that comes by address.
    unsafe { to.write(&raw const HANDLE as usize) };
    SUCCESS
}

unsafe extern "C" fn accept(_h: Handle, _what: usize) -> c_int {
    SUCCESS
}

unsafe extern "C" fn give_zero(_h: Handle, to: *mut c_int) -> c_int {
    // SAFETY: as in C.
    unsafe { to.write(0) };
    SUCCESS
}

unsafe extern "C" fn give_stream(_h: Handle, to: *mut usize) -> c_int {
    // SAFETY: as in C.
    unsafe { to.write(0) };
    SUCCESS
}

/// Functions of one type of numbers. Names, arguments and their order are those of BLAS.
#[allow(clippy::too_many_arguments)]
mod typed {
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
        indices(n)
            .for_each(|i| unsafe { *y.add(element(i, n, incy)) = *x.add(element(i, n, incx)) });
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
        let best =
            sizes.enumerate().fold(
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
            indices(n)
                .for_each(|j| unsafe { solve(a, lower, diag == 1, m, &|i| b.add(i + j * ldb)) });
            return SUCCESS;
        }
        // From the right: rows solve with the transposed matrix.
        let conjugated = form == 2;
        let a = Matrix::of(a, lda, c_int::from(form == 0));
        for i in indices(m) {
            let turn = || {
                indices(n).for_each(|j| unsafe {
                    *b.add(i + j * ldb) = (*b.add(i + j * ldb)).conjugate()
                })
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
}

/// The address of a function of cuBLAS for the CPU.
pub fn function(name: &str) -> Option<usize> {
    let op = name.strip_prefix("cublas")?;
    let plain = op.strip_suffix("_v2").unwrap_or(op);
    Some(match plain {
        "Create" => create as *const () as usize,
        "Destroy" | "SetStream" | "SetPointerMode" | "SetMathMode" | "SetAtomicsMode" => {
            accept as *const () as usize
        }
        "GetVersion" | "GetPointerMode" => give_zero as *const () as usize,
        "GetStream" => give_stream as *const () as usize,
        _ => return of_type(plain),
    })
}

/// `Dgemm`, `Scnrm2`, `Idamax`: the type's letter, and the operation.
fn of_type(name: &str) -> Option<usize> {
    let lower = name.to_ascii_lowercase();
    let (letter, op) = match lower.as_str() {
        "scnrm2" | "scasum" => ('c', &lower[2..]),
        "dznrm2" | "dzasum" => ('z', &lower[2..]),
        _ if lower.starts_with('i') => (lower.chars().nth(1)?, lower.get(2..)?),
        _ => (lower.chars().next()?, lower.get(1..)?),
    };
    match letter {
        's' => operation::<f32>(op),
        'd' => operation::<f64>(op),
        'c' => operation::<num_complex::Complex32>(op),
        'z' => operation::<num_complex::Complex64>(op),
        _ => None,
    }
}

fn operation<T: Number>(op: &str) -> Option<usize> {
    Some(match op {
        "scal" => typed::scal::<T> as *const () as usize,
        "axpy" => typed::axpy::<T> as *const () as usize,
        "copy" => typed::copy::<T> as *const () as usize,
        "swap" => typed::swap::<T> as *const () as usize,
        "dot" | "dotu" => typed::dot::<T> as *const () as usize,
        "dotc" => typed::dotc::<T> as *const () as usize,
        "nrm2" => typed::nrm2::<T> as *const () as usize,
        "asum" => typed::asum::<T> as *const () as usize,
        "amax" => typed::amax::<T> as *const () as usize,
        "amin" => typed::amin::<T> as *const () as usize,
        "gemv" => typed::gemv::<T> as *const () as usize,
        "ger" => typed::ger::<T> as *const () as usize,
        "symv" => typed::symv::<T> as *const () as usize,
        "trsv" => typed::trsv::<T> as *const () as usize,
        "trsm" => typed::trsm::<T> as *const () as usize,
        "gemm" => typed::gemm::<T> as *const () as usize,
        "gemmstridedbatched" => typed::gemm_strided::<T> as *const () as usize,
        "symm" => typed::symm::<T> as *const () as usize,
        "syrk" => typed::syrk::<T> as *const () as usize,
        _ => return None,
    })
}
