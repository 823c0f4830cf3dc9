//! Generates the LALRPOP parsers from `grammar/`, and puts the runtime crate's source into the binary.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    generate_parser();
    embed_runtime();
    list_header_names();
}

/// Puts the parser into cargo's output folder, again only when the grammar changes.
fn generate_parser() {
    println!("cargo::rerun-if-changed=grammar");
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let done = lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(out)
        .emit_rerun_directives(true)
        .process();
    if let Err(error) = done {
        eprintln!("the grammar in grammar/ has an error: {error}");
        std::process::exit(1);
    }
}

/// Writes `embedded.rs`: the files of `runtime/` and `Cargo.lock` as a table, and a hash over all of them.
fn embed_runtime() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for part in [
        "runtime/Cargo.toml",
        "runtime/intrinsics/Cargo.toml",
        "runtime/intrinsics/src",
        "runtime/rustfmt.toml",
        "runtime/src",
        "runtime/cuda",
    ] {
        println!("cargo::rerun-if-changed={part}");
        collect(&root.join(part), &mut files);
    }
    println!("cargo::rerun-if-changed=Cargo.lock");
    files.sort();
    let mut hash = Sha256::new();
    let mut table = String::from("pub const FILES: &[(&str, &[u8])] = &[\n");
    for file in &files {
        let name = file
            .strip_prefix(root.join("runtime"))
            .expect("lies in runtime/");
        let name = name
            .to_str()
            .expect("our own names are UTF-8")
            .replace('\\', "/");
        hash.update(&name);
        hash.update(std::fs::read(file).expect("was listed"));
        writeln!(table, "    ({name:?}, include_bytes!({file:?})),").expect("strings take all");
    }
    let digest = hash
        .finalize()
        .iter()
        .fold(String::new(), |all, byte| format!("{all}{byte:02x}"));
    let lock = root.join("Cargo.lock");
    table += "];\n";
    table += &format!("pub const HASH: &str = {digest:?};\n");
    table += &format!("pub const LOCK: &[u8] = include_bytes!({lock:?});\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("embedded.rs"), table).expect("the build folder can be written");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("is a folder") {
            collect(&entry.expect("can be listed").path(), files);
        }
    } else {
        let known = ["rs", "toml", "cu", "cuh", "h"];
        let suffix = path.extension().and_then(|suffix| suffix.to_str());
        if suffix.is_some_and(|suffix| known.contains(&suffix)) {
            files.push(path.to_path_buf());
        }
    }
}

/// Writes `header_names.rs`: what the support header of emitted CUDA C declares at file scope, which nothing of a program may be called.
fn list_header_names() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    collect(&root.join("runtime/cuda/cuf2rs"), &mut files);
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
