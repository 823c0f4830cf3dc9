//! What descriptors of cuSPARSE describe: vectors and matrices in a program's memory, sparse ones as their entries.
//!
//! Refuses to know what is computed of them.

use crate::library::blas::number::Number;
use std::ffi::c_int;

/// Whole numbers of 32 or 64 bits, counted from a base.
#[derive(Clone, Copy, Debug)]
pub struct Indices {
    pub first: *mut u8,
    pub kind: c_int,
    pub base: i64,
}

impl Indices {
    /// # Safety
    /// The number is there; so below.
    pub unsafe fn at(&self, place: usize) -> usize {
        let number = unsafe {
            match self.kind {
                1 => i64::from(*self.first.cast::<u16>().add(place)),
                3 => *self.first.cast::<i64>().add(place),
                _ => i64::from(*self.first.cast::<i32>().add(place)),
            }
        };
        (number - self.base) as usize
    }

    pub unsafe fn set(&self, place: usize, index: usize) {
        let number = index as i64 + self.base;
        unsafe {
            match self.kind {
                1 => self.first.cast::<u16>().add(place).write(number as u16),
                3 => self.first.cast::<i64>().add(place).write(number),
                _ => self.first.cast::<i32>().add(place).write(number as i32),
            }
        }
    }
}

/// How entries lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Rows, one behind the other.
    Rows,
    /// Columns.
    Columns,
    /// Each with row and column.
    Pairs,
}

/// A sparse matrix.
#[derive(Clone, Debug)]
pub struct Sparse {
    pub form: Form,
    pub rows: usize,
    pub columns: usize,
    pub count: usize,
    /// Where rows or columns begin, or the rows of entries.
    pub major: Indices,
    /// Columns of entries, or rows where columns lie one behind the other.
    pub minor: Indices,
    pub values: *mut u8,
    pub ty: c_int,
    pub upper: bool,
    pub unit: bool,
    /// A triangle or a diagonal was named, which products of two sparse matrices do not take.
    pub triangular: bool,
}

impl Sparse {
    /// Calls with row, column and number of each entry.
    pub unsafe fn each(&self, mut entry: impl FnMut(usize, usize, usize)) {
        let lines = match self.form {
            Form::Rows => self.rows,
            Form::Columns => self.columns,
            Form::Pairs => {
                return (0..self.count)
                    .for_each(|k| unsafe { entry(self.major.at(k), self.minor.at(k), k) });
            }
        };
        for line in 0..lines {
            let (from, to) = unsafe { (self.major.at(line), self.major.at(line + 1)) };
            for k in from..to {
                let other = unsafe { self.minor.at(k) };
                match self.form {
                    Form::Columns => entry(other, line, k),
                    Form::Rows | Form::Pairs => entry(line, other, k),
                }
            }
        }
    }

    /// Entries of `op(A)`, as rows.
    pub unsafe fn lines<T: Number>(&self, op: c_int) -> Vec<Vec<(usize, T::Wide)>> {
        let mut lines = vec![Vec::new(); if op == 0 { self.rows } else { self.columns }];
        let values = self.values.cast::<T>();
        unsafe {
            self.each(|row, column, k| {
                let value = (*values.add(k)).wide();
                match op {
                    0 => lines[row].push((column, value)),
                    1 => lines[column].push((row, value)),
                    _ => lines[column].push((row, value.conjugate())),
                }
            });
        }
        lines
    }

    /// Takes over entries in the order of rows.
    pub unsafe fn store<T: Number>(&self, entries: &[(usize, usize, T)]) {
        let mut ordered = entries.to_vec();
        if self.form == Form::Columns {
            ordered.sort_by_key(|entry| entry.1);
        }
        let line = |entry: &(usize, usize, T)| {
            if self.form == Form::Columns {
                entry.1
            } else {
                entry.0
            }
        };
        for (k, entry) in ordered.iter().enumerate() {
            unsafe {
                self.values.cast::<T>().add(k).write(entry.2);
                self.minor.set(
                    k,
                    if self.form == Form::Columns {
                        entry.0
                    } else {
                        entry.1
                    },
                );
                if self.form == Form::Pairs {
                    self.major.set(k, entry.0);
                }
            }
        }
        let count = match self.form {
            Form::Rows => self.rows,
            Form::Columns => self.columns,
            Form::Pairs => return,
        };
        let mut before = 0;
        for number in 0..count {
            unsafe { self.major.set(number, before) };
            before += ordered
                .iter()
                .skip(before)
                .take_while(|entry| line(entry) == number)
                .count();
        }
        unsafe { self.major.set(count, before) };
    }
}

/// A dense vector.
#[derive(Clone, Debug)]
pub struct Vector {
    pub count: usize,
    pub values: *mut u8,
    pub ty: c_int,
}

/// A dense matrix; the rows of one in row order lie one behind the other.
#[derive(Clone, Debug)]
pub struct Dense {
    pub rows: usize,
    pub columns: usize,
    pub leading: usize,
    pub values: *mut u8,
    pub ty: c_int,
    pub by_rows: bool,
}

impl Dense {
    pub fn place(&self, row: usize, column: usize) -> usize {
        match self.by_rows {
            true => row * self.leading + column,
            false => row + column * self.leading,
        }
    }
}

/// A sparse vector.
#[derive(Clone, Debug)]
pub struct Few {
    pub count: usize,
    pub indices: Indices,
    pub values: *mut u8,
    pub ty: c_int,
}

/// What a matrix of the older functions is: kind, triangle, diagonal, base.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kind {
    pub marks: [c_int; 4],
}

/// A product of sparse matrices between its computation and its delivery: rows, columns and the bytes of values.
#[derive(Clone, Debug, Default)]
pub struct Product {
    pub entries: Vec<(usize, usize, [u8; 16])>,
}
