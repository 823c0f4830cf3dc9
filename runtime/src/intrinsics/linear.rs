//! DOT_PRODUCT, MATMUL, TRANSPOSE.

use super::states::Number;
use crate::array::{Array, Array1, Array2, Element, Operand, Strided, check_conform};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// The element types of DOT_PRODUCT.
pub trait DotElement: Element + Copy {
    /// The sum of no products.
    const NONE: Self;
    /// The sum with one more product, whose first factor is conjugated.
    fn dot_add(self, a: Self, b: Self) -> Self;
}

/// The element types of MATMUL.
pub trait MatElement: Element + Copy {
    /// The sum of no products.
    const NONE: Self;
    /// The sum with one more product.
    fn mat_add(self, a: Self, b: Self) -> Self;
}

macro_rules! real_elements {
    ($($kind:ty),*) => {
        $(
            impl DotElement for $kind {
                const NONE: Self = <$kind as Number>::NOTHING;

                #[inline(always)]
                fn dot_add(self, a: Self, b: Self) -> Self {
                    self.add(a.mul(b))
                }
            }
        )*
    };
}

macro_rules! mat_elements {
    ($($kind:ty),*) => {
        $(
            impl MatElement for $kind {
                const NONE: Self = <$kind as Number>::NOTHING;

                #[inline(always)]
                fn mat_add(self, a: Self, b: Self) -> Self {
                    self.add(a.mul(b))
                }
            }
        )*
    };
}

macro_rules! complex_elements {
    ($($real:ty),*) => {
        $(
            impl DotElement for Complex<$real> {
                const NONE: Self = <Complex<$real> as Number>::NOTHING;

                #[inline(always)]
                fn dot_add(self, a: Self, b: Self) -> Self {
                    self + a.conj() * b
                }
            }
        )*
    };
}

real_elements!(i8, i16, i32, i64, i128, f16, f32, f64, f128);
complex_elements!(f32, f64, f128);
mat_elements!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f32>,
    Complex<f64>,
    Complex<f128>
);

impl DotElement for bool {
    const NONE: Self = false;

    #[inline(always)]
    fn dot_add(self, a: Self, b: Self) -> Self {
        self | (a & b)
    }
}

impl MatElement for bool {
    const NONE: Self = false;

    #[inline(always)]
    fn mat_add(self, a: Self, b: Self) -> Self {
        self | (a & b)
    }
}

/// DOT_PRODUCT; of logical values, ANY(a .and. b). Sums in order.
#[track_caller]
pub fn dot_product<T: DotElement>(
    a: impl Operand<Handle = Strided<T, 1>>,
    b: impl Operand<Handle = Strided<T, 1>>,
) -> T {
    let (a, b) = (a.handle(), b.handle());
    check_conform(a.extents(), b.extents());
    if let (Some(a), Some(b)) = (a.as_view(), b.as_view()) {
        return a
            .as_slice()
            .iter()
            .zip(b.as_slice())
            .fold(T::NONE, |sum, (&a, &b)| sum.dot_add(a, b));
    }
    let mut sum = T::NONE;
    crate::array::for_each_position(a.extents(), |pos| sum = sum.dot_add(a.at(pos), b.at(pos)));
    sum
}

/// TRANSPOSE.
pub fn transpose<T: Element>(a: impl Operand<Handle = Strided<T, 2>>) -> Array2<T> {
    let a = a.handle();
    let [rows, columns] = a.extents();
    let [by_row, by_column] = a.dims().map(|dim| dim.stride);
    let mut turned = Array2::new((columns, rows));
    let target = turned.as_mut_slice();
    for (row_block, column_block) in blocks(rows, columns) {
        for row in row_block {
            let start = (column_block.start + row * columns) as usize;
            let line = &mut target[start..start + (column_block.end - column_block.start) as usize];
            for (element, column) in line.iter_mut().zip(column_block.clone()) {
                // SAFETY: `row` and `column` lie within the extents of `a`.
                *element = unsafe {
                    (*a.as_ptr()
                        .wrapping_offset((row * by_row + column * by_column) as isize))
                    .clone()
                };
            }
        }
    }
    turned
}

