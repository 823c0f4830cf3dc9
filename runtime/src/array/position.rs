//! Positions in array order: what elementwise expressions run over, whatever the operands' bounds.

/// A zero-based position in a shape of rank `R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pos<const R: usize> {
    pub(crate) index: [i64; R],
}

impl<const R: usize> Pos<R> {
    /// The position with these zero-based indices.
    #[inline(always)]
    pub fn new(index: [i64; R]) -> Self {
        Pos { index }
    }

    /// The zero-based index along dimension `dim` (1-based, as Fortran's DIM).
    #[inline(always)]
    pub fn along(self, dim: usize) -> i64 {
        self.index[dim - 1]
    }
}

/// Calls `visit` for each position of a shape, in array element order (first dimension fastest).
#[inline(always)]
pub fn for_each_position<const R: usize>(extents: [i64; R], mut visit: impl FnMut(Pos<R>)) {
    for_each_column(extents, |mut pos| {
        for first in 0..extents[0] {
            pos.index[0] = first;
            visit(pos);
        }
    });
}

/// Calls `visit` for the first position of each column (line along the first dimension) of a shape, in array element order.
#[inline(always)]
pub(crate) fn for_each_column<const R: usize>(extents: [i64; R], mut visit: impl FnMut(Pos<R>)) {
    if extents.iter().any(|&extent| extent <= 0) {
        return;
    }
    let mut pos = Pos { index: [0; R] };
    loop {
        visit(pos);
        if !advance(&mut pos, &extents) {
            return;
        }
    }
}

/// Moves on to the next column: counts dimensions from the second one up. False after the last column.
#[inline(always)]
fn advance<const R: usize>(pos: &mut Pos<R>, extents: &[i64; R]) -> bool {
    #[allow(clippy::needless_range_loop)] // LLVM unrolls this loop, and not an iterator's.
    for dim in 1..R {
        pos.index[dim] += 1;
        if pos.index[dim] < extents[dim] {
            return true;
        }
        pos.index[dim] = 0;
    }
    false
}
