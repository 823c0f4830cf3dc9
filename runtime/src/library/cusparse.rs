//! cuSPARSE on the CPU: descriptors, products of sparse matrices with dense vectors and matrices and with each other, triangular systems, systems
//! with few diagonals, incomplete factorisations, conversions. Sums are made in double
//! precision, in the order of the entries.
//!
//! Refuses to know where memory lies: addresses are those of this process.

#![allow(clippy::too_many_arguments)]

mod incomplete;
mod matrix;
mod products;
#[cfg(test)]
mod tests;
mod tridiagonal;

use super::library_functions;
use incomplete::Info;
use matrix::{Dense, Few, Form, Indices, Kind, Product, Sparse, Vector};
use std::ffi::{c_int, c_longlong};

type Long = c_longlong;
/// Memory of any type.
type Any = *mut u8;

const SUCCESS: c_int = 0;
const INVALID_VALUE: c_int = 3;
const NOT_SUPPORTED: c_int = 10;

/// What a handle points at: nothing that the CPU needs.
static HANDLE: u64 = 0;

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
                type $T = num_complex::Complex32;
                $call
            }
            5 => {
                type $T = num_complex::Complex64;
                $call
            }
            _ => NOT_SUPPORTED,
        }
    };
}

/// Hands out something new.
///
/// # Safety
/// `to` is null or an address for it.
unsafe fn give<T>(to: *mut *mut T, made: T) -> c_int {
    if to.is_null() {
        return INVALID_VALUE;
    }
    // SAFETY: as the caller promises.
    unsafe { to.write(Box::into_raw(Box::new(made))) };
    SUCCESS
}

/// Takes something back.
///
/// # Safety
/// It is null or was handed out by [`give`].
unsafe fn take<T>(it: *mut T) -> c_int {
    if !it.is_null() {
        // SAFETY: as the caller promises.
        drop(unsafe { Box::from_raw(it) });
    }
    SUCCESS
}

/// A length for what needs no room: some bytes, since programs allocate what they are told.
unsafe fn no_room(bytes: *mut usize) -> c_int {
    // SAFETY: an address, as in C.
    unsafe { bytes.write(8) };
    SUCCESS
}

fn sparse(
    form: Form,
    [rows, columns, count]: [Long; 3],
    major: Indices,
    minor: Indices,
    values: Any,
    ty: c_int,
) -> Sparse {
    let [rows, columns, count] = [rows, columns, count].map(|n| n.max(0) as usize);
    Sparse {
        form,
        rows,
        columns,
        count,
        major,
        minor,
        values,
        ty,
        upper: false,
        unit: false,
        triangular: false,
    }
}

fn indices(first: Any, kind: c_int, base: c_int) -> Indices {
    Indices {
        first,
        kind,
        base: i64::from(base),
    }
}

/// The address of a function of cuSPARSE for the CPU, of one type of numbers or of all.
pub fn any(name: &str) -> Option<usize> {
    let typed = || {
        let name = name.strip_prefix("cusparse")?;
        tridiagonal::function(name).or_else(|| incomplete::function(name))
    };
    function(name).or_else(typed)
}

