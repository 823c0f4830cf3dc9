//! Libraries of C that a program calls: where they lie, for the linker and for the translator, which looks at what they define.

use super::report::Failure;
use clap::Args;
use cuf2rs::companion::SharedLibrary;
use cuf2rs::diag::codes;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The libraries of the command line.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Libraries")]
pub struct Linking {
    /// Link the shared library libNAME, whose functions the program calls by interfaces with BIND(C), or as external procedures
    #[arg(short = 'l', long = "link", value_name = "NAME")]
    names: Vec<String>,
    /// Look for libraries in this folder, too
    #[arg(short = 'L', long = "library-dir", value_name = "DIR")]
    folders: Vec<PathBuf>,
}

impl Linking {
    /// The libraries, each of which must be there.
    pub fn find(&self) -> Result<Vec<SharedLibrary>, Failure> {
        let found = self.names.iter().map(|name| {
            let file = format!("lib{name}.so");
            let mut places = self.folders.iter().map(|folder| folder.join(&file));
            let own = places.find_map(|path| read(&path, &fs::read(&path).ok()?));
            own.or_else(|| of_the_system(name)).ok_or_else(|| {
                Failure::outside(
                    codes::UNREADABLE,
                    format!("library '{name}' is not found: no '{file}'"),
                    "name its folder with -L, or install the package that is for development with it",
                )
            })
        });
        found.collect()
    }
}

/// A file that is a shared library, linked from where it lies.
pub fn read(path: &Path, bytes: &[u8]) -> Option<SharedLibrary> {
    let stem = path.file_name()?.to_str()?.split(".so").next()?;
    let name = stem.strip_prefix("lib")?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => fs::canonicalize(folder).ok()?,
        _ => std::env::current_dir().ok()?,
    };
    SharedLibrary::read(name, Some(folder), bytes)
}

/// A shared library in one of the folders in which the linker looks by itself.
pub fn of_the_system(name: &str) -> Option<SharedLibrary> {
    let compiler = std::env::var("CC").unwrap_or_default();
    let asked = Command::new(compiler.split_whitespace().next().unwrap_or("cc"))
        .arg(format!("-print-file-name=lib{name}.so"))
        .output()
        .ok()?;
    let path = PathBuf::from(String::from_utf8(asked.stdout).ok()?.trim());
    // A name without a folder is what it answers when it finds nothing.
    if !path.is_absolute() {
        return None;
    }
    SharedLibrary::read(name, None, &fs::read(path).ok()?)
}
