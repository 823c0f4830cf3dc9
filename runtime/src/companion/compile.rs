//! C and CUDA C to a library on disk, found again by the texts that it was made of.

use super::CFile;
use crate::device::{Compilation, EMULATION_HEADER, cache};
use std::path::{Path, PathBuf};
use std::process::Command;

/// CUDA's runtime library for a C++ compiler without CUDA.
const RUNTIME_HEADER: &str = include_str!("../../cuda/cuda_runtime_emulation.h");

/// What a kernel's launcher is on a GPU.
const LAUNCHER_HEADER: &str = include_str!("../../cuda/cuda_launcher.h");

/// Headers of the toolkit that say nothing beyond the emulation's.
const STAND_INS: &[&str] = &[
    "cuda.h",
    "cuda_runtime.h",
    "cuda_runtime_api.h",
    "cuda_device_runtime_api.h",
    "device_functions.h",
    "device_launch_parameters.h",
    "driver_types.h",
    "math_constants.h",
    "math_functions.h",
    "vector_functions.h",
    "vector_types.h",
];

const C_FLAGS: &[&str] = &["-O2", "-fPIC", "-ffp-contract=off", "-w"];
const CPP_FLAGS: &[&str] = &[
    "-std=c++17",
    "-O2",
    "-fPIC",
    "-fno-strict-aliasing",
    "-ffp-contract=off",
    "-w",
    "-DCUF2RS_EMULATION",
    "-x",
    "c++",
    "-include",
    "cuda_runtime_emulation.h",
];
const LINK_FLAGS: &[&str] = &[
    "-shared",
    #[cfg(target_os = "linux")]
    "-Wl,-Bsymbolic",
];

/// How a library is made.
struct Tools {
    /// Compiles C.
    c: String,
    /// Compiles CUDA C, and links.
    cuda: String,
    cuda_flags: Vec<String>,
    link_flags: Vec<String>,
    /// Said when the compiler of CUDA C does not start.
    missing: &'static str,
    /// Takes launches as calls.
    on_cpu: bool,
}

/// The library for the CPU.
pub fn for_cpu(files: &[CFile]) -> Result<PathBuf, String> {
    let text = |flags: &[&str]| flags.iter().map(|f| f.to_string()).collect();
    library(
        files,
        &Tools {
            c: compiler("CC", "cc"),
            cuda: compiler("CXX", "c++"),
            cuda_flags: text(CPP_FLAGS),
            link_flags: text(LINK_FLAGS),
            missing: "the parts in CUDA C need a C++ compiler on the CPU; install one (g++ or clang++), or name it in CXX",
            on_cpu: true,
        },
    )
}

/// The library for GPUs of compute capability `arch` / 10.
pub fn for_gpu(files: &[CFile], arch: i32, how: Compilation) -> Result<PathBuf, String> {
    let asked = std::env::var("CUF2RS_FMAD");
    let how = asked.map_or(how, |value| how.with_fma(value != "0"));
    let own = [
        "-O3".to_string(),
        format!("-arch=sm_{arch}"),
        "-std=c++17".to_string(),
        "-Xcompiler=-fPIC".to_string(),
        "-w".to_string(),
        "-include".to_string(),
        "cuda_launcher.h".to_string(),
    ];
    library(
        files,
        &Tools {
            c: compiler("CC", "cc"),
            cuda: nvcc(),
            cuda_flags: own.into_iter().chain(how.options()).collect(),
            link_flags: vec!["-shared".to_string(), format!("-arch=sm_{arch}")],
            missing: "the parts in CUDA C hold host code, which needs nvcc on a GPU: install the CUDA toolkit, put its bin folder in PATH or name \
                      nvcc in CUF2RS_NVCC; CUF2RS_DEVICE=cpu runs the program without it",
            on_cpu: false,
        },
    )
}

fn compiler(variable: &str, default: &str) -> String {
    let named = std::env::var(variable).ok().filter(|c| !c.is_empty());
    named.unwrap_or_else(|| default.to_string())
}

/// `$CUF2RS_NVCC`, that of the toolkit in `CUDA_HOME` or `/usr/local/cuda`, else the one in PATH.
fn nvcc() -> String {
    if let Some(given) = std::env::var("CUF2RS_NVCC").ok().filter(|c| !c.is_empty()) {
        return given;
    }
    let named = ["CUDA_HOME", "CUDA_PATH"]
        .iter()
        .filter_map(std::env::var_os);
    let homes = named.map(PathBuf::from).chain(["/usr/local/cuda".into()]);
    let found = homes.map(|home| home.join("bin/nvcc")).find(|p| p.exists());
    found.map_or_else(|| "nvcc".to_string(), |path| path.display().to_string())
}

