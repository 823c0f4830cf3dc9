//! BLAS and LAPACK for data of the host, by addresses as Fortran passes them: the library that is installed (OpenBLAS, MKL, the reference's), or the
//! functions that stand for cuBLAS and cuSOLVER on the CPU.
//!
//! Refuses to know how anything is computed.

#![allow(clippy::too_many_arguments)]

mod tridiagonal;

use super::blas::number::Number;
use super::blas::{batched, packed, ranks, rotations, typed};
use super::cusolver::{typed as solver, values};
use libloading::Library;
use num_complex::{Complex32, Complex64};
use std::ffi::c_int;
use std::ptr::null_mut;
use std::sync::LazyLock;
use tridiagonal::Diagonals;

/// Files of libraries that have BLAS and LAPACK, those that have both first; CUF2RS_BLAS names another, or `none`.
const FILES: &[&str] = &[
    "libopenblas.so.0",
    "libopenblas.so",
    "libmkl_rt.so.2",
    "libmkl_rt.so",
    "liblapack.so.3",
    "liblapack.so",
    "libblas.so.3",
    "libblas.so",
];

static INSTALLED: LazyLock<Vec<Library>> = LazyLock::new(|| {
    let named = std::env::var("CUF2RS_BLAS").ok();
    let files = match named.as_deref() {
        Some("none") => Vec::new(),
        Some(file) => vec![file],
        None => FILES.to_vec(),
    };
    // SAFETY: a library of linear algebra, whose initialisers do nothing of note.
    let opened = files
        .into_iter()
        .filter_map(|file| unsafe { Library::new(file) }.ok());
    opened.collect()
});

/// What is never taken from an installed library: of two numbers it makes four, and OpenBLAS 0.3.26 gives a wrong imaginary part.
const OWN: [&str; 2] = ["crotg", "zrotg"];

/// A procedure of the installed library, by its name in Fortran.
fn installed(name: &str) -> Option<usize> {
    if OWN.contains(&name) {
        return None;
    }
    let symbol = format!("{name}_");
    INSTALLED.iter().find_map(|library| {
        // SAFETY: looks a name up, no more.
        let found = unsafe { library.get::<unsafe extern "C" fn()>(symbol.as_bytes()) };
        found.ok().map(|function| *function as *const () as usize)
    })
}

/// A letter by its address.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct Letter(*const u8);

/// A whole number by its address.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct Count(*const c_int);

/// What becomes of an argument for the functions that take numbers as values.
trait Handed {
    type To;
    fn handed(self) -> Self::To;
}

impl Handed for Letter {
    type To = c_int;
    fn handed(self) -> c_int {
        match self.byte() {
            b't' | b'u' | b'r' | b'v' => 1,
            b'c' => 2,
            _ => 0,
        }
    }
}

impl Letter {
    /// In lower case.
    fn byte(self) -> u8 {
        // SAFETY: an address, as Fortran passes it; so below.
        unsafe { *self.0 }.to_ascii_lowercase()
    }
}

impl Handed for Count {
    type To = c_int;
    fn handed(self) -> c_int {
        unsafe { *self.0 }
    }
}

impl<T> Handed for *mut T {
    type To = *mut T;
    fn handed(self) -> *mut T {
        self
    }
}

/// The procedures: with the installed library, called as Fortran calls them (lengths of characters come last), or with functions of this crate.
macro_rules! procedures {
    ($($name:ident($letters:literal; $($arg:ident: $ty:ty),*) $(-> $result:ty)? = $own:expr;)*) => {
        $(
            unsafe extern "C" fn $name<T: Number<Real: Into<f64>>>($($arg: $ty),*) $(-> $result)? {
                if let Some(place) = installed(&letters::<T>($letters)) {
                    // SAFETY: the signature of BLAS and LAPACK.
                    unsafe {
                        let function = std::mem::transmute::<usize, unsafe extern "C" fn($($ty,)* usize, usize, usize, usize) $(-> $result)?>(place);
                        return function($($arg,)* 1, 1, 1, 1);
                    }
                }
                $(let $arg = $arg.handed();)*
                // SAFETY: as the caller promises.
                #[allow(unused_unsafe)]
                unsafe { $own }
            }
        )*

        fn procedure<T: Number<Real: Into<f64>>>(name: &str) -> Option<usize> {
            $(
                if letters::<T>($letters) == name {
                    return Some($name::<T> as *const () as usize);
                }
            )*
            None
        }
    };
}

