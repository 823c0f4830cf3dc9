//! `cuf2rs dump`: what a pass makes of the files, as text on standard output.

use super::input::Input;
use super::report::{Failure, Terminal};
use clap::Args;
use cuf2rs::Stage;
use std::process::ExitCode;

/// What `dump` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The pass whose output to show
    #[arg(help_heading = "Output", long, value_enum)]
    stage: StageChoice,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum StageChoice {
    /// Logical lines: statements with continuations joined
    Lines,
    /// The tokens of each statement, and its kind
    Tokens,
    /// The syntax tree
    Ast,
    /// The typed program
    Ir,
}

/// Shows what the pass makes of the files, and the diagnostics up to it.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let stage = match arguments.stage {
        StageChoice::Lines => Stage::Lines,
        StageChoice::Tokens => Stage::Tokens,
        StageChoice::Ast => Stage::Ast,
        StageChoice::Ir => Stage::Ir,
    };
    let mut sources = arguments.input.load()?;
    let options = arguments.input.options()?;
    let (text, diagnostics) = cuf2rs::dump(&mut sources, &options, stage);
    terminal.result(&text)?;
    terminal.findings(&sources, &diagnostics);
    if diagnostics.has_errors() {
        Err(Failure::Program)
    } else {
        Ok(ExitCode::SUCCESS)
    }
}
