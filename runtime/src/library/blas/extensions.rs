//! What cuBLAS has beside BLAS: products into one triangle, of many vectors, and of matrices whose types are named when they are called.
//!
//! Refuses to know by which names C calls them.

#![allow(clippy::too_many_arguments)]

use super::*;
use num_complex::{Complex32, Complex64};
use std::ffi::c_void;

/// `C = alpha * op(A) * op(B)^T + beta * C` in one triangle.
pub unsafe extern "C" fn syrkx<T: Number>(
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
    for (i, j) in ranks::triangle(uplo, n) {
        // SAFETY of all blocks: as the caller of the C function promises.
        unsafe {
            let sum = indices(k).fold(T::ZERO, |sum, p| sum.plus(a.at(i, p).times(b.at(j, p))));
            let at = c.add(i + j * ldc as usize);
            *at = ranks::before(*beta, at).plus((*alpha).times(sum));
        }
    }
    SUCCESS
}

/// The same with the conjugate of the second matrix, and a real diagonal.
pub unsafe extern "C" fn herkx<T: Number<Real: Into<f64>>>(
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
    let beta = T::of(unsafe { *beta }.into());
    for (i, j) in ranks::triangle(uplo, n) {
        unsafe {
            let terms = indices(k).map(|p| a.at(i, p).times(b.at(j, p).conjugate()));
            let sum = (*alpha).times(terms.fold(T::ZERO, T::plus));
            let at = c.add(i + j * ldc as usize);
            let value = ranks::before(beta, at).plus(sum);
            *at = if i == j { T::of(value.re()) } else { value };
        }
    }
    SUCCESS
}

pub unsafe extern "C" fn gemv_batched<T: Number>(
    h: Handle,
    form: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const *const T,
    lda: c_int,
    x: *const *const T,
    incx: c_int,
    beta: *const T,
    y: *const *mut T,
    incy: c_int,
    batch: c_int,
) -> c_int {
    let one = |i| unsafe {
        let (a, x, y) = (*a.add(i), *x.add(i), *y.add(i));
        typed::gemv(h, form, m, n, alpha, a, lda, x, incx, beta, y, incy)
    };
    indices(batch).map(one).max().unwrap_or(SUCCESS)
}

pub unsafe extern "C" fn gemv_strided<T: Number>(
    h: Handle,
    form: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    a: *const T,
    lda: c_int,
    sa: c_longlong,
    x: *const T,
    incx: c_int,
    sx: c_longlong,
    beta: *const T,
    y: *mut T,
    incy: c_int,
    sy: c_longlong,
    batch: c_int,
) -> c_int {
    let one = |i: usize| unsafe {
        let [a, x] = [(a, sa), (x, sx)].map(|(at, step)| at.offset(i as isize * step as isize));
        let y = y.offset(i as isize * sy as isize);
        typed::gemv(h, form, m, n, alpha, a, lda, x, incx, beta, y, incy)
    };
    indices(batch).map(one).max().unwrap_or(SUCCESS)
}

/// Types of numbers by CUDA's codes.
const R_32F: c_int = 0;
const R_64F: c_int = 1;
const R_16F: c_int = 2;
const R_8I: c_int = 3;
const C_32F: c_int = 4;
const C_64F: c_int = 5;
const R_32I: c_int = 10;
const R_16BF: c_int = 14;
const NOT_SUPPORTED: c_int = 15;

/// The type that a product is computed in, which is that of its factors `alpha` and `beta`, by the code of cuBLAS or, as before version 11, of a type.
fn computed_in(code: c_int, complex: bool) -> Option<c_int> {
    Some(match (code, complex) {
        (68 | 69 | 74 | 75 | 77 | R_32F | C_32F, true) => C_32F,
        (70 | 71 | R_64F | C_64F, true) => C_64F,
        (68 | 69 | 74 | 75 | 77 | R_32F, false) => R_32F,
        (70 | 71 | R_64F, false) => R_64F,
        (72 | 73 | R_32I, false) => R_32I,
        (64 | 65 | R_16F, false) => R_16F,
        _ => return None,
    })
}

/// The number with these bits in half precision.
fn of_half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let size = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

/// The nearest number of half precision.
fn to_half(value: f64) -> u16 {
    let (sign, size) = (u16::from(value.is_sign_negative()) << 15, value.abs());
    if size.is_nan() {
        return sign | 0x7e00;
    }
    // Steps of the last digit: those of the smallest numbers, or of the power of two below.
    let exponent = (size.log2().floor() as i32).clamp(-14, 16);
    let exponent = if size >= 2f64.powi(exponent + 1) {
        exponent + 1
    } else if size < 2f64.powi(exponent) && exponent > -14 {
        exponent - 1
    } else {
        exponent
    };
    let steps = (size / 2f64.powi(exponent - 10)).round_ties_even();
    // A sum carries into the exponent where rounding reaches the next power of two.
    let bits = steps + f64::from(exponent + 14) * 1024.0;
    sign | if size >= 65520.0 { 0x7c00 } else { bits as u16 }
}

