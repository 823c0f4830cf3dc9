//! The run-time compiler: finds libnvrtc, turns CUDA C text into an image for one architecture.
//! It does not know what the text says, nor where the image goes.

use crate::device::Compilation;
use cudarc::nvrtc::sys::{nvrtcProgram, nvrtcResult};
use libloading::Library;
use std::ffi::{CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The library's functions that are used, resolved once.
pub struct Nvrtc {
    create: CreateFn,
    destroy: unsafe extern "C" fn(*mut nvrtcProgram) -> nvrtcResult,
    compile: unsafe extern "C" fn(nvrtcProgram, c_int, *const *const c_char) -> nvrtcResult,
    log_size: SizeFn,
    log: TextFn,
    ptx_size: SizeFn,
    ptx: TextFn,
    cubin_size: SizeFn,
    cubin: TextFn,
    arch_count: unsafe extern "C" fn(*mut c_int) -> nvrtcResult,
    archs: unsafe extern "C" fn(*mut c_int) -> nvrtcResult,
    version: (i32, i32),
    _libraries: Vec<Library>,
}

type CreateFn = unsafe extern "C" fn(
    *mut nvrtcProgram,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> nvrtcResult;
type SizeFn = unsafe extern "C" fn(nvrtcProgram, *mut usize) -> nvrtcResult;
type TextFn = unsafe extern "C" fn(nvrtcProgram, *mut c_char) -> nvrtcResult;

/// What to compile, and how.
pub struct Request<'a> {
    /// Name that diagnostics show.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// (name in `#include`, text).
    pub headers: &'a [(&'a str, &'a str)],
    /// Compute capability times ten, 90 for sm_90.
    pub arch: i32,
    /// What the program asked for.
    pub how: Compilation,
    /// Gives PTX although a CUBIN could be made.
    pub ptx: bool,
}

/// Headers that texts may include: the support header, and names of the toolkit whose content NVRTC knows by itself.
pub const HEADERS: &[(&str, &str)] = &[
    ("cuf2rs.cuh", crate::device::SUPPORT_HEADER),
    ("cuda.h", ""),
    ("cuda_runtime.h", ""),
    ("cuda_runtime_api.h", ""),
    ("device_launch_parameters.h", ""),
    ("math.h", ""),
    ("stdio.h", ""),
    ("stdlib.h", ""),
    ("string.h", ""),
];

/// An image to load: CUBIN, or PTX for a device newer than the compiler.
pub type Image = Vec<u8>;

/// The library, or why there is none.
pub fn library() -> Result<&'static Nvrtc, String> {
    static NVRTC: OnceLock<Result<Nvrtc, String>> = OnceLock::new();
    NVRTC.get_or_init(open).as_ref().map_err(Clone::clone)
}

const NAMES: [&str; 4] = [
    "libnvrtc.so.13",
    "libnvrtc.so.12",
    "libnvrtc.so",
    "libnvrtc.so.11.2",
];

fn open() -> Result<Nvrtc, String> {
    let mut tried = Vec::new();
    for (folder, names) in candidates() {
        for name in names {
            let path = folder
                .as_ref()
                .map_or_else(|| PathBuf::from(&name), |f| f.join(&name));
            if folder.is_some() && !path.exists() {
                continue;
            }
            match open_at(folder.as_deref(), &path) {
                Ok(nvrtc) => return Ok(nvrtc),
                Err(e) => tried.push(format!("{}: {e}", path.display())),
            }
        }
    }
    Err(no_library(&tried))
}

fn no_library(tried: &[String]) -> String {
    let mut text = String::from(
        "the run-time compiler NVRTC (libnvrtc.so) was not found; install the CUDA toolkit or \
         `pip install nvidia-cuda-nvrtc==13.0.*`, and name its folder in LD_LIBRARY_PATH or CUF2RS_NVRTC",
    );
    for t in tried.iter().filter(|t| !t.contains("No such file")) {
        text.push_str("\n  ");
        text.push_str(t);
    }
    text
}

/// Folders (or the loader's own search) with file names, in the order of trust.
fn candidates() -> Vec<(Option<PathBuf>, Vec<String>)> {
    let names: Vec<String> = NAMES.map(String::from).to_vec();
    let mut list = Vec::new();
    if let Some(given) = std::env::var_os("CUF2RS_NVRTC").map(PathBuf::from) {
        return named_by_user(&given, &names);
    }
    list.push((None, names.clone()));
    for folder in toolkit_folders() {
        list.push((Some(folder), names.clone()));
    }
    list
}

