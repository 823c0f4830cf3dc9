//! `-M`, `-MD` and their kin: rules for make that say on which files an object depends.

use super::modules;
use super::object::Object;
use crate::cli::folder::unwritable;
use crate::cli::report::{Failure, Terminal};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// `-M`, `-MM`: the rules, and no object.
    pub alone: bool,
    /// `-MD`, `-MMD`: the rules beside the object.
    pub beside: bool,
    /// `-MF`.
    pub file: Option<PathBuf>,
    /// `-MT`, `-MQ`.
    pub targets: Vec<String>,
    /// `-MP`: a rule without a recipe for each included file, so that one may be removed.
    pub phony: bool,
}

impl Rules {
    /// Writes the rule of an object to be written to `output`: to the file of `-MF`, else beside it, or to standard output.
    pub fn write(
        &self,
        object: &Object,
        output: &Path,
        terminal: &Terminal,
    ) -> Result<(), Failure> {
        let text = self.text(object, output);
        let beside = || self.beside.then(|| output.with_extension("d"));
        match self.file.clone().or_else(beside) {
            Some(path) => fs::write(&path, text).map_err(|error| unwritable(&path, &error)),
            None => terminal.result(&text),
        }
    }

    fn text(&self, object: &Object, output: &Path) -> String {
        let included = object.included.iter().map(|(path, _)| path.clone());
        let included: Vec<PathBuf> = included.chain(modules::files(object)).collect();
        let own = [output.display().to_string()];
        let targets = if self.targets.is_empty() {
            &own[..]
        } else {
            &self.targets
        };
        let mut text = format!("{}: {}", targets.join(" "), shown(&object.path));
        for path in &included {
            let _ = write!(text, " \\\n  {}", shown(path));
        }
        text.push('\n');
        for path in included.iter().filter(|_| self.phony) {
            let _ = write!(text, "\n{}:\n", shown(path));
        }
        text
    }
}

/// A path as make reads it.
fn shown(path: &Path) -> String {
    path.display()
        .to_string()
        .replace('$', "$$")
        .replace(' ', "\\ ")
}
