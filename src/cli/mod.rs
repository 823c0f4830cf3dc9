//! The command line: options, files, folders, cargo. The only place with input and output.
//!
//! One file per subcommand. Knows the library's root only: [`cuf2rs::translate`], [`cuf2rs::dump`], diagnostics and sources.

mod build;
mod cache;
mod cargo;
mod check;
mod clean;
mod completions;
mod dump;
mod explain;
mod fc;
mod folder;
mod input;
mod kernels;
mod libraries;
mod lints;
mod project;
mod report;
mod run;
mod runtime;
mod translate;
mod usage;

use clap::{Parser, Subcommand};
use report::{Failure, Terminal};
use std::process::ExitCode;

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the program has errors; it was not translated
  2  the command line is wrong
  3  the surroundings failed: a file cannot be read or written, cargo is missing or failed
  'run' ends with the exit code of the program once it has started.";

/// Translates CUDA Fortran into Rust and CUDA C.
///
/// The quickest way: `cuf2rs run program.cuf`. The program runs on the GPU when there is one, else on the CPU.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, max_term_width = 100)]
struct Arguments {
    /// When to use colours in messages
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        global = true,
        value_name = "WHEN"
    )]
    color: report::ColorChoice,
    /// How messages on standard error look: for people, or one JSON object a line
    #[arg(
        long,
        value_enum,
        default_value = "human",
        global = true,
        value_name = "FORMAT"
    )]
    message_format: report::MessageFormat,
    /// Say what is being done, and what the translator decided
    #[arg(short, long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a Cargo project: host program in Rust, kernels in CUDA C and in Rust, and the runtime crate
    Translate(translate::Arguments),
    /// Make one executable with the kernels inside, which can be moved to another machine
    Build(build::Arguments),
    /// Translate, build and run; the second run of an unchanged program starts at once
    Run(run::Arguments),
    /// A Fortran compiler for makefiles, with the options of nvfortran: make FC="cuf2rs fc"
    Fc(fc::Arguments),
    /// The same for makefiles that name the wrapper of an MPI: make FC="cuf2rs mpifc"
    Mpifc(fc::Arguments),
    /// Report all errors and warnings, and write nothing
    Check(check::Arguments),
    /// Show what a pass of the translator makes of a file
    Dump(dump::Arguments),
    /// Remove what 'run' and 'build' keep in the cache
    Clean(clean::Arguments),
    /// Explain a code such as L001, with a wrong and a right example; without a code, list them all
    Explain(explain::Arguments),
    /// Print what a shell reads to complete the words of the command line
    Completions(completions::Arguments),
}

/// Runs the command line and says how it ended.
pub fn main() -> ExitCode {
    if let Some(words) = fc::called() {
        let terminal = Terminal::new(report::ColorChoice::Auto, false);
        let result = fc::compiler(words, &terminal);
        return result.unwrap_or_else(|failure: Failure| failure.show(&terminal));
    }
    let arguments = Arguments::parse();
    let terminal =
        Terminal::new(arguments.color, arguments.verbose).with_format(arguments.message_format);
    let result = match arguments.command {
        Command::Translate(command) => translate::run(&command, &terminal),
        Command::Build(command) => build::run(&command, &terminal),
        Command::Run(command) => run::run(&command, &terminal),
        Command::Fc(command) | Command::Mpifc(command) => fc::run(&command, &terminal),
        Command::Check(command) => check::run(&command, &terminal),
        Command::Dump(command) => dump::run(&command, &terminal),
        Command::Clean(command) => clean::run(&command, &terminal),
        Command::Explain(command) => explain::run(&command, &terminal),
        Command::Completions(command) => completions::run(&command, &terminal),
    };
    result.unwrap_or_else(|failure: Failure| failure.show(&terminal))
}
