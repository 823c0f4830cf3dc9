//! What a translated program needs at run time.

mod access;
pub mod array;
pub mod character;
pub mod class;
pub mod command;
pub mod companion;
mod designator;
pub mod device;
pub mod do_loop;
pub mod fatal;
pub mod global;
pub mod held;
pub mod images;
pub mod intrinsics;
pub mod io;
mod iteration;
pub mod library;
#[cfg(feature = "mpi")]
pub mod mpi;
pub mod nvtx;
pub mod openmp;
pub mod optional;
pub mod prelude;
pub mod random;
mod signals;
mod statics;
pub mod storage;
pub mod system;
pub mod time;
pub mod vendor;

pub use fatal::{fatal, finish, start};

/// A call with many arguments: `call!(step; launch(grid, block), n, &a, &b)` is `step(launch(grid, block), n, &a, &b)`, and rustfmt leaves as many
/// arguments on a line as its author put there.
#[macro_export]
macro_rules! call {
    ($procedure:expr; $($argument:expr),+ $(,)?) => {
        $procedure($($argument),+)
    };
}

/// A number of 128 bits: its digits, for the reader, and its bits.
#[macro_export]
macro_rules! quad {
    ($digits:literal = $bits:literal) => {
        $crate::prelude::f128::from_bits($bits)
    };
    (-$digits:literal = $bits:literal) => {
        $crate::prelude::f128::from_bits($bits)
    };
}
