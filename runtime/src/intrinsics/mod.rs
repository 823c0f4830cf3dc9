//! The intrinsic procedures of Fortran 2008 that need more than an operator of Rust.
