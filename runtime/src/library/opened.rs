//! NVIDIA's libraries as they are installed: where they are looked for, and their functions.
//!
//! Refuses to know what any function does.

use crate::device::cuda::nvrtc::toolkit_folders;
use libloading::Library;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

/// A library: what the names of its functions begin with, the stem of its file, the versions that fit, those that it opens by bare name, and the
/// package of pip.
struct Row {
    prefix: &'static str,
    stem: &'static str,
    versions: &'static [&'static str],
    needs: &'static [&'static str],
    package: &'static str,
}

const fn row(
    prefix: &'static str,
    versions: &'static [&'static str],
    needs: &'static [&'static str],
    package: &'static str,
) -> Row {
    Row {
        prefix,
        stem: prefix,
        versions,
        needs,
        package,
    }
}

const ROWS: &[Row] = &[
    row("curand", &["10"], &[], "nvidia-curand"),
    row("cufft", &["12", "11"], &[], "nvidia-cufft"),
    row("nvJitLink", &["13", "12"], &[], "nvidia-nvjitlink"),
    row("cublasLt", &["13", "12"], &[], "nvidia-cublas"),
    row("cublas", &["13", "12"], &["cublasLt"], "nvidia-cublas"),
    row("cusparse", &["12"], &["nvJitLink"], "nvidia-cusparse"),
    row(
        "cusolver",
        &["12", "11"],
        &["nvJitLink", "cublasLt", "cublas", "cusparse"],
        "nvidia-cusolver",
    ),
    row(
        "cudnn",
        &["9", "8"],
        &["cublasLt", "cublas"],
        "nvidia-cudnn-cu13",
    ),
    row("nccl", &["2"], &[], "nvidia-nccl-cu13"),
    row(
        "cutensor",
        &["2", "1"],
        &["cublasLt", "cublas"],
        "cutensor-cu13",
    ),
    named("cuda", "cudart", &["13", "12"], "nvidia-cuda-runtime"),
    named("cu", "cuda", &["1"], ""),
];

/// A library that is named otherwise than its functions.
const fn named(
    prefix: &'static str,
    stem: &'static str,
    versions: &'static [&'static str],
    package: &'static str,
) -> Row {
    Row {
        prefix,
        stem,
        versions,
        needs: &[],
        package,
    }
}

static LIBRARIES: LazyLock<Mutex<HashMap<&'static str, &'static Library>>> =
    LazyLock::new(Mutex::default);

/// The address of a function, or why there is none.
pub fn function(name: &str) -> Result<usize, String> {
    let rows = ROWS.iter().filter(|row| name.starts_with(row.prefix));
    let row = rows.max_by_key(|row| row.prefix.len());
    let row = row.ok_or_else(|| format!("'{name}' is in none of the known GPU libraries"))?;
    let library = library(row)?;
    // SAFETY: looks a name up, no more.
    let found = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
    let address = found.map(|function| *function as *const () as usize);
    address.map_err(|_| {
        format!(
            "the installed library lib{}.so has no function '{name}': another version of CUDA may have it",
            row.stem
        )
    })
}

