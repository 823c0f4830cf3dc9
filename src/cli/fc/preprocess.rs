//! `-E` and `-F`: the preprocessed text of a source file, from which build systems read which modules it defines and uses.

use super::command::Command;
use crate::cli::folder::unwritable;
use crate::cli::input;
use crate::cli::report::{Failure, Terminal};
use cuf2rs::diag::Diagnostics;
use cuf2rs::source::{Sources, preprocessed};
use std::io::Write;
use std::path::Path;

/// Writes the text to the file of `-o`, to one of its own (`-F`), or to standard output.
pub fn run(command: &Command, path: &Path, terminal: &Terminal) -> Result<(), Failure> {
    input::check_suffix(path, command.language.form.is_some())?;
    let mut sources = Sources::on_disk();
    let root = sources
        .add_from_disk(path)
        .map_err(|error| input::unreadable(path, &error))?;
    let mut found = Diagnostics::default();
    let text = preprocessed(&mut sources, root, &command.language, &mut found);
    terminal.findings(&sources, &found);
    if found.has_errors() {
        return Err(Failure::Program);
    }
    let beside = || {
        path.file_name()
            .map(|name| Path::new(name).with_extension("f"))
    };
    let output = command.output.clone();
    match output.or_else(|| beside().filter(|_| command.text_file)) {
        Some(output) => std::fs::write(&output, text).map_err(|error| unwritable(&output, &error)),
        None => std::io::stdout()
            .write_all(&text)
            .map_err(|error| unwritable(path, &error)),
    }
}