/// An element of an array of real numbers of some type.
unsafe fn read(kind: c_int, from: *const c_void, index: usize) -> f64 {
    unsafe {
        match kind {
            R_32F => f64::from(*from.cast::<f32>().add(index)),
            R_64F => *from.cast::<f64>().add(index),
            R_16F => of_half(*from.cast::<u16>().add(index)),
            R_16BF => f64::from(f32::from_bits(
                u32::from(*from.cast::<u16>().add(index)) << 16,
            )),
            R_8I => f64::from(*from.cast::<i8>().add(index)),
            _ => f64::from(*from.cast::<i32>().add(index)),
        }
    }
}

unsafe fn write(kind: c_int, to: *mut c_void, index: usize, value: f64) {
    unsafe {
        match kind {
            R_32F => to.cast::<f32>().add(index).write(value as f32),
            R_64F => to.cast::<f64>().add(index).write(value),
            R_16F => to.cast::<u16>().add(index).write(to_half(value)),
            R_16BF => {
                let bits = (value as f32).to_bits();
                let rounded = bits + 0x7fff + (bits >> 16 & 1);
                to.cast::<u16>().add(index).write((rounded >> 16) as u16);
            }
            R_8I => to.cast::<i8>().add(index).write(value as i8),
            _ => to.cast::<i32>().add(index).write(value as i64 as i32),
        }
    }
}

fn is_real(kind: c_int) -> bool {
    matches!(kind, R_32F | R_64F | R_16F | R_16BF | R_8I | R_32I)
}

/// A matrix of some type in one of this crate, with its own leading dimension.
unsafe fn converted<W: Number>(
    (from, kind, leading): (*const c_void, c_int, c_int),
    (rows, columns): (c_int, c_int),
) -> Vec<W> {
    let places =
        indices(columns).flat_map(|j| indices(rows).map(move |i| i + j * leading as usize));
    places
        .map(|place| W::of(unsafe { read(kind, from, place) }))
        .collect()
}

/// A product of matrices of real types, computed in one type.
unsafe fn product<W: Number>(
    (forma, formb): (c_int, c_int),
    [m, n, k]: [c_int; 3],
    (alpha, beta): (f64, f64),
    a: (*const c_void, c_int, c_int),
    b: (*const c_void, c_int, c_int),
    (c, kind, leading): (*mut c_void, c_int, c_int),
) -> c_int {
    let shape = |form, rows, columns| {
        if form == 0 {
            (rows, columns)
        } else {
            (columns, rows)
        }
    };
    let (shape_a, shape_b) = (shape(forma, m, k), shape(formb, k, n));
    unsafe {
        let (a, b) = (converted::<W>(a, shape_a), converted::<W>(b, shape_b));
        let mut sum = match beta == 0.0 {
            true => vec![W::ZERO; indices(m).len() * indices(n).len()],
            false => converted::<W>((c, kind, leading), (m, n)),
        };
        let status = typed::gemm::<W>(
            0,
            forma,
            formb,
            m,
            n,
            k,
            &W::of(alpha),
            a.as_ptr(),
            shape_a.0.max(1),
            b.as_ptr(),
            shape_b.0.max(1),
            &W::of(beta),
            sum.as_mut_ptr(),
            m.max(1),
        );
        let rows = indices(m).len();
        for (i, j) in indices(n).flat_map(|j| indices(m).map(move |i| (i, j))) {
            write(kind, c, i + j * leading as usize, sum[i + j * rows].re());
        }
        status
    }
}

pub unsafe extern "C" fn gemm_ex(
    h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const c_void,
    a: *const c_void,
    kinda: c_int,
    lda: c_int,
    b: *const c_void,
    kindb: c_int,
    ldb: c_int,
    beta: *const c_void,
    c: *mut c_void,
    kindc: c_int,
    ldc: c_int,
    compute: c_int,
    _algorithm: c_int,
) -> c_int {
    macro_rules! plain {
        ($t:ty) => {
            unsafe {
                typed::gemm::<$t>(
                    h,
                    forma,
                    formb,
                    m,
                    n,
                    k,
                    alpha.cast(),
                    a.cast(),
                    lda,
                    b.cast(),
                    ldb,
                    beta.cast(),
                    c.cast(),
                    ldc,
                )
            }
        };
    }
    let complex = matches!(kindc, C_32F | C_64F);
    let Some(wide) = computed_in(compute, complex) else {
        return NOT_SUPPORTED;
    };
    match wide {
        _ if [kinda, kindb, kindc] == [wide; 3] && wide == R_32F => plain!(f32),
        _ if [kinda, kindb, kindc] == [wide; 3] && wide == R_64F => plain!(f64),
        C_32F if [kinda, kindb, kindc] == [wide; 3] => plain!(Complex32),
        C_64F if [kinda, kindb, kindc] == [wide; 3] => plain!(Complex64),
        _ if ![kinda, kindb, kindc].into_iter().all(is_real) => NOT_SUPPORTED,
        _ => unsafe {
            let factors = (read(wide, alpha, 0), read(wide, beta, 0));
            let (forms, sizes) = ((forma, formb), [m, n, k]);
            let (a, b, c) = ((a, kinda, lda), (b, kindb, ldb), (c, kindc, ldc));
            match wide {
                R_32F | R_16F => product::<f32>(forms, sizes, factors, a, b, c),
                _ => product::<f64>(forms, sizes, factors, a, b, c),
            }
        },
    }
}

