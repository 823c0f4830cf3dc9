//! `cuf2rs build`: one executable; of files without a main program a crate that is known to compile.

use super::cargo::{self, Job, Machine, Profile};
use super::folder::{is_no_file, unwritable};
use super::input::Input;
use super::kernels::{Architectures, architecture};
use super::report::{Failure, Terminal};
use super::translate;
use clap::Args;
use cuf2rs::diag::codes;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `build` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The executable to write; by default the program's name. Without a main program: the folder of the library's crate
    #[arg(help_heading = "Output", short, long, value_name = "EXE")]
    output: Option<PathBuf>,
    /// Use all instructions of this machine's processor; the executable may not run on another one
    #[arg(help_heading = "Output", long)]
    native: bool,
    /// Compile the kernels for these GPUs, such as cc90 or cc80,cc90; by default for those of this machine.
    /// All others get PTX, which their driver compiles
    #[arg(help_heading = "Output", long, value_name = "ARCH", value_delimiter = ',', value_parser = architecture)]
    gpu: Vec<u16>,
}

/// Translates, builds, and copies the executable to its place.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let translated = arguments.input.translate_any(terminal)?;
    let translation = &translated.translation;
    let default = || {
        PathBuf::from(format!(
            "{}{}",
            translation.name,
            std::env::consts::EXE_SUFFIX
        ))
    };
    let output = arguments.output.clone().unwrap_or_else(default);
    let machine = if arguments.native {
        Machine::This
    } else {
        Machine::Any
    };
    let gpus = Architectures::movable(&arguments.gpu);
    let job = Job {
        translation,
        sources: &translated.sources,
        home: arguments.input.home(),
        machine,
        profile: Profile::default(),
        gpus: &gpus,
    };
    if translation.is_library() {
        cargo::library(job, terminal)?;
        translate::write(translation, arguments.output.as_deref(), terminal)?;
    } else {
        executable(job, &output, terminal)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds a translation, and copies the executable to its place.
pub fn executable(job: Job<'_>, output: &Path, terminal: &Terminal) -> Result<(), Failure> {
    check_replaceable(output)?;
    let program = cargo::program(job, terminal)?;
    replace(&program, output)?;
    terminal.progress(&format!("wrote {}", output.display()));
    Ok(())
}

/// Only an executable may be replaced, not a source file by a slip of the finger.
fn check_replaceable(output: &Path) -> Result<(), Failure> {
    let mut start = [0; 4];
    let Ok(mut file) = fs::File::open(output) else {
        return Ok(());
    };
    let length = file.read(&mut start).unwrap_or(0);
    let executable = start == *b"\x7fELF"
        || start.starts_with(b"MZ")
        || matches!(start, [0xCF | 0xCE, 0xFA, 0xED, 0xFE])
        || length == 0 && !output.is_dir();
    if executable {
        return Ok(());
    }
    Err(Failure::outside(
        codes::FOREIGN_FILE,
        format!(
            "'{}' is there already and is no executable; nothing was written",
            output.display()
        ),
        "choose another name with -o EXE, or move the file away",
    ))
}

/// A running program's file cannot be written to, but it can be replaced.
fn replace(program: &Path, output: &Path) -> Result<(), Failure> {
    let fail = |error| unwritable(output, &error);
    if is_no_file(output) {
        return fs::read(program)
            .and_then(|bytes| fs::write(output, bytes))
            .map_err(fail);
    }
    if let Some(parent) = output.parent() {
        fs::create_dir_all(parent).map_err(fail)?;
    }
    let mut name = output.file_name().unwrap_or_default().to_os_string();
    name.push(".tmp");
    let temporary = output.with_file_name(name);
    let copied = fs::copy(program, &temporary).and_then(|_| fs::rename(&temporary, output));
    copied.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        fail(error)
    })
}
