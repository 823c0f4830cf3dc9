//! NVIDIA's libraries: the modules by which Fortran calls them, and which library a function in C belongs to.
//!
//! A module is a Fortran text in `nvidia/`: interfaces with BIND(C), generic names, named constants and types, read by the front end as if the
//! program brought it. A program that declares such interfaces itself goes the same way. What stands behind the functions is for the runtime to
//! know (`runtime/src/library/`): the library itself on a GPU, functions of its own on the CPU.

#[cfg(test)]
mod tests;

use super::module::Module;

/// A library by the names of its functions in C.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    /// What the names begin with.
    pub prefix: &'static str,
    /// The feature of the runtime that has functions for the CPU.
    pub feature: Option<&'static str>,
    /// What `-l` and `-cudalib=` call it.
    pub link_names: &'static [&'static str],
}

super::module::modules! { "nvidia" "cuda_libraries" "curand" "cufft" "cublas_types" "cublas" "cublas_v2" "cublasxt" "cusolverdn" "cusparse" "curand_device" "openacc_curand" "nccl" "host_blas" "wmma" }

const fn library(
    prefix: &'static str,
    feature: Option<&'static str>,
    link_names: &'static [&'static str],
) -> Library {
    Library {
        prefix,
        feature,
        link_names,
    }
}

/// The libraries, those with the longer names first where one begins another.
pub const LIBRARIES: &[Library] = &[
    library("curand", Some("curand"), &["curand"]),
    library("cufft", Some("cufft"), &["cufft", "cufftw"]),
    library("hostblas", Some("hostblas"), &[]),
    library("cublasLt", None, &["cublaslt"]),
    library("cublas", Some("blas"), &["cublas"]),
    library("cusparse", Some("cusparse"), &["cusparse"]),
    library("cusolver", Some("cusolver"), &["cusolver"]),
    library("cudnn", None, &["cudnn"]),
    library("nccl", Some("nccl"), &["nccl"]),
    library("cutensor", None, &["cutensor"]),
    library("cuda", None, &["cudart", "cudadevrt"]),
    library("cu", None, &["cuda"]),
];

/// How the names of the functions of CUDA's runtime library and of its driver go on; programs have functions of their own that begin like these two.
const FAMILIES: &[&str] = &[
    "Array",
    "Create",
    "Ctx",
    "Destroy",
    "Device",
    "Driver",
    "Event",
    "External",
    "Free",
    "Func",
    "Get",
    "Graph",
    "Host",
    "Import",
    "Init",
    "Ipc",
    "Launch",
    "Library",
    "Link",
    "Malloc",
    "Mem",
    "Memcpy",
    "Memset",
    "Module",
    "Occupancy",
    "Pointer",
    "Runtime",
    "Set",
    "Signal",
    "Stream",
    "Tex",
    "Thread",
    "User",
    "Wait",
];

/// The module of a name, lower case.
pub fn module(name: &str) -> Option<&'static Module> {
    MODULES.iter().find(|module| module.name == name)
}

/// The library that a function in C belongs to by its name.
pub fn of_function(label: &str) -> Option<&'static Library> {
    let own = |library: &&Library| {
        label
            .strip_prefix(library.prefix)
            .is_some_and(|rest| match library.prefix {
                "cuda" | "cu" => FAMILIES.iter().any(|family| rest.starts_with(family)),
                _ => rest.starts_with(|c: char| c.is_ascii_uppercase() || c == '_'),
            })
    };
    LIBRARIES.iter().find(own)
}

/// Whether `-l` or `-cudalib=` means one of the libraries by this word.
pub fn is_linked(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let word = word.strip_suffix("_static").unwrap_or(&word);
    LIBRARIES
        .iter()
        .any(|library| library.link_names.contains(&word))
}
