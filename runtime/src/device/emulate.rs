//! The emulation device: the kernels' CUDA C text itself, compiled by the machine's C++ compiler with a header that stands in for
//! CUDA's built-ins. For tests: it runs the very text that a GPU runs.

use super::argument::Arg;
use super::cuda::cache;
use super::kernels::{EMULATION_HEADER, Kernels, SUPPORT_HEADER};
use super::refused;
use super::report;
use std::collections::HashSet;
use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiled text of a program.
pub struct Library {
    library: libloading::Library,
    path: PathBuf,
}

/// How the text is compiled. A kernel may be called as a function of the C library is: names bind within the library.
const FLAGS: &[&str] = &[
    "-std=c++17",
    "-O2",
    "-fwrapv",
    "-fPIC",
    "-shared",
    #[cfg(target_os = "linux")]
    "-Wl,-Bsymbolic",
    "-fno-strict-aliasing",
    "-ffp-contract=off",
    "-w",
    "-DCUF2RS_EMULATION",
    "-include",
    "cuda_emulation.h",
];

type Entry = unsafe extern "C" fn(*const i32, *const i32, usize, *const *mut c_void);

impl Library {
    /// Compiles the text, or finds it compiled.
    pub fn build(kernels: &Kernels) -> Result<Library, String> {
        let text = kernels.text()?;
        let compiler = compiler();
        let key = cache::key(&[
            &compiler,
            &FLAGS.join(" "),
            SUPPORT_HEADER,
            EMULATION_HEADER,
            &text,
            std::env::consts::ARCH,
        ]);
        let folder = cache::folder()
            .filter(|f| std::fs::create_dir_all(f).is_ok())
            .unwrap_or_else(std::env::temp_dir);
        let path = folder.join(format!("{key}.so"));
        if !cache::has_library(&path) {
            compile(&compiler, kernels, &text, &folder, &key, &path)?;
        }
        // SAFETY: just built from the program's own text.
        let library = unsafe { libloading::Library::new(&path) };
        let library = library
            .map(|library| Library {
                library,
                path: path.clone(),
            })
            .map_err(|e| format!("{}: {e}", path.display()))?;
        if Kernels::reports(&text) {
            library.let_report()?;
        }
        Ok(library)
    }

    /// Has the text's checks call the host.
    fn let_report(&self) -> Result<(), String> {
        let place = self.variable(report::VARIABLE)?;
        let function = report::reported as extern "C" fn(*const report::Report);
        // SAFETY: checks.cuh declares a pointer to such a function.
        unsafe {
            place
                .cast::<extern "C" fn(*const report::Report)>()
                .write(function)
        };
        Ok(())
    }

    /// The launcher of a kernel.
    pub fn kernel(&self, name: &str) -> Result<Launcher, String> {
        let symbol = format!("cuf2rs_launch_{name}\0");
        // SAFETY: CUF2RS_KERNEL makes functions of this type.
        let found = unsafe { self.library.get::<Entry>(symbol.as_bytes()) };
        let path = self.path.display();
        found.map(|entry| Launcher(*entry)).map_err(|_| {
            format!("kernel '{name}' is not among the CUF2RS_KERNELS of the kernels' text ({path})")
        })
    }

    /// The address of a device variable.
    pub fn variable(&self, name: &str) -> Result<*mut u8, String> {
        let symbol = format!("{name}\0");
        // SAFETY: only the address is taken.
        let found = unsafe { self.library.get::<*mut u8>(symbol.as_bytes()) };
        found
            .map(|s| *s)
            .map_err(|_| format!("device variable '{name}' is not in the kernels' text"))
    }
}

/// A kernel that can be run on the CPU.
#[derive(Clone, Copy)]
pub struct Launcher(Entry);

