//! Modules of libraries as Fortran texts: what they name, and how they come among the sources of a program that uses them.
//!
//! Refuses to know which modules there are.

pub mod each;

use crate::source::{FileId, Sources};
use std::path::Path;

/// A module that Fortran programs use.
#[derive(Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// Its file, by which messages name it.
    pub file: &'static str,
    /// Its text, in which interfaces that differ in a type alone stand once.
    pub text: &'static str,
}

/// `modules! { "folder" "name" ... }`: the modules of a folder beside the file in which this stands.
macro_rules! modules {
    ($folder:literal $($name:literal)*) => {
        /// The modules.
        pub const MODULES: &[$crate::library::module::Module] = &[$($crate::library::module::Module {
            name: $name,
            file: concat!("<cuf2rs>/", $name, ".f90"),
            text: include_str!(concat!($folder, "/", $name, ".f90")),
        }),*];
    };
}

pub(super) use modules;

/// A procedure of a module, written once for all of its types: `cusolverDn{T}potrf` for `S D C Z`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name in Fortran.
    pub name: String,
    /// The letters of its types; none where there is one form alone.
    pub letters: String,
    /// Its name in C.
    pub label: String,
}

/// The procedures in C that a module has interfaces of, in the order of its text.
pub fn rows(module: &Module) -> Vec<Row> {
    // What stands behind CONTAINS is in Fortran.
    let lines = module.text.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| *line != "contains").collect();
    let mut rows = Vec::new();
    let mut letters = "";
    for (index, line) in lines.iter().enumerate() {
        if let Some(given) = line.strip_prefix("!each ") {
            letters = given;
        } else if *line == "!end each" {
            letters = "";
        }
        let Some(name) = head(line) else { continue };
        let label = lines[index..]
            .iter()
            .find_map(|line| line.split("name='").nth(1));
        let label = label
            .and_then(|rest| rest.split('\'').next())
            .unwrap_or(name);
        rows.push(Row {
            name: name.to_string(),
            letters: letters.to_string(),
            label: label.to_string(),
        });
    }
    rows
}

/// The generic names of a module, and the letters of their types.
pub fn generics(module: &Module) -> Vec<(String, String)> {
    let (mut found, mut letters) = (Vec::new(), "");
    for line in module.text.lines().map(str::trim) {
        if let Some(given) = line.strip_prefix("!each ") {
            letters = given;
        } else if line == "!end each" {
            letters = "";
        } else if let Some(name) = line.strip_prefix("interface ")
            && !name.contains('(')
        {
            found.push((name.to_string(), letters.to_string()));
        }
    }
    found
}

/// The name that the first line of an interface body gives.
fn head(line: &str) -> Option<&str> {
    if line.starts_with("end ") || line.starts_with("attributes") || line.starts_with('!') {
        return None;
    }
    let rest = line
        .split_once("function ")
        .or_else(|| line.split_once("subroutine "))?
        .1;
    line.contains('(').then(|| rest.split('(').next())?
}

impl Module {
    /// The text with interfaces that differ in a type alone written out.
    pub fn written_out(&self) -> String {
        each::written_out(self.text)
    }

    /// The text as a file among the sources; once, however often it is asked for.
    pub fn source(&self, sources: &mut Sources) -> Option<FileId> {
        let path = Path::new(self.file);
        sources.offer(path, each::written_out(self.text));
        sources.load_include(path).ok()
    }
}
