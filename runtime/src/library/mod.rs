//! Functions of NVIDIA's libraries: on a GPU those of the library itself, opened when the first of them is called; on the CPU functions of the same
//! names and signatures that are made here.
//!
//! A library is a file beside this one: rows of C names with their functions, behind a feature of the crate, so that programs which do not use it do
//! not compile it. [`c_functions!`](crate::c_functions) makes Rust functions of them.

mod aligned;
mod opened;
#[cfg(all(
    test,
    feature = "cufft",
    feature = "curand",
    feature = "cusparse",
    feature = "hostblas",
    feature = "nccl"
))]
mod tests;

#[cfg(feature = "blas")]
pub mod blas;
#[cfg(feature = "cufft")]
pub mod cufft;
#[cfg(feature = "curand")]
pub mod curand;
#[cfg(feature = "cusolver")]
pub mod cusolver;
#[cfg(feature = "cusparse")]
pub mod cusparse;
#[cfg(feature = "hostblas")]
pub mod hostblas;
#[cfg(feature = "nccl")]
pub mod nccl;

pub use aligned::{Lent, lent_scalar};

use crate::device::{Device, device};
use std::sync::OnceLock;

/// A function of a library, found by its name when it is first called.
pub struct LibraryFunction {
    name: &'static str,
    place: OnceLock<usize>,
}

impl LibraryFunction {
    /// The function of this name.
    pub const fn new(name: &'static str) -> LibraryFunction {
        LibraryFunction {
            name,
            place: OnceLock::new(),
        }
    }

    /// Its address, with the program's device current in this thread; ends the program when it is nowhere.
    #[track_caller]
    pub fn address(&self) -> usize {
        if let Some(cuda) = device().cuda() {
            // An error shows itself in what the library answers.
            let _ = cuda.gpu().make_current();
        } else {
            crate::device::cannot_be_captured("a function of a library");
        }
        if let Some(place) = self.place.get() {
            return *place;
        }
        match find(self.name) {
            Ok(place) => *self.place.get_or_init(|| place),
            Err(why) => crate::fatal(&why),
        }
    }
}

/// The address of a function on the device of this run, or why there is none.
pub(crate) fn find(name: &str) -> Result<usize, String> {
    if let Some(own) = everywhere(name) {
        return Ok(own);
    }
    match device() {
        Device::Cuda(_) => opened::function(name),
        Device::Cpu | Device::Emulate => on_cpu(name).ok_or_else(|| {
            format!("'{name}' is a function of a GPU library that has no version for the CPU: run the program on a GPU, or leave the call out there")
        }),
    }
}

/// Functions that are made here for every device, of others that the library has.
fn everywhere(_name: &str) -> Option<usize> {
    let found = None;
    #[cfg(feature = "blas")]
    let found = found.or_else(|| blas::everywhere(_name));
    #[cfg(feature = "hostblas")]
    let found = found.or_else(|| hostblas::function(_name));
    found
}

/// The function for the CPU.
fn on_cpu(_name: &str) -> Option<usize> {
    let found = None;
    #[cfg(feature = "blas")]
    let found = found.or_else(|| blas::function(_name));
    #[cfg(feature = "cufft")]
    let found = found.or_else(|| cufft::function(_name));
    #[cfg(feature = "curand")]
    let found = found.or_else(|| curand::function(_name));
    #[cfg(feature = "cusolver")]
    let found = found.or_else(|| cusolver::function(_name));
    #[cfg(feature = "cusparse")]
    let found = found.or_else(|| cusparse::any(_name));
    #[cfg(feature = "nccl")]
    let found = found.or_else(|| nccl::function(_name));
    found
}

/// Functions of a library for the CPU, by their names in C: `function(name)` gives the address of one.
#[allow(unused_macros)]
macro_rules! library_functions {
    ($( $(#[$note:meta])* $symbol:literal fn $rust:ident($($arg:ident: $ty:ty),* $(,)?) $body:block )*) => {
        $(
            #[doc = concat!("`", $symbol, "`.")]
            $(#[$note])*
            ///
            /// # Safety
            /// Addresses are those that the C function of this name takes.
            #[allow(clippy::too_many_arguments)]
            pub unsafe extern "C" fn $rust($($arg: $ty),*) -> std::ffi::c_int $body
        )*

        /// The address of a function by its name.
        pub fn function(name: &str) -> Option<usize> {
            match name {
                $($symbol => Some($rust as *const () as usize),)*
                _ => None,
            }
        }
    };
}
#[allow(unused_imports)]
use library_functions;