impl Launcher {
    /// Runs it over a whole grid, with `shared` bytes of dynamic shared memory.
    pub fn run(self, grid: [i32; 3], block: [i32; 3], shared: usize, args: &[Arg<'_>]) {
        // SAFETY: the arguments are those of the kernel's dummies, in order.
        unsafe { (self.0)(grid.as_ptr(), block.as_ptr(), shared, args.as_ptr().cast()) };
    }
}

/// `$CXX`, else `c++`.
fn compiler() -> String {
    std::env::var("CXX")
        .ok()
        .filter(|c| !c.is_empty())
        .unwrap_or_else(|| String::from("c++"))
}

fn compile(
    compiler: &str,
    kernels: &Kernels,
    text: &str,
    folder: &Path,
    key: &str,
    path: &Path,
) -> Result<(), String> {
    let work = folder.join(format!("{key}.{}", std::process::id()));
    let result = write_sources(&work, text).and_then(|()| call(compiler, kernels, &work, path));
    let _ = std::fs::remove_dir_all(&work);
    result
}

fn write_sources(work: &Path, text: &str) -> Result<(), String> {
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text);
    std::fs::create_dir_all(work)
        .and_then(|()| write("cuf2rs.cuh", SUPPORT_HEADER))
        .and_then(|()| write("cuda_emulation.h", EMULATION_HEADER))
        .and_then(|()| write("empty.cpp", ""))
        .map_err(|e| format!("{}: {e}", work.display()))?;
    write("kernels.cpp", &apart(text, &macros(&compiler(), work)?))
        .map_err(|e| format!("{}: {e}", work.display()))
}

/// The text in a namespace of its own and without macros of its names: on the CPU the C library's headers are there, too, and a kernel may be
/// called as one of its functions, a constant as one of its macros. Headers that someone's own edition of the text includes stay outside.
fn apart(text: &str, macros: &[String]) -> String {
    let is_include = |line: &&str| line.trim_start().starts_with("#include");
    let includes: Vec<&str> = text.lines().filter(is_include).collect();
    let used: HashSet<&str> = match includes.len() {
        0 | 1 => text
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .collect(),
        _ => HashSet::new(),
    };
    let hidden = macros.iter().filter(|name| used.contains(name.as_str()));
    let hidden: String = hidden.map(|name| format!("#undef {name}\n")).collect();
    let checks = match Kernels::reports(text) {
        true => "#define CUF2RS_CHECKED\n",
        false => "",
    };
    let body: String = text
        .lines()
        .map(|line| match is_include(&line) {
            true => "\n".to_string(),
            false => format!(
                "{}\n",
                line.replace("extern \"C\" __global__", "__global__")
            ),
        })
        .collect();
    format!(
        "{checks}{}\n{hidden}namespace program {{\n#line 1 \"kernels.cpp\"\n{body}}}\n",
        includes.join("\n")
    )
}

/// Macros that emitted text means when it names them.
const MEANT: &[&str] = &["NAN", "INFINITY", "NULL", "EOF", "assert", "errno"];

/// The macros of the C library's headers that a program may have a name of.
fn macros(compiler: &str, work: &Path) -> Result<Vec<String>, String> {
    let output = start(
        Command::new(compiler)
            .args(FLAGS)
            .args(["-dM", "-E", "-I"])
            .arg(work)
            .arg(work.join("empty.cpp")),
        compiler,
    )?;
    let listed = String::from_utf8_lossy(&output.stdout);
    let names = listed.lines().filter_map(|line| {
        let rest = line.strip_prefix("#define ")?;
        rest.split([' ', '(']).next()
    });
    let own = |name: &str| {
        let defined = format!("#define {name}");
        name.starts_with(['_'])
            || MEANT.contains(&name)
            || [EMULATION_HEADER, SUPPORT_HEADER]
                .iter()
                .any(|text| text.contains(&defined))
    };
    Ok(names
        .filter(|name| !own(name))
        .map(str::to_string)
        .collect())
}

fn start(command: &mut Command, compiler: &str) -> Result<std::process::Output, String> {
    command.output().map_err(|e| {
        format!("the emulation device needs a C++ compiler; '{compiler}' does not start: {e}")
    })
}

fn call(compiler: &str, kernels: &Kernels, work: &Path, path: &Path) -> Result<(), String> {
    let made = work.join("kernels.so");
    let mut command = Command::new(compiler);
    command.args(FLAGS).arg("-I").arg(work);
    let output = start(
        command.arg(work.join("kernels.cpp")).arg("-o").arg(&made),
        compiler,
    )?;
    if !output.status.success() {
        let log = String::from_utf8_lossy(&output.stderr);
        return Err(refused::message(kernels, compiler, log.trim_end()));
    }
    cache::keep_library(&made, path).map_err(|e| format!("{}: {e}", path.display()))
}