/// The tiles of a matrix, small enough that a tile's rows and columns stay in the cache.
fn blocks(
    rows: i64,
    columns: i64,
) -> impl Iterator<Item = (std::ops::Range<i64>, std::ops::Range<i64>)> {
    const TILE: i64 = 32;
    let tiles = move |extent: i64| {
        (0..extent)
            .step_by(TILE as usize)
            .map(move |start| start..(start + TILE).min(extent))
    };
    tiles(columns).flat_map(move |column_block| {
        tiles(rows).map(move |row_block| (row_block, column_block.clone()))
    })
}

/// A pair of handles that MATMUL can multiply.
pub trait MatMul<Right> {
    /// The product's array type.
    type Product;
    /// The product.
    fn multiply(self, right: Right) -> Self::Product;
}

/// MATMUL: matrix times matrix, matrix times vector, vector times matrix. Each element's sum runs in order.
#[track_caller]
pub fn matmul<A: Operand, B: Operand>(a: A, b: B) -> <A::Handle as MatMul<B::Handle>>::Product
where
    A::Handle: MatMul<B::Handle>,
{
    a.handle().multiply(b.handle())
}

impl<T: MatElement> MatMul<Strided<T, 2>> for Strided<T, 2> {
    type Product = Array2<T>;

    #[track_caller]
    fn multiply(self, right: Strided<T, 2>) -> Array2<T> {
        let ([rows, inner], [right_inner, columns]) = (self.extents(), right.extents());
        check_conform([inner], [right_inner]);
        let product = product(
            &self.contiguous(),
            &right.contiguous(),
            [rows, inner, columns],
        );
        Array::from_elements((rows, columns), product)
    }
}

impl<T: MatElement> MatMul<Strided<T, 1>> for Strided<T, 2> {
    type Product = Array1<T>;

    #[track_caller]
    fn multiply(self, right: Strided<T, 1>) -> Array1<T> {
        let ([rows, inner], [right_inner]) = (self.extents(), right.extents());
        check_conform([inner], [right_inner]);
        Array1::from(product(
            &self.contiguous(),
            &right.contiguous(),
            [rows, inner, 1],
        ))
    }
}

impl<T: MatElement> MatMul<Strided<T, 2>> for Strided<T, 1> {
    type Product = Array1<T>;

    #[track_caller]
    fn multiply(self, right: Strided<T, 2>) -> Array1<T> {
        let ([inner], [right_inner, columns]) = (self.extents(), right.extents());
        check_conform([inner], [right_inner]);
        Array1::from(product(
            &self.contiguous(),
            &right.contiguous(),
            [1, inner, columns],
        ))
    }
}

/// The product of two matrices in contiguous storage, by its elements.
fn product<T: MatElement, const L: usize, const R: usize>(
    left: &crate::array::View<T, L>,
    right: &crate::array::View<T, R>,
    [rows, inner, columns]: [i64; 3],
) -> Vec<T> {
    let (rows, inner, columns) = (rows as usize, inner as usize, columns as usize);
    let mut sums = vec![T::NONE; rows * columns];
    if rows * inner * columns == 0 {
        return sums;
    }
    if rows == 1 {
        row_times_matrix(&mut sums, left.as_slice(), right.as_slice());
    } else {
        matrix_times_matrix(&mut sums, left.as_slice(), right.as_slice(), rows, inner);
    }
    sums
}

fn row_times_matrix<T: MatElement>(sums: &mut [T], row: &[T], right: &[T]) {
    for (sum, column) in sums.iter_mut().zip(right.chunks_exact(row.len())) {
        *sum = row
            .iter()
            .zip(column)
            .fold(T::NONE, |sum, (&a, &b)| sum.mat_add(a, b));
    }
}

/// Rows of a tile: so many that the sums of a tile fill the vector registers.
const TILE_ROWS: usize = if cfg!(target_feature = "avx512f") {
    16
} else {
    8
};
/// Columns of a tile.
const TILE_COLUMNS: usize = 4;

