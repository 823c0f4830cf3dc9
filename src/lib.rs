//! cuf2rs: CUDA Fortran and OpenACC Fortran to Rust and CUDA C.

pub mod cudafor;
pub mod diag;
pub mod emit;
pub mod intrinsics;
pub mod ir;
pub mod sema;
pub mod source;
pub mod syntax;