fn library(files: &[CFile], tools: &Tools) -> Result<PathBuf, String> {
    let text = |file: &CFile| {
        if tools.on_cpu {
            file.for_cpu
        } else {
            file.text
        }
    };
    let flags = tools.cuda_flags.join(" ");
    let mut parts = vec![
        &tools.c,
        &tools.cuda,
        &flags,
        RUNTIME_HEADER,
        EMULATION_HEADER,
        LAUNCHER_HEADER,
        std::env::consts::ARCH,
    ];
    for file in files {
        parts.extend([file.name, text(file)]);
        parts.extend(file.kernels);
    }
    let key = cache::key(&parts);
    let folder = cache::folder()
        .filter(|f| std::fs::create_dir_all(f).is_ok())
        .unwrap_or_else(std::env::temp_dir);
    let path = folder.join(format!("{key}.so"));
    if cache::has_library(&path) {
        return Ok(path);
    }
    let work = folder.join(format!("{key}.{}", std::process::id()));
    let made = write(&work, files, tools).and_then(|()| make(&work, files, tools, &path));
    let _ = std::fs::remove_dir_all(&work);
    made.map(|()| path)
}

/// The files as the compilers take them.
fn write(work: &Path, files: &[CFile], tools: &Tools) -> Result<(), String> {
    let write = |name: &str, text: &str| {
        std::fs::write(work.join(name), text).map_err(|e| format!("{}: {e}", work.display()))
    };
    std::fs::create_dir_all(work).map_err(|e| format!("{}: {e}", work.display()))?;
    if tools.on_cpu {
        write("cuda_emulation.h", EMULATION_HEADER)?;
        write("cuda_runtime_emulation.h", RUNTIME_HEADER)?;
        for name in STAND_INS {
            write(name, "")?;
        }
    } else {
        write("cuda_launcher.h", LAUNCHER_HEADER)?;
    }
    for file in files {
        let own = if tools.on_cpu {
            file.for_cpu
        } else {
            file.text
        };
        let launchers = file
            .kernels
            .iter()
            .map(|name| format!("CUF2RS_KERNEL({name})\n"));
        let launchers: String = launchers.collect();
        let text = match suffix(file) {
            "cu" => format!("#line 1 \"{}\"\n{own}\n{launchers}", file.name),
            _ => own.to_string(),
        };
        write(file.name, &text)?;
    }
    Ok(())
}

fn suffix(file: &CFile) -> &str {
    file.name.rsplit('.').next().unwrap_or_default()
}

/// Compiles the files one by one, and links them.
fn make(work: &Path, files: &[CFile], tools: &Tools, path: &Path) -> Result<(), String> {
    let mut objects = Vec::new();
    for file in files {
        let object = work.join(format!("{}.o", file.name));
        let mut command = match suffix(file) {
            "c" => {
                let mut command = Command::new(&tools.c);
                command.args(C_FLAGS);
                command
            }
            "cu" => {
                let mut command = Command::new(&tools.cuda);
                command.args(&tools.cuda_flags);
                command
            }
            _ => continue,
        };
        command.current_dir(work).arg("-I").arg(work);
        command.arg("-c").arg(file.name).arg("-o").arg(&object);
        run(command, file.name, tools.missing)?;
        objects.push(object);
    }
    let made = work.join("library.so");
    let mut command = Command::new(&tools.cuda);
    command.args(&tools.link_flags).args(&objects);
    command.arg("-lm").arg("-o").arg(&made);
    run(command, "the parts in C", tools.missing)?;
    cache::keep_library(&made, path).map_err(|e| format!("{}: {e}", path.display()))
}

fn run(mut command: Command, what: &str, missing: &str) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|e| format!("{missing} ('{name}' does not start: {e})"))?;
    if output.status.success() {
        return Ok(());
    }
    let log = String::from_utf8_lossy(&output.stderr);
    let log = if log.trim().is_empty() {
        String::from_utf8_lossy(&output.stdout)
    } else {
        log
    };
    Err(format!(
        "{what} does not compile ({name}):\n{}{}",
        log.trim_end(),
        missing_header(&log)
    ))
}

/// What to do where a compiler without CUDA looks for a header that comes with CUDA.
fn missing_header(log: &str) -> &'static str {
    const OF_CUDA: [&str; 9] = [
        "thrust/",
        "cub/",
        "cuda/",
        "cublas",
        "cufft",
        "curand",
        "cusparse",
        "cusolver",
        "cooperative_groups",
    ];
    let missing = log
        .lines()
        .find(|line| line.contains("No such file or directory") || line.contains("file not found"));
    let header = missing.is_some_and(|line| OF_CUDA.iter().any(|name| line.contains(name)));
    match header {
        true => {
            "\nhelp: this header comes with the CUDA toolkit, whose nvcc compiles the file when the program runs on a GPU; without one, write what the file does in Fortran"
        }
        false => "",
    }
}

#[cfg(test)]
mod tests {
    use super::missing_header;

    #[test]
    fn headers_of_cuda_are_told_from_others() {
        let log =
            |header: &str| format!("b.cu:1:10: fatal error: {header}: No such file or directory");
        assert!(missing_header(&log("thrust/sort.h")).contains("nvcc"));
        assert_eq!(missing_header(&log("mesh.h")), "");
        assert_eq!(
            missing_header("b.cu:3: error: 'thrust/' was not declared"),
            ""
        );
    }
}
