//! Matrices of a computation: columns one behind the other, in the precision in which all is computed.
//!
//! Refuses to know where a program's matrices lie, but by their address and leading dimension.

use crate::library::blas::number::Number;

/// A matrix.
#[derive(Clone, Debug)]
pub struct Dense<W> {
    pub rows: usize,
    pub columns: usize,
    pub data: Vec<W>,
}

impl<W: Number> Dense<W> {
    pub fn zero(rows: usize, columns: usize) -> Dense<W> {
        Dense {
            rows,
            columns,
            data: vec![W::ZERO; rows * columns],
        }
    }

    pub fn identity(rows: usize, columns: usize) -> Dense<W> {
        let mut made = Dense::zero(rows, columns);
        (0..rows.min(columns)).for_each(|i| made.set(i, i, W::of(1.0)));
        made
    }

    pub fn at(&self, row: usize, column: usize) -> W {
        self.data[row + column * self.rows]
    }

    pub fn set(&mut self, row: usize, column: usize, value: W) {
        self.data[row + column * self.rows] = value;
    }

    pub fn column(&self, number: usize) -> &[W] {
        &self.data[number * self.rows..(number + 1) * self.rows]
    }

    pub fn column_mut(&mut self, number: usize) -> &mut [W] {
        &mut self.data[number * self.rows..(number + 1) * self.rows]
    }

    /// Two columns at once, the first before the second.
    pub fn two(&mut self, first: usize, second: usize) -> (&mut [W], &mut [W]) {
        let rows = self.rows;
        let (before, after) = self.data.split_at_mut(second * rows);
        (
            &mut before[first * rows..(first + 1) * rows],
            &mut after[..rows],
        )
    }

    /// The conjugate transposed matrix.
    pub fn adjoint(&self) -> Dense<W> {
        let mut made = Dense::zero(self.columns, self.rows);
        for (i, j) in pairs(self.rows, self.columns) {
            made.set(j, i, self.at(i, j).conjugate());
        }
        made
    }

    /// A matrix of a program.
    ///
    /// # Safety
    /// All of its elements are there.
    pub unsafe fn read<T: Number<Wide = W>>(
        from: *const T,
        leading: usize,
        rows: usize,
        columns: usize,
    ) -> Dense<W> {
        let mut made = Dense::zero(rows, columns);
        for (i, j) in pairs(rows, columns) {
            // SAFETY: as the caller promises.
            made.set(i, j, unsafe { *from.add(i + j * leading) }.wide());
        }
        made
    }

    /// A symmetric or Hermitian matrix of which a program keeps one triangle.
    ///
    /// # Safety
    /// The elements of the triangle are there.
    pub unsafe fn read_kept<T: Number<Wide = W>>(
        from: *const T,
        leading: usize,
        upper: bool,
        n: usize,
    ) -> Dense<W> {
        let mut made = Dense::zero(n, n);
        for j in 0..n {
            for i in if upper { 0..j + 1 } else { j..n } {
                // SAFETY: as the caller promises.
                let value = unsafe { *from.add(i + j * leading) }.wide();
                made.set(i, j, value);
                made.set(j, i, value.conjugate());
            }
            made.set(j, j, W::of(made.at(j, j).re()));
        }
        made
    }

    /// Writes the elements that `chosen` picks to a matrix of a program.
    ///
    /// # Safety
    /// They are there.
    pub unsafe fn write<T: Number<Wide = W>>(
        &self,
        to: *mut T,
        leading: usize,
        chosen: impl Fn(usize, usize) -> bool,
    ) {
        for (i, j) in pairs(self.rows, self.columns).filter(|(i, j)| chosen(*i, *j)) {
            // SAFETY: as the caller promises.
            unsafe { to.add(i + j * leading).write(T::narrow(self.at(i, j))) };
        }
    }
}

/// All places, column after column.
pub fn pairs(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..columns).flat_map(move |j| (0..rows).map(move |i| (i, j)))
}

/// `x^H y`.
pub fn product<W: Number>(x: &[W], y: &[W]) -> W {
    let terms = x.iter().zip(y).map(|(x, y)| x.conjugate().times(*y));
    terms.fold(W::ZERO, W::plus)
}

/// `y = y + a x`.
pub fn add<W: Number>(y: &mut [W], a: W, x: &[W]) {
    y.iter_mut()
        .zip(x)
        .for_each(|(y, x)| *y = y.plus(a.times(*x)));
}

pub fn scale<W: Number>(x: &mut [W], a: W) {
    x.iter_mut().for_each(|x| *x = a.times(*x));
}

/// The length of a vector.
pub fn norm<W: Number>(x: &[W]) -> f64 {
    x.iter().map(|x| x.square()).sum::<f64>().sqrt()
}
