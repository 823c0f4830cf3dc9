//! cuBLAS: on the CPU the procedures of BLAS over column-major matrices, columns spread over the cores; on every device the interface without
//! handles, which calls that with handles.
//!
//! Refuses to know where memory lies: addresses are those of this process, or the device's own.

pub(crate) mod batched;
mod extensions;
mod legacy;
pub(crate) mod number;
pub(crate) mod packed;
pub(crate) mod ranks;
pub(crate) mod rotations;
pub(crate) mod typed;
mod xt;

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

unsafe extern "C" fn accept_memory(_h: Handle, _at: usize, _size: usize) -> c_int {
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
/// The address of a function of cuBLAS for the CPU.
pub fn function(name: &str) -> Option<usize> {
    if let Some(op) = name.strip_prefix("cublasXt") {
        return xt::function(op);
    }
    let op = name.strip_prefix("cublas")?;
    let plain = op.strip_suffix("_v2").unwrap_or(op);
    Some(match plain {
        "Create" => create as *const () as usize,
        "Destroy" | "SetStream" | "SetPointerMode" | "SetMathMode" | "SetAtomicsMode"
        | "SetSmCountTarget" => accept as *const () as usize,
        "GetVersion" | "GetPointerMode" | "GetMathMode" | "GetAtomicsMode" | "GetSmCountTarget" => {
            give_zero as *const () as usize
        }
        "SetWorkspace" => accept_memory as *const () as usize,
        "GetStream" => give_stream as *const () as usize,
        "SetMatrix" | "GetMatrix" => batched::copy_matrix as *const () as usize,
        "SetVector" | "GetVector" => batched::copy_vector as *const () as usize,
        "SetMatrixAsync" | "GetMatrixAsync" => extensions::copy_matrix as *const () as usize,
        "SetVectorAsync" | "GetVectorAsync" => extensions::copy_vector as *const () as usize,
        "GemmEx" => extensions::gemm_ex as *const () as usize,
        "GemmBatchedEx" => extensions::gemm_batched_ex as *const () as usize,
        "GemmStridedBatchedEx" => extensions::gemm_strided_ex as *const () as usize,
        _ => return of_type(plain),
    })
}

/// `Dgemm`, `Scnrm2`, `Idamax`: the type's letter, and the operation.
fn of_type(name: &str) -> Option<usize> {
    let lower = name.to_ascii_lowercase();
    let (letter, op) = match lower.as_str() {
        "csscal" => return Some(ranks::scal_real::<num_complex::Complex32> as *const () as usize),
        "zdscal" => return Some(ranks::scal_real::<num_complex::Complex64> as *const () as usize),
        "csrot" => {
            return Some(rotations::rot_real::<num_complex::Complex32> as *const () as usize);
        }
        "zdrot" => {
            return Some(rotations::rot_real::<num_complex::Complex64> as *const () as usize);
        }
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

fn operation<T: Number<Real: Into<f64>>>(op: &str) -> Option<usize> {
    Some(match op {
        "rot" if T::REAL_LETTERS.len() == 2 => rotations::rot::<T> as *const () as usize,
        "rot" => ranks::rot::<T> as *const () as usize,
        "rotg" if T::REAL_LETTERS.len() == 2 => rotations::rotg_complex::<T> as *const () as usize,
        "rotg" => rotations::rotg::<T> as *const () as usize,
        "rotm" => rotations::rotm::<T> as *const () as usize,
        "rotmg" => rotations::rotmg::<T> as *const () as usize,
        "sbmv" => packed::sbmv::<T> as *const () as usize,
        "hbmv" => packed::hbmv::<T> as *const () as usize,
        "spmv" => packed::spmv::<T> as *const () as usize,
        "hpmv" => packed::hpmv::<T> as *const () as usize,
        "tbmv" => packed::tbmv::<T> as *const () as usize,
        "tpmv" => packed::tpmv::<T> as *const () as usize,
        "tbsv" => packed::tbsv::<T> as *const () as usize,
        "tpsv" => packed::tpsv::<T> as *const () as usize,
        "spr" => packed::spr::<T> as *const () as usize,
        "hpr" => packed::hpr::<T> as *const () as usize,
        "spr2" => packed::spr2::<T> as *const () as usize,
        "hpr2" => packed::hpr2::<T> as *const () as usize,
        "syrkx" => extensions::syrkx::<T> as *const () as usize,
        "herkx" => extensions::herkx::<T> as *const () as usize,
        "gemvbatched" => extensions::gemv_batched::<T> as *const () as usize,
        "gemvstridedbatched" => extensions::gemv_strided::<T> as *const () as usize,
        "geru" => typed::ger::<T> as *const () as usize,
        "gerc" => ranks::gerc::<T> as *const () as usize,
        "gbmv" => ranks::gbmv::<T> as *const () as usize,
        "hemv" => ranks::hemv::<T> as *const () as usize,
        "trmv" => ranks::trmv::<T> as *const () as usize,
        "syr" => ranks::syr::<T> as *const () as usize,
        "her" => ranks::her::<T> as *const () as usize,
        "syr2" => ranks::syr2::<T> as *const () as usize,
        "her2" => ranks::her2::<T> as *const () as usize,
        "hemm" => ranks::hemm::<T> as *const () as usize,
        "herk" => ranks::herk::<T> as *const () as usize,
        "syr2k" => ranks::syr2k::<T> as *const () as usize,
        "her2k" => ranks::her2k::<T> as *const () as usize,
        "trmm" => ranks::trmm::<T> as *const () as usize,
        "geam" => ranks::geam::<T> as *const () as usize,
        "dgmm" => ranks::dgmm::<T> as *const () as usize,
        "gemmbatched" => batched::gemm::<T> as *const () as usize,
        "trsmbatched" => batched::trsm::<T> as *const () as usize,
        "getrfbatched" => batched::getrf::<T> as *const () as usize,
        "getrsbatched" => batched::getrs::<T> as *const () as usize,
        "getribatched" => batched::getri::<T> as *const () as usize,
        "matinvbatched" => batched::matinv::<T> as *const () as usize,
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
