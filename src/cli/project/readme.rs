//! The README of an emitted project: for somebody who is handed the folder and has never heard of cuf2rs.

use cuf2rs::Translation;
use std::path::Path;

/// The text.
pub fn text(translation: &Translation) -> String {
    let name = &translation.name;
    let has = |path: &str| {
        translation
            .files
            .iter()
            .any(|file| file.path == Path::new(path))
    };
    let (what, command) = match translation.is_library() {
        true => ("library", "build"),
        false => ("program", "run"),
    };
    let mut text = format!(
        "# {name}\n\nA Rust {what} that cuf2rs {} made from Fortran; the names of the Fortran files and lines stand in the comments.\n\n    cargo {command} --release\n\n\
         needs [Rust](https://rustup.rs) and a C compiler to link with; cargo fetches a few small crates the first time.\n\n",
        env!("CARGO_PKG_VERSION")
    );
    if has("src/kernels.cu") {
        text += DEVICES;
    }
    if translation.is_library() {
        text += &library(name);
    }
    text += "| file | |\n|---|---|\n";
    text += match translation.is_library() {
        true => "| `src/lib.rs` | the modules, and procedures outside of modules |\n",
        false => "| `src/main.rs` | the main program |\n",
    };
    for file in &translation.files {
        text += &row(&file.path);
    }
    text + "| `src/source_map.rs` | which line comes from which Fortran line, for messages of run-time errors |\n\
            | `runtime/` | the library that the program links: arrays, input and output, intrinsic procedures, devices |\n\n\
            You may change everything. `runtime/` is part of cuf2rs and may be used under the MIT licence or the Apache licence 2.0, whose texts lie \
            in it; the rest belongs to whom the Fortran belongs to.\n"
}

const DEVICES: &str = "The program runs on an NVIDIA GPU when there is one with a driver and NVRTC (from the CUDA toolkit or `pip install \
nvidia-cuda-nvrtc`), else on the CPU. `CUF2RS_DEVICE` chooses: `cuda`, `cuda:1`, `cpu`, or `emulate`, which compiles the CUDA C for the CPU.\n\n";

/// How another crate uses a library.
fn library(name: &str) -> String {
    format!(
        "Another crate uses it so (in `Cargo.toml`, then in Rust):\n\n    [dependencies]\n    {name} = {{ path = \"{name}-rs\" }}\n    \
         cuf2rs-runtime = {{ path = \"{name}-rs/runtime\" }}\n\n    use cuf2rs_runtime::prelude::*;\n    \
         start(&{name}::SOURCE_MAP);\n\n\
         before anything else: run-time errors name Fortran lines then. Arrays are `Array` of the runtime.\n\n"
    )
}

/// The line of a file that is not in every project.
fn row(path: &Path) -> String {
    let name = path.display().to_string().replace('\\', "/");
    let Some(inner) = name.strip_prefix("src/") else {
        return String::new();
    };
    let what = if name == "src/kernels.cu" {
        "all kernels in CUDA C".to_string()
    } else if inner.starts_with("c/") {
        "a part of the program in C or CUDA C".to_string()
    } else if let Some(module) = inner.strip_suffix("/cpu.rs") {
        format!("the kernels of `{module}` in Rust, for the CPU")
    } else if let Some(module) = inner
        .strip_suffix(".rs")
        .filter(|name| !["main", "lib", "source_map"].contains(name))
    {
        format!(
            "`{module}`: variables, types and procedures, and a function for each kernel that launches it"
        )
    } else {
        return String::new();
    };
    format!("| `{name}` | {what} |\n")
}
