//! `cuf2rs explain`: the long text of a code.

use super::report::{Failure, Terminal};
use clap::Args;
use cuf2rs::diag::{Code, codes};
use std::process::ExitCode;

/// What `explain` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The code, in any case: L001
    code: Option<String>,
}

/// Prints the explanation of a code, or the list of all.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let Some(id) = &arguments.code else {
        let rows = codes::all().map(|code| format!("{code}  {}\n", code.title()));
        terminal.result(&rows.collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some(code) = Code::find(id.trim()) else {
        return Err(Failure::usage(
            codes::UNKNOWN_CODE,
            format!("there is no code '{id}'"),
            "'cuf2rs explain' lists all codes",
        ));
    };
    terminal.result(&format!(
        "{code}: {}\n\n{}\n",
        code.title(),
        code.explanation().trim()
    ))?;
    Ok(ExitCode::SUCCESS)
}
