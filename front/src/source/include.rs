//! INCLUDE lines and the search for included files.

use super::scan::{first_nonblank, is_blank};
use super::{FileId, Form, SourceOptions, Sources, Span};
use crate::diag::{Diagnostic, codes};
use std::path::{Path, PathBuf};

/// The path of a Fortran INCLUDE line (Fortran 2008, 3.4): `include 'file'` alone on its line.
pub(super) fn fortran_include(bytes: &[u8], form: Form) -> Option<String> {
    let first = first_nonblank(bytes)?;
    if !matches!(bytes[first], b'i' | b'I') || (form == Form::Fixed && first == 0) {
        return None;
    }
    let word = bytes.get(first..first + 7)?;
    if !word.eq_ignore_ascii_case(b"include") || is_continuation(bytes, first, form) {
        return None;
    }
    let rest = &bytes[first + 7..];
    let rest = &rest[first_nonblank(rest)?..];
    let quote = *rest.first().filter(|byte| matches!(byte, b'\'' | b'"'))?;
    let close = memchr::memchr(quote, &rest[1..])? + 1;
    let ends = rest[close + 1..].iter().find(|byte| !is_blank(**byte));
    let path = String::from_utf8_lossy(&rest[1..close]).into_owned();
    matches!(ends, None | Some(b'!')).then_some(path)
}

/// In fixed form the word must stand in the statement field of an initial line.
fn is_continuation(bytes: &[u8], first: usize, form: Form) -> bool {
    form == Form::Fixed && first < 6 && !bytes[..first].contains(&b'\t')
}

/// Looks beside the including file (unless `<...>` was written), then in the `-I` folders.
pub(super) fn find(
    sources: &mut Sources,
    options: &SourceOptions,
    path: &str,
    system: bool,
    from: FileId,
) -> Option<FileId> {
    let beside = sources.file(from).path.parent().map(Path::to_path_buf);
    let beside = beside.filter(|_| !system);
    let folders = beside.iter().chain(&options.include_dirs);
    // What an installed MPI says of itself is not for translated programs, whose handles have numbers of their own.
    let installed = |folder: &Path| path == "mpif.h" && sources.is_file(&folder.join("mpi.h"));
    let folders = folders.filter(|folder| !installed(folder));
    let candidates: Vec<PathBuf> = folders.map(|folder| folder.join(path)).collect();
    candidates
        .iter()
        .find_map(|candidate| sources.load_include(candidate).ok())
        .or_else(|| library(sources, path))
}

/// Headers that this project has: that of OPENACC for programs that do not USE the module, by its names today and in the PGI Accelerator
/// model, MPI's, and the names of module WMMA's types.
fn library(sources: &mut Sources, path: &str) -> Option<FileId> {
    let text: &[u8] = match path {
        "openacc_lib.h" | "accel_lib.h" => include_bytes!("openacc_lib.h"),
        "mpif.h" => include_bytes!("mpif.h"),
        "omp_lib.h" => include_bytes!("omp_lib.h"),
        _ if path.eq_ignore_ascii_case("cuf_macros.cuf") => include_bytes!("cuf_macros.CUF"),
        _ => return None,
    };
    Some(sources.header(Path::new(path), text))
}

/// There is no such file.
pub(super) fn not_found(path: &str, place: Span) -> Diagnostic {
    Diagnostic::error(
        codes::INCLUDE_NOT_FOUND,
        format!("included file '{path}' not found"),
    )
    .at(place, "included here")
    .help("put it beside the including file, or pass the folder that holds it with -I DIR")
}

/// The nesting has no end.
pub(super) fn too_deep(place: Span) -> Diagnostic {
    Diagnostic::error(
        codes::INCLUDE_TOO_DEEP,
        "files include each other too often",
    )
    .at(place, "this one is not read any more")
    .help("a file must not include itself; guard it with #ifndef")
}
