//! Fortran's intrinsic functions of numbers, with gfortran's results: pure functions of scalars.
//!
//! One meaning for two callers: translated programs reach them through the runtime, and the translator computes the values of constant
//! expressions with them. Refuses to know arrays, characters, input and output, and devices. What has no value (a division of integers
//! by zero) panics at the caller's place.

pub mod bits;
pub mod c_math;
pub mod complex;
pub mod degrees;
pub mod half;
pub mod half_turns;
pub mod models;
pub mod numeric;
pub mod quad;
pub mod ranges;
pub mod special;
