//! What is computed of sparse matrices and vectors, over a type of numbers.
//!
//! Refuses to know by which names C calls it.

use super::matrix::{Dense, Few, Indices, Sparse, Vector};
use super::{INVALID_VALUE, SUCCESS};
use crate::library::blas::number::Number;
use rayon::prelude::*;
use std::ffi::c_int;

/// `beta` times what is there, nothing of it where `beta` is 0.
fn before<T: Number>(beta: T, at: *const T) -> T::Wide {
    if beta == T::ZERO {
        return T::Wide::ZERO;
    }
    // SAFETY: an element that is there, as for all of this file: descriptors say what there is.
    beta.wide().times(unsafe { *at }.wide())
}

/// `y = alpha op(A) x + beta y`.
pub unsafe fn vector<T: Number>(
    op: c_int,
    alpha: T,
    a: &Sparse,
    x: &Vector,
    beta: T,
    y: &Vector,
) -> c_int {
    let lines = unsafe { a.lines::<T>(op) };
    let width = if op == 0 { a.columns } else { a.rows };
    if lines.len() != y.count || width != x.count {
        return INVALID_VALUE;
    }
    let (x, y) = (x.values.cast::<T>(), y.values.cast::<T>());
    let known: Vec<T::Wide> = (0..width).map(|i| unsafe { *x.add(i) }.wide()).collect();
    let sum = |line: &Vec<(usize, T::Wide)>| {
        let terms = line
            .iter()
            .map(|(column, value)| value.times(known[*column]));
        terms.fold(T::Wide::ZERO, T::Wide::plus)
    };
    let sums: Vec<T::Wide> = lines.par_iter().map(sum).collect();
    for (i, sum) in sums.into_iter().enumerate() {
        let at = unsafe { y.add(i) };
        let value = before(beta, at).plus(alpha.wide().times(sum));
        unsafe { at.write(T::narrow(value)) };
    }
    SUCCESS
}

/// `C = alpha op(A) op(B) + beta C`.
pub unsafe fn matrix<T: Number>(
    [opa, opb]: [c_int; 2],
    alpha: T,
    a: &Sparse,
    b: &Dense,
    beta: T,
    c: &Dense,
) -> c_int {
    let lines = unsafe { a.lines::<T>(opa) };
    let inner = if opb == 0 { b.rows } else { b.columns };
    let width = if opa == 0 { a.columns } else { a.rows };
    if lines.len() != c.rows || inner != width {
        return INVALID_VALUE;
    }
    let (from, to) = (b.values.cast::<T>(), c.values.cast::<T>());
    let element = |row: usize, column: usize| {
        let place = if opb == 0 {
            b.place(row, column)
        } else {
            b.place(column, row)
        };
        let value = unsafe { *from.add(place) }.wide();
        if opb == 2 { value.conjugate() } else { value }
    };
    for (row, line) in lines.iter().enumerate() {
        for column in 0..c.columns {
            let terms = line
                .iter()
                .map(|(k, value)| value.times(element(*k, column)));
            let sum = terms.fold(T::Wide::ZERO, T::Wide::plus);
            let at = unsafe { to.add(c.place(row, column)) };
            let value = before(beta, at).plus(alpha.wide().times(sum));
            unsafe { at.write(T::narrow(value)) };
        }
    }
    SUCCESS
}

/// Solves `op(A) y = alpha x` with the triangle that the descriptor names.
pub unsafe fn solve<T: Number>(op: c_int, alpha: T, a: &Sparse, x: &Vector, y: &Vector) -> c_int {
    let (lines, n) = (unsafe { a.lines::<T>(op) }, a.rows);
    if a.rows != a.columns || x.count != n || y.count != n {
        return INVALID_VALUE;
    }
    let backward = a.upper == (op == 0);
    let (x, y) = (x.values.cast::<T>(), y.values.cast::<T>());
    let mut known = vec![T::Wide::ZERO; n];
    for step in 0..n {
        let i = if backward { n - 1 - step } else { step };
        let mut sum = alpha.wide().times(unsafe { *x.add(i) }.wide());
        let mut diagonal = T::Wide::of(1.0);
        for (column, value) in &lines[i] {
            let inside = if backward { *column > i } else { *column < i };
            if inside {
                sum = sum.minus(value.times(known[*column]));
            } else if *column == i && !a.unit {
                diagonal = *value;
            }
        }
        known[i] = sum.over(diagonal);
    }
    let all = known.into_iter().enumerate();
    all.for_each(|(i, value)| unsafe { y.add(i).write(T::narrow(value)) });
    SUCCESS
}

/// Solves `op(A) C = alpha op(B)`, column after column.
pub unsafe fn solve_columns<T: Number>(
    [opa, opb]: [c_int; 2],
    alpha: T,
    a: &Sparse,
    b: &Dense,
    c: &Dense,
) -> c_int {
    let (from, to) = (b.values.cast::<T>(), c.values.cast::<T>());
    let (mut side, mut solution) = (vec![T::ZERO; c.rows], vec![T::ZERO; c.rows]);
    for column in 0..c.columns {
        for (row, value) in side.iter_mut().enumerate() {
            let place = match opb {
                0 => b.place(row, column),
                _ => b.place(column, row),
            };
            let given = unsafe { *from.add(place) };
            *value = if opb == 2 { given.conjugate() } else { given };
        }
        let vector = |values: &mut Vec<T>| Vector {
            count: values.len(),
            values: values.as_mut_ptr().cast(),
            ty: b.ty,
        };
        let (x, y) = (vector(&mut side), vector(&mut solution));
        let solved = unsafe { solve(opa, alpha, a, &x, &y) };
        if solved != SUCCESS {
            return solved;
        }
        for (row, value) in solution.iter().enumerate() {
            unsafe { to.add(c.place(row, column)).write(*value) };
        }
    }
    SUCCESS
}

