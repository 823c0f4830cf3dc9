//! The parts of a program that the companion processor compiles: files in C and CUDA C (F2018 18).
//!
//! A program whose parts are all in C has them linked when it is built. One with CUDA C carries the texts, as it carries its kernels, and
//! they become a library at their first use: made by nvcc when the program runs on a GPU, by the C++ compiler and the emulation headers when it
//! runs on the CPU. So a built program moves to another machine, and one executable serves both devices. [`c_functions`](crate::c_functions) makes
//! Rust functions of the functions in C, [`c_procedures`](crate::c_procedures) makes C functions of procedures in Rust.

mod compile;
mod convert;
mod descriptor;
mod exported;
mod imported;
#[cfg(test)]
mod tests;

pub use convert::{CText, Characters, FromC, Held, Plain, ToC};
pub use descriptor::{
    CDescriptor, Described, FromDescriptor, Gapless, c_describe, c_describe_objects,
    c_describe_scalar, c_describe_text, c_describe_texts, c_loc_object, c_loc_objects,
};
pub use exported::{called_back, returning, start_before_c};
pub use imported::{CFunction, FUNCTIONS, Places, calling, returned};

use crate::device::{Arg, Compilation, Device, Kernels, device};
use std::ffi::c_void;
use std::sync::OnceLock;

/// A file in C or CUDA C.
pub struct CFile {
    /// Its name; headers are included by it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Its text for a C++ compiler, where launches are calls.
    pub for_cpu: &'static str,
    /// Its kernels that the Fortran side launches.
    pub kernels: &'static [&'static str],
}

/// The C and CUDA C of a program:
/// `pub static PARTS: Companion = Companion::new(&[CFile { name: "random.cu", text: include_str!("c/random.cu"), .. }]);`.
pub struct Companion {
    files: &'static [CFile],
    library: OnceLock<Result<libloading::Library, String>>,
    device_code: Option<Kernels>,
    how: Compilation,
}

/// A kernel's launcher on the CPU, as the emulation header makes it.
type EmulatedLaunch = unsafe extern "C" fn(*const i32, *const i32, usize, *const *mut c_void);
/// A kernel's launcher on the GPU.
type CudaLaunch =
    unsafe extern "C" fn(*const i32, *const i32, usize, *const *mut c_void, *mut c_void) -> i32;

impl Companion {
    /// These files, host code among them.
    pub const fn new(files: &'static [CFile]) -> Companion {
        Companion {
            files,
            library: OnceLock::new(),
            device_code: None,
            how: Compilation::EXACT,
        }
    }

    /// One file that holds kernels alone: NVRTC compiles it for the GPU.
    pub const fn device_code(files: &'static [CFile]) -> Companion {
        Companion {
            files,
            library: OnceLock::new(),
            device_code: Some(Kernels::plain(files[0].name, files[0].text)),
            how: Compilation::EXACT,
        }
    }

    /// The same, compiled for the GPU as the program's author asked for.
    pub const fn compiled(mut self, how: Compilation) -> Companion {
        self.how = how;
        if let Some(kernels) = &mut self.device_code {
            kernels.set(how);
        }
        self
    }

    /// The text for NVRTC, if it can compile the parts.
    pub(crate) fn kernels(&'static self) -> Option<&'static Kernels> {
        self.device_code.as_ref()
    }

    /// The library, made or found at first use. An error is a message for the user.
    fn library(&self) -> Result<&libloading::Library, String> {
        let made = self.library.get_or_init(|| {
            let path = match device() {
                Device::Cuda(cuda) => compile::for_gpu(self.files, cuda.gpu().arch, self.how)?,
                Device::Cpu | Device::Emulate => compile::for_cpu(self.files)?,
            };
            // SAFETY: just built from the program's own text.
            let library = unsafe { libloading::Library::new(&path) };
            library.map_err(|e| format!("{}: {e}", path.display()))
        });
        made.as_ref().map_err(Clone::clone)
    }

    /// The address of a function or variable: in the parts, else in the C library.
    pub(crate) fn address(&self, name: &str) -> Result<usize, String> {
        let library = self.library()?;
        let symbol = format!("{name}\0");
        // SAFETY: only the address is taken.
        let found = unsafe { library.get::<*mut c_void>(symbol.as_bytes()) };
        if let Ok(place) = found {
            return Ok(*place as usize);
        }
        match imported::in_process(name) {
            0 => Err(format!(
                "'{name}' is in none of {}; a function of CUDA C needs extern \"C\"",
                self.names()
            )),
            place => Ok(place),
        }
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.files.iter().map(|file| file.name).collect();
        names.join(", ")
    }

    /// Runs a kernel on the CPU.
    pub(crate) fn launch_on_cpu(
        &self,
        name: &str,
        [grid, block]: [[i32; 3]; 2],
        shared: usize,
        args: &[Arg<'_>],
    ) -> Result<(), String> {
        let place = self.address(&format!("cuf2rs_launch_{name}"))?;
        // SAFETY: CUF2RS_KERNEL makes functions of this type; the arguments are those of the kernel's dummies, in order.
        unsafe {
            let run = std::mem::transmute::<usize, EmulatedLaunch>(place);
            run(grid.as_ptr(), block.as_ptr(), shared, args.as_ptr().cast());
        }
        Ok(())
    }

    /// Launches a kernel on the GPU; gives CUDA's error code.
    pub(crate) fn launch_on_gpu(
        &self,
        name: &str,
        [grid, block]: [[i32; 3]; 2],
        shared: usize,
        stream: usize,
        args: &[Arg<'_>],
    ) -> Result<i32, String> {
        let place = self.address(&format!("cuf2rs_launch_{name}"))?;
        // SAFETY: as above.
        Ok(unsafe {
            let run = std::mem::transmute::<usize, CudaLaunch>(place);
            run(
                grid.as_ptr(),
                block.as_ptr(),
                shared,
                args.as_ptr().cast(),
                stream as *mut c_void,
            )
        })
    }
}
