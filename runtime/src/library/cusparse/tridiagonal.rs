//! Systems with three or five diagonals, over a type of numbers: Gauss's elimination with exchanges of rows, in double precision.
//!
//! Refuses to know by which names C calls it.

#![allow(clippy::too_many_arguments)]

use super::{INVALID_VALUE, SUCCESS};
use crate::library::blas::number::Number;
use std::ffi::c_int;

type Handle = usize;
/// A row of a band: its first column, and the elements from there on.
type Row<W> = Vec<W>;

/// Solves systems with one band matrix and several right sides: `rows[i]` holds the elements of row i from column i - `below` on, `sides` the right
/// sides, column after column.
fn solve<W: Number>(mut rows: Vec<Row<W>>, below: usize, sides: &mut [Vec<W>]) {
    let n = rows.len();
    // Exchanges bring elements further to the right.
    let width = rows.first().map_or(0, Vec::len) + below;
    rows.iter_mut().for_each(|row| row.resize(width, W::ZERO));
    for k in 0..n {
        let reach = (k + below).min(n - 1);
        let size = |row: usize| rows[row][k + below - row].size();
        let pivot = (k..=reach).fold(
            k,
            |best, row| if size(row) > size(best) { row } else { best },
        );
        if pivot != k {
            exchange(&mut rows, k, pivot);
            sides.iter_mut().for_each(|side| side.swap(k, pivot));
        }
        for row in k + 1..=reach {
            let factor = rows[row][k + below - row].over(rows[k][below]);
            for column in k..(k + width - below).min(n) {
                let term = factor.times(rows[k][column + below - k]);
                let at = &mut rows[row][column + below - row];
                *at = at.minus(term);
            }
            for side in sides.iter_mut() {
                side[row] = side[row].minus(factor.times(side[k]));
            }
        }
    }
    for side in sides {
        for k in (0..n).rev() {
            let known = (k + 1..(k + width - below).min(n)).fold(side[k], |sum, column| {
                sum.minus(rows[k][column + below - k].times(side[column]))
            });
            side[k] = known.over(rows[k][below]);
        }
    }
}

/// Exchanges two rows of a band, whose elements begin in other columns.
fn exchange<W: Number>(rows: &mut [Row<W>], upper: usize, lower: usize) {
    let shift = lower - upper;
    let width = rows[upper].len();
    let from_upper: Row<W> = (0..width)
        .map(|k| rows[upper].get(k + shift).copied().unwrap_or(W::ZERO))
        .collect();
    let from_lower: Row<W> = (0..width)
        .map(|k| {
            if k < shift {
                W::ZERO
            } else {
                rows[lower][k - shift]
            }
        })
        .collect();
    rows[upper] = from_lower;
    rows[lower] = from_upper;
}

/// The rows of a matrix by its diagonals, the lowest first; `step` elements lie between two rows, `first` says where the system begins.
///
/// # Safety
/// Diagonals have an element for each row; so below for all that C gives addresses of.
unsafe fn band<T: Number>(
    diagonals: &[*const T],
    n: usize,
    first: usize,
    step: usize,
) -> Vec<Row<T::Wide>> {
    let below = diagonals.len() / 2;
    let element = |row: usize, k: usize| {
        let inside = row + k >= below && row + k < n + below;
        match inside {
            // SAFETY: as the caller promises.
            true => unsafe { *diagonals[k].add(first + row * step) }.wide(),
            false => T::Wide::ZERO,
        }
    };
    (0..n)
        .map(|row| (0..diagonals.len()).map(|k| element(row, k)).collect())
        .collect()
}

/// One system: its right side becomes the solution.
unsafe fn one<T: Number>(diagonals: &[*const T], n: usize, x: *mut T, first: usize, step: usize) {
    let rows = unsafe { band(diagonals, n, first, step) };
    let mut side = vec![
        (0..n)
            .map(|row| unsafe { *x.add(first + row * step) }.wide())
            .collect::<Vec<_>>(),
    ];
    solve(rows, diagonals.len() / 2, &mut side);
    for (row, value) in side.remove(0).into_iter().enumerate() {
        unsafe { x.add(first + row * step).write(T::narrow(value)) };
    }
}

