//! Every module of the libraries is read without a finding, and every name finds its library.

use super::*;
use crate::source::Sources;
use crate::{Options, check};

/// A program that imports all names of a module: only then are all of its interfaces looked at.
fn findings(module: &Module) -> String {
    let names = interfaces(module);
    let mut text = "program main\n".to_string();
    for name in &names {
        text += &format!("  use {}, only: {name}\n", module.name);
    }
    let mut sources = Sources::in_memory();
    sources.add("main.f90", format!("{text}end program main\n"));
    let (found, _) = check(&mut sources, &Options::default());
    let lines = found
        .iter()
        .map(|one| format!("{}: {}", one.code.id(), one.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn interfaces_are_found() {
    let names = interfaces(module("cusolverdn").unwrap());
    assert!(names.contains(&"cusolverDnZheevd".to_string()));
    assert!(names.len() > 150, "{}", names.len());
}

#[test]
fn modules_are_read_without_findings() {
    for module in MODULES {
        assert_eq!(findings(module), "", "{}", module.name);
    }
}

#[test]
fn functions_find_their_library() {
    let of = |label| of_function(label).map(|library| library.prefix);
    assert_eq!(of("cublasDgemm_v2"), Some("cublas"));
    assert_eq!(of("cublasLtMatmul"), Some("cublasLt"));
    assert_eq!(of("curandGenerate"), Some("curand"));
    assert_eq!(of("curandle"), None);
    assert_eq!(of("cuda"), None);
    assert!(is_linked("cuFFT") && is_linked("cublas_static") && !is_linked("m"));
}
