//! `cuf2rs completions`: what a shell reads to complete the words of the command line.

use super::Arguments as CommandLine;
use super::report::{Failure, Terminal};
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::process::ExitCode;

/// What `completions` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The shell: source <(cuf2rs completions bash)
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    generate(
        arguments.shell,
        &mut CommandLine::command(),
        "cuf2rs",
        &mut script,
    );
    terminal.result(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
