//! Objects, archives and sources to an executable.

use super::archive;
use super::building::Building;
use super::command::Command;
use super::compile;
use super::elf;
use super::modules;
use super::object::{Object, is_object, objects};
use super::together::Together;
use crate::cli::cargo::Job;
use crate::cli::kernels::Architectures;
use crate::cli::libraries;
use crate::cli::report::{Failure, Terminal};
use crate::cli::usage::Kernels;
use crate::cli::{build, input};
use cuf2rs::companion::{Native, SharedLibrary, Unfit};
use cuf2rs::diag::{Diagnostic, codes};
use cuf2rs::source::Span;
use std::fs;
use std::path::{Path, PathBuf};

/// Libraries that programs have without being told: those of the system, of C and C++, of compilers and of CUDA itself.
const PROVIDED: &[&str] = &[
    "c",
    "m",
    "dl",
    "rt",
    "util",
    "pthread",
    "stdc++",
    "gcc",
    "gcc_s",
    "gfortran",
    "quadmath",
    "gomp",
    "cuda",
    "cudart",
    "cudart_static",
    "cudadevrt",
    "cudafor",
    "nvToolsExt",
    "nvtx3interop",
];

/// Whether nobody misses a library of this name: those of NVIDIA's compilers begin with `nv` and `acc`, of PGI's with `pg`.
fn is_provided(name: &str) -> bool {
    let own = ["nvf", "nvhpc", "nvc", "acc", "pgf", "pgc", "cudafor"];
    // Those that the wrappers of an MPI name: the program looks for its own when it runs.
    let mpi = [
        "mpi", "open-rte", "open-pal", "hwloc", "event", "fmpich", "pmix",
    ];
    let own = own.iter().chain(&mpi);
    PROVIDED.contains(&name)
        || cuf2rs::library::nvidia::is_linked(name)
        || own.into_iter().any(|start| name.starts_with(start))
}

/// Whether a file is a library of the system or of CUDA by its path, as CMake names them: it is not needed, as it is not behind `-l`. A program may
/// have a library of the same name elsewhere.
fn is_of_the_system(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new("")).to_string_lossy();
    let of_system = ["/usr/lib", "/lib"]
        .iter()
        .any(|start| folder.starts_with(start));
    let of_cuda = ["cuda", "hpc_sdk", "nvidia"]
        .iter()
        .any(|word| folder.contains(word));
    if !path.is_absolute() || !(of_system || of_cuda) {
        return false;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (name, behind) = name.split_once('.').unwrap_or((&name, ""));
    let kind = behind.split('.').next().unwrap_or_default();
    let by_nvidia = |name: &str| {
        let cuda = name.starts_with("cuda") || name.starts_with("nv");
        cuda && PROVIDED.contains(&name) || cuf2rs::library::nvidia::is_linked(name)
    };
    let known = |name: &str| by_nvidia(name) || of_system && PROVIDED.contains(&name);
    matches!(kind, "a" | "so") && name.strip_prefix("lib").is_some_and(known)
}

/// What an executable is made of.
#[derive(Debug, Default)]
pub struct Parts {
    /// What `fc -c` has made.
    pub objects: Vec<Object>,
    /// Sources that were compiled just now, so that nothing was said about them before.
    fresh: Vec<PathBuf>,
    /// What a C compiler has made.
    pub natives: Vec<Native>,
    /// What lies in shared libraries.
    pub libraries: Vec<SharedLibrary>,
}

