//! cuBLAS as it was before handles: letters for operations, scalars by value, results of functions. Each calls the function with a handle, that of
//! the library on a GPU, that of the CPU elsewhere.

use super::number::Number;
use num_complex::{Complex32, Complex64};
use std::ffi::c_int;
use std::sync::OnceLock;

/// A letter: `n`, `t`, `c`; `l`, `u`; `r`.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct Letter(u8);

/// A scalar that the function with a handle takes by its address.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct Scalar<T>(T);

/// What becomes of an argument for the function with a handle.
trait Handed {
    type To;
    fn handed(&self) -> Self::To;
}

impl Handed for Letter {
    type To = c_int;
    fn handed(&self) -> c_int {
        match self.0.to_ascii_lowercase() {
            b't' | b'u' | b'r' => 1,
            b'c' => 2,
            _ => 0,
        }
    }
}

impl Handed for c_int {
    type To = c_int;
    fn handed(&self) -> c_int {
        *self
    }
}

impl<T> Handed for Scalar<T> {
    type To = *const T;
    fn handed(&self) -> *const T {
        &self.0
    }
}

impl<T> Handed for *mut T {
    type To = *mut T;
    fn handed(&self) -> *mut T {
        *self
    }
}

/// The handle of all calls without one.
fn handle() -> usize {
    static HANDLE: OnceLock<usize> = OnceLock::new();
    *HANDLE.get_or_init(|| {
        let mut made = 0;
        // SAFETY: the function's own signature.
        let create = unsafe {
            std::mem::transmute::<usize, unsafe extern "C" fn(*mut usize) -> c_int>(place(
                "cublasCreate_v2",
            ))
        };
        // SAFETY: the address of a handle.
        match unsafe { create(&mut made) } {
            0 => made,
            code => crate::fatal(&format!(
                "cuBLAS cannot be started: status {code} of cublasCreate"
            )),
        }
    })
}

fn place(name: &str) -> usize {
    crate::library::find(name).unwrap_or_else(|why| crate::fatal(&why))
}

/// The name with a handle: `?` is the letter of the type, `%` the small one of its real type.
fn with_handle<T: Number>(pattern: &str) -> String {
    let real = T::REAL_LETTERS[..1].to_ascii_lowercase();
    let op = pattern.replace('?', T::LETTER).replace('%', &real);
    format!("cublas{op}_v2")
}

macro_rules! without_handle {
    ($($op:ident($($arg:ident: $ty:ty),*);)*) => {
        named! { $($op: concat!("?", stringify!($op)) => ($($arg: $ty),*);)* }
    };
}

/// Functions that have another name beside that of BLAS.
macro_rules! named {
    ($($op:ident: $name:expr => ($($arg:ident: $ty:ty),*);)*) => { $(
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn $op<T: Number>($($arg: $ty),*) {
            let place = place(&with_handle::<T>($name));
            // SAFETY: as the caller promises; the signature is that of the library.
            unsafe {
                let function = std::mem::transmute::<usize, unsafe extern "C" fn(usize, $(<$ty as Handed>::To),*) -> c_int>(place);
                function(handle(), $($arg.handed()),*);
            }
        }
    )* };
}

