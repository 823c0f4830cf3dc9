//! Subscripts of one element: tuples of integers of any kinds.

use super::bounds::Dim;

/// An integer of any kind that can be a subscript or a bound.
pub trait IndexValue: Copy {
    /// The value, widened.
    fn value(self) -> i64;
}

macro_rules! index_values {
    ($($int:ty),*) => {
        $(
            impl IndexValue for $int {
                #[inline(always)]
                fn value(self) -> i64 {
                    self as i64
                }
            }
        )*
    };
}

index_values!(i8, i16, i32, i64, i128, isize, usize);

/// The subscripts of one element of an array of rank `R`: an integer for rank 1, a tuple of integers otherwise.
pub trait Subscripts<const R: usize>: Copy {
    /// The subscripts, widened.
    fn values(self) -> [i64; R];
}

impl<I: IndexValue> Subscripts<1> for I {
    #[inline(always)]
    fn values(self) -> [i64; 1] {
        [self.value()]
    }
}

impl<I: IndexValue, const R: usize> Subscripts<R> for [I; R] {
    #[inline(always)]
    fn values(self) -> [i64; R] {
        self.map(IndexValue::value)
    }
}

/// Calls a macro with the ranks from 1 to 15 and a name for each of their dimensions.
macro_rules! for_each_rank {
    ($macro:ident) => {
        $macro! {
            1 (A),
            2 (A B),
            3 (A B C),
            4 (A B C D),
            5 (A B C D E),
            6 (A B C D E F),
            7 (A B C D E F G),
            8 (A B C D E F G H),
            9 (A B C D E F G H I),
            10 (A B C D E F G H I J),
            11 (A B C D E F G H I J K),
            12 (A B C D E F G H I J K L),
            13 (A B C D E F G H I J K L M),
            14 (A B C D E F G H I J K L M N),
            15 (A B C D E F G H I J K L M N O),
        }
    };
}
pub(super) use for_each_rank;

macro_rules! tuple_subscripts {
    ($($rank:literal ($($name:ident)*)),* $(,)?) => {
        $(
            impl<$($name: IndexValue),*> Subscripts<$rank> for ($($name,)*) {
                #[inline(always)]
                #[allow(non_snake_case)]
                fn values(self) -> [i64; $rank] {
                    let ($($name,)*) = self;
                    [$($name.value()),*]
                }
            }
        )*
    };
}

for_each_rank!(tuple_subscripts);

/// Whether element access is checked in this build.
pub const CHECKED: bool = cfg!(any(debug_assertions, feature = "bounds-check"));

/// Ends the program when a subscript lies outside its dimension.
#[inline(always)]
#[track_caller]
pub(super) fn check<const R: usize>(dims: &[Dim; R], subscripts: &[i64; R]) {
    if CHECKED {
        for (number, (dim, &subscript)) in dims.iter().zip(subscripts).enumerate() {
            if subscript < dim.lower || subscript > dim.upper() {
                out_of_bounds(R, number + 1, subscript, *dim);
            }
        }
    }
}

#[cold]
#[track_caller]
fn out_of_bounds(rank: usize, dimension: usize, subscript: i64, dim: Dim) -> ! {
    let (lower, upper) = (dim.lower, dim.upper());
    crate::fatal::fatal_about(rank, |name| {
        let of = name.map_or_else(String::new, |name| format!(" of array '{name}'"));
        format!(
            "subscript {subscript} of dimension {dimension}{of} is outside the bounds {lower}:{upper}"
        )
    })
}