/// `cusparse<t>gtsv2` and `cusparse<t>gtsv2_nopivot`: one matrix, several right sides.
pub unsafe extern "C" fn several<T: Number>(
    _h: Handle,
    m: c_int,
    n: c_int,
    lower: *const T,
    diagonal: *const T,
    upper: *const T,
    b: *mut T,
    ldb: c_int,
    _buffer: *mut u8,
) -> c_int {
    if m < 0 || n < 0 || ldb < m {
        return INVALID_VALUE;
    }
    let (m, columns, ldb) = (m as usize, n as usize, ldb as usize);
    let rows = unsafe { band(&[lower, diagonal, upper], m, 0, 1) };
    let place = |row: usize, column: usize| unsafe { b.add(row + column * ldb) };
    let mut sides: Vec<Vec<T::Wide>> = (0..columns)
        .map(|column| {
            (0..m)
                .map(|row| unsafe { *place(row, column) }.wide())
                .collect()
        })
        .collect();
    solve(rows, 1, &mut sides);
    for (column, side) in sides.into_iter().enumerate() {
        for (row, value) in side.into_iter().enumerate() {
            unsafe { place(row, column).write(T::narrow(value)) };
        }
    }
    SUCCESS
}

/// `cusparse<t>gtsv2StridedBatch`: systems one behind the other.
pub unsafe extern "C" fn strided<T: Number>(
    _h: Handle,
    m: c_int,
    lower: *const T,
    diagonal: *const T,
    upper: *const T,
    x: *mut T,
    count: c_int,
    stride: c_int,
    _buffer: *mut u8,
) -> c_int {
    if m < 0 || count < 0 || stride < m {
        return INVALID_VALUE;
    }
    for system in 0..count as usize {
        unsafe {
            one(
                &[lower, diagonal, upper],
                m as usize,
                x,
                system * stride as usize,
                1,
            )
        };
    }
    SUCCESS
}

/// `cusparse<t>gtsvInterleavedBatch`: first rows of all systems, second rows and so on.
pub unsafe extern "C" fn interleaved<T: Number>(
    _h: Handle,
    _algorithm: c_int,
    m: c_int,
    lower: *const T,
    diagonal: *const T,
    upper: *const T,
    x: *mut T,
    count: c_int,
    _buffer: *mut u8,
) -> c_int {
    if m < 0 || count < 0 {
        return INVALID_VALUE;
    }
    for system in 0..count as usize {
        unsafe {
            one(
                &[lower, diagonal, upper],
                m as usize,
                x,
                system,
                count as usize,
            )
        };
    }
    SUCCESS
}

/// `cusparse<t>gpsvInterleavedBatch`: the same with five diagonals.
pub unsafe extern "C" fn five<T: Number>(
    _h: Handle,
    _algorithm: c_int,
    m: c_int,
    lowest: *const T,
    lower: *const T,
    diagonal: *const T,
    upper: *const T,
    uppermost: *const T,
    x: *mut T,
    count: c_int,
    _buffer: *mut u8,
) -> c_int {
    if m < 0 || count < 0 {
        return INVALID_VALUE;
    }
    for system in 0..count as usize {
        let diagonals = [lowest, lower, diagonal, upper, uppermost];
        unsafe { one(&diagonals, m as usize, x, system, count as usize) };
    }
    SUCCESS
}

/// Functions that say how long their buffer must be, by an address behind so many other arguments.
macro_rules! rooms {
    ($($name:ident: $($before:ident)*;)*) => { $(
        unsafe extern "C" fn $name($($before: usize,)* bytes: *mut usize) -> c_int {
            $(let _ = $before;)*
            unsafe { super::no_room(bytes) }
        }
    )* };
}

rooms! {
    room_8: a b c d e f g h;
    room_10: a b c d e f g h i j;
}

/// The address of a function by what stands behind `cusparse` in its name.
pub fn function(name: &str) -> Option<usize> {
    let (letter, op) = name.split_at_checked(1)?;
    macro_rules! typed {
        ($f:ident) => {
            match letter {
                "S" => $f::<f32> as *const () as usize,
                "D" => $f::<f64> as *const () as usize,
                "C" => $f::<num_complex::Complex32> as *const () as usize,
                "Z" => $f::<num_complex::Complex64> as *const () as usize,
                _ => return None,
            }
        };
    }
    Some(match op {
        "gtsv2" | "gtsv2_nopivot" => typed!(several),
        "gtsv2StridedBatch" => typed!(strided),
        "gtsvInterleavedBatch" => typed!(interleaved),
        "gpsvInterleavedBatch" => typed!(five),
        "gtsv2_bufferSizeExt"
        | "gtsv2_nopivot_bufferSizeExt"
        | "gtsv2StridedBatch_bufferSizeExt"
        | "gtsvInterleavedBatch_bufferSizeExt" => room_8 as *const () as usize,
        "gpsvInterleavedBatch_bufferSizeExt" => room_10 as *const () as usize,
        _ => return None,
    })
}
