//! NVIDIA's libraries: the modules by which Fortran calls them, and which library a function in C belongs to.
//!
//! A module is a Fortran text in `nvidia/`: interfaces with BIND(C), generic names, named constants and types, read by the front end as if the
//! program brought it. A program that declares such interfaces itself goes the same way. What stands behind the functions is for the runtime to
//! know (`runtime/src/library/`): the library itself on a GPU, functions of its own on the CPU.

mod each;
#[cfg(test)]
mod tests;

use crate::source::{FileId, Sources};
use std::path::Path;

/// A module that Fortran programs use.
#[derive(Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// Its file, by which messages name it.
    pub file: &'static str,
    /// Its text, in which interfaces that differ in a type alone stand once.
    pub text: &'static str,
}

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

macro_rules! modules {
    ($($name:literal)*) => {
        /// The modules.
        pub const MODULES: &[Module] = &[$(Module {
            name: $name,
            file: concat!("<cuf2rs>/", $name, ".f90"),
            text: include_str!(concat!("nvidia/", $name, ".f90")),
        }),*];
    };
}

modules! { "cuda_libraries" "curand" "cufft" "cublas_types" "cublas" "cublas_v2" "cusolverdn" "cusparse" "curand_device" }

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
    library("cublasLt", None, &["cublaslt"]),
    library("cublas", Some("blas"), &["cublas"]),
    library("cusparse", Some("cusparse"), &["cusparse"]),
    library("cusolver", Some("cusolver"), &["cusolver"]),
    library("cudnn", None, &["cudnn"]),
    library("nccl", None, &["nccl"]),
    library("cutensor", None, &["cutensor"]),
];

/// The module of a name, lower case.
pub fn module(name: &str) -> Option<&'static Module> {
    MODULES.iter().find(|module| module.name == name)
}

/// The procedures that a module has interfaces of, in the order of its text.
pub fn interfaces(module: &Module) -> Vec<String> {
    let text = each::written_out(module.text);
    let names = text.lines().filter_map(|line| {
        let heads = [
            "integer(c_int) function ",
            "subroutine ",
            "real(4) function ",
            "real(8) function ",
            "complex(4) function ",
            "complex(8) function ",
        ];
        let rest = heads
            .iter()
            .find_map(|head| line.trim_start().strip_prefix(head))?;
        Some(rest.split('(').next()?.to_string())
    });
    names.collect()
}

/// The library that a function in C belongs to by its name.
pub fn of_function(label: &str) -> Option<&'static Library> {
    let own = |library: &&Library| {
        label
            .strip_prefix(library.prefix)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase() || c == '_'))
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

impl Module {
    /// The text as a file among the sources; once, however often it is asked for.
    pub fn source(&self, sources: &mut Sources) -> Option<FileId> {
        let path = Path::new(self.file);
        sources.offer(path, each::written_out(self.text));
        sources.load_include(path).ok()
    }
}
