//! Puts the runtime crate's source into the binary.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    embed_runtime();
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