/// A library file, a folder with one, or the folder that pip unpacked into.
fn named_by_user(given: &Path, names: &[String]) -> Vec<(Option<PathBuf>, Vec<String>)> {
    if given.is_file() {
        let name = given
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        return vec![(given.parent().map(Path::to_path_buf), vec![name])];
    }
    [
        "",
        "lib",
        "lib64",
        "nvidia/cu13/lib",
        "nvidia/cuda_nvrtc/lib",
        "cu13/lib",
        "cuda_nvrtc/lib",
    ]
    .iter()
    .map(|sub| (Some(given.join(sub)), names.to_vec()))
    .collect()
}

pub(crate) fn toolkit_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for var in ["CUDA_HOME", "CUDA_PATH"] {
        if let Some(home) = std::env::var_os(var).map(PathBuf::from) {
            folders.push(home.join("lib64"));
            folders.push(home.join("targets/x86_64-linux/lib"));
        }
    }
    folders.push(PathBuf::from("/usr/local/cuda/lib64"));
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/local").map_or_else(
        |_| Vec::new(),
        |d| {
            d.filter_map(|e| Some(e.ok()?.path()))
                .filter(|p| is_toolkit(p))
                .collect()
        },
    );
    versions.sort();
    folders.extend(versions.into_iter().rev().map(|p| p.join("lib64")));
    folders
}

fn is_toolkit(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|n| n.to_string_lossy().starts_with("cuda-"))
}

/// NVRTC opens its builtins by bare name: opened first from the same folder, they are found.
fn open_at(folder: Option<&Path>, path: &Path) -> Result<Nvrtc, String> {
    let mut libraries = Vec::new();
    if let Some(folder) = folder {
        libraries.extend(builtins_in(folder));
    }
    // SAFETY: NVIDIA's library, whose initialisers do nothing of note.
    let library = unsafe { Library::new(path) }.map_err(|e| e.to_string())?;
    resolve(library, libraries).map_err(|e| e.to_string())
}

fn builtins_in(folder: &Path) -> Vec<Library> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| {
            p.file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with("libnvrtc-builtins.so"))
        })
        // SAFETY: as above.
        .filter_map(|p| unsafe { Library::new(p) }.ok())
        .collect()
}

fn resolve(library: Library, mut libraries: Vec<Library>) -> Result<Nvrtc, libloading::Error> {
    // SAFETY: the signatures are those of nvrtc.h, unchanged since CUDA 11.2.
    unsafe {
        let version_of: unsafe extern "C" fn(*mut c_int, *mut c_int) -> nvrtcResult =
            *library.get(b"nvrtcVersion\0")?;
        let mut version = (0, 0);
        version_of(&mut version.0, &mut version.1);
        let nvrtc = Nvrtc {
            create: *library.get(b"nvrtcCreateProgram\0")?,
            destroy: *library.get(b"nvrtcDestroyProgram\0")?,
            compile: *library.get(b"nvrtcCompileProgram\0")?,
            log_size: *library.get(b"nvrtcGetProgramLogSize\0")?,
            log: *library.get(b"nvrtcGetProgramLog\0")?,
            ptx_size: *library.get(b"nvrtcGetPTXSize\0")?,
            ptx: *library.get(b"nvrtcGetPTX\0")?,
            cubin_size: *library.get(b"nvrtcGetCUBINSize\0")?,
            cubin: *library.get(b"nvrtcGetCUBIN\0")?,
            arch_count: *library.get(b"nvrtcGetNumSupportedArchs\0")?,
            archs: *library.get(b"nvrtcGetSupportedArchs\0")?,
            version,
            _libraries: Vec::new(),
        };
        libraries.push(library);
        Ok(Nvrtc {
            _libraries: libraries,
            ..nvrtc
        })
    }
}

impl Nvrtc {
    /// (major, minor).
    pub fn version(&self) -> (i32, i32) {
        self.version
    }

    /// Architectures that the compiler knows, ascending, as 90 for sm_90.
    pub fn architectures(&self) -> Vec<i32> {
        let mut n = 0;
        unsafe { (self.arch_count)(&mut n) };
        let mut list = vec![0; n.max(0) as usize];
        if n > 0 {
            unsafe { (self.archs)(list.as_mut_ptr()) };
        }
        list
    }