// SAFETY of all blocks below: as the C function's caller promises.
library_functions! {
    "cusparseCreate" fn create(to: *mut usize) { unsafe { to.write(&raw const HANDLE as usize) }; SUCCESS }
    "cusparseDestroy" fn destroy(_h: usize) { SUCCESS }
    "cusparseGetVersion" fn version(_h: usize, to: *mut c_int) { unsafe { to.write(12600) }; SUCCESS }
    "cusparseSetStream" fn set_stream(_h: usize, _stream: usize) { SUCCESS }
    "cusparseGetStream" fn get_stream(_h: usize, to: *mut usize) { unsafe { to.write(0) }; SUCCESS }
    "cusparseSetPointerMode" fn set_mode(_h: usize, _mode: c_int) { SUCCESS }
    "cusparseGetPointerMode" fn get_mode(_h: usize, to: *mut c_int) { unsafe { to.write(0) }; SUCCESS }

    "cusparseCreateMatDescr" fn create_kind(to: *mut *mut Kind) { unsafe { give(to, Kind::default()) } }
    "cusparseDestroyMatDescr" fn destroy_kind(it: *mut Kind) { unsafe { take(it) } }
    "cusparseSetMatType" fn set_kind(it: *mut Kind, mark: c_int) { unsafe { (*it).marks[0] = mark }; SUCCESS }
    "cusparseSetMatFillMode" fn set_fill(it: *mut Kind, mark: c_int) { unsafe { (*it).marks[1] = mark }; SUCCESS }
    "cusparseSetMatDiagType" fn set_diagonal(it: *mut Kind, mark: c_int) { unsafe { (*it).marks[2] = mark }; SUCCESS }
    "cusparseSetMatIndexBase" fn set_base(it: *mut Kind, mark: c_int) { unsafe { (*it).marks[3] = mark }; SUCCESS }
    "cusparseGetMatType" fn get_kind(it: *const Kind) { unsafe { (*it).marks[0] } }
    "cusparseGetMatFillMode" fn get_fill(it: *const Kind) { unsafe { (*it).marks[1] } }
    "cusparseGetMatDiagType" fn get_diagonal(it: *const Kind) { unsafe { (*it).marks[2] } }
    "cusparseGetMatIndexBase" fn get_base(it: *const Kind) { unsafe { (*it).marks[3] } }

    "cusparseCreateDnVec" fn create_vector(to: *mut *mut Vector, count: Long, values: Any, ty: c_int) {
        unsafe { give(to, Vector { count: count.max(0) as usize, values, ty }) }
    }
    "cusparseDestroyDnVec" fn destroy_vector(it: *mut Vector) { unsafe { take(it) } }
    "cusparseDnVecSetValues" fn set_vector(it: *mut Vector, values: Any) { unsafe { (*it).values = values }; SUCCESS }
    "cusparseDnVecGetValues" fn get_vector(it: *const Vector, to: *mut Any) { unsafe { to.write((*it).values) }; SUCCESS }
    "cusparseCreateSpVec" fn create_few(to: *mut *mut Few, _size: Long, count: Long, first: Any, values: Any, kind: c_int, base: c_int, ty: c_int) {
        unsafe { give(to, Few { count: count.max(0) as usize, indices: indices(first, kind, base), values, ty }) }
    }
    "cusparseDestroySpVec" fn destroy_few(it: *mut Few) { unsafe { take(it) } }
    "cusparseGather" fn gather(_h: usize, y: *const Vector, x: *const Few) {
        unsafe { of_type!((*x).ty, T => products::gather::<T>(&*y, &*x)) }
    }
    "cusparseScatter" fn scatter(_h: usize, x: *const Few, y: *const Vector) {
        unsafe { of_type!((*x).ty, T => products::scatter::<T>(&*x, &*y)) }
    }
    "cusparseAxpby" fn axpby(_h: usize, alpha: Any, x: *const Few, beta: Any, y: *const Vector) {
        unsafe { of_type!((*x).ty, T => products::axpby::<T>(*alpha.cast::<T>(), &*x, *beta.cast::<T>(), &*y)) }
    }

    "cusparseCreateDnMat" fn create_dense(to: *mut *mut Dense, rows: Long, columns: Long, leading: Long, values: Any, ty: c_int, order: c_int) {
        let [rows, columns, leading] = [rows, columns, leading].map(|n| n.max(0) as usize);
        unsafe { give(to, Dense { rows, columns, leading, values, ty, by_rows: order == 2 }) }
    }
    "cusparseDestroyDnMat" fn destroy_dense(it: *mut Dense) { unsafe { take(it) } }
    "cusparseDnMatSetValues" fn set_dense(it: *mut Dense, values: Any) { unsafe { (*it).values = values }; SUCCESS }

    "cusparseCreateCsr" fn create_rows(to: *mut *mut Sparse, rows: Long, columns: Long, count: Long, offsets: Any, others: Any, values: Any, kind: c_int, other_kind: c_int, base: c_int, ty: c_int) {
        let (major, minor) = (indices(offsets, kind, base), indices(others, other_kind, base));
        unsafe { give(to, sparse(Form::Rows, [rows, columns, count], major, minor, values, ty)) }
    }
    "cusparseCreateCsc" fn create_columns(to: *mut *mut Sparse, rows: Long, columns: Long, count: Long, offsets: Any, others: Any, values: Any, kind: c_int, other_kind: c_int, base: c_int, ty: c_int) {
        let (major, minor) = (indices(offsets, kind, base), indices(others, other_kind, base));
        unsafe { give(to, sparse(Form::Columns, [rows, columns, count], major, minor, values, ty)) }
    }
    "cusparseCreateCoo" fn create_pairs(to: *mut *mut Sparse, rows: Long, columns: Long, count: Long, row: Any, column: Any, values: Any, kind: c_int, base: c_int, ty: c_int) {
        let (major, minor) = (indices(row, kind, base), indices(column, kind, base));
        unsafe { give(to, sparse(Form::Pairs, [rows, columns, count], major, minor, values, ty)) }
    }
    "cusparseDestroySpMat" fn destroy_sparse(it: *mut Sparse) { unsafe { take(it) } }
    "cusparseSpMatGetSize" fn extents(it: *const Sparse, rows: *mut Long, columns: *mut Long, count: *mut Long) {
        unsafe {
            rows.write((*it).rows as Long);
            columns.write((*it).columns as Long);
            count.write((*it).count as Long);
        }
        SUCCESS
    }
    "cusparseSpMatSetAttribute" fn set_attribute(it: *mut Sparse, attribute: c_int, value: *const c_int, _bytes: usize) {
        match attribute {
            0 => unsafe { (*it).upper = *value == 1 },
            1 => unsafe { (*it).unit = *value == 1 },
            _ => return INVALID_VALUE,
        }
        unsafe { (*it).triangular = true };
        SUCCESS
    }
    "cusparseSpMatSetValues" fn set_values(it: *mut Sparse, values: Any) { unsafe { (*it).values = values }; SUCCESS }
    "cusparseCsrSetPointers" fn set_rows(it: *mut Sparse, major: Any, minor: Any, values: Any) { unsafe { set_pointers(it, major, minor, values) } }
    "cusparseCscSetPointers" fn set_columns(it: *mut Sparse, major: Any, minor: Any, values: Any) { unsafe { set_pointers(it, major, minor, values) } }
    "cusparseCooSetPointers" fn set_pairs(it: *mut Sparse, major: Any, minor: Any, values: Any) { unsafe { set_pointers(it, major, minor, values) } }

    "cusparseSpMV_bufferSize" fn vector_room(_h: usize, _op: c_int, _alpha: Any, _a: Any, _x: Any, _beta: Any, _y: Any, _compute: c_int, _alg: c_int, bytes: *mut usize) {
        unsafe { no_room(bytes) }
    }
    "cusparseSpMV_preprocess" fn vector_prepare(_h: usize, _op: c_int, _alpha: Any, _a: Any, _x: Any, _beta: Any, _y: Any, _compute: c_int, _alg: c_int, _buffer: Any) { SUCCESS }
    "cusparseSpMV" fn vector(_h: usize, op: c_int, alpha: Any, a: *const Sparse, x: *const Vector, beta: Any, y: *const Vector, compute: c_int, _alg: c_int, _buffer: Any) {
        unsafe {
            if [(*x).ty, (*y).ty, compute].iter().any(|ty| *ty != (*a).ty) {
                return NOT_SUPPORTED;
            }
            of_type!(compute, T => products::vector::<T>(op, *alpha.cast::<T>(), &*a, &*x, *beta.cast::<T>(), &*y))
        }
    }
    "cusparseSpMM_bufferSize" fn matrix_room(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, _a: Any, _b: Any, _beta: Any, _c: Any, _compute: c_int, _alg: c_int, bytes: *mut usize) {
        unsafe { no_room(bytes) }
    }
    "cusparseSpMM_preprocess" fn matrix_prepare(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, _a: Any, _b: Any, _beta: Any, _c: Any, _compute: c_int, _alg: c_int, _buffer: Any) { SUCCESS }
    "cusparseSpMM" fn matrix(_h: usize, opa: c_int, opb: c_int, alpha: Any, a: *const Sparse, b: *const Dense, beta: Any, c: *const Dense, compute: c_int, _alg: c_int, _buffer: Any) {
        unsafe {
            if [(*b).ty, (*c).ty, compute].iter().any(|ty| *ty != (*a).ty) {
                return NOT_SUPPORTED;
            }
            of_type!(compute, T => products::matrix::<T>([opa, opb], *alpha.cast::<T>(), &*a, &*b, *beta.cast::<T>(), &*c))
        }
    }
    "cusparseSpSV_createDescr" fn create_solution(to: *mut *mut u64) { unsafe { give(to, 0) } }
    "cusparseSpSV_destroyDescr" fn destroy_solution(it: *mut u64) { unsafe { take(it) } }
    "cusparseSpSV_bufferSize" fn solution_room(_h: usize, _op: c_int, _alpha: Any, _a: Any, _x: Any, _y: Any, _compute: c_int, _alg: c_int, _descr: Any, bytes: *mut usize) {
        unsafe { no_room(bytes) }
    }
    "cusparseSpSV_analysis" fn solution_prepare(_h: usize, _op: c_int, _alpha: Any, _a: Any, _x: Any, _y: Any, _compute: c_int, _alg: c_int, _descr: Any, _buffer: Any) { SUCCESS }
    "cusparseSpSV_solve" fn solution(_h: usize, op: c_int, alpha: Any, a: *const Sparse, x: *const Vector, y: *const Vector, compute: c_int, _alg: c_int, _descr: Any) {
        unsafe {
            if [(*x).ty, (*y).ty, compute].iter().any(|ty| *ty != (*a).ty) {
                return NOT_SUPPORTED;
            }
            of_type!(compute, T => products::solve::<T>(op, *alpha.cast::<T>(), &*a, &*x, &*y))
        }
    }

    "cusparseSpSM_createDescr" fn create_solutions(to: *mut *mut u64) { unsafe { give(to, 0) } }
    "cusparseSpSM_destroyDescr" fn destroy_solutions(it: *mut u64) { unsafe { take(it) } }
    "cusparseSpSM_bufferSize" fn solutions_room(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, _a: Any, _b: Any, _c: Any, _compute: c_int, _alg: c_int, _descr: Any, bytes: *mut usize) {
        unsafe { no_room(bytes) }
    }
    "cusparseSpSM_analysis" fn solutions_prepare(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, _a: Any, _b: Any, _c: Any, _compute: c_int, _alg: c_int, _descr: Any, _buffer: Any) { SUCCESS }
    "cusparseSpSM_solve" fn solutions(_h: usize, opa: c_int, opb: c_int, alpha: Any, a: *const Sparse, b: *const Dense, c: *const Dense, compute: c_int, _alg: c_int, _descr: Any) {
        unsafe {
            if [(*b).ty, (*c).ty, compute].iter().any(|ty| *ty != (*a).ty) {
                return NOT_SUPPORTED;
            }
            of_type!(compute, T => products::solve_columns::<T>([opa, opb], *alpha.cast::<T>(), &*a, &*b, &*c))
        }
    }

    "cusparseSpGEMM_createDescr" fn create_product(to: *mut *mut Product) { unsafe { give(to, Product::default()) } }
    "cusparseSpGEMM_destroyDescr" fn destroy_product(it: *mut Product) { unsafe { take(it) } }
    "cusparseSpGEMM_workEstimation" fn product_room(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, a: *const Sparse, b: *const Sparse, _beta: Any, _c: Any, _compute: c_int, _alg: c_int, _descr: Any, bytes: *mut usize, _buffer: Any) {
        unsafe {
            match (*a).triangular || (*b).triangular {
                true => NOT_SUPPORTED,
                false => no_room(bytes),
            }
        }
    }
    // Without a buffer the length of one is asked for.
    "cusparseSpGEMM_compute" fn product(_h: usize, opa: c_int, opb: c_int, alpha: Any, a: *const Sparse, b: *const Sparse, beta: Any, c: *mut Sparse, compute: c_int, _alg: c_int, descr: *mut Product, bytes: *mut usize, buffer: Any) {
        unsafe {
            if [(*a).ty, (*b).ty, compute].iter().any(|ty| *ty != (*c).ty) || [opa, opb] != [0, 0] || (*a).triangular || (*b).triangular {
                return NOT_SUPPORTED;
            }
            if buffer.is_null() {
                return no_room(bytes);
            }
            of_type!(compute, T => {
                let entries = products::sparse::<T>(*alpha.cast::<T>(), &*a, &*b, *beta.cast::<T>(), &*c);
                (*c).count = entries.len();
                (*descr).entries = entries.into_iter().map(|(row, column, value)| (row, column, products::bytes_of(value))).collect();
                SUCCESS
            })
        }
    }
    "cusparseSpGEMM_copy" fn product_out(_h: usize, _opa: c_int, _opb: c_int, _alpha: Any, _a: Any, _b: Any, _beta: Any, c: *const Sparse, compute: c_int, _alg: c_int, descr: *const Product) {
        unsafe {
            of_type!(compute, T => {
                let made = (*descr).entries.iter().map(|(row, column, value)| (*row, *column, products::of_bytes::<T>(value)));
                (*c).store(&made.collect::<Vec<_>>());
                SUCCESS
            })
        }
    }

    "cusparseSparseToDense_bufferSize" fn dense_room(_h: usize, _a: Any, _b: Any, _alg: c_int, bytes: *mut usize) { unsafe { no_room(bytes) } }
    "cusparseSparseToDense" fn to_dense(_h: usize, a: *const Sparse, b: *const Dense, _alg: c_int, _buffer: Any) {
        unsafe { of_type!((*a).ty, T => products::to_dense::<T>(&*a, &*b)) }
    }
    "cusparseDenseToSparse_bufferSize" fn sparse_room(_h: usize, _a: Any, _b: Any, _alg: c_int, bytes: *mut usize) { unsafe { no_room(bytes) } }
    "cusparseDenseToSparse_analysis" fn sparse_count(_h: usize, a: *const Dense, b: *mut Sparse, _alg: c_int, _buffer: Any) {
        unsafe { of_type!((*a).ty, T => { (*b).count = products::entries::<T>(&*a).len(); SUCCESS }) }
    }
    "cusparseDenseToSparse_convert" fn to_sparse(_h: usize, a: *const Dense, b: *mut Sparse, _alg: c_int, _buffer: Any) {
        unsafe { of_type!((*a).ty, T => { (*b).store(&products::entries::<T>(&*a)); SUCCESS }) }
    }
    "cusparseCreateCsrilu02Info" fn create_lu(to: *mut *mut Info) { unsafe { give(to, Info::default()) } }
    "cusparseDestroyCsrilu02Info" fn destroy_lu(it: *mut Info) { unsafe { take(it) } }
    "cusparseXcsrilu02_zeroPivot" fn lu_pivot(_h: usize, info: *const Info, position: *mut c_int) { unsafe { incomplete::pivot(info, position) } }
    "cusparseCreateCsric02Info" fn create_cholesky(to: *mut *mut Info) { unsafe { give(to, Info::default()) } }
    "cusparseDestroyCsric02Info" fn destroy_cholesky(it: *mut Info) { unsafe { take(it) } }
    "cusparseXcsric02_zeroPivot" fn cholesky_pivot(_h: usize, info: *const Info, position: *mut c_int) { unsafe { incomplete::pivot(info, position) } }
    "cusparseXcoo2csr" fn rows_to_offsets(_h: usize, rows: Any, count: c_int, m: c_int, offsets: Any, base: c_int) {
        unsafe { products::offsets(indices(rows, 2, base), count as usize, m as usize, indices(offsets, 2, base)) }
    }
    "cusparseXcsr2coo" fn offsets_to_rows(_h: usize, offsets: Any, _count: c_int, m: c_int, rows: Any, base: c_int) {
        unsafe { products::rows(indices(offsets, 2, base), m as usize, indices(rows, 2, base)) }
    }
    "cusparseCsr2cscEx2_bufferSize" fn turned_room(_h: usize, _m: c_int, _n: c_int, _count: c_int, _values: Any, _offsets: Any, _columns: Any, _to_values: Any, _to_offsets: Any, _to_rows: Any, _ty: c_int, _action: c_int, _base: c_int, _alg: c_int, bytes: *mut usize) {
        unsafe { no_room(bytes) }
    }
    "cusparseCsr2cscEx2" fn turned(_h: usize, m: c_int, n: c_int, count: c_int, values: Any, offsets: Any, columns: Any, to_values: Any, to_offsets: Any, to_rows: Any, ty: c_int, _action: c_int, base: c_int, _alg: c_int, _buffer: Any) {
        let extents = [m, n, count].map(Long::from);
        let [offsets, columns, to_offsets, to_rows] = [offsets, columns, to_offsets, to_rows].map(|first| indices(first, 2, base));
        let from = sparse(Form::Rows, extents, offsets, columns, values, ty);
        let to = sparse(Form::Columns, extents, to_offsets, to_rows, to_values, ty);
        unsafe { of_type!(ty, T => products::turn::<T>(&from, &to)) }
    }
}

/// # Safety
/// `it` is a descriptor.
unsafe fn set_pointers(it: *mut Sparse, major: Any, minor: Any, values: Any) -> c_int {
    // SAFETY: as the caller promises.
    let it = unsafe { &mut *it };
    (it.major.first, it.minor.first, it.values) = (major, minor, values);
    SUCCESS
}
