//! Products, solutions and updates with triangles that are kept without their other half: banded ones, and packed ones, column behind column.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;

/// How a triangle of a square matrix lies in memory.
#[derive(Clone, Copy)]
enum Kept {
    /// Column behind column, of so many.
    Packed(usize),
    /// Diagonals as rows: so many beside the main one, and the leading dimension.
    Band(usize, usize),
}

/// A triangle in memory, as it is used.
#[derive(Clone, Copy)]
struct Triangle<T> {
    first: *const T,
    kept: Kept,
    upper: bool,
}

impl<T: Number> Triangle<T> {
    fn packed(first: *const T, uplo: c_int, n: c_int) -> Triangle<T> {
        Triangle {
            first,
            kept: Kept::Packed(indices(n).len()),
            upper: uplo == 1,
        }
    }

    fn band(first: *const T, uplo: c_int, k: c_int, lda: c_int) -> Triangle<T> {
        Triangle {
            first,
            kept: Kept::Band(k.max(0) as usize, lda as usize),
            upper: uplo == 1,
        }
    }

    /// Where an element of the triangle lies; nowhere outside of the band.
    fn place(&self, row: usize, column: usize) -> Option<usize> {
        match (self.kept, self.upper) {
            (Kept::Packed(_), true) => Some(row + column * (column + 1) / 2),
            (Kept::Packed(n), false) => Some(row - column + column * (2 * n + 1 - column) / 2),
            (Kept::Band(k, lda), true) => {
                (column - row <= k).then(|| k + row - column + column * lda)
            }
            (Kept::Band(k, lda), false) => (row - column <= k).then(|| row - column + column * lda),
        }
    }

    fn holds(&self, row: usize, column: usize) -> bool {
        if self.upper {
            row <= column
        } else {
            row >= column
        }
    }

    /// An element of the triangular matrix.
    ///
    /// # Safety
    /// The triangle is there; so below.
    unsafe fn at(&self, row: usize, column: usize) -> T {
        if !self.holds(row, column) {
            return T::ZERO;
        }
        // SAFETY: as the caller promises; so below, as in C.
        self.place(row, column)
            .map_or(T::ZERO, |place| unsafe { *self.first.add(place) })
    }

    /// An element of the symmetric or Hermitian matrix.
    unsafe fn whole(&self, hermitian: bool, row: usize, column: usize) -> T {
        unsafe {
            match (hermitian, self.holds(row, column)) {
                (true, _) if row == column => T::of(self.at(row, row).re()),
                (_, true) => self.at(row, column),
                (true, false) => self.at(column, row).conjugate(),
                (false, false) => self.at(column, row),
            }
        }
    }

    /// An element of the matrix, transposed or conjugated as asked for.
    unsafe fn formed(&self, form: c_int, row: usize, column: usize) -> T {
        unsafe {
            match form {
                0 => self.at(row, column),
                1 => self.at(column, row),
                _ => self.at(column, row).conjugate(),
            }
        }
    }
}

/// `y = alpha * A * x + beta * y`.
unsafe fn product<T: Number>(
    a: Triangle<T>,
    hermitian: bool,
    n: c_int,
    (alpha, beta): (*const T, *const T),
    (x, incx): (*const T, c_int),
    (y, incy): (*mut T, c_int),
) -> c_int {
    for i in indices(n) {
        unsafe {
            let terms =
                indices(n).map(|j| a.whole(hermitian, i, j).times(*x.add(element(j, n, incx))));
            let sum = terms.fold(T::ZERO, T::plus);
            let at = y.add(element(i, n, incy));
            *at = ranks::before(*beta, at).plus((*alpha).times(sum));
        }
    }
    SUCCESS
}

/// `x = op(A) * x`.
unsafe fn multiplied<T: Number>(
    a: Triangle<T>,
    form: c_int,
    unit: bool,
    n: c_int,
    (x, incx): (*mut T, c_int),
) -> c_int {
    let before: Vec<T> = indices(n)
        .map(|i| unsafe { *x.add(element(i, n, incx)) })
        .collect();
    for i in indices(n) {
        let terms = indices(n).map(|j| match unit && i == j {
            true => before[j],
            false => unsafe { a.formed(form, i, j) }.times(before[j]),
        });
        unsafe { *x.add(element(i, n, incx)) = terms.fold(T::ZERO, T::plus) };
    }
    SUCCESS
}

/// Solves `op(A) * x = b` in place.
unsafe fn solved<T: Number>(
    a: Triangle<T>,
    form: c_int,
    unit: bool,
    n: c_int,
    (x, incx): (*mut T, c_int),
) -> c_int {
    let count = indices(n).len();
    let lower = a.upper == (form != 0);
    let at = |i| unsafe { x.add(element(i, n, incx)) };
    for step in 0..count {
        let i = if lower { step } else { count - 1 - step };
        let known = if lower { 0..i } else { i + 1..count };
        unsafe {
            let sum = known.fold(*at(i), |sum, j| {
                sum.minus(a.formed(form, i, j).times(*at(j)))
            });
            *at(i) = if unit {
                sum
            } else {
                sum.over(a.formed(form, i, i))
            };
        }
    }
    SUCCESS
}

