//! cuf2rs: CUDA Fortran and OpenACC Fortran to Rust and CUDA C.

pub mod diag;
pub mod source;