    /// Compiles; an error is the compiler's log, its lines those of `#line`.
    pub fn compile(&self, request: &Request<'_>) -> Result<Image, String> {
        let (arch, exact) = self.target(request)?;
        let program = self.program(request)?;
        let options = options(arch, exact && !request.ptx, request);
        let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let code = unsafe { (self.compile)(program, pointers.len() as c_int, pointers.as_ptr()) };
        let result = match code as i32 {
            0 if exact && !request.ptx => Ok(self.read(program, self.cubin_size, self.cubin)),
            0 => Ok(self.read(program, self.ptx_size, self.ptx)),
            n => Err(self.failure(program, n)),
        };
        let mut program = program;
        unsafe { (self.destroy)(&mut program) };
        result
    }

    /// What the assembler says of each kernel: registers, spills, shared memory. An error is the compiler's log.
    pub fn assembler_report(&self, request: &Request<'_>) -> Result<String, String> {
        let (arch, _) = self.target(request)?;
        let program = self.program(request)?;
        let mut options = options(arch, true, request);
        options.push(c"--ptxas-options=-v".to_owned());
        let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let code = unsafe { (self.compile)(program, pointers.len() as c_int, pointers.as_ptr()) };
        let log = self.failure(program, code as i32);
        let mut program = program;
        unsafe { (self.destroy)(&mut program) };
        if code as i32 == 0 { Ok(log) } else { Err(log) }
    }

    /// The architecture to compile for, and whether it is the device's own.
    fn target(&self, request: &Request<'_>) -> Result<(i32, bool), String> {
        let known = self.architectures();
        match known.iter().rev().find(|&&a| a <= request.arch) {
            Some(&a) => Ok((a, a == request.arch)),
            None if known.is_empty() => Ok((request.arch, true)),
            None => Err(format!(
                "NVRTC {}.{} makes code for compute capability {}.{} and newer, but this device has {}.{}",
                self.version.0,
                self.version.1,
                known[0] / 10,
                known[0] % 10,
                request.arch / 10,
                request.arch % 10
            )),
        }
    }

    fn program(&self, request: &Request<'_>) -> Result<nvrtcProgram, String> {
        let c = |s: &str| {
            CString::new(s).map_err(|_| String::from("the kernels' text contains a zero byte"))
        };
        let (text, name) = (c(request.text)?, c(request.name)?);
        let names: Vec<CString> = request
            .headers
            .iter()
            .map(|h| c(h.0))
            .collect::<Result<_, _>>()?;
        let texts: Vec<CString> = request
            .headers
            .iter()
            .map(|h| c(h.1))
            .collect::<Result<_, _>>()?;
        let name_pointers: Vec<*const c_char> = names.iter().map(|n| n.as_ptr()).collect();
        let text_pointers: Vec<*const c_char> = texts.iter().map(|t| t.as_ptr()).collect();
        let mut program = std::ptr::null_mut();
        let code = unsafe {
            (self.create)(
                &mut program,
                text.as_ptr(),
                name.as_ptr(),
                names.len() as c_int,
                text_pointers.as_ptr(),
                name_pointers.as_ptr(),
            )
        };
        if code as i32 == 0 {
            Ok(program)
        } else {
            Err(format!("nvrtcCreateProgram failed ({})", code as i32))
        }
    }

    fn read(&self, program: nvrtcProgram, size: SizeFn, get: TextFn) -> Vec<u8> {
        let mut n = 0;
        unsafe { size(program, &mut n) };
        let mut bytes = vec![0u8; n];
        unsafe { get(program, bytes.as_mut_ptr().cast()) };
        bytes
    }

    fn failure(&self, program: nvrtcProgram, code: i32) -> String {
        let log = self.read(program, self.log_size, self.log);
        let log = String::from_utf8_lossy(&log)
            .trim_end_matches(['\0', '\n'])
            .to_string();
        if log.is_empty() {
            format!("NVRTC error {code} without a log")
        } else {
            log
        }
    }
}

fn options(arch: i32, cubin: bool, request: &Request<'_>) -> Vec<CString> {
    let kind = if cubin { "sm" } else { "compute" };
    let own = [
        format!("--gpu-architecture={kind}_{arch}"),
        String::from("--std=c++17"),
        String::from("-default-device"),
    ];
    // INTEGER(16), which the compiler does not know by itself.
    let wide = request.text.contains("__int128");
    own.into_iter()
        .chain(wide.then(|| String::from("--device-int128")))
        .chain(request.how.options())
        .filter_map(|o| CString::new(o).ok())
        .collect()
}
