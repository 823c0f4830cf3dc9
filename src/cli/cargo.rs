//! Builds a project with cargo, and keeps the program in the cache.

mod failed;
mod messages;
mod others;

use super::cache::{Cache, key, room, seal};
use super::folder::{self, unwritable};
use super::kernels::Architectures;
use super::project;
use super::report::{Failure, Terminal};
use cuf2rs::Translation;
use cuf2rs::diag::codes;
use cuf2rs::source::Sources;
use messages::Outcome;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// For which machines a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// This one, with all instructions it has.
    This,
    /// Every one of the kind.
    Any,
}

/// How a program's own crate is compiled; the runtime library is the same for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// With what a debugger needs.
    pub symbols: bool,
    /// As the emitted project's own debug build.
    pub unoptimised: bool,
}

/// A translated program to build.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// What was translated.
    pub translation: &'a Translation,
    /// The Fortran sources, which messages quote.
    pub sources: &'a Sources,
    /// What tells it from other programs of its name: its first file, or the executable to make.
    pub home: &'a Path,
    /// For which machines.
    pub machine: Machine,
    /// How its own crate is compiled.
    pub profile: Profile,
    /// For which GPUs its kernels are compiled now.
    pub gpus: &'a Architectures,
}

/// The built program: from the cache, or built now.
pub fn program(job: Job<'_>, terminal: &Terminal) -> Result<PathBuf, Failure> {
    program_in(&Cache::open()?, job, terminal)
}

fn program_in(cache: &Cache, job: Job<'_>, terminal: &Terminal) -> Result<PathBuf, Failure> {
    let flags = flags(job.machine);
    let identity = format!("{flags} {}", identity(job.machine));
    let name = &job.translation.name;
    let all = format!(
        "{identity} {} {:?}",
        job.gpus.identity(job.translation),
        job.profile
    );
    let program = cache.program(name, &key(job.translation, &all));
    if is_built(&program, terminal) {
        return Ok(program);
    }
    let limit = room::limit()?;
    let _lock = cache.lock(|| terminal.progress("waiting for another build to end"))?;
    // The other build may have been of the same program.
    if is_built(&program, terminal) {
        return Ok(program);
    }
    let place = Place::of(cache, job);
    let built = build(job, &place, &flags, terminal)?;
    let complete = |copy: &Path| job.gpus.compile_into(copy, job.translation, terminal);
    seal::keep(&built, &program, complete).map_err(|error| unwritable(&program, &error))?;
    place.tidy(&built, name);
    let gone = cache.shrink(limit, &[&program, &place.runtime, &place.project])?;
    if gone > 0 {
        terminal.detail(&format!("removed {} of the cache", room::shown(gone)));
    }
    Ok(program)
}

/// Builds a library, to be sure that it compiles.
pub fn library(job: Job<'_>, terminal: &Terminal) -> Result<(), Failure> {
    let cache = Cache::open()?;
    let _lock = cache.lock(|| terminal.progress("waiting for another build to end"))?;
    let place = Place::of(&cache, job);
    let built = build(job, &place, &flags(job.machine), terminal)?;
    place.tidy(&built, &job.translation.name);
    Ok(())
}

