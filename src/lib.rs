//! cuf2rs: CUDA Fortran and OpenACC Fortran to Rust and CUDA C.

pub mod diag;
pub mod source;
pub mod cudafor;
pub mod intrinsics;
pub mod ir;
pub mod sema;
pub mod syntax;
