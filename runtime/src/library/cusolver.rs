//! cuSOLVER for dense matrices on the CPU: factorisations, linear systems, eigenvalues and singular values, with the results in the places and forms that
//! LAPACK gives them. What single precision asks for is computed in double precision.
//!
//! Refuses to know where memory lies: addresses are those of this process.

mod dense;
mod factors;
mod generic;
mod spectra;
#[cfg(test)]
mod tests;
pub(crate) mod typed;
pub(crate) mod values;

use super::blas::number::Number;
use std::ffi::c_int;

const SUCCESS: c_int = 0;
const INVALID_VALUE: c_int = 3;
const NOT_SUPPORTED: c_int = 9;

/// What a handle points at: nothing that the CPU needs.
static HANDLE: u64 = 0;

unsafe extern "C" fn create(to: *mut usize) -> c_int {
    // SAFETY: the address of a handle, as in C.
    unsafe { to.write(&raw const HANDLE as usize) };
    SUCCESS
}

unsafe extern "C" fn accept() -> c_int {
    SUCCESS
}

unsafe extern "C" fn version(to: *mut c_int) -> c_int {
    // SAFETY: as in C.
    unsafe { to.write(12000) };
    SUCCESS
}

unsafe extern "C" fn no_stream(_h: usize, to: *mut usize) -> c_int {
    // SAFETY: as in C.
    unsafe { to.write(0) };
    SUCCESS
}

/// Functions that answer how long the array for work is: one element, by its address, behind so many other arguments.
macro_rules! sizes {
    ($($name:ident: $ty:ty, $($before:ident)*;)*) => { $(
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn $name($($before: usize,)* to: *mut $ty) -> c_int {
            $(let _ = $before;)*
            // SAFETY: as in C.
            unsafe { to.write(1) };
            SUCCESS
        }
    )* };
}

sizes! {
    size_3: c_int, a b c;
    size_5: c_int, a b c d e;
    size_7: c_int, a b c d e f g;
    size_10: c_int, a b c d e f g h i j;
    size_11: c_int, a b c d e f g h i j k;
    size_12: c_int, a b c d e f g h i j k l;
    // Of eigenvalues in a range: the two numbers that bound it travel by themselves.
    size_ranged: c_int, a b c d e f g h i j k;
    size_ranged_pencil: c_int, a b c d e f g h i j k l m n;
}

/// The same for functions that are told the type of numbers: bytes on the device and on the host.
macro_rules! byte_sizes {
    ($($name:ident: $($before:ident)*;)*) => { $(
        #[allow(clippy::too_many_arguments)]
        unsafe extern "C" fn $name($($before: usize,)* device: *mut i64, host: *mut i64) -> c_int {
            $(let _ = $before;)*
            // SAFETY: as in C.
            unsafe {
                device.write(8);
                host.write(8);
            }
            SUCCESS
        }
    )* };
}

byte_sizes! {
    bytes_7: a b c d e f g;
    bytes_8: a b c d e f g h;
    bytes_10: a b c d e f g h i j;
    bytes_11: a b c d e f g h i j k;
    bytes_18: a b c d e f g h i j k l m n o p q r;
}

/// The address of a function of cuSOLVER for the CPU.
pub fn function(name: &str) -> Option<usize> {
    let op = match name.strip_prefix("cusolverDn") {
        Some(op) => op,
        None => return (name == "cusolverGetVersion").then_some(version as *const () as usize),
    };
    let found = match op {
        "Create" | "CreateParams" | "CreateSyevjInfo" | "CreateGesvdjInfo" => {
            create as *const () as usize
        }
        "Destroy" | "DestroyParams" | "DestroySyevjInfo" | "DestroyGesvdjInfo" | "SetStream"
        | "SetAdvOptions" => accept as *const () as usize,
        "XsyevjSetTolerance" | "XsyevjSetMaxSweeps" | "XsyevjSetSortEig" => {
            accept as *const () as usize
        }
        "XgesvdjSetTolerance" | "XgesvdjSetMaxSweeps" | "XgesvdjSetSortEig" => {
            accept as *const () as usize
        }
        "GetStream" => no_stream as *const () as usize,
        _ => return told_type(op).or_else(|| of_type(op)),
    };
    Some(found)
}

