//! The functions of cuSOLVER that are told the type of numbers: extents and exchanges of 64 bits, no arrays for work.
//!
//! Refuses to know how anything is computed.

#![allow(clippy::too_many_arguments)]

use super::NOT_SUPPORTED;
use super::typed::{Handle, factor, geqrf, invert_triangle, potrf, potrs, solve};
use super::values::{gesvd, syevd};
use num_complex::{Complex32, Complex64};
use std::ffi::{c_char, c_int, c_longlong};
use std::ptr::null_mut;

type Long = c_longlong;
/// Memory of any type.
type Any = *mut u8;

/// The call for the type of this number.
macro_rules! of_type {
    ($number:expr, $T:ident => $call:expr) => {
        match $number {
            0 => {
                type $T = f32;
                $call
            }
            1 => {
                type $T = f64;
                $call
            }
            4 => {
                type $T = Complex32;
                $call
            }
            5 => {
                type $T = Complex64;
                $call
            }
            _ => NOT_SUPPORTED,
        }
    };
}

pub unsafe extern "C" fn xpotrf(
    h: Handle,
    _params: usize,
    uplo: c_int,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _compute: c_int,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    // SAFETY: as in C; so below.
    of_type!(ty, T => unsafe { potrf::<T>(h, uplo, n as c_int, a.cast(), lda as c_int, null_mut(), 0, info) })
}

pub unsafe extern "C" fn xpotrs(
    h: Handle,
    _params: usize,
    uplo: c_int,
    n: Long,
    nrhs: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _type_b: c_int,
    b: Any,
    ldb: Long,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe {
        potrs::<T>(h, uplo, n as c_int, nrhs as c_int, a.cast(), lda as c_int, b.cast(), ldb as c_int, info)
    })
}

pub unsafe extern "C" fn xgetrf(
    _h: Handle,
    _params: usize,
    m: Long,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    pivots: *mut i64,
    _compute: c_int,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe { factor::<T, i64>(m as c_int, n as c_int, a.cast(), lda as c_int, pivots, info) })
}

pub unsafe extern "C" fn xgetrs(
    _h: Handle,
    _params: usize,
    form: c_int,
    n: Long,
    nrhs: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    pivots: *const i64,
    _type_b: c_int,
    b: Any,
    ldb: Long,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe {
        solve::<T, i64>(form, n as c_int, nrhs as c_int, a.cast(), lda as c_int, pivots, b.cast(), ldb as c_int, info)
    })
}

pub unsafe extern "C" fn xgeqrf(
    h: Handle,
    _params: usize,
    m: Long,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _type_tau: c_int,
    tau: Any,
    _compute: c_int,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe {
        geqrf::<T>(h, m as c_int, n as c_int, a.cast(), lda as c_int, tau.cast(), null_mut(), 0, info)
    })
}

pub unsafe extern "C" fn xsyevd(
    h: Handle,
    _params: usize,
    jobz: c_int,
    uplo: c_int,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _type_w: c_int,
    w: Any,
    _compute: c_int,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe {
        syevd::<T>(h, jobz, uplo, n as c_int, a.cast(), lda as c_int, w.cast(), null_mut(), 0, info)
    })
}

pub unsafe extern "C" fn xgesvd(
    h: Handle,
    _params: usize,
    jobu: c_char,
    jobvt: c_char,
    m: Long,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _type_s: c_int,
    s: Any,
    _type_u: c_int,
    u: Any,
    ldu: Long,
    _type_vt: c_int,
    vt: Any,
    ldvt: Long,
    _compute: c_int,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe {
        gesvd::<T>(
            h, jobu, jobvt, m as c_int, n as c_int, a.cast(), lda as c_int, s.cast(), u.cast(), ldu as c_int, vt.cast(), ldvt as c_int,
            null_mut(), 0, null_mut(), info,
        )
    })
}

pub unsafe extern "C" fn xtrtri(
    _h: Handle,
    uplo: c_int,
    diag: c_int,
    n: Long,
    ty: c_int,
    a: Any,
    lda: Long,
    _buffer: Any,
    _bytes: usize,
    _host: Any,
    _host_bytes: usize,
    info: *mut c_int,
) -> c_int {
    of_type!(ty, T => unsafe { invert_triangle::<T>(uplo, diag, n as c_int, a.cast(), lda as c_int, info) })
}