fn is_built(program: &Path, terminal: &Terminal) -> bool {
    let whole = seal::is_whole(program);
    if whole {
        seal::touch(program);
        terminal.detail(&format!("built before: {}", program.display()));
    }
    whole
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The folders of a build.
#[derive(Debug)]
struct Place {
    project: PathBuf,
    runtime: PathBuf,
    target: PathBuf,
}

impl Place {
    fn of(cache: &Cache, job: Job<'_>) -> Place {
        let identity = format!("{} {}", flags(job.machine), identity(job.machine));
        Place {
            project: cache.project(&job.translation.name, &absolute(job.home)),
            runtime: cache.runtime(),
            target: cache.target(&identity),
        }
    }

    /// Writes project and runtime, over whatever is there: the cache is nobody's own.
    fn write(&self, translation: &Translation) -> Result<(), Failure> {
        let runtime: Vec<_> = project::runtime_files(Path::new("")).collect();
        folder::overwrite(&self.runtime, &runtime)?;
        let files = project::with_runtime_in(translation, &self.runtime);
        folder::overwrite(&self.project, &files)
    }

    /// Removes cargo's own copies of the executable, which is in the cache by now, and notes that the folders were used.
    fn tidy(&self, built: &Path, name: &str) {
        // What is left behind takes room and does no harm.
        let _ = fs::remove_file(built);
        let deps = built.with_file_name("deps");
        for entry in fs::read_dir(deps).into_iter().flatten().flatten() {
            if is_named(name, &entry.file_name().to_string_lossy()) {
                let _ = fs::remove_file(entry.path());
            }
        }
        for folder in [&self.runtime, &self.project, &self.target] {
            room::touch(folder);
        }
    }
}

/// Whether cargo's name of an executable, or of a folder, is that of this package: `name-0123456789abcdef`.
fn is_named(name: &str, file: &str) -> bool {
    let file = file
        .strip_suffix(std::env::consts::EXE_SUFFIX)
        .unwrap_or(file);
    let hash = file
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix('-'));
    hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The user's compiler flags, and ours.
fn flags(machine: Machine) -> String {
    let given = std::env::var("RUSTFLAGS").unwrap_or_default();
    match machine {
        Machine::This => format!("{given} -C target-cpu=native").trim().to_string(),
        Machine::Any => given,
    }
}

/// What tells this machine's processor from another one that shares the cache.
fn identity(machine: Machine) -> String {
    let known = ["model name", "flags", "CPU part", "Features"];
    let describes = |line: &&str| known.iter().any(|known| line.starts_with(known));
    match machine {
        Machine::Any => String::new(),
        Machine::This => {
            let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
            text.lines().filter(describes).take(2).collect()
        }
    }
}

/// Builds in the folders; where nothing says what was wrong, once more with an empty target folder, in which a file may have been damaged.
fn build(
    job: Job<'_>,
    place: &Place,
    flags: &str,
    terminal: &Terminal,
) -> Result<PathBuf, Failure> {
    let name = &job.translation.name;
    place.write(job.translation)?;
    others::forget(&place.target, name, &place.project)
        .map_err(|error| unwritable(&place.target, &error))?;
    let is_first = !has_runtime(&place.target);
    announce(terminal, name, is_first);
    let mut outcome = cargo(
        place,
        (settings(name, job.profile), flags),
        is_first,
        terminal,
    )?;
    if !outcome.status.success() && !is_first && failed::may_be_the_cache(job.translation, &outcome)
    {
        terminal.progress("that failed; once more from the beginning, which takes about a minute");
        fs::remove_dir_all(&place.target).map_err(|error| unwritable(&place.target, &error))?;
        outcome = cargo(place, (settings(name, job.profile), flags), true, terminal)?;
    }
    if !outcome.status.success() {
        return Err(failure(job, &outcome, place, terminal));
    }
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    Ok(outcome
        .executable
        .unwrap_or_else(|| place.target.join("release").join(file)))
}

/// Whether the runtime library has been compiled in a target folder.
fn has_runtime(target: &Path) -> bool {
    let entries = fs::read_dir(target.join("release/deps"));
    let mut names = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libcuf2rs_runtime-"))
}

fn announce(terminal: &Terminal, name: &str, is_first: bool) {
    if is_first {
        terminal.progress(&format!(
            "building {name}; this first build compiles the runtime library as well, which takes about a minute"
        ));
    } else {
        terminal.progress(&format!("building {name}"));
    }
}

/// Runs cargo; its progress is shown when it takes long or is asked for.
fn cargo(
    place: &Place,
    (settings, flags): (Vec<String>, &str),
    takes_long: bool,
    terminal: &Terminal,
) -> Result<Outcome, Failure> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&program);
    command
        .args(["build", "--release", "--target-dir"])
        .arg(&place.target)
        .args(["--message-format", "json", "--color", "never"])
        .arg("--manifest-path")
        .arg(place.project.join("Cargo.toml"))
        .args(settings)
        .env("RUSTFLAGS", flags);
    terminal.detail(&format!("{command:?}"));
    let progress = |line: &str| {
        if takes_long || terminal.verbose {
            terminal.foreign(line);
        }
    };
    messages::run(&mut command, progress).map_err(|error| not_started(&error))
}

