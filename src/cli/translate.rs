//! `cuf2rs translate`: writes the project.

use super::input::Input;
use super::report::{Failure, Terminal};
use super::{folder, project};
use clap::Args;
use cuf2rs::Translation;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `translate` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The folder to write; by default the program's name with '-rs'
    #[arg(help_heading = "Output", short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Translates and writes the project.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let translation = arguments.input.translate_any(terminal)?.translation;
    write(&translation, arguments.output.as_deref(), terminal)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the project to the folder, or to one beside it that has the program's name.
pub fn write(
    translation: &Translation,
    folder: Option<&Path>,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let default = || PathBuf::from(format!("{}-rs", translation.name));
    let output = folder.map_or_else(default, Path::to_path_buf);
    folder::write(&output, &project::whole(translation))?;
    terminal.result(&summary(translation, &output))
}

/// What was written, and what to do next.
fn summary(translation: &Translation, output: &Path) -> String {
    let mut text = format!("wrote {}:\n", output.display());
    for file in &translation.files {
        text += &format!("  {}\n", file.path.display());
    }
    text += "  README.md (how to build and run it)\n";
    if translation.is_library() {
        text += "  runtime/ (what the library depends on)\n";
        let note = "a library, since there is no main program; build it with";
        return text + &format!("{note}: cd {} && cargo build --release\n", output.display());
    }
    text += "  runtime/ (the library that the program links)\n";
    text + &format!(
        "run it with: cd {} && cargo run --release\n",
        output.display()
    )
}