/// Entries of `alpha A B + beta C` in the order of rows and columns.
pub unsafe fn sparse<T: Number>(
    alpha: T,
    a: &Sparse,
    b: &Sparse,
    beta: T,
    c: &Sparse,
) -> Vec<(usize, usize, T)> {
    let (left, right) = unsafe { (a.lines::<T>(0), b.lines::<T>(0)) };
    let old = match beta == T::ZERO {
        true => Vec::new(),
        false => unsafe { c.lines::<T>(0) },
    };
    let mut entries = Vec::new();
    for (row, line) in left.iter().enumerate() {
        let mut sums = std::collections::BTreeMap::new();
        for (column, value) in old.get(row).into_iter().flatten() {
            sums.insert(*column, beta.wide().times(*value));
        }
        for (k, value) in line {
            for (column, other) in &right[*k] {
                let sum = sums.entry(*column).or_insert(T::Wide::ZERO);
                *sum = sum.plus(alpha.wide().times(value.times(*other)));
            }
        }
        entries.extend(
            sums.into_iter()
                .map(|(column, sum)| (row, column, T::narrow(sum))),
        );
    }
    entries
}

/// The bytes of a number, zeros behind them.
pub fn bytes_of<T: Number>(value: T) -> [u8; 16] {
    let mut bytes = [0; 16];
    assert!(size_of::<T>() <= bytes.len());
    // SAFETY: as many bytes as the number has, which there is room for.
    unsafe { bytes.as_mut_ptr().cast::<T>().write_unaligned(value) };
    bytes
}

/// The number of the bytes that [`bytes_of`] gave for one of this type.
///
/// # Safety
/// They are of this type.
pub unsafe fn of_bytes<T: Number>(bytes: &[u8; 16]) -> T {
    // SAFETY: as the caller promises.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

pub unsafe fn gather<T: Number>(y: &Vector, x: &Few) -> c_int {
    for k in 0..x.count {
        unsafe {
            x.values
                .cast::<T>()
                .add(k)
                .write(*y.values.cast::<T>().add(x.indices.at(k)))
        };
    }
    SUCCESS
}

pub unsafe fn scatter<T: Number>(x: &Few, y: &Vector) -> c_int {
    for k in 0..x.count {
        unsafe {
            y.values
                .cast::<T>()
                .add(x.indices.at(k))
                .write(*x.values.cast::<T>().add(k))
        };
    }
    SUCCESS
}

pub unsafe fn axpby<T: Number>(alpha: T, x: &Few, beta: T, y: &Vector) -> c_int {
    let to = y.values.cast::<T>();
    for i in 0..y.count {
        unsafe { to.add(i).write(T::narrow(before(beta, to.add(i)))) };
    }
    for k in 0..x.count {
        unsafe {
            let at = to.add(x.indices.at(k));
            at.write((*at).plus(alpha.times(*x.values.cast::<T>().add(k))));
        }
    }
    SUCCESS
}

pub unsafe fn to_dense<T: Number>(a: &Sparse, b: &Dense) -> c_int {
    let (from, to) = (a.values.cast::<T>(), b.values.cast::<T>());
    for (row, column) in (0..b.rows).flat_map(|row| (0..b.columns).map(move |column| (row, column)))
    {
        unsafe { to.add(b.place(row, column)).write(T::ZERO) };
    }
    unsafe { a.each(|row, column, k| to.add(b.place(row, column)).write(*from.add(k))) };
    SUCCESS
}

/// What is not zero, row after row.
pub unsafe fn entries<T: Number>(a: &Dense) -> Vec<(usize, usize, T)> {
    let places = (0..a.rows).flat_map(|row| (0..a.columns).map(move |column| (row, column)));
    let all = places.map(|(row, column)| {
        (row, column, unsafe {
            *a.values.cast::<T>().add(a.place(row, column))
        })
    });
    all.filter(|entry| entry.2 != T::ZERO).collect()
}

/// Where rows begin, of the ordered rows of entries.
pub unsafe fn offsets(rows: Indices, count: usize, m: usize, to: Indices) -> c_int {
    let mut k = 0;
    for row in 0..=m {
        while k < count && unsafe { rows.at(k) } < row {
            k += 1;
        }
        unsafe { to.set(row, k) };
    }
    SUCCESS
}

/// The rows of entries, of where rows begin.
pub unsafe fn rows(offsets: Indices, m: usize, to: Indices) -> c_int {
    for row in 0..m {
        let (from, end) = unsafe { (offsets.at(row), offsets.at(row + 1)) };
        (from..end).for_each(|k| unsafe { to.set(k, row) });
    }
    SUCCESS
}

/// The same matrix in another form.
pub unsafe fn turn<T: Number>(from: &Sparse, to: &Sparse) -> c_int {
    let mut entries = Vec::with_capacity(from.count);
    unsafe {
        from.each(|row, column, k| entries.push((row, column, *from.values.cast::<T>().add(k))));
        to.store(&entries);
    }
    SUCCESS
}
