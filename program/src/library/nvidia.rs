//! NVIDIA's libraries: the modules by which Fortran calls them, and which library a function in C belongs to.
//!
//! A module is a Fortran text in `nvidia/`: interfaces with BIND(C), generic names, named constants and types, read by the front end as if the
//! program brought it. A program that declares such interfaces itself goes the same way. What stands behind the functions is for the runtime to
//! know (`runtime/src/library/`): the library itself on a GPU, functions of its own on the CPU.

pub mod each;
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

modules! { "cuda_libraries" "curand" "cufft" "cublas_types" "cublas" "cublas_v2" "cublasxt" "cusolverdn" "cusparse" "curand_device" "openacc_curand" "nccl" "host_blas" "wmma" }

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

/// A procedure of a module, written once for all of its types: `cusolverDn{T}potrf` for `S D C Z`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name in Fortran.
    pub name: String,
    /// The letters of its types; none where there is one form alone.
    pub letters: String,
    /// Its name in C.
    pub label: String,
}

/// The procedures in C that a module has interfaces of, in the order of its text.
pub fn rows(module: &Module) -> Vec<Row> {
    // What stands behind CONTAINS is in Fortran.
    let lines = module.text.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| *line != "contains").collect();
    let mut rows = Vec::new();
    let mut letters = "";
    for (index, line) in lines.iter().enumerate() {
        if let Some(given) = line.strip_prefix("!each ") {
            letters = given;
        } else if *line == "!end each" {
            letters = "";
        }
        let Some(name) = head(line) else { continue };
        let label = lines[index..]
            .iter()
            .find_map(|line| line.split("name='").nth(1));
        let label = label
            .and_then(|rest| rest.split('\'').next())
            .unwrap_or(name);
        rows.push(Row {
            name: name.to_string(),
            letters: letters.to_string(),
            label: label.to_string(),
        });
    }
    rows
}

/// The generic names of a module, and the letters of their types.
pub fn generics(module: &Module) -> Vec<(String, String)> {
    let (mut found, mut letters) = (Vec::new(), "");
    for line in module.text.lines().map(str::trim) {
        if let Some(given) = line.strip_prefix("!each ") {
            letters = given;
        } else if line == "!end each" {
            letters = "";
        } else if let Some(name) = line.strip_prefix("interface ")
            && !name.contains('(')
        {
            found.push((name.to_string(), letters.to_string()));
        }
    }
    found
}

/// The name that the first line of an interface body gives.
fn head(line: &str) -> Option<&str> {
    if line.starts_with("end ") || line.starts_with("attributes") || line.starts_with('!') {
        return None;
    }
    let rest = line
        .split_once("function ")
        .or_else(|| line.split_once("subroutine "))?
        .1;
    line.contains('(').then(|| rest.split('(').next())?
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

impl Module {
    /// The text with interfaces that differ in a type alone written out.
    pub fn written_out(&self) -> String {
        each::written_out(self.text)
    }

    /// The text as a file among the sources; once, however often it is asked for.
    pub fn source(&self, sources: &mut Sources) -> Option<FileId> {
        let path = Path::new(self.file);
        sources.offer(path, each::written_out(self.text));
        sources.load_include(path).ok()
    }
}
