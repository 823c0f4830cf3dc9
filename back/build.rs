//! Lists what the support header of emitted CUDA C declares.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    list_header_names();
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("is a folder") {
            collect(&entry.expect("can be listed").path(), files);
        }
    } else {
        files.push(path.to_path_buf());
    }
}

/// Writes `header_names.rs`: what the support header of emitted CUDA C declares at file scope, which nothing of a program may be called.
fn list_header_names() {
    let header = Path::new("../runtime/cuda/cuf2rs");
    println!("cargo::rerun-if-changed={}", header.display());
    let mut files = Vec::new();
    collect(header, &mut files);
    let texts = files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("was listed"));
    let text: String = texts.collect();
    let mut names: Vec<&str> = text.lines().filter_map(declared).collect();
    names.sort_unstable();
    names.dedup();
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("header_names.rs"), format!("&{names:?}"))
        .expect("the build folder can be written");
}

/// The name that a line of the header declares at file scope.
fn declared(line: &str) -> Option<&str> {
    let line = behind_parameters(line);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = |start: &str| {
        let rest = line.strip_prefix(start)?;
        rest.split(|c| !is_word(c)).next()
    };
    let function = || {
        let line = line.strip_prefix("constexpr ").unwrap_or(line);
        let line = line.strip_prefix("CUF2RS_INLINE ").unwrap_or(line);
        let head = line.split_once('(')?.0;
        let starts = line.starts_with(|c: char| c.is_ascii_alphabetic());
        starts.then(|| head.rsplit(|c| !is_word(c)).next())?
    };
    let name = first("struct ")
        .or_else(|| first("using "))
        .or_else(|| {
            line.strip_prefix("typedef ")?
                .strip_suffix(';')?
                .rsplit(' ')
                .next()
        })
        .or_else(|| macro_argument(line))
        .or_else(function)?;
    (!["", "fortran", "namespace"].contains(&name)).then_some(name)
}

/// A declaration without the template's parameters before it.
fn behind_parameters(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("template <") else {
        return line;
    };
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += match c {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        depth == 0
    });
    end.map_or(line, |end| rest[end + 1..].trim_start())
}

/// What a macro of the header declares: `CUF2RS_REDUCTION(sum, Sum)`.
fn macro_argument(line: &str) -> Option<&str> {
    let (_, arguments) = line.strip_prefix("CUF2RS_")?.split_once('(')?;
    let name = arguments.split([',', ')']).next()?;
    let declares = ["CUF2RS_REDUCTION", "CUF2RS_LOAD", "CUF2RS_STORE"];
    declares
        .iter()
        .any(|own| line.starts_with(own))
        .then_some(name)
}
