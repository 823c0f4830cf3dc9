//! `cuf2rs fc`: a Fortran compiler for makefiles, with the options of nvfortran: `make FC="cuf2rs fc"`.
//!
//! `-c` checks a file and writes an object, which holds the source with what it includes and its options; linking translates all objects
//! together and builds the executable. Knows nothing of Fortran.

mod archive;
mod building;
mod command;
mod compile;
mod device;
mod elf;
mod link;
mod modules;
mod object;
mod preprocess;
mod response;
mod rules;
mod shared;
mod table;
mod together;

use super::report::{Failure, Terminal};
use clap::Args;
use command::{About, Command};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// What `fc` takes.
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub struct Arguments {
    /// Files and options as for nvfortran
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARGS"
    )]
    words: Vec<OsString>,
}

/// Names under which cuf2rs is a Fortran compiler by itself, for makefiles that name theirs.
const NAMES: &[&str] = &[
    "cuf2rs-fc",
    "cuf2rs-mpifc",
    "nvfortran",
    "pgfortran",
    "pgf77",
    "pgf90",
    "pgf95",
    "gfortran",
    "ifort",
    "ifx",
    "flang",
    "ftn",
    "mpif77",
    "mpif90",
    "mpifort",
    "nvc",
    "nvcc",
    "pgcc",
];

const HELP: &str = "\
cuf2rs fc [OPTIONS] FILES: a Fortran compiler for makefiles

  make FC=\"cuf2rs fc\"

  -c               check the files and write objects; without it, build an executable
  -fsyntax-only    check the files and write module files, no objects
  -o FILE          the executable (a.out) or the object to write
  -DNAME[=VALUE] -UNAME -IDIR
  -module DIR      where module files are written and looked for (-J DIR, too)
  -cuda -Mcuda     all files are CUDA Fortran; otherwise .cuf and .CUF are
  -Mpreprocess -cpp    run the preprocessor on all files
  -E               write the preprocessed text of the files, to standard output or to the file of -o
  -F               write it to a file that ends with .f
  -Mfree -Mfixed -Mextend
  -r8 -i8          REAL, INTEGER and LOGICAL without a kind have 8 bytes
  -Msave           local variables keep their values between calls
  -Mdclchk         every name needs a declaration
  -Mbyteswapio     unformatted files have the most significant byte first
  -Mdlines         lines with D in column 1 of fixed form are statements
  -g -O0           for a debugger; without optimisation where all files have -O0
  -Mbounds -C      hold subscripts against their bounds when the program runs
  -mp -acc -stdpar OpenMP on threads of the host; OpenACC; DO CONCURRENT on the device
  -mp=gpu          the same as -mp, with kernels of OpenMP's TARGET regions
  -Mlarge_arrays   arrays of more than 2147483648 elements in device code
  -gpu=LIST        cc80 ..., managed, fma, fastmath, flushz, maxregcount:N, debug, ptxinfo
  -Mfma -fast      fused multiply-add in kernels; -Mnofma without it, which is usual
  -LDIR -lNAME     archives of objects, made with ar
  -shared          an archive of objects under the name of a shared library
  -M -MD -MF FILE  rules for make
  @FILE            the words in a file
  -Minfo           what became of loops under directives
  -w -v -V -help

Options of nvfortran, pgfortran and gfortran that change machine code alone are taken and mean nothing; those that would change
what a program computes and are not known here are refused.
";

/// The words of the command line when cuf2rs was called as a compiler: by one of its names, or as `cuf2rs fc`.
pub fn called() -> Option<Vec<OsString>> {
    let mut words = std::env::args_os();
    let program = words.next()?;
    let name = Path::new(&program)
        .file_stem()?
        .to_string_lossy()
        .into_owned();
    let rest: Vec<OsString> = words.collect();
    if NAMES.contains(&name.as_str()) {
        return Some(rest);
    }
    let (first, rest) = rest.split_first()?;
    (first == "fc" || first == "mpifc").then(|| rest.to_vec())
}

/// Runs `fc` behind options that stand before it.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    compiler(arguments.words.clone(), terminal)
}

/// Compiles and links as the words say.
pub fn compiler(words: Vec<OsString>, terminal: &Terminal) -> Result<ExitCode, Failure> {
    if words
        .iter()
        .any(|word| word.to_str().is_some_and(is_question))
    {
        terminal.result("cuf2rs fc\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    let command = Command::read(response::expanded(words))?;
    let terminal = &terminal.with_verbose(command.verbose);
    if let Some(about) = command.about {
        terminal.result(text_about(about))?;
        return Ok(ExitCode::SUCCESS);
    }
    if command.rehearsal {
        return Ok(ExitCode::SUCCESS);
    }
    for option in &command.unknown {
        terminal.progress(&format!(
            "the option '{option}' is not known; it is left out"
        ));
    }
    if !command.quiet {
        command
            .notes
            .iter()
            .for_each(|note| terminal.progress(note));
    }
    if command.text_only {
        command
            .files
            .iter()
            .try_for_each(|path| preprocess::run(&command, path, terminal))?;
        return Ok(ExitCode::SUCCESS);
    }
    let links = !command.compile_only && !command.check_only && !command.rules.alone;
    if links {
        if command.shared {
            shared::run(&command, terminal)?;
        } else {
            link::run(&command, terminal)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for path in &command.files {
        compile::run(&command, path, terminal)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What the wrappers of MPI libraries are asked: which compiler they call, and with what. There is nothing to add here.
fn is_question(word: &str) -> bool {
    [
        "-show",
        "-showme",
        "--showme",
        "-compile_info",
        "-compile-info",
        "-link_info",
        "-link-info",
    ]
    .iter()
    .any(|question| word == *question || word.starts_with(&format!("{question}:")))
}

fn text_about(about: About) -> &'static str {
    match about {
        // Lines as nvfortran writes them, the first of which is empty: scripts look for its name in the second, and by the name in the third Meson
        // knows which options it may write.
        About::Version => concat!(
            "\nnvfortran 25.1-0 by cuf2rs ",
            env!("CARGO_PKG_VERSION"),
            ", 64-bit target on x86-64 Linux\n",
            "It stands in for the Fortran compiler of the NVIDIA Compilers and Tools.\n"
        ),
        About::Number => "25.1-0\n",
        About::Target => "x86_64-linux-gnu\n",
        About::Help => HELP,
    }
}
