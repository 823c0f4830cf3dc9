//! The CUDA runtime API of module `cudafor`, by its Fortran names in snake case.
//!
//! Each function returns the code that CUDA's returns (0 is success) and does on the CPU what makes sense there: one device called
//! "CPU", transfers as copies, events that measure time. An error that has destroyed the device's context (an illegal
//! address in a kernel) ends the program with the last launches, since nothing would work after it.

mod errors;
mod events;
mod info;
mod transfers;

pub use errors::*;
pub use events::*;
pub use info::*;
pub use transfers::*;

/// `integer(kind=cuda_stream_kind)`: 0 is the default stream.
pub type CudaStream = i64;