/// A name for the type: `?` is its letter, `%` those of procedures with real numbers beside complex ones, `*` and `+` what symmetric and orthogonal are called.
fn letters<T: Number>(pattern: &str) -> String {
    let complex = T::REAL_LETTERS.len() == 2;
    let named = pattern.replace('?', &T::LETTER.to_ascii_lowercase());
    let named = named.replace('%', &T::REAL_LETTERS.to_ascii_lowercase());
    let named = named.replace('*', if complex { "he" } else { "sy" });
    named.replace('+', if complex { "un" } else { "or" })
}

procedures! {
    scal("?scal"; n: Count, alpha: *mut T, x: *mut T, incx: Count) = { typed::scal::<T>(0, n, alpha, x, incx); };
    axpy("?axpy"; n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count) = { typed::axpy::<T>(0, n, alpha, x, incx, y, incy); };
    copy("?copy"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count) = { typed::copy::<T>(0, n, x, incx, y, incy); };
    swap("?swap"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count) = { typed::swap::<T>(0, n, x, incx, y, incy); };
    dot("?dot"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count) -> T = { let mut value = T::ZERO; typed::dot::<T>(0, n, x, incx, y, incy, &mut value); value };
    dotu("?dotu"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count) -> T = { let mut value = T::ZERO; typed::dot::<T>(0, n, x, incx, y, incy, &mut value); value };
    dotc("?dotc"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count) -> T = { let mut value = T::ZERO; typed::dotc::<T>(0, n, x, incx, y, incy, &mut value); value };
    nrm2("%nrm2"; n: Count, x: *mut T, incx: Count) -> T::Real = { let mut value = T::real(0.0); typed::nrm2::<T>(0, n, x, incx, &mut value); value };
    asum("%asum"; n: Count, x: *mut T, incx: Count) -> T::Real = { let mut value = T::real(0.0); typed::asum::<T>(0, n, x, incx, &mut value); value };
    rot("?rot"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count, c: *mut T, s: *mut T) = { ranks::rot::<T>(0, n, x, incx, y, incy, c, s); };
    gemv("?gemv"; trans: Letter, m: Count, n: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { typed::gemv::<T>(0, trans, m, n, alpha, a, lda, x, incx, beta, y, incy); };
    gbmv("?gbmv"; trans: Letter, m: Count, n: Count, kl: Count, ku: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { ranks::gbmv::<T>(0, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy); };
    ger("?ger"; m: Count, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T, lda: Count) = { typed::ger::<T>(0, m, n, alpha, x, incx, y, incy, a, lda); };
    geru("?geru"; m: Count, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T, lda: Count) = { typed::ger::<T>(0, m, n, alpha, x, incx, y, incy, a, lda); };
    gerc("?gerc"; m: Count, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T, lda: Count) = { ranks::gerc::<T>(0, m, n, alpha, x, incx, y, incy, a, lda); };
    symv("?symv"; uplo: Letter, n: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { typed::symv::<T>(0, uplo, n, alpha, a, lda, x, incx, beta, y, incy); };
    hemv("?hemv"; uplo: Letter, n: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { ranks::hemv::<T>(0, uplo, n, alpha, a, lda, x, incx, beta, y, incy); };
    trsv("?trsv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, a: *mut T, lda: Count, x: *mut T, incx: Count) = { typed::trsv::<T>(0, uplo, trans, diag, n, a, lda, x, incx); };
    trmv("?trmv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, a: *mut T, lda: Count, x: *mut T, incx: Count) = { ranks::trmv::<T>(0, uplo, trans, diag, n, a, lda, x, incx); };
    syr("?syr"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, a: *mut T, lda: Count) = { ranks::syr::<T>(0, uplo, n, alpha, x, incx, a, lda); };
    her("?her"; uplo: Letter, n: Count, alpha: *mut T::Real, x: *mut T, incx: Count, a: *mut T, lda: Count) = { ranks::her::<T>(0, uplo, n, alpha, x, incx, a, lda); };
    syr2("?syr2"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T, lda: Count) = { ranks::syr2::<T>(0, uplo, n, alpha, x, incx, y, incy, a, lda); };
    her2("?her2"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T, lda: Count) = { ranks::her2::<T>(0, uplo, n, alpha, x, incx, y, incy, a, lda); };
    sbmv("?sbmv"; uplo: Letter, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { packed::sbmv::<T>(0, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy); };
    hbmv("?hbmv"; uplo: Letter, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { packed::hbmv::<T>(0, uplo, n, k, alpha, a, lda, x, incx, beta, y, incy); };
    spmv("?spmv"; uplo: Letter, n: Count, alpha: *mut T, a: *mut T, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { packed::spmv::<T>(0, uplo, n, alpha, a, x, incx, beta, y, incy); };
    hpmv("?hpmv"; uplo: Letter, n: Count, alpha: *mut T, a: *mut T, x: *mut T, incx: Count, beta: *mut T, y: *mut T, incy: Count) = { packed::hpmv::<T>(0, uplo, n, alpha, a, x, incx, beta, y, incy); };
    tbmv("?tbmv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, k: Count, a: *mut T, lda: Count, x: *mut T, incx: Count) = { packed::tbmv::<T>(0, uplo, trans, diag, n, k, a, lda, x, incx); };
    tpmv("?tpmv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, a: *mut T, x: *mut T, incx: Count) = { packed::tpmv::<T>(0, uplo, trans, diag, n, a, x, incx); };
    tbsv("?tbsv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, k: Count, a: *mut T, lda: Count, x: *mut T, incx: Count) = { packed::tbsv::<T>(0, uplo, trans, diag, n, k, a, lda, x, incx); };
    tpsv("?tpsv"; uplo: Letter, trans: Letter, diag: Letter, n: Count, a: *mut T, x: *mut T, incx: Count) = { packed::tpsv::<T>(0, uplo, trans, diag, n, a, x, incx); };
    spr("?spr"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, a: *mut T) = { packed::spr::<T>(0, uplo, n, alpha, x, incx, a); };
    hpr("?hpr"; uplo: Letter, n: Count, alpha: *mut T::Real, x: *mut T, incx: Count, a: *mut T) = { packed::hpr::<T>(0, uplo, n, alpha, x, incx, a); };
    spr2("?spr2"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T) = { packed::spr2::<T>(0, uplo, n, alpha, x, incx, y, incy, a); };
    hpr2("?hpr2"; uplo: Letter, n: Count, alpha: *mut T, x: *mut T, incx: Count, y: *mut T, incy: Count, a: *mut T) = { packed::hpr2::<T>(0, uplo, n, alpha, x, incx, y, incy, a); };
    rotg("?rotg"; a: *mut T, b: *mut T, c: *mut T::Real, s: *mut T) = if T::REAL_LETTERS.len() == 2 { rotations::rotg_complex::<T>(0, a, b, c, s); } else { rotations::rotg::<T>(0, a, b, c.cast(), s); };
    rotm("?rotm"; n: Count, x: *mut T, incx: Count, y: *mut T, incy: Count, param: *mut T) = { rotations::rotm::<T>(0, n, x, incx, y, incy, param); };
    rotmg("?rotmg"; d1: *mut T, d2: *mut T, x1: *mut T, y1: *mut T, param: *mut T) = { rotations::rotmg::<T>(0, d1, d2, x1, y1, param); };
    gtsv("?gtsv"; n: Count, nrhs: Count, dl: *mut T, d: *mut T, du: *mut T, b: *mut T, ldb: Count, info: *mut c_int) = { tridiagonal::solve_at_once::<T>((n, nrhs), (dl, d, du), (b, ldb), info); };
    gttrf("?gttrf"; n: Count, dl: *mut T, d: *mut T, du: *mut T, du2: *mut T, ipiv: *mut c_int, info: *mut c_int) = { let found = Diagonals { below: dl, main: d, above: du, second: du2 }.factor(n, ipiv); info.write(found); };
    gttrs("?gttrs"; trans: Letter, n: Count, nrhs: Count, dl: *mut T, d: *mut T, du: *mut T, du2: *mut T, ipiv: *mut c_int, b: *mut T, ldb: Count, info: *mut c_int) = { tridiagonal::solve_all(trans, (n, nrhs), &Diagonals { below: dl, main: d, above: du, second: du2 }, ipiv, (b, ldb), info); };
    ptsv("?ptsv"; n: Count, nrhs: Count, d: *mut T::Real, e: *mut T, b: *mut T, ldb: Count, info: *mut c_int) = { tridiagonal::solve_positive::<T>((n, nrhs), (d, e), (b, ldb), info); };
    gemm("?gemm"; transa: Letter, transb: Letter, m: Count, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count, beta: *mut T, c: *mut T, ldc: Count) = { typed::gemm::<T>(0, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
    symm("?symm"; side: Letter, uplo: Letter, m: Count, n: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count, beta: *mut T, c: *mut T, ldc: Count) = { typed::symm::<T>(0, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc); };
    hemm("?hemm"; side: Letter, uplo: Letter, m: Count, n: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count, beta: *mut T, c: *mut T, ldc: Count) = { ranks::hemm::<T>(0, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc); };
    syrk("?syrk"; uplo: Letter, trans: Letter, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, beta: *mut T, c: *mut T, ldc: Count) = { typed::syrk::<T>(0, uplo, trans, n, k, alpha, a, lda, beta, c, ldc); };
    herk("?herk"; uplo: Letter, trans: Letter, n: Count, k: Count, alpha: *mut T::Real, a: *mut T, lda: Count, beta: *mut T::Real, c: *mut T, ldc: Count) = { ranks::herk::<T>(0, uplo, trans, n, k, alpha, a, lda, beta, c, ldc); };
    syr2k("?syr2k"; uplo: Letter, trans: Letter, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count, beta: *mut T, c: *mut T, ldc: Count) = { ranks::syr2k::<T>(0, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
    her2k("?her2k"; uplo: Letter, trans: Letter, n: Count, k: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count, beta: *mut T::Real, c: *mut T, ldc: Count) = { ranks::her2k::<T>(0, uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc); };
    trsm("?trsm"; side: Letter, uplo: Letter, transa: Letter, diag: Letter, m: Count, n: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count) = { typed::trsm::<T>(0, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb); };
    trmm("?trmm"; side: Letter, uplo: Letter, transa: Letter, diag: Letter, m: Count, n: Count, alpha: *mut T, a: *mut T, lda: Count, b: *mut T, ldb: Count) = { ranks::trmm::<T>(0, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb, b, ldb); };
    amax("i?amax"; n: Count, x: *mut T, incx: Count) -> c_int = { let mut value = 0; typed::amax::<T>(0, n, x, incx, &mut value); value };
    getrf("?getrf"; m: Count, n: Count, a: *mut T, lda: Count, ipiv: *mut c_int, info: *mut c_int) = { solver::getrf::<T>(0, m, n, a, lda, null_mut(), ipiv, info); };
    getrs("?getrs"; trans: Letter, n: Count, nrhs: Count, a: *mut T, lda: Count, ipiv: *mut c_int, b: *mut T, ldb: Count, info: *mut c_int) = { solver::getrs::<T>(0, trans, n, nrhs, a, lda, ipiv, b, ldb, info); };
    getri("?getri"; n: Count, a: *mut T, lda: Count, ipiv: *mut c_int, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || inverse(n, a, lda, ipiv, info)); };
    gesv("?gesv"; n: Count, nrhs: Count, a: *mut T, lda: Count, ipiv: *mut c_int, b: *mut T, ldb: Count, info: *mut c_int) = { solver::getrf::<T>(0, n, n, a, lda, null_mut(), ipiv, info); if *info == 0 { solver::getrs::<T>(0, 0, n, nrhs, a, lda, ipiv, b, ldb, info); } };
    potrf("?potrf"; uplo: Letter, n: Count, a: *mut T, lda: Count, info: *mut c_int) = { solver::potrf::<T>(0, uplo, n, a, lda, null_mut(), 0, info); };
    potrs("?potrs"; uplo: Letter, n: Count, nrhs: Count, a: *mut T, lda: Count, b: *mut T, ldb: Count, info: *mut c_int) = { solver::potrs::<T>(0, uplo, n, nrhs, a, lda, b, ldb, info); };
    potri("?potri"; uplo: Letter, n: Count, a: *mut T, lda: Count, info: *mut c_int) = { solver::potri::<T>(0, uplo, n, a, lda, null_mut(), 0, info); };
    posv("?posv"; uplo: Letter, n: Count, nrhs: Count, a: *mut T, lda: Count, b: *mut T, ldb: Count, info: *mut c_int) = { solver::potrf::<T>(0, uplo, n, a, lda, null_mut(), 0, info); if *info == 0 { solver::potrs::<T>(0, uplo, n, nrhs, a, lda, b, ldb, info); } };
    geqrf("?geqrf"; m: Count, n: Count, a: *mut T, lda: Count, tau: *mut T, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || { solver::geqrf::<T>(0, m, n, a, lda, tau, null_mut(), 0, info); }); };
    orgqr("?+gqr"; m: Count, n: Count, k: Count, a: *mut T, lda: Count, tau: *mut T, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || { solver::orgqr::<T>(0, m, n, k, a, lda, tau, null_mut(), 0, info); }); };
    ormqr("?+mqr"; side: Letter, trans: Letter, m: Count, n: Count, k: Count, a: *mut T, lda: Count, tau: *mut T, c: *mut T, ldc: Count, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || { solver::ormqr::<T>(0, side, trans, m, n, k, a, lda, tau, c, ldc, null_mut(), 0, info); }); };
    syev("?syev"; jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, w: *mut T::Real, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || { values::syevd::<T>(0, jobz, uplo, n, a, lda, w, null_mut(), 0, info); }); };
    heev("?heev"; jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, w: *mut T::Real, work: *mut T, lwork: Count, rwork: *mut T::Real, info: *mut c_int) = { { let _ = rwork; asked(work, lwork, info, || { values::syevd::<T>(0, jobz, uplo, n, a, lda, w, null_mut(), 0, info); }) }; };
    syevd("?syevd"; jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, w: *mut T::Real, work: *mut T, lwork: Count, iwork: *mut c_int, liwork: Count, info: *mut c_int) = { asked_both(iwork, liwork); asked(work, lwork, info, || { values::syevd::<T>(0, jobz, uplo, n, a, lda, w, null_mut(), 0, info); }); };
    heevd("?heevd"; jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, w: *mut T::Real, work: *mut T, lwork: Count, rwork: *mut T::Real, lrwork: Count, iwork: *mut c_int, liwork: Count, info: *mut c_int) = { asked_both(iwork, liwork); if lrwork == -1 { rwork.write(T::real(1.0)); } asked(work, if liwork == -1 || lrwork == -1 { -1 } else { lwork }, info, || { values::syevd::<T>(0, jobz, uplo, n, a, lda, w, null_mut(), 0, info); }); };
    sygv("?sygv"; itype: Count, jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, b: *mut T, ldb: Count, w: *mut T::Real, work: *mut T, lwork: Count, info: *mut c_int) = { asked(work, lwork, info, || { values::sygvd::<T>(0, itype, jobz, uplo, n, a, lda, b, ldb, w, null_mut(), 0, info); }); };
    hegv("?hegv"; itype: Count, jobz: Letter, uplo: Letter, n: Count, a: *mut T, lda: Count, b: *mut T, ldb: Count, w: *mut T::Real, work: *mut T, lwork: Count, rwork: *mut T::Real, info: *mut c_int) = { { let _ = rwork; asked(work, lwork, info, || { values::sygvd::<T>(0, itype, jobz, uplo, n, a, lda, b, ldb, w, null_mut(), 0, info); }) }; };
}

/// Answers how long the array for work is, or computes.
unsafe fn asked<T: Number>(work: *mut T, lwork: c_int, info: *mut c_int, compute: impl FnOnce()) {
    if lwork != -1 {
        return compute();
    }
    // SAFETY: one element and the number are there.
    unsafe {
        work.write(T::of(1.0));
        info.write(0);
    }
}

/// Answers how long the array of whole numbers for work is.
unsafe fn asked_both(iwork: *mut c_int, liwork: c_int) {
    if liwork == -1 {
        // SAFETY: one element is there.
        unsafe { iwork.write(1) };
    }
}

/// The inverse in place of its triangular factors.
unsafe fn inverse<T: Number>(
    n: c_int,
    a: *mut T,
    lda: c_int,
    pivots: *const c_int,
    info: *mut c_int,
) {
    let size = n.max(0) as usize;
    let mut made = vec![T::ZERO; size * size];
    let (from, to) = (a.cast_const(), made.as_mut_ptr());
    // SAFETY: as the caller promises.
    unsafe {
        batched::getri::<T>(0, n, &from, lda, pivots, &to, n.max(1), info, 1);
        if *info == 0 {
            (0..size).for_each(|j| std::ptr::copy(to.add(j * size), a.add(j * lda as usize), size));
        }
    }
}

/// Singular values; complex ones have an array for work more.
unsafe extern "C" fn gesvd_real<T: Number>(
    jobu: Letter,
    jobvt: Letter,
    m: Count,
    n: Count,
    a: *mut T,
    lda: Count,
    s: *mut T::Real,
    u: *mut T,
    ldu: Count,
    vt: *mut T,
    ldvt: Count,
    work: *mut T,
    lwork: Count,
    info: *mut c_int,
) {
    type Function<T, R> = unsafe extern "C" fn(
        Letter,
        Letter,
        Count,
        Count,
        *mut T,
        Count,
        *mut R,
        *mut T,
        Count,
        *mut T,
        Count,
        *mut T,
        Count,
        *mut c_int,
        usize,
        usize,
    );
    // SAFETY: as in Fortran; so below.
    unsafe {
        if let Some(place) = installed(&letters::<T>("?gesvd")) {
            let function = std::mem::transmute::<usize, Function<T, T::Real>>(place);
            return function(
                jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info, 1, 1,
            );
        }
        gesvd_own(
            jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info,
        );
    }
}

unsafe extern "C" fn gesvd_complex<T: Number>(
    jobu: Letter,
    jobvt: Letter,
    m: Count,
    n: Count,
    a: *mut T,
    lda: Count,
    s: *mut T::Real,
    u: *mut T,
    ldu: Count,
    vt: *mut T,
    ldvt: Count,
    work: *mut T,
    lwork: Count,
    rwork: *mut T::Real,
    info: *mut c_int,
) {
    type Function<T, R> = unsafe extern "C" fn(
        Letter,
        Letter,
        Count,
        Count,
        *mut T,
        Count,
        *mut R,
        *mut T,
        Count,
        *mut T,
        Count,
        *mut T,
        Count,
        *mut R,
        *mut c_int,
        usize,
        usize,
    );
    unsafe {
        if let Some(place) = installed(&letters::<T>("?gesvd")) {
            let function = std::mem::transmute::<usize, Function<T, T::Real>>(place);
            return function(
                jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, rwork, info, 1, 1,
            );
        }
        gesvd_own(
            jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info,
        );
    }
}

unsafe fn gesvd_own<T: Number>(
    jobu: Letter,
    jobvt: Letter,
    m: Count,
    n: Count,
    a: *mut T,
    lda: Count,
    s: *mut T::Real,
    u: *mut T,
    ldu: Count,
    vt: *mut T,
    ldvt: Count,
    work: *mut T,
    lwork: Count,
    info: *mut c_int,
) {
    unsafe {
        asked(work, lwork.handed(), info, || {
            let ((rows, columns), letters) =
                ((m.handed(), n.handed()), (jobu.byte(), jobvt.byte()));
            values::any_shape::<T>(
                letters,
                (rows, columns),
                (a, lda.handed()),
                s,
                (u, ldu.handed()),
                (vt, ldvt.handed()),
                info,
            );
        })
    }
}

unsafe extern "C" fn scal_real<T: Number<Real: Into<f64>>>(
    n: Count,
    alpha: *const T::Real,
    x: *mut T,
    incx: Count,
) {
    unsafe { ranks::scal_real::<T>(0, n.handed(), alpha, x, incx.handed()) };
}

/// The address of a procedure by its name behind `hostblas_`.
pub fn function(name: &str) -> Option<usize> {
    let name = name.strip_prefix("hostblas_")?;
    match name {
        "sgesvd" => return Some(gesvd_real::<f32> as *const () as usize),
        "dgesvd" => return Some(gesvd_real::<f64> as *const () as usize),
        "cgesvd" => return Some(gesvd_complex::<Complex32> as *const () as usize),
        "zgesvd" => return Some(gesvd_complex::<Complex64> as *const () as usize),
        "csscal" => return Some(scal_real::<Complex32> as *const () as usize),
        "zdscal" => return Some(scal_real::<Complex64> as *const () as usize),
        _ => {}
    }
    let real = procedure::<f32>(name).or_else(|| procedure::<f64>(name));
    real.or_else(|| procedure::<Complex32>(name))
        .or_else(|| procedure::<Complex64>(name))
}
