//! MPI for translated programs: the procedures of modules MPI and MPI_F08 and of `mpif.h`.
//!
//! A call hands addresses to the Fortran entry points of the MPI that is installed (`engine`), or to the engine for one rank (`alone`). The numbers of
//! handles and constants in translated programs are always the same; where the library has others, they are looked up on the way there and
//! back (`values`), by what the table says that each argument is (`rows`, `word`). So a program is translated and built without any MPI, and one
//! executable runs under all of them.

mod actual;
mod alone;
mod buffer;
mod call;
mod engine;
mod functions;
mod handles;
mod numbers;
mod pending;
mod procedures;
mod ready;
mod rows;
mod staged;
mod values;
#[allow(dead_code)] // What the translator asks.
mod word;

pub use actual::{Actual, Argument, Block, Referred, Special};

/// What emitted code names.
pub mod prelude {
    pub use super::actual::{mpi_buffer, mpi_object};
    pub use super::handles::*;
    pub use super::procedures::*;
    pub use super::values::*;
}
