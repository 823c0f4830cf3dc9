//! Builds a project with cargo, and keeps the program in the cache.

use super::cache::{Cache, key};
use super::folder::{self, unwritable};
use super::kernels::Architectures;
use super::project;
use super::report::{Failure, Terminal};
use cuf2rs::Translation;
use cuf2rs::diag::codes;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// For which machines a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// This one, with all instructions it has.
    This,
    /// Every one of the kind.
    Any,
}

/// The built program for a translation: from the cache, or built now.
pub fn program(
    translation: &Translation,
    machine: Machine,
    gpus: &Architectures,
    terminal: &Terminal,
) -> Result<PathBuf, Failure> {
    program_in(&Cache::open()?, translation, machine, gpus, terminal)
}

fn program_in(
    cache: &Cache,
    translation: &Translation,
    machine: Machine,
    gpus: &Architectures,
    terminal: &Terminal,
) -> Result<PathBuf, Failure> {
    let flags = flags(machine);
    let identity = format!("{flags} {}", identity(machine));
    let key = key(
        translation,
        &format!("{identity} {}", gpus.identity(translation)),
    );
    let program = cache.program(&translation.name, &key);
    if program.exists() {
        terminal.detail(&format!("built before: {}", program.display()));
        return Ok(program);
    }
    let _lock = cache.lock(|| terminal.progress("waiting for another build to end"))?;
    let folder = cache.project(&translation.name, &key);
    folder::write(
        &cache.runtime(),
        &project::runtime_files(Path::new("")).collect::<Vec<_>>(),
    )?;
    folder::write(
        &folder,
        &project::with_runtime_in(translation, &cache.runtime()),
    )?;
    let target = cache.target(&identity);
    announce(terminal, &translation.name, &target);
    build(&folder, &target, &flags, terminal)?;
    let built = target
        .join("release")
        .join(program.file_name().unwrap_or_default());
    keep(&built, &program, |copy| {
        gpus.compile_into(copy, translation, terminal);
    })?;
    Ok(program)
}

fn announce(terminal: &Terminal, name: &str, target: &Path) {
    if target.exists() {
        terminal.progress(&format!("building {name}"));
    } else {
        terminal.progress(&format!(
            "building {name}; this first build compiles the runtime library as well, which takes about a minute"
        ));
    }
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

fn build(folder: &Path, target: &Path, flags: &str, terminal: &Terminal) -> Result<(), Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command
        .args(["build", "--release", "--target-dir"])
        .arg(target);
    command
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"));
    command
        .env("RUSTFLAGS", flags)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    terminal.detail(&format!("{command:?}"));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(build_failed(folder, &status.to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(no_cargo()),
        Err(error) => Err(build_failed(folder, &error.to_string())),
    }
}

fn no_cargo() -> Failure {
    Failure::outside(
        codes::NO_CARGO,
        "cargo is not there: translated programs are built with it",
        "install Rust from https://rustup.rs, or write the project with 'cuf2rs translate' and build it elsewhere",
    )
}

fn build_failed(folder: &Path, reason: &str) -> Failure {
    Failure::outside(
        codes::BUILD_FAILED,
        format!("cargo could not build the program ({reason}); its messages stand above"),
        format!(
            "for a full disk or a missing network, mend that and try again; an error in the emitted code is a fault of cuf2rs, \
             please report it with the project in {}",
            folder.display()
        ),
    )
}

/// Copies the built program to its place in the cache, completed, in one step.
fn keep(built: &Path, program: &Path, complete: impl FnOnce(&Path)) -> Result<(), Failure> {
    let fail = |error: io::Error| unwritable(program, &error);
    let folder = program.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(fail)?;
    let temporary = folder.join("unfinished");
    fs::copy(built, &temporary).map_err(fail)?;
    complete(&temporary);
    fs::rename(&temporary, program).map_err(fail)
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
            program_in(
                &cache,
                &translation(main),
                Machine::Any,
                &Architectures::none(),
                &terminal,
            )
        };
        let first = built("fn main() { print!(\"one\") }").unwrap();
        assert_eq!(Command::new(&first).output().unwrap().stdout, b"one");
        let second = built("fn main() { print!(\"two\") }").unwrap();
        assert_eq!(Command::new(&second).output().unwrap().stdout, b"two");
        let modified = fs::metadata(&first).unwrap().modified().unwrap();
        assert_eq!(built("fn main() { print!(\"one\") }").unwrap(), first);
        assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), modified);
        assert!(matches!(
            built("fn main() { 1 }"),
            Err(Failure::Surroundings(_))
        ));
        fs::remove_dir_all(root).unwrap();
    }
}
