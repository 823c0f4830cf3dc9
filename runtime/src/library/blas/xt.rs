//! cuBLAS over several devices for data of the host: on the CPU what cuBLAS does there, with sizes of eight bytes.
//!
//! Refuses to know how anything is computed.

#![allow(clippy::too_many_arguments)]

use super::*;

/// How wide the blocks are that devices share.
const BLOCK: c_int = 2048;

/// What becomes of an argument for the function of one device.
trait Handed {
    type To;
    fn handed(self) -> Self::To;
}

impl Handed for usize {
    type To = c_int;
    fn handed(self) -> c_int {
        c_int::try_from(self)
            .unwrap_or_else(|_| crate::fatal("a matrix of cublasXt is too large for the CPU"))
    }
}

impl Handed for c_int {
    type To = c_int;
    fn handed(self) -> c_int {
        self
    }
}

impl<T> Handed for *mut T {
    type To = *mut T;
    fn handed(self) -> *mut T {
        self
    }
}

/// Products with a symmetric matrix that is packed, which is unpacked first.
unsafe fn packed_product<T: Number>(
    h: Handle,
    side: c_int,
    uplo: c_int,
    m: c_int,
    n: c_int,
    alpha: *const T,
    ap: *const T,
    b: *const T,
    ldb: c_int,
    beta: *const T,
    c: *mut T,
    ldc: c_int,
) -> c_int {
    let order = if side == 0 { m } else { n };
    let size = indices(order).len();
    let mut whole = vec![T::ZERO; size * size];
    // Triangles lie column behind column, so in the order of this iterator.
    for (at, (i, j)) in ranks::triangle(uplo, order).enumerate() {
        // SAFETY: as the caller promises; so below.
        whole[i + j * size] = unsafe { *ap.add(at) };
    }
    let (a, lda) = (whole.as_ptr(), order.max(1));
    unsafe { typed::symm(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) }
}

/// Functions of one type of numbers, each by that of one device.
macro_rules! functions {
    ($($op:ident($($arg:ident: $ty:ty),*) = $own:expr;)*) => {
        $(
            unsafe extern "C" fn $op<T: Number<Real: Into<f64>>>(h: Handle, $($arg: $ty),*) -> c_int {
                // SAFETY: as in C.
                unsafe { $own(h, $($arg.handed()),*) }
            }
        )*

        fn of_type<T: Number<Real: Into<f64>>>(op: &str) -> Option<usize> {
            match op {
                $(stringify!($op) => Some($op::<T> as *const () as usize),)*
                _ => None,
            }
        }
    };
}

functions! {
    gemm(transa: c_int, transb: c_int, m: usize, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = typed::gemm::<T>;
    symm(side: c_int, uplo: c_int, m: usize, n: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = typed::symm::<T>;
    hemm(side: c_int, uplo: c_int, m: usize, n: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = ranks::hemm::<T>;
    syrk(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, beta: *mut T, c: *mut T, ldc: usize) = typed::syrk::<T>;
    herk(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T::Real, a: *mut T, lda: usize, beta: *mut T::Real, c: *mut T, ldc: usize) = ranks::herk::<T>;
    syr2k(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = ranks::syr2k::<T>;
    her2k(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T::Real, c: *mut T, ldc: usize) = ranks::her2k::<T>;
    syrkx(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = extensions::syrkx::<T>;
    herkx(uplo: c_int, trans: c_int, n: usize, k: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, beta: *mut T::Real, c: *mut T, ldc: usize) = extensions::herkx::<T>;
    trsm(side: c_int, uplo: c_int, trans: c_int, diag: c_int, m: usize, n: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize) = typed::trsm::<T>;
    trmm(side: c_int, uplo: c_int, trans: c_int, diag: c_int, m: usize, n: usize, alpha: *mut T, a: *mut T, lda: usize, b: *mut T, ldb: usize, c: *mut T, ldc: usize) = ranks::trmm::<T>;
    spmm(side: c_int, uplo: c_int, m: usize, n: usize, alpha: *mut T, ap: *mut T, b: *mut T, ldb: usize, beta: *mut T, c: *mut T, ldc: usize) = packed_product::<T>;
}

unsafe extern "C" fn select(_h: Handle, _count: c_int, _devices: *const c_int) -> c_int {
    SUCCESS
}

unsafe extern "C" fn give_block(_h: Handle, to: *mut c_int) -> c_int {
    // SAFETY: the address of a number, as in C.
    unsafe { to.write(BLOCK) };
    SUCCESS
}

/// The address of a function, by its name behind `cublasXt`.
pub fn function(op: &str) -> Option<usize> {
    Some(match op {
        "Create" => create as *const () as usize,
        "Destroy" | "SetBlockDim" | "SetPinningMemMode" => accept as *const () as usize,
        "DeviceSelect" => select as *const () as usize,
        "GetBlockDim" => give_block as *const () as usize,
        "GetPinningMemMode" => give_zero as *const () as usize,
        _ => {
            let (letter, op) = op.split_at_checked(1)?;
            return match letter {
                "S" => of_type::<f32>(op),
                "D" => of_type::<f64>(op),
                "C" => of_type::<num_complex::Complex32>(op),
                "Z" => of_type::<num_complex::Complex64>(op),
                _ => None,
            };
        }
    })
}