/// Functions that are told the type of numbers.
fn told_type(op: &str) -> Option<usize> {
    Some(match op {
        "Xpotrf" => generic::xpotrf as *const () as usize,
        "Xpotrs" => generic::xpotrs as *const () as usize,
        "Xgetrf" => generic::xgetrf as *const () as usize,
        "Xgetrs" => generic::xgetrs as *const () as usize,
        "Xgeqrf" => generic::xgeqrf as *const () as usize,
        "Xsyevd" => generic::xsyevd as *const () as usize,
        "Xgesvd" => generic::xgesvd as *const () as usize,
        "Xtrtri" => generic::xtrtri as *const () as usize,
        "Xpotrf_bufferSize" | "Xgetrf_bufferSize" => bytes_8 as *const () as usize,
        "Xgeqrf_bufferSize" => bytes_10 as *const () as usize,
        "Xsyevd_bufferSize" => bytes_11 as *const () as usize,
        "Xgesvd_bufferSize" => bytes_18 as *const () as usize,
        "Xtrtri_bufferSize" => bytes_7 as *const () as usize,
        _ => return None,
    })
}

fn of_type(op: &str) -> Option<usize> {
    let rest = op.get(1..)?;
    if let Some(what) = rest.strip_suffix("_bufferSize") {
        return size(what);
    }
    match op.get(..1)? {
        "S" => operation::<f32>(rest),
        "D" => operation::<f64>(rest),
        "C" => operation::<num_complex::Complex32>(rest),
        "Z" => operation::<num_complex::Complex64>(rest),
        _ => None,
    }
}

/// The function that answers for the work of another.
fn size(what: &str) -> Option<usize> {
    Some(match what {
        "gesvd" => size_3 as *const () as usize,
        "potrf" | "potri" | "getrf" | "geqrf" => size_5 as *const () as usize,
        "orgqr" | "ungqr" | "syevd" | "heevd" | "syevj" | "heevj" | "syevjBatched"
        | "heevjBatched" => size_7 as *const () as usize,
        "sygvd" | "hegvd" | "sygvj" | "hegvj" => size_10 as *const () as usize,
        "ormqr" | "unmqr" => size_11 as *const () as usize,
        "gesvdj" => size_12 as *const () as usize,
        "syevdx" | "heevdx" => size_ranged as *const () as usize,
        "sygvdx" | "hegvdx" => size_ranged_pencil as *const () as usize,
        _ => return None,
    })
}

fn operation<T: Number<Real: Into<f64>>>(op: &str) -> Option<usize> {
    Some(match op {
        "potrf" => typed::potrf::<T> as *const () as usize,
        "potrs" => typed::potrs::<T> as *const () as usize,
        "potri" => typed::potri::<T> as *const () as usize,
        "potrfBatched" => typed::potrf_batched::<T> as *const () as usize,
        "potrsBatched" => typed::potrs_batched::<T> as *const () as usize,
        "getrf" => typed::getrf::<T> as *const () as usize,
        "getrs" => typed::getrs::<T> as *const () as usize,
        "laswp" => typed::laswp::<T> as *const () as usize,
        "geqrf" => typed::geqrf::<T> as *const () as usize,
        "orgqr" | "ungqr" => typed::orgqr::<T> as *const () as usize,
        "ormqr" | "unmqr" => typed::ormqr::<T> as *const () as usize,
        "syevd" | "heevd" | "syevj" | "heevj" => values::syevd::<T> as *const () as usize,
        "syevdx" | "heevdx" => values::syevdx::<T> as *const () as usize,
        "sygvd" | "hegvd" | "sygvj" | "hegvj" => values::sygvd::<T> as *const () as usize,
        "sygvdx" | "hegvdx" => values::sygvdx::<T> as *const () as usize,
        "syevjBatched" | "heevjBatched" => values::syevj_batched::<T> as *const () as usize,
        "gesvd" => values::gesvd::<T> as *const () as usize,
        "gesvdj" => values::gesvdj::<T> as *const () as usize,
        _ => return None,
    })
}