without_handle! {
    scal(n: c_int, a: Scalar<T>, x: *mut T, incx: c_int);
    axpy(n: c_int, a: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int);
    copy(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int);
    swap(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int);
    gemv(form: Letter, m: c_int, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    ger(m: c_int, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T, lda: c_int);
    symv(uplo: Letter, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    trsv(uplo: Letter, form: Letter, diag: Letter, n: c_int, a: *mut T, lda: c_int, x: *mut T, incx: c_int);
    trsm(side: Letter, uplo: Letter, form: Letter, diag: Letter, m: c_int, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int);
    gemm(forma: Letter, formb: Letter, m: c_int, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int, beta: Scalar<T>, c: *mut T, ldc: c_int);
    symm(side: Letter, uplo: Letter, m: c_int, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int, beta: Scalar<T>, c: *mut T, ldc: c_int);
    syrk(uplo: Letter, form: Letter, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, beta: Scalar<T>, c: *mut T, ldc: c_int);
    rot(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, c: Scalar<T>, s: Scalar<T>);
    geru(m: c_int, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T, lda: c_int);
    gerc(m: c_int, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T, lda: c_int);
    gbmv(form: Letter, m: c_int, n: c_int, kl: c_int, ku: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    hemv(uplo: Letter, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    trmv(uplo: Letter, form: Letter, diag: Letter, n: c_int, a: *mut T, lda: c_int, x: *mut T, incx: c_int);
    syr(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, a: *mut T, lda: c_int);
    her(uplo: Letter, n: c_int, alpha: Scalar<T::Real>, x: *mut T, incx: c_int, a: *mut T, lda: c_int);
    syr2(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T, lda: c_int);
    her2(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T, lda: c_int);
    hemm(side: Letter, uplo: Letter, m: c_int, n: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int, beta: Scalar<T>, c: *mut T, ldc: c_int);
    herk(uplo: Letter, form: Letter, n: c_int, k: c_int, alpha: Scalar<T::Real>, a: *mut T, lda: c_int, beta: Scalar<T::Real>, c: *mut T, ldc: c_int);
    syr2k(uplo: Letter, form: Letter, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int, beta: Scalar<T>, c: *mut T, ldc: c_int);
    her2k(uplo: Letter, form: Letter, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, b: *mut T, ldb: c_int, beta: Scalar<T::Real>, c: *mut T, ldc: c_int);
    sbmv(uplo: Letter, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    hbmv(uplo: Letter, n: c_int, k: c_int, alpha: Scalar<T>, a: *mut T, lda: c_int, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    spmv(uplo: Letter, n: c_int, alpha: Scalar<T>, a: *mut T, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    hpmv(uplo: Letter, n: c_int, alpha: Scalar<T>, a: *mut T, x: *mut T, incx: c_int, beta: Scalar<T>, y: *mut T, incy: c_int);
    tbmv(uplo: Letter, form: Letter, diag: Letter, n: c_int, k: c_int, a: *mut T, lda: c_int, x: *mut T, incx: c_int);
    tpmv(uplo: Letter, form: Letter, diag: Letter, n: c_int, a: *mut T, x: *mut T, incx: c_int);
    tbsv(uplo: Letter, form: Letter, diag: Letter, n: c_int, k: c_int, a: *mut T, lda: c_int, x: *mut T, incx: c_int);
    tpsv(uplo: Letter, form: Letter, diag: Letter, n: c_int, a: *mut T, x: *mut T, incx: c_int);
    spr(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, a: *mut T);
    hpr(uplo: Letter, n: c_int, alpha: Scalar<T::Real>, x: *mut T, incx: c_int, a: *mut T);
    spr2(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T);
    hpr2(uplo: Letter, n: c_int, alpha: Scalar<T>, x: *mut T, incx: c_int, y: *mut T, incy: c_int, a: *mut T);
    rotg(a: *mut T, b: *mut T, c: *mut T::Real, s: *mut T);
    rotm(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, param: *mut T);
    rotmg(d1: *mut T, d2: *mut T, x1: *mut T, y1: *mut T, param: *mut T);
}

named! {
    rot_complex: "?rot" => (n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, c: Scalar<T::Real>, s: Scalar<T>);
    rot_real: "?%rot" => (n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int, c: Scalar<T::Real>, s: Scalar<T::Real>);
}

/// The product with a triangle in place; with a handle there is one place more.
#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn trmm<T: Number>(
    side: Letter,
    uplo: Letter,
    form: Letter,
    diag: Letter,
    m: c_int,
    n: c_int,
    alpha: Scalar<T>,
    a: *mut T,
    lda: c_int,
    b: *mut T,
    ldb: c_int,
) {
    type Function<T> = unsafe extern "C" fn(
        usize,
        c_int,
        c_int,
        c_int,
        c_int,
        c_int,
        c_int,
        *const T,
        *mut T,
        c_int,
        *mut T,
        c_int,
        *mut T,
        c_int,
    ) -> c_int;
    let place = place(&format!("cublas{}trmm_v2", T::LETTER));
    let [side, uplo, form, diag] = [side, uplo, form, diag].map(|letter| letter.handed());
    // SAFETY: as in C.
    unsafe {
        std::mem::transmute::<usize, Function<T>>(place)(
            handle(),
            side,
            uplo,
            form,
            diag,
            m,
            n,
            &alpha.0,
            a,
            lda,
            b,
            ldb,
            b,
            ldb,
        )
    };
}

/// `scal` by a real number.
unsafe extern "C" fn scal_real<T: Number>(n: c_int, a: Scalar<T::Real>, x: *mut T, incx: c_int) {
    type Function<T, R> = unsafe extern "C" fn(usize, c_int, *const R, *mut T, c_int) -> c_int;
    let letters = if T::LETTER == "C" { "Cs" } else { "Zd" };
    let place = place(&format!("cublas{letters}scal_v2"));
    // SAFETY: as in C.
    unsafe {
        std::mem::transmute::<usize, Function<T, T::Real>>(place)(handle(), n, &a.0, x, incx)
    };
}

/// A result that the function with a handle writes to an address.
///
/// # Safety
/// The function of this name takes a count, a vector and the address of an `R`.
unsafe fn result<T, R: Default>(name: &str, n: c_int, x: *mut T, incx: c_int) -> R {
    type Function<T, R> = unsafe extern "C" fn(usize, c_int, *mut T, c_int, *mut R) -> c_int;
    let mut value = R::default();
    // SAFETY: as the caller promises.
    unsafe {
        std::mem::transmute::<usize, Function<T, R>>(place(name))(handle(), n, x, incx, &mut value)
    };
    value
}

macro_rules! products {
    ($($op:ident)*) => { $(
        unsafe extern "C" fn $op<T: Number>(n: c_int, x: *mut T, incx: c_int, y: *mut T, incy: c_int) -> T {
            type Function<T> = unsafe extern "C" fn(usize, c_int, *mut T, c_int, *mut T, c_int, *mut T) -> c_int;
            let mut value = T::ZERO;
            let place = place(&format!("cublas{}{}_v2", T::LETTER, stringify!($op)));
            // SAFETY: as in C.
            unsafe {
                std::mem::transmute::<usize, Function<T>>(place)(handle(), n, x, incx, y, incy, &mut value)
            };
            value
        }
    )* };
}

products! { dot dotu dotc }

unsafe extern "C" fn nrm2<T: Number<Real: Default>>(n: c_int, x: *mut T, incx: c_int) -> T::Real {
    // SAFETY: as in C; so below.
    unsafe { result(&format!("cublas{}nrm2_v2", T::REAL_LETTERS), n, x, incx) }
}

unsafe extern "C" fn asum<T: Number<Real: Default>>(n: c_int, x: *mut T, incx: c_int) -> T::Real {
    unsafe { result(&format!("cublas{}asum_v2", T::REAL_LETTERS), n, x, incx) }
}

unsafe extern "C" fn amax<T: Number>(n: c_int, x: *mut T, incx: c_int) -> c_int {
    unsafe {
        result(
            &format!("cublasI{}amax_v2", T::LETTER.to_ascii_lowercase()),
            n,
            x,
            incx,
        )
    }
}

unsafe extern "C" fn amin<T: Number>(n: c_int, x: *mut T, incx: c_int) -> c_int {
    unsafe {
        result(
            &format!("cublasI{}amin_v2", T::LETTER.to_ascii_lowercase()),
            n,
            x,
            incx,
        )
    }
}

unsafe extern "C" fn done() -> c_int {
    0
}

unsafe extern "C" fn give_handle(to: *mut usize) -> c_int {
    // SAFETY: the address of a handle, as in C.
    unsafe { to.write(handle()) };
    0
}

/// The address of a function without a handle.
pub fn function(name: &str) -> Option<usize> {
    let op = name.strip_prefix("cublas")?;
    match op {
        "Init" | "Shutdown" => return Some(done as *const () as usize),
        "Csscal" => return Some(scal_real::<Complex32> as *const () as usize),
        "Crot" => return Some(rot_complex::<Complex32> as *const () as usize),
        "Zrot" => return Some(rot_complex::<Complex64> as *const () as usize),
        "Csrot" => return Some(rot_real::<Complex32> as *const () as usize),
        "Zdrot" => return Some(rot_real::<Complex64> as *const () as usize),
        "Zdscal" => return Some(scal_real::<Complex64> as *const () as usize),
        "GetHandle" => return Some(give_handle as *const () as usize),
        _ if op.ends_with("_v2") => return None,
        _ => {}
    }
    let (letter, rest) = match op.strip_prefix('I') {
        Some(rest) => (rest.get(..1)?.to_ascii_uppercase(), rest.get(1..)?),
        None => {
            let op = op
                .strip_prefix("Sc")
                .map(|rest| format!("C{rest}"))
                .or_else(|| op.strip_prefix("Dz").map(|rest| format!("Z{rest}")));
            if let Some(op) = op.filter(|op| op.ends_with("nrm2") || op.ends_with("asum")) {
                return match op.starts_with('C') {
                    true => of_type::<Complex32>(&op[1..]),
                    false => of_type::<Complex64>(&op[1..]),
                };
            }
            let op = name.strip_prefix("cublas")?;
            (op.get(..1)?.to_string(), op.get(1..)?)
        }
    };
    match letter.as_str() {
        "S" => of_type::<f32>(rest),
        "D" => of_type::<f64>(rest),
        "C" => of_type::<Complex32>(rest),
        "Z" => of_type::<Complex64>(rest),
        _ => None,
    }
}

fn of_type<T: Number<Real: Default>>(op: &str) -> Option<usize> {
    Some(match op {
        "scal" => scal::<T> as *const () as usize,
        "axpy" => axpy::<T> as *const () as usize,
        "copy" => copy::<T> as *const () as usize,
        "swap" => swap::<T> as *const () as usize,
        "gemv" => gemv::<T> as *const () as usize,
        "ger" => ger::<T> as *const () as usize,
        "symv" => symv::<T> as *const () as usize,
        "trsv" => trsv::<T> as *const () as usize,
        "trsm" => trsm::<T> as *const () as usize,
        "gemm" => gemm::<T> as *const () as usize,
        "symm" => symm::<T> as *const () as usize,
        "syrk" => syrk::<T> as *const () as usize,
        "dot" => dot::<T> as *const () as usize,
        "dotu" => dotu::<T> as *const () as usize,
        "dotc" => dotc::<T> as *const () as usize,
        "rot" => rot::<T> as *const () as usize,
        "geru" => geru::<T> as *const () as usize,
        "gerc" => gerc::<T> as *const () as usize,
        "gbmv" => gbmv::<T> as *const () as usize,
        "hemv" => hemv::<T> as *const () as usize,
        "trmv" => trmv::<T> as *const () as usize,
        "syr" => syr::<T> as *const () as usize,
        "her" => her::<T> as *const () as usize,
        "syr2" => syr2::<T> as *const () as usize,
        "her2" => her2::<T> as *const () as usize,
        "hemm" => hemm::<T> as *const () as usize,
        "herk" => herk::<T> as *const () as usize,
        "syr2k" => syr2k::<T> as *const () as usize,
        "her2k" => her2k::<T> as *const () as usize,
        "trmm" => trmm::<T> as *const () as usize,
        "sbmv" => sbmv::<T> as *const () as usize,
        "hbmv" => hbmv::<T> as *const () as usize,
        "spmv" => spmv::<T> as *const () as usize,
        "hpmv" => hpmv::<T> as *const () as usize,
        "tbmv" => tbmv::<T> as *const () as usize,
        "tpmv" => tpmv::<T> as *const () as usize,
        "tbsv" => tbsv::<T> as *const () as usize,
        "tpsv" => tpsv::<T> as *const () as usize,
        "spr" => spr::<T> as *const () as usize,
        "hpr" => hpr::<T> as *const () as usize,
        "spr2" => spr2::<T> as *const () as usize,
        "hpr2" => hpr2::<T> as *const () as usize,
        "rotg" => rotg::<T> as *const () as usize,
        "rotm" => rotm::<T> as *const () as usize,
        "rotmg" => rotmg::<T> as *const () as usize,
        "nrm2" => nrm2::<T> as *const () as usize,
        "asum" => asum::<T> as *const () as usize,
        "amax" => amax::<T> as *const () as usize,
        "amin" => amin::<T> as *const () as usize,
        _ => return None,
    })
}
