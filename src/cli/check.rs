//! `cuf2rs check`: all diagnostics in one run, of a whole program or of a part without its main program.

use super::input::Input;
use super::report::{Failure, Terminal};
use clap::Args;
use std::process::ExitCode;

/// What `check` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Say what becomes of directives, loops and data, as -v does.
    #[arg(long)]
    remarks: bool,
}

/// Translates and writes nothing.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let mut sources = arguments.input.load()?;
    let options = arguments.input.options()?;
    let (found, remarks) = cuf2rs::check(&mut sources, &options);
    let mut shown = arguments.input.lints.apply(found);
    if terminal.verbose || arguments.remarks {
        shown.append(remarks);
    }
    terminal.findings(&sources, &shown);
    if shown.has_errors() {
        return Err(Failure::Program);
    }
    Ok(ExitCode::SUCCESS)
}
