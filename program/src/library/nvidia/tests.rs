//! The rows of the modules, and that every name finds its library.

use super::*;
use crate::library::module::{each, rows};

#[test]
fn procedures_are_found() {
    let found = rows(module("cusolverdn").unwrap());
    let row = found.iter().find(|row| row.label == "cusolverDn{T}{sy}evd");
    assert_eq!(row.unwrap().letters, "S D C Z");
    let written = each::written_out("!each Z\ncusolverDn{T}{sy}evd\n!end each\n");
    assert_eq!(written, "cusolverDnZheevd\n");
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