/// What cargo is told of the program's own crate: a changed line costs what the functions around it cost, not the program. The number of units is
/// that of builds from nothing, so that no more is left uninlined than there.
fn settings(name: &str, profile: Profile) -> Vec<String> {
    let own = |setting: &str| format!("profile.release.package.{name:?}.{setting}");
    let mut all = vec![own("incremental=true"), own("codegen-units=16")];
    all.extend(profile.symbols.then(|| own("debug=2")));
    all.extend(profile.unoptimised.then(|| own("opt-level=1")));
    all.into_iter()
        .flat_map(|one| ["--config".to_string(), one])
        .collect()
}

fn not_started(error: &io::Error) -> Failure {
    let message = match error.kind() {
        io::ErrorKind::NotFound => {
            "cargo is not there: translated programs are built with it".to_string()
        }
        _ => format!("cargo does not start: {error}"),
    };
    Failure::outside(
        codes::NO_CARGO,
        message,
        "install Rust from https://rustup.rs, or write the project with 'cuf2rs translate' and build it elsewhere",
    )
}

/// Says why there is no program; what cargo and rustc said themselves comes first where it is asked for.
fn failure(job: Job<'_>, outcome: &Outcome, place: &Place, terminal: &Terminal) -> Failure {
    if terminal.verbose {
        terminal.foreign(&outcome.text);
        for error in &outcome.errors {
            terminal.foreign(&error.rendered);
        }
    }
    let found = failed::diagnosis(job.translation, outcome, &place.project);
    terminal.failure(job.sources, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::report::ColorChoice;
    use cuf2rs::OutputFile;

    fn translation(main: &str) -> Translation {
        let manifest = "[package]\nname = \"tiny\"\nedition = \"2024\"\n[workspace]\n";
        let file = |path: &str, text: &str| OutputFile {
            path: path.into(),
            text: text.into(),
            origins: Vec::new(),
        };
        let files = vec![file("Cargo.toml", manifest), file("src/main.rs", main)];
        Translation {
            name: "tiny".to_string(),
            files,
            ..Translation::default()
        }
    }

    #[test]
    fn programs_are_built_once_and_found_again() {
        let root = std::env::temp_dir().join(format!("cuf2rs-cache-{}", std::process::id()));
        let cache = Cache::at(root.clone());
        let terminal = Terminal::new(ColorChoice::Never, false);
        let built = |main: &str| {
            let job = Job {
                translation: &translation(main),
                sources: &Sources::in_memory(),
                home: Path::new("tiny.f90"),
                machine: Machine::Any,
                profile: Profile::default(),
                gpus: &Architectures::none(),
            };
            program_in(&cache, job, &terminal)
        };
        let first = built("fn main() { print!(\"one\") }").unwrap();
        assert_eq!(Command::new(&first).output().unwrap().stdout, b"one");
        let second = built("fn main() { print!(\"two\") }").unwrap();
        assert_eq!(Command::new(&second).output().unwrap().stdout, b"two");
        let modified = fs::metadata(&first).unwrap().modified().unwrap();
        assert_eq!(built("fn main() { print!(\"one\") }").unwrap(), first);
        assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), modified);
        let target = cache.target(&format!("{} ", flags(Machine::Any)));
        assert!(target.join("release/incremental").exists());
        fs::write(&first, "cut short").unwrap();
        built("fn main() { print!(\"one\") }").unwrap();
        assert_eq!(Command::new(&first).output().unwrap().stdout, b"one");
        assert!(matches!(built("fn main() { 1 }"), Err(Failure::Told)));
        fs::remove_dir_all(root).unwrap();
    }
}