/// Works out the product tile by tile. A tile's rows of the left matrix are packed once, for all tiles beside it.
fn matrix_times_matrix<T: MatElement>(
    sums: &mut [T],
    left: &[T],
    right: &[T],
    rows: usize,
    inner: usize,
) {
    let mut panel = vec![[T::NONE; TILE_ROWS]; inner];
    for first_row in (0..rows).step_by(TILE_ROWS) {
        let count = TILE_ROWS.min(rows - first_row);
        for (packed, column) in panel.iter_mut().zip(left.chunks_exact(rows)) {
            packed[..count].copy_from_slice(&column[first_row..first_row + count]);
        }
        let stripes = sums
            .chunks_mut(rows * TILE_COLUMNS)
            .zip(right.chunks(inner * TILE_COLUMNS));
        for (sums, right) in stripes {
            if right.len() == inner * TILE_COLUMNS {
                store_tile(
                    sums,
                    tile::<T, TILE_COLUMNS>(&panel, right),
                    first_row..first_row + count,
                    rows,
                );
            } else {
                for (sums, right) in sums.chunks_mut(rows).zip(right.chunks(inner)) {
                    store_tile(
                        sums,
                        tile::<T, 1>(&panel, right),
                        first_row..first_row + count,
                        rows,
                    );
                }
            }
        }
    }
}

/// The sums of one tile: the panel's rows times `C` columns of the right matrix.
#[inline(always)]
fn tile<T: MatElement, const C: usize>(
    panel: &[[T; TILE_ROWS]],
    right: &[T],
) -> [[T; TILE_ROWS]; C] {
    let columns: [&[T]; C] =
        std::array::from_fn(|column| &right[column * panel.len()..][..panel.len()]);
    let mut sums = [[T::NONE; TILE_ROWS]; C];
    for (k, rows) in panel.iter().enumerate() {
        for (sums, column) in sums.iter_mut().zip(columns) {
            let factor = column[k];
            for (sum, &element) in sums.iter_mut().zip(rows) {
                *sum = sum.mat_add(element, factor);
            }
        }
    }
    sums
}

/// Stores a tile's rows into the columns of the product.
fn store_tile<T: Copy, const C: usize>(
    sums: &mut [T],
    tile: [[T; TILE_ROWS]; C],
    rows: std::ops::Range<usize>,
    column_length: usize,
) {
    for (column, tile) in sums.chunks_mut(column_length).zip(tile) {
        column[rows.clone()].copy_from_slice(&tile[..rows.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array2;

    #[test]
    fn products_have_the_ranks_of_fortran() {
        let a = Array2::<i32>::from_elements((2, 3), 1..);
        let b = Array2::<i32>::from_elements((3, 2), 1..);
        assert_eq!(matmul(&a, &b).to_vec(), [22, 28, 49, 64]);
        assert_eq!(matmul(&a, &Array1::from([1, 0, 2])).to_vec(), [11, 14]);
        assert_eq!(matmul(&Array1::from([1, 2]), &a).to_vec(), [5, 11, 17]);
        assert_eq!(transpose(&a).to_vec(), [1, 3, 5, 2, 4, 6]);
        assert_eq!(
            matmul(&transpose(&b), b.section::<2>((.., ..))).to_vec(),
            [14, 32, 32, 77]
        );
    }

    #[test]
    fn large_products_agree_with_the_definition() {
        let (rows, inner, columns) = (700, 150, 5);
        let a = Array2::<f64>::from_fn((rows, inner), |p| {
            ((p.along(1) * 7 + p.along(2) * 3) % 11) as f64 / 7.0
        });
        let b = Array2::<f64>::from_fn((inner, columns), |p| {
            ((p.along(1) + p.along(2) * 5) % 13) as f64 / 3.0
        });
        let c = matmul(&a, &b);
        for (row, column) in [(1, 1), (513, 2), (700, 5), (38, 3)] {
            let plain = (1..=inner).fold(0.0, |sum, k| sum + a[(row, k)] * b[(k, column)]);
            assert_eq!(c[(row, column)], plain);
        }
    }

    #[test]
    fn the_first_factor_of_a_dot_product_is_conjugated() {
        let z = Array1::from([Complex::new(1.0, 2.0)]);
        assert_eq!(dot_product(&z, &z), Complex::new(5.0, 0.0));
        assert!(dot_product(
            &Array1::from([false, true]),
            &Array1::from([true, true])
        ));
    }
}
