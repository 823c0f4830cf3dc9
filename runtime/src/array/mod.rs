//! Fortran arrays: bounds, column-major storage, handles and sections.
//!
//! Three types share one descriptor:
//!
//! * [`Strided`] is a Copy handle to elements with a stride per dimension: what an assumed-shape dummy argument, an array
//!   section and a pointer are.
//! * [`View`] is a Copy handle to elements that lie one after the other: an explicit-shape or assumed-size dummy argument.
//!   It dereferences to `Strided`, so that everything a `Strided` can do, a `View` can.
//! * [`Array`] owns its elements: local, allocatable and module arrays. It dereferences to `View`.
//!
//! Arrays of objects of CLASS are the same three types over `dyn Class`: all elements have one type, which the first one tells ([`objects`]).
//!
//! Handles carry no lifetime: storage association, sequence association and pointers mean in Fortran what they mean to the
//! hardware, and the borrow checker has no word for them. What keeps a handle valid is what keeps a Fortran dummy argument
//! valid: the actual argument outlives the call. Element access is checked against the bounds when the crate is built with
//! debug assertions or with the feature `bounds-check`, and is not checked otherwise, as Fortran compilers have it.
//!
//! # Speed
//! Loops over handles vectorise like C loops. Two habits keep it so. A loop over a module array reads best, and runs
//! fastest, through a handle taken before the loop (`let mut u = U.view_mut();`): a descriptor in static memory would have to be
//! read again after each store. And an inner loop is `for i in do_range(1, n)`, since `1..=n` keeps LLVM from vectorising it.
//!
//! # Mutation
//! Each operation that changes elements takes `&mut self`, so that a binding is `mut` just when the Fortran variable is
//! defined through it: `view` and `section` hand out handles for reading, `view_mut` and `section_mut` for an
//! `intent(out)` or `intent(inout)` dummy. (The types are the same; a handle is a pointer.)
//!
//! # Arguments
//! Every array that a function of this crate reads is passed as `&a` if it owns its elements, a handle as it is: see [`Operand`].
//!
//! This module knows nothing of devices, of text, or of the compiler.

mod allocate;
mod apart;
mod assign;
mod bounds;
mod construct;
mod contiguous;
mod fixed;
mod gather;
pub(crate) mod large;
mod objects;
mod operand;
mod owned;
mod packed_objects;
mod parents;
mod pointee;
mod position;
mod rank;
mod section;
mod strided;
mod subscript;
mod view;

pub use allocate::Stat;
pub(crate) use allocate::release;
pub(crate) use assign::{check_conform, may_overlap};
pub use bounds::{Bound, Bounds, Dim, Shape, Upto, assumed};
pub use contiguous::Contiguous;
pub use fixed::{
    Fixed, FixedCharacters, Spans, Spans1, Spans2, Spans3, Spans4, Spans5, Spans6, Spans7,
};
pub use gather::{GatherSpec, GatherSubscript, IntoGatherSubscript, vector};
pub use operand::Operand;
pub use owned::Array;
pub use packed_objects::PackedObjects;
pub use parents::Parents;
pub use pointee::Pointee;
pub(crate) use position::for_each_column;
pub use position::{Pos, for_each_position};
pub use rank::{Above, Below, Rank, RankAbove, RankBelow};
pub use section::{
    By, IntoSubscript, SectionSpec, Subscript, all, at, every, from, range, step, to,
};
pub use strided::Strided;
pub(crate) use strided::dimension;
pub use subscript::{CHECKED, IndexValue, Subscripts};
pub use view::View;

/// What an array may hold: the intrinsic types, and derived types with their default initialisation.
pub trait Element: Clone + Default + 'static {}

impl<T: Clone + Default + 'static> Element for T {}

/// Names the types of one rank: `Array2<T>`, `View2<T>`, `Strided2<T>`.
macro_rules! ranks {
    ($($rank:literal $array:ident $view:ident $strided:ident),* $(,)?) => {
        $(
            #[doc = concat!("An array of rank ", $rank, " that owns its elements.")]
            pub type $array<T> = Array<T, $rank>;
            #[doc = concat!("A contiguous handle of rank ", $rank, ".")]
            pub type $view<T> = View<T, $rank>;
            #[doc = concat!("A strided handle of rank ", $rank, ".")]
            pub type $strided<T> = Strided<T, $rank>;
        )*
    };
}

ranks! {
    1 Array1 View1 Strided1,
    2 Array2 View2 Strided2,
    3 Array3 View3 Strided3,
    4 Array4 View4 Strided4,
    5 Array5 View5 Strided5,
    6 Array6 View6 Strided6,
    7 Array7 View7 Strided7,
    8 Array8 View8 Strided8,
    9 Array9 View9 Strided9,
    10 Array10 View10 Strided10,
    11 Array11 View11 Strided11,
    12 Array12 View12 Strided12,
    13 Array13 View13 Strided13,
    14 Array14 View14 Strided14,
    15 Array15 View15 Strided15,
}

#[cfg(test)]
mod tests;