fn library(row: &'static Row) -> Result<&'static Library, String> {
    let known = LIBRARIES
        .lock()
        .unwrap_or_else(|e| e.into_inner())
        .get(row.prefix)
        .copied();
    if let Some(library) = known {
        return Ok(library);
    }
    // What it opens by bare name is found when it is there already.
    let needed = ROWS
        .iter()
        .filter(|other| row.needs.contains(&other.prefix));
    needed.for_each(|other| drop(library(other)));
    let opened: &'static Library = Box::leak(Box::new(open(row)?));
    LIBRARIES
        .lock()
        .unwrap_or_else(|e| e.into_inner())
        .insert(row.prefix, opened);
    Ok(opened)
}

fn open(row: &Row) -> Result<Library, String> {
    let mut told = Vec::new();
    for path in candidates(row) {
        if path.components().count() > 1 && !path.exists() {
            continue;
        }
        // SAFETY: NVIDIA's library, whose initialisers do nothing of note.
        match unsafe { Library::new(&path) } {
            Ok(library) => return Ok(library),
            Err(why) => told.push(format!("\n  {}: {why}", path.display())),
        }
    }
    told.retain(|line| !line.contains("No such file"));
    Err(format!(
        "the library lib{}.so of CUDA was not found, which the program calls on a GPU; install the CUDA toolkit or `pip install {}`, and name the \
         library's folder in LD_LIBRARY_PATH, or run with CUF2RS_DEVICE=cpu{}",
        row.stem,
        row.package,
        told.concat()
    ))
}

/// Files that may be the library, in the order of trust; the loader's own search, by bare name, first.
fn candidates(row: &Row) -> Vec<PathBuf> {
    let names: Vec<String> = row
        .versions
        .iter()
        .map(|version| format!("lib{}.so.{version}", row.stem))
        .collect();
    let folders = std::iter::once(PathBuf::new()).chain(folders());
    folders
        .flat_map(|folder| {
            names
                .iter()
                .map(move |name| folder.join(name))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Folders of toolkits, of NVIDIA's compilers, and of pip's packages.
fn folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Some(given) = std::env::var_os("CUF2RS_NVRTC").map(PathBuf::from) {
        let folder = if given.is_file() {
            given.parent().map(Path::to_path_buf)
        } else {
            Some(given)
        };
        folders.extend(folder.iter().flat_map(|folder| of_packages(folder)));
        // `nvidia/cuda_nvrtc/lib` has the other packages beside it.
        let above = folder
            .as_deref()
            .and_then(|folder| folder.parent()?.parent());
        folders.extend(above.into_iter().flat_map(packages_in));
    }
    folders.extend(toolkit_folders());
    if let Some(home) = std::env::var_os("NVHPC_ROOT").map(PathBuf::from) {
        folders.push(home.join("math_libs/lib64"));
        folders.push(home.join("comm_libs/nccl/lib"));
    }
    for variable in ["VIRTUAL_ENV", "CONDA_PREFIX"] {
        if let Some(home) = std::env::var_os(variable).map(PathBuf::from) {
            folders.push(home.join("lib"));
            let versions = subfolders(&home.join("lib"));
            folders.extend(
                versions
                    .iter()
                    .flat_map(|one| packages_in(&one.join("site-packages/nvidia"))),
            );
        }
    }
    folders
}

/// A folder that was named, and what pip unpacks below it.
fn of_packages(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![
        folder.to_path_buf(),
        folder.join("lib"),
        folder.join("lib64"),
    ];
    all.extend(packages_in(folder));
    all.extend(packages_in(&folder.join("nvidia")));
    all
}

/// `nvidia/cublas/lib`, `nvidia/cu13/lib`.
fn packages_in(folder: &Path) -> Vec<PathBuf> {
    subfolders(folder)
        .iter()
        .map(|package| package.join("lib"))
        .collect()
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    found.retain(|path| path.is_dir());
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_of_no_library_is_said() {
        assert!(
            function("whatIsThis")
                .unwrap_err()
                .contains("none of the known")
        );
    }

    #[test]
    fn the_longest_prefix_counts() {
        let of = |name: &str| {
            let rows = ROWS.iter().filter(|row| name.starts_with(row.prefix));
            rows.max_by_key(|row| row.prefix.len())
                .map(|row| row.prefix)
        };
        assert_eq!(of("cublasLtMatmul"), Some("cublasLt"));
        assert_eq!(of("cublasDgemm_v2"), Some("cublas"));
    }

    #[test]
    fn a_missing_library_has_a_way_out() {
        let row = Row {
            prefix: "nothing",
            stem: "nothing_at_all",
            versions: &["1"],
            needs: &[],
            package: "none",
        };
        let why = open(&row).unwrap_err();
        assert!(
            why.contains("libnothing_at_all.so") && why.contains("LD_LIBRARY_PATH"),
            "{why}"
        );
    }
}