/// Bytes of an element of a type.
fn size(kind: c_int) -> usize {
    match kind {
        R_16F | R_16BF => 2,
        R_8I => 1,
        R_64F | C_32F => 8,
        C_64F => 16,
        _ => 4,
    }
}

pub unsafe extern "C" fn gemm_batched_ex(
    h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const c_void,
    a: *const *const c_void,
    kinda: c_int,
    lda: c_int,
    b: *const *const c_void,
    kindb: c_int,
    ldb: c_int,
    beta: *const c_void,
    c: *const *mut c_void,
    kindc: c_int,
    ldc: c_int,
    batch: c_int,
    compute: c_int,
    algorithm: c_int,
) -> c_int {
    let one = |i| unsafe {
        let (a, b, c) = (*a.add(i), *b.add(i), *c.add(i));
        gemm_ex(
            h, forma, formb, m, n, k, alpha, a, kinda, lda, b, kindb, ldb, beta, c, kindc, ldc,
            compute, algorithm,
        )
    };
    indices(batch).map(one).max().unwrap_or(SUCCESS)
}

pub unsafe extern "C" fn gemm_strided_ex(
    h: Handle,
    forma: c_int,
    formb: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const c_void,
    a: *const c_void,
    kinda: c_int,
    lda: c_int,
    sa: c_longlong,
    b: *const c_void,
    kindb: c_int,
    ldb: c_int,
    sb: c_longlong,
    beta: *const c_void,
    c: *mut c_void,
    kindc: c_int,
    ldc: c_int,
    sc: c_longlong,
    batch: c_int,
    compute: c_int,
    algorithm: c_int,
) -> c_int {
    let step =
        |i: usize, stride: c_longlong, kind| i as isize * stride as isize * size(kind) as isize;
    let one = |i| unsafe {
        let (a, b) = (
            a.byte_offset(step(i, sa, kinda)),
            b.byte_offset(step(i, sb, kindb)),
        );
        let c = c.byte_offset(step(i, sc, kindc));
        gemm_ex(
            h, forma, formb, m, n, k, alpha, a, kinda, lda, b, kindb, ldb, beta, c, kindc, ldc,
            compute, algorithm,
        )
    };
    indices(batch).map(one).max().unwrap_or(SUCCESS)
}

/// Copies in a stream, which are done at once here.
pub unsafe extern "C" fn copy_vector(
    n: c_int,
    size: c_int,
    from: *const u8,
    incx: c_int,
    to: *mut u8,
    incy: c_int,
    _stream: usize,
) -> c_int {
    unsafe { batched::copy_vector(n, size, from, incx, to, incy) }
}

pub unsafe extern "C" fn copy_matrix(
    rows: c_int,
    columns: c_int,
    size: c_int,
    from: *const u8,
    lda: c_int,
    to: *mut u8,
    ldb: c_int,
    _stream: usize,
) -> c_int {
    unsafe { batched::copy_matrix(rows, columns, size, from, lda, to, ldb) }
}

#[cfg(test)]
mod tests {
    use super::{of_half, to_half};

    #[test]
    fn half_precision_rounds_to_the_nearest() {
        for (value, bits) in [
            (1.0, 0x3c00),
            (-2.0, 0xc000),
            (65504.0, 0x7bff),
            (65519.0, 0x7bff),
            (65520.0, 0x7c00),
            (2f64.powi(-24), 1),
            (2f64.powi(-25), 0),
            (1.0 + 2f64.powi(-11), 0x3c00),
            (1.0 + 3.0 * 2f64.powi(-11), 0x3c02),
            (0.0, 0),
            (2047.9, 0x6800),
            (1e30, 0x7c00),
        ] {
            assert_eq!(to_half(value), bits, "{value}");
        }
        for bits in (0..0x7c00).chain(0x8001..0xfc00) {
            assert_eq!(to_half(of_half(bits)), bits);
        }
    }
}
