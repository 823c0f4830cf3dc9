//! Every module of the libraries is read without a finding, and every name finds its library.

use super::*;
use crate::source::Sources;
use crate::{Options, check};

/// A program that uses a module and nothing of it.
fn findings(name: &str) -> String {
    let mut sources = Sources::in_memory();
    sources.add(
        "main.f90",
        format!("program main\n  use {name}\nend program main\n"),
    );
    let (found, _) = check(&mut sources, &Options::default());
    let lines = found
        .iter()
        .map(|one| format!("{}: {}", one.code.id(), one.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_are_read_without_findings() {
    for module in MODULES {
        assert_eq!(findings(module.name), "", "{}", module.name);
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