/// Builds the executable.
pub fn run(command: &Command, terminal: &Terminal) -> Result<(), Failure> {
    let mut parts = Parts::of(command, terminal)?;
    let needed = modules::needed(&parts.objects);
    parts.objects.extend(needed);
    let output = command.output.clone().unwrap_or_else(|| "a.out".into());
    let name = output
        .file_stem()
        .map(|name| name.to_string_lossy().into_owned());
    let mut together = Together::of(&parts.objects, name)?;
    together.options.natives = std::mem::take(&mut parts.natives);
    together.options.libraries = std::mem::take(&mut parts.libraries);
    let mut translation = cuf2rs::translate(&mut together.sources, &together.options);
    let found = std::mem::take(&mut translation.diagnostics);
    let is_fresh = |span: Span| {
        let path = &together.sources.file(span.file).path;
        let mut fresh = parts
            .objects
            .iter()
            .filter(|object| parts.fresh.contains(&object.path));
        fresh.any(|object| object.holds(path))
    };
    let worth_saying =
        |one: &Diagnostic| one.is_error() || !command.quiet && one.span().is_none_or(is_fresh);
    let found = command.lints.apply(found.only(worth_saying));
    let mut kernels = Kernels::default();
    if command.remarks {
        kernels = Kernels::of(&together.sources, &translation.remarks);
        let remarks = std::mem::take(&mut translation.remarks);
        terminal.remarks(&together.sources, &remarks.only(worth_saying));
    }
    terminal.findings(&together.sources, &found);
    if found.has_errors() {
        return Err(Failure::Program);
    }
    let objects = parts.objects.iter().map(|object| &object.building);
    let building = Building::of(objects);
    let gpus = building.gpus.iter().chain(&command.building.gpus);
    let gpus = Architectures::movable(&gpus.copied().collect::<Vec<u16>>())
        .with_report(building.ptx_info || command.building.ptx_info);
    let job = Job {
        translation: &translation,
        sources: &together.sources,
        home: &output,
        machine: command.machine,
        profile: building.profile(),
        gpus: &gpus,
    };
    build::executable(job, &output, terminal)?;
    if command.remarks {
        terminal.remarks(&together.sources, &kernels.needs(&output, &gpus));
    }
    Ok(())
}

impl Parts {
    /// All that the command line names.
    pub fn of(command: &Command, terminal: &Terminal) -> Result<Parts, Failure> {
        let mut parts = Parts::default();
        for path in &command.files {
            parts.add(command, path)?;
        }
        for name in &command.libraries {
            parts.add_library(command, name, terminal)?;
        }
        Ok(parts)
    }

    /// A file of the command line.
    fn add(&mut self, command: &Command, path: &Path) -> Result<(), Failure> {
        let bytes = fs::read(path).map_err(|error| input::unreadable(path, &error))?;
        if is_of_the_system(path) && !holds_objects(path, &bytes) {
            return Ok(());
        }
        if is_object(&bytes) {
            return self.add_object(path, &short_name(path), &bytes);
        }
        if archive::is_archive(&bytes) {
            if let Some(library) = shared_beside(path) {
                self.libraries.push(library);
                return Ok(());
            }
            return match self.add_archive(path, &bytes)? {
                Some(0) => Err(foreign(path, Unfit::NoObject)),
                _ => Ok(()),
            };
        }
        if let Some(library) = libraries::read(path, &bytes) {
            self.libraries.push(library);
            return Ok(());
        }
        let suffix = path.extension().unwrap_or_default().to_string_lossy();
        if bytes.starts_with(b"\x7fELF") || matches!(&*suffix, "o" | "obj" | "a" | "so") {
            return self.add_native(path, &short_name(path), &bytes);
        }
        let object = compile::read(command, path)?;
        compile::write_modules(command, &object)?;
        self.fresh.push(object.path.clone());
        self.objects.push(object);
        Ok(())
    }

    /// What `fc -c` wrote, or a linker joined of such and of what a C compiler made.
    fn add_object(&mut self, path: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let here = std::env::current_dir().map_err(|error| input::unreadable(path, &error))?;
        let found = objects(bytes).ok_or_else(|| foreign(path, Unfit::NoObject))?;
        let found = found.into_iter().map(|object| object.seen_from(&here));
        self.objects.extend(found);
        match elf::has_code(bytes) {
            true => self.add_native(path, name, bytes),
            false => Ok(()),
        }
    }

    /// An object that a C compiler made, under a name of its own.
    fn add_native(&mut self, path: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let taken = |name: &str| self.natives.iter().any(|native| native.name == name);
        let numbered = (2..).map(|number| format!("{number}_{name}"));
        let own = std::iter::once(name.to_string())
            .chain(numbered)
            .find(|name| !taken(name));
        let native = Native::read(&own.unwrap_or_default(), bytes);
        self.natives.push(native.map_err(|why| foreign(path, why))?);
        Ok(())
    }

