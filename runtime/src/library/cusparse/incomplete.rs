//! Incomplete factorisations without fill-in of matrices by rows, over a type of numbers: LU, and Cholesky's of the lower triangle.
//!
//! Refuses to know what the factors are used for.

#![allow(clippy::too_many_arguments)]

use super::matrix::{Indices, Kind};
use super::{INVALID_VALUE, SUCCESS};
use crate::library::blas::number::Number;
use std::ffi::c_int;

const ZERO_PIVOT: c_int = 9;

/// What an analysis and a factorisation leave behind: the row of the first pivot that is missing or zero, if any, as the matrix counts rows.
#[derive(Debug, Default)]
pub struct Info {
    pivot: Option<usize>,
}

/// A matrix by rows, whose columns ascend in each.
struct Rows<T> {
    offsets: Indices,
    columns: Indices,
    values: *mut T,
}

impl<T: Number> Rows<T> {
    fn counted(&self, row: usize) -> usize {
        row + self.offsets.base as usize
    }

    /// # Safety
    /// The matrix has the row; so below.
    unsafe fn places(&self, row: usize) -> std::ops::Range<usize> {
        unsafe { self.offsets.at(row)..self.offsets.at(row + 1) }
    }

    /// Where a row has an element in a column.
    unsafe fn place(&self, row: usize, column: usize) -> Option<usize> {
        unsafe {
            self.places(row)
                .find(|place| self.columns.at(*place) == column)
        }
    }

    unsafe fn get(&self, place: usize) -> T::Wide {
        unsafe { *self.values.add(place) }.wide()
    }

    unsafe fn set(&self, place: usize, value: T::Wide) {
        unsafe { self.values.add(place).write(T::narrow(value)) }
    }

    /// The sum of products of what two rows have left of a column in the same columns, `right` of the second.
    unsafe fn product(
        &self,
        one: usize,
        other: usize,
        before: usize,
        right: impl Fn(T::Wide) -> T::Wide,
    ) -> T::Wide {
        let left = |row: usize| unsafe {
            self.places(row)
                .take_while(move |place| self.columns.at(*place) < before)
        };
        let mut sum = T::Wide::ZERO;
        for place in left(one) {
            let column = unsafe { self.columns.at(place) };
            if let Some(meets) =
                left(other).find(|place| unsafe { self.columns.at(*place) } == column)
            {
                sum = sum.plus(unsafe { self.get(place).times(right(self.get(meets))) });
            }
        }
        sum
    }
}

/// LU of n rows; the row of the first pivot that is no number to divide by.
unsafe fn lu<T: Number>(a: &Rows<T>, n: usize) -> Option<usize> {
    let mut missing = None;
    for row in 0..n {
        for place in unsafe { a.places(row) } {
            let above = unsafe { a.columns.at(place) };
            if above >= row {
                break;
            }
            let Some(pivot) = (unsafe { a.place(above, above) }) else {
                continue;
            };
            let factor = unsafe { a.get(place).over(a.get(pivot)) };
            unsafe { a.set(place, factor) };
            for other in unsafe { place + 1..a.places(row).end } {
                if let Some(meets) = unsafe { a.place(above, a.columns.at(other)) } {
                    unsafe { a.set(other, a.get(other).minus(factor.times(a.get(meets)))) };
                }
            }
        }
        let pivot = unsafe { a.place(row, row) };
        if pivot.is_none_or(|place| unsafe { a.get(place) } == T::Wide::ZERO) {
            missing = missing.or(Some(row));
        }
    }
    missing
}

/// Cholesky's factor in the place of the lower triangle; the row of the first pivot that is not positive.
unsafe fn cholesky<T: Number>(a: &Rows<T>, n: usize) -> Option<usize> {
    let mut missing = None;
    for row in 0..n {
        for place in unsafe { a.places(row) } {
            let column = unsafe { a.columns.at(place) };
            let rest = unsafe {
                a.get(place)
                    .minus(a.product(row, column, column, T::Wide::conjugate))
            };
            if column > row {
                break;
            } else if column == row {
                if rest.re() <= 0.0 {
                    missing = missing.or(Some(row));
                }
                unsafe { a.set(place, T::Wide::of(rest.re().sqrt())) };
            } else if let Some(pivot) = unsafe { a.place(column, column) } {
                unsafe { a.set(place, rest.over(a.get(pivot))) };
            }
        }
        if unsafe { a.place(row, row) }.is_none() {
            missing = missing.or(Some(row));
        }
    }
    missing
}

/// # Safety
/// Arguments are those of the functions below.
unsafe fn rows<T>(
    kind: *const Kind,
    values: *mut T,
    offsets: *mut u8,
    columns: *mut u8,
) -> Rows<T> {
    let base = i64::from(unsafe { (*kind).marks[3] });
    let of = |first| Indices {
        first,
        kind: 2,
        base,
    };
    Rows {
        offsets: of(offsets),
        columns: of(columns),
        values,
    }
}

/// `cusparse<t>csrilu02_bufferSize` and `cusparse<t>csric02_bufferSize`.
unsafe extern "C" fn room(
    _h: usize,
    _m: c_int,
    _count: c_int,
    _kind: *const Kind,
    _values: usize,
    _offsets: usize,
    _columns: usize,
    _info: *mut Info,
    bytes: *mut c_int,
) -> c_int {
    unsafe { bytes.write(8) };
    SUCCESS
}

/// `cusparse<t>csrilu02_analysis` and `cusparse<t>csric02_analysis`: which diagonal elements are missing.
unsafe extern "C" fn analysis<T: Number>(
    _h: usize,
    m: c_int,
    _count: c_int,
    kind: *const Kind,
    values: *mut T,
    offsets: *mut u8,
    columns: *mut u8,
    info: *mut Info,
    _policy: c_int,
    _buffer: usize,
) -> c_int {
    let a = unsafe { rows(kind, values, offsets, columns) };
    let missing = (0..m.max(0) as usize).find(|row| unsafe { a.place(*row, *row) }.is_none());
    unsafe { (*info).pivot = missing.map(|row| a.counted(row)) };
    SUCCESS
}

macro_rules! factorisations {
    ($($name:ident $work:ident;)*) => { $(
        unsafe extern "C" fn $name<T: Number>(
            _h: usize,
            m: c_int,
            _count: c_int,
            kind: *const Kind,
            values: *mut T,
            offsets: *mut u8,
            columns: *mut u8,
            info: *mut Info,
            _policy: c_int,
            _buffer: usize,
        ) -> c_int {
            if m < 0 {
                return INVALID_VALUE;
            }
            let a = unsafe { rows(kind, values, offsets, columns) };
            unsafe { (*info).pivot = $work(&a, m as usize).map(|row| a.counted(row)) };
            SUCCESS
        }
    )* };
}

factorisations! {
    of_lu lu;
    of_cholesky cholesky;
}

/// `cusparseXcsrilu02_zeroPivot` and `cusparseXcsric02_zeroPivot`: -1 is none.
///
/// # Safety
/// As in C.
pub unsafe fn pivot(info: *const Info, position: *mut c_int) -> c_int {
    let found = unsafe { (*info).pivot };
    unsafe { position.write(found.map_or(-1, |row| row as c_int)) };
    match found {
        Some(_) => ZERO_PIVOT,
        None => SUCCESS,
    }
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
        "csrilu02" => typed!(of_lu),
        "csric02" => typed!(of_cholesky),
        "csrilu02_analysis" | "csric02_analysis" => typed!(analysis),
        "csrilu02_bufferSize" | "csric02_bufferSize" => room as *const () as usize,
        _ => return None,
    })
}
