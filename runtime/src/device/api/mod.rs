//! The CUDA runtime API of module `cudafor`, by its Fortran names in snake case.
//!
//! Each function returns the code that CUDA's returns (0 is success) and does on the CPU what makes sense there: one device called
//! "CPU", transfers as copies, events that measure time. An error that has destroyed the device's context (an illegal
//! address in a kernel) ends the program with the last launches, since nothing would work after it.

mod arrays;
mod cpu_streams;
mod data;
pub(in crate::device) mod errors;
mod events;
mod functions;
mod graphs;
mod in_c;
mod info;
mod pointers;
mod properties;
mod reserve;
mod streamed;
mod symbols;
mod transfers;
mod volume;

pub use arrays::*;
pub use data::{Data, Extent, Memory, lying, structure, structure_mut};
pub use errors::*;
pub use events::*;
pub use functions::*;
pub use graphs::{
    CudaGraph, cannot_be_captured, cuda_graph_create, cuda_graph_destroy, cuda_graph_exec_destroy,
    cuda_graph_instantiate, cuda_graph_launch, cuda_stream_begin_capture, cuda_stream_end_capture,
    cuda_stream_is_capturing,
};
pub(crate) use graphs::{note as note_captured, takes as captures};
pub use info::*;
pub use pointers::*;
pub use properties::*;
pub use reserve::*;
pub use streamed::*;
pub use symbols::*;
pub use transfers::*;
pub use volume::*;

/// `integer(kind=cuda_stream_kind)`: 0 is the default stream.
pub type CudaStream = i64;

/// An optional integer argument of an API function: a value of any kind, or `None`.
pub trait OptionalInteger {
    /// The value, `default` without one.
    fn or(self, default: i64) -> i64;
}

impl OptionalInteger for Option<i64> {
    fn or(self, default: i64) -> i64 {
        self.unwrap_or(default)
    }
}

macro_rules! given {
    ($($t:ty),*) => { $(
        impl OptionalInteger for $t {
            fn or(self, _default: i64) -> i64 {
                i64::from(self)
            }
        }
    )* };
}
given!(i8, i16, i32, i64);