    /// The objects of an archive; how many there are among its members, if it has any.
    fn add_archive(&mut self, path: &Path, bytes: &[u8]) -> Result<Option<usize>, Failure> {
        let members = archive::members(path, bytes);
        let members = members.map_err(|error| input::unreadable(path, &error))?;
        let mut count = (!members.is_empty()).then_some(0);
        for (name, content) in members {
            let name = name.rsplit('/').next().unwrap_or(&name).to_string();
            if is_object(&content) {
                self.add_object(path, &name, &content)?;
                count = count.map(|count| count + 1);
            } else if content.starts_with(b"\x7fELF") {
                self.add_native(path, &name, &content)?;
                count = count.map(|count| count + 1);
            }
        }
        Ok(count)
    }

    /// A library: an archive of objects, ours or a C compiler's, or a shared library; the system's and CUDA's own are not needed.
    fn add_library(
        &mut self,
        command: &Command,
        name: &str,
        terminal: &Terminal,
    ) -> Result<(), Failure> {
        let file = format!("lib{name}.a");
        let shared = format!("lib{name}.so");
        let places = command
            .library_folders
            .iter()
            .flat_map(|folder| [folder.join(&shared), folder.join(&file)]);
        for path in places {
            let Ok(bytes) = fs::read(&path) else {
                continue;
            };
            if let Some(library) = libraries::read(&path, &bytes) {
                self.libraries.push(library);
                return Ok(());
            }
            if !archive::is_archive(&bytes) {
                continue;
            }
            if self.add_archive(&path, &bytes)? == Some(0) {
                terminal.progress(&format!(
                    "'{}' holds no objects of cuf2rs; it is left out",
                    path.display()
                ));
            }
            return Ok(());
        }
        if is_provided(name) {
            return Ok(());
        }
        match libraries::of_the_system(name) {
            Some(library) => self.libraries.push(library),
            None => terminal.progress(&format!(
                "-l{name}: neither '{shared}' nor '{file}' is in the folders of -L or of the C compiler; it is left out, and procedures that are in \
                it alone will be missing"
            )),
        }
        Ok(())
    }
}

/// Whether a file is an archive with something that `fc -c` made.
fn holds_objects(path: &Path, bytes: &[u8]) -> bool {
    let members = archive::is_archive(bytes).then(|| archive::members(path, bytes));
    let Some(Ok(members)) = members else {
        return false;
    };
    members.iter().any(|(_, content)| is_object(content))
}

/// The shared library beside an archive of a library that is not to be taken apart.
fn shared_beside(archive: &Path) -> Option<SharedLibrary> {
    let name = archive.file_stem()?.to_str()?.strip_prefix("lib")?;
    if !cuf2rs::library::files::is_shared(name) {
        return None;
    }
    let shared = archive.with_extension("so");
    libraries::read(&shared, &fs::read(&shared).ok()?)
}

/// The name of a file without its folder.
fn short_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn foreign(path: &Path, why: Unfit) -> Failure {
    let help = match why {
        Unfit::NoObject => {
            "compile its source again ('make clean' first); C and CUDA C files can be compiled by 'cuf2rs fc -c', too"
        }
        Unfit::Fortran => {
            "another Fortran compiler made it: compile its source again with 'cuf2rs fc' ('make clean' first)"
        }
        Unfit::Cuda => {
            "nvcc made it: let the makefile compile CUDA C with 'cuf2rs fc -c', which leaves nvcc to the machine with the GPU"
        }
    };
    Failure::outside(
        codes::FOREIGN_OBJECT,
        format!("'{}' was not made by 'cuf2rs fc'", path.display()),
        help,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_system_by_their_paths() {
        for name in [
            "/usr/lib/x86_64-linux-gnu/librt.a",
            "/usr/local/cuda/lib64/libcudart_static.a",
            "/usr/local/cuda/lib64/libcufft.so.12",
        ] {
            assert!(is_of_the_system(Path::new(name)), "{name}");
        }
        for name in [
            "/usr/lib/librt.o",
            "/home/me/build/libutil.a",
            "lib/librt.a",
            "/usr/lib/rt.a",
            "/usr/lib/librt",
            "/opt/cuda/lib64/libmine.a",
            "/home/me/cuda_codes/lib/libutil.a",
        ] {
            assert!(!is_of_the_system(Path::new(name)), "{name}");
        }
    }
}
