//! Every module of the libraries is read without a finding, and every name finds its library.

use super::*;
use crate::source::Sources;
use crate::{Options, check};

/// A program that imports all names of a module: only then are all of its interfaces looked at.
fn findings(module: &Module) -> String {
    let mut text = "program main\n".to_string();
    for row in rows(module) {
        let of_types = format!(
            "!each {}\n  use {}, only: {}\n!end each\n",
            row.letters, module.name, row.name
        );
        let plain = format!("  use {}, only: {}\n", module.name, row.name);
        text += &if row.letters.is_empty() {
            plain
        } else {
            each::written_out(&of_types)
        };
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
fn procedures_are_found() {
    let found = rows(module("cusolverdn").unwrap());
    let row = found.iter().find(|row| row.label == "cusolverDn{T}{sy}evd");
    assert_eq!(row.unwrap().letters, "S D C Z");
    let written = each::written_out("!each Z\ncusolverDn{T}{sy}evd\n!end each\n");
    assert_eq!(written, "cusolverDnZheevd\n");
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
    assert_eq!(of("cudaIpcGetMemHandle"), Some("cuda"));
    assert_eq!(of("cuCtxGetCurrent"), Some("cu"));
    assert_eq!(of("cudaBuildTree"), None, "a function of the program's own");
    assert!(is_linked("cuFFT") && is_linked("cublas_static") && !is_linked("m"));
}