/// Adds to each element of a packed triangle; the diagonal of a Hermitian one stays real.
unsafe fn update<T: Number>(
    uplo: c_int,
    n: c_int,
    a: *mut T,
    added: impl Fn(usize, usize) -> T,
    real: bool,
) -> c_int {
    let triangle = Triangle::packed(a, uplo, n);
    for (i, j) in ranks::triangle(uplo, n) {
        let Some(place) = triangle.place(i, j) else {
            continue;
        };
        unsafe {
            let sum = (*a.add(place)).plus(added(i, j));
            *a.add(place) = if real && i == j { T::of(sum.re()) } else { sum };
        }
    }
    SUCCESS
}

/// Functions as C calls them, of what stands behind each head.
macro_rules! functions {
    ($($name:ident($($arg:ident: $ty:ty),*) = $own:expr;)*) => { $(
        pub unsafe extern "C" fn $name<T: Number<Real: Into<f64>>>(_h: Handle, $($arg: $ty),*) -> c_int {
            // SAFETY: as in C.
            unsafe { $own }
        }
    )* };
}

functions! {
    sbmv(uplo: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T, incx: c_int, beta: *const T, y: *mut T, incy: c_int) =
        product(Triangle::band(a, uplo, k, lda), false, n, (alpha, beta), (x, incx), (y, incy));
    hbmv(uplo: c_int, n: c_int, k: c_int, alpha: *const T, a: *const T, lda: c_int, x: *const T, incx: c_int, beta: *const T, y: *mut T, incy: c_int) =
        product(Triangle::band(a, uplo, k, lda), true, n, (alpha, beta), (x, incx), (y, incy));
    spmv(uplo: c_int, n: c_int, alpha: *const T, a: *const T, x: *const T, incx: c_int, beta: *const T, y: *mut T, incy: c_int) =
        product(Triangle::packed(a, uplo, n), false, n, (alpha, beta), (x, incx), (y, incy));
    hpmv(uplo: c_int, n: c_int, alpha: *const T, a: *const T, x: *const T, incx: c_int, beta: *const T, y: *mut T, incy: c_int) =
        product(Triangle::packed(a, uplo, n), true, n, (alpha, beta), (x, incx), (y, incy));
    tbmv(uplo: c_int, form: c_int, diag: c_int, n: c_int, k: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int) =
        multiplied(Triangle::band(a, uplo, k, lda), form, diag == 1, n, (x, incx));
    tpmv(uplo: c_int, form: c_int, diag: c_int, n: c_int, a: *const T, x: *mut T, incx: c_int) =
        multiplied(Triangle::packed(a, uplo, n), form, diag == 1, n, (x, incx));
    tbsv(uplo: c_int, form: c_int, diag: c_int, n: c_int, k: c_int, a: *const T, lda: c_int, x: *mut T, incx: c_int) =
        solved(Triangle::band(a, uplo, k, lda), form, diag == 1, n, (x, incx));
    tpsv(uplo: c_int, form: c_int, diag: c_int, n: c_int, a: *const T, x: *mut T, incx: c_int) =
        solved(Triangle::packed(a, uplo, n), form, diag == 1, n, (x, incx));
    spr(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, a: *mut T) = {
        let x = |i| *x.add(element(i, n, incx));
        update(uplo, n, a, |i, j| (*alpha).times(x(i)).times(x(j)), false)
    };
    hpr(uplo: c_int, n: c_int, alpha: *const T::Real, x: *const T, incx: c_int, a: *mut T) = {
        let (x, alpha) = (|i| *x.add(element(i, n, incx)), T::of((*alpha).into()));
        update(uplo, n, a, |i, j| alpha.times(x(i)).times(x(j).conjugate()), true)
    };
    spr2(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *const T, incy: c_int, a: *mut T) = {
        let (x, y) = (|i| *x.add(element(i, n, incx)), |i| *y.add(element(i, n, incy)));
        update(uplo, n, a, |i, j| (*alpha).times(x(i).times(y(j)).plus(y(i).times(x(j)))), false)
    };
    hpr2(uplo: c_int, n: c_int, alpha: *const T, x: *const T, incx: c_int, y: *const T, incy: c_int, a: *mut T) = {
        let (x, y) = (|i| *x.add(element(i, n, incx)), |i| *y.add(element(i, n, incy)));
        let one = |i, j| (*alpha).times(x(i)).times(T::conjugate(y(j)));
        update(uplo, n, a, |i, j| one(i, j).plus((*alpha).conjugate().times(y(i)).times(T::conjugate(x(j)))), true)
    };
}
