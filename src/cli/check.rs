//! `cuf2rs check`: all diagnostics in one run.

use super::input::Input;
use super::report::{Failure, Terminal};
use clap::Args;
use std::process::ExitCode;

/// What `check` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
}

/// Translates and writes nothing.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    arguments.input.translate(terminal)?;
    Ok(ExitCode::SUCCESS)
}
