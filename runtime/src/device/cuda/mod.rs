//! The CUDA device: the driver, the run-time compiler, loaded kernels and transfers.
//! It knows addresses and bytes; Fortran arrays are described in the modules above it.

pub mod cache;
pub mod driver;
pub mod gpu;
pub mod image;
pub mod nvrtc;
pub mod prepare;
pub mod program;
pub mod reduce;
pub mod registered;
pub mod ring;
pub mod staging;
pub mod streamed;
pub mod strided;
mod usage;
